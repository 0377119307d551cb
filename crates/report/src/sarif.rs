//! The outcome as SARIF 2.1.0, the form in which code-scanning pages and editors take findings.
//!
//! A finding is one result: its ends are locations (the first) and related locations (the others), its execution is a code
//! flow with a thread flow for each actor, whose locations say in which order all of them come. What a verdict other
//! than `violated` rests on stands among the notifications of the invocation. Bad input is a result too, as compilers
//! have it, and the invocation was no success.
//!
//! Columns count characters. File names are as on the command line, written as relative references.

use crate::json::{Basis, Statistics, pretty};
use crate::place::{Region, line_text, region};
use crate::words::{self, Worded, WordedEnd, worded};
use partita_check::{ActorId, Finding, Outcome, Status, Trace, Verdict};
use partita_source::{Code, Diagnostic, Severity, SourceMap, Span};
use serde::Serialize;
use serde_json::{Value, json};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The outcome of a check.
pub(crate) fn sarif(map: &SourceMap, outcome: &Outcome) -> String {
    let rules = Rules::of(outcome.findings.iter().map(|one| one.code.name()));
    let results = outcome.findings.iter().map(|one| result(map, one, &rules)).collect();
    let told = outcome.reason.as_ref().map(words::reason);
    let level = match outcome.verdict {
        Verdict::Holds | Verdict::Violated => "note",
        Verdict::Unknown => "warning",
    };
    let mut notifications: Vec<Value> =
        told.iter().map(|reason| notification(level, reason)).collect();
    let missing = outcome.assurance.unsupported.iter();
    notifications.extend(missing.map(|one| notification("warning", &words::unsupported(map, one))));
    let properties = json!({
        "verdict": outcome.verdict,
        "reason": told,
        "stats": value(&Statistics::of(&outcome.stats)),
        "assurance": value(&Basis::of(map, &outcome.assurance)),
    });
    log(&rules, results, outcome.verdict.exit_code(), true, &notifications, &properties)
}

/// Bad input, and warnings.
pub(crate) fn sarif_diagnostics(map: &SourceMap, found: &[Diagnostic]) -> String {
    let rules = Rules::of(found.iter().map(|one| one.code));
    let results = found
        .iter()
        .map(|one| {
            let level = match one.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Note => "note",
            };
            let primary = one.primary.iter();
            let places = primary.filter_map(|label| location(map, label.span, &label.text));
            json!({
                "ruleId": one.code,
                "ruleIndex": rules.index(one.code),
                "level": level,
                "message": { "text": one.message },
                "locations": places.collect::<Vec<_>>(),
            })
        })
        .collect();
    log(&rules, results, 3, false, &[], &json!({ "verdict": null }))
}

/// The codes that occur, each once.
struct Rules<'a>(Vec<&'a str>);

impl<'a> Rules<'a> {
    fn of(codes: impl Iterator<Item = &'a str>) -> Self {
        let mut known: Vec<&str> = Vec::new();
        for code in codes {
            if !known.contains(&code) {
                known.push(code);
            }
        }
        Rules(known)
    }

    fn index(&self, code: &str) -> Option<usize> {
        self.0.iter().position(|known| *known == code)
    }

    fn described(&self) -> Vec<Value> {
        self.0.iter().map(|name| rule(name)).collect()
    }
}

/// A code with the page of `partita explain`; codes of bad input have none.
fn rule(name: &str) -> Value {
    let Some(code) = Code::named(name) else { return json!({ "id": name }) };
    let page = code.page();
    let first = page.split("\n\n").nth(1).unwrap_or_default().replace('\n', " ");
    json!({
        "id": name,
        "shortDescription": { "text": first },
        "help": { "text": page, "markdown": page },
        "defaultConfiguration": { "level": "error" },
    })
}

fn result(map: &SourceMap, finding: &Finding, rules: &Rules<'_>) -> Value {
    let told = worded(map, finding);
    let code = finding.code.name();
    let level = match finding.status {
        _ if finding.code == Code::Unsupported => "warning",
        None | Some(Status::Confirmed) => "error",
        Some(Status::Spurious | Status::Unconfirmed) => "warning",
    };
    let mut places: Vec<Value> =
        told.ends.iter().filter_map(|end| end_location(map, end)).collect();
    // A property may have no place; then it is where the execution comes to its end.
    if places.is_empty() {
        let last = finding.trace.steps.iter().rev().find_map(|step| step.span);
        places.extend(last.and_then(|span| location(map, span, "")));
    }
    let related = places.split_off(places.len().min(1));
    let mut flows = vec![code_flow(map, &finding.trace)];
    flows.extend(finding.other.iter().map(|other| code_flow(map, &other.trace)));
    json!({
        "ruleId": code,
        "ruleIndex": rules.index(code),
        "level": level,
        "message": { "text": message(&told) },
        "locations": places,
        "relatedLocations": numbered(related),
        "codeFlows": flows,
        "partialFingerprints": { "partita/v1": fingerprint(map, finding) },
    })
}

