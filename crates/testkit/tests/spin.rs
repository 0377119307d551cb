//! Our search against SPIN on the exported model: the same verdict, and unreduced the same number
//! of states. Every counterexample of SPIN is replayed on our machine.
//!
//! All programs of the repository that have a Promela form take part, and random ones.
//! `PARTITA_SEED` moves the window of seeds, `PARTITA_PROGRAMS` sets how many per flavour.

mod spin_compare;

use partita_check::MemoryModel;
use partita_source::{Code, SourceMap};
use partita_testkit::files::{Loaded, load, lowered, programs, tests_folder};
use partita_testkit::random::{self, Flavour};
use partita_testkit::{expect, expect::Expectations};
use spin_compare::{Case, Compared, compare, run};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Larger programs are left to the benchmark.
const MAX_STATES: u64 = 300_000;

/// At least so many files of the repository have a Promela form.
const FILES: u64 = 125;

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn compared(counts: &BTreeMap<Compared, u64>) -> u64 {
    counts
        .iter()
        .filter(|(compared, _)| !matches!(compared, Compared::Skipped(_)))
        .map(|(_, count)| count)
        .sum()
}

fn number(expected: &Expectations, key: &str) -> Option<u32> {
    expected.get(key).and_then(|text| text.parse().ok())
}

fn file(path: &Path) -> Result<Compared, String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let expected = expect::read(&text);
    let rma = path.extension().is_some_and(|extension| extension == "rma");
    if expected.get("max-value").is_some() {
        return Ok(Compared::Skipped("max-value".to_owned()));
    }
    let bench = path.parent().is_some_and(|folder| folder.ends_with("bench"));
    let places = number(&expected, "places").unwrap_or(if bench { 3 } else { 1 });
    let mut define: Vec<String> =
        expected.get("define").unwrap_or_default().lines().map(str::to_owned).collect();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // The models of the benchmark, small.
    if bench {
        let small = [("N", 2), ("MAXN", 3), ("PRODUCERS", 1), ("COLS", 3)];
        let known = small.iter().filter(|(name, _)| text.contains(&format!("config {name}:")));
        define.extend(known.map(|(name, value)| format!("{name}={value}")));
    }
    let Loaded { sources, model } = match load(&name, &text, places, &define) {
        Ok(loaded) => loaded,
        Err(why) if bench => return Err(format!("{name} does not load: {why}")),
        Err(why) => return Ok(Compared::Skipped(format!("does not load: {why}"))),
    };
    let memory = match expected.get("memory") {
        Some("rma") => MemoryModel::Rma,
        Some("rma-ordered") => MemoryModel::RmaOrdered,
        _ if rma => MemoryModel::Rma,
        _ => MemoryModel::Sc,
    };
    let case = Case {
        name: &name,
        model: &model,
        sources: &sources,
        memory,
        pending: number(&expected, "pending").unwrap_or(1),
        reduce: false,
        max_states: MAX_STATES,
    };
    compare(&case)
}

fn all_files() -> Vec<PathBuf> {
    let tests = tests_folder();
    let folders = [
        tests.join("ui/tree"),
        tests.join("litmus/rma"),
        tests.join("algorithms/rma"),
        tests.join("../examples"),
        tests.join("../bench"),
    ];
    folders
        .iter()
        .flat_map(|folder| programs(folder, &["tree", "rma"]).unwrap_or_default())
        .collect()
}

#[test]
fn programs_of_the_repository() {
    let files = all_files();
    let only = std::env::var("PARTITA_FILE").unwrap_or_default();
    // Those of Fortran's preludes are many and slow to compile: asked for by name only.
    let wanted = |path: &PathBuf| {
        let path = path.to_string_lossy();
        if only.is_empty() { !path.contains("caf-") } else { path.contains(&only) }
    };
    let files: Vec<PathBuf> = files.into_iter().filter(wanted).collect();
    let count = u64::try_from(files.len()).unwrap_or(0);
    let counts = run(count, &|k| file(&files[usize::try_from(k).unwrap_or(0)]));
    if only.is_empty() {
        assert!(compared(&counts) >= FILES, "only {} files", compared(&counts));
    }
}

