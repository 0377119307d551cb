//! Walks over the syntax, outermost first, in the order of the text.
//!
//! A visitor says what it does with a statement, an expression, a type or a declaration; calling the matching `walk_` function
//! goes on to the parts. Nothing is left out: types, constraints, guards, annotations, members of local and anonymous classes.

use crate::ast::{
    Annotation, Block, Body, Clocks, Closure, Constraint, ControlStmt, Expr, ExprKind, File,
    ForInit, Formal, Local, Member, MemberKind, Modifiers, OperatorName, Stmt, StmtKind, TopLevel,
    Type, TypeDecl, TypeKind, Typedef,
};

pub trait Visitor {
    fn stmt(&mut self, stmt: &Stmt) {
        walk_stmt(self, stmt);
    }

    fn expr(&mut self, expr: &Expr) {
        walk_expr(self, expr);
    }

    fn ty(&mut self, ty: &Type) {
        walk_type(self, ty);
    }

    /// A class, struct or interface, wherever it is declared.
    fn type_decl(&mut self, decl: &TypeDecl) {
        walk_type_decl(self, decl);
    }

    /// A member; also those of anonymous classes.
    fn member(&mut self, member: &Member) {
        walk_member(self, member);
    }

    /// The statements of a block.
    fn stmts(&mut self, stmts: &[Stmt]) {
        walk_stmts(self, stmts);
    }

    /// A formal of a method or closure, the variable of a loop or of a `catch`.
    fn formal(&mut self, formal: &Formal) {
        walk_formal(self, formal);
    }
}

