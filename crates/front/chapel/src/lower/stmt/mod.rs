//! Statements.

mod assign;
mod control;
mod leave;

use crate::ast::{Block, Cond, Expr, ExprKind, LoopKind, Stmt, StmtKind, VarKind};
use crate::lower::Lowerer;
use crate::lower::values::Value;
use partita_kit::Emit;
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
        if matches!(&stmt.kind, StmtKind::Var(decl) if matches!(decl.kind, VarKind::Ref | VarKind::ConstRef))
        {
            self.keep_fresh(fresh, span);
        } else {
            self.end_fresh(fresh, span);
        }
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
}
