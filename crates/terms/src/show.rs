//! Terms as text, in infix as in source programs. The text depends on names only, not on the order in which terms
//! were made: the parts of sums, products, conjunctions and disjunctions are sorted by their text. Inequalities inside
//! an equality of truth values are the exception: there, one of the two directions was chosen by the factory.

use crate::{
    Division, FloatOperation, FloatUnary, Node, Number, Polynomial, Relation, Sort, Term, Terms,
};
use rustc_hash::FxHashMap;

/// Longer texts of parts are cut.
const MOST: usize = 4000;

/// How tightly a text holds together.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    Or,
    And,
    Compare,
    Sum,
    Product,
    Unary,
    Atom,
}

type Text = (String, Strength);

impl Terms {
    /// Readable text; very long parts are cut and end with `...`.
    #[must_use]
    pub fn show(&self, term: Term) -> String {
        let mut texts: FxHashMap<Term, Text> = FxHashMap::default();
        for part in self.reachable([term]) {
            let (mut text, strength) = self.show_node(part, &texts);
            if text.len() > MOST {
                let end = (0..=MOST).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
                text.truncate(end);
                text.push_str("...");
            }
            texts.insert(part, (text, strength));
        }
        texts.remove(&term).map(|(text, _)| text).unwrap_or_default()
    }

    fn show_node(&self, term: Term, texts: &FxHashMap<Term, Text>) -> Text {
        let plain =
            |part: &Term| texts.get(part).map_or_else(String::new, |(text, _)| text.clone());
        let at_least = |part: &Term, strength: Strength| match texts.get(part) {
            Some((text, own)) if *own >= strength => text.clone(),
            Some((text, _)) => format!("({text})"),
            None => String::new(),
        };
        let call = |name: &str, parts: &[&Term]| {
            let parts: Vec<String> = parts.iter().map(|part| plain(part)).collect();
            (format!("{name}({})", parts.join(", ")), Strength::Atom)
        };
        let infix = |left: &Term, operator: &str, right: &Term, strength: Strength| {
            let (left, right) = (at_least(left, strength), above(texts, right, strength));
            (format!("{left} {operator} {right}"), strength)
        };
        match self.node(term) {
            Node::Constant(value) => {
                let text = value.to_string();
                let strength = if text.starts_with('-') {
                    Strength::Sum
                } else if text.contains('/') {
                    Strength::Product
                } else {
                    Strength::Atom
                };
                (text, strength)
            }
            Node::Symbol(name, _) => (name.to_string(), Strength::Atom),
            Node::Polynomial(polynomial) => {
                let (left, right) = sides(polynomial, texts);
                let text = match (left.is_empty(), right.is_empty()) {
                    (_, true) => left.join(" + "),
                    (true, false) => format!("-{}", right.join(" - ")),
                    (false, false) => format!("{} - {}", left.join(" + "), right.join(" - ")),
                };
                (text, Strength::Sum)
            }
            Node::Monomial(factors) => {
                let mut parts = Vec::new();
                for (factor, power) in factors {
                    let factor = at_least(factor, Strength::Unary);
                    parts.push(if *power == 1 { factor } else { format!("{factor}^{power}") });
                }
                parts.sort();
                (parts.join(" * "), Strength::Product)
            }
            Node::Compare(relation, inner) => {
                (show_compare(*relation, &self.polynomial(*inner), texts), Strength::Compare)
            }
            Node::Not(inner) => match texts.get(inner) {
                Some((text, Strength::Compare))
                    if matches!(self.node(*inner), Node::Compare(..)) =>
                {
                    (text.replacen(" == ", " != ", 1), Strength::Compare)
                }
                Some(_) | None => {
                    (format!("!{}", at_least(inner, Strength::Unary)), Strength::Unary)
                }
            },
            Node::And(parts) => {
                let mut parts: Vec<String> =
                    parts.iter().map(|part| at_least(part, Strength::Compare)).collect();
                parts.sort();
                (parts.join(" && "), Strength::And)
            }
            Node::Or(parts) => {
                let mut parts: Vec<String> =
                    parts.iter().map(|part| at_least(part, Strength::And)).collect();
                parts.sort();
                (parts.join(" || "), Strength::Or)
            }
            Node::Same(left, right) => {
                let mut parts = [at_least(left, Strength::Sum), at_least(right, Strength::Sum)];
                parts.sort();
                (parts.join(" == "), Strength::Compare)
            }
            Node::Ite(condition, then, other) => {
                let (text, swapped) = self.show_condition(*condition, texts);
                let (then, other) = if swapped { (other, then) } else { (then, other) };
                (format!("ite({text}, {}, {})", plain(then), plain(other)), Strength::Atom)
            }
            Node::Divide(division, left, right) => match division {
                Division::Real => infix(left, "/", right, Strength::Product),
                Division::Truncated => infix(left, "div", right, Strength::Product),
                Division::Floored => call("floordiv", &[left, right]),
                Division::Euclidean => call("eucliddiv", &[left, right]),
                Division::TruncatedRemainder => infix(left, "rem", right, Strength::Product),
                Division::FlooredRemainder => call("mod", &[left, right]),
                Division::EuclideanRemainder => call("euclidmod", &[left, right]),
            },
            Node::ToReal(inner) => call("real", &[inner]),
            Node::ToInt(inner) => call("trunc", &[inner]),
            Node::ToFloat(inner) => call("float", &[inner]),
            Node::Float(operation, left, right) => match operation {
                FloatOperation::Add => infix(left, "+", right, Strength::Sum),
                FloatOperation::Subtract => infix(left, "-", right, Strength::Sum),
                FloatOperation::Multiply => infix(left, "*", right, Strength::Product),
                FloatOperation::Divide => infix(left, "/", right, Strength::Product),
                FloatOperation::Equal => {
                    let mut parts = [at_least(left, Strength::Sum), at_least(right, Strength::Sum)];
                    parts.sort();
                    (parts.join(" == "), Strength::Compare)
                }
                FloatOperation::Less => infix(left, "<", right, Strength::Compare),
                FloatOperation::LessOrEqual => infix(left, "<=", right, Strength::Compare),
            },
            Node::FloatUnary(operation, inner) => match operation {
                FloatUnary::Negate => {
                    (format!("-{}", at_least(inner, Strength::Unary)), Strength::Sum)
                }
                FloatUnary::Absolute => call("abs", &[inner]),
                FloatUnary::SquareRoot => call("sqrt", &[inner]),
            },
        }
    }
}

