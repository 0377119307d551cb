//! `cargo xtask paper rma`: the smallest flush placements of the RMA algorithms, beside those of the
//! paper on abstraction extrapolation.
//!
//! Each is one run of `partita flush` on one thread: the whole search with its proof, and a violation
//! for each flush of the result. A full run writes `docs/paper-rma.md`; with `--quick` the algorithms
//! that take long are left out and the page is printed.

mod abstraction;
mod page;
mod published;

use super::{Options, load};
use crate::bench::machine::Machine;
use crate::build;
use abstraction::{Abstracted, measure};
use partita_testkit::algorithms::{Algorithm, all};
use published::{ROWS, Row, seconds_of};
use std::path::Path;
use std::process::Command;

/// Left out with `--quick`.
const SLOW: [&str; 3] = ["dekker", "rma-lock", "szymanski"];

/// What one run gave.
pub(crate) struct Run {
    pub(crate) row: &'static Row,
    /// Shared values beyond this are cut.
    pub(crate) bound: Option<i64>,
    pub(crate) verdict: String,
    pub(crate) minimum: Option<usize>,
    pub(crate) initial: usize,
    /// Placements that were checked.
    pub(crate) checks: u64,
    pub(crate) states: u64,
    pub(crate) seconds: f64,
    pub(crate) proved_by: String,
    /// Predicate abstraction with all flushes.
    pub(crate) abstracted: Abstracted,
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
        let run = search(&binary, &root, row, algorithm, options.time.unwrap_or(SECONDS))?;
        eprintln!(
            "xtask: {}: {:?} of {}, {:.2} s",
            row.name, run.minimum, run.initial, run.seconds
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

fn search(
    binary: &Path,
    root: &Path,
    row: &'static Row,
    algorithm: &Algorithm,
    seconds: u64,
) -> Result<Run, String> {
    let mut command = Command::new(binary);
    command
        .arg("flush")
        .arg(root.join("tests/algorithms/rma").join(row.name).with_extension("rma"));
    command.args(["--format", "json", "--threads", "1", "--max-time", &format!("{seconds}s")]);
    if let Some(bound) = algorithm.bound {
        command.args(["--max-value", &bound.to_string()]);
    }
    let output = command.output().map_err(|error| format!("{}: {error}", row.name))?;
    let json: serde_json::Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("{}: the report does not read: {error}", row.name))?;
    let size = |value: &serde_json::Value| value.as_u64().and_then(|n| usize::try_from(n).ok());
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let stats = &json["stats"];
    Ok(Run {
        row,
        bound: algorithm.bound,
        verdict: text(&json["verdict"]),
        minimum: size(&json["minimum"]),
        initial: size(&json["initial"]).unwrap_or(0),
        checks: stats["checks"].as_u64().unwrap_or(0),
        states: stats["states"].as_u64().unwrap_or(0),
        seconds: stats["seconds"].as_f64().unwrap_or(f64::NAN),
        proved_by: text(&json["proved_by"]),
        abstracted: measure(root, algorithm)?,
    })
}

/// What should not be: an algorithm without a proof, another minimum than its file says, more flushes than
/// before without an explanation, more time than allowed.
fn problems(runs: &[Run], algorithms: &[Algorithm]) -> Vec<String> {
    let mut found = Vec::new();
    for run in runs {
        let (name, verdict) = (run.row.name, &run.verdict);
        let Some(minimum) = run.minimum.filter(|_| verdict == "holds") else {
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
    let spent: f64 = runs.iter().map(|run| run.seconds).sum();
    let published: f64 = runs.iter().map(|run| seconds_of(run.row)).sum();
    if spent > published / 100.0 {
        found.push(format!("{spent:.0} s in all is more than a hundredth of the published time"));
    }
    found
}
