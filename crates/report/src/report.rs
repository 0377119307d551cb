//! Everything that is ever reported, as one value, and the one function that renders it.

use crate::diagnostic::{DEFAULT_WIDTH, diagnostics};
use crate::flush::{flush_heading, flush_human, flush_json};
use crate::human::{execution, finding_with_trace, human, simulation_end};
use crate::json::{json, json_errors, json_execution, json_outputs};
use crate::style::Style;
use crate::trace::Steps;
use partita_check::{
    Assurance, Execution, Finding, FlushReport, Outcome, Outputs, SimulationEnd, Stats, Trace,
    Verdict,
};
use partita_source::{Diagnostic, SourceMap};

/// Something to report. A source map has the files that spans point into.
pub enum Report<'a> {
    /// A check, or two programs compared.
    Outcome(&'a Outcome, &'a SourceMap),
    /// A finding that was replayed.
    Finding(&'a Finding, &'a SourceMap),
    /// One execution, and how it came to its end when that says something.
    Execution(&'a Trace, Option<&'a SimulationEnd>, &'a SourceMap),
    Flushes(Flushes<'a>),
    /// All outputs: for programs, so JSON in every format.
    Outputs(&'a Outputs),
    /// Bad input, and warnings.
    Diagnostics(&'a [Diagnostic], &'a SourceMap),
}

/// Placements of flushes, and what of them a person wants to see.
pub struct Flushes<'a> {
    pub report: &'a FlushReport,
    /// Also the executions that show why each flush of the first placement is needed.
    pub explained: bool,
    /// The program with the first placement.
    pub program: Option<String>,
    /// The same as a difference to the program that was given.
    pub difference: Option<String>,
}

/// The form of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    Human,
    Json,
}

/// How a report for people looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    pub style: Style,
    /// Columns that it may take, about.
    pub width: usize,
    pub steps: Steps,
}

impl Default for Look {
    /// As in a file.
    fn default() -> Self {
        Look { style: Style::Plain, width: DEFAULT_WIDTH, steps: Steps::Folded }
    }
}

/// The report as text. Every text ends in a newline, except that there is none for no diagnostics.
#[must_use]
pub fn render(report: &Report<'_>, format: Format, look: Look) -> String {
    let Look { style, width, steps } = look;
    match (report, format) {
        (Report::Outcome(outcome, map), Format::Human) => human(map, outcome, style, width, steps),
        (Report::Outcome(outcome, map), Format::Json) => json(map, outcome),
        (Report::Finding(finding, map), Format::Human) => {
            finding_with_trace(map, finding, style, width, steps)
        }
        (Report::Finding(finding, map), Format::Json) => json(map, &alone(finding)),
        (Report::Execution(trace, end, map), Format::Human) => {
            let end = end.map_or_else(String::new, |end| simulation_end(trace, end));
            format!("{}{end}", execution(map, trace, style, width))
        }
        (Report::Execution(trace, _, map), Format::Json) => json_execution(map, trace),
        (Report::Flushes(flushes), Format::Human) => flushes.human(look),
        (Report::Flushes(flushes), Format::Json) => flush_json(flushes.report),
        (Report::Outputs(outputs), Format::Human | Format::Json) => json_outputs(outputs),
        (Report::Diagnostics(found, map), Format::Human) => diagnostics(map, found, style),
        (Report::Diagnostics(found, map), Format::Json) => json_errors(map, found),
    }
}

/// A replayed finding is the whole outcome: nothing was searched.
fn alone(finding: &Finding) -> Outcome {
    Outcome {
        verdict: Verdict::Violated,
        reason: None,
        findings: vec![finding.clone()],
        stats: Stats::default(),
        assurance: Assurance::default(),
    }
}

impl Flushes<'_> {
    fn human(&self, Look { style, width, steps }: Look) -> String {
        let shown = |execution: &Execution| {
            let Execution { finding, sources } = execution;
            finding_with_trace(sources, finding, style, width, steps)
        };
        let mut parts: Vec<String> = self.report.violation.iter().map(shown).collect();
        let first = self.report.placements.iter().take(1).filter(|_| self.explained);
        for flush in first.flat_map(|placement| &placement.flushes) {
            if let Some(violation) = &flush.violation {
                let heading = flush_heading(flush, style);
                parts.push(format!("{heading}\n{}", shown(violation)));
            }
        }
        parts.extend(self.program.iter().chain(&self.difference).cloned());
        parts.push(flush_human(self.report, style, width));
        parts.retain(|part| !part.is_empty());
        parts.join("\n")
    }
}
