//! `cargo xtask paper upc`: the experiments that were published for UPC-SPIN and, through Coarray Fortran, after it, done again on
//! `examples/upc`, beside the Fortran versions.
//!
//! What is run stands in [`cases`]; the series are run and drawn as those of `paper caf`. [`verdicts`] breaks the programs, one thing at
//! a time, and asks every way. A full run writes `docs/paper-upc.md` and its plots; with `--quick` the page is printed instead. One run
//! after the other, on one thread.

mod cases;
mod lines;
mod page;
mod spin;
mod verdicts;

use super::cases::Group;
use super::results::{self, GroupResult};
use super::{GIGABYTES, Options, QUICK_SECONDS, Setting, load, run_group, write};
use crate::bench::machine::Machine;
use crate::build;
use cases::{GROUPS, QUICK, WAYS};
use std::path::Path;

const SECONDS: u64 = 30;

pub(crate) fn run(options: &Options) -> Result<(), String> {
    let Options { paper: _, checkout: _, jobs: _, quick, time, partita } = options;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let binary = match partita {
        Some(binary) => binary.clone(),
        None => build::release(&root)?,
    };
    let seconds = time.unwrap_or(if *quick { QUICK_SECONDS } else { SECONDS });
    let setting = Setting { binary, root, seconds, quick: *quick };
    let load = load(&std::fs::read_to_string("/proc/loadavg").unwrap_or_default());
    let chosen = |group: &&Group| !quick || QUICK.contains(&group.key);
    let results: Vec<GroupResult> =
        GROUPS.iter().filter(chosen).map(|group| run_group(&setting, group, &WAYS)).collect();
    let broken = verdicts::run(&setting);
    let exported = spin::run(&setting);
    let lines = lines::count(&setting.root)?;
    let about = page::About {
        machine: Machine::look(&setting.root),
        load,
        limits: format!("{seconds} s, {GIGABYTES} GB"),
    };
    let text = page::markdown(&results, &broken, &exported, &lines, &about);
    write(&setting, "upc", &text, &results, &WAYS)?;
    let mut problems = results::problems(&results);
    problems.extend(verdicts::problems(&broken));
    problems.extend(spin::problems(&exported));
    match problems.as_slice() {
        [] => Ok(()),
        found => Err(format!("not everything went well:\n  {}", found.join("\n  "))),
    }
}
