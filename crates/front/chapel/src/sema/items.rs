//! What loops go over, and arrays that are worked out element by element: promotion (`A + B`, `f(A)`, `A.read()`) and
//! loops as values.

use super::builtins::Builtin;
use super::call::Given;
use super::constant::Const;
use super::ids::ProcId;
use super::meaning::{Extent, Meaning, Running};
use super::mistake::MistakeKind;
use super::scope::Scope;
use super::ty::Ty;
use super::typer::Typer;
use crate::ast::{BinaryOp, Expr, ExprKind, Ident, LoopExpr, Name, UnaryOp};
use partita_source::Span;
use std::rc::Rc;

/// What a loop goes over.
#[derive(Clone, Debug)]
pub(crate) enum Items {
    Range(Extent),
    Domain(Vec<Extent>),
    /// Worked out one by one, or the elements of an array or a part of it.
    Elements(Vec<Extent>, Meaning),
    /// Known one by one.
    Listed(Vec<Meaning>),
    /// The keys of an associative domain, the elements of an array over one.
    Keyed(Meaning),
    Zip(Vec<Items>),
}

#[derive(Clone, Debug)]
pub(crate) enum Operand {
    Each(Items),
    /// The same for every element.
    One(Meaning),
}

#[derive(Clone, Debug)]
pub(crate) struct Argument {
    pub(crate) name: Option<Name>,
    pub(crate) operand: Operand,
    pub(crate) span: Span,
}

/// What gives an element.
pub(crate) enum Source<'a> {
    Unary(UnaryOp, Operand),
    Binary(BinaryOp, Operand, Operand),
    Cast(Operand, Ty),
    Call(Vec<ProcId>, Option<Meaning>, Vec<Argument>),
    Builtin(Builtin, Name, Vec<Argument>),
    /// `A.name`, `A.name(args)`
    Member(Operand, Ident, Option<Vec<Argument>>),
    /// `A[B]`
    Index(Meaning, Vec<Operand>),
    /// A loop as a value, where it stands, over its items.
    Loop(&'a LoopExpr, Rc<Scope>, Items),
}

impl Items {
    /// Of a range, a domain or an array; nothing of anything else.
    pub(crate) fn of(value: &Meaning) -> Items {
        if let Some(range) = value.extent() {
            return Items::Range(range);
        }
        let dims = value.dims().unwrap_or_default();
        let cell = |element: &Ty, constant: bool| Meaning::cell(element.clone(), constant);
        let item = match (value, value.ty().as_ref().and_then(Ty::element)) {
            (Meaning::Lazy(_, item), _) => (**item).clone(),
            (Meaning::Slice(part), Some(element)) => cell(element, part.constant),
            (Meaning::Run(run), Some(element)) => cell(element, run.constant),
            _ => return Items::Domain(dims),
        };
        Items::Elements(dims, item)
    }

    /// Of an associative domain the keys, of an array over one the elements.
    pub(crate) fn keyed(value: &Meaning) -> Items {
        let Meaning::Run(Running { ty, constant, .. }) = value else {
            return Items::Keyed(Meaning::Unknown);
        };
        if let Ty::Keyed(key) = ty {
            return Items::Keyed(Meaning::run((**key).clone()));
        }
        if let Ty::KeyedArray(_, element) = ty {
            return Items::Keyed(Meaning::cell((**element).clone(), *constant));
        }
        Items::Keyed(Meaning::Unknown)
    }

    /// What an item is.
    pub(crate) fn item(&self) -> Meaning {
        match self {
            Items::Range(range) => Meaning::run(range.index.ty()),
            Items::Domain(dims) => match dims.as_slice() {
                [one] => Meaning::run(one.index.ty()),
                dims => {
                    Meaning::Tuple(dims.iter().map(|dim| Meaning::run(dim.index.ty())).collect())
                }
            },
            Items::Elements(_, item) | Items::Keyed(item) => item.clone(),
            Items::Zip(parts) => Meaning::Tuple(parts.iter().map(Items::item).collect()),
            Items::Listed(_) => Meaning::Unknown,
        }
    }

