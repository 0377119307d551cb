//! How tasks begin and end.

use crate::Halt;
use crate::step::Run;
use crate::world::{
    BASE, DEPTH, FRAMES, GROUP, MEMBER, NAME, OWN_OUTPUT, OWNER, OWNER_DEPTH, PLACE, RECORD, SLOTS,
    World, count,
};
use partita_model::{EntryId, Operand, Slot, Word};
use partita_tree::NodeId;

impl World<'_> {
    #[expect(clippy::too_many_arguments, reason = "the parts of one operation")]
    pub(super) fn spawn(
        &mut self,
        task: usize,
        proc: partita_model::ProcId,
        place: Option<Operand>,
        group: Option<Operand>,
        args: &[Operand],
        captures: &[Slot],
        node: NodeId,
    ) -> Result<(), Halt> {
        let place = self.place(task, place, node)?;
        let args = self.arguments(task, args);
        let captures: Vec<Word> =
            captures.iter().map(|slot| self.raw(task, Operand::Slot(*slot))).collect();
        let current = self.tasks[task].words[GROUP];
        let member = match group {
            Some(group) => Word::object(self.object(task, group, node)?),
            None => current,
        };
        if let Some((object, _)) = member.as_ref() {
            let inside = self.read(object, 0).as_int();
            self.objects[object.index()].edit()[1] = Word::int(inside + 1);
        }
        args.iter().chain(&captures).for_each(|word| self.share(*word));
        let depth = count(&self.tasks[task].words, DEPTH) + 1;
        // Inside a named group the current group stays what it was.
        let inherited = if group.is_some() { current } else { member };
        let mut header = [Word::NULL; FRAMES];
        header[PLACE] = Word::index(place.index());
        header[GROUP] = inherited;
        header[MEMBER] = member;
        header[NAME] = Word::int(-1 - i64::from(node.0));
        header[DEPTH] = Word::index(depth);
        header[BASE] = Word::int(0);
        header[OWN_OUTPUT] = Word::UNDEFINED;
        header[RECORD] = Word::UNDEFINED;
        let child = self.add_task(&header);
        self.scratch.spawned.push((task, child));
        self.push_frame(child, proc, &args, &captures, None, node)
    }

    pub(super) fn end_task(&mut self, task: usize) {
        let member = self.tasks[task].words[MEMBER];
        if let Some((object, _)) = member.as_ref() {
            let inside = self.read(object, 0).as_int();
            self.objects[object.index()].edit()[1] = Word::int(inside - 1);
        }
        if task >= self.model.entries.len() {
            // Its segment stays until the canonical form drops it.
            self.tasks[task].edit()[BASE] = Word::UNDEFINED;
            self.tasks[task].edit().truncate(FRAMES);
            return;
        }
        // An entry task keeps its place at the end and the locals that properties read.
        let slots = &self.model.proc(self.here(task).proc).slots;
        let words = self.tasks[task].edit();
        words[BASE] = Word::UNDEFINED;
        words[GROUP] = Word::NULL;
        for (slot, info) in slots.pairs() {
            if !info.observed {
                words[FRAMES + SLOTS + slot.index()] = Word::UNDEFINED;
            }
        }
    }

    /// Leaves all frames, and an atomic section that a caller is in.
    pub(super) fn stop_task(&mut self, run: &mut Run, task: usize) {
        if self.owner() == Some(task) {
            self.set_atomic_depth(0);
            if run.section.take().is_none() {
                run.released();
            }
        }
        while !self.is_outermost(task) {
            self.pop_frame(task, None);
        }
        // As if it had come to its end, at its own place.
        let last = self.model.proc(self.here(task).proc).code.next_id().before();
        self.set_location(task, last);
        if let Some(entry) = self.model.entries.get(EntryId::new(task)) {
            self.tasks[task].edit()[PLACE] = Word::index(entry.place.index());
        }
        self.end_task(task);
    }

    pub(super) fn set_atomic_depth(&mut self, depth: usize) {
        let words = self.header.edit();
        words[OWNER_DEPTH] = Word::index(depth);
        if depth == 0 {
            words[OWNER] = Word::NULL;
        }
    }
}
