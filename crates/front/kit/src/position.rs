//! Elements by their number in an array, and back.
//!
//! A position counts the elements before one; steps count from the first index of each dimension. Both start from 0.
//! Lists go from the dimension that runs fastest to the slowest: a language whose last index runs fastest turns its
//! dimensions round.

use crate::{Emitter, Size};
use partita_tree::Expr;

impl Emitter {
    /// The position of the element that these steps lead to.
    #[must_use]
    pub fn position_of(&self, steps: Vec<Expr>, extents: &[Size]) -> Expr {
        let mut position = self.int(0);
        let mut stride = self.int(1);
        for (steps, extent) in steps.into_iter().zip(extents) {
            position = self.sum(position, self.times(steps, self.copy(&stride)));
            stride = self.times(stride, self.size(extent));
        }
        position
    }

    /// The steps that lead to a position. The last dimension takes what is left, whatever its extent.
    #[must_use]
    pub fn steps_to(&self, position: &Expr, extents: &[Size]) -> Vec<Expr> {
        let mut stride = self.int(1);
        let mut all = Vec::new();
        for (k, extent) in extents.iter().enumerate() {
            let mut steps = self.quotient(self.copy(position), self.copy(&stride));
            if k + 1 < extents.len() {
                steps = self.remainder(steps, self.size(extent));
            }
            all.push(steps);
            stride = self.times(stride, self.size(extent));
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use crate::Size::{Known, Term};
    use crate::testing::term;

    #[test]
    fn there_and_back() {
        let extents = [Known(2), Known(3), Known(4)];
        for at in 0..24 {
            let back = term(|l| {
                let steps = l.b.steps_to(&l.b.int(at), &extents);
                l.b.position_of(steps, &extents)
            });
            assert_eq!(back, at.to_string());
        }
    }

    #[test]
    fn of_terms() {
        let position = |l: &crate::testing::Lowerer| {
            let extents = [Term(l.b.var("n")), Known(3)];
            l.b.position_of(vec![l.b.var("i"), l.b.var("j")], &extents)
        };
        assert_eq!(term(position), "i + j * n");
        let second = |l: &crate::testing::Lowerer| {
            let extents = [Term(l.b.var("n")), Known(3)];
            l.b.steps_to(&l.b.var("k"), &extents).remove(1)
        };
        assert_eq!(term(second), "k / n");
    }
}
