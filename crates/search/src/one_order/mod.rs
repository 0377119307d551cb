//! One order: where no two steps that touch each other could have come in another order, one execution stands for all.
//!
//! The program is run once, task by task, each until it waits or ends. Vector clocks say which steps *must* have come before which:
//! those of the same task, the making of a task, the tasks of a group that was waited for, and whoever let a guard go. If two steps
//! touch the same cell, one of them writing, and neither must come before the other, then
//!
//! - both are data: a race, which is looked at on the machine before anybody hears of it (`schedule.rs`);
//! - they may change places by what they are (`swap.rs`): nothing follows;
//! - otherwise another order exists, with another outcome perhaps, and the search has to look: the attempt is given up.
//!
//! If it comes to its end, every execution of the program has the same steps as this one, in another order of what does not
//! touch: the same failures, the same end, the same deadlock. ADR 23 has the argument.
//!
//! A step here is a *segment*, all that a task does to data from one synchronisation to the next, or one synchronisation
//! ([`partita_machine::StepOptions::segments`]). Values are those of the real execution: nothing is abstracted, so sizes, indices and
//! pointers from memory do no harm. Nothing is stored.
//!
//! Nondeterministic choices are gone through one after another, each in an execution of its own. Not covered: relaxed memory, symbolic inputs, `always` properties,
//! results that are collected, `stop all` while others run, locks that several tasks want.

mod attempt;
mod clock;
mod data;
mod guard;
mod rounds;
mod schedule;
mod step;
mod swap;
mod sync;
mod tasks;

pub(crate) use attempt::Attempt;

use crate::StoreKind;
use crate::config::Strategy;
use crate::engine::{Engine, Finals};
use crate::outcome::{Found, Outcome, Progress, Rounds as Circles};
use clock::{Actor, Moment};
use data::{Clash, Data};
use guard::Looked;
use partita_machine::{Failure, Standing, StepOptions, World};
use partita_model::{ObjectId, PropertyKind};
use rounds::Rounds;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use sync::{CellName, Sync};
use tasks::Tasks;

/// Executions that are run, one for each outcome of the choices.
const MOST_RUNS: u64 = 4096;
/// Tasks in one execution: each has a clock with an entry for each.
const MOST_TASKS: usize = 4096;
/// Steps of a task before it is another's turn, should it look for something that another is to do.
const TURN: u32 = 256;
/// How often budgets are looked at.
const WATCH: u64 = 64;
/// Steps that are remembered to show how to get to a finding.
const MOST_REMEMBERED: usize = 1 << 21;

/// Why an attempt was given up.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Why {
    /// Two steps that synchronise could come in another order.
    NotOrdered,
    /// A race, perhaps.
    Clash(Clash),
    /// A task comes to a meeting in the place of another.
    Meeting,
    /// A step is data and synchronisation at once.
    Mixed,
    /// Everybody is ended.
    StopAll,
    /// A choice where none is followed, or too many outcomes.
    Choice,
    /// Something fails, and it is not what is looked for.
    Excused,
    /// Beyond a limit.
    TooMuch,
}

impl From<Clash> for Why {
    fn from(clash: Clash) -> Self {
        Why::Clash(clash)
    }
}

/// How a part of the attempt ended.
pub(crate) enum State {
    Unfinished,
    /// All executions are like this one: what they come to.
    Done(Box<Outcome>),
    GivenUp,
    /// A finding, with its schedule.
    Found(Box<Found>),
}

/// What has gone wrong in the execution itself.
enum Wrong {
    Failure(Actor),
    Deadlock,
    Property,
}

