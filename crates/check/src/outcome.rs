//! What a check comes to: the verdict, what it rests on, and the findings.

use crate::basis::{Remark, RuleUse, Scope, Searched, TestedClaim, Vacuous};
use crate::finding::{Finding, Quote};
use crate::reason::Reason;
use partita_machine::Cause;
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
#[derive(Clone, Debug, Default)]
pub struct Assurance {
    /// What it is about: places, configs, inputs, bounds.
    pub scope: Vec<Scope>,
    pub memory: String,
    /// None when nothing was searched.
    pub search: Option<Searched>,
    pub store: String,
    pub reductions: Vec<String>,
    pub rules: Vec<RuleUse>,
    /// Claims of rules that were tested.
    pub claims: Vec<TestedClaim>,
    /// Codes looked for.
    pub checks: Vec<Code>,
    /// Of a comparison: the results that were compared.
    pub compared: Vec<String>,
    /// Unsupported constructs met.
    pub unsupported: Vec<Unsupported>,
    /// Statements no execution reached.
    pub unreached: Vec<Quote>,
    /// Checks that could not fail because nothing was there to check.
    pub vacuous: Vec<Vacuous>,
    /// Anything else the reader must know.
    pub notes: Vec<Remark>,
    /// Every execution within the scope was followed, also past findings.
    pub complete: bool,
}

/// A construct that is not modelled and was reached.
#[derive(Clone, Debug, PartialEq)]
pub struct Unsupported {
    pub span: Span,
    pub what: Cause,
    /// Of a comparison: the program.
    pub program: Option<String>,
}

/// The whole result of `partita check`.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub verdict: Verdict,
    /// Why the verdict is `unknown`; for `holds`, what could make it wrong all the same.
    pub reason: Option<Reason>,
    pub findings: Vec<Finding>,
    pub stats: Stats,
    pub assurance: Assurance,
}

impl Outcome {
    /// Nothing was looked at.
    #[must_use]
    pub fn nothing(reason: Reason) -> Self {
        Outcome {
            verdict: Verdict::Unknown,
            reason: Some(reason),
            findings: Vec::new(),
            stats: Stats::default(),
            assurance: Assurance::default(),
        }
    }
}
