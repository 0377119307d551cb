//! Methods: which ones a value has.

use super::super::Sema;
use super::super::ids::{AggregateId, ProcId};
use super::super::ty::Ty;
use super::super::typer::Typer;
use crate::ast::Intent;

impl<'a> Sema<'a> {
    /// Methods that a type declares itself.
    pub(crate) fn own_methods(&self, id: AggregateId, name: &str) -> Vec<ProcId> {
        let methods = self.aggregates[self.generic_of(id)].methods.iter();
        methods.filter(|(known, _)| **known == *name).map(|(_, proc)| *proc).collect()
    }

    /// As [`Self::methods_of`], as far as the classes above have been looked at.
    pub(crate) fn known_methods(&self, id: AggregateId, name: &str) -> Vec<ProcId> {
        self.known_line(id).flat_map(|id| self.own_methods(id, name)).collect()
    }

    /// Methods of a name, those of the type itself first.
    pub(crate) fn methods_of(&mut self, id: AggregateId, name: &str) -> Vec<ProcId> {
        let line = self.line_of(id);
        line.into_iter().flat_map(|id| self.own_methods(id, name)).collect()
    }

    /// Methods of a type itself.
    pub(crate) fn methods_of_type(&mut self, id: AggregateId, name: &str) -> Vec<ProcId> {
        let mut procs = self.methods_of(id, name);
        procs.retain(|proc| self.procs[*proc].decl.this_intent == Some(Intent::Type));
        procs
    }

    /// Methods of a value of the type.
    pub(crate) fn methods_on(&mut self, ty: &Ty, name: &str) -> Vec<ProcId> {
        if let Some(id) = ty.aggregate() {
            return self.methods_of(id, name);
        }
        if *ty == Ty::Unknown {
            return Vec::new();
        }
        // Those that the program adds to types of the language.
        let added = self.foreign_methods.clone().into_iter();
        added.filter(|proc| self.is_added(*proc, ty, name)).collect()
    }

    fn is_added(&mut self, proc: ProcId, ty: &Ty, name: &str) -> bool {
        let info = &self.procs[proc];
        let decl = info.decl;
        let Some(receiver) = &decl.receiver else { return false };
        if *decl.name.name != *name {
            return false;
        }
        let scope = info.scope.clone();
        let wanted = self.typer(&scope).formal_type(receiver, ty);
        wanted.is_none_or(|wanted| wanted == *ty)
    }

    /// The class that declares a method, seen from one that has it.
    pub(crate) fn ancestor_with(&mut self, class: AggregateId, proc: ProcId) -> AggregateId {
        let home = self.procs[proc].method_of;
        let line = self.line_of(class);
        let declares = |id: &AggregateId| home == Some(self.generic_of(*id));
        line.into_iter().find(declares).unwrap_or(class)
    }
}

impl Typer<'_, '_> {
    /// Names of type and param fields, for the types of formals.
    pub(in super::super) fn bind_members(&mut self, ty: Option<Ty>) {
        let Some(id) = ty.and_then(|ty| ty.aggregate()) else { return };
        for (name, known) in self.sema.known_members(id) {
            self.bind(&name, known);
        }
    }
}
