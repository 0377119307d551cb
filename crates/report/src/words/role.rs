//! What somebody does at an end: a few words beside the underlined source.

use super::awaited::awaited;
use super::message::verb;
use super::{Speaker, actor, listed};
use partita_check::{Finding, Nth, Role};

/// Operations of a loop that are told beside it.
const MOST_OF_A_LOOP: usize = 3;

pub(super) fn role(speaker: &Speaker<'_>, finding: &Finding, role: &Role) -> String {
    // The second execution has actors and words of its own.
    let trace = |nth: Nth| match (nth, &finding.other) {
        (Nth::Second, Some(other)) => &other.trace,
        (Nth::First | Nth::Second, _) => &finding.trace,
    };
    match role {
        Role::Accesses { cell, write } => format!("{} `{}`", verb(*write), speaker.cell(cell)),
        Role::AccessedBefore { cell, write } => {
            format!("{} `{}` before", did(*write), speaker.cell(cell))
        }
        Role::Fails { values } if values.is_empty() => String::new(),
        Role::Fails { values } => format!("here {}", speaker.readings(values)),
        Role::Waits(what) => awaited(speaker, what),
        Role::GoesRound { does, sees } => {
            let mut all = does.clone();
            all.extend((!sees.is_empty()).then(|| format!("finds {}", speaker.readings(sees))));
            // A long loop is shown by its steps.
            if all.is_empty() || all.len() > MOST_OF_A_LOOP {
                "goes round here for ever".to_owned()
            } else {
                format!("goes round here for ever: {}", listed(&all))
            }
        }
        Role::IsHere => "is here".to_owned(),
        Role::Prints { execution, by, line } => {
            let which = match execution {
                Nth::First => "one execution",
                Nth::Second => "another",
            };
            format!("{which}: {} prints `{line}`", actor(trace(*execution), *by))
        }
        Role::EndsAs { program, result, value } => {
            format!("`{result}` ends as {}", value.spelled(&trace(*program).vocabulary))
        }
    }
}

/// What somebody did to a cell.
pub(super) fn did(write: bool) -> &'static str {
    if write { "wrote" } else { "read" }
}
