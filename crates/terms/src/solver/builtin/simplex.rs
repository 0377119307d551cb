//! The simplex method for feasibility, after Dutertre and de Moura, "A fast linear-arithmetic solver for DPLL(T)"
//! (CAV 2006): variables with bounds, slack variables for sums, strict bounds by an infinitesimal part, Bland's rule.

use super::linear::Constraint;
use crate::{Number, Relation, Term};
use std::collections::BTreeMap;

/// A number and how many infinitesimals are added to it; compared in that order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Value(Number, Number);

impl Value {
    fn plus(&self, factor: &Number, other: &Value) -> Value {
        Value(&self.0 + &(factor * &other.0), &self.1 + &(factor * &other.1))
    }
}

#[derive(Clone, Debug)]
struct Variable {
    low: Option<Value>,
    high: Option<Value>,
    value: Value,
}

pub(super) enum Step {
    Feasible,
    Infeasible,
    GaveUp,
}

/// A tableau: each basic variable is a sum of the others.
#[derive(Clone, Debug)]
pub(super) struct Simplex {
    columns: Vec<Term>,
    /// The columns first, then a slack for each sum.
    variables: Vec<Variable>,
    /// The basic variable of each row, and its coefficients over all variables.
    rows: Vec<(usize, Vec<Number>)>,
    /// Two bounds exclude each other.
    closed: bool,
}

impl Simplex {
    pub(super) fn new(columns: Vec<Term>, constraints: &[Constraint]) -> Simplex {
        let free = Variable { low: None, high: None, value: Value(Number::ZERO, Number::ZERO) };
        let place = |column: Term| columns.binary_search(&column).unwrap_or(0);
        // One slack for each sum without its offset, whatever its bounds.
        let mut sums: BTreeMap<Vec<(Term, Number)>, usize> = BTreeMap::new();
        let mut bounds = Vec::new();
        for constraint in constraints {
            let terms = constraint.sum.terms();
            let (factor, variable) = match terms {
                [(only, coefficient)] => (coefficient.clone(), place(*only)),
                _ => {
                    let negative = constraint.sum.leads_negative();
                    let factor = Number::from(if negative { -1 } else { 1 });
                    let key = constraint.sum.scale(&factor).terms().to_vec();
                    let next = columns.len() + sums.len();
                    (factor, *sums.entry(key).or_insert(next))
                }
            };
            bounds.push((variable, factor, constraint));
        }
        let count = columns.len() + sums.len();
        let mut rows: Vec<(usize, Vec<Number>)> = Vec::new();
        for (sum, slack) in &sums {
            let mut row = vec![Number::ZERO; count];
            for (column, coefficient) in sum {
                if let Some(entry) = row.get_mut(place(*column)) {
                    *entry = coefficient.clone();
                }
            }
            rows.push((*slack, row));
        }
        let mut simplex = Simplex { variables: vec![free; count], columns, rows, closed: false };
        for (variable, factor, constraint) in bounds {
            simplex.constrain(variable, &factor, constraint);
        }
        simplex
    }

    /// `factor * variable + offset` compared with zero.
    fn constrain(&mut self, variable: usize, factor: &Number, constraint: &Constraint) {
        let offset = constraint.sum.offset();
        let Some(bound) = (-offset).divide(factor) else { return };
        let at_least = !factor.is_negative();
        match constraint.relation {
            Relation::Zero => {
                self.set_low(variable, Value(bound.clone(), Number::ZERO));
                self.set_high(variable, Value(bound, Number::ZERO));
            }
            Relation::NonNegative if at_least => self.set_low(variable, Value(bound, Number::ZERO)),
            Relation::NonNegative => self.set_high(variable, Value(bound, Number::ZERO)),
            Relation::Positive if at_least => self.set_low(variable, Value(bound, Number::ONE)),
            Relation::Positive => self.set_high(variable, Value(bound, Number::from(-1))),
        }
    }

    /// The column is at least that.
    pub(super) fn raise(&mut self, column: Term, bound: &Number) {
        if let Ok(variable) = self.columns.binary_search(&column) {
            self.set_low(variable, Value(bound.clone(), Number::ZERO));
        }
    }

    /// The column is at most that.
    pub(super) fn lower(&mut self, column: Term, bound: &Number) {
        if let Ok(variable) = self.columns.binary_search(&column) {
            self.set_high(variable, Value(bound.clone(), Number::ZERO));
        }
    }

    fn is_basic(&self, variable: usize) -> bool {
        self.rows.iter().any(|(basic, _)| *basic == variable)
    }

    fn set_low(&mut self, variable: usize, bound: Value) {
        let basic = self.is_basic(variable);
        let Some(entry) = self.variables.get_mut(variable) else { return };
        if entry.low.as_ref().is_some_and(|low| *low >= bound) {
            return;
        }
        self.closed |= entry.high.as_ref().is_some_and(|high| *high < bound);
        entry.low = Some(bound.clone());
        if !basic && entry.value < bound {
            self.move_to(variable, bound);
        }
    }

