//! Notes below a finding.

use super::role::did;
use super::{Speaker, inputs};
use partita_check::{Note, Quote};

pub(super) fn note(speaker: &Speaker<'_>, note: &Note) -> String {
    match note {
        Note::Rule(rule) => rule.clone(),
        Note::Segments { rule, tasks: [first, second], began: [one, other] } => {
            let same = match (one, other) {
                (None, None) => Some("neither has synchronised before".to_owned()),
                (Some(one), Some(other)) if one == other => {
                    Some(format!("both last synchronised with {}", speaker.quoted(one, " in")))
                }
                (Some(_), _) | (None, Some(_)) => None,
            };
            let each = || {
                let side = |task, with: Option<&Quote>| last(speaker, &speaker.who(task), with);
                format!("{}, {}", side(*first, one.as_ref()), side(*second, other.as_ref()))
            };
            format!("{rule}: {}", same.unwrap_or_else(each))
        }
        Note::Delayed { rule, cell, earlier, now } => {
            let rule = rule.as_ref().map_or_else(String::new, |rule| format!("{rule}: "));
            let (first, second) = (speaker.who(earlier.task), speaker.who(now.task));
            let (verb, cell) = (did(earlier.write), speaker.cell(cell));
            format!(
                "{rule}the atomic operation, query or collective in between delays but does not order: the \
                 segment in which {first} {verb} `{cell}` had not ended when that of {second} began"
            )
        }
        Note::HasEnded { task, last } => {
            let who = speaker.who(*task);
            match last {
                Some(span) => format!("{who} has ended, {}", speaker.line(*span)),
                None => format!("{who} has ended"),
            }
        }
        Note::IsAt { task, waits, at } => {
            let verb = if *waits { "waits in" } else { "is at" };
            format!("{} {verb} {}", speaker.who(*task), speaker.quoted(at, ","))
        }
        Note::Inputs(with) => format!("it happens with the inputs {}", inputs(with)),
        Note::Confirmed { rules } => format!(
            "found on the abstraction by {rules}; this is an execution of the original program"
        ),
        Note::Spurious => {
            "spurious: the original program was explored completely and has no such finding"
                .to_owned()
        }
        Note::Unconfirmed => {
            "unconfirmed: the original program was not explored completely".to_owned()
        }
    }
}

/// What a task last synchronised with.
fn last(speaker: &Speaker<'_>, who: &str, with: Option<&Quote>) -> String {
    match with {
        Some(quote) => format!("{who} last synchronised with {}", speaker.quoted(quote, " in")),
        None => format!("{who} has not synchronised before"),
    }
}
