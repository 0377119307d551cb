//! Divisions and remainders. The caller has excluded a divisor of zero; a constant one stays undefined.
//!
//! With a constant divisor, everything comes down to the floored or truncated quotient by a positive number:
//! remainders are `a - d * (a / d)`.

use super::Terms;
use crate::{Division, FloatOperation, Node, Number, Polynomial, Sort, Term};
use num_integer::Integer;

impl Terms {
    /// `a / b` of reals is `a * (1 / b)`.
    #[must_use]
    pub fn real_div(&self, left: Term, right: Term) -> Term {
        let (left, right, sort) = self.same_sort(left, right);
        if sort == Sort::Float {
            return self.float_operation(FloatOperation::Divide, left, right);
        }
        let (left, right) = (self.to_real(left), self.to_real(right));
        let one = self.number(Number::ONE, Sort::Real);
        let inverse = match self.constant_number(right).and_then(|right| Number::ONE.divide(right))
        {
            Some(inverse) => self.number(inverse, Sort::Real),
            None => self.intern(Node::Divide(Division::Real, one, right), Sort::Real),
        };
        self.mul(left, inverse)
    }

    #[must_use]
    pub fn int_div_trunc(&self, left: Term, right: Term) -> Term {
        self.quotient(Division::Truncated, left, right)
    }

    #[must_use]
    pub fn int_rem_trunc(&self, left: Term, right: Term) -> Term {
        self.remainder(Division::Truncated, Division::TruncatedRemainder, left, right)
    }

    #[must_use]
    pub fn int_div_floor(&self, left: Term, right: Term) -> Term {
        self.quotient(Division::Floored, left, right)
    }

    #[must_use]
    pub fn int_rem_floor(&self, left: Term, right: Term) -> Term {
        self.remainder(Division::Floored, Division::FlooredRemainder, left, right)
    }

    #[must_use]
    pub fn int_div_euclid(&self, left: Term, right: Term) -> Term {
        self.quotient(Division::Euclidean, left, right)
    }

    #[must_use]
    pub fn int_rem_euclid(&self, left: Term, right: Term) -> Term {
        self.remainder(Division::Euclidean, Division::EuclideanRemainder, left, right)
    }

    /// Reals and floats in a division of integers lose their fractions first.
    fn quotient(&self, division: Division, left: Term, right: Term) -> Term {
        let (left, right) = (self.to_int_trunc(left), self.to_int_trunc(right));
        match self.constant_number(right).cloned() {
            Some(divisor) if !divisor.is_zero() => {
                self.quotient_by_constant(division, left, divisor)
            }
            Some(_) | None => self.intern(Node::Divide(division, left, right), Sort::Int),
        }
    }

    fn remainder(&self, quotient: Division, remainder: Division, left: Term, right: Term) -> Term {
        let (left, right) = (self.to_int_trunc(left), self.to_int_trunc(right));
        match self.constant_number(right) {
            Some(divisor) if !divisor.is_zero() => {
                self.sub(left, self.mul(right, self.quotient(quotient, left, right)))
            }
            Some(_) | None => self.intern(Node::Divide(remainder, left, right), Sort::Int),
        }
    }

    fn quotient_by_constant(&self, division: Division, left: Term, divisor: Number) -> Term {
        if let Some(number) = self.constant_number(left)
            && let Some(quotient) = integer_quotient(division, number, &divisor)
        {
            return self.number(quotient, Sort::Int);
        }
        if divisor.is_negative() {
            let divisor = -&divisor;
            return match division {
                Division::Floored => {
                    self.quotient_by_constant(Division::Floored, self.neg(left), divisor)
                }
                Division::Real
                | Division::Truncated
                | Division::Euclidean
                | Division::TruncatedRemainder
                | Division::FlooredRemainder
                | Division::EuclideanRemainder => {
                    self.neg(self.quotient_by_constant(division, left, divisor))
                }
            };
        }
        if divisor.is_one() {
            return left;
        }
        // By a positive number, Euclid's quotient is the floored one.
        let division = if division == Division::Euclidean { Division::Floored } else { division };
        let polynomial = self.polynomial(left);
        let (whole, rest) = split(&polynomial, &divisor);
        if rest.as_constant().is_some_and(Number::is_zero) {
            return self.polynomial_term(whole, Sort::Int);
        }
        if division == Division::Truncated {
            let divisor = self.number(divisor, Sort::Int);
            return self.intern(Node::Divide(division, left, divisor), Sort::Int);
        }
        let whole = self.polynomial_term(whole, Sort::Int);
        let rest = self.polynomial_term(rest, Sort::Int);
        let quotient = match self.constant_number(rest) {
            // Between 0 and the divisor.
            Some(_) => self.int(0),
            None => {
                let divisor = self.number(divisor, Sort::Int);
                self.intern(Node::Divide(division, rest, divisor), Sort::Int)
            }
        };
        self.add(whole, quotient)
    }
}

/// `polynomial = divisor * whole + rest`, with the numbers of the rest between 0 and the divisor.
fn split(polynomial: &Polynomial, divisor: &Number) -> (Polynomial, Polynomial) {
    let quotient =
        |number: &Number| number.divide(divisor).map_or(Number::ZERO, |quotient| quotient.floor());
    let terms = polynomial.terms().iter().map(|(term, number)| (*term, quotient(number))).collect();
    let whole = Polynomial::collect(quotient(polynomial.offset()), terms);
    let rest = polynomial.plus(&-divisor, &whole);
    (whole, rest)
}

/// A division or remainder of two integers; `None` by zero.
pub(crate) fn integer_quotient(
    division: Division,
    left: &Number,
    right: &Number,
) -> Option<Number> {
    if right.is_zero() {
        return None;
    }
    if division == Division::Real {
        return left.divide(right);
    }
    let (left, right) = (left.to_bigint(), right.to_bigint());
    let positive = right.sign() != num_bigint::Sign::Minus;
    Some(Number::from(match division {
        Division::Real | Division::Truncated => left / right,
        Division::TruncatedRemainder => left % right,
        Division::Floored => left.div_floor(&right),
        Division::FlooredRemainder => left.mod_floor(&right),
        Division::Euclidean if positive => left.div_floor(&right),
        Division::Euclidean => -left.div_floor(&-right),
        Division::EuclideanRemainder if positive => left.mod_floor(&right),
        Division::EuclideanRemainder => left.mod_floor(&-right),
    }))
}
