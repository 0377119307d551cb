//! Atomic operations (UPC 1.3, upc_atomic.h). Which cells an operation is about, its domain says when the program runs; the types that the
//! program has domains of are known when all of it is lowered, and only those get operations.
//!
//! Not seen: two domains that are used for one cell in one phase.

use super::UpcHooks;
use partita_c::checked::Expr;
use partita_c::lower::{Hooks, Lowerer};
use partita_c::types::IntKind;
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{Expr as Term, Type};

/// Types of upc_types.h that domains can have, and their preludes.
const KINDS: [(i64, &str); 11] = [
    (5, "int32"),
    (6, "uint32"),
    (7, "int64"),
    (8, "uint64"),
    (15, "int32"),
    (16, "uint32"),
    (17, "int64"),
    (18, "uint64"),
    (19, "single"),
    (20, "real"),
    (22, "pointer"),
];

/// What an operation is called with, in the order of upc_atomic.h.
const PARAMS: [&str; 6] = ["d", "fetched", "op", "target", "first", "second"];

impl UpcHooks<'_> {
    pub(super) fn new_domain(
        &self,
        l: &mut Lowerer<'_>,
        name: &str,
        args: &[Expr],
        span: Span,
    ) -> Option<Term> {
        match l.program.constant_int(args.first()?) {
            Some(kind) => self.kinds.borrow_mut().extend(i64::try_from(kind)),
            None => self.kinds.borrow_mut().extend(KINDS.map(|(kind, _)| kind)),
        }
        let mut numbers = self.numbers(l, args, span).into_iter();
        let (kind, ops) = (numbers.next()?, numbers.next()?);
        let args = vec![l.b.copy(&kind), l.b.copy(&ops)];
        let made = Self::asked(l, "upc_new_domain", args, Type::Pointer);
        Some(self.matched(l, name, kind, ops, made))
    }

    pub(super) fn atomic(
        &self,
        l: &mut Lowerer<'_>,
        name: &str,
        args: &[Expr],
        span: Span,
    ) -> Option<Term> {
        let mut terms = Vec::new();
        for (number, arg) in args.iter().enumerate() {
            let term = match number {
                0 => self.whole_pointer(l, arg, span),
                2 => self.numbers(l, args.get(2..3)?, span).pop()?,
                3 => {
                    let target = self.plain_pointer(l, arg, span);
                    self.inside_part(l, &target, l.b.int(1));
                    target
                }
                _ => self.private_pointer(l, arg, span),
            };
            terms.push(term);
        }
        let stmt = l.b.at(span).run(name, terms);
        l.emit(stmt);
        Some(l.broken())
    }

    /// A pointer of C that the library goes through.
    pub(super) fn private_pointer(&self, l: &mut Lowerer<'_>, arg: &Expr, span: Span) -> Term {
        let pointer = self.whole_pointer(l, arg, span);
        let pointer = self.behind(l, pointer);
        l.steady(Type::Pointer, pointer)
    }

    /// The operations, when all domains are known.
    pub(super) fn operations_of_domains(&self, l: &mut Lowerer<'_>) {
        if !super::uses(l, |name| matches!(name, "upc_atomic_relaxed" | "upc_atomic_strict")) {
            return;
        }
        let kinds = self.kinds.borrow().clone();
        let known: Vec<_> = KINDS.into_iter().filter(|(kind, _)| kinds.contains(kind)).collect();
        for order in ["relaxed", "strict"] {
            l.b.nowhere();
            let params = PARAMS
                .map(|name| l.b.param(name, if name == "op" { Type::INT } else { Type::Pointer }));
            let body = l.emitted(|l| {
                let kind = Self::asked(l, "upc_domain_kind", vec![l.b.var("d")], Type::INT);
                let called = Self::asked(l, "upc_op_name", vec![l.b.var("op")], Type::Str);
                for (number, name) in &known {
                    l.b.use_prelude(&format!("upc_atomics_{name}"));
                    let b = &l.b;
                    let mut args: Vec<Term> = PARAMS.iter().map(|name| b.var(name)).collect();
                    args.insert(3, b.copy(&called));
                    let run = b.run(&format!("upc_{order}_{name}"), args);
                    let stmt = b.if_(b.eq(b.copy(&kind), b.int(*number)), vec![run], Vec::new());
                    l.emit(stmt);
                }
            });
            l.b.operation(&format!("upc_atomic_{order}"), params.into(), None, body);
        }
    }

    /// Whether an implementation is fast is up to it.
    pub(super) fn is_fast(&self, l: &mut Lowerer<'_>, args: &[Expr], span: Span) -> Term {
        for arg in args {
            l.effect(arg);
        }
        let any = l.b.at(span).choose_value(l.b.int(0), l.b.int(1));
        let held = l.hold(Type::INT, any);
        l.b.cast(Type::Int(IntKind::Int.in_tree()), l.b.var(&held))
    }
}
