//! `cargo xtask paper x10 [CHECKOUT]`: the experiments of the paper on model checking X10 (Gligoric, Mehlitz, Marinov, ICST 2012), done
//! again on the same programs, read from their revision in a checkout, and on programs of ours in `bench/x10`.
//!
//! The published numbers are in [`published`], where programs come from in [`source`], what is said of the results in
//! [`verdicts`]. A full run writes `docs/paper-x10.md` and its plot; with `--quick` small parts are run and the page is printed. One run
//! after the other, on one thread; seconds are of a single run each.

mod growth;
mod page;
mod published;
mod source;
mod verdicts;

use super::{Options, load};
use crate::bench::machine::Machine;
use crate::bench::measure::{End, Measure};
use crate::bench::partita::measure;
use crate::build;
use growth::Growth;
use published::{ROWS, Row};
use source::{Program, Sources};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// With all reductions; without, `--time` may say less.
const SECONDS: u64 = 60;
const OTHER_SECONDS: u64 = 5;
const QUICK_SECONDS: u64 = 4;
const GIGABYTES: u32 = 4;

/// The paper does not tell its own.
const PLACES: [u32; 2] = [2, 4];

/// What is switched off alone, of the reductions that mean something for these programs.
const SWITCHES: [&str; 10] = [
    "local-steps",
    "live-locals",
    "ample",
    "futures",
    "place-locality",
    "commuting",
    "kinds",
    "stuck",
    "joint",
    "orders",
];

/// What X10X explored without its optimisations: helper activities, and every access to an object a step.
const RUNTIME: [&str; 2] = ["-D", "X10_RUNTIME=helpers"];
const NOT_IN_THE_RUNTIME: [&str; 9] = [
    "local-cells",
    "ample",
    "futures",
    "place-locality",
    "commuting",
    "kinds",
    "stuck",
    "joint",
    "orders",
];

/// Programs of ours that show one thing each: name, arguments, and the code that is to be found.
const SHOWN: &[(&str, &[&str], Option<&str>)] = &[
    ("deadlock", &[], Some("deadlock")),
    ("deadlock", &["-D", "DROPPED=true"], None),
    ("unprotected", &[], Some("data-race")),
    ("unprotected", &["-D", "PROTECTED=true"], None),
    ("buffer", &["-D", "ITEMS=3"], None),
    ("buffer", &["-D", "ITEMS=3", "-D", "BROKEN=true"], Some("assertion-failed")),
    ("histogram", &["-D", "N=4"], None),
    ("histogram", &["-D", "N=4", "-D", "BROKEN=true"], Some("data-race")),
    ("sums", &[], None),
    ("sums", &["-D", "BROKEN=true"], Some("data-race")),
    ("sor", &[], None),
    ("sor", &["-D", "BROKEN=true"], Some("data-race")),
    ("stencil", &[], None),
    ("stencil", &["-D", "BROKEN=true"], Some("data-race")),
];

/// One program at a number of places.
pub(crate) struct At {
    pub(crate) places: u32,
    pub(crate) all: Measure,
    pub(crate) unreduced: Measure,
    /// What X10X explored without its optimisations.
    pub(crate) runtime: Measure,
    /// With one reduction off, in the order of the switches; empty where nothing is concurrent.
    pub(crate) without: Vec<Measure>,
}

pub(crate) struct RowResult {
    pub(crate) row: &'static Row,
    pub(crate) origin: &'static str,
    pub(crate) scale: String,
    /// Or why it does not run.
    pub(crate) runs: Result<Vec<At>, String>,
}

pub(crate) struct Shown {
    pub(crate) name: &'static str,
    pub(crate) args: &'static [&'static str],
    pub(crate) expected: Option<&'static str>,
    pub(crate) measure: Measure,
}

struct Setting {
    binary: PathBuf,
    /// With all reductions.
    seconds: u64,
    /// Otherwise.
    others: u64,
    quick: bool,
    sources: Sources,
}

