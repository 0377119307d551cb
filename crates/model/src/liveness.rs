//! Live slots: backward data flow within each procedure.
//!
//! A slot that no path reads before writing it can be dropped from a state. Temporaries always are;
//! locals when the `live-locals` reduction is on and no property names them.

use crate::{BitSet, Instr, Op, Operand, Proc, Slot};

/// Fills `proc.live`.
pub fn annotate(proc: &mut Proc) {
    let mut live = vec![BitSet::default(); proc.code.len()];
    let mut always = BitSet::default();
    for (slot, info) in (0u32..).zip(&proc.slots) {
        if info.observed {
            always.insert(slot);
        }
    }
    loop {
        let mut changed = false;
        for here in (0..proc.code.len()).rev() {
            let mut set = always.clone();
            transfer(proc, here, &live, &mut set);
            if set != live[here] {
                // Sets only grow, so this ends.
                changed |= live[here].union(&set);
            }
        }
        if !changed {
            break;
        }
    }
    proc.live = live;
}

fn transfer(proc: &Proc, here: usize, live: &[BitSet], set: &mut BitSet) {
    let Instr { op, .. } = &proc.code[here];
    let loc = u32::try_from(here).unwrap_or(u32::MAX);
    op.for_each_successor(loc, &mut |next| {
        if let Some(next) = live.get(next as usize) {
            set.union(next);
        }
    });
    if let Some(slot) = op.defines() {
        set.remove(slot.0);
    }
    if let Op::GroupOpen { saved: Some(saved), .. } = op {
        set.remove(saved.0);
    }
    if let Op::SaveContext(first) = op {
        (0..3).for_each(|k| set.remove(first.0 + k));
    }
    op.for_each_use(&mut |operand| {
        if let Operand::Slot(Slot(slot)) = operand {
            set.insert(slot);
        }
    });
    // An exception may go to a handler from anywhere in its range.
    for handler in &proc.handlers {
        if (handler.start..handler.end).contains(&loc)
            && let Some(target) = live.get(handler.target as usize)
        {
            let mut target = target.clone();
            target.remove(handler.slot.0);
            set.union(&target);
        }
    }
}