impl Terms {
    /// A condition or its negation, whichever comes first as a text, and whether it is the negation. Which of two
    /// inequalities is the one that the term has depends on the order in which terms were made.
    fn show_condition(&self, condition: Term, texts: &FxHashMap<Term, Text>) -> (String, bool) {
        let own = texts.get(&condition).map_or_else(String::new, |(text, _)| text.clone());
        let Node::Compare(relation, sum) = self.node(condition) else { return (own, false) };
        let opposite = self.polynomial(*sum).scale(&Number::from(-1));
        let other = match relation {
            Relation::Zero => return (own, false),
            Relation::NonNegative if self.sort(*sum) == Sort::Int => {
                let offset = opposite.offset() - &Number::ONE;
                show_compare(Relation::NonNegative, &opposite.with_offset(offset), texts)
            }
            Relation::NonNegative => show_compare(Relation::Positive, &opposite, texts),
            Relation::Positive => show_compare(Relation::NonNegative, &opposite, texts),
        };
        if other < own { (other, true) } else { (own, false) }
    }
}

/// In brackets unless it holds together more tightly.
fn above(texts: &FxHashMap<Term, Text>, part: &Term, strength: Strength) -> String {
    match texts.get(part) {
        Some((text, own)) if *own > strength => text.clone(),
        Some((text, _)) => format!("({text})"),
        None => String::new(),
    }
}

/// The parts with a positive coefficient and those with a negative one, without sign, sorted; the constant last.
fn sides(polynomial: &Polynomial, texts: &FxHashMap<Term, Text>) -> (Vec<String>, Vec<String>) {
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for (part, coefficient) in polynomial.terms() {
        let size = coefficient.abs();
        let text = if size.is_one() {
            above(texts, part, Strength::Sum)
        } else {
            format!("{size} * {}", above(texts, part, Strength::Sum))
        };
        if coefficient.is_negative() { right.push(text) } else { left.push(text) }
    }
    left.sort();
    right.sort();
    let offset = polynomial.offset();
    if offset.is_positive() {
        left.push(offset.to_string());
    } else if offset.is_negative() {
        right.push(offset.abs().to_string());
    }
    (left, right)
}

/// With everything on the side where it is positive: `x - y - 1 >= 0` is `x >= y + 1`.
fn show_compare(
    relation: Relation,
    polynomial: &Polynomial,
    texts: &FxHashMap<Term, Text>,
) -> String {
    let (left, right) = sides(polynomial, texts);
    let only_constant = left.len() == 1 && polynomial.offset().is_positive();
    let join = |parts: &[String]| {
        if parts.is_empty() { Number::ZERO.to_string() } else { parts.join(" + ") }
    };
    let (one, two) = (join(&left), join(&right));
    let turned = left.is_empty() || only_constant;
    match relation {
        // The side with variables, then the one that is first by text, is on the left.
        Relation::Zero if turned || (!right.is_empty() && !only_number(&two) && two < one) => {
            format!("{two} == {one}")
        }
        Relation::Zero => format!("{one} == {two}"),
        Relation::NonNegative if turned => format!("{two} <= {one}"),
        Relation::NonNegative => format!("{one} >= {two}"),
        Relation::Positive if turned => format!("{two} < {one}"),
        Relation::Positive => format!("{one} > {two}"),
    }
}

fn only_number(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit()) && !text.contains(['*', '+'])
}
