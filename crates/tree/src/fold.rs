//! Rewriting a tree from the leaves up.
//!
//! Override the hook of a node kind; its children have been rewritten when it is called. The `fold_*`
//! hooks get one node, the free functions `fold_program`, `fold_block`, ... walk. A statement may
//! become any number of statements. Terms inside types (the bounds of arrays) are rewritten too.

use crate::{
    Block, Bound, Commute, Config, Entry, Expr, ExprKind, Handler, NodeId, Param, Proc, Program,
    Property, PropertyKind, Record, Spawn, Stmt, StmtKind, Type, Variable, Wording,
};

/// What to do with each node, after its children.
pub trait Fold {
    fn fold_id(&mut self, id: NodeId) -> NodeId {
        id
    }

    fn fold_expr(&mut self, expr: Expr) -> Expr {
        expr
    }

    /// Appends what the statement becomes.
    fn fold_stmt(&mut self, stmt: Stmt, out: &mut Block) {
        out.push(stmt);
    }

    fn fold_type(&mut self, ty: Type) -> Type {
        ty
    }
}

/// Rewrites every declaration, entry and property. Preludes are rewritten as well.
pub fn fold_program<F: Fold + ?Sized>(fold: &mut F, program: Program) -> Program {
    let Program {
        configs, records, globals, procs, entries, properties, wordings, commutes, ..
    } = program;
    Program {
        configs: configs.into_iter().map(|config| fold_config(fold, config)).collect(),
        records: records.into_iter().map(|record| fold_record(fold, record)).collect(),
        globals: globals.into_iter().map(|global| fold_variable(fold, global)).collect(),
        procs: procs.into_iter().map(|proc| fold_proc(fold, proc)).collect(),
        entries: entries
            .into_iter()
            .map(|entry| Entry { id: fold.fold_id(entry.id), ..entry })
            .collect(),
        properties: properties.into_iter().map(|item| fold_property(fold, item)).collect(),
        wordings: wordings
            .into_iter()
            .map(|wording| Wording { id: fold.fold_id(wording.id), ..wording })
            .collect(),
        commutes: commutes
            .into_iter()
            .map(|commute| Commute { id: fold.fold_id(commute.id), ..commute })
            .collect(),
        ..program
    }
}

fn fold_config<F: Fold + ?Sized>(fold: &mut F, config: Config) -> Config {
    let Config { id, name, ty, default } = config;
    let (ty, default) = (fold_type(fold, ty), fold_expr(fold, default));
    Config { id: fold.fold_id(id), name, ty, default }
}

fn fold_record<F: Fold + ?Sized>(fold: &mut F, record: Record) -> Record {
    let Record { id, name, kind, handle, fields, prelude } = record;
    let fields = fields.into_iter().map(|field| fold_variable(fold, field)).collect();
    Record { id: fold.fold_id(id), name, kind, handle, fields, prelude }
}

pub fn fold_variable<F: Fold + ?Sized>(fold: &mut F, variable: Variable) -> Variable {
    let Variable { id, name, ty, qualifiers, home, init, prelude } = variable;
    let ty = fold_type(fold, ty);
    let home = home.map(|home| fold_expr(fold, home));
    let init = init.map(|init| fold_expr(fold, init));
    Variable { id: fold.fold_id(id), name, ty, qualifiers, home, init, prelude }
}

fn fold_params<F: Fold + ?Sized>(fold: &mut F, params: Vec<Param>) -> Vec<Param> {
    let each = |Param { id, name, ty, by_ref }| {
        let ty = fold_type(fold, ty);
        Param { id: fold.fold_id(id), name, ty, by_ref }
    };
    params.into_iter().map(each).collect()
}

pub fn fold_proc<F: Fold + ?Sized>(fold: &mut F, proc: Proc) -> Proc {
    let Proc { id, name, params, result, body, operation, meeting, weak, commutes, prelude } = proc;
    let params = fold_params(fold, params);
    let result = result.map(|ty| fold_type(fold, ty));
    let body = fold_block(fold, body);
    let id = fold.fold_id(id);
    Proc { id, name, params, result, body, operation, meeting, weak, commutes, prelude }
}

fn fold_property<F: Fold + ?Sized>(fold: &mut F, property: Property) -> Property {
    let kind = match property.kind {
        PropertyKind::Always(expr) => PropertyKind::Always(fold_expr(fold, expr)),
        PropertyKind::Final(expr) => PropertyKind::Final(fold_expr(fold, expr)),
        PropertyKind::Observe(terms) => PropertyKind::Observe(fold_exprs(fold, terms)),
    };
    Property { id: fold.fold_id(property.id), kind }
}

