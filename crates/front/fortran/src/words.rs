//! The words of Fortran, and the rules that findings break, as reports quote them.

use partita_source::Code;
use partita_tree::{Style, Vocabulary};

#[must_use]
pub fn vocabulary() -> Vocabulary {
    Vocabulary {
        language: "fortran".into(),
        place: "image".into(),
        task: "task".into(),
        group: "group".into(),
        first_place: 1,
        place_names: Vec::new(),
        style: Style::Parentheses,
        output_each: true,
        names_tasks: false,
        has_races: true,
        must_end: true,
        at_home: false,
        called: Vec::new(),
        dealt: Vec::new(),
        rules: RULES.map(|(code, rule)| (code, rule.to_owned())).into(),
    }
}

/// The rules of the standard that findings break, as reports quote them. Those of barriers differ from statement to statement:
/// the messages of the preludes have them.
const RULES: [(Code, &str); 3] = [
    (Code::DataRace, "Fortran 2018, 11.6.2: the two segments are unordered"),
    (
        Code::LockMisuse,
        "Fortran 2018, 11.6.10 and 11.1.6: without STAT= this ends the program in error",
    ),
    (Code::BadPlace, "Fortran 2018, 9.6: cosubscripts and image numbers must name an image"),
];
