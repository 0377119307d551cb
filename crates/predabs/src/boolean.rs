//! Boolean programs: predicates instead of variables, under sequential consistency or extrapolated to
//! relaxed remote memory. No solver is asked here; everything comes from [`Transformers`].
//!
//! A predicate is a number: 1 true, 0 false, 2 unknown. A new value is 1 where a cube says so, 0
//! where a cube says so, and else both values are followed, but for those that the contradictions
//! among predicates exclude.
//!
//! An atomic's value on its way to its receiver starts when it reads, and gains no more values. The new
//! value that it is going to write has twins too, unless it is a constant.
//!
//! Relaxed: a pending statement s that starts `Y := X` carries values of X. For each predicate p over
//! Y there is a twin `p of s`: p with the value in flight instead of Y. It is 1 when p is true for
//! every value that s may carry, 0 when it is false for every one, else 2. So a twin speaks of the
//! present values of all other variables, X included (E5), and `s` arriving means that p becomes its
//! twin. Twins change:
//! - s starts: as p does when `Y := X` happens at once;
//! - X changes: one more value, merged with those before;
//! - another variable Z of p changes to e: as p does, with every predicate over Y replaced by its twin.
//!   Where e mentions Y itself the twin becomes unknown; so it does when Z arrives from another
//!   statement, since no predicate relates two values in flight.

use crate::condition::Condition;
use crate::core::{Core, Test, Update, Value, ValueForm};
use crate::cubes::{Choice, Cube};
use crate::flight::{Flight, delivery, flights, operand};
use crate::linear::VarId;
use crate::rules::Rules;
use crate::skeleton::{DECIDED, Delay, Meaning, write};
use crate::text::{Text, Written};
use crate::transformers::{Transformers, initially};

/// The boolean program.
#[must_use]
pub fn boolean_program(core: &Core, transformers: &Transformers, delay: Delay) -> Written {
    let mut demands = Vec::new();
    for property in &core.properties {
        parts_without_places(&property.cond.form, &mut demands);
    }
    let flights = if delay == Delay::Relaxed { flights(core) } else { Vec::new() };
    let mut meaning = Boolean { core, transformers, delay, flights, demands };
    write(core, &mut meaning, delay, Rules::OURS)
}

struct Boolean<'b> {
    core: &'b Core,
    transformers: &'b Transformers,
    delay: Delay,
    flights: Vec<Flight>,
    /// The parts of properties that speak of data. Each has a variable that is written last in every
    /// step, since properties are looked at inside of steps too.
    demands: Vec<Condition>,
}

/// The largest parts of a condition that do not say where tasks are.
fn parts_without_places(cond: &Condition, out: &mut Vec<Condition>) {
    if !cond.names_places() {
        if !out.contains(cond) {
            out.push(cond.clone());
        }
        return;
    }
    match cond {
        Condition::All(parts) | Condition::Any(parts) => {
            parts.iter().for_each(|part| parts_without_places(part, out));
        }
        Condition::Known(_) | Condition::Unknown | Condition::Atom(..) | Condition::At(..) => {}
    }
}

/// The variable of a part of a property.
fn demand_name(index: usize) -> String {
    format!("_ok{index}")
}

/// What becomes of some predicates.
type Changes = [(usize, Choice)];

/// How a predicate is read.
type Reader<'r> = &'r dyn Fn(usize) -> String;

/// A predicate's variable.
fn plain(predicate: usize) -> String {
    format!("_b{predicate}")
}

fn cube_text(cube: &Cube, read: Reader<'_>) -> String {
    let literals: Vec<String> = cube
        .iter()
        .map(|(predicate, sign)| format!("{} == {}", read(*predicate), i32::from(*sign)))
        .collect();
    if literals.is_empty() { "true".to_owned() } else { literals.join(" && ") }
}

fn any_text(cubes: &[Cube], read: Reader<'_>) -> String {
    let cubes: Vec<String> =
        cubes.iter().map(|cube| format!("({})", cube_text(cube, read))).collect();
    if cubes.is_empty() { "false".to_owned() } else { cubes.join(" || ") }
}