pub fn fold_block<F: Fold + ?Sized>(fold: &mut F, block: Block) -> Block {
    let mut out = Vec::with_capacity(block.len());
    for stmt in block {
        fold_stmt(fold, stmt, &mut out);
    }
    out
}

pub fn fold_stmt<F: Fold + ?Sized>(fold: &mut F, stmt: Stmt, out: &mut Block) {
    let kind = match stmt.kind {
        StmtKind::Nop => StmtKind::Nop,
        StmtKind::Declare(variable) => StmtKind::Declare(fold_variable(fold, variable)),
        StmtKind::Assign { target, value } => {
            StmtKind::Assign { target: fold_expr(fold, target), value: fold_expr(fold, value) }
        }
        StmtKind::Eval(expr) => StmtKind::Eval(fold_expr(fold, expr)),
        StmtKind::If { cond, yes, no } => StmtKind::If {
            cond: fold_expr(fold, cond),
            yes: fold_block(fold, yes),
            no: fold_block(fold, no),
        },
        StmtKind::While { cond, body } => {
            StmtKind::While { cond: fold_expr(fold, cond), body: fold_block(fold, body) }
        }
        StmtKind::For { variables, over, body } => {
            StmtKind::For { variables, over: fold_expr(fold, over), body: fold_block(fold, body) }
        }
        StmtKind::Block(block) => StmtKind::Block(fold_block(fold, block)),
        StmtKind::Return(value) => StmtKind::Return(value.map(|value| fold_expr(fold, value))),
        StmtKind::Stop => StmtKind::Stop,
        StmtKind::StopAll => StmtKind::StopAll,
        StmtKind::Reset(cell) => StmtKind::Reset(fold_expr(fold, cell)),
        StmtKind::Break => StmtKind::Break,
        StmtKind::Continue => StmtKind::Continue,
        StmtKind::Goto(label) => StmtKind::Goto(label),
        StmtKind::Label(label) => StmtKind::Label(label),
        StmtKind::Spawn(Spawn { place, group, copies, body }) => StmtKind::Spawn(Spawn {
            place: place.map(|place| fold_expr(fold, place)),
            group,
            copies: copies
                .into_iter()
                .map(|(name, value)| (name, fold_expr(fold, value)))
                .collect(),
            body: fold_block(fold, body),
        }),
        StmtKind::Group { name, body } => StmtKind::Group { name, body: fold_block(fold, body) },
        StmtKind::On { place, body } => {
            StmtKind::On { place: fold_expr(fold, place), body: fold_block(fold, body) }
        }
        StmtKind::Atomic(body) => StmtKind::Atomic(fold_block(fold, body)),
        StmtKind::When { guard, body } => {
            StmtKind::When { guard: fold_expr(fold, guard), body: fold_block(fold, body) }
        }
        StmtKind::Choose(blocks) => {
            StmtKind::Choose(blocks.into_iter().map(|block| fold_block(fold, block)).collect())
        }
        StmtKind::Assert { cond, code, message } => {
            StmtKind::Assert { cond: fold_expr(fold, cond), code, message }
        }
        StmtKind::Assume(cond) => StmtKind::Assume(fold_expr(fold, cond)),
        StmtKind::Print(items) => StmtKind::Print(fold_exprs(fold, items)),
        StmtKind::Item(items) => StmtKind::Item(fold_exprs(fold, items)),
        StmtKind::PrintAs { format, items } => {
            StmtKind::PrintAs { format: fold_expr(fold, format), items: fold_exprs(fold, items) }
        }
        StmtKind::Throw(value) => StmtKind::Throw(fold_expr(fold, value)),
        StmtKind::Try { body, handler: Handler { variable, body: handler } } => StmtKind::Try {
            body: fold_block(fold, body),
            handler: Handler { variable, body: fold_block(fold, handler) },
        },
        StmtKind::Put { target, place, source } => StmtKind::Put {
            target: fold_expr(fold, target),
            place: fold_expr(fold, place),
            source: fold_expr(fold, source),
        },
        StmtKind::Get { target, source, place } => StmtKind::Get {
            target: fold_expr(fold, target),
            source: fold_expr(fold, source),
            place: fold_expr(fold, place),
        },
        StmtKind::Remote { target, op, cell, place, operands } => StmtKind::Remote {
            target: fold_expr(fold, target),
            op,
            cell: fold_expr(fold, cell),
            place: fold_expr(fold, place),
            operands: fold_exprs(fold, operands),
        },
        StmtKind::Flush(place) => StmtKind::Flush(fold_expr(fold, place)),
        StmtKind::Fence => StmtKind::Fence,
        StmtKind::Segment(mark) => StmtKind::Segment(mark),
        StmtKind::Unsupported(why) => StmtKind::Unsupported(why),
    };
    let id = fold.fold_id(stmt.id);
    fold.fold_stmt(Stmt { id, kind }, out);
}

