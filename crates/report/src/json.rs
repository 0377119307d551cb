//! The outcome as one JSON object. Keys are never taken away or given another meaning, only added.
//!
//! Keys come in the order of the structs below and are always there; what has no value is `null`.
//! Texts are given as they are, uncleaned: JSON escapes control characters itself.

use partita_check::{Assurance, End, Finding, Outcome, Stats, Trace, TraceStep, Verdict};
use partita_source::{Diagnostic, SourceMap, Span};
use serde::Serialize;

/// The outcome of a check.
#[must_use]
pub fn json(map: &SourceMap, outcome: &Outcome) -> String {
    pretty(&Report {
        verdict: outcome.verdict,
        reason: outcome.reason.as_deref(),
        violations: outcome.findings.iter().map(|one| violation(map, one)).collect(),
        stats: Statistics::of(&outcome.stats),
        assurance: &outcome.assurance,
    })
}

/// Bad input: the errors among the diagnostics, and no verdict.
#[must_use]
pub fn json_errors(map: &SourceMap, diagnostics: &[Diagnostic]) -> String {
    let errors = diagnostics.iter().filter(|d| d.is_error()).map(|d| {
        let at = Position::of(map, d.primary.as_ref().map(|label| label.span));
        InputError {
            code: d.code,
            message: &d.message,
            file: at.file,
            line: at.line,
            column: at.column,
        }
    });
    pretty(&BadInput { verdict: None, errors: errors.collect() })
}

#[derive(Serialize)]
struct Report<'a> {
    verdict: Verdict,
    reason: Option<&'a str>,
    violations: Vec<Violation<'a>>,
    stats: Statistics,
    assurance: &'a Assurance,
}

#[derive(Serialize)]
pub(crate) struct Violation<'a> {
    code: &'a str,
    message: &'a str,
    locations: Vec<Location<'a>>,
    trace: Vec<Step<'a>>,
    /// The other execution, where a finding needs two.
    #[serde(skip_serializing_if = "Option::is_none")]
    other_trace: Option<Vec<Step<'a>>>,
    /// For findings on an abstraction: `confirmed`, `spurious` or `unconfirmed` on the original.
    status: Option<&'a str>,
    notes: &'a [String],
}

#[derive(Serialize)]
struct Location<'a> {
    file: Option<&'a str>,
    line: Option<usize>,
    column: Option<usize>,
    task: Option<&'a str>,
    /// What happens there: `writes x`, `waits until b == 1`.
    label: Option<&'a str>,
}

#[derive(Serialize)]
struct Step<'a> {
    task: &'a str,
    place: Option<&'a str>,
    file: Option<&'a str>,
    line: Option<usize>,
    text: &'a str,
    changes: &'a [String],
}

#[derive(Serialize)]
struct Statistics {
    states: u64,
    transitions: u64,
    seconds: f64,
    peak_bytes: Option<u64>,
    depth: u64,
    store_bytes: Option<u64>,
    bytes_per_state: Option<f64>,
    threads: Option<usize>,
}

#[derive(Serialize)]
struct BadInput<'a> {
    verdict: Option<Verdict>,
    errors: Vec<InputError<'a>>,
}

#[derive(Serialize)]
struct InputError<'a> {
    code: &'a str,
    message: &'a str,
    file: Option<&'a str>,
    line: Option<usize>,
    column: Option<usize>,
}

impl Statistics {
    /// A measure of zero was not taken.
    fn of(stats: &Stats) -> Self {
        Statistics {
            states: stats.states,
            transitions: stats.transitions,
            seconds: stats.seconds,
            peak_bytes: Some(stats.peak_bytes).filter(|&bytes| bytes > 0),
            depth: stats.depth,
            store_bytes: Some(stats.store_bytes).filter(|&bytes| bytes > 0),
            bytes_per_state: Some(stats.bytes_per_state).filter(|&bytes| bytes > 0.0),
            threads: Some(stats.threads).filter(|&threads| threads > 0),
        }
    }
}

struct Position<'a> {
    file: Option<&'a str>,
    line: Option<usize>,
    column: Option<usize>,
}

impl<'a> Position<'a> {
    fn of(map: &'a SourceMap, span: Option<Span>) -> Self {
        match span.and_then(|span| map.position(span)) {
            Some((file, at)) => {
                Position { file: Some(file), line: Some(at.line), column: Some(at.column) }
            }
            None => Position { file: None, line: None, column: None },
        }
    }
}

pub(crate) fn violation<'a>(map: &'a SourceMap, finding: &'a Finding) -> Violation<'a> {
    Violation {
        code: finding.code.name(),
        message: &finding.message,
        locations: finding.ends.iter().map(|end| location(map, end)).collect(),
        trace: steps(map, &finding.trace),
        other_trace: finding.other.as_ref().map(|other| steps(map, &other.trace)),
        status: finding.status.map(partita_check::Status::name),
        notes: &finding.notes,
    }
}

fn steps<'a>(map: &'a SourceMap, trace: &'a Trace) -> Vec<Step<'a>> {
    trace.steps.iter().map(|one| step(map, one)).collect()
}

fn location<'a>(map: &'a SourceMap, end: &'a End) -> Location<'a> {
    let at = Position::of(map, end.span);
    Location {
        file: at.file,
        line: at.line,
        column: at.column,
        task: given(&end.task),
        label: given(&end.label),
    }
}

fn step<'a>(map: &'a SourceMap, step: &'a TraceStep) -> Step<'a> {
    let at = Position::of(map, step.span);
    Step {
        task: &step.actor,
        place: given(&step.place),
        file: at.file,
        line: at.line,
        text: &step.text,
        changes: &step.changes,
    }
}

fn given(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

pub(crate) fn pretty(value: &impl Serialize) -> String {
    // Structs with string keys always serialise; the fallback keeps this function total.
    let mut text = serde_json::to_string_pretty(value)
        .unwrap_or_else(|error| serde_json::json!({ "error": error.to_string() }).to_string());
    text.push('\n');
    text
}

#[cfg(test)]
#[path = "json_tests.rs"]
mod tests;
