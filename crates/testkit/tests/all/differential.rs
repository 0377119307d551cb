//! Random kernel programs: our search against the naive explorer, for every reduction on and off,
//! one and two threads, breadth-first and depth-first. Every finding is replayed by `check`.
//!
//! `PARTITA_SEED` moves the window of seeds, `PARTITA_PROGRAMS` sets how many per flavour.

use partita_check::{MemoryModel, Options, Reason, Verdict, check, outputs};
use partita_report::reason;
use partita_search::Progress;
use partita_source::SourceMap;
use partita_testkit::files::lowered;
use partita_testkit::harness::{Suite, parts, seeds};
use partita_testkit::naive::{self, explore};
use partita_testkit::random::{self, Flavour};
use partita_testkit::variants;
use partita_tree::{Program, text};
use std::collections::BTreeSet;
use std::ops::Range;

const NAIVE_STATES: usize = 20_000;

struct Case {
    flavour: Flavour,
    memory: MemoryModel,
    naive: naive::Memory,
    pending: u32,
}

const fn case(flavour: Flavour, memory: MemoryModel, naive: naive::Memory, pending: u32) -> Case {
    Case { flavour, memory, naive, pending }
}

const fn plain(flavour: Flavour) -> Case {
    case(flavour, MemoryModel::Sc, naive::Memory::Sc, 1)
}

const CASES: [(&str, Case); 10] = [
    ("shared-memory", plain(Flavour::Shared)),
    ("spawned-tasks", plain(Flavour::Spawning)),
    ("control-flow", plain(Flavour::Control)),
    ("phases-between-barriers", plain(Flavour::Barriers)),
    ("delays-that-order-nothing", plain(Flavour::Weak)),
    ("memory-and-pointers", plain(Flavour::Memory)),
    ("remote-under-sc", plain(Flavour::Remote)),
    ("remote-under-rma", case(Flavour::Remote, MemoryModel::Rma, naive::Memory::Rma, 2)),
    (
        "remote-under-rma-ordered",
        case(Flavour::Remote, MemoryModel::RmaOrdered, naive::Memory::RmaOrdered, 2),
    ),
    ("relaxed-under-upc", case(Flavour::Relaxed, MemoryModel::Upc, naive::Memory::Upc, 1)),
];

pub fn suite() -> Suite {
    let mut suite = Suite::new("differential");
    for (name, case) in &CASES {
        for seeds in parts(seeds(500), 100) {
            suite.add(&format!("{name}/{}", seeds.start), move || run(case, seeds));
        }
    }
    suite
}

/// Compares the programs of some seeds; the first disagreement, made small.
fn run(case: &Case, seeds: Range<u64>) -> Result<(), String> {
    let count = seeds.end - seeds.start;
    let (mut compared, mut violating) = (0, 0);
    for seed in seeds {
        let program = random::program(seed, case.flavour);
        let codes = compare(&program, case).map_err(|why| {
            let small = small(seed, &program, case);
            format!("{why}\n{}\nmade small: {small}", text::print(&program))
        })?;
        compared += u64::from(codes.is_some());
        violating += u64::from(codes.is_some_and(|codes| codes > 0));
    }
    if compared * 10 < count * 9 {
        return Err(format!("too many programs were skipped: {compared} of {count} compared"));
    }
    if violating == 0 {
        return Err("no program is violated: the comparison shows nothing".into());
    }
    Ok(())
}

fn small(seed: u64, program: &Program, case: &Case) -> String {
    let small = random::shrink(program, |candidate| {
        partita_tree::validate(candidate).is_empty()
            && matches!(compare(candidate, case), Err(why) if !why.starts_with("naive"))
    });
    let why = compare(&small, case).err().unwrap_or_default();
    format!("seed {seed}: {why}\n{}", text::print(&small))
}

