//! Declarations, functions and statements.

use super::objects::{Array, Kind, Member, Scalar};
use crate::random::rng::Rng;
use std::fmt::Write as _;

pub(super) struct Writer<'a> {
    pub(super) rng: &'a mut Rng,
    pub(super) seed: u64,
    pub(super) scalars: Vec<Scalar>,
    pub(super) arrays: Vec<Array>,
    pub(super) members: Vec<Member>,
    /// Labels and counters.
    names: usize,
    /// In how many of a hundred statements something may go wrong.
    risk: usize,
}

impl<'a> Writer<'a> {
    pub(super) fn new(rng: &'a mut Rng, seed: u64) -> Self {
        let risk = *rng.pick(&[0, 5, 15]);
        Writer {
            rng,
            seed,
            scalars: Vec::new(),
            arrays: Vec::new(),
            members: Vec::new(),
            names: 0,
            risk,
        }
    }

    /// Types, globals and functions. The first ones see only their parameters.
    pub(super) fn head(&mut self) -> String {
        let seed = self.seed;
        let mut text = String::new();
        for number in 0..self.rng.between(2, 4) {
            let kind = self.kind();
            let bits = (self.rng.percent(40) && matches!(kind, Kind::Int | Kind::UInt))
                .then(|| self.rng.between(2, 20));
            self.members.push(Member { name: format!("m{number}"), kind, bits });
        }
        // A narrow member beside bit-fields may share their bytes, which is not read.
        let bit_fields = self.members.iter().any(|member| member.bits.is_some());
        for member in self.members.iter_mut().filter(|member| bit_fields && member.kind.is_narrow())
        {
            member.kind = Kind::Int;
        }
        let last = if bit_fields { Kind::Long } else { self.kind() };
        let _ = writeln!(text, "struct s{seed} {{");
        for Member { name, kind, bits } in &self.members {
            // Whether a bit-field that only says `int` is signed, the implementation says.
            let ty = if bits.is_some() && kind.is_signed() { "signed int" } else { kind.name() };
            let width = bits.map(|bits| format!(" : {bits}")).unwrap_or_default();
            let _ = writeln!(text, "    {ty} {name}{width};");
        }
        let _ = writeln!(text, "    {} v[3];\n}};", last.name());
        let _ = writeln!(
            text,
            "union u{seed} {{ unsigned long l; int i[2]; short h[4]; unsigned char c[8]; double d; }};"
        );
        let of = |name: &str, kind| Scalar { name: name.to_owned(), kind, changeable: true };
        let (a, b) = (self.kind(), self.kind());
        self.scalars = vec![of("x", a), of("y", b)];
        self.arrays = vec![Array { name: "local".into(), kind: Kind::Int, rows: None, length: 3 }];
        let result = self.kind().name();
        let (first, second) = (self.plain(2), self.plain(2));
        let (x, y) = (a.name(), b.name());
        let _ = writeln!(
            text,
            "static {result} f{seed}({x} x, {y} y) {{\n    int local[3] = {{ 1, {first} }};\n    \
             for (int i = 0; i < 3; i++) {{\n        if (local[i] & 1) x ^= {second};\n        else y = x;\n    }}\n    \
             return y & 2 ? x : y;\n}}"
        );
        let _ = writeln!(
            text,
            "static {result} h{seed}({x} x, {y} y) {{ return x <= 0 ? y : h{seed}((x & 7) - 1, y ^ x); }}"
        );
        let _ = writeln!(
            text,
            "static {result} (*table{seed}[2])({x}, {y}) = {{ f{seed}, &f{seed} }};"
        );
        self.objects(&mut text);
        for name in ["a", "b"] {
            let array = self.arrays.iter().find(|array| array.name == name);
            let kind = array.map_or("int", |array| array.kind.name());
            let _ = writeln!(
                text,
                "static void w{seed}_{name}({kind} *p, unsigned n) {{\n    \
                 for ({kind} *q = p; q < p + n; q++) *q ^= (q - p) * 3 + 1;\n}}"
            );
        }
        let member = self.members.first().map_or("m0", |member| member.name.as_str()).to_owned();
        let _ = writeln!(
            text,
            "static struct s{seed} k{seed}(struct s{seed} s, int by) {{ s.v[by & 1] = s.{member}; s.{member} = by; return s; }}"
        );
        text
    }

    /// Without calls and objects of the program: for what stands before them.
    fn plain(&mut self, depth: usize) -> String {
        let (a, b) = (*self.rng.pick(&["x", "y"]), self.literal());
        if depth == 0 {
            return format!("({a} ^ {b})");
        }
        let op = *self.rng.pick(&["+", "-", "*", "&"]);
        format!("((unsigned){} {op} (unsigned)({a} | {b}))", self.plain(depth - 1))
    }

