//! RESHAPE, TRANSPOSE, SPREAD, MERGE, CSHIFT, EOSHIFT: other ways to look at the same elements.

use super::{Call, two};
use crate::lower::Lowerer;
use crate::lower::node::Node;
use crate::sema::constant::Const;
use crate::sema::types::Ty;
use partita_kit::{Emit, Size};
use partita_source::Code;
use partita_tree::{BinaryOp, Expr as Term};

impl<'a> Lowerer<'a> {
    pub(super) fn transformation(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        match call.name {
            "reshape" => self.reshape(call),
            "merge" => self.merge(call),
            "spread" => self.spread(call),
            "transpose" => {
                let matrix = self.needed(call, 0, "matrix")?;
                let [rows, columns] = matrix.shape() else {
                    self.sema.error(matrix.span, "TRANSPOSE takes an array of rank 2");
                    return None;
                };
                let shape = vec![columns.clone(), rows.clone()];
                Some(self.viewed(matrix, shape, call.span, |l, indices| {
                    indices.iter().rev().map(|i| l.b.copy(i)).collect()
                }))
            }
            _ => self.shifted(call),
        }
    }

    fn merge(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let yes = self.needed(call, 0, "tsource")?;
        let no = self.needed(call, 1, "fsource")?;
        let mask = self.needed(call, 2, "mask")?;
        if !matches!(mask.ty, Ty::Logical(_)) {
            self.mistyped(call, &mask);
            return None;
        }
        if !yes.ty.matches(&no.ty) {
            self.mistyped(call, &no);
            return None;
        }
        if matches!(yes.ty, Ty::Derived(_)) {
            self.unsupported(call.span, "MERGE of records");
            return None;
        }
        let (span, ty) = (call.span, yes.ty.clone());
        let kept = ty.clone();
        Some(self.map(ty, vec![mask, yes, no], span, move |l, mut terms| {
            let mask = terms.remove(0);
            let (yes, no) = two(l, terms);
            // Both are evaluated, whatever the mask says.
            let yes = l.steady_expr(&kept, yes);
            let no = l.steady_expr(&kept, no);
            l.b.conditional(mask, yes, no)
        }))
    }

    fn spread(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let source = self.needed(call, 0, "source")?;
        let dim = self.needed_syntax(call, 1, "dim")?;
        let dim = self.dim_value(dim, source.rank() + 1)?;
        let copies = self.needed_syntax(call, 2, "ncopies")?;
        let copies = self.size_of(copies, self.frame.scope);
        let copies = match copies {
            Size::Known(n) => Size::Known(n.max(0)),
            Size::Term(_) => copies,
        };
        let source = if source.is_scalar() { self.steady_node(&source) } else { source };
        let mut shape = source.shape().to_vec();
        shape.insert(dim - 1, copies);
        Some(self.viewed(source, shape, call.span, move |_, indices| {
            let mut indices = indices.to_vec();
            if dim <= indices.len() {
                indices.remove(dim - 1);
            }
            indices
        }))
    }

    fn reshape(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let source = self.needed(call, 0, "source")?;
        let shape = self.wanted_shape(call)?;
        let span = call.span;
        let pad = self.given(call, 2, "pad");
        let order = match call.syntax(3, "order") {
            None => (0..shape.len()).collect(),
            Some(order) => self.permutation(order, shape.len())?,
        };
        let source = self.computed_once(source);
        let pad = pad.map(|pad| self.computed_once(pad));
        let total = self.b.total(source.shape());
        let result = self.b.total(&shape);
        let enough = match (total.known(), result.known()) {
            (Some(have), Some(need)) => Some(have >= need),
            _ => None,
        };
        if pad.is_none() {
            let message = "RESHAPE needs more elements than there are";
            match enough {
                Some(true) => {}
                Some(false) => self.sema.error(span, message),
                None => {
                    self.b.at(span);
                    let fine = self.b.ge(self.b.size(&total), self.b.size(&result));
                    let stmt = self.b.assert(fine, Some(Code::IndexOutOfBounds), Some(message));
                    self.emit(stmt);
                }
            }
        }
        let total = self.steady_size_of(total);
        let extents = shape.clone();
        Some(self.elements(source.ty.clone(), shape, span, move |l, indices| {
            let ordered = order.iter().filter_map(|&k| Some((indices.get(k)?, extents.get(k)?)));
            let (steps, extents): (Vec<Term>, Vec<Size>) = ordered
                .map(|(index, extent)| (l.b.plus(l.b.copy(index), -1), extent.clone()))
                .unzip();
            let offset = l.b.position_of(steps, &extents);
            let Some(pad) = pad.as_ref().filter(|_| enough != Some(true)) else {
                return l.at_offset(&source, offset);
            };
            let offset = l.steady_expr(&Ty::Int(8), offset);
            let inside = l.b.lt(l.b.copy(&offset), l.b.size(&total));
            let from = l.at_offset(&source, l.b.copy(&offset));
            let rest = l.b.difference(offset, l.b.size(&total));
            let length = l.b.total(pad.shape());
            let rest = l.b.binary(BinaryOp::Rem, rest, l.b.size(&length));
            let filler = l.at_offset(pad, rest);
            l.b.conditional(inside, from, filler)
        }))
    }

