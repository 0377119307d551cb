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

use crate::condition::Condition;
use crate::core::{Core, Test, Value, ValueForm};
use crate::cubes::Cube;
use crate::extrapolate::extrapolated;
use crate::linear::{Linear, VarId};
use crate::skeleton::{DECIDED, Delay, Meaning, Rules, flag, write};
use crate::text::{Text, Written};
use crate::three::{Reader, any_text, choice_text, three};
use crate::transformers::{Transformers, initially};
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

struct Boolean<'b> {
    core: &'b Core,
    transformers: &'b Transformers,
    twinned: &'b Twinned,
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

/// A predicate's variable.
fn plain(predicate: usize) -> String {
    format!("_b{predicate}")
}

impl Boolean<'_> {
    /// The variable of a predicate or twin.
    fn name(&self, slot: usize) -> String {
        self.twinned.slots.get(slot).map_or_else(String::new, |slot| slot.name())
    }

    /// The flag that says whether a twin speaks of anything; predicates have none.
    fn flag_of(&self, slot: usize) -> Option<String> {
        self.twinned.slots.get(slot)?.remote.map(flag)
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
    fn update(&self, out: &mut Text, target: VarId, change: &Change) {
        let before = |slot: usize| self.name(slot);
        let (mut known, mut moved) = (Vec::new(), Vec::new());
        for (slot, choice) in &change.becomes {
            let value = choice_text(choice, &before);
            match self.flag_of(*slot) {
                None => known.push((*slot, value)),
                Some(flag) => {
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
        for remote in self.core.readers(target) {
            for (slot, choice) in self.twinned.starts.get(remote).into_iter().flatten() {
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
            if let Some(flag) = self.flag_of(*slot) {
                out.line(&format!("{} = {flag} > 0 ? _m{slot} : 2;", self.name(*slot)));
            }
        }
        self.demand_again(out, &known);
    }

    /// Works out the parts of properties that depend on what has changed.
    fn demand_again(&self, out: &mut Text, known: &[(usize, String)]) {
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
                literals.any(|(predicate, _)| known.iter().any(|(one, _)| one == predicate))
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
        for (slot, what) in self.twinned.slots.iter() {
            if what.remote.is_some() {
                out.line(&format!("sync var {}: int = 2;", self.name(slot)));
            }
        }
    }

    fn declare_locals(&mut self, _out: &mut Text, _task: usize) {}

    fn assign(&mut self, out: &mut Text, target: VarId, value: &Value) {
        let ways = self.twinned.of(target, &value.form);
        if let [only] = ways.as_slice() {
            return self.update(out, target, only);
        }
        for (index, change) in ways.iter().enumerate() {
            out.line(if index == 0 { "choose {" } else { "} or {" });
            self.update(out, target, change);
        }
        out.line("}");
    }

    fn issue(&mut self, out: &mut Text, remote: usize) {
        let Some(found) = self.core.remotes.get(remote) else { return };
        if self.twinned.delay == Delay::None {
            let source = ValueForm::Linear(Linear::variable(found.source));
            for change in self.twinned.of(found.target, &source) {
                self.update(out, found.target, &change);
            }
            return;
        }
        let now = |slot: usize| self.name(slot);
        let starts = self.twinned.starts.get(remote).into_iter().flatten();
        let known: Vec<(usize, String)> =
            starts.map(|(slot, choice)| (*slot, choice_text(choice, &now))).collect();
        // The first value is one value. The second instance's joins those of the first.
        out.line(&format!("if ({} == 0) {{", flag(remote)));
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

    fn deliver(&mut self, out: &mut Text, remote: usize) {
        let Some(found) = self.core.remotes.get(remote) else { return };
        let Some(change) = self.twinned.arrivals.get(remote) else { return };
        self.update(out, found.target, change);
        out.line(&format!("if ({} == 1) {{", flag(remote)));
        for (slot, _) in self.twinned.slots.of_remote(remote) {
            out.line(&format!("{} = 2;", self.name(slot)));
        }
        out.line("}");
    }

    fn decide(&mut self, out: &mut Text, cond: &Test) {
        let (yes, no) = self.truth(&cond.form);
        let value = match (yes.as_str(), no.as_str()) {
            ("true", _) => "1".to_owned(),
            (_, "true") => "0".to_owned(),
            (yes, no) => three(yes, no, "choose(0, 1)"),
        };
        out.line(&format!("{DECIDED} = {value};"));
    }

    fn passes(&mut self, cond: &Test) -> String {
        format!("!({})", self.truth(&cond.form).1)
    }

    fn demand(&mut self, cond: &Test) -> String {
        self.demanded(&cond.form)
    }
}
