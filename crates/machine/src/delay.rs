//! Accesses under a memory model that delays them: what a step of a task does under `--memory upc`.
//!
//! An access is *strict* inside an atomic section or a guard, and on a `sync` cell; a fence, a spawn, a
//! join and the end of a task are strict too. All others to cells that another task may meet are
//! *relaxed*. A strict operation waits until nothing of its task is pending, acts on the memory, and
//! forgets what its task could still have read from before.
//!
//! What a weak operation does, or an operation in which no segment ends or begins, is atomic and orders
//! nothing: it acts on the memory at once, after what its task has pending on that very cell, and forgets
//! nothing.
//!
//! A relaxed store becomes pending ([`crate::memory`], `upc`). A relaxed load finds the task's own newest
//! pending store to the cell; without one, any value of the window ([`crate::window`]); or it
//! becomes pending itself and finds what is there when it takes effect. Its slot is undefined until
//! then, and an operation that uses the slot waits. Whether being late can matter is looked at first: not
//! where the value is used at once, and not on a cell that nobody else can write any more.
//!
//! Operations on whole arrays and records store cell by cell, but they read all at once, when they run. Copies of memory, and accesses
//! to it, are in [`crate::delay_memory`].

use crate::memory::{ENTRY, cell_of, copied_to, is_store, load, redirect, sort, store, target_of};
use crate::step::Run;
use crate::world::{BASE, CALLER, POSITION, SLOTS, World, count, position};
use crate::{Failure, Halt, Mishap, Need, Wait};
use partita_model::{
    Instr, Loc, ObjectId, Op, Operand, Position, Property, PropertyKind, Slot, Word,
};
use partita_source::Code;
use partita_tree::NodeId;