    fn set_high(&mut self, variable: usize, bound: Value) {
        let basic = self.is_basic(variable);
        let Some(entry) = self.variables.get_mut(variable) else { return };
        if entry.high.as_ref().is_some_and(|high| *high <= bound) {
            return;
        }
        self.closed |= entry.low.as_ref().is_some_and(|low| *low > bound);
        entry.high = Some(bound.clone());
        if !basic && entry.value > bound {
            self.move_to(variable, bound);
        }
    }

    /// Changes a variable that is not basic, and the basic ones with it.
    fn move_to(&mut self, variable: usize, value: Value) {
        let Some(entry) = self.variables.get_mut(variable) else { return };
        let change = value.plus(&Number::from(-1), &entry.value);
        entry.value = value;
        for (basic, row) in &self.rows {
            let Some(coefficient) = row.get(variable).filter(|c| !c.is_zero()) else { continue };
            if let Some(entry) = self.variables.get_mut(*basic) {
                entry.value = entry.value.plus(coefficient, &change);
            }
        }
    }

    /// Looks for values within all bounds.
    pub(super) fn run(&mut self, pivots: &mut u64) -> Step {
        if self.closed {
            return Step::Infeasible;
        }
        loop {
            let Some((place, variable, target)) = self.violated() else { return Step::Feasible };
            let Some(entering) = self.entering(place, variable, &target) else {
                return Step::Infeasible;
            };
            let Some(left) = pivots.checked_sub(1) else { return Step::GaveUp };
            *pivots = left;
            self.pivot(place, variable, entering, target);
        }
    }

    /// The first basic variable that is out of its bounds, its row, and the bound.
    fn violated(&self) -> Option<(usize, usize, Value)> {
        let out = self.rows.iter().enumerate().filter_map(|(place, (basic, _))| {
            let variable = self.variables.get(*basic)?;
            let low = variable.low.as_ref().filter(|low| variable.value < **low);
            let high = variable.high.as_ref().filter(|high| variable.value > **high);
            low.or(high).map(|bound| (place, *basic, bound.clone()))
        });
        out.min_by_key(|(_, basic, _)| *basic)
    }

    /// The first variable that can move so that the row comes nearer to the bound.
    fn entering(&self, place: usize, variable: usize, target: &Value) -> Option<usize> {
        let (_, row) = self.rows.get(place)?;
        let up = self.variables.get(variable)?.value < *target;
        row.iter().enumerate().position(|(other, coefficient)| {
            let Some(entry) = self.variables.get(other) else { return false };
            if coefficient.is_zero() || other == variable {
                false
            } else if coefficient.is_positive() == up {
                entry.high.as_ref().is_none_or(|high| entry.value < *high)
            } else {
                entry.low.as_ref().is_none_or(|low| entry.value > *low)
            }
        })
    }

    fn pivot(&mut self, place: usize, leaving: usize, entering: usize, target: Value) {
        let Some((_, row)) = self.rows.get(place) else { return };
        let coefficient = row.get(entering).cloned().unwrap_or(Number::ZERO);
        let Some(inverse) = Number::ONE.divide(&coefficient) else { return };
        // The leaving variable gets the value of its bound.
        if let (Some(old), Some(moved)) =
            (self.variables.get(leaving), self.variables.get(entering))
        {
            let change = target.plus(&Number::from(-1), &old.value);
            let value = moved.value.plus(&inverse, &change);
            self.move_to(entering, value);
        }
        if let Some(entry) = self.variables.get_mut(leaving) {
            entry.value = target;
        }
        // entering = (leaving - rest) / coefficient
        let mut solved: Vec<Number> = Vec::new();
        if let Some((basic, row)) = self.rows.get_mut(place) {
            let factor = -&inverse;
            for (other, entry) in row.iter_mut().enumerate() {
                *entry = if other == entering {
                    Number::ZERO
                } else if other == leaving {
                    inverse.clone()
                } else if entry.is_zero() {
                    continue;
                } else {
                    &factor * entry
                };
            }
            *basic = entering;
            solved.clone_from(row);
        }
        for (other, (_, row)) in self.rows.iter_mut().enumerate() {
            if other == place {
                continue;
            }
            let Some(factor) = row.get(entering).filter(|c| !c.is_zero()).cloned() else {
                continue;
            };
            for (column, (entry, part)) in row.iter_mut().zip(&solved).enumerate() {
                if column == entering {
                    *entry = Number::ZERO;
                } else if !part.is_zero() {
                    *entry = &*entry + &(&factor * part);
                }
            }
        }
    }

    /// The values of the columns, with a number for the infinitesimal that keeps all bounds.
    pub(super) fn values(&self) -> BTreeMap<Term, Number> {
        let mut tiny = Number::ONE;
        for variable in &self.variables {
            let pairs = [
                variable.low.as_ref().map(|low| (low, &variable.value)),
                variable.high.as_ref().map(|high| (&variable.value, high)),
            ];
            for (small, large) in pairs.into_iter().flatten() {
                if small.0 < large.0
                    && small.1 > large.1
                    && let Some(most) = (&large.0 - &small.0).divide(&(&small.1 - &large.1))
                    && most < tiny
                {
                    tiny = most;
                }
            }
        }
        let concrete = |variable: &Variable| &variable.value.0 + &(&tiny * &variable.value.1);
        self.columns
            .iter()
            .zip(&self.variables)
            .map(|(column, variable)| (*column, concrete(variable)))
            .collect()
    }
}
