//! Split initialisation: the assignments that give a variable, declared without one, its first value.
//!
//! They are searched for from the declaration on, in blocks and in all branches of conditions, up to the first other use.
//! Constants, records, arrays of records, tuples and owners come to be there; other variables have their default value first.

use super::begins::mentioned;
use super::facts::{Names, Takes};
use crate::ast::{Arg, AssignOp, Block, Cond, Expr, ExprKind, Name, Stmt, StmtKind};
use crate::visit::Visitor;
use partita_source::Span;
use rustc_hash::FxHashMap;

/// The assignments, where the statements behind the declaration have such.
///
/// `takes` says which procedures hand something out: the argument of such a call may get its first value by it.
pub(crate) fn first_values(
    stmts: &[Stmt],
    name: &str,
    takes: &FxHashMap<Name, Vec<Takes>>,
) -> Vec<Span> {
    let search = Search { name, takes };
    if let Found::Sets(spans) = search.stmts(stmts) { spans } else { Vec::new() }
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

struct Search<'n> {
    name: &'n str,
    takes: &'n FxHashMap<Name, Vec<Takes>>,
}

impl Search<'_> {
    fn stmts(&self, stmts: &[Stmt]) -> Found {
        for stmt in stmts {
            let found = self.look(stmt);
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
    fn look(&self, stmt: &Stmt) -> Found {
        let name = self.name;
        match &stmt.kind {
            StmtKind::Assign { target, op: AssignOp::Plain, value }
                if target.as_name() == Some(name) && !uses_any([value], name) =>
            {
                Found::Sets(vec![stmt.span])
            }
            StmtKind::Expr(expr) if let Some(argument) = self.handed_out(expr) => {
                Found::Sets(vec![argument])
            }
            StmtKind::Block(body) | StmtKind::Sync(body) => self.stmts(&body.stmts),
            StmtKind::Try { body, catches, .. } => {
                let leaves = |body: &Block| matches!(self.stmts(&body.stmts), Found::Leaves);
                match self.stmts(&body.stmts) {
                    // Behind it there is a value, unless something caught an error and went on.
                    found @ Found::Sets(_) if catches.iter().all(|catch| leaves(&catch.body)) => {
                        found
                    }
                    _ if mentions(stmt, name) => Found::Uses,
                    Found::Leaves if catches.is_empty() => Found::Leaves,
                    _ => Found::Nothing,
                }
            }
            StmtKind::If { arms, otherwise } => {
                let conds = arms.iter().map(|arm| match &arm.cond {
                    Cond::Expr(expr) | Cond::Bind { value: expr, .. } => expr,
                });
                if uses_any(conds, name) {
                    return Found::Uses;
                }
                self.branches(arms.iter().map(|arm| &arm.body), otherwise.as_ref())
            }
            StmtKind::Select { value, whens, otherwise } => {
                let values = whens.iter().flat_map(|when| &when.values);
                if uses_any(values.chain([value]), name) {
                    return Found::Uses;
                }
                self.branches(whens.iter().map(|when| &when.body), otherwise.as_ref())
            }
            StmtKind::Return(_) | StmtKind::Throw(_) if !mentions(stmt, name) => Found::Leaves,
            _ if mentions(stmt, name) => Found::Uses,
            _ => Found::Nothing,
        }
    }

    /// The argument of a call that hands the variable out, if nothing else in the call mentions it.
    fn handed_out(&self, expr: &Expr) -> Option<Span> {
        let ExprKind::Call { callee, args, .. } = &expr.kind else { return None };
        let takes = self.takes.get(&mentioned(callee)?)?;
        let is_own = |arg: &&Arg| arg.name.is_none() && arg.value.as_name() == Some(self.name);
        let (at, own) = args.iter().enumerate().find(|(_, arg)| is_own(arg))?;
        let others = args.iter().enumerate().filter(|(other, _)| *other != at);
        let mut others = others.map(|(_, arg)| &arg.value).chain([&**callee]);
        let alone = !uses_any(others.by_ref(), self.name);
        let by_place = args[..at].iter().all(|arg| arg.name.is_none());
        (alone && by_place && takes.get(at).is_some_and(|takes| takes.out)).then_some(own.span)
    }

    /// What alternatives do, of which exactly one runs.
    fn branches<'b>(
        &self,
        bodies: impl Iterator<Item = &'b Block>,
        otherwise: Option<&'b Block>,
    ) -> Found {
        let mut all: Vec<Found> = bodies.map(|body| self.stmts(&body.stmts)).collect();
        all.push(otherwise.map_or(Found::Nothing, |body| self.stmts(&body.stmts)));
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
