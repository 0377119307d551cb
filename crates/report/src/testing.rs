//! Outcomes built by hand, for the tests of several renderers.

use partita_check::{
    Actor, ActorId, Assurance, Awaited, CellPath, Doing, Effect, End, Finding, Note, Outcome,
    Place, Reading, Role, Schedule, Scope, Searched, Stats, Strategy, Trace, TraceStep, Value,
    Verdict, What, Who,
};
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

/// A step of somebody who has no number yet.
#[derive(Clone)]
pub(crate) struct Named {
    actor: String,
    pub(crate) step: TraceStep,
}

/// A step of `process N` or `network of process N`, with changes as they will be told.
pub(crate) fn step(actor: &str, span: Option<Span>, text: &str, changes: &[&str]) -> Named {
    let number = actor.rsplit(' ').next().and_then(|number| number.parse::<u32>().ok());
    let step = TraceStep {
        actor: ActorId(0),
        place: number.map(|number| Place(number.saturating_sub(1))),
        span,
        doing: Doing::Statement { text: text.into(), acts: Vec::new() },
        effects: changes.iter().map(|change| effect(change)).collect(),
        printed: String::new(),
        own: false,
    };
    Named { actor: actor.into(), step }
}

/// From `x = 1`, `reads x = 1`, or an operation's own words.
fn effect(text: &str) -> Effect {
    let parts = |text: &str| {
        let (name, value) = text.split_once(" = ")?;
        Some((CellPath::variable(name), Value::Text(value.into())))
    };
    if let Some((cell, value)) = text.strip_prefix("reads ").and_then(parts) {
        return Effect::Reads(vec![Reading { cell, value }]);
    }
    match parts(text) {
        Some((cell, to)) => Effect::Change { cell, from: Value::Undefined, to },
        None => Effect::Operation { words: text.into(), reads: false },
    }
}

fn actor(name: &str) -> Actor {
    match name.strip_prefix("network of ") {
        Some(task) => Actor::Card(Some(Who::Entry(task.into()))),
        None => Actor::Task(Who::Entry(name.into())),
    }
}

/// The listed actors have a column, also those that do not move.
pub(crate) fn trace(listed: &[&str], steps: Vec<Named>) -> Trace {
    let mut trace = Trace::default();
    trace.vocabulary.first_place = 1;
    trace.moved = listed.iter().map(|name| number(&mut trace, name)).collect();
    for Named { actor, step } in steps {
        let actor = number(&mut trace, &actor);
        trace.steps.push(TraceStep { actor, ..step });
    }
    trace
}

fn number(trace: &mut Trace, name: &str) -> ActorId {
    let actor = actor(name);
    let known = trace.actors.iter().position(|known| *known == actor);
    ActorId(known.unwrap_or_else(|| {
        trace.actors.push(actor);
        trace.actors.len() - 1
    }))
}

/// A finding that is told as it stands here; ends are where, who and what.
pub(crate) fn finding(
    code: Code,
    message: &str,
    ends: &[(Option<Span>, &str, &str)],
    notes: &[&str],
    mut trace: Trace,
) -> Finding {
    let ends = ends
        .iter()
        .map(|(span, task, label)| End {
            span: *span,
            task: (!task.is_empty()).then(|| number(&mut trace, task)),
            role: Role::Waits(Awaited::InWords((*label).into())),
        })
        .collect();
    Finding {
        code,
        what: What::Failure { task: None, operand: None, cause: message.into() },
        program: None,
        ends,
        notes: notes.iter().map(|&note| Note::Rule(note.into())).collect(),
        trace,
        other: None,
        schedule: schedule(code),
        status: None,
    }
}

/// No renderer looks at it.
fn schedule(code: Code) -> Schedule {
    serde_json::from_value(serde_json::json!({ "code": code, "events": [] })).unwrap()
}

pub(crate) fn places(count: u32) -> Scope {
    Scope::Places { word: "places".into(), count }
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
            scope: vec![places(2), Scope::Pending { most: Some(2), met: true }],
            memory: "rma".into(),
            search: Some(Searched::Own(Strategy::Breadth)),
            store: "exact".into(),
            reductions: vec!["local-steps".into(), "lazy-nic".into()],
            checks: vec![Code::AssertionFailed, Code::Deadlock],
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
    let finding = finding(
        Code::AssertionFailed,
        "the final assertion `r != 3` is false when all processes have ended",
        &[(at("assert final (r != 3)"), "", "r is 3")],
        &["`flush(1)` after line 6 would make process 2 wait for its put"],
        trace(&["process 1", two, card], steps),
    );
    (map, outcome(Verdict::Violated, vec![finding]))
}
