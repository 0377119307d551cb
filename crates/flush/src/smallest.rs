//! A smallest set that hits every clause.
//!
//! Iterative deepening over the size; at each level the clause with the fewest elements left
//! decides. Every minimal hitting set is reached on one path only.

use crate::site::Set;

/// Nodes of the decision tree that may be visited for one answer.
const MOST_NODES: u64 = 5_000_000;

/// The question took more than [`MOST_NODES`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooMany;

/// A smallest set with an element of every clause that includes none of the `blocked` sets; `None` when
/// there is none.
pub(crate) fn smallest(
    clauses: &[Set],
    blocked: &[Set],
    universe: usize,
) -> Result<Option<Set>, TooMany> {
    let mut search = Search { clauses, blocked, nodes: 0, cut: false };
    for most in 0..=universe {
        search.cut = false;
        let (mut chosen, mut forbidden) =
            (Set::with_capacity(universe), Set::with_capacity(universe));
        if search.extend(&mut chosen, &mut forbidden, most)? {
            return Ok(Some(chosen));
        }
        if !search.cut {
            break;
        }
    }
    Ok(None)
}

struct Search<'a> {
    clauses: &'a [Set],
    blocked: &'a [Set],
    nodes: u64,
    /// Some branch ended only because it became too large.
    cut: bool,
}

impl Search<'_> {
    /// Completes `chosen` with at most `left` more elements.
    fn extend(
        &mut self,
        chosen: &mut Set,
        forbidden: &mut Set,
        left: usize,
    ) -> Result<bool, TooMany> {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return Err(TooMany);
        }
        if self.blocked.iter().any(|set| set.is_subset(chosen)) {
            return Ok(false);
        }
        let open = self.clauses.iter().filter(|clause| clause.is_disjoint(chosen));
        let Some(clause) = open.min_by_key(|clause| clause.difference(forbidden).count()) else {
            return Ok(true);
        };
        if left == 0 {
            self.cut = true;
            return Ok(false);
        }
        let free: Vec<usize> = clause.difference(forbidden).collect();
        let mut result = Ok(false);
        for &element in &free {
            chosen.insert(element);
            result = self.extend(chosen, forbidden, left - 1);
            if result != Ok(false) {
                return result;
            }
            chosen.remove(element);
            // The later branches are for sets without it.
            forbidden.insert(element);
        }
        for element in free {
            forbidden.remove(element);
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::CollectSet;

    type Sets = &'static [&'static [usize]];

    fn sets(of: Sets) -> Vec<Set> {
        of.iter().map(|set| set.iter().copied().collect_with(6)).collect()
    }

    /// The size of a smallest hitting set that includes no blocked one, by trying all sets.
    fn brute(clauses: &[Set], blocked: &[Set]) -> Option<usize> {
        let all = (0_usize..64).map(|bits| (0..6).filter(|k| bits >> k & 1 == 1).collect_with(6));
        let fits = |set: &Set| {
            clauses.iter().all(|clause| !clause.is_disjoint(set))
                && !blocked.iter().any(|known| known.is_subset(set))
        };
        all.filter(fits).map(|set| set.count_ones(..)).min()
    }

    #[test]
    fn it_is_as_small_as_any() {
        let cases: [(Sets, Sets); 7] = [
            (&[], &[]),
            (&[&[0]], &[]),
            (&[&[0, 1], &[1, 2], &[2, 0]], &[]),
            (&[&[0, 1], &[1, 2], &[3, 4, 5]], &[&[1]]),
            (&[&[0, 1], &[2, 3]], &[&[0, 2], &[0, 3], &[1, 2]]),
            (&[&[0, 1], &[2, 3]], &[&[0], &[1]]),
            (&[&[0, 1, 2], &[0, 3], &[1, 4], &[2, 5]], &[&[0, 1, 2]]),
        ];
        for (clauses, blocked) in cases {
            let (clauses, blocked) = (sets(clauses), sets(blocked));
            let got = smallest(&clauses, &blocked, 6).unwrap();
            assert_eq!(got.as_ref().map(|set| set.count_ones(..)), brute(&clauses, &blocked));
            let Some(got) = got else { continue };
            assert!(clauses.iter().all(|clause| !clause.is_disjoint(&got)));
        }
    }
}
