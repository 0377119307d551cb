//! `forall`: any number of tasks up to the limit, any way to share out the iterations.
//!
//! The way is chosen before the tasks are made. Tasks are alike, so they are numbered by their first iteration: task
//! `d` of an iteration is at most one more than those before it. The choices are the digits of one number that every
//! task gets a copy of.
//!
//! Where the body cannot wait and nothing belongs to a task, one task per iteration does everything that fewer tasks
//! can do, and more: a verdict then holds for any number of tasks.

use super::distributions::SpreadId;
use super::intents::{Capture, Construct};
use super::loops::Items;
use super::scope::{Binding, ProcId, Scope};
use super::serial::Serial;
use super::stmt::Around;
use super::ty::Ty;
use super::value::{Run, Value};
use super::{Lowerer, Partition};
use crate::ast::{
    Block, Expr, ExprKind, Intent, LoopExpr, LoopHeader, ReduceOp, Stmt, StmtKind, TaskIntent,
    TaskIntentKind,
};
use crate::visit::{Visitor, walk_expr, walk_stmt, walk_stmts};
use partita_source::Span;
use partita_tree::{Expr as Term, Intrinsic};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// A body that can be lowered several times, for an item.
pub(crate) type Body<'b, 'a> = &'b dyn Fn(&mut Lowerer<'a>, &Value);

impl<'a> Lowerer<'a> {
    pub(crate) fn forall(&mut self, header: &'a LoopHeader, body: &'a Block, span: Span) {
        if header.index.is_none() && header.iterands.len() > 1 {
            return self.unsupported(span, "a bracket loop over several ranges");
        }
        if self.iterator_loop(header, body, span) {
            return;
        }
        if (self.spreads.is_empty() || !super::distributions::mentions_here(&body.stmts))
            && self.is_independent(header, body)
            && self.partition != Partition::Runtime {
            return self.each(header, &mut |l| l.block(body));
        }
        let waits = self.may_wait(&body.stmts);
        let capture = self.capture(Construct::Forall, &header.with, &body.stmts);
        let body = |l: &mut Self, item: &Value| {
            l.bind_index(header.index.as_ref(), item.clone());
            l.block(body);
        };
        self.forall_items(header, capture, waits, &body, span);
    }

    /// `[i in D] f(i);` as a statement.
    pub(crate) fn forall_expr_stmt(&mut self, inner: &'a LoopExpr, span: Span) {
        let mut capture = self.capture(Construct::Forall, &inner.header.with, &[]);
        // What an expression does with them is not looked at.
        capture.per_task |= !capture.shadows.is_empty();
        let mut asks = Waits::new(self);
        asks.expr(&inner.body);
        let waits = asks.found;
        let body = |l: &mut Self, item: &Value| {
            l.bind_index(inner.header.index.as_ref(), item.clone());
            l.expr(&inner.body);
        };
        self.forall_items(&inner.header, capture, waits, &body, span);
    }

    fn forall_items(
        &mut self,
        header: &'a LoopHeader,
        capture: Capture<'a>,
        waits: bool,
        body: Body<'_, 'a>,
        span: Span,
    ) {
        let Some(iterand) = header.iterands.first() else { return };
        let Some(items) = self.items(iterand) else { return };
        if let Items::Listed(_) = items {
            return self.unsupported(span, "a forall over a tuple or an enum");
        }
        let Some(count) = self.count(&items) else {
            return self.unsupported(span, "a forall without end");
        };
        self.b.at(header.span);
        let count = self.temp_with(&Ty::INT, count);
        self.equal_sizes(&items, &count);
        self.parallel(&items, &count, capture, waits, body, span);
    }

