//! One thing that may be undefined, everything around it not.

use super::statements::Writer;

impl Writer<'_> {
    /// An expression that may have no value.
    pub(super) fn risk(&mut self) -> String {
        let (a, b) = (self.variable(), self.value(1));
        let ty = *self.rng.pick(&["int", "long"]);
        match self.rng.below(10) {
            0 | 1 => format!("(({ty}){a} {} ({ty}){b})", *self.rng.pick(&["+", "-", "*"])),
            2 => format!("(-({ty}){a})"),
            3 | 4 => format!("(({ty}){b} {} ({ty}){a})", *self.rng.pick(&["/", "%"])),
            5 => format!("(({ty}){a} << ({b} & 63))"),
            6 => format!("({b} {} ((int){a} % 40))", *self.rng.pick(&[">>", "<<"])),
            7 => {
                let array = self.rng.pick(&self.arrays.clone()).clone();
                let row = array.rows.map_or("", |_| "[1]");
                format!("{}{row}[(int){a} % 12]", array.name)
            }
            8 => format!("s.v[(unsigned){a} % 5]"),
            _ => format!("(int)(d * {})", *self.rng.pick(&["4.0", "16.0", "1e3"])),
        }
    }

    /// A statement that may go wrong.
    pub(super) fn risky_statement(&mut self, indent: &str) -> String {
        let target = self.changeable();
        let (e, n) = (self.value(1), self.rng.between(2, 5));
        let i = indent;
        match self.rng.below(9) {
            0..=3 => format!("{i}{} = {};\n", target.name, self.risk()),
            4 => {
                let walked = self.rng.pick(&["a", "b"]).to_owned();
                let seed = self.seed;
                format!("{i}w{seed}_{walked}({walked}, {}u + ({e} & 1));\n", self.length(walked))
            }
            5 => {
                let condition = self.value(1);
                format!(
                    "{i}{{\n{i}    long cell = 5, *p = {condition} ? &cell : 0;\n{i}    *p += ({e}) % 100;\n\
                     {i}    {} = *p;\n{i}}}\n",
                    target.name
                )
            }
            6 => {
                let condition = self.value(1);
                format!(
                    "{i}{{\n{i}    int cell = 1, *p = &cell;\n{i}    {{\n{i}        int inner = 2;\n\
                     {i}        if ({condition} & 1) p = &inner;\n{i}    }}\n{i}    *p = 3;\n{i}}}\n"
                )
            }
            7 => format!("{i}strcat(t, \"{}\");\n", "xyzxyz".get(..n).unwrap_or("x")),
            _ => self.risky_heap(indent, n),
        }
    }

    fn risky_heap(&mut self, i: &str, n: usize) -> String {
        let kind = self.kind().name();
        let choice = self.value(1);
        let wrong = match self.rng.below(5) {
            0 => format!("if ({choice} & 1) h[{n}] = 1;\n{i}    free(h);"),
            1 => format!("if ({choice} & 1) s.v[0] = h[-1];\n{i}    free(h);"),
            2 => format!("free(h);\n{i}    if ({choice} & 1) h[0]++;"),
            3 => format!("free(h);\n{i}    if ({choice} & 1) free(h);"),
            _ => format!("free(h + ({choice} & 1));"),
        };
        format!(
            "{i}{{\n{i}    {kind} *h = calloc({n}, sizeof *h);\n{i}    h[{}] = 7;\n{i}    {wrong}\n{i}}}\n",
            n - 1
        )
    }

    pub(super) fn variable(&mut self) -> String {
        self.rng.pick(&self.scalars.clone()).name.clone()
    }
}
