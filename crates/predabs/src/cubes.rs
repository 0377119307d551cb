//! The weakest disjunction of cubes over the predicates that implies a literal, and the smallest
//! sets of literals that contradict each other.
//!
//! A smallest contradiction is connected by variables, so only connected cubes are tried. Supersets
//! of cubes that were found are skipped; cubes have at most `size` literals. Searches for different
//! literals have nothing to do with each other and run on several threads.

use crate::atom::{Atom, Literal};
use crate::parallel;
use crate::questions::Asker;
use crate::samples::{Points, Samples, common, inverted, none};
use partita_terms::Term;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

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

/// An atom, or its negation.
type Signed<'a> = (&'a Atom, bool);

pub struct Cubes<'p> {
    atoms: &'p [Atom],
    size: usize,
    samples: Samples,
    asker: Asker,
    /// Where each predicate is false and where true, at the sample points.
    points: Vec<[Points; 2]>,
    /// Each predicate negated, and as it is.
    literals: Vec<[Term; 2]>,
    /// What contradicts an atom, and what its negation.
    found: BTreeMap<Atom, [Vec<Cube>; 2]>,
    /// Smallest contradictions.
    pub clauses: Vec<Cube>,
    contradictions: Covers,
    /// Questions that the samples did not answer.
    pub queries: u64,
    /// Questions that nobody answered: their literals count as possible together.
    pub unknown: u64,
    /// Larger cubes might say more.
    pub bounded: bool,
    /// The time was over before all cubes were tried.
    pub cut: bool,
}

/// The cubes that contradict a literal, and what it took to find them.
struct Found {
    cubes: Vec<Cube>,
    sampled: u64,
    queries: u64,
    unknown: u64,
    bounded: bool,
    cut: bool,
}

/// A search for the cubes that contradict a literal.
struct Search<'s> {
    cubes: &'s Cubes<'s>,
    goal: Signed<'s>,
    literal: Term,
    /// Predicates that hang together with the goal by variables, directly or through others.
    relevant: Vec<usize>,
    found: Found,
    covers: Covers,
}

/// Cubes, to ask whether another one includes one of them. Cubes are small and in the order of their
/// predicates, so all their parts can be looked up.
#[derive(Default)]
struct Covers(FxHashSet<Cube>);

impl Covers {
    fn cover(&self, cube: &Cube) -> bool {
        let mut part = Cube::with_capacity(cube.len());
        (1_u32..1 << cube.len()).any(|bits| {
            part.clear();
            let chosen = cube.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
            part.extend(chosen.map(|(_, literal)| *literal));
            self.0.contains(&part)
        })
    }

    /// Takes a cube that includes no other.
    fn add(&mut self, cube: &Cube) -> bool {
        !self.cover(cube) && self.0.insert(cube.clone())
    }
}

