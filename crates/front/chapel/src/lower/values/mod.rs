//! What an expression means: a term of the tree, or something known while lowering.

pub(crate) mod convert;
mod dims;
pub(crate) mod operators;
pub(crate) mod range;
pub(crate) mod strings;
pub(crate) mod terms;

use crate::lower::arrays::lazy::Lazy;
use crate::lower::distributed::SpreadId;
use crate::sema::{
    AggregateId, Const, Ends, Extent, Index, Known, Meaning, ModuleId, Part, ProcId, Running, Ty,
};
use partita_tree::{Expr, ExprKind};
use std::rc::Rc;

#[derive(Clone, Debug)]
pub(crate) enum Value {
    /// Something of the program's run.
    Run(Run),
    /// A `param`: known now.
    Const(Const),
    Type(Ty),
    Tuple(Vec<Value>),
    Range(RangeValue),
    Domain(Vec<RangeValue>),
    /// Procedures of one name, perhaps with the object that they are methods of.
    Procs(Vec<ProcId>, Option<Box<Value>>),
    Module(ModuleId),
    /// A class or record, with generic parts still open.
    Aggregate(AggregateId),
    /// A part of an array, by reference.
    Slice(Box<Slice>),
    /// An array whose elements are worked out one by one when somebody looks.
    Lazy(Rc<Lazy>),
    /// A call without result.
    Nothing,
    /// What an error or an unsupported construct left behind.
    Unknown,
}

#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub(crate) ty: Ty,
    pub(crate) term: Expr,
    /// It is a cell that can be assigned or referred to.
    pub(crate) cell: bool,
    /// A cell that nobody may assign.
    pub(crate) constant: bool,
}

/// `low..high by stride`; an end that is missing is `None`, a stride of one too.
#[derive(Clone, Debug)]
pub(crate) struct RangeValue {
    pub(crate) low: Option<Expr>,
    pub(crate) high: Option<Expr>,
    pub(crate) stride: Option<Expr>,
    /// The end where the indices begin, as it was before `align` moved it.
    pub(crate) bound: Option<Box<Expr>>,
    pub(crate) index: Index,
    /// Of the first dimension of a domain: how the indices are distributed over locales.
    pub(crate) spread: Option<SpreadId>,
}

#[derive(Clone, Debug)]
pub(crate) struct Slice {
    pub(crate) array: Run,
    /// For each dimension of the array.
    pub(crate) axes: Vec<Axis>,
    /// It is all of the array.
    pub(crate) whole: bool,
}

/// What a slice takes of one dimension of its array.
#[derive(Clone, Debug)]
pub(crate) enum Axis {
    /// One index: the slice does not have this dimension.
    At(Expr),
    Along(Box<RangeValue>),
}

impl Slice {
    fn part(&self, known: &dyn Fn(&Expr) -> Known) -> Part {
        let axes = self.axes.iter().map(|axis| match axis {
            Axis::At(_) => None,
            Axis::Along(range) => Some(range.extent(known)),
        });
        let (array, constant) = (self.array.ty.clone(), self.array.constant);
        Part { array, constant, axes: axes.collect() }
    }

    /// As a procedure sees it.
    pub(crate) fn passed(&self) -> Part {
        self.part(&|_| Known::Late)
    }

    /// The dimensions that are left.
    pub(crate) fn dims(&self) -> Vec<RangeValue> {
        let along = self.axes.iter().filter_map(|axis| match axis {
            Axis::At(_) => None,
            Axis::Along(range) => Some((**range).clone()),
        });
        along.collect()
    }

    pub(crate) fn ty(&self) -> Ty {
        if let Ty::Array(_, element) = &self.array.ty {
            Ty::Array(self.dims().len(), element.clone())
        } else {
            self.array.ty.clone()
        }
    }
}

impl RangeValue {
    /// `low..high`
    pub(crate) fn plain(low: Expr, high: Expr) -> RangeValue {
        RangeValue::between(Some(low), Some(high), Index::INT)
    }

    /// All terms that say it.
    pub(crate) fn terms(&self) -> impl Iterator<Item = &Expr> {
        let ends = [&self.low, &self.high, &self.stride].into_iter().flatten();
        ends.chain(self.bound.as_deref())
    }

    /// The same with indices of another type, perhaps without an end.
    pub(crate) fn between(low: Option<Expr>, high: Option<Expr>, index: Index) -> RangeValue {
        RangeValue { low, high, stride: None, bound: None, index, spread: None }
    }

    pub(crate) fn ends(&self) -> Ends {
        let strided = match self.stride.as_ref().map(|stride| &stride.kind) {
            None | Some(ExprKind::Int(1)) => false,
            Some(_) => true,
        };
        Ends { low: self.low.is_some(), high: self.high.is_some(), strided, index: self.index }
    }
}

impl Value {
    pub(crate) fn run(ty: Ty, term: Expr) -> Value {
        Value::Run(Run { ty, term, cell: false, constant: false })
    }

    pub(crate) fn cell(ty: Ty, term: Expr, constant: bool) -> Value {
        Value::Run(Run { ty, term, cell: true, constant })
    }

    pub(crate) fn int(value: i64) -> Value {
        Value::Const(Const::Int(i128::from(value), Ty::INT))
    }

    pub(crate) fn bool(value: bool) -> Value {
        Value::Const(Const::Bool(value))
    }

