//! `cargo xtask instructions`: how many machine instructions a few checks take, against
//! `bench/instructions.toml`.
//!
//! Wall time on a shared machine is noise; the number of instructions that Valgrind counts for a
//! single-threaded run is the same from run to run to within a few, so a regression of the hot path
//! shows on any machine. Another compiler or C library moves the counts a little: hence the
//! tolerance. Memory latency is not seen here; that is what `cargo xtask bench` is for.

use crate::needs;
use clap::Args as ClapArgs;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

#[derive(ClapArgs, Debug)]
pub(crate) struct Options {
    /// Write the counts into bench/instructions.toml instead of comparing
    #[arg(long)]
    bless: bool,
}

/// A check that takes a second or two under Valgrind.
struct Case {
    name: &'static str,
    /// Below `bench/`.
    file: &'static str,
    args: &'static [&'static str],
}

const CASES: [Case; 4] = [
    // States and nothing else.
    Case {
        name: "counters",
        file: "counters.tree",
        args: &["-D", "N=3", "--no-reduction", "ample"],
    },
    // Locks, a barrier and the race check, with reductions.
    Case { name: "sweep", file: "sweep.tree", args: &["--places", "3", "-D", "MAXN=3"] },
    Case { name: "philosophers", file: "philosophers.tree", args: &["--places", "6"] },
    // Pending remote operations.
    Case {
        name: "ticket-lock",
        file: "ticket-lock.tree",
        args: &["--places", "3", "--memory", "rma"],
    },
];

/// More than this much above the recorded count is a regression.
const TOLERANCE: f64 = 0.05;

const HEADER: &str =
    "# Machine instructions of a few checks: `cargo xtask instructions --bless`.\n";

pub(crate) fn run(options: &Options) -> Result<(), String> {
    needs::provide_valgrind()?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let binary = crate::build::release(&root)?;
    let mut counts = BTreeMap::new();
    for case in &CASES {
        counts.insert(case.name.to_owned(), count(&binary, &root, case)?);
    }
    let record = root.join("bench/instructions.toml");
    if options.bless {
        std::fs::write(&record, render(&counts)).map_err(|error| error.to_string())?;
        println!("xtask: wrote bench/instructions.toml");
        return Ok(());
    }
    let text = std::fs::read_to_string(&record).map_err(|error| error.to_string())?;
    let recorded = parse(&text)?;
    let mut worse = Vec::new();
    for (name, &now) in &counts {
        let before = recorded.get(name).copied();
        let (line, change) = compare(name, now, before);
        println!("{line}");
        if change == Change::Worse {
            worse.push(name.as_str());
        }
    }
    match worse.is_empty() {
        true => Ok(()),
        false => Err(format!(
            "more instructions than recorded: {}. When that is the price of something wanted, \
             `cargo xtask instructions --bless`, and say in the commit what it buys",
            worse.join(", ")
        )),
    }
}

fn count(binary: &Path, root: &Path, case: &Case) -> Result<u64, String> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(binary)
        .arg("check")
        .arg(root.join("bench").join(case.file))
        .args(case.args)
        .args(["--threads", "1", "--format", "json"])
        .output()
        .map_err(|error| format!("cannot run valgrind: {error}"))?;
    let told = String::from_utf8_lossy(&output.stderr);
    match (output.status.success(), collected(&told)) {
        (true, Some(count)) => Ok(count),
        _ => Err(format!("{}: no count; valgrind says:\n{told}", case.name)),
    }
}

/// From Callgrind's summary: `==123== Collected : 4567`.
fn collected(text: &str) -> Option<u64> {
    let line = text.lines().find(|line| line.contains("Collected :"))?;
    line.rsplit(':').next()?.trim().parse().ok()
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Change {
    Same,
    Better,
    Worse,
}

fn compare(name: &str, now: u64, before: Option<u64>) -> (String, Change) {
    let Some(before) = before else {
        return (format!("{name}: {now}, not recorded yet"), Change::Worse);
    };
    let change = now as f64 / before as f64 - 1.0;
    let (kind, word) = match change {
        more if more > TOLERANCE => (Change::Worse, ", a regression"),
        less if less < -TOLERANCE => (Change::Better, ", better: bless it, so that it stays so"),
        _ => (Change::Same, ""),
    };
    (format!("{name}: {now}, recorded {before}, {:+.1} %{word}", 100.0 * change), kind)
}

fn render(counts: &BTreeMap<String, u64>) -> String {
    let mut out = HEADER.to_owned();
    for (name, count) in counts {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{name} = {count}");
    }
    out
}

/// Lines `name = number`; that much of TOML is enough.
fn parse(text: &str) -> Result<BTreeMap<String, u64>, String> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines
        .map(|line| {
            let (name, count) = line.split_once('=').ok_or("no `=`")?;
            let count = count.trim().parse().map_err(|_| "no number")?;
            Ok((name.trim().to_owned(), count))
        })
        .collect::<Result<_, &str>>()
        .map_err(|problem| format!("bench/instructions.toml has a line with {problem}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_is_read() {
        let text = "==7== Events    : Ir\n==7== Collected : 83855739\n==7== \n";
        assert_eq!(collected(text), Some(83_855_739));
        assert_eq!(collected("valgrind: command not found"), None);
    }

    #[test]
    fn the_record_reads_back() {
        let counts = BTreeMap::from([("a".to_owned(), 1), ("b-c".to_owned(), 20)]);
        assert_eq!(parse(&render(&counts)), Ok(counts));
        assert!(parse("a = many").is_err());
    }

    #[test]
    fn only_more_is_a_regression() {
        let change = |now, before| compare("a", now, before).1;
        assert_eq!(change(104, Some(100)), Change::Same);
        assert_eq!(change(106, Some(100)), Change::Worse);
        assert_eq!(change(90, Some(100)), Change::Better);
        assert_eq!(change(90, None), Change::Worse);
        assert_eq!(compare("a", 106, Some(100)).0, "a: 106, recorded 100, +6.0 %, a regression");
    }
}
