//! Collective functions with data (UPC 1.3, upc_collective.h): each thread's share is done by a task of its own, when the flags
//! allow it (`upc_collectives.tree`).
//!
//! A reduction is the share of the thread that has the result, in the order of the elements; of a prefix reduction the share of
//! thread 0. Flags and operations may be values that only the running program knows. Not read: `upc_all_sort`.

use super::UpcHooks;
use partita_c::checked::Expr;
use partita_c::lower::Lowerer;
use partita_c::types::{IntKind, RealKind, Ty};
use partita_kit::Emit;
use partita_source::{Code, Span};
use partita_tree::{BinaryOp, Expr as Term, Intrinsic, Name, Type};

/// What a thread waits for on entering and on leaving: 0 all, 1 mine, 2 nobody.
struct Sides {
    enters: Term,
    leaves: Term,
}

/// Names of what a call is given, kept before it.
struct Given {
    to: Name,
    from: Name,
    bytes: Name,
    /// Of a permutation: which thread each block goes to.
    order: Option<Name>,
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
        match name {
            "upc_all_broadcast" | "upc_all_scatter" | "upc_all_gather" | "upc_all_gather_all"
            | "upc_all_exchange" | "upc_all_permute" => {}
            _ => return self.reduction(l, name, args, span),
        }
        let (to, from) = (self.kept_whole(l, args.first()?, span), args.get(1)?);
        let from = self.kept_whole(l, from, span);
        let mut rest = args.get(2..)?.iter();
        let order = match name {
            "upc_all_permute" => Some(self.kept_whole(l, rest.next()?, span)),
            _ => None,
        };
        let bytes = l.value(rest.next()?);
        let bytes = l.b.at(span).cast(Type::INT, bytes);
        let bytes = l.hold(Type::INT, bytes);
        let sides = self.sides(l, args.last()?, span);
        for (pointer, one) in [
            (&to, name == "upc_all_gather"),
            (&from, matches!(name, "upc_all_broadcast" | "upc_all_scatter")),
        ] {
            let b = &l.b;
            let stmt = b.run("upc_starts", vec![b.var(pointer), b.bool(one), b.str(name)]);
            l.emit(stmt);
            let bare = Self::asked(l, "upc_bare", vec![l.b.var(pointer)], Type::Pointer);
            let stmt = l.b.assign(l.b.var(pointer), bare);
            l.emit(stmt);
        }
        let given = Given { to, from, bytes, order };
        let one = |pointer: &Name| l.b.intrinsic(Intrinsic::PlaceOf, vec![l.b.var(pointer)]);
        let source = match name {
            "upc_all_broadcast" | "upc_all_scatter" => one(&given.from),
            "upc_all_gather" => one(&given.to),
            _ => l.b.int(-1),
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
            sides,
            (l.b.var(&given.bytes), l.b.var(&source)),
            (&thread, body),
            span,
        );
        Some(l.broken())
    }

    fn sides(&self, l: &mut Lowerer<'_>, flags: &Expr, span: Span) -> Sides {
        if let Some(flags) = l.program.constant_int(flags) {
            let b = &l.b;
            return Sides { enters: b.int(side(flags, 2, 4)), leaves: b.int(side(flags, 16, 32)) };
        }
        let flags = l.value(flags);
        let flags = l.b.at(span).cast(Type::INT, flags);
        let flags = l.hold(Type::INT, flags);
        let mut asked = |mine: i64, no: i64| {
            let args = vec![l.b.var(&flags), l.b.int(mine), l.b.int(no)];
            Self::asked(l, "upc_side", args, Type::INT)
        };
        Sides { enters: asked(2, 4), leaves: asked(16, 32) }
    }

    fn kept_whole(&self, l: &mut Lowerer<'_>, arg: &Expr, span: Span) -> Name {
        let pointer = l.value(arg);
        l.b.at(span);
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
            "upc_all_permute" => {
                let Some(order) = &given.order else { return };
                let args = vec![b.var(order), me()];
                let to = b.call("upc_permuted", args);
                copy(part(&given.to, to), part(&given.from, me()))
            }
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
        Sides { enters, leaves }: Sides,
        (first, source): (Term, Term),
        (thread, body): (&Name, Vec<partita_tree::Stmt>),
        span: Span,
    ) {
        l.b.at(span);
        let both = l.b.add(l.b.mul(l.b.copy(&enters), l.b.int(3)), l.b.copy(&leaves));
        let b = &l.b;
        let work = b.closure(vec![b.param(thread, Type::INT)], None, body);
        let args = vec![b.str(name), first, both, enters, leaves, source, work];
        let stmt = b.run("upc_collective", args);
        l.emit(stmt);
    }

    fn reduction(
        &self,
        l: &mut Lowerer<'_>,
        name: &str,
        args: &[Expr],
        span: Span,
    ) -> Option<Term> {
        let prefix = name.starts_with("upc_all_prefix_reduce");
        let suffix = name
            .strip_prefix("upc_all_prefix_reduce")
            .or_else(|| name.strip_prefix("upc_all_reduce"))?;
        let ty = element(suffix)?;
        let op = l.program.constant_int(args.get(2)?);
        let function = op.is_none_or(|op| matches!(op, 0x200 | 0x400));
        let size = i64::try_from(l.types().size_of(&ty)?).ok()?;
        let keep = |l: &mut Lowerer<'_>, arg: &Expr, ty: Type| {
            let term = l.value(arg);
            l.b.at(span);
            let term = if ty == Type::INT { l.b.cast(Type::INT, term) } else { term };
            l.hold(ty, term)
        };
        let to = keep(l, args.first()?, Type::Pointer);
        let from = keep(l, args.get(1)?, Type::Pointer);
        let asked = keep(l, args.get(2)?, Type::INT);
        let known: Vec<i128> = OPERATIONS.into_iter().filter(|op| is_for(*op, &ty)).collect();
        let mut fine = l.b.bool(false);
        for one in known.iter().copied().chain([0x200, 0x400]) {
            let same = l.b.eq(l.b.var(&asked), l.b.int(i64::try_from(one).unwrap_or(0)));
            fine = l.b.or_else(fine, same);
        }
        if op.is_none_or(|op| !function && !known.contains(&op)) {
            let message = format!("`{name}` is given an operation that its type does not have");
            super::fault(l, fine, Code::LibraryMisuse, &message);
        }
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
                    let add = l.emitted(|l| {
                        let b = &l.b;
                        let more = match (&called, op) {
                            (Some(called), Some(_)) => {
                                b.call_value(b.var(called), vec![b.var(&sum), b.var(&seen)])
                            }
                            (None, Some(op)) => combined(l, op, &sum, &seen, &ty, &value),
                            (called, None) => {
                                let names = (&sum, &seen);
                                chosen(l, (&asked, &known), called.as_ref(), names, &ty, &value)
                            }
                        };
                        let stmt = l.b.assign(l.b.var(&sum), more);
                        l.emit(stmt);
                    });
                    let first = l.b.eq(l.b.var(at), l.b.int(0));
                    let start = vec![l.b.assign(l.b.var(&sum), l.b.var(&seen))];
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
        let sides = self.sides(l, args.last()?, span);
        self.start(l, name, sides, (l.b.var(&count), l.b.int(-1)), (&thread, body), span);
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
        "LD" => Ty::Real(RealKind::LongDouble),
        _ => return None,
    })
}

