//! What an expression means: a term of the tree, or something known while lowering.

mod convert;
pub(crate) mod operators;
mod strings;

use crate::lower::Lowerer;
use crate::lower::arrays::lazy::Lazy;
use crate::lower::distributed::SpreadId;
use crate::lower::storage::tree_types::tuple_field;
use crate::sema::{
    AggregateId, Const, Ends, Extent, Known, Meaning, ModuleId, Part, ProcId, Running, Ty,
};
use partita_kit::{Emit, literal};
use partita_source::Span;
use partita_tree::visit::{Visit, walk_expr};
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
    Along(RangeValue),
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
            Axis::Along(range) => Some(range.clone()),
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
        RangeValue { low: Some(low), high: Some(high), stride: None, spread: None }
    }

    pub(crate) fn ends(&self) -> Ends {
        let strided = match self.stride.as_ref().map(|stride| &stride.kind) {
            None | Some(ExprKind::Int(1)) => false,
            Some(_) => true,
        };
        Ends { low: self.low.is_some(), high: self.high.is_some(), strided }
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
        Extent { low: end(&self.low), high: end(&self.high), stride: end(&self.stride) }
    }
}

impl<'a> Lowerer<'a> {
    /// When a number is known.
    pub(crate) fn known(&self, term: &Expr) -> Known {
        if let Some(value) = literal(term) {
            return Known::Literal(value);
        }
        if self.is_static(term) { Known::Fixed } else { Known::Late }
    }

    /// The same value again, its term as nodes of their own.
    pub(crate) fn again(&self, value: &Value) -> Value {
        let Value::Run(run) = value else { return value.clone() };
        Value::Run(Run { term: self.b.copy(&run.term), ..run.clone() })
    }

    pub(crate) fn const_term(&self, known: &Const) -> Expr {
        match known {
            Const::Bool(value) => self.b.bool(*value),
            // The tree has literals of 64 signed bits; larger unsigned ones wrap into place.
            Const::Int(value, _) => self.b.int(i64::try_from(*value).unwrap_or(*value as i64)),
            Const::Real(value) => self.b.real(*value),
            Const::Str(text) => self.b.str(text),
            Const::Enum(id, constant) => self.b.int(self.sema.enums[*id].constants[*constant].1),
            Const::Nil => self.b.null(),
        }
    }

    /// One term for a value, with structured ones put together in a variable first.
    pub(crate) fn term(&mut self, value: &Value) -> Expr {
        match value {
            Value::Run(run) => self.b.copy(&run.term),
            Value::Const(known) => self.const_term(known),
            Value::Tuple(_) | Value::Range(_) | Value::Domain(_) => {
                let ty = value.value_ty();
                let name = self.temp();
                let tree = self.tree_ty(&ty);
                let declare = self.b.declare(&name, tree, None);
                self.emit(declare);
                let target = self.b.var(&name);
                self.store(target, &ty, value);
                let spread = self.spread_of(value);
                self.note_spread(&name, spread);
                self.b.var(&name)
            }
            Value::Type(_)
            | Value::Procs(..)
            | Value::Module(_)
            | Value::Aggregate(_)
            | Value::Nothing
            | Value::Unknown => self.b.int(0),
            Value::Slice(_) | Value::Lazy(_) => {
                // As an array of its own.
                let span = self.b.span().unwrap_or_default();
                match self.array_copy(value, span) {
                    Some(name) => self.b.deref(self.b.var(&name)),
                    None => self.b.int(0),
                }
            }
        }
    }

    /// Writes a value of the type into a cell.
    pub(crate) fn store(&mut self, target: Expr, ty: &Ty, value: &Value) {
        match (ty, value) {
            (Ty::Tuple(types), Value::Tuple(parts)) if types.len() == parts.len() => {
                for (number, (ty, part)) in types.iter().zip(parts).enumerate() {
                    let base = self.b.copy(&target);
                    let field = self.b.field(base, &tuple_field(number));
                    self.store(field, ty, part);
                }
            }
            (Ty::Range(_), Value::Range(range)) => self.store_range(&target, "", range),
            (Ty::Domain(_), Value::Domain(dims)) => {
                if self.spread_of(value).is_some() && !matches!(target.kind, ExprKind::Var(_)) {
                    self.one_locale_only("a distributed domain in a record or tuple");
                }
                for (number, range) in dims.iter().enumerate() {
                    self.store_range(&target, &number.to_string(), range);
                }
            }
            (Ty::Record(id), Value::Run(_)) => {
                self.assign_record(&target, *id, value, Span::default());
            }
            _ => {
                let term = self.converted(value, ty);
                let stmt = self.b.assign(target, term);
                self.emit(stmt);
            }
        }
    }

