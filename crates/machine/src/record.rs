//! What one statement did, as data: it stands by itself and outlives the state.

use crate::path::CellPath;
use crate::value::Value;
use partita_model::{Op, Place};
use partita_tree::NodeId;
use serde::Serialize;

/// One statement that ran.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    pub stmt: NodeId,
    /// What it did, in the order in which it was last done.
    pub effects: Vec<Effect>,
    /// The shared cells that were read.
    pub reads: Vec<Reading>,
    /// The operations beside computing, one entry for each time.
    pub acts: Vec<Act>,
    /// It touched shared memory, synchronised, printed or spoke to the network.
    pub notable: bool,
    /// A segment of the task ended or began in it.
    pub orders: bool,
    /// The shared cells that were read or written, without those of preludes.
    pub cells: Vec<CellPath>,
    /// `sync` cells that were read or, if so, written, in order; not those of meetings, and none
    /// that names a task.
    pub synced: Vec<(CellPath, bool)>,
    pub met: Vec<Met>,
    /// What it printed, where output is recorded.
    pub printed: String,
}

/// A meeting that everybody has to come to, by the object that stands for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Met {
    Arrives(CellPath),
    Leaves(CellPath),
}

/// A cell, and what was in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reading {
    pub cell: CellPath,
    pub value: Value,
}

/// Something that a statement did.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Effect {
    /// A cell got a value; where it was written several times, from the first to the last.
    Change { cell: CellPath, from: Value, to: Value },
    /// All cells of an object got fresh content, defined or not.
    Reset { object: CellPath, defined: bool },
    /// An operation of a prelude is done: in its own words, and whether their verb is `reads`, so that
    /// the statement has a value now and has yet to use it.
    Operation { words: String, reads: bool },
    /// It came to a meeting.
    Arrives,
    /// The inputs are such that this holds.
    Case(String),
    /// It printed this text.
    Prints(String),
    /// It read these, and has done nothing else so far.
    Reads(Vec<Reading>),
}

/// An operation that others could notice beside the cells it touched, and assertions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Act {
    Spawn,
    Join,
    Atomic,
    Await,
    Print,
    Throw,
    Stop,
    /// A put, get or remote atomic was handed to the network card.
    Issue,
    /// It waits for its remote operations towards a place, or for all.
    Flush {
        towards: Option<Place>,
    },
    Assert,
}

impl Act {
    #[expect(clippy::wildcard_enum_match_arm, reason = "every other operation only computes")]
    pub(crate) fn of(op: &Op) -> Option<Self> {
        Some(match op {
            Op::Stop | Op::StopAll => Act::Stop,
            Op::Spawn { .. } => Act::Spawn,
            Op::GroupJoin { .. } => Act::Join,
            Op::AtomicEnter => Act::Atomic,
            Op::Await(_) => Act::Await,
            Op::Print { .. } => Act::Print,
            Op::Throw(_) => Act::Throw,
            Op::Put { .. } | Op::Get { .. } | Op::Remote { .. } => Act::Issue,
            Op::Flush(_) | Op::Fence => Act::Flush { towards: None },
            Op::Assert { .. } => Act::Assert,
            _ => return None,
        })
    }

    /// Whether others can notice it.
    #[must_use]
    pub fn noticed(self) -> bool {
        self != Act::Assert
    }
}

impl Record {
    pub(crate) fn new(stmt: NodeId) -> Self {
        Record {
            stmt,
            effects: Vec::new(),
            reads: Vec::new(),
            acts: Vec::new(),
            notable: false,
            orders: false,
            cells: Vec::new(),
            synced: Vec::new(),
            met: Vec::new(),
            printed: String::new(),
        }
    }

    /// What others could notice beside the cells it touched: it synchronised, printed, spawned.
    #[must_use]
    pub fn noticed(&self) -> bool {
        self.acts.iter().any(|act| act.noticed())
    }
}
