//! What a node must be by itself: depth, ids, widths, numbers of operands.

use super::Report;
use crate::limits::MAX_HEIGHT;
use crate::text::{intrinsic_word, remote_word};
use crate::visit::{self, Visit};
use crate::{
    Config, Expr, ExprKind, Intrinsic, NodeId, Param, Proc, Property, Record, RemoteOp, Stmt,
    StmtKind, Type, Variable,
};
use std::ops::RangeInclusive;

/// Whether the tree is flat enough to be walked; reports otherwise.
pub(super) fn check_depth(report: &mut Report<'_>) -> bool {
    let mut depth = Depth { depth: 0, node: NodeId(0), found: None };
    visit::walk_program(&mut depth, report.program);
    if let Some(id) = depth.found {
        report.error("too-deep", id, "this is nested too deeply");
    }
    depth.found.is_none()
}

/// Counts levels and turns back at the limit, so that it is safe on any tree.
struct Depth {
    depth: u32,
    /// The last node with an id on the way down.
    node: NodeId,
    found: Option<NodeId>,
}

impl Depth {
    fn level(&mut self, id: Option<NodeId>, walk: impl FnOnce(&mut Self)) {
        if self.found.is_some() {
            return;
        }
        self.node = id.unwrap_or(self.node);
        if self.depth >= MAX_HEIGHT {
            self.found = Some(self.node);
            return;
        }
        self.depth += 1;
        walk(self);
        self.depth -= 1;
    }
}

impl<'a> Visit<'a> for Depth {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        self.level(Some(stmt.id), |depth| visit::walk_stmt(depth, stmt));
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        self.level(Some(expr.id), |depth| visit::walk_expr(depth, expr));
    }

    fn visit_type(&mut self, ty: &'a Type) {
        self.level(None, |depth| visit::walk_type(depth, ty));
    }
}

/// Ids, widths, names of types, and operand counts.
pub(super) fn check(report: &mut Report<'_>) {
    let program = report.program;
    let mut shape = Shape { report, seen: vec![false; program.next_id as usize], owner: NodeId(0) };
    visit::walk_program(&mut shape, program);
    for entry in &program.entries {
        shape.id(entry.id);
    }
}

struct Shape<'r, 'a> {
    report: &'r mut Report<'a>,
    seen: Vec<bool>,
    /// The last node with an id, for messages about types.
    owner: NodeId,
}

impl Shape<'_, '_> {
    fn id(&mut self, id: NodeId) {
        self.owner = id;
        match self.seen.get_mut(id.0 as usize) {
            Some(seen) => {
                if std::mem::replace(seen, true) {
                    self.report.error("duplicate-id", id, format!("two nodes have the id {id}"));
                }
            }
            None => {
                let message = format!("the node id {id} was never given out");
                self.report.error("duplicate-id", id, message);
            }
        }
    }

    fn arity(&mut self, id: NodeId, what: &str, takes: RangeInclusive<usize>, count: usize) {
        if takes.contains(&count) {
            return;
        }
        let number = match *takes.start() {
            1 => "one operand".to_owned(),
            least => format!("{least} operands"),
        };
        let least = if takes.start() == takes.end() { "" } else { "at least " };
        let message = format!("`{what}` takes {least}{number}, not {count}");
        self.report.error("wrong-arity", id, message);
    }
}

impl<'a> Visit<'a> for Shape<'_, '_> {
    fn visit_config(&mut self, config: &'a Config) {
        self.id(config.id);
        visit::walk_config(self, config);
    }

    fn visit_record(&mut self, record: &'a Record) {
        self.id(record.id);
        visit::walk_record(self, record);
    }

    fn visit_variable(&mut self, variable: &'a Variable) {
        self.id(variable.id);
        visit::walk_variable(self, variable);
    }

    fn visit_param(&mut self, param: &'a Param) {
        self.id(param.id);
        if param.by_ref
            && let Type::OpenArray { element, .. } = &param.ty
        {
            self.visit_type(element);
        } else {
            self.visit_type(&param.ty);
        }
    }

    fn visit_proc(&mut self, proc: &'a Proc) {
        self.id(proc.id);
        visit::walk_proc(self, proc);
    }

