//! From the one execution to a schedule that shows what is wrong.
//!
//! Only what must come before is run, on a machine that makes steps as the search does: those are shorter than segments, so it is
//! counted in operations. Tasks are known by who made them, as their numbers depend on the order.

use super::clock::{Actor, Clock, Moment};
use super::data::Clash;
use super::runs::Due;
use super::{Orders, State, Wrong};
use crate::engine::Engine;
use crate::judge::{self, Ruling, Turn};
use crate::outcome::{Found, Progress, Step};
use partita_machine::{StepEnd, World};
use std::collections::VecDeque;
use std::time::Duration;

/// A step of the execution.
#[derive(Clone)]
pub(super) struct Past {
    pub(super) moment: Moment,
    /// Operations that it ran.
    pub(super) operations: u32,
    pub(super) choices: Box<[u32]>,
}

/// A step whose past is wanted, and what was found.
pub(super) struct Wanted {
    moment: Moment,
    cell: (partita_model::ObjectId, u32),
    found: Option<(Clock, usize)>,
}

impl Wanted {
    pub(super) fn is_found(&self) -> bool {
        self.found.is_some()
    }

    /// Looks at a step that begins: its clock, and which of its accesses is to the cell.
    pub(super) fn look(
        &mut self,
        now: Moment,
        clock: &Clock,
        accesses: &[partita_machine::CellAccess],
    ) {
        if now == self.moment {
            let here =
                |access: &partita_machine::CellAccess| (access.object, access.offset) == self.cell;
            let at = accesses.iter().position(here).unwrap_or(0);
            self.found = Some((clock.clone(), at));
        }
    }
}

impl Orders<'_, '_> {
    /// A race between the step that is made now and an earlier one, if the machine shows it.
    pub(super) fn race(&mut self, clash: Clash) -> Option<Found> {
        // Whoever only looks back is not to look back again.
        if self.wanted.is_some() {
            return None;
        }
        let (clock, first_at) = self.past_of(clash)?;
        let second = self.current;
        let mut until = clock;
        until.set(Moment { at: clash.earlier.at - 1, ..clash.earlier });
        let mut own = self.tasks.get(second).clock.clone();
        own.set(Moment { actor: second, at: own.get(second) - u32::from(self.booked) });
        until.join(&own);
        let here = |access: &&partita_machine::CellAccess| {
            (access.object, access.offset) == (clash.object, clash.offset)
        };
        let accesses = &self.world.footprint.accesses;
        let second_at = accesses.iter().position(|access| here(&access)).unwrap_or(0);
        let mut follower = Follower::new(self)?;
        follower.follow(self, &until)?;
        follower.advance(clash.earlier.actor, first_at)?;
        follower.advance(second, if self.booked { second_at } else { 0 })?;
        let pair = [follower.index(clash.earlier.actor)?, follower.index(second)?];
        follower.found(self, |wrong| match wrong {
            judge::Wrong::Race { first, second } => {
                pair.contains(&first.0) && pair.contains(&second.0)
            }
            judge::Wrong::Unordered { .. }
            | judge::Wrong::Failure { .. }
            | judge::Wrong::Deadlock(_)
            | judge::Wrong::Endless { .. }
            | judge::Wrong::Property { .. } => false,
        })
    }

    /// What lay before the earlier step of a clash: the execution is run again up to there.
    fn past_of(&self, clash: Clash) -> Option<(Clock, usize)> {
        let mut again = Orders::new(self.engine)?;
        again.due = Due::new(self.due.beginning.clone());
        again.names = self.names.clone();
        let cell = (clash.object, clash.offset);
        again.wanted = Some(Wanted { moment: clash.earlier, cell, found: None });
        match again.run(self.steps + 1, Duration::MAX, &Progress::default()) {
            State::Unfinished | State::GivenUp => again.wanted?.found,
            State::Done(_) | State::Found(_) => None,
        }
    }

    /// What has gone wrong in the execution itself.
    pub(super) fn show(&mut self, wrong: &Wrong) -> Option<Found> {
        let mut follower = Follower::new(self)?;
        match wrong {
            Wrong::Failure(actor) => {
                let until = self.tasks.get(*actor).clock.clone();
                follower.follow(self, &until)?;
                let task = follower.index(*actor)?;
                follower.found(self, |wrong| match wrong {
                    judge::Wrong::Failure { task: other, .. } => *other == task,
                    judge::Wrong::Unordered { .. }
                    | judge::Wrong::Race { .. }
                    | judge::Wrong::Deadlock(_)
                    | judge::Wrong::Endless { .. }
                    | judge::Wrong::Property { .. } => false,
                })
            }
            Wrong::Deadlock | Wrong::Property => {
                let mut until = Clock::default();
                self.history.iter().for_each(|past| until.add(past.moment));
                follower.follow(self, &until)?;
                follower.found(self, |_| true)
            }
        }
    }
}

