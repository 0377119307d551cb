//! Makes room for variables when their unit or block is entered.

use super::{Home, Stored};
use crate::ast::{Init, Name};
use crate::lower::Lowerer;
use crate::sema::constant::Const;
use crate::sema::types::{ScopeId, Ty, Var, VarId};
use partita_kit::Emit;
use partita_tree::{Expr, Qualifiers};

impl<'a> Lowerer<'a> {
    /// Makes room for the variables of a unit or block that is entered. Dummies have their room already.
    pub(crate) fn open_variables(&mut self, scope: ScopeId) {
        if let Some(span) = self.sema.scope(scope).equivalence {
            self.unsupported(span, "EQUIVALENCE");
        }
        for id in self.sema.scope(scope).vars.clone() {
            self.open_variable(id);
        }
        self.data(scope);
    }

    fn open_variable(&mut self, id: VarId) {
        if self.frame.stored.contains_key(&id) {
            return;
        }
        let var = self.sema.var(id).clone();
        if self.globals.contains_key(&id) {
            // The caller of a function knows the room for its result already; the call fills it.
            if self.is_dynamic_result(&var) {
                return self.open_dynamic_result(id, &var);
            }
            return self.renew(id, &var);
        }
        self.b.at(var.span);
        if let Ty::Other(what) = &var.ty {
            let home = Home::Unsupported(format!("a variable of type {what}"));
            let stored = Stored { home, ..Stored::plain(var.name.clone()) };
            self.frame.stored.insert(id, stored);
            return;
        }
        let recursive = self.recursive.contains(&self.frame.unit);
        let scalar = var.rank() == 0 && !matches!(var.ty, Ty::Derived(_) | Ty::Lock | Ty::Event);
        // The main program runs once, a block of it may be entered again.
        let once = self.frame.is_main && var.scope == self.sema.unit(self.frame.unit).scope;
        let shared = var.is_coarray()
            || (var.attrs.save && !once)
            || self.sema.common_of(id).is_some()
            || self.in_memory.contains(&id)
            || matches!(var.ty, Ty::Lock | Ty::Event);
        if var.is_coarray() && !var.attrs.save && !var.attrs.allocatable {
            let message = format!(
                "the coarray `{}` must be saved, allocatable or a dummy argument",
                var.name
            );
            self.sema.error(var.span, message);
        }
        if self.holds_control(&var.ty, 0) && !var.is_coarray() && !var.attrs.dummy {
            let message = format!("`{}` holds a lock or event: it must be a coarray", var.name);
            self.sema.error(var.span, message);
        }
        if scalar && !(shared && (!recursive || var.attrs.save || var.is_coarray())) {
            return self.open_local(id, &var);
        }
        if var.is_indirect() {
            if !shared {
                return self.open_local(id, &var);
            }
            self.open_global(id, &var);
            return self.renew(id, &var);
        }
        let known = self.known_bounds(&var);
        if self.is_dynamic_result(&var) && !recursive {
            return self.open_dynamic_result(id, &var);
        }
        if (known.is_none() || recursive) && !var.attrs.save {
            return self.open_local(id, &var);
        }
        self.open_global(id, &var);
        self.renew(id, &var);
    }

    /// Every call starts with a fresh variable, whatever an earlier one left in it. A coarray goes at a barrier of its own, and
    /// a function's result is looked at after the call.
    fn renew(&mut self, id: VarId, var: &Var) {
        if var.attrs.save || var.is_coarray() || var.attrs.result {
            return;
        }
        self.b.nowhere();
        if let Home::Indirect(name) = self.stored(id).home {
            let stmt = self.b.assign(self.b.var(&name), self.b.null());
            return self.emit(stmt);
        }
        self.fresh(id, var);
    }

    /// Whether this is a function's array result whose size is known only when the function runs.
    fn is_dynamic_result(&mut self, var: &Var) -> bool {
        var.attrs.result && var.rank() > 0 && !var.is_indirect() && self.known_bounds(var).is_none()
    }

