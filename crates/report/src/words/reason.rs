//! Why a verdict is not certain.

use super::failure::cause;
use super::inputs;
use crate::numbers::count;
use partita_check::{Budget, Location, NotComparable, Reason, Seeming, Stop, Unproved};
use partita_source::Code;
use std::time::Duration;

/// A reason in words: why it is `unknown`, or how `holds` goes on.
#[must_use]
pub fn reason(why: &Reason) -> String {
    match why {
        Reason::CannotStart { program, cause: why } => {
            let who = program.as_ref().map_or_else(
                || "the program".to_owned(),
                |program| format!("`{program}`"),
            );
            format!("{who} cannot start: {}", cause(why))
        }
        Reason::NotRead { time } => format!(
            "the time budget ({}) ended while the program was read: nothing was checked; give it more time with --max-time, or a smaller program",
            rounded(*time)
        ),
        Reason::NotModelled => "a construct that Partita does not model was reached".to_owned(),
        Reason::NotModelledForSymbols { at, what } => {
            let at = before(at.as_ref());
            format!("with symbolic inputs Partita does not get past this: {at}{}", cause(what))
        }
        Reason::OfSearch { at, what } => format!("{}{}", before(at.as_ref()), cause(what)),
        Reason::Stopped { stop, budget } => stopped(*stop, budget),
        Reason::StoppedIn { program, stop } => {
            format!("{} ended before `{program}` was covered", what_ended(*stop))
        }
        Reason::WithinBounds => "executions were followed only within bounds".to_owned(),
        Reason::Bounded { program } => format!("`{program}` was explored only within bounds"),
        Reason::SharedFingerprint { chance } => {
            format!("unless two states share a 64-bit fingerprint (chance at most {chance:.1e})")
        }
        Reason::TakenForKnown { expected } => format!(
            "the bitstate search found nothing, but it may have taken new states for known ones (expected: {expected:.1e}) and passed over what follows from them"
        ),
        Reason::NotReproduced { codes } => format!(
            "a possible {} could not be reproduced on the machine; this is a bug in Partita",
            codes.join(", ")
        ),
        Reason::LargeCircle { code, states } => format!(
            "from some state on every execution seems to go round for ever ({code}), but to show it a replay must look at every state that can still come, without any reduction, and there are more than {}; try it with fewer tasks or smaller values",
            count(*states as u64)
        ),
        Reason::NotFollowed { program } => format!(
            "an execution of `{program}` could not be followed a second time; this is a bug in Partita"
        ),
        Reason::ManyPending { codes, up_to } => format!(
            "with any number of pending operations {} seems possible, but no execution with up to {up_to} pending instances per statement shows it; flush between repetitions, or give a bound with --pending",
            names(codes)
        ),
        Reason::NoInputsShow { seeming, open } => no_inputs_show(seeming, *open),
        Reason::NoReplayDiffers => {
            "two executions seem to have different results, but no replay of them shows a difference"
                .to_owned()
        }
        Reason::NeverEnds { program, inputs: with } => {
            let with = if with.is_empty() { "some".to_owned() } else { inputs(with) };
            format!(
                "with the inputs {with} no execution of `{program}` ends: there it has no results to compare"
            )
        }
        Reason::NoEnd { program } => {
            format!("no execution of `{program}` ends: it has no results to compare")
        }
        Reason::EndsNotKnown { program, why } => {
            format!("the solver could not tell whether `{program}` ends for all inputs: {why}")
        }
        Reason::DifferenceNotKnown { why } => {
            format!("the solver could not tell whether results differ: {why}")
        }
        Reason::NotComparable(why) => not_comparable(why),
        Reason::OnlyOnAbstraction { rules } => {
            format!("what was found on the abstraction by {rules} does not happen in the program")
        }
        Reason::NotConfirmed { rules } => format!(
            "a finding on the abstraction by {rules} could not be confirmed in the program within the budget"
        ),
        Reason::NothingClaimed { rules } => format!(
            "the abstraction by {rules} has no findings, but its rules do not claim that nothing is lost"
        ),
        Reason::IfClaimed { rules, and } => {
            let and = and.as_ref().map_or_else(String::new, |why| format!("{}, ", reason(why)));
            format!("{and}if the claim of {rules} is right")
        }
        Reason::WrongClaim => "a claim of the rules is wrong".to_owned(),
        Reason::BeyondItsIntegers => {
            "a number was reached that does not fit the other engine's integers".to_owned()
        }
        Reason::EngineStopped { engine, why } => {
            format!("{engine} did not look at everything: {why}")
        }
        Reason::Unproved(why) => unproved(why),
        Reason::Neither { search, abstraction } => {
            format!("{}; predicate abstraction: {}", reason(search), reason(abstraction))
        }
    }
}

