//! What can be known of the bounds of arrays and domains, and values that later statements cannot change.

use crate::lower::Lowerer;
use crate::lower::values::{Axis, RangeValue, Run, Value, is_literal};
use crate::sema::{Ends, Ty};
use partita_kit::{Emit, Emitter};
use partita_tree::visit::{Visit, walk_expr};
use partita_tree::{Expr, ExprKind};

impl<'a> Lowerer<'a> {
    /// The dimensions of a domain; of an array those of its domain.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other values have no dimensions")]
    pub(crate) fn dims_of(&mut self, value: &Value) -> Option<Vec<RangeValue>> {
        match value {
            Value::Domain(dims) => Some(dims.clone()),
            Value::Slice(slice) => Some(slice.dims()),
            Value::Lazy(lazy) => Some(lazy.dims.clone()),
            Value::Run(Run { ty: Ty::Domain(rank), term, .. }) => {
                let (rank, term) = (*rank, term.clone());
                let dims = (0..rank)
                    .map(|dim| RangeValue::stored(&self.b, &term, &dim.to_string(), Ends::BOTH));
                let dims = dims.collect();
                Some(self.in_reach().spread_like(dims, &term))
            }
            Value::Run(Run { ty: Ty::Array(rank, _), term, .. }) => {
                if let Some(dims) = self.static_dims(term) {
                    return Some(self.in_reach().spread_like(dims, term));
                }
                let (rank, term) = (*rank, term.clone());
                let dims = (0..rank).map(|dim| RangeValue::of_array(&self.b, &term, dim)).collect();
                Some(self.in_reach().spread_like(dims, &term))
            }
            _ => None,
        }
    }

    /// The dimensions of an array that are known before the program runs.
    pub(super) fn static_dims(&self, term: &Expr) -> Option<Vec<RangeValue>> {
        let partita_tree::Type::Array { shape, .. } = self.in_reach().stored_type(term)? else {
            return None;
        };
        let fixed = shape
            .iter()
            .all(|bound| self.configs.is_static(&bound.low) && self.configs.is_static(&bound.high));
        let dims = shape
            .iter()
            .map(|bound| RangeValue::plain(self.b.copy(&bound.low), self.b.copy(&bound.high)));
        fixed.then(|| dims.collect())
    }

    /// A value that later statements cannot change: cells are read now, into a variable.
    pub(crate) fn fixed(&mut self, value: &Value) -> Value {
        match value {
            Value::Run(run) if is_literal(&run.term) => value.clone(),
            // Nobody else can change it.
            Value::Run(run) if !run.ty.is_scalar() && self.exits.is_fresh(value) => value.clone(),
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
            Value::Run(Run { ty: Ty::Range(_), .. }) => match value.range(&self.b) {
                Some(range) => Value::Range(self.fixed_range(&range)),
                None => value.clone(),
            },
            Value::Run(Run { ty: Ty::Tuple(_), .. }) => match value.parts(&self.b) {
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
                if is_literal(term) || self.configs.is_static(term) {
                    return self.b.copy(term);
                }
                let term = self.b.copy(term);
                let name = self.temp_with(&Ty::INT, term);
                self.b.var(&name)
            })
        };
        let (low, high, stride) = (fix(&range.low), fix(&range.high), fix(&range.stride));
        let bound = fix(&range.bound.as_deref().cloned()).map(Box::new);
        RangeValue { low, high, stride, bound, index: range.index, spread: range.spread }
    }
}

impl Value {
    /// The array that is looked into, whole or in part.
    pub(crate) fn array(&self) -> Option<Expr> {
        if let Value::Slice(slice) = self {
            return Some(slice.array.term.clone());
        }
        if let Value::Run(run) = self { Some(run.term.clone()) } else { None }
    }

    /// Whether a value is made of literals and variables of modules only.
    pub(crate) fn is_global(&self, b: &Emitter) -> bool {
        let term = |term: &Expr| {
            let mut looks = Locals { b, found: false };
            looks.visit_expr(term);
            !looks.found
        };
        let range = |range: &RangeValue| range.terms().all(term);
        match self {
            Value::Run(run) => term(&run.term),
            Value::Tuple(parts) => parts.iter().all(|part| part.is_global(b)),
            Value::Range(own) => range(own),
            Value::Domain(dims) => dims.iter().all(range),
            Value::Slice(slice) => {
                term(&slice.array.term)
                    && slice.axes.iter().all(|axis| match axis {
                        Axis::At(index) => term(index),
                        Axis::Along(own) => range(own.as_ref()),
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
}

/// Looks for variables that are not of a module.
struct Locals<'b> {
    b: &'b Emitter,
    found: bool,
}

impl<'t> Visit<'t> for Locals<'_> {
    fn visit_expr(&mut self, expr: &'t Expr) {
        if let ExprKind::Var(name) = &expr.kind {
            self.found |= !self.b.names.is_global(name);
        }
        walk_expr(self, expr);
    }
}
