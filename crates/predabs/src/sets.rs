//! The reduction: a program under relaxed remote memory as one under sequential consistency.
//!
//! A pending put or get is its flag and the set of values that its source has held since issue;
//! delivering takes any of them (`languages/rma.md` section 4). Whoever writes a variable adds the
//! value to the sets of all pending statements that read it. A pending atomic keeps the values of its
//! operands; when it reads, what it found goes to the set of its answers, which gains nothing else.
//! In [`Sets::Symbolic`] form the sets are
//! those of the tree, for reading; in [`Sets::Bits`] form they are bits of a whole number, which the
//! machine runs; a value outside of the range is reported as not modelled.

use crate::core::{Core, Test, Update, Value};
use crate::linear::VarId;
use crate::rules::{Rules, answer_flag, flag};
use crate::skeleton::{DECIDED, Delay, Meaning, write};
use crate::text::{Text, Written};
use partita_tree::text::print_expr;

/// How value sets are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sets {
    Symbolic,
    /// Values from the first to the second number; at most 62 of them.
    Bits(i64, i64),
}

/// The reduced program.
#[must_use]
pub fn reduce(core: &Core, sets: Sets, rules: Rules) -> Written {
    let mut meaning = Concrete { core, sets, rules };
    write(core, &mut meaning, Delay::Relaxed, rules)
}

struct Concrete<'c> {
    core: &'c Core,
    sets: Sets,
    rules: Rules,
}

impl Concrete<'_> {
    fn text(&self, variable: VarId) -> String {
        self.core.variables.get(variable.0).map_or_else(String::new, |found| found.text.clone())
    }

    /// The set that a statement takes its values from.
    fn set(&self, remote: usize) -> String {
        match self.core.remotes.get(remote) {
            Some(found) if !self.rules.set_per_statement && found.update().is_none() => {
                format!("_values_of_{}", found.source.0)
            }
            Some(_) | None => format!("_values_{remote}"),
        }
    }

    fn check_range(&self, out: &mut Text, value: &str) {
        if let Sets::Bits(low, high) = self.sets {
            out.line(&format!("if ({value} < {low} || {value} > {high}) {{"));
            out.line(&format!("unsupported \"a value outside of {low}..{high}\";"));
            out.line("}");
        }
    }

    fn singleton(&self, out: &mut Text, set: &str, value: &str) {
        match self.sets {
            Sets::Symbolic => {
                out.line(&format!("{set} = insert({{}}, {value});").replace("{}", "_none"));
            }
            Sets::Bits(low, _) => {
                self.check_range(out, value);
                out.line(&format!("{set} = 1 << ({value} - ({low}));"));
            }
        }
    }

    fn insert(&self, out: &mut Text, set: &str, value: &str) {
        match self.sets {
            Sets::Symbolic => out.line(&format!("{set} = insert({set}, {value});")),
            Sets::Bits(low, _) => {
                self.check_range(out, value);
                out.line(&format!("{set} = {set} | (1 << ({value} - ({low})));"));
            }
        }
    }

    /// One more value for a set that begins anew where nothing is pending.
    fn gain(&self, out: &mut Text, flag: &str, set: &str, value: &str) {
        out.line(&format!("if ({flag} == 0) {{"));
        self.singleton(out, set, value);
        out.line("} else {");
        self.insert(out, set, value);
        out.line("}");
    }

    /// Any element of a set.
    fn pick(&self, out: &mut Text, into: &str, set: &str) {
        match self.sets {
            Sets::Symbolic => out.line(&format!("{into} = pick({set});")),
            Sets::Bits(low, high) => {
                out.line(&format!("{into} = choose({low}, {high});"));
                out.line(&format!("assume ({set} >> ({into} - ({low}))) & 1 == 1;"));
            }
        }
    }

    /// The operands of an atomic that are no constants, each with the set of its values.
    fn operand_sets(&self, remote: usize) -> Vec<(String, &Value)> {
        let update = self.core.remotes.get(remote).and_then(|found| found.update());
        let operands = update.map(Update::operands).unwrap_or_default();
        let numbered = operands.into_iter().enumerate();
        numbered
            .filter(|(_, operand)| operand.constant().is_none())
            .map(|(number, operand)| (format!("_operand_{remote}_{number}"), operand))
            .collect()
    }

    /// An operand as it was at issue: a constant, or any element of its set.
    fn operand(&self, out: &mut Text, remote: usize, number: usize, operand: &Value) -> String {
        if let Some(value) = operand.constant() {
            return format!("({value})");
        }
        let name = format!("_operand{number}");
        out.line(&format!("var {name}: int = 0;"));
        self.pick(out, &name, &format!("_operand_{remote}_{number}"));
        name
    }

    /// A variable has a new value: pending statements that read it may carry it.
    fn spread(&self, out: &mut Text, variable: VarId) {
        let value = self.text(variable);
        for reader in self.core.readers(variable) {
            out.line(&format!("if ({} > 0) {{", flag(reader)));
            self.insert(out, &self.set(reader), &value);
            out.line("}");
        }
    }
}

