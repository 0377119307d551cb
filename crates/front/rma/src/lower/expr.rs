//! Expressions: values are integers, conditions are truth values.
//!
//! Every expression is built for what its user wants of it ([`Want`]). Where what it gives differs,
//! an `int(..)` or a `!= 0` is put around it, and nowhere else. `==` and `!=` between two truth
//! values stay a comparison of truth values. `true` adapts: 1 as a value.

use super::Lowering;
use crate::ast::{Arith, BinaryOp, Compare, Cond, Expr, ExprKind, Ident, Storage};
use crate::names::Variable;
use partita_source::{Diagnostic, Span, quote};
use partita_tree::{self as tree, Type};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Want {
    Value,
    Truth,
}

/// Where an expression stands, which decides what it may name.
#[derive(Clone, Copy)]
pub enum Scope {
    /// Only locals: stores, assignments, conditions, operands. The index is the process.
    Locals(usize),
    /// `assert` and `assume`: shared variables too.
    Memory(usize),
    /// Everything, and `at`.
    Property,
}

impl<'a> Lowering<'a, '_> {
    pub fn value(&mut self, expr: &Expr, scope: Scope) -> tree::Expr {
        self.expr(expr, scope, Want::Value)
    }

    pub fn truth(&mut self, expr: &Expr, scope: Scope) -> tree::Expr {
        self.expr(expr, scope, Want::Truth)
    }

    /// The condition of a `while`; `?` is `choose(0, 1) != 0`.
    pub fn cond(&mut self, cond: &Cond, scope: Scope) -> tree::Expr {
        match cond {
            Cond::Expr(expr) => self.truth(expr, scope),
            Cond::Any(span) => {
                let low = Box::new(self.int(0, *span));
                let high = Box::new(self.int(1, *span));
                let choice = self.expr_node(tree::ExprKind::Choose { low, high }, *span);
                self.fit(choice, *span, Want::Value, Want::Truth)
            }
        }
    }

    fn expr(&mut self, expr: &Expr, scope: Scope, want: Want) -> tree::Expr {
        let span = expr.span;
        let (kind, given) = match &expr.kind {
            ExprKind::Int(value) => (tree::ExprKind::Int(*value), Want::Value),
            ExprKind::Bool(value) => match want {
                Want::Value => (tree::ExprKind::Int(i64::from(*value)), want),
                Want::Truth => (tree::ExprKind::Bool(*value), want),
            },
            ExprKind::Name { name, owner } => (self.name(name, *owner, span, scope), Want::Value),
            ExprKind::At { process, label } => {
                (self.position(*process, label, span, scope), Want::Truth)
            }
            ExprKind::Not(operand) => {
                let operand = Box::new(self.truth(operand, scope));
                (tree::ExprKind::Unary { op: tree::UnaryOp::Not, operand }, Want::Truth)
            }
            ExprKind::Neg(operand) => {
                let operand = Box::new(self.value(operand, scope));
                (tree::ExprKind::Unary { op: tree::UnaryOp::Neg, operand }, Want::Value)
            }
            ExprKind::Binary { op, left, right } => {
                let (op, operands, given) = binary(*op, left, right);
                let left = Box::new(self.expr(left, scope, operands));
                let right = Box::new(self.expr(right, scope, operands));
                (tree::ExprKind::Binary { op, left, right }, given)
            }
        };
        let node = self.expr_node(kind, span);
        self.fit(node, span, given, want)
    }

    /// Turns a value into a truth value or back, where needed.
    fn fit(&mut self, expr: tree::Expr, span: Span, given: Want, want: Want) -> tree::Expr {
        let kind = match (given, want) {
            (Want::Value, Want::Value) | (Want::Truth, Want::Truth) => return expr,
            (Want::Truth, Want::Value) => {
                tree::ExprKind::Cast { ty: Type::INT, value: Box::new(expr) }
            }
            (Want::Value, Want::Truth) => tree::ExprKind::Binary {
                op: tree::BinaryOp::Ne,
                left: Box::new(expr),
                right: Box::new(self.int(0, span)),
            },
        };
        self.expr_node(kind, span)
    }

    fn name(
        &mut self,
        name: &Ident,
        owner: Option<crate::ast::Number>,
        span: Span,
        scope: Scope,
    ) -> tree::ExprKind {
        let process = match scope {
            Scope::Property => return self.property_name(name, owner),
            Scope::Locals(process) | Scope::Memory(process) => process,
        };
        if owner.is_some() {
            self.sink.push(
                Diagnostic::error("misplaced-owner", span, "`name@N` is for properties only")
                    .label("a statement names variables without `@`")
                    .help("inside a process a name means its own variable first"),
            );
        } else if let Some(variable) = self.known(process, name)
            && matches!(scope, Scope::Locals(_))
            && variable.storage == Storage::Shared
        {
            self.shared_in_expression(name, variable, process);
        }
        tree::ExprKind::Var(name.text.clone())
    }

    fn shared_in_expression(&mut self, name: &Ident, variable: &'a Variable, process: usize) {
        let text = quote(&name.text);
        let error = Diagnostic::error(
            "shared-in-expression",
            name.span,
            format!("the shared variable {text} cannot be used in an expression"),
        )
        .label("a shared variable");
        let error = if variable.process == process {
            error.help(format!("load it first: `load u = {};`", name.text))
        } else {
            let owner = self.names.number(variable.process);
            error.help(format!(
                "get it and load it first: `R = get({}, {owner}); flush({owner}); load u = R;`",
                name.text
            ))
        };
        self.declared(error, variable);
    }
}

/// The operator, what it wants of its operands, and what it gives.
fn binary(op: BinaryOp, left: &Expr, right: &Expr) -> (tree::BinaryOp, Want, Want) {
    match op {
        BinaryOp::Or => (tree::BinaryOp::OrElse, Want::Truth, Want::Truth),
        BinaryOp::And => (tree::BinaryOp::AndThen, Want::Truth, Want::Truth),
        BinaryOp::Compare(compare) => {
            let both = is_truth(left) && is_truth(right);
            let (op, equality) = match compare {
                Compare::Eq => (tree::BinaryOp::Eq, true),
                Compare::Ne => (tree::BinaryOp::Ne, true),
                Compare::Le => (tree::BinaryOp::Le, false),
                Compare::Ge => (tree::BinaryOp::Ge, false),
                Compare::Lt => (tree::BinaryOp::Lt, false),
                Compare::Gt => (tree::BinaryOp::Gt, false),
            };
            (op, if both && equality { Want::Truth } else { Want::Value }, Want::Truth)
        }
        BinaryOp::Arith(arith) => {
            let op = match arith {
                Arith::Add => tree::BinaryOp::Add,
                Arith::Sub => tree::BinaryOp::Sub,
                Arith::Mul => tree::BinaryOp::Mul,
                Arith::Mod => tree::BinaryOp::EuclidMod,
            };
            (op, Want::Value, Want::Value)
        }
    }
}

/// Whether an expression can give a truth value as it is.
fn is_truth(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Bool(_) | ExprKind::At { .. } | ExprKind::Not(_) => true,
        ExprKind::Binary { op, .. } => match op {
            BinaryOp::Or | BinaryOp::And | BinaryOp::Compare(_) => true,
            BinaryOp::Arith(_) => false,
        },
        ExprKind::Int(_) | ExprKind::Name { .. } | ExprKind::Neg(_) => false,
    }
}
