//! Properties: they see every variable of every process, and where each process stands.

use super::Lowering;
use super::expr::Scope;
use crate::ast::{self, Ident, Label, Number, Storage};
use crate::names::Variable;
use partita_source::{Diagnostic, Span, quote};
use partita_tree::{ExprKind, Property, PropertyKind};

impl<'a> Lowering<'a, '_> {
    pub fn properties(&mut self) {
        let source = self.source;
        for property in &source.properties {
            let kind = match &property.kind {
                ast::PropertyKind::Always(expr) => {
                    PropertyKind::Always(self.truth(expr, Scope::Property))
                }
                ast::PropertyKind::Final(expr) => {
                    PropertyKind::Final(self.truth(expr, Scope::Property))
                }
                ast::PropertyKind::Observe(observed) => PropertyKind::Observe(
                    observed.iter().map(|expr| self.value(expr, Scope::Property)).collect(),
                ),
            };
            let id = self.id(property.span);
            self.program.properties.push(Property { id, kind });
        }
    }

    /// A variable in a property: `u` or `u@2`.
    pub fn property_name(&mut self, name: &Ident, owner: Option<Number>) -> ExprKind {
        let variable = match owner {
            Some(number) => self.of_process(name, number),
            None => self.of_any(name),
        };
        let task = variable.and_then(|variable| self.names.processes.get(variable.process));
        match (variable.map(|variable| variable.storage), task) {
            (Some(Storage::Local), Some(process)) => {
                ExprKind::TaskVar { task: process.task.clone(), name: name.text.clone() }
            }
            (Some(Storage::Local | Storage::Shared) | None, _) => ExprKind::Var(name.text.clone()),
        }
    }

    fn of_process(&mut self, name: &Ident, number: Number) -> Option<&'a Variable> {
        let process = self.names.processes.get(self.known_process(number)?)?;
        let found = process.own.get(&name.text).and_then(|&id| self.names.variables.get(id));
        if found.is_none() && !self.source.names_lost {
            let text = quote(&name.text);
            self.sink.push(
                Diagnostic::error(
                    "unknown-name",
                    name.span,
                    format!("process {} has no variable {text}", number.value),
                )
                .label("unknown variable"),
            );
        }
        found
    }

    fn of_any(&mut self, name: &Ident) -> Option<&'a Variable> {
        let names = self.names;
        let shared = names.shared.get(&name.text);
        let locals = names.locals.get(&name.text).into_iter().flatten();
        let mut found = shared.into_iter().chain(locals).filter_map(|&id| names.variables.get(id));
        let Some(first) = found.next() else {
            self.unknown(None, name);
            return None;
        };
        let Some(second) = found.next() else {
            return Some(first);
        };
        let text = quote(&name.text);
        let owners = [names.number(first.process), names.number(second.process)];
        self.sink.push(
            Diagnostic::error(
                "ambiguous-name",
                name.span,
                format!("{text} is a variable of several processes"),
            )
            .label("which one?")
            .also(first.span, format!("one of process {}", owners[0]))
            .also(second.span, format!("one of process {}", owners[1]))
            .help(format!("write `{0}@{1}` or `{0}@{2}`", name.text, owners[0], owners[1])),
        );
        None
    }

    /// `at(p, L)`, which only a property may ask.
    pub fn position(
        &mut self,
        process: Number,
        label: &Label,
        span: Span,
        scope: Scope,
    ) -> ExprKind {
        match scope {
            Scope::Property => {}
            Scope::Locals(_) | Scope::Memory(_) => {
                self.sink.push(
                    Diagnostic::error("at-in-statement", span, "`at` is for properties only")
                        .label("a statement cannot ask where a process stands")
                        .help("write `assert always ...;` behind the processes"),
                );
                return ExprKind::Bool(true);
            }
        }
        let index = self.known_process(process);
        let Some(names) = index.and_then(|index| self.names.processes.get(index)) else {
            return ExprKind::Bool(true);
        };
        let Some(info) = names.labels.get(&label.name) else {
            self.unknown_label(names, label);
            return ExprKind::Bool(true);
        };
        ExprKind::AtLabel { task: names.task.clone(), label: info.name.clone() }
    }
}
