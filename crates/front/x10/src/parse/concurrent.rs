//! Activities, places, clocks; and how 2.0 writes them.

use super::{Parser, Read, Reader};
use crate::ast::{Clocks, Expr, ExprKind, Formal, Stmt, StmtKind, WhenArm};
use crate::token::Token;
use partita_source::Span;

impl Parser<'_> {
    /// `async clocked(c) S`; in 2.0 also `async (p) clocked(c) S`, which is `async clocked(c) at (p) S`.
    pub fn async_statement(&mut self, clocks: Clocks) -> Read<StmtKind> {
        self.bump();
        let mut place = None;
        let start = self.here();
        if self.is_legacy() && self.at(Token::Open) {
            place = Some(self.in_parentheses()?);
        }
        let clocks = if clocks == Clocks::None { self.clocked_clause()? } else { clocks };
        let mut body = self.boxed_statement()?;
        if let Some(place) = place {
            let span = self.since(start);
            body = Box::new(self.make_stmt(StmtKind::At { place, body }, span));
        }
        Ok(StmtKind::Async { clocks, body })
    }

    /// `clocked(c, d)`, or nothing.
    pub fn clocked_clause(&mut self) -> Read<Clocks> {
        if !self.at(Token::Clocked) || self.peek(1) != Token::Open {
            return Ok(Clocks::None);
        }
        self.bump();
        let open = self.bump();
        let clocks = self.list(Token::Close, Self::expr)?;
        if clocks.is_empty() {
            self.wrong(self.since(open), "expected a clock between these parentheses");
        }
        Ok(Clocks::These(clocks))
    }

    pub fn finish_statement(&mut self, clocked: bool) -> Read<StmtKind> {
        self.bump();
        Ok(StmtKind::Finish { clocked, body: self.boxed_statement()? })
    }

    /// `clocked finish S`, `clocked async S`
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens are errors")]
    pub fn clocked_statement(&mut self) -> Read<StmtKind> {
        self.bump();
        match self.token() {
            Token::Finish => self.finish_statement(true),
            Token::Async => self.async_statement(Clocks::OfFinish),
            _ => Err(self.unexpected("`finish` or `async`")),
        }
    }

    /// `when (a) S`; in 2.0 also `or (b) T` behind it.
    pub fn when_statement(&mut self) -> Read<StmtKind> {
        let mut arms = Vec::new();
        loop {
            let start = self.bump();
            let cond = self.condition()?;
            let body = self.boxed_statement()?;
            arms.push(WhenArm { cond, body, span: self.since(start) });
            if !self.at_legacy_word("or") || self.peek(1) != Token::Open {
                return Ok(StmtKind::When { arms });
            }
        }
    }

    /// `ateach (x in d) clocked(c) S`
    pub fn ateach_statement(&mut self) -> Read<StmtKind> {
        self.bump();
        let (index, over) = self.elements()?;
        let clocks = self.clocked_clause()?;
        Ok(StmtKind::AtEach { index, over, clocks, body: self.boxed_statement()? })
    }

    /// `(x in e)`, `(e)`
    pub fn elements(&mut self) -> Read<(Option<Formal>, Expr)> {
        if !self.at(Token::Open) {
            return Err(self.unexpected("`(`"));
        }
        let indexed = self.holds(Token::In);
        let open = self.bump();
        let mut index = None;
        if indexed {
            index = Some(self.loop_index()?);
            self.need(Token::In)?;
        }
        let over = self.expr()?;
        self.expect_close(Token::Close, open)?;
        Ok((index, over))
    }

    /// Statements that only 2.0 has, by words that are names elsewhere.
    pub fn legacy_statement(&mut self) -> Read<Option<StmtKind>> {
        let next = self.peek(1);
        let kind = match self.text_here() {
            "next" if next == Token::Semicolon => {
                self.bump();
                self.bump();
                StmtKind::AdvanceAll
            }
            "await" if self.at_await() => self.await_statement()?,
            "foreach" if next == Token::Open && self.behind_close(1) != Some(Token::Semicolon) => {
                self.foreach_statement()?
            }
            "now" if next == Token::Open && self.behind_close(1) == Some(Token::OpenBrace) => {
                let start = self.bump();
                self.in_parentheses()?;
                self.statement()?;
                let what = "`now`".to_owned();
                StmtKind::Expr(self.built(ExprKind::Unsupported { what }, start))
            }
            _ => return Ok(None),
        };
        Ok(Some(kind))
    }

    /// `await c;`, not a variable or a method of that name.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens are judged alike")]
    fn at_await(&self) -> bool {
        match self.peek(1) {
            Token::Open => self.peek(2) != Token::Close,
            next => next.is_name() || matches!(next, Token::Not | Token::This),
        }
    }

    /// `await (c);` is `when (c);`.
    fn await_statement(&mut self) -> Read<StmtKind> {
        let start = self.bump();
        let cond = self.expr()?;
        let end = self.here();
        self.semicolon()?;
        let body = Box::new(self.make_stmt(StmtKind::Empty, end));
        let arm = WhenArm { cond, body, span: self.since(start) };
        Ok(StmtKind::When { arms: vec![arm] })
    }

    /// `foreach (p in R) clocked(c) S` is `for (p in R) async clocked(c) S`.
    fn foreach_statement(&mut self) -> Read<StmtKind> {
        self.bump();
        let (index, over) = self.elements()?;
        let start = self.here();
        let clocks = self.clocked_clause()?;
        let inner = self.boxed_statement()?;
        let body = Box::new(self.spawned(clocks, inner, start));
        Ok(StmtKind::ForEach { index, over, body })
    }

    fn spawned(&mut self, clocks: Clocks, body: Box<Stmt>, start: Span) -> Stmt {
        let span = self.since(start);
        self.make_stmt(StmtKind::Async { clocks, body }, span)
    }
}
