//! Runs test programs, as many at once as there are cores, so that the end of one keeps no core waiting.
//!
//! What a program prints is shown when it fails; all run, whatever fails. The last line of each, with how many passed, is
//! always shown.

use super::programs::Program;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// What a quick run skips, by parts of the names: what starts SPIN, gfortran or a solver, and what takes long.
const SKIPPED: [&str; 7] = [
    "spin/",
    "oracle/",
    "gfortran",
    "z3",
    "a_browser",
    "placements/",
    "predicates_of_infinite_algorithms",
];

/// # Errors
/// Which programs failed.
pub(super) fn run(programs: &[Program], quick: bool) -> Result<Vec<String>, String> {
    let next = AtomicUsize::new(0);
    let told = Mutex::new((Vec::new(), Vec::new()));
    let work = || {
        while let Some(program) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let started = Instant::now();
            let (passed, text) = output(program, quick);
            let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
            if !passed {
                println!("{text}");
                told.1.push(program.name.clone());
            }
            if let Some(result) = result(&text) {
                let seconds = started.elapsed().as_secs();
                println!("xtask: {}: {result} in {seconds} s", program.name);
            }
            told.0.push(text);
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(work);
        }
    });
    let (texts, failed) = told.into_inner().unwrap_or_else(PoisonError::into_inner);
    if failed.is_empty() { Ok(texts) } else { Err(failed.join(", ")) }
}

/// Whether it passed, and all that it printed.
fn output(program: &Program, quick: bool) -> (bool, String) {
    let mut command = Command::new(&program.executable);
    command.arg("--quiet").current_dir(&program.folder);
    // As cargo sets it: tests with blessed output find their files by it.
    command.env("CARGO_MANIFEST_DIR", &program.folder);
    if quick {
        command.env("PARTITA_QUICK", "1");
        command.args(SKIPPED.iter().flat_map(|part| ["--skip", part]));
    }
    match command.output() {
        Ok(output) => {
            let text = [output.stdout, output.stderr].concat();
            (output.status.success(), String::from_utf8_lossy(&text).into_owned())
        }
        Err(error) => (false, format!("cannot run {}: {error}", shown(&program.executable))),
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// `59 passed; 0 failed`, if there was anything to run.
fn result(text: &str) -> Option<String> {
    let line = text.lines().find_map(|line| line.strip_prefix("test result: "))?;
    let (_, counts) = line.split_once(". ")?;
    let counts: Vec<&str> = counts.split("; ").take(2).collect();
    (counts.first() != Some(&"0 passed") || counts.get(1) != Some(&"0 failed"))
        .then(|| counts.join("; "))
}

/// What quick runs did not do, from what the programs printed.
pub(super) fn left_out(texts: &[String]) -> String {
    let lines = || texts.iter().flat_map(|text| text.lines());
    let sum = |what: &str| -> u64 {
        let counts = lines().filter_map(|line| {
            let count = line.split("; ").find_map(|part| part.trim().strip_suffix(what))?;
            count.trim().trim_start_matches("left out: ").parse::<u64>().ok()
        });
        counts.sum()
    };
    format!(
        "the lints, {} tests that start other programs or take long, {} ways to search, {} random programs",
        sum("filtered out"),
        sum("ways to search"),
        sum("random programs"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_in_what_programs_print() {
        let text = "\nrunning 3 tests\n...\ntest result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 5 filtered out; \
                    finished in 0.01s\n\n";
        assert_eq!(result(text).as_deref(), Some("3 passed; 0 failed"));
        let none = "test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 7 filtered out";
        assert_eq!(result(none), None);
        assert_eq!(result("killed"), None);
        let told = format!("{none}; finished in 0.1s\nleft out: 40 ways to search\n");
        let told = left_out(&[text.to_owned(), told, "left out: 2 ways to search".to_owned()]);
        assert!(told.contains("12 tests that") && told.contains("42 ways"), "{told}");
        assert!(told.contains(" 0 random"), "{told}");
    }
}
