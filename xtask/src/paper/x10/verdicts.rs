//! What the numbers say: means, and whether the published results are reproduced.

use super::published::{Figure, MORE, Row};
use super::{At, RowResult};
use crate::bench::measure::{End, Measure, Ratio};

/// A mean of ratios. Where one of them is only a lower bound, so is the mean.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Mean {
    pub(crate) value: f64,
    pub(crate) at_least: bool,
    pub(crate) of: usize,
}

/// Of the ratios that are known or bounded from below.
pub(crate) fn geometric(ratios: impl Iterator<Item = Ratio>) -> Option<Mean> {
    let (mut sum, mut of, mut at_least) = (0.0, 0usize, false);
    for ratio in ratios {
        match ratio {
            Ratio::Exactly(value) => sum += value.ln(),
            Ratio::AtLeast(value) => {
                at_least = true;
                sum += value.ln();
            }
            Ratio::AtMost(_) | Ratio::Unknown => continue,
        }
        of += 1;
    }
    (of > 0).then(|| Mean { value: (sum / of as f64).exp(), at_least, of })
}

/// How much less is done with all reductions than in another mode.
pub(crate) fn saved(at: &At, mode: Mode, quantity: fn(&Measure) -> f64) -> Ratio {
    Ratio::of(&at.all, mode.of(at), quantity)
}

/// A way to run a program that leaves more to be explored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    Runtime,
    Unreduced,
}

impl Mode {
    pub(crate) const ALL: [Mode; 2] = [Mode::Runtime, Mode::Unreduced];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Mode::Runtime => "runtime",
            Mode::Unreduced => "unreduced",
        }
    }

    fn of(self, at: &At) -> &Measure {
        match self {
            Mode::Runtime => &at.runtime,
            Mode::Unreduced => &at.unreduced,
        }
    }
}

pub(crate) fn transitions(measure: &Measure) -> f64 {
    measure.transitions as f64
}

pub(crate) fn seconds(measure: &Measure) -> f64 {
    measure.seconds
}

pub(crate) fn of_figure(
    rows: &[RowResult],
    figure: Figure,
    places: u32,
) -> impl Iterator<Item = (&'static Row, &At)> {
    rows.iter().filter(move |result| result.row.figure == figure).flat_map(move |result| {
        let runs = result.runs.iter().flatten().filter(move |at| at.places == places);
        runs.map(|at| (result.row, at))
    })
}

/// One of the statements that together mean "reproduced".
pub(crate) struct Statement {
    pub(crate) text: &'static str,
    pub(crate) holds_for: usize,
    /// The rows for which it does not hold, with what was seen.
    pub(crate) exceptions: Vec<String>,
}

/// Where there are more transitions than published: each cause, with the programs that have it; last those of which none is known.
pub(crate) fn causes(rows: &[RowResult]) -> Vec<(&'static str, Vec<&'static str>)> {
    let mut more: Vec<&'static str> = rows
        .iter()
        .filter(|result| {
            let mut runs = result.runs.iter().flatten();
            runs.any(|at| matches!(no_more(result.row, at), Some(Err(_))))
        })
        .map(|result| result.row.name)
        .collect();
    let mut found = Vec::new();
    for (cause, names) in MORE {
        let (of_it, others) = more.into_iter().partition(|name| names.contains(name));
        found.push((*cause, of_it));
        more = others;
    }
    found.push(("not looked into", more));
    found.retain(|(_, names): &(&str, Vec<&str>)| !names.is_empty());
    found
}

type Test = fn(&Row, &At) -> Option<Result<(), String>>;

pub(crate) fn statements(rows: &[RowResult]) -> Vec<Statement> {
    const TESTS: [(&str, Test); 3] = [
        ("The verdict is the published one.", same_verdict),
        ("With all reductions a run ends within its limit.", ends),
        (
            "With all reductions there are no more transitions than X10X made with its optimisations.",
            no_more,
        ),
    ];
    TESTS.map(|(text, test)| statement(rows, text, test)).into()
}

