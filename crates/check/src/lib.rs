//! Verdicts, findings, traces, replay and the assurance record.

mod finding;

pub use finding::{Assurance, End, Finding, Outcome, Stats, Trace, TraceStep, Verdict};
