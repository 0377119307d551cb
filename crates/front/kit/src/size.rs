//! Arithmetic on sizes: numbers known before the program runs, and terms for the others.
//!
//! Results are kept small: what is known is computed, sums with literals are gathered, and nothing is multiplied by one.
//! Invariant: a term that is a size has no effects and may be written several times.

use crate::Emitter;
use partita_tree::{BinaryOp, Expr, ExprKind, Intrinsic};

/// A number known before the program runs, or a term without effects.
#[derive(Clone, Debug)]
pub enum Size {
    Known(i64),
    Term(Expr),
}

impl Size {
    #[must_use]
    pub fn known(&self) -> Option<i64> {
        if let Size::Known(value) = self { Some(*value) } else { None }
    }
}

/// The extents of an array, when all are known.
#[must_use]
pub fn known_shape(shape: &[Size]) -> Option<Vec<i64>> {
    shape.iter().map(Size::known).collect()
}

/// The value of an integer literal.
#[must_use]
pub fn literal(expr: &Expr) -> Option<i64> {
    if let ExprKind::Int(value) = expr.kind { Some(value) } else { None }
}

impl Emitter {
    /// A size as a term of its own.
    #[must_use]
    pub fn size(&self, size: &Size) -> Expr {
        match size {
            Size::Known(value) => self.int(*value),
            Size::Term(expr) => self.copy(expr),
        }
    }

    /// A term as a size: literals are known.
    #[must_use]
    pub fn sized(&self, expr: Expr) -> Size {
        match literal(&expr) {
            Some(value) => Size::Known(value),
            None => Size::Term(expr),
        }
    }

    /// `expr + k`
    #[must_use]
    pub fn plus(&self, expr: Expr, k: i64) -> Expr {
        if k == 0 {
            return expr;
        }
        if let Some(value) = literal(&expr) {
            return self.int(value.wrapping_add(k));
        }
        if let ExprKind::Binary { op, left, right } = &expr.kind
            && let Some(value) = literal(right)
        {
            if *op == BinaryOp::Add {
                return self.plus((**left).clone(), value.wrapping_add(k));
            }
            if *op == BinaryOp::Sub {
                return self.plus((**left).clone(), k.wrapping_sub(value));
            }
        }
        if k > 0 { self.add(expr, self.int(k)) } else { self.sub(expr, self.int(-k)) }
    }

    /// `a + b`
    #[must_use]
    pub fn sum(&self, a: Expr, b: Expr) -> Expr {
        match (literal(&a), literal(&b)) {
            (Some(k), _) => self.plus(b, k),
            (_, Some(k)) => self.plus(a, k),
            (None, None) => self.add(a, b),
        }
    }

    /// `a - b`
    #[must_use]
    pub fn difference(&self, a: Expr, b: Expr) -> Expr {
        match literal(&b) {
            Some(k) => self.plus(a, k.wrapping_neg()),
            None => self.sub(a, b),
        }
    }

    /// `a * b`
    #[must_use]
    pub fn times(&self, a: Expr, b: Expr) -> Expr {
        match (literal(&a), literal(&b)) {
            (Some(x), Some(y)) => self.int(x.wrapping_mul(y)),
            (Some(1), _) => b,
            (_, Some(1)) => a,
            (Some(_) | None, Some(_) | None) => self.mul(a, b),
        }
    }

    /// `a / b`, of numbers that are not negative.
    #[must_use]
    pub fn quotient(&self, a: Expr, b: Expr) -> Expr {
        match (literal(&a), literal(&b)) {
            (Some(x), Some(y)) if y > 0 => self.int(x / y),
            (_, Some(1)) => a,
            (Some(_) | None, Some(_) | None) => self.binary(BinaryOp::Div, a, b),
        }
    }

    /// `a % b`, of numbers that are not negative.
    #[must_use]
    pub fn remainder(&self, a: Expr, b: Expr) -> Expr {
        match (literal(&a), literal(&b)) {
            (Some(x), Some(y)) if y > 0 => self.int(x % y),
            (Some(_) | None, Some(_) | None) => self.binary(BinaryOp::Rem, a, b),
        }
    }

    /// The number of elements.
    #[must_use]
    pub fn total(&self, shape: &[Size]) -> Size {
        let all = shape.iter().fold(self.int(1), |total, size| self.times(total, self.size(size)));
        self.sized(all)
    }

    /// How many steps there are from `low` to `high`: `max(0, (high - low + step) / step)`.
    #[must_use]
    pub fn extent(&self, low: &Size, high: &Size, step: i64) -> Size {
        if let (Size::Known(low), Size::Known(high)) = (low, high) {
            let length = high.saturating_sub(*low).saturating_add(step);
            return Size::Known(length.checked_div(step).unwrap_or(0).max(0));
        }
        let length = self.difference(self.size(high), self.size(low));
        let mut steps = self.plus(length, step);
        if step != 1 {
            steps = self.binary(BinaryOp::Div, steps, self.int(step));
        }
        Size::Term(self.intrinsic(Intrinsic::Max, vec![self.int(0), steps]))
    }
}

#[cfg(test)]
mod tests {
    use super::Size::Known;
    use crate::testing::term;

    #[test]
    fn what_is_known_is_computed() {
        assert_eq!(term(|l| l.b.size(&l.b.extent(&Known(3), &Known(9), 2))), "4");
        assert_eq!(term(|l| l.b.size(&l.b.extent(&Known(9), &Known(3), -2))), "4");
        assert_eq!(term(|l| l.b.size(&l.b.extent(&Known(9), &Known(3), 1))), "0");
        assert_eq!(term(|l| l.b.size(&l.b.total(&[Known(2), Known(3)]))), "6");
        assert_eq!(term(|l| l.b.remainder(l.b.int(7), l.b.int(4))), "3");
        assert_eq!(term(|l| l.b.quotient(l.b.int(7), l.b.int(0))), "7 / 0");
    }

    #[test]
    fn terms_stay_small() {
        assert_eq!(term(|l| l.b.plus(l.b.plus(l.b.var("n"), -1), 1)), "n");
        assert_eq!(term(|l| l.b.sum(l.b.int(2), l.b.plus(l.b.var("n"), -5))), "n - 3");
        assert_eq!(term(|l| l.b.difference(l.b.var("n"), l.b.var("m"))), "n - m");
        assert_eq!(term(|l| l.b.times(l.b.int(1), l.b.var("n"))), "n");
        let count = term(|l| {
            let high = l.b.sized(l.b.var("n"));
            l.b.size(&l.b.extent(&Known(1), &high, 1))
        });
        assert_eq!(count, "max(0, n)");
    }
}
