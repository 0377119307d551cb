//! Placements of flushes: where a flush stands, who judged and how, and why something is not known.

use super::reason::reason;
use partita_check::{Beside, FlushDoubt, FlushSearch, JudgedBy};

/// ``after `put(Y, 1, X)` ``; nothing for a flush of the program itself.
pub(crate) fn beside(beside: &Beside) -> String {
    match beside {
        Beside::After(statement) => format!("after `{statement}`"),
        Beside::Before(statement) => format!("before `{statement}`"),
        Beside::Itself => String::new(),
    }
}

/// How a program was judged.
pub(crate) fn judged_by(by: &JudgedBy) -> String {
    match by {
        JudgedBy::ValueSets => "value sets".to_owned(),
        JudgedBy::ExactSearch => "exact search".to_owned(),
        JudgedBy::Predicates => "predicate abstraction (assertions only)".to_owned(),
        JudgedBy::Engine(engine) => engine.clone(),
    }
}

/// How placements were searched for.
pub(crate) fn flush_search(search: FlushSearch) -> &'static str {
    match search {
        FlushSearch::HittingSets => "hitting sets",
        FlushSearch::Published => "as published: each flush alone, then depth-first",
    }
}

/// Why something about placements is not known.
pub(crate) fn flush_doubt(doubt: &FlushDoubt) -> String {
    match doubt {
        FlushDoubt::WithEveryFlush(why) => format!("with every flush: {}", flush_doubt(why)),
        FlushDoubt::Undecided { flushes, why } => {
            let noun = if *flushes == 1 { "flush" } else { "flushes" };
            let why = flush_doubt(why);
            format!(
                "whether a placement of {flushes} {noun} keeps the assertions is not known: {why}"
            )
        }
        FlushDoubt::SmallerUndecided(why) => {
            format!("not every smaller placement was decided: {}", flush_doubt(why))
        }
        FlushDoubt::Time(most) => format!("the time budget ({most:?}) ended"),
        FlushDoubt::States(most) => format!("more than {most} states: the state budget ended"),
        FlushDoubt::TooManyWays => "too many ways to combine the flushes".to_owned(),
        FlushDoubt::OnlyFirst(most) => format!("only the first {most} are listed"),
        FlushDoubt::LostItsWay => "the search lost its way; this is a bug in Partita".to_owned(),
        FlushDoubt::NotSmallest => {
            "a flush of a smallest placement can go: this is a bug in Partita".to_owned()
        }
        FlushDoubt::NoExecution => "a violation without an execution".to_owned(),
        FlushDoubt::Refused(message) => message.clone(),
        FlushDoubt::Check(why) => why.as_ref().map(reason).unwrap_or_default(),
    }
}
