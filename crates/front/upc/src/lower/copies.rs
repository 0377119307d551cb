//! Copies of shared memory (UPC 1.3, 7.2.5), those that go on by themselves (upc_nb.h), and private pointers to it (upc_castable.h).

use super::UpcHooks;
use partita_c::checked::Expr;
use partita_c::lower::Lowerer;
use partita_c::types::{IntKind, Ty};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{Expr as Term, Intrinsic, Stmt, Type};

/// `UPC_CASTABLE_ALL`
const CASTABLE: i64 = 15;

impl UpcHooks<'_> {
    /// The statement that copies or fills, with all its arguments computed and checked before it.
    fn transfer(
        &self,
        l: &mut Lowerer<'_>,
        fills: bool,
        args: &[Expr],
        span: Span,
    ) -> Option<Stmt> {
        let to = self.end_of_copy(l, args.first()?, span);
        if fills {
            let mut numbers = self.numbers(l, args.get(1..)?, span);
            let (bytes, value) = (numbers.pop()?, numbers.pop()?);
            self.inside_part(l, &to, l.b.copy(&bytes));
            let fill = l.b.intrinsic(Intrinsic::FillBytes, vec![to, value, bytes]);
            return Some(l.b.eval(fill));
        }
        let from = self.end_of_copy(l, args.get(1)?, span);
        let bytes = self.numbers(l, args.get(2..)?, span).pop()?;
        for (pointer, arg) in [(&to, args.first()?), (&from, args.get(1)?)] {
            if crate::shared::target(&arg.ty).is_some() {
                self.inside_part(l, pointer, l.b.copy(&bytes));
            }
        }
        let both = vec![l.b.copy(&to), l.b.copy(&from), l.b.copy(&bytes)];
        let stmt = l.b.run("upc_apart", both);
        l.emit(stmt);
        let copy = l.b.intrinsic(Intrinsic::CopyBytes, vec![to, from, bytes]);
        Some(l.b.eval(copy))
    }

    /// Where a copy begins or ends: in shared memory, or in the thread's own.
    fn end_of_copy(&self, l: &mut Lowerer<'_>, arg: &Expr, span: Span) -> Term {
        if crate::shared::target(&arg.ty).is_some() {
            self.plain_pointer(l, arg, span)
        } else {
            self.private_pointer(l, arg, span)
        }
    }

    pub(super) fn copied(
        &self,
        l: &mut Lowerer<'_>,
        name: &str,
        args: &[Expr],
        span: Span,
    ) -> Option<Term> {
        let stmt = self.transfer(l, name == "upc_memset", args, span)?;
        l.emit(stmt);
        Some(l.broken())
    }

    /// A copy that goes on by itself.
    pub(super) fn copied_meanwhile(
        &self,
        l: &mut Lowerer<'_>,
        name: &str,
        args: &[Expr],
        span: Span,
    ) -> Option<Term> {
        l.note("a copy that goes on by itself begins and ends as a strict operation does");
        let stmt = self.transfer(l, name.starts_with("upc_memset"), args, span)?;
        let work = l.b.at(span).closure(Vec::new(), None, vec![stmt]);
        if name.ends_with("_nbi") {
            let stmt = l.b.run("upc_copy_implicit", vec![work]);
            l.emit(stmt);
            return Some(l.broken());
        }
        Some(Self::asked(l, "upc_copy", vec![work], Type::Pointer))
    }

    /// `upc_sync` and its kin.
    pub(super) fn synced(
        &self,
        l: &mut Lowerer<'_>,
        name: &str,
        args: &[Expr],
        span: Span,
    ) -> Option<Term> {
        let mut terms = Vec::new();
        if let Some(handle) = args.first() {
            terms.push(self.whole_pointer(l, handle, span));
        }
        l.b.at(span);
        if name.ends_with("attempt") {
            let over = Self::asked(l, name, terms, Type::Bool);
            return Some(l.b.cast(Type::Int(IntKind::Int.in_tree()), over));
        }
        let stmt = l.b.run(name, terms);
        l.emit(stmt);
        Some(l.broken())
    }

    /// `upc_cast`: a private pointer to what has affinity to the caller, and null to all else.
    pub(super) fn castable(&self, l: &mut Lowerer<'_>, args: &[Expr], span: Span) -> Option<Term> {
        let pointer = self.plain_pointer(l, args.first()?, span);
        Some(Self::asked(l, "upc_own", vec![pointer], Type::Pointer))
    }

    /// `upc_thread_info`: only what a thread has itself can be cast, for certain and probably.
    pub(super) fn thread_info(
        &self,
        l: &mut Lowerer<'_>,
        args: &[Expr],
        ty: &Ty,
        span: Span,
    ) -> Option<Term> {
        let Ty::Record(id) = ty else { return None };
        let thread = self.numbers(l, args, span).pop()?;
        let (fields, record) = ([l.field_name(*id, 0), l.field_name(*id, 1)], l.memory_type(ty));
        let name = l.b.temporary();
        let stmt = l.b.declare(&name, Type::Memory(Box::new(record)), None);
        l.emit(stmt);
        let castable = Self::asked(l, "upc_castable", vec![thread], Type::INT);
        for field in fields {
            let value = l.b.cast(Type::Int(IntKind::Int.in_tree()), l.b.copy(&castable));
            let value = l.b.mul(value, l.b.int(CASTABLE));
            let stmt = l.b.assign(l.b.field(l.b.var(&name), &field), value);
            l.emit(stmt);
        }
        Some(l.b.ref_to(l.b.var(&name)))
    }
}
