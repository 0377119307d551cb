//! SARIF has what readers of it look for; `tests/sarif.rs` of the command holds it against the schema.

use super::*;
use crate::testing::{late_put, outcome};
use partita_source::FileId;

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn a_finding_is_a_result_with_its_execution() {
    let (map, outcome) = late_put();
    let log = read(&sarif(&map, &outcome));
    let run = &log["runs"][0];
    assert_eq!(log["version"], "2.1.0");
    assert_eq!(run["tool"]["driver"]["rules"][0]["id"], "assertion-failed");
    let result = &run["results"][0];
    assert_eq!(result["ruleId"], "assertion-failed");
    assert_eq!(result["ruleIndex"], 0);
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "late-put.rma");
    let region = json!({ "startLine": 10, "startColumn": 1, "endLine": 10, "endColumn": 22 });
    assert_eq!(place["region"], region);
    let flows = result["codeFlows"][0]["threadFlows"].as_array().unwrap();
    // Process 1 does nothing.
    let names: Vec<_> = flows.iter().map(|flow| flow["id"].as_str().unwrap()).collect();
    assert_eq!(names, ["process 2", "network of process 2"]);
    let order = |flow: &Value| -> Vec<u64> {
        let places = flow["locations"].as_array().unwrap().iter();
        places.map(|place| place["executionOrder"].as_u64().unwrap()).collect()
    };
    assert_eq!(order(&flows[0]), [1, 2, 5, 8]);
    assert_eq!(order(&flows[1]), [3, 4, 6, 7]);
    assert_eq!(
        result["partialFingerprints"]["partita/v1"],
        "assertion-failed|late-put.rma|assert final (r != 3);"
    );
}

#[test]
fn a_verdict_without_findings_has_no_results() {
    let map = SourceMap::new();
    let log = read(&sarif(&map, &outcome(Verdict::Holds, Vec::new())));
    assert_eq!(log["runs"][0]["results"], json!([]));
    assert_eq!(log["runs"][0]["invocations"][0]["exitCode"], 0);
    assert_eq!(log["runs"][0]["properties"]["verdict"], "holds");
    let reason = partita_check::Reason::WithinBounds;
    let late = words::reason(&reason);
    let unknown = Outcome::nothing(reason);
    let log = read(&sarif(&map, &unknown));
    let told = &log["runs"][0]["invocations"][0]["toolExecutionNotifications"][0];
    assert_eq!((&told["level"], &told["message"]["text"]), (&"warning".into(), &late.into()));
}

#[test]
fn bad_input_is_a_result_of_an_invocation_that_failed() {
    let mut map = SourceMap::new();
    map.add("a b.rma", "shared X\n");
    let found = [Diagnostic::error("syntax", Span::new(FileId(0), 7, 8), "`;` is missing")];
    let log = read(&sarif_diagnostics(&map, &found));
    let run = &log["runs"][0];
    assert_eq!(run["invocations"][0]["executionSuccessful"], false);
    let place = &run["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "a%20b.rma");
    assert_eq!(place["region"]["startColumn"], 8);
}
