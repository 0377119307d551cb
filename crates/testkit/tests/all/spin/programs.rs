//! The programs of the repository that have a Promela form, one trial each.
//!
//! Those of Fortran, and those with the preludes of Fortran, are many and slow to compile: they run with `--ignored`,
//! after a change to the export.

use super::compare::{Case, Compared, MAX_STATES, compare, promela};
use partita_check::MemoryModel;
use partita_testkit::expect::{self, Expectations};
use partita_testkit::files::{Loaded, load, programs, tests_folder};
use partita_testkit::harness::Suite;
use std::path::{Path, PathBuf};

/// At least so many of the files that are not slow have a Promela form.
const FILES: usize = 125;

/// At least so many of UPC and C have: those whose shared objects are variables. Memory and pointers have none.
const OF_UPC_AND_C: usize = 20;

/// Programs with more states than we want here. `cargo xtask bench` runs SPIN on larger ones.
const LARGE: [&str; 5] =
    ["alternating-bit.rma", "bakery.rma", "queue-polling.rma", "queue.rma", "ticket.rma"];

/// A thread goes round for ever there, which SPIN is not asked about.
const ENDLESS: &str = "violated/flag-awaited.upc";

/// A program with its scope.
struct Subject {
    name: String,
    loaded: Loaded,
    memory: MemoryModel,
    pending: u32,
    max_states: u64,
}

impl Subject {
    fn case(&self) -> Case<'_> {
        Case {
            name: &self.name,
            model: &self.loaded.model,
            sources: &self.loaded.sources,
            memory: self.memory,
            pending: self.pending,
            reduce: false,
            max_states: self.max_states,
        }
    }
}

pub fn suite() -> Suite {
    let mut suite = Suite::new("spin/programs");
    let (slow, usual): (Vec<_>, Vec<_>) = all_files().into_iter().partition(|path| is_slow(path));
    let (family, others): (Vec<_>, Vec<_>) =
        usual.iter().cloned().partition(|path| is_of_c_family(path));
    suite.add("enough_have_a_promela_form", move || enough(&others, FILES));
    suite.add("enough_of_upc_have_a_promela_form", move || enough(&family, OF_UPC_AND_C));
    for path in usual {
        suite.add(&name(&path), move || test(&path));
    }
    for path in slow {
        suite.add_slow(&name(&path), move || test(&path));
    }
    suite
}

fn enough(files: &[PathBuf], least: usize) -> Result<(), String> {
    let exported = |path: &&PathBuf| {
        let subject = read(path).ok().flatten();
        let asked =
            subject.filter(|subject| matches!(subject.memory, MemoryModel::Sc | MemoryModel::Rma));
        asked.is_some_and(|subject| promela(&subject.case()).is_ok())
    };
    let count = files.iter().filter(exported).count();
    if count >= least { Ok(()) } else { Err(format!("only {count} files")) }
}

fn all_files() -> Vec<PathBuf> {
    let tests = tests_folder();
    let folders = [
        tests.join("ui/tree"),
        tests.join("ui/fortran"),
        tests.join("ui/upc"),
        tests.join("ui/c"),
        tests.join("litmus/rma"),
        tests.join("algorithms/rma"),
        tests.join("../examples"),
        tests.join("../bench"),
    ];
    let files = folders.iter().flat_map(|folder| {
        let extensions: &[&str] = match folder.file_name().and_then(|name| name.to_str()) {
            Some("fortran") => &["f90"],
            Some("upc" | "c") => &["upc", "c"],
            Some(_) | None => &["tree", "rma"],
        };
        programs(folder, extensions).unwrap_or_default()
    });
    files.collect()
}

fn is_slow(path: &Path) -> bool {
    is_fortran(path) || path.to_string_lossy().contains("caf-")
}

fn is_fortran(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "f90")
}

fn is_of_c_family(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "upc" || extension == "c")
}

/// The last two folders and the name.
fn name(path: &Path) -> String {
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    let last = parts.get(parts.len().saturating_sub(3)..).unwrap_or_default().join("/");
    Path::new(&last).with_extension("").to_string_lossy().into_owned()
}

fn test(path: &Path) -> Result<(), String> {
    let Some(subject) = read(path)?.filter(|subject| !LARGE.contains(&subject.name.as_str()))
    else {
        return Ok(());
    };
    if path.ends_with(ENDLESS) {
        return Ok(());
    }
    // What of memory has no form is named without a place: it is the whole of the program.
    if is_of_c_family(path) && promela(&subject.case()).is_err() {
        return Ok(());
    }
    match compare(&subject.case())? {
        Compared::Large if !is_fortran(path) => Err("more states than we want here".into()),
        Compared::Large | Compared::Holds | Compared::Violated(_) | Compared::Skipped(_) => Ok(()),
    }
}

/// `None` for what SPIN is not asked about: programs with bounds of ours, and those that are to be rejected.
fn read(path: &Path) -> Result<Option<Subject>, String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let expected = expect::read(&text);
    let rma = path.extension().is_some_and(|extension| extension == "rma");
    let rejected = path.parent().is_some_and(|folder| folder.ends_with("rejected"));
    if expected.get("max-value").is_some() || rejected {
        return Ok(None);
    }
    let bench = path.parent().is_some_and(|folder| folder.ends_with("bench"));
    let places = number(&expected, "places").unwrap_or(match () {
        () if bench => 3,
        () if is_fortran(path) => 2,
        () => 1,
    });
    let mut define: Vec<String> =
        expected.get("define").unwrap_or_default().lines().map(str::to_owned).collect();
    // The models of the benchmark, small.
    if bench {
        let small = [("N", 2), ("MAXN", 3), ("PRODUCERS", 1), ("COLS", 3)];
        let known = small.iter().filter(|(name, _)| text.contains(&format!("config {name}:")));
        define.extend(known.map(|(name, value)| format!("{name}={value}")));
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let memory = match expected.get("memory") {
        Some("rma") => MemoryModel::Rma,
        Some("rma-ordered") => MemoryModel::RmaOrdered,
        Some("upc") => MemoryModel::Upc,
        _ if rma => MemoryModel::Rma,
        _ => MemoryModel::Sc,
    };
    Ok(Some(Subject {
        loaded: load(&name, &text, places, &define)?,
        name,
        memory,
        pending: number(&expected, "pending").unwrap_or(1),
        max_states: if is_fortran(path) { 20_000 } else { MAX_STATES },
    }))
}

fn number(expected: &Expectations, key: &str) -> Option<u32> {
    expected.get(key).and_then(|text| text.parse().ok())
}