    /// Runs the body for all items, `count` of them, in tasks.
    pub(crate) fn parallel(
        &mut self,
        items: &Items,
        count: &str,
        capture: Capture<'a>,
        waits: bool,
        body: Body<'_, 'a>,
        span: Span,
    ) {
        if let Some(spread) = self.spread_of_items(items) {
            if self.frame.serial != Serial::No {
                self.one_locale_only("a distributed loop in a serial statement");
            }
            return self.on_owners(spread, items, count, capture, waits, body, span);
        }
        if self.workers == 1 {
            self.bounded_workers();
            return self.one_worker(items, count, capture, body, span);
        }
        if self.frame.serial != Serial::No {
            let again = capture.clone();
            return self.in_place_or(
                |l| l.one_worker(items, count, again, body, span),
                |l| l.several_workers(items, count, capture, waits, body, span),
            );
        }
        self.several_workers(items, count, capture, waits, body, span);
    }

    fn several_workers(
        &mut self,
        items: &Items,
        count: &str,
        capture: Capture<'a>,
        waits: bool,
        body: Body<'_, 'a>,
        span: Span,
    ) {
        let alone = !waits && !capture.per_task && self.partition != Partition::Runtime;
        if alone {
            self.note("a forall whose tasks cannot wait has one task per iteration: that covers any number of tasks");
            self.one_task_each(items, count, capture, body, None, span);
        } else {
            self.shared_out(items, count, capture, body, span);
        }
    }

    /// One task runs everything: it has its own copies all the same.
    fn one_worker(
        &mut self,
        items: &Items,
        count: &str,
        mut capture: Capture<'a>,
        body: Body<'_, 'a>,
        span: Span,
    ) {
        let group = self.label("forall");
        self.copy_into(&mut capture, &[count]);
        let shadows = std::mem::take(&mut capture.shadows);
        let block = self.task_body(&capture, "a parallel loop", |l| {
            let opened = l.open_shadows(&shadows);
            let over = l.positions(count);
            l.iterations(items, over, |_, _| None, body, span);
            l.close_shadows(&opened, true);
        });
        let (spawns, ()) = self.inside(|l| {
            l.b.at(span);
            l.spawn(capture, Some(&group), block);
        });
        // No task for no iterations.
        self.b.at(span);
        let some = self.b.lt(self.b.int(0), self.b.var(count));
        let spawns = self.b.if_(some, spawns, Vec::new());
        let stmt = self.b.group(Some(&group), vec![spawns]);
        self.emit(stmt);
    }

    /// One task for each iteration, where its index belongs.
    pub(crate) fn one_task_each(
        &mut self,
        items: &Items,
        count: &str,
        mut capture: Capture<'a>,
        body: Body<'_, 'a>,
        spread: Option<SpreadId>,
        span: Span,
    ) {
        let group = self.label("forall");
        let position = self.temp();
        self.copy_into(&mut capture, &[&position]);
        let shadows = std::mem::take(&mut capture.shadows);
        let block = self.task_body(&capture, "a parallel loop", |l| {
            let opened = l.open_shadows(&shadows);
            l.in_scope(|l| {
                let at = l.b.var(&position);
                let value = l.item_at(items, &at);
                l.one_round(|l| body(l, &value));
            });
            l.close_shadows(&opened, true);
        });
        let (spawns, ()) = self.inside(|l| {
            l.b.at(span);
            let at = l.b.var(&position);
            let place = spread.map(|spread| l.owner_at(spread, items, &at));
            l.spawn_at(place, capture, Some(&group), block);
        });
        let over = self.positions(count);
        self.b.at(span);
        let each = self.b.for_(&[&position], over, spawns);
        let stmt = self.b.group(Some(&group), vec![each]);
        self.emit(stmt);
    }

    /// The only iteration of a task. `continue` ends it: a loop of one round makes room for that.
    pub(crate) fn one_round(&mut self, f: impl FnOnce(&mut Self)) {
        self.frame.around.push(Around::Parallel);
        let (inner, ()) = self.inside(f);
        self.frame.around.pop();
        if has_continue(&inner) {
            let once = self.temp();
            let over = self.b.range(self.b.int(0), self.b.int(0));
            let stmt = self.b.for_(&[&once], over, inner);
            self.emit(stmt);
        } else {
            inner.into_iter().for_each(|stmt| self.emit(stmt));
        }
    }

