//! Statements.

use crate::ast::{
    AssignOp, BinaryOp, Block, Cond, Expr, ExprKind, IfArm, LoopKind, Stmt, StmtKind, When,
};
use crate::lower::Lowerer;
use crate::lower::values::{Run, Value};
use crate::sema::{Const, Ty};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::Block as TreeBlock;

/// What stands around a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Around {
    /// A loop that `break` and `continue` may name.
    Loop,
    /// `continue` ends an iteration here, nothing else may leave it.
    Parallel,
    /// A loop that is left by jumps: one over an iterator, or one with a label.
    Iterated(crate::lower::exits::labels::Jumps),
    /// A task, `on`, `sync`: nothing may leave it.
    Sealed(&'static str),
    /// A `try` of the tree, by the number of its way out.
    Try(usize),
}

impl<'a> Lowerer<'a> {
    pub(crate) fn block(&mut self, block: &'a Block) {
        self.in_scope(|l| {
            let of_module = std::mem::replace(&mut l.frame.of_module, false);
            l.statements(&block.stmts);
            l.frame.of_module = of_module;
        });
    }

    pub(crate) fn block_of(&mut self, block: &'a Block) -> TreeBlock {
        self.inside(|l| l.block(block)).0
    }

    pub(crate) fn stmt(&mut self, stmt: &'a Stmt) {
        let span = stmt.span;
        let fresh = self.exits.fresh_values.len();
        self.stmt_kind(stmt);
        self.end_fresh(fresh, span);
    }

    fn stmt_kind(&mut self, stmt: &'a Stmt) {
        let span = stmt.span;
        self.b.at(span);
        match &stmt.kind {
            StmtKind::Empty
            | StmtKind::Use { .. }
            | StmtKind::Import { .. }
            | StmtKind::Require(_)
            | StmtKind::Module(_)
            | StmtKind::Proc(_)
            | StmtKind::Aggregate(_)
            | StmtKind::Enum(_) => {}
            StmtKind::Block(block) => {
                let block = self.block_of(block);
                self.b.at(span);
                let stmt = self.b.block(block);
                self.emit(stmt);
            }
            StmtKind::Expr(expr) => self.expr_stmt(expr),
            StmtKind::Assign { target, op, value } => self.assign(target, *op, value, span),
            StmtKind::Var(decl) => self.var_decl(decl),
            StmtKind::If { arms, otherwise } => self.if_stmt(arms, otherwise.as_ref()),
            StmtKind::While { cond, body } => match cond {
                Cond::Expr(cond) => self.while_stmt(cond, body, span),
                Cond::Bind { .. } => self.unsupported(span, "`while` that declares a variable"),
            },
            StmtKind::DoWhile { body, cond } => self.do_while(body, cond, span),
            StmtKind::Loop { kind, header, body } => match kind {
                LoopKind::For | LoopKind::Foreach => self.for_stmt(header, body, span),
                LoopKind::Forall | LoopKind::Bracket => self.forall(header, body, span),
                LoopKind::Coforall => self.coforall(header, body, span),
            },
            StmtKind::Begin { with, body } => self.begin(with, body, span),
            StmtKind::Cobegin { with, body } => self.cobegin(with, body, span),
            StmtKind::Sync(body) => self.sync(body, span),
            StmtKind::On { place, body } => self.on(place, body, span),
            StmtKind::Serial { cond, body } => self.serial(cond.as_ref(), body, span),
            StmtKind::Local { body, .. } => {
                let block = self.block_of(body);
                let stmt = self.b.block(block);
                self.emit(stmt);
            }
            StmtKind::Select { value, whens, otherwise } => {
                self.select(value, whens, otherwise.as_ref());
            }
            StmtKind::Return(value) => self.return_stmt(value.as_ref(), span),
            StmtKind::Break(Some(label)) => self.leave_labelled("break", label, span),
            StmtKind::Continue(Some(label)) => self.leave_labelled("continue", label, span),
            StmtKind::Break(None) => self.leave("break", span),
            StmtKind::Continue(None) => self.leave("continue", span),
            StmtKind::Label { name, body } => self.labelled(name, body),
            StmtKind::Delete(objects) => self.delete(objects, span),
            StmtKind::Try { bang, body, catches } => self.try_stmt(*bang, body, catches, span),
            StmtKind::Throw(value) => self.throw(value, span),
            StmtKind::Yield(value) => self.yield_stmt(value, span),
            StmtKind::Defer(body) => self.defer(body, span),
            StmtKind::Atomic(_) => self.unsupported(span, "atomic blocks"),
            StmtKind::InitThis => {}
            StmtKind::Include(_) => self.unsupported(span, "`include`"),
            StmtKind::Forwarding { .. } => self.unsupported(span, "`forwarding`"),
            StmtKind::Unsupported { what } => self.unsupported(span, what),
        }
    }

