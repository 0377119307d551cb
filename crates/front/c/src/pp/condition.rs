//! `#if`: arithmetic of intmax_t and uintmax_t (6.10.1).
//!
//! What is not evaluated (`0 && 1/0`) may be wrong, but must be an expression.

use super::Preprocessor;
use super::piece::Piece;
use crate::limits;
use crate::literal;
use crate::token::Token;
use partita_source::{Diagnostic, Read, Span, Stop};

/// A value of 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Value {
    bits: i64,
    unsigned: bool,
}

impl Preprocessor<'_> {
    /// Whether the condition of an `#if` is true.
    pub fn condition(&mut self, line: &[Piece], at: Span) -> Read<bool> {
        self.in_condition = true;
        let expanded = self.expand(line);
        self.in_condition = false;
        let mut reader = Evaluator { pp: self, line: &expanded, at: 0, whole: at, depth: 0 };
        if reader.line.is_empty() {
            return Err(reader.pp.wrong(at, "expected a condition"));
        }
        let value = reader.conditional(true)?;
        if let Some(extra) = reader.line.get(reader.at) {
            return Err(reader.unfit(*extra));
        }
        Ok(value.bits != 0)
    }

    /// `defined X`, `defined(X)`, behind the word: 0 or 1.
    pub fn defined(&mut self, word: Piece) -> Read<Piece> {
        let wants = "`defined` wants a name";
        let mut name = self.pull();
        let open = name.is_some_and(|piece| piece.token == Token::Open);
        if open {
            name = self.pull();
        }
        let Some(name) = name.filter(|piece| piece.token == Token::Name) else {
            return Err(self.wrong(word.span, wants));
        };
        if open && self.pull().is_none_or(|piece| piece.token != Token::Close) {
            return Err(self.wrong(word.span, "expected `)` behind `defined(`"));
        }
        self.asked.insert(name.text);
        let text = if self.macros.contains_key(&name.text) { "1" } else { "0" };
        Ok(Piece { token: Token::Number, text: self.symbols.get(text), ..word })
    }

    /// `#ifdef X`
    pub fn is_defined(&mut self, line: &[Piece], at: Span, word: &str) -> Read<bool> {
        let Some(name) = line.first().filter(|piece| piece.token == Token::Name) else {
            return Err(self.wrong(at, format!("`{word}` wants a name")));
        };
        self.asked.insert(name.text);
        self.extra_tokens(line.get(1..).unwrap_or_default(), word);
        Ok(self.macros.contains_key(&name.text))
    }
}

struct Evaluator<'p, 's, 'l> {
    pp: &'p mut Preprocessor<'s>,
    line: &'l [Piece],
    at: usize,
    whole: Span,
    depth: usize,
}

