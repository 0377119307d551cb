//! Which procedures start tasks that nobody waits for, and which ones such tasks run.
//!
//! By name alone, over the text of the whole program: a procedure counts as calling everything whose name it mentions. So
//! there may be more than there are, never fewer, but for what a `deinit` or a conversion does.

use crate::ast::{AssignOp, Block, Expr, ExprKind, Module, Name, Stmt, StmtKind};
use crate::visit::{Visitor, walk_expr, walk_stmt, walk_stmts};
use rustc_hash::FxHashSet;

#[derive(Default)]
pub(crate) struct Begins {
    /// Procedures that may start such a task.
    starters: FxHashSet<Name>,
    /// Procedures that such a task may run.
    run: FxHashSet<Name>,
    any: bool,
}

impl Begins {
    pub(crate) fn of(modules: &[Module]) -> Begins {
        let mut found = Found::default();
        for module in modules {
            walk_stmts(&mut found, &module.body);
        }
        let starters = closure(FxHashSet::default(), |known| {
            let starts = |body: &&Body| body.begins || !body.mentions.is_disjoint(known);
            found.procs.iter().filter(starts).map(|body| body.name.clone()).collect()
        });
        let run = closure(found.in_tasks, |known| {
            let procs = found.procs.iter().filter(|body| known.contains(&body.name));
            procs.flat_map(|body| body.mentions.iter().cloned()).collect()
        });
        Begins { starters, run, any: found.any }
    }

    /// Whether there is a `begin` at all.
    pub(crate) fn any(&self) -> bool {
        self.any
    }

    pub(crate) fn starts(&self, proc: &str) -> bool {
        self.starters.contains(proc)
    }

    pub(crate) fn runs(&self, proc: &str) -> bool {
        self.run.contains(proc)
    }
}

fn closure(
    mut known: FxHashSet<Name>,
    next: impl Fn(&FxHashSet<Name>) -> Vec<Name>,
) -> FxHashSet<Name> {
    loop {
        let before = known.len();
        known.extend(next(&known));
        if known.len() == before {
            return known;
        }
    }
}

struct Body {
    name: Name,
    mentions: FxHashSet<Name>,
    begins: bool,
}

/// The procedures of the program, and what its tasks mention.
#[derive(Default)]
struct Found {
    procs: Vec<Body>,
    in_tasks: FxHashSet<Name>,
    any: bool,
}

impl Visitor for Found {
    #[expect(clippy::wildcard_enum_match_arm, reason = "two kinds of statements are looked for")]
    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Begin { body, .. } => {
                self.any = true;
                self.in_tasks.extend(Mentions::of(body).names);
            }
            StmtKind::Proc(decl) => {
                if let Some(body) = &decl.body {
                    let Mentions { names, begins } = Mentions::of(body);
                    self.procs.push(Body { name: decl.name.name.clone(), mentions: names, begins });
                }
            }
            _ => {}
        }
        walk_stmt(self, stmt);
    }
}

/// Names of what may be called.
#[derive(Default)]
struct Mentions {
    names: FxHashSet<Name>,
    begins: bool,
}

impl Mentions {
    fn of(body: &Block) -> Mentions {
        let mut mentions = Mentions::default();
        walk_stmts(&mut mentions, &body.stmts);
        mentions
    }
}

impl Visitor for Mentions {
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other statements are looked into")]
    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Begin { .. } => self.begins = true,
            StmtKind::Assign { op: AssignOp::Compound(op), .. } => {
                self.names.insert(format!("{}=", op.symbol()).into());
            }
            StmtKind::Assign { .. } => {
                self.names.insert("=".into());
            }
            _ => {}
        }
        walk_stmt(self, stmt);
    }

    fn expr(&mut self, expr: &Expr) {
        self.names.extend(mentioned(expr));
        walk_expr(self, expr);
    }
}

/// The name of what an expression itself, without its parts, may call.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other expressions call nothing")]
pub(crate) fn mentioned(expr: &Expr) -> Option<Name> {
    match &expr.kind {
        ExprKind::Name(name) => Some(name.clone()),
        ExprKind::Dot { name, .. } => Some(name.name.clone()),
        ExprKind::New { .. } => Some("init".into()),
        ExprKind::Binary { op, .. } => Some(op.symbol().into()),
        _ => None,
    }
}
