//! What stands in a state from earlier: operations that are under way, and locks that are held.

use crate::memory::{ENTRY, Move, MoveInfo};
use crate::path::CellPath;
use crate::world::World;
use partita_model::{ObjectId, ShapeKind, Tag};

impl World<'_> {
    /// Remote operations that are not complete, also those that another must precede.
    #[must_use]
    pub fn under_way(&self) -> Vec<MoveInfo> {
        let entries = u32::try_from(self.pending.words.len() / ENTRY).unwrap_or(0);
        (0..entries).map(|entry| self.describe(Move { entry, alternative: 0 })).collect()
    }

    /// Locks and who holds them: a record of a prelude with a cell that names a task is held by it.
    #[must_use]
    pub fn held(&self) -> Vec<(CellPath, usize)> {
        let mut held = Vec::new();
        for object in (0..self.object_count).map(ObjectId::new) {
            let shape = self.shape_of(object);
            match shape.kind {
                ShapeKind::Record(_) | ShapeKind::Class(_) => {}
                ShapeKind::Array { .. }
                | ShapeKind::Statics
                | ShapeKind::Scope
                | ShapeKind::Closure
                | ShapeKind::Memory(_)
                | ShapeKind::Group => continue,
            }
            let holder = shape.cells.iter().zip(self.cells(object)).find_map(|(cell, word)| {
                let task = usize::try_from(word.bits).ok()?;
                let names = cell.hidden && word.tag == Tag::Task && task < self.task_count;
                names.then_some(task)
            });
            if let Some(task) = holder {
                held.push((self.object_path(object), task));
            }
        }
        held
    }
}
