//! What an expander says of a state: findings, one of each kind, and what final states leave behind.

use crate::engine::Finals;
use crate::expand::Expander;
use crate::judge::{Ruling, Turn, Wrong};
use crate::outcome::Found;
use crate::store::StateId;

impl Expander<'_, '_> {
    /// Reports what is wrong with the turn of a task.
    #[cold]
    pub(crate) fn report_alone(&mut self, id: StateId, task: usize, depth: u64) {
        let mut ruling = Ruling::default();
        self.engine.judge().alone(task, &self.turns[task], &mut ruling);
        self.report(id, depth, ruling);
    }

    /// Reports what is wrong between so many tasks, whose turns were run.
    pub(crate) fn report_together(
        &mut self,
        id: StateId,
        tasks: usize,
        cards_move: bool,
        depth: u64,
    ) {
        let mut ruling = Ruling::default();
        self.engine.judge().together(&self.turns[..tasks], cards_move, &mut ruling);
        self.report(id, depth, ruling);
    }

    /// Reports what is wrong in a state whose turns were worked out elsewhere.
    #[cold]
    pub(crate) fn report_turns(&mut self, id: StateId, turns: &[&Turn], depth: u64) {
        let (judge, mut ruling) = (self.engine.judge(), Ruling::default());
        for (task, turn) in turns.iter().enumerate() {
            judge.alone(task, turn, &mut ruling);
        }
        judge.together(turns, false, &mut ruling);
        self.report(id, depth, ruling);
    }

    /// Looks at the present world, a new state: its properties, and its results if it is a final one.
    pub(crate) fn look(&mut self, id: StateId, depth: u64) {
        if !self.engine.looks_at_states() {
            return;
        }
        let mut ruling = Ruling::default();
        self.engine.judge().state(&self.world, &mut ruling);
        self.report(id, depth, ruling);
        if self.engine.finals != Finals::Ignored && self.world.all_ended() {
            if let Some(look) = &self.engine.last_look {
                self.seen_enough |= look(&self.world);
            }
            self.final_states.entry(self.world.results()).or_insert(id);
        }
    }

    #[inline]
    fn report(&mut self, id: StateId, depth: u64, ruling: Ruling) {
        self.outcome.excused += ruling.excused;
        if !ruling.wrong.is_empty() {
            ruling.wrong.into_iter().for_each(|wrong| self.keep(id, depth, wrong));
        }
    }

    /// Keeps a finding unless it is known already, from a state that is no farther away.
    #[cold]
    fn keep(&mut self, id: StateId, depth: u64, wrong: Wrong) {
        let found = Found::new(&self.world, wrong, self.engine.config.by_task, depth);
        let known = self.found.iter_mut().find(|(_, have)| have.key() == found.key());
        match known {
            Some((_, have)) if have.depth <= depth => {}
            Some(slot) => *slot = (id, found),
            None => self.found.push((id, found)),
        }
    }
}
