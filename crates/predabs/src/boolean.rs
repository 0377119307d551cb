//! Boolean programs: predicates instead of variables, under sequential consistency or with twins for
//! values in flight. No solver is asked here; everything comes from [`Twinned`] and [`Transformers`].
//!
//! A predicate is a number: 1 true, 0 false, 2 unknown. A new value is 1 where a cube says so, 0
//! where a cube says so, and else both values are followed, but for those that the contradictions
//! among predicates exclude. A twin is not followed both ways where it speaks of several values: it
//! stays 2, unless the contradictions say what it is of every one of them.
//!
//! A step that writes a variable: predicates and twins of values that are in flight already change by
//! what they were before the step; then each statement that reads the variable gains the new value, and
//! its twins are merged with what is known of that one.
//!
//! An atomic's value on its way to its receiver starts when it reads, and gains no more values. The new
//! value that it is going to write has twins too, unless it is a constant.

use crate::condition::Condition;
use crate::core::{Core, Test, Update, Value, ValueForm};
use crate::cubes::{Choice, Cube};
use crate::demands::{demand_name, parts_without_places, plain};
use crate::extrapolate::extrapolated;
use crate::flight::{Flight, delivery, operand};
use crate::linear::{Linear, VarId};
use crate::rules::Rules;
use crate::skeleton::{DECIDED, Delay, Meaning, write};
use crate::text::{Text, Written};
use crate::three_valued::{Reader, any_text, choice_text, three};
use crate::transformers::Transformers;
use crate::twinned::{Change, Twinned};

/// The boolean program, extrapolated to relaxed memory where something is delayed.
#[must_use]
pub fn boolean_program(core: &Core, transformers: &Transformers, delay: Delay) -> Written {
    boolean_program_of(core, transformers, &extrapolated(core, transformers, delay))
}

/// The boolean program, with the twins of a source of one's choice.
#[must_use]
pub fn boolean_program_of(core: &Core, transformers: &Transformers, twinned: &Twinned) -> Written {
    let mut demands = Vec::new();
    for property in &core.properties {
        parts_without_places(&property.cond.form, &mut demands);
    }
    let mut meaning = Boolean { core, transformers, twinned, demands };
    write(core, &mut meaning, twinned.delay, Rules::OURS)
}

pub(crate) struct Boolean<'b> {
    pub(crate) core: &'b Core,
    pub(crate) transformers: &'b Transformers,
    twinned: &'b Twinned,
    /// The parts of properties that speak of data. Each has a variable that is written last in every
    /// step, since properties are looked at inside of steps too.
    pub(crate) demands: Vec<Condition>,
}

/// A branch for every value of a choice.
fn each_way<T>(out: &mut Text, ways: &[T], write: &dyn Fn(&mut Text, &T)) {
    match ways {
        [] => {}
        [only] => write(out, only),
        [first, others @ ..] => {
            out.line("choose {");
            write(out, first);
            for way in others {
                out.line("} or {");
                write(out, way);
            }
            out.line("}");
        }
    }
}

