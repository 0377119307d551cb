//! Operands: literals, parentheses, complex numbers, implied loops, array constructors.

use super::{Parser, Read, Reader};
use crate::ast::{Expr, ExprKind, Name};
use crate::lex::boz_radix;
use crate::token::Token;
use partita_source::Lexeme;
use partita_source::{Diagnostic, Span};

impl Parser<'_> {
    pub(super) fn primary(&mut self) -> Read<Expr> {
        let lexeme = self.cursor.ahead(0);
        let span = self.span_of(lexeme);
        let literal = match lexeme.token {
            Token::Name => return self.name_expr(),
            Token::Many => return Err(self.many_misplaced()),
            Token::Open => return self.parenthesis(),
            Token::OpenBracket => {
                return self.array_constructor(Token::OpenBracket, Token::CloseBracket);
            }
            Token::OpenArray => return self.array_constructor(Token::OpenArray, Token::CloseArray),
            Token::Int => {
                let (digits, kind) = split_kind(self.text_of(lexeme));
                ExprKind::Int { digits: digits.to_owned(), kind }
            }
            Token::Real => {
                let (text, kind) = split_kind(self.text_of(lexeme));
                ExprKind::Real { text: text.to_ascii_lowercase(), kind }
            }
            Token::Logical(value) => {
                ExprKind::Logical { value, kind: split_kind(self.text_of(lexeme)).1 }
            }
            Token::Str => ExprKind::Str(self.string_of(lexeme)),
            Token::Boz => {
                let text = self.text_of(lexeme);
                let digits = text.get(2..text.len().saturating_sub(1)).unwrap_or_default();
                let radix = boz_radix(text.bytes().next().unwrap_or_default());
                ExprKind::Boz { radix, digits: digits.to_ascii_lowercase() }
            }
            Token::Plus
            | Token::Minus
            | Token::Star
            | Token::Slash
            | Token::Power
            | Token::Concat
            | Token::Eq
            | Token::Ne
            | Token::Lt
            | Token::Le
            | Token::Gt
            | Token::Ge
            | Token::And
            | Token::Or
            | Token::Not
            | Token::Eqv
            | Token::Neqv
            | Token::UserOperator
            | Token::Assign
            | Token::Arrow
            | Token::Close
            | Token::CloseArray
            | Token::CloseBracket
            | Token::Comma
            | Token::Colon
            | Token::DoubleColon
            | Token::Percent
            | Token::DotDot
            | Token::End
            | Token::Bad(_) => return Err(self.unexpected("an expression")),
        };
        self.bump();
        if lexeme.token == Token::Str && self.at(Token::Open) {
            let message = "a substring of a literal is not supported";
            let error = Diagnostic::error("syntax", self.here(), message);
            self.error(error.help("give the string a name with `parameter`"));
            return Err(super::Stop);
        }
        Ok(Expr { span, kind: literal })
    }

    fn many_misplaced(&mut self) -> super::Stop {
        let span = self.here();
        let text = self.word(0).to_owned();
        let one = text.trim_end_matches('.').to_owned();
        self.error(
            Diagnostic::error("syntax", span, format!("`{text}` cannot be part of an expression"))
                .help(format!("`{one}` stands for one expression")),
        );
        super::Stop
    }

    /// The characters of a string: no prefix, doubled quotes once.
    fn string_of(&self, lexeme: Lexeme<Token>) -> String {
        let text = self.text_of(lexeme);
        let open = text.find(['\'', '"']).unwrap_or(0);
        let quote = text.get(open..=open).unwrap_or("'");
        let inside = text.get(open + 1..text.len().saturating_sub(1)).unwrap_or_default();
        inside.replace(&quote.repeat(2), quote)
    }

    /// `(expr)`, `(re, im)` or `(items, i = first, last)`.
    fn parenthesis(&mut self) -> Read<Expr> {
        let start = self.here();
        self.bump();
        let mut items = vec![self.expr_or_many()?];
        while self.eat(Token::Comma) {
            let typed = self.at_type_prefix();
            if typed || self.at(Token::Name) && self.peek(1) == Token::Assign {
                return self.implied_do(items, start);
            }
            items.push(self.expr_or_many()?);
        }
        let second = (items.len() == 2).then(|| items.pop()).flatten();
        let first = items.pop();
        match (first, second, items.is_empty()) {
            (Some(first), None, true) => {
                self.close(Token::Close, start)?;
                let kind = ExprKind::Paren(Box::new(first));
                Ok(Expr { span: self.since(start), kind })
            }
            (Some(real), Some(imaginary), true) => {
                self.close(Token::Close, start)?;
                let kind = ExprKind::Complex(Box::new(real), Box::new(imaginary));
                Ok(Expr { span: self.since(start), kind })
            }
            _ => {
                let span = self.since(start);
                let message = "a list in parentheses needs a loop: `(items, i = first, last)`";
                self.error(Diagnostic::error("syntax", span, message));
                Err(super::Stop)
            }
        }
    }

    fn implied_do(&mut self, items: Vec<Expr>, start: Span) -> Read<Expr> {
        let ty = self.type_prefix()?;
        let variable = self.name()?;
        self.need(Token::Assign)?;
        let first = Box::new(self.expr()?);
        self.need(Token::Comma)?;
        let last = Box::new(self.expr()?);
        let step = if self.eat(Token::Comma) { Some(Box::new(self.expr()?)) } else { None };
        self.close(Token::Close, start)?;
        let kind = ExprKind::ImpliedDo { items, ty, variable, first, last, step };
        Ok(Expr { span: self.since(start), kind })
    }

    fn array_constructor(&mut self, open: Token, close: Token) -> Read<Expr> {
        let start = self.need(open)?;
        let ty = self.type_prefix()?;
        let mut items = Vec::new();
        if !self.at(close) {
            items.push(self.expr_or_many()?);
            while self.eat(Token::Comma) {
                items.push(self.expr_or_many()?);
            }
        }
        self.close(close, start)?;
        Ok(Expr { span: self.since(start), kind: ExprKind::ArrayConstructor { ty, items } })
    }

    /// The closing parenthesis for the one at `open`.
    pub(super) fn close(&mut self, token: Token, open: Span) -> Read<()> {
        if self.eat(token) {
            return Ok(());
        }
        if self.at(Token::End) {
            let message = format!("expected {} before the end of the statement", token.written());
            let span = self.here();
            self.error(Diagnostic::error("syntax", span, message).also(open, "opened here"));
            return Err(super::Stop);
        }
        Err(self.unexpected(&format!("`,` or {}", token.written())))
    }
}

/// A literal without its kind, and the kind.
fn split_kind(text: &str) -> (&str, Option<Name>) {
    match text.split_once('_') {
        Some((value, kind)) => (value, Some(kind.to_ascii_lowercase().into())),
        None => (text, None),
    }
}
