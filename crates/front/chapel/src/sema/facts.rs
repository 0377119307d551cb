//! What is found in the text of the whole program before anything is lowered. Nothing here ever changes.

use super::begins::mentioned;
use super::split_init;
use crate::ast::{
    AggregateKind, AssignOp, Expr, ExprKind, Formal, Intent, LoopKind, Module, Name, Pattern, Stmt,
    StmtKind, TaskIntent, TaskIntentKind, VarKind,
};
use crate::visit::{Visitor, walk_expr, walk_stmt, walk_stmts};
use partita_source::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

#[derive(Default)]
pub(crate) struct Facts {
    /// Names that are assigned as a whole somewhere.
    pub(crate) assigned: FxHashSet<Name>,
    /// Names that occur otherwise than before a dot: what they hold may be held by another variable too.
    pub(crate) handed_on: FxHashSet<Name>,
    /// Names of module variables: local variables get others.
    pub(crate) module_variables: FxHashSet<Name>,
    /// Somebody looks at empty sync variables with `readXX`.
    pub(crate) reads_empty: bool,
    /// Somebody calls `notify` or `wait` of a barrier.
    pub(crate) splits_barriers: bool,
    /// The array of locales is mentioned.
    pub(crate) mentions_locales: bool,
    /// Some `serial` statement may be more than its body: procedures are told whether one is around.
    pub(crate) has_serial: bool,
    /// Some record or class holds sync variables or barriers, which may make its users wait.
    pub(crate) has_waiting_field: bool,
    /// There may be more than one task at a time.
    pub(crate) tasks: bool,
    /// Somewhere there is a class, a `delete`, a `deinit`, a `throw`.
    pub(crate) classes: bool,
    pub(crate) deletes: bool,
    pub(crate) deinits: bool,
    /// Somewhere an operator `=` is declared.
    pub(crate) assigns: bool,
    pub(crate) throws: bool,
    /// Assignments that give constants their first values.
    pub(crate) initialisers: FxHashSet<Span>,
    /// Assignments that may give variables and constants their first values.
    pub(crate) first_values: FxHashSet<Span>,
    /// Procedures by name, with what their formals take.
    pub(crate) takes: FxHashMap<Name, Vec<Takes>>,
    /// Types that have initialisers of their own.
    pub(crate) own_inits: FxHashSet<Name>,
}

/// What the formals in one place of all procedures of a name take.
#[derive(Clone, Copy)]
pub(crate) struct Takes {
    /// All are `out`.
    pub(crate) out: bool,
    /// Some takes a copy.
    pub(crate) copy: bool,
}

impl Facts {
    pub(crate) fn of(modules: &[Module]) -> Facts {
        let mut facts = Facts::default();
        for module in modules {
            facts.module(module);
        }
        facts
    }

    fn module(&mut self, module: &Module) {
        self.without_values(&module.body);
        for stmt in &module.body {
            if let StmtKind::Var(decl) = &stmt.kind {
                let names = decl.items.iter().flat_map(|item| names_of(&item.pattern));
                self.module_variables.extend(names);
            }
            self.stmt(stmt);
        }
    }

    /// Variables and constants of a block that are declared without a value.
    fn without_values(&mut self, stmts: &[Stmt]) {
        for (number, stmt) in stmts.iter().enumerate() {
            let StmtKind::Var(decl) = &stmt.kind else { continue };
            if !matches!(decl.kind, VarKind::Var | VarKind::Const) || decl.config {
                continue;
            }
            let left_out = decl.items.iter().filter(|item| item.init.is_none());
            for name in left_out.flat_map(|item| names_of(&item.pattern)) {
                let rest = &stmts[number + 1..];
                let first = split_init::first_values(rest, &name, &FxHashMap::default());
                if decl.kind == VarKind::Const {
                    self.initialisers.extend(&first);
                }
                self.first_values.extend(first);
            }
        }
    }

    /// What the formals of a procedure take, beside those of others of its name.
    fn note_formals(&mut self, name: &Name, formals: &[Formal]) {
        let is_first = !self.takes.contains_key(name);
        let known = self.takes.entry(name.clone()).or_default();
        let places = formals.len().max(known.len());
        known.resize(places, Takes { out: is_first, copy: false });
        for (place, takes) in known.iter_mut().enumerate() {
            let intent = formals.get(place).and_then(|formal| formal.intent);
            takes.out &= intent == Some(Intent::Out);
            takes.copy |= matches!(intent, Some(Intent::In | Intent::ConstIn));
        }
    }

