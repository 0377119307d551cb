//! Which local variables must live in a scope object instead of a frame.
//!
//! A variable does when a closure or spawned body uses it, or when a reference to it is taken
//! (explicitly, or by passing a scalar to a by-reference parameter). Everything else stays private
//! to its frame. Variables are known by the node that declares them and their name.

use partita_tree::{Block, Expr, ExprKind, Name, NodeId, Param, Program, Stmt, StmtKind, Type};
use rustc_hash::FxHashSet;

/// A declared variable: the declaring node and the name (a `for` may declare several).
pub(super) type Declared = (NodeId, Name);

/// The captured variables of one procedure and everything nested in it.
pub(super) fn captured(program: &Program, params: &[Param], body: &Block) -> FxHashSet<Declared> {
    let mut walk =
        Walk { program, scopes: vec![Vec::new()], depth: 0, found: FxHashSet::default() };
    walk.params(params);
    walk.block(body);
    walk.found
}

struct Local {
    name: Name,
    declared: Declared,
    depth: usize,
    scalar: bool,
}

struct Walk<'a> {
    program: &'a Program,
    scopes: Vec<Vec<Local>>,
    /// How many closures and spawns are around.
    depth: usize,
    found: FxHashSet<Declared>,
}

impl Walk<'_> {
    fn params(&mut self, params: &[Param]) {
        for param in params {
            let scalar = !param.by_ref && self.scalar(&param.ty);
            self.declare(param.id, &param.name, scalar);
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other types are scalar")]
    fn scalar(&self, ty: &Type) -> bool {
        match ty {
            Type::Array { .. } | Type::OpenArray { .. } | Type::Memory(_) => false,
            Type::Named(name) => self
                .program
                .record(name)
                .is_none_or(|record| record.kind == partita_tree::RecordKind::Class),
            _ => true,
        }
    }

    fn declare(&mut self, node: NodeId, name: &Name, scalar: bool) {
        let local =
            Local { name: name.clone(), declared: (node, name.clone()), depth: self.depth, scalar };
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(local);
        }
    }

    fn find(&self, name: &str) -> Option<&Local> {
        self.scopes.iter().rev().flat_map(|scope| scope.iter().rev()).find(|l| &*l.name == name)
    }

    fn block(&mut self, block: &Block) {
        self.scopes.push(Vec::new());
        block.iter().for_each(|stmt| self.stmt(stmt));
        self.scopes.pop();
    }

    fn nested(&mut self, declare: impl FnOnce(&mut Self), body: &Block) {
        self.depth += 1;
        self.scopes.push(Vec::new());
        declare(self);
        self.block(body);
        self.scopes.pop();
        self.depth -= 1;
    }

    fn exprs<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) {
        exprs.into_iter().for_each(|expr| self.expr(expr));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Nop
            | StmtKind::Return(None)
            | StmtKind::Stop
            | StmtKind::StopAll
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Goto(_)
            | StmtKind::Label(_)
            | StmtKind::Fence
            | StmtKind::Segment(_)
            | StmtKind::Unsupported(_) => {}
            StmtKind::Declare(variable) => {
                if let Type::Memory(inner) = &variable.ty {
                    self.bounds(inner);
                }
                if let Type::Array { shape, .. } = &variable.ty {
                    self.exprs(shape.iter().flat_map(|bound| [&bound.low, &bound.high]));
                }
                self.exprs(&variable.init);
                let scalar = self.scalar(&variable.ty);
                self.declare(variable.id, &variable.name, scalar);
            }
            StmtKind::Assign { target, value } => self.exprs([target, value]),
            StmtKind::Eval(expr)
            | StmtKind::Return(Some(expr))
            | StmtKind::Assume(expr)
            | StmtKind::Assert { cond: expr, .. }
            | StmtKind::Throw(expr)
            | StmtKind::Reset(expr)
            | StmtKind::Flush(expr) => self.expr(expr),
            StmtKind::If { cond, yes, no } => {
                self.expr(cond);
                self.block(yes);
                self.block(no);
            }
            StmtKind::While { cond, body } | StmtKind::When { guard: cond, body } => {
                self.expr(cond);
                self.block(body);
            }
            StmtKind::For { variables, over, body } => {
                self.expr(over);
                self.scopes.push(Vec::new());
                variables.iter().for_each(|name| self.declare(stmt.id, name, true));
                self.block(body);
                self.scopes.pop();
            }
            StmtKind::Block(body) | StmtKind::Atomic(body) => self.block(body),
            StmtKind::Spawn(spawn) => {
                spawn.group.iter().for_each(|group| self.used(group));
                self.exprs(spawn.place.iter().chain(spawn.copies.iter().map(|(_, value)| value)));
                self.nested(
                    |walk| {
                        for (name, _) in &spawn.copies {
                            walk.declare(stmt.id, name, true);
                        }
                    },
                    &spawn.body,
                );
            }
            StmtKind::Group { name, body } => {
                self.scopes.push(Vec::new());
                name.iter().for_each(|name| self.declare(stmt.id, name, true));
                self.block(body);
                self.scopes.pop();
            }
            StmtKind::On { place, body } => {
                self.expr(place);
                self.block(body);
            }
            StmtKind::Choose(blocks) => blocks.iter().for_each(|block| self.block(block)),
            StmtKind::Print(args) | StmtKind::Item(args) => self.exprs(args),
            StmtKind::PrintAs { format, items } => {
                self.expr(format);
                self.exprs(items);
            }
            StmtKind::Try { body, handler } => {
                self.block(body);
                self.scopes.push(Vec::new());
                self.declare(stmt.id, &handler.variable, true);
                self.block(&handler.body);
                self.scopes.pop();
            }
            StmtKind::Put { target, place, source } | StmtKind::Get { target, source, place } => {
                self.exprs([target, place, source]);
                // A pending operation outlives the statement: its cells must have an address.
                self.address_taken(target);
                self.address_taken(source);
            }
            StmtKind::Remote { target, cell, place, operands, .. } => {
                self.exprs([target, cell, place].into_iter().chain(operands));
                self.address_taken(target);
                self.address_taken(cell);
            }
        }
    }

    /// What bounds in memory are computed from.
    fn bounds(&mut self, ty: &Type) {
        if let Type::Array { shape, element } = ty {
            self.exprs(shape.iter().flat_map(|bound| [&bound.low, &bound.high]));
            self.bounds(element);
        } else if let Type::Memory(inner) | Type::OpenArray { element: inner, .. } = ty {
            self.bounds(inner);
        }
    }

    fn address_taken(&mut self, cell: &Expr) {
        if let ExprKind::Var(name) = &cell.kind
            && let Some(local) = self.find(name)
            && local.scalar
        {
            let declared = local.declared.clone();
            self.found.insert(declared);
        }
    }

    fn used(&mut self, name: &str) {
        if let Some(local) = self.find(name)
            && local.depth < self.depth
        {
            let declared = local.declared.clone();
            self.found.insert(declared);
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Int(_)
            | ExprKind::Real(_)
            | ExprKind::Bool(_)
            | ExprKind::Str(_)
            | ExprKind::Null
            | ExprKind::TaskVar { .. }
            | ExprKind::AtLabel { .. }
            | ExprKind::Here
            | ExprKind::Places
            | ExprKind::SelfTask
            | ExprKind::Havoc => {}
            ExprKind::Var(name) => self.used(name),
            ExprKind::Element { base, indices } => {
                self.expr(base);
                self.exprs(indices);
            }
            ExprKind::Field { base, .. } => self.expr(base),
            ExprKind::At { base, place } => self.exprs([&**base, place]),
            ExprKind::Unary { operand, .. } => self.expr(operand),
            ExprKind::Binary { left, right, .. } => self.exprs([&**left, right]),
            ExprKind::Conditional { cond, yes, no } => self.exprs([&**cond, yes, no]),
            ExprKind::Call { callee, args } => {
                self.expr(callee);
                self.exprs(args);
                if let ExprKind::Var(name) = &callee.kind
                    && self.find(name).is_none()
                    && let Some(proc) = self.program.proc(name)
                {
                    for (param, arg) in proc.params.iter().zip(args) {
                        if param.by_ref {
                            self.address_taken(arg);
                        }
                    }
                }
            }
            ExprKind::Intrinsic { args, .. } => self.exprs(args),
            ExprKind::New { ty } => {
                if let Type::Array { shape, .. } = ty {
                    self.exprs(shape.iter().flat_map(|bound| [&bound.low, &bound.high]));
                }
            }
            ExprKind::Closure { params, body, .. } => {
                self.nested(|walk| walk.params(params), body);
            }
            ExprKind::RefTo { cell } => {
                self.expr(cell);
                self.address_taken(cell);
            }
            ExprKind::Deref { reference } => self.expr(reference),
            ExprKind::Cast { value, .. } => self.expr(value),
            ExprKind::View { ty, pointer: inner } | ExprKind::Alloc { ty, bytes: inner } => {
                self.bounds(ty);
                self.expr(inner);
            }
            ExprKind::Range { low, high, step } => {
                self.exprs([&**low, high]);
                self.exprs(step.as_deref());
            }
            ExprKind::Domain { ranges: items } | ExprKind::List { items } => self.exprs(items),
            ExprKind::Choose { low, high } => self.exprs([&**low, high]),
        }
    }
}
