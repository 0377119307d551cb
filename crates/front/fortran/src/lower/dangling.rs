//! Pointers whose target goes away.
//!
//! When a target is deallocated, or the procedure or block that it is local to ends, a pointer to it or to a part of it must not
//! be used any more (19.5.2.5). Such a pointer becomes null here, so that its use is found. Looked at are pointer variables and
//! the pointer components of variables: each has one instance per image, and the own image is the only one whose pointers can
//! have its targets. Not covered, and said in the record: components of records that only other components refer to, as in the
//! middle of a list, and variables of recursive procedures.

use super::Lowerer;
use super::node::{Kind, Node};
use super::storage::Home;
use crate::sema::types::{ScopeId, Ty, Var, VarId};
use crate::sema::typing::Typed;
use partita_kit::{Emit, Loops};
use partita_source::Span;
use partita_tree::{Expr as Term, Name};

/// Components of components that are looked at.
const DEPTH: usize = 4;

impl<'a> Lowerer<'a> {
    /// The local targets of a scope that ends.
    pub(crate) fn targets_end(&mut self, scope: ScopeId, span: Span) {
        if !self.uses_pointers {
            return;
        }
        for id in self.sema.scope(scope).vars.clone() {
            let var = self.sema.var(id).clone();
            if !var.attrs.target || var.attrs.save || var.attrs.dummy {
                continue;
            }
            self.b.at(span);
            match self.stored(id).home {
                Home::Indirect(name) if var.attrs.allocatable => {
                    let reference = self.b.var(&name);
                    self.target_ends(&var, &reference, span);
                }
                Home::Plain(_) => {
                    let node = self.whole_variable(id, span);
                    self.node_ends(&node, DEPTH);
                }
                Home::Indirect(_)
                | Home::Static { .. }
                | Home::Alias(_)
                | Home::Absent
                | Home::Procedure(_)
                | Home::Unsupported(_) => {}
            }
        }
    }

    /// What an allocatable or pointer refers to, if anything, goes away.
    pub(crate) fn target_ends(&mut self, var: &Var, reference: &Term, span: Span) {
        if !self.uses_pointers || !(var.attrs.pointer || var.attrs.target) {
            return;
        }
        // Held, for the pointer itself may be among those that become null.
        let held = self.b.temporary();
        let target = self.b.var(&held);
        let (ended, any) = self.inside(|l| {
            let node = l.pointed(&target, var, span);
            let before = l.b.position();
            l.node_ends(&node, DEPTH);
            l.b.position() > before
        });
        if !any {
            return;
        }
        self.b.at(span);
        let ty = self.reference_type(var, self.tree_type(&var.ty));
        let stmt = self.b.declare(&held, ty, Some(self.b.copy(reference)));
        self.emit(stmt);
        let there = self.b.ne(target, self.b.null());
        let stmt = self.b.if_(there, ended, Vec::new());
        self.emit(stmt);
    }

    /// Pointers to a variable, or to an element or component of it, become null.
    fn node_ends(&mut self, node: &Node<'a>, depth: usize) {
        let whole = match &node.kind {
            Kind::Cell(whole) | Kind::Cells { whole: Some(whole), .. } => whole,
            Kind::Value(_) | Kind::Substring { .. } | Kind::Cells { .. } | Kind::Elements(_) => {
                return;
            }
        };
        for pointer in self.pointers_to(&node.ty, node.rank()) {
            let pointer = self.b.var(&pointer);
            self.loses(&pointer, whole, node.span);
        }
        self.components_lose(node, whole);
        if depth == 0 {
            return;
        }
        if !node.is_scalar() {
            let parts = self.emitted(|l| {
                l.for_each(node.shape(), node.span, |l, indices| {
                    let element = l.element_node(node, indices);
                    l.node_ends(&element, depth - 1);
                });
            });
            if self.may_point_inside(&node.ty, depth) {
                self.emit_all(parts);
            }
        } else if let Ty::Derived(id) = node.ty {
            let base = self.b.copy(whole);
            for field in self.sema.types[id.0 as usize].fields.clone() {
                if !field.is_indirect() {
                    let part = self.component_node(&base, &field, node.span);
                    self.node_ends(&part, depth - 1);
                }
            }
        }
    }

    /// A pointer that refers to a target becomes null.
    fn loses(&mut self, pointer: &Term, target: &Term, span: Span) {
        self.b.at(span);
        let there = self.b.ne(self.b.copy(pointer), self.b.null());
        let same = self.b.eq(self.b.copy(pointer), self.b.ref_to(self.b.copy(target)));
        let there = self.b.and_then(there, same);
        let lost = vec![self.b.assign(self.b.copy(pointer), self.b.null())];
        let stmt = self.b.if_(there, lost, Vec::new());
        self.emit(stmt);
    }

