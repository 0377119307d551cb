//! Answers of SMT-LIB solvers read back: S-expressions, and values in them.

use crate::{Constant, Number, Sort};
use num_bigint::BigInt;

/// Deeper answers are not values that we could read.
const DEPTH: usize = 200;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Sexp {
    Word(String),
    List(Vec<Sexp>),
}

/// Whether the text holds as many closing brackets as opening ones, outside of quotes.
pub(crate) fn is_complete(text: &str) -> bool {
    let mut depth = 0i64;
    let mut quote = None;
    for letter in text.chars() {
        match (quote, letter) {
            (Some(open), letter) if open == letter => quote = None,
            (Some(_), _) => {}
            (None, '|' | '"') => quote = Some(letter),
            (None, '(') => depth += 1,
            (None, ')') => depth -= 1,
            (None, _) => {}
        }
    }
    depth <= 0 && quote.is_none() && !text.trim().is_empty()
}

/// The first S-expression of a text.
pub(crate) fn parse(text: &str) -> Option<Sexp> {
    let mut stack: Vec<Vec<Sexp>> = Vec::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let word = match letter {
            letter if letter.is_whitespace() => continue,
            '(' => {
                if stack.len() > DEPTH {
                    return None;
                }
                stack.push(Vec::new());
                continue;
            }
            ')' => {
                let list = Sexp::List(stack.pop()?);
                match stack.last_mut() {
                    Some(outer) => outer.push(list),
                    None => return Some(list),
                }
                continue;
            }
            quote @ ('|' | '"') => {
                let mut word = String::from(quote);
                loop {
                    let letter = letters.next()?;
                    word.push(letter);
                    if letter == quote {
                        break;
                    }
                }
                word
            }
            letter => {
                let mut word = String::from(letter);
                while let Some(letter) =
                    letters.next_if(|next| !next.is_whitespace() && !matches!(next, '(' | ')'))
                {
                    word.push(letter);
                }
                word
            }
        };
        match stack.last_mut() {
            Some(list) => list.push(Sexp::Word(word)),
            None => return Some(Sexp::Word(word)),
        }
    }
    None
}

impl Sexp {
    fn word(&self) -> Option<&str> {
        if let Sexp::Word(word) = self { Some(word) } else { None }
    }

    pub(crate) fn list(&self) -> &[Sexp] {
        if let Sexp::List(list) = self { list } else { &[] }
    }

    /// The value of a symbol of that sort; `None` for one that cannot be written as a constant.
    pub(crate) fn value(&self, sort: Sort) -> Option<Constant> {
        match sort {
            Sort::Bool => match self.word()? {
                "true" => Some(Constant::Bool(true)),
                "false" => Some(Constant::Bool(false)),
                _ => None,
            },
            Sort::Int => self.number().filter(Number::is_integer).map(Constant::Int),
            Sort::Real => self.number().map(Constant::Real),
            Sort::Float => self.float().map(Constant::Float),
        }
    }

    fn number(&self) -> Option<Number> {
        match self {
            Sexp::Word(word) => decimal(word),
            Sexp::List(list) => match list.as_slice() {
                [Sexp::Word(operator), inner] if operator == "-" => {
                    inner.number().map(|number| -&number)
                }
                [Sexp::Word(operator), inner] if operator == "to_real" => inner.number(),
                [Sexp::Word(operator), left, right] if operator == "/" => {
                    left.number()?.divide(&right.number()?)
                }
                _ => None,
            },
        }
    }

    fn float(&self) -> Option<f64> {
        match self.list() {
            [Sexp::Word(kind), sign, exponent, fraction] if kind == "fp" => {
                let bits =
                    (sign.bits(1)? << 63) | (exponent.bits(11)? << 52) | fraction.bits(52)?;
                Some(f64::from_bits(bits))
            }
            [Sexp::Word(underscore), Sexp::Word(name), ..] if underscore == "_" => {
                match name.as_str() {
                    "+zero" => Some(0.0),
                    "-zero" => Some(-0.0),
                    "+oo" => Some(f64::INFINITY),
                    "-oo" => Some(f64::NEG_INFINITY),
                    "NaN" => Some(f64::NAN),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn bits(&self, width: u32) -> Option<u64> {
        let word = self.word()?;
        let bits = match (word.strip_prefix("#b"), word.strip_prefix("#x")) {
            (Some(binary), _) => u64::from_str_radix(binary, 2).ok()?,
            (None, Some(digits)) => u64::from_str_radix(digits, 16).ok()?,
            (None, None) => return None,
        };
        (bits >> width == 0).then_some(bits)
    }
}

/// `12`, `1.25`, `-3`.
fn decimal(word: &str) -> Option<Number> {
    let (whole, fraction) = word.split_once('.').unwrap_or((word, ""));
    let places = u32::try_from(fraction.len()).ok()?;
    let digits: BigInt = format!("{whole}{fraction}").parse().ok()?;
    Number::from(digits).divide(&Number::from(10).power(places)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str, sort: Sort) -> Option<Constant> {
        parse(text)?.value(sort)
    }

    #[test]
    fn values_of_both_solvers_are_read() {
        let third = Number::ONE.divide(&Number::from(3)).unwrap();
        assert_eq!(value("(/ 1.0 3.0)", Sort::Real), Some(Constant::Real(third.clone())));
        assert_eq!(value("(- (/ 1 3))", Sort::Real), Some(Constant::Real(-&third)));
        assert_eq!(value("(/ (- 1) 3)", Sort::Real), Some(Constant::Real(-&third)));
        assert_eq!(value("(- 7)", Sort::Int), Some(Constant::Int(Number::from(-7))));
        assert_eq!(
            value("0.25", Sort::Real),
            Number::ONE.divide(&Number::from(4)).map(Constant::Real)
        );
        assert_eq!(value("1.5", Sort::Int), None);
        assert_eq!(value("true", Sort::Bool), Some(Constant::Bool(true)));
        assert_eq!(value("(root-obj (+ (^ x 2) (- 2)) 2)", Sort::Real), None);
        let text = "(fp #b0 #b01111111111 #x8000000000000)";
        assert_eq!(value(text, Sort::Float), Some(Constant::Float(1.5)));
        assert_eq!(value("(_ -zero 11 53)", Sort::Float), Some(Constant::Float(-0.0)));
    }

    #[test]
    fn quotes_hide_brackets() {
        assert!(is_complete("((|a(| 1))"));
        assert!(!is_complete("((|a)|"));
        assert!(!is_complete("(error \"x"));
        assert_eq!(parse("((|a(| 1))").unwrap().list()[0].list().len(), 2);
    }
}
