//! What is said of the numbers, computed from them: nothing on the page is claimed by hand.

use super::cases::{ABSTRACTED, NO_RULES, TRACKED, WAYS, Way};
use super::results::{GroupResult, problems};
use crate::bench::measure::quotient;
use crate::bench::page::{grouped, seconds};

pub(crate) struct Statement {
    pub(crate) claim: String,
    pub(crate) answer: String,
}

pub(crate) fn all(results: &[GroupResult]) -> Vec<Statement> {
    let mut out = vec![verdicts(results)];
    for result in results {
        let (title, size) = (result.group.title, result.group.size);
        let abstraction = format!("under `{}`", result.group.abstraction);
        for (way, how) in [
            (NO_RULES, "without rules".to_owned()),
            (ABSTRACTED, abstraction.clone()),
            (WAYS[6], format!("{abstraction}, local steps only")),
        ] {
            out.push(Statement {
                claim: format!("{title}: transitions {how} are constant in {size}"),
                answer: constant(size, &result.complete(way)),
            });
        }
    }
    for result in results {
        out.extend(published(result));
    }
    out
}

pub(super) fn verdicts(results: &[GroupResult]) -> Statement {
    let answer = match problems(results).len() {
        0 => "yes".to_owned(),
        count => format!("**no**, {count} do not"),
    };
    Statement { claim: "every run that ended says that the program holds".into(), answer }
}

/// Whether all counts are the same, or all from some size on.
pub(super) fn constant(name: &str, counts: &[(u32, u64)]) -> String {
    let (Some(&(_, last)), Some(&(least, _)), Some(&(most, _))) =
        (counts.last(), counts.first(), counts.last())
    else {
        return "not known: no run ended".into();
    };
    if counts.len() < 2 {
        return format!("not known: only {name}={least} ended");
    }
    let same = counts.iter().rev().take_while(|(_, count)| *count == last).count();
    let from = counts[counts.len() - same].0;
    match same {
        all if all == counts.len() => {
            format!("yes: {} for {least} to {most}", grouped(last))
        }
        1 => {
            let range = counts.iter().map(|(_, count)| *count);
            let (low, high) = (range.clone().min(), range.max());
            let (low, high) = (low.unwrap_or_default(), high.unwrap_or_default());
            let (low, high) = (grouped(low), grouped(high));
            format!("**no**: {low} to {high} for {least} to {most}{}", growth(counts))
        }
        _ => format!("yes, from {from} up: {} for {from} to {most}", grouped(last)),
    }
}

/// When every further element costs the same, at least from some size on: how much.
fn growth(counts: &[(u32, u64)]) -> String {
    let steps: Vec<Option<u64>> = counts
        .windows(2)
        .map(|pair| (pair[0].0 + 1 == pair[1].0).then(|| pair[1].1.checked_sub(pair[0].1))?)
        .collect();
    let Some(&Some(last)) = steps.last() else { return String::new() };
    let same = steps.iter().rev().take_while(|step| **step == Some(last)).count();
    match same {
        0 | 1 => String::new(),
        _ => {
            let from = counts[counts.len() - 1 - same].0;
            format!(", {} more for each from {from} up", grouped(last))
        }
    }
}

