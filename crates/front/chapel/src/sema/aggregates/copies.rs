//! Which types are copied and assigned by procedures of the program, as far as the types show.

use super::super::Sema;
use super::super::ty::Ty;

/// Deeper types are taken to be copied cell by cell: they are not finite.
const LEVELS: usize = 20;

impl Sema<'_> {
    /// Whether a copy of a value runs an `init=` of the program: the value's own, or that of a part.
    pub(crate) fn copies_itself(&mut self, ty: &Ty) -> bool {
        self.has_record(ty, 0, &|sema, ty| {
            ty.aggregate().is_some_and(|id| !sema.own_methods(id, "init=").is_empty())
        })
    }

    /// Whether assigning a value may run an operator `=` of the program, for the value or for a part.
    pub(crate) fn assigns_itself(&mut self, ty: &Ty) -> bool {
        self.facts.assigns && self.has_record(ty, 0, &|_, _| true)
    }

    /// Whether a value is or holds, as a part of its own, a record of a kind.
    #[expect(clippy::wildcard_enum_match_arm, reason = "values of all other types hold no records")]
    fn has_record(&mut self, ty: &Ty, level: usize, is: &dyn Fn(&mut Self, &Ty) -> bool) -> bool {
        if level > LEVELS {
            return false;
        }
        match ty {
            Ty::Record(id) => {
                let id = *id;
                is(self, ty)
                    || self
                        .fields_of(id)
                        .iter()
                        .any(|field| self.has_record(&field.ty, level + 1, is))
            }
            Ty::Array(_, element) => self.has_record(element, level + 1, is),
            Ty::Tuple(parts) => parts.iter().any(|part| self.has_record(part, level + 1, is)),
            _ => false,
        }
    }
}
