//! Whole programs with their expectations: `tests/ui/<language>/{holds,violated,unknown,rejected}`.
//!
//! The folder names the verdict; what a front end must not accept is in `rejected`, with `!~ ERROR rejected: words` on the
//! line of its first error. Fortran has `!~` where others have `//~`. `//~ ERROR code@5: words` on a program line: a finding
//! of that code has an end on that line, at that column, and tells that; column and words may be missing. Every finding must
//! be expected: all its ends fit a mark of their line, or it has none and the header says `//~ also-without-line: code`.
//! `PARTITA_BLESS=1` writes columns and words. Other header keys:
//!
//! - `places: 3`, `define: N=4`, `memory: rma`, `pending: 2`, `max-value: 5`: as on the command line
//! - `also: memory-leak`: objects of the heap that nobody can free any more are looked for
//! - `also: livelock`: executions that go round for ever are looked for where endless programs are normal
//! - `at-start: code`: findings of that code may have no steps, they are in the initial state
//! - `states: 12`: states with all reductions of the search on, one thread, breadth first
//! - `errors: 1`: of a rejected program, how many there are
//!
//! Each program is checked for all findings with every reduction on and off, by one and by two
//! threads, breadth and depth first (large searches in one of these ways); the answer must be the same everywhere. Of several findings that are alike (another
//! image, the same lines) two threads show the one that comes first, so columns and words are those of one thread.
//!
//! `tests/known-wrong` holds programs that are answered wrongly today, with the verdict that would
//! be right as `//~ verdict: ...`. A program there that does as it says fails the suite: then it
//! belongs into `tests/ui`.

#[path = "ui/bless.rs"]
mod bless;
#[path = "ui/told.rs"]
mod told;

use partita_check::{Finding, MemoryModel, Options, Outcome, What, check};
use partita_report::{reason, worded};
use partita_search::{Budget, Progress, StoreKind, Strategy};
use partita_source::SourceMap;
use partita_testkit::expect::{self, Expectations, REJECTED};
use partita_testkit::files::{Loaded, load, programs, refusals, tests_folder};
use partita_testkit::harness::{self, Suite};
use partita_testkit::variants;
use std::collections::BTreeSet;
use std::path::Path;
use told::Told;

/// A search of more states than this is made in one way only.
const LARGE: u64 = 20_000;

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
    for path in
        programs(&root, &["tree", "rma", "f90", "chpl", "x10", "c", "upc"]).unwrap_or_default()
    {
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
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    if bless::asked() {
        let blessed = Program::read(path, &text)?.blessed(path, &text, verdict);
        std::fs::write(path, blessed).map_err(|error| error.to_string())?;
        return Ok(());
    }
    Program::read(path, &text)?.answers(verdict)
}

/// The first error of the front end is on the line that is marked, and as it is marked.
fn rejected(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let expected = understood(&text)?;
    let [mark] = expected.errors.as_slice() else {
        return Err("a rejected program has one line with `ERROR rejected`".into());
    };
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let errors = refusals(&file, &text, number(&expected, "places")?.unwrap_or(1));
    let first = errors.first().ok_or("this was not rejected")?;
    if bless::asked() {
        let blessed = bless::bless_rejected(&text, mark, first);
        return std::fs::write(path, blessed).map_err(|error| error.to_string());
    }
    let column = mark.column.is_none_or(|column| column == first.column);
    let words = mark.words.as_ref().is_none_or(|words| first.message.contains(words));
    let count: usize = number(&expected, "errors")?.unwrap_or(errors.len());
    if (mark.line, mark.code.as_str()) != (first.line, REJECTED) || !column || !words {
        return Err(format!("expected {}, got {first:?}", mark.shown()));
    }
    if count == errors.len() { Ok(()) } else { Err(format!("expected {count}, got {errors:?}")) }
}

fn still_wrong(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let program = Program::read(path, &text)?;
    let verdict = program.expected.get("verdict").ok_or("`//~ verdict:` is missing")?.to_owned();
    match program.answers(&verdict) {
        Err(_) => Ok(()),
        Ok(()) => Err("this is answered rightly now: move it to tests/ui".into()),
    }
}

const KEYS: [&str; 11] = [
    "also",
    "places",
    "define",
    "memory",
    "pending",
    "max-value",
    "also-without-line",
    "at-start",
    "states",
    "verdict",
    "errors",
];

/// What a file says, where all of it can be understood.
fn understood(text: &str) -> Result<Expectations, String> {
    let expected = expect::read(text);
    if let Some((line, mistake)) = expected.mistakes.first() {
        return Err(format!("line {line}: {mistake}"));
    }
    match expected.keys.keys().find(|key| !KEYS.contains(&key.as_str())) {
        Some(key) => Err(format!("`{key}` is no key of these tests")),
        None => Ok(expected),
    }
}