    /// The room for a function's array result whose size is known only when the function runs: a reference
    /// that the caller looks at after the call.
    pub(crate) fn dynamic_result(&mut self, id: VarId, var: &Var) -> Name {
        if let Some(Stored { home: Home::Indirect(name), .. }) = self.globals.get(&id) {
            return name.clone();
        }
        let name = self.b.names.global(&var.name);
        self.b.at(var.span);
        self.record_of(&var.ty);
        let ty = self.reference_type(var, self.tree_type(&var.ty));
        let null = self.b.null();
        self.b.global(&name, ty, Qualifiers::SYMMETRIC, Some(null));
        let home = Home::Indirect(name.clone());
        self.globals.insert(id, Stored { home, ..Stored::plain(name.clone()) });
        name
    }

    fn open_dynamic_result(&mut self, id: VarId, var: &Var) {
        let name = self.dynamic_result(id, var);
        let bounds = self.declared_bounds(var);
        let pairs: Vec<(Expr, Expr)> = bounds.iter().map(|b| self.low_high(b)).collect();
        self.b.at(var.span);
        let array = self.array_type(self.tree_type(&var.ty), &pairs);
        let fresh = self.b.ref_to(self.b.new_object(array));
        let stmt = self.b.assign(self.b.var(&name), fresh);
        self.emit(stmt);
        let length = self.declared_length(var);
        let home = Home::Indirect(name.clone());
        self.frame.stored.insert(id, Stored { home, length, ..Stored::plain(name) });
    }

    /// Whether a value of a type is, or contains, a lock or event.
    pub(crate) fn holds_control(&self, ty: &Ty, depth: usize) -> bool {
        match ty {
            Ty::Lock | Ty::Event => true,
            Ty::Derived(id) if depth < 20 => self.sema.types[id.0 as usize]
                .fields
                .iter()
                .any(|field| !field.is_indirect() && self.holds_control(&field.ty, depth + 1)),
            Ty::Int(_)
            | Ty::Real(_)
            | Ty::Complex(_)
            | Ty::Logical(_)
            | Ty::Char(_)
            | Ty::Derived(_)
            | Ty::Team
            | Ty::Other(_) => false,
        }
    }

    /// A variable of the frame.
    fn open_local(&mut self, id: VarId, var: &Var) {
        let name = self.local_name(&var.name);
        let element = self.tree_type(&var.ty);
        self.record_of(&var.ty);
        if var.is_indirect() {
            let ty = self.reference_type(var, element);
            self.b.nowhere();
            let stmt = self.b.declare(&name, ty, Some(self.b.null()));
            self.emit(stmt);
            let stored = Stored { home: Home::Indirect(name), ..Stored::plain(var.name.clone()) };
            self.frame.stored.insert(id, stored);
            return;
        }
        let bounds = self.declared_bounds(var);
        let ty = if bounds.is_empty() {
            element
        } else {
            let pairs: Vec<(Expr, Expr)> = bounds.iter().map(|b| self.low_high(b)).collect();
            self.array_type(element, &pairs)
        };
        let length = self.declared_length(var);
        let init = self.local_init(var);
        let given = init.is_some();
        // No statement of the program does it.
        self.b.nowhere();
        let stmt = self.b.declare(&name, ty, init);
        self.emit(stmt);
        if !given && let Some(text) = self.unset_text(&var.ty, length.as_ref()) {
            let stmt = self.b.assign(self.b.var(&name), text);
            self.emit(stmt);
        }
        let stored = Stored { bounds, length, ..Stored::plain(name) };
        self.frame.stored.insert(id, stored);
    }

    fn local_init(&mut self, var: &Var) -> Option<Expr> {
        let Some(Init::Value(init)) = &var.init else { return None };
        let value = self.sema.constant(var.scope, init)?.convert(&var.ty)?;
        if matches!(value, Const::Array(..)) {
            return None;
        }
        Some(self.literal(&value))
    }

    pub(super) fn late_local(&mut self, id: VarId) {
        let (made, ()) = self.body(|l| l.open_variable(id));
        self.b.insert_first(made);
    }
}
