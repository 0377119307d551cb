//! Expressions.

use super::Printer;
use crate::ast::{Body, Closure, Expr, ExprKind, IntKind, OperatorName, TypeKind};
use crate::parse::level_of;

impl Printer {
    /// An expression as a part of a larger one: in parentheses unless it is a single thing.
    pub fn operand(&mut self, expr: &Expr) {
        if is_single(expr) {
            self.expr(expr);
        } else {
            self.in_parentheses(expr);
        }
    }

    fn in_parentheses(&mut self, expr: &Expr) {
        self.put("(");
        self.expr(expr);
        self.put(")");
    }

    /// What a dot follows: the point of a number would be taken for it.
    fn base(&mut self, expr: &Expr) {
        let number =
            matches!(expr.kind, ExprKind::Int { .. } | ExprKind::Double(_) | ExprKind::Float(_));
        if number {
            self.in_parentheses(expr);
        } else {
            self.operand(expr);
        }
        self.put(".");
    }

    pub fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Int { value, kind } => self.int(*value, *kind),
            ExprKind::Double(value) => self.double(*value),
            ExprKind::Float(value) => self.float(*value),
            ExprKind::Bool(value) => self.put(if *value { "true" } else { "false" }),
            ExprKind::Char(unit) => self.character(*unit),
            ExprKind::Str(text) => self.string(text),
            ExprKind::Null => self.put("null"),
            ExprKind::Here => self.put("here"),
            ExprKind::Self_ => self.put("self"),
            ExprKind::This(outer) => self.qualified(outer.as_deref(), "this"),
            ExprKind::Super(outer) => self.qualified(outer.as_deref(), "super"),
            ExprKind::Name(name) => self.name(name),
            ExprKind::Dot { base, name } => {
                self.base(base);
                self.ident(name);
            }
            ExprKind::Call { callee, types, args } => {
                self.operand(callee);
                self.types(types);
                self.args(args);
            }
            ExprKind::Operator { base, operator } => {
                self.qualified(base.as_deref(), "operator ");
                self.operator_name(operator);
            }
            ExprKind::New { outer, ty, args, members } => {
                self.qualified(outer.as_deref(), "new ");
                self.ty(ty);
                self.args(args);
                if let Some(members) = members {
                    self.put(" ");
                    self.members(members);
                }
            }
            ExprKind::Rail(items) => {
                self.put("[");
                self.exprs(items);
                self.put("]");
            }
            ExprKind::Unary { op, operand } => {
                self.put(op.symbol());
                if matches!(operand.kind, ExprKind::Unary { .. }) {
                    self.put(" ");
                    self.expr(operand);
                } else {
                    self.operand(operand);
                }
            }
            ExprKind::Binary { op, left, right } => {
                let level = level_of(*op, self.dialect);
                let chain = matches!(&left.kind, ExprKind::Binary { op: inner, .. }
                    if level_of(*inner, self.dialect) == level);
                if chain {
                    self.expr(left);
                } else {
                    self.operand(left);
                }
                self.put(" ");
                self.put(op.symbol());
                self.put(" ");
                self.operand(right);
            }
            ExprKind::Step { step, prefix, target } => {
                if *prefix {
                    self.put(step.symbol());
                }
                self.operand(target);
                if !*prefix {
                    self.put(step.symbol());
                }
            }
            ExprKind::Assign { target, op, value } => {
                self.operand(target);
                self.put(" ");
                self.put(op.map_or("", |op| op.symbol()));
                self.put("= ");
                self.expr(value);
            }
            ExprKind::Conditional { cond, then, otherwise } => {
                self.operand(cond);
                self.put(" ? ");
                self.operand(then);
                self.put(" : ");
                self.operand(otherwise);
            }
            ExprKind::Cast { value, ty } => {
                self.operand(value);
                self.put(" as ");
                self.ty(ty);
            }
            ExprKind::InstanceOf { value, ty } => {
                self.operand(value);
                self.put(" instanceof ");
                self.ty(ty);
            }
            ExprKind::Closure(closure) => self.closure(closure),
            ExprKind::At { place, body } => {
                self.put("at (");
                self.expr(place);
                self.put(") ");
                self.value_body(body);
            }
            ExprKind::Finish { reducer, body } => {
                self.put("finish (");
                self.expr(reducer);
                self.put(") ");
                self.block(body);
            }
            ExprKind::Future { ty, place, body } => {
                self.put("future");
                if let Some(ty) = ty {
                    self.types(std::slice::from_ref(&**ty));
                }
                self.put(" ");
                self.in_parentheses(place);
                self.put(" ");
                self.value_body(body);
            }
            ExprKind::Subtype { low, high } => {
                // An arrow in front would be that of a closure.
                let turned = matches!(low.kind, TypeKind::Function(_) | TypeKind::Void);
                let (first, second) = if turned { (high, low) } else { (low, high) };
                self.ty(first);
                self.put(if turned { " :> " } else { " <: " });
                self.ty(second);
            }
            ExprKind::HasZero(ty) => {
                self.ty(ty);
                self.put(" haszero");
            }
            ExprKind::IsRef(ty) => {
                self.ty(ty);
                self.put(" isref");
            }
            ExprKind::Type(ty) => self.ty(ty),
            ExprKind::Unsupported { what } => {
                self.put("/* ");
                self.put(what);
                self.put(" */ null");
            }
        }
    }

    fn qualified(&mut self, base: Option<&Expr>, word: &str) {
        if let Some(base) = base {
            self.base(base);
        }
        self.put(word);
    }

    pub fn args(&mut self, args: &[Expr]) {
        self.put("(");
        self.exprs(args);
        self.put(")");
    }

    fn operator_name(&mut self, operator: &OperatorName) {
        match operator {
            OperatorName::Symbol(op) => self.put(op.symbol()),
            OperatorName::RightSymbol(op) => {
                self.put("()");
                self.put(op.symbol());
            }
            OperatorName::Apply => self.put("()"),
            OperatorName::Set => self.put("()="),
            OperatorName::As(ty) => {
                self.put("as");
                self.types(std::slice::from_ref(&**ty));
            }
            OperatorName::Implicit(ty) => self.types(std::slice::from_ref(&**ty)),
            OperatorName::Control(word) => self.put(word.word()),
        }
    }

    fn closure(&mut self, closure: &Closure) {
        self.formals(&closure.formals);
        self.guard(closure.guard.as_ref());
        self.result(closure.result.as_ref());
        if let Some(offers) = &closure.offers {
            self.put(" offers ");
            self.ty(offers);
        }
        self.put(" => ");
        self.value_body(&closure.body);
    }

    fn value_body(&mut self, body: &Body) {
        match body {
            Body::Expr(expr) => self.expr(expr),
            Body::Block(block) => self.block(block),
        }
    }
}

