//! Sequence association: a dummy array that is a run of elements of an array of another shape.
//!
//! Nothing is copied. The dummy's subscripts give a position in the sequence, and the position gives the
//! subscripts of the array behind it; so a coarray stays the same coarray on every image.

use super::Lowerer;
use super::storage::{Bounds, Home, Stored, View, extents};
use crate::ast::{ArgValue, Dim, Expr as Syntax, ExprKind};
use crate::sema::types::{Var, VarId};
use partita_kit::{Emit, Size, literal};
use partita_source::{Code, Span};
use partita_tree::Expr;
use std::rc::Rc;

/// Where a sequence of elements begins.
pub(crate) struct Start {
    pub(crate) var: VarId,
    /// The array behind it, and its bounds.
    pub(crate) object: Expr,
    pub(crate) bounds: Vec<Bounds>,
    /// How many elements come before.
    pub(crate) offset: Size,
}

impl<'a> Lowerer<'a> {
    /// The sequence that an actual argument begins: a whole array, an element, or a section, of which the
    /// caller knows that its elements stand side by side.
    pub(crate) fn sequence_start(&mut self, syntax: &Syntax) -> Option<Start> {
        let ExprKind::Designator(designator) = &syntax.kind else { return None };
        let [part] = designator.parts.as_slice() else { return None };
        if part.image.is_some() || part.substring.is_some() {
            return None;
        }
        let id = self.sema.variable_named(self.frame.scope, &part.name.name)?;
        let var = self.sema.var(id).clone();
        let stored = self.stored(id);
        match &stored.home {
            Home::Plain(_) | Home::Indirect(_) | Home::Static { .. } => {}
            Home::Alias(_) | Home::Absent | Home::Procedure(_) | Home::Unsupported(_) => {
                return None;
            }
        }
        if var.rank() == 0 && stored.view.is_none() {
            return None;
        }
        let span = syntax.span;
        let object = self.object_of(&var, &stored, None, span)?;
        let own = self.bounds_now(&var, &stored, &object);
        let mut firsts = Vec::new();
        for (k, bound) in own.iter().enumerate() {
            let first = match part.args.as_ref().map(|args| args.get(k).map(|arg| &arg.value)) {
                None => bound.low.clone(),
                Some(Some(ArgValue::Section { low: None, .. })) => bound.low.clone(),
                Some(Some(ArgValue::Expr(index) | ArgValue::Section { low: Some(index), .. })) => {
                    let scope = self.frame.scope;
                    self.size_of(index, scope)
                }
                Some(None | Some(ArgValue::Star | ArgValue::Meta(_))) => return None,
            };
            firsts.push(self.b.size(&first));
        }
        if part.args.as_ref().is_some_and(|args| args.len() != own.len()) {
            return None;
        }
        self.check_inside(&firsts, &own, stored.view.as_ref().is_some_and(|v| v.open_end), span);
        let mut offset = self.position(firsts, &own);
        let bounds = match &stored.view {
            None => own
                .into_iter()
                .map(|b| {
                    let low = self.b.sum(self.b.size(&b.low), self.b.size(&b.shift));
                    Bounds { low: self.b.sized(low), extent: b.extent, shift: Size::Known(0) }
                })
                .collect(),
            Some(view) => {
                offset = self.b.sum(offset, self.b.size(&view.offset));
                view.object.clone()
            }
        };
        let offset = self.b.sized(offset);
        let offset = self.steady_size_of(offset);
        Some(Start { var: id, object, bounds, offset })
    }

    /// The number of elements before one, in an array with these bounds.
    fn position(&self, subscripts: Vec<Expr>, bounds: &[Bounds]) -> Expr {
        let steps = subscripts.into_iter().zip(bounds);
        let steps = steps.map(|(at, bound)| self.b.difference(at, self.b.size(&bound.low)));
        self.b.position_of(steps.collect(), &extents(bounds))
    }

