//! The benchmark algorithms of the RMA language.
//!
//! Each file of `tests/algorithms` has a flush after every remote statement; the ones of a smallest
//! placement carry the comment `needed`. Checked here: with all flushes it holds; with none the
//! verdict is the one in the header; with the needed ones it holds; without any single needed one it
//! is violated. Violations are replayed exactly by `check`.

use libtest_mimic::{Arguments, Failed, Trial};
use partita_check::{MemoryModel, Options, Outcome, Verdict, check};
use partita_search::Progress;
use partita_testkit::expect;
use partita_testkit::files::{load, programs, tests_folder};
use std::path::Path;

fn main() {
    let arguments = Arguments::from_args();
    let files = programs(&tests_folder().join("algorithms"), &["rma"]).unwrap_or_default();
    assert!(files.len() >= 16, "the algorithms are missing");
    let trials = files.into_iter().map(|path| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Trial::test(name, move || check_algorithm(&path).map_err(Failed::from))
    });
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

fn check_algorithm(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let expected = expect::read(&text);
    let number = |key: &str| expected.get(key).map(str::parse::<i64>).transpose();
    let bound = number("bound").map_err(|e| e.to_string())?;
    let flushes: Vec<usize> = lines(&text, |line| line.trim_start().starts_with("flush("));
    let needed: Vec<usize> =
        lines(&text, |line| line.trim_start().starts_with("flush(") && line.contains("needed"));
    let count = |key: &str, have: usize| match number(key) {
        Ok(Some(want)) if usize::try_from(want) == Ok(have) => Ok(()),
        _ => Err(format!("header `{key}` does not say {have}")),
    };
    count("remote", flushes.len())?;
    count("needed", needed.len())?;
    let none = match expected.get("none") {
        Some("violated") => Verdict::Violated,
        Some("holds") => Verdict::Holds,
        other => return Err(format!("header `none` is {other:?}")),
    };
    judge(&text, &flushes, bound, Verdict::Holds, "with every flush")?;
    judge(&text, &[], bound, none, "without any flush")?;
    judge(&text, &needed, bound, Verdict::Holds, "with the needed flushes")?;
    for dropped in &needed {
        let rest: Vec<usize> = needed.iter().copied().filter(|line| line != dropped).collect();
        let what = format!("without the needed flush of line {}", dropped + 1);
        judge(&text, &rest, bound, Verdict::Violated, &what)?;
    }
    Ok(())
}

fn lines(text: &str, fits: impl Fn(&str) -> bool) -> Vec<usize> {
    text.lines().enumerate().filter(|(_, line)| fits(line)).map(|(index, _)| index).collect()
}

/// Checks the program with only the flushes on the given lines.
fn judge(
    text: &str,
    keep: &[usize],
    bound: Option<i64>,
    want: Verdict,
    what: &str,
) -> Result<(), String> {
    let variant: Vec<&str> = text
        .lines()
        .enumerate()
        .map(|(index, line)| {
            let flush = line.trim_start().starts_with("flush(");
            if flush && !keep.contains(&index) { "" } else { line }
        })
        .collect();
    let loaded = load("algorithm.rma", &variant.join("\n"), 1, &[])?;
    let options =
        Options { memory: MemoryModel::Rma, max_value: bound, threads: 2, ..Options::default() };
    let got: Outcome = check(&loaded.model, &loaded.sources, &options, &Progress::default());
    if got.verdict == want {
        return Ok(());
    }
    let why = got.reason.unwrap_or_default();
    Err(format!("{what}: expected {}, got {} {why}", want.name(), got.verdict.name()))
}