pub(crate) fn run(options: &Options) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let binary = match &options.partita {
        Some(binary) => binary.clone(),
        None => build::release(&root)?,
    };
    let quick = options.quick;
    let seconds = if quick { QUICK_SECONDS } else { SECONDS };
    let others = options.time.unwrap_or(OTHER_SECONDS).min(seconds);
    let sources = Sources::new(&root, options.checkout.as_deref())?;
    let setting = Setting { binary, seconds, others, quick, sources };
    let load = load(&std::fs::read_to_string("/proc/loadavg").unwrap_or_default());
    let shown: Vec<Shown> = SHOWN.iter().map(|shown| setting.show(shown)).collect();
    let growth: Vec<Growth> = growth::SERIES.iter().map(|series| setting.grow(series)).collect();
    let rows = setting.rows(options.jobs);
    let machine = Machine::look(&root);
    let limits = format!(
        "{seconds} s with all reductions, otherwise {others} s; {GIGABYTES} GB, {} at a time",
        options.jobs
    );
    let text = page::markdown(&rows, &shown, &growth, &machine, &limits, &load);
    let folder = root.join(if quick { "target/paper" } else { "docs" });
    let problem = |error: std::io::Error| format!("cannot write the results: {error}");
    std::fs::create_dir_all(&folder).map_err(problem)?;
    std::fs::write(folder.join(growth::PLOT), growth::draw(&growth)).map_err(problem)?;
    if quick {
        println!("{text}");
    } else {
        std::fs::write(folder.join("paper-x10.md"), text).map_err(problem)?;
        println!("xtask: wrote docs/paper-x10.md");
    }
    match problems(&rows, &shown).as_slice() {
        [] => Ok(()),
        found => Err(format!("not everything went well:\n  {}", found.join("\n  "))),
    }
}

impl Setting {
    fn check(&self, file: &Path, places: u32, args: &[&str]) -> Measure {
        self.check_within(self.seconds, file, places, args)
    }

    fn check_within(&self, seconds: u64, file: &Path, places: u32, args: &[&str]) -> Measure {
        let mut command = Command::new(&self.binary);
        command.arg("check").arg(file).args(["--places", &places.to_string()]).args(args);
        command.args(["--threads", "1", "--format", "json"]);
        command.args(["--max-time", &format!("{seconds}s")]);
        command.args(["--max-memory", &format!("{GIGABYTES}G")]);
        let measure = measure(&mut command);
        let name = file.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into());
        eprintln!(
            "xtask: {name}, {places} places {}: {} transitions, {:.2} s",
            args.join(" "),
            measure.transitions,
            measure.seconds
        );
        measure
    }

    /// Several rows at a time, each by one of the threads.
    fn rows(&self, jobs: u32) -> Vec<RowResult> {
        let next = AtomicUsize::new(0);
        let work = || {
            let mut done = Vec::new();
            while let Some(row) = ROWS.get(next.fetch_add(1, Ordering::Relaxed)) {
                done.push(self.row(row));
            }
            done
        };
        let mut all: Vec<RowResult> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
            threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
        });
        all.sort_by_key(|result| ROWS.iter().position(|row| row.name == result.row.name));
        all
    }

    fn row(&self, row: &'static Row) -> RowResult {
        match self.sources.of(row) {
            Err(why) => RowResult { row, origin: "", scale: String::new(), runs: Err(why) },
            Ok(program) => {
                let places = if self.quick { &PLACES[..1] } else { &PLACES[..] };
                let runs = places.iter().map(|places| self.at(row, &program, *places)).collect();
                let (origin, scale) = (program.origin, program.scale.words());
                RowResult { row, origin, scale, runs: Ok(runs) }
            }
        }
    }

    fn at(&self, row: &Row, program: &Program, places: u32) -> At {
        let beside = program.beside.as_ref().map(|file| file.to_string_lossy().into_owned());
        let mut fixed: Vec<&str> = beside.iter().map(String::as_str).collect();
        if program.legacy {
            fixed.extend(["--dialect", "2.0"]);
        }
        fixed.extend(program.scale.defines);
        let run = |seconds: u64, without: &[&'static str], more: &[&'static str]| {
            let mut args = fixed.clone();
            args.extend(more);
            args.extend(without.iter().flat_map(|name| ["--no-reduction", name]));
            self.check_within(seconds, &program.file, places, &args)
        };
        let all = run(self.seconds, &[], &[]);
        let ended = all.complete();
        // What cannot be run at all, cannot be run in any way.
        let other = |without: &[&'static str], more: &[&'static str]| {
            if ended { run(self.others, without, more) } else { Measure::failed("not run".into()) }
        };
        let unreduced = other(&["all"], &[]);
        let runtime = other(&NOT_IN_THE_RUNTIME, &RUNTIME);
        let alone = ended && !self.quick && places == PLACES[0] && row.is_concurrent();
        let switches = if alone { &SWITCHES[..] } else { &[] };
        let without = switches.iter().map(|name| other(&[name], &[])).collect();
        At { places, all, unreduced, runtime, without }
    }

    fn show(
        &self,
        &(name, args, expected): &(&'static str, &'static [&'static str], Option<&'static str>),
    ) -> Shown {
        let measure = self.check(&self.sources.own(name), PLACES[0], args);
        Shown { name, args, expected, measure }
    }

    fn grow(&self, series: &'static growth::Series) -> Growth {
        let mut runs: Vec<Option<Measure>> = Vec::new();
        let sizes = if self.quick { &growth::SIZES[..2] } else { &growth::SIZES[..] };
        for size in sizes {
            // When a size does not end, a larger one will not either.
            let ended = runs.last().is_none_or(|last| last.as_ref().is_some_and(Measure::complete));
            let define = format!("N={size}");
            let file = self.sources.own(series.name);
            runs.push(ended.then(|| self.check(&file, PLACES[0], &["-D", &define])));
        }
        Growth { series, runs }
    }
}

