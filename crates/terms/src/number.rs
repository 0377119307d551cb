//! Exact rational numbers with a fast path: what fits an `i64` is one, everything else is a big rational.
//!
//! Invariant: a value has one representation only (`Small` whenever it is an integer that fits), so that equality
//! and hashing go by representation.

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive};
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

/// An exact rational number.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Number(Value);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Value {
    Small(i64),
    Big(Box<BigRational>),
}

impl Number {
    pub const ZERO: Number = Number(Value::Small(0));
    pub const ONE: Number = Number(Value::Small(1));

    #[must_use]
    pub fn rational(value: BigRational) -> Number {
        if value.is_integer()
            && let Some(small) = value.numer().to_i64()
        {
            return Number::from(small);
        }
        Number(Value::Big(Box::new(value)))
    }

    #[must_use]
    pub fn to_rational(&self) -> BigRational {
        match &self.0 {
            Value::Small(small) => BigRational::from_integer(BigInt::from(*small)),
            Value::Big(big) => (**big).clone(),
        }
    }

    /// The integer part, rounded down.
    #[must_use]
    pub fn to_bigint(&self) -> BigInt {
        match &self.0 {
            Value::Small(small) => BigInt::from(*small),
            Value::Big(big) => big.floor().to_integer(),
        }
    }

    /// `None` when it is not an integer or does not fit.
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Value::Small(small) => Some(*small),
            Value::Big(_) => None,
        }
    }

    /// The nearest double; `None` beyond their range.
    #[must_use]
    pub fn to_f64(&self) -> Option<f64> {
        match &self.0 {
            #[expect(clippy::cast_precision_loss, reason = "rounds to nearest, as wanted")]
            Value::Small(small) => Some(*small as f64),
            Value::Big(big) => big.to_f64().filter(|value| value.is_finite()),
        }
    }

    /// The exact value of a finite double.
    #[must_use]
    pub fn from_f64(value: f64) -> Option<Number> {
        BigRational::from_float(value).map(Number::rational)
    }

    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0 == Value::Small(0)
    }

    #[must_use]
    pub fn is_one(&self) -> bool {
        self.0 == Value::Small(1)
    }

    #[must_use]
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Value::Small(_) => true,
            Value::Big(big) => big.is_integer(),
        }
    }

    #[must_use]
    pub fn is_positive(&self) -> bool {
        match &self.0 {
            Value::Small(small) => *small > 0,
            Value::Big(big) => big.is_positive(),
        }
    }

    #[must_use]
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Value::Small(small) => *small < 0,
            Value::Big(big) => big.is_negative(),
        }
    }

    #[must_use]
    pub fn abs(&self) -> Number {
        if self.is_negative() { -self } else { self.clone() }
    }

    #[must_use]
    pub fn floor(&self) -> Number {
        match &self.0 {
            Value::Small(_) => self.clone(),
            Value::Big(big) => Number::rational(big.floor()),
        }
    }

    #[must_use]
    pub fn ceil(&self) -> Number {
        -&(-self).floor()
    }

    /// Towards zero.
    #[must_use]
    pub fn trunc(&self) -> Number {
        if self.is_negative() { self.ceil() } else { self.floor() }
    }

    /// `None` when the divisor is zero.
    #[must_use]
    pub fn divide(&self, divisor: &Number) -> Option<Number> {
        if divisor.is_zero() {
            return None;
        }
        if let (Value::Small(left), Value::Small(right)) = (&self.0, &divisor.0)
            && let Some(0) = left.checked_rem(*right)
            && let Some(quotient) = left.checked_div(*right)
        {
            return Some(Number::from(quotient));
        }
        Some(Number::rational(self.to_rational() / divisor.to_rational()))
    }

    /// The denominator in lowest terms.
    #[must_use]
    pub fn denominator(&self) -> Number {
        match &self.0 {
            Value::Small(_) => Number::ONE,
            Value::Big(big) => Number::from(big.denom().clone()),
        }
    }

    /// The greatest common divisor of two integers, not negative.
    #[must_use]
    pub fn gcd(&self, other: &Number) -> Number {
        if let (Value::Small(left), Value::Small(right)) = (&self.0, &other.0)
            && let (Some(left), Some(right)) = (left.checked_abs(), right.checked_abs())
        {
            return Number::from(left.gcd(&right));
        }
        Number::from(self.to_bigint().gcd(&other.to_bigint()))
    }

    /// The least common multiple of two integers.
    #[must_use]
    pub fn lcm(&self, other: &Number) -> Number {
        Number::from(self.to_bigint().lcm(&other.to_bigint()))
    }

    /// How many bits it takes to write it down.
    #[must_use]
    pub fn bits(&self) -> u64 {
        match &self.0 {
            Value::Small(small) => u64::from(64 - small.unsigned_abs().leading_zeros()),
            Value::Big(big) => big.numer().bits() + big.denom().bits(),
        }
    }

    /// `None` when the result would be too large to be worth having.
    #[must_use]
    pub fn power(&self, exponent: u32) -> Option<Number> {
        let small = self.is_zero() || self.is_one() || *self == Number::from(-1);
        if !small && self.bits().saturating_mul(u64::from(exponent)) > Number::MOST_BITS {
            return None;
        }
        let mut result = Number::ONE;
        let mut base = self.clone();
        let mut rest = exponent;
        while rest > 0 {
            if rest & 1 == 1 {
                result = &result * &base;
            }
            rest >>= 1;
            if rest > 0 {
                base = &base * &base;
            }
        }
        Some(result)
    }

    /// Numbers longer than this are not computed.
    pub(crate) const MOST_BITS: u64 = 1 << 16;
}

