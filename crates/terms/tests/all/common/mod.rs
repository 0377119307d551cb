//! Random expressions that are not normalised, with an evaluator of their own.

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{Signed, Zero};
use partita_terms::{Assignment, Constant, Sort, Term, Terms};
use proptest::prelude::*;

/// A number, of the sort of the whole expression.
#[derive(Clone, Debug)]
pub enum Number {
    Constant(i64),
    Variable(usize),
    Add(Box<Number>, Box<Number>),
    Sub(Box<Number>, Box<Number>),
    Mul(Box<Number>, Box<Number>),
    Neg(Box<Number>),
    Pow(Box<Number>, u32),
    /// Of integers, by a divisor that is not zero (1 is taken instead): kind 0..6. Of reals, the quotient.
    Divide(u8, Box<Number>, Box<Number>),
    Ite(Box<Truth>, Box<Number>, Box<Number>),
    Min(Box<Number>, Box<Number>),
    Max(Box<Number>, Box<Number>),
    Abs(Box<Number>),
}

#[derive(Clone, Debug)]
pub enum Truth {
    Variable(usize),
    Constant(bool),
    Compare(u8, Box<Number>, Box<Number>),
    Not(Box<Truth>),
    And(Box<Truth>, Box<Truth>),
    Or(Box<Truth>, Box<Truth>),
    Same(Box<Truth>, Box<Truth>),
    Choose(Box<Truth>, Box<Truth>, Box<Truth>),
}

/// What the expressions are built in and evaluated under.
pub struct Context<'t> {
    pub terms: &'t Terms,
    pub sort: Sort,
    pub numbers: Vec<BigRational>,
    pub truths: Vec<bool>,
}

