//! What a verdict rests on: scope, search, rules, checks with nothing to check, notes.

use super::claim::tested;
use super::growth::grew;
use super::reason::reason;
use partita_check::{
    AbstractionRemark, Assurance, InputRange, Quote, Remark, RuleUse, Scope, Searched,
    SolverQuestions, Strategy, Vacuous,
};
use partita_source::{SourceMap, Span};

/// `places = 2`, `N = 4`, `at most 2 pending instances of each remote statement`, ...
pub(crate) fn scope(scope: &[Scope]) -> Vec<String> {
    scope.iter().map(one_scope).collect()
}

fn one_scope(one: &Scope) -> String {
    match one {
        Scope::Places { word, count } => format!("{word} = {count}"),
        Scope::Config { name, value } => format!("{name} = {value}"),
        Scope::Input { name, range } => {
            let any = match range {
                InputRange::Between { low, high } => format!("any of {low}..{high}"),
                InputRange::RealBetween { low, high } => format!("any real from {low} to {high}"),
                InputRange::OfItsType => "any integer that its type holds".to_owned(),
                InputRange::AnyInteger => "any integer".to_owned(),
                InputRange::AnyReal => "any real".to_owned(),
                InputRange::Truth => "true or false".to_owned(),
            };
            format!("{name} = {any}")
        }
        Scope::SharedValues { up_to, cut: 0 } => {
            format!("shared values up to {up_to} (never reached)")
        }
        Scope::SharedValues { up_to, cut } => {
            format!("shared values up to {up_to} ({cut} executions cut)")
        }
        Scope::Pending { most: Some(1), met: true } => {
            "at most one pending instance of each remote statement".to_owned()
        }
        Scope::Pending { most: Some(most), met: true } => {
            format!("at most {most} pending instances of each remote statement")
        }
        Scope::Pending { most: Some(most), met: false } => {
            format!("any number of pending remote operations (the bound {most} was never reached)")
        }
        Scope::Pending { most: None, .. } => "any number of pending remote operations".to_owned(),
        Scope::AllowedFindings { times } => {
            format!("executions end at an allowed finding ({times} times)")
        }
        Scope::AnySize => "whole numbers of any size: overflow is not looked for".to_owned(),
        Scope::Integers32 => {
            "integers wider than 32 bits have 32: overflow of these is not noticed".to_owned()
        }
    }
}

/// How executions were looked for; nothing when they were not.
pub(crate) fn searched(search: Option<&Searched>) -> String {
    match search {
        None => String::new(),
        Some(Searched::Orders(0 | 1)) => {
            "one execution: no two steps that touch each other could come in another order"
                .to_owned()
        }
        Some(Searched::Orders(executions)) => format!(
            "{executions} executions: steps that touch each other come in every order in one of them"
        ),
        Some(Searched::Own(Strategy::Auto)) => {
            "breadth-first, with depth-first and random walks beside it".to_owned()
        }
        Some(Searched::Own(Strategy::Breadth)) => "breadth-first".to_owned(),
        Some(Searched::Own(Strategy::Depth)) => "depth-first".to_owned(),
        Some(Searched::Own(Strategy::Random)) => "random walks".to_owned(),
        Some(Searched::Engine(engine)) => engine.clone(),
        Some(Searched::Abstracted { predicates, twins, then }) => format!(
            "predicate abstraction with {predicates} predicates and {twins} twins, then of the boolean program: {}",
            searched(then.as_deref())
        ),
    }
}

/// Names of the codes looked for; of a comparison also in which results.
pub(crate) fn checks(assurance: &Assurance) -> Vec<String> {
    let of = match assurance.compared.as_slice() {
        [] => String::new(),
        results => format!(": {}", results.join(", ")),
    };
    assurance.checks.iter().map(|code| format!("{code}{of}")).collect()
}

/// Rules that matched, and what they claim.
pub(crate) fn rules(map: &SourceMap, rules: &[RuleUse]) -> Vec<String> {
    let one = |rule: &RuleUse| match rule {
        RuleUse::Applied { rule, title, matches } => {
            let noun = if *matches == 1 { "match" } else { "matches" };
            format!("{} ({matches} {noun}): {title}", file_and_line(map, *rule))
        }
        RuleUse::Claims { at, claim } => format!("{} claims {claim}", file_and_line(map, *at)),
    };
    rules.iter().map(one).collect()
}

/// `file:line`
pub(super) fn file_and_line(map: &SourceMap, span: Span) -> String {
    let at = map.position(span);
    at.map_or_else(String::new, |(file, at)| format!("{file}:{}", at.line))
}

/// Statements that no execution reached: `file:line: text`.
pub(crate) fn unreached(map: &SourceMap, statements: &[Quote]) -> Vec<String> {
    let one = |quote: &Quote| format!("{}: {}", file_and_line(map, quote.span), quote.text);
    statements.iter().map(one).collect()
}

pub(crate) fn vacuous(checks: &[Vacuous]) -> Vec<String> {
    let one = |check: &Vacuous| {
        match check {
        Vacuous::NoAssertion => "assertion-failed: the program has no assertion".to_owned(),
        Vacuous::OneTask => "data-race, deadlock between tasks: there is only one task".to_owned(),
        Vacuous::OneTaskLeft => {
            "data-race, deadlock between tasks: parallel work that certainly shares nothing runs in turn, the rest is one task".to_owned()
        }
        Vacuous::RacesAreNormal => {
            "data-race: concurrent access is normal in this language".to_owned()
        }
        Vacuous::NeverSet { result } => {
            format!("`{result}` ends without a value in both programs")
        }
    }
    };
    checks.iter().map(one).collect()
}

