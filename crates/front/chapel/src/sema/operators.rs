//! What operators do.

use super::call::Given;
use super::constant::Const;
use super::ids::ProcId;
use super::items::Source;
use super::meaning::{Extent, Known, Meaning};
use super::ty::Ty;
use super::typer::Typer;
use crate::ast::{BinaryOp, Expr, ExprKind, UnaryOp};
use partita_source::Span;

/// What an operator does to two values that have been read.
#[derive(Clone, Debug)]
pub(crate) enum Operation {
    Known(Const),
    /// The program declares it.
    Declared(ProcId),
    /// `by`, `#`, `align`
    OnRange,
    /// `text * n`
    Repeat,
    /// On every element.
    Promoted,
    Concatenate,
    /// `range + n`
    Shift,
    /// Component by component.
    Components,
    /// Of ranges or domains.
    CompareRanges,
    Records,
    /// On scalars of a common type.
    Scalars(Ty),
    /// The mistake is noted, if there is one.
    Unknown,
}

/// What an operator does to one value that has been read.
#[derive(Clone, Debug)]
pub(crate) enum UnaryOperation {
    Known(Const),
    Declared(ProcId),
    Promoted,
    /// The value itself.
    Same,
    /// On every component.
    Components,
    Scalar(Ty),
    Unknown,
}

