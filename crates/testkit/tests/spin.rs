//! Our search against SPIN on the exported model: the same verdict, and unreduced the same number
//! of states. Every counterexample of SPIN is replayed on our machine.
//!
//! All programs of the repository that have a Promela form take part, and random ones.
//! `PARTITA_SEED` moves the window of seeds, `PARTITA_PROGRAMS` sets how many per flavour.

use partita_check::{Foreign, ForeignEnd, MemoryModel, Options, Stats, check, judge};
use partita_model::Model;
use partita_promela::spin::{self, End, Settings};
use partita_promela::{ExportOptions, Memory, export};
use partita_search::{Budget, Progress};
use partita_source::SourceMap;
use partita_testkit::files::{Loaded, load, lowered, programs, tests_folder};
use partita_testkit::random::{self, Flavour};
use partita_testkit::{expect, expect::Expectations};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Larger programs are left to the benchmark.
const MAX_STATES: u64 = 300_000;

/// Programs where SPIN stores another number of states than our search, and why.
const OTHER_COUNTS: [(&str, &str); 0] = [];

/// At least so many files of the repository have a Promela form.
const FILES: u64 = 125;

struct Case<'a> {
    name: &'a str,
    model: &'a Model,
    sources: &'a SourceMap,
    memory: MemoryModel,
    pending: u32,
    reduce: bool,
}

/// How a comparison went, if the two did not differ.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Compared {
    Holds,
    Violated,
    /// Not exportable, too large, or not for SPIN: why.
    Skipped(String),
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn compare(case: &Case<'_>) -> Result<Compared, String> {
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
    let codes: BTreeSet<&str> = outcome.findings.iter().map(|finding| finding.code).collect();
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
            let judged = judge(case.model, case.sources, &ours, foreign);
            let last = run.replay.last().cloned().unwrap_or_default();
            match judged.findings.first() {
                None => fail(format!(
                    "{words}; {last}; not replayed: {}",
                    judged.reason.unwrap_or_default()
                )),
                Some(finding) if !codes.contains(finding.code) => {
                    fail(format!("SPIN finds {}", finding.code))
                }
                Some(_) => Ok(Compared::Violated),
            }
        }
    }
}

fn our_options(case: &Case<'_>) -> Options {
    let mut options = Options {
        memory: case.memory,
        pending: Some(case.pending),
        all: true,
        budget: Budget { states: MAX_STATES, ..Budget::UNLIMITED },
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
fn run(
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
    let files: Vec<PathBuf> =
        files.into_iter().filter(|path| path.to_string_lossy().contains(&only)).collect();
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
        let case = Case { name: &name, model: &model, sources: &sources, memory, pending, reduce };
        compare(&case).map_err(|why| format!("{why}\n{}", random::text(seed, flavour)))
    });
    let done = compared(&counts);
    assert!(done * 100 >= programs * percent, "only {done} of {programs} have a Promela form");
    assert!(counts.keys().any(|compared| *compared == Compared::Violated));
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
        assert_eq!(compare_text(&text), Ok(Compared::Violated), "{body}");
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
        assert_eq!(compare_text(text), Ok(Compared::Violated), "{text}");
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
            other => assert_eq!(other, Ok(Compared::Violated), "{text}"),
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
    random_programs(Flavour::Control, MemoryModel::Sc, 1, 100, 15);
}
