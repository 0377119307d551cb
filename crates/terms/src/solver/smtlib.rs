//! Terms as SMT-LIB text.
//!
//! Shared and long parts become definitions, so that the text grows with the number of different terms. Integer
//! division is Euclid's in SMT-LIB; the other kinds are written with it.

use crate::{
    Constant, Division, FloatOperation, FloatUnary, Node, Number, Polynomial, Relation, Sort, Term,
    Terms,
};
use rustc_hash::FxHashMap;
use std::fmt::Write as _;

/// Longer texts of parts become definitions.
const LONG: usize = 400;

/// Higher powers are not written out.
const MOST_POWER: u32 = 64;

/// The pieces of a query.
pub(crate) struct Query {
    /// The symbols and how they are declared.
    pub(crate) declarations: Vec<(Term, String)>,
    pub(crate) definitions: Vec<String>,
    pub(crate) assertions: Vec<String>,
}

/// A complete script that asks whether the assertions can be true together.
///
/// # Errors
/// What cannot be written.
pub fn smtlib_script(terms: &Terms, assertions: &[Term]) -> Result<String, String> {
    let query = Query::new(terms, assertions)?;
    let mut text = String::from("(set-logic ALL)\n");
    for (_, declaration) in &query.declarations {
        let _ = writeln!(text, "{declaration}");
    }
    text.push_str(&query.body());
    text.push_str("(check-sat)\n");
    if !query.declarations.is_empty() {
        let names: Vec<String> =
            query.declarations.iter().map(|(symbol, _)| symbol_name(terms, *symbol)).collect();
        let _ = writeln!(text, "(get-value ({}))", names.join(" "));
    }
    Ok(text)
}

impl Query {
    pub(crate) fn new(terms: &Terms, assertions: &[Term]) -> Result<Query, String> {
        let order = terms.reachable(assertions.iter().copied());
        let mut uses: FxHashMap<Term, usize> = FxHashMap::default();
        for term in &order {
            let node = terms.node(*term);
            // Written more than once by the one that uses it.
            let twice = matches!(node, Node::Divide(..) | Node::ToInt(_));
            for part in node.children() {
                *uses.entry(part).or_default() += if twice { 2 } else { 1 };
            }
            if let Node::Monomial(factors) = node {
                for (factor, power) in factors {
                    *uses.entry(*factor).or_default() += usize::from(*power > 1);
                }
            }
        }
        let mut query =
            Query { declarations: Vec::new(), definitions: Vec::new(), assertions: Vec::new() };
        let mut texts: FxHashMap<Term, String> = FxHashMap::default();
        for term in order {
            let sort = sort_name(terms.sort(term));
            let node = terms.node(term);
            let mut text = node_text(terms, node, &texts)?;
            let leaf = matches!(node, Node::Constant(_) | Node::Symbol(..));
            if matches!(node, Node::Symbol(..)) {
                text = symbol_name(terms, term);
                query.declarations.push((term, format!("(declare-const {text} {sort})")));
            }
            let many = uses.get(&term).is_some_and(|uses| *uses > 1);
            if !leaf && (many || text.len() > LONG) {
                let name = format!("t{}", term.index());
                query.definitions.push(format!("(define-fun {name} () {sort} {text})"));
                text = name;
            }
            texts.insert(term, text);
        }
        for assertion in assertions {
            query.assertions.extend(texts.get(assertion).cloned());
        }
        Ok(query)
    }

    /// Definitions and assertions.
    pub(crate) fn body(&self) -> String {
        let mut text = String::new();
        for definition in &self.definitions {
            let _ = writeln!(text, "{definition}");
        }
        for assertion in &self.assertions {
            let _ = writeln!(text, "(assert {assertion})");
        }
        text
    }
}

fn sort_name(sort: Sort) -> &'static str {
    match sort {
        Sort::Bool => "Bool",
        Sort::Int => "Int",
        Sort::Real => "Real",
        Sort::Float => "(_ FloatingPoint 11 53)",
    }
}

/// Different for every symbol: the sort is part of it, and what cannot be quoted is written in another way.
pub(crate) fn symbol_name(terms: &Terms, symbol: Term) -> String {
    let mut text = String::from("|");
    for letter in terms.name(symbol).as_deref().unwrap_or("").chars() {
        match letter {
            '|' | '\\' | '%' => {
                let _ = write!(text, "%{:02x}", u32::from(letter));
            }
            letter if letter.is_ascii_graphic() || letter == ' ' => text.push(letter),
            letter => {
                let _ = write!(text, "%{{{:x}}}", u32::from(letter));
            }
        }
    }
    let _ = write!(text, ":{}|", terms.sort(symbol));
    text
}

fn integer(number: &Number) -> String {
    if number.is_negative() { format!("(- {})", number.abs()) } else { number.to_string() }
}

fn real(number: &Number) -> String {
    let size = number.abs();
    let denominator = size.denominator();
    let numerator = &size * &denominator;
    let text = if denominator.is_one() {
        format!("{numerator}.0")
    } else {
        format!("(/ {numerator}.0 {denominator}.0)")
    };
    if number.is_negative() { format!("(- {text})") } else { text }
}

fn exact(number: &Number, sort: Sort) -> String {
    if sort == Sort::Int { integer(number) } else { real(number) }
}

