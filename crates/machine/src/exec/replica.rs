//! Deep copies: everything that a value leads to, as one graph.
//!
//! Objects that are met twice are copied once, so that what was the same object before is one afterwards, and circles
//! close. Handles are where a copy ends: it refers to them as the original does. All the asking comes first: the copy is
//! one step. Where objects stay at their places, all of them are at the place of the first.

use crate::Halt;
use crate::cell::{described, descriptor};
use crate::stay::away_from_home;
use crate::step::Run;
use crate::world::World;
use indexmap::IndexSet;
use partita_model::{ObjectId, ShapeKind, Word};
use partita_tree::NodeId;

impl World<'_> {
    pub(super) fn replica(&mut self, run: &mut Run, of: Word, node: NodeId) -> Result<Word, Halt> {
        let Some(root) = self.replicated(of) else { return Ok(of) };
        // In the order in which they are met.
        let mut graph = IndexSet::from([root]);
        let mut next = 0;
        while let Some(object) = graph.get_index(next).copied() {
            next += 1;
            if self.options.objects_stay && self.home_of(object) != self.home_of(root) {
                return Err(away_from_home(node));
            }
            for offset in self.copied_cells(object) {
                self.access_anywhere(run, object, offset, false, node)?;
                graph.extend(self.replicated(self.read(object, offset)));
            }
        }
        let home = self.place(run.task, None, node)?;
        let first = self.object_count;
        let copy_of = |word: Word, object: ObjectId| {
            graph.get_index_of(&object).map_or(word, |at| Word::object(ObjectId::new(first + at)))
        };
        for object in &graph {
            let mut words = self.objects[object.index()].words.clone();
            words[0] = descriptor(described(words[0]), home, self.delays);
            for (offset, word) in (0..).zip(&mut words[1..]) {
                let cell = self.cell_info(*object, offset);
                *word = match self.replicated(*word) {
                    Some(child) if !cell.transient || cell.nested => copy_of(*word, child),
                    _ if cell.transient => cell.fresh,
                    _ => *word,
                };
            }
            self.add_object(&words);
        }
        Ok(copy_of(of, root))
    }

    /// The object that a word leads to, if a copy has its own.
    fn replicated(&self, word: Word) -> Option<ObjectId> {
        let (object, None) = word.as_ref()? else { return None };
        let shape = self.shape_of(object);
        match shape.kind {
            ShapeKind::Array { .. } | ShapeKind::Record(_) | ShapeKind::Class(_) => {
                (!shape.handle).then_some(object)
            }
            ShapeKind::Closure | ShapeKind::Scope => Some(object),
            ShapeKind::Statics | ShapeKind::Group | ShapeKind::Memory(_) => None,
        }
    }

    /// The cells whose content a copy has too: not the bounds of arrays, which never change, nor what starts afresh.
    fn copied_cells(&self, object: ObjectId) -> Vec<u32> {
        let shape = self.shape_of(object);
        let first = if let ShapeKind::Array { rank } = shape.kind { 2 * rank } else { 0 };
        let end = u32::try_from(self.cells(object).len()).unwrap_or(0);
        let kept = |offset: &u32| {
            let cell = shape.cell(*offset);
            !cell.transient || cell.nested
        };
        (first..end).filter(kept).collect()
    }
}