    fn expr_stmt(&mut self, expr: &'a Expr) {
        if let ExprKind::Loop(inner) = &expr.kind
            && matches!(inner.kind, LoopKind::Bracket | LoopKind::Forall)
            && inner.filter.is_none()
            && inner.header.index.is_some()
        {
            return self.forall_expr_stmt(inner, expr.span);
        }
        let value = self.expr(expr);
        if let Value::Procs(procs, this) = value {
            let result = self.call_without_parentheses(procs, this, expr.span);
            if let Value::Procs(..) = result {
                self.error(expr.span, "the parentheses of the call are missing");
            }
        } else if let Value::Lazy(lazy) = value {
            self.run_lazy(&lazy, expr.span);
        } else if value.ty().is_some_and(|ty| ty.is_sync()) {
            // `s;` empties a sync variable.
            self.read_value(value, expr.span);
        }
    }

    fn assign(&mut self, target: &'a Expr, op: AssignOp, value: &'a Expr, span: Span) {
        match op {
            AssignOp::Plain => {
                let place = self.value(target);
                let new = self.value(value);
                self.assign_value(place, new, target.span, span);
            }
            AssignOp::Compound(op) => self.compound(target, op, value, span),
            AssignOp::Swap => {
                let left = self.value(target);
                let right = self.value(value);
                let saved = self.read_value(left.clone(), target.span);
                let saved = self.fixed(&saved);
                let other = self.read_value(right.clone(), value.span);
                self.assign_value(left, other, target.span, span);
                self.assign_value(right, saved, value.span, span);
            }
            AssignOp::Reduce => self.unsupported(span, "`reduce=`"),
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other types are assigned as they are, and all other values are no variables"
    )]
    pub(crate) fn assign_value(&mut self, place: Value, new: Value, at: Span, span: Span) {
        self.b.at(span);
        match place {
            Value::Run(Run { cell: true, constant: true, ref ty, .. }) if !ty.is_guarded() => {
                self.error(at, "a constant is assigned");
            }
            Value::Run(Run { ty, term, cell: true, .. }) => match &ty {
                Ty::Sync(_) | Ty::Single(_) => self.write_guarded(&term, &ty, new, span),
                Ty::Atomic(_) => self.write_atomic(&term, &ty, new, span),
                Ty::Array(..) => {
                    let new = self.read_value(new, span);
                    self.assign_array(&term, &ty, new, false, span);
                }
                Ty::Keyed(_) | Ty::KeyedArray(..) => {
                    self.unsupported(span, "assignment to an associative domain or array");
                }
                Ty::Domain(_) => {
                    let new = self.read_value(new, span);
                    self.assign_domain(&term, &ty, &new, span);
                }
                _ => {
                    let new = self.read_value(new, span);
                    if new.is_unknown() {
                        return;
                    }
                    let place = Value::cell(ty.clone(), self.b.copy(&term), false);
                    if self.declared_apply("=", &[place, new.clone()], span).is_some() {
                        return;
                    }
                    if !self.fits(&new, &ty) {
                        let (from, to) = (self.sema.show(&new.value_ty()), self.sema.show(&ty));
                        self.error(
                            span,
                            format!(
                                "a value of type {from} is assigned to a variable of type {to}"
                            ),
                        );
                        return;
                    }
                    if let Ty::Record(id) = &ty {
                        return self.assign_record(&term, *id, &new, span);
                    }
                    if matches!(ty, Ty::Class(_)) && self.needs_end(&ty) {
                        let new = self.taken(new, &ty);
                        let old = self.temp_with(&ty, self.b.copy(&term));
                        self.store(term, &ty, &new);
                        let old = self.b.var(&old);
                        return self.end_value(&old, &ty, span);
                    }
                    let new = self.taken(new, &ty);
                    self.store(term, &ty, &new);
                }
            },
            Value::Tuple(places) => {
                let new = self.read_value(new, span);
                let new = self.fixed(&new);
                let Some(parts) = self.parts(&new) else {
                    return self.error(span, "a tuple is wanted here");
                };
                for (place, part) in places.into_iter().zip(parts) {
                    self.assign_value(place, part, at, span);
                }
            }
            Value::Slice(slice) => {
                let new = self.read_value(new, span);
                self.assign_slice(&slice, new, span);
            }
            Value::Lazy(lazy) => {
                let new = self.read_value(new, span);
                self.assign_lazy(&lazy, new, span);
            }
            Value::Unknown => {}
            Value::Domain(_) | Value::Range(_) => {
                self.unsupported(at, "assignment to this range or domain");
            }
            _ => self.error(at, "this cannot be assigned"),
        }
    }