/// Beside the figures of the paper, where it has some.
fn published(result: &GroupResult) -> Vec<Statement> {
    let Some(published) = &result.group.published else { return Vec::new() };
    let (size, experiment) = (published.size, &published.experiment);
    let name = format!("{} with {} images", size_name(result, size), result.group.places);
    let mut out = Vec::new();
    for way in [NO_RULES, TRACKED, ABSTRACTED] {
        let measure = result.get(size, way);
        let answer = match measure {
            Some(measure) if measure.complete() => format!("{} s", seconds(measure)),
            Some(measure) => format!("**does not end** in {} s", measure.seconds.round()),
            None => "not run".into(),
        };
        out.push(Statement { claim: format!("{name}, {}: ends in", way.name()), answer });
    }
    for way in &WAYS[..3] {
        out.push(fewer(result, size, *way, experiment.abstracted.0, &name));
    }
    let ratio = |above: u64, below: u64| quotient(above as f64, below as f64);
    let ours = |above: Way, below: Way| {
        let count =
            |way| result.get(size, way).filter(|measure| measure.complete()).map(|m| m.transitions);
        let pair = count(above).zip(count(below));
        pair.map_or("not known".into(), |(above, below)| format!("{:.1}", ratio(above, below)))
    };
    out.push(Statement {
        claim: format!(
            "{name}: how many times fewer transitions the abstraction has than access tracking \
             (published: {:.1})",
            ratio(experiment.plain.0, experiment.abstracted.0)
        ),
        answer: format!(
            "{}; local steps only: {}",
            ours(TRACKED, ABSTRACTED),
            ours(WAYS[4], WAYS[6])
        ),
    });
    out
}

pub(super) fn fewer(
    result: &GroupResult,
    size: u32,
    way: Way,
    bound: u64,
    name: &str,
) -> Statement {
    let answer = match result.get(size, way) {
        Some(measure) if measure.complete() => {
            let word = if measure.transitions < bound { "yes" } else { "**no**" };
            format!("{word}: {} against {}", grouped(measure.transitions), grouped(bound))
        }
        // A run that was cut short may be beyond the bound already.
        Some(measure) if measure.transitions >= bound => "**no**".into(),
        Some(_) | None => "not known: it does not end".into(),
    };
    let claim =
        format!("{name}, {}: fewer transitions than the paper's abstracted figure", way.name());
    Statement { claim, answer }
}

fn size_name(result: &GroupResult, size: u32) -> String {
    format!("{}={size}", result.group.size)
}

#[cfg(test)]
mod tests {
    use super::super::results::tests::result;
    use super::*;

    #[test]
    fn constant_counts() {
        let answer = |counts: &[(u32, u64)]| constant("N", counts);
        assert_eq!(answer(&[(3, 7), (4, 7), (5, 7)]), "yes: 7 for 3 to 5");
        assert_eq!(answer(&[(3, 6), (4, 7), (5, 7)]), "yes, from 4 up: 7 for 4 to 5");
        assert_eq!(answer(&[(3, 7), (4, 7), (5, 9)]), "**no**: 7 to 9 for 3 to 5");
        let linear = answer(&[(3, 7), (4, 17), (5, 19), (6, 21)]);
        assert_eq!(linear, "**no**: 7 to 21 for 3 to 6, 2 more for each from 4 up");
        assert_eq!(answer(&[(2, 7), (3, 8), (6, 9)]), "**no**: 7 to 9 for 2 to 6");
        assert_eq!(answer(&[(3, 7)]), "not known: only N=3 ended");
        assert_eq!(answer(&[]), "not known: no run ended");
    }

    #[test]
    fn against_the_paper() {
        let runs: [(Way, &[u64]); 3] =
            [(NO_RULES, &[1, 2, 40_000_000]), (TRACKED, &[1, 2, 900]), (ABSTRACTED, &[1, 2, 300])];
        let statements = all(&[result("sweep-4", &runs)]);
        let answer = |part: &str| {
            let found = statements.iter().find(|one| one.claim.contains(part));
            found.map_or("none", |one| one.answer.as_str())
        };
        assert_eq!(answer("no rules: fewer"), "**no**: 40,000,000 against 33,241,598");
        assert_eq!(answer("no rules, unreduced: fewer"), "not known: it does not end");
        assert_eq!(answer("(published: 3.0)"), "3.0; local steps only: not known");
        assert_eq!(answer("MAXN=5 with 4 images, no rules: ends in"), "0.50 s");
        assert_eq!(answer("every run"), "yes");
        assert_eq!(answer("without rules are constant"), "**no**: 1 to 40,000,000 for 3 to 5");
    }
}