    /// The index set; `None` when there is no end.
    pub(crate) fn shape(&self) -> Option<Vec<Extent>> {
        match self {
            Items::Range(range) => range.is_bounded().then(|| vec![*range]),
            Items::Domain(dims) | Items::Elements(dims, _) => Some(dims.clone()),
            Items::Keyed(_) => None,
            Items::Zip(parts) => parts.iter().find_map(Items::shape),
            Items::Listed(values) => Some(vec![Extent::counted(values.len())]),
        }
    }
}

impl Operand {
    fn item(&self) -> Meaning {
        match self {
            Operand::Each(items) => items.item(),
            Operand::One(value) => value.clone(),
        }
    }

    fn items(&self) -> Option<&Items> {
        match self {
            Operand::Each(items) => Some(items),
            Operand::One(_) => None,
        }
    }
}

impl Source<'_> {
    /// What the elements are made from.
    fn items(&self) -> Vec<&Items> {
        match self {
            Source::Unary(_, operand) | Source::Cast(operand, _) => {
                operand.items().into_iter().collect()
            }
            Source::Binary(_, left, right) => {
                left.items().into_iter().chain(right.items()).collect()
            }
            Source::Call(_, _, arguments) | Source::Builtin(_, _, arguments) => {
                arguments.iter().filter_map(|argument| argument.operand.items()).collect()
            }
            Source::Member(base, _, arguments) => {
                let more = arguments.iter().flatten();
                let more = more.filter_map(|argument| argument.operand.items());
                base.items().into_iter().chain(more).collect()
            }
            Source::Index(_, operands) => operands.iter().filter_map(Operand::items).collect(),
            Source::Loop(_, _, items) => vec![items],
        }
    }
}

