//! Direct abstraction of the reduced program: what every step makes of twins, by questions to the solver.
//! It is there to be compared with [`crate::extrapolate`], which asks none.
//!
//! Each flight has one more variable, "any value that it carries". A twin is its predicate
//! with this variable instead of the target, one more predicate among the others, and cubes are searched
//! for over all of them. Why a cube may be believed:
//! - its literals are read before the step, and so are the twins in it: they are true of every value
//!   that their statement carries then, and of at least one, since a twin is 2 while nothing is pending.
//!   So a cube that implies something of a predicate does so with any of these values;
//! - what it implies of a twin of s it implies of each value that s carries, one at a time, with any
//!   value of each other statement. Two values of the same statement are never in one question;
//! - the value that arrives is one of those of its statement, so twins are true of it;
//! - the value that a statement gains is a question of its own, about variables only; its answer is
//!   merged with that for the values before.

use crate::atom::{Atom, Literal, Relation};
use crate::core::Core;
use crate::cubes::{Choice, Cube, Cubes};
use crate::extrapolate::with_twins;
use crate::guess::domains;
use crate::linear::{Linear, VarId};
use crate::questions::{Asker, Questions};
use crate::skeleton::Delay;
use crate::transformers::{assigned, ways};
use crate::twinned::{Change, Slot, Slots, Twinned};
use std::collections::BTreeMap;

/// The transformers by direct abstraction, with the same predicates and cubes of the same size.
#[must_use]
pub fn direct(core: &Core, predicates: &[Atom], size: usize, questions: &Questions) -> Twinned {
    let slots = Slots::new(core, predicates, Delay::Relaxed);
    let formulas: Vec<(Atom, bool)> = slots
        .iter()
        .map(|(index, slot)| {
            let known = formula(core, predicates, &slots, slot);
            known.unwrap_or_else(|| (is_zero(opaque(core, &slots, index)), true))
        })
        .collect();
    let atoms: Vec<Atom> = formulas.iter().map(|(atom, _)| atom.clone()).collect();
    // Every variable that a question may be about has sample values.
    let everything = core.variables.len() + slots.flights.len();
    let others: Vec<Atom> = (0..everything).map(|index| is_zero(VarId(index))).collect();
    let mut made = Direct {
        predicates,
        slots: &slots,
        formulas: &formulas,
        cubes: Cubes::new(&atoms, &others, size, Asker::new(core, questions, 1)),
    };
    let mut changes = BTreeMap::new();
    for (target, value) in assigned(core) {
        let change = made.change(target, &value);
        changes.insert((target, value), change);
    }
    let (mut starts, mut arrivals) = (Vec::new(), Vec::new());
    for (flight, found) in slots.flights.iter().enumerate() {
        starts.push(made.starts(flight));
        // The value that arrives is any of those in flight.
        arrivals.push(made.change(found.target, &Linear::variable(in_flight(core, flight))));
    }
    let queries = made.cubes.queries;
    let mut clauses: Vec<Cube> =
        made.cubes.clauses.iter().map(|clause| made.of_slots(clause)).collect();
    // A variable always holds one of the constants that flow into it, and so does what is on its way.
    for domain in domains(core) {
        let known = |atom: &Atom| predicates.iter().position(|other| other == atom);
        let none: Option<Cube> = domain.iter().map(|one| Some((known(one)?, false))).collect();
        clauses.extend(with_twins(&slots, none.as_slice()));
    }
    let delay = Delay::Relaxed;
    Twinned { delay, slots, clauses, assigned: changes, starts, arrivals, queries }
}

/// Any value of a flight.
fn in_flight(core: &Core, flight: usize) -> VarId {
    VarId(core.variables.len() + flight)
}

/// A variable that nothing else mentions, for a twin whose numbers do not fit.
fn opaque(core: &Core, slots: &Slots, slot: usize) -> VarId {
    VarId(core.variables.len() + slots.flights.len() + slot)
}

fn is_zero(variable: VarId) -> Atom {
    Atom { relation: Relation::Zero, term: Linear::variable(variable) }
}

/// A predicate, with the value in flight instead of the target where it is a twin.
fn formula(core: &Core, predicates: &[Atom], slots: &Slots, slot: &Slot) -> Option<(Atom, bool)> {
    let atom = predicates.get(slot.predicate)?;
    let Some(flight) = slot.flight else { return Some((atom.clone(), true)) };
    let target = slots.flights.get(flight)?.target;
    match atom.replace(target, &Linear::variable(in_flight(core, flight)))? {
        Literal::Atom(atom, sign) => Some((atom, sign)),
        Literal::Known(_) => None,
    }
}

