//! Printing terms.

use super::Printer;
use crate::text::operator::{
    CONCAT, CONDITIONAL, Level, OR, POSTFIX, POWER, PRODUCT, RANGE, UNARY, binary_text, level,
    operand_levels, unary_text,
};
use crate::text::quote::quote;
use crate::text::words::{WITH_TYPE, intrinsic, intrinsic_word};
use crate::{Expr, ExprKind, Type, UnaryOp};

impl Printer {
    pub(super) fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Int(value) => self.put(&value.to_string()),
            ExprKind::Real(value) => self.put(&real_text(*value)),
            ExprKind::Bool(value) => self.put(if *value { "true" } else { "false" }),
            ExprKind::Str(text) => self.string(text),
            ExprKind::Null => self.put("null"),
            ExprKind::Var(name) => self.name(name),
            ExprKind::TaskVar { task, name } => {
                self.name(task);
                self.put("::");
                self.name(name);
            }
            ExprKind::AtLabel { task, label } => {
                self.put("at(");
                self.name(task);
                self.put(", ");
                self.name(label);
                self.put(")");
            }
            ExprKind::Element { base, indices } => {
                self.at_least(base, POSTFIX);
                self.put("[");
                self.list(indices, Self::expr);
                self.put("]");
            }
            ExprKind::Field { base, name } => {
                self.at_least(base, POSTFIX);
                self.put(".");
                self.name(name);
            }
            ExprKind::At { base, place } => {
                self.at_least(base, POSTFIX);
                self.put("@");
                self.place_operand(place);
            }
            ExprKind::Unary { op, operand } => {
                self.put(unary_text(*op));
                let literal = matches!(operand.kind, ExprKind::Int(_) | ExprKind::Real(_));
                if *op == UnaryOp::Neg && literal && own_level(operand) == POSTFIX {
                    // Bare, it would become a negative literal.
                    self.parenthesised(operand);
                } else {
                    self.at_least(operand, UNARY);
                }
            }
            ExprKind::Binary { op, left, right } => {
                let (left_level, right_level) = operand_levels(*op);
                self.at_least(left, left_level);
                self.put(" ");
                self.put(binary_text(*op));
                self.put(" ");
                self.at_least(right, right_level);
            }
            ExprKind::Conditional { cond, yes, no } => {
                self.at_least(cond, OR);
                self.put(" ? ");
                self.expr(yes);
                self.put(" : ");
                self.expr(no);
            }
            ExprKind::Call { callee, args } => {
                if matches!(callee.kind, ExprKind::Cast { .. }) {
                    // Bare, `int(8)(x)` would become a conversion of x.
                    self.parenthesised(callee);
                } else if let ExprKind::Var(name) = &callee.kind
                    && (intrinsic(name).is_some() || WITH_TYPE.contains(&&**name))
                {
                    // Bare, it would be the intrinsic.
                    quote(&mut self.out, '`', name);
                } else {
                    self.at_least(callee, POSTFIX);
                }
                self.arguments(args);
            }
            ExprKind::Intrinsic { op, args } => {
                self.put(intrinsic_word(*op));
                self.arguments(args);
            }
            ExprKind::New { ty } => {
                self.put("new ");
                self.ty_before_colon(ty);
            }
            ExprKind::Closure { params, result, body } => {
                self.put("fn");
                self.signature(params, result.as_ref());
                self.put(" ");
                self.block(body);
            }
            ExprKind::RefTo { cell } => {
                self.put("&");
                self.at_least(cell, UNARY);
            }
            ExprKind::Deref { reference } => {
                self.put("*");
                self.at_least(reference, UNARY);
            }
            ExprKind::View { ty, pointer } => self.with_type("view(", ty, pointer),
            ExprKind::Alloc { ty, bytes } => self.with_type("alloc(", ty, bytes),
            ExprKind::Cast { ty, value } => self.cast(ty, value),
            ExprKind::Here => self.put("here"),
            ExprKind::Places => self.put("places"),
            ExprKind::SelfTask => self.put("self"),
            ExprKind::Havoc => self.put("havoc"),
            ExprKind::Range { low, high, step } => {
                self.at_least(low, CONCAT);
                self.put("..");
                self.at_least(high, CONCAT);
                if let Some(step) = step {
                    self.put(" by ");
                    self.at_least(step, CONCAT);
                }
            }
            ExprKind::Domain { ranges } => {
                self.put("{");
                self.list(ranges, Self::expr);
                self.put("}");
            }
            ExprKind::List { items } => {
                self.put("[");
                self.list(items, Self::expr);
                self.put("]");
            }
            ExprKind::Choose { low, high } => {
                self.put("choose(");
                self.expr(low);
                self.put(", ");
                self.expr(high);
                self.put(")");
            }
        }
    }

    /// The term, in parentheses when it binds less tightly than `min`.
    pub(super) fn at_least(&mut self, expr: &Expr, min: Level) {
        if own_level(expr) < min { self.parenthesised(expr) } else { self.expr(expr) }
    }

    fn with_type(&mut self, word: &str, ty: &Type, operand: &Expr) {
        self.put(word);
        self.ty(ty);
        self.put(", ");
        self.expr(operand);
        self.put(")");
    }

    fn parenthesised(&mut self, expr: &Expr) {
        self.put("(");
        self.expr(expr);
        self.put(")");
    }

    pub(super) fn arguments(&mut self, args: &[Expr]) {
        self.put("(");
        self.list(args, Self::expr);
        self.put(")");
    }

    /// What may follow `@` and `spawn at` without parentheses.
    pub(super) fn place_operand(&mut self, place: &Expr) {
        let bare = matches!(place.kind, ExprKind::Int(0..) | ExprKind::Var(_) | ExprKind::Here);
        if bare { self.expr(place) } else { self.parenthesised(place) }
    }
}

