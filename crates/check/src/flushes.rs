//! What a search for flush placements found, as data: `flush` makes it, `report` renders it.

use crate::basis::Scope;
use crate::finding::Finding;
use crate::options::MemoryModel;
use crate::outcome::Verdict;
use crate::reason::Reason;
use partita_source::SourceMap;
use std::time::Duration;

#[derive(Clone, Debug)]
pub struct FlushReport {
    pub verdict: Verdict,
    /// Why it is `unknown`, or why the list is not complete.
    pub reason: Option<FlushDoubt>,
    /// The fewest flushes, when that is known.
    pub minimum: Option<usize>,
    /// The places where a flush may stand.
    pub initial: usize,
    /// Placements that keep the assertions, smallest first.
    pub placements: Vec<FlushPlacement>,
    pub complete: bool,
    /// For `violated`: what happens with every flush.
    pub violation: Option<Execution>,
    /// All minimal placements were asked for, not one.
    pub asked_for_all: bool,
    pub scope: Vec<Scope>,
    /// What could make the proof wrong all the same.
    pub unless: Option<Reason>,
    /// Who proved the first placement.
    pub proved_by: Option<JudgedBy>,
    pub proof_states: u64,
    pub memory: MemoryModel,
    pub search: FlushSearch,
    /// Placements that were checked, and that followed from others.
    pub checks: usize,
    pub known: usize,
    pub states: u64,
    pub seconds: f64,
}

#[derive(Clone, Debug)]
pub struct FlushPlacement {
    /// No other has fewer flushes.
    pub smallest: bool,
    pub flushes: Vec<NeededFlush>,
}

#[derive(Clone, Debug)]
pub struct NeededFlush {
    pub file: String,
    /// From 1; 0 when nobody knows. Of a flush that is new, the line of the statement beside it.
    pub line: usize,
    /// The place, as the user calls it; none for a fence.
    pub target: Option<String>,
    /// The flush as it is written.
    pub text: String,
    pub beside: Beside,
    /// It stands in the program already.
    pub existing: bool,
    /// What happens without it.
    pub violation: Option<Execution>,
}

/// How a program was judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JudgedBy {
    ValueSets,
    ExactSearch,
    /// By predicate abstraction: assertions only.
    Predicates,
    /// By another engine, in its own words: name, version, order.
    Engine(String),
}

/// How placements were searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlushSearch {
    HittingSets,
    /// Each flush alone, then depth-first.
    Published,
}

/// The statement that a flush stands next to, as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beside {
    After(String),
    Before(String),
    /// It is a statement of the program.
    Itself,
}

/// A finding and the text of the program that has it.
#[derive(Clone, Debug)]
pub struct Execution {
    pub finding: Finding,
    pub sources: SourceMap,
}

/// Why something about placements is not known.
#[derive(Clone, Debug, PartialEq)]
pub enum FlushDoubt {
    /// Not even the placement with every flush was decided.
    WithEveryFlush(Box<FlushDoubt>),
    /// A placement of so many flushes was not decided.
    Undecided {
        flushes: usize,
        why: Box<FlushDoubt>,
    },
    /// Some smaller placement was not decided.
    SmallerUndecided(Box<FlushDoubt>),
    /// The time for all placements together ended.
    Time(Duration),
    /// The states for all placements together ended.
    States(u64),
    TooManyWays,
    /// No more are listed.
    OnlyFirst(usize),
    /// The search proposed what it knows to be violated.
    LostItsWay,
    /// A smallest placement is not minimal.
    NotSmallest,
    /// An engine found a violation and no execution of it.
    NoExecution,
    /// The program with a placement cannot be checked, in the words of who refused it.
    Refused(String),
    /// The check of a placement was not certain.
    Check(Option<Reason>),
}
