//! Names that Promela accepts, each used once where it can be seen.

use crate::storage::Owner;
use std::collections::BTreeSet;

/// Words of Promela and of the C that `pan` is made of.
const RESERVED: [&str; 71] = [
    "active",
    "assert",
    "atomic",
    "bit",
    "bool",
    "break",
    "byte",
    "chan",
    "d_step",
    "do",
    "else",
    "empty",
    "enabled",
    "eval",
    "false",
    "fi",
    "for",
    "full",
    "goto",
    "hidden",
    "if",
    "in",
    "init",
    "inline",
    "int",
    "len",
    "local",
    "ltl",
    "mtype",
    "nempty",
    "never",
    "nfull",
    "notrace",
    "np_",
    "od",
    "of",
    "pc_value",
    "pid",
    "printf",
    "printm",
    "priority",
    "proctype",
    "provided",
    "return",
    "run",
    "select",
    "short",
    "show",
    "skip",
    "timeout",
    "trace",
    "true",
    "typedef",
    "unless",
    "unsigned",
    "xr",
    "xs",
    "now",
    "trans",
    "main",
    "always",
    "eventually",
    "until",
    "weakuntil",
    "next",
    "set",
    "t",
    "tt",
    "ot",
    "check",
    "no_race",
];

/// Names in use. A global name is not used for a local either.
#[derive(Default)]
pub(crate) struct Names {
    used: BTreeSet<(Option<usize>, String)>,
}

impl Names {
    pub(crate) fn fresh(&mut self, wanted: &str, owner: Owner) -> String {
        let base = legal(wanted);
        let task = match owner {
            Owner::Global => None,
            Owner::Task(task) => Some(task),
        };
        let taken = |names: &Names, name: &str| match task {
            Some(_) => {
                names.used.contains(&(task, name.to_owned()))
                    || names.used.contains(&(None, name.to_owned()))
            }
            None => names.used.iter().any(|(_, used)| used == name),
        };
        let mut name = base.clone();
        let mut number = 2;
        while taken(self, &name) {
            name = format!("{base}_{number}");
            number += 1;
        }
        self.used.insert((task, name.clone()));
        name
    }
}

fn legal(wanted: &str) -> String {
    let mut name: String =
        wanted.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        name.insert(0, 'v');
    }
    if RESERVED.contains(&name.as_str()) {
        name.push('_');
    }
    name
}