/// How tightly the printed form of a term binds.
fn own_level(expr: &Expr) -> Level {
    match &expr.kind {
        ExprKind::Int(value) => {
            if *value < 0 {
                UNARY
            } else {
                POSTFIX
            }
        }
        ExprKind::Real(value) => {
            if value.is_nan() {
                PRODUCT
            } else if value.is_sign_negative() {
                UNARY
            } else {
                POSTFIX
            }
        }
        ExprKind::Binary { op, .. } => level(*op),
        ExprKind::Conditional { .. } => CONDITIONAL,
        ExprKind::Range { .. } => RANGE,
        ExprKind::Unary { .. } | ExprKind::RefTo { .. } | ExprKind::Deref { .. } => UNARY,
        ExprKind::New { .. } => POWER,
        ExprKind::Bool(_)
        | ExprKind::Str(_)
        | ExprKind::Null
        | ExprKind::Var(_)
        | ExprKind::TaskVar { .. }
        | ExprKind::AtLabel { .. }
        | ExprKind::Element { .. }
        | ExprKind::Field { .. }
        | ExprKind::At { .. }
        | ExprKind::Call { .. }
        | ExprKind::Intrinsic { .. }
        | ExprKind::Closure { .. }
        | ExprKind::Cast { .. }
        | ExprKind::View { .. }
        | ExprKind::Alloc { .. }
        | ExprKind::Here
        | ExprKind::Places
        | ExprKind::SelfTask
        | ExprKind::Havoc
        | ExprKind::Domain { .. }
        | ExprKind::List { .. }
        | ExprKind::Choose { .. } => POSTFIX,
    }
}

/// A literal that reads back as the same number. There is no literal for "not a number": it is
/// printed as the division that gives it.
fn real_text(value: f64) -> String {
    if value.is_nan() {
        "0.0 / 0.0".into()
    } else if value.is_infinite() {
        if value > 0.0 { "1e999".into() } else { "-1e999".into() }
    } else {
        format!("{value:?}")
    }
}
