//! What grew in a search that a budget ended, and what may help.

use crate::numbers::{count, plural};
use partita_check::Growth;

/// Names that are listed.
const MOST_NAMES: usize = 3;

/// What was measured, then what to try.
pub(super) fn grew(growth: &Growth) -> String {
    let Growth { looked_at, of, standing, tasks, made, varied, .. } = growth;
    let mut parts = vec![match tasks {
        0 | 1 => format!("the program stands in {}", ways(*standing)),
        several => format!("up to {several} tasks stand in {}", ways(*standing)),
    }];
    let mut contents = varied.iter();
    if let Some((first, number)) = contents.next() {
        let others = contents.map(|(name, number)| format!(", `{name}` {}", count(*number)));
        let others: String = others.collect();
        parts.push(format!("`{first}` has {} different contents{others}", count(*number)));
    }
    if *made > 0 {
        parts.push(format!("up to {} made at run time", plural(*made as u64, "object")));
    }
    format!(
        "what the states differ in, in {} of {} looked at: {}; {}",
        count(*looked_at),
        count(*of),
        parts.join("; "),
        what_may_help(growth)
    )
}

fn ways(number: u64) -> String {
    let noun = if number == 1 { "way" } else { "different ways" };
    format!("{} {noun}", count(number))
}

fn what_may_help(growth: &Growth) -> String {
    let mut tries = Vec::new();
    tries.extend(growth.places.as_ref().map(|places| format!("fewer {places}")));
    match growth.configs.as_slice() {
        [] => {}
        few if few.len() <= MOST_NAMES => {
            tries.push(format!("smaller values of {} (-D)", few.join(", ")));
        }
        many => {
            let first = many[..MOST_NAMES].join(", ");
            tries.push(format!("smaller values of {first} and the like (-D)"));
        }
    }
    if let Some((name, _)) = growth.varied.first() {
        tries.push(format!("a rule that leaves out what `{name}` holds (docs/rules.md)"));
    }
    tries.push("--search random, which looks for faults without covering everything".to_owned());
    format!("to get further try {}", listed(&tries))
}

fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [init @ .., last] => format!("{} or {last}", init.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Growth {
        Growth {
            looked_at: 2000,
            of: 1_234_567,
            standing: 1840,
            tasks: 3,
            made: 2,
            varied: vec![("n".to_owned(), 1950), ("i".to_owned(), 12)],
            places: Some("images".to_owned()),
            configs: vec!["N".to_owned()],
        }
    }

    #[test]
    fn what_was_measured_comes_first() {
        assert_eq!(
            grew(&example()),
            "what the states differ in, in 2,000 of 1,234,567 looked at: up to 3 tasks stand in 1,840 different \
             ways; `n` has 1,950 different contents, `i` 12; up to 2 objects made at run time; to get further try \
             fewer images, smaller values of N (-D), a rule that leaves out what `n` holds (docs/rules.md) or \
             --search random, which looks for faults without covering everything"
        );
    }

    #[test]
    fn nothing_is_tried_that_is_not_there() {
        let alone = Growth {
            tasks: 1,
            standing: 1,
            made: 0,
            varied: Vec::new(),
            places: None,
            configs: Vec::new(),
            ..example()
        };
        assert_eq!(
            grew(&alone),
            "what the states differ in, in 2,000 of 1,234,567 looked at: the program stands in 1 way; to get \
             further try --search random, which looks for faults without covering everything"
        );
    }
}