    pub(crate) fn is_unknown(&self) -> bool {
        match self {
            Value::Unknown => true,
            Value::Run(run) => run.ty == Ty::Unknown,
            Value::Tuple(parts) => parts.iter().any(Value::is_unknown),
            Value::Const(_)
            | Value::Type(_)
            | Value::Range(_)
            | Value::Domain(_)
            | Value::Procs(..)
            | Value::Module(_)
            | Value::Aggregate(_)
            | Value::Slice(_)
            | Value::Lazy(_)
            | Value::Nothing => false,
        }
    }
}

impl Value {
    /// The type of a value; `None` for what is no value (types, modules, procedures).
    pub(crate) fn ty(&self) -> Option<Ty> {
        match self {
            Value::Run(run) => Some(run.ty.clone()),
            Value::Const(known) => Some(known.ty()),
            Value::Tuple(parts) => {
                let parts: Option<Vec<Ty>> = parts.iter().map(Value::ty).collect();
                parts.map(Ty::Tuple)
            }
            Value::Range(range) => Some(Ty::Range(range.ends())),
            Value::Domain(dims) => Some(Ty::Domain(dims.len())),
            Value::Slice(slice) => Some(slice.ty()),
            Value::Lazy(lazy) => Some(lazy.ty()),
            Value::Nothing => Some(Ty::Void),
            Value::Unknown => Some(Ty::Unknown),
            Value::Type(_) | Value::Procs(..) | Value::Module(_) | Value::Aggregate(_) => None,
        }
    }

    /// Its type where it must have one.
    pub(crate) fn value_ty(&self) -> Ty {
        self.ty().unwrap_or(Ty::Unknown)
    }

    /// The same thing of a run under another type.
    pub(crate) fn seen_as(&self, ty: Ty) -> Value {
        let Value::Run(run) = self else { return self.clone() };
        Value::Run(Run { ty, ..run.clone() })
    }

    /// Whether scalar operations are promoted over its elements.
    pub(crate) fn is_promotable(&self) -> bool {
        self.ty().is_some_and(|ty| ty.is_promotable())
    }

    pub(crate) fn as_type(&self) -> Option<&Ty> {
        if let Value::Type(ty) = self { Some(ty) } else { None }
    }

    pub(crate) fn as_const(&self) -> Option<&Const> {
        if let Value::Const(known) = self { Some(known) } else { None }
    }

    /// What needs no terms; of anything else nothing is left.
    pub(crate) fn known(meaning: &Meaning) -> Value {
        match meaning {
            Meaning::Tuple(parts) => Value::Tuple(parts.iter().map(Value::known).collect()),
            Meaning::Const(known) => Value::Const(known.clone()),
            Meaning::Type(ty) => Value::Type(ty.clone()),
            Meaning::Procs(procs, None) => Value::Procs(procs.clone(), None),
            Meaning::Module(id) => Value::Module(*id),
            Meaning::Aggregate(id) => Value::Aggregate(*id),
            Meaning::Nothing => Value::Nothing,
            Meaning::Procs(_, Some(_))
            | Meaning::Run(_)
            | Meaning::Range(_)
            | Meaning::Domain(_)
            | Meaning::Slice(_)
            | Meaning::Lazy(..)
            | Meaning::Unknown => Value::Unknown,
        }
    }

    /// What is known of it without its terms; `known` says when a number is known.
    pub(crate) fn meaning(&self, known: &dyn Fn(&Expr) -> Known) -> Meaning {
        match self {
            Value::Run(Run { ty, term, cell, constant }) => Meaning::Run(Running {
                ty: ty.clone(),
                cell: *cell,
                constant: *constant,
                known: known(term),
            }),
            Value::Const(known) => Meaning::Const(known.clone()),
            Value::Type(ty) => Meaning::Type(ty.clone()),
            Value::Tuple(parts) => {
                Meaning::Tuple(parts.iter().map(|part| part.meaning(known)).collect())
            }
            Value::Range(range) => Meaning::Range(range.extent(known)),
            Value::Domain(dims) => {
                Meaning::Domain(dims.iter().map(|dim| dim.extent(known)).collect())
            }
            Value::Procs(procs, this) => {
                let this = this.as_ref().map(|this| Box::new(this.meaning(known)));
                Meaning::Procs(procs.clone(), this)
            }
            Value::Module(id) => Meaning::Module(*id),
            Value::Aggregate(id) => Meaning::Aggregate(*id),
            Value::Slice(slice) => Meaning::Slice(slice.part(known)),
            Value::Lazy(lazy) => {
                let dims = lazy.dims.iter().map(|dim| dim.extent(known)).collect();
                Meaning::Lazy(dims, Box::new(lazy.item.clone()))
            }
            Value::Nothing => Meaning::Nothing,
            Value::Unknown => Meaning::Unknown,
        }
    }
}

impl RangeValue {
    fn extent(&self, known: &dyn Fn(&Expr) -> Known) -> Extent {
        let end = |term: &Option<Expr>| term.as_ref().map(known);
        let (low, high) = (end(&self.low), end(&self.high));
        Extent { low, high, stride: end(&self.stride), index: self.index }
    }
}

pub(crate) fn is_literal(term: &Expr) -> bool {
    matches!(
        term.kind,
        ExprKind::Int(_)
            | ExprKind::Real(_)
            | ExprKind::Bool(_)
            | ExprKind::Str(_)
            | ExprKind::Null
    )
}
