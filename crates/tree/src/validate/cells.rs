//! What is written is a cell that may be written, `@` stands on symmetric variables, calls fit.

use super::names::Names;
use super::scopes::Kind;
use crate::{Expr, ExprKind, RecordKind, Stmt, StmtKind, Type};

impl<'a> Names<'_, 'a> {
    /// The cells a statement writes, or reads at another place.
    pub(super) fn check_targets(&mut self, stmt: &'a Stmt) {
        match &stmt.kind {
            StmtKind::Assign { target, .. } => self.check_written(target, "an assignment"),
            StmtKind::Reset(cell) => self.check_written(cell, "`reset`"),
            StmtKind::Put { target, .. } => self.check_written(target, "`put`"),
            StmtKind::Get { target, source, .. } => {
                self.check_written(target, "`get`");
                self.check_cell(source, "`get` reads");
            }
            StmtKind::Remote { target, cell, .. } => {
                self.check_written(target, "`remote`");
                self.check_written(cell, "`remote`");
            }
            StmtKind::Nop
            | StmtKind::Declare(_)
            | StmtKind::Eval(_)
            | StmtKind::If { .. }
            | StmtKind::While { .. }
            | StmtKind::For { .. }
            | StmtKind::Block(_)
            | StmtKind::Return(_)
            | StmtKind::Stop
            | StmtKind::StopAll
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Goto(_)
            | StmtKind::Label(_)
            | StmtKind::Spawn(_)
            | StmtKind::Group { .. }
            | StmtKind::On { .. }
            | StmtKind::Atomic(_)
            | StmtKind::When { .. }
            | StmtKind::Choose(_)
            | StmtKind::Assert { .. }
            | StmtKind::Assume(_)
            | StmtKind::Print(_)
            | StmtKind::Item(_)
            | StmtKind::PrintAs { .. }
            | StmtKind::Throw(_)
            | StmtKind::Try { .. }
            | StmtKind::Flush(_)
            | StmtKind::Fence
            | StmtKind::Segment(_)
            | StmtKind::Unsupported(_) => {}
        }
    }

    /// Calls, references and remote references.
    pub(super) fn check_use(&mut self, expr: &'a Expr) {
        if let ExprKind::RefTo { cell } = &expr.kind
            && !matches!(cell.kind, ExprKind::New { .. })
        {
            self.check_cell(cell, "`&` refers to");
        } else if let ExprKind::At { base, .. } = &expr.kind {
            self.check_symmetric(expr, base);
        } else if let ExprKind::Call { callee, args } = &expr.kind {
            self.check_call(expr, callee, args);
        }
    }

    fn check_written(&mut self, target: &'a Expr, by: &str) {
        if !self.check_cell(target, &format!("{by} writes to")) {
            return;
        }
        if let Some(name) = self.constant_root(target) {
            let message = format!("`{name}` is constant and cannot be written");
            self.report.error("assign-constant", target.id, message);
        }
    }

    fn check_cell(&mut self, expr: &'a Expr, what: &str) -> bool {
        let value = if let ExprKind::Var(name) = &expr.kind {
            self.scopes.find(name).is_some_and(|binding| match binding.kind {
                Kind::Config | Kind::Proc(_) => true,
                Kind::Variable { .. } => false,
            })
        } else {
            !expr.is_cell()
        };
        if value {
            self.report.error("not-a-cell", expr.id, format!("{what} a cell, and this is a value"));
        }
        !value
    }

    /// The constant that a cell is part of the value of.
    fn constant_root(&self, cell: &'a Expr) -> Option<&'a str> {
        if let ExprKind::Var(name) = &cell.kind {
            return match self.scopes.find(name)?.kind {
                Kind::Variable { constant, .. } => constant.then_some(&**name),
                Kind::Config | Kind::Proc(_) => Some(name),
            };
        }
        let (ExprKind::Element { base, .. }
        | ExprKind::Field { base, .. }
        | ExprKind::At { base, .. }) = &cell.kind
        else {
            return None;
        };
        let whole = matches!(cell.kind, ExprKind::At { .. }) || self.is_value(self.type_of(base)?);
        if whole { self.constant_root(base) } else { None }
    }

    /// Whether elements and fields are part of a value of the type, not of something it refers to.
    fn is_value(&self, ty: &Type) -> bool {
        match ty {
            Type::Array { .. } | Type::OpenArray { .. } | Type::Memory(_) => true,
            Type::Named(name) => {
                let record = self.report.program.record(name);
                record.is_some_and(|record| record.kind != RecordKind::Class)
            }
            Type::Any
            | Type::Bool
            | Type::Int(_)
            | Type::Real
            | Type::Complex
            | Type::Str
            | Type::Place
            | Type::Task
            | Type::Function { .. }
            | Type::Set(_)
            | Type::Ref(_)
            | Type::Pointer
            | Type::Single
            | Type::Byte => false,
        }
    }

    /// The declared type of a cell, as far as declarations tell.
    fn type_of(&self, cell: &'a Expr) -> Option<&'a Type> {
        if let ExprKind::Var(name) = &cell.kind {
            self.scopes.find(name)?.ty
        } else if let ExprKind::At { base, .. } = &cell.kind {
            self.type_of(base)
        } else if let ExprKind::Element { base, .. } = &cell.kind {
            match in_memory(self.type_of(base)?) {
                Type::Array { element, .. } | Type::OpenArray { element, .. } => Some(element),
                Type::Any
                | Type::Bool
                | Type::Int(_)
                | Type::Real
                | Type::Complex
                | Type::Str
                | Type::Named(_)
                | Type::Place
                | Type::Task
                | Type::Function { .. }
                | Type::Set(_)
                | Type::Ref(_)
                | Type::Memory(_)
                | Type::Pointer
                | Type::Single
                | Type::Byte => None,
            }
        } else if let ExprKind::Field { base, name } = &cell.kind
            && let Type::Named(record) = in_memory(self.type_of(base)?)
        {
            let record = self.report.program.record(record)?;
            record.fields.iter().find(|field| field.name == *name).map(|field| &field.ty)
        } else {
            None
        }
    }

    fn check_symmetric(&mut self, expr: &Expr, base: &'a Expr) {
        let mut root = base;
        while let ExprKind::Element { base, .. } | ExprKind::Field { base, .. } = &root.kind {
            root = base;
        }
        let symmetric = if let ExprKind::Var(name) = &root.kind {
            match self.scopes.find(name).map(|binding| binding.kind) {
                Some(Kind::Variable { symmetric, .. }) => symmetric,
                Some(Kind::Config | Kind::Proc(_)) => false,
                // Reported as unknown.
                None => true,
            }
        } else {
            false
        };
        if !symmetric {
            let message = "only a symmetric variable has an instance at another place";
            self.report.error("bad-at", expr.id, message);
        }
    }

    fn check_call(&mut self, expr: &Expr, callee: &'a Expr, args: &'a [Expr]) {
        let ExprKind::Var(name) = &callee.kind else { return };
        let Some(Kind::Proc(proc)) = self.scopes.find(name).map(|binding| binding.kind) else {
            return;
        };
        if args.len() != proc.params.len() {
            let message =
                format!("`{name}` takes {} arguments, not {}", proc.params.len(), args.len());
            self.report.error_also("wrong-arity", expr.id, message, proc.id, "declared here");
        }
        for (param, arg) in proc.params.iter().zip(args) {
            if param.by_ref {
                self.check_cell(arg, &format!("the parameter `{}` of `{name}` is", param.name));
            }
        }
    }
}

/// What a memory object is made of; any other type itself.
fn in_memory(ty: &Type) -> &Type {
    if let Type::Memory(inner) = ty { inner } else { ty }
}
