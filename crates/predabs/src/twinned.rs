//! Predicates and their twins under one numbering, and what every step makes of them.
//!
//! A flight carries values to a variable Y. For each predicate p over Y it has a twin, p with the value
//! in flight instead of Y: 1 when p is true of every value that may be in flight, 0 when it is false of
//! every one, 2 otherwise and while nothing is in flight. So whatever cubes of
//! twins and predicates imply is true of every value in flight, the others being what they are now.
//!
//! There are two sources: [`crate::extrapolate`] derives everything from the transformers under
//! sequential consistency; [`crate::direct`] asks the solver.

use crate::atom::Atom;
use crate::core::{Core, ValueForm};
use crate::cubes::{Choice, Cube};
use crate::flight::{Flight, flights};
use crate::linear::{Linear, VarId};
use crate::skeleton::Delay;
use crate::transformers::ways;
use std::collections::{BTreeMap, BTreeSet};

/// A predicate, or the twin that a flight has of it.
#[derive(Clone, Debug)]
pub(crate) struct Slot {
    pub predicate: usize,
    /// A flight by its number.
    pub flight: Option<usize>,
    /// Variables of the program that it depends on; what is in flight is none.
    depends: BTreeSet<VarId>,
}

/// All predicates, in their order, and then all twins.
#[derive(Clone, Debug)]
pub(crate) struct Slots {
    pub flights: Vec<Flight>,
    list: Vec<Slot>,
    twins: BTreeMap<(usize, usize), usize>,
}

impl Slots {
    pub fn new(core: &Core, predicates: &[Atom], delay: Delay) -> Slots {
        let plain = |(predicate, atom): (usize, &Atom)| {
            let depends = atom.variables().collect();
            Slot { predicate, flight: None, depends }
        };
        let mut list: Vec<Slot> = predicates.iter().enumerate().map(plain).collect();
        let mut twins = BTreeMap::new();
        let flights = if delay == Delay::Relaxed { flights(core) } else { Vec::new() };
        for (flight, found) in flights.iter().enumerate() {
            for (predicate, atom) in predicates.iter().enumerate() {
                if atom.mentions(found.target) {
                    let depends = atom.variables().filter(|one| *one != found.target).collect();
                    twins.insert((flight, predicate), list.len());
                    list.push(Slot { predicate, flight: Some(flight), depends });
                }
            }
        }
        Slots { flights, list, twins }
    }

    pub fn iter(&self) -> impl Iterator<Item = (usize, &Slot)> {
        self.list.iter().enumerate()
    }

    /// The flight that a twin belongs to.
    pub fn flight_of(&self, slot: usize) -> Option<&Flight> {
        self.flights.get(self.list.get(slot)?.flight?)
    }

    /// The variable that holds it.
    pub fn name(&self, slot: usize) -> String {
        let predicate = self.list.get(slot).map_or(0, |found| found.predicate);
        match self.flight_of(slot) {
            None => format!("_b{predicate}"),
            Some(flight) => flight.twin(predicate),
        }
    }

    pub fn twin(&self, flight: usize, predicate: usize) -> Option<usize> {
        self.twins.get(&(flight, predicate)).copied()
    }

    /// The twins of a flight.
    pub fn of_flight(&self, flight: usize) -> impl Iterator<Item = (usize, &Slot)> {
        self.iter().filter(move |(_, slot)| slot.flight == Some(flight))
    }

    /// The flights that gain a value when a variable changes.
    pub fn gaining(&self, variable: VarId) -> impl Iterator<Item = usize> {
        let flights = self.flights.iter().enumerate();
        flights.filter(move |(_, one)| one.gains == Some(variable)).map(|(index, _)| index)
    }

    /// What depends on a variable.
    pub fn over(&self, variable: VarId) -> impl Iterator<Item = (usize, &Slot)> {
        self.iter().filter(move |(_, slot)| slot.depends.contains(&variable))
    }

    /// A cube of predicates with the value in flight instead of the target.
    pub fn carried(&self, flight: usize, cube: &Cube) -> Cube {
        let literal = |(predicate, sign): &(usize, bool)| {
            (self.twin(flight, *predicate).unwrap_or(*predicate), *sign)
        };
        cube.iter().map(literal).collect()
    }
}

/// What becomes of predicates and twins when a variable gets a new value, from what they were before.
#[derive(Clone, Default, Debug)]
pub(crate) struct Change {
    /// Of the values that are known already: predicates, and values in flight.
    pub becomes: Vec<(usize, Choice)>,
    /// Of the new value, for twins of flights that gain it. May be empty: what the state
    /// after the step says of it comes from `starts` of [`Twinned`].
    pub gained: Vec<(usize, Choice)>,
}

/// What every step makes of predicates and twins.
#[derive(Clone, Debug)]
pub struct Twinned {
    pub(crate) delay: Delay,
    pub(crate) slots: Slots,
    /// Contradictions among predicates and twins.
    pub(crate) clauses: Vec<Cube>,
    pub(crate) assigned: BTreeMap<(VarId, Linear), Change>,
    /// For each flight, its twins of a value that sets out now: a list for each value that may be chosen.
    pub(crate) starts: Vec<Vec<Vec<(usize, Choice)>>>,
    /// For each flight, what happens when a value arrives.
    pub(crate) arrivals: Vec<Change>,
    /// Questions to the solver.
    pub queries: u64,
}

impl Twinned {
    /// What an assignment does: one change for each value that may be chosen.
    pub(crate) fn of(&self, target: VarId, value: &ValueForm) -> Vec<Change> {
        let unknown = || Change {
            becomes: self.slots.over(target).map(|(slot, _)| (slot, Choice::default())).collect(),
            gained: Vec::new(),
        };
        let known = |value: Linear| self.assigned.get(&(target, value)).cloned();
        match ways(value) {
            Some(ways) => ways.into_iter().map(|way| known(way).unwrap_or_else(unknown)).collect(),
            None => vec![unknown()],
        }
    }

    /// How many twins there are.
    #[must_use]
    pub fn twins(&self) -> usize {
        self.slots.twins.len()
    }
}
