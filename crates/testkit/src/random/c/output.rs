//! Output in all its conversions.

use super::objects::Kind;
use super::statements::Writer;
use std::fmt::Write as _;

impl Writer<'_> {
    pub(super) fn print(&mut self, indent: &str) -> String {
        let (mut format, mut arguments) = (String::new(), String::new());
        for _ in 0..self.rng.between(1, 3) {
            let (conversion, argument) = match self.rng.below(10) {
                0..=5 => self.integer(),
                6 | 7 => self.floating(),
                8 => ("c".to_owned(), format!("'a' + (int)((unsigned){} % 26)", self.value(1))),
                _ => {
                    let precision = self.precision(6);
                    (format!("{}{precision}s", self.width()), "t".to_owned())
                }
            };
            let _ = write!(format, "%{conversion}|");
            let _ = write!(arguments, ", {argument}");
        }
        format!("{indent}printf(\"{format}\\n\"{arguments});\n")
    }

    fn width(&mut self) -> String {
        let left = if self.rng.percent(30) { "-" } else { "" };
        if self.rng.percent(50) {
            String::new()
        } else {
            format!("{left}{}", self.rng.between(1, 12))
        }
    }

    fn precision(&mut self, most: usize) -> String {
        if self.rng.percent(60) { String::new() } else { format!(".{}", self.rng.between(0, most)) }
    }

    fn integer(&mut self) -> (String, String) {
        let value = self.value(2);
        let length = *self.rng.pick(&["", "", "", "l", "ll", "h", "hh", "z", "j"]);
        let letter = *self.rng.pick(&["d", "i", "u", "x", "X", "o"]);
        let signed = matches!(letter, "d" | "i");
        let flags: &[&str] = match letter {
            "d" | "i" => &["", "+", " ", "0", "+0"],
            "u" => &["", "0"],
            _ => &["", "#", "0", "#0"],
        };
        let flag = *self.rng.pick(flags);
        let mut width = self.width();
        if flag.contains('0') {
            width = width.trim_start_matches('-').to_owned();
        }
        let ty = match (length, signed) {
            ("" | "h" | "hh", true) => "int",
            ("" | "h" | "hh", false) => "unsigned",
            (_, true) => "long",
            (_, false) => "unsigned long",
        };
        (format!("{flag}{width}{}{length}{letter}", self.precision(9)), format!("({ty}){value}"))
    }

    fn floating(&mut self) -> (String, String) {
        let value = self.real();
        let letter = *self.rng.pick(&["f", "e", "g", "G", "E", "a"]);
        let flag = *self.rng.pick(&["", "+", " ", "0", "#"]);
        // In glibc before 2.38 `%#g` forgets zeros where rounding gives a digit more.
        let flag = if letter.eq_ignore_ascii_case("g") && flag == "#" { "" } else { flag };
        let mut width = self.width();
        if flag == "0" {
            width = width.trim_start_matches('-').to_owned();
        }
        (format!("{flag}{width}{}{letter}", self.precision(12)), value)
    }

    /// Everything there is, at the end.
    pub(super) fn tail(&mut self) -> String {
        let mut text = String::new();
        for scalar in &self.scalars {
            let conversion = if scalar.kind == Kind::ULong { "%lu" } else { "%ld" };
            let ty = if scalar.kind == Kind::ULong { "unsigned long" } else { "long" };
            let _ = writeln!(text, "    printf(\"{0} {conversion}\\n\", ({ty}){0});", scalar.name);
        }
        for array in &self.arrays {
            let all = array.rows.unwrap_or(1) * array.length;
            let first = if array.rows.is_some() {
                format!("{}[0]", array.name)
            } else {
                array.name.clone()
            };
            let (kind, name) = (array.kind.name(), &array.name);
            let _ = writeln!(
                text,
                "    for ({kind} *p = {first}; p < {first} + {all}; p++) printf(\"%ld \", (long)*p);\n    \
                 printf(\"{name}\\n\");"
            );
        }
        for member in &self.members {
            let name = &member.name;
            let _ = writeln!(
                text,
                "    printf(\"{name} %ld %ld\\n\", (long)s.{name}, (long)both[0].{name});"
            );
        }
        text += "    printf(\"%ld %ld %ld %lx %s %.17g %.9g\\n\", (long)s.v[0], (long)s.v[1], (long)s.v[2], u.l, t, d, f);\n";
        text
    }
}
