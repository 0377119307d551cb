//! Published experiments done again. `cargo xtask paper cvt` is in [`cvt`], `cargo xtask paper rma` in [`rma`], `cargo xtask paper x10`
//! in [`x10`], `cargo xtask paper upc` in [`upc`].
//!
//! `cargo xtask paper caf`: the experiments of the paper on SPIN with user-defined abstractions for
//! Coarray Fortran, done again on `examples/heat.f90` and `examples/cg.f90`.
//!
//! What is run stands in [`cases`], what is claimed of the numbers in [`statements`]. A full run
//! writes `docs/paper-caf.md` and its plots; with `--quick` the page is printed instead. One run
//! after the other, on one thread; seconds are of a single run each.

mod cases;
mod cvt;
mod page;
mod results;
mod rma;
mod statements;
mod upc;
mod x10;

use crate::bench::machine::Machine;
use crate::bench::measure::{End, Measure};
use crate::bench::partita::measure;
use crate::bench::plot::{self, Point, Series};
use crate::build;
use cases::{DRAWN, GROUPS, Group, QUICK, Way};
use clap::{Args as ClapArgs, ValueEnum};
use results::{GroupResult, Run};
use std::path::{Path, PathBuf};
use std::process::Command;

#[derive(ClapArgs, Debug)]
pub(crate) struct Options {
    /// Which paper
    paper: Paper,
    /// A checkout of the X10 repository with its tags; only for x10
    checkout: Option<PathBuf>,
    /// Only small sizes, to the terminal; under a minute
    #[arg(long)]
    quick: bool,
    /// Seconds for each run [default: caf 60, with --quick 4; rma 600; cvt 10; upc 30, with --quick 4; x10 5, with all reductions always 60;
    /// with --quick 4]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// Programs to run at the same time; with more than one, seconds mean little; only for x10
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    jobs: u32,
    /// This binary, instead of building one
    #[arg(long, value_name = "FILE")]
    partita: Option<PathBuf>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Paper {
    /// Abstractions for Coarray Fortran, checked with SPIN
    Caf,
    /// Smallest flush placements for RMA programs
    Rma,
    /// Verification and comparison of Chapel programs
    Cvt,
    /// Look-up tables for UPC, checked with SPIN
    Upc,
    /// Exploration of X10 programs
    X10,
}

const SECONDS: u64 = 60;
const QUICK_SECONDS: u64 = 4;
const GIGABYTES: u32 = 8;

/// What all runs have in common.
struct Setting {
    binary: PathBuf,
    root: PathBuf,
    seconds: u64,
    quick: bool,
}

pub(crate) fn run(options: &Options) -> Result<(), String> {
    if options.checkout.is_some() && options.paper != Paper::X10 {
        return Err("only the paper on X10 reads a checkout".into());
    }
    match options.paper {
        Paper::Caf => caf(options),
        Paper::Rma => rma::run(options),
        Paper::Cvt => cvt::run(options),
        Paper::Upc => upc::run(options),
        Paper::X10 => x10::run(options),
    }
}

fn caf(options: &Options) -> Result<(), String> {
    let Options { paper: _, checkout: _, jobs: _, quick, time, partita } = options;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let binary = match partita {
        Some(binary) => binary.clone(),
        None => build::release(&root)?,
    };
    let seconds = time.unwrap_or(if *quick { QUICK_SECONDS } else { SECONDS });
    let setting = Setting { binary, root, seconds, quick: *quick };
    let load = load(&std::fs::read_to_string("/proc/loadavg").unwrap_or_default());
    let chosen = GROUPS.iter().filter(|group| !quick || QUICK.contains(&group.key));
    let ways: Vec<Way> = cases::ways(*quick).collect();
    let results: Vec<GroupResult> = chosen.map(|group| run_group(&setting, group, &ways)).collect();
    let machine = Machine::look(&setting.root);
    let text = page::markdown(&results, &machine, &format!("{seconds} s, {GIGABYTES} GB"), &load);
    write(&setting, "caf", &text, &results, &DRAWN)?;
    match results::problems(&results).as_slice() {
        [] => Ok(()),
        found => Err(format!("not everything went well:\n  {}", found.join("\n  "))),
    }
}

/// Seconds mean little on a busy machine, so the page says how busy it was.
fn load(loadavg: &str) -> String {
    match loadavg.split(' ').next() {
        Some(load) if !load.is_empty() => format!("load average {load}"),
        Some(_) | None => "not known".into(),
    }
}

fn run_group(setting: &Setting, group: &'static Group, ways: &[Way]) -> GroupResult {
    let mut runs = Vec::new();
    for &way in ways {
        let mut ended = true;
        for size in group.sizes(setting.quick) {
            // When a size does not end, a larger one will not either.
            let measure = ended.then(|| run_one(setting, group, size, way));
            if let Some(measure) = &measure {
                let (name, transitions) = (way.name(), measure.transitions);
                eprintln!(
                    "xtask: {} {}={size}: {name}: {transitions} transitions, {:.2} s",
                    group.key, group.size, measure.seconds
                );
                ended = !matches!(measure.end, End::Capped(_));
            }
            runs.push(Run { size, way, measure });
        }
    }
    GroupResult { group, sizes: group.sizes(setting.quick), runs }
}

fn run_one(setting: &Setting, group: &Group, size: u32, way: Way) -> Measure {
    measure(&mut command(setting, group, size, way))
}

fn command(setting: &Setting, group: &Group, size: u32, way: Way) -> Command {
    let examples = setting.root.join("examples");
    let mut command = Command::new(&setting.binary);
    command.arg("check").arg(examples.join(group.file));
    command.args(["--places", &group.places.to_string()]);
    command.arg(format!("-D{}={size}", group.size)).args(group.defines);
    if let Some((option, file)) = way.rules(group) {
        command.arg(option).arg(examples.join(file));
    }
    command.args(way.reductions()).args(["--threads", "1", "--format", "json"]);
    command.args(["--max-time", &format!("{}s", setting.seconds)]);
    command.args(["--max-memory", &format!("{GIGABYTES}G")]);
    command
}

/// Into `docs` for a full run, else the page to the terminal and the plots to `target/paper`.
fn write(
    setting: &Setting,
    paper: &str,
    text: &str,
    results: &[GroupResult],
    drawn: &[Way],
) -> Result<(), String> {
    let problem = |error: std::io::Error| format!("cannot write the results: {error}");
    let folder = setting.root.join(if setting.quick { "target/paper" } else { "docs" });
    std::fs::create_dir_all(&folder).map_err(problem)?;
    for result in results {
        let name = page::plot_name(paper, result.group);
        std::fs::write(folder.join(name), draw(result, drawn)).map_err(problem)?;
    }
    if setting.quick {
        println!("{text}");
        return Ok(());
    }
    std::fs::write(folder.join(format!("paper-{paper}.md")), text).map_err(problem)?;
    println!("xtask: wrote docs/paper-{paper}.md");
    Ok(())
}

fn draw(result: &GroupResult, drawn: &[Way]) -> String {
    let point = |way: Way, size: u32| {
        let measure = result.get(size, way).filter(|m| !matches!(m.end, End::Failed(_)))?;
        Some(Point { value: measure.transitions as f64, complete: measure.complete() })
    };
    let series: Vec<Series> = drawn
        .iter()
        .map(|&way| Series {
            name: way.name(),
            points: result.sizes.iter().map(|&size| point(way, size)).collect(),
        })
        .collect();
    let labels: Vec<String> = result.sizes.iter().map(u32::to_string).collect();
    let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
    let axis = format!("{}: {}", result.group.size, result.group.axis);
    plot::svg(result.group.title, &plot::TRANSITIONS, &axis, &labels, &series)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_work() {
        assert_eq!(load("11.25 10.0 9.0 1/200 77\n"), "load average 11.25");
        assert_eq!(load(""), "not known");
    }
}
