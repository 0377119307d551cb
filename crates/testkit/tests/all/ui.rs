//! Whole programs with their expectations: `tests/ui/<language>/{holds,violated,unknown,rejected}`.
//!
//! The folder names the verdict; what a front end must not accept is in `rejected`, with
//! `!~ ERROR rejected` on the line of its first error. Fortran has `!~` where others have `//~`. `//~ ERROR code` on a program line: a finding of that code has an
//! end on that line. Every finding must be expected: all its ends stand on lines marked with its
//! code, or it has none and the header says `//~ also-without-line: code`. Other header keys:
//!
//! - `places: 3`, `define: N=4`, `memory: rma`, `pending: 2`, `max-value: 5`: as on the command line
//! - `at-start: code`: findings of that code may have no steps, they are in the initial state
//! - `states: 12`: states with all reductions on, one thread, breadth first
//!
//! Each program is checked for all findings with every reduction on and off, by one and by two
//! threads, breadth and depth first; the answer must be the same everywhere.
//!
//! `tests/known-wrong` holds programs that are answered wrongly today, with the verdict that would
//! be right as `//~ verdict: ...`. A program there that does as it says fails the suite: then it
//! belongs into `tests/ui`.

use partita_check::{Finding, MemoryModel, Options, Outcome, check};
use partita_report::worded;
use partita_search::{Budget, Progress, Reductions, StoreKind, Strategy};
use partita_source::SourceMap;
use partita_testkit::expect::{self, Expectations};
use partita_testkit::files::{Loaded, load, programs, tests_folder};
use partita_testkit::harness::{self, Suite};
use partita_testkit::variants;
use std::collections::BTreeSet;
use std::path::Path;

pub fn suite() -> Suite {
    let suite = of_folder("ui", passes);
    assert!(suite.len() >= 600, "programs of tests/ui are missing");
    suite
}

pub fn known_wrong() -> Suite {
    of_folder("known-wrong", still_wrong)
}

/// A trial for each program of a folder, named by its path without the extension.
fn of_folder(folder: &'static str, test: fn(&Path) -> Result<(), String>) -> Suite {
    let mut suite = Suite::new(folder);
    let root = tests_folder().join(folder);
    for path in programs(&root, &["tree", "rma", "f90", "chpl"]).unwrap_or_default() {
        let below = path.strip_prefix(&root).unwrap_or(&path).with_extension("");
        suite.add(&below.to_string_lossy(), move || test(&path));
    }
    suite
}

fn passes(path: &Path) -> Result<(), String> {
    let folder = path.parent().and_then(Path::file_name).and_then(|folder| folder.to_str());
    let verdict = match folder {
        Some(folder @ ("holds" | "violated" | "unknown")) => folder,
        Some("rejected") => return rejected(path),
        _ => return Err("a program stands in `holds`, `violated`, `unknown` or `rejected`".into()),
    };
    Program::read(path)?.answers(verdict)
}

/// The first error of the front end is on the line that is marked.
fn rejected(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let expected = expect::read(&text);
    let [(line, _)] = expected.errors.as_slice() else {
        return Err("a rejected program has one line with `ERROR rejected`".into());
    };
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let places = number(&expected, "places")?.unwrap_or(1);
    match load(&file, &text, places, &[]) {
        Ok(_) => Err("this was not rejected".into()),
        Err(error) if error.starts_with(&format!("{file}:{line}: ")) => Ok(()),
        Err(error) => Err(format!("rejected elsewhere: {error}")),
    }
}

fn still_wrong(path: &Path) -> Result<(), String> {
    let program = Program::read(path)?;
    let verdict = program.expected.get("verdict").ok_or("`//~ verdict:` is missing")?.to_owned();
    match program.answers(&verdict) {
        Err(_) => Ok(()),
        Ok(()) => Err("this is answered rightly now: move it to tests/ui".into()),
    }
}

const KEYS: [&str; 9] = [
    "places",
    "define",
    "memory",
    "pending",
    "max-value",
    "also-without-line",
    "at-start",
    "states",
    "verdict",
];

struct Program {
    loaded: Loaded,
    expected: Expectations,
    options: Options,
}

impl Program {
    fn read(path: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
        let expected = expect::read(&text);
        if let Some((line, mistake)) = expected.mistakes.first() {
            return Err(format!("line {line}: {mistake}"));
        }
        if let Some(key) = expected.keys.keys().find(|key| !KEYS.contains(&key.as_str())) {
            return Err(format!("`{key}` is no key of these tests"));
        }
        let places = number(&expected, "places")?.unwrap_or(1);
        let define: Vec<String> =
            expected.get("define").unwrap_or_default().lines().map(str::to_owned).collect();
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let loaded = load(&file, &text, places, &define)?;
        let memory = match expected.get("memory") {
            None | Some("sc") => MemoryModel::Sc,
            Some("rma") => MemoryModel::Rma,
            Some("rma-ordered") => MemoryModel::RmaOrdered,
            Some(other) => return Err(format!("unknown memory model {other}")),
        };
        let options = Options {
            memory,
            pending: number(&expected, "pending")?,
            max_value: number(&expected, "max-value")?,
            all: true,
            ..Options::default()
        };
        Ok(Program { loaded, expected, options })
    }