pub(crate) struct OneOrder<'e, 'm> {
    engine: &'e Engine<'m>,
    world: World<'m>,
    standing: Standing,
    tasks: Tasks,
    data: Data,
    sync: Sync,
    rounds: Rounds,
    looked: Looked,
    /// Who can go on, as far as that is known.
    ready: VecDeque<Actor>,
    /// Who waits at guards, by the cells that these look at.
    at_cells: FxHashMap<CellName, Vec<(Actor, u32)>>,
    /// Who waits for a group.
    for_group: FxHashMap<ObjectId, Vec<Actor>>,
    /// What those are ordered after who wait for a group whose tasks have ended.
    ends: FxHashMap<ObjectId, clock::Clock>,
    /// The choices to take, with the number of alternatives; how many were taken.
    plan: Vec<(u32, u32)>,
    taken: usize,
    /// Steps of this execution, and of all.
    steps: u64,
    all_steps: u64,
    /// Objects after the last time that they were collected.
    collected: usize,
    /// Which step of which task came when, to show it.
    history: Vec<schedule::Past>,
    /// The task whose turn it is, and whether its step has begun for the clocks.
    current: Actor,
    booked: bool,
    /// It has passed a guard, which looked at `looked`.
    guarded: bool,
    /// A step whose past is wanted.
    wanted: Option<schedule::Wanted>,
    /// Who makes tasks in a group without being in it.
    openers: FxHashMap<ObjectId, Actor>,
}

impl<'e, 'm> OneOrder<'e, 'm> {
    /// `None` where the attempt makes no sense.
    pub(crate) fn new(engine: &'e Engine<'m>) -> Option<Self> {
        let concrete = engine.symbolic.as_ref().is_none_or(|it| it.is_concrete(engine.model));
        let suits = engine.config.reductions.one_order
            && engine.config.strategy != Strategy::Random
            // Who wants states to be remembered in another way wants a search.
            && engine.config.store == StoreKind::Exact
            && !engine.memory.relaxed()
            && !engine.memory.delays_accesses()
            && concrete
            && engine.finals == Finals::Ignored
            && engine.last_look.is_none()
            && !engine.options.leaks
            && !engine.options.record_output
            && engine.model.properties.iter().all(|it| it.kind != PropertyKind::Always);
        if !suits {
            return None;
        }
        let mut world = engine.bare_world();
        world.set_options(StepOptions { segments: true, ..engine.options });
        let mut attempt = OneOrder {
            engine,
            world,
            standing: Standing::default(),
            tasks: Tasks::new(0, false),
            data: Data::default(),
            sync: Sync::default(),
            rounds: Rounds::default(),
            looked: Looked::default(),
            ready: VecDeque::new(),
            at_cells: FxHashMap::default(),
            for_group: FxHashMap::default(),
            ends: FxHashMap::default(),
            plan: Vec::new(),
            taken: 0,
            steps: 0,
            all_steps: 0,
            collected: 0,
            history: Vec::new(),
            current: Actor(0),
            booked: false,
            guarded: false,
            wanted: None,
            openers: FxHashMap::default(),
        };
        attempt.begin().ok()?;
        Some(attempt)
    }

    /// An execution from the start.
    fn begin(&mut self) -> Result<(), Failure> {
        self.world.begin()?;
        let entries = self.world.tasks();
        self.tasks = Tasks::new(entries, self.engine.model.weak.is_some());
        (self.data, self.sync, self.rounds) = (Data::default(), Sync::default(), Rounds::default());
        self.ready = self.tasks.present().collect();
        self.at_cells.clear();
        self.for_group.clear();
        self.ends.clear();
        self.openers.clear();
        (self.taken, self.steps, self.collected) = (0, 0, self.world.objects());
        self.history.clear();
        Ok(())
    }

