//! Operations on whole objects: copying, filling, resetting and cloning arrays and records.

use crate::cell::{described, descriptor};
use crate::step::Run;
use crate::world::World;
use crate::{Failure, Halt, Mishap, arith};
use partita_model::{ObjectId, Place, ShapeKind, Word};
use partita_source::Code;
use partita_tree::NodeId;

impl World<'_> {
    /// Copies cell by cell; nested value-objects are copied, not shared. All the asking comes first:
    /// the copy is one step.
    pub(super) fn copy_object(
        &mut self,
        run: &mut Run,
        to: ObjectId,
        from: ObjectId,
        node: NodeId,
    ) -> Result<(), Halt> {
        let mut cells = Vec::new();
        self.pair_up(to, from, node, &mut cells)?;
        for (to, from, offset) in &cells {
            self.access(run, *from, *offset, false, node)?;
            self.access(run, *to, *offset, true, node)?;
        }
        for (to, from, offset) in cells {
            let value = self.read(from, offset);
            if self.nested_pair(to, from, offset).is_none() {
                self.store_cell(run, to, offset, value)?;
            }
        }
        Ok(())
    }

    /// The cells that a copy goes through: target, source, offset.
    fn pair_up(
        &self,
        to: ObjectId,
        from: ObjectId,
        node: NodeId,
        cells: &mut Vec<(ObjectId, ObjectId, u32)>,
    ) -> Result<(), Halt> {
        let rank_of = |object: ObjectId| {
            let ShapeKind::Array { rank } = self.shape_of(object).kind else { return 0 };
            rank
        };
        let rank = rank_of(to);
        if rank != rank_of(from) {
            return Err(arith::mismatch(node).into());
        }
        let (length, other) = (self.cells(to).len(), self.cells(from).len());
        let extents = |object: ObjectId| {
            let cells = self.cells(object);
            (0..rank as usize)
                .map(|d| cells[2 * d + 1].as_int() - cells[2 * d].as_int())
                .collect::<Vec<_>>()
        };
        if length != other || extents(to) != extents(from) {
            let shape =
                |object: ObjectId| extents(object).into_iter().map(|less| less + 1).collect();
            let array = self.object_name(to);
            let shapes = Mishap::Shapes { array, shape: shape(to), value: shape(from) };
            return Err(Failure::new(Code::IndexOutOfBounds, node, shapes).into());
        }
        for offset in 2 * rank..u32::try_from(length).unwrap_or(0) {
            cells.push((to, from, offset));
            if let Some((own, child)) = self.nested_pair(to, from, offset) {
                self.pair_up(own, child, node, cells)?;
            }
        }
        Ok(())
    }

    /// The objects behind a cell of a copy: the target's, and the value-object that goes into it.
    /// A reference to such an object is a value like any other: it is copied, not followed.
    fn nested_pair(
        &self,
        to: ObjectId,
        from: ObjectId,
        offset: u32,
    ) -> Option<(ObjectId, ObjectId)> {
        if !self.cell_info(to, offset).nested {
            return None;
        }
        match (self.read(to, offset).as_ref(), self.read(from, offset).as_ref()) {
            (Some((own, None)), Some((child, None))) => Some((own, child)),
            _ => None,
        }
    }

    /// One value for every element of an array.
    pub(super) fn fill(
        &mut self,
        run: &mut Run,
        to: ObjectId,
        value: Word,
        node: NodeId,
    ) -> Result<(), Halt> {
        let ShapeKind::Array { rank } = self.shape_of(to).kind else {
            return Err(arith::mismatch(node).into());
        };
        self.not_nested(to, 2 * rank, node)?;
        let length = u32::try_from(self.cells(to).len()).unwrap_or(0);
        for offset in 2 * rank..length {
            self.access(run, to, offset, true, node)?;
        }
        (2 * rank..length).try_for_each(|offset| self.store_cell(run, to, offset, value))
    }

    /// Fresh content for every cell of a value-object. All the asking comes first: it is one step.
    pub(super) fn reset_object(
        &mut self,
        run: &mut Run,
        object: ObjectId,
        node: NodeId,
    ) -> Result<(), Halt> {
        let mut cells = Vec::new();
        let mut work = vec![object];
        while let Some(object) = work.pop() {
            let rank =
                if let ShapeKind::Array { rank } = self.shape_of(object).kind { rank } else { 0 };
            let length = u32::try_from(self.cells(object).len()).unwrap_or(0);
            for offset in 2 * rank..length {
                if !self.cell_info(object, offset).nested {
                    cells.push((object, offset));
                } else if let Some((child, None)) = self.read(object, offset).as_ref() {
                    work.push(child);
                }
            }
        }
        for (object, offset) in &cells {
            self.access(run, *object, *offset, true, node)?;
        }
        let log = self.log.take();
        for (object, offset) in &cells {
            let fresh = self.cell_info(*object, *offset).fresh;
            self.store_cell(run, *object, *offset, fresh)?;
        }
        self.log = log;
        self.log_reset(object, &cells);
        Ok(())
    }

    pub(super) fn clone_object(
        &mut self,
        run: &mut Run,
        from: ObjectId,
        node: NodeId,
    ) -> Result<ObjectId, Halt> {
        let mut cells = Vec::new();
        self.pair_up(from, from, node, &mut cells)?;
        for (_, from, offset) in cells {
            self.access(run, from, offset, false, node)?;
        }
        let home = self.place(run.task, None, node)?;
        Ok(self.cloned(from, home))
    }

    fn cloned(&mut self, from: ObjectId, home: Place) -> ObjectId {
        let mut words = self.objects[from.index()].words.clone();
        words[0] = descriptor(described(words[0]), home, self.delays);
        for (offset, word) in (0u32..).zip(&mut words[1..]) {
            if let Some((child, None)) = word.as_ref()
                && self.cell_info(from, offset).nested
            {
                *word = Word::object(self.cloned(child, home));
            }
        }
        self.add_object(&words)
    }
}