fn statement(rows: &[RowResult], text: &'static str, test: Test) -> Statement {
    let mut statement = Statement { text, holds_for: 0, exceptions: Vec::new() };
    for RowResult { row, runs, .. } in rows {
        for at in runs.iter().flatten() {
            match test(row, at) {
                None => {}
                Some(Ok(())) => statement.holds_for += 1,
                Some(Err(seen)) => {
                    let (name, places) = (row.name, at.places);
                    statement.exceptions.push(format!("{name} ({places} places): {seen}"));
                }
            }
        }
    }
    statement
}

fn same_verdict(row: &Row, at: &At) -> Option<Result<(), String>> {
    match &at.all.end {
        End::Complete(verdict) if *verdict == row.expected() => Some(Ok(())),
        End::Complete(verdict) => Some(Err(with_reason(row, verdict))),
        End::Capped(why) if why.contains("budget") => None,
        End::Capped(why) | End::Failed(why) => Some(Err(with_reason(row, why))),
    }
}

fn with_reason(row: &Row, seen: &str) -> String {
    row.explained().map_or_else(|| seen.to_owned(), |why| format!("{seen}: {why}"))
}

fn ends(_: &Row, at: &At) -> Option<Result<(), String>> {
    match &at.all.end {
        End::Complete(_) => Some(Ok(())),
        End::Capped(why) if why.contains("budget") => Some(Err(why.clone())),
        End::Capped(_) | End::Failed(_) => None,
    }
}

fn no_more(row: &Row, at: &At) -> Option<Result<(), String>> {
    let published = row.optimised_transitions()?;
    if !at.all.complete() {
        return None;
    }
    let ours = at.all.transitions;
    Some(if ours as f64 <= published { Ok(()) } else { Err(format!("{ours} against {published}")) })
}

#[cfg(test)]
mod tests {
    use super::super::published::ROWS;
    use super::super::tests::measure;
    use super::*;

    fn at(all: Measure, unreduced: Measure) -> At {
        At { places: 2, all, runtime: unreduced.clone(), unreduced, without: Vec::new() }
    }

    fn holds(transitions: u64) -> Measure {
        measure(End::Complete("holds"), transitions)
    }

    #[test]
    fn means() {
        let ratios = [Ratio::Exactly(2.0), Ratio::AtLeast(8.0), Ratio::Unknown];
        let mean = geometric(ratios.into_iter()).unwrap();
        assert!((mean.value - 4.0).abs() < 1e-9 && mean.at_least && mean.of == 2);
        assert_eq!(geometric([Ratio::Unknown].into_iter()), None);
        let cut = measure(End::Capped("the time budget".into()), 60);
        assert_eq!(saved(&at(holds(6), cut), Mode::Runtime, transitions), Ratio::AtLeast(10.0));
        let twice = at(holds(6), holds(12));
        assert_eq!(saved(&twice, Mode::Unreduced, transitions), Ratio::Exactly(2.0));
    }

    #[test]
    fn what_is_reproduced() {
        let deadlock = ROWS.iter().find(|row| row.name == "ClockAsyncTest").unwrap();
        let found = at(measure(End::Complete("violated"), 3), holds(9));
        assert_eq!(same_verdict(deadlock, &found), Some(Ok(())));
        assert_eq!(same_verdict(&ROWS[0], &found), Some(Err("violated".into())));
        assert_eq!(no_more(&ROWS[0], &at(holds(17), holds(99))), Some(Ok(())));
        let more = at(holds(18), holds(99));
        assert_eq!(no_more(&ROWS[0], &more), Some(Err("18 against 17".into())));
        let row = |row| {
            let runs = Ok(vec![at(holds(500), holds(999))]);
            RowResult { row, origin: "", scale: String::new(), runs }
        };
        let of = |name: &str| row(ROWS.iter().find(|row| row.name == name).unwrap());
        let found = causes(&[of("ForLoop"), of("AsyncReturn"), of("FutureTest5")]);
        assert_eq!(found.len(), 2);
        assert_eq!((&found[0].1, &found[1].1), (&vec!["ForLoop"], &vec!["AsyncReturn"]));
        let late = at(measure(End::Capped("the time budget (4s) ended".into()), 9), holds(9));
        assert!(matches!(ends(&ROWS[0], &late), Some(Err(_))));
        assert_eq!((same_verdict(&ROWS[0], &late), no_more(&ROWS[0], &late)), (None, None));
    }
}
