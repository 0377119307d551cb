//! Arrays that are worked out element by element: promotion (`A + B`, `f(A)`, `A.read()`) and loops as values.
//!
//! A [`Lazy`] holds what is done to one element. Whoever wants the elements asks for them by position, so that no
//! array in between is made; scalars in it are read when it is made.
//!
//! It is the kit's [`partita_kit::Lazy`] with data in place of a closure. The typer says what an element is without
//! making one, and whether its calls see locales is asked of them: a closure can only be called.

use crate::ast::{BinaryOp, Ident, LoopExpr, Name, UnaryOp};
use crate::lower::Lowerer;
use crate::lower::calls::call::Given;
use crate::lower::distributed::one_locale_only;
use crate::lower::loops::Items;
use crate::lower::values::{RangeValue, Value};
use crate::sema::{Builtin, ENDLESS, Meaning, ProcId, Scope, Ty};
use crate::table::id;
use partita_kit::{Emitter, literal};
use partita_source::{Code, Span};
use partita_tree::Expr as Term;
use std::rc::Rc;

id!(
    /// A loop as a value.
    LoopValueId
);

#[derive(Clone, Debug)]
pub(crate) struct Lazy {
    /// What an element is.
    pub(crate) item: Meaning,
    /// The indices that the elements have.
    pub(crate) dims: Vec<RangeValue>,
    pub(crate) source: Source,
    pub(crate) span: Span,
}

/// What gives an element.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    Unary(UnaryOp, Operand),
    Binary(BinaryOp, Operand, Operand),
    Cast(Operand, Ty),
    Call(Vec<ProcId>, Option<Box<Value>>, Vec<Argument>),
    Builtin(Builtin, Name, Vec<Argument>),
    /// `A.name`, `A.name(args)`
    Member(Operand, Ident, Option<Vec<Argument>>),
    /// `A[B]`
    Index(Box<Value>, Vec<Operand>),
    /// A loop as a value, over its items.
    Loop(LoopValueId, Rc<Items>),
}

#[derive(Clone, Debug)]
pub(crate) enum Operand {
    Each(Rc<Items>),
    /// The same for every element.
    One(Box<Value>),
}

#[derive(Clone, Debug)]
pub(crate) struct Argument {
    pub(crate) name: Option<Name>,
    pub(crate) operand: Operand,
    pub(crate) span: Span,
}

/// A loop as a value, where it stands.
#[derive(Clone)]
pub(crate) struct LoopValue<'a> {
    pub(crate) inner: &'a LoopExpr,
    pub(crate) scope: Rc<Scope>,
}

impl Lazy {
    pub(crate) fn ty(&self) -> Ty {
        Ty::array(self.dims.len(), self.item.value_ty())
    }

    /// What the elements are made from.
    pub(crate) fn operands(&self) -> Vec<&Operand> {
        match &self.source {
            Source::Unary(_, operand) | Source::Cast(operand, _) => vec![operand],
            Source::Binary(_, left, right) => vec![left, right],
            Source::Call(_, _, arguments) | Source::Builtin(_, _, arguments) => {
                arguments.iter().map(|argument| &argument.operand).collect()
            }
            Source::Member(base, _, arguments) => {
                let more = arguments.iter().flatten().map(|argument| &argument.operand);
                std::iter::once(base).chain(more).collect()
            }
            Source::Index(_, operands) => operands.iter().collect(),
            Source::Loop(..) => Vec::new(),
        }
    }
}

impl<'a> Lowerer<'a> {
    pub(crate) fn operand(&mut self, value: Value, span: Span) -> Option<Operand> {
        if value.is_promotable() {
            return self.items_of(value, span).map(|items| Operand::Each(Rc::new(items)));
        }
        // What may be passed by reference stays a cell.
        let stays = matches!(&value, Value::Run(run) if run.cell && !run.ty.is_scalar());
        let value = if stays { value } else { self.fixed(&value) };
        Some(Operand::One(Box::new(value)))
    }

    pub(crate) fn promoted_arguments(&mut self, given: Vec<Given>) -> Option<Vec<Argument>> {
        let mut arguments = Vec::new();
        for Given { name, value, span } in given {
            arguments.push(Argument { name, operand: self.operand(value, span)?, span });
        }
        Some(arguments)
    }

