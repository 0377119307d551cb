//! The outcome as one JSON object. Keys are never taken away or given another meaning, only added.
//!
//! Keys come in the order of the structs below and are always there; what has no value is `null`.
//! Texts are given as they are, uncleaned: JSON escapes control characters itself.

use crate::drawn::{self, JsonActor, JsonEffect, JsonOrder, JsonStanding};
use crate::words::{self, WordedEnd, basis, worded};
use partita_check::{
    Assurance, End, Finding, Outcome, Output, Outputs, Stats, Trace, TraceStep, Verdict,
};
use partita_source::{Diagnostic, SourceMap, Span};
use serde::Serialize;

/// The outcome of a check.
pub(crate) fn json(map: &SourceMap, outcome: &Outcome) -> String {
    pretty(&Report {
        verdict: outcome.verdict,
        reason: outcome.reason.as_ref().map(words::reason),
        violations: outcome.findings.iter().map(|one| violation(map, one)).collect(),
        stats: Statistics::of(&outcome.stats),
        assurance: Basis::of(map, &outcome.assurance),
    })
}

/// The list of outputs, with why it may not be all.
pub(crate) fn json_outputs(outputs: &Outputs) -> String {
    pretty(&Listed {
        complete: outputs.complete,
        reason: outputs.reason.as_ref().map(words::reason),
        outputs: &outputs.outputs,
    })
}

/// One execution.
pub(crate) fn json_execution(map: &SourceMap, trace: &Trace) -> String {
    let (actors, orders) = (drawn::actors(trace), drawn::orders(trace));
    pretty(&Executed { trace: steps(map, trace), actors, orders })
}

/// Bad input: the errors among the diagnostics, and no verdict.
pub(crate) fn json_errors(map: &SourceMap, diagnostics: &[Diagnostic]) -> String {
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
    reason: Option<String>,
    violations: Vec<Violation>,
    stats: Statistics,
    assurance: Basis<'a>,
}

/// What the verdict rests on.
#[derive(Serialize)]
pub(crate) struct Basis<'a> {
    scope: Vec<String>,
    memory: &'a str,
    search: String,
    store: &'a str,
    reductions: &'a [String],
    rules: Vec<String>,
    checks: Vec<String>,
    unsupported: Vec<String>,
    unreached: Vec<String>,
    vacuous: Vec<String>,
    notes: Vec<String>,
}

impl<'a> Basis<'a> {
    pub(crate) fn of(map: &SourceMap, assurance: &'a Assurance) -> Self {
        let unsupported = assurance.unsupported.iter();
        Basis {
            scope: basis::scope(&assurance.scope),
            memory: &assurance.memory,
            search: basis::searched(assurance.search.as_ref()),
            store: &assurance.store,
            reductions: &assurance.reductions,
            rules: basis::rules(map, &assurance.rules),
            checks: basis::checks(assurance),
            unsupported: unsupported.map(|one| words::unsupported(map, one)).collect(),
            unreached: basis::unreached(map, &assurance.unreached),
            vacuous: basis::vacuous(&assurance.vacuous),
            notes: basis::notes(map, assurance),
        }
    }
}

#[derive(Serialize)]
pub(crate) struct Violation {
    code: &'static str,
    message: String,
    locations: Vec<Location>,
    trace: Vec<Step>,
    /// The steps from this one on repeat for ever.
    #[serde(skip_serializing_if = "Option::is_none")]
    repeats_from: Option<usize>,
    /// The other execution, where a finding needs two.
    #[serde(skip_serializing_if = "Option::is_none")]
    other_trace: Option<Vec<Step>>,
    /// For findings on an abstraction: `confirmed`, `spurious` or `unconfirmed` on the original.
    status: Option<&'static str>,
    notes: Vec<String>,
    /// What kind of thing is wrong.
    kind: &'static str,
    actors: Vec<JsonActor>,
    orders: Vec<JsonOrder>,
    #[serde(skip_serializing_if = "Option::is_none")]
    other_actors: Option<Vec<JsonActor>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    other_orders: Option<Vec<JsonOrder>>,
}

