//! Activities: `async`, `finish`, `atomic`, `when`.
//!
//! An activity gets copies of the vals that it names, so that only what can change is shared. What leaves it goes to the
//! record of its finish, which every procedure is handed where exceptions can be caught.

use super::exceptions::Fault;
use super::exits::{Exit, SealKind};
use super::frame::{Barrier, Local, LocalKind, Scope};
use super::{Lowerer, Value};
use crate::ast::{Annotation, Clocks, Stmt, WhenArm};
use crate::sema::Ty;
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{Block, Expr as Term, Name as TreeName, Spawn, Type};
use std::marker::PhantomData;

/// The variable that holds the record of the finish around.
pub(crate) const FINISH: &str = "x10_finish";

impl<'a> Lowerer<'a> {
    /// Something that may wait or start an activity: not inside `atomic`.
    pub(crate) fn not_in_atomic(&mut self, what: &str, span: Span) -> bool {
        if self.frame.atomic_text && self.is_old() {
            let message = format!("{what} inside atomic: X10 2.0 has no waiting there");
            self.error("waits-in-atomic", span, message);
            return false;
        }
        if self.frame.atomic {
            let message = format!("{what} inside atomic");
            self.fault(Fault::Operation, &message, span);
        }
        !self.frame.atomic
    }

    pub(crate) fn async_statement(
        &mut self,
        clocks: &'a Clocks,
        body: &'a Stmt,
        annotations: &'a [Annotation],
        span: Span,
    ) {
        if annotations.iter().any(|annotation| &*annotation.path.name.name == "Uncounted") {
            return self.unsupported(span, "an activity that no finish waits for (@Uncounted)");
        }
        if !self.not_in_atomic("async", span) {
            return;
        }
        let registrations = self.register_child(clocks, span);
        self.spawn(None, registrations, span, |l| l.activity_body(body));
    }

    /// Starts an activity; behind the barrier, `body` is lowered.
    pub(crate) fn spawn(
        &mut self,
        place: Option<Term>,
        registrations: Vec<(TreeName, Term)>,
        span: Span,
        body: impl FnOnce(&mut Self),
    ) {
        self.spawn_handing(place, registrations, None, span, body);
    }

    /// The same; `more` is handed to it by value.
    pub(crate) fn spawn_handing(
        &mut self,
        place: Option<Term>,
        registrations: Vec<(TreeName, Term)>,
        more: Option<TreeName>,
        span: Span,
        body: impl FnOnce(&mut Self),
    ) {
        let handed: Vec<TreeName> = registrations.iter().map(|(name, _)| name.clone()).collect();
        let (captured, block) =
            self.behind(Barrier::Async, |l| l.emitted(|l| l.activity(&handed, span, body)));
        let mut copies = self.copies(&captured, registrations);
        copies.extend(more.map(|name| (name.clone(), self.b.var(&name))));
        let stmt = self.b.at(span).spawn_with(Spawn { place, group: None, copies, body: block });
        self.emit(stmt);
    }

    /// What the child gets by value: vals, the object, the finish record.
    fn copies(
        &mut self,
        captured: &[Local],
        registrations: Vec<(TreeName, Term)>,
    ) -> Vec<(TreeName, Term)> {
        let mut copies = registrations;
        for local in captured.iter().filter(|local| local.kind == LocalKind::Val) {
            copies.push((local.tree.clone(), self.b.var(&local.tree)));
        }
        if self.frame.has_finish {
            copies.push((FINISH.into(), self.b.var(FINISH)));
        }
        copies
    }

    /// The body of an activity.
    fn activity(&mut self, registrations: &[TreeName], span: Span, body: impl FnOnce(&mut Self)) {
        let clocks = std::mem::take(&mut self.frame.finish_clocks);
        let exits = std::mem::take(&mut self.frame.exits);
        self.frame.exits.push(Exit::Activity(PhantomData));
        self.frame.finish_clocks = clocks;
        for registration in registrations {
            let stmt = self.b.at(span).run("x10_clock_take_over", vec![self.b.var(registration)]);
            self.emit(stmt);
        }
        let catches = self.frame.has_finish;
        let block = self.emitted(|l| l.scoped(body));
        if catches {
            let error = self.b.temporary();
            self.b.at(span);
            let b = &self.b;
            let tell = vec![b.run("x10_collect", vec![b.var(FINISH), b.var(&error)])];
            let mut handler = tell;
            if self.mentions.clocks {
                handler.insert(0, self.b.run("x10_clock_drop_all", Vec::new()));
            }
            let stmt = self.b.at(span).try_(block, &error, handler);
            self.emit(stmt);
        } else {
            self.emit_all(block);
        }
        if self.mentions.clocks {
            let stmt = self.b.at(span).run("x10_clock_drop_all", Vec::new());
            self.emit(stmt);
        }
        self.frame.exits = exits;
    }