/// 1, 0 or `other`.
fn three(yes: &str, no: &str, other: &str) -> String {
    match (yes, no) {
        ("(true)", _) => "1".to_owned(),
        (_, "(true)") => "0".to_owned(),
        ("false", "false") => other.to_owned(),
        (yes, "false") => format!("({yes}) ? 1 : ({other})"),
        ("false", no) => format!("({no}) ? 0 : ({other})"),
        (yes, no) => format!("({yes}) ? 1 : ({no}) ? 0 : ({other})"),
    }
}

fn choice_text(choice: &Choice, read: Reader<'_>) -> String {
    three(&any_text(&choice.yes, read), &any_text(&choice.no, read), "2")
}

impl Boolean<'_> {
    fn relaxed(&self) -> bool {
        self.delay == Delay::Relaxed
    }

    /// Predicates over a variable.
    fn over(&self, variable: VarId) -> Vec<usize> {
        let predicates = self.transformers.predicates.iter().enumerate();
        predicates.filter(|(_, atom)| atom.mentions(variable)).map(|(index, _)| index).collect()
    }

    fn mentions(&self, predicate: usize, variable: VarId) -> bool {
        self.transformers.predicates.get(predicate).is_some_and(|atom| atom.mentions(variable))
    }

    /// Declares the new values `_n<p>` of some predicates. `known` gives what is certain of each;
    /// `rest` reads the others.
    fn settle(&self, out: &mut Text, known: &[(usize, String)], rest: Reader<'_>) {
        for (predicate, value) in known {
            out.line(&format!("var _d{predicate}: int = {value};"));
        }
        for (at, (predicate, value)) in known.iter().enumerate() {
            if value == "1" || value == "0" {
                out.line(&format!("var _n{predicate}: int = {value};"));
                continue;
            }
            let read = |other: usize| match known.iter().position(|(one, _)| *one == other) {
                Some(position) if position < at => format!("_n{other}"),
                Some(_) => format!("_d{other}"),
                None => rest(other),
            };
            let against = |sign: bool| {
                let clauses = self.transformers.clauses.iter();
                let rest: Vec<Cube> = clauses
                    .filter(|clause| clause.contains(&(*predicate, sign)))
                    .map(|clause| {
                        clause.iter().filter(|one| one.0 != *predicate).copied().collect()
                    })
                    .collect();
                any_text(&rest, &read)
            };
            let free = three(&against(false), &against(true), "choose(0, 1)");
            out.line(&format!(
                "var _n{predicate}: int = _d{predicate} != 2 ? _d{predicate} : ({free});"
            ));
        }
    }

    /// A variable gets a new value: predicates, twins, sets that gain it. `known` is what is certain
    /// of the predicates over it; `change` what becomes of other predicates' twins.
    fn set(
        &self,
        out: &mut Text,
        target: VarId,
        known: &[(usize, String)],
        change: &dyn Fn(&Flight, usize) -> Option<String>,
    ) {
        self.settle(out, known, &plain);
        let after = |predicate: usize| {
            let updated = known.iter().any(|(one, _)| *one == predicate);
            if updated { format!("_n{predicate}") } else { plain(predicate) }
        };
        let mut commits = Vec::new();
        for flight in &self.flights {
            let gained = match flight.gains {
                Some(source) if source == target => {
                    self.transformers.of_copy(flight.target, source)
                }
                Some(_) | None => Vec::new(),
            };
            for predicate in self.over(flight.target) {
                let name = flight.twin(predicate);
                let depends = flight.target != target && self.mentions(predicate, target);
                let changed = if depends { change(flight, predicate) } else { None };
                let unknown = depends && changed.is_none();
                let gain = gained.iter().find(|(one, _)| *one == predicate);
                let mut value = match changed {
                    Some(value) => value,
                    None if unknown => "2".to_owned(),
                    None => name.clone(),
                };
                if let Some((_, choice)) = gain {
                    let new = choice_text(choice, &after);
                    out.line(&format!("var _g{name}: int = {new};"));
                    out.line(&format!("var _o{name}: int = {value};"));
                    value = format!("_g{name} == _o{name} ? _g{name} : 2");
                } else if value == name {
                    continue;
                }
                out.line(&format!("var _m{name}: int = {value};"));
                commits.push((name, &flight.flag));
            }
        }
        for (predicate, _) in known {
            out.line(&format!("{} = _n{predicate};", plain(*predicate)));
        }
        for (name, flag) in commits {
            out.line(&format!("{name} = {flag} > 0 ? _m{name} : 2;"));
        }
    }

    /// Works out the parts of properties that depend on what has changed.
    fn demand_again(&self, out: &mut Text, changed: &[VarId]) {
        for (index, demand) in self.demands.iter().enumerate() {
            let mut atoms = Vec::new();
            demand.atoms(&mut atoms);
            let depends = atoms.iter().any(|atom| {
                // What is no predicate may have changed without any predicate.
                if !self.transformers.predicates.contains(atom) {
                    return true;
                }
                let choice = self.transformers.of_atom(atom);
                let mut literals = choice.yes.iter().chain(&choice.no).flatten();
                literals.any(|(one, _)| changed.iter().any(|changed| self.mentions(*one, *changed)))
            });
            if depends {
                let yes = self.truth(demand).0;
                out.line(&format!("{} = ({yes}) ? 1 : 0;", demand_name(index)));
            }
        }
    }

    /// What must be true where a condition must hold.
    fn demanded(&self, cond: &Condition) -> String {
        if let Some(index) = self.demands.iter().position(|demand| demand == cond) {
            return format!("{} == 1", demand_name(index));
        }
        let joined = |parts: &[Condition], word: &str| {
            let parts: Vec<String> =
                parts.iter().map(|part| format!("({})", self.demanded(part))).collect();
            parts.join(word)
        };
        match cond {
            Condition::All(parts) => joined(parts, " && "),
            Condition::Any(parts) => joined(parts, " || "),
            Condition::Known(_) | Condition::Unknown | Condition::Atom(..) | Condition::At(..) => {
                self.truth(cond).0
            }
        }
    }

    fn assign_one(&self, out: &mut Text, target: VarId, value: &ValueForm, changes: &Changes) {
        let known: Vec<(usize, String)> = changes
            .iter()
            .map(|(predicate, choice)| (*predicate, choice_text(choice, &plain)))
            .collect();
        let change = |flight: &Flight, predicate: usize| {
            let carried = flight.target;
            // A value with Y in it is computed from what Y holds, and p is asked of what is on its way
            // to Y. After `u := Y` the predicate `u == Y` is true, its twin need not be.
            let clean = match value {
                ValueForm::Linear(value) => !value.mentions(carried),
                ValueForm::Choose(..) => true,
                ValueForm::Unknown => false,
            };
            let (_, choice) = changes.iter().find(|(one, _)| *one == predicate)?;
            let read = |other: usize| {
                if self.mentions(other, carried) { flight.twin(other) } else { plain(other) }
            };
            clean.then(|| choice_text(choice, &read))
        };
        self.set(out, target, &known, &change);
    }

    /// A value sets out, or joins those that are in flight.
    fn start(&self, out: &mut Text, flight: &Flight, changes: &Changes) {
        out.line(&format!("if ({} == 0) {{", flight.flag));
        let known: Vec<(usize, String)> = changes
            .iter()
            .map(|(predicate, choice)| (*predicate, choice_text(choice, &plain)))
            .collect();
        self.settle(out, &known, &plain);
        for (predicate, _) in &known {
            out.line(&format!("{} = _n{predicate};", flight.twin(*predicate)));
        }
        out.line("} else {");
        for (predicate, value) in &known {
            out.line(&format!("var _g{predicate}: int = {value};"));
            let name = flight.twin(*predicate);
            out.line(&format!("{name} = _g{predicate} == {name} ? {name} : 2;"));
        }
        out.line("}");
        debug_assert!(known.iter().all(|(predicate, _)| self.mentions(*predicate, flight.target)));
    }

    /// A value in flight arrives: its target is now what the twins say.
    fn arrive(&self, out: &mut Text, flight: &Flight) {
        let over = self.over(flight.target).into_iter();
        let known: Vec<(usize, String)> =
            over.map(|predicate| (predicate, flight.twin(predicate))).collect();
        // Twins of other flights compare what they carry with the old value of the target. What
        // the new one makes of them is not known, since no predicate relates two values in flight.
        self.set(out, flight.target, &known, &|_, _| None);
    }

    /// Forgets the values in flight when the last of them has arrived.
    fn forget(&self, out: &mut Text, flight: &Flight) {
        out.line(&format!("if ({} == 1) {{", flight.flag));
        for predicate in self.over(flight.target) {
            out.line(&format!("{} = 2;", flight.twin(predicate)));
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
        self.each_way(out, target, value, &|out, changes| {
            self.assign_one(out, target, value, changes);
        });
    }

    /// What a value makes of the predicates over its target: a branch for every value of a choice.
    fn each_way(
        &self,
        out: &mut Text,
        target: VarId,
        value: &ValueForm,
        write: &dyn Fn(&mut Text, &Changes),
    ) {
        let ways = self.transformers.of(target, value);
        let [only] = ways.as_slice() else {
            for (index, changes) in ways.iter().enumerate() {
                out.line(if index == 0 { "choose {" } else { "} or {" });
                write(out, changes);
            }
            out.line("}");
            return;
        };
        write(out, only);
    }

    /// Sets [`DECIDED`].
    fn decided(&self, out: &mut Text, cond: &Condition) {
        let (yes, no) = self.truth(cond);
        let value = match (yes.as_str(), no.as_str()) {
            ("true", _) => "1".to_owned(),
            (_, "true") => "0".to_owned(),
            (yes, no) => three(yes, no, "choose(0, 1)"),
        };
        out.line(&format!("{DECIDED} = {value};"));
    }

    /// Whether a condition on data holds at the start.
    fn at_start(&self, cond: &Condition) -> Option<bool> {
        match cond {
            Condition::Known(value) => Some(*value),
            Condition::Unknown | Condition::At(..) => None,
            Condition::Atom(atom, sign) => initially(self.core, atom).map(|value| value == *sign),
            Condition::All(parts) => {
                let mut parts = parts.iter().map(|part| self.at_start(part));
                parts.try_fold(true, |all, part| Some(all && part?))
            }
            Condition::Any(parts) => {
                let mut parts = parts.iter().map(|part| self.at_start(part));
                parts.try_fold(false, |any, part| Some(any || part?))
            }
        }
    }

    /// When a condition is certainly true, and when certainly false.
    fn truth(&self, cond: &Condition) -> (String, String) {
        match cond {
            Condition::Known(value) => (value.to_string(), (!value).to_string()),
            Condition::Unknown => ("false".to_owned(), "false".to_owned()),
            Condition::At(what, true) => (what.clone(), format!("!{what}")),
            Condition::At(what, false) => (format!("!{what}"), what.clone()),
            Condition::Atom(atom, sign) => {
                let choice = self.transformers.of_atom(atom);
                let (yes, no) = (any_text(&choice.yes, &plain), any_text(&choice.no, &plain));
                if *sign { (yes, no) } else { (no, yes) }
            }
            Condition::All(parts) => self.joined(parts, " && ", " || "),
            Condition::Any(parts) => self.joined(parts, " || ", " && "),
        }
    }

    fn joined(&self, parts: &[Condition], yes: &str, no: &str) -> (String, String) {
        let parts: Vec<(String, String)> = parts.iter().map(|part| self.truth(part)).collect();
        let side = |texts: Vec<&String>, word: &str| {
            let texts: Vec<String> = texts.iter().map(|text| format!("({text})")).collect();
            texts.join(word)
        };
        (
            side(parts.iter().map(|part| &part.0).collect(), yes),
            side(parts.iter().map(|part| &part.1).collect(), no),
        )
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
        if self.relaxed() {
            for flight in &self.flights {
                for predicate in self.over(flight.target) {
                    out.line(&format!("sync var {}: int = 2;", flight.twin(predicate)));
                }
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
        let copied = ValueForm::Linear(crate::linear::Linear::variable(source));
        let atomic = found.update().is_some();
        if self.relaxed() {
            let started = match found.left() {
                Some(left) => operand(self.core, remote).map(|flight| (flight, left)),
                None => delivery(self.core, remote).map(|flight| (flight, copied)),
            };
            if let Some((flight, value)) = started {
                self.each_way(out, flight.target, &value, &|out, changes| {
                    self.start(out, &flight, changes);
                });
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
        let Some(found) = self.core.remotes.get(remote) else { return };
        self.start(out, &flight, &self.transformers.of_copy(found.target, found.source));
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
