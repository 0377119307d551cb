//! Replay: every finding is run again, by itself, before anybody sees it.
//!
//! A fresh machine with the exact memory model and no bound on pending operations follows the
//! schedule. Where the search kept value sets, the moment at which a card read its source is found
//! here: as soon as the source holds the value that will be delivered. A schedule that cannot be
//! followed, or that does not show the finding at its end, is not a counterexample.

mod confirm;
mod deliver;
mod show;

pub(crate) use confirm::Goal;
pub(crate) use show::one_line;

use crate::describe::Words;
use crate::finding::{Trace, TraceStep};
use crate::own_steps::{Touched, mark_own};
use crate::schedule::{Event, Operation, Value, value_of};
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
    trace: Trace,
    /// For each step of the trace.
    touched: Vec<Touched>,
    /// Where each task last came to something that orders, and where it was last seen.
    pub(crate) ordered: BTreeMap<String, Span>,
    pub(crate) seen: BTreeMap<String, Span>,
    /// What each operation will deliver, in order, where its reads are still to be placed.
    deliveries: BTreeMap<Operation, Vec<Value>>,
    reads: BTreeMap<Operation, usize>,
}

impl<'w, 'm> Replayer<'w, 'm> {
    pub(crate) fn new(world: &'w mut World<'m>, sources: &'w SourceMap) -> Self {
        Replayer {
            world,
            sources,
            state: Vec::new(),
            trace: Trace::default(),
            touched: Vec::new(),
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

    /// `words` say what the finding is about, when there is one.
    pub(crate) fn finish(self, words: Option<&Words>) -> Trace {
        let mut trace = self.trace;
        mark_own(&mut trace.steps, &self.touched, words);
        let mut actors: Vec<(bool, String)> = Vec::new();
        for step in &trace.steps {
            let actor = (step.network, step.actor.clone());
            if !actors.contains(&actor) {
                actors.push(actor);
            }
        }
        actors.sort();
        trace.actors = actors.into_iter().map(|(_, actor)| actor).collect();
        trace
    }

    pub(crate) fn task(&mut self, task: usize, plan: &[u32]) -> Option<()> {
        if self.world.owner().is_some_and(|owner| owner != task) {
            return None;
        }
        let actor = self.world.task_label(task);
        let place = self.place_name(self.world.place_of(task));
        self.world.log = Some(Log::default());
        let end = self.world.step(task, plan);
        let log = self.world.log.take().map(Log::records).unwrap_or_default();
        if end != StepEnd::Done {
            return None;
        }
        self.show(&actor, &place, show::readable(log));
        self.settle();
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
        let changes = log.into_iter().flat_map(|record| record.changes).collect();
        let (actor, place) = self.card(&info);
        let Position { proc, loc } = info.statement;
        let stmt = self.world.model.proc(proc).code[loc].stmt;
        self.touched.push(Touched::by_others());
        self.trace.steps.push(TraceStep {
            actor,
            place,
            span: self.world.model.span(stmt),
            text: self.network_text(&info),
            changes,
            network: true,
            printed: String::new(),
            own: false,
        });
        self.settle();
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
