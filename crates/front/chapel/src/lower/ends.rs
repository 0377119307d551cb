//! What is looked for in the whole program before it is lowered: whether objects end and errors are thrown.

use super::Lowerer;
use super::scope::{Binding, Scope};
use super::value::Value;
use crate::ast::{Module, Stmt, StmtKind};
use crate::visit::{Visitor, walk_stmt, walk_stmts};
use std::rc::Rc;

#[derive(Default)]
struct Ends {
    deletes: bool,
    deinits: bool,
    throws: bool,
}

impl Visitor for Ends {
    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Delete(_) => self.deletes = true,
            StmtKind::Throw(_) => self.throws = true,
            StmtKind::Proc(decl) => {
                self.deinits |= &*decl.name.name == "deinit";
                self.throws |= decl.throws;
            }
            _ => {}
        }
        walk_stmt(self, stmt);
    }
}

impl<'a> Lowerer<'a> {
    pub(crate) fn look_for_ends(&mut self, modules: &[Module]) {
        let mut ends = Ends::default();
        modules.iter().for_each(|module| walk_stmts(&mut ends, &module.body));
        self.deletes = ends.deletes;
        self.deinits = ends.deinits;
        self.throws = ends.throws;
        if self.deletes {
            self.note(
                "use after `delete` is looked for through `unmanaged`, not through `borrowed`",
            );
        }
    }

    /// What is written in Chapel for every program.
    pub(crate) fn built_in(&self) -> Option<Rc<Scope>> {
        let mut modules = self.modules.iter();
        let module = modules.find(|module| *module.decl.name.name == *crate::BUILT_IN)?;
        Some(module.scope.clone())
    }

    /// The class `Error`, which comes with the language.
    pub(crate) fn find_error_class(&mut self) {
        let Some(scope) = self.built_in() else { return };
        self.frame.scope.add_use(scope.clone());
        if let Some(Binding::Value(Value::Aggregate(id))) = scope.own("Error") {
            self.error_class = Some(id);
        }
    }
}