    fn compound(&mut self, target: &'a Expr, op: BinaryOp, value: &'a Expr, span: Span) {
        let place = self.value(target);
        let new = self.read(value);
        let symbol = format!("{}=", op.symbol());
        if self.declared_apply(&symbol, &[place.clone(), new.clone()], span).is_some() {
            return;
        }
        if let Some(Ty::Keyed(_) | Ty::KeyedArray(..)) = place.ty() {
            return self.keyed_compound(&place, op, new, span);
        }
        if let Some(Ty::Array(..)) = place.ty() {
            return self.compound_items(place, op, new, span);
        }
        self.compound_at(place, op, new, target.span, value.span, span);
    }

    /// `place op= new` for one cell.
    pub(crate) fn compound_value(&mut self, place: Value, op: BinaryOp, new: Value, span: Span) {
        if let Some(Ty::Array(..)) = place.ty() {
            return self.compound_items(place, op, new, span);
        }
        self.compound_at(place, op, new, span, span, span);
    }

    fn compound_at(
        &mut self,
        place: Value,
        op: BinaryOp,
        new: Value,
        at: Span,
        value: Span,
        span: Span,
    ) {
        let old = self.read_value(place.clone(), at);
        let result = match (op, old.ty()) {
            (BinaryOp::And | BinaryOp::Or, _) => {
                let left = self.checked(&old, &Ty::Bool, at);
                let right = self.checked(&new, &Ty::Bool, value);
                let op = crate::lower::values::operators::tree_operator(op);
                Value::run(Ty::Bool, self.b.binary(op, left, right))
            }
            _ => self.apply(op, old, new, span),
        };
        self.assign_value(place, result, at, span);
    }

    fn if_stmt(&mut self, arms: &'a [IfArm], otherwise: Option<&'a Block>) {
        let Some((arm, rest)) = arms.split_first() else {
            if let Some(block) = otherwise {
                let block = self.block_of(block);
                for stmt in block {
                    self.emit(stmt);
                }
            }
            return;
        };
        self.b.at(arm.span);
        match &arm.cond {
            Cond::Expr(cond) => {
                let known = self.read(cond);
                if let Value::Const(Const::Bool(known)) = known {
                    if known {
                        let block = self.block_of(&arm.body);
                        let stmt = self.b.block(block);
                        self.emit(stmt);
                    } else {
                        self.if_stmt(rest, otherwise);
                    }
                    return;
                }
                let test = self.condition(&known, cond.span);
                let yes = self.block_of(&arm.body);
                let no = self.emitted(|l| l.if_stmt(rest, otherwise));
                self.b.at(cond.span);
                let stmt = self.b.if_(test, yes, no);
                self.emit(stmt);
            }
            Cond::Bind { constant, name, value } => {
                let object = self.read(value);
                let object = self.fixed(&object);
                let term = self.term(&object);
                let test = self.b.ne(term, self.b.null());
                let yes = self.emitted(|l| {
                    l.in_scope(|l| {
                        let ty = match object.ty() {
                            Some(Ty::Class(class)) => {
                                Ty::Class(crate::sema::ClassTy { nilable: false, ..class })
                            }
                            other => other.unwrap_or(Ty::Unknown),
                        };
                        let term = l.term(&object);
                        l.declare_with_value(name, &ty, &Value::run(ty.clone(), term), *constant);
                        l.block(&arm.body);
                    });
                });
                let no = self.emitted(|l| l.if_stmt(rest, otherwise));
                self.b.at(arm.span);
                let stmt = self.b.if_(test, yes, no);
                self.emit(stmt);
            }
        }
    }

