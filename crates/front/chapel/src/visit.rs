//! Walks over the syntax, outermost first.
//!
//! A visitor says what it does with a statement or an expression; calling the matching `walk_` function goes on to the
//! parts. Nothing is left out: bounds, types, defaults, intents, nested procedures.

use crate::ast::{
    ArrayRow, Block, Cond, Expr, ExprKind, Formal, Forwarded, Linkage, LoopHeader, Name, Proc,
    ReduceOp, Stmt, StmtKind, TaskIntent, TaskIntentKind, VarDecl, VarItem,
};

pub trait Visitor {
    fn stmt(&mut self, stmt: &Stmt) {
        walk_stmt(self, stmt);
    }

    fn expr(&mut self, expr: &Expr) {
        walk_expr(self, expr);
    }

    /// An outer variable that a `with` clause names.
    fn captured(&mut self, _name: &Name) {}

    /// The statements of a block, or of any other list.
    fn stmts(&mut self, stmts: &[Stmt]) {
        walk_stmts(self, stmts);
    }
}

pub fn walk_stmts<V: Visitor + ?Sized>(visitor: &mut V, stmts: &[Stmt]) {
    for stmt in stmts {
        visitor.stmt(stmt);
    }
}

fn exprs<'e, V: Visitor + ?Sized>(visitor: &mut V, list: impl IntoIterator<Item = &'e Expr>) {
    for expr in list {
        visitor.expr(expr);
    }
}

fn block<V: Visitor + ?Sized>(visitor: &mut V, block: &Block) {
    visitor.stmts(&block.stmts);
}

fn cond<V: Visitor + ?Sized>(visitor: &mut V, cond: &Cond) {
    match cond {
        Cond::Expr(expr) | Cond::Bind { value: expr, .. } => visitor.expr(expr),
    }
}

fn reduce_op<V: Visitor + ?Sized>(visitor: &mut V, op: &ReduceOp) {
    match op {
        ReduceOp::Operator(_) => {}
        ReduceOp::Named(expr) => visitor.expr(expr),
    }
}

fn with<V: Visitor + ?Sized>(visitor: &mut V, intents: &[TaskIntent]) {
    for intent in intents {
        match &intent.kind {
            TaskIntentKind::Intent(_) if intent.ty.is_none() && intent.init.is_none() => {
                visitor.captured(&intent.name.name);
            }
            TaskIntentKind::Intent(_) | TaskIntentKind::Var => {}
            TaskIntentKind::Reduce(op) => {
                visitor.captured(&intent.name.name);
                reduce_op(visitor, op);
            }
        }
        exprs(visitor, intent.ty.iter().chain(&intent.init));
    }
}

fn header<V: Visitor + ?Sized>(visitor: &mut V, header: &LoopHeader) {
    exprs(visitor, &header.iterands);
    with(visitor, &header.with);
}

fn items<V: Visitor + ?Sized>(visitor: &mut V, items: &[VarItem]) {
    for item in items {
        exprs(visitor, item.ty.iter().chain(&item.init));
    }
}

fn linkage<V: Visitor + ?Sized>(visitor: &mut V, linkage: &Linkage) {
    match linkage {
        Linkage::None => {}
        Linkage::Extern(name) | Linkage::Export(name) => exprs(visitor, name),
    }
}

fn variables<V: Visitor + ?Sized>(visitor: &mut V, decl: &VarDecl) {
    linkage(visitor, &decl.linkage);
    exprs(visitor, &decl.on);
    items(visitor, &decl.items);
}

fn formals<V: Visitor + ?Sized>(visitor: &mut V, formals: &[Formal]) {
    for formal in formals {
        exprs(visitor, &formal.ty);
        let count = formal.varargs.as_ref().and_then(|varargs| varargs.count.as_ref());
        exprs(visitor, count.into_iter().chain(&formal.default));
    }
}

fn procedure<V: Visitor + ?Sized>(visitor: &mut V, proc: &Proc) {
    linkage(visitor, &proc.linkage);
    exprs(visitor, &proc.receiver);
    formals(visitor, proc.formals.as_deref().unwrap_or_default());
    exprs(visitor, proc.return_type.iter().chain(&proc.condition));
    if let Some(body) = &proc.body {
        block(visitor, body);
    }
}