#[derive(Serialize)]
struct Location {
    file: Option<String>,
    line: Option<usize>,
    column: Option<usize>,
    task: Option<String>,
    /// What happens there: `writes x`, `waits until b == 1`.
    label: Option<String>,
    /// The same for programs.
    role: &'static str,
    actor: Option<usize>,
}

#[derive(Serialize)]
struct Step {
    task: String,
    place: Option<String>,
    file: Option<String>,
    line: Option<usize>,
    text: String,
    changes: Vec<String>,
    actor: usize,
    /// It concerns nobody else.
    own: bool,
    acts: Vec<&'static str>,
    /// `changes` as data.
    effects: Vec<JsonEffect>,
    /// Locks and remote operations, where they are others than before.
    #[serde(skip_serializing_if = "Option::is_none")]
    standing: Option<JsonStanding>,
}

#[derive(Serialize)]
pub(crate) struct Statistics {
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
struct Listed<'a> {
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    outputs: &'a [Output],
}

#[derive(Serialize)]
struct Executed {
    trace: Vec<Step>,
    actors: Vec<JsonActor>,
    orders: Vec<JsonOrder>,
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
    file: Option<String>,
    line: Option<usize>,
    column: Option<usize>,
}

impl Statistics {
    /// A measure of zero was not taken.
    pub(crate) fn of(stats: &Stats) -> Self {
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

struct Position {
    file: Option<String>,
    line: Option<usize>,
    column: Option<usize>,
}

impl Position {
    fn of(map: &SourceMap, span: Option<Span>) -> Self {
        match span.and_then(|span| map.position(span)) {
            Some((file, at)) => {
                let file = Some(file.to_owned());
                Position { file, line: Some(at.line), column: Some(at.column) }
            }
            None => Position { file: None, line: None, column: None },
        }
    }
}

pub(crate) fn violation(map: &SourceMap, finding: &Finding) -> Violation {
    let worded = worded(map, finding);
    let ends = finding.ends.iter().zip(worded.ends);
    let other = finding.other.as_ref().map(|other| &other.trace);
    Violation {
        code: finding.code.name(),
        message: worded.message,
        locations: ends.map(|(end, worded)| location(map, end, worded)).collect(),
        trace: steps(map, &finding.trace),
        repeats_from: finding.trace.repeats_from,
        other_trace: other.map(|other| steps(map, other)),
        status: finding.status.map(partita_check::Status::name),
        notes: worded.notes,
        kind: drawn::kind(&finding.what),
        actors: drawn::actors(&finding.trace),
        orders: drawn::orders(&finding.trace),
        other_actors: other.map(drawn::actors),
        other_orders: other.map(drawn::orders),
    }
}

fn steps(map: &SourceMap, trace: &Trace) -> Vec<Step> {
    let steps = trace.steps.iter().enumerate();
    steps.map(|(number, one)| step(map, trace, number, one)).collect()
}

fn location(map: &SourceMap, end: &End, worded: WordedEnd) -> Location {
    let at = Position::of(map, end.span);
    Location {
        file: at.file,
        line: at.line,
        column: at.column,
        task: given(worded.task),
        label: given(worded.label),
        role: drawn::role(&end.role),
        actor: end.task.map(|task| task.0),
    }
}

fn step(map: &SourceMap, trace: &Trace, number: usize, step: &TraceStep) -> Step {
    let at = Position::of(map, step.span);
    Step {
        task: words::actor(trace, step.actor),
        place: step.place.map(|place| trace.vocabulary.place_name(place.index())),
        file: at.file,
        line: at.line,
        text: words::text(trace, step),
        changes: words::effects(trace, step),
        actor: step.actor.0,
        own: step.own,
        acts: drawn::acts(step),
        effects: drawn::effects(trace, step),
        standing: drawn::standing(map, trace, number),
    }
}

fn given(text: String) -> Option<String> {
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
