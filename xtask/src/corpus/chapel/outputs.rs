//! What executions print, against what they should.
//!
//! A `.good` has what the compiler says too: its warnings are left out. What a test does to its output before it is
//! compared is nearly always `sort`, sometimes with `uniq`; these are done to both sides, anything else is not.

use crate::child::Finished;
use serde_json::Value;

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

pub(crate) struct Good {
    text: String,
    sorted: bool,
    unique: bool,
}

impl Good {
    pub(crate) fn new(text: &str, prediff: Option<&str>) -> Self {
        let prediff = prediff.unwrap_or_default();
        let (sorted, unique) = (prediff.contains("sort"), prediff.contains("uniq"));
        let mut good = Good { text: String::new(), sorted, unique };
        let lines: Vec<&str> = text.lines().filter(|line| !is_warning(line)).collect();
        good.text = good.prepared(&lines.join("\n"));
        good
    }

    fn prepared(&self, text: &str) -> String {
        let mut lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
        if self.sorted {
            lines.sort_unstable();
        }
        if self.unique {
            lines.dedup();
        }
        lines.join("\n")
    }

    fn is(&self, text: &str) -> bool {
        self.prepared(text) == self.text
    }
}

/// What the compiler says: `x.chpl:3: warning: ...`, `x.chpl:3: In function 'f':`, and notes to them.
fn is_warning(line: &str) -> bool {
    let of_file = line.split_once(".chpl:").is_some_and(|(_, rest)| {
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-');
        [": warning:", ": note:", ": In "].iter().any(|start| rest.starts_with(start))
    });
    of_file || line.starts_with("warning:") || line.starts_with("note:")
}

pub(crate) fn read(done: std::io::Result<Finished>, good: &Good) -> Printed {
    let report = done.ok().filter(|done| !done.killed);
    let report = report.and_then(|done| serde_json::from_slice::<Value>(&done.stdout).ok());
    report.map_or_else(Printed::default, |report| compare(&report, good))
}

fn compare(report: &Value, good: &Good) -> Printed {
    let outputs = report["outputs"].as_array().map(Vec::as_slice).unwrap_or_default();
    let texts: Vec<&str> = outputs.iter().filter_map(|one| one["text"].as_str()).collect();
    let other = texts.iter().find(|text| !good.is(text));
    Printed {
        some: texts.iter().any(|text| good.is(text)),
        all: report["complete"] == Value::Bool(true) && !texts.is_empty() && other.is_none(),
        other: other.map(|text| (*text).to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn report(texts: &[&str], complete: bool) -> Value {
        let outputs: Vec<Value> = texts.iter().map(|text| json!({"text": text})).collect();
        json!({"complete": complete, "outputs": outputs})
    }

    #[test]
    fn some_and_all() {
        let good = Good::new("x.chpl:3: warning: old\na\nb\n", None);
        let of = |texts: &[&str], complete| {
            let found = compare(&report(texts, complete), &good);
            (found.some, found.all)
        };
        assert_eq!(of(&["a\nb\n"], true), (true, true));
        assert_eq!(of(&["a\nb\n"], false), (true, false));
        assert_eq!(of(&["b\na\n", "a\nb\n"], true), (true, false));
        assert_eq!(of(&["b\na\n"], true), (false, false));
        assert_eq!(of(&[], true), (false, false));
    }

    #[test]
    fn the_order_may_not_matter() {
        let good = Good::new("b\na\na\n", Some("#!/bin/sh\nsort $2 > x"));
        assert!(compare(&report(&["a\nb\na\n"], true), &good).all);
        assert!(!compare(&report(&["a\nb\n"], true), &good).some);
        let good = Good::new("b\na\n", Some("sort $2 | uniq"));
        assert!(compare(&report(&["a\nb\na\n"], true), &good).all);
    }
}
