//! What a search for flush placements found, as data: `flush` makes it, `report` renders it.

use crate::finding::Finding;
use crate::options::MemoryModel;
use crate::outcome::Verdict;
use partita_source::SourceMap;

#[derive(Clone, Debug)]
pub struct FlushReport {
    pub verdict: Verdict,
    pub reason: Option<String>,
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
    pub scope: Vec<String>,
    /// What could make the proof wrong all the same.
    pub unless: Option<String>,
    pub proved_by: String,
    pub proof_states: u64,
    pub memory: MemoryModel,
    /// How placements were searched for, in a few words.
    pub search: String,
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
    /// ``after `put(Y, 1, X)` ``
    pub beside: String,
    /// It stands in the program already.
    pub existing: bool,
    /// What happens without it.
    pub violation: Option<Execution>,
}

/// A finding and the text of the program that has it.
#[derive(Clone, Debug)]
pub struct Execution {
    pub finding: Finding,
    pub sources: SourceMap,
}