impl Boolean<'_> {
    fn relaxed(&self) -> bool {
        self.twinned.delay == Delay::Relaxed
    }

    pub(crate) fn mentions(&self, predicate: usize, variable: VarId) -> bool {
        self.transformers.predicates.get(predicate).is_some_and(|atom| atom.mentions(variable))
    }

    /// The variable of a predicate or twin.
    fn name(&self, slot: usize) -> String {
        self.twinned.slots.name(slot)
    }

    /// The number of a flight.
    fn number(&self, flight: &Flight) -> usize {
        self.twinned.slots.flights.iter().position(|one| one == flight).unwrap_or(usize::MAX)
    }

    /// What the contradictions make of a predicate or twin of which nothing else is certain.
    fn excluded(&self, slot: usize, read: Reader<'_>, other: &str) -> String {
        let against = |sign: bool| {
            let clauses = self.twinned.clauses.iter();
            let rest: Vec<Cube> = clauses
                .filter(|clause| clause.contains(&(slot, sign)))
                .map(|clause| clause.iter().filter(|one| one.0 != slot).copied().collect())
                .collect();
            any_text(&rest, read)
        };
        three(&against(false), &against(true), other)
    }

    /// Declares new values `_n<slot>`, true or false, of things that speak of one value. `known` gives
    /// what is certain of each; `rest` reads the others.
    fn settle(&self, out: &mut Text, known: &[(usize, String)], rest: Reader<'_>) {
        for (slot, value) in known {
            out.line(&format!("var _d{slot}: int = {value};"));
        }
        for (at, (slot, value)) in known.iter().enumerate() {
            if value == "1" || value == "0" {
                out.line(&format!("var _n{slot}: int = {value};"));
                continue;
            }
            let read = |other: usize| match known.iter().position(|(one, _)| *one == other) {
                Some(position) if position < at => format!("_n{other}"),
                Some(_) => format!("_d{other}"),
                None => rest(other),
            };
            let free = self.excluded(*slot, &read, "choose(0, 1)");
            out.line(&format!("var _n{slot}: int = _d{slot} != 2 ? _d{slot} : ({free});"));
        }
    }

    /// A variable gets a new value: predicates, twins, sets that gain it.
    fn set(&self, out: &mut Text, target: VarId, change: &Change) {
        let before = |slot: usize| self.name(slot);
        let (mut known, mut moved) = (Vec::new(), Vec::new());
        for (slot, choice) in &change.becomes {
            let value = choice_text(choice, &before);
            match self.twinned.slots.flight_of(*slot) {
                None => known.push((*slot, value)),
                Some(flight) => {
                    let flag = &flight.flag;
                    out.line(&format!("var _o{slot}: int = {flag} > 0 ? ({value}) : 2;"));
                    moved.push((*slot, flag));
                }
            }
        }
        // Old values in flight and new values of variables: one state, of which the contradictions
        // are true.
        let moved_at = |slot: usize| moved.iter().position(|(one, _)| *one == slot);
        let halfway = |slot: usize| match moved_at(slot) {
            Some(_) => format!("_o{slot}"),
            None => self.name(slot),
        };
        self.settle(out, &known, &halfway);
        let after_until = |slot: usize, until: usize| match moved_at(slot) {
            Some(position) if position < until => format!("_c{slot}"),
            Some(_) => format!("_o{slot}"),
            None if known.iter().any(|(one, _)| *one == slot) => format!("_n{slot}"),
            None => self.name(slot),
        };
        for (at, (slot, flag)) in moved.iter().enumerate() {
            let more = self.excluded(*slot, &|other| after_until(other, at), "2");
            let value = format!("_o{slot} != 2 || {flag} == 0 ? _o{slot} : ({more})");
            out.line(&format!("var _c{slot}: int = {value};"));
        }
        let after = |slot: usize| after_until(slot, moved.len());
        let mut merged = Vec::new();
        for flight in self.twinned.slots.gaining(target) {
            // What sets out is one variable, so there is one way.
            let starts = self.twinned.starts.get(flight).and_then(|ways| ways.first());
            for (slot, choice) in starts.into_iter().flatten() {
                let now = choice_text(choice, &after);
                let from = change.gained.iter().find(|(one, _)| one == slot);
                let new = match from.map(|(_, choice)| choice) {
                    Some(choice) => {
                        three(&any_text(&choice.yes, &before), &any_text(&choice.no, &before), &now)
                    }
                    None => now,
                };
                out.line(&format!("var _g{slot}: int = {new};"));
                merged.push(*slot);
            }
        }
        for slot in &merged {
            let old = after(*slot);
            out.line(&format!("var _m{slot}: int = _g{slot} == {old} ? _g{slot} : 2;"));
        }
        for (slot, _) in known.iter() {
            out.line(&format!("{} = _n{slot};", self.name(*slot)));
        }
        for (slot, _) in moved.iter().filter(|(slot, _)| !merged.contains(slot)) {
            out.line(&format!("{} = _c{slot};", self.name(*slot)));
        }
        for slot in &merged {
            if let Some(flight) = self.twinned.slots.flight_of(*slot) {
                let (name, flag) = (self.name(*slot), &flight.flag);
                out.line(&format!("{name} = {flag} > 0 ? _m{slot} : 2;"));
            }
        }
    }

    /// A value sets out, or joins those that are in flight.
    fn start(&self, out: &mut Text, flight: &Flight) {
        let ways = self.twinned.starts.get(self.number(flight)).map_or(&[][..], Vec::as_slice);
        each_way(out, ways, &|out, starts| self.start_one(out, flight, starts));
    }

    fn start_one(&self, out: &mut Text, flight: &Flight, starts: &[(usize, Choice)]) {
        let now = |slot: usize| self.name(slot);
        let known: Vec<(usize, String)> =
            starts.iter().map(|(slot, choice)| (*slot, choice_text(choice, &now))).collect();
        // The first value is one value. The second instance's joins those of the first.
        out.line(&format!("if ({} == 0) {{", flight.flag));
        self.settle(out, &known, &now);
        for (slot, _) in &known {
            out.line(&format!("{} = _n{slot};", self.name(*slot)));
        }
        out.line("} else {");
        for (slot, value) in &known {
            out.line(&format!("var _g{slot}: int = {value};"));
        }
        for (slot, _) in &known {
            let name = self.name(*slot);
            out.line(&format!("{name} = _g{slot} == {name} ? {name} : 2;"));
        }
        out.line("}");
    }

    /// A value in flight arrives.
    fn arrive(&self, out: &mut Text, flight: &Flight) {
        if let Some(change) = self.twinned.arrivals.get(self.number(flight)) {
            self.set(out, flight.target, change);
        }
    }

    /// Forgets the values in flight when the last of them has arrived.
    fn forget(&self, out: &mut Text, flight: &Flight) {
        out.line(&format!("if ({} == 1) {{", flight.flag));
        for (slot, _) in self.twinned.slots.of_flight(self.number(flight)) {
            out.line(&format!("{} = 2;", self.name(slot)));
        }
        out.line("}");
    }

    /// What an atomic does to the variable that it has read.
    fn update_source(&self, out: &mut Text, remote: usize) {
        let Some(found) = self.core.remotes.get(remote) else { return };
        let (Some(update), Some(mut left)) = (found.update(), found.left()) else { return };
        let (mut condition, mut carried) = (found.condition(), None);
        if self.relaxed() {
            // Operands have the values of the issue, and variables may have changed since.
            carried = operand(self.core, remote);
            match update {
                Update::FetchAdd(addend) if addend.constant().is_none() => {
                    left = ValueForm::Unknown
                }
                Update::CompareSwap { expected, .. } if expected.constant().is_none() => {
                    condition = Some(Condition::Unknown);
                }
                Update::Swap(_) | Update::CompareSwap { .. } | Update::FetchAdd(_) => {}
            }
        }
        if let Some(condition) = &condition {
            self.decided(out, condition);
            out.line(&format!("if ({DECIDED} == 1) {{"));
        }
        match carried {
            Some(flight) => self.arrive(out, &flight),
            None => self.assign_any(out, found.source, &left),
        }
        if condition.is_some() {
            out.line("}");
        }
    }

    /// An assignment, with every value of a choice.
    fn assign_any(&self, out: &mut Text, target: VarId, value: &ValueForm) {
        let ways = self.twinned.of(target, value);
        each_way(out, &ways, &|out, change| self.set(out, target, change));
    }
}

