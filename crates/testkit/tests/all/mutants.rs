//! Whatever a program looks like, reading, lowering and checking it ends: in time, and without a panic.
//!
//! The parsers have tests of their own for any text; here almost every program is read, and what comes after is tried. A
//! front end may refuse it or not. `PARTITA_PROGRAMS` says how many for each language.

use partita_check::{Options, check};
use partita_search::{Budget, Progress};
use partita_testkit::files::{load, programs, tests_folder};
use partita_testkit::harness::seeds;
use partita_testkit::mutants::mutant;
use partita_testkit::suite;
use std::time::{Duration, Instant};

suite!("mutants", c, chapel, fortran, rma, upc, x10);

/// As much as the command has.
const STACK: usize = 256 << 20;

/// Far more than anything needs, on a machine that does other things too.
const TIME: Duration = Duration::from_secs(60);

fn c() {
    all_end("c", "c");
}

fn chapel() {
    all_end("chapel", "chpl");
}

fn fortran() {
    all_end("fortran", "f90");
}

fn rma() {
    all_end("rma", "rma");
}

fn upc() {
    all_end("upc", "upc");
}

fn x10() {
    all_end("x10", "x10");
}

fn all_end(folder: &str, extension: &str) {
    let paths = programs(&tests_folder().join("ui").join(folder), &[extension]).unwrap();
    let texts: Vec<String> =
        paths.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    let name = format!("program.{extension}");
    let mut checked = 0;
    for seed in seeds(400) {
        let text = mutant(seed, &texts);
        let (own, name) = (text.clone(), name.clone());
        let started = Instant::now();
        let work = move || is_checked(&name, &own);
        let thread = std::thread::Builder::new().stack_size(STACK).spawn(work).unwrap();
        match thread.join() {
            Ok(was_checked) => checked += u64::from(was_checked),
            Err(_) => panic!("seed {seed} panics:\n{text}"),
        }
        let took = started.elapsed();
        assert!(took < TIME, "seed {seed} takes {took:?}:\n{text}");
    }
    println!("{checked} mutants of {folder} were programs");
}

/// Checks a program for a moment; whether there was one.
fn is_checked(name: &str, text: &str) -> bool {
    let Ok(loaded) = load(name, text, 2, &[]) else { return false };
    let time = Some(Duration::from_secs(1));
    let budget = Budget { time, states: 300, ..Budget::UNLIMITED };
    let options = Options { budget, threads: 1, ..Options::default() };
    // Any verdict will do.
    let _ = check(&loaded.model, &loaded.sources, &options, &Progress::default());
    true
}