/// Where something is, in front of what it is.
fn before(at: Option<&Location>) -> String {
    at.map_or_else(String::new, |at| format!("{}:{}: ", at.file, at.line))
}

fn names(codes: &[Code]) -> String {
    codes.iter().map(|code| code.name()).collect::<Vec<_>>().join(", ")
}

fn stopped(stop: Stop, budget: &Budget) -> String {
    match stop {
        Stop::Time => format!(
            "the time budget ({}) ended before every execution was covered",
            rounded(budget.time.unwrap_or_default())
        ),
        Stop::States => format!("more than {} states: the state budget ended", budget.states),
        Stop::Memory => format!("the memory budget ({} bytes) was used up", budget.bytes),
        Stop::Depth => format!("executions are longer than the depth budget {}", budget.depth),
        Stop::Sampling => "random walks found nothing; they prove nothing".to_owned(),
        Stop::FirstFinding => "the search stopped at a finding".to_owned(),
        Stop::Results => "there are more results than are listed".to_owned(),
        Stop::Interrupted => "it was interrupted before every execution was covered".to_owned(),
    }
}

/// A share of a budget has more digits than anybody wants to read.
fn rounded(time: Duration) -> String {
    if time.subsec_nanos().is_multiple_of(1_000_000) {
        format!("{time:?}")
    } else {
        format!("{time:.1?}")
    }
}

fn what_ended(stop: Stop) -> &'static str {
    match stop {
        Stop::Time => "the time budget",
        Stop::States => "the state budget",
        Stop::Memory => "the memory budget",
        Stop::Depth => "the depth budget",
        Stop::Sampling => "the random walks",
        Stop::FirstFinding => "the search for something that could not be shown",
        Stop::Results => "the list of results",
        Stop::Interrupted => "somebody's patience",
    }
}

fn no_inputs_show(seeming: &Seeming, open: bool) -> String {
    let what = match seeming {
        Seeming::Findings(codes) => format!("a finding ({}) seems", names(codes)),
        Seeming::DifferentResults => "different results seem".to_owned(),
    };
    if open {
        return format!(
            "{what} possible, but the solver could not find inputs that show it (a stronger one may: \
             install z3, Debian package `z3`, or name one with --solver)"
        );
    }
    format!(
        "{what} possible in the arithmetic of mathematics, but no inputs were found that show it when \
         the program computes with its own numbers; --machine-ints and --ieee compute as the machine \
         does"
    )
}

fn not_comparable(why: &NotComparable) -> String {
    match why {
        NotComparable::Shape { result, values: [one, other] } => format!(
            "`{result}` has {one} values in the first program and {other} in the second, or another shape"
        ),
        NotComparable::Value { result } => {
            format!("`{result}` is not a value that can be compared")
        }
        NotComparable::Sorts { result, sorts: [one, other] } => {
            format!("`{result}` is {one} in one program and {other} in the other")
        }
    }
}

fn unproved(why: &Unproved) -> String {
    match why {
        Unproved::TimeForTransformers => {
            "the time budget ended while it was worked out what assignments do to the predicates"
        }
        Unproved::TimeForRefinement => "the time budget ended during refinement",
        Unproved::TooManyPredicates => "refinement needs too many predicates",
        Unproved::TooManyRefinements => "the bound on refinements was reached",
        Unproved::NoPredicateHelps => {
            "an execution of the boolean program violates an assertion; a search of the program itself did not find one, and no new predicate shows that there is none"
        }
        Unproved::NotValid(error) => {
            return format!(
                "the boolean program is not valid; this is a bug in Partita: {error}"
            );
        }
    }
    .to_owned()
}
