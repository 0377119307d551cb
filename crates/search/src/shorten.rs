//! Makes the schedule of a finding shorter: steps that it does not need are left out, many at once first.
//!
//! Whatever is left is run again from the initial state and must end where the same is wrong. It is not the shortest there
//! is: no order is changed, and what another choice would save stays.

use crate::engine::Engine;
use crate::judge::{Ruling, Turn, Wrong};
use crate::outcome::{Found, Step};
use partita_machine::memory::Wanted;
use partita_machine::{StepEnd, World};

/// Steps that may be run for it.
const MOST_STEPS: usize = 200_000;

pub(crate) fn shorten(engine: &Engine<'_>, found: &mut Found) {
    let mut runner =
        Runner { engine, world: engine.world(), initial: Vec::new(), left: MOST_STEPS };
    if runner.world.initial_state(&mut runner.initial).is_err() {
        return;
    }
    let mut schedule = std::mem::take(&mut found.schedule);
    let mut size = (schedule.len() / 2).max(1);
    loop {
        let mut dropped = false;
        let mut end = schedule.len();
        // From the end on: what came last is needed least.
        while end > 0 {
            let from = end.saturating_sub(size);
            let fewer: Vec<Step> = [&schedule[..from], &schedule[end..]].concat();
            if let Some(wrong) = runner.shows(&fewer, &found.wrong) {
                (schedule, found.wrong, dropped) = (fewer, wrong, true);
            }
            end = from;
        }
        if runner.left == 0 || (size == 1 && !dropped) {
            break;
        }
        size = (size / 2).max(1);
    }
    found.depth = schedule.len() as u64;
    found.schedule = schedule;
}

struct Runner<'e, 'm> {
    engine: &'e Engine<'m>,
    world: World<'m>,
    initial: Vec<u32>,
    left: usize,
}

impl Runner<'_, '_> {
    /// What is wrong where the schedule ends, if that is what is looked for.
    fn shows(&mut self, schedule: &[Step], wanted: &Wrong) -> Option<Wrong> {
        let mut state = self.initial.clone();
        for step in schedule {
            self.left = self.left.checked_sub(1)?;
            if !self.engine.has_room() {
                self.left = 0;
                return None;
            }
            self.world.load(&state);
            let done = match step {
                Step::Task { task, plan } => self.world.step(*task, plan) == StepEnd::Done,
                Step::Network(step) => self.world.network(*step).is_ok(),
            };
            if !done {
                return None;
            }
            self.world.pack(&mut state);
        }
        self.world.load(&state);
        let mut turns = vec![Turn::default(); self.world.tasks()];
        for (task, turn) in turns.iter_mut().enumerate() {
            turn.run(&mut self.world, task, |_| {});
        }
        let mut moves = Vec::new();
        let everything = Wanted { everything: true, ..Wanted::default() };
        self.world.network_moves(&everything, &mut moves);
        let mut ruling = Ruling::default();
        self.engine.judge().everything(&self.world, &turns, !moves.is_empty(), &mut ruling);
        let mut all = ruling.wrong.into_iter();
        all.find(|wrong| wrong.shows(wanted) && wrong.is_at_nodes_of(wanted))
    }
}