struct Program {
    loaded: Loaded,
    expected: Expectations,
    options: Options,
}

impl Program {
    fn read(path: &Path, text: &str) -> Result<Self, String> {
        let expected = understood(text)?;
        let places = number(&expected, "places")?.unwrap_or(1);
        let define: Vec<String> =
            expected.get("define").unwrap_or_default().lines().map(str::to_owned).collect();
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let loaded = load(&file, text, places, &define)?;
        let memory = match expected.get("memory") {
            None | Some("sc") => MemoryModel::Sc,
            Some("rma") => MemoryModel::Rma,
            Some("rma-ordered") => MemoryModel::RmaOrdered,
            Some("upc") => MemoryModel::Upc,
            Some(other) => return Err(format!("unknown memory model {other}")),
        };
        let options = Options {
            memory,
            pending: number(&expected, "pending")?,
            max_value: number(&expected, "max-value")?,
            endless: expected.get("also") == Some("livelock"),
            leaks: expected.get("also") == Some("memory-leak"),
            all: true,
            ..Options::default()
        };
        Ok(Program { loaded, expected, options })
    }

    fn answers(&self, verdict: &str) -> Result<(), String> {
        let Loaded { model, .. } = &self.loaded;
        let (mut endless, mut large) = (false, None);
        for options in variants::searches(&self.options, model) {
            if large == Some(options.reductions) {
                harness::leave_out_variants(1);
                continue;
            }
            let outcome = self.answer(verdict, &options)?;
            large = (outcome.stats.states > LARGE).then_some(options.reductions);
            endless |= outcome.findings.iter().any(|one| matches!(one.what, What::Endless { .. }));
            let usual = options.reductions == variants::SEARCHING && options.threads == 1;
            if usual && options.strategy == Strategy::Breadth {
                self.count(&outcome)?;
            }
        }
        // Rounds without end are looked for among states that were kept.
        if endless { Ok(()) } else { self.answers_without_states(verdict) }
    }

    /// The text with more said about its marks.
    fn blessed(&self, path: &Path, text: &str, verdict: &str) -> String {
        let Loaded { model, sources } = &self.loaded;
        let outcome = check(model, sources, &self.options, &Progress::default());
        let told: Vec<Told> =
            outcome.findings.iter().flat_map(|finding| Told::of(finding, sources)).collect();
        let passes = |text: &str| {
            Program::read(path, text).is_ok_and(|program| program.answers(verdict).is_ok())
        };
        bless::bless(text, &self.expected.errors, &told, passes)
    }

    fn answer(&self, verdict: &str, options: &Options) -> Result<Outcome, String> {
        let Loaded { model, sources } = &self.loaded;
        let outcome = check(model, sources, options, &Progress::default());
        let compared = self.compare(verdict, &outcome, options.threads == 1);
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

    /// `closely`: columns and words too.
    fn compare(&self, verdict: &str, outcome: &Outcome, closely: bool) -> Result<(), String> {
        let sources = &self.loaded.sources;
        let told = || {
            let found = outcome.findings.iter().map(|finding| show(finding, sources));
            found.collect::<Vec<_>>().join("\n")
        };
        if outcome.verdict.name() != verdict {
            let got = outcome.verdict.name();
            let reason = outcome.reason.as_ref().map_or("no reason given".to_owned(), reason);
            return Err(format!("expected {verdict}, got {got} ({reason})\n{}", told()));
        }
        let marks = &self.expected.errors;
        let without_line = self.codes("also-without-line");
        let mut all = Vec::new();
        for finding in &outcome.findings {
            let ends = Told::of(finding, sources);
            let known = match ends.is_empty() {
                true => without_line.contains(finding.code.name()),
                false => ends.iter().all(|told| marks.iter().any(|mark| told.fits(mark, closely))),
            };
            if !known {
                return Err(format!("not expected:\n{}", show(finding, sources)));
            }
            all.extend(ends);
            let at_start = self.codes("at-start").contains(finding.code.name());
            if finding.trace.steps.is_empty() && !at_start {
                return Err(format!("the trace has no steps:\n{}", show(finding, sources)));
            }
        }
        if let Some(mark) =
            marks.iter().find(|mark| !all.iter().any(|told| told.fits(mark, closely)))
        {
            let (line, mark) = (mark.line, mark.shown());
            return Err(format!("no {mark} on line {line}; found:\n{}", told()));
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

fn show(finding: &Finding, sources: &SourceMap) -> String {
    let ends = Told::of(finding, sources);
    if ends.is_empty() {
        return format!("  {} without a line: {}", finding.code, worded(sources, finding).message);
    }
    ends.iter().map(Told::to_string).collect::<Vec<_>>().join("\n")
}
