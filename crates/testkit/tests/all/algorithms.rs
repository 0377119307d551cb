//! The benchmark algorithms of the RMA language.
//!
//! With all flushes each holds; with none the verdict is the one in its header; with the needed
//! ones it holds; without any single needed one it is violated. Violations are replayed exactly by
//! `check`.

use partita_check::Verdict;
use partita_testkit::algorithms::{Algorithm, all};
use partita_testkit::harness::Suite;

pub fn suite() -> Suite {
    let mut suite = Suite::new("algorithms");
    let algorithms = all().unwrap();
    assert!(algorithms.len() >= 16, "algorithms are missing");
    for algorithm in algorithms {
        suite.add(&algorithm.name.clone(), move || test(&algorithm));
    }
    suite
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
    let why = got.reason.as_ref().map(partita_report::reason).unwrap_or_default();
    Err(format!("{what}: expected {}, got {} {why}", want.name(), got.verdict.name()))
}