    /// What a `with` clause makes copies of.
    fn copied(&mut self, with: &[TaskIntent]) {
        for intent in with {
            if let TaskIntentKind::Intent(Intent::In | Intent::ConstIn) = intent.kind {
                self.handed_on.insert(intent.name.name.clone());
            }
        }
    }

    fn assigned(&mut self, expr: &Expr) {
        if let ExprKind::Name(name) = &expr.kind {
            self.assigned.insert(name.clone());
        } else if let ExprKind::Tuple(parts) = &expr.kind {
            parts.iter().for_each(|part| self.assigned(part));
        }
    }
}

impl Visitor for Facts {
    #[expect(clippy::wildcard_enum_match_arm, reason = "a few kinds of statements are looked for")]
    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Module(inner) => return self.module(inner),
            StmtKind::Assign { target, op, value } => {
                self.assigned(target);
                if *op == AssignOp::Swap {
                    self.assigned(value);
                }
            }
            StmtKind::Begin { with, .. } | StmtKind::Cobegin { with, .. } => {
                self.tasks = true;
                self.copied(with);
            }
            StmtKind::Loop { kind, header, .. } => {
                self.tasks |= !matches!(kind, LoopKind::For | LoopKind::Foreach);
                self.copied(&header.with);
            }
            StmtKind::Serial { cond, .. } => {
                let cond = cond.as_ref().map(|cond| &cond.kind);
                self.has_serial |= !matches!(cond, Some(ExprKind::Bool(false)));
            }
            StmtKind::Delete(_) => self.deletes = true,
            StmtKind::Throw(_) => self.throws = true,
            StmtKind::Proc(decl) => {
                self.deinits |= &*decl.name.name == "deinit";
                self.assigns |= &*decl.name.name == "=";
                self.throws |= decl.throws;
                self.note_formals(&decl.name.name, decl.formals.as_deref().unwrap_or_default());
                if &*decl.name.name == "init" {
                    let receiver = decl.receiver.as_ref().and_then(mentioned);
                    self.own_inits.extend(receiver);
                }
            }
            StmtKind::Aggregate(decl) => {
                self.classes |= decl.kind == AggregateKind::Class;
                let mut guarded = Guarded(false);
                walk_stmts(&mut guarded, &decl.body);
                let inits = |stmt: &Stmt| matches!(&stmt.kind, StmtKind::Proc(proc) if &*proc.name.name == "init");
                if decl.body.iter().any(inits) {
                    self.own_inits.insert(decl.name.name.clone());
                }
                self.has_waiting_field |= guarded.0;
            }
            _ => {}
        }
        walk_stmt(self, stmt);
    }

    fn stmts(&mut self, stmts: &[Stmt]) {
        self.without_values(stmts);
        walk_stmts(self, stmts);
    }

    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Dot { name, .. } = &expr.kind {
            self.reads_empty |= &*name.name == "readXX";
            self.splits_barriers |= matches!(&*name.name, "notify" | "wait");
        }
        self.mentions_locales |= expr.as_name() == Some("Locales");
        if let ExprKind::Name(name) = &expr.kind {
            self.handed_on.insert(name.clone());
        }
        let before_dot = |base: &Expr| matches!(base.kind, ExprKind::Name(_));
        if !matches!(&expr.kind, ExprKind::Dot { base, .. } if before_dot(base)) {
            walk_expr(self, expr);
        }
    }
}

/// Looks for types of sync, single and atomic variables.
struct Guarded(bool);

impl Visitor for Guarded {
    fn expr(&mut self, expr: &Expr) {
        self.0 |= matches!(expr.kind, ExprKind::Guarded { .. });
        walk_expr(self, expr);
    }
}

/// Every name that occurs, whatever it means.
#[derive(Clone, Default)]
pub(crate) struct Names(pub(crate) BTreeSet<Name>);

impl Visitor for Names {
    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Name(name) = &expr.kind {
            self.0.insert(name.clone());
        }
        if let ExprKind::This = &expr.kind {
            self.0.insert("this".into());
        }
        walk_expr(self, expr);
    }

    fn captured(&mut self, name: &Name) {
        self.0.insert(name.clone());
    }
}

/// The names that a pattern binds.
pub(crate) fn names_of(pattern: &Pattern) -> Vec<Name> {
    match pattern {
        Pattern::Name(ident) => vec![ident.name.clone()],
        Pattern::Tuple(parts, _) => parts.iter().flat_map(names_of).collect(),
    }
}
