//! `cargo xtask corpus`: public programs, read from checkouts, against what Partita says of them.
//!
//! A list names programs that a real compiler builds and that pass their own check; every one is
//! given to `partita check`. Chapel's come with what they print ([`chapel`]), X10's say
//! themselves whether they passed ([`x10`]), UPC's have a harness that knows what to expect ([`upc`]),
//! those of one-sided C a label ([`rmaracebench`]). The programs, the lists and the
//! judgements by hand ([`reviewed`]) stay outside of this repository. What each word of the tables means is said in
//! `docs/corpora.md`.

mod beside;
mod chapel;
mod ending;
mod list;
mod measures;
mod outputs;
mod page;
mod reviewed;
mod rmaracebench;
mod summary;
mod upc;
mod x10;

use crate::child::Finished;
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
    Chapel,
    X10,
    Upc,
    /// One-sided C, as labelled
    Rmaracebench,
}

impl Language {
    fn name(self) -> &'static str {
        match self {
            Language::Fortran => "fortran",
            Language::Chapel => "chapel",
            Language::X10 => "x10",
            Language::Upc => "upc",
            Language::Rmaracebench => "rmaracebench",
        }
    }
}

/// Programs that run at the same time; each has one thread.
const AT_ONCE: usize = 2;

/// Who does not end this long after the time was over hangs.
const GRACE: Duration = Duration::from_secs(15);

pub(crate) fn run(options: &Options) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    if !options.checkouts.is_dir() {
        return Err(format!("there is no folder `{}`", options.checkouts.display()));
    }
    let usual = || root.join(format!("../shared/corpora/{}.tsv", options.language.name()));
    let list = read(&options.list.clone().unwrap_or_else(usual))?;
    let reviewed = match &options.reviewed {
        None => Reviewed::default(),
        Some(file) => Reviewed::parse(&read(file)?)?,
    };
    let binary = || match &options.partita {
        Some(binary) => Ok(binary.clone()),
        None => build::release(&root),
    };
    match options.language {
        Language::Fortran => {
            let programs = options.chosen(list::parse(&list)?, Program::name)?;
            let binary = binary()?;
            let endings = each(&programs, |program| check(options, &binary, program));
            let pairs: Vec<(&Program, Ending)> = programs
                .iter()
                .zip(endings)
                .map(|(program, ending)| {
                    (program, reviewed.judge(&program.path, &program.name(), ending))
                })
                .collect();
            print!("{}", page::text(&pairs, options.verbose));
        }
        Language::Chapel => {
            let programs = options.chosen(chapel::parse(&list)?, |one| one.path.clone())?;
            let binary = binary()?;
            print!("{}", chapel::run(options, &binary, &programs, &reviewed)?);
        }
        Language::X10 => {
            let programs = options.chosen(x10::parse(&list)?, |one| one.path.clone())?;
            let binary = binary()?;
            print!("{}", x10::run(options, &binary, &programs, reviewed)?);
        }
        Language::Upc => {
            let programs = options.chosen(upc::parse(&list)?, |one| one.path.clone())?;
            let binary = binary()?;
            print!("{}", upc::run(options, &binary, &programs, reviewed)?);
        }
        Language::Rmaracebench => {
            let parsed = rmaracebench::parse(&list)?;
            let programs = options.chosen(parsed, |one| one.path.clone())?;
            let binary = binary()?;
            print!("{}", rmaracebench::run(options, &binary, &programs)?);
        }
    }
    Ok(())
}

impl Options {
    fn chosen<T>(&self, mut programs: Vec<T>, name: fn(&T) -> String) -> Result<Vec<T>, String> {
        if let Some(text) = &self.filter {
            programs.retain(|program| name(program).contains(text.as_str()));
        }
        match programs.is_empty() {
            true => Err("no program is left to check".into()),
            false => Ok(programs),
        }
    }

    /// Where a repository is below the folder of checkouts.
    fn checkout(&self, repository: &str) -> Option<PathBuf> {
        let names = [repository.replace('/', "+"), repository.to_owned()];
        names.iter().map(|name| self.checkouts.join(name)).find(|one| one.is_dir())
    }

    /// The checkout of a language whose programs are all in one repository.
    fn only_checkout(&self, repository: &str) -> Result<PathBuf, String> {
        let none = || format!("there is no checkout of {repository} in the folder");
        self.checkout(repository).ok_or_else(none)
    }

    /// Runs a command of Partita that gets its budget; who does not end then is killed.
    fn run(&self, command: &mut Command) -> std::io::Result<Finished> {
        command.args(["--threads", "1"]);
        command.args(["--max-time", &format!("{}ms", self.time.as_millis())]);
        child::run_within(command, self.time + GRACE)
    }

    fn check(&self, command: &mut Command) -> Ending {
        self.checked(command).0
    }

    /// The same, and what was said beside the report.
    fn checked(&self, command: &mut Command) -> (Ending, String) {
        command.args(["--format", "json"]).args(self.all.then_some("--all"));
        match self.run(command) {
            Ok(done) => (ending::read(&done), String::from_utf8_lossy(&done.stderr).into_owned()),
            Err(error) => (Ending::Crash(error.to_string()), String::new()),
        }
    }
}

fn read(file: &Path) -> Result<String, String> {
    std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

/// What `f` says of each program, in their order, some at a time.
fn each<T: Sync, R: Send>(programs: &[T], f: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(program) = programs.get(index) else { break };
                    let result = f(program);
                    if let Ok(mut results) = results.lock() {
                        results.push((index, result));
                    }
                    if (index + 1).is_multiple_of(50) {
                        eprintln!("xtask: {} of {} programs", index + 1, programs.len());
                    }
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_default();
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

fn check(options: &Options, binary: &Path, program: &Program) -> Ending {
    let Some(checkout) = options.checkout(&program.repository) else {
        return Ending::Missing("the checkout");
    };
    let files = match program.files(&checkout) {
        Ok(files) => files,
        Err(what) => return Ending::Missing(what),
    };
    let mut command = Command::new(binary);
    command.arg("check").args(&files).args(program.defines(&files));
    command.args(["--places", &program.places.to_string()]);
    options.check(&mut command)
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
