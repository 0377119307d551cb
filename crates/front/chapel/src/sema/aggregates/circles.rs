//! Records that hold themselves: nobody can have a value of such a type, for each holds another one.
//!
//! **Invariant.** Once the fields of a record are known, following what it holds by value comes to an end: the field that
//! closes a circle has no known type any more, and the mistake is kept until somebody tells it.

use super::super::Sema;
use super::super::ids::AggregateId;
use super::super::mistake::{Mistake, MistakeKind};
use super::super::ty::Ty;
use super::Field;
use rustc_hash::FxHashSet;
use std::rc::Rc;

impl<'a> Sema<'a> {
    /// Takes the types from the fields through which a record holds itself.
    pub(super) fn break_circles(&mut self, id: AggregateId) {
        if self.aggregates[id].is_class() {
            return;
        }
        let mut fields = self.aggregates[id].fields.clone().unwrap_or_default();
        for field in &mut fields {
            if self.holds(&field.ty, id, &mut FxHashSet::default()) {
                let record = &self.aggregates[id].shown;
                let text =
                    format!("the record `{record}` holds itself in its field `{}`", field.name);
                self.without_end(id, &text);
                *field = Rc::new(Field {
                    ty: Ty::Unknown,
                    name: field.name.clone(),
                    tree: field.tree.clone(),
                    ..**field
                });
            }
        }
        self.aggregates[id].fields = Some(fields);
    }

    /// Whether values of a type hold one of the record.
    fn holds(&mut self, ty: &Ty, record: AggregateId, seen: &mut FxHashSet<AggregateId>) -> bool {
        if let Ty::Tuple(parts) = ty {
            return parts.iter().any(|part| self.holds(part, record, seen));
        }
        if let Some(element) = ty.element() {
            return self.holds(element, record, seen);
        }
        let Ty::Record(id) = ty else { return false };
        *id == record
            || (seen.insert(*id)
                && self.fields_of(*id).iter().any(|field| self.holds(&field.ty, record, seen)))
    }

    /// Keeps what is wrong with a type, once.
    pub(super) fn without_end(&mut self, id: AggregateId, text: &str) {
        let span = self.aggregates[id].decl.name.span;
        let mistake = Mistake { kind: MistakeKind::Error, span, text: text.to_owned() };
        if !self.endless_types.contains(&mistake) {
            self.endless_types.push(mistake);
        }
    }

    /// What is wrong with types, also with records that nobody uses.
    pub(crate) fn take_endless_types(&mut self) -> Vec<Mistake> {
        for id in self.aggregates.ids() {
            if !self.aggregates[id].is_class() && !self.is_open(id) {
                self.fields_of(id);
            }
        }
        std::mem::take(&mut self.endless_types)
    }
}
