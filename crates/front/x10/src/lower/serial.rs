//! Custom serialisation: objects that write themselves before `at` goes elsewhere, and are made again from that there.
//!
//! `serialize` runs in the activity that copies, at its place; the constructor that takes a Deserializer runs at the target, for
//! `at (p) async S` in the new activity. What travels is the Serializer: it is copied like any other object. This is done for
//! locals of such a class that the body names, and for the value that `at` gives; objects of such classes inside of others are not
//! modelled. Programs without the interface pay nothing.

use super::frame::{Local, LocalKind};
use super::{Lowerer, Value};
use crate::ast::{Name, Stmt, StmtKind};
use crate::sema::{ClassId, ClassTy, FieldRef, Mentions, Ty};
use partita_kit::Emit;
use partita_source::Span;

const CUSTOM: &str = "CustomSerialization";

/// A local that has written itself.
pub(crate) struct Written {
    local: Local,
    /// The name of the local that holds the Serializer.
    out: Name,
}

impl<'a> Lowerer<'a> {
    fn has_custom(&self) -> bool {
        self.mentions.names.contains(CUSTOM) && !self.legacy
    }

    /// Whether objects of a type write themselves.
    pub(crate) fn is_custom(&self, ty: &Ty) -> bool {
        let Ty::Class(class) = ty else { return false };
        self.has_custom()
            && !self.classes.get(class.id).is_interface()
            && self.classes.line(class).iter().any(|above| &*above.name == CUSTOM)
    }

    /// Locals that a text names and that write themselves, each in a Serializer now.
    pub(crate) fn written(&mut self, text: impl FnOnce(&mut Mentions), span: Span) -> Vec<Written> {
        if !self.has_custom() {
            return Vec::new();
        }
        let mut mentions = Mentions::default();
        text(&mut mentions);
        let mut done: Vec<Written> = Vec::new();
        for local in self.visible_locals().into_iter().rev() {
            let known = done.iter().any(|one| one.local.name == local.name);
            let named = mentions.names.contains(&local.name) && &*local.name != "this";
            if known || !named || local.kind != LocalKind::Val || !self.is_custom(&local.ty) {
                continue;
            }
            // Barriers on the way are told that it is named.
            let Some(value) = self.local_value(&local.name, span) else { continue };
            let Some(out) = self.serialized(value, span) else { continue };
            let name: Name = format!("{}$out", local.name).into();
            let tree_ty = self.tree_ty(&out.ty);
            let tree = self.bind(&name, out.ty, LocalKind::Val);
            let stmt = self.b.at(span).declare(&tree, tree_ty, Some(out.term));
            self.emit(stmt);
            done.push(Written { local, out: name });
        }
        done
    }

    /// The Serializer that an object has written itself to.
    pub(crate) fn serialized(&mut self, value: Value, span: Span) -> Option<Value> {
        let class = self.library_class("Serializer")?;
        let out = self.construct(&class, Vec::new(), span);
        let done = self.call_named(value, "serialize", vec![out.clone()], span);
        self.run(done);
        Some(out)
    }

    /// At the target: the locals are those that are made again from what was written.
    pub(crate) fn read_again(&mut self, written: &[Written], span: Span) {
        for one in written {
            let Some(out) = self.local_value(&one.out, span) else { continue };
            let Some(value) = self.made_again(&one.local.ty, out, span) else { continue };
            let tree_ty = self.tree_ty(&one.local.ty);
            let tree = self.bind(&one.local.name, one.local.ty.clone(), LocalKind::Val);
            let stmt = self.b.at(span).declare(&tree, tree_ty, Some(value.term));
            self.emit(stmt);
        }
    }

    pub(crate) fn made_again(&mut self, ty: &Ty, out: Value, span: Span) -> Option<Value> {
        let Ty::Class(class) = ty else { return None };
        if self.has_below(class) {
            self.unsupported(span, "custom serialisation of a class with others below it");
            return None;
        }
        let reader = self.library_class("Deserializer")?;
        let input = self.construct(&reader, vec![out], span);
        Some(self.construct(class, vec![input], span))
    }

    fn has_below(&self, class: &ClassTy) -> bool {
        let below = |id: ClassId| {
            let params = self.classes.get(id).params.len();
            let other = self.classes.class_ty(id, vec![Ty::Unknown; params]);
            id != class.id && self.classes.line(&other).iter().any(|above| above.id == class.id)
        };
        self.classes.ids().any(below)
    }

    /// `at (p) async S`: what is made again is made by the new activity.
    pub(crate) fn statement_at(&mut self, written: &[Written], body: &'a Stmt) {
        if let StmtKind::Async { clocks, body: inner } = &body.kind
            && body.annotations.is_empty()
            && !written.is_empty()
        {
            let registrations = self.register_child(clocks, body.span);
            return self.spawn(None, registrations, body.span, |l| {
                l.read_again(written, body.span);
                l.statement(inner);
            });
        }
        self.read_again(written, body.span);
        self.statement(body);
    }

    /// Whether what is copied may lead to objects that write themselves.
    pub(crate) fn leads_to_custom(&mut self, ty: &Ty) -> bool {
        self.has_custom() && self.leads(ty, &mut Vec::new())
    }

    fn leads(&mut self, ty: &Ty, seen: &mut Vec<Ty>) -> bool {
        if seen.contains(ty) {
            return false;
        }
        seen.push(ty.clone());
        match ty {
            Ty::Rail(element) => self.leads(element, seen),
            Ty::Any | Ty::Function(_) | Ty::Unknown => true,
            Ty::Class(class) => self.class_leads(class, seen),
            Ty::Void
            | Ty::Null
            | Ty::Int(_)
            | Ty::Float
            | Ty::Double
            | Ty::Boolean
            | Ty::Char
            | Ty::String
            | Ty::Place
            | Ty::GlobalRef(_)
            | Ty::Clock => false,
        }
    }

    fn class_leads(&mut self, class: &ClassTy, seen: &mut Vec<Ty>) -> bool {
        let facts = self.classes.get(class.id);
        // A Serializer refuses what writes itself.
        if facts.handle || &*facts.name == "Serializer" {
            return false;
        }
        if facts.is_interface()
            || self.is_custom(&Ty::Class(class.clone()))
            || self.has_below(class)
        {
            return true;
        }
        for class in self.classes.line(class) {
            let facts = self.classes.get(class.id);
            for (index, field) in facts.fields.iter().enumerate() {
                if field.is_static || field.transient || facts.is_interface() {
                    continue;
                }
                let ty = self.field_ty(&FieldRef { class: class.clone(), index });
                if self.leads(&ty, seen) {
                    return true;
                }
            }
        }
        false
    }
}