impl<'a> Typer<'_, 'a> {
    pub(crate) fn unary_operation(
        &mut self,
        op: UnaryOp,
        value: &Meaning,
        span: Span,
    ) -> UnaryOperation {
        let Some(ty) = value.ty() else { return UnaryOperation::Unknown };
        if let Ty::Tuple(_) = ty {
            return UnaryOperation::Components;
        }
        if let Some(known) = value.as_const().and_then(|known| known.unary(op)) {
            return UnaryOperation::Known(known);
        }
        if let Some(proc) = self.declared_operator(op.symbol(), &[value], span) {
            return UnaryOperation::Declared(proc);
        }
        let number = matches!(op, UnaryOp::Plus | UnaryOp::Minus);
        if number && ty == Ty::Bool {
            return UnaryOperation::Scalar(Ty::INT);
        }
        let allowed = match op {
            UnaryOp::Plus | UnaryOp::Minus => ty.is_number(),
            UnaryOp::Not => ty == Ty::Bool,
            UnaryOp::Complement => ty.is_integer(),
        };
        if ty.is_array() {
            return UnaryOperation::Promoted;
        }
        if allowed {
            let same = op == UnaryOp::Plus;
            return if same { UnaryOperation::Same } else { UnaryOperation::Scalar(ty) };
        }
        if ty != Ty::Unknown {
            let shown = self.sema.show(&ty);
            self.error(span, &format!("no operator {} for {shown}", op.symbol()));
        }
        UnaryOperation::Unknown
    }

    pub(super) fn unary(&mut self, op: UnaryOp, value: Meaning, span: Span) -> Meaning {
        let value = value.read();
        match self.unary_operation(op, &value, span) {
            UnaryOperation::Known(known) => Meaning::Const(known),
            UnaryOperation::Declared(proc) => {
                let given = vec![Given { name: None, value, span }];
                self.call_proc(proc, None, given, span)
            }
            UnaryOperation::Promoted => match self.operand(&value, span) {
                Some(operand) => self.lazy(&Source::Unary(op, operand), span),
                None => Meaning::Unknown,
            },
            UnaryOperation::Same => value,
            UnaryOperation::Components => {
                let parts = value.parts().unwrap_or_default().into_iter();
                Meaning::Tuple(parts.map(|part| self.unary(op, part, span)).collect())
            }
            UnaryOperation::Scalar(ty) => {
                let known = if value.known().is_fixed() { Known::Fixed } else { Known::Late };
                Meaning::number(ty, known)
            }
            UnaryOperation::Unknown => Meaning::Unknown,
        }
    }

    /// The operator that the program declares for these values.
    pub(crate) fn declared_operator(
        &mut self,
        symbol: &str,
        values: &[&Meaning],
        span: Span,
    ) -> Option<ProcId> {
        let own = |value: &&Meaning| {
            matches!(value.ty(), Some(Ty::Record(_) | Ty::Class(_) | Ty::Enum(_)))
        };
        if !values.iter().any(own) {
            return None;
        }
        let given: Vec<Given<Meaning>> = values
            .iter()
            .map(|value| Given { name: None, value: (*value).clone(), span })
            .collect();
        let procs = super::modules::as_procs(self.scope().lookup(symbol))?;
        self.best(&procs, None, &given)
    }

    pub(super) fn binary(
        &mut self,
        op: BinaryOp,
        left: &'a Expr,
        right: &'a Expr,
        span: Span,
    ) -> Meaning {
        if let BinaryOp::And | BinaryOp::Or = op {
            return self.short_circuit(op == BinaryOp::And, left, right);
        }
        if op == BinaryOp::Dmapped {
            let value = self.meaning(left);
            let Some(dims) = value.dims() else {
                self.one_locale_only(span, "a distribution of this");
                return value;
            };
            return Meaning::Domain(dims);
        }
        if let (BinaryOp::Add | BinaryOp::Subtract, ExprKind::Imag { .. }) = (op, &right.kind) {
            return Meaning::run(Ty::Complex);
        }
        let a = self.value_or_type(left);
        let b = self.value_or_type(right);
        if let (BinaryOp::Multiply, Meaning::Const(Const::Int(count, _)), Meaning::Type(ty)) =
            (op, &a, &b)
        {
            // `3*int` as an expression is a type.
            let count = usize::try_from(*count).unwrap_or(0).min(64);
            return Meaning::Type(Ty::Tuple(vec![ty.clone(); count]));
        }
        self.apply(op, &a.read(), &b.read(), span)
    }

    fn value_or_type(&mut self, expr: &'a Expr) -> Meaning {
        let called = self.called(expr);
        if let Meaning::Procs(..) = called {
            return self.give_up(expr.span, "an operator on procedures");
        }
        self.closed_type(called)
    }

    /// `a && b`: the second side counts only when it decides.
    fn short_circuit(&mut self, and: bool, left: &'a Expr, right: &'a Expr) -> Meaning {
        match self.read(left).as_bool() {
            Some(known) if known == and => self.read(right),
            Some(known) => Meaning::bool(known),
            None => Meaning::run(Ty::Bool),
        }
    }

    /// What an operator does to two values that have been read.
    pub(crate) fn operation(
        &mut self,
        op: BinaryOp,
        a: &Meaning,
        b: &Meaning,
        span: Span,
    ) -> Operation {
        if a.is_unknown() || b.is_unknown() {
            return Operation::Unknown;
        }
        if let (Meaning::Type(x), Meaning::Type(y)) = (a, b)
            && matches!(op, BinaryOp::Equal | BinaryOp::NotEqual)
        {
            return Operation::Known(Const::Bool((x == y) == (op == BinaryOp::Equal)));
        }
        if let (Meaning::Const(x), Meaning::Const(y)) = (a, b)
            && let Some(known) = x.binary(op, y)
        {
            return Operation::Known(known);
        }
        if let Some(proc) = self.declared_operator(op.symbol(), &[a, b], span) {
            return Operation::Declared(proc);
        }
        let (Some(x), Some(y)) = (a.ty(), b.ty()) else {
            return self.no_operation(span, format!("no operator {} for these", op.symbol()));
        };
        if let Some(operation) = self.structured_operation(op, &x, &y, span) {
            return operation;
        }
        let shift = matches!(op, BinaryOp::ShiftLeft | BinaryOp::ShiftRight);
        if shift && x.is_integer() && y.is_integer() {
            return Operation::Scalars(x);
        }
        let Some(common) = self.sema.common_of(a, b) else {
            let (x, y) = (self.sema.show(&x), self.sema.show(&y));
            return self.no_operation(span, format!("no operator {} for {x} and {y}", op.symbol()));
        };
        if common == Ty::Bool && is_allowed(op, &Ty::INT) && !is_allowed(op, &common) {
            // Truth values are counted.
            return Operation::Scalars(Ty::INT);
        }
        if !is_allowed(op, &common) {
            let shown = self.sema.show(&common);
            return self.no_operation(span, format!("no operator {} for {shown}", op.symbol()));
        }
        Operation::Scalars(common)
    }

    fn no_operation(&mut self, span: Span, text: String) -> Operation {
        self.error(span, &text);
        Operation::Unknown
    }

    /// What an operator does where one of the values is no scalar, or a text.
    fn structured_operation(
        &mut self,
        op: BinaryOp,
        x: &Ty,
        y: &Ty,
        span: Span,
    ) -> Option<Operation> {
        if matches!(op, BinaryOp::By | BinaryOp::Count | BinaryOp::Align) {
            return Some(Operation::OnRange);
        }
        if op == BinaryOp::Multiply && *x == Ty::Str && y.is_integer() {
            return Some(Operation::Repeat);
        }
        if x.is_array() || y.is_array() {
            return Some(Operation::Promoted);
        }
        if op == BinaryOp::Add && (*x == Ty::Str || *y == Ty::Str) {
            if self.sema.has_text(x) && self.sema.has_text(y) {
                return Some(Operation::Concatenate);
            }
            self.give_up(span, "a text and this value, one after the other");
            return Some(Operation::Unknown);
        }
        let sum = matches!(op, BinaryOp::Add | BinaryOp::Subtract);
        match (x, y) {
            (Ty::Range(_), y) if sum && y.is_integer() => Some(Operation::Shift),
            (Ty::Range(_), other) | (other, Ty::Range(_)) if other.is_number() => {
                Some(Operation::Promoted)
            }
            (Ty::Tuple(p), Ty::Tuple(q)) if p.len() == q.len() => Some(Operation::Components),
            (Ty::Tuple(_), one) | (one, Ty::Tuple(_)) if one.is_scalar() && !is_comparison(op) => {
                Some(Operation::Components)
            }
            (Ty::Range(_), Ty::Range(_)) | (Ty::Domain(_), Ty::Domain(_)) => {
                Some(Operation::CompareRanges)
            }
            (Ty::Record(_), _) | (_, Ty::Record(_)) => Some(Operation::Records),
            _ => None,
        }
    }

    /// What an operator gives for two values that have been read.
    pub(super) fn apply(&mut self, op: BinaryOp, a: &Meaning, b: &Meaning, span: Span) -> Meaning {
        match self.operation(op, a, b, span) {
            Operation::Known(known) => Meaning::Const(known),
            Operation::Declared(proc) => {
                let given = [a, b].map(|value| Given { name: None, value: value.clone(), span });
                self.call_proc(proc, None, given.into(), span)
            }
            Operation::OnRange => self.on_range(op, a, b, span),
            Operation::Repeat | Operation::Concatenate => Meaning::run(Ty::Str),
            Operation::Promoted => {
                let Some(a) = self.operand(a, span) else { return Meaning::Unknown };
                let Some(b) = self.operand(b, span) else { return Meaning::Unknown };
                self.lazy(&Source::Binary(op, a, b), span)
            }
            Operation::Shift => match a.extent() {
                Some(range) => Meaning::Range(shifted(range, b.known())),
                None => Meaning::Unknown,
            },
            Operation::Components => self.components(op, a, b, span),
            Operation::CompareRanges => self.compare_ranges(op, a, b, span),
            Operation::Records => self.compare_records(op, a, b, span),
            Operation::Scalars(common) => {
                let exact = a.value_ty() == common && b.value_ty() == common;
                let known = if exact && !matches!(common, Ty::Real(32)) {
                    a.known().with(b.known())
                } else {
                    Known::Late
                };
                let ty = if is_comparison(op) { Ty::Bool } else { common };
                Meaning::number(ty, known)
            }
            Operation::Unknown => Meaning::Unknown,
        }
    }

    fn components(&mut self, op: BinaryOp, a: &Meaning, b: &Meaning, span: Span) -> Meaning {
        let Some((a, b)) = pairs(a, b, Meaning::parts) else { return Meaning::Unknown };
        let parts: Vec<Meaning> =
            a.iter().zip(&b).map(|(a, b)| self.apply(op, a, b, span)).collect();
        if matches!(op, BinaryOp::Equal | BinaryOp::NotEqual) {
            return Meaning::run(Ty::Bool);
        }
        if !is_comparison(op) {
            return Meaning::Tuple(parts);
        }
        // The first components that differ decide.
        let equal: Vec<Meaning> =
            a.iter().zip(&b).map(|(a, b)| self.apply(BinaryOp::Equal, a, b, span)).collect();
        if parts.iter().chain(&equal).any(Meaning::is_unknown) {
            return Meaning::Unknown;
        }
        Meaning::run(Ty::Bool)
    }

    fn compare_ranges(&mut self, op: BinaryOp, a: &Meaning, b: &Meaning, span: Span) -> Meaning {
        let (x, y) = (a.extents().unwrap_or_default(), b.extents().unwrap_or_default());
        if !matches!(op, BinaryOp::Equal | BinaryOp::NotEqual) || x.len() != y.len() {
            return self.give_up(span, "this operator on ranges or domains");
        }
        if x.iter().chain(&y).any(|range| range.ends().strided) {
            return self.give_up(span, "a comparison of ranges with strides");
        }
        Meaning::run(Ty::Bool)
    }

    fn compare_records(&mut self, op: BinaryOp, a: &Meaning, b: &Meaning, span: Span) -> Meaning {
        let (Some(Ty::Record(x)), Some(Ty::Record(y))) = (a.ty(), b.ty()) else {
            return self.give_up(span, "this operator on records");
        };
        if x != y || !matches!(op, BinaryOp::Equal | BinaryOp::NotEqual) {
            return self.give_up(span, "this operator on records");
        }
        if op == BinaryOp::NotEqual
            && let Some(proc) = self.declared_operator("==", &[a, b], span)
        {
            let given = [a, b].map(|value| Given { name: None, value: value.clone(), span });
            let equal = self.call_proc(proc, None, given.into(), span);
            return self.unary(UnaryOp::Not, equal, span);
        }
        let fields = self.sema.fields_of(x);
        if fields.is_empty() {
            return Meaning::bool(op == BinaryOp::Equal);
        }
        for field in fields {
            if field.ty.is_array() {
                return self.give_up(span, "comparison of records that hold arrays");
            }
            let cell = Meaning::cell(field.ty.clone(), false);
            if self.apply(BinaryOp::Equal, &cell, &cell, span).is_unknown() {
                return Meaning::Unknown;
            }
        }
        Meaning::run(Ty::Bool)
    }

    /// `r by s`, `r # n`, `r align a`
    fn on_range(&mut self, op: BinaryOp, a: &Meaning, b: &Meaning, span: Span) -> Meaning {
        if let Some(Ty::Domain(_)) = a.ty()
            && let Some(dims) = a.dims()
        {
            let numbers = match b.parts() {
                Some(parts) if dims.len() > 1 => parts,
                _ => vec![b.clone(); dims.len()],
            };
            let mut all = Vec::new();
            for (range, number) in dims.into_iter().zip(numbers) {
                let one = self.on_range(op, &Meaning::Range(range), &number, span);
                let Some(range) = one.extent() else { return Meaning::Unknown };
                all.push(range);
            }
            return Meaning::Domain(all);
        }
        let Some(range) = a.extent() else {
            return self.give_up(span, "this operator on something else than a range");
        };
        if op == BinaryOp::By {
            return self.by(range, b.known(), span);
        }
        if op == BinaryOp::Count {
            return self.counted(range, b.known(), span);
        }
        self.align(range, b.known(), span)
    }
}