impl World<'_> {
    /// Whether other tasks may see what happens to a cell.
    #[inline]
    pub(crate) fn is_met(&self, object: ObjectId, offset: u32) -> bool {
        let info = self.cell_info(object, offset);
        info.visible && self.is_shared(object) && !self.is_local(object, offset)
    }

    /// Whether an access of the running step is relaxed.
    pub(crate) fn is_relaxed(&self, run: &Run, object: ObjectId, offset: u32) -> bool {
        self.delays
            && !run.guard
            && self.owner() != Some(run.task)
            && !self.cell_info(object, offset).sync
            && self.is_met(object, offset)
    }

    /// Whether a task is inside an operation that orders nothing: a weak one, or one without ends of segments.
    fn orders_nothing(&self, task: usize) -> bool {
        let mut procs = self.frames_of(task).map(|at| self.model.proc(at.proc));
        let operation = procs.find(|proc| proc.operation);
        operation.is_some_and(|proc| proc.weak || !proc.orders)
    }

    pub(crate) fn delayed(&self, task: usize) -> impl DoubleEndedIterator<Item = &[Word; ENTRY]> {
        let (entries, _) = self.pending.words.as_chunks::<ENTRY>();
        let own = Word::task(task);
        entries.iter().filter(move |entry| entry[0] == own)
    }

    /// Waits until no such access of a task is pending.
    pub(crate) fn wait_for_own(
        &mut self,
        task: usize,
        such: impl Fn(&[Word; ENTRY]) -> bool,
    ) -> Result<(), Halt> {
        if !self.delayed(task).any(such) {
            return Ok(());
        }
        let number = u32::try_from(task).unwrap_or(u32::MAX);
        self.footprint.needs.push(Need::Flush { task: number, place: None });
        Err(Halt::Blocked(Wait::Flush(None)))
    }

    /// Executes an operation, after what it has to wait for.
    pub(crate) fn execute_delayed(
        &mut self,
        run: &mut Run,
        instr: &Instr,
        loc: Loc,
    ) -> Result<(), Halt> {
        if self.hand_on(run.task, &instr.op, loc) {
            return Ok(());
        }
        self.before_operation(run, &instr.op)?;
        // A load that becomes pending looks after its slot itself.
        let other = !matches!(instr.op, Op::Load { .. } | Op::Peek { .. });
        let defined = instr.op.defines().filter(|_| other).map(Operand::Slot);
        let defined = defined.and_then(|operand| self.word_of(run.task, operand));
        self.execute(run, instr, loc)?;
        self.after_operation(run.task, defined);
        Ok(())
    }

    /// A copy of a temporary that a pending load is for, and that nobody reads again, is no use of the value:
    /// the load is for the other slot from now on.
    fn hand_on(&mut self, task: usize, op: &Op, loc: Loc) -> bool {
        let Op::Copy { dst, src: Operand::Slot(src) } = op else { return false };
        let (from, to) = (self.slot_word(task, *src), self.slot_word(task, *dst));
        let named = self.model.proc(self.here(task).proc).slots[*src].name.is_some();
        if named || self.is_live_at(task, *src, loc.next()) || self.is_watched(task, *dst) {
            return false;
        }
        let own = Word::task(task);
        let (entries, _) = self.pending.words.as_chunks::<ENTRY>();
        let at = entries.iter().position(|entry| entry[0] == own && target_of(entry) == Some(from));
        let Some(at) = at else { return false };
        let mut entry = entries[at];
        self.forget_loads(task, |other| other == from || other == to);
        redirect(&mut entry, to);
        self.set(task, *dst, Word::UNDEFINED);
        self.delay(&entry);
        self.set_location(task, loc.next());
        true
    }

    /// What an operation has to wait for before anything else.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others are not strict")]
    fn before_operation(&mut self, run: &Run, op: &Op) -> Result<(), Halt> {
        if self.pending.words.is_empty() {
            return Ok(());
        }
        let task = run.task;
        let mut used = Vec::new();
        op.for_each_use(&mut |operand| used.extend(self.word_of(task, operand)));
        self.wait_for_own(task, |entry| target_of(entry).is_some_and(|at| used.contains(&at)))?;
        let strict = match op {
            Op::AtomicEnter => self.owner() != Some(task) && !self.orders_nothing(task),
            Op::GlueBegin { guard, .. } => *guard && !self.orders_nothing(task),
            Op::Spawn { .. } | Op::GroupJoin { .. } => !self.orders_nothing(task),
            Op::Return(_) => self.is_outermost(task),
            Op::Stop => true,
            _ => false,
        };
        if strict { self.wait_for_own(task, |_| true) } else { Ok(()) }
    }

    /// A strict operation has gone through. What others do before the next one may be seen or not: that one belongs
    /// to another step.
    pub(crate) fn did_strictly(&mut self, run: &mut Run) {
        if self.delays && !self.orders_nothing(run.task) {
            self.forget_windows(run.task);
            run.released();
        }
    }

    /// What an access to a cell, other than a relaxed load, has to wait for.
    pub(crate) fn before_access(
        &mut self,
        run: &Run,
        object: ObjectId,
        offset: u32,
        write: bool,
    ) -> Result<(), Halt> {
        if self.is_strict_alone(run, object, offset) {
            return self.wait_for_own(run.task, |_| true);
        }
        let cell = Word::cell(object, offset);
        if write && self.is_relaxed(run, object, offset) {
            return self.wait_for_own(run.task, |entry| copied_to(entry) == Some(cell));
        }
        self.wait_for_own(run.task, |entry| {
            cell_of(entry) == cell || copied_to(entry) == Some(cell)
        })
    }

    /// Whether an access is a strict operation all by itself.
    pub(crate) fn is_strict_alone(&self, run: &Run, object: ObjectId, offset: u32) -> bool {
        self.cell_info(object, offset).sync
            && !run.guard
            && self.owner() != Some(run.task)
            && !self.orders_nothing(run.task)
    }

    /// Stores a value in a cell that was asked for: now, or later.
    pub(crate) fn store_cell(
        &mut self,
        run: &mut Run,
        object: ObjectId,
        offset: u32,
        value: Word,
    ) -> Result<(), Halt> {
        if !self.is_relaxed(run, object, offset) {
            return self.write(object, offset, value);
        }
        let entry = store(run.task, self.here(run.task), Word::cell(object, offset), value);
        self.delay(&entry);
        run.released();
        Ok(())
    }

    /// Loads a cell into a slot: now, or later.
    pub(crate) fn load_cell(
        &mut self,
        run: &mut Run,
        dst: Slot,
        (object, offset): (ObjectId, u32),
        loc: Loc,
        node: NodeId,
    ) -> Result<(), Halt> {
        let task = run.task;
        if !self.is_relaxed(run, object, offset) {
            let value = self.read_defined(run, object, offset, node)?;
            if self.delays {
                self.forget_load(task, self.slot_word(task, dst));
            }
            self.set(task, dst, value);
            return Ok(());
        }
        if run.glue == 0 && !self.widths.is_empty() {
            // A step makes one choice.
            return Err(Halt::Later);
        }
        let cell = Word::cell(object, offset);
        self.wait_for_own(task, |entry| copied_to(entry) == Some(cell))?;
        self.ask_access(run, object, offset, false, node)?;
        let values = self.values_now(task, object, offset);
        let late = run.glue == 0
            && self.is_used_later(task, dst, loc)
            && self.others_may_write(task, object, offset);
        let width = u32::try_from(values.len() + usize::from(late)).unwrap_or(u32::MAX);
        let taken = if width > 1 { self.choose(run, width)? } else { 0 };
        let Some(value) = values.get(taken as usize).copied() else {
            let to = self.slot_word(task, dst);
            self.forget_load(task, to);
            self.set(task, dst, Word::UNDEFINED);
            self.delay(&load(task, self.here(task), cell, to));
            run.released();
            return Ok(());
        };
        if value.is_undefined() {
            let name = self.cell_name(object, offset);
            let unset = Mishap::ReadBeforeSet { name };
            return Err(Failure::new(Code::UninitializedRead, node, unset).into());
        }
        self.log_read(object, offset, value);
        self.forget_load(task, self.slot_word(task, dst));
        self.set(task, dst, value);
        Ok(())
    }

    /// What a relaxed load that takes effect now, or has taken effect before, may find.
    pub(crate) fn values_now(&self, task: usize, object: ObjectId, offset: u32) -> Vec<Word> {
        let cell = Word::cell(object, offset);
        let newest = self.delayed(task).rfind(|entry| is_store(entry) && cell_of(entry) == cell);
        match newest {
            Some(entry) => vec![entry[crate::memory::VALUE]],
            None => {
                let present = self.read(object, offset);
                std::iter::once(present).chain(self.window(task, cell).iter().copied()).collect()
            }
        }
    }

    pub(crate) fn delay(&mut self, entry: &[Word; ENTRY]) {
        let words = self.pending.edit();
        words.extend_from_slice(entry);
        sort(words);
    }

    /// A pending load has found its value.
    pub(crate) fn deliver(&mut self, task: usize, entry: &[Word; ENTRY], value: Word) {
        let Some(to) = target_of(entry) else { return };
        if let Some(word) = self.tasks[task].words.get(to).copied()
            && word != value
        {
            self.tasks[task].edit()[to] = value;
        }
    }

    pub(crate) fn slot_word(&self, task: usize, slot: Slot) -> usize {
        self.base(task) + SLOTS + slot.index()
    }

    /// Where the value of an operand lies among the words of its task.
    fn word_of(&self, task: usize, operand: Operand) -> Option<usize> {
        match operand {
            Operand::Slot(slot) => Some(self.slot_word(task, slot)),
            Operand::Const(_) => None,
        }
    }

    /// The slot that an operation has given a value, and the frames that it has left, wait for nothing.
    fn after_operation(&mut self, task: usize, defined: Option<usize>) {
        if self.pending.words.is_empty() {
            return;
        }
        let length = if self.ended(task) { 0 } else { self.tasks[task].words.len() };
        self.forget_loads(task, |to| Some(to) == defined || to >= length);
    }

    pub(crate) fn forget_load(&mut self, task: usize, to: usize) {
        self.forget_loads(task, |other| other == to);
    }

    fn forget_loads(&mut self, task: usize, such: impl Fn(usize) -> bool) {
        let own = Word::task(task);
        let goes = |entry: &[Word; ENTRY]| entry[0] == own && target_of(entry).is_some_and(&such);
        let (entries, _) = self.pending.words.as_chunks::<ENTRY>();
        if entries.iter().any(goes) {
            let kept: Vec<Word> =
                entries.iter().filter(|entry| !goes(entry)).flatten().copied().collect();
            *self.pending.edit() = kept;
        }
    }

    /// At the end of a step: what its task can never use or read again is forgotten.
    pub(crate) fn tidy_delayed(&mut self, task: usize) {
        let loads: Vec<usize> = self.delayed(task).filter_map(target_of).collect();
        for to in loads {
            if !self.is_live(task, to) {
                self.forget_load(task, to);
            }
        }
        self.tidy_windows(task);
    }

    /// Whether a word of a task is a slot that may still be read.
    fn is_live(&self, task: usize, at: usize) -> bool {
        if self.ended(task) {
            return false;
        }
        let words = &self.tasks[task].words;
        let mut base = count(words, BASE);
        while base > at {
            base = count(words, base + CALLER);
            if base == 0 {
                return false;
            }
        }
        let Position { proc, loc } = position(words[base + POSITION]);
        let slot = u32::try_from(at - base - SLOTS).unwrap_or(u32::MAX);
        self.model.proc(proc).live.get(loc).is_none_or(|live| live.contains(slot))
    }

    /// Whether a task does anything that others could notice before it uses a slot that is loaded here.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others may be noticed")]
    fn is_used_later(&self, task: usize, mut slot: Slot, loc: Loc) -> bool {
        let proc = self.model.proc(self.here(task).proc);
        let mut at = loc.next();
        while let Some(instr) = proc.code.get(at) {
            if self.is_watched(task, slot) || !self.is_live_at(task, slot, at) {
                return false;
            }
            let mut used = false;
            instr.op.for_each_use(&mut |operand| used |= operand == Operand::Slot(slot));
            match instr.op {
                Op::Copy { dst, .. }
                    if used
                        && proc.slots[slot].name.is_none()
                        && !self.is_live_at(task, slot, at.next()) =>
                {
                    (slot, at) = (dst, at.next());
                }
                _ if used => return false,
                Op::Nop
                | Op::Copy { .. }
                | Op::Unary { .. }
                | Op::Binary { .. }
                | Op::Convert { .. }
                | Op::Here(_)
                | Op::SelfTask(_) => at = at.next(),
                _ => return true,
            }
        }
        false
    }

    /// Whether a property looks at a slot in every state.
    fn is_watched(&self, task: usize, slot: Slot) -> bool {
        let always = |property: &Property| property.kind == PropertyKind::Always;
        self.model.proc(self.here(task).proc).slots[slot].observed
            && self.model.properties.iter().any(always)
    }

    fn is_live_at(&self, task: usize, slot: Slot, loc: Loc) -> bool {
        let proc = self.model.proc(self.here(task).proc);
        proc.live.get(loc).is_none_or(|live| live.contains(slot.0))
    }

    /// Whether another task may still change a cell.
    pub(crate) fn others_may_write(&self, task: usize, object: ObjectId, offset: u32) -> bool {
        let (entries, _) = self.pending.words.as_chunks::<ENTRY>();
        let (own, cell) = (Word::task(task), Word::cell(object, offset));
        let pending = entries
            .iter()
            .any(|entry| entry[0] != own && is_store(entry) && cell_of(entry) == cell);
        pending
            || (0..self.task_count)
                .filter(|other| *other != task && !self.ended(*other))
                .any(|other| self.may_touch(other, object, offset, true))
    }
}
