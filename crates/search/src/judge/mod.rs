//! What is wrong in a state: the one place that knows.
//!
//! The judge is asked three questions, by how much must be known of the state to answer. What is wrong
//! with one task's turn is asked as soon as the turn was run ([`Judge::alone`]), because the task may go
//! alone and then nobody else's is. What is wrong between tasks needs all their turns
//! ([`Judge::together`]). Properties need none ([`Judge::state`]). The strategies ask when they know as
//! much; a replay asks everything of its last state ([`Judge::everything`]).
//!
//! A new kind of finding is a variant of [`Wrong`], told by one of the three questions. If turns can show
//! it, [`Suspicion`] must know: where turns are remembered, the judge is not asked as long as it is calm.
//!
//! Not covered: what no single state shows, such as two executions with different results, or that nobody can bring the
//! program to its end (`crate::endless`).

mod suspicion;
mod turn;
mod wrong;

pub(crate) use suspicion::{Shadow, Suspicion};
pub use turn::Turn;
pub use wrong::{Goer, Wrong};

use partita_machine::{Wait, World};
use partita_model::{Property, PropertyKind, Word};
use partita_source::Code;
use std::borrow::Borrow;

/// Says what is wrong, by what counts as wrong.
#[derive(Clone, Copy, Debug, Default)]
pub struct Judge<'a> {
    /// Codes that are nothing to speak of.
    pub allowed: &'a [Code],
}

/// What a judge has to say.
#[derive(Debug, Default)]
pub struct Ruling {
    pub wrong: Vec<Wrong>,
    /// Failing steps whose code is allowed: those executions are not followed further.
    pub excused: u64,
}

impl Judge<'_> {
    /// What is wrong with a task's turn: steps that fail, and accesses that are not ordered after
    /// another's although something delayed them (the segment rule).
    pub fn alone(&self, task: usize, turn: &Turn, ruling: &mut Ruling) {
        for (plan, failure) in &turn.failures {
            let (plan, failure) = (plan.clone(), failure.clone());
            self.tell(Wrong::Failure { task, plan, failure }, ruling);
        }
        for early in &turn.footprint.unordered {
            let (earlier, now) = ((early.task, early.access), (task, early.own));
            self.tell(Wrong::Unordered { earlier, now }, ruling);
        }
    }

    /// What is wrong between the tasks, whose turns these are: races, and that nobody can move. A card
    /// that moves may wake somebody.
    pub fn together<T: Borrow<Turn>>(&self, turns: &[T], cards_move: bool, ruling: &mut Ruling) {
        for (a, first) in turns.iter().map(Borrow::borrow).enumerate() {
            for (b, second) in turns.iter().map(Borrow::borrow).enumerate().skip(a + 1) {
                if let Some((x, y)) = first.footprint.race(&second.footprint) {
                    self.tell(Wrong::Race { first: (a, x), second: (b, y) }, ruling);
                }
            }
        }
        if !cards_move && !turns.iter().any(|turn| turn.borrow().goes_on()) {
            self.nobody_moves(turns, ruling);
        }
    }

    /// A deadlock unless everybody has ended or only the scope's bound holds them.
    #[cold]
    fn nobody_moves<T: Borrow<Turn>>(&self, turns: &[T], ruling: &mut Ruling) {
        let blocked = turns.iter().map(|turn| turn.borrow().blocked).enumerate();
        let waiting: Vec<(usize, Wait)> =
            blocked.filter_map(|(task, wait)| Some((task, wait?))).collect();
        let bounded = waiting.iter().any(|(_, wait)| *wait == Wait::PendingBound);
        if !waiting.is_empty() && !bounded {
            self.tell(Wrong::Deadlock(waiting), ruling);
        }
    }

    /// Which properties the world breaks.
    pub fn state(&self, world: &World<'_>, ruling: &mut Ruling) {
        let over = world.all_ended();
        for (id, property) in world.model.properties.pairs() {
            if !is_due(property, over) {
                continue;
            }
            let failure = match world.judge(&property.test, property.node) {
                Ok(word) if word == Word::TRUE => continue,
                Ok(_) => None,
                Err(failure) => Some(failure),
            };
            self.tell(Wrong::Property { id, failure }, ruling);
        }
    }

    /// All of that.
    pub fn everything(
        &self,
        world: &World<'_>,
        turns: &[Turn],
        cards_move: bool,
        ruling: &mut Ruling,
    ) {
        turns.iter().enumerate().for_each(|(task, turn)| self.alone(task, turn, ruling));
        self.together(turns, cards_move, ruling);
        self.state(world, ruling);
    }

    #[cold]
    fn tell(&self, wrong: Wrong, ruling: &mut Ruling) {
        if !self.allowed.contains(&wrong.code()) {
            ruling.wrong.push(wrong);
        } else if matches!(wrong, Wrong::Failure { .. }) {
            ruling.excused += 1;
        }
    }
}

/// Whether a property must be true in a state.
fn is_due(property: &Property, over: bool) -> bool {
    match property.kind {
        PropertyKind::Always => true,
        PropertyKind::Final => over,
        PropertyKind::Observe => false,
    }
}
