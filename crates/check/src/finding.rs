//! What a check found, as data: findings, traces, verdict, assurance. `report` renders it.

use partita_source::{Code, Span};
use serde::Serialize;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    Holds,
    Violated,
    Unknown,
}

impl Verdict {
    /// The process exit code.
    #[must_use]
    pub fn exit_code(self) -> u8 {
        match self {
            Verdict::Holds => 0,
            Verdict::Violated => 1,
            Verdict::Unknown => 2,
        }
    }

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::Violated => "violated",
            Verdict::Unknown => "unknown",
        }
    }
}

/// A finding with its replayed counterexample.
#[derive(Clone, Debug)]
pub struct Finding {
    pub code: Code,
    /// One sentence: what is wrong, in the source's words.
    pub message: String,
    /// The ends: the failing statement, both accesses of a race, every blocked task.
    pub ends: Vec<End>,
    pub notes: Vec<String>,
    pub trace: Trace,
    /// Where a finding needs two executions: the other one.
    pub other: Option<Other>,
    /// For `partita replay`.
    pub schedule: crate::Schedule,
    /// For findings on an abstraction: whether the original program has it.
    pub status: Option<Status>,
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
    /// What the two are called: `One execution` and `Another`.
    pub titles: [String; 2],
    pub trace: Trace,
}

/// One place in the source that belongs to a finding.
#[derive(Clone, Debug)]
pub struct End {
    pub span: Option<Span>,
    /// As in [`TraceStep::actor`]; empty for a property.
    pub task: String,
    /// A few words beside the underlined source: `writes x`, `waits for process 1`.
    pub label: String,
}

/// An execution from the start to the finding.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// Column order for tables: every task that moved, then every network card that did.
    pub actors: Vec<String>,
    pub steps: Vec<TraceStep>,
    /// One end of the race is among the steps; the other comes next.
    pub half_done: bool,
}

/// One row of the interleaving.
#[derive(Clone, Debug)]
pub struct TraceStep {
    /// `process 2`, `network of process 2`, `main at locale 0`, ...
    pub actor: String,
    /// The place the actor is at, as the source numbers it.
    pub place: String,
    pub span: Option<Span>,
    /// The source text of the statement on one line, or what the network card did.
    pub text: String,
    /// `name = value` for everything that changed, in source terms; what an operation did in words.
    pub changes: Vec<String>,
    pub network: bool,
    /// What it printed, where output is recorded.
    pub printed: String,
    /// It touched only what no other actor of this trace touches, and changed nothing that the
    /// finding speaks of: a reader in a hurry can pass over it.
    pub own: bool,
}

#[derive(Clone, Debug, Default, Serialize)]
pub struct Stats {
    pub states: u64,
    pub transitions: u64,
    pub depth: u64,
    pub seconds: f64,
    /// Bytes of the store of visited states.
    pub store_bytes: u64,
    pub bytes_per_state: f64,
    pub peak_bytes: u64,
    pub threads: usize,
}

/// What the verdict rests on.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Assurance {
    /// `places = 2`, `N = 4`, `at most 2 pending instances per statement`, `shared values <= 5`, ...
    pub scope: Vec<String>,
    pub memory: String,
    pub search: String,
    pub store: String,
    pub reductions: Vec<String>,
    pub rules: Vec<String>,
    /// Codes looked for; of a comparison also in which variables.
    pub checks: Vec<String>,
    /// Unsupported constructs met: `file:line: why`.
    pub unsupported: Vec<String>,
    /// Statements no execution reached: `file:line: text`.
    pub unreached: Vec<String>,
    /// Checks that could not fail because nothing was there to check.
    pub vacuous: Vec<String>,
    /// Anything else the reader must know.
    pub notes: Vec<String>,
    /// Every execution within the scope was followed, also past findings.
    #[serde(skip)]
    pub complete: bool,
}

/// The whole result of `partita check`.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub verdict: Verdict,
    /// Why the verdict is `unknown`; for `holds`, what could make it wrong all the same.
    pub reason: Option<String>,
    pub findings: Vec<Finding>,
    pub stats: Stats,
    pub assurance: Assurance,
}
