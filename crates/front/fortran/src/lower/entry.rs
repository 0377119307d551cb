//! What entering a procedure does to its arguments and its result.
//!
//! A dummy with INTENT(OUT) becomes undefined: an allocatable one is deallocated, a value of a type with default
//! initialisation gets that (8.5.10, 9.7.3.2, 7.5.4.6). The result of a function is fresh at every call (15.6.2.2). An array of
//! assumed size keeps its elements: nobody knows how many there are.

use super::Lowerer;
use super::node::{Kind, Node};
use super::storage::Home;
use crate::ast::{Dim, Intent};
use crate::sema::types::{UnitId, VarId};
use partita_kit::{Emit, Loops};

impl<'a> Lowerer<'a> {
    /// The dummies of the procedure that is entered which leave their values outside.
    pub(super) fn enter_dummies(&mut self, unit: UnitId) {
        for id in self.sema.dummies(unit) {
            if self.sema.var(id).attrs.intent == Some(Intent::Out) {
                self.start_fresh(id);
            }
        }
    }

    /// A function's result, which an earlier call may have left in its variable.
    pub(super) fn enter_result(&mut self) {
        if let Some(id) = self.frame.result
            && self.globals.contains_key(&id)
            && !self.frame.stored.contains_key(&id)
        {
            self.start_fresh(id);
        }
    }

    fn start_fresh(&mut self, id: VarId) {
        let var = self.sema.var(id).clone();
        let stored = self.stored(id);
        self.b.at(var.span);
        match &stored.home {
            Home::Indirect(name) if var.is_indirect() => {
                let cell = self.b.var(name);
                if var.attrs.allocatable && var.attrs.dummy {
                    self.target_ends(&var, &cell, var.span);
                }
                // No statement of the program does it.
                self.b.nowhere();
                let stmt = self.b.assign(cell, self.b.null());
                self.emit(stmt);
            }
            Home::Plain(_) | Home::Indirect(_) => {
                let open_end = matches!(var.dims.last(), Some(Dim::Assumed { .. }));
                if !open_end && !self.holds_control(&var.ty, 0) {
                    let node = self.whole_variable(id, var.span);
                    self.become_undefined(&node);
                }
            }
            // An allocatable coarray has no INTENT(OUT) (C846).
            Home::Static { .. }
            | Home::Alias(_)
            | Home::Absent
            | Home::Procedure(_)
            | Home::Unsupported(_) => {}
        }
    }

    /// Makes a variable undefined, or gives it the default values of its type.
    pub(crate) fn become_undefined(&mut self, node: &Node<'a>) {
        if matches!(node.kind, Kind::Cell(_) | Kind::Cells { .. }) && self.unset_characters(node) {
            return;
        }
        match &node.kind {
            Kind::Cell(whole) | Kind::Cells { whole: Some(whole), .. } => {
                let stmt = self.b.reset(self.b.copy(whole));
                self.emit(stmt);
            }
            Kind::Cells { of, whole: None } => {
                let of = of.clone();
                self.for_each(node.shape(), node.span, |l, indices| {
                    let cell = of.at(l, indices);
                    let stmt = l.b.reset(cell);
                    l.emit(stmt);
                });
            }
            Kind::Value(_) | Kind::Elements(_) | Kind::Substring { .. } => {}
        }
    }
}
