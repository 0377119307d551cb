//! Choices, loops, jumps and exceptions.

use super::stmt::Holds;
use super::{Parser, Read, Reader};
use crate::ast::{Catch, Expr, ForInit, StmtKind, SwitchGroup, SwitchLabel};
use crate::token::Token;
use partita_source::Diagnostic;

impl Parser<'_> {
    pub fn if_statement(&mut self) -> Read<StmtKind> {
        self.bump();
        let cond = self.condition()?;
        let then = self.boxed_statement()?;
        let otherwise = if self.eat(Token::Else) { Some(self.boxed_statement()?) } else { None };
        Ok(StmtKind::If { cond, then, otherwise })
    }

    /// `(c)`
    pub fn condition(&mut self) -> Read<Expr> {
        if !self.at(Token::Open) {
            return Err(self.unexpected("`(` and a condition"));
        }
        self.in_parentheses()
    }

    pub fn while_statement(&mut self) -> Read<StmtKind> {
        self.bump();
        let cond = self.condition()?;
        Ok(StmtKind::While { cond, body: self.boxed_statement()? })
    }

    pub fn do_statement(&mut self) -> Read<StmtKind> {
        let word = self.bump();
        let body = self.boxed_statement()?;
        if !self.at(Token::While) {
            let mismatch = self.mismatch("`while`");
            return Err(self.error(mismatch.also(word, "for this `do`")));
        }
        self.bump();
        let cond = self.condition()?;
        self.semicolon()?;
        Ok(StmtKind::DoWhile { body, cond })
    }

    /// Both kinds of `for`: a `;` in the parentheses tells them apart.
    pub fn for_statement(&mut self) -> Read<StmtKind> {
        self.bump();
        if !self.at(Token::Open) {
            return Err(self.unexpected("`(`"));
        }
        if !self.holds(Token::Semicolon) {
            let (index, over) = self.elements()?;
            return Ok(StmtKind::ForEach { index, over, body: self.boxed_statement()? });
        }
        let open = self.bump();
        let init = self.for_init()?;
        self.need(Token::Semicolon)?;
        let cond = if self.at(Token::Semicolon) { None } else { Some(self.expr()?) };
        self.need(Token::Semicolon)?;
        let update = if self.at(Token::Close) { Vec::new() } else { self.some(Self::expr)? };
        self.expect_close(Token::Close, open)?;
        Ok(StmtKind::For { init, cond, update, body: self.boxed_statement()? })
    }

    fn for_init(&mut self) -> Read<ForInit> {
        if self.at(Token::Semicolon) {
            return Ok(ForInit::Exprs(Vec::new()));
        }
        if !self.at_declaration() && !self.at(Token::AtSign) {
            return self.some(Self::expr).map(ForInit::Exprs);
        }
        let start = self.here();
        let modifiers = self.modifiers()?;
        let locals = self.locals(&modifiers, start)?;
        Ok(ForInit::Locals(locals.into_iter().map(|(local, _)| local).collect()))
    }

    pub fn switch_statement(&mut self) -> Read<StmtKind> {
        self.bump();
        let value = self.in_parentheses()?;
        let open = self.need(Token::OpenBrace)?;
        let mut groups = Vec::new();
        self.deeper(|parser| {
            while !parser.at_any(&[Token::End, Token::CloseBrace]) {
                // Behind a label that cannot be read, the next group is looked for.
                let from = parser.cursor.position();
                let labels = parser.switch_labels().unwrap_or_else(|_| {
                    parser.resync(from);
                    Vec::new()
                });
                let mut stmts = Vec::new();
                parser.statements_into(&mut stmts, Holds::Group);
                groups.push(SwitchGroup { labels, stmts });
            }
            Ok(())
        })?;
        self.close_brace(open);
        Ok(StmtKind::Switch { value, groups })
    }

    /// `case a: case b: default:`
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens end the labels")]
    fn switch_labels(&mut self) -> Read<Vec<SwitchLabel>> {
        let mut labels = Vec::new();
        loop {
            let start = self.here();
            let value = match self.token() {
                Token::Case => {
                    self.bump();
                    Some(self.expr()?)
                }
                Token::Default => {
                    self.bump();
                    None
                }
                _ if labels.is_empty() => return Err(self.unexpected("`case`, `default` or `}`")),
                _ => return Ok(labels),
            };
            self.need(Token::Colon)?;
            labels.push(SwitchLabel { value, span: self.since(start) });
        }
    }

    /// `break l;`, `continue;`
    pub fn jump_statement(&mut self) -> Read<StmtKind> {
        let leaves = self.at(Token::Break);
        self.bump();
        let label = if self.at_name() { Some(self.any_ident()) } else { None };
        self.semicolon()?;
        Ok(if leaves { StmtKind::Break(label) } else { StmtKind::Continue(label) })
    }

    pub fn return_statement(&mut self) -> Read<StmtKind> {
        self.bump();
        let value = if self.at(Token::Semicolon) || self.at(Token::CloseBrace) {
            None
        } else {
            Some(self.expr()?)
        };
        self.semicolon()?;
        Ok(StmtKind::Return(value))
    }

    pub fn try_statement(&mut self) -> Read<StmtKind> {
        let word = self.bump();
        let body = self.block()?;
        let mut catches = Vec::new();
        while self.at(Token::Catch) {
            let start = self.bump();
            let formal = self.one_formal()?;
            let body = self.block()?;
            catches.push(Catch { formal, body, span: self.since(start) });
        }
        let finally = if self.eat(Token::Finally) { Some(self.block()?) } else { None };
        if catches.is_empty() && finally.is_none() {
            let message = "this `try` has neither `catch` nor `finally`";
            self.error(Diagnostic::error("syntax", word, message));
        }
        Ok(StmtKind::Try { body, catches, finally })
    }

    /// `assert c: "message";`
    pub fn assert_statement(&mut self) -> Read<StmtKind> {
        self.bump();
        let cond = self.expr()?;
        let message = if self.eat(Token::Colon) { Some(self.expr()?) } else { None };
        self.semicolon()?;
        Ok(StmtKind::Assert { cond, message })
    }
}
