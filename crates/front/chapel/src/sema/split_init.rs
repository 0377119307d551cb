//! Split initialisation: the assignments that give a variable, declared without one, its first value.
//!
//! They are searched for from the declaration on, in blocks and in all branches of conditions, up to the first other use.
//! Constants, records and arrays of records come to be there; other variables have their default value first.

use super::facts::Names;
use crate::ast::{AssignOp, Block, Expr, Stmt, StmtKind};
use crate::visit::Visitor;
use partita_source::Span;

/// The assignments, where the statements behind the declaration have such.
pub(crate) fn first_values(stmts: &[Stmt], name: &str) -> Vec<Span> {
    if let Found::Sets(spans) = search(stmts, name) { spans } else { Vec::new() }
}

/// What statements do to the variable first.
enum Found {
    Nothing,
    /// Each way through them gives it its first value.
    Sets(Vec<Span>),
    /// They are left without touching it.
    Leaves,
    /// It is used otherwise.
    Uses,
}

fn search(stmts: &[Stmt], name: &str) -> Found {
    for stmt in stmts {
        let found = look(stmt, name);
        if !matches!(found, Found::Nothing) {
            return found;
        }
    }
    Found::Nothing
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "in all other statements every use counts alike"
)]
fn look(stmt: &Stmt, name: &str) -> Found {
    match &stmt.kind {
        StmtKind::Assign { target, op: AssignOp::Plain, value }
            if target.as_name() == Some(name) && !uses_any([value], name) =>
        {
            Found::Sets(vec![stmt.span])
        }
        StmtKind::Block(body) => search(&body.stmts, name),
        StmtKind::Try { body, catches, .. } if catches.is_empty() => search(&body.stmts, name),
        StmtKind::If { arms, otherwise } => {
            let conds = arms.iter().map(|arm| match &arm.cond {
                crate::ast::Cond::Expr(expr) | crate::ast::Cond::Bind { value: expr, .. } => expr,
            });
            if uses_any(conds, name) {
                return Found::Uses;
            }
            branches(arms.iter().map(|arm| &arm.body), otherwise.as_ref(), name)
        }
        StmtKind::Select { value, whens, otherwise } => {
            let values = whens.iter().flat_map(|when| &when.values);
            if uses_any(values.chain([value]), name) {
                return Found::Uses;
            }
            branches(whens.iter().map(|when| &when.body), otherwise.as_ref(), name)
        }
        StmtKind::Return(_) | StmtKind::Throw(_) if !mentions(stmt, name) => Found::Leaves,
        _ if mentions(stmt, name) => Found::Uses,
        _ => Found::Nothing,
    }
}

/// What alternatives do, of which exactly one runs.
fn branches<'b>(
    bodies: impl Iterator<Item = &'b Block>,
    otherwise: Option<&'b Block>,
    name: &str,
) -> Found {
    let mut all: Vec<Found> = bodies.map(|body| search(&body.stmts, name)).collect();
    all.push(otherwise.map_or(Found::Nothing, |body| search(&body.stmts, name)));
    if all.iter().all(|found| matches!(found, Found::Nothing | Found::Leaves)) {
        let leaves = all.iter().all(|found| matches!(found, Found::Leaves));
        return if leaves { Found::Leaves } else { Found::Nothing };
    }
    let mut spans = Vec::new();
    for found in all {
        match found {
            Found::Sets(more) => spans.extend(more),
            Found::Leaves => {}
            Found::Nothing | Found::Uses => return Found::Uses,
        }
    }
    Found::Sets(spans)
}

fn mentions(stmt: &Stmt, name: &str) -> bool {
    let mut names = Names::default();
    names.stmt(stmt);
    names.0.contains(name)
}

fn uses_any<'e>(exprs: impl IntoIterator<Item = &'e Expr>, name: &str) -> bool {
    let mut names = Names::default();
    exprs.into_iter().for_each(|expr| names.expr(expr));
    names.0.contains(name)
}
