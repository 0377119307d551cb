//! What adds to a cell inside an atomic section and does not look at it: `atomic { x = x + e; }`.
//!
//! Two such pairs of load and store commute: the sum is the same in any order, as integers wrap around, and neither knows what the cell held.
//! So the load and the store are marked, and the search leaves them out of each other's way.
//!
//! The two are recognised when the value stored is what was loaded from the same address, plus or minus something; when there is nothing
//! between them but arithmetic and loads; and when what was loaded is used for nothing else, here or later, nor by a property. Whatever else
//! the section does stands for itself.
//! Reals are rounded, so they are none. Integers that do not wrap around can overflow in one order and not in another: those
//! are kept apart (`sums`), with those whose cells hold anything, for who can tell at run time.

use crate::{Address, BitSet, Loc, Model, Op, Operand, Proc, Slot};
use partita_tree::{BinaryOp, IntType, Overflow};

/// Fills `adds` and `sums` of every procedure.
pub fn annotate(model: &mut Model) {
    for proc in &mut model.procs {
        proc.adds = found(proc, &WRAPPING);
        proc.sums = found(proc, &ANY);
    }
}

/// Which numbers are meant, by the types of a sum and of the cell.
struct Sort {
    sum: fn(IntType) -> bool,
    store: fn(Option<IntType>) -> bool,
}

const WRAPPING: Sort = Sort { sum: wraps, store: |int| int.is_some_and(wraps) };
const ANY: Sort = Sort { sum: |_| true, store: |_| true };

fn wraps(int: IntType) -> bool {
    int.overflow == Overflow::Wrap
}

fn found(proc: &Proc, sort: &Sort) -> BitSet {
    let mut all = BitSet::default();
    // The beginning of the section, where one is open.
    let mut enter = None;
    for (here, instr) in proc.code.pairs() {
        if matches!(instr.op, Op::AtomicEnter) {
            enter = Some(here);
        } else if matches!(instr.op, Op::AtomicLeave) {
            enter = None;
        } else if let Some(enter) = enter
            && let Some(load) = added_to(proc, enter, here, sort)
        {
            all.insert(load.0);
            all.insert(here.0);
        }
    }
    all
}

/// The load that belongs to a store, if the two add to a cell.
fn added_to(proc: &Proc, enter: Loc, store: Loc, sort: &Sort) -> Option<Loc> {
    let Op::Store { to, value: Operand::Slot(value), int } = &proc.code.get(store)?.op else {
        return None;
    };
    if !(sort.store)(*int) {
        return None;
    }
    let path = Path { proc, inside: (enter, store), address: to, sort };
    let load = path.back(*value, 0).filter(|load| load.sums > 0)?.loc;
    let between = || proc.code.pairs().filter(|(loc, _)| load < *loc && *loc < store);
    let calm = between().all(|(_, instr)| {
        matches!(
            instr.op,
            Op::Nop
                | Op::Load { .. }
                | Op::Copy { .. }
                | Op::Unary { .. }
                | Op::Binary { .. }
                | Op::Convert { .. }
                | Op::Here(_)
                | Op::Segment(_)
        )
    });
    (calm && !changes(proc, to, load, store)).then_some(load)
}

/// The way from the value that is stored back to the load of the cell.
struct Path<'p> {
    proc: &'p Proc,
    /// The locations between which all of it is.
    inside: (Loc, Loc),
    address: &'p Address,
    sort: &'p Sort,
}

/// The load at its end, and the sums on the way.
struct Origin {
    loc: Loc,
    sums: u32,
}

/// Sums within sums that are followed.
const MAX_SUMS: u32 = 16;

impl Path<'_> {
    /// Each step is the only use of the one before, and adds to it or hands it on.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others make it another value")]
    fn back(&self, slot: Slot, sums: u32) -> Option<Origin> {
        if sums > MAX_SUMS || !self.used_once(slot) {
            return None;
        }
        let (loc, op) = self.define(slot)?;
        match op {
            Op::Copy { src: Operand::Slot(from), .. } => self.back(*from, sums),
            Op::Binary { op, int, a, b, .. } if (self.sort.sum)(*int) => {
                let way = |operand: &Operand| match operand {
                    Operand::Slot(slot) => self.back(*slot, sums + 1),
                    Operand::Const(_) => None,
                };
                match op {
                    BinaryOp::Add => way(a).or_else(|| way(b)),
                    BinaryOp::Sub => way(a),
                    _ => None,
                }
            }
            Op::Load { from, .. } if from == self.address => Some(Origin { loc, sums }),
            _ => None,
        }
    }

    /// The one operation that gives a slot a value, inside; a declaration without one does not count.
    fn define(&self, slot: Slot) -> Option<(Loc, &Op)> {
        let empties = |op: &Op| matches!(op, Op::Copy { src: Operand::Const(word), .. } if word.is_undefined());
        let defines = |op: &Op| op.defines() == Some(slot) && !empties(op);
        let mut all = self.proc.code.pairs().filter(|(_, instr)| defines(&instr.op));
        let (loc, instr) = all.next()?;
        let (enter, stored) = self.inside;
        (all.next().is_none() && enter < loc && loc < stored).then_some((loc, &instr.op))
    }

    fn used_once(&self, slot: Slot) -> bool {
        let mut uses = 0;
        for instr in &self.proc.code {
            instr.op.for_each_use(&mut |operand| uses += u32::from(operand == Operand::Slot(slot)));
        }
        let seen = self.proc.slots.get(slot).is_none_or(|info| info.observed);
        uses == 1 && !seen
    }
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
