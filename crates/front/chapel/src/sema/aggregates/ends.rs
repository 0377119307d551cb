//! What happens when values go away, as far as their types show.

use super::super::Sema;
use super::super::ids::AggregateId;
use super::super::ty::{Held, Ty};
use super::{Field, Stored};

impl Sema<'_> {
    /// Whether something happens when a variable of the type goes away.
    pub(crate) fn needs_end(&mut self, ty: &Ty) -> bool {
        (self.facts.deinits || self.tasks_outlive_objects())
            && self.needs_end_within(ty, &mut Vec::new())
    }

    /// Whether objects say that they are gone.
    pub(crate) fn objects_end(&self) -> bool {
        self.facts.deletes || self.tasks_outlive_objects()
    }

    /// Whether a task may come to an object whose owner has gone away meanwhile.
    pub(crate) fn tasks_outlive_objects(&self) -> bool {
        self.facts.classes && self.begins.any()
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "values of all other types end in silence")]
    fn needs_end_within(&mut self, ty: &Ty, around: &mut Vec<AggregateId>) -> bool {
        match ty {
            Ty::Record(id) => self.ends_itself(*id, around),
            Ty::Class(class) if class.held == Held::Owned && self.tasks_outlive_objects() => true,
            Ty::Class(class) if matches!(class.held, Held::Owned | Held::Shared) => {
                let family = self.family(class.class);
                family.into_iter().any(|member| self.ends_itself(member, around))
            }
            Ty::Array(_, element) => self.needs_end_within(element, around),
            Ty::Tuple(parts) => parts.iter().any(|part| self.needs_end_within(part, around)),
            _ => false,
        }
    }

    /// `around` are the types that are being looked at, or were in vain: what holds them adds nothing.
    fn ends_itself(&mut self, id: AggregateId, around: &mut Vec<AggregateId>) -> bool {
        if around.contains(&id) {
            return false;
        }
        around.push(id);
        !self.methods_of(id, "deinit").is_empty()
            || self.fields_of(id).iter().any(|field| self.needs_end_within(&field.ty, around))
    }

    /// Whether a field, or a part of it, refers to what lives elsewhere.
    pub(crate) fn holds_reference(&mut self, field: &Field<'_>) -> bool {
        match (&field.stored, &field.ty) {
            (Stored::Elsewhere, _) => true,
            (_, Ty::Record(id)) => {
                let fields = self.fields_of(*id);
                fields.iter().any(|field| self.holds_reference(field))
            }
            _ => false,
        }
    }
}
