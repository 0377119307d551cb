//! Random RMA programs whose processes go round for ever, with few values and few flushes: where
//! several instances of a statement are pending and states are compared by inclusion.

use std::fmt::Write;

/// A small random program in the RMA language; the same for the same seed.
#[must_use]
pub fn program(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut text = String::new();
    for me in 1..=2 {
        let other = 3 - me;
        let _ = writeln!(text, "process {me}:\n    shared x{me} = 0, b{me} = 0;\n    local u;");
        let _ = writeln!(text, "    while (true) {{");
        for _ in 0..random.below(3) + 3 {
            statement(&mut text, me, other, &mut random, 2);
        }
        let _ = writeln!(text, "    C: nop;\n    }}");
    }
    let (a, b) = (random.below(3), random.below(3));
    let shared = ["x1", "x2", "b1", "b2"];
    let (first, second) = (shared[random.below(4)], shared[random.below(4)]);
    let property = match random.below(3) {
        0 => format!("!(at(1, C) && at(2, C) && {first} == {a})"),
        1 => format!("{first} != {a} || {second} != {b}"),
        _ => format!("!(at(1, C) && {first} == {a} && {second} == {b})"),
    };
    let _ = writeln!(text, "assert always {property};");
    text
}

fn statement(text: &mut String, me: usize, other: usize, random: &mut Random, depth: usize) {
    let own = if random.below(2) == 0 { format!("x{me}") } else { format!("b{me}") };
    let far = if random.below(2) == 0 { format!("x{other}") } else { format!("b{other}") };
    let value = random.below(3);
    match random.below(if depth > 0 { 10 } else { 8 }) {
        0 | 1 => {
            let _ = writeln!(text, "    store {own} = {value};");
        }
        2 => {
            let _ = writeln!(text, "    store {own} = u;");
        }
        3 => {
            let _ = writeln!(text, "    load u = {own};");
        }
        remote @ 4..8 => {
            if remote < 6 {
                let _ = writeln!(text, "    put({far}, {other}, {own});");
            } else {
                let _ = writeln!(text, "    {own} = get({far}, {other});");
            }
            if random.below(5) < 2 {
                let _ = writeln!(text, "    flush({other});");
            }
        }
        _ => {
            let _ = writeln!(text, "    if (u == {value}) {{");
            for _ in 0..random.below(2) + 1 {
                statement(text, me, other, random, depth - 1);
            }
            let _ = writeln!(text, "    }}");
        }
    }
}

/// SplitMix64.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ 0x9e37_79b9)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % bound as u64).unwrap_or(0)
    }
}
