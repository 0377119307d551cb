//! The weakest disjunction of cubes over the predicates that implies a literal, and the smallest
//! sets of literals that contradict each other.
//!
//! A smallest contradiction is connected by variables, so only connected cubes are tried. Supersets
//! of cubes that were found are skipped; cubes have at most `size` literals.

use crate::atom::{Atom, Literal};
use crate::decide::{Signed, contradictory};

/// Predicates by number, each true or false.
pub type Cube = Vec<(usize, bool)>;

/// When a predicate is certainly true, and when certainly false.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Choice {
    pub yes: Vec<Cube>,
    pub no: Vec<Cube>,
}

impl Choice {
    #[must_use]
    pub fn known(value: bool) -> Choice {
        let (yes, no) = if value { (vec![vec![]], vec![]) } else { (vec![], vec![vec![]]) };
        Choice { yes, no }
    }
}

pub struct Cubes<'p> {
    atoms: &'p [Atom],
    size: usize,
    /// Smallest contradictions.
    pub clauses: Vec<Cube>,
    /// Questions asked.
    pub queries: u64,
    /// Whether the bound on the size ended some search.
    pub bounded: bool,
}

impl<'p> Cubes<'p> {
    /// Finds the contradictions of the predicates.
    #[must_use]
    pub fn new(atoms: &'p [Atom], size: usize) -> Cubes<'p> {
        let mut cubes = Cubes { atoms, size, clauses: Vec::new(), queries: 0, bounded: false };
        let mut clauses = Vec::new();
        for (first, atom) in atoms.iter().enumerate() {
            for sign in [true, false] {
                let found = cubes.search((atom, sign), first + 1);
                clauses.extend(found.into_iter().map(|mut cube| {
                    cube.insert(0, (first, sign));
                    cube
                }));
            }
        }
        cubes.clauses = minimal(clauses);
        cubes.bounded = false;
        cubes
    }

    /// When a literal is true and when it is false.
    pub fn choice(&mut self, literal: &Literal) -> Choice {
        match literal {
            Literal::Known(value) => Choice::known(*value),
            Literal::Atom(atom, sign) => {
                let mut yes = self.implying(atom, true);
                let mut no = self.implying(atom, false);
                if !sign {
                    std::mem::swap(&mut yes, &mut no);
                }
                Choice { yes, no }
            }
        }
    }

    fn implying(&mut self, atom: &Atom, sign: bool) -> Vec<Cube> {
        if let Some(known) = self.atoms.iter().position(|other| other == atom) {
            return vec![vec![(known, sign)]];
        }
        let found = self.search((atom, !sign), 0);
        found.into_iter().filter(|cube| !self.is_contradiction(cube)).collect()
    }

    fn is_contradiction(&self, cube: &Cube) -> bool {
        self.clauses.iter().any(|clause| clause.iter().all(|literal| cube.contains(literal)))
    }

    /// The smallest cubes of predicates from `from` on that contradict a literal.
    fn search(&mut self, goal: Signed<'_>, from: usize) -> Vec<Cube> {
        let mut found: Vec<Cube> = Vec::new();
        let mut open: Vec<Cube> = vec![Vec::new()];
        for size in 1..=self.size {
            let mut next: Vec<Cube> = Vec::new();
            for cube in &open {
                for index in from..self.atoms.len() {
                    let Some(atom) = self.atoms.get(index) else { continue };
                    if cube.iter().any(|(other, _)| *other == index)
                        || !self.connects(goal, cube, atom)
                    {
                        continue;
                    }
                    for sign in [true, false] {
                        let mut longer = cube.clone();
                        longer.push((index, sign));
                        longer.sort_unstable();
                        let covered = |small: &Cube| small.iter().all(|one| longer.contains(one));
                        if next.contains(&longer) || found.iter().any(covered) {
                            continue;
                        }
                        self.queries += 1;
                        let mut literals = vec![goal];
                        literals.extend(longer.iter().filter_map(|(index, sign)| {
                            self.atoms.get(*index).map(|atom| (atom, *sign))
                        }));
                        if contradictory(&literals) {
                            found.push(longer);
                        } else {
                            next.push(longer);
                        }
                    }
                }
            }
            self.bounded |= size == self.size && !next.is_empty();
            open = next;
        }
        found
    }

    fn connects(&self, goal: Signed<'_>, cube: &Cube, atom: &Atom) -> bool {
        goal.0.shares_variable(atom)
            || cube.iter().any(|(index, _)| {
                self.atoms.get(*index).is_some_and(|other| other.shares_variable(atom))
            })
    }
}

/// Without those that contain another.
fn minimal(cubes: Vec<Cube>) -> Vec<Cube> {
    let mut kept: Vec<Cube> = Vec::new();
    let mut cubes = cubes;
    cubes.sort_by_key(Vec::len);
    for cube in cubes {
        if !kept.iter().any(|small| small.iter().all(|literal| cube.contains(literal))) {
            kept.push(cube);
        }
    }
    kept
}