    /// A value as a condition: numbers and class values count too.
    pub(crate) fn condition(&mut self, value: &Value, span: Span) -> partita_tree::Expr {
        match value.ty() {
            Some(Ty::Int(_) | Ty::Uint(_)) => {
                let term = self.term(value);
                self.b.ne(term, self.b.int(0))
            }
            Some(Ty::Class(_)) => {
                let term = self.term(value);
                self.b.ne(term, self.b.null())
            }
            _ => self.checked(value, &Ty::Bool, span),
        }
    }

    fn while_stmt(&mut self, cond: &'a Expr, body: &'a Block, span: Span) {
        if self.waiting_loop(cond, body, span) {
            return;
        }
        let (before, test) = self.inside(|l| {
            let value = l.read(cond);
            l.condition(&value, cond.span)
        });
        self.with_loop(|l| {
            let inner = l.emitted(|l| l.round(|l| l.block(body)));
            l.b.at(cond.span);
            let stmt = if before.is_empty() {
                l.b.while_(test, inner)
            } else {
                let mut block = before;
                let leave = vec![l.b.break_()];
                block.push(l.b.if_(l.b.not(test), leave, Vec::new()));
                block.push(l.b.block(inner));
                l.b.while_(l.b.bool(true), block)
            };
            l.b.at(span);
            l.emit(stmt);
        });
    }

    fn do_while(&mut self, body: &'a Block, cond: &'a Expr, span: Span) {
        // A body that does nothing is no reason to look later.
        if self.waiting_loop(cond, body, span) {
            return;
        }
        if contains_continue(body) && self.frame.loops.next_label.is_none() {
            // `continue` goes to the condition, at the end of the round: a jump.
            self.frame.loops.next_label = Some("".into());
        }
        let again = self.temp();
        self.b.at(span);
        let declare = self.b.declare(&again, partita_tree::Type::Bool, Some(self.b.bool(true)));
        self.emit(declare);
        self.with_loop(|l| {
            let block = l.emitted(|l| {
                l.in_scope(|l| {
                    let of_module = std::mem::replace(&mut l.frame.of_module, false);
                    l.statements(&body.stmts);
                    l.end_round();
                    let value = l.read(cond);
                    let test = l.condition(&value, cond.span);
                    let target = l.b.var(&again);
                    let stmt = l.b.assign(target, test);
                    l.emit(stmt);
                    l.frame.of_module = of_module;
                });
            });
            l.b.at(span);
            let stmt = l.b.while_(l.b.var(&again), block);
            l.emit(stmt);
        });
    }

    fn select(&mut self, value: &'a Expr, whens: &'a [When], otherwise: Option<&'a Block>) {
        let value = self.read(value);
        let value = self.fixed(&value);
        self.select_arms(&value, whens, otherwise);
    }

    fn select_arms(&mut self, value: &Value, whens: &'a [When], otherwise: Option<&'a Block>) {
        let Some((when, rest)) = whens.split_first() else {
            if let Some(block) = otherwise {
                let block = self.block_of(block);
                let stmt = self.b.block(block);
                self.emit(stmt);
            }
            return;
        };
        let mut test: Option<Value> = None;
        for candidate in &when.values {
            let other = self.expr(candidate);
            let other = self.read_value(other, candidate.span);
            let equal = self.apply(BinaryOp::Equal, value.clone(), other, candidate.span);
            test = Some(match (test, equal) {
                (None, equal) => equal,
                (Some(Value::Const(Const::Bool(true))), _)
                | (_, Value::Const(Const::Bool(true))) => Value::Const(Const::Bool(true)),
                (Some(Value::Const(Const::Bool(false))), equal) => equal,
                (Some(test), equal) => {
                    let (left, right) = (self.term(&test), self.term(&equal));
                    Value::run(Ty::Bool, self.b.binary(partita_tree::BinaryOp::OrElse, left, right))
                }
            });
        }
        match test {
            Some(Value::Const(Const::Bool(true))) => {
                let block = self.block_of(&when.body);
                let stmt = self.b.block(block);
                self.emit(stmt);
            }
            Some(Value::Const(Const::Bool(false))) => self.select_arms(value, rest, otherwise),
            Some(test) => {
                let test = self.term(&test);
                let yes = self.block_of(&when.body);
                let no = self.emitted(|l| l.select_arms(value, rest, otherwise));
                self.b.at(when.span);
                let stmt = self.b.if_(test, yes, no);
                self.emit(stmt);
            }
            None => {}
        }
    }

