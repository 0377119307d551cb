//! Where memory stands, and what it is made of.
//!
//! Variables are memory, and nothing else is: no field, element, parameter or result. In memory are only scalars that have
//! a size in bytes, arrays of them, and the records and unions declared for memory; those and raw bytes are nowhere else.

use super::Report;
use crate::visit::{self, Visit};
use crate::{
    Config, Expr, ExprKind, Intrinsic, NodeId, Param, Record, RecordKind, Stmt, StmtKind, Type,
    Variable,
};

pub(super) fn check(report: &mut Report<'_>) {
    let program = report.program;
    let mut memory = Memory { report, owner: NodeId(0), effect: None };
    visit::walk_program(&mut memory, program);
}

struct Memory<'r, 'a> {
    report: &'r mut Report<'a>,
    /// The last node with an id, for messages about types.
    owner: NodeId,
    /// The term that a statement evaluates for its effect.
    effect: Option<NodeId>,
}

impl<'a> Memory<'_, 'a> {
    fn bad(&mut self, message: &str) {
        self.report.error("bad-memory", self.owner, message);
    }

    fn kind(&self, ty: &Type) -> Option<RecordKind> {
        let Type::Named(name) = ty else { return None };
        self.report.program.record(name).map(|record| record.kind)
    }

    /// A type of what is in memory.
    fn inside(&mut self, ty: &'a Type) {
        match ty {
            Type::Bool | Type::Int(_) | Type::Real | Type::Pointer | Type::Single | Type::Byte => {}
            Type::Array { shape, element } => {
                for bound in shape {
                    self.visit_expr(&bound.low);
                    self.visit_expr(&bound.high);
                }
                self.inside(element);
            }
            Type::Named(_)
                if matches!(self.kind(ty), Some(RecordKind::Memory | RecordKind::Union) | None) => {
            }
            Type::Any
            | Type::Complex
            | Type::Str
            | Type::OpenArray { .. }
            | Type::Named(_)
            | Type::Place
            | Type::Task
            | Type::Function { .. }
            | Type::Set(_)
            | Type::Ref(_)
            | Type::Memory(_) => {
                self.bad("in memory are only numbers, truth values, pointers, bytes, arrays, and records and unions of memory");
            }
        }
    }
}

impl<'a> Visit<'a> for Memory<'_, 'a> {
    fn visit_config(&mut self, config: &'a Config) {
        self.owner = config.id;
        visit::walk_config(self, config);
    }

    fn visit_record(&mut self, record: &'a Record) {
        match record.kind {
            RecordKind::Record | RecordKind::Class => {
                for field in &record.fields {
                    self.owner = field.id;
                    self.visit_type(&field.ty);
                }
            }
            RecordKind::Memory | RecordKind::Union => {
                for field in &record.fields {
                    self.owner = field.id;
                    self.inside(&field.ty);
                    if field.init.is_some() {
                        self.bad("a field in memory has no value of its own");
                    }
                }
            }
        }
    }

    fn visit_variable(&mut self, variable: &'a Variable) {
        self.owner = variable.id;
        if let Type::Memory(inner) = &variable.ty {
            self.inside(inner);
        } else {
            self.visit_type(&variable.ty);
        }
        let parts = variable.home.iter().chain(&variable.init);
        parts.for_each(|expr| self.visit_expr(expr));
    }

    fn visit_param(&mut self, param: &'a Param) {
        self.owner = param.id;
        self.visit_type(&param.ty);
    }

    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        self.owner = stmt.id;
        if let StmtKind::Eval(expr) = &stmt.kind {
            self.effect = Some(expr.id);
        }
        visit::walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        self.owner = expr.id;
        if let ExprKind::View { ty, pointer } = &expr.kind {
            let inner = if let Type::OpenArray { element, .. } = ty { element } else { ty };
            self.inside(inner);
            return self.visit_expr(pointer);
        }
        if let ExprKind::Alloc { ty, bytes } = &expr.kind {
            self.inside(ty);
            return self.visit_expr(bytes);
        }
        let kind = &expr.kind;
        if let ExprKind::Intrinsic {
            op: Intrinsic::Free | Intrinsic::CopyBytes | Intrinsic::FillBytes,
            ..
        } = kind
            && self.effect != Some(expr.id)
        {
            self.bad("this is a statement and has no value");
        }
        visit::walk_expr(self, expr);
    }

    fn visit_type(&mut self, ty: &'a Type) {
        match ty {
            Type::Memory(_) => self.bad("only a variable is memory"),
            Type::Single | Type::Byte => self.bad("this type is only for what is in memory"),
            Type::Named(_)
                if matches!(self.kind(ty), Some(RecordKind::Memory | RecordKind::Union)) =>
            {
                self.bad("a record or union of memory is only in memory");
            }
            Type::Any
            | Type::Bool
            | Type::Int(_)
            | Type::Real
            | Type::Complex
            | Type::Str
            | Type::Array { .. }
            | Type::OpenArray { .. }
            | Type::Named(_)
            | Type::Place
            | Type::Task
            | Type::Function { .. }
            | Type::Set(_)
            | Type::Ref(_)
            | Type::Pointer => visit::walk_type(self, ty),
        }
    }
}
