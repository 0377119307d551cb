//! Random RMA programs of three processes with few statements: several transfers to one target, copies and
//! sums of what has arrived, and a demand on the end that compares two variables.

use crate::loops::Random;
use std::fmt::Write;

/// A small random program in the RMA language; the same for the same seed.
#[must_use]
pub fn program(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut text = String::new();
    for me in 1..=3 {
        let (first, second) = (random.below(4), random.below(4));
        let _ = writeln!(text, "process {me}:\n    shared a{me} = {first}, b{me} = {second};");
        let _ = writeln!(text, "    local u;");
        if random.below(3) == 0 {
            let _ = writeln!(text, "    u = {};", random.below(4));
        }
        // One process does most, so that its own transfers meet in flight.
        let most = if me == 1 { 4 } else { 2 };
        for _ in 0..random.below(most) + usize::from(me == 1) * 2 {
            statement(&mut text, me, &mut random);
        }
    }
    let named = |random: &mut Random| match random.below(4) {
        0 => format!("u@{}", random.below(2) + 1),
        1 => format!("b{}", random.below(2) + 1),
        _ => format!("a{}", random.below(2) + 1),
    };
    let (first, mut second) = (named(&mut random), named(&mut random));
    if first == second {
        second = random.below(4).to_string();
    }
    let relation = ["==", "!=", "<=", "<"][random.below(4)];
    let _ = writeln!(text, "assert final {first} {relation} {second};");
    text
}

fn statement(text: &mut String, me: usize, random: &mut Random) {
    let own = |random: &mut Random| format!("{}{me}", ["a", "a", "b"][random.below(3)]);
    let place = (me + random.below(2)) % 3 + 1;
    let far = format!("{}{place}", ["a", "a", "b"][random.below(3)]);
    let line = match random.below(11) {
        0 => format!("store {} = {};", own(random), random.below(4)),
        1 => format!("store {} = u + 1;", own(random)),
        2 => format!("store {} = u;", own(random)),
        3 | 4 => format!("load u = {};", own(random)),
        5 | 6 => format!("put({far}, {place}, {});", own(random)),
        7..=9 => format!("{} = get({far}, {place});", own(random)),
        _ => format!("flush({place});"),
    };
    let _ = writeln!(text, "    {line}");
}
