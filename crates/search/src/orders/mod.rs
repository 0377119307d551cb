//! Orders: where few steps that touch each other could come in another order, a few executions stand for all.
//!
//! The program is run once, task by task, each until it waits or ends. Vector clocks say which steps come before which: those of the
//! same task, the making of a task, the tasks of a group that was waited for, and whoever let a guard go. If two steps touch the same
//! cell, one of them writing, and neither comes before the other, then
//!
//! - both are data: a race, which is looked at on the machine before anybody hears of it (`schedule.rs`);
//! - they may change places by what they are (`swap.rs`): nothing follows;
//! - otherwise another order exists, with another outcome perhaps: they are ordered as they came, and an execution in which they
//!   come the other way round is run as well (`reversal.rs`, `runs.rs`).
//!
//! When there is nothing more to run, every execution of the program has the same steps as one of those that were run, in another
//! order of what does not touch: the same failures, the same end, the same deadlock. ADR 23 has the argument. For most programs of
//! the field that is one execution.
//!
//! A step here is a *segment*, all that a task does to data from one synchronisation to the next, or one synchronisation
//! ([`partita_machine::StepOptions::segments`]). Values are those of the real execution: nothing is abstracted, so sizes, indices and
//! pointers from memory do no harm. No state is stored.
//!
//! Nondeterministic choices are gone through, an execution for each outcome. Not covered: relaxed memory, symbolic inputs, `always`
//! properties, results that are collected, `stop all` while others run.

mod attempt;
mod clock;
mod data;
mod guard;
mod reversal;
mod rounds;
mod runs;
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
use reversal::Reversal;
use rounds::Rounds;
use runs::{Due, Names, Runs};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use sync::{CellName, Sync};
use tasks::Tasks;

/// Before anything is searched, so many times the steps of the first execution are made, and some more: a search may need fewer.
const FEW: u64 = 4;
const SOME: u64 = 256;
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
    /// Two steps that synchronise could come in another order, and how is not known.
    NotOrdered,
    /// An execution does not begin as it was to.
    Otherwise,
    /// A race, perhaps.
    Clash(Clash),
    /// A task comes to a meeting in the place of another.
    Meeting,
    /// A step is data and synchronisation at once.
    Mixed,
    /// Everybody is ended.
    StopAll,
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

pub(crate) struct Orders<'e, 'm> {
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
    /// How this execution begins, and what is to be run after it.
    due: Due,
    runs: Runs,
    names: Names,
    /// The other orders of this execution.
    reversals: Vec<Reversal>,
    /// What the present step is to choose.
    chosen: Vec<u32>,
    /// Steps of this execution, of the longest, and of all.
    steps: u64,
    longest: u64,
    /// After so many there is a search beside it, or instead.
    few: u64,
    all_steps: u64,
    /// Objects after the last time that they were collected.
    collected: usize,
    /// Which step of which task came when, to show it.
    history: Vec<schedule::Past>,
    /// The task whose turn it is, and whether its step has begun for the clocks.
    current: Actor,
    booked: bool,
    /// The execution is in its beginning.
    begins: bool,
    /// Steps that the task has made in its turn.
    turns: u32,
    /// It has passed a guard, which looked at `looked`.
    guarded: bool,
    /// A step whose past is wanted.
    wanted: Option<schedule::Wanted>,
    /// Who makes tasks in a group without being in it.
    openers: FxHashMap<ObjectId, Actor>,
}

impl<'e, 'm> Orders<'e, 'm> {
    /// `None` where the attempt makes no sense.
    pub(crate) fn new(engine: &'e Engine<'m>) -> Option<Self> {
        let concrete = engine.symbolic.as_ref().is_none_or(|it| it.is_concrete(engine.model));
        let has = |kind| engine.model.properties.iter().any(|it| it.kind == kind);
        let suits = engine.config.reductions.orders
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
            && !has(PropertyKind::Always)
            // What is left out when somebody ends all others shows in the last state.
            && !(has(PropertyKind::Final) && engine.model.ends_early());
        if !suits {
            return None;
        }
        let mut world = engine.bare_world();
        world.set_options(StepOptions { segments: true, ..engine.options });
        let mut attempt = Orders {
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
            due: Due::default(),
            runs: Runs::default(),
            names: Names::default(),
            reversals: Vec::new(),
            chosen: Vec::new(),
            steps: 0,
            longest: 0,
            few: u64::MAX,
            all_steps: 0,
            collected: 0,
            history: Vec::new(),
            current: Actor(0),
            booked: false,
            begins: true,
            turns: 0,
            guarded: false,
            wanted: None,
            openers: FxHashMap::default(),
        };
        attempt.begin().ok()?;
        attempt.names = Names::new(attempt.world.tasks());
        Some(attempt)
    }

