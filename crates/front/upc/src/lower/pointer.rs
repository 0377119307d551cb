//! Pointers-to-shared: moving, comparing and converting them (6.4.2, 6.4.3).

use super::{UpcHooks, fault};
use crate::shared::{self, Block};
use partita_c::checked::Relation;
use partita_c::lower::Lowerer;
use partita_c::types::{IntKind, QualTy, Ty};
use partita_kit::Emit;
use partita_source::{Code, Span};
use partita_tree::{BinaryOp, Expr as Term, ExprKind as Tree, Type};

/// One of the phase, above the offset.
pub(super) const PHASE: i64 = 1_048_576;
/// Phases that there is room for.
const PHASES: u32 = 2_047;

/// Where a pointer's elements lie: their size, and how many follow each other.
struct Walk {
    size: i64,
    block: Block,
    /// How many ultimate elements one step is.
    step: i64,
}

fn walk(l: &Lowerer<'_>, to: &QualTy) -> Walk {
    let (element, count) = shared::ultimate(to);
    let size = l.types().size_of(&element.ty).unwrap_or(1);
    Walk {
        size: i64::try_from(size).unwrap_or(1),
        block: shared::block(element.quals).unwrap_or(Block::Indefinite),
        step: count.and_then(|count| i64::try_from(count).ok()).unwrap_or(1),
    }
}

/// Where elements lie is worked out before the program runs.
pub(super) fn variable(l: &mut Lowerer<'_>, ty: &QualTy) {
    if ty.ty.is_vla() {
        let span = l.b.span().unwrap_or_default();
        l.unsupported(span, "a shared array whose length is known only when the program runs");
    }
}

/// Whether pointers of a type may have a phase other than 0.
fn has_phase(ty: &Ty) -> bool {
    let Some(to) = shared::target(ty) else { return false };
    let block = shared::block(shared::ultimate(to).0.quals);
    to.ty == Ty::Void || matches!(block, Some(Block::Of(2..)))
}

impl UpcHooks<'_> {
    pub(super) fn room_for_phase(&self, l: &mut Lowerer<'_>, block: u32, span: Span) {
        if block > PHASES {
            l.unsupported(span, "a pointer-to-shared with a block size above 2047");
        }
    }

    /// The pointer without its phase.
    pub(super) fn bare(&self, l: &mut Lowerer<'_>, pointer: Term, ty: &Ty) -> Term {
        if !has_phase(ty) || matches!(pointer.kind, Tree::Null) {
            return pointer;
        }
        Self::asked(l, "upc_bare", vec![pointer], Type::Pointer)
    }

    pub(super) fn further(&self, l: &mut Lowerer<'_>, pointer: Term, ty: &Ty, by: Term) -> Term {
        let Some(to) = shared::target(ty) else { return pointer };
        variable(l, to);
        let Walk { size, block, step } = walk(l, to);
        let by = super::place::folded(l, BinaryOp::Mul, by, step);
        if matches!(by.kind, Tree::Int(0)) {
            return pointer;
        }
        match block {
            Block::Indefinite => {
                let bytes = super::place::folded(l, BinaryOp::Mul, by, size);
                l.b.add(pointer, bytes)
            }
            Block::Of(block) => {
                let span = l.b.span().unwrap_or_default();
                self.room_for_phase(l, block, span);
                let args = vec![pointer, by, l.b.int(i64::from(block)), l.b.int(size)];
                Self::asked(l, "upc_further", args, Type::Pointer)
            }
        }
    }

    pub(super) fn between(&self, l: &mut Lowerer<'_>, a: Term, b: Term, ty: &Ty) -> Term {
        let Some(to) = shared::target(ty) else { return l.broken() };
        variable(l, to);
        let Walk { size, block, step } = walk(l, to);
        let count = match block {
            Block::Indefinite => {
                let bytes = l.b.cast(Self::long(), l.b.sub(a, b));
                l.b.binary(BinaryOp::Div, bytes, l.b.int(size))
            }
            Block::Of(block) => {
                let (a, b) = (l.steady(Type::Pointer, a), l.steady(Type::Pointer, b));
                let args = vec![a, b, l.b.int(i64::from(block)), l.b.int(size)];
                Self::asked(l, "upc_between", args, Self::long())
            }
        };
        if step == 1 { count } else { l.b.binary(BinaryOp::Div, count, l.b.int(step)) }
    }

    pub(super) fn compared(
        &self,
        l: &mut Lowerer<'_>,
        by: Relation,
        a: Term,
        b: Term,
        ty: &Ty,
    ) -> Term {
        let op = match by {
            Relation::Equal => BinaryOp::Eq,
            Relation::NotEqual => BinaryOp::Ne,
            Relation::Less => BinaryOp::Lt,
            Relation::Greater => BinaryOp::Gt,
            Relation::LessEqual => BinaryOp::Le,
            Relation::GreaterEqual => BinaryOp::Ge,
        };
        if matches!(op, BinaryOp::Eq | BinaryOp::Ne) {
            let null = |term: &Term| matches!(term.kind, Tree::Null);
            if null(&a) || null(&b) {
                return l.b.binary(op, a, b);
            }
            let a = self.bare(l, a, ty);
            let b = self.bare(l, b, ty);
            return l.b.binary(op, a, b);
        }
        let distance = self.between(l, a, b, ty);
        l.b.binary(op, distance, l.b.int(0))
    }

    pub(super) fn converted(
        &self,
        l: &mut Lowerer<'_>,
        value: Term,
        from: &Ty,
        to: &Ty,
        span: Span,
    ) -> Term {
        if matches!(value.kind, Tree::Null) {
            return value;
        }
        l.b.at(span);
        match (shared::target(from), shared::target(to)) {
            (Some(a), Some(b)) => {
                let keeps = a.ty == Ty::Void || b.ty == Ty::Void;
                let (one, other) = (walk(l, a), walk(l, b));
                let same = one.size == other.size && one.block == other.block;
                if keeps && has_phase(to) {
                    if let (Block::Of(block), false) = (other.block, b.ty == Ty::Void) {
                        let value = l.steady(Type::Pointer, value);
                        let args = vec![l.b.copy(&value)];
                        let phase = Self::asked(l, "upc_phase_in", args, Self::long());
                        let holds = l.b.lt(phase, l.b.int(i64::from(block)));
                        let message =
                            "the phase of the pointer is too large for its new block size";
                        fault(l, holds, Code::InvalidPointer, message);
                        return value;
                    }
                    return value;
                }
                if same && !keeps { value } else { self.bare(l, value, from) }
            }
            (Some(_), None) if matches!(to, Ty::Pointer(_)) => self.bare(l, value, from),
            (Some(_), None) if *to == Ty::Int(IntKind::Bool) => {
                let truth = l.b.binary(BinaryOp::Ne, value, l.b.null());
                l.b.cast(Type::Int(IntKind::Bool.in_tree()), truth)
            }
            (Some(_), None) => {
                let bare = self.bare(l, value, from);
                let address = l.b.cast(Self::size(), bare);
                l.convert(address, &Ty::SIZE, to, span)
            }
            (None, _) => {
                l.unsupported(span, "a number made a pointer-to-shared");
                l.b.null()
            }
        }
    }
}
