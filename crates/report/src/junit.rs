//! The outcome as JUnit XML, the form in which most servers for continuous integration take results of tests.
//!
//! One test case: the program. It fails with each finding, and is in error when the verdict is `unknown` or the input is bad:
//! a server must not count as passed what was not shown.

use crate::Style;
use crate::diagnostic::{DEFAULT_WIDTH, diagnostics};
use crate::finding::finding;
use crate::summary::summary;
use crate::words::{self, worded};
use partita_check::{Outcome, Verdict};
use partita_source::{Diagnostic, SourceMap};
use std::fmt::Write;

/// The outcome of a check.
pub(crate) fn junit(map: &SourceMap, outcome: &Outcome) -> String {
    let mut inner = String::new();
    // What was reached and is not modelled is among the findings of an unknown verdict; it is no failure of the program.
    let failed = outcome.verdict == Verdict::Violated;
    for one in outcome.findings.iter().filter(|_| failed) {
        let message = worded(map, one).message;
        let text = finding(map, one, Style::Plain, DEFAULT_WIDTH);
        element(&mut inner, "failure", one.code.name(), &message, &text);
    }
    let unknown = outcome.verdict == Verdict::Unknown;
    if unknown {
        let reason = outcome.reason.as_ref().map(words::reason).unwrap_or_default();
        element(&mut inner, "error", "unknown", &reason, "");
    }
    let told = summary(map, outcome, Style::Plain, DEFAULT_WIDTH);
    let _ = writeln!(inner, "      <system-out>{}</system-out>", escaped(&told));
    suite(map, outcome.stats.seconds, usize::from(failed), usize::from(unknown), &inner)
}

/// Bad input, and warnings.
pub(crate) fn junit_diagnostics(map: &SourceMap, found: &[Diagnostic]) -> String {
    let mut inner = String::new();
    let bad = found.iter().find(|one| one.is_error());
    if let Some(first) = bad {
        let text = diagnostics(map, found, Style::Plain);
        element(&mut inner, "error", first.code, &first.message, &text);
    }
    suite(map, 0.0, 0, usize::from(bad.is_some()), &inner)
}

fn element(out: &mut String, name: &str, kind: &str, message: &str, text: &str) {
    let (kind, message, text) = (escaped(kind), escaped(message), escaped(text));
    let _ = writeln!(out, "      <{name} type=\"{kind}\" message=\"{message}\">{text}</{name}>");
}

fn suite(map: &SourceMap, seconds: f64, failures: usize, errors: usize, inner: &str) -> String {
    let program =
        map.files().next().map_or_else(|| "program".into(), |(_, file)| escaped(&file.name));
    let counts =
        format!("tests=\"1\" failures=\"{failures}\" errors=\"{errors}\" time=\"{seconds:.3}\"");
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"partita\" {counts}>\n  \
         <testsuite name=\"partita check\" {counts}>\n    \
         <testcase classname=\"partita\" name=\"{program}\" file=\"{program}\" time=\"{seconds:.3}\">\n{inner}    \
         </testcase>\n  </testsuite>\n</testsuites>\n"
    )
}

/// Text in XML. Characters that XML has no way to write become a question mark.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for one in text.chars() {
        match one {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(one),
            '\u{fffe}' | '\u{ffff}' => out.push('?'),
            one if one.is_control() => out.push('?'),
            one => out.push(one),
        }
    }
    out
}

#[cfg(test)]
#[path = "junit_tests.rs"]
mod tests;
