//! Building declarations.

use super::Builder;
use crate::{
    Block, Config, Entry, EntryPlace, Expr, Param, Proc, Property, PropertyKind, Qualifiers,
    Record, RecordKind, Type, Variable,
};

impl Builder {
    /// Makes the program use a prelude; `false` when there is none of this name.
    pub fn use_prelude(&mut self, name: &str) -> bool {
        let library = self.library.clone();
        self.edit(|program| library.add(program, name))
    }

    pub fn config(&mut self, name: &str, ty: Type, default: Expr) {
        let config = Config { id: self.id(), name: name.into(), ty, default };
        self.program.configs.push(config);
    }

    /// A global at place 0, or at every place when symmetric.
    pub fn global(&mut self, name: &str, ty: Type, qualifiers: Qualifiers, init: Option<Expr>) {
        let variable = self.variable(name, ty, qualifiers, init);
        self.program.globals.push(variable);
    }

    /// A global with a home place.
    pub fn global_at(&mut self, home: Expr, variable: Variable) {
        self.program.globals.push(Variable { home: Some(home), ..variable });
    }

    /// A variable by itself: a field of a record.
    #[must_use]
    pub fn variable(
        &self,
        name: &str,
        ty: Type,
        qualifiers: Qualifiers,
        init: Option<Expr>,
    ) -> Variable {
        let (id, name) = (self.id(), name.into());
        Variable { id, name, ty, qualifiers, home: None, init, prelude: None }
    }

    pub fn record(&mut self, name: &str, kind: RecordKind, fields: Vec<Variable>) {
        self.program.records.push(self.made(name, kind, fields));
    }

    /// A class whose objects a deep copy refers to and does not copy.
    pub fn handle(&mut self, name: &str, fields: Vec<Variable>) {
        let class = Record { handle: true, ..self.made(name, RecordKind::Class, fields) };
        self.program.records.push(class);
    }

    fn made(&self, name: &str, kind: RecordKind, fields: Vec<Variable>) -> Record {
        Record { id: self.id(), name: name.into(), kind, handle: false, fields, prelude: None }
    }

    #[must_use]
    pub fn param(&self, name: &str, ty: Type) -> Param {
        Param { id: self.id(), name: name.into(), ty, by_ref: false }
    }

    #[must_use]
    pub fn ref_param(&self, name: &str, ty: Type) -> Param {
        Param { id: self.id(), name: name.into(), ty, by_ref: true }
    }

    pub fn proc(&mut self, name: &str, params: Vec<Param>, result: Option<Type>, body: Block) {
        self.add_proc(name, params, result, body, false);
    }

    /// A procedure reported as one operation.
    pub fn operation(&mut self, name: &str, params: Vec<Param>, result: Option<Type>, body: Block) {
        self.add_proc(name, params, result, body, true);
    }

    fn add_proc(
        &mut self,
        name: &str,
        params: Vec<Param>,
        result: Option<Type>,
        body: Block,
        operation: bool,
    ) {
        let (id, name) = (self.id(), name.into());
        let (meeting, weak, commutes, prelude) = (false, false, false, None);
        let proc =
            Proc { id, name, params, result, body, operation, meeting, weak, commutes, prelude };
        self.program.procs.push(proc);
    }

    pub fn entry(&mut self, task: &str, proc: &str, place: EntryPlace) {
        let entry = Entry { id: self.id(), name: task.into(), proc: proc.into(), place };
        self.program.entries.push(entry);
    }

    pub fn always(&mut self, cond: Expr) {
        self.property(PropertyKind::Always(cond));
    }

    /// Holds where all tasks have ended.
    pub fn finally(&mut self, cond: Expr) {
        self.property(PropertyKind::Final(cond));
    }

    pub fn observe(&mut self, terms: Vec<Expr>) {
        self.property(PropertyKind::Observe(terms));
    }

    fn property(&mut self, kind: PropertyKind) {
        let property = Property { id: self.id(), kind };
        self.program.properties.push(property);
    }
}