    fn shared_out(
        &mut self,
        items: &Items,
        count: &str,
        mut capture: Capture<'a>,
        body: Body<'_, 'a>,
        span: Span,
    ) {
        let workers = self.workers;
        self.bounded_workers();
        let shares = self.share_out(count, workers, span);
        let group = self.label("forall");
        let worker = self.temp();
        self.copy_into(&mut capture, &[&worker, &shares.used, count]);
        if let Some(code) = &shares.code {
            self.copy_into(&mut capture, &[code]);
        }
        let shadows = std::mem::take(&mut capture.shadows);
        let block = self.task_body(&capture, "a parallel loop", |l| {
            let opened = l.open_shadows(&shadows);
            let rest = shares.code.as_ref().map(|code| {
                let rest = l.b.var(code);
                l.temp_with(&Ty::INT, rest)
            });
            let over = l.positions(count);
            let mine = |l: &mut Self, position: &str| {
                let task = match &rest {
                    Some(rest) => l.next_share(rest, workers, position, &shares, count),
                    None => l.runtime_share(position, &shares.used, count),
                };
                Some(l.b.eq(task, l.b.var(&worker)))
            };
            l.iterations(items, over, mine, body, span);
            l.close_shadows(&opened, true);
        });
        let (spawns, ()) = self.inside(|l| {
            l.b.at(span);
            l.spawn(capture, Some(&group), block);
        });
        self.b.at(span);
        let last = self.minus(self.b.var(&shares.used), 1);
        let over = self.b.range(self.b.int(0), last);
        let each = self.b.for_(&[&worker], over, spawns);
        let stmt = self.b.group(Some(&group), vec![each]);
        self.emit(stmt);
    }

    /// The number of tasks becomes part of the scope of the verdict, and how they share out the work is noted.
    pub(crate) fn bounded_workers(&mut self) {
        const NAME: &str = "dataParTasksPerLocale";
        if self.config_names.insert(NAME.to_owned()) {
            self.global_names.insert(NAME.to_owned());
            let workers = self.b.int(self.workers);
            self.b.config(NAME, partita_tree::Type::INT, workers);
        }
        match self.partition {
            Partition::Any => {}
            Partition::Contiguous => {
                self.note("the tasks of a forall take blocks of neighbouring iterations")
            }
            Partition::Runtime => {
                self.note("the tasks of a forall take the blocks that Chapel's ranges make")
            }
        }
    }

    pub(crate) fn copy_into(&mut self, capture: &mut Capture<'a>, names: &[&str]) {
        for name in names {
            let term = self.b.var(name);
            capture.copies.push(((*name).into(), term));
        }
    }

    pub(crate) fn positions(&mut self, count: &str) -> Term {
        let last = self.minus(self.b.var(count), 1);
        self.b.range(self.b.int(0), last)
    }

    /// A loop over positions; `mine` says which of them this task runs.
    pub(crate) fn iterations(
        &mut self,
        items: &Items,
        over: Term,
        mine: impl FnOnce(&mut Self, &str) -> Option<Term>,
        body: Body<'_, 'a>,
        span: Span,
    ) {
        let position = self.temp();
        let (block, ()) = self.inside(|l| {
            let mine = mine(l, &position);
            let (inner, ()) = l.inside(|l| {
                l.in_scope(|l| {
                    let at = l.b.var(&position);
                    let value = l.item_at(items, &at);
                    l.frame.around.push(Around::Parallel);
                    body(l, &value);
                    l.frame.around.pop();
                });
            });
            match mine {
                Some(test) => {
                    let stmt = l.b.if_(test, inner, Vec::new());
                    l.emit(stmt);
                }
                None => inner.into_iter().for_each(|stmt| l.emit(stmt)),
            }
        });
        self.b.at(span);
        let stmt = self.b.for_(&[&position], over, block);
        self.emit(stmt);
    }

