//! Remote operations between processes, as `docs/memory-models.md` has them: the flavour `Remote`.
//!
//! Every process touches its own variables by load and store and those of others by remote
//! operations only. Variables are `x<place>`, `b<place>` at a place and the symmetric `s`.

use super::rng::Rng;

struct Process {
    place: usize,
    places: usize,
    symmetric: bool,
}

pub fn text(rng: &mut Rng) -> String {
    let places = if rng.percent(65) { 2 } else { 3 };
    let symmetric = rng.percent(35);
    let sync = if rng.percent(80) { "sync " } else { "" };
    let mut out = format!("places {places};\n");
    let mut observed = Vec::new();
    for place in 0..places {
        out += &format!("{sync}var x{place}: int at {place} = {};\n", rng.below(2));
        out += &format!("{sync}var b{place}: int at {place} = {};\n", rng.between(2, 3));
        observed.push(format!("x{place}"));
    }
    if symmetric {
        out += &format!("symmetric {sync}var s: int = {};\n", rng.below(3));
        observed.push("s@0".into());
    }
    let mut locals = Vec::new();
    for place in 0..places {
        let process = Process { place, places, symmetric };
        let passive = places == 3 && rng.percent(35);
        let count = match (passive, places) {
            (true, _) => 0,
            (false, 2) => rng.between(2, 4),
            (false, _) => rng.between(1, 3),
        };
        let mut body = String::new();
        for _ in 0..count {
            body += &process.statement(rng, 1);
        }
        out +=
            &format!("proc p{place}() {{\nvar u: int = 0;\n{body}}}\nentry p{place} on {place};\n");
        if count > 0 {
            locals.push(format!("p{place}::u"));
        }
    }
    observed.extend(locals.iter().cloned());
    out += &format!("observe {};\n", observed.join(", "));
    for _ in 0..rng.between(1, 3) {
        let (one, two) = (rng.pick(&observed).clone(), rng.pick(&observed).clone());
        out += &match rng.below(5) {
            0 => format!("final {one} <= {two} + {};\n", rng.below(3)),
            1 => format!("final {one} != {} || {two} != {};\n", rng.below(4), rng.below(4)),
            2 => format!("always {one} <= {};\n", rng.between(1, 4)),
            3 => format!("final {one} != {};\n", rng.between(1, 4)),
            _ => format!("final {one} < 9;\n"),
        };
    }
    out
}

impl Process {
    /// A variable at the place, as written in a remote operation.
    fn cell(&self, rng: &mut Rng, place: usize) -> String {
        match rng.below(5) {
            0 if self.symmetric => format!("s@{place}"),
            1 | 2 => format!("b{place}"),
            _ => format!("x{place}"),
        }
    }

    /// A variable of the process itself.
    fn own(&self, rng: &mut Rng) -> String {
        match rng.below(5) {
            0 if self.symmetric => "s".into(),
            1 | 2 => format!("b{}", self.place),
            _ => format!("x{}", self.place),
        }
    }

    /// Mostly another place, at times the own one.
    fn other(&self, rng: &mut Rng) -> usize {
        if rng.percent(12) {
            return self.place;
        }
        (self.place + rng.between(1, self.places - 1)) % self.places
    }

    fn operand(rng: &mut Rng) -> String {
        if rng.percent(30) { "u".into() } else { rng.below(4).to_string() }
    }

    fn statement(&self, rng: &mut Rng, depth: usize) -> String {
        let place = self.other(rng);
        let (far, own) = (self.cell(rng, place), self.own(rng));
        match rng.below(if depth > 0 { 36 } else { 30 }) {
            0..=7 => format!("put({far}, {place}, {own});\n"),
            8..=12 => format!("get({own}, {far}, {place});\n"),
            13 | 14 => {
                let value = Self::operand(rng);
                let op = *rng.pick(&["swap", "add"]);
                format!("remote({own}, {op}, {far}, {place}, {value});\n")
            }
            15 => {
                let (expected, value) = (rng.below(3), Self::operand(rng));
                format!("remote({own}, cas, {far}, {place}, {expected}, {value});\n")
            }
            16..=19 => format!("flush {place};\n"),
            20 => "fence;\n".into(),
            21..=23 => format!("{own} = {};\n", Self::operand(rng)),
            24..=27 => format!("u = {own};\n"),
            28 => format!("assert u {} {};\n", rng.pick(&["<=", "!="]), rng.between(1, 4)),
            29 => format!("assume u <= {};\n", rng.between(0, 3)),
            30 | 31 => format!(
                "if (u {} {}) {{\n{}}}\n",
                rng.pick(&["==", "<", ">="]),
                rng.below(3),
                self.statement(rng, 0)
            ),
            32 | 33 => {
                let (one, two) = (self.statement(rng, 0), self.statement(rng, 0));
                format!("atomic {{\n{one}{two}}}\n")
            }
            34 => format!("for i in 0..1 {{\n{}}}\n", self.statement(rng, 0)),
            _ => format!("u = choose(0, 1);\n{}", self.statement(rng, 0)),
        }
    }
}