pub fn fold_exprs<F: Fold + ?Sized>(fold: &mut F, exprs: Vec<Expr>) -> Vec<Expr> {
    exprs.into_iter().map(|expr| fold_expr(fold, expr)).collect()
}

#[expect(clippy::boxed_local, reason = "it is called with the boxes of nodes")]
fn fold_box<F: Fold + ?Sized>(fold: &mut F, expr: Box<Expr>) -> Box<Expr> {
    Box::new(fold_expr(fold, *expr))
}

pub fn fold_expr<F: Fold + ?Sized>(fold: &mut F, expr: Expr) -> Expr {
    let kind = match expr.kind {
        kind @ (ExprKind::Int(_)
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
        | ExprKind::Havoc) => kind,
        ExprKind::Element { base, indices } => {
            ExprKind::Element { base: fold_box(fold, base), indices: fold_exprs(fold, indices) }
        }
        ExprKind::Field { base, name } => ExprKind::Field { base: fold_box(fold, base), name },
        ExprKind::At { base, place } => {
            ExprKind::At { base: fold_box(fold, base), place: fold_box(fold, place) }
        }
        ExprKind::Unary { op, operand } => ExprKind::Unary { op, operand: fold_box(fold, operand) },
        ExprKind::Binary { op, left, right } => {
            ExprKind::Binary { op, left: fold_box(fold, left), right: fold_box(fold, right) }
        }
        ExprKind::Conditional { cond, yes, no } => ExprKind::Conditional {
            cond: fold_box(fold, cond),
            yes: fold_box(fold, yes),
            no: fold_box(fold, no),
        },
        ExprKind::Call { callee, args } => {
            ExprKind::Call { callee: fold_box(fold, callee), args: fold_exprs(fold, args) }
        }
        ExprKind::Intrinsic { op, args } => {
            ExprKind::Intrinsic { op, args: fold_exprs(fold, args) }
        }
        ExprKind::New { ty } => ExprKind::New { ty: fold_type(fold, ty) },
        ExprKind::Closure { params, result, body } => ExprKind::Closure {
            params: fold_params(fold, params),
            result: result.map(|ty| fold_type(fold, ty)),
            body: fold_block(fold, body),
        },
        ExprKind::RefTo { cell } => ExprKind::RefTo { cell: fold_box(fold, cell) },
        ExprKind::Deref { reference } => ExprKind::Deref { reference: fold_box(fold, reference) },
        ExprKind::View { ty, pointer } => {
            ExprKind::View { ty: fold_type(fold, ty), pointer: fold_box(fold, pointer) }
        }
        ExprKind::Alloc { ty, bytes } => {
            ExprKind::Alloc { ty: fold_type(fold, ty), bytes: fold_box(fold, bytes) }
        }
        ExprKind::Cast { ty, value } => {
            ExprKind::Cast { ty: fold_type(fold, ty), value: fold_box(fold, value) }
        }
        ExprKind::Range { low, high, step } => ExprKind::Range {
            low: fold_box(fold, low),
            high: fold_box(fold, high),
            step: step.map(|step| fold_box(fold, step)),
        },
        ExprKind::Domain { ranges } => ExprKind::Domain { ranges: fold_exprs(fold, ranges) },
        ExprKind::List { items } => ExprKind::List { items: fold_exprs(fold, items) },
        ExprKind::Choose { low, high } => {
            ExprKind::Choose { low: fold_box(fold, low), high: fold_box(fold, high) }
        }
    };
    let id = fold.fold_id(expr.id);
    fold.fold_expr(Expr { id, kind })
}

pub fn fold_type<F: Fold + ?Sized>(fold: &mut F, ty: Type) -> Type {
    let ty = match ty {
        ty @ (Type::Any
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
        | Type::Byte) => ty,
        Type::Array { shape, element } => {
            let bound = |Bound { low, high }| Bound {
                low: fold_expr(fold, low),
                high: fold_expr(fold, high),
            };
            let shape = shape.into_iter().map(bound).collect();
            Type::Array { shape, element: Box::new(fold_type(fold, *element)) }
        }
        Type::Function { params, result } => Type::Function {
            params: params.into_iter().map(|ty| fold_type(fold, ty)).collect(),
            result: result.map(|ty| Box::new(fold_type(fold, *ty))),
        },
        Type::OpenArray { rank, element } => {
            Type::OpenArray { rank, element: Box::new(fold_type(fold, *element)) }
        }
        Type::Set(inner) => Type::Set(Box::new(fold_type(fold, *inner))),
        Type::Ref(inner) => Type::Ref(Box::new(fold_type(fold, *inner))),
        Type::Memory(inner) => Type::Memory(Box::new(fold_type(fold, *inner))),
    };
    fold.fold_type(ty)
}
