//! Comparisons: everything becomes `p == 0`, `p >= 0` or `p > 0` for a polynomial without a common divisor.
//!
//! Integers have no `>`; equalities have a positive first coefficient. Reals that are made of integers only are
//! compared as integers. A comparison of one if-then-else goes into its branches when that settles one of them.

use super::Terms;
use crate::{Constant, FloatOperation, Node, Number, Polynomial, Relation, Sort, Term};

/// How many nested if-then-else are looked into.
const DEPTH: u32 = 64;

impl Terms {
    /// Of truth values: both or neither. Of floats: IEEE equality.
    #[must_use]
    pub fn eq(&self, left: Term, right: Term) -> Term {
        if self.sort(left) == Sort::Bool && self.sort(right) == Sort::Bool {
            return self.same(left, right);
        }
        self.relate(Relation::Zero, FloatOperation::Equal, left, right)
    }

    #[must_use]
    pub fn ne(&self, left: Term, right: Term) -> Term {
        self.not(self.eq(left, right))
    }

    #[must_use]
    pub fn le(&self, left: Term, right: Term) -> Term {
        self.relate(Relation::NonNegative, FloatOperation::LessOrEqual, left, right)
    }

    #[must_use]
    pub fn lt(&self, left: Term, right: Term) -> Term {
        self.relate(Relation::Positive, FloatOperation::Less, left, right)
    }

    #[must_use]
    pub fn ge(&self, left: Term, right: Term) -> Term {
        self.le(right, left)
    }

    #[must_use]
    pub fn gt(&self, left: Term, right: Term) -> Term {
        self.lt(right, left)
    }

    /// `right - left` compared with zero.
    fn relate(&self, relation: Relation, float: FloatOperation, left: Term, right: Term) -> Term {
        let (left, right, sort) = self.same_sort(left, right);
        if sort == Sort::Float {
            // Equality does not care about the order.
            let swap = float == FloatOperation::Equal && right < left;
            let (left, right) = if swap { (right, left) } else { (left, right) };
            return self.float_operation(float, left, right);
        }
        let difference = self.polynomial(right).plus(&Number::from(-1), &self.polynomial(left));
        self.compare(relation, difference, sort)
    }

    /// A polynomial compared with zero.
    pub(crate) fn compare(&self, relation: Relation, polynomial: Polynomial, sort: Sort) -> Term {
        self.compare_nested(relation, polynomial, sort, DEPTH)
    }

    fn compare_nested(
        &self,
        relation: Relation,
        polynomial: Polynomial,
        sort: Sort,
        depth: u32,
    ) -> Term {
        if let Some(constant) = polynomial.as_constant() {
            return self.bool(relation.holds(constant));
        }
        if depth > 0
            && let Some(lifted) = self.compare_branches(relation, &polynomial, sort, depth - 1)
        {
            return lifted;
        }
        let mut scaled = polynomial.scale(&polynomial.primitive_factor());
        let mut sort = sort;
        if sort == Sort::Real
            && let Some(integer) = self.integer_terms(&scaled)
        {
            scaled = integer;
            sort = Sort::Int;
        }
        if relation == Relation::Zero && scaled.leads_negative() {
            scaled = scaled.scale(&Number::from(-1));
        }
        if sort != Sort::Int {
            // The constant of reals stays a fraction: the terms alone have no common divisor.
            let term = self.polynomial_term(scaled, sort);
            return self.intern(Node::Compare(relation, term), Sort::Bool);
        }
        let offset = scaled.offset();
        let (relation, offset) = match relation {
            Relation::Zero if !offset.is_integer() => return self.bool(false),
            Relation::Zero => (relation, offset.clone()),
            Relation::NonNegative => (relation, offset.floor()),
            Relation::Positive => (Relation::NonNegative, &offset.ceil() - &Number::ONE),
        };
        let term = self.polynomial_term(scaled.with_offset(offset), Sort::Int);
        self.intern(Node::Compare(relation, term), Sort::Bool)
    }

    /// `factor * ite(c, a, b) + offset` against zero, when `a` or `b` is a constant.
    fn compare_branches(
        &self,
        relation: Relation,
        polynomial: &Polynomial,
        sort: Sort,
        depth: u32,
    ) -> Option<Term> {
        let [(only, factor)] = polynomial.terms() else { return None };
        let Node::Ite(condition, then, other) = self.node(*only) else { return None };
        if self.constant_number(*then).is_none() && self.constant_number(*other).is_none() {
            return None;
        }
        let branch = |branch: Term| {
            let offset = Polynomial::constant(polynomial.offset().clone());
            let branch = offset.plus(factor, &self.polynomial(branch));
            self.compare_nested(relation, branch, sort, depth)
        };
        Some(self.ite(*condition, branch(*then), branch(*other)))
    }

    /// The opposite of a comparison with zero.
    pub(crate) fn compare_not(&self, relation: Relation, term: Term) -> Option<Term> {
        let opposite = match relation {
            Relation::Zero => return None,
            Relation::NonNegative => Relation::Positive,
            Relation::Positive => Relation::NonNegative,
        };
        let negated = self.polynomial(term).scale(&Number::from(-1));
        // What was worth looking into was looked into when the comparison was made; doing it again could go on
        // without end.
        Some(self.compare_nested(opposite, negated, self.sort(term), 0))
    }

    #[must_use]
    pub fn min(&self, left: Term, right: Term) -> Term {
        self.ite(self.le(left, right), left, right)
    }

    #[must_use]
    pub fn max(&self, left: Term, right: Term) -> Term {
        self.ite(self.ge(left, right), left, right)
    }

    #[must_use]
    pub fn abs(&self, term: Term) -> Term {
        match self.sort(term) {
            Sort::Float => self.float_unary(crate::FloatUnary::Absolute, term),
            Sort::Bool | Sort::Int | Sort::Real => {
                let term = self.to_int(term);
                self.ite(self.ge(term, self.int(0)), term, self.neg(term))
            }
        }
    }
}

impl Relation {
    /// Whether a number stands in this relation to zero.
    #[must_use]
    pub fn holds(self, number: &Number) -> bool {
        match self {
            Relation::Zero => number.is_zero(),
            Relation::NonNegative => !number.is_negative(),
            Relation::Positive => number.is_positive(),
        }
    }

    pub(crate) fn holds_for(self, value: &Constant) -> Option<bool> {
        value.as_number().map(|number| self.holds(number))
    }
}
