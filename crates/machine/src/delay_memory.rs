//! Accesses to memory objects under a memory model that delays them (`--memory upc`).
//!
//! A scalar that fills a cell is loaded and stored as any other cell is ([`crate::delay`]). A copy is a set of loads and stores, one pair for each
//! cell, in no order: each load finds what a load may find, now or later; a late one is pending with the cell that its value goes to, and
//! becomes a pending store there. Not modelled, and so `unsupported` where it is reached: a relaxed access to a part of a cell or to several
//! cells at once, and memory that ends while others have accesses to it pending. Whoever uses the target of a pending copy waits
//! for the copy.

use crate::memory::{ENTRY, cell_of, copied_to, copy, issued_at, store};
use crate::step::Run;
use crate::world::World;
use crate::{Failure, Halt};
use partita_model::{ObjectId, Word};
use partita_source::Code;
use partita_tree::NodeId;

/// More outcomes than this of one copy are not followed.
const MOST_OUTCOMES: u32 = 4096;

impl World<'_> {
    /// What a cell of a private copy waits for, and what of a shared one is not modelled.
    pub(crate) fn before_bytes(
        &mut self,
        run: &Run,
        object: ObjectId,
        offset: u32,
        node: NodeId,
    ) -> Result<(), Halt> {
        if !self.delays {
            return Ok(());
        }
        if self.is_relaxed(run, object, offset) {
            return Err(not_modelled(node, "bytes of several cells, or of a part of one"));
        }
        let cell = Word::cell(object, offset);
        self.wait_for_own(run.task, |entry| copied_to(entry) == Some(cell))
    }

    /// A store to a part of a cell would have to keep the rest.
    pub(crate) fn not_in_part(
        &self,
        object: ObjectId,
        offset: u32,
        node: NodeId,
    ) -> Result<(), Halt> {
        if self.delays && self.is_met(object, offset) {
            return Err(not_modelled(node, "a store to a part of a cell"));
        }
        Ok(())
    }

    /// Copies cells to cells; some of them are relaxed.
    pub(crate) fn copy_cells(
        &mut self,
        run: &mut Run,
        (target, source): (ObjectId, ObjectId),
        pairs: &[(u32, u32)],
        node: NodeId,
    ) -> Result<(), Halt> {
        let task = run.task;
        let mut found: Vec<(Vec<Word>, bool)> = Vec::new();
        let mut width = 1_u32;
        for (to, from) in pairs {
            let (to_cell, from_cell) = (Word::cell(target, *to), Word::cell(source, *from));
            self.wait_for_own(task, |entry| {
                let goes = copied_to(entry);
                goes == Some(to_cell) || goes == Some(from_cell)
            })?;
            self.ask_access(run, source, *from, false, node)?;
            self.ask_access(run, target, *to, true, node)?;
            let relaxed = self.is_relaxed(run, source, *from);
            let values = if relaxed {
                self.values_now(task, source, *from)
            } else {
                vec![self.read(source, *from)]
            };
            let late = relaxed && self.others_may_write(task, source, *from);
            let ways = u32::try_from(values.len()).unwrap_or(u32::MAX) + u32::from(late);
            width = width.saturating_mul(ways);
            found.push((values, late));
        }
        if width > MOST_OUTCOMES {
            return Err(not_modelled(node, "a copy of so many cells that others may write"));
        }
        let mut taken = if width > 1 { self.choose(run, width)? } else { 0 };
        for ((to, from), (values, late)) in pairs.iter().zip(&found) {
            let ways = u32::try_from(values.len()).unwrap_or(u32::MAX) + u32::from(*late);
            let own = (taken % ways) as usize;
            taken /= ways;
            match values.get(own) {
                Some(value) => self.store_cell(run, target, *to, *value)?,
                None => {
                    let (to, from) = (Word::cell(target, *to), Word::cell(source, *from));
                    let entry = copy(task, self.here(task), from, to);
                    self.delay(&entry);
                    run.released();
                }
            }
        }
        Ok(())
    }

    /// The load of a copy has found its value: the store is next.
    pub(crate) fn copy_arrives(
        &mut self,
        task: usize,
        entry: &[Word; ENTRY],
        to: Word,
        value: Word,
    ) -> Result<(), Halt> {
        let Some((object, Some(offset))) = to.as_ref() else { return Ok(()) };
        if self.is_met(object, offset) && !self.cell_info(object, offset).sync {
            self.delay(&store(task, issued_at(entry), to, value));
            return Ok(());
        }
        self.write(object, offset, value)
    }

    /// An object ends: nothing may be under way to it.
    pub(crate) fn before_end(
        &mut self,
        task: usize,
        object: ObjectId,
        node: NodeId,
    ) -> Result<(), Halt> {
        if !self.delays {
            return Ok(());
        }
        let of = |word: Word| word.as_ref().is_some_and(|(other, _)| other == object);
        let about = |entry: &[Word; ENTRY]| of(cell_of(entry)) || copied_to(entry).is_some_and(of);
        self.wait_for_own(task, about)?;
        let (entries, _) = self.pending.words.as_chunks::<ENTRY>();
        if entries.iter().any(about) {
            return Err(not_modelled(
                node,
                "memory that ends while others have accesses to it pending",
            ));
        }
        self.forget_windows_of(object);
        Ok(())
    }
}

fn not_modelled(node: NodeId, what: &str) -> Halt {
    Failure::new(Code::Unsupported, node, format!("{what}, under `--memory upc`")).into()
}
