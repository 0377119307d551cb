//! Arrays of a known length with a symbolic index, and machine integers: both in terms of what is there already.

use super::Terms;
use crate::{Number, Sort, Term};

impl Terms {
    /// The element at an index; the first element has the index `low`. The caller has excluded indices outside
    /// (the last element is taken there); `None` without elements.
    #[must_use]
    pub fn select(&self, elements: &[Term], low: i64, index: Term) -> Option<Term> {
        let (last, others) = elements.split_last()?;
        let mut result = *last;
        for (place, element) in others.iter().enumerate().rev() {
            result = self.ite(self.eq(index, self.place(low, place)), *element, result);
        }
        Some(result)
    }

    /// The elements after a value was written at an index; nothing changes when it is outside.
    #[must_use]
    pub fn store(&self, elements: &[Term], low: i64, index: Term, value: Term) -> Vec<Term> {
        let written = |(place, element): (usize, &Term)| {
            self.ite(self.eq(index, self.place(low, place)), value, *element)
        };
        elements.iter().enumerate().map(written).collect()
    }

    /// The index is one of `length` indices from `low` on.
    #[must_use]
    pub fn in_bounds(&self, low: i64, length: usize, index: Term) -> Term {
        self.and(self.ge(index, self.int(low)), self.lt(index, self.place(low, length)))
    }

    fn place(&self, low: i64, place: usize) -> Term {
        // No array is longer than its indices.
        let place = i64::try_from(place).unwrap_or(i64::MAX);
        self.number(&Number::from(low) + &Number::from(place), Sort::Int)
    }

    /// An integer brought into the range of a machine integer by wrapping around. No bits stay no bits: 0.
    #[must_use]
    pub fn wrap(&self, term: Term, bits: u16, signed: bool) -> Term {
        let (Some(range), true) = (Number::from(2).power(u32::from(bits)), bits > 0) else {
            return self.int(0);
        };
        let half = if signed { range.divide(&Number::from(2)) } else { None };
        let half = self.number(half.unwrap_or(Number::ZERO), Sort::Int);
        let range = self.number(range, Sort::Int);
        self.sub(self.int_rem_floor(self.add(term, half), range), half)
    }

    /// Whether an integer is in the range of a machine integer.
    #[must_use]
    pub fn fits(&self, term: Term, bits: u16, signed: bool) -> Term {
        let value_bits = u32::from(bits).saturating_sub(u32::from(signed));
        // So many bits are never asked for.
        let Some(above) = Number::from(2).power(value_bits) else { return self.bool(true) };
        let low = if signed { -&above } else { Number::ZERO };
        let (low, above) = (self.number(low, Sort::Int), self.number(above, Sort::Int));
        self.and(self.ge(term, low), self.lt(term, above))
    }
}