    /// Goes on for so many steps and so long.
    pub(crate) fn run(&mut self, steps: u64, time: Duration, progress: &Progress) -> State {
        let (until, started) = (self.all_steps.saturating_add(steps), Instant::now());
        let is_late = |progress: &Progress| {
            started.elapsed() >= time || progress.cancel.load(Ordering::Relaxed)
        };
        loop {
            let Some(actor) = self.ready.pop_front() else {
                match self.end() {
                    Ok(Some(state)) => return state,
                    Ok(None) => continue,
                    Err(why) => return self.given_up(why),
                }
            };
            let mut left = TURN;
            loop {
                if self.all_steps >= until || (self.is_watched() && is_late(progress)) {
                    self.ready.push_front(actor);
                    return State::Unfinished;
                }
                if self.is_watched() && self.is_beyond(progress) {
                    return State::GivenUp;
                }
                match self.step(actor) {
                    Ok(step::Went::On) => {}
                    Ok(step::Went::Waits | step::Went::Ended) => break,
                    Ok(step::Went::Fails) => return self.found(Wrong::Failure(actor)),
                    Err(why) => return self.given_up(why),
                }
                left -= 1;
                if left == 0 {
                    self.ready.push_back(actor);
                    break;
                }
            }
        }
    }

    fn is_watched(&self) -> bool {
        self.all_steps.is_multiple_of(WATCH)
    }

    /// Whether a budget other than the time is used up.
    fn is_beyond(&self, progress: &Progress) -> bool {
        let budget = &self.engine.config.budget;
        progress.states.store(self.all_steps, Ordering::Relaxed);
        self.all_steps >= budget.states
            || self.steps >= budget.depth
            || (self.data.bytes() + self.sync.bytes()) as u64 > budget.bytes
    }

    /// Nobody can go on.
    fn end(&mut self) -> Result<Option<State>, Why> {
        let waiting: Vec<Actor> =
            self.tasks.present().filter(|actor| !self.tasks.get(*actor).ended).collect();
        for actor in &waiting {
            let Some(index) = self.tasks.index(*actor) else { continue };
            if self.world.waits_for_group(index).is_none() {
                self.stays_closed(*actor, index)?;
            }
        }
        if !waiting.is_empty() {
            return Ok(Some(self.found(Wrong::Deadlock)));
        }
        let mut ruling = crate::judge::Ruling::default();
        self.engine.judge().state(&self.world, &mut ruling);
        if !ruling.wrong.is_empty() {
            return Ok(Some(self.found(Wrong::Property)));
        }
        if self.all_steps >= self.engine.config.budget.states
            || self.steps > self.engine.config.budget.depth
        {
            return Err(Why::TooMuch);
        }
        if self.next_plan() {
            self.begin().map_err(|_| Why::TooMuch)?;
            return Ok(None);
        }
        Ok(Some(State::Done(Box::new(self.outcome()))))
    }

    /// The next outcome of the choices, if there is one.
    fn next_plan(&mut self) -> bool {
        while let Some((choice, width)) = self.plan.pop() {
            if choice + 1 < width {
                self.plan.push((choice + 1, width));
                return true;
            }
        }
        false
    }

    fn outcome(&self) -> Outcome {
        Outcome {
            states: self.all_steps + 1,
            transitions: self.all_steps,
            depth: self.steps,
            covered: self.world.covered.clone(),
            rounds: if self.engine.config.endless { Circles::None } else { Circles::NotAsked },
            one_order: true,
            ..Outcome::default()
        }
    }

    fn given_up(&mut self, why: Why) -> State {
        match why {
            Why::Clash(clash) => match self.race(clash) {
                Some(found) => State::Found(Box::new(found)),
                None => State::GivenUp,
            },
            Why::NotOrdered
            | Why::Meeting
            | Why::Mixed
            | Why::StopAll
            | Why::Choice
            | Why::Excused
            | Why::TooMuch => State::GivenUp,
        }
    }

    fn found(&mut self, wrong: Wrong) -> State {
        match self.show(&wrong) {
            Some(found) => State::Found(Box::new(found)),
            None => State::GivenUp,
        }
    }

    fn moment(&self, actor: Actor) -> Moment {
        Moment { actor, at: self.tasks.get(actor).clock.get(actor) }
    }
}
