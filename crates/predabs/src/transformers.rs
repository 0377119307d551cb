//! Predicate abstraction under sequential consistency: what every assignment of the program does to
//! every predicate, as cubes. This is where all solver questions are asked, once; boolean programs for
//! any memory model and any placement of flushes are written from the result.

use crate::atom::{Atom, Literal, Relation};
use crate::condition::Condition;
use crate::core::{Core, Effect, Remote, ValueForm};
use crate::cubes::{Choice, Cube, Cubes};
use crate::guess::domains;
use crate::linear::{Linear, VarId};
use crate::questions::{Asker, Questions};
use std::collections::BTreeMap;

/// A choice among more numbers than this is a choice of any number.
const MOST_CHOICES: i64 = 16;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transformers {
    pub predicates: Vec<Atom>,
    /// What an assignment of a linear term makes of the predicates over its target.
    assignments: BTreeMap<(VarId, Linear), Vec<(usize, Choice)>>,
    /// Atoms of conditions.
    conditions: BTreeMap<Atom, Choice>,
    /// Contradictions among predicates.
    pub clauses: Vec<Cube>,
    /// `None`: not known.
    pub initial: Vec<Option<bool>>,
    /// Questions that sample points did not answer.
    pub queries: u64,
    /// Questions on which the solver gave up: their literals count as possible together.
    pub unknown: u64,
    /// Larger cubes might say more.
    pub bounded: bool,
    /// The time was over before all was asked: less is known than could be.
    pub cut: bool,
}

/// What transformers are made from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Premises {
    predicates: Vec<Atom>,
    size: usize,
    assigned: Vec<(VarId, Linear)>,
    atoms: Vec<Atom>,
    /// Start values, and the constants that variables are limited to: values that are not linear
    /// count here although they have no transformer.
    initial: Vec<i64>,
    domains: Vec<Vec<Atom>>,
}

/// The premises of a program's transformers: flushes are not among them.
#[must_use]
pub fn premises(core: &Core, predicates: &[Atom], size: usize) -> Premises {
    Premises {
        predicates: predicates.to_vec(),
        size,
        assigned: assigned(core),
        atoms: atoms_of(core, true),
        initial: core.variables.iter().map(|variable| variable.init).collect(),
        domains: domains(core),
    }
}

impl Transformers {
    /// With the builtin solver, in this thread.
    #[must_use]
    pub fn new(core: &Core, predicates: &[Atom], size: usize) -> Transformers {
        Transformers::asking(core, predicates, size, &Questions::default(), 1)
    }

    /// The same with any solver. The number of threads changes nothing but the time.
    #[must_use]
    pub fn asking(
        core: &Core,
        predicates: &[Atom],
        size: usize,
        questions: &Questions,
        threads: usize,
    ) -> Transformers {
        let others = atoms_of(core, true);
        let asker = Asker::new(core, questions, threads);
        let mut cubes = Cubes::new(predicates, &others, size, asker);
        cubes.prepare(goals(core, predicates, &others));
        let mut assignments = BTreeMap::new();
        for (target, value) in assigned(core) {
            let made: Vec<(usize, Choice)> = predicates
                .iter()
                .enumerate()
                .filter(|(_, atom)| atom.mentions(target))
                .map(|(index, atom)| {
                    let before = atom.replace(target, &value);
                    (index, before.map_or_else(Choice::default, |one| cubes.choice(&one)))
                })
                .collect();
            assignments.insert((target, value), made);
        }
        let conditions = others
            .iter()
            .cloned()
            .map(|atom| {
                let choice = cubes.choice(&Literal::Atom(atom.clone(), true));
                (atom, choice)
            })
            .collect();
        let initial = predicates.iter().map(|atom| initially(core, atom)).collect();
        let (queries, unknown, bounded) = (cubes.queries, cubes.unknown, cubes.bounded);
        let (cut, mut clauses) = (cubes.cut, cubes.clauses);
        // A variable always holds one of the constants that flow into it, and so does a value that
        // is on its way to it: twins are settled with the same clauses.
        for domain in domains(core) {
            let known = |atom: &Atom| predicates.iter().position(|other| other == atom);
            let none: Option<Cube> = domain.iter().map(|one| Some((known(one)?, false))).collect();
            clauses.extend(none);
        }
        let predicates = predicates.to_vec();
        Transformers {
            predicates,
            assignments,
            conditions,
            clauses,
            initial,
            queries,
            unknown,
            bounded,
            cut,
        }
    }

