//! Small numbers tried by evaluation: a few of them satisfy most of what is not linear and can be satisfied at all.
//!
//! A polynomial that is not zero everywhere is zero at few points, so where two results differ somewhere, the first tries
//! mostly show it, and the numbers are easy to read. Nothing is ever refuted here.

use crate::{Assignment, Constant, Number, Sort, Term, Terms};

const TRIES: u64 = 24;
/// Values go from the negative of this up to it.
const MOST: u64 = 3;

/// Sums and products of these are rounded, so that another order of them shows.
const ROUNDED: [f64; 7] = [1.0, -1.0, 0.1, 3.0, 1e16, -1e16, 1.0 / 3.0];

/// Values for all symbols of the assertions under which these are true.
pub(super) fn guess(terms: &Terms, assertions: &[Term]) -> Option<Assignment> {
    let mut symbols: Vec<Term> =
        assertions.iter().flat_map(|term| terms.symbol_list(*term).to_vec()).collect();
    symbols.sort_unstable();
    symbols.dedup();
    (0..TRIES).find_map(|attempt| {
        // The constants are those of a common generator: any would do, as long as every run has the same.
        let mut state = attempt;
        let assignment: Assignment = symbols
            .iter()
            .map(|symbol| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                (*symbol, value(terms.sort(*symbol), attempt, state >> 33))
            })
            .collect();
        terms.satisfies(&assignment, assertions).then_some(assignment)
    })
}

/// First from 0 and 1, which are read most easily, then from a wider range.
fn value(sort: Sort, attempt: u64, random: u64) -> Constant {
    let number = if attempt < TRIES / 2 {
        i64::try_from(random % 2)
    } else {
        i64::try_from(random % (2 * MOST + 1)).map(|number| number - MOST as i64)
    };
    let number = number.unwrap_or(0);
    match sort {
        Sort::Bool => Constant::Bool(random % 2 == 1),
        Sort::Int => Constant::Int(Number::from(number)),
        Sort::Real => Constant::Real(Number::from(number)),
        Sort::Float if attempt < TRIES / 2 => Constant::Float(number as f64),
        Sort::Float => Constant::Float(ROUNDED[random as usize % ROUNDED.len()]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_doubles_in_another_order() {
        let terms = Terms::new();
        let [x, y, z] = ["x", "y", "z"].map(|name| terms.symbol(name, Sort::Float));
        let (left, right) = (terms.add(terms.add(x, y), z), terms.add(x, terms.add(y, z)));
        let differ = terms.not(terms.eq(left, right));
        assert!(guess(&terms, &[differ]).is_some());
    }

    #[test]
    fn a_product_that_is_not_zero_and_one_that_cannot_be() {
        let terms = Terms::new();
        let (x, y) = (terms.symbol("x", Sort::Real), terms.symbol("y", Sort::Real));
        let product = terms.mul(x, y);
        let zero = terms.to_real(terms.int(0));
        let differs = terms.ne(product, zero);
        let found = guess(&terms, &[differs]).unwrap();
        assert!(terms.satisfies(&found, &[differs]));
        let squares = terms.add(terms.mul(x, x), terms.mul(y, y));
        assert_eq!(guess(&terms, &[terms.lt(squares, zero)]), None);
    }
}
