//! Collective functions with data (UPC 1.3, upc_collective.h): each thread's share is done by a task of its own, when the flags
//! allow it (`upc_collectives.tree`).
//!
//! A reduction is the share of the thread that has the result, in the order of the elements; of a prefix reduction the share of
//! thread 0. Not read: flags and operations that are no constants, `upc_all_permute`, `upc_all_sort`.

use super::UpcHooks;
use partita_c::checked::Expr;
use partita_c::lower::Lowerer;
use partita_c::types::{IntKind, RealKind, Ty};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{BinaryOp, Expr as Term, Intrinsic, Name, Type};

/// Names of what a call is given, kept before it.
struct Given {
    to: Name,
    from: Name,
    bytes: Name,
}

/// What the flags say of one side: 0 all, 1 mine, 2 no.
fn side(flags: i128, mine: i128, no: i128) -> i64 {
    match () {
        () if flags & no != 0 => 2,
        () if flags & mine != 0 => 1,
        () => 0,
    }
}

impl UpcHooks<'_> {
    pub(super) fn collective(
        &self,
        l: &mut Lowerer<'_>,
        name: &str,
        args: &[Expr],
        span: Span,
    ) -> Option<Term> {
        let flags = l.program.constant_int(args.last()?)?;
        let (enters, leaves) = (side(flags, 2, 4), side(flags, 16, 32));
        match name {
            "upc_all_broadcast" | "upc_all_scatter" | "upc_all_gather" | "upc_all_gather_all"
            | "upc_all_exchange" => {}
            _ => return self.reduction(l, name, args, (enters, leaves), span),
        }
        let to = self.kept_bare(l, args.first()?, span);
        let from = self.kept_bare(l, args.get(1)?, span);
        let bytes = l.value(args.get(2)?);
        let bytes = l.b.at(span).cast(Type::INT, bytes);
        let bytes = l.hold(Type::INT, bytes);
        let given = Given { to, from, bytes };
        let source = if matches!(name, "upc_all_broadcast" | "upc_all_scatter") {
            l.b.intrinsic(Intrinsic::PlaceOf, vec![l.b.var(&given.from)])
        } else {
            l.b.int(-1)
        };
        let source = l.hold(Type::INT, source);
        let thread = l.b.temporary();
        let body = l.emitted(|l| {
            l.b.at(span);
            self.share(l, name, &given, &thread);
        });
        self.start(
            l,
            name,
            (enters, leaves),
            (l.b.var(&given.bytes), l.b.var(&source)),
            (&thread, body),
            span,
        );
        Some(l.broken())
    }

    fn kept_bare(&self, l: &mut Lowerer<'_>, arg: &Expr, span: Span) -> Name {
        let pointer = l.value(arg);
        l.b.at(span);
        let pointer = self.bare(l, pointer, &arg.ty);
        l.hold(Type::Pointer, pointer)
    }

    /// What is copied for one thread.
    fn share(&self, l: &mut Lowerer<'_>, name: &str, given: &Given, thread: &str) {
        let b = &l.b;
        let part =
            |pointer: &Name, at: Term| b.intrinsic(Intrinsic::PartAt, vec![b.var(pointer), at]);
        let behind =
            |pointer: Term, number: Term| b.add(pointer, b.mul(number, b.var(&given.bytes)));
        let copy = |to: Term, from: Term| {
            b.eval(b.intrinsic(Intrinsic::CopyBytes, vec![to, from, b.var(&given.bytes)]))
        };
        let me = || b.var(thread);
        let stmt = match name {
            "upc_all_broadcast" => copy(part(&given.to, me()), b.var(&given.from)),
            "upc_all_scatter" => copy(part(&given.to, me()), behind(b.var(&given.from), me())),
            "upc_all_gather" => copy(behind(b.var(&given.to), me()), part(&given.from, me())),
            _ => {
                let other = "upc_other";
                let from = part(&given.from, b.var(other));
                let from = if name == "upc_all_exchange" { behind(from, me()) } else { from };
                let to = behind(part(&given.to, me()), b.var(other));
                let last = b.sub(b.places(), b.int(1));
                b.for_(&[other], b.range(b.int(0), last), vec![copy(to, from)])
            }
        };
        l.emit(stmt);
    }

    /// Calls the operation of all threads.
    fn start(
        &self,
        l: &mut Lowerer<'_>,
        name: &str,
        (enters, leaves): (i64, i64),
        (first, source): (Term, Term),
        (thread, body): (&Name, Vec<partita_tree::Stmt>),
        span: Span,
    ) {
        let b = l.b.at(span);
        let work = b.closure(vec![b.param(thread, Type::INT)], None, body);
        let args = vec![
            b.str(name),
            first,
            b.int(enters * 3 + leaves),
            b.int(enters),
            b.int(leaves),
            source,
            work,
        ];
        let stmt = b.run("upc_collective", args);
        l.emit(stmt);
    }

    fn reduction(
        &self,
        l: &mut Lowerer<'_>,
        name: &str,
        args: &[Expr],
        flags: (i64, i64),
        span: Span,
    ) -> Option<Term> {
        let prefix = name.starts_with("upc_all_prefix_reduce");
        let suffix = name
            .strip_prefix("upc_all_prefix_reduce")
            .or_else(|| name.strip_prefix("upc_all_reduce"))?;
        let ty = element(suffix)?;
        let op = l.program.constant_int(args.get(2)?)?;
        let function = matches!(op, 0x200 | 0x400);
        if !function && combined_known(op, &ty).is_none() {
            return None;
        }
        let size = i64::try_from(l.types().size_of(&ty)?).ok()?;
        let keep = |l: &mut Lowerer<'_>, arg: &Expr, ty: Type| {
            let term = l.value(arg);
            l.b.at(span);
            let term = if ty == Type::INT { l.b.cast(Type::INT, term) } else { term };
            l.hold(ty, term)
        };
        let to = keep(l, args.first()?, Type::Pointer);
        let from = keep(l, args.get(1)?, Type::Pointer);
        let count = keep(l, args.get(3)?, Type::INT);
        let block = keep(l, args.get(4)?, Type::INT);
        let called = if function { Some(keep(l, args.get(5)?, Type::Pointer)) } else { None };
        let thread = l.b.temporary();
        let value = l.value_type(&ty);
        let cell = l.memory_type(&ty);
        let body = l.emitted(|l| {
            l.b.at(span);
            let whose = if prefix {
                l.b.int(0)
            } else {
                l.b.intrinsic(Intrinsic::PlaceOf, vec![l.b.var(&to)])
            };
            let mine = l.b.eq(l.b.var(&thread), whose);
            let work = l.emitted(|l| {
                let sum = l.b.temporary();
                let stmt = l.b.declare(&sum, value.clone(), None);
                l.emit(stmt);
                let at = "upc_element";
                let each = l.emitted(|l| {
                    let place = |l: &mut Lowerer<'_>, base: &Name| {
                        let b = &l.b;
                        let args = vec![b.var(base), b.var(at), b.var(&block), b.int(size)];
                        let moved = Self::asked(l, "upc_element_at", args, Type::Pointer);
                        l.b.view(cell.clone(), moved)
                    };
                    let seen = place(l, &from);
                    let seen = l.hold(value.clone(), seen);
                    let b = &l.b;
                    let more = match &called {
                        Some(called) => {
                            b.call_value(b.var(called), vec![b.var(&sum), b.var(&seen)])
                        }
                        None => combined(l, op, &sum, &seen, &ty, &value),
                    };
                    let first = l.b.eq(l.b.var(at), l.b.int(0));
                    let start = vec![l.b.assign(l.b.var(&sum), l.b.var(&seen))];
                    let add = vec![l.b.assign(l.b.var(&sum), more)];
                    let stmt = l.b.if_(first, start, add);
                    l.emit(stmt);
                    if prefix {
                        let target = place(l, &to);
                        let stmt = l.b.assign(target, l.b.var(&sum));
                        l.emit(stmt);
                    }
                });
                let last = l.b.sub(l.b.var(&count), l.b.int(1));
                let stmt = l.b.for_(&[at], l.b.range(l.b.int(0), last), each);
                l.emit(stmt);
                if !prefix {
                    let bare = Self::asked(l, "upc_bare", vec![l.b.var(&to)], Type::Pointer);
                    let stmt = l.b.assign(l.b.view(cell.clone(), bare), l.b.var(&sum));
                    l.emit(stmt);
                }
            });
            let stmt = l.b.if_(mine, work, Vec::new());
            l.emit(stmt);
        });
        self.start(l, name, flags, (l.b.var(&count), l.b.int(-1)), (&thread, body), span);
        Some(l.broken())
    }
}

