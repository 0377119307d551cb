//! What a search found, as data.

use crate::apply::Variant;
use crate::judge::Proof;
use crate::site::Set;
use partita_check::{Finding, FlushDoubt, Verdict};

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Found {
    /// `holds`: a smallest placement was found and proved. `violated`: not even all flushes keep the
    /// assertions.
    pub verdict: Verdict,
    /// Why the verdict is `unknown`, or why the list is not complete.
    pub reason: Option<FlushDoubt>,
    /// The size of a smallest placement, when it is known.
    pub minimum: Option<usize>,
    /// Placements that were proved safe, smallest first. When the verdict is `unknown`, the best one
    /// known, if any.
    pub placements: Vec<Placement>,
    /// Everything that was asked for is in the list.
    pub complete: bool,
    /// For `violated`: the program with every flush, and how it fails.
    pub counterexample: Option<Box<Violation>>,
    pub effort: Effort,
}

/// A placement that keeps the assertions.
#[derive(Clone, Debug)]
pub struct Placement {
    pub set: Set,
    pub proof: Proof,
    /// One for each flush of the set, in its order.
    pub reasons: Vec<Reason>,
}

/// An execution that goes wrong, and the program that has it.
#[derive(Clone, Debug)]
pub struct Violation {
    pub finding: Finding,
    pub variant: Variant,
}

/// Why a flush is needed.
#[derive(Clone, Debug)]
pub struct Reason {
    /// The number of the site.
    pub site: usize,
    /// The violation of the placement without it, and the program that shows it (which may have more of
    /// the other flushes, when the budget ended early); `None` when none is known, so that the flush
    /// may not be needed at all.
    pub violation: Option<Box<Violation>>,
}

/// What the search cost.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Effort {
    /// Placements that the engine was asked about.
    pub checks: usize,
    /// Placements that were decided without it.
    pub known: usize,
    pub states: u64,
    pub seconds: f64,
}
