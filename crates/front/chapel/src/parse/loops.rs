//! Loop headers and loop expressions.

use super::{Parser, Read, Reader};
use crate::ast::{Expr, ExprKind, Ident, LoopHeader, LoopKind, Pattern};
use crate::token::Token;
use partita_source::Diagnostic;

impl Parser<'_> {
    /// From the keyword on: `forall (i, j) in D with (ref x)`.
    pub fn loop_header(&mut self) -> Read<LoopHeader> {
        let start = self.bump();
        self.no_c_loop()?;
        let param = self.eat(Token::Param);
        let first = self.expr()?;
        let (index, iterand) = if self.eat(Token::In) {
            (Some(self.index_of(vec![first])?), self.expr()?)
        } else {
            (None, first)
        };
        let with = if self.at(Token::With) { self.with_clause()? } else { Vec::new() };
        Ok(LoopHeader { param, index, iterands: vec![iterand], with, span: self.since(start) })
    }

    /// `for (i = 0; i < n; i++)` and `for (var i = 0; ..)`.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other tokens may start a loop of Chapel"
    )]
    fn no_c_loop(&mut self) -> Read<()> {
        let looks = self.at(Token::Open)
            && match self.peek(1) {
                Token::Var | Token::Semicolon | Token::Const => true,
                Token::Name => matches!(self.peek(2), Token::Assign | Token::Name),
                _ => false,
            };
        if !looks {
            return Ok(());
        }
        let message = "this is how C writes a loop";
        let diagnostic = Diagnostic::error("syntax", self.here(), message);
        Err(self.error(diagnostic.help("write `for i in 0..<n { .. }`, or a `while` loop")))
    }

    /// What stands before `in` as something that can be bound.
    pub fn index_of(&mut self, mut exprs: Vec<Expr>) -> Read<Pattern> {
        let span = match (exprs.first(), exprs.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            (_, _) => self.here(),
        };
        if exprs.len() == 1
            && let Some(only) = exprs.pop()
        {
            return self.pattern_of(only);
        }
        let parts: Read<Vec<Pattern>> =
            exprs.into_iter().map(|expr| self.pattern_of(expr)).collect();
        Ok(Pattern::Tuple(parts?, span))
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other expressions are no names")]
    fn pattern_of(&mut self, expr: Expr) -> Read<Pattern> {
        let span = expr.span;
        match expr.kind {
            ExprKind::Name(name) => Ok(Pattern::Name(Ident { name, span })),
            ExprKind::Tuple(parts) => {
                let parts: Read<Vec<Pattern>> =
                    parts.into_iter().map(|part| self.pattern_of(part)).collect();
                Ok(Pattern::Tuple(parts?, span))
            }
            _ => {
                let message = "expected the name of a loop index before `in`";
                Err(self.error(Diagnostic::error("syntax", span, message)))
            }
        }
    }

    /// `forall i in D do e`
    pub fn loop_expression(&mut self, kind: LoopKind) -> Read<ExprKind> {
        let header = self.loop_header()?;
        self.need(Token::Do)?;
        self.loop_tail(kind, header)
    }
}
