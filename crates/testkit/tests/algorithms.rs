//! The benchmark algorithms of the RMA language.
//!
//! With all flushes each holds; with none the verdict is the one in its header; with the needed
//! ones it holds; without any single needed one it is violated. Violations are replayed exactly by
//! `check`.

use libtest_mimic::{Arguments, Failed, Trial};
use partita_check::Verdict;
use partita_testkit::algorithms::{Algorithm, all};

fn main() -> Result<(), String> {
    let arguments = Arguments::from_args();
    let algorithms = all()?;
    assert!(algorithms.len() >= 16, "algorithms are missing");
    let trials = algorithms.into_iter().map(|algorithm| {
        Trial::test(algorithm.name.clone(), move || test(&algorithm).map_err(Failed::from))
    });
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

fn test(algorithm: &Algorithm) -> Result<(), String> {
    judge(algorithm, &algorithm.flushes, Verdict::Holds, "with every flush")?;
    judge(algorithm, &[], algorithm.none, "without any flush")?;
    judge(algorithm, &algorithm.needed, Verdict::Holds, "with the needed flushes")?;
    for dropped in &algorithm.needed {
        let rest: Vec<usize> =
            algorithm.needed.iter().copied().filter(|line| line != dropped).collect();
        let what = format!("without the needed flush of line {}", dropped + 1);
        judge(algorithm, &rest, Verdict::Violated, &what)?;
    }
    Ok(())
}

fn judge(algorithm: &Algorithm, keep: &[usize], want: Verdict, what: &str) -> Result<(), String> {
    let got = algorithm.check(keep, 2)?;
    if got.verdict == want {
        return Ok(());
    }
    let why = got.reason.unwrap_or_default();
    Err(format!("{what}: expected {}, got {} {why}", want.name(), got.verdict.name()))
}