    fn wanted_shape(&mut self, call: &Call<'_>) -> Option<Vec<Size>> {
        let syntax = self.needed_syntax(call, 1, "shape")?;
        if let Some(Const::Array(_, items)) = self.sema.constant(self.frame.scope, syntax) {
            let sizes: Option<Vec<Size>> =
                items.iter().map(|item| item.int().map(|n| Size::Known(n.max(0)))).collect();
            if let Some(sizes) = sizes {
                return Some(sizes);
            }
        }
        let node = self.expr(syntax);
        let (1, Some(Some(rank))) = (node.rank(), node.shape().first().map(Size::known)) else {
            self.sema.error(syntax.span, "SHAPE= is an array of rank 1 and constant size");
            return None;
        };
        let mut sizes = Vec::new();
        for k in 1..=rank.min(15) {
            let index = self.b.int(k);
            let size = self.element(&node, &[index]);
            let size = self.b.sized(size);
            sizes.push(self.steady_size_of(size));
        }
        Some(sizes)
    }

    fn permutation(&mut self, order: &crate::ast::Expr, rank: usize) -> Option<Vec<usize>> {
        let span = order.span;
        let Some(Const::Array(_, items)) = self.sema.constant(self.frame.scope, order) else {
            self.unsupported(order.span, "ORDER= that is not constant");
            return None;
        };
        let order: Vec<usize> = items
            .iter()
            .filter_map(|item| usize::try_from(item.int()? - 1).ok())
            .filter(|k| *k < rank)
            .collect();
        let mut sorted = order.clone();
        sorted.sort_unstable();
        sorted.dedup();
        if sorted.len() != rank || order.len() != rank {
            self.sema.error(span, "ORDER= is a permutation of the dimensions");
            return None;
        }
        Some(order)
    }

    /// The element at an offset from 0 in array element order.
    pub(super) fn at_offset(&mut self, node: &Node<'a>, offset: Term) -> Term {
        if node.rank() == 1 {
            let index = self.b.plus(offset, 1);
            return self.element(node, &[index]);
        }
        let offset = self.steady_expr(&Ty::Int(8), offset);
        let steps = self.b.steps_to(&offset, node.shape());
        let indices: Vec<Term> = steps.into_iter().map(|steps| self.b.plus(steps, 1)).collect();
        self.element(node, &indices)
    }

    /// CSHIFT, EOSHIFT
    fn shifted(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let array = self.needed(call, 0, "array")?;
        let shift = self.needed(call, 1, "shift")?;
        let circular = call.name == "cshift";
        let boundary = if circular { None } else { self.given(call, 2, "boundary") };
        let position = if circular { 2 } else { 3 };
        let dim = match call.syntax(position, "dim") {
            Some(dim) => self.dim_value(dim, array.rank())?,
            None => 1,
        };
        self.needs_array(call, &array)?;
        let shift = if shift.is_scalar() { self.steady_node(&shift) } else { shift };
        let filler = match (&array.ty, boundary) {
            (_, Some(boundary)) if boundary.is_scalar() => Some(self.steady_node(&boundary)),
            (_, Some(boundary)) => Some(boundary),
            _ if circular => None,
            (Ty::Derived(_), None) => {
                self.sema.error(call.span, "EOSHIFT of records needs BOUNDARY=");
                return None;
            }
            (Ty::Char(Some(length)), None) => {
                let text = self.b.str(&crate::sema::constant::pad("", *length));
                Some(self.value(array.ty.clone(), text, call.span))
            }
            (ty, None) => {
                let ty = ty.clone();
                Some(self.dummy_value(&ty, call.span))
            }
        };
        let span = call.span;
        let (ty, shape) = (array.ty.clone(), array.shape().to_vec());
        let extent = shape[dim - 1].clone();
        Some(self.elements(ty, shape, span, move |l, indices| {
            let mut outer = indices.to_vec();
            if dim > outer.len() {
                return l.b.int(0);
            }
            let index = outer.remove(dim - 1);
            let by = l.element(&shift, &outer);
            let moved = l.b.plus(index, -1);
            let moved = l.b.add(moved, by);
            let with = |l: &mut Self, moved: Term| {
                let mut all: Vec<Term> = outer.iter().map(|i| l.b.copy(i)).collect();
                all.insert(dim - 1, l.b.plus(moved, 1));
                l.element(&array, &all)
            };
            let Some(filler) = &filler else {
                let moved = l.b.binary(BinaryOp::EuclidMod, moved, l.b.size(&extent));
                return with(l, moved);
            };
            let moved = l.steady_expr(&Ty::Int(8), moved);
            let above = l.b.ge(l.b.copy(&moved), l.b.int(0));
            let below = l.b.lt(l.b.copy(&moved), l.b.size(&extent));
            let inside = l.b.and_then(above, below);
            let value = with(l, moved);
            let filler = l.element(filler, &outer);
            l.b.conditional(inside, value, filler)
        }))
    }
}
