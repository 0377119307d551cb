//! The statements that only rules and look-up tables bring: their parts, and what must not stand in them.

use super::{UpcSemantics, dialect_stmt};
use partita_c::ast;
use partita_c::checked::{Stmt, StmtKind};
use partita_c::sema::Sema;
use partita_source::{Code, Span};

impl UpcSemantics {
    pub(super) fn guarded(
        &self,
        sema: &mut Sema<'_>,
        word: &str,
        value: Option<&ast::Expr>,
        body: &ast::Stmt,
        span: Span,
    ) -> Vec<Stmt> {
        let args = value.map(|value| sema.full_condition(value)).into_iter().collect();
        let body = sema.one(body);
        if word == "partita_select" && !branches(&body) {
            let message =
                "each branch of `partita_select` is a block that begins with `partita_when`";
            sema.error("constraint", span, message);
            return Vec::new();
        }
        let stmts = if let StmtKind::Block(stmts) = body.kind { stmts } else { vec![body] };
        vec![dialect_stmt(word, args, Vec::new(), stmts, &[], span)]
    }

    /// `partita_assert (e, "code");`
    pub(super) fn asserted(
        &self,
        sema: &mut Sema<'_>,
        value: Option<&ast::Expr>,
        span: Span,
    ) -> Vec<Stmt> {
        let Some(value) = value else {
            sema.error("constraint", span, "`partita_assert` needs a condition");
            return Vec::new();
        };
        let (cond, told) = if let ast::ExprKind::Comma { left, right } = &value.kind
            && let ast::ExprKind::Str(text) = &right.kind
        {
            (&**left, String::from_utf8_lossy(&text.bytes).into_owned())
        } else {
            (value, Code::AssertionFailed.name().to_owned())
        };
        if Code::named(&told).is_none() {
            let message = format!("`{told}` is no code; `partita explain` lists them");
            sema.error("constraint", span, message);
        }
        let args = vec![sema.full_condition(cond)];
        vec![dialect_stmt("partita_assert", args, Vec::new(), Vec::new(), &[&told], span)]
    }
}

fn branches(body: &Stmt) -> bool {
    let StmtKind::Block(stmts) = &body.kind else { return false };
    let begins = |stmt: &Stmt| {
        let StmtKind::Block(stmts) = &stmt.kind else { return false };
        let Some(StmtKind::Dialect(node)) = stmts.first().map(|first| &first.kind) else {
            return false;
        };
        &*node.word == "partita_when"
    };
    !stmts.is_empty() && stmts.iter().all(begins)
}
