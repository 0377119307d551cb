//! Initialisers (6.7.8): braces, left-out braces, designators and texts, made a list of parts.

use super::Sema;
use crate::ast::{
    Designator, Encoding, Expr as AstExpr, ExprKind, Init as AstInit, InitItem, InitList,
};
use crate::checked::{Expr, ExprKind as Checked, Init, Part, PlaceKind, Step};
use crate::types::{IntKind, Len, QualTy, Ty};
use partita_source::Span;
use std::rc::Rc;

/// Parts that one range of elements may make.
const MOST_REPEATED: u64 = 1 << 16;

/// The items of one pair of braces, on the way through them.
struct Items<'i> {
    items: &'i [InitItem],
    at: usize,
    /// The value of the item at hand, when somebody had to look at it.
    ready: Option<Expr>,
}

impl<'i> Items<'i> {
    fn now(&self) -> Option<&'i InitItem> {
        self.items.get(self.at)
    }

    fn next(&mut self) {
        self.at += 1;
        self.ready = None;
    }
}

/// Where parts are collected, and where in the object.
#[derive(Default)]
struct Filling {
    path: Vec<Step>,
    parts: Vec<Part>,
    /// A designator went back to what may have a value already.
    back: bool,
}

impl Filling {
    /// What is here gets a value as a whole: those given to its parts before are as if never written (6.7.8p19).
    fn afresh(&mut self) {
        let Filling { path, parts, back } = self;
        if *back {
            parts.retain(|part| !part.path.starts_with(path));
        }
    }
}