    fn answers(&self, verdict: &str) -> Result<(), String> {
        let Loaded { model, .. } = &self.loaded;
        for options in variants::searches(&self.options, model) {
            let outcome = self.answer(verdict, &options)?;
            let usual = options.reductions == Reductions::ALL && options.threads == 1;
            if usual && options.strategy == Strategy::Breadth {
                self.count(&outcome)?;
            }
        }
        self.answers_without_states(verdict)
    }

    fn answer(&self, verdict: &str, options: &Options) -> Result<Outcome, String> {
        let Loaded { model, sources } = &self.loaded;
        let outcome = check(model, sources, options, &Progress::default());
        let compared = self.compare(verdict, &outcome);
        compared.map_err(|problem| format!("{problem}\nwith {}", variants::shown(options)))?;
        Ok(outcome)
    }

    /// The stores that do not keep states find the same; one of them never says `holds`.
    fn answers_without_states(&self, verdict: &str) -> Result<(), String> {
        if harness::quick() {
            harness::leave_out_variants(4);
            return Ok(());
        }
        for store in [StoreKind::Fingerprint, StoreKind::Bitstate] {
            for strategy in [Strategy::Breadth, Strategy::Depth] {
                // The bits take an eighth of the memory: the less, the quicker they are cleared.
                let budget = Budget { bytes: 1 << 26, ..Budget::UNLIMITED };
                let options = Options { store, strategy, budget, ..self.options.clone() };
                let by_sets = options.by_sets() && self.loaded.model.has_remote;
                let unsure = store == StoreKind::Bitstate && verdict == "holds" && !by_sets;
                self.answer(if unsure { "unknown" } else { verdict }, &options)?;
            }
        }
        Ok(())
    }

    fn compare(&self, verdict: &str, outcome: &Outcome) -> Result<(), String> {
        let sources = &self.loaded.sources;
        let told = || {
            let found = outcome.findings.iter().map(|finding| show(finding, sources));
            found.collect::<Vec<_>>().join("\n")
        };
        if outcome.verdict.name() != verdict {
            let got = outcome.verdict.name();
            let reason = outcome.reason.as_deref().unwrap_or("no reason given");
            return Err(format!("expected {verdict}, got {got} ({reason})\n{}", told()));
        }
        let marked: BTreeSet<(usize, &str)> =
            self.expected.errors.iter().map(|(line, code)| (*line, code.as_str())).collect();
        let without_line = self.codes("also-without-line");
        let mut seen = BTreeSet::new();
        for finding in &outcome.findings {
            let lines = lines(finding, sources);
            let known = match lines.is_empty() {
                true => without_line.contains(finding.code.name()),
                false => lines.iter().all(|line| marked.contains(&(*line, finding.code.name()))),
            };
            if !known {
                return Err(format!("not expected:\n{}", show(finding, sources)));
            }
            seen.extend(lines.into_iter().map(|line| (line, finding.code.name())));
            let at_start = self.codes("at-start").contains(finding.code.name());
            if finding.trace.steps.is_empty() && !at_start {
                return Err(format!("the trace has no steps:\n{}", show(finding, sources)));
            }
        }
        if let Some((line, code)) = marked.difference(&seen).next() {
            return Err(format!("no {code} on line {line}; found:\n{}", told()));
        }
        let codes: BTreeSet<&str> =
            outcome.findings.iter().map(|finding| finding.code.name()).collect();
        match without_line.difference(&codes).next() {
            Some(code) => Err(format!("no {code} without a line; found:\n{}", told())),
            None => Ok(()),
        }
    }

    fn codes(&self, key: &str) -> BTreeSet<&str> {
        self.expected.get(key).unwrap_or_default().lines().collect()
    }

    fn count(&self, outcome: &Outcome) -> Result<(), String> {
        let want: Option<u64> = number(&self.expected, "states")?;
        let got = outcome.stats.states;
        match want {
            Some(want) if want != got => Err(format!("expected {want} states, got {got}")),
            Some(_) | None => Ok(()),
        }
    }
}

fn number<T: std::str::FromStr>(expected: &Expectations, key: &str) -> Result<Option<T>, String> {
    expected.get(key).map(str::parse).transpose().map_err(|_| format!("`{key}` needs a number"))
}

/// The lines of a finding's ends.
fn lines(finding: &Finding, sources: &SourceMap) -> Vec<usize> {
    let spans = finding.ends.iter().filter_map(|end| end.span);
    spans.filter_map(|span| Some(sources.position(span)?.1.line)).collect()
}

fn show(finding: &Finding, sources: &SourceMap) -> String {
    let lines = lines(finding, sources);
    format!("  {} on lines {lines:?}: {}", finding.code, worded(sources, finding).message)
}
