//! An execution as data: who did what in which order, and what changed by it.

use partita_machine::{Act, CellPath, Effect, Value, Who};
use partita_model::Place;
use partita_source::Span;
use partita_tree::Vocabulary;
use serde::Serialize;
use std::collections::BTreeMap;

/// An execution from the start to the finding.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// The words of the language, which also say how cells and values are written.
    pub vocabulary: Vocabulary,
    /// Everybody that the trace or its finding speaks of; an [`ActorId`] is an index.
    pub actors: Vec<Actor>,
    /// Those that moved.
    pub moved: Vec<ActorId>,
    pub steps: Vec<TraceStep>,
    /// One end of the race is among the steps; the other comes next.
    pub half_done: bool,
    /// From this step on they repeat for ever.
    pub repeats_from: Option<usize>,
    /// Which steps order which, beside those of one actor; see `orders.rs`.
    pub orders: Vec<Order>,
    /// Locks and remote operations after a step, where they are others than before it.
    pub standing: BTreeMap<usize, Standing>,
}

/// A step comes before another in every execution like this one. Steps are numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Order {
    pub from: usize,
    pub to: usize,
    pub kind: OrderKind,
}

/// What orders two steps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OrderKind {
    Spawn,
    Join,
    Barrier,
    Lock,
    Event,
    Message,
}

/// What stands after a step.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Standing {
    pub held: Vec<Held>,
    pub pending: Vec<Pending>,
}

/// A lock that somebody holds.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Held {
    pub lock: CellPath,
    pub by: ActorId,
}

/// A remote operation that is not complete. A cell is missing where nobody knows it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pending {
    /// None when the task is gone.
    pub issuer: Option<ActorId>,
    pub span: Option<Span>,
    pub place: Place,
    /// None once it has been read.
    pub source: Option<CellPath>,
    pub target: Option<CellPath>,
    /// What was read and is to be written.
    pub value: Option<Value>,
}

impl Trace {
    /// What stands after a step.
    #[must_use]
    pub fn standing_at(&self, step: usize) -> Option<&Standing> {
        self.standing.range(..=step).next_back().map(|(_, standing)| standing)
    }

    #[must_use]
    pub fn actor(&self, id: ActorId) -> Option<&Actor> {
        self.actors.get(id.0)
    }
}

/// A number in the table of actors of a trace.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct ActorId(pub usize);

/// Somebody who takes steps.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Actor {
    Task(Who),
    /// The network card of a task; of nobody when the task is gone.
    Card(Option<Who>),
}

impl Actor {
    #[must_use]
    pub fn is_card(&self) -> bool {
        matches!(self, Actor::Card(_))
    }
}

/// One row of the interleaving.
#[derive(Clone, Debug)]
pub struct TraceStep {
    pub actor: ActorId,
    /// Where the actor is; none when nobody knows.
    pub place: Option<Place>,
    pub span: Option<Span>,
    pub doing: Doing,
    /// What changed, and what else was done; of a statement that has changed nothing yet, what it
    /// read.
    pub effects: Vec<Effect>,
    /// What it printed, where output is recorded.
    pub printed: String,
    /// It touched only what no other actor of this trace touches, and changed nothing that the
    /// finding speaks of: a reader in a hurry can pass over it.
    pub own: bool,
}

/// What an actor is busy with. A cell is missing where nobody knows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Doing {
    /// A statement of the source on one line, and its operations beside computing.
    Statement {
        text: String,
        acts: Vec<Act>,
    },
    /// A network card reads the source of a put or get.
    NetworkRead {
        source: Option<CellPath>,
        value: Value,
        target: Option<CellPath>,
    },
    /// A network card does a remote atomic; the value is the one before.
    NetworkUpdate {
        source: Option<CellPath>,
        value: Value,
    },
    NetworkWrite {
        target: Option<CellPath>,
    },
    /// A relaxed access takes effect, with this value.
    TakesEffect {
        write: bool,
        cell: Option<CellPath>,
        value: Value,
    },
}
