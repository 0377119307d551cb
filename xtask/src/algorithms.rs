//! `cargo xtask algorithms`: the table of the RMA benchmark algorithms, as Markdown.
//!
//! Per algorithm one check with every flush, one without any, and one with a smallest placement, on
//! one thread: verdict, states, seconds. `docs/rma-algorithms.md` keeps the last run.

use partita_testkit::algorithms::{Algorithm, all};

pub(crate) fn run() -> Result<(), String> {
    println!("| algorithm | flushes needed / all | every flush | no flush | needed flushes |");
    println!("|---|---|---|---|---|");
    for algorithm in all()? {
        let cells = [&algorithm.flushes[..], &[], &algorithm.needed]
            .into_iter()
            .map(|keep| cell(&algorithm, keep))
            .collect::<Result<Vec<_>, _>>()?;
        let bound =
            algorithm.bound.map_or_else(String::new, |bound| format!(", values up to {bound}"));
        println!(
            "| {}{bound} | {} / {} | {} |",
            algorithm.name,
            algorithm.needed.len(),
            algorithm.flushes.len(),
            cells.join(" | ")
        );
    }
    Ok(())
}

fn cell(algorithm: &Algorithm, keep: &[usize]) -> Result<String, String> {
    let outcome = algorithm.check(keep, 1)?;
    let stats = &outcome.stats;
    Ok(format!("{}, {} states, {:.2} s", outcome.verdict.name(), stats.states, stats.seconds))
}