    /// Declares the task's own variables: reduce shadows at their identity, task-private ones at their value.
    pub(crate) fn open_shadows(&mut self, shadows: &[&'a TaskIntent]) -> Vec<Shadow<'a>> {
        let mut opened = Vec::new();
        for intent in shadows {
            let name = &intent.name;
            match &intent.kind {
                TaskIntentKind::Reduce(op) => {
                    let outer = self.name(&name.name, name.span);
                    if let Some(Ty::Array(..)) = self.type_of(&outer) {
                        opened.extend(self.open_array(op, outer, intent));
                        continue;
                    }
                    let Value::Run(Run { ty, term, cell: true, .. }) = outer else {
                        self.unsupported(intent.span, "this reduction");
                        continue;
                    };
                    let Some(identity) = self.identity(op, &ty) else {
                        self.unsupported(intent.span, "this reduction");
                        continue;
                    };
                    let shadow = self.local_name(&name.name);
                    let tree = self.tree_ty(&ty);
                    let stmt = self.b.declare(&shadow, tree, Some(identity));
                    self.emit(stmt);
                    self.bind_variable(&name.name, shadow.clone(), ty.clone(), false, false);
                    opened.push(Shadow { op, ty, outer: term, shadow, span: intent.span });
                }
                TaskIntentKind::Intent(kind @ (Intent::Ref | Intent::ConstRef))
                    if intent.init.is_some() =>
                {
                    self.ref_decl(name, intent.init.as_ref(), *kind == Intent::ConstRef);
                }
                TaskIntentKind::Var | TaskIntentKind::Intent(_) => {
                    match (&intent.init, &intent.ty) {
                        (init, Some(ty)) => {
                            let declared = self.declared(ty);
                            let value = init.as_ref().map(|init| self.read(init));
                            let value = value.or(Some(Value::Nothing));
                            self.declare_stored(name, declared, value, false);
                        }
                        (Some(init), None) => {
                            let value = self.read(init);
                            let ty = self.type_of(&value).unwrap_or(Ty::Unknown);
                            self.declare_with_value(name, &ty, &value, false);
                        }
                        (None, None) => {
                            self.error(
                                intent.span,
                                "a task-private variable needs a type or a value",
                            );
                        }
                    }
                }
            }
        }
        opened
    }

    /// An array that each task gathers one of its own for.
    fn open_array(
        &mut self,
        op: &'a ReduceOp,
        outer: Value,
        intent: &'a TaskIntent,
    ) -> Option<Shadow<'a>> {
        let exact = self.exact_type(&outer);
        let (Value::Run(Run { ty, term, cell: true, .. }), Some(exact)) = (outer, exact) else {
            self.unsupported(intent.span, "this reduction");
            return None;
        };
        let Ty::Array(_, element) = &ty else { return None };
        let identity = if element.is_scalar() { self.identity(op, element) } else { None };
        let Some(identity) = identity else {
            self.unsupported(intent.span, "this reduction");
            return None;
        };
        let name = &intent.name.name;
        let shadow = self.local_name(name);
        self.frame.own_arrays.insert(shadow.clone());
        self.frame.stored.insert(shadow.clone(), exact.clone());
        let stmt = self.b.declare(&shadow, exact, None);
        self.emit(stmt);
        let stmt = self.b.assign(self.b.var(&shadow), identity);
        self.emit(stmt);
        self.bind_variable(name, shadow.clone(), ty.clone(), false, false);
        Some(Shadow { op, ty, outer: term, shadow, span: intent.span })
    }

    /// `outer = outer op own` for every element.
    fn close_array(&mut self, shadow: &Shadow<'a>, element: &Ty) {
        let cell = |term: Term| Value::cell(shadow.ty.clone(), term, false);
        let (outer, own) = (self.copy(&shadow.outer), self.b.var(&shadow.shadow));
        let outer = self.items_of(cell(outer), shadow.span);
        let own = self.items_of(cell(own), shadow.span);
        let (Some(outer), Some(own)) = (outer, own) else { return };
        self.each_position(&outer, shadow.span, &mut |l, at| {
            let target = l.item_at(&outer, at);
            let own = l.item_at(&own, at);
            let result = l.combine(shadow.op, target.clone(), own, shadow.span);
            if let Value::Run(Run { term, .. }) = target {
                l.store(term, element, &result);
            }
        });
    }

    /// Adds what a task has gathered to the outer variable, under a lock.
    pub(crate) fn close_shadows(&mut self, shadows: &[Shadow<'a>], several: bool) {
        for shadow in shadows {
            self.b.at(shadow.span);
            let own = Value::run(shadow.ty.clone(), self.b.var(&shadow.shadow));
            let (block, ()) = self.inside(|l| {
                if let Ty::Array(_, element) = &shadow.ty {
                    return l.close_array(shadow, element);
                }
                let outer = Value::cell(shadow.ty.clone(), l.copy(&shadow.outer), false);
                let result = l.combine(shadow.op, outer, own, shadow.span);
                let target = l.copy(&shadow.outer);
                l.store(target, &shadow.ty, &result);
            });
            let stmt = if several { self.b.atomic(block) } else { self.b.block(block) };
            self.emit(stmt);
        }
    }

    /// Whether running the statements may wait for another task, throw, or make tasks.
    pub(crate) fn may_wait(&mut self, stmts: &[Stmt]) -> bool {
        let mut asks = Waits::new(self);
        walk_stmts(&mut asks, stmts);
        asks.found
    }

    /// What a reduction starts with.
    pub(crate) fn identity(&mut self, op: &ReduceOp, ty: &Ty) -> Option<Term> {
        use crate::ast::BinaryOp;
        let known = match op {
            ReduceOp::Operator(op) => match (op, ty) {
                (BinaryOp::Add | BinaryOp::BitOr | BinaryOp::BitXor, Ty::Int(_) | Ty::Uint(_)) => {
                    self.b.int(0)
                }
                (BinaryOp::Add, Ty::Real(_)) => self.b.real(0.0),
                (BinaryOp::Multiply, Ty::Int(_) | Ty::Uint(_)) => self.b.int(1),
                (BinaryOp::Multiply, Ty::Real(_)) => self.b.real(1.0),
                (BinaryOp::And, Ty::Bool) => self.b.bool(true),
                (BinaryOp::Or, Ty::Bool) => self.b.bool(false),
                (BinaryOp::BitAnd, Ty::Int(_)) => self.b.int(-1),
                _ => return None,
            },
            ReduceOp::Named(name) => match (name.as_name()?, ty) {
                ("min", Ty::Int(64)) => self.b.int(i64::MAX),
                ("max", Ty::Int(64)) => self.b.int(i64::MIN),
                ("min", Ty::Int(bits)) => self.b.int((1i64 << (bits - 1)) - 1),
                ("max", Ty::Int(bits)) => self.b.int(-(1i64 << (bits - 1))),
                ("max", Ty::Uint(_)) => self.b.int(0),
                ("min", Ty::Real(_)) => self.b.real(f64::INFINITY),
                ("max", Ty::Real(_)) => self.b.real(f64::NEG_INFINITY),
                _ => return None,
            },
        };
        Some(known)
    }

    pub(crate) fn combine(&mut self, op: &ReduceOp, a: Value, b: Value, span: Span) -> Value {
        match op {
            ReduceOp::Operator(op @ (crate::ast::BinaryOp::And | crate::ast::BinaryOp::Or)) => {
                let (left, right) = (self.term(&a), self.term(&b));
                let op = super::operators::tree_operator(*op);
                Value::run(Ty::Bool, self.b.binary(op, left, right))
            }
            ReduceOp::Operator(op) => self.apply(*op, a, b, span),
            ReduceOp::Named(name) => {
                let ty = self.type_of(&a).unwrap_or(Ty::Unknown);
                let (left, right) = (self.term(&a), self.term(&b));
                let op =
                    if name.as_name() == Some("min") { Intrinsic::Min } else { Intrinsic::Max };
                Value::run(ty, self.b.intrinsic(op, vec![left, right]))
            }
        }
    }
}

pub(crate) struct Shadow<'a> {
    op: &'a ReduceOp,
    ty: Ty,
    outer: Term,
    shadow: String,
    span: Span,
}

fn has_continue(stmts: &[partita_tree::Stmt]) -> bool {
    use partita_tree::StmtKind as Tree;
    stmts.iter().any(|stmt| match &stmt.kind {
        Tree::Continue => true,
        Tree::If { yes, no, .. } => has_continue(yes) || has_continue(no),
        Tree::Block(block) => has_continue(block),
        _ => false,
    })
}

/// Looks for anything that may wait, throw, or make tasks; calls are followed.
struct Waits<'l, 'a> {
    lowerer: &'l Lowerer<'a>,
    /// Where the names being looked at stand.
    scope: Rc<Scope>,
    seen: FxHashSet<ProcId>,
    found: bool,
}

impl<'l, 'a> Waits<'l, 'a> {
    fn new(lowerer: &'l Lowerer<'a>) -> Self {
        let scope = lowerer.frame.scope.clone();
        Waits { lowerer, scope, seen: FxHashSet::default(), found: false }
    }

