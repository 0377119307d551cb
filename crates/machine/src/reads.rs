//! Which parts of the packed state a step depends on.
//!
//! In a *fixed* model (no object and no task is ever made) every part of a state has its place in
//! the packed vector, and a step is a function of the parts it reads: the task's own stack, the header,
//! and the chunks of the static objects whose cells it reads or writes. While recording, the world
//! notes those chunks in the order in which they are first needed. Descriptors and bounds of static
//! objects never change, so looking at them is not noted.

use crate::seg::chunk_width;
use crate::world::World;
use partita_model::ObjectId;
use std::cell::RefCell;

#[derive(Default)]
pub(crate) struct Reads {
    /// `None` while nobody records.
    noted: RefCell<Option<Vec<u32>>>,
}

impl World<'_> {
    /// Starts recording, with nothing noted yet.
    pub fn record_reads(&mut self) {
        let noted = self.reads.noted.get_mut();
        noted.get_or_insert_default().clear();
    }

    /// Ends recording: the positions in the packed vector that were needed, in the order of first
    /// need. The task's own stack and the header are not among them.
    pub fn recorded_reads(&mut self) -> Vec<u32> {
        self.reads.noted.take().unwrap_or_default()
    }

    /// Position of a task's stack in the packed vector.
    #[must_use]
    pub fn task_position(task: usize) -> usize {
        2 + task
    }

    /// Positions of a static object's chunks in the packed vector of a fixed model.
    #[must_use]
    pub fn object_positions(&self, object: ObjectId) -> std::ops::Range<u32> {
        let before = u32::try_from(2 + self.model.entries.len()).unwrap_or(0);
        let first = before + self.first_chunk.get(object.index()).copied().unwrap_or(0);
        first..first + self.chunks.get(object.index()).copied().unwrap_or(0)
    }

    /// Length of the packed vector of a fixed model.
    #[must_use]
    pub fn packed_length(&self) -> usize {
        let chunks: u32 = self.chunks.iter().sum();
        3 + self.model.entries.len() + chunks as usize
    }

    #[inline]
    pub(crate) fn note_read(&self, object: ObjectId, offset: u32) {
        let mut noted = self.reads.noted.borrow_mut();
        if let Some(noted) = noted.as_mut() {
            let position = self.position_of_cell(object, offset);
            if !noted.contains(&position) {
                noted.push(position);
            }
        }
    }

    #[inline]
    pub(crate) fn note_task(&self, task: usize) {
        if let Some(noted) = self.reads.noted.borrow_mut().as_mut() {
            let position = u32::try_from(Self::task_position(task)).unwrap_or(u32::MAX);
            if !noted.contains(&position) {
                noted.push(position);
            }
        }
    }

    fn position_of_cell(&self, object: ObjectId, offset: u32) -> u32 {
        self.cell_position(object, offset).0
    }

    /// Position of a static cell's chunk in the packed vector, and where in the chunk the cell is.
    #[must_use]
    pub fn cell_position(&self, object: ObjectId, offset: u32) -> (u32, u32) {
        let cut = self.chunks.get(object.index()).is_some_and(|chunks| *chunks > 1);
        let width = chunk_width(self.objects[object.index()].words.len());
        let width = u32::try_from(width).unwrap_or(1);
        let (chunk, at) =
            if cut { ((1 + offset) / width, (1 + offset) % width) } else { (0, 1 + offset) };
        let first = self.first_chunk.get(object.index()).copied().unwrap_or(u32::MAX / 2);
        let tasks = u32::try_from(2 + self.task_count).unwrap_or(u32::MAX / 2);
        (tasks + first + chunk, at)
    }

    /// The words of a part of a packed state.
    #[must_use]
    #[inline]
    pub fn words(&self, leaf: u32) -> &[partita_model::Word] {
        self.segments.get(leaf)
    }
}
