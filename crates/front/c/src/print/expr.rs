//! Expressions.

use super::{Parens, Printer};
use crate::ast::{Base, BinaryOp, Designator, Expr, ExprKind, Init, InitItem, InitList, SizeOp};
use crate::print::literal;

/// How tight things bind; a binary operator's level is above [`CONDITIONAL`].
const COMMA: u8 = 0;
const ASSIGNMENT: u8 = 1;
const CONDITIONAL: u8 = 2;
const UNARY: u8 = 20;
const POSTFIX: u8 = 21;
const PRIMARY: u8 = 22;

fn binary(op: BinaryOp) -> u8 {
    CONDITIONAL + op.level()
}

fn level(expr: &Expr) -> u8 {
    match &expr.kind {
        ExprKind::Comma { .. } => COMMA,
        ExprKind::Assign { .. } => ASSIGNMENT,
        ExprKind::Conditional { .. } => CONDITIONAL,
        ExprKind::Binary { op, .. } => binary(*op),
        ExprKind::Cast { .. }
        | ExprKind::Unary { .. }
        | ExprKind::SizeOf(_)
        | ExprKind::Step { prefix: true, .. } => UNARY,
        ExprKind::Step { prefix: false, .. }
        | ExprKind::Index { .. }
        | ExprKind::Call { .. }
        | ExprKind::Member { .. }
        | ExprKind::CompoundLiteral { .. } => POSTFIX,
        ExprKind::Name(_)
        | ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Char(_)
        | ExprKind::Str(_)
        | ExprKind::Dialect(_)
        | ExprKind::OffsetOf { .. }
        | ExprKind::VaArg { .. }
        | ExprKind::Generic { .. }
        | ExprKind::Block(_)
        | ExprKind::Meta(_) => PRIMARY,
    }
}

impl Printer {
    /// An expression where only what binds at least so tight may stand without parentheses.
    pub(super) fn expr(&mut self, expr: &Expr, least: u8) {
        let own = level(expr);
        // Fully parenthesised, an operand that is an operation always has them.
        let all = self.parens == Parens::All && least > ASSIGNMENT && own < POSTFIX;
        if own < least || all {
            self.push("(");
            self.bare(expr);
            self.push(")");
        } else {
            self.bare(expr);
        }
    }

