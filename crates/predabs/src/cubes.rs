//! The weakest disjunction of cubes over the predicates that implies a literal, and the smallest
//! sets of literals that contradict each other.
//!
//! A smallest contradiction is connected by variables, so only connected cubes are tried. Supersets
//! of cubes that were found are skipped; cubes have at most `size` literals.

use crate::atom::{Atom, Literal};
use crate::decide::{Signed, contradictory};
use crate::samples::{Points, Samples, common, inverted, none};

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

    /// As another predicate is.
    #[must_use]
    pub fn same(other: usize) -> Choice {
        Choice { yes: vec![vec![(other, true)]], no: vec![vec![(other, false)]] }
    }
}

pub struct Cubes<'p> {
    atoms: &'p [Atom],
    size: usize,
    samples: Samples,
    /// Where each predicate is true and where false, at the sample points.
    points: Vec<[Points; 2]>,
    /// Smallest contradictions.
    pub clauses: Vec<Cube>,
    /// Questions that the samples did not answer.
    pub queries: u64,
    /// Whether the bound on the size ended some search.
    pub bounded: bool,
}

impl<'p> Cubes<'p> {
    /// Finds the contradictions of the predicates. `others` are atoms that will be asked about.
    #[must_use]
    pub fn new(atoms: &'p [Atom], others: &[Atom], size: usize) -> Cubes<'p> {
        let samples = Samples::new(atoms.iter().chain(others));
        let points = atoms.iter().map(|atom| both(&samples, atom)).collect();
        let (clauses, queries, bounded) = (Vec::new(), 0, false);
        let mut cubes = Cubes { atoms, size, samples, points, clauses, queries, bounded };
        let mut clauses = Vec::new();
        for (first, atom) in atoms.iter().enumerate() {
            for sign in [true, false] {
                let found = cubes.search((atom, sign), first + 1, size.saturating_sub(1));
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
        let found = self.search((atom, !sign), 0, self.size);
        found.into_iter().filter(|cube| !self.is_contradiction(cube)).collect()
    }

    fn is_contradiction(&self, cube: &Cube) -> bool {
        self.clauses.iter().any(|clause| clause.iter().all(|literal| cube.contains(literal)))
    }

    /// The smallest cubes of predicates from `from` on that contradict a literal.
    fn search(&mut self, goal: Signed<'_>, from: usize, size: usize) -> Vec<Cube> {
        let [no, yes] = both(&self.samples, goal.0);
        let mut found: Vec<Cube> = Vec::new();
        for exact in 1..=size {
            let mut cube = Vec::new();
            let start = if goal.1 { yes } else { no };
            self.longer(goal, from, exact, &start, &mut cube, &mut found);
        }
        self.bounded = true;
        found
    }

    /// Tries all cubes with `left` more literals.
    fn longer(
        &mut self,
        goal: Signed<'_>,
        from: usize,
        left: usize,
        start: &Points,
        cube: &mut Cube,
        found: &mut Vec<Cube>,
    ) {
        for index in from..self.atoms.len() {
            for sign in [true, false] {
                let Some(points) = self.points.get(index) else { continue };
                let rest = common(start, &points[usize::from(sign)]);
                // Where some point is left at the end, there is no contradiction.
                if left == 1 && !none(&rest) {
                    continue;
                }
                cube.push((index, sign));
                let covered = |small: &Cube| small.iter().all(|literal| cube.contains(literal));
                if !found.iter().any(covered) {
                    if left > 1 {
                        self.longer(goal, index + 1, left - 1, &rest, cube, found);
                    } else if self.connected(goal, cube) && self.refutes(goal, cube) {
                        found.push(cube.clone());
                    }
                }
                cube.pop();
            }
        }
    }

    fn refutes(&mut self, goal: Signed<'_>, cube: &Cube) -> bool {
        self.queries += 1;
        let mut literals = vec![goal];
        literals.extend(
            cube.iter()
                .filter_map(|(index, sign)| self.atoms.get(*index).map(|atom| (atom, *sign))),
        );
        contradictory(&literals)
    }

    /// Whether the goal and the cube hang together by variables.
    fn connected(&self, goal: Signed<'_>, cube: &Cube) -> bool {
        let mut inside = vec![goal.0];
        let mut outside: Vec<&Atom> =
            cube.iter().filter_map(|(index, _)| self.atoms.get(*index)).collect();
        while !outside.is_empty() {
            let next = outside
                .iter()
                .position(|atom| inside.iter().any(|other| other.shares_variable(atom)));
            let Some(next) = next else { return false };
            inside.push(outside.swap_remove(next));
        }
        true
    }
}

/// Where an atom is false and where true; nowhere known at all when a number does not fit.
fn both(samples: &Samples, atom: &Atom) -> [Points; 2] {
    match samples.points(atom) {
        Some(points) => [inverted(&points), points],
        None => [[0; _]; 2],
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
