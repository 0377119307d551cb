//! Atoms: comparisons of linear terms in one canonical form, so that equal predicates are equal data.
//!
//! An atom is `term == 0` or `term <= 0` whose first coefficient is positive and whose coefficients
//! have no common divisor; `!=`, `<`, `>` and `>=` become negated or shifted atoms. A literal is an
//! atom or its negation, or known.

use crate::linear::{Linear, VarId};

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Relation {
    /// `term == 0`
    Zero,
    /// `term <= 0`
    AtMostZero,
}

#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Atom {
    pub relation: Relation,
    pub term: Linear,
}

/// What a comparison comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Literal {
    Known(bool),
    Atom(Atom, bool),
}

impl Literal {
    #[must_use]
    pub fn negated(self) -> Literal {
        match self {
            Literal::Known(value) => Literal::Known(!value),
            Literal::Atom(atom, sign) => Literal::Atom(atom, !sign),
        }
    }

    /// `term == 0`
    #[must_use]
    pub fn zero(term: &Linear) -> Option<Literal> {
        let divisor = term.divisor();
        if divisor == 0 {
            return Some(Literal::Known(term.constant == 0));
        }
        if term.constant % divisor != 0 {
            return Some(Literal::Known(false));
        }
        let mut term = divided(term, divisor, term.constant / divisor);
        if !leads_positive(&term) {
            term = term.times(-1)?;
        }
        Some(Literal::Atom(Atom { relation: Relation::Zero, term }, true))
    }

    /// `term <= 0`
    #[must_use]
    pub fn at_most_zero(term: &Linear) -> Option<Literal> {
        let divisor = term.divisor();
        if divisor == 0 {
            return Some(Literal::Known(term.constant <= 0));
        }
        // d * t + c <= 0 is t <= floor(-c / d) over the integers.
        let bound = term.constant.checked_neg()?.div_euclid(divisor);
        let term = divided(term, divisor, bound.checked_neg()?);
        let relation = Relation::AtMostZero;
        if leads_positive(&term) {
            return Some(Literal::Atom(Atom { relation, term }, true));
        }
        // t <= 0 is not (t >= 1), which is not (1 - t <= 0).
        let term = Linear::constant(1).minus(&term)?;
        Some(Literal::Atom(Atom { relation, term }, false))
    }
}

fn divided(term: &Linear, divisor: i64, constant: i64) -> Linear {
    let terms = term.terms.iter().map(|(variable, c)| (*variable, c / divisor)).collect();
    Linear { constant, terms }
}

fn leads_positive(term: &Linear) -> bool {
    term.terms.values().next().is_none_or(|first| *first > 0)
}

impl Atom {
    #[must_use]
    pub fn mentions(&self, variable: VarId) -> bool {
        self.term.mentions(variable)
    }

    pub fn variables(&self) -> impl Iterator<Item = VarId> {
        self.term.terms.keys().copied()
    }

    #[must_use]
    pub fn shares_variable(&self, other: &Atom) -> bool {
        self.variables().any(|variable| other.mentions(variable))
    }

    /// The atom with a variable replaced: the weakest precondition of an assignment.
    #[must_use]
    pub fn replace(&self, variable: VarId, by: &Linear) -> Option<Literal> {
        let term = self.term.replace(variable, by)?;
        match self.relation {
            Relation::Zero => Literal::zero(&term),
            Relation::AtMostZero => Literal::at_most_zero(&term),
        }
    }

    /// As people write it: positive parts on the left, negative ones on the right.
    #[must_use]
    pub fn show(&self, name: &dyn Fn(VarId) -> String) -> String {
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for (variable, coefficient) in &self.term.terms {
            let side = if *coefficient > 0 { &mut left } else { &mut right };
            side.push(match coefficient.unsigned_abs() {
                1 => name(*variable),
                factor => format!("{factor} * {}", name(*variable)),
            });
        }
        let mut constant = self.term.constant;
        let mut relation = match self.relation {
            Relation::Zero => "==",
            Relation::AtMostZero => "<=",
        };
        if self.relation == Relation::AtMostZero && constant == 1 && !right.is_empty() {
            (relation, constant) = ("<", 0);
        }
        if constant > 0 && !right.is_empty() {
            left.push(constant.to_string());
        } else if constant != 0 || right.is_empty() {
            right.push(constant.checked_neg().map_or_else(|| "?".to_owned(), |c| c.to_string()));
        }
        format!("{} {relation} {}", left.join(" + "), right.join(" + "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn term(constant: i64, parts: &[(usize, i64)]) -> Linear {
        Linear { constant, terms: parts.iter().map(|(v, c)| (VarId(*v), *c)).collect() }
    }

    #[test]
    fn a_comparison_and_its_mirror_are_the_same_atom() {
        // x <= y, and !(y < x)
        let one = Literal::at_most_zero(&term(0, &[(0, 1), (1, -1)])).unwrap();
        let two = Literal::at_most_zero(&term(1, &[(0, -1), (1, 1)])).unwrap().negated();
        assert_eq!(one, two);
        assert_eq!(
            Literal::zero(&term(2, &[(0, -2), (1, 4)])),
            Literal::zero(&term(-1, &[(0, 1), (1, -2)]))
        );
    }

    #[test]
    fn bounds_are_rounded_and_impossible_equations_known() {
        // 2x <= 3 is x <= 1
        let half = Literal::at_most_zero(&term(-3, &[(0, 2)])).unwrap();
        assert_eq!(half, Literal::at_most_zero(&term(-1, &[(0, 1)])).unwrap());
        assert_eq!(Literal::zero(&term(1, &[(0, 2)])), Some(Literal::Known(false)));
    }

    #[test]
    fn atoms_read_well() {
        let name = |id: VarId| ["x", "y"][id.0].to_owned();
        let show = |literal: Option<Literal>| match literal {
            Some(Literal::Atom(atom, sign)) => format!("{sign} {}", atom.show(&name)),
            other => format!("{other:?}"),
        };
        assert_eq!(show(Literal::zero(&term(-3, &[(0, 1)]))), "true x == 3");
        assert_eq!(show(Literal::at_most_zero(&term(1, &[(0, 1), (1, -1)]))), "true x < y");
        assert_eq!(show(Literal::at_most_zero(&term(0, &[(0, -1), (1, 1)]))), "false x < y");
        assert_eq!(show(Literal::zero(&term(1, &[(0, 1), (1, -1)]))), "true x + 1 == y");
    }
}
