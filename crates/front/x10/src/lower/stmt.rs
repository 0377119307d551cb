//! Statements, one by one.

use super::exits::Exit;
use super::frame::{LocalKind, ResultTy};
use super::{Lowerer, Value};
use crate::ast::{Binder, Block, Expr, ExprKind, Local, Stmt, StmtKind, SwitchGroup};
use crate::sema::Ty;
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::visit::{Visit, walk_expr};
use partita_tree::{Block as TreeBlock, Expr as Term, Type};

/// Nesting of statements and expressions beyond this is refused.
pub(crate) const MAX_LEVEL: usize = 120;

impl<'a> Lowerer<'a> {
    pub(crate) fn block(&mut self, block: &'a Block) {
        block.stmts.iter().for_each(|stmt| self.statement(stmt));
    }

    pub(crate) fn statement(&mut self, stmt: &'a Stmt) {
        self.level += 1;
        if self.level > MAX_LEVEL {
            self.unsupported(stmt.span, "statements nested that deep");
        } else {
            self.statement_inside(stmt);
        }
        self.level -= 1;
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "only loops and switches take their label with them"
    )]
    fn statement_inside(&mut self, stmt: &'a Stmt) {
        let span = stmt.span;
        self.b.at(span);
        match &stmt.kind {
            StmtKind::Empty => {}
            StmtKind::Block(block) => {
                let body = self.emitted(|l| l.scoped(|l| l.block(block)));
                let stmt = self.b.at(span).block(body);
                self.emit(stmt);
            }
            StmtKind::Expr(expr) => self.effect(expr),
            StmtKind::Local(local) => self.local_statement(local, span),
            StmtKind::Type(decl) => self.local_class(decl),
            StmtKind::Typedef(typedef) => self.local_typedef(typedef),
            StmtKind::If { cond, then, otherwise } => {
                let cond = self.condition(cond);
                let yes = self.emitted(|l| l.scoped(|l| l.statement(then)));
                let no = self.emitted(|l| {
                    l.scoped(|l| otherwise.iter().for_each(|stmt| l.statement(stmt)));
                });
                let stmt = self.b.at(span).if_(cond, yes, no);
                self.emit(stmt);
            }
            StmtKind::While { .. }
            | StmtKind::DoWhile { .. }
            | StmtKind::For { .. }
            | StmtKind::ForEach { .. } => self.loop_statement(stmt, None),
            StmtKind::AtEach { index, over, clocks, body } => {
                self.ateach_statement(index.as_ref(), over, clocks, body, span);
            }
            StmtKind::Switch { value, groups } => self.switch_statement(value, groups, None, span),
            StmtKind::Labeled { label, body } => match &body.kind {
                StmtKind::Switch { value, groups } => {
                    self.switch_statement(value, groups, Some(label.name.clone()), body.span);
                }
                StmtKind::While { .. }
                | StmtKind::DoWhile { .. }
                | StmtKind::For { .. }
                | StmtKind::ForEach { .. } => self.loop_statement(body, Some(label.name.clone())),
                _ => self.labeled_block(label.name.clone(), body),
            },
            StmtKind::Break(label) => self.jump_out(label.as_ref(), false, span),
            StmtKind::Continue(label) => self.jump_out(label.as_ref(), true, span),
            StmtKind::Return(value) => self.return_statement(value.as_ref(), span),
            StmtKind::Throw(expr) => self.throw_statement(expr, span),
            StmtKind::Try { body, catches, finally } => {
                self.try_statement(body, catches, finally.as_ref(), span);
            }
            StmtKind::Assert { cond, message } => {
                let mut term = self.condition(cond);
                if has_call(&term) {
                    // An assertion is one step, and what is called may wait.
                    self.b.at(cond.span);
                    let held = self.hold(Type::Bool, term);
                    self.b.at(cond.span);
                    term = self.b.var(&held);
                }
                let text = message.as_ref().and_then(|message| match &message.kind {
                    ExprKind::Str(text) => Some(text.replace(['{', '}'], "")),
                    _ => None,
                });
                let stmt = self.b.at(span).assert(term, None, text.as_deref());
                self.emit(stmt);
            }
            StmtKind::Async { clocks, body } => {
                self.async_statement(clocks, body, &stmt.annotations, span);
            }
            StmtKind::Finish { clocked, body } => self.finish_statement(*clocked, body, span),
            StmtKind::At { place, body } => self.at_statement(place, body, span),
            StmtKind::Atomic(body) => self.atomic_statement(body, span),
            StmtKind::When { arms } => self.when_statement(arms, span),
            StmtKind::Offer(expr) => self.offer_statement(expr, span),
            StmtKind::AdvanceAll => self.advance_all(span),
            StmtKind::ConstructorCall { .. } | StmtKind::Property { .. } => {
                let message =
                    "this may stand only in a constructor, `this(..)` and `super(..)` first";
                self.error("stray-constructor-call", span, message);
            }
            StmtKind::Control(control) => self.control_statement(control, span),
        }
    }

    /// An expression for what it does.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others are values that are dropped")]
    fn effect(&mut self, expr: &'a Expr) {
        match &expr.kind {
            ExprKind::Assign { target, op, value } => {
                self.assign(target, *op, value, expr.span);
            }
            ExprKind::Step { step, target, .. } => {
                self.step(*step, target, expr.span);
            }
            _ => {
                let value = self.expr(expr, None);
                self.run(value);
            }
        }
    }

    /// Makes sure that a value is computed, for what that does.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other terms must be computed")]
    pub(crate) fn run(&mut self, value: Value) {
        use partita_tree::ExprKind as Kind;
        match &value.term.kind {
            Kind::Call { .. } => {
                let stmt = self.b.eval(value.term);
                self.emit(stmt);
            }
            _ if partita_kit::is_steady(&value.term) => {}
            _ => {
                let ty = self.tree_ty(&value.ty);
                self.hold(ty, value.term);
            }
        }
    }

    fn local_statement(&mut self, local: &'a Local, span: Span) {
        let declared = local.ty.as_ref().map(|ty| self.resolve(ty));
        if let Some(parts) = &local.pattern.parts {
            let Some(init) = &local.init else { return };
            let point = self.expr(init, declared.as_ref());
            return self.bind_point(local.pattern.name.as_ref(), parts, point, span);
        }
        let Some(name) = &local.pattern.name else { return };
        let mutable = local.binder == Binder::Var;
        match &local.init {
            Some(init) => {
                let value = self.expr(init, declared.as_ref());
                if value.ty == Ty::Void {
                    return self.error("wrong-type", init.span, "this has no value");
                }
                let ty = declared.unwrap_or_else(|| value.ty.clone());
                let value = self.convert(value, &ty, init.span);
                let tree_ty = self.tree_ty(&ty);
                let kind = if mutable { LocalKind::Var } else { LocalKind::Val };
                let tree = self.declare_local(name, ty, kind);
                let stmt = self.b.at(span).declare(&tree, tree_ty, Some(value.term));
                self.emit(stmt);
            }
            None => {
                let ty = declared.unwrap_or(Ty::Unknown);
                let tree_ty = self.tree_ty(&ty);
                let kind =
                    if mutable { LocalKind::Var } else { LocalKind::ValLater { assigned: false } };
                let tree = self.declare_local(name, ty, kind);
                let stmt = self.b.at(span).declare(&tree, tree_ty, None);
                self.emit(stmt);
            }
        }
    }

    /// `type T = U;` in a block: the name stands for the type up to the end of the block.
    fn local_typedef(&mut self, typedef: &'a crate::ast::Typedef) {
        let Some(target) = typedef.target.as_ref().filter(|_| typedef.params.is_empty()) else {
            let what = "a type definition with parameters inside a method";
            return self.unsupported(typedef.span, what);
        };
        let ty = self.resolve(target);
        let mut subst = (*self.frame.subst).clone();
        subst.insert(typedef.name.name.clone(), ty);
        self.frame.subst = std::rc::Rc::new(subst);
    }

    fn labeled_block(&mut self, label: crate::ast::Name, body: &'a Stmt) {
        let end = self.b.fresh_label("end_");
        self.frame.exits.push(Exit::Loop { label: Some(label), end, next: None });
        let block = self.emitted(|l| {
            l.scoped(|l| l.statement(body));
        });
        self.frame.exits.pop();
        let stmt = self.b.block(block);
        self.emit(stmt);
        self.place_here(end);
    }

    /// Puts a label here, with something behind it.
    pub(crate) fn place_here(&mut self, label: partita_kit::Label) {
        if self.place(label) {
            let stmt = self.b.stmt(partita_tree::StmtKind::Nop);
            self.emit(stmt);
        }
    }

    fn return_statement(&mut self, value: Option<&'a Expr>, span: Span) {
        let Some(expr) = value else {
            if let ResultTy::Declared(ty) = &self.frame.result
                && !matches!(ty, Ty::Void | Ty::Unknown)
            {
                let message = format!("this method gives a value of type `{ty}`");
                return self.error("wrong-return", span, message);
            }
            return self.return_value(None, span);
        };
        let want = match &self.frame.result {
            ResultTy::Declared(ty) => Some(ty.clone()),
            ResultTy::Inferred(ty) => ty.clone(),
            ResultTy::OfMethod(_) | ResultTy::Nothing => None,
        };
        let value = self.expr(expr, want.as_ref());
        if matches!(want, Some(Ty::Void)) || matches!(self.frame.result, ResultTy::Nothing) {
            if value.ty == Ty::Void || value.ty == Ty::Unknown {
                self.run(value);
                return self.return_value(None, span);
            }
            return self.error("wrong-return", span, "this method gives no value");
        }
        if value.ty == Ty::Void {
            self.run(value);
            self.infer_result(&Ty::Void);
            return self.return_value(None, span);
        }
        let ty = match want {
            Some(ty) => ty,
            // Null says nothing; a later `return` does.
            None if value.ty == Ty::Null => Ty::Null,
            None => {
                self.infer_result(&value.ty);
                value.ty.clone()
            }
        };
        let value = self.convert(value, &ty, expr.span);
        self.return_value(Some(value), span);
    }

    /// Falls through from group to group: every group but the first may be jumped to.
    fn switch_statement(
        &mut self,
        value: &'a Expr,
        groups: &'a [SwitchGroup],
        label: Option<crate::ast::Name>,
        span: Span,
    ) {
        let subject = self.expr(value, None);
        let ty = self.tree_ty(&subject.ty);
        let kind = subject.ty.clone();
        let subject = self.hold(ty, subject.term);
        // Which group starts: its number, or the default's, or behind the last.
        let start = self.b.temporary();
        let none = i64::try_from(groups.len()).unwrap_or(i64::MAX);
        let default = groups.iter().position(|g| g.labels.iter().any(|l| l.value.is_none()));
        let first = default.map_or(none, |index| i64::try_from(index).unwrap_or(none));
        let declare = self.b.at(span).declare(&start, Type::INT, Some(self.b.int(first)));
        self.emit(declare);
        for (number, group) in (0..).zip(groups) {
            for case in &group.labels {
                let Some(value) = &case.value else { continue };
                let case = self.expr(value, Some(&kind));
                let case = self.convert(case, &kind, value.span);
                self.b.at(span);
                let b = &self.b;
                let test = b.eq(b.var(&subject), case.term);
                let stmt = b.if_(test, vec![b.assign(b.var(&start), b.int(number))], Vec::new());
                self.emit(stmt);
            }
        }
        let end = self.b.fresh_label("end_");
        self.frame.exits.push(Exit::Loop { label, end, next: None });
        let body: TreeBlock = self.emitted(|l| {
            l.scoped(|l| {
                for (number, group) in (0i64..).zip(groups) {
                    let block =
                        l.emitted(|l| group.stmts.iter().for_each(|stmt| l.statement(stmt)));
                    l.b.at(span);
                    let b = &l.b;
                    let test = b.le(b.var(&start), b.int(number));
                    let stmt = b.if_(test, block, Vec::new());
                    l.emit(stmt);
                }
            });
        });
        self.frame.exits.pop();
        let stmt = self.b.at(span).block(body);
        self.emit(stmt);
        self.place_here(end);
    }
}

struct HasCall(bool);

impl<'t> Visit<'t> for HasCall {
    fn visit_expr(&mut self, expr: &'t Term) {
        self.0 |= matches!(expr.kind, partita_tree::ExprKind::Call { .. });
        walk_expr(self, expr);
    }
}

fn has_call(term: &Term) -> bool {
    let mut has = HasCall(false);
    has.visit_expr(term);
    has.0
}