pub fn walk_file<V: Visitor + ?Sized>(visitor: &mut V, file: &File) {
    for decl in &file.types {
        match decl {
            TopLevel::Type(decl) => visitor.type_decl(decl),
            TopLevel::Typedef(decl) => typedef(visitor, decl),
        }
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

fn types<'t, V: Visitor + ?Sized>(visitor: &mut V, list: impl IntoIterator<Item = &'t Type>) {
    for ty in list {
        visitor.ty(ty);
    }
}

fn formals<V: Visitor + ?Sized>(visitor: &mut V, list: &[Formal]) {
    for formal in list {
        visitor.formal(formal);
    }
}

fn block<V: Visitor + ?Sized>(visitor: &mut V, block: &Block) {
    visitor.stmts(&block.stmts);
}

fn body<V: Visitor + ?Sized>(visitor: &mut V, body: &Body) {
    match body {
        Body::Expr(expr) => visitor.expr(expr),
        Body::Block(inner) => block(visitor, inner),
    }
}

fn constraint<V: Visitor + ?Sized>(visitor: &mut V, constraint: Option<&Constraint>) {
    exprs(visitor, constraint.iter().flat_map(|constraint| &constraint.terms));
}

fn annotations<V: Visitor + ?Sized>(visitor: &mut V, list: &[Annotation]) {
    for annotation in list {
        types(visitor, &annotation.types);
        exprs(visitor, &annotation.args);
    }
}

fn modifiers<V: Visitor + ?Sized>(visitor: &mut V, modifiers: &Modifiers) {
    annotations(visitor, &modifiers.annotations);
}

fn clocks<V: Visitor + ?Sized>(visitor: &mut V, clocks: &Clocks) {
    match clocks {
        Clocks::None | Clocks::OfFinish => {}
        Clocks::These(list) => exprs(visitor, list),
    }
}

fn local<V: Visitor + ?Sized>(visitor: &mut V, local: &Local) {
    modifiers(visitor, &local.modifiers);
    types(visitor, &local.ty);
    exprs(visitor, &local.init);
}

fn typedef<V: Visitor + ?Sized>(visitor: &mut V, typedef: &Typedef) {
    modifiers(visitor, &typedef.modifiers);
    formals(visitor, &typedef.formals);
    constraint(visitor, typedef.guard.as_ref());
    types(visitor, &typedef.target);
}

fn closure<V: Visitor + ?Sized>(visitor: &mut V, closure: &Closure) {
    formals(visitor, &closure.formals);
    constraint(visitor, closure.guard.as_ref());
    types(visitor, closure.result.iter().chain(&closure.offers));
    body(visitor, &closure.body);
}

pub fn walk_formal<V: Visitor + ?Sized>(visitor: &mut V, formal: &Formal) {
    modifiers(visitor, &formal.modifiers);
    types(visitor, &formal.ty);
}

pub fn walk_type_decl<V: Visitor + ?Sized>(visitor: &mut V, decl: &TypeDecl) {
    modifiers(visitor, &decl.modifiers);
    for property in &decl.properties {
        modifiers(visitor, &property.modifiers);
        visitor.ty(&property.ty);
    }
    constraint(visitor, decl.guard.as_ref());
    types(visitor, decl.extends.iter().chain(&decl.implements));
    for member in &decl.members {
        visitor.member(member);
    }
}

pub fn walk_member<V: Visitor + ?Sized>(visitor: &mut V, member: &Member) {
    match &member.kind {
        MemberKind::Field(field) => {
            modifiers(visitor, &field.modifiers);
            types(visitor, &field.ty);
            exprs(visitor, &field.init);
        }
        MemberKind::Method(method) => {
            modifiers(visitor, &method.modifiers);
            formals(visitor, &method.formals);
            constraint(visitor, method.guard.as_ref());
            let header = method.offers.iter().chain(&method.throws).chain(&method.result);
            types(visitor, header);
            if let Some(inner) = &method.body {
                body(visitor, inner);
            }
        }
        MemberKind::Constructor(constructor) => {
            modifiers(visitor, &constructor.modifiers);
            formals(visitor, &constructor.formals);
            constraint(visitor, constructor.guard.as_ref());
            let header =
                constructor.offers.iter().chain(&constructor.throws).chain(&constructor.result);
            types(visitor, header);
            if let Some(inner) = &constructor.body {
                block(visitor, inner);
            }
        }
        MemberKind::Type(decl) => visitor.type_decl(decl),
        MemberKind::Typedef(decl) => typedef(visitor, decl),
    }
}

/// The parts of a type.
pub fn walk_type<V: Visitor + ?Sized>(visitor: &mut V, ty: &Type) {
    match &ty.kind {
        TypeKind::Void => {}
        TypeKind::Named(named) => {
            types(visitor, named.outer.as_deref());
            types(visitor, &named.types);
            exprs(visitor, named.args.iter().flatten());
        }
        TypeKind::Function(function) => {
            formals(visitor, &function.formals);
            constraint(visitor, function.guard.as_ref());
            types(visitor, &function.offers);
            visitor.ty(&function.result);
        }
        TypeKind::Constrained { base, constraint: terms } => {
            visitor.ty(base);
            constraint(visitor, Some(terms));
        }
        TypeKind::AtHome { base, place } => {
            visitor.ty(base);
            exprs(visitor, place.as_deref());
        }
        TypeKind::Below(bound) => visitor.ty(bound),
    }
}

/// The parts of a statement.
pub fn walk_stmt<V: Visitor + ?Sized>(visitor: &mut V, stmt: &Stmt) {
    annotations(visitor, &stmt.annotations);
    match &stmt.kind {
        StmtKind::Empty | StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::AdvanceAll => {}
        StmtKind::Block(inner) => block(visitor, inner),
        StmtKind::Expr(expr) | StmtKind::Throw(expr) | StmtKind::Offer(expr) => visitor.expr(expr),
        StmtKind::Return(expr) => exprs(visitor, expr),
        StmtKind::Local(declared) => local(visitor, declared),
        StmtKind::Type(decl) => visitor.type_decl(decl),
        StmtKind::Typedef(decl) => typedef(visitor, decl),
        StmtKind::If { cond, then, otherwise } => {
            visitor.expr(cond);
            visitor.stmt(then);
            if let Some(otherwise) = otherwise {
                visitor.stmt(otherwise);
            }
        }
        StmtKind::While { cond: head, body } | StmtKind::At { place: head, body } => {
            visitor.expr(head);
            visitor.stmt(body);
        }
        StmtKind::DoWhile { body, cond } => {
            visitor.stmt(body);
            visitor.expr(cond);
        }
        StmtKind::For { init, cond, update, body } => {
            match init {
                ForInit::Locals(locals) => locals.iter().for_each(|one| local(visitor, one)),
                ForInit::Exprs(list) => exprs(visitor, list),
            }
            exprs(visitor, cond.iter().chain(update));
            visitor.stmt(body);
        }
        StmtKind::ForEach { index, over, body } => {
            formals(visitor, index.as_slice());
            visitor.expr(over);
            visitor.stmt(body);
        }
        StmtKind::AtEach { index, over, clocks: registered, body } => {
            formals(visitor, index.as_slice());
            visitor.expr(over);
            clocks(visitor, registered);
            visitor.stmt(body);
        }
        StmtKind::Switch { value, groups } => {
            visitor.expr(value);
            for group in groups {
                exprs(visitor, group.labels.iter().filter_map(|label| label.value.as_ref()));
                visitor.stmts(&group.stmts);
            }
        }
        StmtKind::Labeled { label: _, body }
        | StmtKind::Finish { clocked: _, body }
        | StmtKind::Atomic(body) => visitor.stmt(body),
        StmtKind::Try { body, catches, finally } => {
            block(visitor, body);
            for catch in catches {
                visitor.formal(&catch.formal);
                block(visitor, &catch.body);
            }
            finally.iter().for_each(|inner| block(visitor, inner));
        }
        StmtKind::Assert { cond, message } => {
            visitor.expr(cond);
            exprs(visitor, message);
        }
        StmtKind::Async { clocks: registered, body } => {
            clocks(visitor, registered);
            visitor.stmt(body);
        }
        StmtKind::When { arms } => {
            for arm in arms {
                visitor.expr(&arm.cond);
                visitor.stmt(&arm.body);
            }
        }
        StmtKind::ConstructorCall { outer, of_super: _, types: given, args } => {
            exprs(visitor, outer);
            types(visitor, given);
            exprs(visitor, args);
        }
        StmtKind::Property { types: given, args } => {
            types(visitor, given);
            exprs(visitor, args);
        }
        StmtKind::Control(inner) => control(visitor, inner),
    }
}

fn control<V: Visitor + ?Sized>(visitor: &mut V, control: &ControlStmt) {
    visitor.expr(&control.receiver);
    types(visitor, &control.types);
    formals(visitor, &control.formals);
    exprs(visitor, &control.args);
    clocks(visitor, &control.clocks);
    for inner in control.body.iter().chain(&control.otherwise) {
        block(visitor, inner);
    }
    for (declared, inner) in &control.catches {
        formals(visitor, declared);
        block(visitor, inner);
    }
    control.finally.iter().for_each(|inner| block(visitor, inner));
}

/// The parts of an expression.
pub fn walk_expr<V: Visitor + ?Sized>(visitor: &mut V, expr: &Expr) {
    match &expr.kind {
        ExprKind::Int { .. }
        | ExprKind::Double(_)
        | ExprKind::Float(_)
        | ExprKind::Bool(_)
        | ExprKind::Char(_)
        | ExprKind::Str(_)
        | ExprKind::Null
        | ExprKind::Here
        | ExprKind::Self_
        | ExprKind::Name(_)
        | ExprKind::Unsupported { .. } => {}
        ExprKind::This(outer) | ExprKind::Super(outer) => exprs(visitor, outer.as_deref()),
        ExprKind::Dot { base, name: _ } => visitor.expr(base),
        ExprKind::Call { callee, types: given, args } => {
            visitor.expr(callee);
            types(visitor, given);
            exprs(visitor, args);
        }
        ExprKind::Operator { base, operator } => {
            exprs(visitor, base.as_deref());
            match operator {
                OperatorName::As(ty) | OperatorName::Implicit(ty) => visitor.ty(ty),
                OperatorName::Symbol(_)
                | OperatorName::RightSymbol(_)
                | OperatorName::Apply
                | OperatorName::Set
                | OperatorName::Control(_) => {}
            }
        }
        ExprKind::New { outer, ty, args, members } => {
            exprs(visitor, outer.as_deref());
            visitor.ty(ty);
            exprs(visitor, args);
            for member in members.iter().flatten() {
                visitor.member(member);
            }
        }
        ExprKind::Rail(list) => exprs(visitor, list),
        ExprKind::Unary { op: _, operand: inner }
        | ExprKind::Step { step: _, prefix: _, target: inner } => visitor.expr(inner),
        ExprKind::Binary { op: _, left, right } => exprs(visitor, [&**left, &**right]),
        ExprKind::Assign { target, op: _, value } => exprs(visitor, [&**target, &**value]),
        ExprKind::Conditional { cond, then, otherwise } => {
            exprs(visitor, [&**cond, &**then, &**otherwise]);
        }
        ExprKind::Cast { value, ty } | ExprKind::InstanceOf { value, ty } => {
            visitor.expr(value);
            visitor.ty(ty);
        }
        ExprKind::Closure(inner) => closure(visitor, inner),
        ExprKind::At { place, body: inner } => {
            visitor.expr(place);
            body(visitor, inner);
        }
        ExprKind::Finish { reducer, body: inner } => {
            visitor.expr(reducer);
            block(visitor, inner);
        }
        ExprKind::Future { ty, place, body: inner } => {
            types(visitor, ty.as_deref());
            visitor.expr(place);
            body(visitor, inner);
        }
        ExprKind::Subtype { low, high } => types(visitor, [&**low, &**high]),
        ExprKind::HasZero(ty) | ExprKind::IsRef(ty) | ExprKind::Type(ty) => visitor.ty(ty),
    }
}
