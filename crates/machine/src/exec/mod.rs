//! The interpreter: what each operation does.
//!
//! Every operation first computes everything that can fail, then changes the world: a failed
//! operation has no effect.

mod calls;
mod memory;
mod memory_ops;
mod memory_parts;
mod objects;
mod operands;
mod remote;
mod replica;
mod tasks;

use crate::cell::known;
use crate::memory::Kind;
use crate::step::Run;
use crate::unordered::Event;
use crate::world::{GROUP, OWNER, OWNER_DEPTH, PLACE, World, count};
use crate::{Cause, Failure, Halt, Limit, Mishap, Wait, arith};
use partita_model::{Instr, Loc, ObjectId, Op, Operand, Slot, Tag, Word};
use partita_source::Code;
use partita_tree::{NodeId, RemoteOp, SegmentMark};

/// Alternatives of one `choose`.
const MAX_CHOICES: u32 = 1 << 16;

impl World<'_> {
    /// Executes one operation of a task and moves its location on.
    pub(crate) fn execute(&mut self, run: &mut Run, instr: &Instr, loc: Loc) -> Result<(), Halt> {
        let task = run.task;
        let node = instr.node;
        let mut next = loc.next();
        match &instr.op {
            Op::Nop => {}
            Op::Copy { dst, src } => {
                // Declaring a variable without a value copies `undefined` on purpose.
                let value = match src {
                    Operand::Const(word) => *word,
                    Operand::Slot(_) => self.get(task, *src, node)?,
                };
                self.set(task, *dst, value);
            }
            Op::Unary { dst, op, int, a } => {
                let value = self.unary(*op, *int, self.get(task, *a, node)?, node)?;
                let value = self.fitting(value, *int, node)?;
                self.set(task, *dst, value);
            }
            Op::Binary { dst, op, int, a, b } => {
                let (a, b) = (self.get(task, *a, node)?, self.get(task, *b, node)?);
                let value = if *op == partita_tree::BinaryOp::Concat {
                    self.concatenate(a, b)
                } else {
                    if a.tag == Tag::Term || b.tag == Tag::Term {
                        self.divides(*op, b, node)?;
                    }
                    let value = self.binary(*op, *int, a, b, node)?;
                    self.fitting(value, *int, node)?
                };
                self.set(task, *dst, value);
            }
            Op::Convert { dst, to, a } => {
                let a = self.get(task, *a, node)?;
                let value = match (self.convert(*to, a, node)?, to) {
                    (value, partita_model::Scalar::Int(int)) => self.fitting(value, *int, node)?,
                    (value, _) => value,
                };
                self.set(task, *dst, value);
            }
            Op::Intrinsic { dst, op, args } => {
                let value = match partita_model::InputKind::of(*op) {
                    Some(kind) => self.input(task, kind, args, node)?,
                    None => self.intrinsic(task, *op, args, node)?,
                };
                self.set(task, *dst, value);
            }
            Op::Choose { dst, low, high } => {
                let (low, high) = (self.get(task, *low, node)?, self.get(task, *high, node)?);
                let (low, high) = (self.concrete(low, node)?, self.concrete(high, node)?);
                let width = high.saturating_sub(low).saturating_add(1).max(0);
                let width = u32::try_from(width).ok().filter(|width| *width <= MAX_CHOICES);
                let width = width.ok_or_else(|| {
                    let limit = Mishap::Limit(Limit::Choices { most: MAX_CHOICES });
                    Failure::new(Code::Unsupported, node, limit)
                })?;
                let taken = self.choose(run, width)?;
                self.set(task, *dst, Word::int(low + i64::from(taken)));
            }
            Op::Fork(targets) => {
                let width = u32::try_from(targets.len()).unwrap_or(u32::MAX);
                next = targets[self.choose(run, width)? as usize];
            }
            Op::Load { dst, from } => {
                let (object, offset) = self.resolve(task, from, node)?;
                self.load_cell(run, *dst, (object, offset), loc, node)?;
            }
            Op::Store { to, value, int } => {
                let (object, offset) = self.resolve(task, to, node)?;
                let value = match value {
                    Operand::Const(word) => *word,
                    Operand::Slot(_) => self.get(task, *value, node)?,
                };
                let value = match (int, value.tag) {
                    (Some(int), Tag::Int) => arith::narrow(i128::from(value.as_int()), *int, node)?,
                    (Some(int), Tag::Term) => self.fitting(value, *int, node)?,
                    _ => value,
                };
                self.not_nested(object, offset, node)?;
                if self.memory.relaxed() && (self.delays || self.cell_info(object, offset).remote) {
                    known(value, node)?;
                }
                self.access(run, object, offset, true, node)?;
                self.store_cell(run, object, offset, value)?;
            }
            Op::Child { dst, from } => {
                let (object, offset) = self.resolve(task, from, node)?;
                let child = self.read(object, offset);
                self.set(task, *dst, child);
            }
            Op::Instance { dst, base, place } => {
                let place = self.place(task, *place, node)?;
                self.set(task, *dst, Word::object(base.instance(place)));
            }
            Op::AddressOf { dst, of } => {
                let (object, offset) = self.resolve(task, of, node)?;
                self.set(task, *dst, Word::cell(object, offset));
            }
            Op::New { dst, layout, bounds } => {
                let home = self.place(task, None, node)?;
                let bounds = self.bounds(task, bounds, node)?;
                let object = self.build(*layout, bounds.as_deref(), home, self.delays, node)?;
                self.set(task, *dst, Word::object(object));
            }
            Op::List { dst, layout, items } => {
                let home = self.place(task, None, node)?;
                let values = self.values(task, items, node)?;
                let last = i64::try_from(items.len()).unwrap_or(0) - 1;
                let object = self.build(*layout, Some(&[(0, last)]), home, self.delays, node)?;
                for (offset, value) in (2u32..).zip(values) {
                    self.write(object, offset, value)?;
                }
                self.set(task, *dst, Word::object(object));
            }
            Op::CopyObject { to, from, .. } => {
                let to = self.object(task, *to, node)?;
                match self.get(task, *from, node)? {
                    word if word.tag == Tag::Ref => {
                        let from = self.object(task, *from, node)?;
                        self.copy_object(run, to, from, node)?;
                    }
                    scalar => self.fill(run, to, scalar, node)?,
                }
            }
            Op::CopyCell { to, from } => {
                let (source, at) = self.resolve(task, from, node)?;
                let (object, offset) = self.resolve(task, to, node)?;
                self.not_nested(object, offset, node)?;
                self.access(run, source, at, false, node)?;
                self.access(run, object, offset, true, node)?;
                let value = self.read(source, at);
                self.store_cell(run, object, offset, value)?;
            }
            Op::ResetObject { object, .. } => {
                let object = self.object(task, *object, node)?;
                self.reset_object(run, object, node)?;
            }
            Op::Clone { dst, from, .. } => {
                let from = self.object(task, *from, node)?;
                let copy = self.clone_object(run, from, node)?;
                self.set(task, *dst, Word::object(copy));
            }
            Op::Replica { dst, from } => {
                let from = self.get(task, *from, node)?;
                let copy = self.replica(run, from, node)?;
                self.set(task, *dst, copy);
            }
            Op::Peek { dst, kind, at } => {
                if let Some(cell) = self.relaxed_cell(run, at, *kind, node)? {
                    self.load_cell(run, *dst, cell, loc, node)?;
                } else {
                    let value = self.peek(run, at, *kind, node)?;
                    if self.delays {
                        self.forget_load(task, self.slot_word(task, *dst));
                    }
                    self.set(task, *dst, value);
                }
            }
            Op::Poke { at, kind, value, int } => self.poke(run, (at, *kind), *value, *int, node)?,
            Op::Point { dst, at } => {
                let pointer = self.pointer_to(task, at, node)?;
                self.set(task, *dst, pointer);
            }
            Op::NewMemory { dst, layout, bytes } => {
                let pointer = self.new_memory(task, *layout, *bytes, node)?;
                self.set(task, *dst, pointer);
            }
            Op::Memory { dst, op, args } => {
                let value = self.memory_op(run, *op, args, node)?;
                if let Some(dst) = dst {
                    self.set(task, *dst, value);
                }
            }
            Op::Closure { dst, proc, captures } => {
                let home = self.place(task, None, node)?;
                let mut words = vec![
                    crate::cell::descriptor(self.model.closure_shape, home, false),
                    Word::function(*proc),
                ];
                words.extend(captures.iter().map(|slot| self.raw(task, Operand::Slot(*slot))));
                let object = self.add_object(&words);
                self.set(task, *dst, Word::object(object));
            }
            Op::Jump(target) => next = *target,
            Op::Branch { cond, yes, no } => {
                let cond = self.condition(task, *cond, node)?;
                next = if cond { *yes } else { *no };
            }
            Op::Call { dst, proc, args } => {
                let args = self.arguments(task, args);
                return self.call(task, *proc, &args, &[], *dst, (loc, node));
            }
            Op::CallValue { dst, callee, args } => {
                let callee = self.get(task, *callee, node)?;
                let (proc, captures) = self.function(callee, node)?;
                let args = self.arguments(task, args);
                return self.call(task, proc, &args, &captures, *dst, (loc, node));
            }
            Op::Return(value) => {
                // A result that was never set is undefined, whatever its target held before.
                let value = match value {
                    Some(value) => self.get(task, *value, node)?,
                    None => Word::UNDEFINED,
                };
                if self.is_outermost(task) {
                    self.end_task(task);
                } else {
                    self.pop_frame(task, Some(value));
                }
                return Ok(());
            }
            Op::Stop => {
                self.stop_task(run, task);
                return Ok(());
            }
            Op::StopAll => {
                self.ask(run, true, false)?;
                self.footprint.noticed = true;
                for other in (0..self.task_count).filter(|other| *other != task) {
                    if !self.ended(other) {
                        self.stop_task(run, other);
                    }
                }
                self.stop_task(run, task);
                return Ok(());
            }
            Op::Spawn { proc, place, group, args, captures } => {
                // Ends a segment, which others may see.
                self.ask(run, self.is_weak(), false)?;
                self.spawn(task, *proc, *place, *group, args, captures, node)?;
                self.note_segment(Event::Mark(SegmentMark::Close));
                self.did_strictly(run);
                run.spawned();
            }
            Op::GroupOpen { dst, saved } => {
                let home = self.place(task, None, node)?;
                let shape = self.model.group_shape;
                let object =
                    self.add_object(&[crate::cell::descriptor(shape, home, true), Word::int(0)]);
                if let Some(saved) = saved {
                    let current = self.tasks[task].words[GROUP];
                    self.set(task, *saved, current);
                    self.tasks[task].edit()[GROUP] = Word::object(object);
                }
                self.set(task, *dst, Word::object(object));
            }
            Op::GroupJoin { group, saved } => {
                let object = self.object(task, Operand::Slot(*group), node)?;
                if self.read(object, 0) != Word::int(0) {
                    return Err(Halt::Blocked(Wait::Group));
                }
                self.ask(run, self.is_weak() || self.options.segments, false)?;
                self.note_segment(Event::Join(object));
                self.did_strictly(run);
                if let Some(saved) = saved {
                    let around = self.raw(task, Operand::Slot(*saved));
                    self.tasks[task].edit()[GROUP] = around;
                }
            }
            Op::EnterPlace { saved, place } => {
                let place = self.place(task, Some(*place), node)?;
                let current = self.tasks[task].words[PLACE];
                self.set(task, *saved, current);
                self.tasks[task].edit()[PLACE] = Word::index(place.index());
            }
            Op::LeavePlace { saved } => {
                let around = self.raw(task, Operand::Slot(*saved));
                self.tasks[task].edit()[PLACE] = around;
            }
            Op::Here(dst) => {
                let place = self.tasks[task].words[PLACE];
                self.set(task, *dst, place);
            }
            Op::SelfTask(dst) => self.set(task, *dst, Word::task(task)),
            Op::AtomicEnter => match self.owner() {
                Some(owner) if owner == task => {
                    let depth = count(&self.header.words, OWNER_DEPTH);
                    self.header.edit()[OWNER_DEPTH] = Word::index(depth + 1);
                }
                Some(_) => return Err(Halt::Blocked(Wait::Atomic)),
                None => {
                    // A section is strict even where nobody else can see it.
                    if self.delays || !self.enter_local_section(run) {
                        self.ask(run, true, false)?;
                    }
                    self.did_strictly(run);
                    if run.glue == 0 {
                        self.note_arrival_at_meeting(task);
                    }
                    self.header.edit()[OWNER] = Word::task(task);
                    self.header.edit()[OWNER_DEPTH] = Word::index(1);
                }
            },
            Op::AtomicLeave => {
                let depth = count(&self.header.words, OWNER_DEPTH).saturating_sub(1);
                self.set_atomic_depth(depth);
                if run.section.take().is_none() {
                    run.released();
                }
            }
            Op::GlueBegin { guard, .. } => {
                // What a guard looks at is all that the step has looked at then.
                if *guard && self.options.segments && run.glue == 0 && run.has_begun() {
                    return Err(Halt::Later);
                }
                self.begin_glue(run, *guard);
            }
            Op::GlueEnd => self.end_glue(run),
            Op::Await(cond) => {
                if self.asks_only {
                    self.answered = Some(self.condition(task, *cond, node)?);
                    return Err(Halt::Blocked(Wait::Guard));
                }
                if !self.condition(task, *cond, node)? {
                    if self.log.is_some() {
                        self.awaited = Some(self.waiting(task, node));
                    }
                    return Err(Halt::Blocked(Wait::Guard));
                }
            }
            Op::Assert { cond, code, message } => {
                if !self.condition(task, *cond, node)? {
                    let cause = match message {
                        Some(message) => self.message(task, *message).into(),
                        None => Cause::from(Mishap::FalseCondition),
                    };
                    return Err(Failure::new(*code, node, cause).into());
                }
            }
            Op::Print { to, items } => self.put_out(run, *to, items, node)?,
            Op::Throw(value) => {
                let value = self.get(task, *value, node)?;
                return self.throw(task, value, node);
            }
            Op::SaveContext(first) => {
                let words = &self.tasks[task].words;
                let (place, group) = (words[PLACE], words[GROUP]);
                let depth = if self.owner() == Some(task) {
                    self.header.words[OWNER_DEPTH]
                } else {
                    Word::int(0)
                };
                for (k, word) in (0u32..).zip([place, group, depth]) {
                    self.set(task, Slot(first.0 + k), word);
                }
            }
            Op::RestoreContext(first) => {
                let saved = |k: u32| self.raw(task, Operand::Slot(Slot(first.0 + k)));
                let (place, group, depth) = (saved(0), saved(1), saved(2));
                let words = self.tasks[task].edit();
                words[PLACE] = place;
                words[GROUP] = group;
                if self.owner() == Some(task) {
                    self.set_atomic_depth(usize::try_from(depth.bits).unwrap_or(0));
                    run.released();
                }
            }
            Op::Put { target, place, source } => {
                self.remote(run, Kind::Put, target, source, *place, &[], loc, node)?;
            }
            Op::Get { target, source, place } => {
                self.remote(run, Kind::Get, target, source, *place, &[], loc, node)?;
            }
            Op::Remote { target, op, cell, place, operands } => {
                let kind = match op {
                    RemoteOp::Swap => Kind::Swap,
                    RemoteOp::CompareSwap => Kind::CompareSwap,
                    RemoteOp::FetchAdd => Kind::FetchAdd,
                };
                self.remote(run, kind, target, cell, *place, operands, loc, node)?;
            }
            Op::Flush(place) => {
                let place = self.place(task, Some(*place), node)?;
                let memory = self.memory;
                memory.flush(self, run, Some(place))?;
            }
            Op::Fence => {
                let memory = self.memory;
                memory.flush(self, run, None)?;
            }
            Op::Segment(mark) => {
                self.ask(run, true, false)?;
                self.note_segment(Event::Mark(*mark));
            }
            Op::Unsupported(why) => {
                let why = self.model.strings[*why].clone();
                return Err(Failure::new(Code::Unsupported, node, why).into());
            }
        }
        self.set_location(task, next);
        Ok(())
    }

    /// A result that is a term, in the range of its type where integers have one.
    #[inline]
    fn fitting(&self, value: Word, int: partita_tree::IntType, node: NodeId) -> Result<Word, Halt> {
        if value.tag == Tag::Term { self.fitted(value, int, node) } else { Ok(value) }
    }

    /// Reads a cell, which must have a value.
    #[inline]
    pub(crate) fn read_defined(
        &mut self,
        run: &mut Run,
        object: ObjectId,
        offset: u32,
        node: NodeId,
    ) -> Result<Word, Halt> {
        self.access(run, object, offset, false, node)?;
        let value = self.read(object, offset);
        if value.is_undefined() {
            let name = self.cell_name(object, offset);
            let unset = Mishap::ReadBeforeSet { name };
            return Err(Failure::new(Code::UninitializedRead, node, unset).into());
        }
        self.log_read(object, offset, value);
        Ok(value)
    }

    /// An access of a task to a cell: waits for what must come first, asks, then records it.
    pub(crate) fn access(
        &mut self,
        run: &mut Run,
        object: ObjectId,
        offset: u32,
        write: bool,
        node: NodeId,
    ) -> Result<(), Halt> {
        if self.options.objects_stay && self.is_shared(object) {
            self.check_home(run.task, object, offset, write, node)?;
        }
        self.access_anywhere(run, object, offset, write, node)
    }

    /// The same where the task may be elsewhere.
    pub(crate) fn access_anywhere(
        &mut self,
        run: &mut Run,
        object: ObjectId,
        offset: u32,
        write: bool,
        node: NodeId,
    ) -> Result<(), Halt> {
        if self.delays {
            self.before_access(run, object, offset, write)?;
        }
        self.ask_access(run, object, offset, write, node)?;
        if self.delays && self.is_strict_alone(run, object, offset) {
            self.did_strictly(run);
        }
        Ok(())
    }

    /// The same where there is nothing to wait for.
    pub(crate) fn ask_access(
        &mut self,
        run: &mut Run,
        object: ObjectId,
        offset: u32,
        write: bool,
        node: NodeId,
    ) -> Result<(), Halt> {
        let info = self.cell_info(object, offset);
        let visible = info.visible && self.is_shared(object) && !self.is_local(object, offset);
        // Inside an atomic section, too, cards and `always` properties look on.
        let watched = (info.remote && self.memory.relaxed()) || (info.observed && write);
        if visible {
            let atomic = run.guard || self.owner() == Some(run.task);
            if atomic || info.sync {
                self.ask(run, true, watched)?;
            } else {
                self.ask_data(run, watched)?;
            }
            self.touch(run.task, object, offset, write, atomic, node);
        } else if info.observed && write && object.index() < self.loaded_objects {
            // A local behind a reference: no other task sees it, but an `always` property does.
            // Not so when it was made in this very step, by the declaration at hand.
            self.ask(run, true, true)?;
            self.footprint.noticed = true;
        }
        Ok(())
    }
}