    fn store_range(&mut self, target: &Expr, suffix: &str, range: &RangeValue) {
        let one = self.b.int(1);
        let parts = [
            ("low", range.low.as_ref()),
            ("high", range.high.as_ref()),
            ("stride", Some(range.stride.as_ref().unwrap_or(&one))),
        ];
        for (part, term) in parts {
            if let Some(term) = term {
                let base = self.b.copy(target);
                let field = self.b.field(base, &format!("{part}{suffix}"));
                let term = self.b.copy(term);
                let stmt = self.b.assign(field, term);
                self.emit(stmt);
            }
        }
    }

    /// The components of a tuple.
    pub(crate) fn parts(&mut self, value: &Value) -> Option<Vec<Value>> {
        if let Value::Tuple(parts) = value {
            return Some(parts.clone());
        }
        let Value::Run(Run { ty: Ty::Tuple(types), term, cell, constant }) = value else {
            return None;
        };
        let parts = types.iter().enumerate().map(|(number, ty)| {
            let base = self.b.copy(term);
            let term = self.b.field(base, &tuple_field(number));
            Value::Run(Run { ty: ty.clone(), term, cell: *cell, constant: *constant })
        });
        Some(parts.collect())
    }

    /// The ends of a range.
    pub(crate) fn range_of(&mut self, value: &Value) -> Option<RangeValue> {
        if let Value::Range(range) = value {
            return Some(range.clone());
        }
        let Value::Run(Run { ty: Ty::Range(ends), term, .. }) = value else { return None };
        Some(self.range_in(term, "", *ends))
    }

    fn range_in(&mut self, record: &Expr, suffix: &str, ends: Ends) -> RangeValue {
        let part = |name: &str| {
            let base = self.b.copy(record);
            self.b.field(base, &format!("{name}{suffix}"))
        };
        RangeValue {
            low: ends.low.then(|| part("low")),
            high: ends.high.then(|| part("high")),
            stride: ends.strided.then(|| part("stride")),
            spread: None,
        }
    }

    /// The dimensions of a domain; of an array those of its domain.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other values have no dimensions")]
    pub(crate) fn dims_of(&mut self, value: &Value) -> Option<Vec<RangeValue>> {
        match value {
            Value::Domain(dims) => Some(dims.clone()),
            Value::Slice(slice) => Some(slice.dims()),
            Value::Lazy(lazy) => Some(lazy.dims.clone()),
            Value::Run(Run { ty: Ty::Domain(rank), term, .. }) => {
                let (rank, term) = (*rank, term.clone());
                let dims = (0..rank).map(|dim| self.range_in(&term, &dim.to_string(), Ends::BOTH));
                let dims = dims.collect();
                Some(self.spread_like(dims, &term))
            }
            Value::Run(Run { ty: Ty::Array(rank, _), term, .. }) => {
                if let Some(dims) = self.static_dims(term) {
                    return Some(self.spread_like(dims, term));
                }
                let (rank, term) = (*rank, term.clone());
                let dims = (0..rank).map(|dim| self.bounds_of(&term, dim)).collect();
                Some(self.spread_like(dims, &term))
            }
            _ => None,
        }
    }

    /// Whether a value is made of literals and variables of modules only.
    pub(crate) fn is_global_value(&self, value: &Value) -> bool {
        let term = |term: &Expr| {
            let mut looks = Locals { lowerer: self, found: false };
            looks.visit_expr(term);
            !looks.found
        };
        let range = |range: &RangeValue| {
            [&range.low, &range.high, &range.stride].into_iter().flatten().all(term)
        };
        match value {
            Value::Run(run) => term(&run.term),
            Value::Tuple(parts) => parts.iter().all(|part| self.is_global_value(part)),
            Value::Range(own) => range(own),
            Value::Domain(dims) => dims.iter().all(range),
            Value::Slice(slice) => {
                term(&slice.array.term)
                    && slice.axes.iter().all(|axis| match axis {
                        Axis::At(index) => term(index),
                        Axis::Along(own) => range(own),
                    })
            }
            Value::Lazy(_) => false,
            Value::Const(_)
            | Value::Type(_)
            | Value::Procs(..)
            | Value::Module(_)
            | Value::Aggregate(_)
            | Value::Nothing
            | Value::Unknown => true,
        }
    }

    /// How the tree stores an array, when it is a variable whose declaration says all.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other terms are no variables")]
    pub(crate) fn stored_type(&self, term: &Expr) -> Option<&partita_tree::Type> {
        match &term.kind {
            ExprKind::Var(name) => {
                self.frame.storage.types.get(&**name).or_else(|| self.globals.types.get(&**name))
            }
            ExprKind::Element { base, .. } => {
                if let partita_tree::Type::Array { element, .. } = self.stored_type(base)? {
                    Some(element)
                } else {
                    None
                }
            }
            _ => None,
        }
    }