impl Meaning for Boolean<'_> {
    fn declare(&mut self, out: &mut Text) {
        let name = |id: VarId| self.core.name(id);
        for (index, atom) in self.transformers.predicates.iter().enumerate() {
            let value = match self.transformers.initial.get(index) {
                Some(Some(value)) => i32::from(*value),
                Some(None) | None => 2,
            };
            out.line(&format!("// {}", atom.show(&name)));
            out.line(&format!("sync var {}: int = {value};", plain(index)));
        }
        for (index, demand) in self.demands.iter().enumerate() {
            let holds = i32::from(self.at_start(demand) == Some(true));
            out.line(&format!("sync var {}: int = {holds};", demand_name(index)));
        }
        for (slot, what) in self.twinned.slots.iter() {
            if what.flight.is_some() {
                out.line(&format!("sync var {}: int = 2;", self.name(slot)));
            }
        }
    }

    fn declare_locals(&mut self, _out: &mut Text, _task: usize) {}

    fn assign(&mut self, out: &mut Text, target: VarId, value: &Value) {
        self.assign_any(out, target, &value.form);
        self.demand_again(out, &[target]);
    }

    fn issue(&mut self, out: &mut Text, remote: usize) {
        let Some(found) = self.core.remotes.get(remote) else { return };
        let (source, target) = (found.source, found.target);
        let copied = ValueForm::Linear(Linear::variable(source));
        let atomic = found.update().is_some();
        if self.relaxed() {
            let started =
                if atomic { operand(self.core, remote) } else { delivery(self.core, remote) };
            if let Some(flight) = started {
                self.start(out, &flight);
            }
            return;
        }
        if atomic && source == target {
            // The answer overwrites what was written.
            out.line(";");
            return;
        }
        out.line("{");
        self.assign_any(out, target, &copied);
        out.line("}");
        if atomic {
            self.update_source(out, remote);
        }
        self.demand_again(out, &[target, source]);
    }

    fn answer(&mut self, out: &mut Text, remote: usize) {
        let Some(flight) = delivery(self.core, remote) else { return };
        self.start(out, &flight);
    }

    fn update(&mut self, out: &mut Text, remote: usize) {
        let Some(found) = self.core.remotes.get(remote) else { return };
        self.update_source(out, remote);
        self.demand_again(out, &[found.source]);
        if let Some(flight) = operand(self.core, remote) {
            self.forget(out, &flight);
        }
    }

    fn deliver(&mut self, out: &mut Text, remote: usize) {
        let Some(flight) = delivery(self.core, remote) else { return };
        self.arrive(out, &flight);
        self.demand_again(out, &[flight.target]);
        self.forget(out, &flight);
    }

    fn decide(&mut self, out: &mut Text, cond: &Test) {
        self.decided(out, &cond.form);
    }

    fn passes(&mut self, cond: &Test) -> String {
        format!("!({})", self.truth(&cond.form).1)
    }

    fn demand(&mut self, cond: &Test) -> String {
        self.demanded(&cond.form)
    }
}
