//! Cases from a fixed seed: descriptors of every kind with items that fit them, signs, scales, groups and reversion, and
//! list-directed output.

use crate::support::{Case, Outcome};
use partita_tree::Item;

/// The first cases of the sequence, each one call of WRITE. Their outcome is not filled in.
pub fn cases(count: usize) -> Vec<Case> {
    let mut dice = Dice(0x5eed_f0f0_1234_9876);
    (0..count)
        .map(|number| if number % 4 == 0 { list_case(&mut dice) } else { format_case(&mut dice) })
        .collect()
}

fn list_case(dice: &mut Dice) -> Case {
    let items = (0..1 + dice.below(5))
        .map(|_| match dice.below(7) {
            0 => dice.integer_item(),
            1 => Item::Real(dice.double()),
            2 => Item::Single(dice.single()),
            3 => Item::Complex(dice.double(), dice.double()),
            4 => Item::SingleComplex(dice.single(), dice.single()),
            5 => Item::Logical(dice.below(2) == 0),
            _ => Item::Text("text"[..dice.below(5)].to_owned()),
        })
        .collect();
    Case { format: "*".to_owned(), items, outcome: Outcome::Error }
}

fn format_case(dice: &mut Dice) -> Case {
    let mut items = Vec::new();
    let mut parts = Vec::new();
    for _ in 0..1 + dice.below(4) {
        if dice.below(3) == 0 {
            let controls = [
                "2x", "t20", "tl2", "tr3", "/", "sp", "ss", "s", "1p", "0p", "2p", "-1p", "'q'",
                "dc", "dp", "2/",
            ];
            parts.push(controls[dice.below(controls.len())].to_owned());
        }
        let (descriptor, item) = data(dice);
        let repeat = 1 + dice.below(2);
        for _ in 0..repeat {
            items.push(item(dice));
        }
        parts.push(if repeat == 1 { descriptor } else { format!("{repeat}{descriptor}") });
    }
    let list = parts.join(",");
    let format = match dice.below(5) {
        0 => format!("('<',*({list},:,';'))"),
        1 => format!("('<',2({list}))"),
        2 => format!("({list})"),
        3 => format!("({list},'>')"),
        _ => format!("('<',({list}),'>')"),
    };
    if dice.below(3) == 0 {
        // Once more: repeated groups go on, and the others go back to their last group.
        items.extend(items.clone());
    }
    Case { format, items, outcome: Outcome::Error }
}

type MakeItem = fn(&mut Dice) -> Item;

/// A data edit descriptor and what makes items for it.
fn data(dice: &mut Dice) -> (String, MakeItem) {
    let real: MakeItem = |dice| {
        if dice.below(2) == 0 { Item::Real(dice.double()) } else { Item::Single(dice.single()) }
    };
    let integer: MakeItem = Dice::integer_item;
    let any: MakeItem = |dice| match dice.below(4) {
        0 => dice.integer_item(),
        1 => Item::Real(dice.double()),
        2 => Item::Logical(dice.below(2) == 0),
        _ => Item::Text("some text"[..dice.below(10)].to_owned()),
    };
    let width = dice.below(18);
    let decimals = dice.below(9);
    let exponent = ["", "", "", "e1", "e2", "e3", "e4", "e0"][dice.below(8)];
    match dice.below(17) {
        0 => (format!("i{width}"), integer),
        1 => (format!("i{}.{decimals}", width + 8), integer),
        2 => (format!("i0.{decimals}"), integer),
        3 => (format!("{}{}", ["b", "o", "z"][dice.below(3)], 2 * width), integer),
        4 => (format!("{}0.{decimals}", ["b", "o", "z"][dice.below(3)]), integer),
        5 => (format!("f{width}.{decimals}"), real),
        6 => (format!("f0.{decimals}"), real),
        7 => (format!("e{}.{}{exponent}", width + 1, decimals + 2), real),
        8 => (format!("{}{}.{decimals}{exponent}", ["en", "es"][dice.below(2)], width + 1), real),
        9 => (format!("d{}.{}", width + 1, decimals + 2), real),
        10 => (format!("g{}.{}{exponent}", width + 1, decimals + 2), any),
        11 => ("g0".to_owned(), any),
        12 => (format!("g0.{}{}", decimals + 2, exponent.trim_end_matches("e0")), any),
        13 => (format!("{}0.{}{exponent}", ["e", "en", "es"][dice.below(3)], decimals + 2), real),
        14 => (format!("z{}.{}", width + 9, decimals + 1), real),
        15 => (format!("l{}", width + 1), |dice| Item::Logical(dice.below(2) == 0)),
        _ => {
            (format!("a{}", width + 1), |dice| Item::Text("some text"[..dice.below(10)].to_owned()))
        }
    }
}

/// Pseudo-random numbers (xorshift), the same in every run.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 16) as usize % limit
    }

    /// Small and large, and some that need eight bytes.
    fn integer(&mut self) -> i64 {
        let shift = 1 + self.below(63);
        self.next().cast_signed() >> shift
    }

    /// Half of default kind, and as many of each other one.
    fn integer_item(&mut self) -> Item {
        let value = self.integer();
        match self.below(6) {
            0 => Item::Sized(value % 128, 1),
            1 => Item::Sized(value % 32768, 2),
            2 => Item::Sized(value, 8),
            _ => Item::Int(value),
        }
    }

    /// Numbers with few digits (where ties are), with many, of all sizes, and the special ones.
    fn double(&mut self) -> f64 {
        let sign = if self.below(2) == 0 { 1.0 } else { -1.0 };
        let digits = self.below(100_000) as f64;
        sign * match self.below(8) {
            0 => digits / 8.0,
            1 => digits / 1000.0,
            2 => digits / 64.0 / 1e4,
            3 => digits * 10f64.powi(self.below(30) as i32 - 20),
            4 => f64::from_bits(self.next() >> 1),
            5 => 10f64.powi(self.below(14) as i32 - 4) * (1.0 - 1e-6 * self.below(3) as f64),
            6 => [0.0, f64::INFINITY, f64::NAN, 1.0, 0.5, 9.5, 0.05, 999.5][self.below(8)],
            _ => digits / 1e5,
        }
    }

    fn single(&mut self) -> f32 {
        if self.below(8) == 0 { f32::from_bits(self.next() as u32) } else { self.double() as f32 }
    }
}
