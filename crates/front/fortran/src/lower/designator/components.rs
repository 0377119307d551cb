//! The components of records that a designator names.

use super::select::Selected;
use crate::ast::{Ident, Part};
use crate::lower::Lowerer;
use crate::lower::node::Node;
use crate::lower::storage::Stored;
use crate::sema::types::{Ty, TypeId, Var};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{Expr, Intrinsic};

impl<'a> Lowerer<'a> {
    /// The components after the first name.
    pub(super) fn components(
        &mut self,
        mut selected: Selected<'a>,
        rest: &[Part],
        span: Span,
    ) -> Selected<'a> {
        for part in rest {
            if let (Ty::Complex(kind), "re" | "im") = (&selected.ty, &*part.name.name) {
                let op = if &*part.name.name == "re" {
                    Intrinsic::RealPart
                } else {
                    Intrinsic::ImaginaryPart
                };
                let of = selected.of.map(move |l, of| l.b.intrinsic(op, vec![of]));
                selected = Selected { ty: Ty::Real(*kind), of, whole: None };
                continue;
            }
            let Ty::Derived(type_id) = selected.ty else {
                let message = format!("this has no components, so no `{}`", part.name.name);
                self.sema.error(part.name.span, message);
                return selected;
            };
            let def = &self.sema.types[type_id.0 as usize];
            if let Some(why) = def.unsupported.clone() {
                self.unsupported(span, &why);
            }
            let path = self.sema.path_to(type_id, &part.name.name);
            let path: Option<Vec<Var>> = path.map(|path| path.into_iter().cloned().collect());
            let Some((field, parents)) = path.as_deref().and_then(<[Var]>::split_last) else {
                self.no_component(type_id, &part.name, span);
                return selected;
            };
            for parent in parents {
                selected = self.component(selected, parent, &Part::whole(&parent.name, span), span);
            }
            if let Some(selector) = &part.image {
                if !selected.of.shape().is_empty() {
                    self.unsupported(span, "a coarray component of an array of records");
                    return Selected { ty: field.ty.clone(), ..selected };
                }
                let base = selected.of.at(self, &[]);
                let Some(base) = self.record_on_image(base, field, selector) else {
                    return Selected { ty: field.ty.clone(), ..selected };
                };
                selected = Selected::scalar(selected.ty, base);
            }
            selected = self.component(selected, field, part, span);
        }
        selected
    }

    /// There is no such component; a type-bound procedure is none, and is not modelled.
    pub(crate) fn no_component(&mut self, id: TypeId, name: &Ident, span: Span) {
        let mut types = std::iter::successors(Some(id), |id| self.sema.types[id.0 as usize].parent);
        let bound = |id: TypeId| {
            let def = &self.sema.types[id.0 as usize];
            def.bindings.iter().any(|(binding, _)| *binding == name.name)
                || def.generics.iter().any(|(generic, _)| *generic == name.name)
        };
        if types.any(bound) {
            return self.unsupported(span, "a type-bound procedure");
        }
        let def = &self.sema.types[id.0 as usize];
        let message = format!("type `{}` has no component `{}`", def.name, name.name);
        self.sema.error(name.span, message);
    }

    fn component(
        &mut self,
        selected: Selected<'a>,
        field: &Var,
        part: &Part,
        span: Span,
    ) -> Selected<'a> {
        let name = field.name.clone();
        let indirect = field.is_indirect();
        let object = selected.of.map(move |l, base| {
            let cell = l.b.at(span).field(base, &name);
            if indirect { l.b.deref(cell) } else { cell }
        });
        if object.shape().is_empty() {
            let object = object.at(self, &[]);
            let stored = self.field_stored(field);
            return self.select_part(field, &stored, object, part, span);
        }
        // The arrays are outside; inside only single elements are left.
        let bounds = self.field_stored(field).bounds;
        let of = match &part.args {
            None => object,
            Some(args) if field.rank() > 0 => {
                let Some((subscripts, shape)) = self.subscripts(args, &bounds, span) else {
                    return Selected { ty: field.ty.clone(), ..selected };
                };
                if !shape.is_empty() {
                    self.sema.error(span, "only one part of a reference may be an array");
                }
                object.map(move |l, base| {
                    let indices = l.indices(&subscripts, &[]);
                    l.b.at(span).element(base, indices)
                })
            }
            Some(_) => object,
        };
        Selected { ty: field.ty.clone(), of, whole: None }
    }

    /// The storage of a component: bounds are constant unless it is allocatable or a pointer.
    fn field_stored(&mut self, field: &Var) -> Stored<'a> {
        let bounds = if field.is_indirect() {
            Vec::new()
        } else {
            self.known_bounds(field).unwrap_or_default()
        };
        Stored { bounds, ..Stored::plain(field.name.clone()) }
    }

    /// A component, neither allocatable nor a pointer, of a record.
    pub(crate) fn component_node(&mut self, base: &Expr, field: &Var, span: Span) -> Node<'a> {
        self.b.at(span);
        let object = self.b.field(self.b.copy(base), &field.name);
        let stored = self.field_stored(field);
        let part = Part::whole(&field.name, span);
        let selected = self.select_part(field, &stored, object, &part, span);
        self.finish(selected, None, span)
    }
}
