//! Whether a judge may have something to say, found out at the price of a few bits for each turn: for
//! turns that are remembered and asked about again and again.
//!
//! Invariant: calm only if there is nothing to say.

use super::Turn;
use partita_machine::AccessClass;
use partita_model::Word;

/// What of a turn may be wrong, alone or together with others.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shadow {
    /// It is wrong by itself.
    alone: bool,
    goes_on: bool,
    /// Cells whose accesses can race, hashed to a bit each: touched at all, and written.
    touched: u64,
    written: u64,
}

impl Shadow {
    pub(crate) fn of(turn: &Turn) -> Self {
        let (alone, goes_on) = (turn.is_wrong_alone(), turn.goes_on());
        let mut shadow = Shadow { alone, goes_on, ..Shadow::default() };
        for access in &turn.footprint.accesses {
            if access.class != AccessClass::Sync {
                let cell = Word::cell(access.object, access.offset).bits;
                let bit = 1 << (cell.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58);
                shadow.touched |= bit;
                if access.write {
                    shadow.written |= bit;
                }
            }
        }
        shadow
    }
}

/// What the turns of a state, added one by one, let suspect.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Suspicion {
    /// One of them is wrong by itself.
    alone: bool,
    /// Two of them may race.
    race: bool,
    /// Somebody can move, or would if it did not fail.
    goes_on: bool,
    /// Cells of all turns so far.
    touched: u64,
    written: u64,
}

impl Suspicion {
    #[inline]
    pub(crate) fn add(&mut self, turn: &Shadow) {
        self.alone |= turn.alone;
        self.race |= turn.written & self.touched | turn.touched & self.written != 0;
        self.goes_on |= turn.goes_on;
        self.touched |= turn.touched;
        self.written |= turn.written;
    }

    /// Whether there is nothing to say, unless a property has something to say. No card must be able to
    /// move.
    #[inline]
    pub(crate) fn is_calm(&self) -> bool {
        !self.alone && !self.race && self.goes_on
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::{Judge, Ruling};
    use partita_machine::{CellAccess, Earlier, Failure, Order, Wait};
    use partita_model::ObjectId;
    use partita_source::Code;
    use partita_tree::NodeId;

    /// A turn made of the digits of a number.
    fn turn(mut number: usize) -> Turn {
        let mut digit = |base: usize| {
            let digit = number % base;
            number /= base;
            digit
        };
        let mut turn = Turn { moved: digit(2) == 1, ..Turn::default() };
        if digit(8) == 7 {
            turn.failures.push((Vec::new(), Failure::new(Code::ErrorStop, NodeId(0), "")));
        }
        turn.blocked = [None, Some(Wait::Guard), Some(Wait::PendingBound)][digit(3)];
        for _ in 0..digit(3) {
            let access = CellAccess {
                object: ObjectId(0),
                offset: u32::try_from(digit(3)).unwrap(),
                write: digit(2) == 1,
                class: [AccessClass::Data, AccessClass::Atomic, AccessClass::Sync][digit(3)],
                node: NodeId(0),
                order: Order::Matters,
                adds: false,
            };
            turn.footprint.accesses.push(access);
            if digit(16) == 15 {
                turn.footprint.unordered.push(Earlier { task: 0, access, own: access });
            }
        }
        turn
    }

    #[test]
    fn calm_only_if_there_is_nothing_to_say() {
        let (mut calm, mut wrong) = (0, 0);
        for seed in 0..40_000usize {
            let numbers = [1, 7919, 104_729].map(|prime| seed.wrapping_mul(prime) >> 3);
            let turns = numbers.map(turn);
            let (mut suspicion, mut ruling) = (Suspicion::default(), Ruling::default());
            turns.iter().for_each(|turn| suspicion.add(&Shadow::of(turn)));
            turns.iter().for_each(|turn| Judge::default().alone(0, turn, &mut ruling));
            Judge::default().together(&turns, false, &mut ruling);
            assert!(!suspicion.is_calm() || ruling.wrong.is_empty(), "{turns:?}");
            calm += usize::from(suspicion.is_calm());
            wrong += usize::from(!ruling.wrong.is_empty());
        }
        assert!(calm > 1000 && wrong > 1000, "{calm} calm, {wrong} wrong");
    }
}
