//! What holds on every way through a procedure: what is entered is left.
//!
//! A location is reached with one depth of everything, whatever the way. A handler starts as deep as
//! its range: it restores what the exception left in disorder.

use super::{Invariant, Validator};
use crate::{Loc, Op, Position, Proc, ProcId, Table};

/// How deep a location is inside what must be left again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Depth {
    atomic: u32,
    group: u32,
    place: u32,
    /// Inside glue.
    glue: bool,
}

/// Why an operation cannot stand where it stands.
struct Unbalanced(Invariant, &'static str);

impl Validator<'_> {
    pub(super) fn flow(&mut self, id: ProcId, proc: &Proc) {
        let mut depths: Table<Loc, Option<Depth>> = proc.code.iter().map(|_| None).collect();
        let mut work = vec![(Loc::START, Depth::default())];
        while let Some((loc, depth)) = work.pop() {
            let at = Position { proc: id, loc };
            if let Some(known) = depths[loc] {
                let same = known == depth;
                self.demand(same, Invariant::Balance, at, "reached with different depths");
                continue;
            }
            depths[loc] = Some(depth);
            for handler in proc.handlers.iter().filter(|handler| handler.start == loc) {
                work.push((handler.target, Depth { glue: false, ..depth }));
            }
            match after(&proc.code[loc].op, depth) {
                Err(Unbalanced(invariant, what)) => self.broken(invariant, at, what),
                Ok(depth) => {
                    proc.code[loc].op.for_each_successor(loc, &mut |next| work.push((next, depth)))
                }
            }
        }
        self.calls_in_glue(id, proc);
    }

    /// `begin glue` says whether other code runs before `end glue`.
    fn calls_in_glue(&mut self, id: ProcId, proc: &Proc) {
        let mut begun: Option<(Loc, bool)> = None;
        let mut called = false;
        for (loc, instr) in proc.code.pairs() {
            called |= matches!(instr.op, Op::Call { .. } | Op::CallValue { .. });
            if let Op::GlueBegin { calls, .. } = instr.op {
                (begun, called) = (Some((loc, calls)), false);
            } else if matches!(instr.op, Op::GlueEnd)
                && let Some((loc, calls)) = begun.take()
            {
                let at = Position { proc: id, loc };
                self.demand(calls == called, Invariant::Glue, at, "calls are not as said");
            }
        }
    }
}

/// The depth behind an operation.
#[expect(clippy::wildcard_enum_match_arm, reason = "the others enter and leave nothing")]
fn after(op: &Op, depth: Depth) -> Result<Depth, Unbalanced> {
    let less = |depth: u32, what| depth.checked_sub(1).ok_or(Unbalanced(Invariant::Balance, what));
    let mut next = depth;
    match op {
        Op::AtomicEnter => next.atomic += 1,
        Op::AtomicLeave => next.atomic = less(depth.atomic, "leaves no atomic section")?,
        Op::GroupOpen { .. } => next.group += 1,
        Op::GroupJoin { .. } => next.group = less(depth.group, "joins no group")?,
        Op::EnterPlace { .. } => next.place += 1,
        Op::LeavePlace { .. } => next.place = less(depth.place, "leaves no other place")?,
        Op::GlueBegin { .. } if depth.glue => {
            return Err(Unbalanced(Invariant::Glue, "begins inside"));
        }
        Op::GlueBegin { .. } => next.glue = true,
        Op::GlueEnd if !depth.glue => return Err(Unbalanced(Invariant::Glue, "ends outside")),
        Op::GlueEnd => next.glue = false,
        Op::Await(_) if !depth.glue => return Err(Unbalanced(Invariant::Glue, "waits outside")),
        Op::Return(_) if depth != Depth::default() => {
            return Err(Unbalanced(Invariant::Balance, "returns without leaving"));
        }
        _ => {}
    }
    Ok(next)
}
