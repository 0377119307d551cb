//! What the project has set itself as goals of speed, and whether the measures reach them.

use super::measure::{Measure, Ratio};
use super::partita::{FINGERPRINT, FINGERPRINT_2, REDUCED, UNREDUCED, UNREDUCED_2};
use super::results::{ModelResult, SizeResult};
use super::spin;

pub(crate) struct Target {
    pub(crate) goal: String,
    pub(crate) measured: String,
    /// `None`: not measured, or the runs that were cut short leave it open.
    pub(crate) met: Option<bool>,
}

/// Programs where local work dominates: there a reduction must pay.
const REDUCIBLE: [&str; 5] =
    ["sweep", "sweep-shift", "sweep-bits", "row-reduction", "row-reduction-bits"];

pub(crate) fn all(results: &[ModelResult]) -> Vec<Target> {
    let mut targets = vec![never_slower(results)];
    for result in results.iter().filter(|result| REDUCIBLE.contains(&result.model.name)) {
        let Some(largest) = result.sizes.last() else { continue };
        let name = format!("{} {}", result.model.name, largest.size.label);
        let ours = largest.get(REDUCED);
        let theirs = largest.get(spin::REDUCED);
        let seconds = |measure: &Measure| measure.seconds;
        let states = |measure: &Measure| measure.states as f64;
        targets.push(ratio(
            format!("{name}: 10 times faster than SPIN"),
            ours,
            theirs,
            seconds,
            10.0,
        ));
        targets.push(ratio(
            format!("{name}: 10 times fewer states than SPIN"),
            ours,
            theirs,
            states,
            10.0,
        ));
    }
    targets.extend(largest_unreduced(results));
    targets
}

/// On one thread each.
fn never_slower(results: &[ModelResult]) -> Target {
    let mut slower = Vec::new();
    let (mut compared, mut open) = (0, false);
    for result in results {
        for one in &result.sizes {
            let (Some(ours), Some(theirs)) = (one.get(REDUCED), one.get(spin::REDUCED)) else {
                continue;
            };
            if theirs.seconds <= 1.0 {
                continue;
            }
            compared += 1;
            match Ratio::of(ours, theirs, |measure| measure.seconds).reaches(1.0) {
                Some(true) => {}
                Some(false) => slower.push(format!("{} {}", result.model.name, one.size.label)),
                None => open = true,
            }
        }
    }
    let measured = match (compared, slower.is_empty()) {
        (0, _) => "nothing took SPIN so long".to_owned(),
        (_, true) => format!("{compared} compared, none slower"),
        (_, false) => format!("{compared} compared, slower: {}", slower.join(", ")),
    };
    let met = match (compared, slower.is_empty()) {
        (0, _) => None,
        (_, true) => (!open).then_some(true),
        (_, false) => Some(false),
    };
    let goal = "not slower than SPIN on anything that takes SPIN more than 1 s".to_owned();
    Target { goal, measured, met }
}

fn ratio(
    goal: String,
    ours: Option<&Measure>,
    theirs: Option<&Measure>,
    quantity: fn(&Measure) -> f64,
    bound: f64,
) -> Target {
    let ratio = match (ours, theirs) {
        (Some(ours), Some(theirs)) => Ratio::of(ours, theirs, quantity),
        _ => Ratio::Unknown,
    };
    Target { goal, measured: ratio.to_string(), met: ratio.reaches(bound) }
}

/// The size with most states that both went through without any reduction.
fn largest_unreduced(results: &[ModelResult]) -> Vec<Target> {
    let both = |one: &SizeResult| {
        let ours = one.get(UNREDUCED).filter(|measure| measure.complete())?;
        let theirs = one.get(spin::UNREDUCED).filter(|measure| measure.complete())?;
        Some(ours.states.min(theirs.states))
    };
    let sizes = results.iter().flat_map(|result| result.sizes.iter().map(move |one| (result, one)));
    let largest = sizes.max_by_key(|(_, one)| both(one)).filter(|(_, one)| both(one).is_some());
    let Some((result, one)) = largest else { return Vec::new() };
    let name = format!("{} {}, unreduced", result.model.name, one.size.label);
    let rate = |key: &str| one.get(key).map(Measure::rate);
    let compare = |goal: &str, above: &str, below: &str, bound: f64| {
        let quotient = rate(above).zip(rate(below)).map(|(above, below)| above / below);
        Target {
            goal: format!("{name}: {goal}"),
            measured: quotient.map_or("-".into(), |quotient| format!("{quotient:.2}")),
            met: quotient.map(|quotient| quotient >= bound),
        }
    };
    let bytes = one.get(UNREDUCED).map(Measure::bytes_per_state);
    vec![
        compare("2 times SPIN's states per second, exact store", UNREDUCED, spin::UNREDUCED, 2.0),
        compare("3 times with fingerprints", FINGERPRINT, spin::UNREDUCED, 3.0),
        compare("1.7 times that rate on two threads, exact store", UNREDUCED_2, UNREDUCED, 1.7),
        compare("1.7 times with fingerprints", FINGERPRINT_2, FINGERPRINT, 1.7),
        Target {
            goal: format!("{name}: at most 24 bytes a state, exact store"),
            measured: bytes.map_or("-".into(), |bytes| format!("{bytes:.1}")),
            met: bytes.map(|bytes| bytes <= 24.0),
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::super::measure::End;
    use super::super::results::tests::{measure, result};
    use super::*;

    fn met(results: &[ModelResult]) -> Vec<Option<bool>> {
        all(results).iter().map(|target| target.met).collect()
    }

    #[test]
    fn reduced_runs() {
        let capped = Measure { end: End::Capped("time".into()), ..measure(500, 120.0) };
        let runs = vec![(REDUCED, measure(100, 2.0)), (spin::REDUCED, capped)];
        // Faster for sure; whether SPIN has ten times the states is open.
        assert_eq!(met(&[result("sweep", runs)]), [Some(true), Some(true), None]);
        let runs = vec![(REDUCED, measure(100, 2.0)), (spin::REDUCED, measure(1000, 1.5))];
        assert_eq!(met(&[result("sweep", runs)]), [Some(false), Some(false), Some(true)]);
    }

    #[test]
    fn unreduced_runs() {
        let runs = vec![
            (UNREDUCED, measure(1000, 1.0)),
            (UNREDUCED_2, measure(1000, 0.5)),
            (spin::UNREDUCED, measure(1000, 1.5)),
        ];
        let found = met(&[result("counters", runs)]);
        assert_eq!(found, [None, Some(false), None, Some(true), None, Some(true)]);
    }
}
