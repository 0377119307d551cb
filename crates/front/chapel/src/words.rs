//! The words of Chapel, and the rules that findings break, as reports quote them.

use partita_source::Code;
use partita_tree::{Style, Vocabulary};

#[must_use]
pub fn vocabulary() -> Vocabulary {
    Vocabulary {
        language: "chapel".into(),
        place: "locale".into(),
        task: "task".into(),
        group: "group".into(),
        first_place: 0,
        place_names: Vec::new(),
        style: Style::Brackets,
        output_each: false,
        names_tasks: false,
        has_races: true,
        must_end: true,
        at_home: false,
        called: Vec::new(),
        dealt: Vec::new(),
        rules: RULES.map(|(code, rule)| (code, rule.to_owned())).into(),
    }
}

const RULES: [(Code, &str); 3] = [
    (
        Code::DataRace,
        "Chapel, Memory Consistency Model: conflicting accesses that nothing orders have no meaning",
    ),
    (Code::Deadlock, "Chapel, Task Parallelism and Synchronization: a task waits for ever"),
    (Code::BadPlace, "Chapel, Locales: the array Locales has the indices 0..numLocales-1"),
];
