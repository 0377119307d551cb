//! The JSON reads back, with all its keys.

use super::*;
use crate::testing::late_put;
use partita_check::Reason;
use partita_source::FileId;
use serde_json::Value;

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

/// The keys in the order in which the text has them: `Value` sorts its own.
fn in_order(text: &str, keys: &[&str]) -> bool {
    let places: Vec<_> = keys.iter().map(|key| text.find(&format!("\"{key}\":"))).collect();
    places.iter().all(Option::is_some) && places.is_sorted()
}

#[test]
fn a_violation_has_every_key() {
    let (map, outcome) = late_put();
    let text = json(&map, &outcome);
    let value: Value = serde_json::from_str(&text).unwrap();
    assert!(in_order(&text, &["verdict", "reason", "violations", "stats", "assurance"]));
    assert_eq!(keys(&value).len(), 5);
    assert_eq!(value["verdict"], "violated");
    assert_eq!(value["reason"], Value::Null);

    let violation = &value["violations"][0];
    assert_eq!(
        keys(violation),
        ["actors", "code", "kind", "locations", "message", "notes", "orders", "status", "trace"]
    );
    assert_eq!(violation["code"], "assertion-failed");
    assert_eq!(violation["status"], Value::Null);
    let note = "`flush(1)` after line 6 would make process 2 wait for its put";
    assert_eq!(violation["notes"], serde_json::json!([note]));
    let location = &violation["locations"][0];
    assert_eq!(keys(location), ["actor", "column", "file", "label", "line", "role", "task"]);
    assert_eq!(location["file"], "late-put.rma");
    assert_eq!((&location["line"], &location["column"]), (&10.into(), &1.into()));
    assert_eq!(location["task"], Value::Null);
    assert_eq!(location["label"], "r is 3");

    let trace = violation["trace"].as_array().unwrap();
    assert_eq!(trace.len(), 8);
    assert_eq!(
        keys(&trace[1]),
        ["actor", "acts", "changes", "effects", "file", "line", "own", "place", "task", "text"]
    );
    let change = serde_json::json!(
        { "kind": "changes", "cell": "X", "from": "undefined", "to": "3" });
    assert_eq!(trace[1]["effects"], serde_json::json!([change]));
    assert_eq!(violation["actors"][2]["kind"], "card");
    assert_eq!(trace[2]["actor"], 2);
    assert_eq!(trace[1]["task"], "process 2");
    assert_eq!(trace[1]["place"], "2");
    assert_eq!(trace[1]["line"], 7);
    assert_eq!(trace[1]["changes"], serde_json::json!(["X = 3"]));
    assert_eq!(trace[2]["task"], "network of process 2");
}

#[test]
fn stats_and_assurance_are_complete() {
    let (map, mut outcome) = late_put();
    outcome.stats.peak_bytes = 0;
    outcome.stats.bytes_per_state = f64::NAN;
    outcome.verdict = Verdict::Unknown;
    let why = "budget \"60 s\"\n\u{1b}".into();
    outcome.reason = Some(Reason::EngineStopped { engine: "SPIN".into(), why });
    let text = json(&map, &outcome);
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["verdict"], "unknown");
    let told = "SPIN did not look at everything: budget \"60 s\"\n\u{1b}";
    assert_eq!(value["reason"], told);
    let stats = &value["stats"];
    assert!(in_order(&text, &["stats", "states", "transitions", "seconds", "peak_bytes", "depth"]));
    assert_eq!(stats["states"], 54);
    assert_eq!(stats["peak_bytes"], Value::Null);
    assert_eq!(stats["bytes_per_state"], Value::Null);
    let assurance = &value["assurance"];
    for key in ["scope", "memory", "search", "store", "reductions", "rules", "checks"] {
        assert!(!assurance[key].is_null(), "{key}");
    }
    for key in ["unsupported", "unreached", "vacuous", "notes"] {
        assert_eq!(assurance[key], serde_json::json!([]), "{key}");
    }
}

#[test]
fn bad_input_has_no_verdict() {
    let mut map = SourceMap::new();
    let file = map.add("é.rma", "process 1:\n  é = 1;\n");
    let list = [
        Diagnostic::error("syntax-error", Span::new(file, 14, 15), "unexpected `=`"),
        Diagnostic::warning("odd", Span::new(file, 0, 1), "not an error"),
        Diagnostic::error("lost", Span::new(FileId(7), 0, 1), "in no file"),
        Diagnostic::new("usage", partita_source::Severity::Error, None, "no file given"),
    ];
    let value: Value = serde_json::from_str(&json_errors(&map, &list)).unwrap();
    assert_eq!(
        value,
        serde_json::json!({
            "verdict": null,
            "errors": [
                { "code": "syntax-error", "message": "unexpected `=`",
                  "file": "é.rma", "line": 2, "column": 3 },
                { "code": "lost", "message": "in no file",
                  "file": null, "line": null, "column": null },
                { "code": "usage", "message": "no file given",
                  "file": null, "line": null, "column": null },
            ]
        })
    );
}
