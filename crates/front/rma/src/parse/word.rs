//! Names, numbers and labels.
//!
//! Numbers fit 64 bits with sign. Where a number is a name (of a process, of a label) one too large
//! is useless; where it is a value, it is reported and read as 0.

use super::Parser;
use crate::ast::{Ident, Label, LabelName, Number};
use crate::token::Token;
use partita_source::{Diagnostic, Read, Reader, Span, Stop};

impl Parser<'_, '_> {
    pub fn ident(&mut self, what: &str) -> Read<Ident> {
        if !self.at(Token::Name) {
            let gap = Span { start: self.last().end, end: self.here().start, ..self.last() };
            let stop = self.unexpected(what);
            // On the same line, a keyword was meant as a name: it starts no statement.
            if self.token().is_keyword()
                && !self.at(Token::Process)
                && !self.slice(gap).contains('\n')
            {
                self.bump();
            }
            return Err(stop);
        }
        let span = self.bump();
        Ok(Ident { text: self.slice(span).into(), span })
    }

    /// A process number or the like: without sign, and useless when too large.
    pub fn number(&mut self, what: &str) -> Read<Number> {
        let span = self.expect(Token::Number, what)?;
        match self.value(span, false) {
            Some(value) => Ok(Number { value, span }),
            None => Err(Stop),
        }
    }

    /// `[-] NUM`; a number too large is reported and read as 0.
    pub fn int(&mut self, what: &str) -> Read<Number> {
        let start = self.here();
        let negative = self.eat(Token::Minus);
        let span = start.to(self.expect(Token::Number, what)?);
        let digits = self.last();
        Ok(Number { value: self.value(digits, negative).unwrap_or(0), span })
    }

    /// The value of digits; reports when it does not fit.
    pub fn value(&mut self, digits: Span, negative: bool) -> Option<i64> {
        let magnitude = self.slice(digits).trim_start_matches('0');
        let magnitude = if magnitude.is_empty() { "0" } else { magnitude };
        let value = magnitude.parse::<i128>().ok();
        let value =
            value.and_then(|value| i64::try_from(if negative { -value } else { value }).ok());
        if value.is_none() {
            self.error(
                Diagnostic::error("number-too-large", digits, "this number does not fit 64 bits")
                    .label(format!("values go from {} to {}", i64::MIN, i64::MAX)),
            );
        }
        value
    }

    pub fn label(&mut self) -> Read<Label> {
        if self.at(Token::Number) {
            let Number { value, span } = self.number("a label")?;
            return Ok(Label { name: LabelName::Number(value), span });
        }
        let Ident { text, span } = self.ident("a label")?;
        Ok(Label { name: LabelName::Word(text), span })
    }
}
