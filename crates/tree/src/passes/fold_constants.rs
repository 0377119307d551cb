//! `fold-constants`: works out operators on literals where nothing can go wrong.
//!
//! Only whole numbers and truth values ([`crate::arith`]). What would overflow, divide by zero or need another type stays
//! for the machine to report, and so do shifts and complements, which are about a width. A literal takes on the width of
//! the operand beside it while the value of an operator has a width of its own, so that `x + (1 + 2)` is not
//! `x + 3` when `x` is narrow: an operand keeps its operators unless the whole term is folded.

use super::{Form, Pass};
use crate::arith::{self, Value};
use crate::fold::{Fold, fold_program};
use crate::{BinaryOp, Expr, ExprKind, IntType, NodeId, Program, UnaryOp};
use partita_source::Diagnostics;
use rustc_hash::FxHashMap;

pub struct FoldConstants;

impl Pass for FoldConstants {
    fn name(&self) -> &'static str {
        "fold-constants"
    }

    fn requires(&self) -> &'static [Form] {
        &[Form::Configured]
    }

    fn provides(&self) -> &'static [Form] {
        &[Form::Folded]
    }

    fn run(&self, program: Program) -> (Program, Diagnostics) {
        (fold_program(&mut Folder::default(), program), Vec::new())
    }
}

#[derive(Default)]
struct Folder {
    /// The terms that literals now stand for.
    originals: FxHashMap<NodeId, Expr>,
}

impl Fold for Folder {
    #[expect(clippy::wildcard_enum_match_arm, reason = "other terms have no operands with a width")]
    fn fold_expr(&mut self, expr: Expr) -> Expr {
        let value = match &expr.kind {
            ExprKind::Unary { op, operand } => unary(*op, &operand.kind),
            ExprKind::Binary { op, left, right } => binary(*op, &left.kind, &right.kind),
            _ => return self.restore_under(expr),
        };
        match value {
            Some(kind) => {
                let id = expr.id;
                let original = self.restore_under(expr);
                self.originals.insert(id, original);
                Expr { id, kind }
            }
            None => self.restore_under(expr),
        }
    }
}

impl Folder {
    /// Gives the operands of an operator that stays their own operators back.
    #[expect(clippy::wildcard_enum_match_arm, reason = "other terms have no operands with a width")]
    fn restore_under(&mut self, mut expr: Expr) -> Expr {
        match &mut expr.kind {
            ExprKind::Unary { operand, .. } => self.restore(operand),
            ExprKind::Binary { left, right, .. } => {
                self.restore(left);
                self.restore(right);
            }
            ExprKind::Conditional { yes, no, .. } => {
                self.restore(yes);
                self.restore(no);
            }
            ExprKind::Intrinsic { args, .. } => {
                for arg in args {
                    self.restore(arg);
                }
            }
            _ => {}
        }
        expr
    }

    fn restore(&mut self, operand: &mut Expr) {
        if let Some(original) = self.originals.remove(&operand.id) {
            *operand = original;
        }
    }
}

fn unary(op: UnaryOp, operand: &ExprKind) -> Option<ExprKind> {
    if op == UnaryOp::BitNot {
        return None;
    }
    arith::unary(op, IntType::DEFAULT, literal(operand)?).ok().and_then(written)
}

fn binary(op: BinaryOp, left: &ExprKind, right: &ExprKind) -> Option<ExprKind> {
    if matches!(op, BinaryOp::Shl | BinaryOp::Shr) {
        return None;
    }
    let (left, right) = (literal(left)?, literal(right)?);
    arith::binary(op, IntType::DEFAULT, left, right).ok().and_then(written)
}

#[expect(clippy::wildcard_enum_match_arm, reason = "other terms are no such literals")]
fn literal(term: &ExprKind) -> Option<Value> {
    match term {
        ExprKind::Int(value) => Some(Value::Int(*value)),
        ExprKind::Bool(value) => Some(Value::Bool(*value)),
        _ => None,
    }
}

fn written(value: Value) -> Option<ExprKind> {
    match value {
        Value::Int(value) => Some(ExprKind::Int(value)),
        Value::Bool(value) => Some(ExprKind::Bool(value)),
        Value::Real(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{print_expr, read};
    use partita_source::FileId;

    fn folded(term: &str) -> String {
        let (program, found) = read(FileId(0), &format!("var x: int = {term};"));
        assert_eq!(found, []);
        let (program, _) = FoldConstants.run(program);
        print_expr(program.globals[0].init.as_ref().unwrap())
    }

    #[test]
    fn exact_values_are_worked_out() {
        for (term, value) in [
            ("1 + 2 * 3", "7"),
            ("-7 / 2", "-3"),
            ("-7 fdiv 2", "-4"),
            ("-7 % 2", "-1"),
            ("-7 mod 2", "1"),
            ("7 mod -2", "-1"),
            ("-7 emod -2", "1"),
            ("2 ** 10", "1024"),
            ("2 ** -1", "0"),
            ("(1 < 2) && !false", "true"),
            ("f(1 + 1, a[2 * 2])", "f(2, a[4])"),
        ] {
            assert_eq!(folded(term), value, "{term}");
        }
    }

    #[test]
    fn what_can_go_wrong_or_change_a_width_stays() {
        for term in [
            "1 / 0",
            "1 mod 0",
            "9223372036854775807 + 1",
            "-9223372036854775808 / -1",
            "-9223372036854775808 fdiv -1",
            "1 << 4",
            "~0",
            "0 ** -1",
            "1 && true",
            "y + (1 + 2)",
            "(2 + 3) * 4 - y",
            "y < 100 + 100",
            "-(1 / 0)",
            "min(y, 1 + 1)",
            "1.0 + 2.0",
        ] {
            assert_eq!(folded(term), term);
        }
    }
}