    fn visit_property(&mut self, property: &'a Property) {
        self.id(property.id);
        visit::walk_property(self, property);
    }

    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        self.id(stmt.id);
        if let StmtKind::Remote { op, operands, .. } = &stmt.kind {
            let takes = match op {
                RemoteOp::Swap | RemoteOp::FetchAdd => 1,
                RemoteOp::CompareSwap => 2,
            };
            self.arity(stmt.id, remote_word(*op), takes..=takes, operands.len());
        }
        if let StmtKind::Choose(blocks) = &stmt.kind
            && blocks.is_empty()
        {
            self.report.error("empty-choose", stmt.id, "`choose` has no block to choose");
        }
        if let StmtKind::Assert { code: Some(code), .. } = &stmt.kind
            && !code.may_be_asserted()
        {
            let message = format!("`{code}` is not a code that an assertion can give");
            self.report.error("bad-code", stmt.id, message);
        }
        visit::walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        self.id(expr.id);
        if let ExprKind::View { ty: Type::OpenArray { element, .. }, pointer } = &expr.kind {
            self.visit_type(element);
            return self.visit_expr(pointer);
        }
        if let ExprKind::Intrinsic { op, args } = &expr.kind {
            self.arity(expr.id, intrinsic_word(*op), operands(*op), args.len());
        }
        visit::walk_expr(self, expr);
    }

    fn visit_type(&mut self, ty: &'a Type) {
        match ty {
            Type::OpenArray { .. } => {
                let message = "only a reference has open bounds: `ref array[..] of T`";
                self.report.error("open-array", self.owner, message);
            }
            Type::Ref(inner) => {
                if let Type::OpenArray { element, .. } = &**inner {
                    return self.visit_type(element);
                }
            }
            Type::Int(int) if !matches!(int.bits, 8 | 16 | 32 | 64) => {
                let message = format!("integers have 8, 16, 32 or 64 bits, not {}", int.bits);
                self.report.error("bad-width", self.owner, message);
            }
            Type::Named(name) if self.report.program.record(name).is_none() => {
                let message = format!("there is no record or class `{name}`");
                self.report.error("unknown-type", self.owner, message);
            }
            Type::Any
            | Type::Bool
            | Type::Int(_)
            | Type::Real
            | Type::Complex
            | Type::Str
            | Type::Array { .. }
            | Type::Named(_)
            | Type::Place
            | Type::Task
            | Type::Function { .. }
            | Type::Set(_)
            | Type::Memory(_)
            | Type::Pointer
            | Type::Single
            | Type::Byte => {}
        }
        visit::walk_type(self, ty);
    }
}

/// How many operands an intrinsic takes.
fn operands(op: Intrinsic) -> RangeInclusive<usize> {
    match op {
        Intrinsic::Abs
        | Intrinsic::Sqrt
        | Intrinsic::Floor
        | Intrinsic::Size
        | Intrinsic::Home
        | Intrinsic::Text
        | Intrinsic::RealPart
        | Intrinsic::ImaginaryPart
        | Intrinsic::Pick
        | Intrinsic::Single
        | Intrinsic::Replica
        | Intrinsic::Sin
        | Intrinsic::Cos
        | Intrinsic::Tan
        | Intrinsic::Asin
        | Intrinsic::Acos
        | Intrinsic::Atan
        | Intrinsic::Sinh
        | Intrinsic::Cosh
        | Intrinsic::Tanh
        | Intrinsic::Exp
        | Intrinsic::Log
        | Intrinsic::Log10
        | Intrinsic::Ceil
        | Intrinsic::Trunc
        | Intrinsic::Round
        | Intrinsic::Trim
        | Intrinsic::Code
        | Intrinsic::Char
        | Intrinsic::AdjustLeft
        | Intrinsic::AdjustRight
        | Intrinsic::Free
        | Intrinsic::Extent
        | Intrinsic::Offset
        | Intrinsic::PlaceOf
        | Intrinsic::Near
        | Intrinsic::AsIs => 1..=1,
        Intrinsic::Lower
        | Intrinsic::Upper
        | Intrinsic::MakeComplex
        | Intrinsic::Sized
        | Intrinsic::Contains
        | Intrinsic::Insert
        | Intrinsic::Remove
        | Intrinsic::Atan2
        | Intrinsic::Pad
        | Intrinsic::AllocLike
        | Intrinsic::PartAt
        | Intrinsic::Repeat => 2..=2,
        Intrinsic::TextAt => 1..=2,
        Intrinsic::PutText => 2..=3,
        Intrinsic::CopyBytes | Intrinsic::FillBytes | Intrinsic::AllocParts => 3..=3,
        Intrinsic::Substring | Intrinsic::Find | Intrinsic::Scan | Intrinsic::Verify => 3..=3,
        Intrinsic::Replace => 4..=4,
        Intrinsic::Min
        | Intrinsic::Max
        | Intrinsic::Edit
        | Intrinsic::InputInt
        | Intrinsic::InputReal
        | Intrinsic::InputBool => 1..=usize::MAX,
    }
}