/// Random programs: every second with SPIN's reduction, the others with equal numbers of states.
fn random_programs(
    flavour: Flavour,
    memory: MemoryModel,
    pending: u32,
    default: u64,
    percent: u64,
) {
    let first = setting("PARTITA_SEED", 0);
    let programs = setting("PARTITA_PROGRAMS", default);
    let counts = run(programs, &|k| {
        let seed = first + k;
        let program = random::program(seed, flavour);
        let sources = SourceMap::new();
        let model = lowered(program, 2, &[], &sources)?;
        let name = format!("{flavour:?} {seed}");
        let reduce = k % 3 == 2;
        let (model, sources) = (&model, &sources);
        let max_states = MAX_STATES;
        let case = Case { name: &name, model, sources, memory, pending, reduce, max_states };
        compare(&case).map_err(|why| format!("{why}\n{}", random::text(seed, flavour)))
    });
    let done = compared(&counts);
    assert!(done * 100 >= programs * percent, "only {done} of {programs} have a Promela form");
    assert!(counts.keys().any(|compared| matches!(compared, Compared::Violated(_))));
    assert!(counts.keys().any(|compared| *compared == Compared::Holds));
}

/// A choice that is not the first one, inside a step and by `choose { }`.
#[test]
fn choices_of_a_trail_are_replayed() {
    for body in [
        "x = choose(0, 3); assert x != 2;",
        "choose { x = 1; } or { x = 2; } or { x = 3; } assert x != 2;",
        "var n: int = choose(2, 3); x = choose(0, n); assert x != 3;",
    ] {
        let text = format!("sync var x: int = 0; proc main() {{ {body} }} entry main on 0;");
        assert_eq!(compare_text(&text), Ok(Compared::Violated(Code::AssertionFailed)), "{body}");
    }
}

/// Races of accesses that stand behind a choice, a test, or a loop of the same step: found, or the
/// program is refused. Never passed over.
#[test]
fn races_are_not_passed_over() {
    let writes = |other: &str| {
        format!(
            "var a: array[0..1] of int = 0; sync var s: int = 0; var b: int = 0;
             proc main() {{ a[choose(0, 1)] = 1; }} proc other() {{ {other} }}
             entry main on 0; entry other on 0;"
        )
    };
    let found = [
        writes("a[choose(0, 1)] = 2;"),
        writes("var y: int = 0; y = a[0]; print y;"),
        writes("choose { a[0] = 1; } or { b = 1; }"),
        writes("atomic { a[1] = 3; }"),
        writes("var i: int = choose(0, 1); if (i == 1) { a[1] = 3; }"),
    ];
    for text in &found {
        assert_eq!(compare_text(text), Ok(Compared::Violated(Code::DataRace)), "{text}");
    }
    let refused = [
        writes("var n: int = s; a[choose(n, 1)] = 2;"),
        // What the assertion reads second depends on what it reads first.
        "var x: int = 0; sync var s: int = 0;
         proc main() { assert s == 0 || x == 0; } proc other() { atomic { x = 0; } s = 1; }
         entry main on 0; entry other on 0;"
            .to_owned(),
    ];
    for text in &refused {
        match compare_text(text) {
            Ok(Compared::Skipped(why)) => assert!(why.contains("ahead of time"), "{why}"),
            other => assert_eq!(other, Ok(Compared::Violated(Code::DataRace)), "{text}"),
        }
    }
}

fn compare_text(text: &str) -> Result<Compared, String> {
    let Loaded { sources, model } = load("text.tree", text, 1, &[])?;
    let memory = MemoryModel::Sc;
    compare(&Case {
        name: text,
        model: &model,
        sources: &sources,
        memory,
        pending: 1,
        reduce: false,
        max_states: MAX_STATES,
    })
}

#[test]
fn random_shared() {
    random_programs(Flavour::Shared, MemoryModel::Sc, 1, 150, 80);
}

#[test]
fn random_remote_under_sc() {
    random_programs(Flavour::Remote, MemoryModel::Sc, 1, 50, 90);
}

#[test]
fn random_remote_under_rma() {
    random_programs(Flavour::Remote, MemoryModel::Rma, 2, 100, 90);
}

/// Many of these recurse or throw, and have no Promela form.
#[test]
fn random_control() {
    random_programs(Flavour::Control, MemoryModel::Sc, 1, 100, 10);
}
