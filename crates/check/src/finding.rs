//! A finding as data: what is wrong, who is involved and where. `report` makes the sentences.
//!
//! Texts in here are quotations: of the source, of the program's own messages, of the words in which
//! preludes speak of their operations.

use crate::trace::{ActorId, Trace};
use partita_machine::{Cause, CellPath, Reading, Value};
use partita_model::Place;
use partita_source::{Code, Span};
use serde::Serialize;

/// A finding with its replayed counterexample.
#[derive(Clone, Debug)]
pub struct Finding {
    pub code: Code,
    pub what: What,
    /// Of a comparison: the program that has it, when it is about one.
    pub program: Option<String>,
    /// The ends: the failing statement, both accesses of a race, every blocked task.
    pub ends: Vec<End>,
    pub notes: Vec<Note>,
    pub trace: Trace,
    /// Where a finding needs two executions: the other one.
    pub other: Option<Other>,
    /// For `partita replay`.
    pub schedule: crate::Schedule,
    /// For findings on an abstraction: whether the original program has it.
    pub status: Option<Status>,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// An assertion's condition is false; it has no message of its own.
    FalseCondition { task: ActorId, condition: String },
    /// An operation failed. Without a task the program failed by itself.
    Failure {
        task: Option<ActorId>,
        /// The source that it is about, where the message does not say.
        operand: Option<String>,
        /// What the machine found, or what a prelude or the program says.
        cause: Cause,
    },
    /// Two tasks are about to access a cell; where one reads and one writes, the write comes first.
    Race {
        cell: CellPath,
        accesses: [Access; 2],
        /// Both write the same value, or the one that is there already.
        same_value: bool,
    },
    /// An access that nothing orders after an earlier one.
    Unordered { cell: CellPath, earlier: Access, now: Access },
    /// None of these tasks can move, and nobody else is left who can.
    Deadlock {
        waiting: Vec<ActorId>,
        /// All tasks are called by their places.
        by_place: bool,
    },
    /// Nobody can bring the program to its end: these tasks go round for ever, and these wait.
    Endless {
        going: Vec<ActorId>,
        waiting: Vec<ActorId>,
        /// Something changes round and round; otherwise they only look.
        changes: bool,
        by_place: bool,
    },
    /// A property is false, or has no value because of a failure.
    Property { text: String, at_end: bool, failure: Option<Cause> },
    /// Two executions have different results.
    ResultDepends { at: ResultPart, one: Option<String>, other: Option<String> },
    /// Two programs have different results with the same inputs.
    ResultsDiffer { result: String, values: [Value; 2], programs: [String; 2] },
}

/// An access to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Access {
    pub task: ActorId,
    pub write: bool,
}

/// A part of a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ResultPart {
    /// A line of the output, from 1.
    Line(usize),
    /// Something observed, as the source has it.
    Observed(String),
}

/// What became of a finding on an abstraction when it was looked for in the original program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// The original has it; the execution shown is the original's.
    Confirmed,
    /// The original was explored completely and does not have it.
    Spurious,
    /// The budget ended before that was known.
    Unconfirmed,
}

impl Status {
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Status::Confirmed => "confirmed",
            Status::Spurious => "spurious",
            Status::Unconfirmed => "unconfirmed",
        }
    }
}

/// The second of two executions.
#[derive(Clone, Debug)]
pub struct Other {
    /// The programs they are executions of, when there are two.
    pub programs: Option<[String; 2]>,
    pub trace: Trace,
}

/// One place in the source that belongs to a finding.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct End {
    pub span: Option<Span>,
    /// None for a property, and where the role says who.
    pub task: Option<ActorId>,
    pub role: Role,
}

/// What somebody does at an end.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    Accesses {
        cell: CellPath,
        write: bool,
    },
    AccessedBefore {
        cell: CellPath,
        write: bool,
    },
    /// It fails here, or a property is false, with these values.
    Fails {
        values: Vec<Reading>,
    },
    Waits(Awaited),
    /// Its loop begins here: the operations in it, in their own words, and what it finds the same every
    /// time.
    GoesRound {
        does: Vec<String>,
        sees: Vec<Reading>,
    },
    /// It stands here.
    IsHere,
    /// It prints a line, in the first or the second execution.
    Prints {
        execution: Nth,
        by: ActorId,
        line: String,
    },
    /// A result of the first or the second program.
    EndsAs {
        program: Nth,
        result: String,
        value: Value,
    },
}

/// Of two executions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Nth {
    First,
    Second,
}

/// What a task that cannot move waits for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Awaited {
    /// In the words of the operation that it is in.
    InWords(String),
    /// These have not come to the meeting.
    Meeting { missing: Vec<ActorId> },
    /// A condition. One inside a prelude has no text; then the statement says what it is.
    Guard { condition: Option<String>, statement: String, values: Vec<Reading> },
    /// A condition that is not known.
    Something,
    /// The tasks of a group.
    Group,
    /// Another task inside an atomic section.
    Atomic { owner: Option<ActorId> },
    /// Its remote operations towards a place, or all.
    Flush { towards: Option<Place> },
    /// The bound on pending operations.
    PendingBound,
    /// A choice among nothing.
    Choice,
}

/// What helps to understand a finding.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Note {
    /// The rule of the language that is broken.
    Rule(String),
    /// The rule, and how the segments of two tasks began that break it.
    Segments {
        rule: String,
        tasks: [ActorId; 2],
        began: [Option<Quote>; 2],
    },
    /// What came between two accesses delays and does not order: the segment of the first had not
    /// ended.
    Delayed {
        rule: Option<String>,
        cell: CellPath,
        earlier: Access,
        now: Access,
    },
    HasEnded {
        task: ActorId,
        last: Option<Span>,
    },
    /// Where a task stands, and whether it waits there.
    IsAt {
        task: ActorId,
        waits: bool,
        at: Quote,
    },
    /// The inputs it happens with: names and values, an array as a whole where it is known as a whole.
    Inputs(Vec<(String, String)>),
    /// Found on the abstraction by these rules; the execution is one of the original.
    Confirmed {
        rules: String,
    },
    /// The original program does not have it.
    Spurious,
    /// Whether the original program has it is not known.
    Unconfirmed,
}

/// A piece of the source, on one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Quote {
    pub text: String,
    pub span: Span,
}
