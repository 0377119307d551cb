//! Input and output.

use super::{Parser, Read, Reader};
use crate::ast::{Arg, ArgValue, Expr, ExprKind, Format, StmtKind};
use crate::token::Token;

/// Statements about files: read, not modelled.
const FILES: [&str; 7] = ["open", "close", "inquire", "rewind", "backspace", "end file", "wait"];

impl Parser<'_> {
    pub(super) fn transfer(&mut self) -> Read<Option<StmtKind>> {
        if self.eat_words("print") {
            let format = self.print_format()?;
            let items = if self.eat(Token::Comma) { self.item_list()? } else { Vec::new() };
            return Ok(Some(StmtKind::Print { format, items }));
        }
        if self.words_then("write", Token::Open) {
            self.bump();
            let controls = self.args()?;
            self.eat(Token::Comma);
            let items = self.optional_items()?;
            return Ok(Some(StmtKind::Write { controls, items }));
        }
        if self.words_then("read", Token::Open) {
            self.bump();
            let controls = self.args()?;
            self.eat(Token::Comma);
            let items = self.optional_items()?;
            return Ok(Some(StmtKind::Read { controls, items }));
        }
        if self.eat_words("read") {
            return self.short_read().map(Some);
        }
        if self.eat_words("flush") {
            self.file_arguments()?;
            return Ok(Some(StmtKind::Flush));
        }
        for words in FILES {
            if self.eat_words(words) {
                self.file_arguments()?;
                let what = words.to_owned();
                return Ok(Some(StmtKind::Unsupported { what, body: Vec::new() }));
            }
        }
        Ok(None)
    }

    /// `(unit=1, ...)` with what may follow, or a unit alone.
    fn file_arguments(&mut self) -> Read<()> {
        if self.at(Token::Open) {
            self.args()?;
            self.optional_items()?;
        } else if !self.at(Token::End) {
            self.expr()?;
        }
        Ok(())
    }

    fn print_format(&mut self) -> Read<Format> {
        if self.eat(Token::Star) {
            return Ok(Format::List);
        }
        if self.at(Token::Int) {
            return Ok(Format::Label(self.label()?));
        }
        Ok(Format::Expr(self.expr()?))
    }

    /// `read *, x`: as `read (*, *) x`.
    fn short_read(&mut self) -> Read<StmtKind> {
        let span = self.here();
        let format = match self.print_format()? {
            Format::List => ArgValue::Star,
            Format::Expr(format) => ArgValue::Expr(format),
            Format::Label(label) => {
                let kind = ExprKind::Int { digits: label.to_string(), kind: None };
                ArgValue::Expr(Expr { span, kind })
            }
        };
        let arg = |value| Arg { name: None, value, span };
        let controls = vec![arg(ArgValue::Star), arg(format)];
        let items = if self.eat(Token::Comma) { self.item_list()? } else { Vec::new() };
        Ok(StmtKind::Read { controls, items })
    }

    fn optional_items(&mut self) -> Read<Vec<Expr>> {
        if self.at(Token::End) { Ok(Vec::new()) } else { self.item_list() }
    }

    fn item_list(&mut self) -> Read<Vec<Expr>> {
        let mut items = vec![self.expr_or_many()?];
        while self.eat(Token::Comma) {
            items.push(self.expr_or_many()?);
        }
        Ok(items)
    }
}
