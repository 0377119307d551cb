//! The result of `partita flush`: the placements with a line on each flush, then the verdict and
//! what it rests on; and the same as JSON.

use crate::Style;
use crate::json::{Violation, pretty, violation};
use crate::numbers::{plural, plural_len, seconds};
use crate::style::Ink;
use crate::summary::{Block, memory};
use crate::text::{clean, wrap};
use crate::words::{basis, beside, flush_doubt, flush_search, judged_by, reason, worded};
use partita_check::{Execution, FlushPlacement, FlushReport, NeededFlush, Verdict};
use serde::Serialize;

/// The heading above the execution that shows why a flush is needed.
pub(crate) fn flush_heading(flush: &NeededFlush, style: Style) -> String {
    let text = format!("Without {}:", described(flush));
    style.paint(Ink::Heading, &text) + "\n"
}

fn described(flush: &NeededFlush) -> String {
    let at = if flush.line == 0 {
        String::new()
    } else {
        format!("{}:{}: ", clean(&flush.file), flush.line)
    };
    let beside = clean(&beside(&flush.beside));
    let beside = if beside.is_empty() { beside } else { format!(" {beside}") };
    format!("{at}{}{beside}", clean(&flush.text))
}

/// The result as text of at most about `width` columns.
pub(crate) fn flush_human(report: &FlushReport, style: Style, width: usize) -> String {
    let mut out = String::new();
    for (index, placement) in report.placements.iter().enumerate() {
        out.push_str(&self::placement(report, index, placement, style, width));
    }
    let (ink, claim) = match report.verdict {
        Verdict::Holds => (Ink::Holds, holds(report)),
        Verdict::Violated => {
            let claim = match report.initial {
                0 => "the program has no flush, and the assertions do not hold".to_owned(),
                initial => format!("not even all flushes ({initial}) keep the assertions"),
            };
            (Ink::Violated, claim)
        }
        Verdict::Unknown => (Ink::Unknown, unknown(report)),
    };
    let name = report.verdict.name();
    let lines = wrap(&claim, width.saturating_sub(name.len() + 2));
    let lines = lines.join(&format!("\n{}", " ".repeat(name.len() + 2)));
    out.push_str(&format!("{}: {lines}\n", style.paint(ink, name)));
    out.push_str(&rests_on(report, style, width));
    out
}

fn placement(
    report: &FlushReport,
    index: usize,
    placement: &FlushPlacement,
    style: Style,
    width: usize,
) -> String {
    let count = plural_len(placement.flushes.len(), "flush").replace("flushs", "flushes");
    let kind = match (report.verdict, placement.smallest) {
        (Verdict::Holds, true) => "smallest",
        (Verdict::Holds, false) => "minimal",
        (Verdict::Violated | Verdict::Unknown, _) => "safe",
    };
    let which = if report.asked_for_all { format!(" {}", index + 1) } else { String::new() };
    let heading = format!("Placement{which}, {kind}: {count} of {}", report.initial);
    let mut out = style.paint(Ink::Heading, &heading) + "\n";
    for flush in &placement.flushes {
        let what = described(flush);
        let new = if flush.existing { "" } else { " (new)" };
        for (row, line) in wrap(&format!("{what}{new}"), width.saturating_sub(4)).iter().enumerate()
        {
            out.push_str(if row == 0 { "  " } else { "    " });
            out.push_str(&format!("{line}\n"));
        }
        let why = match &flush.violation {
            Some(Execution { finding, sources }) => format!(
                "without it {}, after {}",
                clean(&worded(sources, finding).message),
                plural_len(finding.trace.steps.len(), "step")
            ),
            None => "no violation without it was found: it may not be needed".to_owned(),
        };
        for line in wrap(&why, width.saturating_sub(6)) {
            out.push_str(&format!("      {}\n", style.paint(Ink::Quiet, &line)));
        }
    }
    out.push('\n');
    out
}

