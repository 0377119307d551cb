//! Arrays that are worked out element by element: promotion (`A + B`, `f(A)`, `A.read()`) and loops as values.
//!
//! A [`Lazy`] holds what is done to one element. Whoever wants the elements asks for them by position, so that no
//! array in between is made; scalars in it are read when it is made.

use super::Lowerer;
use super::call::Given;
use super::loops::Items;
use super::scope::{ProcId, Scope};
use super::ty::Ty;
use super::value::{RangeValue, Run, Value};
use crate::ast::{BinaryOp, Ident, LoopExpr, Name, UnaryOp};
use partita_source::{Code, Span};
use partita_tree::{Expr as Term, StmtKind as TreeStmt};
use std::rc::Rc;

#[derive(Clone, Debug)]
pub(crate) struct Lazy {
    pub(crate) element: Ty,
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
    Builtin(Name, Vec<Argument>),
    /// `A.name`, `A.name(args)`
    Member(Operand, Ident, Option<Vec<Argument>>),
    /// `A[B]`
    Index(Box<Value>, Vec<Operand>),
    /// A loop as a value, by its number in [`Lowerer::loop_values`], over its items.
    Loop(usize, Rc<Items>),
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
        Ty::Array(self.dims.len(), Box::new(self.element.clone()))
    }

    /// What the elements are made from.
    pub(crate) fn operands(&self) -> Vec<&Operand> {
        match &self.source {
            Source::Unary(_, operand) | Source::Cast(operand, _) => vec![operand],
            Source::Binary(_, left, right) => vec![left, right],
            Source::Call(_, _, arguments) | Source::Builtin(_, arguments) => {
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
    /// Whether a value has elements over which scalar operations are promoted.
    pub(crate) fn is_promotable(&self, value: &Value) -> bool {
        matches!(self.type_of(value), Some(Ty::Array(..) | Ty::Range(_) | Ty::Domain(_)))
    }

    pub(crate) fn operand(&mut self, value: Value, span: Span) -> Option<Operand> {
        if self.is_promotable(&value) {
            return self.items_of(value, span).map(|items| Operand::Each(Rc::new(items)));
        }
        let value = match &value {
            // What may be passed by reference stays a cell.
            Value::Run(run) if run.cell && !run.ty.is_scalar() => value,
            _ => self.fixed(&value),
        };
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
        let mut lazy = Lazy { element: Ty::Unknown, dims: Vec::new(), source, span };
        let mut all: Vec<Rc<Items>> = Vec::new();
        for operand in lazy.operands() {
            if let Operand::Each(items) = operand {
                all.push(items.clone());
            }
        }
        if let Source::Loop(_, items) = &lazy.source {
            all.push(items.clone());
        }
        let Some(dims) = all.iter().find_map(|items| self.shape(items)) else {
            return self.give_up(span, "an operation on all elements of something without end");
        };
        lazy.dims = dims;
        if lazy.dims.first().is_some_and(|dim| dim.spread.is_some())
            && self.may_see_locales(&lazy.source)
        {
            self.one_locale_only("calls for the elements of a distributed array");
        }
        self.same_counts(&all);
        let errors = self.found.len();
        let zero = self.b.int(0);
        let (lost, sample) = self.inside(|l| l.lazy_at(&lazy, &zero));
        let Some(element) = self.type_of(&sample) else { return Value::Unknown };
        if sample.is_unknown() {
            if self.found.len() == errors {
                let why = lost.iter().find_map(|stmt| match &stmt.kind {
                    TreeStmt::Unsupported(why) => Some(why.to_string()),
                    _ => None,
                });
                self.unsupported(span, why.as_deref().unwrap_or("this on a whole array"));
            }
            return Value::Unknown;
        }
        lazy.element = element;
        Value::Lazy(Rc::new(lazy))
    }

    /// The index set of items; `None` when there is no end.
    pub(crate) fn shape(&mut self, items: &Items) -> Option<Vec<RangeValue>> {
        match items {
            Items::Range(range) => {
                (range.low.is_some() && range.high.is_some()).then(|| vec![range.clone()])
            }
            Items::Domain(dims) => Some(dims.clone()),
            Items::Array(view) => Some(view.dims()),
            Items::Lazy(lazy) => Some(lazy.dims.clone()),
            Items::Keyed(_) => None,
            Items::Zip(parts) => parts.iter().find_map(|part| self.shape(part)),
            Items::Listed(values) => {
                let high = i64::try_from(values.len()).unwrap_or(0) - 1;
                let (low, high) = (Some(self.b.int(0)), Some(self.b.int(high)));
                Some(vec![RangeValue { low, high, stride: None, spread: None }])
            }
        }
    }

    fn same_counts(&mut self, all: &[Rc<Items>]) {
        let counts: Vec<Term> = all.iter().filter_map(|items| self.count(items)).collect();
        let Some((first, rest)) = counts.split_first() else { return };
        for other in rest {
            if let (partita_tree::ExprKind::Int(a), partita_tree::ExprKind::Int(b)) =
                (&first.kind, &other.kind)
                && a == b
            {
                continue;
            }
            let equal = self.b.eq(self.copy(first), self.copy(other));
            let text = "the arrays of an operation have different sizes";
            let stmt = self.b.assert(equal, Some(Code::ErrorStop), Some(text));
            self.emit(stmt);
        }
    }

    fn operand_at(&mut self, operand: &Operand, position: &Term) -> Value {
        match operand {
            Operand::Each(items) => self.item_at(items, position),
            Operand::One(value) => match value.as_ref() {
                Value::Run(run) => Value::Run(Run { term: self.copy(&run.term), ..run.clone() }),
                other => other.clone(),
            },
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
                let before = self.position();
                let right = self.operand_at(right, position);
                let right = self.read_value(right, span);
                let left = if self.position() > before { self.earlier(left, before) } else { left };
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
            Source::Builtin(name, arguments) => {
                let given = self.arguments_at(arguments, position);
                self.call_builtin(name, given, span)
            }
            Source::Member(base, name, arguments) => {
                let base = self.operand_at(base, position);
                let given =
                    arguments.as_ref().map(|arguments| self.arguments_at(arguments, position));
                self.member_or_nothing(&base, name, given, span)
            }
            Source::Index(array, operands) => {
                let mut indices = Vec::new();
                for operand in operands {
                    let value = self.operand_at(operand, position);
                    let value = self.read_value(value, span);
                    match self.parts(&value) {
                        Some(parts) => indices.extend(parts),
                        None => indices.push(value),
                    }
                }
                self.index_by(array.as_ref().clone(), indices, span)
            }
            Source::Loop(number, items) => {
                let Some(LoopValue { inner, scope }) = self.loop_values.get(*number).cloned()
                else {
                    return Value::Unknown;
                };
                let outer = std::mem::replace(&mut self.frame.scope, scope);
                let value = self.in_scope(|l| {
                    let item = l.item_at(items, position);
                    l.bind_index(inner.header.index.as_ref(), item);
                    l.value(&inner.body)
                });
                self.frame.scope = outer;
                // The element may go by the name of the loop's index, which ends here.
                match &value {
                    Value::Run(run) if run.cell => value,
                    _ => self.fixed(&value),
                }
            }
        }
    }
}
