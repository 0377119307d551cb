//! Variables with one instance per image, and their initial values.

use super::{Bounds, Home, Stored};
use crate::ast::{Expr as Syntax, Init};
use crate::lower::Lowerer;
use crate::sema::constant::Const;
use crate::sema::types::{Ty, Var, VarId};
use partita_source::Span;
use partita_tree::{Expr, Qualifiers, Type};

impl<'a> Lowerer<'a> {
    /// A variable with one instance per image.
    pub(crate) fn open_global(&mut self, id: VarId, var: &Var) {
        if let Some(stored) = self.in_common(id) {
            self.globals.insert(id, stored);
            return;
        }
        let name = self.b.names.global(&var.name);
        self.b.at(var.span);
        let element = self.tree_type(&var.ty);
        self.record_of(&var.ty);
        let mut stored = Stored::plain(name.clone());
        if var.is_coarray() {
            stored.coarray = Some(name.clone());
            stored.cobounds = self.first_cobounds(id, var, &name);
        }
        if var.is_indirect() {
            if let Some(bounds) = self.always_allocated_as(id, var) {
                let pairs: Vec<(Expr, Expr)> = bounds.iter().map(|b| self.low_high(b)).collect();
                let ty = if pairs.is_empty() { element } else { self.array_type(element, &pairs) };
                self.b.global(&name, ty, Qualifiers::SYMMETRIC, None);
                let flag = self.b.names.global(&format!("_{}_allocated", var.name));
                let off = self.b.bool(false);
                self.b.global(&flag, Type::Bool, Qualifiers::SYMMETRIC, Some(off));
                stored.home = Home::Static { name, flag };
                stored.bounds = bounds;
                self.globals.insert(id, stored);
                return;
            }
            let ty = self.reference_type(var, element);
            let null = self.b.null();
            self.b.global(&name, ty, Qualifiers::SYMMETRIC, Some(null));
            stored.home = Home::Indirect(name);
            self.globals.insert(id, stored);
            return;
        }
        let bounds = self.known_bounds(var).unwrap_or_else(|| {
            let message = format!("the bounds of `{}` are not constant", var.name);
            self.sema.error(var.span, message);
            Vec::new()
        });
        let ty = if bounds.is_empty() {
            element
        } else {
            let pairs: Vec<(Expr, Expr)> = bounds.iter().map(|b| self.low_high(b)).collect();
            self.array_type(element, &pairs)
        };
        if let Some(size) = too_large(&bounds, &var.ty) {
            let why =
                format!("`{}`, an array of {size} elements: more than Partita keeps", var.name);
            let stored = Stored { home: Home::Unsupported(why), ..stored };
            self.globals.insert(id, stored);
            return;
        }
        stored.bounds = bounds;
        stored.length = self.declared_length(var);
        let init = self.static_init(id, var, &stored);
        self.b.at(var.span);
        self.b.global(&name, ty, Qualifiers::SYMMETRIC, init);
        self.globals.insert(id, stored);
    }

    /// The initial value of a global; what is no constant is assigned when the program starts.
    fn static_init(&mut self, id: VarId, var: &Var, stored: &Stored<'a>) -> Option<Expr> {
        let Some(Init::Value(init)) = &var.init else { return self.unset_text(&var.ty, None) };
        if matches!(var.ty, Ty::Derived(_)) {
            self.assign_at_start(id, init.clone());
            return None;
        }
        let Some(value) = self.sema.constant(var.scope, init).and_then(|v| v.convert(&var.ty))
        else {
            self.assign_at_start(id, init.clone());
            return None;
        };
        self.static_value(&value, &stored.bounds, init.span)
    }

    /// A constant as the initial value of a global: the tree's arrays have the last index fastest.
    pub(crate) fn static_value(
        &mut self,
        value: &Const,
        bounds: &[Bounds],
        span: Span,
    ) -> Option<Expr> {
        let Const::Array(_, items) = value else { return Some(self.literal(value)) };
        let extents: Option<Vec<usize>> =
            bounds.iter().map(|b| b.extent.known().and_then(|n| usize::try_from(n).ok())).collect();
        let extents = extents?;
        let size: usize = extents.iter().product();
        if items.len() != size {
            let message = format!("{} values for an array of {size} elements", items.len());
            self.sema.error(span, message);
            return None;
        }
        let terms = row_major(&extents)
            .into_iter()
            .filter_map(|k| items.get(k))
            .map(|item| self.literal(item))
            .collect();
        Some(self.b.list(terms))
    }

    fn assign_at_start(&mut self, id: VarId, init: Syntax) {
        self.pending_inits.push((id, init));
    }
}

/// Static arrays of more elements than this are not modelled.
const MAX_ELEMENTS: i64 = 1 << 20;

const MAX_RECORDS: i64 = 1 << 12;

/// The number of elements, when there are too many.
fn too_large(bounds: &[Bounds], ty: &Ty) -> Option<i64> {
    // A record is an object of its own.
    let record = matches!(ty, Ty::Derived(_) | Ty::Lock | Ty::Event);
    let most = if record { MAX_RECORDS } else { MAX_ELEMENTS };
    let size = bounds.iter().filter_map(|b| b.extent.known()).fold(1i64, i64::saturating_mul);
    (size > most).then_some(size)
}

/// For each element in row-major order, its position in column-major order.
pub(crate) fn row_major(extents: &[usize]) -> Vec<usize> {
    let size: usize = extents.iter().product();
    let mut all = Vec::with_capacity(size);
    let mut index = vec![0; extents.len()];
    for _ in 0..size {
        let mut position = 0;
        let mut stride = 1;
        for (k, extent) in index.iter().zip(extents) {
            position += k * stride;
            stride *= extent;
        }
        all.push(position);
        for (k, extent) in index.iter_mut().zip(extents).rev() {
            *k += 1;
            if *k < *extent {
                break;
            }
            *k = 0;
        }
    }
    all
}