impl Sema<'_> {
    /// What an object of a type starts with, and its type: an array without a length gets one.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is named here is special, all else is alike"
    )]
    pub(crate) fn initialiser(&mut self, ty: &QualTy, init: &AstInit) -> (QualTy, Init) {
        let mut filling = Filling::default();
        let whole = |parts| Init { parts, zero: false };
        if ty.ty == Ty::Broken {
            return (ty.clone(), whole(Vec::new()));
        }
        match init {
            AstInit::Expr(expr) => {
                if let (Some(bytes), Ty::Array(element, length)) = (text_of(init), &ty.ty)
                    && is_char(&element.ty)
                {
                    let length = self.text(bytes, element, *length, expr.span, &mut filling);
                    let ty = QualTy { ty: Ty::Array(element.clone(), length), quals: ty.quals };
                    return (ty, Init { parts: filling.parts, zero: true });
                }
                let value = self.value(expr);
                if matches!(ty.ty, Ty::Array(..)) {
                    if !value.is_broken() {
                        let message = "an array starts with a list in braces";
                        self.error("constraint", expr.span, message);
                    }
                    return (ty.clone(), whole(Vec::new()));
                }
                let value = self.assigned(value, ty, "the object");
                let part = Part { path: Vec::new(), ty: ty.clone(), value };
                (ty.clone(), whole(vec![part]))
            }
            AstInit::List(list) => {
                let count = self.braced(ty, list, &mut filling);
                let ty = match &ty.ty {
                    Ty::Array(element, Len::Open) => {
                        let array = Ty::Array(element.clone(), Len::Known(count));
                        QualTy { ty: array, quals: ty.quals }
                    }
                    _ => ty.clone(),
                };
                (ty, Init { parts: filling.parts, zero: true })
            }
        }
    }

    /// A list in braces for a type: how many elements it has.
    fn braced(&mut self, ty: &QualTy, list: &InitList, filling: &mut Filling) -> u64 {
        filling.afresh();
        if let Ty::Array(element, length) = &ty.ty
            && is_char(&element.ty)
            && let [InitItem { designators, value, span }] = list.items.as_slice()
            && designators.is_empty()
            && let Some(bytes) = text_of(value)
        {
            let length = self.text(bytes, element, *length, *span, filling);
            return if let Len::Known(length) = length { length } else { 0 };
        }
        let mut items = Items { items: &list.items, at: 0, ready: None };
        if !matches!(ty.ty, Ty::Array(..) | Ty::Record(_)) {
            match items.now() {
                Some(item) if item.designators.is_empty() => match &item.value {
                    AstInit::Expr(_) => self.leaf(ty, &mut items, filling),
                    AstInit::List(inner) => {
                        self.braced(ty, inner, filling);
                        items.next();
                    }
                },
                Some(item) => {
                    self.error("constraint", item.span, "a scalar has no parts to name");
                    items.next();
                }
                None => self.error("constraint", list.span, "a scalar needs a value"),
            }
            self.no_more(&items);
            return 1;
        }
        let count = self.aggregate(ty, &[], true, &mut items, list.span, filling);
        self.no_more(&items);
        count
    }

    fn no_more(&mut self, items: &Items<'_>) {
        if let Some(item) = items.now() {
            self.error("constraint", item.span, "there is nothing left to start with this value");
        }
    }

    /// Goes through the members or elements of a type. `named` says where to begin; without braces of its own it ends
    /// with the type, or at the next designator.
    fn aggregate(
        &mut self,
        ty: &QualTy,
        named: &[Designator],
        braced: bool,
        items: &mut Items<'_>,
        span: Span,
        filling: &mut Filling,
    ) -> u64 {
        let (mut child, mut count) = (0_u64, 0_u64);
        let mut named = named;
        while let Some(item) = items.now() {
            if named.is_empty() && !item.designators.is_empty() {
                if !braced {
                    return count;
                }
                named = &item.designators;
            }
            let depth = filling.path.len();
            if child == u64::MAX && !named.is_empty() {
                // Another member of a union than the one before: that is gone as a whole.
                filling.back = true;
                filling.afresh();
            }
            if let Some((first, rest)) = named.split_first() {
                let Some(steps) = self.designated(ty, first, span) else {
                    items.next();
                    named = &[];
                    continue;
                };
                let mut inner = ty.clone();
                for (number, step) in steps.iter().enumerate() {
                    if number == 0 {
                        child = step.number();
                        filling.back |= child < count;
                    }
                    inner = self.step_type(&inner, *step);
                    filling.path.push(*step);
                }
                named = &[];
                self.child(&inner, rest, items, span, filling);
                if let Designator::Range(_, last) = first {
                    child = self.repeated(ty, last, &steps, depth, filling).max(child);
                }
            } else {
                let Some((number, inner, step)) = self.nth(ty, child) else { return count };
                child = number;
                filling.path.push(step);
                self.child(&inner, &[], items, span, filling);
            }
            filling.path.truncate(depth);
            child += 1;
            count = count.max(child);
            if matches!(ty.ty, Ty::Record(id) if self.types().record(id).is_some_and(|known| known.union))
            {
                // One member of a union, unless another is named.
                child = u64::MAX;
            }
        }
        count
    }

    /// The member or element with a number, or the next one that can be given a value.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is named here is special, all else is alike"
    )]
    fn nth(&self, ty: &QualTy, number: u64) -> Option<(u64, QualTy, Step)> {
        match &ty.ty {
            Ty::Array(_, length) => {
                let inside = if let Len::Known(length) = length { number < *length } else { true };
                let element = ty.of_element()?;
                inside.then_some((number, element, Step::Element(number)))
            }
            Ty::Record(id) => {
                let fields = &self.types().layout(*id)?.fields;
                let start = usize::try_from(number).ok()?;
                let (number, field) = fields
                    .iter()
                    .enumerate()
                    .skip(start)
                    .find(|(_, field)| field.name.is_some() || field.bits.is_none())?;
                if matches!(field.ty.ty, Ty::Array(_, Len::Open)) {
                    return None;
                }
                Some((number as u64, field.ty.clone().with(ty.quals), Step::Field(number)))
            }
            _ => None,
        }
    }

    fn designated(&mut self, ty: &QualTy, by: &Designator, span: Span) -> Option<Vec<Step>> {
        match (by, &ty.ty) {
            (Designator::Index(index) | Designator::Range(index, _), Ty::Array(_, length)) => {
                let value = self.value(index);
                let number = self.constant_int(&value);
                let fits = |number: &u64| !matches!(length, Len::Known(length) if number >= length);
                let number = number.and_then(|number| u64::try_from(number).ok()).filter(fits);
                if number.is_none() {
                    let message = "this is no constant index of the array";
                    self.error("constraint", index.span, message);
                }
                Some(vec![Step::Element(number?)])
            }
            (Designator::Member(member), Ty::Record(id)) => {
                let path = self.path_to(*id, &member.name);
                if path.is_none() {
                    let message = format!("{} has no member `{}`", self.show(ty), member.name);
                    self.error("unknown-name", member.span, message);
                }
                Some(path?.into_iter().map(Step::Field).collect())
            }
            _ => {
                let message = format!("{} has no such part", self.show(ty));
                self.error("constraint", span, message);
                None
            }
        }
    }

    /// GNU's `[first ... last]`: what the first element was given goes to those behind it too. The number of the last.
    fn repeated(
        &mut self,
        ty: &QualTy,
        last: &AstExpr,
        first: &[Step],
        depth: usize,
        filling: &mut Filling,
    ) -> u64 {
        let Some(Step::Element(low)) = first.first().copied() else { return 0 };
        let Some(steps) = self.designated(ty, &Designator::Index(last.clone()), last.span) else {
            return low;
        };
        let high = steps.first().map_or(low, |step| step.number());
        let at = |path: &[Step]| path.get(depth) == Some(&Step::Element(low));
        let prefix: Vec<Step> = filling.path.get(..depth).unwrap_or_default().to_vec();
        let given: Vec<Part> = filling
            .parts
            .iter()
            .filter(|part| part.path.starts_with(&prefix) && at(&part.path))
            .cloned()
            .collect();
        if high < low || (high - low).saturating_mul(given.len() as u64) > MOST_REPEATED {
            self.error("constraint", last.span, "this range is empty, or too long to be read");
            return low;
        }
        if given.iter().any(|part| !is_plain(&part.value)) {
            self.error(
                "not-read",
                last.span,
                "`[a ... b]` with a value that is no constant is not read",
            );
            return low;
        }
        for number in low + 1..=high {
            let mut whole = prefix.clone();
            whole.push(Step::Element(number));
            if filling.back {
                filling.parts.retain(|part| !part.path.starts_with(&whole));
            }
            for part in &given {
                let mut copy = part.clone();
                if let Some(step) = copy.path.get_mut(depth) {
                    *step = Step::Element(number);
                }
                filling.parts.push(copy);
            }
        }
        high
    }

    fn step_type(&self, ty: &QualTy, step: Step) -> QualTy {
        let found = match (step, &ty.ty) {
            (Step::Element(_), _) => ty.of_element(),
            (Step::Field(number), Ty::Record(id)) => self
                .types()
                .layout(*id)
                .and_then(|layout| layout.fields.get(number))
                .map(|field| field.ty.clone().with(ty.quals)),
            (Step::Field(_), _) => None,
        };
        found.unwrap_or(Ty::Broken.plain())
    }

    /// One member or element, from the item at hand.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is named here is special, all else is alike"
    )]
    fn child(
        &mut self,
        ty: &QualTy,
        named: &[Designator],
        items: &mut Items<'_>,
        span: Span,
        filling: &mut Filling,
    ) {
        let Some(item) = items.now() else { return };
        if !named.is_empty() {
            self.aggregate(ty, named, false, items, span, filling);
            return;
        }
        match &item.value {
            AstInit::List(list) => {
                self.braced(ty, list, filling);
                items.next();
            }
            AstInit::Expr(expr) => match &ty.ty {
                Ty::Array(element, length)
                    if is_char(&element.ty) && text_of(&item.value).is_some() =>
                {
                    let bytes = text_of(&item.value).unwrap_or_default();
                    self.text(bytes, element, *length, expr.span, filling);
                    items.next();
                }
                Ty::Array(..) => {
                    self.inner(ty, items, span, filling);
                }
                Ty::Record(_) => {
                    let value = match items.ready.take() {
                        Some(value) => value,
                        None => self.value(expr),
                    };
                    let same = self.types().compatible_unqualified(&value.ty, &ty.ty);
                    items.ready = Some(value);
                    if same {
                        self.leaf(ty, items, filling);
                    } else {
                        self.inner(ty, items, span, filling);
                    }
                }
                _ => self.leaf(ty, items, filling),
            },
        }
    }

    /// An aggregate without braces of its own.
    fn inner(&mut self, ty: &QualTy, items: &mut Items<'_>, span: Span, filling: &mut Filling) {
        let before = items.at;
        // The designators of the item at hand led here already.
        let first = self.nth(ty, 0);
        if let Some((number, inner, step)) = first {
            filling.path.push(step);
            self.child(&inner, &[], items, span, filling);
            filling.path.pop();
            let union = matches!(ty.ty, Ty::Record(id) if self.types().record(id).is_some_and(|known| known.union));
            let mut child = number + 1;
            while let Some(item) = items.now()
                && item.designators.is_empty()
                && !union
                && let Some((number, inner, step)) = self.nth(ty, child)
            {
                filling.path.push(step);
                self.child(&inner, &[], items, span, filling);
                filling.path.pop();
                child = number + 1;
            }
        }
        if items.at == before {
            items.next();
        }
    }

    /// A scalar or a whole struct from one value.
    fn leaf(&mut self, ty: &QualTy, items: &mut Items<'_>, filling: &mut Filling) {
        let Some(item) = items.now() else { return };
        let value = match (items.ready.take(), &item.value) {
            (Some(value), _) => value,
            (None, AstInit::Expr(expr)) => self.value(expr),
            (None, AstInit::List(_)) => Expr::broken(item.span),
        };
        let value = self.assigned(value, ty, "the part");
        filling.afresh();
        filling.parts.push(Part { path: filling.path.clone(), ty: ty.clone(), value });
        items.next();
    }

    /// A text for an array of char: its length.
    fn text(
        &mut self,
        bytes: &[u8],
        element: &Rc<QualTy>,
        length: Len,
        span: Span,
        filling: &mut Filling,
    ) -> Len {
        let length = match length {
            Len::Known(length) => length,
            Len::Open | Len::Variable(_) => bytes.len() as u64 + 1,
        };
        if bytes.len() as u64 > length {
            let message = format!("the text has {} characters, the array {length}", bytes.len());
            self.error("constraint", span, message);
        }
        let kind = self.types().int_kind(&element.ty).unwrap_or(IntKind::Char);
        filling.afresh();
        for (index, byte) in (0..length).zip(bytes) {
            if *byte == 0 {
                continue;
            }
            let mut path = filling.path.clone();
            path.push(Step::Element(index));
            let value = Expr::int(kind.wrap(i128::from(*byte)), element.ty.clone(), span);
            filling.parts.push(Part { path, ty: element.as_ref().clone(), value });
        }
        Len::Known(length)
    }
}

impl Step {
    fn number(self) -> u64 {
        match self {
            Step::Element(number) => number,
            Step::Field(number) => number as u64,
        }
    }
}

/// A value that is the same however often it is computed, and does nothing.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "what is named here is constant, all else may not be"
)]
fn is_plain(value: &Expr) -> bool {
    match &value.kind {
        Checked::Int(_) | Checked::Real(_) | Checked::Null | Checked::Function(_) => true,
        Checked::Convert(inner) | Checked::Unary(_, inner) => is_plain(inner),
        Checked::Address(place) => {
            matches!(place.kind, PlaceKind::Literal(_) | PlaceKind::Object(_))
        }
        Checked::Binary(_, left, right) => is_plain(left) && is_plain(right),
        _ => false,
    }
}

fn is_char(ty: &Ty) -> bool {
    matches!(ty, Ty::Int(IntKind::Char | IntKind::SChar | IntKind::UChar))
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "what is named here is special, all else is alike"
)]
fn text_of(init: &AstInit) -> Option<&[u8]> {
    let AstInit::Expr(expr) = init else { return None };
    match &expr.kind {
        ExprKind::Str(literal) if literal.encoding == Encoding::Plain => Some(&literal.bytes),
        _ => None,
    }
}
