//! `cargo xtask paper rma`: the smallest flush placements of the RMA algorithms, beside those of the
//! paper on abstraction extrapolation.
//!
//! Each is one run of `partita flush` on one thread, without bounds on numbers: the whole search with its
//! proof, and a violation for each flush of the result. A second run has placements judged by predicate
//! abstraction alone, and what it finds is confirmed by exact search. A full run writes `docs/paper-rma.md`;
//! with `--quick` the algorithms that take long are left out and the page is printed.

mod abstraction;
mod page;
mod published;

use super::{Options, load};
use crate::bench::machine::Machine;
use crate::build;
use abstraction::{Abstracted, measure};
use partita_check::Verdict;
use partita_testkit::algorithms::{Algorithm, all};
use published::{ROWS, Row, seconds_of};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Left out with `--quick`.
const SLOW: [&str; 3] = ["dekker", "rma-lock", "szymanski"];

/// What was found of one algorithm.
pub(crate) struct Run {
    pub(crate) row: &'static Row,
    /// By whichever engine comes to an answer first.
    pub(crate) found: Found,
    /// By predicate abstraction alone.
    pub(crate) abstract_found: Found,
    /// Whether the exact search agrees with the placement that abstraction found.
    pub(crate) confirmed: Option<bool>,
    /// Predicate abstraction with all flushes.
    pub(crate) abstracted: Abstracted,
}

/// What one run of `partita flush` gave.
#[derive(Clone, Default)]
pub(crate) struct Found {
    pub(crate) verdict: String,
    pub(crate) minimum: Option<usize>,
    pub(crate) initial: usize,
    /// Placements that were checked.
    pub(crate) checks: u64,
    pub(crate) states: u64,
    pub(crate) seconds: f64,
    pub(crate) proved_by: String,
    /// Lines of the flushes of the first placement, from 1.
    pub(crate) lines: Vec<usize>,
}

pub(crate) fn run(options: &Options) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let binary = match &options.partita {
        Some(binary) => binary.clone(),
        None => build::release(&root)?,
    };
    let load = load(&std::fs::read_to_string("/proc/loadavg").unwrap_or_default());
    let algorithms = all()?;
    let mut runs = Vec::new();
    for row in ROWS.iter().filter(|row| !(options.quick && SLOW.contains(&row.name))) {
        let algorithm = algorithms.iter().find(|algorithm| algorithm.name == row.name);
        let algorithm = algorithm.ok_or_else(|| format!("there is no algorithm {}", row.name))?;
        let run = one(&binary, &root, row, algorithm, options.time.unwrap_or(SECONDS))?;
        let (found, other) = (&run.found, &run.abstract_found);
        eprintln!(
            "xtask: {}: {:?} of {}, {:.2} s; by abstraction {:?}, {:.2} s",
            row.name, found.minimum, found.initial, found.seconds, other.minimum, other.seconds
        );
        runs.push(run);
    }
    let text = page::markdown(&runs, &Machine::look(&root), &load);
    if options.quick {
        println!("{text}");
    } else {
        std::fs::write(root.join("docs/paper-rma.md"), text)
            .map_err(|error| format!("cannot write the results: {error}"))?;
        println!("xtask: wrote docs/paper-rma.md");
    }
    match problems(&runs, &algorithms).as_slice() {
        [] => Ok(()),
        found => Err(format!("not everything went well:\n  {}", found.join("\n  "))),
    }
}

/// Seconds for each search.
const SECONDS: u64 = 600;

fn one(
    binary: &Path,
    root: &Path,
    row: &'static Row,
    algorithm: &Algorithm,
    seconds: u64,
) -> Result<Run, String> {
    let file = root.join("tests/algorithms/rma").join(row.name).with_extension("rma");
    let found = search(binary, &file, "auto", seconds)?;
    let abstract_found = search(binary, &file, "predabs", seconds)?;
    let lines: Vec<usize> = abstract_found.lines.iter().map(|line| line - 1).collect();
    let confirmed = match abstract_found.minimum {
        Some(_) => Some(algorithm.check(&lines, 1)?.verdict == Verdict::Holds),
        None => None,
    };
    let abstracted = measure(root, algorithm)?;
    Ok(Run { row, found, abstract_found, confirmed, abstracted })
}

fn search(binary: &Path, file: &Path, engine: &str, seconds: u64) -> Result<Found, String> {
    let predicates: PathBuf = file.with_extension("predicates");
    let mut command = Command::new(binary);
    command.arg("flush").arg(file).args(["--engine", engine]);
    command.args(["--format", "json", "--threads", "1", "--max-time", &format!("{seconds}s")]);
    if predicates.exists() {
        command.arg("--predicates").arg(&predicates).arg("--infer");
    }
    let name = file.display();
    let output = command.output().map_err(|error| format!("{name}: {error}"))?;
    let json: serde_json::Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("{name}: the report does not read: {error}"))?;
    let size = |value: &serde_json::Value| value.as_u64().and_then(|n| usize::try_from(n).ok());
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let stats = &json["stats"];
    let first = json["placements"][0].as_array().into_iter().flatten();
    Ok(Found {
        verdict: text(&json["verdict"]),
        minimum: size(&json["minimum"]),
        initial: size(&json["initial"]).unwrap_or(0),
        checks: stats["checks"].as_u64().unwrap_or(0),
        states: stats["states"].as_u64().unwrap_or(0),
        seconds: stats["seconds"].as_f64().unwrap_or(f64::NAN),
        proved_by: text(&json["proved_by"]),
        lines: first.filter_map(|flush| size(&flush["line"])).collect(),
    })
}

/// What should not be: an algorithm without a proof, another minimum than its file says, more flushes than
/// before without an explanation, more time than allowed.
fn problems(runs: &[Run], algorithms: &[Algorithm]) -> Vec<String> {
    let mut found = Vec::new();
    for run in runs {
        let (name, verdict) = (run.row.name, &run.found.verdict);
        if run.confirmed == Some(false) {
            found.push(format!("{name}: the exact search does not confirm a placement"));
        }
        if run.abstract_found.minimum.is_some_and(|other| Some(other) != run.found.minimum) {
            found.push(format!("{name}: abstraction finds another minimum"));
        }
        let Some(minimum) = run.found.minimum.filter(|_| verdict == "holds") else {
            found.push(format!("{name}: {verdict}, no smallest placement"));
            continue;
        };
        let header = algorithms.iter().find(|algorithm| algorithm.name == name);
        if header.is_some_and(|algorithm| algorithm.needed.len() != minimum) {
            found.push(format!("{name}: {minimum} is not what its file says"));
        }
        let before = run.row.published.as_ref().map(|published| published.flushes.0);
        let most = before.into_iter().chain([run.row.measured]).min().unwrap_or(0);
        if minimum > most && run.row.differs.is_empty() {
            found.push(format!("{name}: {minimum} flushes, {most} before, and nobody says why"));
        }
    }
    let spent: f64 = runs.iter().map(|run| run.found.seconds).sum();
    let published: f64 = runs.iter().map(|run| seconds_of(run.row)).sum();
    if spent > published / 100.0 {
        found.push(format!("{spent:.0} s in all is more than a hundredth of the published time"));
    }
    found
}
