//! Pointers whose target goes away.
//!
//! When a target is deallocated, or the procedure or block that it is local to ends, a pointer to it or to a part of it must not
//! be used any more (19.5.2.5). Such a pointer becomes null here, so that its use is found. Looked at are pointer variables:
//! each has one instance per image, and the own image is the only one whose pointers can have its targets. Not covered, and
//! said in the record: pointers that are components, and those of recursive procedures.

use super::Lowerer;
use super::node::{Kind, Node};
use super::storage::Home;
use crate::sema::types::{ScopeId, Ty, Var, VarId};
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
            self.b.at(node.span);
            let there = self.b.ne(self.b.var(&pointer), self.b.null());
            let same = self.b.eq(self.b.var(&pointer), self.b.ref_to(self.b.copy(whole)));
            let there = self.b.and_then(there, same);
            let lost = vec![self.b.assign(self.b.var(&pointer), self.b.null())];
            let stmt = self.b.if_(there, lost, Vec::new());
            self.emit(stmt);
        }
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
        let count = u32::try_from(self.sema.vars.len()).unwrap_or(u32::MAX);
        let mut found = Vec::new();
        for id in (0..count).map(VarId) {
            let var = self.sema.var(id);
            if !var.attrs.pointer || var.rank() != rank || !var.ty.matches(ty) {
                continue;
            }
            let here = self.frame.stored.contains_key(&id) || self.globals.contains_key(&id);
            let elsewhere = var.attrs.dummy
                || var.attrs.result
                || self.recursive.contains(&self.sema.scope(var.scope).unit);
            if !here && elsewhere {
                continue;
            }
            if let Home::Indirect(name) = self.stored(id).home {
                found.push(name);
            }
        }
        found
    }
}
