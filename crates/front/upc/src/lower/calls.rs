//! The library of UPC: threads, the shared heap, copies, locks (UPC 1.3, 7.2).

use super::{UpcHooks, fault};
use partita_c::checked::Expr;
use partita_c::lower::Lowerer;
use partita_c::types::{IntKind, Ty};
use partita_kit::Emit;
use partita_source::{Code, Span};
use partita_tree::{Expr as Term, Intrinsic, Type};

impl UpcHooks<'_> {
    pub(super) fn library(
        &self,
        l: &mut Lowerer<'_>,
        name: &str,
        args: &[Expr],
        ty: &Ty,
        span: Span,
    ) -> Option<Term> {
        if !name.starts_with("upc_") {
            return None;
        }
        let wanted = l.wanted_type.take();
        let collective = name.starts_with("upc_all_");
        if collective {
            self.not_in_forall(l, name, span);
        }
        let term = match name {
            "upc_threadof" => self.number_of(l, "upc_thread_in", args, span),
            "upc_phaseof" => self.number_of(l, "upc_phase_in", args, span),
            "upc_addrfield" => {
                let pointer = self.plain_pointer(l, args.first()?, span);
                let offset = l.b.intrinsic(Intrinsic::Offset, vec![pointer]);
                // Objects begin somewhere; only differences inside one mean something.
                let address = l.b.add(offset, l.b.int(65_536));
                Some(l.b.cast(Self::size(), address))
            }
            "upc_resetphase" => Some(self.plain_pointer(l, args.first()?, span)),
            "upc_affinitysize" => {
                let terms = self.numbers(l, args, span);
                let bytes = Self::asked(l, "upc_affinitysize", terms, Self::long());
                Some(l.b.cast(Self::size(), bytes))
            }
            "upc_global_exit" => {
                let status = l.value(args.first()?);
                l.b.at(span);
                let status = l.steady(Type::Int(IntKind::Int.in_tree()), status);
                let fine = l.b.eq(status, l.b.int(0));
                fault(l, fine, Code::ErrorStop, "the program ends with a status that is not zero");
                let stmt = l.b.stop_all();
                l.emit(stmt);
                Some(l.broken())
            }
            "upc_alloc" => {
                let bytes = self.numbers(l, args, span).pop()?;
                Some(self.allocated(l, wanted, bytes))
            }
            "upc_local_alloc" => {
                let mut numbers = self.numbers(l, args, span);
                let (bytes, blocks) = (numbers.pop()?, numbers.pop()?);
                let total = l.b.mul(blocks, bytes);
                let total = l.steady(Self::long(), total);
                Some(self.allocated(l, wanted, total))
            }
            "upc_global_alloc" | "upc_all_alloc" => self.dealt_out(l, name, wanted, args, span),
            "upc_free" => {
                let pointer = self.whole_pointer(l, args.first()?, span);
                let free = l.b.intrinsic(Intrinsic::Free, vec![pointer]);
                let stmt = l.b.eval(free);
                l.emit(stmt);
                Some(l.broken())
            }
            "upc_memcpy" | "upc_memget" | "upc_memput" | "upc_memset" => {
                self.copied(l, name, args, span)
            }
            "upc_memcpy_nb" | "upc_memget_nb" | "upc_memput_nb" | "upc_memset_nb"
            | "upc_memcpy_nbi" | "upc_memget_nbi" | "upc_memput_nbi" | "upc_memset_nbi" => {
                self.copied_meanwhile(l, name, args, span)
            }
            "upc_sync" | "upc_sync_attempt" | "upc_synci" | "upc_synci_attempt" => {
                self.synced(l, name, args, span)
            }
            "upc_cast" => self.castable(l, args, span),
            "upc_thread_info" => self.thread_info(l, args, ty, span),
            "upc_all_atomicdomain_alloc" => self.new_domain(l, name, args, span),
            "upc_atomic_relaxed" | "upc_atomic_strict" => self.atomic(l, name, args, span),
            "upc_atomic_isfast" => Some(self.is_fast(l, args, span)),
            "upc_global_lock_alloc" => {
                l.b.at(span);
                Some(Self::asked(l, "upc_new_lock", Vec::new(), Type::Pointer))
            }
            "upc_all_lock_alloc" => {
                l.b.at(span);
                let made = Self::asked(l, "upc_new_lock", Vec::new(), Type::Pointer);
                Some(self.matched(l, name, l.b.int(0), l.b.int(0), made))
            }
            "upc_all_free" | "upc_all_lock_free" | "upc_all_atomicdomain_free" => {
                let pointer = self.whole_pointer(l, args.first()?, span);
                let counter = Self::asked(l, "upc_new_counter", Vec::new(), Type::Pointer);
                let counter = self.matched(l, name, l.b.int(0), l.b.int(0), counter);
                let last = Self::asked(l, "upc_counted", vec![counter], Type::Bool);
                let free = match name {
                    "upc_all_free" => l.b.eval(l.b.intrinsic(Intrinsic::Free, vec![pointer])),
                    "upc_all_lock_free" => l.b.run("upc_lock_free", vec![pointer]),
                    _ => l.b.run("upc_domain_free", vec![pointer]),
                };
                let stmt = l.b.if_(last, vec![free], Vec::new());
                l.emit(stmt);
                Some(l.broken())
            }
            "upc_lock" | "upc_unlock" | "upc_lock_free" => {
                let lock = l.value(args.first()?);
                let stmt = l.b.at(span).run(name, vec![lock]);
                l.emit(stmt);
                Some(l.broken())
            }
            "upc_lock_attempt" => {
                let lock = l.value(args.first()?);
                l.b.at(span);
                let taken = Self::asked(l, name, vec![lock], Type::Bool);
                Some(l.b.cast(Type::Int(IntKind::Int.in_tree()), taken))
            }
            "upc_ticks_now" | "upc_ticks_to_ns" => {
                for arg in args {
                    l.effect(arg);
                }
                let any = l.b.at(span).havoc();
                let held = l.hold(Self::size(), any);
                Some(l.b.var(&held))
            }
            _ if collective => self.collective(l, name, args, span),
            _ => None,
        };
        Some(term.unwrap_or_else(|| {
            for arg in args {
                l.effect(arg);
            }
            l.unsupported(span, &format!("`{name}`"));
            l.zero(ty)
        }))
    }

    /// Values of arguments as the tree's own integers, each computed once.
    pub(super) fn numbers(&self, l: &mut Lowerer<'_>, args: &[Expr], span: Span) -> Vec<Term> {
        let mut terms = Vec::new();
        for arg in args {
            let term = l.kept(arg);
            l.b.at(span);
            let term = l.b.cast(Self::long(), term);
            terms.push(l.steady(Self::long(), term));
        }
        terms
    }

    fn number_of(
        &self,
        l: &mut Lowerer<'_>,
        name: &str,
        args: &[Expr],
        span: Span,
    ) -> Option<Term> {
        let pointer = l.value(args.first()?);
        l.b.at(span);
        let number = Self::asked(l, name, vec![pointer], Type::INT);
        Some(l.b.cast(Self::size(), number))
    }

    /// Where the memory is.
    pub(super) fn plain_pointer(&self, l: &mut Lowerer<'_>, arg: &Expr, span: Span) -> Term {
        let pointer = l.value(arg);
        l.b.at(span);
        let pointer = self.bare(l, pointer, &arg.ty);
        l.steady(Type::Pointer, pointer)
    }

    pub(super) fn whole_pointer(&self, l: &mut Lowerer<'_>, arg: &Expr, span: Span) -> Term {
        let pointer = l.value(arg);
        l.b.at(span);
        l.steady(Type::Pointer, pointer)
    }

    fn heap_type(l: &mut Lowerer<'_>, wanted: Option<Ty>) -> Type {
        match wanted {
            Some(ty) if l.types().is_complete(&ty) => {
                let element = crate::shared::ultimate(&ty.plain()).0;
                l.memory_type(&element.ty)
            }
            Some(_) | None => Type::Byte,
        }
    }

    fn allocated(&self, l: &mut Lowerer<'_>, wanted: Option<Ty>, bytes: Term) -> Term {
        let ty = Self::heap_type(l, wanted);
        let name = l.b.temporary();
        let stmt = l.b.declare(&name, Type::Pointer, Some(l.b.null()));
        l.emit(stmt);
        let some = l.b.ne(l.b.copy(&bytes), l.b.int(0));
        let fresh = vec![l.b.assign(l.b.var(&name), l.b.alloc(ty, bytes))];
        let stmt = l.b.if_(some, fresh, Vec::new());
        l.emit(stmt);
        l.b.var(&name)
    }

    /// So many blocks, dealt round.
    fn dealt_out(
        &self,
        l: &mut Lowerer<'_>,
        called: &str,
        wanted: Option<Ty>,
        args: &[Expr],
        span: Span,
    ) -> Option<Term> {
        let mut numbers = self.numbers(l, args, span);
        let (bytes, blocks) = (numbers.pop()?, numbers.pop()?);
        let ty = Self::heap_type(l, wanted);
        let name = l.b.temporary();
        let stmt = l.b.declare(&name, Type::Pointer, Some(l.b.null()));
        l.emit(stmt);
        let total = l.b.mul(l.b.copy(&blocks), l.b.copy(&bytes));
        let some = l.b.ne(total, l.b.int(0));
        let like = l.b.alloc(ty, l.b.int(0));
        let parts = vec![like, l.b.copy(&blocks), l.b.copy(&bytes)];
        let parts = l.b.intrinsic(Intrinsic::AllocParts, parts);
        let fresh = vec![l.b.assign(l.b.var(&name), parts)];
        let stmt = l.b.if_(some, fresh, Vec::new());
        l.emit(stmt);
        let made = l.b.var(&name);
        if called == "upc_global_alloc" {
            return Some(made);
        }
        Some(self.matched(l, called, blocks, bytes, made))
    }

    /// The object of a collective call: that of the first thread that makes it.
    pub(super) fn matched(
        &self,
        l: &mut Lowerer<'_>,
        name: &str,
        first: Term,
        second: Term,
        made: Term,
    ) -> Term {
        let args = vec![l.b.str(name), first, second, made];
        let any = Self::asked(l, "upc_matched", args, Type::Any);
        let pointer = l.b.cast(Type::Pointer, any);
        let held = l.hold(Type::Pointer, pointer);
        l.b.var(&held)
    }
}
