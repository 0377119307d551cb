//! Whether a judge may have something to say, found out at the price of a few bits for each turn.
//!
//! Invariant: calm only if there is nothing to say.

use super::Turn;

/// What the turns of a state, added one by one, let suspect.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Suspicion {
    /// One of them is wrong by itself.
    alone: bool,
    /// Two of them may race.
    pub(crate) race: bool,
    /// Somebody can move, or would if it did not fail.
    pub(crate) goes_on: bool,
    /// Cells of all turns so far, as in [`Turn`].
    touched: u64,
    written: u64,
}

impl Suspicion {
    #[inline]
    pub(crate) fn add(&mut self, turn: &Turn) {
        let failed = !turn.failures.is_empty();
        self.alone |= failed || !turn.footprint.unordered.is_empty();
        self.race |= turn.written & self.touched | turn.touched & self.written != 0;
        self.goes_on |= turn.moved || failed;
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
    use crate::judge::{Judge, Ruling, Wrong};
    use partita_machine::{AccessClass, CellAccess, Earlier, Failure, Wait};
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
                object: 0,
                offset: u32::try_from(digit(3)).unwrap(),
                write: digit(2) == 1,
                class: [AccessClass::Data, AccessClass::Atomic, AccessClass::Sync][digit(3)],
                node: NodeId(0),
            };
            turn.footprint.accesses.push(access);
            if digit(16) == 15 {
                turn.footprint.unordered.push(Earlier { task: 0, access, own: access });
            }
        }
        turn.hash_cells();
        turn
    }

    #[test]
    fn calm_only_if_there_is_nothing_to_say() {
        let (mut calm, mut raced) = (0, 0);
        for seed in 0..40_000usize {
            let numbers = [1, 7919, 104_729].map(|prime| seed.wrapping_mul(prime) >> 3);
            let turns = numbers.map(turn);
            let (mut suspicion, mut ruling) = (Suspicion::default(), Ruling::default());
            turns.iter().for_each(|turn| suspicion.add(turn));
            turns.iter().for_each(|turn| Judge::default().alone(0, turn, &mut ruling));
            Judge::default().together(&turns, false, &mut ruling);
            assert!(!suspicion.is_calm() || ruling.wrong.is_empty(), "{turns:?}");
            // The judge itself looks for races only where they are suspected.
            let pairs = [(0, 1), (0, 2), (1, 2)];
            let races =
                |(a, b): &(usize, usize)| turns[*a].footprint.race(&turns[*b].footprint).is_some();
            let found = ruling.wrong.iter().filter(|one| matches!(one, Wrong::Race { .. }));
            assert_eq!(found.count(), pairs.iter().filter(|pair| races(pair)).count(), "{turns:?}");
            calm += usize::from(suspicion.is_calm());
            raced += usize::from(suspicion.race);
        }
        assert!(calm > 1000 && raced > 1000, "{calm} calm, {raced} may race");
    }
}