/// Whether an expression needs no parentheses as a part of another.
fn is_single(expr: &Expr) -> bool {
    match &expr.kind {
        // The smallest value of a type has a sign.
        ExprKind::Int { value, kind } => !kind.is_signed() || *value != smallest(*kind),
        ExprKind::Double(value) => value.is_sign_positive(),
        ExprKind::Float(value) => value.is_sign_positive(),
        ExprKind::Bool(_)
        | ExprKind::Char(_)
        | ExprKind::Str(_)
        | ExprKind::Null
        | ExprKind::Here
        | ExprKind::Self_
        | ExprKind::This(_)
        | ExprKind::Super(_)
        | ExprKind::Name(_)
        | ExprKind::Dot { .. }
        | ExprKind::Call { .. }
        | ExprKind::Operator { .. }
        | ExprKind::New { .. }
        | ExprKind::Rail(_)
        | ExprKind::Unsupported { .. } => true,
        ExprKind::Type(ty) => matches!(ty.kind, TypeKind::Named(_)),
        ExprKind::Unary { .. }
        | ExprKind::Binary { .. }
        | ExprKind::Step { .. }
        | ExprKind::Assign { .. }
        | ExprKind::Conditional { .. }
        | ExprKind::Cast { .. }
        | ExprKind::InstanceOf { .. }
        | ExprKind::Closure(_)
        | ExprKind::At { .. }
        | ExprKind::Finish { .. }
        | ExprKind::Future { .. }
        | ExprKind::Subtype { .. }
        | ExprKind::HasZero(_)
        | ExprKind::IsRef(_) => false,
    }
}

fn smallest(kind: IntKind) -> i64 {
    i64::MIN >> (64 - kind.bits())
}
