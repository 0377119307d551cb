//! Metavariables that stand for statements and declarations, and statement functions: what only its neighbours tell.

use super::look::Assignment;
use super::unit::Scope;
use super::{Parser, Reader};
use crate::ast::{ArgValue, Decl, DeclKind, Expr, ExprKind, Meta, StmtKind};
use crate::token::Token;

/// Words that begin declarations, to tell what follows a metavariable.
const DECLARES: [&str; 16] = [
    "integer",
    "real",
    "double",
    "complex",
    "logical",
    "character",
    "type(",
    "class(",
    "dimension",
    "codimension",
    "save",
    "allocatable",
    "parameter",
    "use ",
    "implicit",
    "target",
];

/// Lone metavariables in a row that are looked over.
const LOOK_AHEAD: usize = 64;

impl Parser<'_> {
    /// `$s` or `$body...` as a whole statement.
    pub(super) fn meta_statement(&mut self) -> Option<Meta> {
        if !self.is_meta(0) || self.peek(1) != Token::End {
            return None;
        }
        self.meta()
    }

    /// `$decls...` before a declaration; elsewhere it is a statement.
    pub(super) fn meta_declaration(&mut self, scope: &mut Scope) -> bool {
        if !self.is_meta(0) || self.peek(1) != Token::End || !self.declaration_follows() {
            return false;
        }
        let Some(meta) = self.meta() else { return false };
        scope.declare(Decl { span: meta.span, kind: DeclKind::Meta(meta) });
        self.next_statement();
        true
    }

    /// Whether the next statement that is no lone metavariable declares something.
    fn declaration_follows(&self) -> bool {
        let lone = |text: &str| {
            text.starts_with('$')
                && text
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'$' | b'_' | b'.'))
        };
        let rest = self.lines.as_slice().iter().take(LOOK_AHEAD).map(|line| line.text.text.trim());
        let next = rest.filter(|text| !lone(text)).map(str::to_ascii_lowercase).next();
        next.is_some_and(|text| {
            text.contains("::")
                || DECLARES.iter().any(|word| text.starts_with(word)) && !text.contains('=')
        })
    }

    /// `f(x) = expr` among declarations, when it can be nothing else.
    pub(super) fn statement_function(&mut self, scope: &mut Scope) -> bool {
        let plain = self.assignment() == Some(Assignment::Value)
            && self.peek(1) == Token::Open
            && self.peek(self.behind_group(1)) == Token::Assign;
        let name = self.word(0).to_ascii_lowercase();
        if !plain || self.mode.rules || !scope.defines_function(&name) {
            return false;
        }
        let span = self.line_span();
        let mark = self.mark();
        match self.assign(Assignment::Value) {
            Ok(StmtKind::Assign { target, value }) if is_function_head(&target) => {
                if self.expect_end().is_ok() {
                    let kind = DeclKind::StatementFunction { target, value };
                    scope.declare(Decl { span, kind });
                }
                self.next_statement();
                true
            }
            Ok(_) | Err(_) => {
                self.back_to(mark);
                false
            }
        }
    }
}

/// `f(x, y)`: all arguments are names.
fn is_function_head(target: &Expr) -> bool {
    let name = |expr: &Expr| {
        let ExprKind::Designator(designator) = &expr.kind else { return false };
        let only = designator.parts.len() == 1;
        only && designator.parts.iter().all(|part| part.args.is_none() && part.image.is_none())
    };
    let ExprKind::Designator(designator) = &target.kind else { return false };
    designator.parts.first().and_then(|part| part.args.as_ref()).is_some_and(|args| {
        args.iter().all(|arg| match &arg.value {
            ArgValue::Expr(value) => arg.name.is_none() && name(value),
            ArgValue::Section { .. } | ArgValue::Star | ArgValue::Meta(_) => false,
        })
    })
}