/// The components of two values, of which one may be a single one for all components of the other.
pub(crate) fn pairs<V: Clone>(
    a: &V,
    b: &V,
    parts: impl Fn(&V) -> Option<Vec<V>>,
) -> Option<(Vec<V>, Vec<V>)> {
    match (parts(a), parts(b)) {
        (Some(x), Some(y)) => Some((x, y)),
        (Some(x), None) => Some((x.clone(), vec![b.clone(); x.len()])),
        (None, Some(y)) => Some((vec![a.clone(); y.len()], y)),
        (None, None) => None,
    }
}

/// Whether an operator is there for scalars of a type.
fn is_allowed(op: BinaryOp, ty: &Ty) -> bool {
    match op {
        BinaryOp::Equal | BinaryOp::NotEqual => ty.is_scalar(),
        BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Greater | BinaryOp::GreaterEqual => {
            ty.is_integer() || matches!(ty, Ty::Real(_) | Ty::Str | Ty::Enum(_) | Ty::Bool)
        }
        BinaryOp::Add
        | BinaryOp::Subtract
        | BinaryOp::Multiply
        | BinaryOp::Divide
        | BinaryOp::Power => ty.is_number(),
        BinaryOp::Remainder | BinaryOp::ShiftLeft | BinaryOp::ShiftRight => ty.is_integer(),
        BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => ty.is_integer() || *ty == Ty::Bool,
        BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::By
        | BinaryOp::Align
        | BinaryOp::Count
        | BinaryOp::Dmapped => false,
    }
}

pub(crate) fn is_comparison(op: BinaryOp) -> bool {
    matches!(
        op,
        BinaryOp::Equal
            | BinaryOp::NotEqual
            | BinaryOp::Less
            | BinaryOp::LessEqual
            | BinaryOp::Greater
            | BinaryOp::GreaterEqual
    )
}

fn shifted(range: Extent, by: Known) -> Extent {
    let shift = |end: Option<Known>| end.map(|end| end.with(by));
    Extent { low: shift(range.low), high: shift(range.high), ..range }
}