impl Context<'_> {
    pub fn symbol(&self, index: usize) -> Term {
        self.terms.symbol(&format!("x{}", index % self.numbers.len()), self.sort)
    }

    pub fn truth_symbol(&self, index: usize) -> Term {
        self.terms.symbol(&format!("b{}", index % self.truths.len()), Sort::Bool)
    }

    pub fn assignment(&self) -> Assignment {
        let mut assignment = Assignment::new();
        for (index, value) in self.numbers.iter().enumerate() {
            let number = partita_terms::Number::rational(value.clone());
            let value =
                if self.sort == Sort::Int { Constant::Int(number) } else { Constant::Real(number) };
            assignment.set(self.symbol(index), value);
        }
        for (index, value) in self.truths.iter().enumerate() {
            assignment.set(self.truth_symbol(index), Constant::Bool(*value));
        }
        assignment
    }

    pub fn number(&self, number: &Number) -> Term {
        let terms = self.terms;
        let of = |number: &Number| self.number(number);
        match number {
            Number::Constant(value) if self.sort == Sort::Real => {
                terms.rational(BigRational::from_integer(BigInt::from(*value)))
            }
            Number::Constant(value) => terms.int(*value),
            Number::Variable(index) => self.symbol(*index),
            Number::Add(left, right) => terms.add(of(left), of(right)),
            Number::Sub(left, right) => terms.sub(of(left), of(right)),
            Number::Mul(left, right) => terms.mul(of(left), of(right)),
            Number::Neg(inner) => terms.neg(of(inner)),
            Number::Pow(inner, power) => terms.pow(of(inner), *power),
            Number::Divide(kind, left, right) => {
                let (left, right) = (of(left), of(right));
                let one = terms.int(1);
                let right = terms.ite(terms.eq(right, terms.int(0)), one, right);
                match kind % 6 {
                    _ if self.sort == Sort::Real => terms.real_div(left, right),
                    0 => terms.int_div_trunc(left, right),
                    1 => terms.int_rem_trunc(left, right),
                    2 => terms.int_div_floor(left, right),
                    3 => terms.int_rem_floor(left, right),
                    4 => terms.int_div_euclid(left, right),
                    _ => terms.int_rem_euclid(left, right),
                }
            }
            Number::Ite(condition, then, other) => {
                terms.ite(self.truth(condition), of(then), of(other))
            }
            Number::Min(left, right) => terms.min(of(left), of(right)),
            Number::Max(left, right) => terms.max(of(left), of(right)),
            Number::Abs(inner) => terms.abs(of(inner)),
        }
    }

    pub fn truth(&self, truth: &Truth) -> Term {
        let terms = self.terms;
        let of = |truth: &Truth| self.truth(truth);
        match truth {
            Truth::Variable(index) => self.truth_symbol(*index),
            Truth::Constant(value) => terms.bool(*value),
            Truth::Compare(kind, left, right) => {
                let (left, right) = (self.number(left), self.number(right));
                match kind % 6 {
                    0 => terms.eq(left, right),
                    1 => terms.ne(left, right),
                    2 => terms.lt(left, right),
                    3 => terms.le(left, right),
                    4 => terms.gt(left, right),
                    _ => terms.ge(left, right),
                }
            }
            Truth::Not(inner) => terms.not(of(inner)),
            Truth::And(left, right) => terms.and(of(left), of(right)),
            Truth::Or(left, right) => terms.or(of(left), of(right)),
            Truth::Same(left, right) => terms.eq(of(left), of(right)),
            Truth::Choose(condition, then, other) => terms.ite(of(condition), of(then), of(other)),
        }
    }

    pub fn number_value(&self, number: &Number) -> BigRational {
        let of = |number: &Number| self.number_value(number);
        match number {
            Number::Constant(value) => BigRational::from_integer(BigInt::from(*value)),
            Number::Variable(index) => self.numbers[index % self.numbers.len()].clone(),
            Number::Add(left, right) => of(left) + of(right),
            Number::Sub(left, right) => of(left) - of(right),
            Number::Mul(left, right) => of(left) * of(right),
            Number::Neg(inner) => -of(inner),
            Number::Pow(inner, power) => num_traits::pow(of(inner), *power as usize),
            Number::Divide(kind, left, right) => {
                let (left, mut right) = (of(left), of(right));
                if right.is_zero() {
                    right = BigRational::from_integer(BigInt::from(1));
                }
                if self.sort == Sort::Real {
                    return left / right;
                }
                let (left, right) = (left.to_integer(), right.to_integer());
                let euclid = left.mod_floor(&right.abs());
                BigRational::from_integer(match kind % 6 {
                    0 => left / right,
                    1 => left % right,
                    2 => left.div_floor(&right),
                    3 => left.mod_floor(&right),
                    4 => (left - euclid) / right,
                    _ => euclid,
                })
            }
            Number::Ite(condition, then, other) => {
                if self.truth_value(condition) {
                    of(then)
                } else {
                    of(other)
                }
            }
            Number::Min(left, right) => of(left).min(of(right)),
            Number::Max(left, right) => of(left).max(of(right)),
            Number::Abs(inner) => of(inner).abs(),
        }
    }

    pub fn truth_value(&self, truth: &Truth) -> bool {
        let of = |truth: &Truth| self.truth_value(truth);
        match truth {
            Truth::Variable(index) => self.truths[index % self.truths.len()],
            Truth::Constant(value) => *value,
            Truth::Compare(kind, left, right) => {
                let (left, right) = (self.number_value(left), self.number_value(right));
                match kind % 6 {
                    0 => left == right,
                    1 => left != right,
                    2 => left < right,
                    3 => left <= right,
                    4 => left > right,
                    _ => left >= right,
                }
            }
            Truth::Not(inner) => !of(inner),
            Truth::And(left, right) => of(left) && of(right),
            Truth::Or(left, right) => of(left) || of(right),
            Truth::Same(left, right) => of(left) == of(right),
            Truth::Choose(condition, then, other) => {
                if of(condition) {
                    of(then)
                } else {
                    of(other)
                }
            }
        }
    }
}