/// A literal with a variable replaced.
fn replaced(literal: &Literal, variable: VarId, by: &Linear) -> Option<Literal> {
    Some(match literal {
        Literal::Known(value) => Literal::Known(*value),
        Literal::Atom(atom, true) => atom.replace(variable, by)?,
        Literal::Atom(atom, false) => atom.replace(variable, by)?.negated(),
    })
}

struct Direct<'d> {
    predicates: &'d [Atom],
    slots: &'d Slots,
    /// What each predicate and twin says. An atom has one form only, so a twin may be the negation of
    /// the atom that it is asked by.
    formulas: &'d [(Atom, bool)],
    cubes: Cubes<'d>,
}

impl Direct<'_> {
    /// A cube of atoms as one of predicates and twins.
    fn of_slots(&self, cube: &Cube) -> Cube {
        let literal = |(slot, sign): &(usize, bool)| {
            let same = self.formulas.get(*slot).is_none_or(|(_, same)| *same);
            (*slot, *sign == same)
        };
        cube.iter().map(literal).collect()
    }

    /// When a literal is true and when false, before the step.
    fn choice(&mut self, literal: Option<&Literal>) -> Choice {
        let Some(literal) = literal else { return Choice::default() };
        let mut choice = self.cubes.choice(literal);
        // What is a predicate itself may also follow from others.
        if let Literal::Atom(atom, sign) = literal
            && let Some(slot) = self.formulas.iter().position(|(one, _)| one == atom)
        {
            for clause in &self.cubes.clauses {
                let rest = || clause.iter().filter(|one| one.0 != slot).copied().collect();
                if clause.contains(&(slot, !sign)) {
                    choice.yes.push(rest());
                } else if clause.contains(&(slot, *sign)) {
                    choice.no.push(rest());
                }
            }
        }
        let all = |cubes: &[Cube]| cubes.iter().map(|cube| self.of_slots(cube)).collect();
        Choice { yes: all(&choice.yes), no: all(&choice.no) }
    }

    /// A variable becomes a value.
    fn change(&mut self, target: VarId, value: &Linear) -> Change {
        let (slots, formulas) = (self.slots, self.formulas);
        let mut becomes = Vec::new();
        for (slot, _) in slots.over(target) {
            let formula = formulas.get(slot).cloned();
            // An opaque twin does not mention what it depends on.
            let formula = formula.filter(|(atom, _)| atom.mentions(target));
            let goal = formula
                .and_then(|(atom, sign)| replaced(&Literal::Atom(atom, sign), target, value));
            becomes.push((slot, self.choice(goal.as_ref())));
        }
        let gaining: Vec<usize> = slots.gaining(target).collect();
        let gained = gaining.into_iter().flat_map(|flight| {
            let source = Linear::variable(target);
            self.reads(flight, &source, Some((target, value)))
        });
        Change { becomes, gained: gained.collect() }
    }

    /// The twins of a value that sets out now, for each value that may be chosen.
    fn starts(&mut self, flight: usize) -> Vec<Vec<(usize, Choice)>> {
        let slots = self.slots;
        let carries = slots.flights.get(flight).map(|found| &found.carries);
        match carries.and_then(ways) {
            Some(ways) => ways.iter().map(|way| self.reads(flight, way, None)).collect(),
            None => {
                vec![slots.of_flight(flight).map(|(slot, _)| (slot, Choice::default())).collect()]
            }
        }
    }

    /// The twins of a value that sets out, now or after a variable has become something.
    fn reads(
        &mut self,
        flight: usize,
        carried: &Linear,
        after: Option<(VarId, &Linear)>,
    ) -> Vec<(usize, Choice)> {
        let (slots, predicates) = (self.slots, self.predicates);
        let Some(found) = slots.flights.get(flight) else { return Vec::new() };
        let mut reads = Vec::new();
        for (slot, what) in slots.of_flight(flight) {
            let predicate = predicates.get(what.predicate);
            let goal = predicate.and_then(|atom| atom.replace(found.target, carried));
            let goal = match after {
                None => goal,
                Some((target, value)) => goal.and_then(|goal| replaced(&goal, target, value)),
            };
            reads.push((slot, self.choice(goal.as_ref())));
        }
        reads
    }
}
