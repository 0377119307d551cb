//! Types as declarations write them: arrays with their bounds.

use crate::ast::{Expr, ExprKind, LoopHeader};
use crate::lower::Lowerer;
use crate::lower::distributed::SpreadId;
use crate::lower::values::RangeValue;
use crate::lower::values::range::array_type;
use crate::sema::{Index, NARROW_INDICES, OPEN_DIMENSION, OTHER_DIMENSIONS, Ty};
use partita_kit::Emit;
use partita_tree::{ExprKind as TermKind, Type};

/// A declared type: what it is, and how the tree stores a variable of it.
pub(crate) struct Declared {
    pub(crate) ty: Ty,
    pub(crate) stored: Type,
    /// The variable domain that the array takes its shape from.
    pub(crate) domain: Option<String>,
    pub(crate) spread: Option<SpreadId>,
}

impl<'a> Lowerer<'a> {
    /// The type of a declaration; arrays with their bounds.
    pub(crate) fn declared(&mut self, expr: &'a Expr) -> Declared {
        if let Some((header, element)) = expr.as_array_type() {
            let dims = self.dims_of_header(header);
            let element = self.declared(element);
            let rank = dims.len();
            let stored = array_type(&self.b, &dims, element.stored);
            let domain = self.variable_domain(header);
            let spread = dims.first().and_then(|dim| dim.spread);
            return Declared { ty: Ty::Array(rank, Box::new(element.ty)), stored, domain, spread };
        }
        // `domain(1) dmapped ...`
        if let ExprKind::Binary { op: crate::ast::BinaryOp::Dmapped, left, right } = &expr.kind {
            let declared = self.declared(left);
            let spread = if let Ty::Domain(rank) = declared.ty {
                self.distribution(right, rank)
            } else {
                None
            };
            return Declared { spread, ..declared };
        }
        let ty = self.type_expr(expr);
        if let Ty::Array(..) = ty {
            self.unsupported(expr.span, "an array type by another name");
            return Declared { ty: Ty::Unknown, stored: Type::Any, domain: None, spread: None };
        }
        let stored = self.tree_ty(&ty);
        Declared { ty, stored, domain: None, spread: None }
    }

    /// The dimensions between the brackets of an array type.
    pub(crate) fn dims_of_header(&mut self, header: &'a LoopHeader) -> Vec<RangeValue> {
        let mut dims = Vec::new();
        for iterand in &header.iterands {
            let value = self.read(iterand);
            if let Some(range) = value.range(&self.b) {
                dims.push(range);
            } else if let Some(more) = self.dims_of(&value) {
                dims.extend(more);
            } else if !value.is_unknown() {
                self.unsupported(iterand.span, OTHER_DIMENSIONS);
            }
        }
        for dim in &mut dims {
            *dim = self.fixed_range(dim);
            if dim.low.is_none() || dim.high.is_none() {
                self.error(header.span, OPEN_DIMENSION);
            }
            if dim.index != Index::INT {
                self.unsupported(header.span, NARROW_INDICES);
                dim.index = Index::INT;
            }
            if let Some(stride) = &dim.stride
                && !matches!(stride.kind, TermKind::Int(1))
            {
                // A domain from a variable: its stride is checked when the program runs.
                let stride = self.b.copy(stride);
                let one = self.b.eq(stride, self.b.int(1));
                let not_modelled = vec![self.b.unsupported("an array over a range with a stride")];
                let stmt = self.b.if_(one, Vec::new(), not_modelled);
                self.emit(stmt);
            }
        }
        dims
    }
}
