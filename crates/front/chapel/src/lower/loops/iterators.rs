//! User iterators: the body of the loop is lowered at each `yield`, in the place of the call.
//!
//! The iterator and the loop run in the same task, one within the other, so that `break` in the loop leaves the iterator
//! and its loops: a jump behind it. Recursion is followed a few levels deep.

use crate::ast::{Block, Expr, ExprKind, Intent, LoopHeader, Name, Pattern};
use crate::lower::Lowerer;
use crate::lower::arrays::reduce::gather;
use crate::lower::calls::call::Given;
use crate::lower::calls::instance::Passed;
use crate::lower::exits::labels::{Jumps, LEAVE, NEXT};
use crate::lower::stmt::Around;
use crate::lower::values::{Run, Value};
use crate::sema::{
    Binding, ClassTy, Held, ProcId, Scope, Taken, Ty, called, iterator_call, match_formals,
};
use partita_kit::{Emit, Label};
use partita_source::Span;
use std::rc::Rc;

/// What is done with an item.
pub(crate) type Receiver<'a> = Rc<dyn Fn(&mut Lowerer<'a>, Value) + 'a>;

/// An iterator whose body is being lowered.
pub(crate) struct Yielding<'a> {
    receive: Receiver<'a>,
    /// Where the loop stands.
    scope: Rc<Scope>,
    around: Vec<Around>,
    labels: Vec<(Name, usize)>,
    of_module: bool,
    /// The number of the label behind the loop.
    leave: Label,
    /// Where the cleanups of the iterator begin.
    cleanups: usize,
    /// Items can be assigned.
    by_ref: bool,
}

/// Iterators within each other, and bodies in all.
const LEVELS: usize = 6;
const BODIES: usize = 2000;

