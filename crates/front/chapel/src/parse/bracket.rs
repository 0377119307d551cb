//! What begins with `[`: array literals, bracket loops, array types.
//!
//! The inside is read once; what follows the `]` decides. As in the official grammar, `[a, b] + c` is a literal and a sum,
//! `[D] f(x)` a loop, and a `{` behind the `]` is never a part of it unless there is an index.

use super::{Parser, Read, Reader};
use crate::ast::{ArrayRow, Expr, ExprKind, LoopExpr, LoopHeader, LoopKind};
use crate::token::Token;
use partita_source::Span;

/// The inside of brackets.
pub enum Inside {
    /// `[a, b]`, `[D]`, `[D with (..)]`, `[i in D]`
    Header(LoopHeader),
    /// What can only be a literal.
    Literal(ExprKind),
}

impl Parser<'_> {
    /// A bracket as an operand.
    pub fn bracket(&mut self) -> Read<ExprKind> {
        let header = match self.bracket_inside()? {
            Inside::Header(header) => header,
            Inside::Literal(kind) => return Ok(kind),
        };
        let only_loop = header.index.is_some() || !header.with.is_empty();
        if !only_loop && !self.starts_operand() {
            return Ok(ExprKind::Array(header.iterands));
        }
        self.loop_tail(LoopKind::Bracket, header)
    }

    /// The value of a loop expression, with its filter.
    pub fn loop_tail(&mut self, kind: LoopKind, header: LoopHeader) -> Read<ExprKind> {
        let start = self.here();
        if self.eat(Token::If) {
            let cond = self.expr()?;
            self.need(Token::Then)?;
            let then = self.expr()?;
            if !self.eat(Token::Else) {
                let inner = LoopExpr { kind, header, filter: Some(cond), body: then };
                return Ok(ExprKind::Loop(Box::new(inner)));
            }
            let otherwise = Box::new(self.expr()?);
            let (cond, then) = (Box::new(cond), Box::new(then));
            let body = self.built(ExprKind::If { cond, then, otherwise }, start);
            let inner = LoopExpr { kind, header, filter: None, body };
            return Ok(ExprKind::Loop(Box::new(inner)));
        }
        let body = self.expr()?;
        Ok(ExprKind::Loop(Box::new(LoopExpr { kind, header, filter: None, body })))
    }

    /// From `[` to `]`.
    pub fn bracket_inside(&mut self) -> Read<Inside> {
        let open = self.bump();
        let mut iterands = Vec::new();
        let mut index = None;
        let mut with = Vec::new();
        if !self.at(Token::CloseBracket) {
            let first = self.expr()?;
            if self.at(Token::Arrow) {
                return self.pairs(first, open).map(Inside::Literal);
            }
            iterands.push(first);
            while self.eat(Token::Comma) && !self.at_any(&[Token::CloseBracket, Token::Semicolon]) {
                iterands.push(self.expr()?);
            }
            if self.at(Token::Semicolon) {
                return self.rows(iterands, open).map(Inside::Literal);
            }
            if self.eat(Token::In) {
                index = Some(self.index_of(iterands)?);
                iterands = vec![self.expr()?];
            }
            if self.at(Token::With) {
                with = self.with_clause()?;
            }
        }
        self.expect_close(Token::CloseBracket, open)?;
        let span = self.since(open);
        Ok(Inside::Header(LoopHeader { param: false, index, iterands, with, span }))
    }

    /// `[k => v, ..]`, the first key read.
    fn pairs(&mut self, first: Expr, open: Span) -> Read<ExprKind> {
        let mut pairs = Vec::new();
        let mut key = first;
        loop {
            self.need(Token::Arrow)?;
            let value = self.expr()?;
            pairs.push((key, value));
            if !self.eat(Token::Comma) || self.at(Token::CloseBracket) {
                break;
            }
            key = self.expr()?;
        }
        self.expect_close(Token::CloseBracket, open)?;
        Ok(ExprKind::ArrayPairs(pairs))
    }

    /// `[1, 2; 3, 4;; 5, 6; 7, 8]`, the first row read.
    fn rows(&mut self, first: Vec<Expr>, open: Span) -> Read<ExprKind> {
        let mut rows = vec![first];
        // How many semicolons stand behind each row but the last.
        let mut gaps = Vec::new();
        while self.at(Token::Semicolon) {
            let mut gap = 0;
            while self.eat(Token::Semicolon) {
                gap += 1;
            }
            if self.at(Token::CloseBracket) {
                break;
            }
            gaps.push(gap);
            let mut row = vec![self.expr()?];
            while self.eat(Token::Comma) && !self.at_any(&[Token::CloseBracket, Token::Semicolon]) {
                row.push(self.expr()?);
            }
            rows.push(row);
        }
        self.expect_close(Token::CloseBracket, open)?;
        let rows = rows.into_iter().map(ArrayRow::Cells).collect();
        Ok(ExprKind::ArrayRows(nest_rows(rows, gaps)))
    }
}

/// Joins the rows with the fewest semicolons between them first, until one level is left.
fn nest_rows(mut rows: Vec<ArrayRow>, mut gaps: Vec<usize>) -> Vec<ArrayRow> {
    // Each round removes one of the distinct gap widths; widths beyond a handful make no sense and are joined at once.
    for _ in 0..8 {
        let least = gaps.iter().copied().min().unwrap_or(0);
        if gaps.iter().all(|gap| *gap == least) {
            break;
        }
        let (mut joined, mut left, mut group) = (Vec::new(), Vec::new(), Vec::new());
        let mut behind = gaps.iter().copied();
        for row in rows {
            group.push(row);
            if let Some(gap) = behind.next().filter(|gap| *gap > least) {
                left.push(gap);
                joined.push(ArrayRow::Rows(std::mem::take(&mut group)));
            }
        }
        joined.push(ArrayRow::Rows(group));
        (rows, gaps) = (joined, left);
    }
    rows
}
