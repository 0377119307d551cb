//! More sites: before every statement that touches shared memory while operations may be pending.
//!
//! Without any flush, what may be pending at a statement is what an earlier one may have issued:
//! found by one walk, in which a loop, a label or a call stands for everything that it may run. Only
//! places written as numbers are considered, since those mean the same everywhere.

use crate::site::{Anchor, Site, remote_place, same_place};
use partita_tree::text::print_expr;
use partita_tree::visit::{Visit, walk_expr, walk_program, walk_stmt};
use partita_tree::{Block, Expr, ExprKind, Proc, Program, Stmt, StmtKind, Variable};
use std::collections::{BTreeMap, BTreeSet};

/// Places by their text.
type Places = BTreeMap<String, Expr>;

/// Adds the sites that are not there yet.
pub(crate) fn add(program: &Program, sites: &mut Vec<Site>) {
    let mut everything = Issued::default();
    walk_program(&mut everything, program);
    let globals = program.globals.iter().map(|global| &*global.name).collect();
    let own = program.procs.iter().filter(|proc| proc.prelude.is_none());
    for proc in own {
        let mut locals = Locals::default();
        locals.visit_proc(proc);
        let mut walk =
            Walk { everything: &everything.places, globals: &globals, locals: locals.0, sites };
        // Nothing is pending where a task begins, unless somebody calls its procedure too.
        let called = everything.called || everything.named.contains(&*proc.name);
        let start = if called { everything.places.clone() } else { Places::new() };
        walk.block(&proc.body, start);
    }
}

/// What a part of a program may issue.
#[derive(Default)]
struct Issued<'a> {
    places: Places,
    /// It calls something that is not known by name.
    called: bool,
    named: BTreeSet<&'a str>,
}

impl<'a> Visit<'a> for Issued<'a> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        if let Some(place) = remote_place(stmt).filter(|p| matches!(p.kind, ExprKind::Int(_))) {
            self.places.insert(print_expr(place), place.clone());
        }
        walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if let ExprKind::Call { callee, .. } = &expr.kind {
            if let ExprKind::Var(name) = &callee.kind {
                self.named.insert(name);
            } else {
                self.called = true;
            }
        }
        walk_expr(self, expr);
    }
}

#[derive(Default)]
struct Locals<'a>(BTreeSet<&'a str>);

impl<'a> Visit<'a> for Locals<'a> {
    fn visit_variable(&mut self, variable: &'a Variable) {
        self.0.insert(&variable.name);
    }

    fn visit_proc(&mut self, proc: &'a Proc) {
        self.0.extend(proc.params.iter().map(|param| &*param.name));
        self.visit_block(&proc.body);
    }
}

struct Walk<'a> {
    everything: &'a Places,
    globals: &'a BTreeSet<&'a str>,
    locals: BTreeSet<&'a str>,
    sites: &'a mut Vec<Site>,
}

impl Walk<'_> {
    fn block(&mut self, block: &Block, mut pending: Places) {
        let mut previous: Option<&Stmt> = None;
        for stmt in block {
            let mut inside = Issued::default();
            inside.visit_stmt(stmt);
            let jumps = matches!(stmt.kind, StmtKind::Label(_));
            if jumps || inside.called || !inside.named.is_empty() {
                pending.extend(self.everything.clone());
            }
            if self.touches_memory(stmt) {
                for place in pending.values() {
                    if !previous.is_some_and(|previous| at_its_end(previous, place)) {
                        let (anchor, place) = (Anchor::Before(stmt.id), Some(place.clone()));
                        self.sites.push(Site { anchor, place, existing: None });
                    }
                }
            }
            let mut within = pending.clone();
            if matches!(stmt.kind, StmtKind::While { .. } | StmtKind::For { .. }) {
                within.extend(inside.places.clone());
            }
            Blocks { walk: self, pending: within, depth: 0 }.visit_stmt(stmt);
            pending.extend(inside.places);
            previous = Some(stmt);
        }
    }

    fn touches_memory(&self, stmt: &Stmt) -> bool {
        if remote_place(stmt).is_some() {
            return true;
        }
        let kinds = matches!(
            stmt.kind,
            StmtKind::Assign { .. } | StmtKind::Assert { .. } | StmtKind::Assume(_)
        );
        let mut shared = Shared { walk: self, found: false };
        if kinds {
            walk_stmt(&mut shared, stmt);
        }
        shared.found
    }
}

/// Whether a flush towards the place already can stand, or does, behind a statement.
fn at_its_end(stmt: &Stmt, place: &Expr) -> bool {
    let flush = matches!(&stmt.kind, StmtKind::Flush(to) if same_place(to, place));
    flush || remote_place(stmt).is_some_and(|to| same_place(to, place))
}

/// Goes into the blocks directly inside a statement.
struct Blocks<'w, 'a> {
    walk: &'w mut Walk<'a>,
    pending: Places,
    depth: usize,
}

impl<'t> Visit<'t> for Blocks<'_, '_> {
    fn visit_stmt(&mut self, stmt: &'t Stmt) {
        if self.depth == 0 {
            self.depth = 1;
            walk_stmt(self, stmt);
        }
    }

    fn visit_block(&mut self, block: &'t Block) {
        self.walk.block(block, self.pending.clone());
    }
}

struct Shared<'w, 'a> {
    walk: &'w Walk<'a>,
    found: bool,
}

impl<'t> Visit<'t> for Shared<'_, '_> {
    fn visit_expr(&mut self, expr: &'t Expr) {
        if let ExprKind::Var(name) = &expr.kind {
            let local = self.walk.locals.contains(&**name);
            self.found |= !local && self.walk.globals.contains(&**name);
        }
        self.found |= matches!(expr.kind, ExprKind::Deref { .. } | ExprKind::At { .. });
        walk_expr(self, expr);
    }
}
