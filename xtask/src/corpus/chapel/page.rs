//! The four measures of Chapel's tests.

use super::super::measures::{self, Judged, Mark};
use super::{Outcome, Test};

const MEASURES: [&str; 4] = [
    "M1 parses and resolves",
    "M2 some execution prints the .good",
    "M3 all executions print it, where due",
    "M4 no finding but the labelled ones",
];

pub(crate) fn text(pairs: Vec<(&Test, Outcome)>, verbose: bool) -> String {
    let tests: Vec<Judged> = pairs.into_iter().map(|(test, one)| judged(test, one)).collect();
    measures::text(&MEASURES, "the .good", &tests, verbose)
}

fn judged(test: &Test, one: Outcome) -> Judged {
    let Outcome { ending, printed, expected } = one;
    // A sleep orders nothing here; after an error nothing is printed.
    let ends_by_itself = !test.sleeps && !test.ends_in_error;
    Judged {
        name: test.path.clone(),
        marks: vec![
            Mark::due(ending.accepted()),
            Mark::due(printed.some),
            Mark { due: ends_by_itself, passes: printed.all },
            Mark::due(expected || !ending.has_findings()),
        ],
        ending,
        expected,
        other: printed.other,
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::ending::{Ending, Finding};
    use super::super::super::outputs::Printed;
    use super::*;

    #[test]
    fn measures() {
        let line = |sleeps: &str| format!("t/x.chpl\t1\t-\t-\tok\t7\t{sleeps}\t-\tbegin");
        let test = super::super::parse(&line("no")).unwrap().remove(0);
        let sleepy = super::super::parse(&line("yes")).unwrap().remove(0);
        let printed = |some, all| Printed { some, all, other: Some("1\n2".into()) };
        let finding =
            Finding { code: "data-race".into(), message: "m".into(), place: "x.chpl:5".into() };
        let outcome = |ending, printed, expected| Outcome { ending, printed, expected };
        let found = || Ending::Findings(vec![finding.clone()]);
        let pairs = [
            (&test, outcome(Ending::Holds, printed(true, true), false)),
            (&sleepy, outcome(Ending::Holds, printed(true, false), false)),
            (&test, outcome(found(), printed(false, false), false)),
            (&test, outcome(found(), printed(true, false), true)),
            (&test, outcome(Ending::Rejected(Vec::new()), Printed::default(), false)),
            (&test, outcome(Ending::Missing("the file"), Printed::default(), false)),
        ];
        let page = text(pairs.into(), true);
        let has = |part: &str| assert!(page.contains(part), "{part}\n{page}");
        has("| M1 parses and resolves | 4 | 5 | 80 % |");
        has("| M2 some execution prints the .good | 3 | 5 | 60 % |");
        has("| M3 all executions print it, where due | 1 | 4 | 25 % |");
        has("| M4 no finding but the labelled ones | 4 | 5 | 80 % |");
        has("12-4 right\tt/x.chpl");
        has("Findings that are due:\n\n- t/x.chpl: x.chpl:5: data-race: m\n");
        has("no execution prints the .good:\n\n- t/x.chpl: 1\\n2\n");
        has("Not in the checkouts:\n\n- t/x.chpl: the file\n");
    }
}
