//! Task constructs, locality, and `with` clauses.

use super::{Parser, Read, Reader};
use crate::ast::{Access, Intent, Linkage, StmtKind, TaskIntent, TaskIntentKind, VarDecl};
use crate::token::Token;

impl Parser<'_> {
    pub fn begin_statement(&mut self) -> Read<StmtKind> {
        self.bump();
        let with = self.optional_with()?;
        let body = self.statement().map(Self::as_block)?;
        Ok(StmtKind::Begin { with, body })
    }

    pub fn cobegin_statement(&mut self) -> Read<StmtKind> {
        self.bump();
        let with = self.optional_with()?;
        let body = self.block()?;
        Ok(StmtKind::Cobegin { with, body })
    }

    pub fn serial_statement(&mut self) -> Read<StmtKind> {
        let start = self.bump();
        let bare = self.at_any(&[Token::Do, Token::OpenBrace]);
        let cond = if bare { None } else { Some(self.expr()?) };
        let body = self.body(Token::Do, self.since(start))?;
        Ok(StmtKind::Serial { cond, body })
    }

    pub fn local_statement(&mut self) -> Read<StmtKind> {
        let start = self.bump();
        let bare = self.at_any(&[Token::Do, Token::OpenBrace]);
        let cond = if bare { None } else { Some(self.expr()?) };
        let body = self.body(Token::Do, self.since(start))?;
        Ok(StmtKind::Local { cond, body })
    }

    /// `on e stmt`, or a variable declared there: `on e var x = 1;`
    pub fn on_statement(&mut self) -> Read<StmtKind> {
        let start = self.bump();
        let place = self.expr()?;
        if let Some(kind) = self.variable_kind() {
            let items = self.variables()?;
            self.semicolon()?;
            return Ok(StmtKind::Var(VarDecl {
                kind,
                config: false,
                access: Access::Default,
                linkage: Linkage::None,
                on: Some(place),
                items,
            }));
        }
        let body = self.body(Token::Do, self.since(start))?;
        Ok(StmtKind::On { place, body })
    }

    /// `manage m as x do ..`
    pub fn manage_statement(&mut self) -> Read<StmtKind> {
        let start = self.bump();
        loop {
            self.expr()?;
            if self.eat(Token::As) {
                self.variable_kind();
                self.ident("a name")?;
            }
            if !self.eat(Token::Comma) {
                break;
            }
        }
        self.body(Token::Do, self.since(start))?;
        Ok(StmtKind::Unsupported { what: "a `manage` statement".to_owned() })
    }

    fn optional_with(&mut self) -> Read<Vec<TaskIntent>> {
        if self.at(Token::With) { self.with_clause() } else { Ok(Vec::new()) }
    }

    /// `with (ref x, + reduce y, var t: T = e)`
    pub fn with_clause(&mut self) -> Read<Vec<TaskIntent>> {
        self.bump();
        let open = self.need(Token::Open)?;
        let mut intents = Vec::new();
        while !self.at(Token::Close) {
            intents.push(self.task_intent()?);
            if !self.eat(Token::Comma) {
                break;
            }
        }
        self.expect_close(Token::Close, open)?;
        Ok(intents)
    }

    fn task_intent(&mut self) -> Read<TaskIntent> {
        let start = self.here();
        let Some(intent) = self.intent() else {
            let op = self.reduce_name()?;
            self.need(Token::Reduce)?;
            let name = self.ident("the name of a variable")?;
            let kind = TaskIntentKind::Reduce(op);
            return Ok(TaskIntent { kind, name, ty: None, init: None, span: self.since(start) });
        };
        let name = self.ident("the name of a variable")?;
        let ty = if self.eat(Token::Colon) { Some(self.expr()?) } else { None };
        let init = if self.eat(Token::Assign) { Some(self.expr()?) } else { None };
        let kind = match intent {
            Intent::Var => TaskIntentKind::Var,
            Intent::In
            | Intent::Out
            | Intent::InOut
            | Intent::Ref
            | Intent::Const
            | Intent::ConstIn
            | Intent::ConstRef
            | Intent::Param
            | Intent::Type => TaskIntentKind::Intent(intent),
        };
        Ok(TaskIntent { kind, name, ty, init, span: self.since(start) })
    }

    /// `in`, `const ref`, ... before a formal, a result or a shadow variable.
    pub fn intent(&mut self) -> Option<Intent> {
        let intent = match (self.token(), self.peek(1)) {
            (Token::Const, Token::In) => Intent::ConstIn,
            (Token::Const, Token::Ref) => Intent::ConstRef,
            (Token::Const, _) => Intent::Const,
            (Token::In, _) => Intent::In,
            (Token::Out, _) => Intent::Out,
            (Token::Inout, _) => Intent::InOut,
            (Token::Ref, _) => Intent::Ref,
            (Token::Param, _) => Intent::Param,
            (Token::Type, _) => Intent::Type,
            (Token::Var, _) => Intent::Var,
            _ => return None,
        };
        self.bump();
        if matches!(intent, Intent::ConstIn | Intent::ConstRef) {
            self.bump();
        }
        Some(intent)
    }
}