    /// Subscripts outside the declared bounds would name another element of the object.
    pub(crate) fn check_inside(
        &mut self,
        subscripts: &[Expr],
        bounds: &[Bounds],
        open_end: bool,
        span: Span,
    ) {
        let last = bounds.len().saturating_sub(1);
        for (k, (subscript, bound)) in subscripts.iter().zip(bounds).enumerate() {
            let end = self.b.sum(self.b.size(&bound.low), self.b.size(&bound.extent));
            let known = (literal(subscript), bound.low.known(), literal(&end));
            if let (Some(at), Some(low), Some(end)) = known
                && at >= low
                && (at < end || open_end && k == last)
            {
                continue;
            }
            self.b.at(span);
            let mut inside = self.b.ge(self.b.copy(subscript), self.b.size(&bound.low));
            if !(open_end && k == last) {
                let below = self.b.lt(self.b.copy(subscript), end);
                inside = self.and(Some(inside), below);
            }
            let message = "a subscript is outside the declared bounds";
            let stmt = self.b.assert(inside, Some(Code::IndexOutOfBounds), Some(message));
            self.emit(stmt);
        }
    }

    /// The element of the object behind a view, for subscripts of the dummy.
    pub(crate) fn viewed_element(
        &mut self,
        object: Expr,
        subscripts: Vec<Expr>,
        bounds: &[Bounds],
        view: &View,
        span: Span,
    ) -> Expr {
        self.b.at(span);
        let at = self.position(subscripts, bounds);
        let at = self.b.sum(at, self.b.size(&view.offset));
        let steps = self.b.steps_to(&at, &extents(&view.object));
        let indices = steps.into_iter().zip(&view.object);
        let indices = indices.map(|(steps, bound)| self.b.sum(steps, self.b.size(&bound.low)));
        let indices = indices.collect();
        self.b.element(object, indices)
    }

    /// The declared bounds of a dummy that is a sequence of elements.
    pub(crate) fn view_bounds(
        &mut self,
        var: &Var,
        object: &[Bounds],
        offset: &Size,
    ) -> Vec<Bounds> {
        let mut all: Vec<Bounds> = Vec::new();
        for dim in &var.dims {
            let (low, high) = self.declared_ends(dim, var.scope);
            let extent = match high {
                Some(high) => self.b.extent(&low, &high, 1),
                // Assumed size: as many as are left.
                None => {
                    let total = self.b.total(&extents(object));
                    let left = self.b.difference(self.b.size(&total), self.b.size(offset));
                    let row = self.b.total(&extents(&all));
                    let row = match row.known() {
                        Some(known) => self.b.int(known.max(1)),
                        None => self.b.size(&row),
                    };
                    self.b.sized(self.b.quotient(left, row))
                }
            };
            let extent = self.steady_size_of(extent);
            all.push(Bounds { low, extent, shift: Size::Known(0) });
        }
        all
    }

    /// Makes a dummy a view of the object that came.
    pub(crate) fn set_view(
        &mut self,
        id: VarId,
        mut stored: Stored<'a>,
        object: Vec<Bounds>,
        offset: Size,
    ) {
        let var = self.sema.var(id).clone();
        let object = object
            .into_iter()
            .map(|b| {
                let low = self.b.sum(self.b.size(&b.low), self.b.size(&b.shift));
                let low = self.b.sized(low);
                let low = self.steady_size_of(low);
                let extent = self.steady_size_of(b.extent);
                Bounds { low, extent, shift: Size::Known(0) }
            })
            .collect::<Vec<_>>();
        stored.bounds = self.view_bounds(&var, &object, &offset);
        let open_end = matches!(var.dims.last(), Some(Dim::Assumed { .. }));
        stored.view = Some(Rc::new(View { object, offset, open_end }));
        self.frame.stored.insert(id, stored);
    }

    /// Whether a dummy takes its shape from what it declares, not from the argument.
    pub(crate) fn has_own_shape(dummy: &Var) -> bool {
        !dummy.is_indirect()
            && dummy
                .dims
                .iter()
                .all(|dim| matches!(dim, Dim::Explicit { .. } | Dim::Assumed { .. }))
    }

    /// Whether a section leaves nothing out: `a(:, :)`.
    pub(crate) fn is_everything(syntax: &Syntax) -> bool {
        let ExprKind::Designator(designator) = &syntax.kind else { return false };
        let [part] = designator.parts.as_slice() else { return false };
        part.image.is_none()
            && part.substring.is_none()
            && part.args.as_ref().is_some_and(|args| {
                args.iter().all(|arg| {
                    matches!(arg.value, ArgValue::Section { low: None, high: None, step: None })
                })
            })
    }
}