fn holds(report: &FlushReport) -> String {
    let fewest = report.minimum.unwrap_or(0);
    let initial = report.initial;
    let claim = match fewest {
        0 => format!("no flush is needed (of {initial})"),
        1 if initial == 1 => "the one flush is needed".to_owned(),
        1 => format!("1 flush of {initial} is enough, and none is not"),
        _ if fewest == initial => format!("all {initial} flushes are needed"),
        _ => format!("{fewest} flushes of {initial} are enough, and fewer are not"),
    };
    let list = match (report.asked_for_all, report.complete) {
        (false, _) => String::new(),
        (true, true) => {
            let minimal = plural_len(report.placements.len(), "minimal placement");
            format!("; {minimal} in all")
        }
        (true, false) => {
            let why =
                report.reason.as_ref().map(|why| clean(&flush_doubt(why))).unwrap_or_default();
            format!("; the list may not be complete: {why}")
        }
    };
    let unless = report.unless.as_ref().map(|limit| format!(", {}", clean(&reason(limit))));
    format!("{claim}{list}{}", unless.unwrap_or_default())
}

fn unknown(report: &FlushReport) -> String {
    let reason = report
        .reason
        .as_ref()
        .map(|why| clean(&flush_doubt(why)))
        .filter(|reason| !reason.is_empty());
    let reason = reason.unwrap_or_else(|| "no reason was recorded".to_owned());
    match report.placements.first() {
        None => reason,
        Some(best) => {
            let count = plural_len(best.flushes.len(), "flush").replace("flushs", "flushes");
            format!("{count} keep the assertions, but fewer may do: {reason}")
        }
    }
}

fn rests_on(report: &FlushReport, style: Style, width: usize) -> String {
    let mut block = Block { out: String::new(), style, width };
    if !report.scope.is_empty() {
        block.scope(&basis::scope(&report.scope), report.verdict);
    }
    block.row("memory", &memory(report.memory.name()));
    if let Some(by) = &report.proved_by {
        let states = plural(report.proof_states, "state");
        block.row("proved by", &format!("{}, {states}", clean(&judged_by(by))));
    }
    let checks = plural_len(report.checks, "placement");
    let known = if report.known > 0 {
        format!(", {} followed from others", report.known)
    } else {
        String::new()
    };
    block.row("search", &format!("{}: {checks} checked{known}", flush_search(report.search)));
    let cost = format!("{} in all, {}", plural(report.states, "state"), seconds(report.seconds));
    block.row("cost", &cost);
    block.out
}

/// The result as one JSON object.
pub(crate) fn flush_json(report: &FlushReport) -> String {
    pretty(&Json {
        verdict: report.verdict,
        reason: report.reason.as_ref().map(flush_doubt),
        minimum: report.minimum,
        initial: report.initial,
        placements: report
            .placements
            .iter()
            .map(|placement| placement.flushes.iter().map(JsonFlush::of).collect())
            .collect(),
        complete: report.complete,
        violations: report
            .violation
            .iter()
            .map(|Execution { finding, sources }| violation(sources, finding))
            .collect(),
        memory: report.memory.name(),
        scope: basis::scope(&report.scope),
        unless: report.unless.as_ref().map(reason),
        proved_by: report.proved_by.as_ref().map(judged_by).unwrap_or_default(),
        stats: JsonStats {
            checks: report.checks,
            known: report.known,
            states: report.states,
            proof_states: report.proof_states,
            seconds: report.seconds,
        },
    })
}

#[derive(Serialize)]
struct Json<'a> {
    verdict: Verdict,
    reason: Option<String>,
    minimum: Option<usize>,
    initial: usize,
    placements: Vec<Vec<JsonFlush<'a>>>,
    complete: bool,
    violations: Vec<Violation>,
    memory: &'a str,
    scope: Vec<String>,
    unless: Option<String>,
    proved_by: String,
    stats: JsonStats,
}

#[derive(Serialize)]
struct JsonFlush<'a> {
    file: &'a str,
    line: usize,
    target: Option<&'a str>,
    text: &'a str,
    beside: String,
    existing: bool,
    /// What happens without it.
    violation: Option<Violation>,
}

impl<'a> JsonFlush<'a> {
    fn of(flush: &'a NeededFlush) -> Self {
        JsonFlush {
            file: &flush.file,
            line: flush.line,
            target: flush.target.as_deref(),
            text: &flush.text,
            beside: beside(&flush.beside),
            existing: flush.existing,
            violation: flush
                .violation
                .as_ref()
                .map(|Execution { finding, sources }| violation(sources, finding)),
        }
    }
}

#[derive(Serialize)]
struct JsonStats {
    checks: usize,
    known: usize,
    states: u64,
    proof_states: u64,
    seconds: f64,
}
