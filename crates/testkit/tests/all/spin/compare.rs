//! Our search against SPIN on the exported model: one program.

use partita_check::{Foreign, ForeignEnd, MemoryModel, Options, Reason, Stats, check, judge};
use partita_model::Model;
use partita_promela::spin::{self, End, Settings};
use partita_promela::{ExportOptions, Memory, export};
use partita_search::{Budget, Progress};
use partita_source::{Code, Diagnostics, SourceMap};
use partita_testkit::files::{Loaded, load};
use std::collections::BTreeSet;

/// Larger programs are left to the benchmark.
pub const MAX_STATES: u64 = 300_000;

/// Programs where SPIN stores another number of states than our search, and why.
const OTHER_COUNTS: [(&str, &str); 1] =
    [("loop-of-nothing.tree", "where a task goes round is a place of its own for SPIN")];

pub struct Case<'a> {
    pub name: &'a str,
    pub model: &'a Model,
    pub sources: &'a SourceMap,
    pub memory: MemoryModel,
    pub pending: u32,
    pub reduce: bool,
    /// Larger programs are left out.
    pub max_states: u64,
}

/// How a comparison went, if the two did not differ.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Compared {
    Holds,
    /// With the code that SPIN found.
    Violated(Code),
    /// More states than are wanted here.
    Large,
    /// Not exportable, or not for SPIN: why.
    Skipped(String),
}

/// The model as Promela, or why it has no such form.
pub fn promela(case: &Case<'_>) -> Result<String, Diagnostics> {
    let memory = if case.memory == MemoryModel::Sc { Memory::Sc } else { Memory::Rma };
    let options = ExportOptions { memory, pending: case.pending, ..ExportOptions::default() };
    export(case.model, case.sources, &options)
}

pub fn compare(case: &Case<'_>) -> Result<Compared, String> {
    let skip = |why: &str| Ok(Compared::Skipped(why.to_owned()));
    match case.memory {
        MemoryModel::Sc | MemoryModel::Rma => {}
        MemoryModel::RmaOrdered => return skip("rma-ordered"),
        MemoryModel::Upc => return skip("upc"),
    }
    let promela = match promela(case) {
        Ok(promela) => promela,
        // What cannot be exported is named with its place; random programs have none.
        Err(found) if case.sources.files().next().is_some() && found[0].primary.is_none() => {
            return Err(format!("{}: without a place: {}", case.name, found[0].message));
        }
        Err(found) => return skip(found.first().map_or("", |error| error.message.as_str())),
    };
    let ours = our_options(case);
    let outcome = check(case.model, case.sources, &ours, &Progress::default());
    if matches!(outcome.reason, Some(Reason::Stopped { .. })) {
        return Ok(Compared::Large);
    }
    let codes: BTreeSet<Code> = outcome.findings.iter().map(|finding| finding.code).collect();
    let settings = Settings {
        reduce: case.reduce,
        optimise: false,
        hash: Some(18),
        memory_mb: 1024,
        max_depth: 300_000,
        ..Settings::default()
    };
    let run = spin::run(&promela, &settings).map_err(|error| error.to_string())?;
    let fail = |what: String| Err(format!("{}: {what}\nwe: {codes:?}", case.name));
    match run.end {
        End::Incomplete(why) => fail(format!("SPIN stopped: {why}")),
        End::Complete if !codes.is_empty() => fail("SPIN finds nothing".to_owned()),
        End::Complete => {
            let explained = OTHER_COUNTS.iter().any(|(name, _)| *name == case.name);
            if !case.reduce && run.states != outcome.stats.states && !explained {
                let (spin, we) = (run.states, outcome.stats.states);
                return fail(format!("SPIN stores {spin} states, we store {we}"));
            }
            Ok(Compared::Holds)
        }
        End::Error(words) => {
            let foreign = Foreign {
                engine: "SPIN".to_owned(),
                reductions: Vec::new(),
                pending: case.pending,
                end: ForeignEnd::Error(run.replay.clone()),
                stats: Stats::default(),
                scope: Vec::new(),
            };
            // As the command does: with all reductions of our own search.
            let (memory, pending) = (case.memory, Some(case.pending));
            let usual = Options { memory, pending, ..Options::default() };
            let judged = judge(case.model, case.sources, &usual, foreign);
            let last = run.replay.last().cloned().unwrap_or_default();
            if last == "@fail beyond-32-bits" {
                return skip("numbers beyond 32 bits");
            }
            match judged.findings.first() {
                None => fail(format!(
                    "{words}; {last}; not replayed: {}",
                    judged.reason.as_ref().map(partita_report::reason).unwrap_or_default()
                )),
                Some(finding) if !codes.contains(&finding.code) => {
                    fail(format!("SPIN finds {}", finding.code))
                }
                Some(finding) => Ok(Compared::Violated(finding.code)),
            }
        }
    }
}

fn our_options(case: &Case<'_>) -> Options {
    let mut options = Options {
        memory: case.memory,
        pending: Some(case.pending),
        all: true,
        budget: Budget { states: case.max_states, ..Budget::UNLIMITED },
        ..Options::default()
    };
    options.reductions.ample = false;
    options.reductions.orders = false;
    // The export has a step for every shared cell.
    options.reductions.local_cells = false;
    options
}

/// A text of the tree, explored whole.
pub fn compare_text(text: &str) -> Result<Compared, String> {
    let Loaded { sources, model } = load("text.tree", text, 1, &[])?;
    compare(&Case {
        name: text,
        model: &model,
        sources: &sources,
        memory: MemoryModel::Sc,
        pending: 1,
        reduce: false,
        max_states: MAX_STATES,
    })
}
