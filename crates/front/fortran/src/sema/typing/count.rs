//! How many elements an array of rank 1 has: the rank of what RESHAPE makes is the number of extents that it is given.
//!
//! Known are constructors, variables whose declaration says it, sections of these, SHAPE, and what is worked out element by
//! element from such arrays.

use super::Typing;
use crate::ast::{Arg, ArgValue, Designator, Expr, ExprKind};
use crate::sema::types::Var;

impl Typing<'_, '_> {
    /// The number of elements; a scalar is one.
    pub(super) fn count(&mut self, array: &Expr) -> Option<usize> {
        if let Some(value) = self.sema.constant(self.scope, array) {
            return Some(value.elements().map_or(1, <[_]>::len));
        }
        match &array.kind {
            ExprKind::ArrayConstructor { items, .. } => {
                items.iter().map(|item| self.count(item)).sum()
            }
            ExprKind::Paren(inner) | ExprKind::Unary { operand: inner, .. } => self.count(inner),
            ExprKind::Binary { left, right, .. } => self.count_of_elements([&**left, &**right]),
            ExprKind::Designator(designator) => self.count_of_designator(designator, array),
            ExprKind::Int { .. }
            | ExprKind::Real { .. }
            | ExprKind::Str(_)
            | ExprKind::Logical { .. }
            | ExprKind::Boz { .. }
            | ExprKind::Complex(..) => Some(1),
            ExprKind::ImpliedDo { .. } | ExprKind::Meta(_) => None,
        }
    }

    /// The number of elements of what is made of these, element by element.
    fn count_of_elements<'e>(
        &mut self,
        parts: impl IntoIterator<Item = &'e Expr>,
    ) -> Option<usize> {
        let arrays = parts.into_iter().filter(|part| self.expr(part).rank > 0);
        let arrays: Vec<&Expr> = arrays.collect();
        if arrays.is_empty() {
            return Some(1);
        }
        arrays.into_iter().find_map(|array| self.count(array))
    }

    fn count_of_designator(&mut self, designator: &Designator, whole: &Expr) -> Option<usize> {
        if self.expr(whole).rank == 0 {
            return Some(1);
        }
        let [part] = designator.parts.as_slice() else { return None };
        let name = &part.name.name;
        if let Some(var) = self.sema.variable(self.scope, name)
            && !var.dims.is_empty()
        {
            return self.count_of_variable(var, part.args.as_deref());
        }
        let args = part.args.as_deref()?;
        let values: Vec<&Expr> = args.iter().filter_map(Arg::expr).collect();
        if !self.sema.is_intrinsic(self.scope, name) {
            return None;
        }
        match &**name {
            "shape" => Some(self.expr(values.first()?).rank),
            "int" | "nint" | "floor" | "ceiling" | "abs" | "mod" | "modulo" | "max" | "min" => {
                self.count_of_elements(values)
            }
            _ => None,
        }
    }

    fn count_of_variable(&mut self, var: &Var, args: Option<&[Arg]>) -> Option<usize> {
        let (first, last) = self.sema.declared_bounds_of(var)?;
        let Some(args) = args else { return steps(first, last, 1) };
        let [Arg { value: ArgValue::Section { low, high, step }, .. }] = args else { return None };
        let known = |expr: &Option<Expr>, default: i64| match expr {
            Some(expr) => self.sema.constant_int(self.scope, expr),
            None => Some(default),
        };
        steps(known(low, first)?, known(high, last)?, known(step, 1)?)
    }
}

fn steps(low: i64, high: i64, step: i64) -> Option<usize> {
    let length = high.checked_sub(low)?.checked_add(step)?;
    usize::try_from(length.checked_div(step)?.max(0)).ok()
}
