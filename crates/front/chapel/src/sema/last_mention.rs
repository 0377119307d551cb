//! Last mentions: the copies of a variable behind which nothing mentions it, so that its value may be taken over.
//!
//! They are searched for from the end of the block that declares the variable: in blocks, `sync`, `try` and conditions and in
//! nothing else. In a condition each branch that goes on has such a copy, or none is one. Arguments are copies where some
//! procedure of the name takes one; who lowers the call knows which procedure is meant.

use super::begins::mentioned;
use super::facts::{Facts, Names};
use crate::ast::{Arg, BinaryOp, Block, Expr, ExprKind, Name, Stmt, StmtKind, VarKind};
use crate::visit::{Visitor, walk_expr, walk_stmts};
use partita_source::Span;

/// A statement with such a copy.
#[derive(Clone, Copy)]
pub(crate) struct LastCopy {
    pub(crate) stmt: Span,
    /// There are ways to the end of the variable's block that do not pass it.
    pub(crate) passed_by: bool,
}

/// The last copies of a variable in the statements behind its declaration.
pub(crate) fn last_copies(stmts: &[Stmt], name: &Name, facts: &Facts) -> Vec<LastCopy> {
    let found = Search { name, facts }.stmts(stmts, false, false);
    found.last.into_iter().flatten().chain(found.leaving).collect()
}

#[derive(Default)]
struct Copies {
    /// On every way to the end of the statements.
    last: Option<Vec<LastCopy>>,
    /// On ways that leave the procedure.
    leaving: Vec<LastCopy>,
}

struct Search<'n> {
    name: &'n Name,
    facts: &'n Facts,
}

impl Search<'_> {
    fn mentions(&self, stmt: &Stmt) -> usize {
        let mut mentions = Mentions { name: self.name, count: 0 };
        mentions.stmt(stmt);
        mentions.count
    }

    /// `later`: it is mentioned behind the statements. `pinned`: a `defer` around them mentions it.
    fn stmts(&self, stmts: &[Stmt], later: bool, pinned: bool) -> Copies {
        let mut found = Copies::default();
        let mut later = later && !leaves(stmts);
        let mut first = true;
        for (at, stmt) in stmts.iter().enumerate().rev() {
            if self.mentions(stmt) == 0 {
                continue;
            }
            let defers = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Defer(_));
            let pinned =
                pinned || stmts[..at].iter().any(|stmt| defers(stmt) && self.mentions(stmt) > 0);
            let inner = self.stmt(stmt, later, pinned);
            if first {
                found.last = inner.last;
            }
            found.leaving.extend(inner.leaving);
            first = false;
            later = true;
        }
        found
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing is taken over in other statements")]
    fn stmt(&self, stmt: &Stmt, later: bool, pinned: bool) -> Copies {
        match &stmt.kind {
            StmtKind::Block(body) | StmtKind::Sync(body) | StmtKind::Local { body, .. } => {
                self.stmts(&body.stmts, later, pinned)
            }
            StmtKind::Try { body, catches, .. } => {
                let silent = |body: &Block| {
                    let mut names = Names::default();
                    walk_stmts(&mut names, &body.stmts);
                    leaves(&body.stmts) && !names.0.contains(self.name)
                };
                if catches.iter().all(|catch| silent(&catch.body)) {
                    in_part(self.stmts(&body.stmts, later, pinned))
                } else {
                    Copies::default()
                }
            }
            StmtKind::If { arms, otherwise } => {
                let bodies = arms.iter().map(|arm| &arm.body);
                self.branches(bodies, otherwise.as_ref(), later, pinned)
            }
            StmtKind::Select { whens, otherwise, .. } => {
                let bodies = whens.iter().map(|when| &when.body);
                self.branches(bodies, otherwise.as_ref(), later, pinned)
            }
            StmtKind::Var(_)
            | StmtKind::Assign { .. }
            | StmtKind::Expr(_)
            | StmtKind::Return(_) => {
                let first = self.facts.first_values.contains(&stmt.span);
                let copied = sources(stmt, first, self.facts).contains(self.name);
                let last = copied && !later && !pinned && self.mentions(stmt) == 1;
                let here = LastCopy { stmt: stmt.span, passed_by: false };
                Copies { last: last.then(|| vec![here]), leaving: Vec::new() }
            }
            _ => Copies::default(),
        }
    }

    /// Alternatives of which exactly one runs.
    fn branches<'b>(
        &self,
        bodies: impl Iterator<Item = &'b Block>,
        otherwise: Option<&'b Block>,
        later: bool,
        pinned: bool,
    ) -> Copies {
        let mut found = Copies { last: Some(Vec::new()), leaving: Vec::new() };
        let otherwise = otherwise.map_or(&[][..], |body| &body.stmts);
        for stmts in bodies.map(|body| body.stmts.as_slice()).chain([otherwise]) {
            let inner = in_part(self.stmts(stmts, later, pinned));
            found.leaving.extend(inner.leaving);
            if leaves(stmts) {
                found.leaving.extend(inner.last.into_iter().flatten());
            } else {
                found.last = found.last.zip(inner.last).map(|(all, more)| [all, more].concat());
            }
        }
        found
    }
}

