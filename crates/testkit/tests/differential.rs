//! Random kernel programs: our search against the naive explorer, for every reduction on and off,
//! one and two threads, breadth-first and depth-first. Every finding is replayed by `check`.
//!
//! `PARTITA_SEED` moves the window of seeds, `PARTITA_PROGRAMS` sets how many per flavour.

use partita_check::{MemoryModel, Options, Verdict, check};
use partita_search::{Progress, Reductions, Strategy};
use partita_source::SourceMap;
use partita_testkit::files::{lowered, reduction_variants};
use partita_testkit::naive::{self, explore};
use partita_testkit::random::{self, Flavour};
use partita_tree::{Program, text};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

const NAIVE_STATES: usize = 20_000;

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

struct Case {
    flavour: Flavour,
    memory: MemoryModel,
    naive: naive::Memory,
    pending: u32,
}

#[test]
fn shared_memory() {
    run(&Case {
        flavour: Flavour::Shared,
        memory: MemoryModel::Sc,
        naive: naive::Memory::Sc,
        pending: 1,
    });
}

#[test]
fn spawned_tasks() {
    run(&Case {
        flavour: Flavour::Spawning,
        memory: MemoryModel::Sc,
        naive: naive::Memory::Sc,
        pending: 1,
    });
}

#[test]
fn control_flow() {
    run(&Case {
        flavour: Flavour::Control,
        memory: MemoryModel::Sc,
        naive: naive::Memory::Sc,
        pending: 1,
    });
}

#[test]
fn phases_between_barriers() {
    run(&Case {
        flavour: Flavour::Barriers,
        memory: MemoryModel::Sc,
        naive: naive::Memory::Sc,
        pending: 1,
    });
}

#[test]
fn delays_that_order_nothing() {
    run(&Case {
        flavour: Flavour::Weak,
        memory: MemoryModel::Sc,
        naive: naive::Memory::Sc,
        pending: 1,
    });
}

#[test]
fn remote_under_sc() {
    run(&Case {
        flavour: Flavour::Remote,
        memory: MemoryModel::Sc,
        naive: naive::Memory::Sc,
        pending: 1,
    });
}

#[test]
fn remote_under_rma() {
    run(&Case {
        flavour: Flavour::Remote,
        memory: MemoryModel::Rma,
        naive: naive::Memory::Rma,
        pending: 2,
    });
}

#[test]
fn remote_under_rma_ordered() {
    run(&Case {
        flavour: Flavour::Remote,
        memory: MemoryModel::RmaOrdered,
        naive: naive::Memory::RmaOrdered,
        pending: 2,
    });
}

/// Runs the seeds on all cores and reports the first disagreement, made small.
#[expect(clippy::print_stdout, reason = "shown with --nocapture: how much was compared")]
fn run(case: &Case) {
    let first = setting("PARTITA_SEED", 0);
    let last = first + setting("PARTITA_PROGRAMS", 500);
    let next = AtomicU64::new(first);
    let compared = AtomicU64::new(0);
    let violating = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= last {
                        return;
                    }
                    let program = random::program(seed, case.flavour);
                    match compare(&program, case) {
                        Ok(None) => {}
                        Ok(Some(codes)) => {
                            compared.fetch_add(1, Ordering::Relaxed);
                            violating.fetch_add(u64::from(codes > 0), Ordering::Relaxed);
                        }
                        Err(_) => complain(seed, &program, case),
                    }
                }
            });
        }
    });
    let (compared, violating) = (compared.into_inner(), violating.into_inner());
    println!("{compared} programs compared, {violating} of them violated");
    assert!(compared * 10 >= (last - first) * 9, "too many programs were skipped: {compared}");
    assert!(violating > 0, "no program is violated: the comparison shows nothing");
}

#[expect(clippy::panic, reason = "a test")]
fn complain(seed: u64, program: &Program, case: &Case) {
    let small = random::shrink(program, |candidate| {
        partita_tree::validate(candidate).is_empty()
            && matches!(compare(candidate, case), Err(why) if !why.starts_with("naive"))
    });
    let why = compare(&small, case).err().unwrap_or_default();
    panic!("seed {seed}: {why}\n{}", text::print(&small));
}

/// `None` when the naive explorer cannot finish; otherwise how many codes both found.
fn compare(program: &Program, case: &Case) -> Result<Option<usize>, String> {
    let options = naive::Options {
        memory: case.naive,
        pending: case.pending as usize,
        places: 2,
        max_states: NAIVE_STATES,
    };
    let outcome = explore(program, &options).map_err(|why| format!("naive: {why}"))?;
    if !outcome.complete {
        return Ok(None);
    }
    let sources = SourceMap::new();
    let model = lowered(program.clone(), 2, &[], &sources)?;
    for reductions in reduction_variants() {
        for (strategy, threads) in [
            (Strategy::Breadth, 1),
            (Strategy::Breadth, 2),
            (Strategy::Depth, 1),
            (Strategy::Depth, 2),
        ] {
            let options = Options {
                memory: case.memory,
                pending: (case.memory != MemoryModel::Sc).then_some(case.pending),
                reductions,
                strategy,
                threads,
                all: true,
                ..Options::default()
            };
            let what = format!("{reductions:?} {strategy:?} {threads} threads");
            agree(&model, &sources, &options, &outcome.codes, &what)?;
        }
    }
    if case.memory == MemoryModel::Rma {
        by_sets(program, &model, &sources, case)?;
    }
    Ok(Some(outcome.codes.len()))
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
    if codes != *want || got.reason.as_ref().is_some_and(|why| why.contains("bug")) {
        let why = got.reason.unwrap_or_default();
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
    for reductions in reduction_variants() {
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
                Verdict::Unknown => got.reason.is_some_and(|why| why.contains("bug")),
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

/// The constant is used: a run without reductions is among the variants.
#[test]
fn variants_include_all_and_none() {
    let variants = reduction_variants();
    assert!(variants.contains(&Reductions::ALL) && variants.contains(&Reductions::NONE));
}