    /// The dimensions of an array that are known before the program runs.
    fn static_dims(&self, term: &Expr) -> Option<Vec<RangeValue>> {
        let partita_tree::Type::Array { shape, .. } = self.stored_type(term)? else { return None };
        let fixed =
            shape.iter().all(|bound| self.is_static(&bound.low) && self.is_static(&bound.high));
        let dims = shape.iter().map(|bound| RangeValue {
            low: Some(self.b.copy(&bound.low)),
            high: Some(self.b.copy(&bound.high)),
            stride: None,
            spread: None,
        });
        fixed.then(|| dims.collect())
    }

    /// The bounds of an array in one dimension, from zero.
    fn bounds_of(&mut self, array: &Expr, dim: usize) -> RangeValue {
        use partita_tree::Intrinsic;
        let bound = |op: Intrinsic| {
            let array = self.b.copy(array);
            let number = self.b.int(i64::try_from(dim + 1).unwrap_or(1));
            self.b.intrinsic(op, vec![array, number])
        };
        RangeValue {
            low: Some(bound(Intrinsic::Lower)),
            high: Some(bound(Intrinsic::Upper)),
            stride: None,
            spread: None,
        }
    }

    /// A value that later statements cannot change: cells are read now, into a variable.
    pub(crate) fn fixed(&mut self, value: &Value) -> Value {
        match value {
            Value::Run(run) if is_literal(&run.term) => value.clone(),
            Value::Run(run) if matches!(run.ty, Ty::Record(_)) => {
                let ty = run.ty.clone();
                let name = self.temp();
                let tree = self.tree_ty(&ty);
                let declare = self.b.declare(&name, tree, None);
                self.emit(declare);
                let target = self.b.var(&name);
                self.store(target, &ty, value);
                Value::run(ty, self.b.var(&name))
            }
            Value::Run(run) if run.ty.is_scalar() => {
                let ty = run.ty.clone();
                let term = self.b.copy(&run.term);
                let name = self.temp_with(&ty, term);
                Value::run(ty, self.b.var(&name))
            }
            Value::Tuple(parts) => {
                let parts: Vec<Value> = parts.iter().map(|part| self.fixed(part)).collect();
                Value::Tuple(parts)
            }
            Value::Range(range) => Value::Range(self.fixed_range(range)),
            Value::Domain(dims) => {
                let dims: Vec<RangeValue> = dims.iter().map(|dim| self.fixed_range(dim)).collect();
                Value::Domain(dims)
            }
            Value::Run(Run { ty: Ty::Range(_), .. }) => match self.range_of(value) {
                Some(range) => Value::Range(self.fixed_range(&range)),
                None => value.clone(),
            },
            Value::Run(Run { ty: Ty::Tuple(_), .. }) => match self.parts(value) {
                Some(parts) => self.fixed(&Value::Tuple(parts)),
                None => value.clone(),
            },
            Value::Lazy(lazy) => {
                let ty = lazy.ty();
                let term = self.term(value);
                Value::cell(ty, term, true)
            }
            Value::Run(_)
            | Value::Const(_)
            | Value::Type(_)
            | Value::Procs(..)
            | Value::Module(_)
            | Value::Aggregate(_)
            | Value::Slice(_)
            | Value::Nothing
            | Value::Unknown => value.clone(),
        }
    }

    pub(crate) fn fixed_range(&mut self, range: &RangeValue) -> RangeValue {
        let mut fix = |term: &Option<Expr>| {
            term.as_ref().map(|term| {
                if is_literal(term) || self.is_static(term) {
                    return self.b.copy(term);
                }
                let term = self.b.copy(term);
                let name = self.temp_with(&Ty::INT, term);
                self.b.var(&name)
            })
        };
        let (low, high, stride) = (fix(&range.low), fix(&range.high), fix(&range.stride));
        RangeValue { low, high, stride, spread: range.spread }
    }

    /// What is said where a value is wanted and something else stands.
    pub(crate) fn no_value(&mut self, span: Span, value: &Value) {
        let meaning = self.meaning_of(value);
        self.decide(|typer| typer.no_value(span, &meaning));
    }
}

/// Looks for variables that are not of a module.
struct Locals<'l, 'a> {
    lowerer: &'l Lowerer<'a>,
    found: bool,
}

impl<'t> Visit<'t> for Locals<'_, '_> {
    fn visit_expr(&mut self, expr: &'t Expr) {
        if let ExprKind::Var(name) = &expr.kind {
            self.found |= !self.lowerer.b.names.is_global(name);
        }
        walk_expr(self, expr);
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