    fn return_stmt(&mut self, value: Option<&'a Expr>, span: Span) {
        if value.is_none() && self.leave_iterator() {
            return;
        }
        let left = self.frame.loops.around.iter().rev().find_map(|around| match around {
            Around::Sealed(what) => Some(*what),
            Around::Parallel => Some("a parallel loop"),
            Around::Loop | Around::Iterated(_) | Around::Try(_) => None,
        });
        if let Some(what) = left {
            return self.error(span, format!("`return` cannot leave {what}"));
        }
        if self.frame.of_module || self.frame.instance.is_none() {
            return self.error(span, "`return` outside of a procedure");
        }
        let Some(expr) = value else {
            self.frame.result.get_or_insert(Ty::Void);
            self.leave_procedure(None);
            self.b.at(span);
            self.end_marks();
            let stmt = self.b.return_(None);
            self.emit(stmt);
            return;
        };
        let by_ref = self.frame.returns_reference;
        let value = self.value(expr);
        if value.is_unknown() {
            self.frame.result.get_or_insert(Ty::Unknown);
            return;
        }
        let value = if by_ref { value } else { self.read_value(value, expr.span) };
        if self.spread_of(&value).is_some() {
            self.one_locale_only("a distributed array or domain that a procedure returns");
        }
        let ty = self.settle_result(&value.value_ty());
        let term = if by_ref {
            if let Value::Run(run) = &value
                && run.cell
            {
                let cell = self.b.copy(&run.term);
                self.b.ref_to(cell)
            } else {
                return self.error(expr.span, "only a variable can be returned by `ref`");
            }
        } else if let Ty::Array(..) = ty {
            match self.array_copy(&value, expr.span) {
                Some(name) => self.b.var(&name),
                None => return,
            }
        } else if ty == Ty::Void {
            return self.error(expr.span, "this procedure returns nothing");
        } else {
            let local = matches!(&value, Value::Run(run) if matches!(run.term.kind, partita_tree::ExprKind::Var(_)));
            let value = if local { value } else { self.own_record(value, expr.span) };
            self.not_fresh(&value);
            self.checked(&value, &ty, expr.span)
        };
        let term = if self.has_cleanups() {
            // The value is worked out before anything ends.
            let kept = self.temp();
            let tree = self.returned_type(&ty, by_ref);
            let declare = self.b.declare(&kept, tree, Some(self.b.copy(&term)));
            self.emit(declare);
            self.leave_procedure(Some(&term));
            self.b.var(&kept)
        } else {
            term
        };
        self.b.at(span);
        self.end_marks();
        let stmt = self.b.return_(Some(term));
        self.emit(stmt);
    }

    pub(crate) fn leave(&mut self, what: &'static str, span: Span) {
        match (self.frame.loops.around.last(), what) {
            (Some(Around::Try(number)), _) => {
                let number = *number;
                self.leave_iteration();
                self.leave_try(number, what);
            }
            (Some(Around::Iterated(jumps)), _) => {
                let jumps = *jumps;
                self.leave_by_jump(what, jumps);
            }
            (Some(Around::Loop), "break") => {
                self.leave_iteration();
                let stmt = self.b.break_();
                self.emit(stmt);
            }
            (Some(Around::Loop | Around::Parallel), "continue") => {
                self.leave_iteration();
                let stmt = self.b.continue_();
                self.emit(stmt);
            }
            (Some(Around::Sealed(around)), _) => {
                self.error(span, format!("`{what}` cannot leave {around}"));
            }
            (Some(Around::Parallel), _) => {
                self.error(span, format!("`{what}` cannot leave a parallel loop"))
            }
            (None, _) => self.error(span, format!("`{what}` outside of a loop")),
            (Some(Around::Loop), _) => {}
        }
    }
}

/// Whether a body's own iteration is ended by `continue` somewhere.
fn contains_continue(block: &Block) -> bool {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other statements hold no statements of the same loop"
    )]
    fn any(stmts: &[Stmt]) -> bool {
        stmts.iter().any(|stmt| match &stmt.kind {
            StmtKind::Continue(_) => true,
            StmtKind::Block(block) => any(&block.stmts),
            StmtKind::If { arms, otherwise } => {
                arms.iter().any(|arm| any(&arm.body.stmts))
                    || otherwise.as_ref().is_some_and(|block| any(&block.stmts))
            }
            StmtKind::Select { whens, otherwise, .. } => {
                whens.iter().any(|when| any(&when.body.stmts))
                    || otherwise.as_ref().is_some_and(|block| any(&block.stmts))
            }
            _ => false,
        })
    }
    any(&block.stmts)
}
