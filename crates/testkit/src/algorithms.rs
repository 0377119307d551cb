//! The benchmark algorithms of `tests/algorithms`, and their variants by flushes.
//!
//! Each file has a flush after every remote statement, each on a line of its own; the ones of a
//! smallest placement carry the comment `needed`. A variant keeps some of them.

use crate::expect::{self, Expectations};
use crate::files::{load, programs, tests_folder};
use partita_check::{MemoryModel, Options, Outcome, Verdict, check};
use partita_search::Progress;
use std::path::Path;

pub struct Algorithm {
    pub name: String,
    pub text: String,
    pub expected: Expectations,
    /// Lines (from 0) of all flushes, and of the needed ones.
    pub flushes: Vec<usize>,
    pub needed: Vec<usize>,
    /// Shared values beyond this are cut.
    pub bound: Option<i64>,
    /// The verdict without any flush.
    pub none: Verdict,
}

/// All algorithms of the repository, by name.
///
/// # Errors
/// When a file cannot be read or its header is wrong.
pub fn all() -> Result<Vec<Algorithm>, String> {
    let files = programs(&tests_folder().join("algorithms"), &["rma"])?;
    files.iter().map(|path| Algorithm::read(path)).collect()
}

impl Algorithm {
    fn read(path: &Path) -> Result<Self, String> {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(path).map_err(|e| format!("{name}: {e}"))?;
        let expected = expect::read(&text);
        let number = |key: &str| {
            let value = expected.get(key).map(str::parse::<i64>).transpose();
            value.map_err(|_| format!("{name}: header `{key}` is not a number"))
        };
        let lines = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
            let flush = |line: &str| line.trim_start().starts_with("flush(") && fits(line);
            let lines = text.lines().enumerate();
            lines.filter(|(_, line)| flush(line)).map(|(index, _)| index).collect()
        };
        let flushes = lines(&|_| true);
        let needed = lines(&|line| line.contains("needed"));
        for (key, have) in [("remote", flushes.len()), ("needed", needed.len())] {
            if number(key)? != i64::try_from(have).ok() {
                return Err(format!("{name}: header `{key}` does not say {have}"));
            }
        }
        let none = match expected.get("none") {
            Some("violated") => Verdict::Violated,
            Some("holds") => Verdict::Holds,
            other => return Err(format!("{name}: header `none` is {other:?}")),
        };
        let bound = number("bound")?;
        Ok(Algorithm { name, text, expected, flushes, needed, bound, none })
    }

    /// Checks the algorithm with only the flushes on the given lines.
    ///
    /// # Errors
    /// When the program does not read.
    pub fn check(&self, keep: &[usize], threads: usize) -> Result<Outcome, String> {
        let variant: Vec<&str> = self
            .text
            .lines()
            .enumerate()
            .map(|(index, line)| {
                let dropped = self.flushes.contains(&index) && !keep.contains(&index);
                if dropped { "" } else { line }
            })
            .collect();
        let loaded = load("algorithm.rma", &variant.join("\n"), 1, &[])?;
        let options = Options {
            memory: MemoryModel::Rma,
            max_value: self.bound,
            threads,
            ..Options::default()
        };
        Ok(check(&loaded.model, &loaded.sources, &options, &Progress::default()))
    }
}