/// `None` when the naive explorer cannot finish; otherwise how many codes both found.
fn compare(program: &Program, case: &Case) -> Result<Option<usize>, String> {
    let options = naive::Options {
        memory: case.naive,
        pending: case.pending as usize,
        places: 2,
        max_states: NAIVE_STATES,
    };
    let outcome = match explore(program, &options) {
        // Bytes of several scalars: the naive explorer does not take them apart.
        Err(why) if why.contains("other scalars") => return Ok(None),
        explored => explored.map_err(|why| format!("naive: {why}"))?,
    };
    if !outcome.complete {
        return Ok(None);
    }
    let sources = SourceMap::new();
    let model = lowered(program.clone(), 2, &[], &sources)?;
    let options = Options {
        memory: case.memory,
        pending: matches!(case.memory, MemoryModel::Rma | MemoryModel::RmaOrdered)
            .then_some(case.pending),
        all: true,
        ..Options::default()
    };
    for options in variants::searches(&options, &model) {
        agree(&model, &sources, &options, &outcome.codes, &variants::shown(&options))?;
        if case.memory == MemoryModel::Upc {
            ends_agree(&model, &sources, &options, &outcome.finals)?;
        }
    }
    if case.memory == MemoryModel::Rma {
        by_sets(program, &model, &sources, case)?;
    }
    Ok(Some(outcome.codes.len()))
}

/// A finding of the search that no replay shows.
fn is_bug(reason: Option<&Reason>) -> bool {
    matches!(reason, Some(Reason::NotReproduced { .. }))
}

fn agree(
    model: &partita_model::Model,
    sources: &SourceMap,
    options: &Options,
    want: &BTreeSet<String>,
    what: &str,
) -> Result<(), String> {
    let got = check(model, sources, options, &Progress::default());
    let codes: BTreeSet<String> =
        got.findings.iter().map(|finding| finding.code.to_string()).collect();
    if codes != *want || is_bug(got.reason.as_ref()) {
        let why = got.reason.as_ref().map(reason).unwrap_or_default();
        return Err(format!("{what}: naive found {want:?}, we found {codes:?} {why}"));
    }
    let violated = codes.iter().any(|code| code != "unsupported");
    let verdict = match (violated, codes.is_empty()) {
        (true, _) => Verdict::Violated,
        (false, true) => Verdict::Holds,
        (false, false) => Verdict::Unknown,
    };
    if got.verdict != verdict {
        return Err(format!("{what}: verdict {:?} for {codes:?}", got.verdict));
    }
    Ok(())
}

/// Whether executions end with the same observed values.
fn ends_agree(
    model: &partita_model::Model,
    sources: &SourceMap,
    options: &Options,
    want: &BTreeSet<Vec<i64>>,
) -> Result<(), String> {
    let got = outputs(model, sources, options, &Progress::default())
        .map_err(|failure| partita_report::cause(&failure.cause))?;
    let ends = got.outputs.iter().map(|output| output.values.join(","));
    let ends: BTreeSet<String> = ends.collect();
    let shown = |end: &Vec<i64>| end.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
    let want: BTreeSet<String> = want.iter().map(shown).collect();
    if ends == want {
        return Ok(());
    }
    let (more, less): (Vec<_>, Vec<_>) =
        (ends.difference(&want).collect(), want.difference(&ends).collect());
    Err(format!("{}: only we end in {more:?}, only naive in {less:?}", variants::shown(options)))
}

/// Value sets cover any number of instances: compared with as many as the program can issue.
fn by_sets(
    program: &Program,
    model: &partita_model::Model,
    sources: &SourceMap,
    case: &Case,
) -> Result<(), String> {
    let options =
        naive::Options { memory: case.naive, pending: 16, places: 2, max_states: NAIVE_STATES };
    let outcome = explore(program, &options).map_err(|why| format!("naive: {why}"))?;
    if !outcome.complete {
        return Ok(());
    }
    for reductions in variants::reductions() {
        if !reductions.value_sets {
            continue;
        }
        for all in [true, false] {
            let options =
                Options { memory: MemoryModel::Rma, reductions, all, ..Options::default() };
            let got = check(model, sources, &options, &Progress::default());
            let codes: BTreeSet<String> =
                got.findings.iter().map(|finding| finding.code.to_string()).collect();
            let wrong = match got.verdict {
                Verdict::Holds => !outcome.codes.is_empty(),
                Verdict::Violated => !codes.is_subset(&outcome.codes),
                // Allowed, but only when several instances of a statement were merged.
                Verdict::Unknown => is_bug(got.reason.as_ref()),
            };
            if wrong {
                return Err(format!(
                    "sets, {reductions:?}, all {all}: {:?} with {codes:?}, naive found {:?}",
                    got.verdict, outcome.codes
                ));
            }
        }
    }
    Ok(())
}
