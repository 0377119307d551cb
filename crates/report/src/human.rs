//! The whole outcome for a terminal: findings first, then how each happens, then the verdict and
//! what it rests on.
//!
//! The verdict comes last because that is where the eye is when a long run ends.

use crate::Style;
use crate::finding::finding;
use crate::summary::{summary, verdict};
use crate::text::wrap;
use crate::trace::{Steps, both, run, trace};
use crate::words::cause;
use partita_check::{Finding, Outcome, SimulationEnd, Trace};
use partita_source::{Code, SourceMap};

/// Narrower terminals are treated as this wide.
const LEAST_WIDTH: usize = 40;

/// The outcome as text of at most about `width` columns.
pub(crate) fn human(
    map: &SourceMap,
    outcome: &Outcome,
    style: Style,
    width: usize,
    steps: Steps,
) -> String {
    let width = width.max(LEAST_WIDTH);
    let mut parts = Vec::new();
    for one in &outcome.findings {
        parts.push(finding_with_trace(map, one, style, width, steps));
    }
    let (line, rest) = (verdict(outcome, style, width), summary(map, outcome, style, width));
    parts.push(format!("{line}{rest}"));
    parts.extend(more(outcome, width));
    parts.join("\n")
}

/// One finding and how it happens.
pub(crate) fn finding_with_trace(
    map: &SourceMap,
    one: &Finding,
    style: Style,
    width: usize,
    steps: Steps,
) -> String {
    let width = width.max(LEAST_WIDTH);
    let what = finding(map, one, style, width);
    // The place says it all: how an execution comes there is nobody's fault.
    if one.code == Code::Unsupported && steps == Steps::Folded {
        return what;
    }
    let how = match &one.other {
        None => trace(map, &one.trace, one.code, style, width, steps),
        Some(other) => both(map, &one.trace, other, style, width, steps),
    };
    format!("{what}\n{how}")
}

/// An execution by itself, as a table.
pub(crate) fn execution(map: &SourceMap, steps: &Trace, style: Style, width: usize) -> String {
    run(map, steps, style, width.max(LEAST_WIDTH))
}

/// How a simulated execution came to its end.
pub(crate) fn simulation_end(trace: &Trace, end: &SimulationEnd) -> String {
    let end = match end {
        SimulationEnd::StepLimit => "the step limit is reached".to_owned(),
        SimulationEnd::AllEnded => "every task has ended".to_owned(),
        SimulationEnd::NobodyMoves => "nobody can move".to_owned(),
        SimulationEnd::Failed(failure) => format!("{}: {}", failure.code, cause(&failure.cause)),
    };
    format!("{} steps; {end}\n", trace.steps.len())
}

/// Where to read about the codes found.
fn more(outcome: &Outcome, width: usize) -> Option<String> {
    let mut found: Vec<&str> = Vec::new();
    for one in &outcome.findings {
        if !found.contains(&one.code.name()) {
            found.push(one.code.name());
        }
    }
    let pages = match found.as_slice() {
        [] => return None,
        [code] => format!("`partita explain {code}`"),
        several => format!("`partita explain CODE` for {}", several.join(", ")),
    };
    let text = format!("What this means and how to repair it: {pages}");
    Some(wrap(&text, width).join("\n") + "\n")
}

#[cfg(test)]
#[path = "human_tests.rs"]
mod tests;