    pub(crate) fn finish_statement(&mut self, clocked: bool, body: &'a Stmt, span: Span) {
        if !self.not_in_atomic("finish", span) {
            return;
        }
        if clocked {
            return self.clocked_finish(body, span);
        }
        self.finish_around(span, |l| l.statement(body));
    }

    /// `finish` around what `body` lowers.
    pub(crate) fn finish_around(&mut self, span: Span, body: impl FnOnce(&mut Self)) {
        self.finish_with(None, span, body);
    }

    /// The same, with a collector of what is offered; otherwise that of the finish around takes it.
    pub(crate) fn finish_with(
        &mut self,
        collector: Option<&TreeName>,
        span: Span,
        body: impl FnOnce(&mut Self),
    ) {
        let around = self.emitted(|l| {
            l.frame.scopes.push(Scope::Finish);
            if l.catching {
                l.collecting(collector, span, body);
            } else {
                l.sealed_statement(span, body, |l, block| l.b.group(None, block));
            }
            l.frame.scopes.pop();
        });
        let stmt = self.b.at(span).block(around);
        self.emit(stmt);
    }

    /// A finish that takes what its activities and its body throw.
    fn collecting(
        &mut self,
        collector: Option<&TreeName>,
        span: Span,
        body: impl FnOnce(&mut Self),
    ) {
        let collects = self.collector(collector, span);
        let had = std::mem::replace(&mut self.frame.has_finish, true);
        let mut sealed = self.seal(SealKind::Stops, body);
        self.frame.has_finish = had;
        self.before_sealed(&sealed);
        self.b.at(span);
        let b = &self.b;
        let fresh = b.new_object(Type::Named("X10Finish".into()));
        let record = b.declare(FINISH, Type::Named("X10Finish".into()), Some(fresh));
        self.emit(record);
        if let Some(collects) = collects {
            self.b.at(span);
            let b = &self.b;
            let stmt = b.assign(b.field(b.var(FINISH), "collector"), b.var(&collects));
            self.emit(stmt);
        }
        let error = self.b.temporary();
        self.b.at(span);
        let b = &self.b;
        let tell = vec![b.run("x10_collect", vec![b.var(FINISH), b.var(&error)])];
        let handler = self.unless_left(&sealed, tell);
        let inner = std::mem::take(&mut sealed.body);
        self.b.at(span);
        let b = &self.b;
        let group = b.group(None, vec![b.try_(inner, &error, handler)]);
        self.emit(group);
        let thrown = self.emitted(|l| l.throw_collected(span));
        self.b.at(span);
        let b = &self.b;
        let any = b.ne(b.field(b.var(FINISH), "first"), b.null());
        let stmt = b.if_(any, thrown, Vec::new());
        self.emit(stmt);
        self.after_sealed(&sealed, span);
    }

    /// Who takes what is offered inside, in a variable.
    fn collector(&mut self, own: Option<&TreeName>, span: Span) -> Option<TreeName> {
        if own.is_some() || !self.mentions.offers || !self.frame.has_finish {
            return own.cloned();
        }
        self.b.at(span);
        let around = self.b.field(self.b.var(FINISH), "collector");
        Some(self.hold(Type::Any, around))
    }

