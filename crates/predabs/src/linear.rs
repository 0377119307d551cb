//! Linear terms over the program's variables, with whole coefficients.
//!
//! Everything the abstraction reasons about is linear; what is not is unknown to it. Arithmetic is
//! checked: a coefficient that does not fit makes the term unknown, never wrong.

use std::collections::BTreeMap;

/// A variable of the program: its index in [`crate::Core::variables`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct VarId(pub usize);

/// `constant + coefficient * variable + ...`; no coefficient is zero.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Linear {
    pub constant: i64,
    pub terms: BTreeMap<VarId, i64>,
}

impl Linear {
    #[must_use]
    pub fn constant(constant: i64) -> Self {
        Linear { constant, terms: BTreeMap::new() }
    }

    #[must_use]
    pub fn variable(variable: VarId) -> Self {
        Linear { constant: 0, terms: BTreeMap::from([(variable, 1)]) }
    }

    /// The value, when no variable is left.
    #[must_use]
    pub fn as_constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    #[must_use]
    pub fn mentions(&self, variable: VarId) -> bool {
        self.terms.contains_key(&variable)
    }

    #[must_use]
    pub fn add(&self, other: &Linear) -> Option<Linear> {
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_add(other.constant)?;
        for (variable, coefficient) in &other.terms {
            let entry = sum.terms.entry(*variable).or_insert(0);
            *entry = entry.checked_add(*coefficient)?;
        }
        sum.terms.retain(|_, coefficient| *coefficient != 0);
        Some(sum)
    }

    #[must_use]
    pub fn times(&self, factor: i64) -> Option<Linear> {
        if factor == 0 {
            return Some(Linear::default());
        }
        let mut product = Linear::constant(self.constant.checked_mul(factor)?);
        for (variable, coefficient) in &self.terms {
            product.terms.insert(*variable, coefficient.checked_mul(factor)?);
        }
        Some(product)
    }

    #[must_use]
    pub fn minus(&self, other: &Linear) -> Option<Linear> {
        self.add(&other.times(-1)?)
    }

    /// The term with a variable replaced.
    #[must_use]
    pub fn replace(&self, variable: VarId, by: &Linear) -> Option<Linear> {
        let Some(coefficient) = self.terms.get(&variable).copied() else {
            return Some(self.clone());
        };
        let mut rest = self.clone();
        rest.terms.remove(&variable);
        rest.add(&by.times(coefficient)?)
    }

    /// The greatest common divisor of the coefficients; 0 without any.
    #[must_use]
    pub fn divisor(&self) -> i64 {
        self.terms.values().fold(0, |divisor, coefficient| gcd(divisor, *coefficient))
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).unwrap_or(1)
}
