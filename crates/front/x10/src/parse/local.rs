//! Declarations inside blocks: variables, types; and calls of other constructors.

use super::ahead::Behind;
use super::{Parser, Read, Reader};
use crate::ast::{
    Annotation, Binder, Expr, ExprKind, Local, Modifiers, Stmt, StmtKind, TypeDeclKind,
};
use crate::token::Token;
use partita_source::{Diagnostic, Span};

impl Parser<'_> {
    /// Whether a declaration begins here, behind its annotations.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens declare nothing")]
    pub fn at_declaration(&self) -> bool {
        let next = self.peek(1);
        match self.token() {
            Token::Class
            | Token::Struct
            | Token::Interface
            | Token::Type
            | Token::Abstract
            | Token::Final
            | Token::Native
            | Token::Private
            | Token::Protected
            | Token::Public
            | Token::Static
            | Token::Transient => true,
            // In old programs it may be a variable.
            Token::Val | Token::Var => {
                let declared = [Token::Val, Token::Var, Token::Open, Token::OpenBracket];
                let named =
                    next == Token::As && matches!(self.peek(2), Token::Assign | Token::Colon);
                !self.is_legacy() || next.is_name() || named || declared.contains(&next)
            }
            Token::Clocked => matches!(next, Token::Val | Token::Var),
            Token::Name if self.at_legacy_word("shared") => {
                next.is_name() || matches!(next, Token::Val | Token::Var)
            }
            Token::Name | Token::QuotedName if next == Token::Colon => !self.at_label(),
            Token::Name | Token::QuotedName => {
                self.is_pattern(1) && self.behind_close(1) == Some(Token::Colon)
            }
            Token::OpenBracket | Token::Open => {
                self.is_pattern(0) && self.behind_close(0) == Some(Token::Colon)
            }
            _ => false,
        }
    }

    /// `val a = 1, b: T;`, a class, a typedef.
    pub fn declaration_into(
        &mut self,
        stmts: &mut Vec<Stmt>,
        annotations: Vec<Annotation>,
        start: Span,
    ) -> Read<()> {
        let mut modifiers = self.modifiers()?;
        modifiers.annotations.splice(0..0, annotations);
        if let Some(kind) = self.declared_kind() {
            if kind == TypeDeclKind::Interface {
                self.wrong(self.here(), "an interface cannot be local");
            }
            let decl = self.deeper(|parser| parser.type_decl(kind, modifiers, start))?;
            let span = self.since(start);
            stmts.push(self.make_stmt(StmtKind::Type(Box::new(decl)), span));
            return Ok(());
        }
        if self.at(Token::Type) {
            let typedef = Box::new(self.typedef(modifiers, start)?);
            let span = typedef.span;
            stmts.push(self.make_stmt(StmtKind::Typedef(typedef), span));
            return Ok(());
        }
        let locals = self.locals(&modifiers, start)?;
        self.semicolon()?;
        for (local, span) in locals {
            stmts.push(self.make_stmt(StmtKind::Local(Box::new(local)), span));
        }
        Ok(())
    }

    /// Variables with commas between them, from `val` or `var` on, if that is there.
    pub fn locals(&mut self, modifiers: &Modifiers, start: Span) -> Read<Vec<(Local, Span)>> {
        let binder = self.binder();
        let mut locals = Vec::new();
        let mut from = start;
        loop {
            let local = self.local(modifiers.clone(), binder)?;
            locals.push((local, self.since(from)));
            if !self.eat(Token::Comma) {
                return Ok(locals);
            }
            from = self.here();
        }
    }

    fn local(&mut self, modifiers: Modifiers, binder: Binder) -> Read<Local> {
        let pattern = self.pattern("the name of a variable")?;
        let ty = self.result_type(Behind::Other)?;
        let init = if self.eat(Token::Assign) { Some(self.expr()?) } else { None };
        if init.is_none() && ty.is_none() {
            let mismatch = self.mismatch("`:` and a type, or `=` and a value");
            return Err(self.error(mismatch.also(pattern.span, "for this variable")));
        }
        if init.is_none() && pattern.parts.is_some() {
            self.wrong(pattern.span, "a point that is taken apart needs a value");
        }
        if init.is_none() && binder == Binder::Default {
            let mismatch = self.mismatch("`=` and a value");
            self.error(mismatch.also(pattern.span, "a val without the word `val`"));
        }
        Ok(Local { modifiers, binder, pattern, ty, init })
    }

    /// The first statement of a constructor, which may call another one.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the callee was looked at before")]
    pub fn constructor_call_into(&mut self, stmts: &mut Vec<Stmt>) -> Read<()> {
        let count = stmts.len();
        self.constructing = true;
        let read = self.item_into(stmts, false);
        self.constructing = false;
        read?;
        let Some(stmt) = stmts.get_mut(count) else { return Ok(()) };
        let StmtKind::Expr(expr) = &mut stmt.kind else { return Ok(()) };
        let ExprKind::Call { callee, .. } = &expr.kind else { return Ok(()) };
        let of_super = matches!(callee.kind, ExprKind::Super(_));
        if !of_super && !matches!(callee.kind, ExprKind::This(_)) {
            return Ok(());
        }
        let expr = std::mem::replace(expr, Expr { kind: ExprKind::Null, ..*expr });
        let ExprKind::Call { callee, types, args } = expr.kind else { return Ok(()) };
        let outer = match callee.kind {
            ExprKind::This(outer) | ExprKind::Super(outer) => outer.map(|outer| *outer),
            _ => None,
        };
        stmt.kind = StmtKind::ConstructorCall { outer, of_super, types, args };
        Ok(())
    }

    /// `property(..);`
    pub fn property_statement(&mut self) -> Read<StmtKind> {
        self.bump();
        let types = self.type_arguments_opt()?;
        if !self.at(Token::Open) {
            return Err(self.unexpected("`(` and the values of the properties"));
        }
        self.bump();
        let args = self.list(Token::Close, Self::expr)?;
        self.semicolon()?;
        Ok(StmtKind::Property { types, args })
    }

    /// Reports a `super` that is no object to look into.
    pub fn check_super(&mut self, span: Span) {
        let called = self.at_any(&[Token::Open, Token::OpenBracket]);
        if self.at(Token::Dot) || called && self.constructing {
            return;
        }
        let message = if called {
            "`super(..)` can only be the first statement of a constructor"
        } else {
            "expected `.` and a member behind `super`"
        };
        self.error(Diagnostic::error("syntax", span, message));
    }
}
