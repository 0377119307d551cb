//! How reports call the cells and objects of a state.

use crate::path::{CellPath, Part};
use crate::stack::FrameView;
use crate::world::World;
use partita_model::{ObjectId, ShapeKind, Word};
use partita_tree::Style;

impl World<'_> {
    /// The way to a cell: `x`, `t[3]@2`, `l.owner`.
    #[must_use]
    pub fn cell_path(&self, object: ObjectId, offset: u32) -> CellPath {
        let mut path = self.way_to(object, offset);
        if self.cell_info(object, offset).symmetric {
            path.place = Some(self.home_of(object));
        }
        path
    }

    /// How reports call a cell.
    #[must_use]
    pub fn cell_name(&self, object: ObjectId, offset: u32) -> String {
        self.cell_path(object, offset).spelled(&self.model.vocabulary)
    }

    /// How reports call a whole object: `t@2`, `lk(5)[2]`.
    #[must_use]
    pub fn object_name(&self, object: ObjectId) -> String {
        self.object_path(object).spelled(&self.model.vocabulary)
    }

    fn way_to(&self, object: ObjectId, offset: u32) -> CellPath {
        let shape = self.shape_of(object);
        let field = || shape.cell(offset).name.to_string();
        match shape.kind {
            ShapeKind::Array { rank } => {
                let mut path = self.object_path(object);
                path.parts.push(Part::Index(self.indices(object, offset, rank as usize)));
                path
            }
            ShapeKind::Record(_) | ShapeKind::Class(_) => {
                let mut path = self.object_path(object);
                path.parts.push(Part::Field(field()));
                path
            }
            ShapeKind::Memory(_) => self.memory_path(object, offset),
            ShapeKind::Statics | ShapeKind::Scope | ShapeKind::Closure | ShapeKind::Group => {
                let place = shape.cell(offset).symmetric.then(|| self.home_of(object));
                CellPath { parts: vec![Part::Name(field())], place }
            }
        }
    }

    fn indices(&self, object: ObjectId, offset: u32, rank: usize) -> Vec<i64> {
        let cells = self.cells(object);
        let mut rest = (offset as usize).saturating_sub(2 * rank);
        let mut indices = Vec::new();
        for dimension in (0..rank).rev() {
            let low = cells[2 * dimension].as_int();
            let high = cells[2 * dimension + 1].as_int();
            let extent = usize::try_from(high - low + 1).unwrap_or(1).max(1);
            indices.push(low + i64::try_from(rest % extent).unwrap_or(0));
            rest /= extent;
        }
        indices.reverse();
        indices
    }

    /// A value-object by the cell it is nested in, `forks[2]`; one made at run time by a variable or
    /// field that refers to it, an array also by a local; otherwise by its variable or type.
    #[must_use]
    pub fn object_path(&self, object: ObjectId) -> CellPath {
        if let ShapeKind::Memory(_) = self.shape_of(object).kind {
            return self.memory_object_path(object);
        }
        if let Some((container, offset)) = self.container(object, true) {
            return self.way_to(container, offset);
        }
        // What exists from the start has a name of its own, so this goes one step at most.
        if !self.is_static(object)
            && let Some((container, offset)) = self.container(object, false)
        {
            let shape = self.shape_of(container);
            if self.is_static(container) || matches!(shape.kind, ShapeKind::Array { .. }) {
                return self.way_to(container, offset);
            }
            let field = Part::Field(shape.cell(offset).name.to_string());
            return CellPath {
                parts: vec![Part::Name(shape.name.to_string()), field],
                place: None,
            };
        }
        if let Some(name) = self.holder(object) {
            return CellPath::variable(name);
        }
        let shape = self.shape_of(object);
        let place = shape.every.symmetric.then(|| self.home_of(object));
        CellPath { parts: vec![Part::Name(shape.name.to_string())], place }
    }

    /// A local variable that refers to an array made at run time, or to an object of a prelude: the outermost of the
    /// first task first. Who called knows it better than who was called.
    fn holder(&self, object: ObjectId) -> Option<&str> {
        let shape = self.shape_of(object);
        let array = matches!(shape.kind, ShapeKind::Array { .. });
        if self.is_static(object) || !(array || shape.is_opaque()) {
            return None;
        }
        let whole = Word::object(object);
        let local = |view: FrameView<'_>| {
            let proc = self.model.proc(view.proc);
            // Names inside a prelude mean nothing to the reader.
            let own = !proc.operation && self.model.span(proc.node).is_some();
            let mut slots = proc.slots.iter().zip(view.slots).filter(|_| own);
            slots.find_map(|(info, word)| {
                let name = info.name.as_deref().filter(|name| !name.starts_with('_'))?;
                (*word == whole).then_some(name)
            })
        };
        (0..self.tasks()).find_map(|task| self.stack(task).filter_map(local).last())
    }

    /// The cell that an object is nested in, or one that refers to it.
    fn container(&self, object: ObjectId, nested: bool) -> Option<(ObjectId, u32)> {
        let whole = Word::object(object);
        // Where a language does not show references, a variable stands for what it refers to.
        // Everywhere an array made at run time goes by the name of the variable that refers to it.
        let array = matches!(self.shape_of(object).kind, ShapeKind::Array { .. });
        let statics = self.model.vocabulary.style == Style::Parentheses || array;
        // A clock in an array of clocks.
        let opaque = self.shape_of(object).is_opaque();
        for container in (0..self.object_count).map(ObjectId::new) {
            let shape = self.shape_of(container);
            let looked_at = match shape.kind {
                // All elements are alike: most arrays hold no objects.
                ShapeKind::Array { .. } if nested => shape.every.nested,
                ShapeKind::Array { .. } => opaque && !shape.every.hidden,
                ShapeKind::Record(_) => true,
                ShapeKind::Statics => !nested && statics,
                ShapeKind::Class(_) => !nested && array,
                ShapeKind::Scope | ShapeKind::Closure | ShapeKind::Group | ShapeKind::Memory(_) => {
                    false
                }
            };
            if !looked_at {
                continue;
            }
            let found = (0u32..)
                .zip(self.cells(container))
                .find(|(offset, word)| **word == whole && shape.cell(*offset).nested == nested);
            if let Some((offset, _)) = found {
                return Some((container, offset));
            }
        }
        None
    }
}
