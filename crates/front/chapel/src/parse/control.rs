//! `if`, loops, `select`, `try`.

use super::{Parser, Read, Reader};
use crate::ast::{Catch, Cond, IfArm, LoopKind, StmtKind, When};
use crate::token::Token;

impl Parser<'_> {
    pub fn if_statement(&mut self) -> Read<StmtKind> {
        let mut arms = Vec::new();
        let mut otherwise = None;
        loop {
            let start = self.here();
            self.need(Token::If)?;
            let cond = self.cond()?;
            let body = self.body(Token::Then, self.since(start))?;
            arms.push(IfArm { cond, body, span: self.since(start) });
            if !self.eat(Token::Else) {
                break;
            }
            if !self.at(Token::If) {
                otherwise = Some(self.statement().map(Self::as_block)?);
                break;
            }
        }
        Ok(StmtKind::If { arms, otherwise })
    }

    fn cond(&mut self) -> Read<Cond> {
        let bind = self.at_any(&[Token::Const, Token::Var]);
        if bind {
            let constant = self.at(Token::Const);
            self.bump();
            let name = self.ident("a name")?;
            self.need(Token::Assign)?;
            let value = self.expr()?;
            return Ok(Cond::Bind { constant, name, value });
        }
        let expr = self.expr()?;
        self.no_assignment()?;
        Ok(Cond::Expr(expr))
    }

    pub fn while_statement(&mut self) -> Read<StmtKind> {
        let start = self.bump();
        let cond = self.cond()?;
        let body = self.body(Token::Do, self.since(start))?;
        Ok(StmtKind::While { cond, body })
    }

    pub fn do_statement(&mut self) -> Read<StmtKind> {
        self.bump();
        let body = self.statement().map(Self::as_block)?;
        self.need(Token::While)?;
        let cond = self.expr()?;
        self.no_assignment()?;
        self.semicolon()?;
        Ok(StmtKind::DoWhile { body, cond })
    }

    pub fn loop_statement(&mut self, kind: LoopKind) -> Read<StmtKind> {
        let header = self.loop_header()?;
        let body = self.body(Token::Do, header.span)?;
        Ok(StmtKind::Loop { kind, header, body })
    }

    pub fn select_statement(&mut self) -> Read<StmtKind> {
        self.bump();
        let value = self.expr()?;
        let open = self.here();
        self.need(Token::OpenBrace)?;
        let mut whens = Vec::new();
        let mut otherwise = None;
        while !self.at(Token::CloseBrace) && !self.at(Token::End) {
            let start = self.here();
            if self.eat(Token::When) {
                let values = self.expr_list()?;
                let body = self.body(Token::Do, self.since(start))?;
                whens.push(When { values, body, span: self.since(start) });
            } else if self.eat(Token::Otherwise) {
                self.eat(Token::Do);
                otherwise = Some(self.statement().map(Self::as_block)?);
            } else {
                return Err(self.unexpected("`when`, `otherwise` or `}`"));
            }
        }
        self.close_brace(open);
        Ok(StmtKind::Select { value, whens, otherwise })
    }

    pub fn try_statement(&mut self) -> Read<StmtKind> {
        let bang = self.at(Token::TryBang);
        self.bump();
        if !self.at(Token::OpenBrace) {
            let body = self.statement().map(Self::as_block)?;
            return Ok(StmtKind::Try { bang, body, catches: Vec::new() });
        }
        let body = self.block()?;
        let mut catches = Vec::new();
        while self.at(Token::Catch) {
            let start = self.bump();
            let open = self.here();
            let parens = self.eat(Token::Open);
            let (mut name, mut ty) = (None, None);
            if parens || !self.at(Token::OpenBrace) {
                name = Some(self.ident("the name of the error")?);
                if self.eat(Token::Colon) {
                    ty = Some(self.expr()?);
                }
            }
            if parens {
                self.expect_close(Token::Close, open)?;
            }
            let body = self.block()?;
            catches.push(Catch { name, ty, body, span: self.since(start) });
        }
        Ok(StmtKind::Try { bang, body, catches })
    }
}
