//! Arrays that do not come out even: every instance is as large as the largest part, so what lies behind the end of a smaller one
//! is checked at each access through a pointer-to-shared.
//!
//! Not seen: a private pointer that goes there. The record says so.

use super::UpcHooks;
use crate::shared::{self, Block};
use partita_c::checked::{ObjectId, Storage};
use partita_c::lower::Lowerer;
use partita_kit::Emit;
use partita_source::Code;
use partita_tree::{Expr as Term, Intrinsic, Type};

const CHECK: &str = "upc_inside_part";

impl UpcHooks<'_> {
    pub(super) fn find_uneven(&self, l: &Lowerer<'_>) {
        let mut uneven = self.uneven.borrow_mut();
        for (number, object) in (0_u32..).zip(&l.program.objects) {
            let shared = object.storage == Storage::Static && l.is_special(&object.ty);
            if shared && object.defined && l.is_memory(object) && self.dealt(object).is_uneven() {
                uneven.push(ObjectId(number));
            }
        }
    }

    /// The procedure that knows the ends of all these parts.
    pub(super) fn ends_of_parts(&self, l: &mut Lowerer<'_>) {
        let uneven = self.uneven.borrow().clone();
        let mut checks = Vec::new();
        for id in uneven {
            let Some(object) = l.object(id) else { continue };
            let dealt = self.dealt(object);
            let Block::Of(block) = dealt.block else { continue };
            let size = l.types().size_of(&shared::ultimate(&object.ty).0.ty).unwrap_or(1);
            let name = l.object_name(id);
            l.note(&format!(
                "a private pointer may go past the end of a smaller part of `{}`, up to where the largest ends",
                object.name
            ));
            let number = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
            let (block, round) = (u64::from(block), u64::from(block) * dealt.threads);
            let b = l.b.nowhere();
            let ask = |op| b.intrinsic(op, vec![b.var("p")]);
            let start = b.sub(b.var("p"), ask(Intrinsic::Offset));
            let part = b.ref_to(b.at_place(b.var(&name), ask(Intrinsic::PlaceOf)));
            let before = b.mul(ask(Intrinsic::PlaceOf), b.int(number(block)));
            let rest = b.sub(b.int(number(dealt.elements % round)), before);
            let rest = b.intrinsic(Intrinsic::Min, vec![rest, b.int(number(block))]);
            let rest = b.intrinsic(Intrinsic::Max, vec![rest, b.int(0)]);
            let full = b.int(number(dealt.elements / round * block));
            let end = b.mul(b.add(full, rest), b.int(number(size)));
            let last = b.add(ask(Intrinsic::Offset), b.var("bytes"));
            let message = format!("this lies behind the end of `{}` on its thread", object.name);
            let fine = b.assert(b.le(last, end), Some(Code::IndexOutOfBounds), Some(&message));
            checks.push(b.if_(b.eq(start, part), vec![fine], Vec::new()));
        }
        if checks.is_empty() {
            return;
        }
        let params = vec![l.b.param("p", Type::Pointer), l.b.param("bytes", Type::INT)];
        l.b.operation(CHECK, params, None, checks);
    }

    pub(super) fn inside_part(&self, l: &mut Lowerer<'_>, pointer: &Term, bytes: Term) {
        if self.uneven.borrow().is_empty() {
            return;
        }
        let stmt = l.b.run(CHECK, vec![l.b.copy(pointer), bytes]);
        l.emit(stmt);
    }
}
