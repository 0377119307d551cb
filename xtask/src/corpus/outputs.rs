//! What the executions of a test print, as `partita outputs` has it, against what they should.

use super::Options;
use crate::child::Finished;
use serde_json::Value;
use std::process::Command;

/// How the outputs of all executions compare.
#[derive(Default, Debug, PartialEq, Eq)]
pub(crate) struct Printed {
    /// Some execution prints what it should.
    pub(crate) some: bool,
    /// All do, and nothing was left out.
    pub(crate) all: bool,
    /// One that is not as it should be.
    pub(crate) other: Option<String>,
}

/// States that a search with very many outputs is cut at: enough to come to the end of an execution of a hundred tasks.
const FEW: &str = "10000";

/// What a program prints; `outputs` is the command for it.
pub(crate) fn of(
    options: &Options,
    outputs: impl Fn() -> Command,
    right: impl Fn(&str) -> bool,
) -> Printed {
    let with = |more: &[&str]| {
        // Depth first has some outputs, should the time not do for all.
        read(options.run(outputs().args(["--search", "dfs"]).args(more)), &right)
    };
    let printed = with(&[]);
    if printed.some {
        return printed;
    }
    // Some outputs of very many are better than none in time.
    let few = with(&["--max-states", FEW]);
    if few.some { few } else { printed }
}

fn read(done: std::io::Result<Finished>, right: impl Fn(&str) -> bool) -> Printed {
    let report = done.ok().filter(|done| !done.killed);
    let report = report.and_then(|done| serde_json::from_slice::<Value>(&done.stdout).ok());
    report.map_or_else(Printed::default, |report| compare(&report, right))
}

fn compare(report: &Value, right: impl Fn(&str) -> bool) -> Printed {
    let outputs = report["outputs"].as_array().map(Vec::as_slice).unwrap_or_default();
    let texts: Vec<&str> = outputs.iter().filter_map(|one| one["text"].as_str()).collect();
    let other = texts.iter().find(|text| !right(text));
    Printed {
        some: texts.iter().any(|text| right(text)),
        all: report["complete"] == Value::Bool(true) && !texts.is_empty() && other.is_none(),
        other: other.map(|text| (*text).to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn some_and_all() {
        let of = |texts: &[&str], complete: bool| {
            let outputs: Vec<Value> = texts.iter().map(|text| json!({"text": text})).collect();
            let report = json!({"complete": complete, "outputs": outputs});
            let found = compare(&report, |text| text == "ab");
            (found.some, found.all)
        };
        assert_eq!(of(&["ab"], true), (true, true));
        assert_eq!(of(&["ab"], false), (true, false));
        assert_eq!(of(&["ba", "ab"], true), (true, false));
        assert_eq!(of(&["ba"], true), (false, false));
        assert_eq!(of(&[], true), (false, false));
    }
}
