//! How the check of one program ended, read from the exit code and the JSON report.

use crate::child::Finished;
use serde_json::Value;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    Holds,
    /// Every finding was looked at by a person and is right: the codes, with the reasons given.
    Reviewed(Vec<(Finding, String)>),
    /// Violated, although the program passes its own check: either it is wrong or we are.
    Findings(Vec<Finding>),
    /// What was reached and is not modelled.
    Unsupported(Vec<Finding>),
    /// The front end did not take it: its errors.
    Rejected(Vec<Finding>),
    /// A budget ended first: which.
    Limit(String),
    /// A panic, a signal, or a report that is none.
    Crash(String),
    /// It did not even end when its time was over.
    Hang,
    /// Not in the checkouts.
    Missing,
}

/// A finding or an error, as far as a person needs it to look it up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Finding {
    pub(crate) code: String,
    pub(crate) message: String,
    /// 0: none given.
    pub(crate) line: u64,
}

const REJECTED: i32 = 3;
const UNSUPPORTED: &str = "unsupported";

pub(crate) fn read(done: &Finished) -> Ending {
    if done.killed {
        return Ending::Hang;
    }
    let report = serde_json::from_slice::<Value>(&done.stdout).ok();
    from_report(report.as_ref(), done.status.code(), &String::from_utf8_lossy(&done.stderr))
}

fn from_report(report: Option<&Value>, code: Option<i32>, stderr: &str) -> Ending {
    let Some(code) = code else { return Ending::Crash("killed by a signal".into()) };
    if let Some(panic) = stderr.lines().position(|line| line.contains("panicked at")) {
        // The line after it has the message.
        let lines: Vec<&str> = stderr.lines().skip(panic).take(2).collect();
        return Ending::Crash(without_thread(&lines.join(" ")));
    }
    let Some(report) = report else {
        let first = stderr.lines().find(|line| !line.trim().is_empty());
        return Ending::Crash(format!("exit {code}: {}", first.unwrap_or("nothing was printed")));
    };
    if code == REJECTED {
        return Ending::Rejected(findings(&report["errors"]));
    }
    let (unsupported, real): (Vec<Finding>, Vec<Finding>) =
        findings(&report["violations"]).into_iter().partition(|one| one.code == UNSUPPORTED);
    let reason = report["reason"].as_str().unwrap_or("no reason given").to_owned();
    match report["verdict"].as_str() {
        Some("holds") => Ending::Holds,
        Some("violated") => Ending::Findings(real),
        Some("unknown") if !unsupported.is_empty() => Ending::Unsupported(unsupported),
        Some("unknown") => Ending::Limit(reason),
        _ => Ending::Crash(format!("exit {code}, and no verdict in the report")),
    }
}

/// `thread 'name' (123) panicked at` differs from run to run.
fn without_thread(text: &str) -> String {
    text.find("panicked at").map_or(text, |at| &text[at..]).to_owned()
}

fn findings(list: &Value) -> Vec<Finding> {
    let list = list.as_array().map(Vec::as_slice).unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let finding = |one: &Value| {
        let line = one["line"].as_u64().or_else(|| one["locations"][0]["line"].as_u64());
        let (code, message) = (text(&one["code"]), text(&one["message"]));
        Finding { code, message, line: line.unwrap_or_default() }
    };
    list.iter().map(finding).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn violated(codes: &[&str], verdict: &str) -> Ending {
        let one = |code: &&str| json!({"code": code, "message": "m", "locations": [{"line": 7}]});
        let violations: Vec<Value> = codes.iter().map(one).collect();
        let report = json!({"verdict": verdict, "reason": "time", "violations": violations});
        from_report(Some(&report), Some(1), "")
    }

    fn finding(code: &str, line: u64) -> Finding {
        Finding { code: code.into(), message: "m".into(), line }
    }

    #[test]
    fn verdicts() {
        assert_eq!(violated(&[], "holds"), Ending::Holds);
        assert_eq!(violated(&[], "unknown"), Ending::Limit("time".into()));
        assert_eq!(
            violated(&["unsupported"], "unknown"),
            Ending::Unsupported(vec![finding("unsupported", 7)])
        );
        assert_eq!(
            violated(&["unsupported", "deadlock"], "violated"),
            Ending::Findings(vec![finding("deadlock", 7)])
        );
    }

    #[test]
    fn no_verdict() {
        let errors =
            json!({"verdict": null, "errors": [{"code": "syntax", "message": "m", "line": 3}]});
        let rejected = Ending::Rejected(vec![finding("syntax", 3)]);
        assert_eq!(from_report(Some(&errors), Some(3), "warning"), rejected);
        let panic = "note\nthread 'a' (7) panicked at x.rs:1:2:\nindex out of bounds\n0: frame\n";
        let crash = Ending::Crash("panicked at x.rs:1:2: index out of bounds".into());
        assert_eq!(from_report(None, Some(101), panic), crash);
        // Also when a report was printed before, or by another thread.
        assert_eq!(from_report(Some(&json!({"verdict": "holds"})), Some(0), panic), crash);
        assert!(matches!(from_report(None, None, ""), Ending::Crash(_)));
        assert!(matches!(from_report(None, Some(0), ""), Ending::Crash(_)));
        assert!(matches!(from_report(Some(&json!({})), Some(0), ""), Ending::Crash(_)));
    }
}
