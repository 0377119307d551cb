//! PACK and UNPACK: what comes where depends on how many came before.

use super::Call;
use crate::lower::Lowerer;
use crate::lower::node::Node;
use crate::sema::types::Ty;
use partita_kit::{Emit, Loops, Size};
use partita_tree::Type;

impl<'a> Lowerer<'a> {
    pub(super) fn packing(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        if call.name == "pack" { self.pack(call) } else { self.unpack(call) }
    }

    fn pack(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let array = self.needed(call, 0, "array")?;
        let mask = self.needed_syntax(call, 1, "mask")?;
        let mask = self.mask_node(mask);
        let vector = self.given(call, 2, "vector");
        let span = call.span;
        self.needs_array(call, &array)?;
        let array = self.computed_once(array);
        let wanted = self.computed_once(mask).lazy();
        let size = match &vector {
            Some(vector) => vector.shape().first().cloned().unwrap_or(Size::Known(0)),
            None => {
                let start = (Type::INT, self.b.int(0));
                let count = self.fold(start, array.shape(), Some(&wanted), span, |l, n, _| {
                    let more = l.b.add(l.b.var(n), l.b.int(1));
                    let more = l.b.assign(l.b.var(n), more);
                    l.emit(more);
                });
                Size::Term(self.b.var(&count))
            }
        };
        let target = self.temp_array(&array.ty, std::slice::from_ref(&size), span);
        if let Some(vector) = vector {
            let vector = self.convert(vector, &array.ty);
            self.copy_elements(&target, &vector, span);
        }
        self.b.at(span);
        let next = self.hold(Type::INT, self.b.int(0));
        self.for_each_where(array.shape(), Some(&wanted), span, |l, indices| {
            l.b.at(span);
            let more = l.b.assign(l.b.var(&next), l.b.add(l.b.var(&next), l.b.int(1)));
            l.emit(more);
            let index = l.b.var(&next);
            let cell = l.element(&target, &[index]);
            let value = l.element(&array, indices);
            l.copy_value(cell, value, &target.ty, span);
        });
        Some(self.no_variable(target))
    }

    fn unpack(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let vector = self.needed(call, 0, "vector")?;
        let mask = self.needed(call, 1, "mask")?;
        let field = self.needed(call, 2, "field")?;
        let span = call.span;
        if vector.rank() != 1 || mask.is_scalar() || !matches!(mask.ty, Ty::Logical(_)) {
            self.sema.error(span, "UNPACK takes an array of rank 1 and a logical array");
            return None;
        }
        let field = self.convert(field, &vector.ty);
        let field = if field.is_scalar() { self.steady_node(&field) } else { field };
        let target = self.temp_array(&vector.ty, mask.shape(), span);
        self.b.at(span);
        let next = self.hold(Type::INT, self.b.int(0));
        self.for_each(mask.shape(), span, |l, indices| {
            let wanted = l.element(&mask, indices);
            let cell = l.element(&target, indices);
            let taken = l.emitted(|l| {
                l.b.at(span);
                let more = l.b.assign(l.b.var(&next), l.b.add(l.b.var(&next), l.b.int(1)));
                l.emit(more);
                let index = l.b.var(&next);
                let value = l.element(&vector, &[index]);
                l.copy_value(l.b.copy(&cell), value, &target.ty, span);
            });
            let kept = l.emitted(|l| {
                let value = l.element(&field, indices);
                l.copy_value(cell, value, &target.ty, span);
            });
            l.b.at(span);
            let stmt = l.b.if_(wanted, taken, kept);
            l.emit(stmt);
        });
        Some(self.no_variable(target))
    }
}
