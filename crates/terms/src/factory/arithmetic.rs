//! Sums and products.
//!
//! A product of two sums is multiplied out as long as that stays small; beyond it the sums become factors of an
//! opaque monomial, which is right but no longer the only way to write it.

use super::Terms;
use crate::{FloatOperation, FloatUnary, Node, Number, Polynomial, Sort, Term};

/// Products with more terms than this are not multiplied out.
const MOST_TERMS: usize = 1024;

impl Terms {
    #[must_use]
    pub fn add(&self, left: Term, right: Term) -> Term {
        self.combine(left, right, FloatOperation::Add, |terms, left, right, sort| {
            terms.plus(left, &Number::ONE, right, sort)
        })
    }

    #[must_use]
    pub fn sub(&self, left: Term, right: Term) -> Term {
        self.combine(left, right, FloatOperation::Subtract, |terms, left, right, sort| {
            terms.plus(left, &Number::from(-1), right, sort)
        })
    }

    #[must_use]
    pub fn mul(&self, left: Term, right: Term) -> Term {
        self.combine(left, right, FloatOperation::Multiply, Terms::product)
    }

    #[must_use]
    pub fn neg(&self, term: Term) -> Term {
        let (term, _, sort) = self.same_sort(term, term);
        if sort == Sort::Float {
            return self.float_unary(FloatUnary::Negate, term);
        }
        self.polynomial_term(self.polynomial(term).scale(&Number::from(-1)), sort)
    }

    /// A sum of any number of terms; an empty one is the integer 0.
    #[must_use]
    pub fn sum(&self, parts: impl IntoIterator<Item = Term>) -> Term {
        parts.into_iter().reduce(|left, right| self.add(left, right)).unwrap_or_else(|| self.int(0))
    }

    /// Floats are multiplied by repeated squaring.
    #[must_use]
    pub fn pow(&self, base: Term, exponent: u32) -> Term {
        let (base, _, sort) = self.same_sort(base, base);
        let one = match sort {
            Sort::Float => self.float(1.0),
            Sort::Real => self.number(Number::ONE, Sort::Real),
            Sort::Int | Sort::Bool => self.int(1),
        };
        if sort != Sort::Float && exponent > 0 {
            // One monomial, whatever the exponent.
            if let Some(power) = self.constant_number(base).and_then(|base| base.power(exponent)) {
                return self.number(power, sort);
            }
            if self.constant_number(base).is_some() {
                return self.monomial(vec![(base, exponent)], sort);
            }
            if !matches!(self.node(base), Node::Polynomial(_)) {
                let mut factors = self.factors(base);
                let mut fits = true;
                for (_, power) in &mut factors {
                    fits &= power.checked_mul(exponent).map(|product| *power = product).is_some();
                }
                let factors = if fits { factors } else { vec![(base, exponent)] };
                return self.monomial(factors, sort);
            }
        }
        let mut result = one;
        let mut square = base;
        let mut rest = exponent;
        while rest > 0 {
            if rest & 1 == 1 {
                result = if result == one { square } else { self.mul(result, square) };
            }
            rest >>= 1;
            if rest > 0 {
                square = self.mul(square, square);
            }
        }
        result
    }

    /// Brings two numbers to one sort and applies the operation of that sort.
    fn combine(
        &self,
        left: Term,
        right: Term,
        float: FloatOperation,
        exact: impl Fn(&Terms, Term, Term, Sort) -> Term,
    ) -> Term {
        let (left, right, sort) = self.same_sort(left, right);
        match sort {
            Sort::Float => self.float_operation(float, left, right),
            Sort::Int | Sort::Real | Sort::Bool => exact(self, left, right, sort),
        }
    }

    fn plus(&self, left: Term, factor: &Number, right: Term, sort: Sort) -> Term {
        let sum = self.polynomial(left).plus(factor, &self.polynomial(right));
        self.polynomial_term(sum, sort)
    }

    fn product(&self, left: Term, right: Term, sort: Sort) -> Term {
        let (one, two) = (self.polynomial(left), self.polynomial(right));
        let long = one.bits() + two.bits() > Number::MOST_BITS;
        if !long {
            if let Some(factor) = one.as_constant() {
                return self.polynomial_term(two.scale(factor), sort);
            }
            if let Some(factor) = two.as_constant() {
                return self.polynomial_term(one.scale(factor), sort);
            }
        }
        let many = (one.terms().len() + 1) * (two.terms().len() + 1) > MOST_TERMS;
        if long || many {
            return self.monomial(merge(&[(left, 1)], &[(right, 1)]), sort);
        }
        let mut terms = Vec::new();
        for (first, coefficient) in one.terms() {
            terms.push((*first, coefficient * two.offset()));
            for (second, other) in two.terms() {
                terms.push((self.monomial_product(*first, *second, sort), coefficient * other));
            }
        }
        for (second, coefficient) in two.terms() {
            terms.push((*second, coefficient * one.offset()));
        }
        let constant = one.offset() * two.offset();
        self.polynomial_term(Polynomial::collect(constant, terms), sort)
    }

    /// The factors of a monomial. Those of an integer monomial made real are made real one by one.
    fn factors(&self, term: Term) -> Vec<(Term, u32)> {
        if let Node::Monomial(factors) = self.node(term) {
            return factors.to_vec();
        }
        if let Node::ToReal(inner) = self.node(term)
            && let Node::Monomial(factors) = self.node(*inner)
        {
            let real = |inner: Term| self.intern(Node::ToReal(inner), Sort::Real);
            return factors.iter().map(|(factor, power)| (real(*factor), *power)).collect();
        }
        vec![(term, 1)]
    }

    fn monomial_product(&self, left: Term, right: Term, sort: Sort) -> Term {
        let (one, two) = (self.factors(left), self.factors(right));
        let fits = one.iter().all(|(factor, power)| {
            two.iter().all(|(other, more)| factor != other || power.checked_add(*more).is_some())
        });
        if fits {
            self.monomial(merge(&one, &two), sort)
        } else {
            self.monomial(merge(&[(left, 1)], &[(right, 1)]), sort)
        }
    }

    /// The term of a product of powers of distinct terms. Integers made real are multiplied as integers, so that
    /// there is one way to write them.
    fn monomial(&self, factors: Vec<(Term, u32)>, sort: Sort) -> Term {
        let mut integers = Vec::new();
        let mut others = Vec::new();
        for (factor, power) in factors {
            if let Node::ToReal(inner) = self.node(factor)
                && self.sort(*inner) == Sort::Int
            {
                integers.push((*inner, power));
            } else {
                others.push((factor, power));
            }
        }
        if !integers.is_empty() {
            let product = self.powers(integers, Sort::Int);
            others.push((self.intern(Node::ToReal(product), Sort::Real), 1));
        }
        self.powers(others, sort)
    }

    fn powers(&self, mut factors: Vec<(Term, u32)>, sort: Sort) -> Term {
        factors.sort_unstable();
        if let [(only, 1)] = factors.as_slice() {
            return *only;
        }
        self.intern(Node::Monomial(factors.into()), sort)
    }
}

/// The product of two lists of distinct factors; the caller has seen that no power overflows.
fn merge(left: &[(Term, u32)], right: &[(Term, u32)]) -> Vec<(Term, u32)> {
    let mut merged = left.to_vec();
    for (factor, power) in right {
        match merged.iter_mut().find(|(other, _)| other == factor) {
            Some((_, sum)) => *sum = sum.saturating_add(*power),
            None => merged.push((*factor, *power)),
        }
    }
    merged
}
