//! Coarray components: the record stands at the same place of every image's memory, the component's object
//! is looked up on the image that is named.

use super::Lowerer;
use super::storage::Stored;
use crate::ast::{Designator, ImageSelector};
use crate::sema::types::Var;
use partita_kit::{Emit, Size};
use partita_source::Span;
use partita_tree::{Expr, ExprKind};

impl<'a> Lowerer<'a> {
    /// The component that a designator ends in.
    pub(crate) fn last_component(&self, designator: &Designator) -> Option<Var> {
        let mut found = self.components_of(designator);
        if found.len() + 1 == designator.parts.len() { found.pop() } else { None }
    }

    /// The components that a designator names, as far as they are known.
    pub(crate) fn components_of(&self, designator: &Designator) -> Vec<Var> {
        let mut found: Vec<Var> = Vec::new();
        let Some((first, rest)) = designator.parts.split_first() else { return found };
        let Some(variable) = self.sema.variable(self.frame.scope, &first.name.name) else {
            return found;
        };
        for part in rest {
            let ty = found.last().map_or(&variable.ty, |field| &field.ty);
            match self.sema.component(ty, &part.name.name) {
                Some(field) => found.push(field.clone()),
                None => break,
            }
        }
        found
    }

    /// The cobounds that the first ALLOCATE of a coarray component gives it.
    pub(crate) fn component_cobounds(&mut self, field: &Var) -> Vec<(Size, Option<Size>)> {
        let site = self.component_allocations.get(&field.name).and_then(|s| s.first()).copied();
        match site {
            Some((site, scope)) if site.cobounds.len() == field.codims.len() => {
                self.known_cobounds(&site.cobounds, scope)
            }
            _ => self.cobounds(&field.codims, field.scope),
        }
    }

    /// The record around a coarray component, on the image that the component's selector names.
    pub(crate) fn record_on_image(
        &mut self,
        base: Expr,
        field: &Var,
        selector: &ImageSelector,
    ) -> Option<Expr> {
        let span = selector.span;
        if !field.is_coarray() {
            let message = format!("component `{}` is not a coarray", field.name);
            self.sema.error(span, message);
            return None;
        }
        let cobounds = self.component_cobounds(field);
        let stored = Stored { cobounds, ..Stored::plain(field.name.clone()) };
        let place = self.image_place(field, &stored, selector)?;
        let found = self.on_place(&base, place, span);
        if found.is_none() {
            self.unsupported(span, "a coarray component of a record that is an argument");
        }
        found
    }

    /// Whether a record stands in storage that every image has.
    #[expect(clippy::wildcard_enum_match_arm, reason = "other terms are no storage")]
    pub(crate) fn is_everywhere(&self, base: &Expr) -> bool {
        match &base.kind {
            ExprKind::Var(name) => self.b.names.is_global(name),
            ExprKind::Element { base, .. } | ExprKind::Field { base, .. } => {
                self.is_everywhere(base)
            }
            ExprKind::Deref { reference } => self.is_everywhere(reference),
            _ => false,
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "other terms are no storage")]
    fn on_place(&self, base: &Expr, place: Expr, span: Span) -> Option<Expr> {
        if !self.is_everywhere(base) {
            return None;
        }
        self.b.at(span);
        match &base.kind {
            ExprKind::Var(_) => Some(self.b.at_place(self.b.copy(base), place)),
            ExprKind::Element { base, indices } => {
                let base = self.on_place(base, place, span)?;
                Some(self.b.element(base, indices.iter().map(|i| self.b.copy(i)).collect()))
            }
            ExprKind::Field { base, name } => {
                let base = self.on_place(base, place, span)?;
                Some(self.b.field(base, name))
            }
            ExprKind::Deref { reference } => {
                let reference = self.on_place(reference, place, span)?;
                Some(self.b.deref(reference))
            }
            _ => None,
        }
    }
}
