//! The main function of a test binary with several suites.
//!
//! A trial is named `suite/what`, so that `-- ui/chapel` takes some of them. As many trials run at once as there are
//! cores; none starts threads but those that it is about. Suites with long trials come first, so
//! that towards the end there is something short for every core.
//!
//! `PARTITA_QUICK=1`, which `cargo xtask test --quick` sets, asks for less of the same: fewer ways to search, fewer
//! random programs. What is left out is counted and told at the end, in a line for every kind that begins
//! with [`LEFT_OUT`]. `PARTITA_TIMES=1` tells what each trial took.

use libtest_mimic::{Arguments, Failed, Trial};
use std::ops::Range;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How a line begins that says what a quick run did not do.
pub const LEFT_OUT: &str = "left out: ";

/// Trials with a common first part of their names.
pub struct Suite {
    name: &'static str,
    trials: Vec<Trial>,
}

impl Suite {
    #[must_use]
    pub fn new(name: &'static str) -> Self {
        Suite { name, trials: Vec::new() }
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.trials.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.trials.is_empty()
    }

    pub fn add(
        &mut self,
        what: &str,
        test: impl FnOnce() -> Result<(), String> + Send + 'static,
    ) -> &mut Self {
        self.trials.push(self.trial(what, test));
        self
    }

    /// One that takes minutes: it runs when asked for with `--ignored`.
    pub fn add_slow(
        &mut self,
        what: &str,
        test: impl FnOnce() -> Result<(), String> + Send + 'static,
    ) -> &mut Self {
        let trial = self.trial(what, test);
        self.trials.push(trial.with_ignored_flag(true));
        self
    }

    fn trial(
        &self,
        what: &str,
        test: impl FnOnce() -> Result<(), String> + Send + 'static,
    ) -> Trial {
        let name = format!("{}/{what}", self.name);
        let told = name.clone();
        Trial::test(name, move || {
            let started = Instant::now();
            let result = test();
            let mut times = TIMES.lock().unwrap_or_else(PoisonError::into_inner);
            times.push((started.elapsed(), told));
            result.map_err(Failed::from)
        })
    }
}

/// The plain functions of a module as a suite: `suite!("flush", first, second);` makes `fn suite()`.
#[macro_export]
macro_rules! suite {
    ($name:literal, $($test:ident),+ $(,)?) => {
        pub fn suite() -> $crate::harness::Suite {
            let mut suite = $crate::harness::Suite::new($name);
            $(suite.add(stringify!($test), || {
                $test();
                Ok(())
            });)+
            suite
        }
    };
}

static TIMES: Mutex<Vec<(Duration, String)>> = Mutex::new(Vec::new());
static VARIANTS: AtomicU64 = AtomicU64::new(0);
static PROGRAMS: AtomicU64 = AtomicU64::new(0);

/// Runs the trials that the command line asks for.
#[expect(clippy::print_stdout, reason = "the main function of a test binary")]
pub fn run(suites: impl IntoIterator<Item = Suite>) -> ExitCode {
    let arguments = Arguments::from_args();
    let trials = suites.into_iter().flat_map(|suite| suite.trials).collect();
    let conclusion = libtest_mimic::run(&arguments, trials);
    if setting("PARTITA_TIMES", 0) > 0 {
        let mut times = TIMES.lock().unwrap_or_else(PoisonError::into_inner);
        times.sort();
        for (time, name) in times.iter() {
            println!("{:8.2} s  {name}", time.as_secs_f64());
        }
    }
    for (count, what) in [(&VARIANTS, "ways to search"), (&PROGRAMS, "random programs")] {
        let count = count.load(Ordering::Relaxed);
        if count > 0 {
            println!("{LEFT_OUT}{count} {what}");
        }
    }
    conclusion.exit_code()
}

/// Whether less is asked for.
#[must_use]
pub fn quick() -> bool {
    setting("PARTITA_QUICK", 0) > 0
}

/// Some ways to search a program were not taken.
pub fn leave_out_variants(count: usize) {
    VARIANTS.fetch_add(count as u64, Ordering::Relaxed);
}

/// The seeds to make random programs from: so many, or a tenth of them in a quick run. `PARTITA_SEED` moves the first,
/// `PARTITA_PROGRAMS` says how many instead.
#[must_use]
pub fn seeds(programs: u64) -> Range<u64> {
    let first = setting("PARTITA_SEED", 0);
    let mut count = setting("PARTITA_PROGRAMS", programs);
    if quick() {
        let few = count.div_ceil(10);
        PROGRAMS.fetch_add(count - few, Ordering::Relaxed);
        count = few;
    }
    first..first + count
}

/// Seeds in parts of the same size, the last one apart: each is enough for a trial.
pub fn parts(seeds: Range<u64>, size: u64) -> impl Iterator<Item = Range<u64>> {
    let end = seeds.end;
    let starts = seeds.step_by(usize::try_from(size).unwrap_or(usize::MAX));
    starts.map(move |start| start..end.min(start + size))
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_cover_all_seeds() {
        assert_eq!(parts(5..17, 5).collect::<Vec<_>>(), [5..10, 10..15, 15..17]);
        assert_eq!(parts(0..10, 5).collect::<Vec<_>>(), [0..5, 5..10]);
        assert_eq!(parts(3..3, 5).count(), 0);
    }
}
