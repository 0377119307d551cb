//! IEEE floats: constants are folded by the rules of the standard, nothing else is touched.

use super::Terms;
use crate::{Constant, FloatOperation, FloatUnary, Node, Sort, Term};

impl Terms {
    #[must_use]
    pub fn sqrt_float(&self, term: Term) -> Term {
        self.float_unary(FloatUnary::SquareRoot, self.to_float(term))
    }

    pub(crate) fn float_operation(
        &self,
        operation: FloatOperation,
        left: Term,
        right: Term,
    ) -> Term {
        if let (Some(Constant::Float(one)), Some(Constant::Float(two))) =
            (self.constant(left), self.constant(right))
        {
            return self.value(fold(operation, one, two));
        }
        let sort = if operation.compares() { Sort::Bool } else { Sort::Float };
        self.intern(Node::Float(operation, left, right), sort)
    }

    pub(crate) fn float_unary(&self, operation: FloatUnary, term: Term) -> Term {
        if let Some(Constant::Float(value)) = self.constant(term) {
            return self.float(fold_unary(operation, value));
        }
        self.intern(Node::FloatUnary(operation, term), Sort::Float)
    }
}

#[expect(clippy::float_cmp, reason = "this is the comparison of the language")]
pub(crate) fn fold(operation: FloatOperation, left: f64, right: f64) -> Constant {
    match operation {
        FloatOperation::Add => Constant::Float(left + right),
        FloatOperation::Subtract => Constant::Float(left - right),
        FloatOperation::Multiply => Constant::Float(left * right),
        FloatOperation::Divide => Constant::Float(left / right),
        FloatOperation::Equal => Constant::Bool(left == right),
        FloatOperation::Less => Constant::Bool(left < right),
        FloatOperation::LessOrEqual => Constant::Bool(left <= right),
    }
}

pub(crate) fn fold_unary(operation: FloatUnary, value: f64) -> f64 {
    match operation {
        FloatUnary::Negate => -value,
        FloatUnary::Absolute => value.abs(),
        FloatUnary::SquareRoot => value.sqrt(),
    }
}