    /// Follows a procedure that may be called.
    fn follow(&mut self, proc: ProcId) {
        if !self.seen.insert(proc) {
            return;
        }
        let info = &self.lowerer.procs[proc];
        self.found |= info.decl.throws;
        if let Some(body) = &info.decl.body {
            let outer = std::mem::replace(&mut self.scope, info.scope.clone());
            walk_stmts(self, &body.stmts);
            self.scope = outer;
        }
    }

    /// Follows every method of a name: whose it is, is not known here.
    fn follow_methods(&mut self, name: &str) {
        let all = self.lowerer.procs.iter().enumerate();
        let methods = all.filter(|(_, proc)| {
            *proc.decl.name.name == *name
                && (proc.method_of.is_some() || proc.decl.receiver.is_some())
        });
        let methods: Vec<ProcId> = methods.map(|(number, _)| number).collect();
        methods.into_iter().for_each(|proc| self.follow(proc));
    }
}

impl Visitor for Waits<'_, '_> {
    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Throw(_)
            | StmtKind::Try { .. }
            | StmtKind::Begin { .. }
            | StmtKind::Cobegin { .. }
            | StmtKind::Sync(_)
            | StmtKind::Unsupported { .. } => self.found = true,
            // It may wait for what another task does.
            StmtKind::While { .. } | StmtKind::DoWhile { .. } => {
                let mut looks = Looks(false);
                walk_stmt(&mut looks, stmt);
                self.found |= looks.0;
                walk_stmt(self, stmt);
            }
            _ => walk_stmt(self, stmt),
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Name(name) => match self.scope.lookup(name) {
                Some(Binding::Variable(variable)) => self.found |= waits_on(&variable.ty),
                Some(Binding::Value(Value::Run(run))) => self.found |= waits_on(&run.ty),
                Some(Binding::Procs(procs)) => procs.into_iter().for_each(|proc| self.follow(proc)),
                // A method or field of the object around.
                Some(Binding::Member) => {
                    self.found |= self.lowerer.has_waiting_field;
                    self.follow_methods(name);
                }
                Some(_) | None => self.follow_methods(name),
            },
            // An initialiser runs.
            ExprKind::New { .. } => self.follow_methods("init"),
            // Fields and methods: what they are is not known here.
            ExprKind::Dot { name, .. } => {
                self.found |= self.lowerer.has_waiting_field
                    || matches!(
                        &*name.name,
                        "readFE"
                            | "readFF"
                            | "writeEF"
                            | "writeFF"
                            | "waitFor"
                            | "barrier"
                            | "wait"
                    );
                self.follow_methods(&name.name);
            }
            ExprKind::Guarded { .. } | ExprKind::Try { .. } => self.found = true,
            _ => {}
        }
        walk_expr(self, expr);
    }
}

/// Looks for methods, which may be those of atomic variables.
struct Looks(bool);

impl Visitor for Looks {
    fn expr(&mut self, expr: &Expr) {
        self.0 |= matches!(expr.kind, ExprKind::Dot { .. });
        walk_expr(self, expr);
    }
}

/// Whether using a variable of the type may wait for another task.
fn waits_on(ty: &Ty) -> bool {
    match ty {
        Ty::Sync(_) | Ty::Single(_) | Ty::Barrier | Ty::Unknown => true,
        Ty::Array(_, element) => waits_on(element),
        Ty::Tuple(parts) => parts.iter().any(waits_on),
        _ => false,
    }
}