    /// An array of what `source` gives; its shape is that of the first operand with elements.
    pub(crate) fn lazy(&mut self, source: Source, span: Span) -> Value {
        let mut lazy = Lazy { item: Meaning::Unknown, dims: Vec::new(), source, span };
        let mut all: Vec<Rc<Items>> = Vec::new();
        for operand in lazy.operands() {
            if let Operand::Each(items) = operand {
                all.push(items.clone());
            }
        }
        if let Source::Loop(_, items) = &lazy.source {
            all.push(items.clone());
        }
        let Some(dims) = all.iter().find_map(|items| items.shape(&self.b)) else {
            return self.give_up(span, ENDLESS);
        };
        lazy.dims = dims;
        if lazy.dims.first().is_some_and(|dim| dim.spread.is_some())
            && self.analysis().may_see_locales(&lazy.source)
        {
            one_locale_only(&mut self.b, "calls for the elements of a distributed array");
        }
        same_counts(&mut self.b, &all);
        let source = lazy.source.meaning(&self.configs, &self.loop_values);
        let Some(item) = self.decide(|typer| typer.element(&source, span)) else {
            return Value::Unknown;
        };
        lazy.item = item;
        Value::Lazy(Rc::new(lazy))
    }

    fn operand_at(&mut self, operand: &Operand, position: &Term) -> Value {
        match operand {
            Operand::Each(items) => self.item_at(items, position),
            Operand::One(value) => value.again(&self.b),
        }
    }

    fn arguments_at(&mut self, arguments: &[Argument], position: &Term) -> Vec<Given> {
        let mut given = Vec::new();
        for argument in arguments {
            let value = self.operand_at(&argument.operand, position);
            given.push(Given { name: argument.name.clone(), value, span: argument.span });
        }
        given
    }

    /// The element of a number, from zero.
    pub(crate) fn lazy_at(&mut self, lazy: &Lazy, position: &Term) -> Value {
        let span = lazy.span;
        self.b.at(span);
        match &lazy.source {
            Source::Unary(op, operand) => {
                let value = self.operand_at(operand, position);
                self.unary(*op, value, span)
            }
            Source::Binary(op, left, right) => {
                let left = self.operand_at(left, position);
                let left = self.read_value(left, span);
                let before = self.b.position();
                let right = self.operand_at(right, position);
                let right = self.read_value(right, span);
                let left =
                    if self.b.position() > before { self.earlier(left, before) } else { left };
                self.apply(*op, left, right, span)
            }
            Source::Cast(operand, ty) => {
                let value = self.operand_at(operand, position);
                self.cast(value, ty, span)
            }
            Source::Call(procs, this, arguments) => {
                let given = self.arguments_at(arguments, position);
                self.call_procs(procs, this.as_deref().cloned(), given, span)
            }
            Source::Builtin(builtin, name, arguments) => {
                let given = self.arguments_at(arguments, position);
                self.call_builtin(*builtin, name, given, span)
            }
            Source::Member(base, name, arguments) => {
                let base = self.operand_at(base, position);
                let given =
                    arguments.as_ref().map(|arguments| self.arguments_at(arguments, position));
                self.member_or_unknown(&base, name, given, span)
            }
            Source::Index(array, operands) => {
                let mut indices = Vec::new();
                for operand in operands {
                    let value = self.operand_at(operand, position);
                    let value = self.read_value(value, span);
                    match value.parts(&self.b) {
                        Some(parts) => indices.extend(parts),
                        None => indices.push(value),
                    }
                }
                self.index_by(array.as_ref().clone(), indices, span)
            }
            Source::Loop(number, items) => {
                let LoopValue { inner, scope } = self.loop_values[*number].clone();
                let value = self.with_scope(scope, |l| {
                    l.in_value_scope(|l| {
                        let item = l.item_at(items, position);
                        l.bind_index(inner.header.index.as_ref(), item);
                        l.value(&inner.body)
                    })
                });
                // The element may go by the name of the loop's index, which ends here.
                if let Value::Run(run) = &value
                    && run.cell
                {
                    value
                } else {
                    self.fixed(&value)
                }
            }
        }
    }
}

fn same_counts(b: &mut Emitter, all: &[Rc<Items>]) {
    let counts: Vec<Term> = all.iter().filter_map(|items| items.count(b)).collect();
    let Some((first, rest)) = counts.split_first() else { return };
    for other in rest {
        if literal(first).is_some() && literal(first) == literal(other) {
            continue;
        }
        let equal = b.eq(b.copy(first), b.copy(other));
        let text = "the arrays of an operation have different sizes";
        let stmt = b.assert(equal, Some(Code::ErrorStop), Some(text));
        b.push(stmt);
    }
}
