//! Names, literals, parentheses.

use super::Parser;
use crate::ast::{Expr, ExprKind};
use crate::dialect::Word;
use crate::literal;
use crate::token::Token;
use partita_source::{Diagnostic, Read, Reader as _, Stop};

impl Parser<'_> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens begin no operand")]
    pub(super) fn primary(&mut self) -> Read<Expr> {
        let from = self.mark();
        let kind = match self.token() {
            Token::Name => ExprKind::Name(self.any_ident().name),
            Token::Number => self.number()?,
            Token::Char => {
                let read = literal::char(self.text_here());
                ExprKind::Char(self.literal(read)?)
            }
            Token::Str => self.strings()?,
            Token::Added(Word::Value) => ExprKind::Dialect(self.any_ident().name),
            Token::Added(Word::Refused(why)) => {
                let message = format!("`{}` is a reserved word: {why}", self.text_here());
                let here = self.here();
                return Err(self.wrong(here, message));
            }
            Token::Open if self.peek(1) == Token::OpenBrace => {
                let open = self.bump();
                let block = self.deeper(Self::block)?;
                self.need_close(Token::Close, open)?;
                ExprKind::Block(Box::new(block))
            }
            Token::Open => {
                let open = self.bump();
                let expr = self.expr()?;
                self.need_close(Token::Close, open)?;
                return Ok(Expr { span: self.span_from(from), ..expr });
            }
            Token::OffsetOf => self.offset_of()?,
            Token::VaArg => self.va_arg()?,
            Token::Generic => self.generic()?,
            Token::Meta if self.rules => ExprKind::Meta(self.meta()),
            _ => return Err(self.no_expression()),
        };
        Ok(self.built(kind, from))
    }

    fn number(&mut self) -> Read<ExprKind> {
        let text = self.symbol().map(|text| self.symbols.shared(text)).unwrap_or_default();
        let lower = text.to_ascii_lowercase();
        let hex = lower.starts_with("0x");
        let float = lower.contains('.') || lower.contains(if hex { 'p' } else { 'e' });
        if float {
            let read = literal::float(&text);
            return self.literal(read).map(ExprKind::Float);
        }
        if lower.starts_with("0b") {
            let message = "numbers in base 2 are no C99";
            let warning = Diagnostic::warning("gnu-extension", self.here(), message);
            self.sink.push(warning);
        }
        let read = literal::int(&text);
        self.literal(read).map(ExprKind::Int)
    }

    /// Takes the token of a literal that has been read.
    fn literal<T>(&mut self, read: Result<T, String>) -> Read<T> {
        let result = read.map_err(|message| {
            let here = self.here();
            self.wrong(here, message)
        });
        self.bump();
        result
    }

    /// Adjacent strings.
    fn strings(&mut self) -> Read<ExprKind> {
        let from = self.mark();
        let mut texts = Vec::new();
        while self.at(Token::Str) {
            texts.push(self.symbol());
            self.bump();
        }
        let texts = texts.iter().flatten().map(|text| self.symbols.text(*text));
        match literal::string(texts) {
            Ok(string) => Ok(ExprKind::Str(string)),
            Err(message) => {
                let span = self.span_from(from);
                Err(self.wrong(span, message))
            }
        }
    }

    /// Nothing that could begin an expression stands here.
    fn no_expression(&mut self) -> Stop {
        if self.token().is_keyword() {
            let text = self.text_here();
            let message = format!("expected an expression, found `{text}`");
            let note = format!("`{text}` is a reserved word");
            let error = Diagnostic::error("syntax", self.here(), message).note(note);
            return self.error(error);
        }
        self.unexpected("an expression")
    }
}
