//! Outcomes built by hand, for the tests of several renderers.

use partita_check::{Assurance, End, Finding, Outcome, Schedule, Stats, Trace, TraceStep, Verdict};
use partita_source::{Code, FileId, SourceMap, Span};

/// Row 1 of the litmus table: a put whose source is overwritten before the card reads it.
pub(crate) const LATE_PUT: &str = "process 1:
  shared Y = 1;
process 2:
  shared X = 2, R = 0;
  local r;
  put(Y, 1, X);
  store X = 3;
  R = get(Y, 1);
  load r = R;
assert final (r != 3);
";

/// Where `text` stands in a file; the `nth` time it does, from 0.
pub(crate) fn span(map: &SourceMap, file: FileId, text: &str, nth: usize) -> Option<Span> {
    let source = &map.file(file)?.text;
    let (start, found) = source.match_indices(text).nth(nth)?;
    Some(Span::new(file, start, start + found.len()))
}

pub(crate) fn end(span: Option<Span>, task: &str, label: &str) -> End {
    End { span, task: task.into(), label: label.into() }
}

/// A step of `process N` or `network of process N`.
pub(crate) fn step(actor: &str, span: Option<Span>, text: &str, changes: &[&str]) -> TraceStep {
    TraceStep {
        actor: actor.into(),
        place: actor.rsplit(' ').next().unwrap_or("").into(),
        span,
        text: text.into(),
        changes: changes.iter().map(|&change| change.into()).collect(),
        network: actor.starts_with("network"),
        printed: String::new(),
        own: false,
    }
}

pub(crate) fn trace(actors: &[&str], steps: Vec<TraceStep>) -> Trace {
    let actors = actors.iter().map(|&actor| actor.into()).collect();
    Trace { actors, steps, half_done: false }
}

/// No renderer looks at it.
pub(crate) fn schedule(code: Code) -> Schedule {
    serde_json::from_value(serde_json::json!({ "code": code, "events": [] })).unwrap()
}

pub(crate) fn strings(list: &[&str]) -> Vec<String> {
    list.iter().map(|&text| text.into()).collect()
}

pub(crate) fn outcome(verdict: Verdict, findings: Vec<Finding>) -> Outcome {
    Outcome {
        verdict,
        reason: None,
        findings,
        stats: Stats {
            states: 54,
            transitions: 1_093,
            depth: 9,
            seconds: 0.0042,
            store_bytes: 907,
            bytes_per_state: 16.8,
            peak_bytes: 2_340_000,
            threads: 1,
        },
        assurance: Assurance {
            scope: strings(&["places = 2", "at most 2 pending instances per statement"]),
            memory: "rma".into(),
            search: "breadth-first".into(),
            store: "exact".into(),
            reductions: strings(&["local-steps", "lazy-nic"]),
            checks: strings(&["assertion-failed", "deadlock"]),
            ..Assurance::default()
        },
    }
}

/// The assertion of [`LATE_PUT`] fails.
pub(crate) fn late_put() -> (SourceMap, Outcome) {
    let mut map = SourceMap::new();
    let file = map.add("late-put.rma", LATE_PUT);
    let at = |text| span(&map, file, text, 0);
    let (two, card) = ("process 2", "network of process 2");
    let (put, get) = (at("put(Y, 1, X)"), at("R = get(Y, 1)"));
    let steps = vec![
        step(two, put, "put(Y, 1, X)", &[]),
        step(two, at("store X = 3"), "store X = 3", &["X = 3"]),
        step(card, put, "reads X for put(Y, 1, X)", &[]),
        step(card, put, "writes Y for put(Y, 1, X)", &["Y = 3"]),
        step(two, get, "R = get(Y, 1)", &[]),
        step(card, get, "reads Y for R = get(Y, 1)", &[]),
        step(card, get, "writes R for R = get(Y, 1)", &["R = 3"]),
        step(two, at("load r = R"), "load r = R", &["r = 3"]),
    ];
    let finding = Finding {
        code: Code::AssertionFailed,
        message: "the final assertion `r != 3` is false when all processes have ended".into(),
        ends: vec![end(at("assert final (r != 3)"), "", "r is 3")],
        notes: strings(&["`flush(1)` after line 6 would make process 2 wait for its put"]),
        trace: trace(&["process 1", two, card], steps),
        other: None,
        schedule: schedule(Code::AssertionFailed),
        status: None,
    };
    (map, outcome(Verdict::Violated, vec![finding]))
}