impl<'a> Typer<'_, 'a> {
    pub(super) fn operand(&mut self, value: &Meaning, span: Span) -> Option<Operand> {
        if value.is_promotable() {
            return self.items_of(value, span).map(Operand::Each);
        }
        // What may be passed by reference stays a cell.
        let stays = matches!(value, Meaning::Run(run) if run.cell && !run.ty.is_scalar());
        Some(Operand::One(if stays { value.clone() } else { value.fixed() }))
    }

    pub(super) fn promoted_arguments(&mut self, given: &[Given<Meaning>]) -> Option<Vec<Argument>> {
        let mut arguments = Vec::new();
        for Given { name, value, span } in given {
            let operand = self.operand(value, *span)?;
            arguments.push(Argument { name: name.clone(), operand, span: *span });
        }
        Some(arguments)
    }

    /// Whether a call is one for every element of the arguments that are arrays or ranges.
    pub(crate) fn is_promoted(
        &mut self,
        procs: &[ProcId],
        this: Option<&Meaning>,
        given: &[Given<Meaning>],
    ) -> bool {
        if !given.iter().any(|given| given.value.is_promotable()) {
            return false;
        }
        let mut samples = given.to_vec();
        for sample in &mut samples {
            if sample.value.is_promotable() {
                let items = self.quietly(|typer| typer.items_of(&sample.value, sample.span));
                let Some(items) = items else { return false };
                sample.value = items.item();
            }
        }
        self.best(procs, this, &samples).is_some()
    }

    pub(super) fn promoted_call(
        &mut self,
        procs: &[ProcId],
        this: Option<Meaning>,
        given: Vec<Given<Meaning>>,
        span: Span,
    ) -> Meaning {
        let Some(arguments) = self.promoted_arguments(&given) else { return Meaning::Unknown };
        self.lazy(&Source::Call(procs.to_vec(), this, arguments), span)
    }

    /// An array of what `source` gives; its shape is that of the first operand with elements.
    pub(crate) fn lazy(&mut self, source: &Source<'a>, span: Span) -> Meaning {
        let Some(dims) = source.items().into_iter().find_map(Items::shape) else {
            return self.give_up(span, ENDLESS);
        };
        match self.element(source, span) {
            Some(item) => Meaning::Lazy(dims, Box::new(item)),
            None => Meaning::Unknown,
        }
    }

    /// What an element is; why there is none is noted.
    pub(crate) fn element(&mut self, source: &Source<'a>, span: Span) -> Option<Meaning> {
        let (item, mistakes) = self.apart(|typer| typer.element_of(source, span));
        item.ty()?;
        if !item.is_unknown() {
            return Some(item);
        }
        let errors: Vec<_> =
            mistakes.iter().filter(|mistake| mistake.is_error()).cloned().collect();
        if errors.is_empty() {
            let unsupported =
                mistakes.iter().find(|mistake| mistake.kind == MistakeKind::Unsupported);
            let why = unsupported.map_or("this on a whole array", |mistake| &mistake.text);
            self.give_up(span, why);
        }
        self.note_all(errors);
        None
    }

    fn element_of(&mut self, source: &Source<'a>, span: Span) -> Meaning {
        match source {
            Source::Unary(op, operand) => self.unary(*op, operand.item(), span),
            Source::Binary(op, left, right) => {
                self.apply(*op, &left.item().read(), &right.item().read(), span)
            }
            Source::Cast(operand, ty) => self.cast(operand.item(), ty, span),
            Source::Call(procs, this, arguments) => {
                self.call_procs(procs, this.clone(), items_given(arguments), span)
            }
            Source::Builtin(builtin, name, arguments) => {
                self.call_builtin(*builtin, name, &items_given(arguments), span)
            }
            Source::Member(base, name, arguments) => {
                let given = arguments.as_ref().map(|arguments| items_given(arguments));
                self.member_or_unknown(&base.item(), name, given.as_deref(), span)
            }
            Source::Index(array, operands) => {
                let mut indices = Vec::new();
                for operand in operands {
                    let value = operand.item().read();
                    indices.extend(value.parts().unwrap_or_else(|| vec![value]));
                }
                self.index_by(array, &indices, span)
            }
            Source::Loop(inner, scope, items) => {
                // Without an index nothing is named: the body is what it is outside.
                let scope = match &inner.header.index {
                    Some(_) => Scope::inside(scope, scope.depth),
                    None => scope.clone(),
                };
                let value = self.within(scope, |typer| {
                    typer.bind_index(inner.header.index.as_ref(), items.item());
                    typer.value(&inner.body)
                });
                let cell = matches!(&value, Meaning::Run(run) if run.cell);
                if cell { value } else { value.fixed() }
            }
        }
    }

    /// What an iterand is gone over as.
    pub(crate) fn items(&mut self, iterand: &'a Expr) -> Option<Items> {
        if let ExprKind::Zip(parts) = &iterand.kind {
            let parts: Option<Vec<Items>> = parts.iter().map(|part| self.items(part)).collect();
            return parts.map(Items::Zip);
        }
        if self.is_iterator_expr(iterand) && self.sema.some_iterator_has_effects() {
            self.give_up(iterand.span, EFFECTS);
            return None;
        }
        let value = self.called(iterand);
        if value.ty().is_some_and(|ty| ty.is_keyed()) {
            return Some(Items::keyed(&value));
        }
        self.items_of(&value, iterand.span)
    }

    pub(super) fn items_of(&mut self, value: &Meaning, span: Span) -> Option<Items> {
        if let Meaning::Type(Ty::Enum(id)) = value {
            let count = self.sema.enums[*id].constants.len();
            let constant = |number| Meaning::Const(Const::Enum(*id, number));
            return Some(Items::Listed((0..count).map(constant).collect()));
        }
        let Some(ty) = value.ty() else {
            self.give_up(span, "a loop over this");
            return None;
        };
        if ty.is_promotable() {
            return Some(Items::of(value));
        }
        let parts = value.parts();
        if parts.is_none() && ty != Ty::Unknown {
            let shown = self.sema.show(&ty);
            self.give_up(span, &format!("a loop over a value of type {shown}"));
        }
        parts.map(Items::Listed)
    }
}

pub(crate) const ENDLESS: &str = "an operation on all elements of something without end";
pub(crate) const EFFECTS: &str = "an iterator with effects beside other things";

fn items_given(arguments: &[Argument]) -> Vec<Given<Meaning>> {
    let given = arguments.iter().map(|argument| Given {
        name: argument.name.clone(),
        value: argument.operand.item(),
        span: argument.span,
    });
    given.collect()
}
