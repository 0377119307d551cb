//! Whether a task may come to a guard inside an atomic section: it keeps the section while it waits there, and nobody else moves.
//!
//! Sections are followed on every way through a procedure, and into the procedures that are called inside; a call of a value may
//! lead to a guard if there is one anywhere.

use crate::{BitSet, Loc, Model, Op, Proc, ProcId};

/// See the module.
#[must_use]
pub fn waits_inside(model: &Model) -> bool {
    let guards = |proc: &Proc| proc.code.iter().any(|instr| is_guard(&instr.op));
    if !model.procs.iter().any(guards) {
        return false;
    }
    let mut called = BitSet::default();
    let mut work: Vec<ProcId> = Vec::new();
    for proc in &model.procs {
        let inside = sections(proc);
        let mut ops = proc.code.pairs().filter(|(loc, _)| inside.contains(loc.0));
        if ops.any(|(_, instr)| leads_to_guard(&instr.op, &mut called, &mut work)) {
            return true;
        }
    }
    while let Some(proc) = work.pop() {
        let mut ops = model.procs[proc].code.iter();
        if ops.any(|instr| leads_to_guard(&instr.op, &mut called, &mut work)) {
            return true;
        }
    }
    false
}

/// Whether an operation is a guard or may lead to one; procedures that are called are yet to be looked at.
#[expect(clippy::wildcard_enum_match_arm, reason = "the others lead nowhere")]
fn leads_to_guard(op: &Op, called: &mut BitSet, work: &mut Vec<ProcId>) -> bool {
    match op {
        Op::CallValue { .. } => true,
        Op::Call { proc, .. } => {
            if called.insert(proc.0) {
                work.push(*proc);
            }
            false
        }
        op => is_guard(op),
    }
}

fn is_guard(op: &Op) -> bool {
    matches!(op, Op::GlueBegin { guard: true, .. })
}

/// The locations of a procedure that are inside of a section of its own.
fn sections(proc: &Proc) -> BitSet {
    let mut inside = BitSet::default();
    let mut seen = BitSet::default();
    let mut work: Vec<(Loc, u32)> = vec![(Loc::START, 0)];
    while let Some((loc, depth)) = work.pop() {
        if !seen.insert(loc.0) {
            continue;
        }
        let Some(instr) = proc.code.get(loc) else { continue };
        if depth > 0 {
            inside.insert(loc.0);
        }
        // A handler starts as deep as its range.
        let handlers = proc.handlers.iter().filter(|handler| handler.start == loc);
        work.extend(handlers.map(|handler| (handler.target, depth)));
        let behind = if matches!(instr.op, Op::AtomicEnter) {
            depth + 1
        } else {
            depth.saturating_sub(u32::from(matches!(instr.op, Op::AtomicLeave)))
        };
        instr.op.for_each_successor(loc, &mut |next| work.push((next, behind)));
    }
    inside
}
