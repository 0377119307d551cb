//! Conjunctions of linear constraints over integer and real columns: equalities are eliminated, the rest goes to
//! the simplex method, and columns that should be integers are branched on.
//!
//! Exact throughout. What takes too much work is given up.

use super::simplex::{Simplex, Step};
use crate::{Number, Polynomial, Relation, Term};
use std::collections::BTreeMap;

/// Larger problems are not begun.
const MOST_COLUMNS: usize = 150;
const MOST_ROWS: usize = 250;
/// Branches on columns that should be integers.
const BRANCHES: usize = 100;

/// A sum compared with zero.
#[derive(Clone, Debug)]
pub(super) struct Constraint {
    pub(super) sum: Polynomial,
    pub(super) relation: Relation,
}

pub(super) enum Outcome {
    /// Values for all columns.
    Feasible(BTreeMap<Term, Number>),
    Infeasible,
    GaveUp(&'static str),
}

/// What a column was replaced by.
type Replacement = (Term, Polynomial);

pub(super) fn solve(
    constraints: &[Constraint],
    is_integer: &dyn Fn(Term) -> bool,
    pivots: &mut u64,
) -> Outcome {
    let Some((rows, replaced)) = eliminate(constraints.to_vec(), is_integer) else {
        return Outcome::Infeasible;
    };
    let mut columns: Vec<Term> =
        rows.iter().flat_map(|row| row.sum.terms().iter().map(|(column, _)| *column)).collect();
    columns.sort_unstable();
    columns.dedup();
    if columns.len() > MOST_COLUMNS || rows.len() > MOST_ROWS {
        return Outcome::GaveUp("more constraints than the builtin solver takes");
    }
    match branch(Simplex::new(columns, &rows), is_integer, pivots) {
        Outcome::Feasible(mut values) => {
            for (column, sum) in replaced.iter().rev() {
                let mut value = sum.offset().clone();
                for (part, coefficient) in sum.terms() {
                    // A column that is in no row any more can have any value.
                    let part = values.entry(*part).or_insert(Number::ZERO);
                    value = &value + &(coefficient * part);
                }
                values.insert(*column, value);
            }
            Outcome::Feasible(values)
        }
        other @ (Outcome::Infeasible | Outcome::GaveUp(_)) => other,
    }
}

/// Takes equalities out one by one. `None` when a row cannot be.
fn eliminate(
    rows: Vec<Constraint>,
    is_integer: &dyn Fn(Term) -> bool,
) -> Option<(Vec<Constraint>, Vec<Replacement>)> {
    let mut replaced = Vec::new();
    let mut rows = tighten(rows, is_integer)?;
    loop {
        let found = rows.iter().enumerate().find_map(|(place, row)| {
            (row.relation == Relation::Zero)
                .then(|| solvable(&row.sum, is_integer))
                .flatten()
                .map(|column| (place, column))
        });
        let Some((place, column)) = found else { return Some((rows, replaced)) };
        let row = rows.remove(place);
        let coefficient = row.sum.coefficient(column);
        // column = -(rest) / coefficient
        let Some(factor) = Number::from(-1).divide(&coefficient) else { continue };
        let rest = row.sum.plus(&-&coefficient, &Polynomial::single(column)).scale(&factor);
        for other in &mut rows {
            let coefficient = other.sum.coefficient(column);
            if !coefficient.is_zero() {
                let without = other.sum.plus(&-&coefficient, &Polynomial::single(column));
                other.sum = without.plus(&coefficient, &rest);
            }
        }
        replaced.push((column, rest));
        rows = tighten(rows, is_integer)?;
    }
}

/// A column that an equality can be solved for, so that integers stay integers by themselves.
fn solvable(sum: &Polynomial, is_integer: &dyn Fn(Term) -> bool) -> Option<Term> {
    if let Some((column, _)) = sum.terms().iter().find(|(column, _)| !is_integer(*column)) {
        return Some(*column);
    }
    let whole = sum.offset().is_integer() && sum.terms().iter().all(|(_, c)| c.is_integer());
    let unit = sum.terms().iter().find(|(_, coefficient)| coefficient.abs().is_one());
    unit.filter(|_| whole).map(|(column, _)| *column)
}

/// Rows without common divisors and with offsets rounded where all columns are integers; `None` when one is false.
fn tighten(rows: Vec<Constraint>, is_integer: &dyn Fn(Term) -> bool) -> Option<Vec<Constraint>> {
    let mut kept = Vec::with_capacity(rows.len());
    for row in rows {
        if let Some(constant) = row.sum.as_constant() {
            if row.relation.holds(constant) {
                continue;
            }
            return None;
        }
        let sum = row.sum.scale(&row.sum.primitive_factor());
        if !sum.terms().iter().all(|(column, _)| is_integer(*column)) {
            kept.push(Constraint { sum, relation: row.relation });
            continue;
        }
        let (relation, offset) = match row.relation {
            Relation::Zero if !sum.offset().is_integer() => return None,
            Relation::Zero => (Relation::Zero, sum.offset().clone()),
            Relation::NonNegative => (Relation::NonNegative, sum.offset().floor()),
            Relation::Positive => (Relation::NonNegative, &sum.offset().ceil() - &Number::ONE),
        };
        kept.push(Constraint { sum: sum.with_offset(offset), relation });
    }
    Some(kept)
}

/// Depth first over the columns that should be integers and are not.
fn branch(first: Simplex, is_integer: &dyn Fn(Term) -> bool, pivots: &mut u64) -> Outcome {
    let mut open = vec![first];
    let mut seen = 0;
    while let Some(mut simplex) = open.pop() {
        seen += 1;
        if seen > BRANCHES {
            return Outcome::GaveUp("integers that the builtin solver does not find");
        }
        match simplex.run(pivots) {
            Step::Infeasible => continue,
            Step::GaveUp => return Outcome::GaveUp("too much work for the builtin solver"),
            Step::Feasible => {}
        }
        let values = simplex.values();
        let broken =
            values.iter().find(|(column, value)| is_integer(**column) && !value.is_integer());
        let Some((column, value)) = broken else { return Outcome::Feasible(values) };
        let below = value.floor();
        let mut up = simplex.clone();
        up.raise(*column, &(&below + &Number::ONE));
        simplex.lower(*column, &below);
        open.push(up);
        open.push(simplex);
    }
    Outcome::Infeasible
}
