//! Everything that was measured, and what must agree in it.

use super::measure::{End, Measure};
use super::models::{BenchModel, Memory, Size};
use super::{partita, spin};

pub(crate) struct ModelResult {
    pub(crate) model: &'static BenchModel,
    pub(crate) sizes: Vec<SizeResult>,
}

pub(crate) struct SizeResult {
    pub(crate) size: &'static Size,
    /// By variant, in the order they ran.
    pub(crate) runs: Vec<(&'static str, Measure)>,
    /// Why SPIN has no such model.
    pub(crate) no_export: Option<String>,
}

impl SizeResult {
    pub(crate) fn get(&self, key: &str) -> Option<&Measure> {
        self.runs.iter().find(|(name, _)| *name == key).map(|(_, measure)| measure)
    }

    /// Partita's variant and the run of SPIN that it is compared with: the one with its reduction,
    /// or the one over the same graph.
    pub(crate) fn peer(&self, key: &str) -> Option<&Measure> {
        let variant = partita::VARIANTS.iter().find(|variant| variant.key == key)?;
        self.get(if variant.unreduced { spin::UNREDUCED } else { spin::REDUCED })
    }

    /// Whether both unreduced searches went over equally many states; `None` when one is missing.
    pub(crate) fn same_graph(&self) -> Option<bool> {
        let ours = self.get(partita::UNREDUCED).filter(|measure| measure.complete())?;
        let theirs = self.get(spin::UNREDUCED).filter(|measure| measure.complete())?;
        Some(ours.states == theirs.states)
    }
}

/// Verdicts that differ, runs that failed, exact runs with different numbers of states on one graph.
pub(crate) fn disagreements(results: &[ModelResult]) -> Vec<String> {
    let mut found = Vec::new();
    for ModelResult { model, sizes } in results {
        for one in sizes {
            let name = format!("{} {}", model.name, one.size.label);
            let mut verdicts: Vec<&str> = Vec::new();
            for (key, measure) in &one.runs {
                match &measure.end {
                    End::Complete(partita::NOTHING_FOUND) | End::Capped(_) => {}
                    End::Complete(verdict) => verdicts.push(verdict),
                    End::Failed(why) => found.push(format!("{name}: {key}: {why}")),
                }
            }
            verdicts.sort_unstable();
            verdicts.dedup();
            if verdicts.len() > 1 {
                found.push(format!("{name}: the verdicts differ: {}", verdicts.join(", ")));
            }
            let states = |key| one.get(key).filter(|m| m.complete()).map(|m| m.states);
            let pair = (states(partita::UNREDUCED), states(partita::UNREDUCED_2));
            // With value sets the number depends a little on the order of the visit.
            if let (Some(one), Some(two)) = pair
                && one != two
                && model.memory == Memory::Sc
            {
                found.push(format!("{name}: {one} states on one thread, {two} on two"));
            }
        }
    }
    found
}

#[cfg(test)]
pub(crate) mod tests {
    use super::super::models::MODELS;
    use super::*;

    pub(crate) fn measure(states: u64, seconds: f64) -> Measure {
        let empty = Measure::failed(String::new());
        Measure { end: End::Complete("holds"), states, seconds, bytes: 20 * states, ..empty }
    }

    /// The last size of a model, with the given runs.
    pub(crate) fn result(name: &str, runs: Vec<(&'static str, Measure)>) -> ModelResult {
        let model = MODELS.iter().find(|model| model.name == name).unwrap_or(&MODELS[0]);
        let size = &model.sizes[model.sizes.len() - 1];
        ModelResult { model, sizes: vec![SizeResult { size, runs, no_export: None }] }
    }

    #[test]
    fn agreement() {
        let runs = vec![
            (partita::UNREDUCED, measure(10, 1.0)),
            (partita::UNREDUCED_2, measure(10, 1.0)),
            (spin::UNREDUCED, measure(11, 1.0)),
        ];
        let result = result("counters", runs);
        assert_eq!(result.sizes[0].same_graph(), Some(false));
        assert!(disagreements(&[result]).is_empty());
    }

    #[test]
    fn disagreement() {
        let violated = Measure { end: End::Complete("violated"), ..measure(10, 1.0) };
        let runs = vec![
            (partita::UNREDUCED, measure(10, 1.0)),
            (partita::UNREDUCED_2, measure(12, 1.0)),
            (spin::REDUCED, violated),
            (spin::UNREDUCED, Measure::failed("no compiler".into())),
        ];
        let found = disagreements(&[result("counters", runs)]);
        assert_eq!(found.len(), 3, "{found:?}");
        assert!(found[0].ends_with("SPIN, unreduced: no compiler"), "{found:?}");
    }
}