impl<'a> Lowerer<'a> {
    /// A loop over a user's iterator; false when it is none.
    pub(crate) fn iterator_loop(
        &mut self,
        header: &'a LoopHeader,
        body: &'a Block,
        span: Span,
    ) -> bool {
        let Some(iterand) = header.iterands.first() else { return false };
        if !self.learn(|typer| typer.is_iterator(header) || typer.is_iterable_object(iterand)) {
            return false;
        }
        let receive: Receiver<'a> = Rc::new(move |l: &mut Lowerer<'a>, item: Value| {
            l.in_scope(|l| {
                l.bind_index(header.index.as_ref(), item);
                l.block(body);
            });
        });
        let copied = |intent: &crate::ast::TaskIntent| {
            matches!(intent.kind, crate::ast::TaskIntentKind::Intent(Intent::In | Intent::ConstIn))
        };
        let copies = header.with.iter().any(copied);
        let capture = if header.with.is_empty() {
            crate::lower::tasks::intents::Capture::default()
        } else {
            self.capture(crate::lower::tasks::intents::Construct::Forall, &header.with, &body.stmts)
        };
        let label = self.frame.loops.next_label.take();
        let labels = self.frame.loops.labels.len();
        self.frame.loops.labels.extend(label.map(|label| (label, self.frame.loops.around.len())));
        let block = self.emitted(|l| {
            l.in_scope(|l| {
                // All runs in one task, which has its copies all the same.
                let (begun, shadows) = (l.exits.begun(), capture.shadows.clone());
                if copies {
                    l.copies_in_place(capture);
                }
                l.until_copies_end(begun, |l| {
                    let shadows = l.open_shadows(&shadows);
                    l.iterate(iterand, receive, span);
                    l.close_shadows(&shadows, false);
                });
            });
        });
        self.frame.loops.labels.truncate(labels);
        self.b.at(span);
        let stmt = self.b.block(block);
        self.emit(stmt);
        true
    }

    /// Runs `f` with the index bound, for every item of a loop over anything.
    pub(crate) fn each_or_iterate(
        &mut self,
        header: &'a LoopHeader,
        span: Span,
        f: impl Fn(&mut Self) + 'a,
    ) {
        let Some(iterand) = header.iterands.first() else { return };
        if !self.learn(|typer| typer.is_iterator(header) || typer.is_iterable_object(iterand)) {
            return self.each(header, &mut |l| f(l));
        }
        let receive: Receiver<'a> = Rc::new(move |l: &mut Lowerer<'a>, item: Value| {
            l.in_scope(|l| {
                l.bind_index(header.index.as_ref(), item);
                f(l);
            });
        });
        self.iterate(iterand, receive, span);
    }

    /// Whether the iterator of a loop has an overload for parallel loops, which takes a `tag`.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other iterands are objects")]
    pub(crate) fn has_parallel_iterator(&mut self, header: &LoopHeader) -> bool {
        if !self.learn(|typer| typer.is_iterator(header)) {
            return false;
        }
        let Some(iterand) = header.iterands.first() else { return false };
        let name = match &called(iterand).kind {
            ExprKind::Name(name) => match self.frame.scope.lookup(name) {
                Some(Binding::Procs(_) | Binding::Member) => &**name,
                Some(_) | None => "these",
            },
            ExprKind::Dot { name, .. } => &*name.name,
            _ => "these",
        };
        self.sema.has_parallel_iterator(name)
    }

    /// Runs `receive` for each item of an iterator that is called.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other iterands are values")]
    pub(crate) fn iterate(&mut self, iterand: &'a Expr, receive: Receiver<'a>, span: Span) {
        let object = self
            .learn(|typer| !typer.is_iterator_expr(iterand) && typer.is_iterable_object(iterand));
        let (callee, args) = if object { (iterand, &[][..]) } else { iterator_call(iterand) };
        let called = match &callee.kind {
            _ if object => {
                let this = self.value(iterand);
                let these = self.sema.iterator_of(&this.value_ty(), "these");
                these.map(|proc| (vec![proc], Some(this)))
            }
            ExprKind::Dot { base, name } => {
                let this = self.value(base);
                let Some(proc) = self.sema.iterator_of(&this.value_ty(), &name.name) else {
                    return self.unsupported(span, "a loop over what this method gives");
                };
                Some((vec![proc], Some(this)))
            }
            _ => match self.expr(callee) {
                Value::Procs(procs, this) => Some((procs, this.map(|this| *this))),
                this => {
                    let these = self.sema.iterator_of(&this.value_ty(), "these");
                    these.map(|proc| (vec![proc], Some(this)))
                }
            },
        };
        let Some((procs, this)) = called else {
            return self.unsupported(span, "a loop over this");
        };
        let given = self.given(args);
        if given.iter().any(|given| given.value.is_unknown()) {
            return;
        }
        let Some(proc) = self.best(&procs, this.as_ref(), &given) else {
            return self.error(span, "no iterator takes these arguments");
        };
        if !self.sema.is_iterator_proc(proc) {
            return self.unsupported(span, "a loop over what a procedure of this name gives");
        }
        self.run_iterator(proc, this, given, receive, span);
    }

    /// An iterator where a value is wanted: its items as an array.
    pub(crate) fn iterator_array(
        &mut self,
        proc: ProcId,
        this: Option<Value>,
        given: Vec<Given>,
        span: Span,
    ) -> Value {
        let name = &self.sema.procs[proc].decl.name.name;
        if self.sema.has_parallel_iterator(name) {
            self.unsupported(span, "the items of a parallel iterator as a value");
        }
        let gathered = Rc::new(std::cell::RefCell::new(gather(&mut self.b)));
        let into = gathered.clone();
        let receive: Receiver<'a> = Rc::new(move |l: &mut Lowerer<'a>, item: Value| {
            l.append(&mut into.borrow_mut(), item, span);
        });
        self.run_iterator(proc, this, given, receive, span);
        let gathered = gathered.borrow();
        self.finish_gathering(&gathered, span)
    }

    fn run_iterator(
        &mut self,
        proc: ProcId,
        this: Option<Value>,
        given: Vec<Given>,
        receive: Receiver<'a>,
        span: Span,
    ) {
        let decl = self.sema.procs[proc].decl;
        let Some(body) = &decl.body else {
            return self.unsupported(span, "an iterator without a body");
        };
        if self.frame.loops.yields.len() >= LEVELS || self.frame.loops.bodies >= BODIES {
            return self.unsupported(span, "an iterator that calls itself many times");
        }
        let formals = decl.formals.as_deref().unwrap_or(&[]);
        let Some(taken) = match_formals(formals, &given) else {
            return self.error(span, "no iterator takes these arguments");
        };
        if taken.iter().any(|taken| matches!(taken, Taken::Rest(_))) {
            return self.unsupported(span, "an iterator with a list of arguments");
        }
        let (passed, after) = self.hand_over(proc, this.as_ref(), &taken, &given, span);
        if !after.is_empty() {
            return self.unsupported(span, "an iterator that changes its arguments");
        }
        let leave = self.b.fresh_label(LEAVE);
        let outer_scope = self.frame.scope.clone();
        let home = self.sema.procs[proc].scope.clone();
        let this_type = this.as_ref().and_then(Value::ty);
        let around = self.sema.around_method(&home, this_type.as_ref());
        let scope = Scope::inside(&around, outer_scope.depth);
        let visible = self.frame.visible.len();
        let yielding = Yielding {
            receive,
            scope: std::mem::replace(&mut self.frame.scope, scope),
            around: std::mem::take(&mut self.frame.loops.around),
            labels: std::mem::take(&mut self.frame.loops.labels),
            of_module: std::mem::replace(&mut self.frame.of_module, false),
            leave,
            cleanups: self.exits.begun(),
            by_ref: matches!(
                decl.return_intent,
                Some(Intent::Ref | Intent::ConstRef | Intent::Var)
            ),
        };
        self.frame.loops.yields.push(yielding);
        let block = self.emitted(|l| {
            if let Some(this) = this {
                let this = if let Some(Ty::Class(class)) = this.ty() {
                    let borrowed = ClassTy { held: Held::Borrowed, nilable: false, ..class };
                    l.fixed(&this).seen_as(Ty::Class(borrowed))
                } else {
                    this
                };
                l.bind_value(&"this".into(), this);
            }
            for (formal, passed) in formals.iter().zip(&passed) {
                let Pattern::Name(name) = &formal.pattern else {
                    l.unsupported(formal.span, "a tuple of names as an argument of an iterator");
                    continue;
                };
                l.take_here(&name.name, passed);
                l.bind_queries(formal, passed);
            }
            l.statements(&body.stmts);
        });
        if let Some(yielding) = self.frame.loops.yields.pop() {
            self.frame.scope = yielding.scope;
            self.frame.loops.around = yielding.around;
            self.frame.loops.labels = yielding.labels;
            self.frame.of_module = yielding.of_module;
        }
        self.frame.visible.truncate(visible);
        self.b.at(span);
        let stmt = self.b.block(block);
        self.emit(stmt);
        self.place_label(leave);
    }

    /// An argument under the name of a formal, in the procedure that is here.
    fn take_here(&mut self, name: &Name, passed: &Passed) {
        match passed {
            Passed::Known(known) => self.bind(name, Binding::of(known.clone())),
            Passed::Copy { ty, term, constant } => {
                let tree = self.tree_ty(ty);
                let own = self.local_name(name);
                let term = self.b.copy(term);
                let stmt = self.b.declare(&own, tree, Some(term));
                self.emit(stmt);
                self.bind_variable(name, own, ty.clone(), *constant, false);
            }
            Passed::Cell { ty, term, constant, .. } => {
                let run =
                    Run { ty: ty.clone(), term: term.clone(), cell: true, constant: *constant };
                self.refer(name, run);
            }
            Passed::View { slice } => self.bind_value(name, Value::Slice(slice.clone())),
            Passed::Broken => self.bind_broken(name),
        }
    }

    /// `yield e;`
    pub(crate) fn yield_stmt(&mut self, expr: &'a Expr, span: Span) {
        let Some(by_ref) = self.frame.loops.yields.last().map(|top| top.by_ref) else {
            return self.unsupported(span, "`yield` outside of an iterator");
        };
        let sealed = |around: &Around| matches!(around, Around::Sealed(_) | Around::Parallel);
        if self.frame.loops.around.iter().any(sealed) {
            return self.unsupported(span, "a parallel iterator");
        }
        self.frame.loops.bodies += 1;
        let value = self.value(expr);
        let value = if by_ref {
            value
        } else {
            let value = self.read_value(value, expr.span);
            self.own_copy(value, expr.span)
        };
        if value.is_unknown() {
            return;
        }
        let Some(top) = self.frame.loops.yields.pop() else { return };
        let next = self.b.fresh_label(NEXT);
        let mut around = top.around.clone();
        let (all, own) = (top.cleanups, self.exits.begun());
        around.push(Around::Iterated(Jumps { leave: top.leave, next, all, own }));
        let scope = std::mem::replace(&mut self.frame.scope, top.scope.clone());
        let around = std::mem::replace(&mut self.frame.loops.around, around);
        let labels = std::mem::replace(&mut self.frame.loops.labels, top.labels.clone());
        let receive = top.receive.clone();
        let block = self.emitted(|l| receive(l, value));
        self.frame.scope = scope;
        self.frame.loops.around = around;
        self.frame.loops.labels = labels;
        self.frame.loops.yields.push(top);
        self.b.at(span);
        let stmt = self.b.block(block);
        self.emit(stmt);
        self.place_label(next);
    }

    /// A value that nobody else holds.
    fn own_copy(&mut self, value: Value, span: Span) -> Value {
        if let Value::Run(run) = &value
            && run.cell
            && !run.ty.is_scalar()
            && !run.ty.is_guarded()
        {
            if let Ty::Array(..) = run.ty {
                let ty = run.ty.clone();
                return match self.array_copy(&value, span) {
                    Some(name) => Value::cell(ty, self.b.deref(self.b.var(&name)), true),
                    None => Value::Unknown,
                };
            }
            let ty = run.ty.clone();
            let term = self.b.copy(&run.term);
            let name = self.temp_with(&ty, term);
            Value::run(ty, self.b.var(&name))
        } else {
            self.fixed(&value)
        }
    }

    /// `return;` in an iterator; false when there is none around.
    pub(crate) fn leave_iterator(&mut self) -> bool {
        let top = self.frame.loops.yields.last().map(|top| (top.leave, top.cleanups));
        let Some((leave, cleanups)) = top else { return false };
        self.run_cleanups(cleanups, None);
        self.jump(leave);
        true
    }
}
