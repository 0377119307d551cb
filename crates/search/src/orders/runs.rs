//! Which executions are still to be run: each by how it begins.
//!
//! Where two steps could come in another order with another outcome, both orders are run. What comes before them, and concerns
//! neither, is kept; behind them the execution goes on as it likes. Two beginnings that differ in the order of what does not touch
//! are one: a beginning is known by its steps and by what each of them is ordered after, as a hash of 128 bits.

use super::clock::Clock;
use rustc_hash::{FxHashMap, FxHashSet};
use std::num::Wrapping;

/// A task, the same in all executions: an entry task, or the n-th that a task has made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Name(u32);

impl Name {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Default)]
pub(super) struct Names {
    children: FxHashMap<(Name, u32), Name>,
    entries: u32,
}

impl Names {
    pub(super) fn new(entries: usize) -> Self {
        Names {
            children: FxHashMap::default(),
            entries: u32::try_from(entries).unwrap_or(u32::MAX),
        }
    }

    pub(super) fn entry(index: usize) -> Name {
        Name(u32::try_from(index).unwrap_or(u32::MAX))
    }

    pub(super) fn child(&mut self, parent: Name, number: u32) -> Name {
        let next =
            self.entries.saturating_add(u32::try_from(self.children.len()).unwrap_or(u32::MAX));
        *self.children.entry((parent, number)).or_insert(Name(next))
    }
}

/// How an execution begins.
#[derive(Clone, Default, Debug)]
pub(super) struct Beginning {
    /// Tasks, and how many steps each makes at a stretch.
    turns: Vec<(Name, u32)>,
    /// What steps choose, by their numbers from zero.
    choices: Vec<(u64, Box<[u32]>)>,
    steps: u64,
}

impl Beginning {
    pub(super) fn push(&mut self, name: Name, choices: &[u32]) {
        match self.turns.last_mut() {
            Some((last, steps)) if *last == name => *steps += 1,
            _ => self.turns.push((name, 1)),
        }
        if !choices.is_empty() {
            self.choices.push((self.steps, choices.into()));
        }
        self.steps += 1;
    }

    /// How much room it takes, roughly.
    fn size(&self) -> usize {
        self.turns.len() + self.choices.iter().map(|(_, made)| 2 + made.len()).sum::<usize>()
    }
}

/// Where an execution stands in its beginning.
#[derive(Clone, Default, Debug)]
pub(super) struct Due {
    pub(super) beginning: Beginning,
    turn: usize,
    inside: u32,
    choice: usize,
    step: u64,
}

impl Due {
    pub(super) fn new(beginning: Beginning) -> Self {
        Due { beginning, ..Due::default() }
    }

    /// Whose step is due, and what it chooses; `None` behind the beginning.
    pub(super) fn next(&mut self) -> Option<(Name, Vec<u32>)> {
        let (name, steps) = *self.beginning.turns.get(self.turn)?;
        self.inside += 1;
        if self.inside == steps {
            (self.turn, self.inside) = (self.turn + 1, 0);
        }
        let choices = match self.beginning.choices.get(self.choice) {
            Some((step, choices)) if *step == self.step => {
                self.choice += 1;
                choices.to_vec()
            }
            _ => Vec::new(),
        };
        self.step += 1;
        Some((name, choices))
    }
}

/// A step, or several, by what each is ordered after: the sum of one number for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Mark(Wrapping<u128>);

impl Mark {
    /// Of a sequence of numbers.
    pub(super) fn of(numbers: impl IntoIterator<Item = u64>) -> Self {
        let (mut a, mut b) = (0x9e37_79b9_7f4a_7c15_u64, 0xd1b5_4a32_d192_ed03_u64);
        for number in numbers {
            a = mixed(a ^ number);
            b = mixed(b.wrapping_add(number ^ 0x5851_f42d_4c95_7f2d));
        }
        Mark(Wrapping(u128::from(a) << 64 | u128::from(b)))
    }

    pub(super) fn add(&mut self, other: Mark) {
        self.0 += other.0;
    }

    pub(super) fn halves(self) -> [u64; 2] {
        let low = u64::try_from(self.0.0 & u128::from(u64::MAX)).unwrap_or(0);
        let high = u64::try_from(self.0.0 >> 64).unwrap_or(0);
        [high, low]
    }

    /// Of what a clock has of others than the task itself, by the names of tasks.
    pub(super) fn of_clock(
        clock: &Clock,
        own: super::Actor,
        names: impl Fn(super::Actor) -> Name,
    ) -> Self {
        let mut all = Mark::default();
        for moment in clock.moments().filter(|moment| moment.at > 0 && moment.actor != own) {
            all.add(Mark::of([u64::from(names(moment.actor).0), u64::from(moment.at)]));
        }
        all
    }
}

/// The finaliser of splitmix64.
fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// What beginnings may take together, in pairs of numbers.
const MOST_ROOM: usize = 1 << 23;

/// Executions to run.
#[derive(Default)]
pub(super) struct Runs {
    known: FxHashSet<Mark>,
    todo: Vec<Beginning>,
    room: usize,
    /// How many were begun.
    pub(super) begun: u64,
}

impl Runs {
    /// Whether a beginning with this mark is new; then it is to be given.
    pub(super) fn is_new(&mut self, mark: Mark) -> bool {
        self.known.insert(mark)
    }

    /// `None` when there are too many.
    pub(super) fn give(&mut self, beginning: Beginning) -> Option<()> {
        self.room += beginning.size();
        self.todo.push(beginning);
        (self.room <= MOST_ROOM).then_some(())
    }

    pub(super) fn take(&mut self) -> Option<Beginning> {
        let beginning = self.todo.pop()?;
        self.room -= beginning.size();
        Some(beginning)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beginning_is_gone_through_step_by_step() {
        let (one, two) = (Names::entry(0), Names::entry(1));
        let mut beginning = Beginning::default();
        for (name, choices) in [(one, &[][..]), (one, &[2]), (two, &[]), (one, &[1, 0])] {
            beginning.push(name, choices);
        }
        assert_eq!(beginning.turns, [(one, 2), (two, 1), (one, 1)]);
        let mut due = Due::new(beginning);
        let mut steps = Vec::new();
        while let Some(step) = due.next() {
            steps.push(step);
        }
        assert_eq!(steps, [(one, vec![]), (one, vec![2]), (two, vec![]), (one, vec![1, 0])]);
    }

    #[test]
    fn children_keep_their_names() {
        let mut names = Names::new(2);
        let root = Names::entry(1);
        let first = names.child(root, 0);
        let second = names.child(root, 1);
        assert_ne!(first, second);
        assert_eq!(names.child(root, 0), first);
        assert_ne!(names.child(first, 0), second);
    }

    #[test]
    fn marks_do_not_depend_on_the_order_of_their_parts() {
        let (a, b) = (Mark::of([1, 2]), Mark::of([2, 1]));
        assert_ne!(a, b);
        let (mut one, mut other) = (a, b);
        one.add(b);
        other.add(a);
        assert_eq!(one, other);
    }
}