    /// The same for the pointer components of variables, and of what allocatable and pointer variables refer to.
    fn components_lose(&mut self, target: &Node<'a>, whole: &Term) {
        let span = target.span;
        let wanted = target.typed();
        for id in self.variables_here(|l, var| l.has_pointer_to(&var.ty, &wanted, DEPTH)) {
            let var = self.sema.var(id).clone();
            match self.stored(id).home {
                Home::Plain(_) => {
                    let node = self.whole_variable(id, span);
                    self.record_loses(&node, target, whole, DEPTH);
                }
                Home::Indirect(name) => {
                    let reference = self.b.var(&name);
                    let block = self.emitted(|l| {
                        let node = l.pointed(&reference, &var, span);
                        l.record_loses(&node, target, whole, DEPTH);
                    });
                    self.b.at(span);
                    let there = self.b.ne(reference, self.b.null());
                    let stmt = self.b.if_(there, block, Vec::new());
                    self.emit(stmt);
                }
                Home::Static { .. }
                | Home::Alias(_)
                | Home::Absent
                | Home::Procedure(_)
                | Home::Unsupported(_) => {}
            }
        }
        let behind = |field: &Var, l: &Self| {
            field.is_indirect() && l.has_pointer_to(&field.ty, &wanted, DEPTH)
        };
        let types = self.sema.types.iter();
        if types.flat_map(|def| &def.fields).any(|field| behind(field, self)) {
            self.note(
                "a pointer in a record that only components refer to is not looked at when its target goes away",
            );
        }
    }

    fn record_loses(&mut self, node: &Node<'a>, target: &Node<'a>, whole: &Term, depth: usize) {
        if !node.is_scalar() {
            return self.for_each(node.shape(), node.span, |l, indices| {
                let element = l.element_node(node, indices);
                l.record_loses(&element, target, whole, depth);
            });
        }
        let (Ty::Derived(id), Kind::Cell(base)) = (&node.ty, &node.kind) else { return };
        let base = self.b.copy(base);
        for field in self.sema.types[id.0 as usize].fields.clone() {
            if field.attrs.pointer && field.rank() == target.rank() && field.ty.matches(&target.ty)
            {
                let pointer = self.b.field(self.b.copy(&base), &field.name);
                self.loses(&pointer, whole, target.span);
            } else if !field.is_indirect()
                && depth > 0
                && self.has_pointer_to(&field.ty, &target.typed(), depth - 1)
            {
                let part = self.component_node(&base, &field, target.span);
                self.record_loses(&part, target, whole, depth - 1);
            }
        }
    }

    /// Whether a value of a type holds a pointer to something of a type and rank.
    fn has_pointer_to(&self, ty: &Ty, wanted: &Typed, depth: usize) -> bool {
        let Ty::Derived(id) = ty else { return false };
        self.sema.types[id.0 as usize].fields.iter().any(|field| {
            field.attrs.pointer && field.rank() == wanted.rank && field.ty.matches(&wanted.ty)
                || depth > 0
                    && !field.is_indirect()
                    && self.has_pointer_to(&field.ty, wanted, depth - 1)
        })
    }

    /// Whether some pointer variable may refer to an element of a type or to a component of it.
    fn may_point_inside(&mut self, ty: &Ty, depth: usize) -> bool {
        if !self.pointers_to(ty, 0).is_empty() {
            return true;
        }
        let Ty::Derived(id) = ty else { return false };
        depth > 0
            && self.sema.types[id.0 as usize].fields.clone().iter().any(|field| {
                !field.is_indirect()
                    && (!self.pointers_to(&field.ty, field.rank()).is_empty()
                        || self.may_point_inside(&field.ty, depth - 1))
            })
    }

    /// The pointer variables that can refer to something of this type and rank.
    fn pointers_to(&mut self, ty: &Ty, rank: usize) -> Vec<Name> {
        let fits = |var: &Var| var.attrs.pointer && var.rank() == rank && var.ty.matches(ty);
        let ids = self.variables_here(|_, var| fits(var));
        let name =
            |id| if let Home::Indirect(name) = self.stored(id).home { Some(name) } else { None };
        ids.into_iter().filter_map(name).collect()
    }

    /// The variables of a kind that can be named here: those of the frame, and those with one instance per image.
    fn variables_here(&self, fits: impl Fn(&Self, &Var) -> bool) -> Vec<VarId> {
        let count = u32::try_from(self.sema.vars.len()).unwrap_or(u32::MAX);
        let named = |id: &VarId| {
            let var = self.sema.var(*id);
            let here = self.frame.stored.contains_key(id) || self.globals.contains_key(id);
            let elsewhere = var.attrs.dummy
                || var.attrs.result
                || self.recursive.contains(&self.sema.scope(var.scope).unit);
            fits(self, var) && (here || !elsewhere)
        };
        (0..count).map(VarId).filter(named).collect()
    }
}
