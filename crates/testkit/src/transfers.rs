//! Random RMA programs of three processes with few statements: several transfers to one target, copies and
//! sums of what has arrived, and a demand on the end that compares two variables.

use crate::loops::Random;
use std::fmt::Write;

/// A small random program in the RMA language; the same for the same seed.
#[must_use]
pub fn program(seed: u64) -> String {
    made(seed, Remotes::PutsAndGets)
}

/// The same with swaps and compare-and-swaps, whose operands are constants or variables.
#[must_use]
pub fn program_with_atomics(seed: u64) -> String {
    made(seed, Remotes::AtomicsToo)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Remotes {
    PutsAndGets,
    AtomicsToo,
}

fn made(seed: u64, remotes: Remotes) -> String {
    let mut random = Random::new(seed);
    let mut text = String::new();
    for me in 1..=3 {
        let (first, second) = (random.below(4), random.below(4));
        let _ = writeln!(text, "process {me}:\n    shared a{me} = {first}, b{me} = {second};");
        let _ = writeln!(text, "    local u;");
        // One process does most, so that its own transfers meet in flight.
        if me == 1 {
            let _ = writeln!(text, "    u = {};", random.below(4));
            for _ in 0..random.below(2) + 3 {
                statement(&mut text, me, &mut random, remotes);
            }
            let _ = writeln!(text, "    flush(2);\n    flush(3);");
        } else if random.below(2) == 0 {
            statement(&mut text, me, &mut random, remotes);
        }
    }
    let relation = ["==", "!=", "<=", "<"][random.below(4)];
    let demand = match random.below(4) {
        0 => format!("a1 {relation} b1"),
        1 => format!("u@1 {relation} a1"),
        2 => format!("u@1 != {} || a1 {relation} b1", random.below(4)),
        _ => format!("a{} {relation} b{}", random.below(3) + 1, random.below(3) + 1),
    };
    let _ = writeln!(text, "assert final {demand};");
    text
}

fn statement(text: &mut String, me: usize, random: &mut Random, remotes: Remotes) {
    let own = |random: &mut Random| format!("{}{me}", ["a", "b"][random.below(2)]);
    let place = (me + random.below(2)) % 3 + 1;
    let far = format!("{}{place}", ["a", "b"][random.below(2)]);
    let kinds = if remotes == Remotes::AtomicsToo { 20 } else { 12 };
    let line = match random.below(kinds) {
        0 => format!("store {} = {};", own(random), random.below(4)),
        1 => format!("store {} = u + 1;", own(random)),
        2 => format!("store {} = u;", own(random)),
        3..=5 => format!("load u = {};", own(random)),
        6 | 7 => format!("put({far}, {place}, {});", own(random)),
        12..=15 => format!("{} = fao({far}, {place}, {});", own(random), operand(random)),
        16..=19 => {
            let (expected, new) = (operand(random), operand(random));
            format!("{} = cas({far}, {place}, {expected}, {new});", own(random))
        }
        _ => format!("{} = get({far}, {place});", own(random)),
    };
    let _ = writeln!(text, "    {line}");
}

/// Mostly a constant.
fn operand(random: &mut Random) -> String {
    match random.below(8) {
        0 => "u".to_owned(),
        1 => "u + 1".to_owned(),
        other => (other % 4).to_string(),
    }
}
