//! Conditions in boolean programs: which way a branch goes, when a task may go on, and what properties
//! demand. They are asked of predicates, not of twins.

use crate::boolean::Boolean;
use crate::condition::Condition;
use crate::linear::VarId;
use crate::skeleton::DECIDED;
use crate::text::{Text, joined};
use crate::three_valued::{any_text, three};
use crate::transformers::initially;

/// The largest parts of a condition that do not say where tasks are.
pub(crate) fn parts_without_places(cond: &Condition, out: &mut Vec<Condition>) {
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
pub(crate) fn demand_name(index: usize) -> String {
    format!("_ok{index}")
}

/// A predicate's variable.
pub(crate) fn plain(predicate: usize) -> String {
    format!("_b{predicate}")
}

impl Boolean<'_> {
    /// Works out the parts of properties that depend on what has changed.
    pub(crate) fn demand_again(&self, out: &mut Text, changed: &[VarId]) {
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
    pub(crate) fn demanded(&self, cond: &Condition) -> String {
        if let Some(index) = self.demands.iter().position(|demand| demand == cond) {
            return format!("{} == 1", demand_name(index));
        }
        let all = |parts: &[Condition], word: &str| {
            let parts: Vec<String> =
                parts.iter().map(|part| format!("({})", self.demanded(part))).collect();
            joined(&parts, word)
        };
        match cond {
            Condition::All(parts) => all(parts, " && "),
            Condition::Any(parts) => all(parts, " || "),
            Condition::Known(_) | Condition::Unknown | Condition::Atom(..) | Condition::At(..) => {
                self.truth(cond).0
            }
        }
    }

    /// Sets [`DECIDED`].
    pub(crate) fn decided(&self, out: &mut Text, cond: &Condition) {
        let (yes, no) = self.truth(cond);
        let value = match (yes.as_str(), no.as_str()) {
            ("true", _) => "1".to_owned(),
            (_, "true") => "0".to_owned(),
            (yes, no) => three(yes, no, "choose(0, 1)"),
        };
        out.line(&format!("{DECIDED} = {value};"));
    }

    /// Whether a condition on data holds at the start.
    pub(crate) fn at_start(&self, cond: &Condition) -> Option<bool> {
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
    pub(crate) fn truth(&self, cond: &Condition) -> (String, String) {
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
            Condition::All(parts) => self.truths(parts, " && ", " || "),
            Condition::Any(parts) => self.truths(parts, " || ", " && "),
        }
    }

    fn truths(&self, parts: &[Condition], yes: &str, no: &str) -> (String, String) {
        let parts: Vec<(String, String)> = parts.iter().map(|part| self.truth(part)).collect();
        let side = |texts: Vec<&String>, word: &str| {
            let texts: Vec<String> = texts.iter().map(|text| format!("({text})")).collect();
            joined(&texts, word)
        };
        (
            side(parts.iter().map(|part| &part.0).collect(), yes),
            side(parts.iter().map(|part| &part.1).collect(), no),
        )
    }
}