    fn bare(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Name(name) | ExprKind::Dialect(name) => self.push(name),
            ExprKind::Int(int) => self.push(&int.text),
            ExprKind::Float(float) => self.push(&float.text),
            ExprKind::Char(char) => self.push(&char.text),
            ExprKind::Str(string) => self.push(&literal::string(string)),
            ExprKind::Index { base, index } => {
                self.expr(base, POSTFIX);
                self.push("[");
                self.expr(index, COMMA);
                self.push("]");
            }
            ExprKind::Call { callee, args } => {
                self.expr(callee, POSTFIX);
                self.push("(");
                self.list(args, |p, arg| p.expr(arg, ASSIGNMENT));
                self.push(")");
            }
            ExprKind::Member { base, arrow, member } => {
                self.expr(base, POSTFIX);
                self.push(if *arrow { "->" } else { "." });
                self.push(&member.name);
            }
            ExprKind::CompoundLiteral { ty, init } => {
                self.push("(");
                self.type_name(ty);
                self.push(")");
                self.init_list(init);
            }
            ExprKind::Unary { op, operand } => {
                self.push(op.symbol());
                self.operand(operand, op.symbol());
            }
            ExprKind::Step { step, prefix: true, operand } => {
                self.push(step.symbol());
                self.operand(operand, step.symbol());
            }
            ExprKind::Step { step, prefix: false, operand } => {
                self.expr(operand, POSTFIX);
                self.push(step.symbol());
            }
            ExprKind::SizeOf(size) => {
                self.push(match &size.op {
                    SizeOp::Size => "sizeof",
                    SizeOp::Align => "_Alignof",
                    SizeOp::Dialect(word) => word,
                });
                match &size.operand {
                    Base::Type(ty) => {
                        self.push("(");
                        self.type_name(ty);
                        self.push(")");
                    }
                    Base::Expr(expr) => {
                        // `sizeof (T)x` would measure the type.
                        let cast = matches!(
                            expr.kind,
                            ExprKind::Cast { .. } | ExprKind::CompoundLiteral { .. }
                        );
                        self.push(" ");
                        self.expr(expr, if cast { PRIMARY } else { UNARY });
                    }
                }
            }
            ExprKind::Cast { ty, operand } => {
                self.push("(");
                self.type_name(ty);
                self.push(")");
                self.expr(operand, UNARY);
            }
            ExprKind::Binary { op, left, right } => {
                let own = binary(*op);
                self.expr(left, own);
                self.push(" ");
                self.push(op.symbol());
                self.push(" ");
                self.expr(right, own + 1);
            }
            ExprKind::Conditional { cond, then, otherwise } => {
                self.expr(cond, CONDITIONAL + 1);
                self.push(" ?");
                if let Some(then) = then {
                    self.push(" ");
                    self.expr(then, if self.parens == Parens::All { CONDITIONAL } else { COMMA });
                    self.push(" ");
                }
                self.push(": ");
                self.expr(otherwise, CONDITIONAL);
            }
            ExprKind::Assign { op, target, value } => {
                self.expr(target, CONDITIONAL);
                self.push(" ");
                self.push(op.map_or("", BinaryOp::symbol));
                self.push("= ");
                self.expr(value, ASSIGNMENT);
            }
            ExprKind::Comma { left, right } => {
                self.expr(left, COMMA);
                self.push(", ");
                self.expr(right, ASSIGNMENT);
            }
            ExprKind::OffsetOf { ty, path } => {
                self.push("__builtin_offsetof(");
                self.type_name(ty);
                self.push(", ");
                let start = self.out.len();
                self.designators(path);
                // The first one is a member without its dot.
                self.out.remove(start);
                self.push(")");
            }
            ExprKind::VaArg { list, ty } => {
                self.push("__builtin_va_arg(");
                self.expr(list, ASSIGNMENT);
                self.push(", ");
                self.type_name(ty);
                self.push(")");
            }
            ExprKind::Generic { control, arms } => {
                self.push("_Generic(");
                self.expr(control, ASSIGNMENT);
                for arm in arms {
                    self.push(", ");
                    match &arm.ty {
                        Some(ty) => self.type_name(ty),
                        None => self.push("default"),
                    }
                    self.push(": ");
                    self.expr(&arm.value, ASSIGNMENT);
                }
                self.push(")");
            }
            ExprKind::Block(block) => {
                self.push("(");
                self.block(block);
                self.push(")");
            }
            ExprKind::Meta(meta) => self.meta(meta),
        }
    }

    /// What stands behind a prefix operator: `- -x` is not `--x`.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others begin with no sign")]
    fn operand(&mut self, operand: &Expr, symbol: &str) {
        let next = match &operand.kind {
            ExprKind::Unary { op, .. } => op.symbol(),
            ExprKind::Step { step, prefix: true, .. } => step.symbol(),
            _ => "",
        };
        if self.parens == Parens::Few && symbol.chars().next() == next.chars().next() {
            self.push(" ");
        }
        self.expr(operand, UNARY);
    }

    pub(super) fn init(&mut self, init: &Init) {
        match init {
            Init::Expr(expr) => self.expr(expr, ASSIGNMENT),
            Init::List(list) => self.init_list(list),
        }
    }

    fn init_list(&mut self, list: &InitList) {
        self.push("{ ");
        self.list(&list.items, |p, item: &InitItem| {
            if !item.designators.is_empty() {
                p.designators(&item.designators);
                p.push(" = ");
            }
            p.init(&item.value);
        });
        self.push(" }");
    }

    fn designators(&mut self, list: &[Designator]) {
        for designator in list {
            match designator {
                Designator::Index(index) => {
                    self.push("[");
                    self.expr(index, CONDITIONAL);
                    self.push("]");
                }
                Designator::Range(low, high) => {
                    self.push("[");
                    self.expr(low, CONDITIONAL);
                    self.push(" ... ");
                    self.expr(high, CONDITIONAL);
                    self.push("]");
                }
                Designator::Member(name) => {
                    self.push(".");
                    self.push(&name.name);
                }
            }
        }
    }
}
