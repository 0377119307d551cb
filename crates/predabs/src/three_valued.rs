//! The text of three values: 1 where some cube says so, 0 where some cube says so, else something else.

use crate::cubes::{Choice, Cube};
use crate::text::joined;

/// How a predicate or twin is read, by its number.
pub(crate) type Reader<'r> = &'r dyn Fn(usize) -> String;

fn cube_text(cube: &Cube, read: Reader<'_>) -> String {
    let literals: Vec<String> = cube
        .iter()
        .map(|(predicate, sign)| format!("{} == {}", read(*predicate), i32::from(*sign)))
        .collect();
    if literals.is_empty() { "true".to_owned() } else { literals.join(" && ") }
}

pub(crate) fn any_text(cubes: &[Cube], read: Reader<'_>) -> String {
    let cubes: Vec<String> =
        cubes.iter().map(|cube| format!("({})", cube_text(cube, read))).collect();
    if cubes.is_empty() { "false".to_owned() } else { joined(&cubes, " || ") }
}

/// 1, 0 or `other`.
pub(crate) fn three(yes: &str, no: &str, other: &str) -> String {
    match (yes, no) {
        ("(true)", _) => "1".to_owned(),
        (_, "(true)") => "0".to_owned(),
        ("false", "false") => other.to_owned(),
        (yes, "false") => format!("({yes}) ? 1 : ({other})"),
        ("false", no) => format!("({no}) ? 0 : ({other})"),
        (yes, no) => format!("({yes}) ? 1 : ({no}) ? 0 : ({other})"),
    }
}

pub(crate) fn choice_text(choice: &Choice, read: Reader<'_>) -> String {
    three(&any_text(&choice.yes, read), &any_text(&choice.no, read), "2")
}