/// The parts of a statement.
pub fn walk_stmt<V: Visitor + ?Sized>(visitor: &mut V, stmt: &Stmt) {
    match &stmt.kind {
        StmtKind::Empty
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::InitThis
        | StmtKind::Use { .. }
        | StmtKind::Import { .. }
        | StmtKind::Include(_)
        | StmtKind::Unsupported { .. } => {}
        StmtKind::Block(body)
        | StmtKind::Sync(body)
        | StmtKind::Atomic(body)
        | StmtKind::Defer(body) => block(visitor, body),
        StmtKind::Expr(expr) | StmtKind::Yield(expr) | StmtKind::Throw(expr) => visitor.expr(expr),
        StmtKind::Return(expr) => exprs(visitor, expr),
        StmtKind::Delete(list) | StmtKind::Require(list) => exprs(visitor, list),
        StmtKind::Assign { target, op: _, value } => exprs(visitor, [target, value]),
        StmtKind::Var(decl) => variables(visitor, decl),
        StmtKind::If { arms, otherwise } => {
            for arm in arms {
                cond(visitor, &arm.cond);
                block(visitor, &arm.body);
            }
            if let Some(body) = otherwise {
                block(visitor, body);
            }
        }
        StmtKind::While { cond: test, body } => {
            cond(visitor, test);
            block(visitor, body);
        }
        StmtKind::DoWhile { body, cond } => {
            block(visitor, body);
            visitor.expr(cond);
        }
        StmtKind::Loop { kind: _, header: head, body } => {
            header(visitor, head);
            block(visitor, body);
        }
        StmtKind::Begin { with: intents, body } | StmtKind::Cobegin { with: intents, body } => {
            with(visitor, intents);
            block(visitor, body);
        }
        StmtKind::Serial { cond, body } | StmtKind::Local { cond, body } => {
            exprs(visitor, cond);
            block(visitor, body);
        }
        StmtKind::On { place, body } => {
            visitor.expr(place);
            block(visitor, body);
        }
        StmtKind::Select { value, whens, otherwise } => {
            visitor.expr(value);
            for when in whens {
                exprs(visitor, &when.values);
                block(visitor, &when.body);
            }
            if let Some(body) = otherwise {
                block(visitor, body);
            }
        }
        StmtKind::Label { name: _, body } => visitor.stmt(body),
        StmtKind::Try { bang: _, body, catches } => {
            block(visitor, body);
            for catch in catches {
                exprs(visitor, &catch.ty);
                block(visitor, &catch.body);
            }
        }
        StmtKind::Module(module) => walk_stmts(visitor, &module.body),
        StmtKind::Proc(proc) => procedure(visitor, proc),
        StmtKind::Aggregate(aggregate) => {
            linkage(visitor, &aggregate.linkage);
            exprs(visitor, &aggregate.parents);
            walk_stmts(visitor, &aggregate.body);
        }
        StmtKind::Enum(decl) => {
            exprs(visitor, decl.constants.iter().filter_map(|constant| constant.value.as_ref()));
        }
        StmtKind::Forwarding { target, filter: _ } => match target {
            Forwarded::Expr(expr) => visitor.expr(expr),
            Forwarded::Field(decl) => variables(visitor, decl),
        },
    }
}

/// The parts of an expression.
pub fn walk_expr<V: Visitor + ?Sized>(visitor: &mut V, expr: &Expr) {
    match &expr.kind {
        ExprKind::Int(_)
        | ExprKind::Real { .. }
        | ExprKind::Imag { .. }
        | ExprKind::Str(_)
        | ExprKind::Bytes(_)
        | ExprKind::Bool(_)
        | ExprKind::Nil
        | ExprKind::None
        | ExprKind::This
        | ExprKind::Noinit
        | ExprKind::Name(_)
        | ExprKind::Query(_)
        | ExprKind::Unsupported { .. } => {}
        ExprKind::Unary { op: _, operand } | ExprKind::Try { bang: _, operand } => {
            visitor.expr(operand);
        }
        ExprKind::Dot { base: inner, name: _ }
        | ExprKind::Expand(inner)
        | ExprKind::Nilable(inner)
        | ExprKind::NonNil(inner) => visitor.expr(inner),
        ExprKind::Binary { op: _, left, right } => exprs(visitor, [&**left, &**right]),
        ExprKind::Range { low, high, open: _ } => {
            exprs(visitor, low.iter().chain(high).map(|bound| &**bound));
        }
        ExprKind::Cast { value, ty } => exprs(visitor, [&**value, &**ty]),
        ExprKind::Call { callee, args, brackets: _ } => {
            visitor.expr(callee);
            exprs(visitor, args.iter().map(|arg| &arg.value));
        }
        ExprKind::New { management: _, ty, args, nilable: _ } => {
            visitor.expr(ty);
            exprs(visitor, args.iter().map(|arg| &arg.value));
        }
        ExprKind::Tuple(list)
        | ExprKind::Array(list)
        | ExprKind::Domain(list)
        | ExprKind::Zip(list) => exprs(visitor, list),
        ExprKind::ArrayRows(list) => rows(visitor, list),
        ExprKind::ArrayPairs(pairs) => {
            exprs(visitor, pairs.iter().flat_map(|(key, value)| [key, value]));
        }
        ExprKind::Managed { management: _, ty } | ExprKind::Guarded { kind: _, ty } => {
            exprs(visitor, ty.as_deref());
        }
        ExprKind::If { cond, then, otherwise } => {
            exprs(visitor, [&**cond, &**then, &**otherwise]);
        }
        ExprKind::Loop(inner) => {
            header(visitor, &inner.header);
            exprs(visitor, &inner.filter);
            visitor.expr(&inner.body);
        }
        ExprKind::Reduce { scan: _, op, operand } => {
            reduce_op(visitor, op);
            visitor.expr(operand);
        }
        ExprKind::Proc(proc) => procedure(visitor, proc),
        ExprKind::ProcType(ty) => {
            formals(visitor, &ty.formals);
            exprs(visitor, &ty.return_type);
        }
        ExprKind::Let { items: list, body } => {
            items(visitor, list);
            visitor.expr(body);
        }
    }
}

fn rows<V: Visitor + ?Sized>(visitor: &mut V, list: &[ArrayRow]) {
    for row in list {
        match row {
            ArrayRow::Cells(cells) => exprs(visitor, cells),
            ArrayRow::Rows(inner) => rows(visitor, inner),
        }
    }
}
