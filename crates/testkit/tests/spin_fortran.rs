//! The two Fortran programs of `examples/`, with every mutation: SPIN on the exported model gives the
//! verdict that our search gives and that the program's own words promise, from the same states.

mod spin_compare;

use partita_check::MemoryModel;
use partita_testkit::expect;
use partita_testkit::files::{load, programs, tests_folder};
use spin_compare::{Case, Compared, compare, run};
use std::path::{Path, PathBuf};

/// A program, what is defined for it, on how many images, and the codes that a search may end with;
/// none where the program holds.
type Row = (&'static str, &'static [&'static str], u32, &'static [&'static str]);

/// At least so many programs of a folder have a Promela form.
const FILES: u64 = 40;

const RACE: &[&str] = &["data-race"];
const HOLDS: &[&str] = &[];
const EARLY: &[&str] = &["data-race", "uninitialized-read"];
const LATE: &[&str] = &["data-race", "error-stop"];
const WRONG: &[&str] = &["data-race", "uninitialized-read", "error-stop"];

const HEAT: [Row; 18] = [
    ("heat.f90", &["MAXN=3"], 2, HOLDS),
    ("heat.f90", &["MAXN=3"], 3, HOLDS),
    ("heat.f90", &["MAXN=3", "DROP_LEFT_LOCK=1"], 3, RACE),
    ("heat.f90", &["MAXN=3", "DROP_STORE_LOCK=1"], 3, RACE),
    ("heat.f90", &["MAXN=3", "DROP_RIGHT_LOCK=1"], 3, HOLDS),
    ("heat.f90", &["MAXN=3", "DROP_LOOP_LOCK=1"], 3, HOLDS),
    ("heat.f90", &["MAXN=3", "SWAP_LOCK_ORDER=1"], 3, &["deadlock"]),
    ("heat.f90", &["MAXN=3", "SWAP_LOCK_ORDER=1"], 2, &["deadlock"]),
    ("heat.f90", &["MAXN=3", "DROP_INIT_SYNC=1"], 3, EARLY),
    ("heat.f90", &["MAXN=3", "SHIFT=1"], 2, HOLDS),
    ("heat.f90", &["MAXN=3", "SHIFT=1"], 3, HOLDS),
    ("heat.f90", &["MAXN=3", "SHIFT=1", "DROP_LEFT_LOCK=1"], 3, RACE),
    ("heat.f90", &["MAXN=3", "SHIFT=1", "DROP_STORE_LOCK=1"], 3, RACE),
    ("heat.f90", &["MAXN=3", "SHIFT=1", "DROP_RIGHT_LOCK=1"], 3, RACE),
    ("heat.f90", &["MAXN=3", "SHIFT=1", "DROP_LOOP_LOCK=1"], 3, RACE),
    ("heat.f90", &["MAXN=3", "SHIFT=1", "SWAP_LOCK_ORDER=1"], 3, &["deadlock"]),
    ("heat.f90", &["MAXN=3", "SHIFT=1", "DROP_INIT_SYNC=1"], 3, EARLY),
    ("heat.f90", &["MAXN=4", "SHIFT=1", "DROP_LOOP_LOCK=1"], 2, RACE),
];

const CG: [Row; 10] = [
    ("cg.f90", &[], 2, HOLDS),
    ("cg.f90", &["ROUNDS=2"], 2, HOLDS),
    ("cg.f90", &[], 4, HOLDS),
    ("cg.f90", &["DROP_BARRIER_BEFORE=1"], 2, HOLDS),
    ("cg.f90", &["ROUNDS=2", "DROP_BARRIER_BEFORE=1"], 4, LATE),
    ("cg.f90", &["DROP_BARRIER_AFTER=1"], 4, WRONG),
    ("cg.f90", &["ROUNDS=2", "DROP_BARRIER_AFTER=1"], 4, WRONG),
    ("cg.f90", &["SAME_COLUMN=1"], 4, WRONG),
    ("cg.f90", &["ROUNDS=2", "SAME_COLUMN=1"], 4, WRONG),
    ("cg.f90", &["NUM_PROC_COLS=3"], 4, &["error-stop"]),
];

fn one((file, define, places, expected): &Row) -> Result<Compared, String> {
    let path = tests_folder().join("../examples").join(file);
    let text = std::fs::read_to_string(&path).map_err(|e| e.to_string())?;
    let define: Vec<String> = define.iter().map(|text| (*text).to_owned()).collect();
    let loaded = load(file, &text, *places, &define)?;
    let name = format!("{file} {} on {places} images", define.join(" "));
    let case = Case {
        name: &name,
        model: &loaded.model,
        sources: &loaded.sources,
        memory: MemoryModel::Sc,
        pending: 1,
        reduce: false,
        max_states: 2_000_000,
    };
    let compared = compare(&case)?;
    let right = match &compared {
        Compared::Holds => expected.is_empty(),
        Compared::Violated(code) => expected.contains(code),
        Compared::Skipped(_) => false,
    };
    if right { Ok(compared) } else { Err(format!("{name}: {compared:?}, not {expected:?}")) }
}

#[test]
fn heat_flow() {
    run(HEAT.len() as u64, &|k| one(&HEAT[usize::try_from(k).unwrap_or(0)]));
}

#[test]
fn row_reduction() {
    run(CG.len() as u64, &|k| one(&CG[usize::try_from(k).unwrap_or(0)]));
}

/// A program of the tests, on the smallest number of images that it is meant for.
fn file(path: &Path) -> Result<Compared, String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let expected = expect::read(&text);
    let images = text.lines().find_map(|line| line.strip_prefix("! images: "));
    let places = expected.get("places").or(images).and_then(|text| text.split(' ').next());
    let places = places.and_then(|text| text.parse().ok()).unwrap_or(2);
    let define: Vec<String> =
        expected.get("define").unwrap_or_default().lines().map(str::to_owned).collect();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let loaded = match load(&name, &text, places, &define) {
        Ok(loaded) => loaded,
        Err(why) => return Ok(Compared::Skipped(format!("does not load: {why}"))),
    };
    compare(&Case {
        name: &name,
        model: &loaded.model,
        sources: &loaded.sources,
        memory: MemoryModel::Sc,
        pending: 1,
        reduce: false,
        max_states: 20_000,
    })
}

/// `PARTITA_FOLDER` names another folder below `tests`, `PARTITA_FILE` a part of file names.
#[test]
#[ignore = "takes minutes: run it with `-- --ignored` after a change to the export"]
fn programs_of_the_repository() {
    let folder = std::env::var("PARTITA_FOLDER").unwrap_or_else(|_| "ui/fortran".to_owned());
    let only = std::env::var("PARTITA_FILE").unwrap_or_default();
    let mut files: Vec<PathBuf> =
        programs(&tests_folder().join(folder), &["f90"]).unwrap_or_default();
    files.retain(|path| path.to_string_lossy().contains(&only));
    let counts = run(files.len() as u64, &|k| file(&files[usize::try_from(k).unwrap_or(0)]));
    let done: u64 = counts
        .iter()
        .filter(|(compared, _)| !matches!(compared, Compared::Skipped(_)))
        .map(|(_, count)| count)
        .sum();
    assert!(!only.is_empty() || done >= FILES, "only {done} files");
}