/// Everything else, with what became of the claims of rules.
pub(crate) fn notes(map: &SourceMap, assurance: &Assurance) -> Vec<String> {
    let claims = assurance.claims.iter().map(|claim| tested(map, claim));
    assurance.notes.iter().map(remark).chain(claims).collect()
}

fn remark(remark: &Remark) -> String {
    match remark {
        Remark::OfProgram(text) => text.clone(),
        Remark::ExactStore => {
            "states with value sets are compared by inclusion: the store is exact".to_owned()
        }
        Remark::MathematicalIntegers => {
            "symbolic integers are those of mathematics and never overflow; with --machine-ints they \
             have the width of their type"
                .to_owned()
        }
        Remark::MathematicalReals => {
            "symbolic reals are those of mathematics: rounding is left out, so sums in another order \
             are equal; with --ieee they are rounded as doubles are"
                .to_owned()
        }
        Remark::OpenQuestions(open) => {
            format!("the solver left {open} questions open; both answers were followed")
        }
        Remark::NothingRemote => {
            "the program has no remote operation: explored as sc".to_owned()
        }
        Remark::OneHome => {
            "each cell has one home, where every access takes effect at one moment: no two threads \
             disagree about the order of values in a cell; relaxed atomic operations, and the reads \
             of operations on whole arrays and records, take effect where they stand"
                .to_owned()
        }
        Remark::NobodyGoesAlone => {
            "ample sets, futures and recorded steps are off under upc: a task that went alone would \
             leave its pending accesses behind"
                .to_owned()
        }
        Remark::FairScheduling => {
            "some executions can go round for ever, but another task can always end that: tasks are \
             taken to be scheduled fairly"
                .to_owned()
        }
        Remark::RoundsNotLookedFor => {
            "executions that go round for ever were not looked for: only the own search with an \
             exact store does"
                .to_owned()
        }
        Remark::InDoubt(why) => reason(why),
        Remark::SearchDidNotEnd(why) => {
            format!("a search of the program itself came to no end: {}", reason(why))
        }
        Remark::Grew(growth) => grew(growth),
        Remark::NumbersGrow => {
            "numbers may grow without end here: try --engine auto, which proves assertions by predicate abstraction, or bound them with --max-value N"
                .to_owned()
        }
        Remark::Abstraction(remark) => of_abstraction(remark),
    }
}

fn of_abstraction(remark: &AbstractionRemark) -> String {
    match remark {
        AbstractionRemark::Predicates(predicates) => {
            format!("predicates: {}", predicates.join("; "))
        }
        AbstractionRemark::CubeSize(size) => {
            format!("cubes have at most {size} literals; larger ones were not tried")
        }
        AbstractionRemark::Questions(questions) => asked(questions),
        AbstractionRemark::GaveUp(times) => {
            format!("the solver gave up on {times} questions; what was asked counts as possible")
        }
        AbstractionRemark::NothingRemote => {
            "nothing in the program is remote: relaxed memory changes nothing".to_owned()
        }
        AbstractionRemark::OrderNotUsed => "proved without using the order: for rma too".to_owned(),
        AbstractionRemark::OnlyAssertions => {
            "only assertions were checked: no deadlocks, no data races".to_owned()
        }
    }
}

/// Who was asked, and how often.
fn asked(questions: &SolverQuestions) -> String {
    let SolverQuestions { samples, known, builtin, process, nobody } = questions;
    let who = match process {
        Some((process, name)) => {
            format!("{builtin} by the builtin solver, {process} by {name}")
        }
        None => format!("{builtin} by the builtin solver, the only one there is"),
    };
    let open = if *nobody > 0 { format!(", {nobody} by nobody") } else { String::new() };
    format!(
        "questions about numbers: {samples} answered by sample points, {known} known already, \
         {who}{open}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use partita_check::{Budget, Reason, Stop};
    use partita_source::Code;
    use std::time::Duration;

    #[test]
    fn bounds_say_whether_they_were_met() {
        let pending = |most, met| one_scope(&Scope::Pending { most, met });
        assert_eq!(pending(Some(1), true), "at most one pending instance of each remote statement");
        assert_eq!(
            pending(Some(2), false),
            "any number of pending remote operations (the bound 2 was never reached)"
        );
        assert_eq!(pending(None, true), pending(None, false));
        let values = |cut| one_scope(&Scope::SharedValues { up_to: 5, cut });
        assert_eq!(values(0), "shared values up to 5 (never reached)");
        assert_eq!(values(3), "shared values up to 5 (3 executions cut)");
    }

    #[test]
    fn results_that_were_compared_are_named_with_the_check() {
        let mut assurance = Assurance { checks: vec![Code::OutputsDiffer], ..Assurance::default() };
        assert_eq!(checks(&assurance), ["outputs-differ"]);
        assurance.compared = vec!["a".into(), "b".into()];
        assert_eq!(checks(&assurance), ["outputs-differ: a, b"]);
    }

    #[test]
    fn reasons_can_stand_inside_others() {
        let budget = Budget { time: Some(Duration::from_micros(1_234_567)), ..Budget::UNLIMITED };
        let ended = Reason::Stopped { stop: Stop::Time, budget };
        let told = "the time budget (1.2s) ended before every execution was covered";
        let remark = |why| remark(&Remark::SearchDidNotEnd(why));
        assert_eq!(remark(ended), format!("a search of the program itself came to no end: {told}"));
        let and = Some(Box::new(Reason::SharedFingerprint { chance: 1e-9 }));
        assert_eq!(
            reason(&Reason::IfClaimed { rules: "a.rules".into(), and }),
            "unless two states share a 64-bit fingerprint (chance at most 1.0e-9), if the claim of \
             a.rules is right"
        );
    }
}
