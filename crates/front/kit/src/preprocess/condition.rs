//! The integer expressions of `#if` and `#elif`.

use super::body::word_length;
use super::macros::{Macros, Place};

/// Operators and parentheses inside each other.
const NESTING: usize = 100;

pub struct Evaluator<'t> {
    rest: &'t str,
    depth: usize,
}

/// Operators by how loosely they bind; longer ones first where one begins another.
const LEVELS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<=", ">=", "<", ">"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

impl<'t> Evaluator<'t> {
    pub fn run(text: &str, macros: &Macros) -> Result<i64, String> {
        let text = answer_defined(text, macros);
        let mut budget = 1 << 20;
        let place = Place { file: "", line: 0 };
        let text = macros.expand_text(&text, place, &mut Vec::new(), &mut budget)?;
        let mut evaluator = Evaluator { rest: &text, depth: 0 };
        let value = evaluator.binary(0)?;
        match evaluator.rest.trim() {
            "" => Ok(value),
            rest => Err(format!("unexpected `{rest}` in the preprocessor's condition")),
        }
    }

    fn eat(&mut self, text: &str) -> bool {
        let rest = self.rest.trim_start();
        let found = rest.strip_prefix(text);
        self.rest = found.unwrap_or(rest);
        found.is_some()
    }

    /// The operator of a level at the current place.
    fn operator(&mut self, operators: &[&'static str]) -> Option<&'static str> {
        let rest = self.rest.trim_start();
        let found = operators.iter().find(|operator| rest.starts_with(**operator))?;
        let behind = rest.get(found.len()..).unwrap_or_default();
        // `&` is not the beginning of `&&`, `<` not that of `<<`.
        let longer = match *found {
            "|" | "&" => behind.starts_with(*found),
            "<" | ">" => behind.starts_with(*found),
            _ => false,
        };
        if longer {
            return None;
        }
        self.rest = behind;
        Some(found)
    }

    fn binary(&mut self, level: usize) -> Result<i64, String> {
        let Some(operators) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1)?;
        while let Some(operator) = self.operator(operators) {
            let right = self.binary(level + 1)?;
            left = apply(operator, left, right)?;
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<i64, String> {
        if self.depth > NESTING {
            return Err("the preprocessor's condition is nested too deeply".into());
        }
        self.depth += 1;
        let value = self.operand();
        self.depth -= 1;
        value
    }

    fn operand(&mut self) -> Result<i64, String> {
        if self.eat("!") {
            return Ok(i64::from(self.unary()? == 0));
        }
        if self.eat("-") {
            return Ok(self.unary()?.wrapping_neg());
        }
        if self.eat("+") {
            return self.unary();
        }
        if self.eat("~") {
            return Ok(!self.unary()?);
        }
        if self.eat("(") {
            let value = self.binary(0)?;
            return if self.eat(")") {
                Ok(value)
            } else {
                Err("expected `)` in the preprocessor's condition".into())
            };
        }
        let rest = self.rest;
        let word = word_length(rest);
        if word > 0 {
            // What is no macro counts as zero.
            self.rest = rest.get(word..).unwrap_or_default();
            return Ok(0);
        }
        let length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let (digits, behind) = rest.split_at(length);
        self.rest = behind;
        let plain = digits.trim_end_matches(['l', 'L', 'u', 'U']);
        let value = match plain.strip_prefix("0x").or_else(|| plain.strip_prefix("0X")) {
            Some(hexadecimal) => i64::from_str_radix(hexadecimal, 16),
            None => plain.parse(),
        };
        value.map_err(|_| "expected a number or a name in the preprocessor's condition".into())
    }
}

fn apply(operator: &str, left: i64, right: i64) -> Result<i64, String> {
    let shift = u32::try_from(right.clamp(0, 63)).unwrap_or(0);
    Ok(match operator {
        "||" => i64::from(left != 0 || right != 0),
        "&&" => i64::from(left != 0 && right != 0),
        "|" => left | right,
        "^" => left ^ right,
        "&" => left & right,
        "==" => i64::from(left == right),
        "!=" => i64::from(left != right),
        "<=" => i64::from(left <= right),
        ">=" => i64::from(left >= right),
        "<" => i64::from(left < right),
        ">" => i64::from(left > right),
        "<<" => left.wrapping_shl(shift),
        ">>" => left.wrapping_shr(shift),
        "+" => left.wrapping_add(right),
        "-" => left.wrapping_sub(right),
        "*" => left.wrapping_mul(right),
        "/" | "%" if right == 0 => {
            return Err("division by zero in the preprocessor's condition".into());
        }
        "/" => left.wrapping_div(right),
        _ => left.wrapping_rem(right),
    })
}

/// Replaces `defined NAME` and `defined(NAME)` by 1 or 0, before macros are.
fn answer_defined(text: &str, macros: &Macros) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let length = word_length(rest);
        if rest.get(..length) != Some("defined") {
            let used = length.max(letter.len_utf8());
            out.push_str(rest.get(..used).unwrap_or_default());
            rest = rest.get(used..).unwrap_or_default();
            continue;
        }
        let behind = rest.get(length..).unwrap_or_default().trim_start();
        let (inside, closed) = match behind.strip_prefix('(') {
            Some(inside) => (inside.trim_start(), true),
            None => (behind, false),
        };
        let (name, behind) = inside.split_at(word_length(inside));
        out.push_str(if macros.contains(name) { " 1 " } else { " 0 " });
        let after = behind.trim_start();
        rest = if closed { after.strip_prefix(')').unwrap_or(after) } else { behind };
    }
    out
}
