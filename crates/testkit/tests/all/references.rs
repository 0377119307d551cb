//! Random programs with references to what is made at run time: every way to search against the search without
//! any reduction, which is the judge here because the naive explorer does not know such references.
//!
//! `PARTITA_SEED` moves the window of seeds, `PARTITA_PROGRAMS` sets how many.

use partita_check::{Options, Outcome, check};
use partita_model::Model;
use partita_search::{Budget, Progress, Reductions, Strategy};
use partita_source::{SourceMap, Span};
use partita_testkit::files::lowered;
use partita_testkit::harness::{Suite, parts, seeds};
use partita_testkit::random::{self, Flavour};
use partita_testkit::variants;
use partita_tree::{Program, text};
use std::collections::BTreeSet;
use std::ops::Range;

const STATES: u64 = 20_000;

pub fn suite() -> Suite {
    let mut suite = Suite::new("references");
    for seeds in parts(seeds(400), 100) {
        suite.add(&format!("reductions/{}", seeds.start), move || run(seeds));
    }
    suite
}

fn run(seeds: Range<u64>) -> Result<(), String> {
    let count = seeds.end - seeds.start;
    let (mut compared, mut violating) = (0, 0);
    for seed in seeds {
        let program = random::program(seed, Flavour::References);
        let found = compare(&program).map_err(|_| small(seed, &program))?;
        compared += u64::from(found.is_some());
        violating += u64::from(found.is_some_and(|found| found > 0));
    }
    if compared * 10 < count * 8 || violating * 10 < count || violating * 10 > count * 9 {
        return Err(format!("of {count}, {compared} were compared and {violating} are violated"));
    }
    Ok(())
}

fn small(seed: u64, program: &Program) -> String {
    let small = random::shrink(program, |candidate| {
        partita_tree::validate(candidate).is_empty() && compare(candidate).is_err()
    });
    let why = compare(&small).err().unwrap_or_default();
    format!("seed {seed}: {why}\n{}", text::print(&small))
}

/// A code, and where its ends are.
type Found = (String, BTreeSet<Option<Span>>);

/// `None` when the search without reductions is too long; otherwise how much it found.
fn compare(program: &Program) -> Result<Option<usize>, String> {
    let sources = SourceMap::new();
    let model = lowered(program.clone(), 2, &[], &sources)?;
    let options = Options { all: true, strategy: Strategy::Breadth, ..Options::default() };
    let budget = Budget { states: STATES, ..Budget::UNLIMITED };
    let (unreduced, reductions) = (Reductions::NONE, options.reductions);
    let plain = Options { reductions: unreduced, budget, threads: 1, ..options.clone() };
    let judged = judge(&model, &sources, &plain);
    if judged.stats.states >= STATES {
        return Ok(None);
    }
    let want = found(&judged);
    let options = Options { reductions, ..options };
    for options in variants::searches(&options, &model) {
        let got = judge(&model, &sources, &options);
        if found(&got) != want || got.verdict != judged.verdict {
            let how = variants::shown(&options);
            return Err(format!("{how}: {:?}, without reductions {want:?}", found(&got)));
        }
    }
    Ok(Some(want.len()))
}

fn judge(model: &Model, sources: &SourceMap, options: &Options) -> Outcome {
    check(model, sources, options, &Progress::default())
}

fn found(outcome: &Outcome) -> BTreeSet<Found> {
    let ends = |finding: &partita_check::Finding| finding.ends.iter().map(|end| end.span).collect();
    outcome.findings.iter().map(|finding| (finding.code.to_string(), ends(finding))).collect()
}
