//! Extrapolation: what every step makes of twins, from the transformers under sequential consistency
//! alone. No solver is asked.
//!
//! - s starts: its twins are what `Y := X` makes of the predicates over Y;
//! - X changes: one more value, of which the same is true;
//! - another variable Z becomes e: a twin changes as its predicate does, with the twins of all
//!   predicates over Y instead of these. Where e mentions Y itself that says nothing;
//! - Z arrives from another statement: no transformer relates two values in flight;
//! - s arrives: predicates over Y become their twins.
//!
//! Contradictions among predicates are also such with a value in flight instead of its target. They
//! give back much of what the rules leave open, since they speak of the state after the step.

use crate::core::{Core, ValueForm};
use crate::cubes::{Choice, Cube};
use crate::skeleton::Delay;
use crate::transformers::{Transformers, assigned};
use crate::twinned::{Change, Slots, Twinned};

/// The extrapolated transformers.
#[must_use]
pub fn extrapolated(core: &Core, transformers: &Transformers, delay: Delay) -> Twinned {
    let slots = Slots::new(core, &transformers.predicates, delay);
    let mut changes = std::collections::BTreeMap::new();
    for (target, value) in assigned(core) {
        let form = ValueForm::Linear(value.clone());
        let known = transformers.of(target, &form).into_iter().next().unwrap_or_default();
        let of = |predicate: usize| known.iter().find(|(one, _)| *one == predicate);
        let becomes = slots.over(target).map(|(slot, what)| {
            let choice = of(what.predicate).map(|(_, choice)| choice);
            let choice = match what.flight {
                None => choice.cloned(),
                // A value with Y in it is computed from what Y holds, and p is asked of what is on its
                // way to Y. After `u := Y` the predicate `u == Y` is true, its twin need not be.
                Some(flight) => choice
                    .filter(|_| {
                        let carrier = slots.flights.get(flight);
                        carrier.is_some_and(|carrier| !value.mentions(carrier.target))
                    })
                    .map(|choice| carried(&slots, flight, choice)),
            };
            (slot, choice.unwrap_or_default())
        });
        let becomes = becomes.collect();
        changes.insert((target, value), Change { becomes, gained: Vec::new() });
    }
    let (mut starts, mut arrivals) = (Vec::new(), Vec::new());
    for (flight, found) in slots.flights.iter().enumerate() {
        let ways = transformers.of(found.target, &found.carries).into_iter();
        let twin = |(predicate, choice): (usize, Choice)| {
            slots.twin(flight, predicate).map(|slot| (slot, choice))
        };
        starts.push(ways.map(|known| known.into_iter().filter_map(twin).collect()).collect());
        let becomes = slots.over(found.target).map(|(slot, what)| {
            let twin = slots.twin(flight, what.predicate).filter(|_| what.flight.is_none());
            (slot, twin.map_or_else(Choice::default, Choice::same))
        });
        arrivals.push(Change { becomes: becomes.collect(), gained: Vec::new() });
    }
    let clauses = with_twins(&slots, &transformers.clauses);
    Twinned { delay, slots, clauses, assigned: changes, starts, arrivals, queries: 0 }
}

fn carried(slots: &Slots, flight: usize, choice: &Choice) -> Choice {
    let all = |cubes: &[Cube]| cubes.iter().map(|cube| slots.carried(flight, cube)).collect();
    Choice { yes: all(&choice.yes), no: all(&choice.no) }
}

/// Contradictions among predicates, and each with the value of each flight.
pub(crate) fn with_twins(slots: &Slots, clauses: &[Cube]) -> Vec<Cube> {
    let mut all = clauses.to_vec();
    for flight in 0..slots.flights.len() {
        let carried = clauses.iter().map(|clause| (clause, slots.carried(flight, clause)));
        all.extend(carried.filter(|(clause, other)| *clause != other).map(|(_, other)| other));
    }
    all
}