fn message(told: &Worded) -> String {
    let mut text = told.message.clone();
    for note in &told.notes {
        text.push('\n');
        text.push_str(note);
    }
    text
}

/// What stays when lines move: the code, and file and text of the line at each end.
fn fingerprint(map: &SourceMap, finding: &Finding) -> String {
    let mut parts = vec![finding.code.name()];
    for span in finding.ends.iter().filter_map(|end| end.span) {
        parts.extend(map.position(span).map(|(file, _)| file));
        parts.extend(line_text(map, span));
    }
    parts.join("|")
}

fn end_location(map: &SourceMap, end: &WordedEnd) -> Option<Value> {
    let parts: Vec<&str> = [end.task.as_str(), end.label.as_str()]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect();
    location(map, end.span?, &parts.join(": "))
}

fn numbered(places: Vec<Value>) -> Vec<Value> {
    let number = |(id, mut place): (usize, Value)| {
        if let Some(place) = place.as_object_mut() {
            place.insert("id".to_owned(), json!(id + 1));
        }
        place
    };
    places.into_iter().enumerate().map(number).collect()
}

fn location(map: &SourceMap, span: Span, text: &str) -> Option<Value> {
    let Region { file, line, column, end_line, end_column } = region(map, span)?;
    let mut place = json!({
        "physicalLocation": {
            "artifactLocation": { "uri": reference(file) },
            "region": {
                "startLine": line,
                "startColumn": column,
                "endLine": end_line,
                "endColumn": end_column,
            },
        },
    });
    if !text.is_empty()
        && let Some(place) = place.as_object_mut()
    {
        place.insert("message".to_owned(), json!({ "text": text }));
    }
    Some(place)
}

/// A file name as a reference: what has a meaning there is written as its number.
fn reference(file: &str) -> String {
    let mut text = String::new();
    for byte in file.replace('\\', "/").bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                text.push(char::from(byte));
            }
            _ => text.push_str(&format!("%{byte:02X}")),
        }
    }
    text
}

/// One execution: who did what, and the order of it all.
fn code_flow(map: &SourceMap, trace: &Trace) -> Value {
    let flow = |id: ActorId| {
        let own = trace.steps.iter().enumerate().filter(|(_, step)| step.actor == id);
        let places: Vec<Value> = own
            .map(|(number, step)| {
                let mut text = words::text(trace, step);
                let changes = words::effects(trace, step);
                if !changes.is_empty() {
                    text = format!("{text} \u{2192} {}", changes.join(", "));
                }
                let place = step.span.and_then(|span| location(map, span, &text));
                json!({
                    "executionOrder": number + 1,
                    "importance": if step.own { "unimportant" } else { "important" },
                    "location": place.unwrap_or_else(|| json!({ "message": { "text": text } })),
                })
            })
            .collect();
        (!places.is_empty()).then(|| {
            let name = words::actor(trace, id);
            json!({ "id": name, "message": { "text": name }, "locations": places })
        })
    };
    let flows: Vec<Value> = (0..trace.actors.len()).map(ActorId).filter_map(flow).collect();
    // A flow has at least one thread: an execution without steps has the program's start.
    if flows.is_empty() {
        let start = json!({ "location": { "message": { "text": "the program starts" } } });
        return json!({ "threadFlows": [{ "locations": [start] }] });
    }
    json!({ "threadFlows": flows })
}

fn notification(level: &str, text: &str) -> Value {
    json!({ "level": level, "message": { "text": text } })
}

fn log(
    rules: &Rules<'_>,
    results: Vec<Value>,
    exit_code: u8,
    successful: bool,
    notifications: &[Value],
    properties: &Value,
) -> String {
    pretty(&json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Partita",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules.described(),
            } },
            "invocations": [{
                "executionSuccessful": successful,
                "exitCode": exit_code,
                "toolExecutionNotifications": notifications,
            }],
            "columnKind": "unicodeCodePoints",
            "results": results,
            "properties": properties,
        }],
    }))
}

fn value(part: &impl Serialize) -> Value {
    serde_json::to_value(part).unwrap_or_default()
}

#[cfg(test)]
#[path = "sarif_tests.rs"]
mod tests;