    /// Throws all that the finish has taken.
    fn throw_collected(&mut self, span: Span) {
        if self.legacy {
            // A single one leaves as it is.
            self.b.at(span);
            let b = &self.b;
            let single = b.eq(b.field(b.var(FINISH), "count"), b.int(1));
            let first = b.field(b.field(b.var(FINISH), "first"), "error");
            let stmt = b.if_(single, vec![b.throw(first)], Vec::new());
            self.emit(stmt);
        }
        let Some(class) = self.library_class("MultipleExceptions") else { return };
        let Some(member) = self.library_class("CheckedThrowable") else { return };
        let member = Ty::Class(member);
        self.b.at(span);
        let b = &self.b;
        let count = b.field(b.var(FINISH), "count");
        let size = self.hold(Type::INT, count);
        let array = self.array_ty(&member, self.b.var(&size));
        let rail_ty = Ty::rail(member);
        let tree = self.tree_ty(&rail_ty);
        let rail = self.hold(tree, self.b.ref_to(self.b.new_object(array)));
        let caught = Type::Named("X10Caught".into());
        let b = &self.b;
        let first = b.field(b.var(FINISH), "first");
        let next = self.b.temporary();
        let declare = self.b.declare(&next, caught, Some(first));
        self.emit(declare);
        let index = self.b.temporary();
        let b = &self.b;
        let cell = b.element(b.deref(b.var(&rail)), vec![b.var(&index)]);
        let store = b.assign(cell, b.field(b.var(&next), "error"));
        let go_on = b.assign(b.var(&next), b.field(b.var(&next), "next"));
        let range = b.range(b.int(0), b.sub(b.var(&size), b.int(1)));
        let fill = b.for_(&[&index], range, vec![store, go_on]);
        self.emit(fill);
        let rail = self.value(self.b.var(&rail), rail_ty);
        let object = self.construct(&class, vec![rail], span);
        let stmt = self.b.at(span).throw(object.term);
        self.emit(stmt);
    }

    pub(crate) fn atomic_statement(&mut self, body: &'a Stmt, span: Span) {
        let text = std::mem::replace(&mut self.frame.atomic_text, true);
        if self.frame.atomic {
            self.statement(body);
        } else {
            self.frame.atomic = true;
            self.atomically(span, |l| l.statement(body));
            self.frame.atomic = false;
        }
        self.frame.atomic_text = text;
    }

    /// `when (c) S`; with several arms the first that is true runs.
    pub(crate) fn when_statement(&mut self, arms: &'a [WhenArm], span: Span) {
        if !self.not_in_atomic("when", span) {
            return;
        }
        self.frame.atomic = true;
        self.frame.atomic_text = true;
        let guard = self.guard_of(arms, span);
        match arms {
            [arm] => self.when_open(guard, span, |l| l.statement(&arm.body)),
            _ => {
                let all = |l: &mut Self| {
                    let mut otherwise: Block = Vec::new();
                    for arm in arms.iter().rev() {
                        let cond = l.condition(&arm.cond);
                        let block = l.emitted(|l| l.scoped(|l| l.statement(&arm.body)));
                        otherwise = vec![l.b.at(arm.span).if_(cond, block, otherwise)];
                    }
                    l.emit_all(otherwise);
                };
                self.when_open(guard, span, all);
            }
        }
        self.frame.atomic = false;
        self.frame.atomic_text = false;
    }

    /// The guard as one term: a call, when it needs statements.
    fn guard_of(&mut self, arms: &'a [WhenArm], span: Span) -> Term {
        let mut all: Option<Term> = None;
        for arm in arms {
            let (block, cond) = self.inside(|l| l.condition(&arm.cond));
            let term = if block.is_empty() { cond } else { self.guard_call(block, cond, span) };
            all = Some(match all {
                None => term,
                Some(others) => self.b.or_else(others, term),
            });
        }
        all.unwrap_or_else(|| self.b.bool(true))
    }

    /// Statements with a value, as a function that is called where it stands.
    fn guard_call(&mut self, mut block: Block, cond: Term, span: Span) -> Term {
        self.b.at(span);
        let b = &self.b;
        block.push(b.return_(Some(cond)));
        let function = b.closure(Vec::new(), Some(Type::Bool), block);
        let name = self.hold(Type::Function { params: Vec::new(), result: None }, function);
        self.b.call_value(self.b.var(&name), Vec::new())
    }

    pub(crate) fn condition(&mut self, expr: &'a crate::ast::Expr) -> Term {
        let value = self.expr(expr, Some(&Ty::Boolean));
        self.convert(value, &Ty::Boolean, expr.span).term
    }

    /// The finish record as an argument, where procedures take it.
    pub(crate) fn finish_argument(&mut self) -> Option<Term> {
        self.catching.then(|| self.b.var(FINISH))
    }

    pub(crate) fn finish_param(&mut self) -> Option<partita_tree::Param> {
        self.catching.then(|| self.b.param(FINISH, Type::Named("X10Finish".into())))
    }

    pub(crate) fn as_local(&self, local: &Local) -> Value {
        self.value(self.b.var(&local.tree), local.ty.clone())
    }
}
