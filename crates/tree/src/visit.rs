//! Walking a tree without changing it.
//!
//! Override the hook of a node kind and call the `walk_*` function of the same name to go on to its
//! children; leave that out to skip them. Children are visited in the order of evaluation where there
//! is one, otherwise in the order of the text. Nodes can be kept: they outlive the walk.

use crate::{
    Block, Bound, Config, Expr, ExprKind, Handler, Param, Proc, Program, Property, PropertyKind,
    Record, Spawn, Stmt, StmtKind, Type, Variable,
};

/// What to do at each node, before its children.
pub trait Visit<'a> {
    fn visit_config(&mut self, config: &'a Config) {
        walk_config(self, config);
    }

    fn visit_record(&mut self, record: &'a Record) {
        walk_record(self, record);
    }

    /// A global, a local or a field.
    fn visit_variable(&mut self, variable: &'a Variable) {
        walk_variable(self, variable);
    }

    fn visit_param(&mut self, param: &'a Param) {
        self.visit_type(&param.ty);
    }

    fn visit_proc(&mut self, proc: &'a Proc) {
        walk_proc(self, proc);
    }

    fn visit_property(&mut self, property: &'a Property) {
        walk_property(self, property);
    }

    fn visit_block(&mut self, block: &'a Block) {
        walk_block(self, block);
    }

    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        walk_expr(self, expr);
    }

    fn visit_type(&mut self, ty: &'a Type) {
        walk_type(self, ty);
    }
}

pub fn walk_program<'a, V: Visit<'a> + ?Sized>(visit: &mut V, program: &'a Program) {
    for config in &program.configs {
        visit.visit_config(config);
    }
    for record in &program.records {
        visit.visit_record(record);
    }
    for global in &program.globals {
        visit.visit_variable(global);
    }
    for proc in &program.procs {
        visit.visit_proc(proc);
    }
    for property in &program.properties {
        visit.visit_property(property);
    }
}

pub fn walk_config<'a, V: Visit<'a> + ?Sized>(visit: &mut V, config: &'a Config) {
    visit.visit_type(&config.ty);
    visit.visit_expr(&config.default);
}

pub fn walk_record<'a, V: Visit<'a> + ?Sized>(visit: &mut V, record: &'a Record) {
    for field in &record.fields {
        visit.visit_variable(field);
    }
}

pub fn walk_variable<'a, V: Visit<'a> + ?Sized>(visit: &mut V, variable: &'a Variable) {
    visit.visit_type(&variable.ty);
    for expr in variable.home.iter().chain(&variable.init) {
        visit.visit_expr(expr);
    }
}

pub fn walk_proc<'a, V: Visit<'a> + ?Sized>(visit: &mut V, proc: &'a Proc) {
    walk_signature(visit, &proc.params, proc.result.as_ref());
    visit.visit_block(&proc.body);
}

pub fn walk_signature<'a, V: Visit<'a> + ?Sized>(
    visit: &mut V,
    params: &'a [Param],
    result: Option<&'a Type>,
) {
    for param in params {
        visit.visit_param(param);
    }
    if let Some(ty) = result {
        visit.visit_type(ty);
    }
}

pub fn walk_property<'a, V: Visit<'a> + ?Sized>(visit: &mut V, property: &'a Property) {
    match &property.kind {
        PropertyKind::Always(expr) | PropertyKind::Final(expr) => visit.visit_expr(expr),
        PropertyKind::Observe(terms) => walk_exprs(visit, terms),
    }
}

pub fn walk_block<'a, V: Visit<'a> + ?Sized>(visit: &mut V, block: &'a Block) {
    for stmt in block {
        visit.visit_stmt(stmt);
    }
}

pub fn walk_exprs<'a, V: Visit<'a> + ?Sized>(visit: &mut V, exprs: &'a [Expr]) {
    for expr in exprs {
        visit.visit_expr(expr);
    }
}