/// Wrong verdicts of programs of ours, and rows in which switching something off gives another verdict.
fn problems(rows: &[RowResult], shown: &[Shown]) -> Vec<String> {
    let mut found = Vec::new();
    for Shown { name, args, expected, measure } in shown {
        let verdict = if expected.is_some() { "violated" } else { "holds" };
        let capped = matches!(&measure.end, End::Capped(why) if why.contains("budget"));
        if measure.end != End::Complete(verdict) && !capped {
            found.push(format!("{name} {}: {:?}", args.join(" "), measure.end));
        }
    }
    for RowResult { row, runs, .. } in rows {
        for at in runs.iter().flatten() {
            for other in at.without.iter().chain([&at.unreduced, &at.runtime]) {
                if other.complete() && at.all.complete() && other.end != at.all.end {
                    let (name, places) = (row.name, at.places);
                    found.push(format!(
                        "{name}, {places} places: {:?} or {:?}",
                        at.all.end, other.end
                    ));
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn measure(end: End, transitions: u64) -> Measure {
        Measure { end, states: transitions, transitions, ..Measure::failed(String::new()) }
    }

    #[test]
    fn a_reduction_that_changes_a_verdict_is_a_problem() {
        let holds = || measure(End::Complete("holds"), 5);
        let row = |other| {
            let (all, unreduced, runtime) = (holds(), holds(), holds());
            let at = At { places: 2, all, unreduced, runtime, without: vec![other] };
            RowResult { row: &ROWS[0], origin: "", scale: String::new(), runs: Ok(vec![at]) }
        };
        assert!(problems(&[row(holds())], &[]).is_empty());
        assert!(
            problems(&[row(measure(End::Capped("the time budget".into()), 9))], &[]).is_empty()
        );
        assert_eq!(problems(&[row(measure(End::Complete("violated"), 5))], &[]).len(), 1);
    }

    #[test]
    fn programs_of_ours_have_their_verdicts() {
        let shown = |measure| Shown { name: "sums", args: &[], expected: None, measure };
        assert!(problems(&[], &[shown(measure(End::Complete("holds"), 1))]).is_empty());
        assert_eq!(problems(&[], &[shown(measure(End::Complete("violated"), 1))]).len(), 1);
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bench/x10");
        for (name, ..) in SHOWN {
            assert!(root.join(name).with_extension("x10").is_file(), "{name}");
        }
    }
}
