//! After an error: where reading goes on.

use super::Parser;
use crate::token::Token;
use partita_source::{Diagnostic, Read, Reader as _, Span};

/// Words that begin a statement, and are part of nothing else.
const STATEMENTS: [Token; 11] = [
    Token::Break,
    Token::Case,
    Token::Continue,
    Token::Default,
    Token::Do,
    Token::For,
    Token::Goto,
    Token::If,
    Token::Return,
    Token::Switch,
    Token::While,
];

/// How far the declarations of a definition in the style of K&R are looked through.
const MANY: usize = 40;

impl Parser<'_> {
    /// Leaves the rest of a statement or member behind: up to and with its `;` or its block, but not past a `}` or past a line
    /// that begins another one.
    pub(super) fn resync(&mut self, from: usize) {
        self.skip(from, |p| p.at_any(&STATEMENTS) || p.at_declaration(0));
    }

    /// The same for what stands outside of functions.
    pub(super) fn resync_outside(&mut self, from: usize) {
        self.skip(from, |p| p.at_declaration(0));
        // A `}` that is left over belongs to what was passed.
        if self.at(Token::CloseBrace) && self.mark() > from {
            self.bump();
            self.eat(Token::Semicolon);
        }
        // A body whose head was wrong, as in a definition in the style of K&R with its declarations.
        let declared = (0..MANY).find(|ahead| self.peek(*ahead) == Token::OpenBrace);
        if let Some(ahead) = declared.filter(|ahead| self.only_declarations(*ahead)) {
            self.cursor.go_to(self.mark() + ahead);
            if let Some(close) = self.cursor.close(0) {
                self.cursor.go_to(close + 1);
            }
        }
    }

    /// Whether all that stands before the brace that many tokens ahead is declarations without values.
    fn only_declarations(&self, ahead: usize) -> bool {
        let fits =
            |token| !matches!(token, Token::Open | Token::Close | Token::Assign | Token::Struct);
        let last = ahead.checked_sub(1).map(|last| self.peek(last));
        last.is_none_or(|last| last == Token::Semicolon) && (0..ahead).all(|at| fits(self.peek(at)))
    }

    fn skip(&mut self, from: usize, starts: impl Fn(&Self) -> bool) {
        while !self.at(Token::End) && !self.at(Token::CloseBrace) {
            // The token at the error may itself begin the next statement.
            let moved = self.mark() > from;
            if moved && self.on_new_line() && starts(self) {
                return;
            }
            if self.eat(Token::Semicolon) {
                return;
            }
            let block = self.at(Token::OpenBrace);
            match self.cursor.close(0) {
                Some(close) => self.cursor.go_to(close),
                None if block => {
                    // Never closed: nothing behind it can be trusted.
                    self.give_up();
                    return;
                }
                None => {}
            }
            self.bump();
            let goes_on =
                [Token::Semicolon, Token::Else, Token::While, Token::Assign, Token::Comma];
            if block && !self.at_any(&goes_on) && !self.at(Token::OpenBrace) {
                return;
            }
        }
    }

    /// The `;` of a statement. Where the next thing stands on a line of its own, only the `;` is missing.
    pub(super) fn semicolon(&mut self) -> Read<()> {
        if self.eat(Token::Semicolon) {
            return Ok(());
        }
        let only_missing = self.on_new_line() || self.at_any(&[Token::CloseBrace, Token::End]);
        if only_missing && !self.gave_up {
            let last = self.last();
            let end = last.end as usize;
            let place = Span::new(last.file, end, end);
            let error = Diagnostic::error("syntax", place, "expected `;` here");
            self.error(error.help("add `;`"));
            return Ok(());
        }
        Err(self.unexpected("`;`"))
    }
}
