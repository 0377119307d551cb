//! The two experiments that were published for SPIN with user-defined abstractions, beside ours.

use super::measure::{End, Measure};
use super::page::{grouped, seconds};
use super::results::ModelResult;
use super::{partita, spin};

pub(crate) struct Experiment {
    pub(crate) title: &'static str,
    /// Transitions and seconds: as it stood, and abstracted.
    pub(crate) plain: (u64, u64),
    pub(crate) abstracted: (u64, u64),
    size: &'static str,
    /// The model with its values, and the one with access bits.
    values: &'static str,
    bits: &'static str,
}

pub(crate) const EXPERIMENTS: [Experiment; 2] = [SWEEP, ROWS];

pub(crate) const SWEEP: Experiment = Experiment {
    title: "Heat-flow sweep, 4 tasks of 5 elements",
    plain: (98_470_158, 253),
    abstracted: (33_241_598, 86),
    size: "4 x 5",
    values: "sweep",
    bits: "sweep-bits",
};

pub(crate) const ROWS: Experiment = Experiment {
    title: "Row reduction, 6 tasks in rows of 2",
    plain: (171_891_450, 1075),
    abstracted: (2_900_790, 12),
    size: "6",
    values: "row-reduction",
    bits: "row-reduction-bits",
};

pub(crate) const ABOUT: &str = "## The published experiments

The published models were written by hand, with a read bit and a write bit for each shared cell, and checked with SPIN on
a 2.66 GHz Xeon; then once more with an abstraction of the program. The bits and what was left out decide such counts, so
compare sizes and ratios rather than digits. Partita sees races without bits: its run on the program with all its values
answers the same question. The models with bits are for SPIN, and for comparison.

";

/// Table rows; none when nothing of the experiment was measured.
pub(crate) fn rows(experiment: &Experiment, results: &[ModelResult]) -> Vec<String> {
    let run = |name: &str, key: &str| {
        let result = results.iter().find(|result| result.model.name == name)?;
        let one = result.sizes.iter().find(|one| one.size.label == experiment.size)?;
        one.get(key).cloned()
    };
    let ours = [
        ("Partita, values and race check", experiment.values, partita::REDUCED),
        ("Partita, the same, unreduced", experiment.values, partita::UNREDUCED),
        ("Partita, access bits", experiment.bits, partita::REDUCED),
        ("SPIN, access bits", experiment.bits, spin::REDUCED),
        ("SPIN, access bits, unreduced", experiment.bits, spin::UNREDUCED),
        ("SPIN, values, no race check", experiment.values, spin::REDUCED),
    ];
    let measured: Vec<String> = ours
        .into_iter()
        .filter_map(|(name, model, key)| Some(row(name, &run(model, key)?)))
        .collect();
    if measured.is_empty() {
        return measured;
    }
    let published =
        [("published", experiment.plain), ("published, abstracted", experiment.abstracted)];
    let published = published.into_iter().map(|(name, (transitions, seconds))| {
        format!("| {name} | | {} | {} |", grouped(transitions), grouped(seconds))
    });
    published.chain(measured).collect()
}

fn row(name: &str, measure: &Measure) -> String {
    if let End::Failed(why) = &measure.end {
        return format!("| {name} | failed: {why} | | |");
    }
    let more = if measure.complete() { "" } else { "> " };
    let (states, transitions) = (grouped(measure.states), grouped(measure.transitions));
    format!("| {name} | {more}{states} | {more}{transitions} | {} |", seconds(measure))
}
