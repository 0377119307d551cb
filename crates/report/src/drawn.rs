//! What programs that draw an execution need beside its rows: actors, changes as data, what stands after
//! a step, which steps order which. Steps are counted from 1, as a reader sees them; actors from 0.

use crate::words;
use partita_check::{
    Act, Actor, Doing, Effect, Nth, OrderKind, Role, Trace, TraceStep, Value, What, Who,
};
use partita_source::SourceMap;
use serde::Serialize;

/// Who takes steps.
#[derive(Serialize)]
pub(crate) struct JsonActor {
    name: String,
    /// `task` or `card`.
    kind: &'static str,
    /// Of a spawned task, or of its card: the number that stays with it.
    spawned: Option<usize>,
}

pub(crate) fn actors(trace: &Trace) -> Vec<JsonActor> {
    let ids = (0..trace.actors.len()).map(partita_check::ActorId);
    let named = ids.map(|id| words::actor(trace, id)).zip(&trace.actors);
    named
        .map(|(name, actor)| {
            let (kind, who) = match actor {
                Actor::Task(who) => ("task", Some(who)),
                Actor::Card(who) => ("card", who.as_ref()),
            };
            let spawned = match who {
                Some(Who::Spawned { number, .. }) => Some(*number),
                Some(Who::Entry(_)) | None => None,
            };
            JsonActor { name, kind, spawned }
        })
        .collect()
}

/// A step that comes before another, and why.
#[derive(Serialize)]
pub(crate) struct JsonOrder {
    from: usize,
    to: usize,
    kind: OrderKind,
}

pub(crate) fn orders(trace: &Trace) -> Vec<JsonOrder> {
    let orders = trace.orders.iter();
    orders
        .map(|order| JsonOrder { from: order.from + 1, to: order.to + 1, kind: order.kind })
        .collect()
}

/// What came of a step. Which keys are there depends on the kind.
#[derive(Serialize, Default)]
pub(crate) struct JsonEffect {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

pub(crate) fn effects(trace: &Trace, step: &TraceStep) -> Vec<JsonEffect> {
    let spelled = |value: &Value| Some(value.spelled(&trace.vocabulary));
    let text = |kind, text: &String| JsonEffect {
        kind,
        text: Some(text.clone()),
        ..JsonEffect::default()
    };
    let mut out = Vec::new();
    for effect in &step.effects {
        match effect {
            Effect::Change { cell, from, to } => out.push(JsonEffect {
                kind: "changes",
                cell: Some(cell.spelled(&trace.vocabulary)),
                from: spelled(from),
                to: spelled(to),
                text: None,
            }),
            Effect::Reset { object, defined } => out.push(JsonEffect {
                kind: if *defined { "gets-its-initial-value" } else { "becomes-undefined" },
                cell: Some(object.spelled(&trace.vocabulary)),
                ..JsonEffect::default()
            }),
            Effect::Operation { words, .. } => out.push(text("operation", words)),
            Effect::Arrives => out.push(JsonEffect { kind: "arrives", ..JsonEffect::default() }),
            Effect::Case(case) => out.push(text("case", case)),
            Effect::Prints(printed) => out.push(text("prints", printed)),
            Effect::Reads(readings) => out.extend(readings.iter().map(|reading| JsonEffect {
                kind: "reads",
                cell: Some(reading.cell.spelled(&trace.vocabulary)),
                from: spelled(&reading.value),
                ..JsonEffect::default()
            })),
        }
    }
    out
}

/// The operations of a step beside computing, in order.
pub(crate) fn acts(step: &TraceStep) -> Vec<&'static str> {
    let name = |act: &Act| match act {
        Act::Spawn => "spawn",
        Act::Join => "join",
        Act::Atomic => "atomic",
        Act::Await => "await",
        Act::Print => "print",
        Act::Throw => "throw",
        Act::Stop => "stop",
        Act::Issue => "issue",
        Act::Flush { .. } => "flush",
        Act::Assert => "assert",
    };
    match &step.doing {
        Doing::Statement { acts, .. } => acts.iter().map(name).collect(),
        Doing::NetworkRead { .. } => vec!["network-read"],
        Doing::NetworkUpdate { .. } => vec!["network-update"],
        Doing::NetworkWrite { .. } => vec!["network-write"],
        Doing::TakesEffect { write: true, .. } => vec!["relaxed-write"],
        Doing::TakesEffect { write: false, .. } => vec!["relaxed-read"],
    }
}

/// Locks and remote operations after a step.
#[derive(Serialize)]
pub(crate) struct JsonStanding {
    held: Vec<JsonHeld>,
    pending: Vec<JsonPending>,
}

#[derive(Serialize)]
struct JsonHeld {
    lock: String,
    by: usize,
}

#[derive(Serialize)]
struct JsonPending {
    issuer: Option<usize>,
    file: Option<String>,
    line: Option<usize>,
    place: String,
    source: Option<String>,
    target: Option<String>,
    value: Option<String>,
}

/// Where they are others than before the step.
pub(crate) fn standing(map: &SourceMap, trace: &Trace, step: usize) -> Option<JsonStanding> {
    let words = &trace.vocabulary;
    let standing = trace.standing.get(&step)?;
    let held = standing.held.iter();
    let pending = standing.pending.iter().map(|one| {
        let at = one.span.and_then(|span| map.position(span));
        JsonPending {
            issuer: one.issuer.map(|issuer| issuer.0),
            file: at.map(|(file, _)| file.to_owned()),
            line: at.map(|(_, at)| at.line),
            place: words.place_name(one.place.index()),
            source: one.source.as_ref().map(|cell| cell.spelled(words)),
            target: one.target.as_ref().map(|cell| cell.spelled(words)),
            value: one.value.as_ref().map(|value| value.spelled(words)),
        }
    });
    Some(JsonStanding {
        held: held.map(|one| JsonHeld { lock: one.lock.spelled(words), by: one.by.0 }).collect(),
        pending: pending.collect(),
    })
}

/// The kind of thing that is wrong.
pub(crate) fn kind(what: &What) -> &'static str {
    match what {
        What::FalseCondition { .. } => "false-condition",
        What::Failure { .. } => "failure",
        What::Race { .. } => "race",
        What::Unordered { .. } => "unordered",
        What::Deadlock { .. } => "deadlock",
        What::Endless { .. } => "endless",
        What::Property { .. } => "property",
        What::ResultDepends { .. } => "result-depends",
        What::ResultsDiffer { .. } => "results-differ",
    }
}

/// What somebody does at a location.
pub(crate) fn role(role: &Role) -> &'static str {
    match role {
        Role::Accesses { write: true, .. } => "writes",
        Role::Accesses { write: false, .. } => "reads",
        Role::AccessedBefore { write: true, .. } => "wrote-before",
        Role::AccessedBefore { write: false, .. } => "read-before",
        Role::Fails { .. } => "fails",
        Role::Waits(_) => "waits",
        Role::GoesRound { .. } => "goes-round",
        Role::IsHere => "is-here",
        Role::Prints { execution: Nth::First, .. } => "prints",
        Role::Prints { execution: Nth::Second, .. } => "prints-otherwise",
        Role::EndsAs { .. } => "ends-as",
    }
}
