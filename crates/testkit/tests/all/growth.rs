//! States of the programs of `bench/growth` stay on their lines at 4, 8 and 16 (and 1,000 elements), where the goal is met; elsewhere there are at most
//! as many at 4 as today. Every program holds, and its broken twin does not.

use partita_check::{Options, Outcome, Verdict, check};
use partita_search::{Budget, Progress, Strategy};
use partita_testkit::files::{bench_folder, load};
use partita_testkit::growth::{Goal, ROWS, Row, Size, Today, row};
use partita_testkit::harness::Suite;

pub fn suite() -> Suite {
    let mut suite = Suite::new("growth");
    for row in ROWS {
        suite.add(&row.name.replace([' ', ','], "-"), move || grows(row));
    }
    suite
}

fn run(row: &Row, n: u32, more: Option<&str>, states: u64) -> Result<Outcome, String> {
    let path = bench_folder().join(row.file);
    let text = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
    let mut define: Vec<String> = row.define.iter().map(|one| (*one).to_owned()).collect();
    define.extend(more.map(str::to_owned));
    let places = match row.size {
        Size::Places => n,
        Size::Define(_) => 1,
        Size::On(places, _) => places,
    };
    if let Size::Define(name) | Size::On(_, name) = row.size {
        define.push(format!("{name}={n}"));
    }
    let loaded = load(&path.to_string_lossy(), &text, places, &define)?;
    let budget = Budget { states, ..Budget::UNLIMITED };
    let options = Options { budget, strategy: Strategy::Auto, ..Options::default() };
    Ok(check(&loaded.model, &loaded.sources, &options, &Progress::default()))
}

/// The most states that a goal allows at a size; none where it says nothing of states.
fn bound(goal: Goal, n: u32) -> Result<Option<u64>, String> {
    match goal {
        Goal::States { at, .. } => Ok(Some(at(u64::from(n)))),
        Goal::As(name) => {
            let other = row(name).ok_or("no such row")?;
            Ok(Some(run(other, n, None, u64::MAX)?.stats.states))
        }
        Goal::Rate(_) | Goal::Found(_) => Ok(None),
    }
}

fn grows(row: &'static Row) -> Result<(), String> {
    let found = matches!(row.goal, Goal::Found(_));
    let sizes: &[u32] = if row.today == Today::Met { &[4, 8, 16, 1_000] } else { &[4] };
    for n in sizes.iter().filter(|n| row.sizes.contains(n)) {
        let most = match row.today {
            Today::AtFour(states, _) => Some(states),
            Today::Met => bound(row.goal, *n)?,
        };
        let outcome = run(row, *n, None, 4_000_000)?;
        let expected = if found { Verdict::Violated } else { Verdict::Holds };
        let (verdict, states) = (outcome.verdict, outcome.stats.states);
        if verdict != expected {
            return Err(format!("at {n}: {verdict:?} with {states} states"));
        }
        if let Some(most) = most.filter(|most| states > *most) {
            return Err(format!("at {n}: {states} states, at most {most} are expected"));
        }
    }
    let (broken, n, code) = row.broken;
    let outcome = run(row, n, (!found).then_some(broken), 4_000_000)?;
    match outcome.findings.iter().any(|finding| finding.code.name() == code) {
        true => Ok(()),
        false => Err(format!("with {broken} at {n}: {:?}, no {code}", outcome.verdict)),
    }
}