/// Numbers; `linear` ones without products, powers and divisors that vary.
pub fn numbers(depth: u32, linear: bool) -> BoxedStrategy<Number> {
    let constant = prop_oneof![
        8 => -4i64..=4,
        1 => Just(i64::MAX),
        1 => Just(i64::MIN),
    ];
    let constant = if linear { (-6i64..=6).boxed() } else { constant.boxed() };
    let leaf = prop_oneof![
        1 => constant.clone().prop_map(Number::Constant),
        2 => (0usize..4).prop_map(Number::Variable),
    ];
    if depth == 0 {
        return leaf.boxed();
    }
    let inner = || numbers(depth - 1, linear).prop_map(Box::new);
    let truth = truths(depth - 1, linear).prop_map(Box::new);
    let divisor = if linear {
        constant.prop_map(|value| Box::new(Number::Constant(value))).boxed()
    } else {
        inner().boxed()
    };
    let factor = if linear {
        (-3i64..=3).prop_map(|value| Box::new(Number::Constant(value))).boxed()
    } else {
        inner().boxed()
    };
    let powers = if linear { 1u32..2 } else { 0u32..4 };
    prop_oneof![
        2 => leaf,
        3 => (inner(), inner()).prop_map(|(left, right)| Number::Add(left, right)),
        2 => (inner(), inner()).prop_map(|(left, right)| Number::Sub(left, right)),
        2 => (factor, inner()).prop_map(|(left, right)| Number::Mul(left, right)),
        1 => inner().prop_map(Number::Neg),
        1 => (inner(), powers).prop_map(|(inner, power)| Number::Pow(inner, power)),
        1 => (any::<u8>(), inner(), divisor).prop_map(|(k, l, r)| Number::Divide(k, l, r)),
        1 => (truth, inner(), inner()).prop_map(|(c, t, o)| Number::Ite(c, t, o)),
        1 => (inner(), inner()).prop_map(|(left, right)| Number::Min(left, right)),
        1 => (inner(), inner()).prop_map(|(left, right)| Number::Max(left, right)),
        1 => inner().prop_map(Number::Abs),
    ]
    .boxed()
}

pub fn truths(depth: u32, linear: bool) -> BoxedStrategy<Truth> {
    let leaf = prop_oneof![
        4 => (0usize..3).prop_map(Truth::Variable),
        1 => any::<bool>().prop_map(Truth::Constant),
    ];
    if depth == 0 {
        return leaf.boxed();
    }
    let inner = || truths(depth - 1, linear).prop_map(Box::new);
    let number = || numbers(depth - 1, linear).prop_map(Box::new);
    prop_oneof![
        1 => leaf,
        6 => (any::<u8>(), number(), number()).prop_map(|(k, l, r)| Truth::Compare(k, l, r)),
        1 => inner().prop_map(Truth::Not),
        2 => (inner(), inner()).prop_map(|(left, right)| Truth::And(left, right)),
        2 => (inner(), inner()).prop_map(|(left, right)| Truth::Or(left, right)),
        1 => (inner(), inner()).prop_map(|(left, right)| Truth::Same(left, right)),
        1 => (inner(), inner(), inner()).prop_map(|(c, t, o)| Truth::Choose(c, t, o)),
    ]
    .boxed()
}

/// Four numbers, as numerators and denominators, and three truth values.
pub fn values() -> impl Strategy<Value = (Vec<(i64, i64)>, Vec<bool>)> {
    (prop::collection::vec((-5i64..=5, 1i64..=3), 4), prop::collection::vec(any::<bool>(), 3))
}

pub fn context(terms: &Terms, sort: Sort, values: (Vec<(i64, i64)>, Vec<bool>)) -> Context<'_> {
    let rational = |(numerator, denominator): (i64, i64)| {
        let denominator = if sort == Sort::Int { 1 } else { denominator };
        BigRational::new(BigInt::from(numerator), BigInt::from(denominator))
    };
    let numbers = values.0.into_iter().map(rational).collect();
    Context { terms, sort, numbers, truths: values.1 }
}