    /// The objects that all statements see; some are global.
    fn objects(&mut self, text: &mut String) {
        let seed = self.seed;
        self.scalars.clear();
        self.arrays.clear();
        for number in 0..2 {
            let (kind, value) = (self.kind(), self.literal());
            let name = format!("g{seed}_{number}");
            let _ = writeln!(text, "static {} {name} = ({}){value};", kind.name(), kind.name());
            self.scalars.push(Scalar { name, kind, changeable: true });
        }
        let kind = self.kind();
        let name = format!("grid{seed}");
        let _ = writeln!(
            text,
            "static {} {name}[2][3] = {{ {{ 1 }}, {{ 2, [2] = 3 }} }};",
            kind.name()
        );
        self.arrays.push(Array { name, kind, rows: Some(2), length: 3 });
        for name in ["a", "b"] {
            let (kind, length) = (self.kind(), self.rng.between(2, 6));
            self.arrays.push(Array { name: name.into(), kind, rows: None, length });
        }
    }

    pub(super) fn length(&self, name: &str) -> usize {
        self.arrays.iter().find(|array| array.name == name).map_or(1, |array| array.length)
    }

    pub(super) fn body(&mut self) -> Vec<String> {
        let seed = self.seed;
        let mut first = String::new();
        for name in ["x", "y", "z"] {
            let (kind, value) = (self.kind(), self.literal());
            let _ = writeln!(first, "    {} {name} = ({}){value};", kind.name(), kind.name());
            self.scalars.push(Scalar { name: name.into(), kind, changeable: true });
        }
        for array in self.arrays.iter().filter(|array| array.rows.is_none()) {
            let _ = writeln!(
                first,
                "    {} {}[{}] = {{ 5, 4 }};",
                array.kind.name(),
                array.name,
                array.length
            );
        }
        let values: Vec<String> =
            self.members.iter().map(|_| self.rng.below(100).to_string()).collect();
        let _ = writeln!(
            first,
            "    struct s{seed} s = {{ {}, {{ 1, 2, 3 }} }}, both[2] = {{ s, [1].v[1] = 9 }}, *ps = &both[0];\n    \
             union u{seed} u = {{ 0x0123456789abcdef }};\n    char t[24] = \"text\";\n    double d = 2.5;\n    float f = 0.1f;",
            values.join(", ")
        );
        let mut body = vec![first];
        for _ in 0..self.rng.between(6, 14) {
            let statement = self.statement("    ", 2);
            body.push(statement);
        }
        body
    }

    pub(super) fn changeable(&mut self) -> Scalar {
        let those: Vec<Scalar> =
            self.scalars.iter().filter(|one| one.changeable).cloned().collect();
        self.rng.pick(&those).clone()
    }

    fn block(&mut self, indent: &str, depth: usize) -> String {
        let inner = format!("{indent}    ");
        (0..self.rng.between(1, 2)).map(|_| self.statement(&inner, depth)).collect()
    }

    fn statement(&mut self, i: &str, depth: usize) -> String {
        if self.rng.percent(self.risk) {
            return self.risky_statement(i);
        }
        let deeper = depth.saturating_sub(1);
        match self.rng.below(if depth == 0 { 15 } else { 22 }) {
            0..=3 => self.assign(i),
            4 | 5 => self.update(i),
            6 => format!("{i}{} = {};\n", self.element(), self.value(2)),
            7 => self.struct_statement(i),
            8 => {
                let (at, value) = (*self.rng.pick(&["l", "i[1]", "h[2]", "c[5]"]), self.value(1));
                format!("{i}u.{at} = {value};\n")
            }
            9 => {
                let real = self.real();
                let to =
                    *self.rng.pick(&["d = d * 0.5 + ", "f = f * 0.25f + ", "d = f - ", "u.d = "]);
                let half = if to.starts_with('u') { "" } else { " * 0.5" };
                format!("{i}{to}({real}){half};\n")
            }
            10 => self.text_statement(i),
            11 => self.heap_statement(i),
            12 => {
                let (name, seed) = (*self.rng.pick(&["a", "b"]), self.seed);
                format!("{i}w{seed}_{name}({name}, {});\n", self.length(name))
            }
            13 | 14 => self.print(i),
            15..=17 => self.looped(i, deeper),
            18 | 19 => {
                let condition = self.value(2);
                let (yes, no) = (self.block(i, deeper), self.block(i, deeper));
                format!("{i}if ({condition}) {{\n{yes}{i}}} else {{\n{no}{i}}}\n")
            }
            _ => self.switch(i, deeper),
        }
    }