/// Runs steps as the search does.
struct Follower<'e, 'm> {
    engine: &'e Engine<'m>,
    world: World<'m>,
    state: Vec<u32>,
    schedule: Vec<Step>,
    tasks: Vec<Followed>,
}

#[derive(Default)]
struct Followed {
    number: usize,
    /// Operations that it has run, and that it is to have run.
    done: u64,
    due: u64,
    choices: VecDeque<u32>,
    /// The tasks that it makes, in order, and how many of them are there.
    children: Vec<Actor>,
    made: usize,
}

impl<'e, 'm> Follower<'e, 'm> {
    fn new(attempt: &Orders<'e, 'm>) -> Option<Self> {
        let mut world = attempt.engine.world();
        world.begin().ok()?;
        let mut state = Vec::new();
        world.pack(&mut state);
        let actors = || (0u32..).map(Actor).take(attempt.tasks.len());
        let mut tasks: Vec<Followed> = actors().map(|_| Followed::default()).collect();
        for actor in actors() {
            match attempt.tasks.get(actor).parent {
                Some(parent) => tasks[parent.index()].children.push(actor),
                None => tasks[actor.index()].number = actor.index(),
            }
        }
        Some(Follower { engine: attempt.engine, world, state, schedule: Vec::new(), tasks })
    }

    /// Runs all steps of the execution up to a clock, in its order.
    fn follow(&mut self, attempt: &Orders<'_, '_>, until: &Clock) -> Option<()> {
        if attempt.history.len() >= super::MOST_REMEMBERED {
            return None;
        }
        for past in attempt.history.iter().filter(|past| until.has(past.moment)) {
            let task = &mut self.tasks[past.moment.actor.index()];
            task.due += u64::from(past.operations);
            task.choices.extend(past.choices.iter());
            while self.tasks[past.moment.actor.index()].is_due() {
                self.step(past.moment.actor)?;
            }
        }
        Some(())
    }

    /// Where a task stands in the present world.
    fn index(&self, actor: Actor) -> Option<usize> {
        let number = self.tasks[actor.index()].number;
        let numbers = self.world.numbers.as_ref()?;
        (0..self.world.tasks()).find(|index| numbers.get(*index) == number)
    }

    /// One step; how many accesses it made.
    fn step(&mut self, actor: Actor) -> Option<usize> {
        if !self.engine.has_room() {
            return None;
        }
        let index = self.index(actor)?;
        let plan: Vec<u32> = self.tasks[actor.index()].choices.iter().copied().collect();
        self.world.load(&self.state);
        if self.world.step(index, &plan) != StepEnd::Done {
            return None;
        }
        let accesses = self.world.footprint.accesses.len();
        let plan = self.world.choices().to_vec();
        let task = &mut self.tasks[actor.index()];
        task.choices.drain(..plan.len().min(task.choices.len()));
        task.done += u64::from(self.world.executed);
        self.schedule.push(Step::Task { task: index, plan });
        for at in 0..self.world.spawned().len() {
            let (_, child) = self.world.spawned()[at];
            let number = self.world.numbers.as_ref()?.get(child);
            let parent = &mut self.tasks[actor.index()];
            let child = *parent.children.get(parent.made)?;
            parent.made += 1;
            self.tasks[child.index()].number = number;
        }
        self.world.pack(&mut self.state);
        Some(accesses)
    }

    /// Goes on with a task to the access with a number.
    fn advance(&mut self, actor: Actor, mut accesses: usize) -> Option<()> {
        loop {
            let index = self.index(actor)?;
            self.world.load(&self.state);
            let done = self.world.step(index, &[]) == StepEnd::Done;
            let next = self.world.footprint.accesses.len();
            if !done || next > accesses {
                return Some(());
            }
            accesses -= next;
            self.step(actor)?;
        }
    }

    /// What is wrong where it has come to, if it is what is looked for.
    fn found(
        mut self,
        attempt: &Orders<'_, '_>,
        wanted: impl Fn(&judge::Wrong) -> bool,
    ) -> Option<Found> {
        self.world.load(&self.state);
        let mut turns = vec![Turn::default(); self.world.tasks()];
        for (task, turn) in turns.iter_mut().enumerate() {
            turn.run(&mut self.world, task, |_| {});
        }
        let mut ruling = Ruling::default();
        attempt.engine.judge().everything(&self.world, &turns, false, &mut ruling);
        let wrong = ruling.wrong.into_iter().find(wanted)?;
        let depth = self.schedule.len() as u64;
        let by_task = attempt.engine.config.by_task;
        let mut found = Found::new(&self.world, wrong, by_task, depth);
        found.schedule = self.schedule;
        Some(found)
    }
}

impl Followed {
    fn is_due(&self) -> bool {
        self.done < self.due
    }
}
