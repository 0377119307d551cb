//! Linear combinations of monomials. A monomial is itself a term (a symbol, a product of powers, or anything that
//! arithmetic cannot look into), so that a polynomial is a constant and a sorted list of terms with coefficients.

use crate::{Number, Term};

/// A sum of terms with coefficients and a constant: sorted by term, no coefficient is zero.
#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub struct Polynomial {
    constant: Number,
    terms: Box<[(Term, Number)]>,
}

impl Polynomial {
    #[must_use]
    pub fn constant(constant: Number) -> Polynomial {
        Polynomial { constant, terms: Box::default() }
    }

    #[must_use]
    pub fn single(term: Term) -> Polynomial {
        Polynomial { constant: Number::ZERO, terms: Box::new([(term, Number::ONE)]) }
    }

    /// Sorts and collects.
    #[must_use]
    pub fn collect(constant: Number, mut terms: Vec<(Term, Number)>) -> Polynomial {
        terms.sort_by_key(|(term, _)| *term);
        let mut collected: Vec<(Term, Number)> = Vec::with_capacity(terms.len());
        for (term, coefficient) in terms {
            match collected.last_mut() {
                Some((last, sum)) if *last == term => *sum = &*sum + &coefficient,
                Some(_) | None => collected.push((term, coefficient)),
            }
        }
        collected.retain(|(_, coefficient)| !coefficient.is_zero());
        Polynomial { constant, terms: collected.into() }
    }

    /// The part without terms.
    #[must_use]
    pub fn offset(&self) -> &Number {
        &self.constant
    }

    #[must_use]
    pub fn terms(&self) -> &[(Term, Number)] {
        &self.terms
    }

    /// The value, when there are no terms.
    #[must_use]
    pub fn as_constant(&self) -> Option<&Number> {
        self.terms.is_empty().then_some(&self.constant)
    }

    #[must_use]
    pub fn coefficient(&self, term: Term) -> Number {
        match self.terms.binary_search_by_key(&term, |(other, _)| *other) {
            Ok(place) => self.terms.get(place).map_or(Number::ZERO, |(_, number)| number.clone()),
            Err(_) => Number::ZERO,
        }
    }

    #[must_use]
    pub fn with_offset(&self, constant: Number) -> Polynomial {
        Polynomial { constant, terms: self.terms.clone() }
    }

    /// `self + factor * other`
    #[must_use]
    pub fn plus(&self, factor: &Number, other: &Polynomial) -> Polynomial {
        if factor.is_zero() {
            return self.clone();
        }
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut left, mut right) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            match (left.peek(), right.peek()) {
                (None, None) => break,
                (Some((first, _)), Some((second, _))) if first == second => {
                    if let (Some((term, one)), Some((_, two))) = (left.next(), right.next()) {
                        let sum = one + &(factor * two);
                        if !sum.is_zero() {
                            terms.push((*term, sum));
                        }
                    }
                }
                (Some((first, _)), second) if second.is_none_or(|(second, _)| first < second) => {
                    terms.extend(left.next().cloned());
                }
                (_, _) => {
                    terms.extend(right.next().map(|(term, number)| (*term, factor * number)));
                }
            }
        }
        let constant = &self.constant + &(factor * &other.constant);
        Polynomial { constant, terms: terms.into() }
    }

    #[must_use]
    pub fn scale(&self, factor: &Number) -> Polynomial {
        if factor.is_one() {
            return self.clone();
        }
        Polynomial::constant(Number::ZERO).plus(factor, self)
    }

    /// The length of the longest number in it.
    #[must_use]
    pub fn bits(&self) -> u64 {
        let longest = self.terms.iter().map(|(_, number)| number.bits()).max().unwrap_or(0);
        longest.max(self.constant.bits())
    }

    /// The positive factor that makes the coefficients of the terms integers without a common divisor; the
    /// constant is left out of account.
    #[must_use]
    pub fn primitive_factor(&self) -> Number {
        let mut denominator = Number::ONE;
        for (_, coefficient) in &self.terms {
            if !coefficient.is_integer() {
                denominator = denominator.lcm(&coefficient.denominator());
            }
        }
        let mut divisor = Number::ZERO;
        for (_, coefficient) in &self.terms {
            divisor = divisor.gcd(&(coefficient * &denominator));
            if divisor.is_one() {
                break;
            }
        }
        denominator.divide(&divisor).unwrap_or(Number::ONE)
    }

    /// Whether the first coefficient is negative.
    #[must_use]
    pub fn leads_negative(&self) -> bool {
        self.terms.first().is_some_and(|(_, coefficient)| coefficient.is_negative())
    }
}
