//! After an error: where reading goes on, and what the programmer may have meant.

use super::{Parser, Read, Reader, Stop};
use crate::ast::Expr;
use crate::token::Token;
use partita_source::{Diagnostic, Span};

/// Words that begin a statement.
const STATEMENTS: [Token; 24] = [
    Token::Assert,
    Token::Async,
    Token::AtEach,
    Token::Atomic,
    Token::Break,
    Token::Case,
    Token::Catch,
    Token::Class,
    Token::Clocked,
    Token::Continue,
    Token::Default,
    Token::Do,
    Token::Finish,
    Token::For,
    Token::If,
    Token::Offer,
    Token::Return,
    Token::Switch,
    Token::Throw,
    Token::Try,
    Token::Val,
    Token::Var,
    Token::When,
    Token::While,
];

/// Words that begin a member or a type.
const MEMBERS: [Token; 17] = [
    Token::Abstract,
    Token::Class,
    Token::Def,
    Token::Final,
    Token::Import,
    Token::Interface,
    Token::Native,
    Token::Operator,
    Token::Private,
    Token::Property,
    Token::Protected,
    Token::Public,
    Token::Static,
    Token::Struct,
    Token::Type,
    Token::Val,
    Token::Var,
];

impl Parser<'_> {
    /// Leaves the rest of a statement behind: up to and with its `;` or its block, but not past a `}` or past a line that
    /// begins another statement.
    pub fn resync(&mut self, from: usize) {
        self.resync_at(from, &STATEMENTS);
    }

    /// The same for a member of a class or a type of a file.
    pub fn resync_member(&mut self, from: usize) {
        self.resync_at(from, &MEMBERS);
    }

    fn resync_at(&mut self, from: usize, starters: &[Token]) {
        while !self.at(Token::End) && !self.at(Token::CloseBrace) {
            // The token at the error may itself begin the next statement.
            let moved = self.cursor.position() > from;
            if moved && self.on_new_line() && self.at_any(starters) {
                return;
            }
            if self.eat(Token::Semicolon) {
                return;
            }
            let block = self.at(Token::OpenBrace);
            if !self.skip_to_close() && block {
                return;
            }
            self.bump();
            if block {
                let goes_on = [
                    Token::Semicolon,
                    Token::Else,
                    Token::Catch,
                    Token::Finally,
                    Token::While,
                    Token::OpenBrace,
                    Token::Assign,
                ];
                if !self.at_any(&goes_on) {
                    return;
                }
            }
        }
    }

    /// The `;` of a statement. Where the next thing stands on a line of its own, only the `;` is missing.
    pub fn semicolon(&mut self) -> Read<()> {
        if self.eat(Token::Semicolon) {
            return Ok(());
        }
        let end = self.last().end as usize;
        let place = Span::new(self.file, end, end);
        let only_missing =
            self.on_new_line() || self.at_any(&[Token::CloseBrace, Token::End, Token::Else]);
        if only_missing && !self.gave_up {
            let diagnostic = Diagnostic::error("syntax", place, "expected `;` here");
            self.error(diagnostic.help("add `;`"));
            return Ok(());
        }
        Err(self.unexpected("`;`"))
    }

    /// The end of a statement that is an expression: what else might be meant.
    pub fn after_expression(&mut self, expr: &Expr) -> Read<()> {
        let typed = expr.as_name().is_some() && self.token().is_name() && !self.on_new_line();
        if typed {
            let ty = self.text.get(expr.span.range()).unwrap_or_default().to_owned();
            let name = self.text_here().to_owned();
            let message = format!("expected `;`, found `{name}`");
            let diagnostic = Diagnostic::error("syntax", self.here(), message);
            let help = format!("a variable is declared as `var {name}: {ty};`");
            return Err(self.error(diagnostic.help(help)));
        }
        self.semicolon()
    }

    /// Nothing that could begin an expression stands here.
    pub fn no_expression(&mut self) -> Stop {
        if self.at_any(&[Token::Val, Token::Var]) {
            let message = "a declaration is no expression";
            return self.wrong(self.here(), message);
        }
        if self.token().is_word() {
            let message = format!("expected an expression, found `{}`", self.text_here());
            let diagnostic = Diagnostic::error("syntax", self.here(), message);
            let note = format!("`{}` is a reserved word", self.text_here());
            return self.error(diagnostic.note(note));
        }
        self.unexpected("an expression")
    }

    /// What other languages, or the other dialect, write here.
    pub fn hint(&self) -> Option<String> {
        let before = self.cursor.behind()?;
        let last = self.text_of(before);
        let text = self.text_here();
        let same_line = !self.on_new_line();
        let help = match (before.token, self.token()) {
            (Token::Name, Token::Name) if last == "const" => {
                format!("X10 2.6 writes `static val {text}`; `--dialect 2.0` reads `const`")
            }
            (Token::Name, Token::OpenBrace | Token::Open) if last == "foreach" => {
                "X10 2.6 writes `for (p in R) async S`; `--dialect 2.0` reads `foreach`".to_owned()
            }
            (Token::Name, Token::Name) if same_line => {
                format!("a type comes behind its name: `{text}: {last}`")
            }
            (Token::CloseBracket | Token::Name, Token::Not) if !self.is_legacy() => {
                "`T!` is X10 2.0; `--dialect 2.0` reads it".to_owned()
            }
            (Token::Colon, Token::Assign) => "to assign, write `=`".to_owned(),
            (Token::Minus, Token::Greater) => "fields and methods follow a `.`".to_owned(),
            (_, Token::OpenBracket) => "elements are taken by `a(i)`".to_owned(),
            _ => return None,
        };
        Some(help)
    }
}
