//! What the subscripts of one part select of its variable or component.

use super::subscripts::Subscript;
use crate::ast::{ArgValue, Part};
use crate::lower::Lowerer;
use crate::lower::node::{Elements, elements_of};
use crate::lower::storage::{Bounds, Stored, View, extents};
use crate::sema::types::{Ty, Var};
use partita_kit::{Emit, Lazy, Size};
use partita_source::Span;
use partita_tree::Expr;
use std::rc::Rc;

/// Something selected so far.
pub(super) struct Selected<'a> {
    pub(super) ty: Ty,
    pub(super) of: Elements<'a>,
    pub(super) whole: Option<Expr>,
}

impl<'a> Selected<'a> {
    pub(super) fn scalar(ty: Ty, cell: Expr) -> Self {
        let of = Lazy::new(Vec::new(), move |l: &mut Lowerer<'a>, _| l.b.copy(&cell));
        Selected { ty, of, whole: None }
    }
}

impl<'a> Lowerer<'a> {
    /// Applies subscripts to a variable or component.
    pub(super) fn select_part(
        &mut self,
        var: &Var,
        stored: &Stored<'a>,
        object: Expr,
        part: &Part,
        span: Span,
    ) -> Selected<'a> {
        let ty = var.ty.clone();
        if let Some(view) = &stored.view {
            return self.select_viewed(var, stored, view.clone(), object, part, span);
        }
        if var.rank() == 0 {
            return Selected::scalar(ty, object);
        }
        let subscripted = match &part.args {
            None => None,
            Some(args) => {
                // Single elements need no bounds of the object.
                let simple = args.len() == var.rank()
                    && args.iter().all(|arg| matches!(arg.value, ArgValue::Expr(_)));
                let bounds = if stored.bounds.is_empty() && simple {
                    Vec::new()
                } else {
                    self.bounds_now(var, stored, &object)
                };
                let fallback: Vec<Bounds> = (0..var.rank())
                    .map(|_| Bounds {
                        low: Size::Known(1),
                        extent: Size::Known(0),
                        shift: Size::Known(0),
                    })
                    .collect();
                let bounds = if bounds.is_empty() { fallback } else { bounds };
                if args.len() != var.rank() {
                    let message = format!(
                        "`{}` has {} dimension{}, here are {} subscripts",
                        var.name,
                        var.rank(),
                        if var.rank() == 1 { "" } else { "s" },
                        args.len()
                    );
                    self.sema.error(span, message);
                    None
                } else {
                    self.subscripts(args, &bounds, span).map(|found| (found, bounds))
                }
            }
        };
        let Some(((mut subscripts, shape), bounds)) = subscripted else {
            let bounds = self.bounds_now(var, stored, &object);
            let shape = extents(&bounds);
            let whole = (!stored.beginning).then(|| object.clone());
            return Selected { ty, of: elements_of(object, shape, bounds, span), whole };
        };
        if stored.beginning {
            self.check_last(&mut subscripts, &bounds, span);
        }
        let shifts: Vec<Size> = bounds.iter().map(|b| b.shift.clone()).collect();
        let of = Lazy::new(shape, move |l: &mut Lowerer<'a>, indices| {
            let base = l.b.copy(&object);
            let indices = l.indices(&subscripts, indices);
            let indices = indices
                .into_iter()
                .zip(&shifts)
                .map(|(index, shift)| l.b.sum(index, l.b.size(shift)))
                .collect();
            l.b.at(span);
            l.b.element(base, indices)
        });
        Selected { ty, of, whole: None }
    }

    /// The object goes on behind the end of the dummy, so its bounds do not tell.
    fn check_last(&mut self, subscripts: &mut [Subscript<'a>], bounds: &[Bounds], span: Span) {
        let Some(Subscript::Index(last)) = subscripts.last_mut() else { return };
        *last = self.steady_expr(&Ty::Int(8), last.clone());
        let bound = bounds.last().map(std::slice::from_ref).unwrap_or_default();
        let last = last.clone();
        self.check_inside(&[last], bound, false, span);
    }

    /// Applies subscripts to a dummy that is a sequence of elements of another array.
    fn select_viewed(
        &mut self,
        var: &Var,
        stored: &Stored<'a>,
        view: Rc<View>,
        object: Expr,
        part: &Part,
        span: Span,
    ) -> Selected<'a> {
        let ty = var.ty.clone();
        let bounds = stored.bounds.clone();
        if var.rank() == 0 {
            let cell = self.viewed_element(object, Vec::new(), &bounds, &view, span);
            return Selected::scalar(ty, cell);
        }
        let found = part.args.as_ref().and_then(|args| self.subscripts(args, &bounds, span));
        let (mut subscripts, shape) = found.unwrap_or_else(|| {
            let all = bounds.iter().map(|b| Subscript::Range { low: b.low.clone(), step: 1 });
            (all.collect(), bounds.iter().map(|b| b.extent.clone()).collect())
        });
        // Each subscript is used several times, and checked: computed once, here.
        for subscript in &mut subscripts {
            if let Subscript::Index(expr) = subscript {
                *expr = self.steady_expr(&Ty::Int(8), expr.clone());
            }
        }
        let ends = |l: &mut Self, indices: Vec<Expr>| {
            let subscripts = l.indices(&subscripts, &indices);
            l.check_inside(&subscripts, &bounds, view.open_end, span);
        };
        if subscripts.iter().any(|s| matches!(s, Subscript::Vector(_))) {
            self.unsupported(span, "a vector subscript of a dummy argument of another shape");
        } else if shape.iter().all(|n| n.known().is_some_and(|n| n > 0)) {
            let one = shape.iter().map(|_| self.b.int(1)).collect();
            ends(self, one);
            if !shape.is_empty() {
                let last = shape.iter().map(|n| self.b.size(n)).collect();
                ends(self, last);
            }
        } else if part.args.is_some() && shape.iter().all(|n| n.known() != Some(0)) {
            let block = self.emitted(|l| {
                let one = shape.iter().map(|_| l.b.int(1)).collect();
                ends(l, one);
                let last = shape.iter().map(|n| l.b.size(n)).collect();
                ends(l, last);
            });
            let total = self.b.total(&shape);
            self.b.at(span);
            let some = self.b.ge(self.b.size(&total), self.b.int(1));
            let stmt = self.b.if_(some, block, Vec::new());
            self.emit(stmt);
        }
        let of = Lazy::new(shape, move |l: &mut Lowerer<'a>, indices| {
            let base = l.b.copy(&object);
            let subscripts = l.indices(&subscripts, indices);
            l.viewed_element(base, subscripts, &bounds, &view, span)
        });
        Selected { ty, of, whole: None }
    }
}