    fn assign(&mut self, i: &str) -> String {
        let target = self.changeable();
        let value = self.value(3);
        let other = self.changeable();
        if self.rng.percent(20) && other.name != target.name {
            return format!("{i}{} = {} = {value};\n", target.name, other.name);
        }
        format!("{i}{} = {value};\n", target.name)
    }

    /// Compound assignments and increments that are defined.
    fn update(&mut self, i: &str) -> String {
        let Scalar { name, kind, .. } = self.changeable();
        let value = self.value(2);
        if self.rng.percent(30) && (!kind.is_signed() || kind.is_narrow()) {
            let form = *self.rng.pick(&["++", "--"]);
            return if self.rng.percent(50) {
                format!("{i}{name}{form};\n")
            } else {
                format!("{i}{form}{name};\n")
            };
        }
        match self.rng.below(6) {
            0 | 1 if !kind.is_signed() && !kind.is_narrow() => {
                // A long would make it a long, which can overflow; gcc leaves that out of what it checks.
                let op = *self.rng.pick(&["+", "-", "*"]);
                format!("{i}{name} {op}= ({}){value};\n", kind.name())
            }
            0 | 1 if kind.is_narrow() => {
                format!("{i}{name} {}= {value} % 1000;\n", *self.rng.pick(&["+", "-", "*"]))
            }
            2 => {
                format!("{i}{name} {}= {};\n", *self.rng.pick(&["/", "%"]), self.rng.between(2, 30))
            }
            3 => format!("{i}{name} >>= {};\n", self.rng.below(7)),
            4 => format!("{i}{name} *= 0.5;\n"),
            _ => format!("{i}{name} {}= {value};\n", *self.rng.pick(&["&", "|", "^"])),
        }
    }

    fn struct_statement(&mut self, i: &str) -> String {
        let (seed, value) = (self.seed, self.value(2));
        let members = self.members.clone();
        let member = self.rng.pick(&members).name.clone();
        match self.rng.below(6) {
            0 => format!("{i}s.{member} = {value};\n"),
            1 => format!("{i}ps->v[{}] = {value};\n", self.index(3)),
            2 => format!("{i}s = k{seed}(both[{}], {value} & 15);\n", self.index(2)),
            3 => format!("{i}both[0] = both[1];\n"),
            4 => format!("{i}ps = {value} & 1 ? &s : both + 1;\n"),
            _ => format!("{i}ps->{member} ^= {value};\n"),
        }
    }

    fn looped(&mut self, i: &str, depth: usize) -> String {
        self.names += 1;
        let (number, turns) = (self.names, self.rng.between(1, 5));
        let counter = format!("i{number}");
        self.scalars.push(Scalar { name: counter.clone(), kind: Kind::Int, changeable: false });
        let body = self.block(i, depth);
        let condition = self.value(1);
        let leaves = match self.rng.below(5) {
            0 => format!("{i}    if ({condition} & 1) break;\n"),
            1 => format!("{i}    if ({condition} & 1) continue;\n"),
            2 => format!("{i}    if ({condition} & 1) goto out{number};\n"),
            _ => String::new(),
        };
        let behind =
            if leaves.contains("goto") { format!("{i}out{number}:;\n") } else { String::new() };
        self.scalars.pop();
        match self.rng.below(3) {
            0 => format!(
                "{i}for (int {counter} = {turns}; {counter}-- > 0;) {{\n{leaves}{body}{i}}}\n{behind}"
            ),
            1 => {
                let inner = format!("{i}{{\n{i}int {counter} = 0;\n{i}do {{\n{leaves}{body}");
                format!("{inner}{i}}} while (++{counter} < {turns});\n{i}}}\n{behind}")
            }
            _ => format!(
                "{i}for (int {counter} = 0; {counter} < {turns}; {counter}++) {{\n{body}{leaves}{i}}}\n{behind}"
            ),
        }
    }

    fn switch(&mut self, i: &str, depth: usize) -> String {
        let value = self.value(2);
        let (a, b, c) = (self.block(i, depth), self.block(i, depth), self.block(i, depth));
        let out = if self.rng.percent(50) { format!("{i}    break;\n") } else { String::new() };
        format!(
            "{i}switch ({value} & 3) {{\n{i}case 0:\n{a}{out}{i}case 2:\n{b}{i}    break;\n{i}default:\n{c}{i}}}\n"
        )
    }
}
