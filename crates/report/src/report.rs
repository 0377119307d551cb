//! Everything that is ever reported, as one value, and the one function that renders it.

use crate::diagnostic::{DEFAULT_WIDTH, diagnostics};
use crate::flush::{flush_heading, flush_human, flush_json};
use crate::html::{html, html_diagnostics, html_execution};
use crate::human::{execution, finding_with_trace, human, simulation_end};
use crate::json::{json, json_errors, json_execution, json_outputs};
use crate::junit::{junit, junit_diagnostics};
use crate::sarif::{sarif, sarif_diagnostics};
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
    /// One execution, and how it came to its end when that says something; no verdict, so no SARIF and no JUnit.
    Execution(&'a Trace, Option<&'a SimulationEnd>, &'a SourceMap),
    /// In JSON for all programs.
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
    /// For code-scanning pages and editors.
    Sarif,
    /// For servers of continuous integration.
    Junit,
    /// A page that needs nothing else.
    Html,
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
    match report {
        Report::Outcome(outcome, map) => match format {
            Format::Human => human(map, outcome, style, width, steps),
            Format::Json => json(map, outcome),
            Format::Sarif => sarif(map, outcome),
            Format::Junit => junit(map, outcome),
            Format::Html => html(map, outcome),
        },
        Report::Finding(finding, map) => match format {
            Format::Human => finding_with_trace(map, finding, style, width, steps),
            Format::Json | Format::Sarif | Format::Junit | Format::Html => {
                render(&Report::Outcome(&alone(finding), map), format, look)
            }
        },
        Report::Execution(trace, end, map) => match format {
            Format::Human => {
                let end = end.map_or_else(String::new, |end| simulation_end(trace, end));
                format!("{}{end}", execution(map, trace, style, width))
            }
            Format::Html => html_execution(map, trace),
            Format::Json | Format::Sarif | Format::Junit => json_execution(map, trace),
        },
        Report::Flushes(flushes) => match format {
            Format::Human => flushes.human(look),
            Format::Json | Format::Sarif | Format::Junit | Format::Html => {
                flush_json(flushes.report)
            }
        },
        Report::Outputs(outputs) => json_outputs(outputs),
        Report::Diagnostics(found, map) => match format {
            Format::Human => diagnostics(map, found, style),
            Format::Json => json_errors(map, found),
            Format::Sarif => sarif_diagnostics(map, found),
            Format::Junit => junit_diagnostics(map, found),
            Format::Html => html_diagnostics(map, found),
        },
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