    /// An execution from the start.
    fn begin(&mut self) -> Result<(), Failure> {
        self.world.begin()?;
        self.runs.begun += 1;
        let entries = self.world.tasks();
        self.tasks = Tasks::new(entries, self.engine.model.weak.is_some());
        (self.data, self.sync, self.rounds) = (Data::default(), Sync::default(), Rounds::default());
        (self.begins, self.turns) = (true, 0);
        self.ready.clear();
        self.at_cells.clear();
        self.for_group.clear();
        self.ends.clear();
        self.openers.clear();
        (self.steps, self.collected) = (0, self.world.objects());
        self.history.clear();
        self.reversals.clear();
        Ok(())
    }

    /// There is a search beside it from here on.
    pub(crate) fn beside_search(&mut self) {
        self.few = u64::MAX;
    }

    /// Goes on for so many steps and so long.
    pub(crate) fn run(&mut self, steps: u64, time: Duration, progress: &Progress) -> State {
        let (until, started) = (self.all_steps.saturating_add(steps), Instant::now());
        let is_late = |progress: &Progress| {
            started.elapsed() >= time || progress.cancel.load(Ordering::Relaxed)
        };
        loop {
            let enough = self.steps == 0 && self.all_steps >= self.few;
            if self.all_steps >= until || enough || (self.is_watched() && is_late(progress)) {
                return State::Unfinished;
            }
            if self.is_watched() && self.is_beyond(progress) {
                return State::GivenUp;
            }
            let went = match self.turn() {
                Ok(Some(actor)) => self.step(actor).map(|went| (actor, went)),
                Ok(None) => match self.end() {
                    Ok(Some(state)) => return state,
                    Ok(None) => continue,
                    Err(why) => return self.given_up(why),
                },
                Err(why) => Err(why),
            };
            match went {
                Ok((actor, step::Went::Fails)) => return self.found(Wrong::Failure(actor)),
                Ok((actor, went)) => self.stay(actor, went),
                Err(why) => return self.given_up(why),
            }
        }
    }

    /// Whose turn it is.
    fn turn(&mut self) -> Result<Option<Actor>, Why> {
        self.chosen.clear();
        if self.begins {
            if let Some((name, choices)) = self.due.next() {
                self.chosen = choices;
                return self.tasks.named(name).map(Some).ok_or(Why::Otherwise);
            }
            self.begins = false;
            let runs = |actor: &Actor| !self.tasks.get(*actor).ended;
            self.ready = self.tasks.present().filter(runs).collect();
        }
        Ok(self.ready.front().copied())
    }

    /// A task goes on as long as it can, and then it is the next one's turn.
    fn stay(&mut self, actor: Actor, went: step::Went) {
        if self.begins {
            return;
        }
        self.turns += 1;
        let goes_on = went == step::Went::On;
        if !goes_on || self.turns >= TURN {
            self.turns = 0;
            // Those who were woken, or made, stand behind it.
            self.ready.pop_front();
            if goes_on {
                self.ready.push_back(actor);
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
        self.longest = self.longest.max(self.steps);
        // A search without ample sets needs more.
        if self.runs.begun == 1 && self.engine.config.reductions.ample {
            self.few = FEW * self.steps + SOME;
        }
        self.give_reversals()?;
        if let Some(beginning) = self.runs.take() {
            self.due = Due::new(beginning);
            self.begin().map_err(|_| Why::TooMuch)?;
            return Ok(None);
        }
        Ok(Some(State::Done(Box::new(self.outcome()))))
    }

    fn outcome(&self) -> Outcome {
        Outcome {
            states: self.all_steps + 1,
            transitions: self.all_steps,
            depth: self.longest,
            covered: self.world.covered.clone(),
            rounds: if self.engine.config.endless { Circles::None } else { Circles::NotAsked },
            executions: Some(self.runs.begun),
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
            | Why::Otherwise
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
