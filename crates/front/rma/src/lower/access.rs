//! Which variables a statement may name, and what to say otherwise.
//!
//! A process reads and writes its own locals freely, its own shared variables by load and store,
//! and those of others by put, get, fao and cas.

use super::Lowering;
use crate::ast::{FetchOp, Ident, Number, Storage};
use crate::names::Variable;
use partita_kit::nearest;
use partita_source::{Diagnostic, quote};

/// What a statement does with a variable that must be an own shared one.
#[derive(Clone, Copy)]
pub enum Own {
    LoadSource,
    StoreTarget,
    PutSource,
    Receiver(FetchOp),
}

/// What a statement does with a variable that must be an own local one.
#[derive(Clone, Copy)]
pub enum LocalTarget {
    Load,
    Assign,
    Choose,
}

impl<'a> Lowering<'a, '_> {
    /// The variable a name means in a process.
    pub fn known(&mut self, process: usize, name: &Ident) -> Option<&'a Variable> {
        let found = self.names.find(process, &name.text);
        if found.is_none() {
            self.unknown(Some(process), name);
        }
        found
    }

    /// Reports an unknown name, seen from a process or from a property.
    pub fn unknown(&mut self, process: Option<usize>, name: &Ident) {
        if self.source.names_lost {
            return;
        }
        let text = quote(&name.text);
        let mut error =
            Diagnostic::error("unknown-name", name.span, format!("there is no variable {text}"))
                .label("unknown variable");
        let elsewhere = self.names.locals.get(&name.text).and_then(|found| found.first());
        if let Some(local) = elsewhere.and_then(|&id| self.names.variables.get(id)) {
            let owner = self.names.number(local.process);
            error = error
                .also(
                    local.span,
                    format!("a local of process {owner}, which no other process can see"),
                )
                .help(format!("declare it `shared` in process {owner} to reach it from here"));
        } else {
            let own = process.and_then(|process| self.names.processes.get(process));
            let own = own.into_iter().flat_map(|process| process.own.keys());
            let locals = self.names.locals.keys().filter(|_| process.is_none());
            let candidates = own.chain(self.names.shared.keys()).chain(locals);
            if let Some(near) = nearest(&name.text, candidates.map(|name| &**name)) {
                error = error.help(format!("did you mean {}?", quote(near)));
            }
        }
        self.sink.push(error);
    }

    /// Demands an own shared variable.
    pub fn own_shared(&mut self, process: usize, name: &Ident, role: Own) {
        let Some(variable) = self.known(process, name) else {
            return;
        };
        let local = variable.storage == Storage::Local;
        if !local && variable.process == process {
            return;
        }
        let text = quote(&name.text);
        let owner = self.names.number(variable.process);
        let (code, rule) = match role {
            Own::LoadSource => ("load-source", "`load` reads an own shared variable".to_string()),
            Own::StoreTarget => {
                ("store-target", "`store` writes an own shared variable".to_string())
            }
            Own::PutSource => {
                ("put-source", "`put` takes its value from an own shared variable".to_string())
            }
            Own::Receiver(op) => {
                ("receiver", format!("`{}` delivers to an own shared variable", op.word()))
            }
        };
        let help = match (role, local) {
            (Own::LoadSource, true) => format!("a local is read by its name: `u = {};`", name.text),
            (Own::LoadSource, false) => {
                format!("get it first: `R = get({}, {owner});`, then `load` R", name.text)
            }
            (Own::StoreTarget, true) => {
                format!("a local is assigned without `store`: `{} = ...;`", name.text)
            }
            (Own::StoreTarget, false) => {
                format!(
                    "write it with `put({}, {owner}, X);`, where X is an own shared variable",
                    name.text
                )
            }
            (Own::PutSource, true) => {
                format!("store it in an own shared variable first: `store X = {};`", name.text)
            }
            (Own::PutSource, false) => {
                format!(
                    "get it into an own shared variable first: `X = get({}, {owner});`",
                    name.text
                )
            }
            (Own::Receiver(op), true) => {
                format!(
                    "receive in an own shared variable, `X = {}(...);`, then `load {} = X;`",
                    op.word(),
                    name.text
                )
            }
            (Own::Receiver(op), false) => {
                format!(
                    "receive in an own shared variable, `X = {}(...);`, then `put` it",
                    op.word()
                )
            }
        };
        let what = if local {
            "a local variable".to_string()
        } else {
            format!("a variable of process {owner}")
        };
        let error = Diagnostic::error(code, name.span, format!("{rule}, but {text} is {what}"))
            .label(what)
            .help(help);
        self.declared(error, variable);
    }

    /// Demands an own local variable.
    pub fn own_local(&mut self, process: usize, name: &Ident, role: LocalTarget) {
        let Some(variable) = self.known(process, name) else {
            return;
        };
        if variable.storage == Storage::Local {
            return;
        }
        let text = quote(&name.text);
        let owner = self.names.number(variable.process);
        let own = variable.process == process;
        let (code, message, help) = match role {
            LocalTarget::Load => (
                "load-target",
                format!("`load` goes to a local variable, but {text} is shared"),
                format!(
                    "load into a local first: `load u = ...;`, then `store {} = u;`",
                    name.text
                ),
            ),
            LocalTarget::Assign if own => (
                "assign-shared",
                format!("the shared variable {text} cannot be assigned like a local"),
                format!("use `store {} = ...;`", name.text),
            ),
            LocalTarget::Assign => (
                "assign-shared",
                format!("{text} belongs to process {owner} and cannot be assigned from here"),
                format!(
                    "use `store X = ...; put({}, {owner}, X);`, where X is an own shared variable",
                    name.text
                ),
            ),
            LocalTarget::Choose => (
                "assign-shared",
                format!("`choose` goes to a local variable, but {text} is shared"),
                format!(
                    "choose into a local first: `u = choose(...);`, then `store {} = u;`",
                    name.text
                ),
            ),
        };
        self.declared(
            Diagnostic::error(code, name.span, message).label("a shared variable").help(help),
            variable,
        );
    }

    /// Demands a shared variable of the named process; gives that process's index.
    pub fn remote(
        &mut self,
        process: usize,
        name: &Ident,
        number: Number,
        code: &'static str,
    ) -> Option<usize> {
        let named = self.known_process(number);
        let variable = self.known(process, name)?;
        let named = named?;
        let text = quote(&name.text);
        let owner = self.names.number(variable.process);
        let error = match variable.storage {
            Storage::Shared if variable.process == named => return Some(named),
            Storage::Shared => {
                let message =
                    format!("{text} belongs to process {owner}, not to process {}", number.value);
                Diagnostic::error(code, name.span, message)
                    .label(format!("a variable of process {owner}"))
                    .also(number.span, format!("write {owner} here, if {text} is meant"))
            }
            Storage::Local => {
                let message = format!("{text} is a local variable, which the network cannot reach");
                let error = Diagnostic::error(code, name.span, message).label("a local variable");
                match self.names.shared.contains_key(&name.text) {
                    true => error
                        .note(format!("it hides the shared variable {text} of another process"))
                        .help("rename the local variable"),
                    false => {
                        error.help(format!("name a shared variable of process {}", number.value))
                    }
                }
            }
        };
        self.declared(error, variable);
        None
    }

    /// Reports, with the declaration as a second place.
    pub fn declared(&mut self, error: Diagnostic, variable: &Variable) {
        let word = match variable.storage {
            Storage::Shared => "shared",
            Storage::Local => "local",
        };
        let owner = self.names.number(variable.process);
        let text = format!("declared {word} here, in process {owner}");
        self.sink.push(error.also(variable.span, text));
    }
}