impl Evaluator<'_, '_, '_> {
    fn token(&self) -> Option<Token> {
        self.line.get(self.at).map(|piece| piece.token)
    }

    fn eat(&mut self, token: Token) -> bool {
        let there = self.token() == Some(token);
        self.at += usize::from(there);
        there
    }

    fn wrong(&mut self, message: impl Into<String>) -> Stop {
        let here = self.line.get(self.at).or(self.line.last());
        let span = here.map_or(self.whole, |piece| piece.span);
        self.pp.wrong(span, message)
    }

    fn unfit(&mut self, piece: Piece) -> Stop {
        let text = self.pp.symbols.text(piece.text).to_owned();
        let mut error =
            Diagnostic::error("syntax", piece.span, format!("`{text}` does not fit into an `#if`"));
        if matches!(piece.token, Token::Assign | Token::Comma) {
            error = error.note("`#if` knows the operators of C but assignment, `,` and `sizeof`");
        }
        self.pp.sink.push(error);
        Stop
    }

    fn deeper<T>(&mut self, inner: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth >= limits::NESTING {
            return Err(self.wrong("this condition is nested too deeply"));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    fn conditional(&mut self, live: bool) -> Read<Value> {
        let cond = self.binary(1, live)?;
        if !self.eat(Token::Question) {
            return Ok(cond);
        }
        let yes = cond.bits != 0;
        let then = self.deeper(|e| e.conditional(live && yes))?;
        if !self.eat(Token::Colon) {
            return Err(self.wrong("expected `:`"));
        }
        let otherwise = self.deeper(|e| e.conditional(live && !yes))?;
        let unsigned = then.unsigned || otherwise.unsigned;
        Ok(Value { bits: if yes { then.bits } else { otherwise.bits }, unsigned })
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other operators evaluate both sides")]
    fn binary(&mut self, level: u8, live: bool) -> Read<Value> {
        let mut left = self.unary(live)?;
        while let Some(op) = self.token()
            && let Some(own) = level_of(op).filter(|own| *own >= level)
        {
            self.at += 1;
            let right_live = match op {
                Token::AndAnd => live && left.bits != 0,
                Token::BarBar => live && left.bits == 0,
                _ => live,
            };
            let right = self.deeper(|e| e.binary(own + 1, right_live))?;
            left = self.apply(op, left, right, live)?;
        }
        Ok(left)
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens begin no value")]
    fn unary(&mut self, live: bool) -> Read<Value> {
        let Some(piece) = self.line.get(self.at).copied() else {
            return Err(self.wrong("expected a value at the end of this condition"));
        };
        self.at += 1;
        let of = |value: Value, bits: i64| Value { bits, ..value };
        match piece.token {
            Token::Plus => self.deeper(|e| e.unary(live)),
            Token::Minus => {
                let value = self.deeper(|e| e.unary(live))?;
                Ok(of(value, value.bits.wrapping_neg()))
            }
            Token::Tilde => {
                let value = self.deeper(|e| e.unary(live))?;
                Ok(of(value, !value.bits))
            }
            Token::Not => {
                let value = self.deeper(|e| e.unary(live))?;
                Ok(truth(value.bits == 0))
            }
            Token::Open => {
                let value = self.deeper(|e| e.conditional(live))?;
                if !self.eat(Token::Close) {
                    return Err(self.wrong("expected `)`"));
                }
                Ok(value)
            }
            Token::Name => {
                self.pp.asked.insert(piece.text);
                let text = self.pp.symbols.shared(piece.text);
                if self.token() == Some(Token::Open) {
                    let message = format!("there is no macro `{text}` that could be called here");
                    self.at -= 1;
                    return Err(self.wrong(message));
                }
                let bits = self.pp.dialect.in_condition(&text).unwrap_or(0);
                Ok(Value { bits, unsigned: false })
            }
            Token::Number => {
                let text = self.pp.symbols.shared(piece.text);
                match literal::int(&text) {
                    Ok(int) => {
                        let bits = int.value.cast_signed();
                        Ok(Value { bits, unsigned: int.suffix.unsigned || bits < 0 })
                    }
                    Err(message) => {
                        let float = literal::float(&text).is_ok();
                        let float = float.then(|| format!("`{text}` is no integer"));
                        Err(self.pp.wrong(piece.span, float.unwrap_or(message)))
                    }
                }
            }
            Token::Char => {
                let text = self.pp.symbols.shared(piece.text);
                match literal::char(&text) {
                    Ok(char) => Ok(Value { bits: char.value, unsigned: false }),
                    Err(message) => Err(self.pp.wrong(piece.span, message)),
                }
            }
            _ => Err(self.unfit(piece)),
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "no other token has a level")]
    fn apply(&mut self, op: Token, left: Value, right: Value, live: bool) -> Read<Value> {
        let unsigned = left.unsigned || right.unsigned;
        let (a, b) = (left.bits, right.bits);
        let (ua, ub) = (a.cast_unsigned(), b.cast_unsigned());
        let order = if unsigned { ua.cmp(&ub) } else { a.cmp(&b) };
        let bits = match op {
            Token::Star => a.wrapping_mul(b),
            Token::Plus => a.wrapping_add(b),
            Token::Minus => a.wrapping_sub(b),
            Token::Slash | Token::Percent if b == 0 => {
                if live {
                    return Err(self.wrong("division by zero in this condition"));
                }
                0
            }
            Token::Slash if unsigned => (ua / ub).cast_signed(),
            Token::Slash => a.wrapping_div(b),
            Token::Percent if unsigned => (ua % ub).cast_signed(),
            Token::Percent => a.wrapping_rem(b),
            Token::And => a & b,
            Token::Bar => a | b,
            Token::Caret => a ^ b,
            Token::ShiftLeft | Token::ShiftRight => {
                return Ok(shifted(left, right, op == Token::ShiftLeft));
            }
            Token::AndAnd => return Ok(truth(a != 0 && b != 0)),
            Token::BarBar => return Ok(truth(a != 0 || b != 0)),
            Token::EqualEqual => return Ok(truth(a == b)),
            Token::NotEqual => return Ok(truth(a != b)),
            Token::Less => return Ok(truth(order.is_lt())),
            Token::Greater => return Ok(truth(order.is_gt())),
            Token::LessEqual => return Ok(truth(order.is_le())),
            Token::GreaterEqual => return Ok(truth(order.is_ge())),
            _ => return Err(Stop),
        };
        Ok(Value { bits, unsigned })
    }
}

/// A shift by a negative amount goes the other way, one by 64 or more leaves nothing but the sign, as gcc has it.
fn shifted(left: Value, right: Value, to_the_left: bool) -> Value {
    let back = !right.unsigned && right.bits < 0;
    let amount = if back { right.bits.unsigned_abs() } else { right.bits.cast_unsigned() };
    let amount = u32::try_from(amount).unwrap_or(u32::MAX);
    let bits = if to_the_left != back {
        left.bits.checked_shl(amount).unwrap_or(0)
    } else if left.unsigned {
        left.bits.cast_unsigned().checked_shr(amount).unwrap_or(0).cast_signed()
    } else {
        left.bits >> amount.min(63)
    };
    Value { bits, unsigned: left.unsigned }
}

fn truth(value: bool) -> Value {
    Value { bits: i64::from(value), unsigned: false }
}

fn level_of(op: Token) -> Option<u8> {
    crate::parse::binary_op(op).map(crate::ast::BinaryOp::level)
}
