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
    /// Not in the checkouts: what.
    Missing(&'static str),
}

impl Ending {
    /// The front end took it. Of a crash or a hang that is not known.
    pub(crate) fn accepted(&self) -> bool {
        match self {
            Ending::Holds
            | Ending::Reviewed(_)
            | Ending::Findings(_)
            | Ending::Unsupported(_)
            | Ending::Limit(_) => true,
            Ending::Rejected(_) | Ending::Crash(_) | Ending::Hang | Ending::Missing(_) => false,
        }
    }

    /// Findings of which nobody has said that they are true.
    pub(crate) fn has_findings(&self) -> bool {
        matches!(self, Ending::Findings(_))
    }
}

/// A finding or an error, as far as a person needs it to look it up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Finding {
    pub(crate) code: String,
    pub(crate) message: String,
    /// File names and lines of all its ends; empty when none is given.
    pub(crate) place: String,
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
        let ends = one["locations"].as_array().map_or(std::slice::from_ref(one), Vec::as_slice);
        let mut places: Vec<String> = ends.iter().filter_map(place).collect();
        places.dedup();
        let (code, message) = (text(&one["code"]), text(&one["message"]));
        Finding { code, message, place: places.join(", ") }
    };
    list.iter().map(finding).collect()
}

/// The folder says nothing: the program is named beside it, and its other files are near.
fn place(end: &Value) -> Option<String> {
    let file = end["file"].as_str()?.rsplit('/').next()?;
    Some(format!("{file}:{}", end["line"].as_u64()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn violated(codes: &[&str], verdict: &str) -> Ending {
        let ends = json!([{"file": "d/a.f90", "line": 7}, {"file": "b.f90", "line": 8}]);
        let one = |code: &&str| json!({"code": code, "message": "m", "locations": ends});
        let violations: Vec<Value> = codes.iter().map(one).collect();
        let report = json!({"verdict": verdict, "reason": "time", "violations": violations});
        from_report(Some(&report), Some(1), "")
    }

    fn finding(code: &str, place: &str) -> Finding {
        Finding { code: code.into(), message: "m".into(), place: place.into() }
    }

    #[test]
    fn verdicts() {
        assert_eq!(violated(&[], "holds"), Ending::Holds);
        assert_eq!(violated(&[], "unknown"), Ending::Limit("time".into()));
        assert_eq!(
            violated(&["unsupported"], "unknown"),
            Ending::Unsupported(vec![finding("unsupported", "a.f90:7, b.f90:8")])
        );
        assert_eq!(
            violated(&["unsupported", "deadlock"], "violated"),
            Ending::Findings(vec![finding("deadlock", "a.f90:7, b.f90:8")])
        );
    }

    #[test]
    fn no_verdict() {
        let error = json!({"code": "syntax", "message": "m", "file": "/x/c.f90", "line": 3});
        let errors = json!({"verdict": null, "errors": [error]});
        let rejected = Ending::Rejected(vec![finding("syntax", "c.f90:3")]);
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
