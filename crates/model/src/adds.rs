//! Atomic sections that add to a cell and do not look at it: `atomic { x = x + e; }`.
//!
//! Two of them on one cell commute: the sum is the same in any order, as integers wrap around, and neither knows what the cell held.
//! So the load and the store are marked, and the search leaves them out of each other's way.
//!
//! A section is recognised when it is a straight line of loads, stores and arithmetic; it stores once; the value stored is
//! what was loaded from the same address, plus or minus something; and what was loaded is used for nothing else, here or later, nor by a property. Only
//! integers that wrap: others can overflow in one order and not in another, and reals are rounded.

use crate::{Address, BitSet, Loc, Model, Op, Operand, Proc, Slot};
use partita_tree::{BinaryOp, IntType, Overflow};

/// Fills `adds` of every procedure.
pub fn annotate(model: &mut Model) {
    for proc in &mut model.procs {
        proc.adds = found(proc);
    }
}

fn found(proc: &Proc) -> BitSet {
    let mut all = BitSet::default();
    for (here, instr) in proc.code.pairs() {
        if matches!(instr.op, Op::AtomicEnter)
            && let Some((load, store)) = section(proc, here)
        {
            all.insert(load.0);
            all.insert(store.0);
        }
    }
    all
}

/// The load and the store of a section that adds.
#[expect(clippy::wildcard_enum_match_arm, reason = "all others make it another section")]
fn section(proc: &Proc, enter: Loc) -> Option<(Loc, Loc)> {
    let mut at = enter.next();
    let mut store: Option<(Loc, &Address, Slot)> = None;
    loop {
        match &proc.code.get(at)?.op {
            Op::AtomicLeave => break,
            Op::Nop
            | Op::Load { .. }
            | Op::Copy { .. }
            | Op::Binary { .. }
            | Op::Convert { .. } => {}
            Op::Store { to, value: Operand::Slot(value), int: Some(int) }
                if store.is_none() && wraps(*int) =>
            {
                store = Some((at, to, *value));
            }
            _ => return None,
        }
        at = at.next();
    }
    let leave = at;
    let (stored_at, address, value) = store?;
    let inside = |loc: Loc| enter < loc && loc < leave;
    let define = |slot: Slot| {
        let mut all = proc.code.pairs().filter(|(_, instr)| instr.op.defines() == Some(slot));
        match (all.next(), all.next()) {
            (Some((loc, instr)), None) if inside(loc) => Some((loc, &instr.op)),
            _ => None,
        }
    };
    let used_once = |slot: Slot| {
        let mut uses = 0;
        for instr in &proc.code {
            instr.op.for_each_use(&mut |operand| uses += u32::from(operand == Operand::Slot(slot)));
        }
        let seen = proc.slots.get(slot).is_none_or(|info| info.observed);
        uses == 1 && !seen
    };
    // From the value back to the load: each step is the only use of the one before.
    let mut slot = value;
    let mut sums = 0;
    loop {
        if !used_once(slot) {
            return None;
        }
        let (loc, op) = define(slot)?;
        if loc > stored_at {
            return None;
        }
        match op {
            Op::Copy { src: Operand::Slot(from), .. } => slot = *from,
            Op::Binary { op: BinaryOp::Add | BinaryOp::Sub, int, a: Operand::Slot(a), .. }
                if wraps(*int) && sums == 0 && leads_to(proc, *a, address, &define) =>
            {
                (slot, sums) = (*a, 1);
            }
            Op::Binary { op: BinaryOp::Add, int, b: Operand::Slot(b), .. }
                if wraps(*int) && sums == 0 =>
            {
                (slot, sums) = (*b, 1);
            }
            Op::Load { from, .. } if from == address && sums == 1 => {
                let kept = !changes(proc, from, loc, stored_at);
                return kept.then_some((loc, stored_at));
            }
            _ => return None,
        }
    }
}

/// Whether a slot holds what was loaded from an address.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else hands it on")]
fn leads_to<'p>(
    proc: &'p Proc,
    mut slot: Slot,
    address: &Address,
    define: &dyn Fn(Slot) -> Option<(Loc, &'p Op)>,
) -> bool {
    for _ in 0..proc.slots.len() {
        match define(slot) {
            Some((_, Op::Copy { src: Operand::Slot(from), .. })) => slot = *from,
            Some((_, Op::Load { from, .. })) => return from == address,
            _ => return false,
        }
    }
    false
}

/// Whether a slot that an address is made of changes between two locations.
fn changes(proc: &Proc, address: &Address, from: Loc, to: Loc) -> bool {
    let mut names = BitSet::default();
    address.for_each_use(&mut |operand| {
        if let Operand::Slot(slot) = operand {
            names.insert(slot.0);
        }
    });
    proc.code
        .pairs()
        .filter(|(loc, _)| from <= *loc && *loc < to)
        .any(|(_, instr)| instr.op.defines().is_some_and(|slot| names.contains(slot.0)))
}

fn wraps(int: IntType) -> bool {
    int.overflow == Overflow::Wrap
}