impl From<i64> for Number {
    fn from(value: i64) -> Number {
        Number(Value::Small(value))
    }
}

impl From<BigInt> for Number {
    fn from(value: BigInt) -> Number {
        match value.to_i64() {
            Some(small) => Number::from(small),
            None => Number(Value::Big(Box::new(BigRational::from_integer(value)))),
        }
    }
}

macro_rules! operation {
    ($trait:ident, $method:ident, $checked:ident, $operator:tt) => {
        impl $trait for &Number {
            type Output = Number;
            fn $method(self, other: &Number) -> Number {
                if let (Value::Small(left), Value::Small(right)) = (&self.0, &other.0)
                    && let Some(small) = left.$checked(*right)
                {
                    return Number::from(small);
                }
                Number::rational(self.to_rational() $operator other.to_rational())
            }
        }
    };
}

operation!(Add, add, checked_add, +);
operation!(Sub, sub, checked_sub, -);
operation!(Mul, mul, checked_mul, *);

impl Neg for &Number {
    type Output = Number;
    fn neg(self) -> Number {
        &Number::ZERO - self
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Number) -> Ordering {
        match (&self.0, &other.0) {
            (Value::Small(left), Value::Small(right)) => left.cmp(right),
            (Value::Small(_) | Value::Big(_), Value::Small(_) | Value::Big(_)) => {
                self.to_rational().cmp(&other.to_rational())
            }
        }
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Number) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Value::Small(small) => write!(formatter, "{small}"),
            Value::Big(big) if big.denom().is_one() => write!(formatter, "{}", big.numer()),
            Value::Big(big) => write!(formatter, "{}/{}", big.numer(), big.denom()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overflow_goes_to_big_numbers_and_back() {
        let large = Number::from(i64::MAX);
        let larger = &large + &Number::ONE;
        assert_eq!(larger.to_string(), "9223372036854775808");
        assert_eq!(&larger - &Number::ONE, large);
        assert_eq!((-&Number::from(i64::MIN)).to_string(), "9223372036854775808");
        assert_eq!(Number::from(i64::MIN).gcd(&Number::from(i64::MIN)), larger);
    }

    #[test]
    fn division_is_exact_and_rounding_has_its_directions() {
        let third = Number::from(-1).divide(&Number::from(3)).unwrap();
        assert_eq!(third.to_string(), "-1/3");
        assert_eq!(third.floor(), Number::from(-1));
        assert_eq!(third.ceil(), Number::ZERO);
        assert_eq!(third.trunc(), Number::ZERO);
        assert_eq!(&third * &Number::from(-3), Number::ONE);
        assert_eq!(Number::ONE.divide(&Number::ZERO), None);
        assert_eq!(
            Number::from(i64::MIN).divide(&Number::from(-1)).unwrap().to_string(),
            "9223372036854775808"
        );
    }

    #[test]
    fn powers_have_a_limit() {
        assert_eq!(Number::from(3).power(4), Some(Number::from(81)));
        assert_eq!(Number::from(-1).power(u32::MAX), Some(Number::from(-1)));
        assert_eq!(Number::from(2).power(u32::MAX), None);
    }
}