fn constant(value: &Constant) -> String {
    match value {
        Constant::Bool(value) => value.to_string(),
        Constant::Int(value) => integer(value),
        Constant::Real(value) => real(value),
        Constant::Float(value) if value.is_nan() => "(_ NaN 11 53)".to_owned(),
        Constant::Float(value) => format!("((_ to_fp 11 53) #x{:016x})", value.to_bits()),
    }
}

fn polynomial_text(polynomial: &Polynomial, sort: Sort, texts: &FxHashMap<Term, String>) -> String {
    let mut parts = Vec::new();
    for (part, coefficient) in polynomial.terms() {
        let text = texts.get(part).map_or("", String::as_str);
        parts.push(if coefficient.is_one() {
            text.to_owned()
        } else {
            format!("(* {} {text})", exact(coefficient, sort))
        });
    }
    if !polynomial.offset().is_zero() {
        parts.push(exact(polynomial.offset(), sort));
    }
    if let [only] = parts.as_slice() { only.clone() } else { format!("(+ {})", parts.join(" ")) }
}

fn node_text(
    terms: &Terms,
    node: &Node,
    texts: &FxHashMap<Term, String>,
) -> Result<String, String> {
    let get = |part: &Term| texts.get(part).map_or("", String::as_str);
    let all = |name: &str, parts: &[Term]| {
        let parts: Vec<&str> = parts.iter().map(get).collect();
        format!("({name} {})", parts.join(" "))
    };
    Ok(match node {
        Node::Constant(value) => constant(value),
        Node::Symbol(..) => String::new(),
        Node::Polynomial(polynomial) => {
            let sort = polynomial.terms().first().map_or(Sort::Int, |(part, _)| terms.sort(*part));
            polynomial_text(polynomial, sort, texts)
        }
        Node::Monomial(factors) => {
            let mut parts = Vec::new();
            for (factor, power) in factors {
                if *power > MOST_POWER {
                    return Err(format!("a power of {power} is too high for the solver"));
                }
                parts.extend((0..*power).map(|_| get(factor)));
            }
            format!("(* {})", parts.join(" "))
        }
        Node::Compare(relation, inner) => {
            let zero = if terms.sort(*inner) == Sort::Int { "0" } else { "0.0" };
            let operator = match relation {
                Relation::Zero => "=",
                Relation::NonNegative => ">=",
                Relation::Positive => ">",
            };
            format!("({operator} {} {zero})", get(inner))
        }
        Node::Not(inner) => format!("(not {})", get(inner)),
        Node::And(parts) => all("and", parts),
        Node::Or(parts) => all("or", parts),
        Node::Same(left, right) => all("=", &[*left, *right]),
        Node::Ite(condition, then, other) => all("ite", &[*condition, *then, *other]),
        Node::Divide(division, left, right) => {
            let positive = terms.constant_number(*right).is_some_and(Number::is_positive);
            divide(*division, get(left), get(right), positive)
        }
        Node::ToReal(inner) if terms.sort(*inner) == Sort::Float => all("fp.to_real", &[*inner]),
        Node::ToReal(inner) => all("to_real", &[*inner]),
        Node::ToInt(inner) => {
            let inner = if terms.sort(*inner) == Sort::Float {
                all("fp.to_real", &[*inner])
            } else {
                get(inner).to_owned()
            };
            format!("(ite (>= {inner} 0.0) (to_int {inner}) (- (to_int (- {inner}))))")
        }
        Node::ToFloat(inner) if terms.sort(*inner) == Sort::Int => {
            format!("((_ to_fp 11 53) RNE (to_real {}))", get(inner))
        }
        Node::ToFloat(inner) => format!("((_ to_fp 11 53) RNE {})", get(inner)),
        Node::Float(operation, left, right) => {
            let name = match operation {
                FloatOperation::Add => "fp.add RNE",
                FloatOperation::Subtract => "fp.sub RNE",
                FloatOperation::Multiply => "fp.mul RNE",
                FloatOperation::Divide => "fp.div RNE",
                FloatOperation::Equal => "fp.eq",
                FloatOperation::Less => "fp.lt",
                FloatOperation::LessOrEqual => "fp.leq",
            };
            all(name, &[*left, *right])
        }
        Node::FloatUnary(operation, inner) => {
            let name = match operation {
                FloatUnary::Negate => "fp.neg",
                FloatUnary::Absolute => "fp.abs",
                FloatUnary::SquareRoot => "fp.sqrt RNE",
            };
            all(name, &[*inner])
        }
    })
}

fn divide(division: Division, left: &str, right: &str, positive: bool) -> String {
    match division {
        Division::Real => format!("(/ {left} {right})"),
        Division::Euclidean => format!("(div {left} {right})"),
        Division::EuclideanRemainder => format!("(mod {left} {right})"),
        Division::Truncated => {
            format!("(ite (>= {left} 0) (div {left} {right}) (- (div (- {left}) {right})))")
        }
        Division::TruncatedRemainder => {
            format!("(ite (>= {left} 0) (mod {left} {right}) (- (mod (- {left}) {right})))")
        }
        Division::Floored if positive => format!("(div {left} {right})"),
        Division::Floored => {
            format!("(ite (>= {right} 0) (div {left} {right}) (div (- {left}) (- {right})))")
        }
        Division::FlooredRemainder if positive => format!("(mod {left} {right})"),
        Division::FlooredRemainder => {
            format!("(ite (>= {right} 0) (mod {left} {right}) (- (mod (- {left}) (- {right}))))")
        }
    }
}