impl<'p> Cubes<'p> {
    /// Finds the contradictions of the predicates. `others` are atoms that will be asked about.
    #[must_use]
    pub(crate) fn new(atoms: &'p [Atom], others: &[Atom], size: usize, asker: Asker) -> Cubes<'p> {
        let samples = Samples::new(atoms.iter().chain(others));
        let points = atoms.iter().map(|atom| both(&samples, atom)).collect();
        let literal = |atom: &Atom| [asker.literal(atom, false), asker.literal(atom, true)];
        let literals = atoms.iter().map(literal).collect();
        let (queries, unknown, bounded, cut) = (0, 0, false, false);
        let (found, clauses, contradictions) = (BTreeMap::new(), Vec::new(), Covers::default());
        let mut cubes = Cubes {
            atoms,
            size,
            samples,
            asker,
            points,
            literals,
            found,
            clauses,
            contradictions,
            queries,
            unknown,
            bounded,
            cut,
        };
        let firsts: Vec<(usize, bool)> =
            (0..atoms.len()).flat_map(|first| [(first, true), (first, false)]).collect();
        let found = parallel::map(&firsts, cubes.asker.threads, |(first, sign)| {
            let goal = atoms.get(*first).map(|atom| (atom, *sign));
            goal.map(|goal| cubes.search(goal, first + 1, size.saturating_sub(1)))
        });
        let mut clauses = Vec::new();
        for (first, found) in firsts.into_iter().zip(found) {
            let rests = found.map(|found| cubes.count(found)).unwrap_or_default();
            clauses.extend(rests.into_iter().map(|rest| [vec![first], rest].concat()));
        }
        // What was cut short is not used.
        if !cubes.cut {
            clauses.sort_by_key(Vec::len);
            clauses.retain(|clause| cubes.contradictions.add(clause));
            cubes.clauses = clauses;
        }
        cubes
    }

    /// Does the work for all these literals at once, so that [`Cubes::choice`] has it.
    pub fn prepare(&mut self, literals: impl IntoIterator<Item = Literal>) {
        let mut goals = Vec::new();
        let mut taken = std::collections::BTreeSet::new();
        for literal in literals {
            match literal {
                Literal::Atom(atom, _)
                    if !self.atoms.contains(&atom) && !self.found.contains_key(&atom) =>
                {
                    if taken.insert(atom.clone()) {
                        goals.extend([(atom.clone(), false), (atom, true)]);
                    }
                }
                Literal::Atom(..) | Literal::Known(_) => {}
            }
        }
        let found = parallel::map(&goals, self.asker.threads, |(atom, sign)| {
            self.search((atom, *sign), 0, self.size)
        });
        for ((atom, sign), found) in goals.into_iter().zip(found) {
            let cubes = self.count(found);
            let possible = |cube: &Cube| !self.contradictions.cover(cube);
            let kept = cubes.into_iter().filter(possible).collect();
            if let Some(place) = self.found.entry(atom).or_default().get_mut(usize::from(sign)) {
                *place = kept;
            }
        }
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
        self.prepare([Literal::Atom(atom.clone(), sign)]);
        // What implies it contradicts its negation.
        let found = self.found.get(atom).and_then(|found| found.get(usize::from(!sign)));
        found.cloned().unwrap_or_default()
    }

    /// Counts what a search took.
    fn count(&mut self, found: Found) -> Vec<Cube> {
        self.queries += found.queries;
        self.unknown += found.unknown;
        self.bounded |= found.bounded;
        self.cut |= found.cut;
        self.asker.questions.count_samples(found.sampled);
        found.cubes
    }

    /// The smallest cubes of predicates from `from` on that contradict a literal.
    fn search(&self, goal: Signed<'_>, from: usize, size: usize) -> Found {
        let literal = self.asker.literal(goal.0, goal.1);
        let relevant = self.relevant(goal.0, from);
        let bounded = relevant.len() > size;
        let cubes = Vec::new();
        let found = Found { cubes, sampled: 0, queries: 0, unknown: 0, bounded, cut: false };
        let covers = Covers::default();
        let mut search = Search { cubes: self, goal, literal, relevant, found, covers };
        let [no, yes] = both(&self.samples, goal.0);
        let start = if goal.1 { yes } else { no };
        for exact in 1..=size {
            search.longer(0, exact, &start, &mut Vec::new());
        }
        search.found
    }

    /// The predicates from `from` on that hang together with the goal.
    fn relevant(&self, goal: &Atom, from: usize) -> Vec<usize> {
        let mut inside = vec![goal];
        let mut outside: Vec<(usize, &Atom)> = self.atoms.iter().enumerate().skip(from).collect();
        let mut relevant = Vec::new();
        while let Some(atom) = inside.pop() {
            outside.retain(|(index, other)| {
                let shares = other.shares_variable(atom);
                if shares {
                    relevant.push(*index);
                    inside.push(other);
                }
                !shares
            });
        }
        relevant.sort_unstable();
        relevant
    }
}

impl Search<'_> {
    /// Tries all cubes with `left` more literals, from a place in the relevant ones on.
    fn longer(&mut self, from: usize, left: usize, start: &Points, cube: &mut Cube) {
        self.found.cut |= self.cubes.asker.questions.are_over();
        for place in from..self.relevant.len() {
            if self.found.cut {
                return;
            }
            let Some(index) = self.relevant.get(place).copied() else { continue };
            for sign in [true, false] {
                let Some(points) = self.cubes.points.get(index) else { continue };
                let rest = common(start, &points[usize::from(sign)]);
                // Where some point is left at the end, there is no contradiction.
                if left == 1 && !none(&rest) {
                    self.found.sampled += 1;
                    continue;
                }
                cube.push((index, sign));
                if !self.covers.cover(cube) {
                    if left > 1 {
                        self.longer(place + 1, left - 1, &rest, cube);
                    } else if self.connected(cube) && self.refutes(cube) {
                        self.covers.add(cube);
                        self.found.cubes.push(cube.clone());
                    }
                }
                cube.pop();
            }
        }
    }

    fn refutes(&mut self, cube: &Cube) -> bool {
        let mut literals = vec![self.literal];
        literals.extend(cube.iter().filter_map(|(index, sign)| {
            self.cubes.literals.get(*index).map(|both| both[usize::from(*sign)])
        }));
        // A question may have taken long.
        self.found.cut |= self.cubes.asker.questions.are_over();
        if self.found.cut {
            return false;
        }
        self.found.queries += 1;
        let answer = self.cubes.asker.contradictory(&literals);
        self.found.unknown += u64::from(answer.is_none());
        answer == Some(true)
    }

    /// Whether the goal and the cube hang together by variables.
    fn connected(&self, cube: &Cube) -> bool {
        let mut inside = vec![self.goal.0];
        let mut outside: Vec<&Atom> =
            cube.iter().filter_map(|(index, _)| self.cubes.atoms.get(*index)).collect();
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