pub fn walk_stmt<'a, V: Visit<'a> + ?Sized>(visit: &mut V, stmt: &'a Stmt) {
    match &stmt.kind {
        StmtKind::Nop
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Goto(_)
        | StmtKind::Label(_)
        | StmtKind::Stop
        | StmtKind::StopAll
        | StmtKind::Fence
        | StmtKind::Segment(_)
        | StmtKind::Unsupported(_) => {}
        StmtKind::Declare(variable) => visit.visit_variable(variable),
        StmtKind::Assign { target, value } => {
            visit.visit_expr(target);
            visit.visit_expr(value);
        }
        StmtKind::Eval(expr)
        | StmtKind::Assert { cond: expr, .. }
        | StmtKind::Assume(expr)
        | StmtKind::Throw(expr)
        | StmtKind::Reset(expr)
        | StmtKind::Flush(expr) => visit.visit_expr(expr),
        StmtKind::If { cond, yes, no } => {
            visit.visit_expr(cond);
            visit.visit_block(yes);
            visit.visit_block(no);
        }
        StmtKind::While { cond: expr, body }
        | StmtKind::For { over: expr, body, .. }
        | StmtKind::On { place: expr, body }
        | StmtKind::When { guard: expr, body } => {
            visit.visit_expr(expr);
            visit.visit_block(body);
        }
        StmtKind::Block(body) | StmtKind::Group { body, .. } | StmtKind::Atomic(body) => {
            visit.visit_block(body);
        }
        StmtKind::Return(value) => {
            if let Some(value) = value {
                visit.visit_expr(value);
            }
        }
        StmtKind::Spawn(Spawn { place, group: _, copies, body }) => {
            for expr in place.iter().chain(copies.iter().map(|(_, value)| value)) {
                visit.visit_expr(expr);
            }
            visit.visit_block(body);
        }
        StmtKind::Choose(blocks) => {
            for block in blocks {
                visit.visit_block(block);
            }
        }
        StmtKind::Print(items) | StmtKind::Item(items) => walk_exprs(visit, items),
        StmtKind::PrintAs { format, items } => {
            visit.visit_expr(format);
            walk_exprs(visit, items);
        }
        StmtKind::Try { body, handler: Handler { variable: _, body: handler } } => {
            visit.visit_block(body);
            visit.visit_block(handler);
        }
        StmtKind::Put { target: a, place: b, source: c }
        | StmtKind::Get { target: a, source: b, place: c } => {
            visit.visit_expr(a);
            visit.visit_expr(b);
            visit.visit_expr(c);
        }
        StmtKind::Remote { target, op: _, cell, place, operands } => {
            visit.visit_expr(target);
            visit.visit_expr(cell);
            visit.visit_expr(place);
            walk_exprs(visit, operands);
        }
    }
}

pub fn walk_expr<'a, V: Visit<'a> + ?Sized>(visit: &mut V, expr: &'a Expr) {
    match &expr.kind {
        ExprKind::Int(_)
        | ExprKind::Real(_)
        | ExprKind::Bool(_)
        | ExprKind::Str(_)
        | ExprKind::Null
        | ExprKind::Var(_)
        | ExprKind::TaskVar { .. }
        | ExprKind::AtLabel { .. }
        | ExprKind::Here
        | ExprKind::Places
        | ExprKind::SelfTask
        | ExprKind::Havoc => {}
        ExprKind::View { ty, pointer: inner } | ExprKind::Alloc { ty, bytes: inner } => {
            visit.visit_type(ty);
            visit.visit_expr(inner);
        }
        ExprKind::Element { base, indices: exprs }
        | ExprKind::Call { callee: base, args: exprs } => {
            visit.visit_expr(base);
            walk_exprs(visit, exprs);
        }
        ExprKind::Field { base: inner, .. }
        | ExprKind::Unary { operand: inner, .. }
        | ExprKind::RefTo { cell: inner }
        | ExprKind::Deref { reference: inner } => visit.visit_expr(inner),
        ExprKind::At { base: a, place: b }
        | ExprKind::Binary { left: a, right: b, .. }
        | ExprKind::Choose { low: a, high: b } => {
            visit.visit_expr(a);
            visit.visit_expr(b);
        }
        ExprKind::Conditional { cond, yes, no } => {
            visit.visit_expr(cond);
            visit.visit_expr(yes);
            visit.visit_expr(no);
        }
        ExprKind::Intrinsic { args: exprs, .. }
        | ExprKind::Domain { ranges: exprs }
        | ExprKind::List { items: exprs } => walk_exprs(visit, exprs),
        ExprKind::New { ty } => visit.visit_type(ty),
        ExprKind::Closure { params, result, body } => {
            walk_signature(visit, params, result.as_ref());
            visit.visit_block(body);
        }
        ExprKind::Cast { ty, value } => {
            visit.visit_type(ty);
            visit.visit_expr(value);
        }
        ExprKind::Range { low, high, step } => {
            visit.visit_expr(low);
            visit.visit_expr(high);
            if let Some(step) = step {
                visit.visit_expr(step);
            }
        }
    }
}

pub fn walk_type<'a, V: Visit<'a> + ?Sized>(visit: &mut V, ty: &'a Type) {
    match ty {
        Type::Any
        | Type::Bool
        | Type::Int(_)
        | Type::Real
        | Type::Complex
        | Type::Str
        | Type::Named(_)
        | Type::Place
        | Type::Task
        | Type::Pointer
        | Type::Single
        | Type::Byte => {}
        Type::Array { shape, element } => {
            for Bound { low, high } in shape {
                visit.visit_expr(low);
                visit.visit_expr(high);
            }
            visit.visit_type(element);
        }
        Type::Function { params, result } => {
            for ty in params {
                visit.visit_type(ty);
            }
            if let Some(ty) = result {
                visit.visit_type(ty);
            }
        }
        Type::Set(inner)
        | Type::Ref(inner)
        | Type::Memory(inner)
        | Type::OpenArray { element: inner, .. } => {
            visit.visit_type(inner);
        }
    }
}
