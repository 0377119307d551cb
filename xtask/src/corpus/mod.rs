//! `cargo xtask corpus`: public programs, read from checkouts, against what Partita says of them.
//!
//! A list names programs that a real compiler builds and that pass their own check; every one is
//! given to `partita check`. The programs, the list and the judgements by hand ([`reviewed`]) stay
//! outside of this repository. What each word of the tables means is said in `docs/corpora.md`.

mod ending;
mod list;
mod page;
mod reviewed;

use crate::{build, child};
use clap::{Args as ClapArgs, ValueEnum};
use ending::Ending;
use list::Program;
use reviewed::Reviewed;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

#[derive(ClapArgs, Debug)]
pub(crate) struct Options {
    /// Language of the programs
    language: Language,
    /// Folder with the checkouts, each named owner+name or owner/name
    checkouts: PathBuf,
    /// The programs [default: ../shared/corpora/<language>.tsv beside this repository]
    #[arg(long, value_name = "FILE")]
    list: Option<PathBuf>,
    /// Only programs with this in their name
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// Time for each program
    #[arg(long, value_name = "TIME", value_parser = seconds, default_value = "20s")]
    time: Duration,
    /// Findings that were looked at and are right: lines of path, code and reason, with tabs between
    #[arg(long, value_name = "FILE")]
    reviewed: Option<PathBuf>,
    /// Ask for one finding of every kind, not only for the first
    #[arg(long)]
    all: bool,
    /// One line for each program
    #[arg(long)]
    verbose: bool,
    /// This binary, instead of building one
    #[arg(long, value_name = "FILE")]
    partita: Option<PathBuf>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    Fortran,
}

impl Language {
    fn name(self) -> &'static str {
        match self {
            Language::Fortran => "fortran",
        }
    }
}

/// Programs that run at the same time; each has one thread.
const AT_ONCE: usize = 2;

/// Who does not end this long after the time was over hangs.
const GRACE: Duration = Duration::from_secs(15);

pub(crate) fn run(options: &Options) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let programs = choose(options, &root)?;
    let reviewed = match &options.reviewed {
        None => Reviewed::default(),
        Some(file) => Reviewed::parse(&read(file)?)?,
    };
    let binary = match &options.partita {
        Some(binary) => binary.clone(),
        None => build::release(&root)?,
    };
    let endings = check_all(options, &binary, &programs);
    let pairs: Vec<(&Program, Ending)> = programs
        .iter()
        .zip(endings)
        .map(|(program, ending)| (program, reviewed.judge(program, ending)))
        .collect();
    print!("{}", page::text(&pairs, options.verbose));
    Ok(())
}

fn choose(options: &Options, root: &Path) -> Result<Vec<Program>, String> {
    if !options.checkouts.is_dir() {
        return Err(format!("there is no folder `{}`", options.checkouts.display()));
    }
    let usual = || root.join(format!("../shared/corpora/{}.tsv", options.language.name()));
    let file = options.list.clone().unwrap_or_else(usual);
    let mut programs = list::parse(&read(&file)?)?;
    if let Some(text) = &options.filter {
        programs.retain(|program| program.name().contains(text.as_str()));
    }
    match programs.is_empty() {
        true => Err("no program is left to check".into()),
        false => Ok(programs),
    }
}

fn read(file: &Path) -> Result<String, String> {
    std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

/// The endings, in the order of the programs.
fn check_all(options: &Options, binary: &Path, programs: &[Program]) -> Vec<Ending> {
    let next = AtomicUsize::new(0);
    let endings = Mutex::new(vec![Ending::Missing("never run"); programs.len()]);
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(program) = programs.get(index) else { break };
                    let ending = check(options, binary, program);
                    if let Ok(mut endings) = endings.lock() {
                        endings[index] = ending;
                    }
                    if (index + 1).is_multiple_of(50) {
                        eprintln!("xtask: {} of {} programs", index + 1, programs.len());
                    }
                }
            });
        }
    });
    endings.into_inner().unwrap_or_default()
}

fn check(options: &Options, binary: &Path, program: &Program) -> Ending {
    let files = match program.files(&options.checkouts) {
        Ok(files) => files,
        Err(what) => return Ending::Missing(what),
    };
    let mut command = Command::new(binary);
    command.arg("check").args(files).args(program.defines());
    command.args(["--places", &program.places.to_string(), "--format", "json", "--threads", "1"]);
    command.args(["--max-time", &format!("{}ms", options.time.as_millis())]);
    command.args(options.all.then_some("--all"));
    match child::run_within(&mut command, options.time + GRACE) {
        Ok(done) => ending::read(&done),
        Err(error) => Ending::Crash(error.to_string()),
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.strip_suffix('s').unwrap_or(text).parse::<f64>().ok();
    let positive = number.filter(|&number| (0.001..=86_400.0).contains(&number));
    positive.map(Duration::from_secs_f64).ok_or_else(|| "expected seconds, such as 20s".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        assert_eq!(seconds("20s"), Ok(Duration::from_secs(20)));
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert!(seconds("soon").is_err() && seconds("0").is_err() && seconds("NaN").is_err());
    }
}
