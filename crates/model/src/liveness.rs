//! Live slots: backward data flow within each procedure.
//!
//! A slot that no path reads before writing it can be dropped from a state. Temporaries always are;
//! locals when the `live-locals` reduction is on and no property names them.

use crate::{BitSet, Loc, Op, Operand, Proc, Slot, Table};

/// Fills `proc.live`.
pub fn annotate(proc: &mut Proc) {
    let mut live: Table<Loc, BitSet> = proc.code.iter().map(|_| BitSet::default()).collect();
    let mut always = BitSet::default();
    for (slot, _) in proc.slots.pairs().filter(|(_, info)| info.observed) {
        always.insert(slot.0);
    }
    loop {
        let mut changed = false;
        for here in proc.code.ids().rev() {
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

fn transfer(proc: &Proc, here: Loc, live: &Table<Loc, BitSet>, set: &mut BitSet) {
    let op = &proc.code[here].op;
    op.for_each_successor(here, &mut |next| {
        if let Some(next) = live.get(next) {
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
        if (handler.start..handler.end).contains(&here)
            && let Some(target) = live.get(handler.target)
        {
            let mut target = target.clone();
            target.remove(handler.slot.0);
            set.union(&target);
        }
    }
}
