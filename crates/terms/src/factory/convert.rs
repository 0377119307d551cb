//! From one sort to another.

use super::Terms;
use crate::{Constant, Node, Number, Polynomial, Sort, Term};

impl Terms {
    /// An integer as a real; sums and products are converted part by part. A float becomes its exact value.
    #[must_use]
    pub fn to_real(&self, term: Term) -> Term {
        match self.sort(term) {
            Sort::Real => term,
            Sort::Bool => self.to_real(self.to_int(term)),
            Sort::Float => match self.constant(term) {
                Some(Constant::Float(value)) if value.is_finite() => {
                    self.number(Number::from_f64(value).unwrap_or(Number::ZERO), Sort::Real)
                }
                Some(_) | None => self.intern(Node::ToReal(term), Sort::Real),
            },
            Sort::Int => {
                let polynomial = self.polynomial(term);
                let parts = polynomial
                    .terms()
                    .iter()
                    .map(|(part, coefficient)| {
                        (self.intern(Node::ToReal(*part), Sort::Real), coefficient.clone())
                    })
                    .collect();
                let real = Polynomial::collect(polynomial.offset().clone(), parts);
                self.polynomial_term(real, Sort::Real)
            }
        }
    }

    /// A real or float without its fraction.
    #[must_use]
    pub fn to_int_trunc(&self, term: Term) -> Term {
        match self.sort(term) {
            Sort::Int => term,
            Sort::Bool => self.to_int(term),
            Sort::Real => {
                if let Some(number) = self.constant_number(term) {
                    return self.number(number.trunc(), Sort::Int);
                }
                match self.integer_polynomial(&self.polynomial(term)) {
                    Some(integer) => self.polynomial_term(integer, Sort::Int),
                    None => self.intern(Node::ToInt(term), Sort::Int),
                }
            }
            Sort::Float => match self.constant(term) {
                Some(Constant::Float(value)) if value.is_finite() => {
                    self.number(Number::from_f64(value).unwrap_or(Number::ZERO).trunc(), Sort::Int)
                }
                Some(_) | None => self.intern(Node::ToInt(term), Sort::Int),
            },
        }
    }

    /// The largest integer that is not above a real.
    #[must_use]
    pub fn to_int_floor(&self, term: Term) -> Term {
        let truncated = self.to_int_trunc(term);
        let below = self.lt(term, self.to_real(truncated));
        self.ite(below, self.sub(truncated, self.int(1)), truncated)
    }

    /// Rounded to the nearest float.
    #[must_use]
    pub fn to_float(&self, term: Term) -> Term {
        match self.sort(term) {
            Sort::Float => term,
            Sort::Bool => self.to_float(self.to_int(term)),
            Sort::Int | Sort::Real => match self.constant_number(term).and_then(Number::to_f64) {
                Some(value) => self.float(value),
                None => self.intern(Node::ToFloat(term), Sort::Float),
            },
        }
    }

    /// A truth value as 0 or 1; numbers stay.
    #[must_use]
    pub fn to_int(&self, term: Term) -> Term {
        if self.sort(term) == Sort::Bool { self.ite(term, self.int(1), self.int(0)) } else { term }
    }

    /// A number as a condition: whether it is not zero.
    #[must_use]
    pub fn to_bool(&self, term: Term) -> Term {
        if self.sort(term) == Sort::Bool { term } else { self.ne(term, self.int(0)) }
    }

    /// Two numbers of one sort.
    pub(crate) fn same_sort(&self, left: Term, right: Term) -> (Term, Term, Sort) {
        let (left, right) = (self.to_int(left), self.to_int(right));
        let (one, two) = (self.sort(left), self.sort(right));
        if one == two {
            (left, right, one)
        } else if one == Sort::Float || two == Sort::Float {
            (self.to_float(left), self.to_float(right), Sort::Float)
        } else {
            (self.to_real(left), self.to_real(right), Sort::Real)
        }
    }

    /// A real polynomial with integer coefficients over integers made real, as an integer polynomial.
    pub(crate) fn integer_polynomial(&self, real: &Polynomial) -> Option<Polynomial> {
        if !real.offset().is_integer() {
            return None;
        }
        self.integer_terms(real)
    }

    /// The same without a look at the constant.
    pub(crate) fn integer_terms(&self, real: &Polynomial) -> Option<Polynomial> {
        let mut parts = Vec::new();
        for (part, coefficient) in real.terms() {
            if let Node::ToReal(inner) = self.node(*part)
                && coefficient.is_integer()
                && self.sort(*inner) == Sort::Int
            {
                parts.push((*inner, coefficient.clone()));
            } else {
                return None;
            }
        }
        Some(Polynomial::collect(real.offset().clone(), parts))
    }
}
