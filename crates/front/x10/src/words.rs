//! The words of X10, and the rules that findings break, as reports quote them.

use partita_source::Code;
use partita_tree::{Style, Vocabulary};

#[must_use]
pub fn vocabulary() -> Vocabulary {
    Vocabulary {
        language: "x10".into(),
        place: "place".into(),
        task: "activity".into(),
        group: "finish".into(),
        first_place: 0,
        place_names: Vec::new(),
        style: Style::Calls,
        output_each: false,
        names_tasks: false,
        has_races: true,
        must_end: true,
        at_home: true,
        called: Vec::new(),
        dealt: Vec::new(),
        rules: RULES.map(|(code, rule)| (code, rule.to_owned())).into(),
    }
}

const RULES: [(Code, &str); 4] = [
    (
        Code::DataRace,
        "X10, Atomic blocks: atomic excludes other atomic blocks only; nothing orders these accesses",
    ),
    (Code::Deadlock, "X10, Activities: an activity waits for ever"),
    (Code::ClockMisuse, "X10, Clocks: an activity uses only clocks that it is registered with"),
    (
        Code::BadPlace,
        "X10, Places: there are numPlaces() places from 0, and an object is used at its own",
    ),
];
