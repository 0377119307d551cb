//! Replay: every finding is run again, by itself, before anybody sees it.
//!
//! A fresh machine with the exact memory model and no bound on pending operations follows the
//! schedule. Where the search kept value sets, the moment at which a card read its source is found
//! here: as soon as the source holds the value that will be delivered. A schedule that cannot be
//! followed, or that does not show the finding at its end, is not a counterexample.

mod around;
mod confirm;
mod deliver;
mod round;
mod show;

pub(crate) use confirm::Goal;
pub(crate) use round::MOST_STATES;
pub(crate) use show::one_line;

use crate::describe::Described;
use crate::orders::Orders;
use crate::own_steps::{Touched, mark_own};
use crate::schedule::{Event, Operation, Value, value_of};
use crate::trace::{ActorId, Trace, TraceStep};
use partita_machine::memory::{Move, MoveInfo, Phase};
use partita_machine::{Failure, Log, StepEnd, TaskNumbers, World};
use partita_model::Position;
use partita_source::{SourceMap, Span};
use partita_tree::NodeId;
use std::collections::BTreeMap;

pub(crate) struct Replayer<'w, 'm> {
    pub(crate) world: &'w mut World<'m>,
    pub(crate) sources: &'w SourceMap,
    pub(crate) state: Vec<u32>,
    pub(crate) trace: Trace,
    /// For each step of the trace.
    touched: Vec<Touched>,
    orders: Orders,
    /// Where each task last came to something that orders, and where it was last seen.
    pub(crate) ordered: BTreeMap<ActorId, Span>,
    pub(crate) seen: BTreeMap<ActorId, Span>,
    /// What each operation will deliver, in order, where its reads are still to be placed.
    deliveries: BTreeMap<Operation, Vec<Value>>,
    reads: BTreeMap<Operation, usize>,
}

impl<'w, 'm> Replayer<'w, 'm> {
    pub(crate) fn new(world: &'w mut World<'m>, sources: &'w SourceMap) -> Self {
        let trace = Trace { vocabulary: world.model.vocabulary.clone(), ..Trace::default() };
        Replayer {
            world,
            sources,
            state: Vec::new(),
            trace,
            touched: Vec::new(),
            orders: Orders::default(),
            ordered: BTreeMap::new(),
            seen: BTreeMap::new(),
            deliveries: BTreeMap::new(),
            reads: BTreeMap::new(),
        }
    }

    /// Puts the world at the initial state.
    pub(crate) fn start(&mut self) -> Result<(), Failure> {
        self.world.numbers = Some(TaskNumbers::new(self.world.model.entries.len()));
        self.world.initial_state(&mut self.state)?;
        self.world.load(&self.state);
        let alive = self.alive();
        self.orders.start(alive);
        Ok(())
    }

    /// Follows the events. The world is at their end afterwards; `None` when they cannot happen.
    pub(crate) fn follow(&mut self, events: &[Event]) -> Option<()> {
        for event in events {
            if let Event::Write { operation, value, read_before: false, .. } = event {
                self.deliveries.entry(*operation).or_default().push(*value);
            }
        }
        self.start().ok()?;
        for event in events {
            self.place_reads()?;
            match event {
                // It only told inputs apart; here they are known.
                Event::Task { operations: Some(0), .. } => {}
                Event::Task { task, plan, operations } => {
                    self.world.most = *operations;
                    let done = self.task(*task, plan);
                    self.world.most = None;
                    done?;
                }
                Event::Read { operation, source, operands } => {
                    let same = |info: &MoveInfo| {
                        let have = info.operands.map(|all| all.map(value_of));
                        operands.is_none() || have == *operands
                    };
                    let reads = |info: &MoveInfo| info.phase == Phase::Read && same(info);
                    let from = |info: &MoveInfo| Some(info.source.bits) == *source && reads(info);
                    let step = self
                        .pending(*operation, from)
                        .or_else(|| self.pending(*operation, reads))?;
                    self.network(step)?;
                }
                Event::Write { operation, value, last_of_many, .. } => {
                    self.write(*operation, *value)?;
                    if *last_of_many {
                        self.write_rest(*operation, *value)?;
                    }
                }
            }
        }
        Some(())
    }

    /// `described` says what the finding is about, when there is one.
    pub(crate) fn finish(self, described: Option<&Described>) -> Trace {
        let mut trace = self.trace;
        trace.orders = self.orders.finish();
        mark_own(&mut trace, &self.touched, described);
        for step in &trace.steps {
            if !trace.moved.contains(&step.actor) {
                trace.moved.push(step.actor);
            }
        }
        trace
    }

    pub(crate) fn task(&mut self, task: usize, plan: &[u32]) -> Option<()> {
        if self.world.owner().is_some_and(|owner| owner != task) {
            return None;
        }
        let (actor, place) = (self.actor(task), self.world.place_of(task));
        self.world.log = Some(Log::default());
        let end = self.world.step(task, plan);
        let log = self.world.log.take().map(Log::records).unwrap_or_default();
        if end != StepEnd::Done {
            return None;
        }
        self.show(actor, place, show::readable(log));
        self.settle();
        self.look_around(self.trace.actor(actor).cloned());
        Some(())
    }

    pub(crate) fn network(&mut self, step: Move) -> Option<()> {
        let info = self.world.describe(step);
        self.world.log = Some(Log::of(NodeId(u32::MAX)));
        let done = self.world.network(step).is_ok();
        let log = self.world.log.take().map(Log::records).unwrap_or_default();
        if !done {
            return None;
        }
        let (actor, place) = self.mover(&info);
        let Position { proc, loc } = info.statement;
        let stmt = self.world.model.proc(proc).code[loc].stmt;
        self.touched.push(Touched::by_others());
        self.trace.steps.push(TraceStep {
            actor,
            place,
            span: self.world.model.span(stmt),
            doing: self.network_doing(&info),
            effects: log.into_iter().flat_map(|record| record.effects).collect(),
            printed: String::new(),
            own: false,
        });
        self.note_card(&info, actor, stmt);
        self.settle();
        self.look_around(None);
        Some(())
    }

    /// Makes the present world the one that `restore` goes back to.
    pub(crate) fn settle(&mut self) {
        self.world.pack(&mut self.state);
        let state = std::mem::take(&mut self.state);
        self.world.load(&state);
        self.state = state;
    }
}
