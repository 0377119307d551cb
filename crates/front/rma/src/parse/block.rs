//! Blocks and what owns them: `if`, `while`, `atomic`.
//!
//! The span of these statements is their head, since reports show one line. A block left open ends
//! at the next `process` or at the end of the file.

use super::Parser;
use crate::ast::{Cond, Stmt, StmtKind};
use crate::token::Token;
use partita_source::{Diagnostic, Read, Reader, Span, Stop};

impl Parser<'_, '_> {
    /// `if`, `while`, `atomic`.
    pub fn compound(&mut self) -> Read<Stmt> {
        let token = self.token();
        let start = self.bump();
        if token == Token::Atomic {
            let body = self.block("atomic")?;
            return Ok(Stmt { kind: StmtKind::Atomic(body), span: start });
        }
        let cond = self.cond()?;
        let span = start.to(self.last());
        if token == Token::While {
            let body = self.block("while")?;
            return Ok(Stmt { kind: StmtKind::While { cond, body }, span });
        }
        let yes = self.block("if")?;
        let no = if self.eat(Token::Else) { self.block("else")? } else { Vec::new() };
        Ok(Stmt { kind: StmtKind::If { cond, yes, no }, span })
    }

    /// `( ? )` or `( expr )`. A broken one is passed over when the body can still be read.
    fn cond(&mut self) -> Read<Cond> {
        let start = self.here();
        match self.exact_cond() {
            Ok(cond) => Ok(cond),
            Err(Stop) => {
                let stops =
                    [Token::OpenBrace, Token::CloseBrace, Token::Semi, Token::Process, Token::End];
                while !stops.contains(&self.token()) && !self.token().starts_statement() {
                    self.bump();
                }
                let body = self.at(Token::OpenBrace) || self.token().starts_statement();
                if body { Ok(Cond::Any(start)) } else { Err(Stop) }
            }
        }
    }

    fn exact_cond(&mut self) -> Read<Cond> {
        self.expect(Token::Open, "`(`")?;
        let cond = if self.at(Token::Question) && self.peek(1) == Token::Close {
            Cond::Any(self.bump())
        } else {
            Cond::Expr(self.expr()?)
        };
        self.expect(Token::Close, "`)`")?;
        Ok(cond)
    }

    /// `{ ... }` or one statement, as the body of `owner`.
    fn block(&mut self, owner: &str) -> Read<Vec<Stmt>> {
        if self.at(Token::OpenBrace) {
            return self.deeper(Self::braces);
        }
        let stmt = self.deeper(Self::statement)?;
        if let StmtKind::Label(_) = &stmt.kind {
            self.error(
                Diagnostic::error(
                    "lone-label",
                    stmt.span,
                    format!("a label alone is the body of this `{owner}`"),
                )
                .label("the statement behind it would not belong to the body")
                .help("put the label and its statement in `{ }`"),
            );
        }
        Ok(vec![stmt])
    }

    fn braces(&mut self) -> Read<Vec<Stmt>> {
        let open = self.bump();
        let mut body = Vec::new();
        while !self.at(Token::CloseBrace) {
            let start = self.here();
            if matches!(self.token(), Token::End | Token::Process) {
                self.unclosed(open);
                return Ok(body);
            }
            if self.token().declares() {
                self.declaration(Some(open));
            } else if self.at_property() {
                self.error(
                    Diagnostic::error(
                        "misplaced-property",
                        start.to(self.span_of(self.cursor().ahead(1))),
                        "a property cannot stand in a block",
                    )
                    .label("it is about the whole program")
                    .also(open, "the block starts here")
                    .help(
                        "move it behind the process; for a check at this point write `assert(...)`",
                    ),
                );
                self.property_item();
            } else {
                match self.statement() {
                    Ok(stmt) => body.push(stmt),
                    Err(_) => self.skip(start),
                }
            }
        }
        self.bump();
        Ok(body)
    }

    fn unclosed(&mut self, open: Span) {
        let error = Diagnostic::error(
            "syntax-error",
            self.here(),
            format!("expected `}}`, found {}", self.found()),
        )
        .label("expected `}`")
        .also(open, "this `{` is never closed");
        self.error(error);
    }

    /// `;` or `{`, where a statement must stand.
    pub fn not_a_statement(&mut self) -> Read<Stmt> {
        let span = self.here();
        if self.at(Token::Semi) {
            self.error(
                Diagnostic::error("syntax-error", span, "expected a statement, found `;`")
                    .label("nothing before it")
                    .help("remove it, or write `nop;` for a step that does nothing"),
            );
            self.bump();
        } else {
            self.error(
                Diagnostic::error("syntax-error", span, "a block needs a statement that owns it")
                    .label("expected a statement")
                    .help("blocks stand behind `if`, `else`, `while` and `atomic`"),
            );
            self.deeper(Self::braces)?;
        }
        Ok(Stmt { kind: StmtKind::Nop, span })
    }
}
