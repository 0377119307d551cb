//! Our search against SPIN on the exported model: one program.

use partita_check::{Foreign, ForeignEnd, MemoryModel, Options, Stats, check, judge};
use partita_model::Model;
use partita_promela::spin::{self, End, Settings};
use partita_promela::{ExportOptions, Memory, export};
use partita_search::{Budget, Progress};
use partita_source::{Code, SourceMap};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Programs where SPIN stores another number of states than our search, and why.
const OTHER_COUNTS: [(&str, &str); 0] = [];

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
    /// Not exportable, too large, or not for SPIN: why.
    Skipped(String),
}

pub fn compare(case: &Case<'_>) -> Result<Compared, String> {
    let skip = |why: &str| Ok(Compared::Skipped(why.to_owned()));
    let memory = match case.memory {
        MemoryModel::Sc => Memory::Sc,
        MemoryModel::Rma => Memory::Rma,
        MemoryModel::RmaOrdered => return skip("rma-ordered"),
    };
    let options = ExportOptions { memory, pending: case.pending, ..ExportOptions::default() };
    let promela = match export(case.model, case.sources, &options) {
        Ok(promela) => promela,
        // What cannot be exported is named with its place; random programs have none.
        Err(found) if case.sources.files().next().is_some() && found[0].primary.is_none() => {
            return Err(format!("{}: without a place: {}", case.name, found[0].message));
        }
        Err(found) => return skip(found.first().map_or("", |error| error.message.as_str())),
    };
    let ours = our_options(case);
    let outcome = check(case.model, case.sources, &ours, &Progress::default());
    if outcome.reason.as_ref().is_some_and(|why| why.contains("budget")) {
        return skip("more states than we want here");
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
                    judged.reason.unwrap_or_default()
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
    // The export has a step for every shared cell.
    options.reductions.local_cells = false;
    options
}

/// Runs cases on both cores; prints what was compared and fails at any difference.
#[expect(clippy::print_stdout, reason = "shown with --nocapture: how much was compared")]
#[expect(clippy::unwrap_used, reason = "a poisoned lock is a failed test")]
pub fn run(
    count: u64,
    one: &(dyn Fn(u64) -> Result<Compared, String> + Sync),
) -> BTreeMap<Compared, u64> {
    let next = AtomicU64::new(0);
    let counts: Mutex<BTreeMap<Compared, u64>> = Mutex::default();
    let problems: Mutex<Vec<String>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    match one(number) {
                        Ok(compared) => *counts.lock().unwrap().entry(compared).or_default() += 1,
                        Err(problem) => problems.lock().unwrap().push(problem),
                    }
                }
            });
        }
    });
    let counts = counts.into_inner().unwrap();
    for (compared, count) in &counts {
        println!("{count:5}  {compared:?}");
    }
    let problems = problems.into_inner().unwrap();
    assert!(problems.is_empty(), "{} differ:\n{}", problems.len(), problems.join("\n\n"));
    counts
}
