//! Schedules in terms that do not depend on how the memory model keeps its pending operations.
//!
//! A search by value sets delivers values; the exact machine reads first and writes later. The
//! events here say what was delivered, and [`crate::replay`] finds the moment of each read.

use partita_machine::memory::{Kind, Phase};
use partita_machine::{Inputs, World};
use partita_search::Step;
use partita_source::Code;
use serde::{Deserialize, Serialize};

/// A schedule that can be saved and followed again: `partita replay`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Schedule {
    /// The code of the finding at its end.
    pub code: Code,
    pub(crate) events: Vec<Event>,
    /// The other execution, where a finding needs two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) other: Option<Vec<Event>>,
    /// Values of the symbolic inputs.
    #[serde(default, skip_serializing_if = "Inputs::is_empty")]
    pub(crate) inputs: Inputs,
}

impl Schedule {
    /// How many moves of tasks and network cards it has.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.events.len()
    }

    pub(crate) fn new(code: Code, events: &[Event], inputs: &Inputs) -> Self {
        let (events, inputs) = (events.to_vec(), inputs.clone());
        Schedule { code, events, other: None, inputs }
    }
}

/// Identity of a remote statement's instances: who issued it, where it stands, and what it writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Operation {
    /// The issuing task's word.
    pub(crate) issuer: u64,
    pub(crate) statement: u64,
    pub(crate) place: u32,
    /// The cell that it writes; nothing where another engine told the story.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) target: Option<u64>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Event {
    Task {
        task: usize,
        plan: Vec<u32>,
        /// With symbolic inputs, and where it is long, a step need not end where another like it does.
        /// So many operations it ran; none when it only split the state.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        operations: Option<u32>,
    },
    /// The card reads (and, for an atomic, updates) the source. Instances of one statement may read
    /// different cells, and those of an atomic have different operands.
    Read {
        operation: Operation,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source: Option<u64>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        operands: Option<[Value; 2]>,
    },
    /// The card writes a value. `read_before` when the read is an event of its own; `last_of_many`
    /// when all instances that are left deliver it.
    Write { operation: Operation, value: Value, read_before: bool, last_of_many: bool },
}

/// A word in a form that can be saved: tag and bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Value(u8, u64);

pub(crate) fn value_of(word: partita_model::Word) -> Value {
    Value(word.tag as u8, word.bits)
}

/// Runs a schedule in the world it was made in and says what happened. The world is at its end then.
pub(crate) fn events(world: &mut World<'_>, schedule: &[Step]) -> Option<Vec<Event>> {
    let mut state = Vec::new();
    world.initial_state(&mut state).ok()?;
    let mut events = Vec::with_capacity(schedule.len());
    for step in schedule {
        world.load(&state);
        match step {
            Step::Task { task, plan } => {
                if world.step(*task, plan) != partita_machine::StepEnd::Done {
                    return None;
                }
                // Where a step that goes round ends depends on which locals are kept.
                let counted = world.symbolic.is_some() || world.ran_long();
                let operations = counted.then_some(world.executed);
                events.push(Event::Task { task: *task, plan: plan.clone(), operations });
            }
            Step::Network(step) => {
                let info = world.describe(*step);
                world.network(*step).ok()?;
                let operation = Operation {
                    issuer: info.issuer.bits,
                    statement: info.statement.bits(),
                    place: info.place.0,
                    target: Some(info.target.bits),
                };
                let atomic = match info.kind {
                    Kind::Put | Kind::Get => false,
                    Kind::Swap | Kind::CompareSwap | Kind::FetchAdd => true,
                };
                events.push(match info.phase {
                    Phase::Read => Event::Read {
                        operation,
                        source: Some(info.source.bits),
                        operands: info.operands.map(|all| all.map(value_of)),
                    },
                    Phase::Write => Event::Write {
                        operation,
                        value: value_of(info.value),
                        read_before: true,
                        last_of_many: false,
                    },
                    Phase::Set => Event::Write {
                        operation,
                        value: value_of(info.value),
                        read_before: atomic,
                        last_of_many: info.last_of_many,
                    },
                });
            }
        }
        world.pack(&mut state);
    }
    world.load(&state);
    Some(events)
}