    /// What becomes of the predicates over the target: one list for each value that may be chosen.
    #[must_use]
    pub fn of(&self, target: VarId, value: &ValueForm) -> Vec<Vec<(usize, Choice)>> {
        let unknown = || {
            let over = self.predicates.iter().enumerate().filter(|(_, p)| p.mentions(target));
            over.map(|(index, _)| (index, Choice::default())).collect()
        };
        let known = |value: Linear| self.assignments.get(&(target, value)).cloned();
        match ways(value) {
            Some(ways) => ways.into_iter().map(|way| known(way).unwrap_or_else(unknown)).collect(),
            None => vec![unknown()],
        }
    }

    /// When an atom of a condition is true and when false.
    #[must_use]
    pub fn of_atom(&self, atom: &Atom) -> Choice {
        self.conditions.get(atom).cloned().unwrap_or_default()
    }
}

/// The terms that a value may be, where they are linear and few.
pub(crate) fn ways(value: &ValueForm) -> Option<Vec<Linear>> {
    match value {
        ValueForm::Linear(value) => Some(vec![value.clone()]),
        ValueForm::Choose(low, high) if high.saturating_sub(*low) < MOST_CHOICES => {
            Some((*low..=*high).map(Linear::constant).collect())
        }
        ValueForm::Choose(..) | ValueForm::Unknown => None,
    }
}

/// Everything that will be asked about: each predicate before each assignment, and the conditions.
fn goals(core: &Core, predicates: &[Atom], conditions: &[Atom]) -> Vec<Literal> {
    let assigned = assigned(core);
    let before = assigned.iter().flat_map(|(target, value)| {
        let over = predicates.iter().filter(|atom| atom.mentions(*target));
        over.filter_map(|atom| atom.replace(*target, value))
    });
    before.chain(conditions.iter().map(|atom| Literal::Atom(atom.clone(), true))).collect()
}

/// Every assignment of a linear term that the program has.
pub(crate) fn assigned(core: &Core) -> Vec<(VarId, Linear)> {
    let mut found = Vec::new();
    for (target, value) in core.assignments() {
        found.extend(ways(&value).into_iter().flatten().map(|way| (target, way)));
    }
    found.sort();
    found.dedup();
    found
}

/// Whether an atom holds at the start.
pub(crate) fn initially(core: &Core, atom: &Atom) -> Option<bool> {
    let mut term = atom.term.clone();
    for variable in atom.variables() {
        let value = core.variables.get(variable.0)?.init;
        term = term.replace(variable, &Linear::constant(value))?;
    }
    let value = term.as_constant()?;
    Some(match atom.relation {
        Relation::Zero => value == 0,
        Relation::AtMostZero => value <= 0,
    })
}

/// The atoms of the properties and assertions; with `guards`, of all conditions.
#[must_use]
pub fn atoms_of(core: &Core, guards: bool) -> Vec<Atom> {
    let mut atoms = Vec::new();
    core.properties.iter().for_each(|property| property.cond.form.atoms(&mut atoms));
    core.steps.iter().for_each(|step| match &step.effect {
        Effect::Check(cond) => cond.atoms(&mut atoms),
        Effect::Decide(cond) if guards => cond.atoms(&mut atoms),
        Effect::Decide(Condition::Known(_)) => {}
        Effect::Decide(_)
        | Effect::Nothing
        | Effect::Assign(..)
        | Effect::Issue(_)
        | Effect::Update(_)
        | Effect::Deliver(_) => {}
    });
    // What decides whether a compare-and-swap writes.
    let decisions = core.remotes.iter().filter(|_| guards).filter_map(Remote::condition);
    decisions.for_each(|cond| cond.atoms(&mut atoms));
    let mut distinct = Vec::new();
    for atom in atoms {
        if !distinct.contains(&atom) {
            distinct.push(atom);
        }
    }
    distinct
}
