//! What a task that cannot move waits for.

use super::{Speaker, listed};
use partita_check::Awaited;

pub(super) fn awaited(speaker: &Speaker<'_>, what: &Awaited) -> String {
    match what {
        Awaited::InWords(text) => text.clone(),
        Awaited::Meeting { missing } if missing.is_empty() => {
            "waits for somebody to come here".to_owned()
        }
        Awaited::Meeting { missing } => {
            let missing: Vec<String> = missing.iter().map(|task| speaker.who(*task)).collect();
            format!("waits for {} to come here", listed(&missing))
        }
        Awaited::Guard { condition, statement, values } => {
            let what = match condition {
                Some(condition) => format!("waits until {condition}"),
                None => format!("waits in `{statement}`"),
            };
            if values.is_empty() {
                what
            } else {
                format!("{what}; now {}", speaker.readings(values))
            }
        }
        Awaited::Something => "waits here".to_owned(),
        Awaited::Group => {
            let words = &speaker.trace.vocabulary;
            format!("waits for the {} of this {} to end", words.tasks(), words.group)
        }
        Awaited::Atomic { owner } => {
            let owner = owner.map_or_else(|| "another task".to_owned(), |owner| speaker.who(owner));
            format!("cannot go on while {owner} is inside `atomic`")
        }
        Awaited::Flush { towards: Some(place) } => {
            format!("waits for its operations towards {}", speaker.place(*place))
        }
        Awaited::Flush { towards: None } => "waits for all its remote operations".to_owned(),
        Awaited::PendingBound => "waits for the bound on pending operations".to_owned(),
        Awaited::Choice => "has nothing to choose from".to_owned(),
    }
}