/// The operations that are no functions, by their numbers.
const OPERATIONS: [i128; 9] = [0x1, 0x2, 0x4, 0x8, 0x10, 0x20, 0x40, 0x80, 0x100];

/// Whether a type has an operation: reals have no bits, and no truth values.
fn is_for(op: i128, ty: &Ty) -> bool {
    matches!(op, 0x1 | 0x2 | 0x80 | 0x100) || ty.is_integer()
}

/// What comes of two values by an operation that only the running program knows.
fn chosen(
    l: &mut Lowerer<'_>,
    (asked, known): (&Name, &[i128]),
    called: Option<&Name>,
    (sum, seen): (&Name, &Name),
    ty: &Ty,
    value: &Type,
) -> Term {
    let result = l.b.temporary();
    let stmt = l.b.declare(&result, value.clone(), Some(l.b.var(seen)));
    l.emit(stmt);
    let number = |op: i128| i64::try_from(op).unwrap_or(0);
    for op in known {
        let term = combined(l, *op, sum, seen, ty, value);
        let b = &l.b;
        let taken = vec![b.assign(b.var(&result), term)];
        let stmt = b.if_(b.eq(b.var(asked), b.int(number(*op))), taken, Vec::new());
        l.emit(stmt);
    }
    if let Some(called) = called {
        let b = &l.b;
        let term = b.call_value(b.var(called), vec![b.var(sum), b.var(seen)]);
        let taken = vec![b.assign(b.var(&result), term)];
        let stmt = b.if_(b.ge(b.var(asked), b.int(0x200)), taken, Vec::new());
        l.emit(stmt);
    }
    l.b.var(&result)
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
