//! Expressions that are defined whatever the operands are.

use super::objects::{KINDS, Kind};
use super::statements::Writer;

impl Writer<'_> {
    pub(super) fn kind(&mut self) -> Kind {
        *self.rng.pick(&KINDS)
    }

    /// A number that stands in the program.
    pub(super) fn literal(&mut self) -> String {
        let small = self.rng.between(0, 300);
        match self.rng.below(12) {
            0 => "2147483647".to_owned(),
            1 => "(-2147483647 - 1)".to_owned(),
            2 => "4294967295u".to_owned(),
            3 => "0x8000000000000000u".to_owned(),
            4 => "9223372036854775807".to_owned(),
            5 => format!("(-{small})"),
            6 => format!("0x{small:x}u"),
            7 => format!("{small}l"),
            8 => format!("'{}'", *self.rng.pick(&['a', 'Z', '0', '~'])),
            _ => small.to_string(),
        }
    }

    /// An integer.
    pub(super) fn value(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.leaf();
        }
        let inner = depth - 1;
        let a = self.value(inner);
        match self.rng.below(17) {
            0 | 1 => format!("({a} {} {})", *self.rng.pick(&["&", "|", "^"]), self.value(inner)),
            2 => format!("(~{a})"),
            3 => {
                let relation = *self.rng.pick(&["<", "<=", ">", ">=", "==", "!="]);
                format!("({a} {relation} {})", self.value(inner))
            }
            4 => format!("({a} {} {})", *self.rng.pick(&["&&", "||"]), self.value(inner)),
            5 => format!("(!{a})"),
            6 => format!("({a} ? {} : {})", self.value(inner), self.value(inner)),
            7..=9 => {
                let ty = *self.rng.pick(&["unsigned", "unsigned long"]);
                let op = *self.rng.pick(&["+", "-", "*"]);
                format!("(({ty}){a} {op} ({ty}){})", self.value(inner))
            }
            10 => {
                let op = *self.rng.pick(&["+", "-", "*"]);
                let (k, l) = (self.rng.between(2, 1000), self.rng.between(2, 1000));
                format!("({a} % {k} {op} ({} % {l}))", self.value(inner))
            }
            11 => {
                let op = *self.rng.pick(&["/", "%"]);
                format!("({a} {op} {})", self.rng.between(1, 50))
            }
            12 => format!("({a} >> {})", self.rng.below(8)),
            13 => format!("((unsigned){a} << {})", self.rng.below(32)),
            14 => format!("(({}){a})", self.kind().name()),
            15 => format!("(-(unsigned){a})"),
            _ => self.call(inner),
        }
    }

    /// A call of a function without effects.
    fn call(&mut self, depth: usize) -> String {
        let seed = self.seed;
        let (a, b) = (self.value(depth), self.value(depth));
        match self.rng.below(3) {
            0 => format!("f{seed}({a}, {b})"),
            1 => format!("h{seed}({a} & 7, {b})"),
            _ => format!("table{seed}[{a} & 1]({a}, {b})"),
        }
    }

    fn leaf(&mut self) -> String {
        match self.rng.below(10) {
            0..=3 => self.rng.pick(&self.scalars.clone()).name.clone(),
            4 | 5 => self.element(),
            6 => self.member_value(),
            7 => {
                let member = *self.rng.pick(&["l", "i[0]", "i[1]", "h[3]", "h[1]", "c[0]", "c[6]"]);
                format!("u.{member}")
            }
            _ => self.literal(),
        }
    }

    fn member_value(&mut self) -> String {
        let members = self.members.clone();
        let member = self.rng.pick(&members);
        let object = *self.rng.pick(&["s.", "ps->", "both[1]."]);
        if self.rng.percent(30) {
            return format!("{object}v[{}]", self.index(3));
        }
        format!("{object}{}", member.name)
    }

    /// An index within so many elements.
    pub(super) fn index(&mut self, length: usize) -> String {
        if self.rng.percent(50) {
            return self.rng.below(length).to_string();
        }
        let by = self.rng.pick(&self.scalars.clone()).name.clone();
        format!("(unsigned){by} % {length}")
    }

    /// An element of an array.
    pub(super) fn element(&mut self) -> String {
        let array = self.rng.pick(&self.arrays.clone()).clone();
        let row = array.rows.map(|rows| format!("[{}]", self.index(rows))).unwrap_or_default();
        format!("{}{row}[{}]", array.name, self.index(array.length))
    }

    /// A floating number of no more than nine digits before the point.
    pub(super) fn real(&mut self) -> String {
        let value = self.value(1);
        match self.rng.below(4) {
            0 => format!("(int){value} / 16.0"),
            1 => format!("(short){value} * 0.125f"),
            2 => "d".to_owned(),
            _ => "f".to_owned(),
        }
    }
}
