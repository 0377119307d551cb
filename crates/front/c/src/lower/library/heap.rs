//! The heap and whole runs of bytes: `malloc` and its like, `memcpy`, `memset`.
//!
//! An object of the heap has the cells of the type that it is for: the call's own cast or target says it (`sema` keeps it in
//! the conversion around the call), or the `sizeof` in its argument; otherwise raw bytes, which become what is stored over
//! them.

use crate::checked::Expr;
use crate::lower::Lowerer;
use partita_kit::Emit;
use partita_source::{Code, Span};
use partita_tree::{Expr as Term, Intrinsic, Type};

impl Lowerer<'_> {
    pub(crate) fn heap_call(&mut self, name: &str, args: &[Expr], span: Span) -> Option<Term> {
        match name {
            "malloc" | "valloc" => {
                let wanted = self.wanted_type.take();
                let size = self.kept(args.first()?);
                self.wanted_type = wanted;
                Some(self.allocated(size, span))
            }
            "aligned_alloc" | "memalign" => {
                let wanted = self.wanted_type.take();
                self.effect(args.first()?);
                let size = self.kept(args.get(1)?);
                self.wanted_type = wanted;
                Some(self.allocated(size, span))
            }
            "calloc" => {
                let wanted = self.wanted_type.take();
                let terms = self.arguments(args, 2);
                self.wanted_type = wanted;
                let [count, size] = <[Term; 2]>::try_from(terms).ok()?;
                self.b.at(span);
                let size = self.as_int(self.b.mul(count, size));
                let size = self.steady(Type::INT, size);
                let pointer = self.allocated(self.b.copy(&size), span);
                self.fill_bytes(self.b.copy(&pointer), self.b.int(0), size);
                Some(pointer)
            }
            "realloc" => self.reallocated(args, span),
            "free" => {
                let pointer = self.value(args.first()?);
                self.b.at(span);
                let free = self.b.intrinsic(Intrinsic::Free, vec![pointer]);
                let stmt = self.b.eval(free);
                self.emit(stmt);
                Some(self.broken())
            }
            "memcpy" | "memmove" | "mempcpy" => {
                let [to, from, size] = self.three(args, span)?;
                if name == "memcpy" {
                    self.no_overlap(&to, &from, &size, span);
                }
                let result = self.b.copy(&to);
                self.copy_bytes(to, from, size);
                Some(result)
            }
            "bcopy" => {
                let [from, to, size] = self.three(args, span)?;
                self.copy_bytes(to, from, size);
                Some(self.broken())
            }
            "memset" => {
                let [to, value, size] = self.three(args, span)?;
                let result = self.b.copy(&to);
                self.fill_bytes(to, value, size);
                Some(result)
            }
            "bzero" => {
                let to = self.kept(args.first()?);
                let size = self.kept(args.get(1)?);
                self.b.at(span);
                let size = self.as_int(size);
                self.fill_bytes(to, self.b.int(0), size);
                Some(self.broken())
            }
            _ => None,
        }
    }

    /// Three arguments, each computed once; the last is a number of bytes.
    fn three(&mut self, args: &[Expr], span: Span) -> Option<[Term; 3]> {
        let [a, b, c] = args else { return None };
        let (a, b, c) = (self.kept(a), self.kept(b), self.kept(c));
        self.b.at(span);
        let c = self.as_int(c);
        let c = self.steady(Type::INT, c);
        Some([a, b, c])
    }

    fn allocated(&mut self, size: Term, span: Span) -> Term {
        self.b.at(span);
        let ty = match self.wanted_type.take() {
            Some(ty) if self.types().is_complete(&ty) => self.memory_type(&ty),
            Some(_) | None => Type::Byte,
        };
        let size = self.as_int(size);
        let pointer = self.hold(Type::Pointer, self.b.alloc(ty, size));
        self.b.var(&pointer)
    }

    fn no_overlap(&mut self, to: &Term, from: &Term, size: &Term, span: Span) {
        self.b.at(span);
        let b = &self.b;
        let at = |pointer: &Term| b.intrinsic(Intrinsic::Offset, vec![b.copy(pointer)]);
        let start = |pointer: &Term| b.sub(b.copy(pointer), at(pointer));
        let far = b.intrinsic(Intrinsic::Abs, vec![b.sub(at(to), at(from))]);
        let overlap = b.and_then(b.eq(start(to), start(from)), b.lt(far, b.copy(size)));
        let apart = b.not(overlap);
        let message = "`memcpy` copies between places that overlap";
        let stmt = b.assert(apart, Some(Code::LibraryMisuse), Some(message));
        self.emit(stmt);
    }

    /// A new object with the content of the old one, as far as both go.
    fn reallocated(&mut self, args: &[Expr], span: Span) -> Option<Term> {
        let wanted = self.wanted_type.take();
        let old = self.kept(args.first()?);
        let size = self.kept(args.get(1)?);
        self.b.at(span);
        let size = self.as_int(size);
        let size = self.steady(Type::INT, size);
        let name = self.b.temporary();
        let stmt = self.b.declare(&name, Type::Pointer, Some(self.b.null()));
        self.emit(stmt);
        let fresh = self.emitted(|lowerer| {
            lowerer.wanted_type = wanted;
            let pointer = lowerer.allocated(lowerer.b.copy(&size), span);
            let stmt = lowerer.b.assign(lowerer.b.var(&name), pointer);
            lowerer.emit(stmt);
        });
        let moved = self.emitted(|lowerer| {
            let b = &lowerer.b;
            let like = b.intrinsic(Intrinsic::AllocLike, vec![b.copy(&old), b.copy(&size)]);
            let stmt = b.assign(b.var(&name), like);
            lowerer.emit(stmt);
            let b = &lowerer.b;
            let extent = b.intrinsic(Intrinsic::Extent, vec![b.copy(&old)]);
            let least = b.intrinsic(Intrinsic::Min, vec![extent, b.copy(&size)]);
            let (to, from) = (b.var(&name), b.copy(&old));
            lowerer.copy_bytes(to, from, least);
            let free = lowerer.b.intrinsic(Intrinsic::Free, vec![lowerer.b.copy(&old)]);
            let stmt = lowerer.b.eval(free);
            lowerer.emit(stmt);
        });
        let test = self.b.eq(self.b.copy(&old), self.b.null());
        let stmt = self.b.if_(test, fresh, moved);
        self.emit(stmt);
        Some(self.b.var(&name))
    }
}