fn element(suffix: &str) -> Option<Ty> {
    Some(match suffix {
        "C" => Ty::Int(IntKind::SChar),
        "UC" => Ty::Int(IntKind::UChar),
        "S" => Ty::Int(IntKind::Short),
        "US" => Ty::Int(IntKind::UShort),
        "I" => Ty::Int(IntKind::Int),
        "UI" => Ty::Int(IntKind::UInt),
        "L" => Ty::Int(IntKind::Long),
        "UL" => Ty::Int(IntKind::ULong),
        "F" => Ty::Real(RealKind::Float),
        "D" => Ty::Real(RealKind::Double),
        _ => return None,
    })
}

/// The operators that there are for a type, by the number of the operation.
fn combined_known(op: i128, ty: &Ty) -> Option<()> {
    let integer = ty.is_integer();
    let known = match op {
        0x1 | 0x2 | 0x80 | 0x100 => true,
        0x4 | 0x8 | 0x10 | 0x20 | 0x40 => integer,
        _ => false,
    };
    known.then_some(())
}

fn combined(l: &Lowerer<'_>, op: i128, sum: &str, seen: &str, ty: &Ty, value: &Type) -> Term {
    let b = &l.b;
    let (one, other) = (b.var(sum), b.var(seen));
    let binary = |op: BinaryOp| b.binary(op, b.var(sum), b.var(seen));
    let truth = |both: bool| {
        let (x, y) = (b.ne(b.var(sum), b.int(0)), b.ne(b.var(seen), b.int(0)));
        let term = if both { b.and_then(x, y) } else { b.or_else(x, y) };
        b.cast(value.clone(), term)
    };
    let term = match op {
        0x2 => binary(BinaryOp::Mul),
        0x4 => binary(BinaryOp::BitAnd),
        0x8 => binary(BinaryOp::BitOr),
        0x10 => binary(BinaryOp::BitXor),
        0x20 => return truth(true),
        0x40 => return truth(false),
        0x80 => return b.intrinsic(Intrinsic::Min, vec![one, other]),
        0x100 => return b.intrinsic(Intrinsic::Max, vec![one, other]),
        _ => binary(BinaryOp::Add),
    };
    if *ty == Ty::Real(RealKind::Float) { b.intrinsic(Intrinsic::Single, vec![term]) } else { term }
}