impl Meaning for Concrete<'_> {
    fn declare(&mut self, out: &mut Text) {
        for global in &self.core.source.globals {
            let name = crate::normalize::print_name(&global.name);
            let symmetric = if global.qualifiers.symmetric { "symmetric " } else { "" };
            let home = global.home.as_ref();
            let home = home.map(|home| format!(" at {}", print_expr(home))).unwrap_or_default();
            let init = global.init.as_ref().map(print_expr).unwrap_or_default();
            out.line(&format!("{symmetric}sync var {name}: int{home} = {init};"));
        }
        let mut sets: Vec<String> =
            (0..self.core.remotes.len()).map(|remote| self.set(remote)).collect();
        for remote in 0..self.core.remotes.len() {
            sets.extend(self.operand_sets(remote).into_iter().map(|(set, _)| set));
        }
        sets.sort();
        sets.dedup();
        if self.sets == Sets::Symbolic && !sets.is_empty() {
            out.line("const var _none: set of int;");
        }
        for set in sets {
            match self.sets {
                Sets::Symbolic => out.line(&format!("sync var {set}: set of int;")),
                Sets::Bits(..) => out.line(&format!("sync var {set}: int = 0;")),
            }
        }
    }

    fn declare_locals(&mut self, out: &mut Text, task: usize) {
        for variable in self.core.variables.iter().filter(|found| found.task == Some(task)) {
            out.line(&format!("var {}: int = {};", variable.text, variable.init));
        }
        if task == usize::MAX {
            out.line("var _value: int = 0;");
        }
    }

    fn assign(&mut self, out: &mut Text, target: VarId, value: &Value) {
        out.line(&format!("{} = {};", self.text(target), value.text));
        self.spread(out, target);
    }

    fn issue(&mut self, out: &mut Text, remote: usize) {
        let Some(found) = self.core.remotes.get(remote) else { return };
        if found.update().is_none() {
            self.gain(out, &flag(remote), &self.set(remote), &self.text(found.source));
            return;
        }
        for (set, operand) in self.operand_sets(remote) {
            // A choice must be made once.
            out.line(&format!("var _at_issue{set}: int = {};", operand.text));
            self.gain(out, &flag(remote), &set, &format!("_at_issue{set}"));
        }
    }

    fn answer(&mut self, out: &mut Text, remote: usize) {
        let Some(found) = self.core.remotes.get(remote) else { return };
        self.gain(out, &answer_flag(remote), &self.set(remote), &self.text(found.source));
    }

    fn update(&mut self, out: &mut Text, remote: usize) {
        let Some(found) = self.core.remotes.get(remote) else { return };
        let Some(update) = found.update() else { return };
        let cell = self.text(found.source);
        let (condition, new) = match update {
            Update::Swap(new) => (None, self.operand(out, remote, 0, new)),
            Update::CompareSwap { expected, new } => {
                let expected = self.operand(out, remote, 0, expected);
                (Some(format!("{cell} == {expected}")), self.operand(out, remote, 1, new))
            }
            Update::FetchAdd(addend) => {
                (None, format!("{cell} + {}", self.operand(out, remote, 0, addend)))
            }
        };
        if let Some(condition) = &condition {
            out.line(&format!("if ({condition}) {{"));
        }
        out.line(&format!("{cell} = {new};"));
        if self.rules.delivery_is_seen {
            self.spread(out, found.source);
        }
        if condition.is_some() {
            out.line("}");
        }
    }

    fn deliver(&mut self, out: &mut Text, remote: usize) {
        let Some(found) = self.core.remotes.get(remote) else { return };
        self.pick(out, "_value", &self.set(remote));
        out.line(&format!("{} = _value;", self.text(found.target)));
        if self.rules.delivery_is_seen {
            self.spread(out, found.target);
        }
    }

    fn decide(&mut self, out: &mut Text, cond: &Test) {
        out.line(&format!("{DECIDED} = ({}) ? 1 : 0;", cond.text));
    }

    fn passes(&mut self, cond: &Test) -> String {
        cond.text.clone()
    }

    fn demand(&mut self, cond: &Test) -> String {
        cond.text.clone()
    }
}