/// The same, in something that is not run on every way.
fn in_part(mut copies: Copies) -> Copies {
    for copy in copies.last.iter_mut().flatten().chain(&mut copies.leaving) {
        copy.passed_by = true;
    }
    copies
}

/// Every way through the statements returns or throws.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other statements may go on")]
fn leaves(stmts: &[Stmt]) -> bool {
    stmts.iter().any(|stmt| match &stmt.kind {
        StmtKind::Return(_) | StmtKind::Throw(_) => true,
        StmtKind::Block(body) | StmtKind::Sync(body) => leaves(&body.stmts),
        StmtKind::If { arms, otherwise: Some(otherwise) } => {
            arms.iter().all(|arm| leaves(&arm.body.stmts)) && leaves(&otherwise.stmts)
        }
        StmtKind::Try { body, catches, .. } => {
            leaves(&body.stmts) && catches.iter().all(|catch| leaves(&catch.body.stmts))
        }
        _ => false,
    })
}

/// The variables that a statement may copy from; `first`: it is an assignment that initialises.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other statements copy nothing here")]
pub(crate) fn sources(stmt: &Stmt, first: bool, facts: &Facts) -> Vec<Name> {
    let mut sources = Sources { facts, found: Vec::new() };
    match &stmt.kind {
        StmtKind::Var(decl) => {
            let copies = matches!(decl.kind, VarKind::Var | VarKind::Const);
            for init in decl.items.iter().filter_map(|item| item.init.as_ref()) {
                if copies { sources.taken(init) } else { sources.parts(init) }
            }
        }
        StmtKind::Assign { value, .. } if first => sources.taken(value),
        StmtKind::Assign { value: expr, .. }
        | StmtKind::Expr(expr)
        | StmtKind::Return(Some(expr)) => sources.parts(expr),
        _ => {}
    }
    sources.found
}

/// Names of variables that stand where a value is copied from.
struct Sources<'f> {
    facts: &'f Facts,
    found: Vec<Name>,
}

impl Sources<'_> {
    fn taken(&mut self, expr: &Expr) {
        if let ExprKind::Name(name) = &expr.kind {
            self.found.push(name.clone());
        } else {
            self.parts(expr);
        }
    }

    fn arguments(&mut self, proc: Option<&str>, args: &[Arg]) {
        let facts = self.facts;
        let takes = proc.and_then(|proc| facts.takes.get(proc));
        let by_name = args.iter().any(|arg| arg.name.is_some());
        for (place, arg) in args.iter().enumerate() {
            let copied = takes.is_some_and(|takes| {
                let here = takes.get(place).is_some_and(|takes| takes.copy);
                here || (by_name && takes.iter().any(|takes| takes.copy))
            });
            if copied { self.taken(&arg.value) } else { self.parts(&arg.value) }
        }
    }

    /// The arguments of a call, and of calls among them, among operands and before dots.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other expressions are not looked into")]
    fn parts(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Call { callee, args, .. } => {
                self.parts(callee);
                self.arguments(mentioned(callee).as_deref(), args);
            }
            ExprKind::New { ty, args, .. } => {
                let callee = if let ExprKind::Call { callee, .. } = &ty.kind { callee } else { ty };
                let own = mentioned(callee).is_some_and(|ty| self.facts.own_inits.contains(&ty));
                if own {
                    self.arguments(Some("init"), args);
                } else {
                    // The initialiser that the compiler makes takes copies.
                    args.iter().for_each(|arg| self.taken(&arg.value));
                }
            }
            ExprKind::Dot { base, .. } => self.parts(base),
            ExprKind::Binary { op: BinaryOp::And | BinaryOp::Or, left, .. } => self.parts(left),
            ExprKind::Binary { left, right, .. } => {
                self.parts(left);
                self.parts(right);
            }
            ExprKind::Unary { operand, .. } => self.parts(operand),
            _ => {}
        }
    }
}

struct Mentions<'n> {
    name: &'n Name,
    count: usize,
}

impl Visitor for Mentions<'_> {
    fn expr(&mut self, expr: &Expr) {
        self.count += usize::from(expr.as_name() == Some(self.name));
        walk_expr(self, expr);
    }

    fn captured(&mut self, name: &Name) {
        self.count += usize::from(name == self.name);
    }
}
