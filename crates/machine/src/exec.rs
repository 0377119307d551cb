//! The interpreter: what each operation does.
//!
//! Every operation first computes everything that can fail, then changes the world: a failed
//! operation has no effect.

use crate::cell::known;
use crate::memory::{Kind, Request};
use crate::step::Run;
use crate::unordered::Event;
use crate::world::{
    BASE, DEPTH, FRAMES, GROUP, MEMBER, NAME, OWN_OUTPUT, OWNER, OWNER_DEPTH, PLACE, RECORD, SLOTS,
    World, count,
};
use crate::{Failure, Halt, Wait, arith};
use partita_model::{Address, Instr, Loc, Op, Operand, ShapeKind, Slot, Tag, Word};
use partita_tree::{NodeId, RemoteOp, SegmentMark};

/// Alternatives of one `choose`.
const MAX_CHOICES: u32 = 1 << 16;

impl World<'_> {
    /// Executes one operation of a task and moves its location on.
    pub(crate) fn execute(&mut self, run: &mut Run, instr: &Instr, loc: Loc) -> Result<(), Halt> {
        let task = run.task;
        let node = instr.node;
        let mut next = loc + 1;
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
                self.set(task, *dst, value);
            }
            Op::Binary { dst, op, int, a, b } => {
                let (a, b) = (self.get(task, *a, node)?, self.get(task, *b, node)?);
                let value = if *op == partita_tree::BinaryOp::Concat {
                    self.concatenate(a, b)
                } else {
                    self.binary(*op, *int, a, b, node)?
                };
                self.set(task, *dst, value);
            }
            Op::Convert { dst, to, a } => {
                let a = self.get(task, *a, node)?;
                let value = self.convert(*to, a, node)?;
                self.set(task, *dst, value);
            }
            Op::Intrinsic { dst, op, args } => {
                let value = self.intrinsic(task, *op, args, node)?;
                self.set(task, *dst, value);
            }
            Op::Choose { dst, low, high } => {
                let (low, high) = (self.get(task, *low, node)?, self.get(task, *high, node)?);
                known(low, node)?;
                known(high, node)?;
                let width = high.as_int().saturating_sub(low.as_int()).saturating_add(1).max(0);
                let width = u32::try_from(width).ok().filter(|width| *width <= MAX_CHOICES);
                let width = width.ok_or_else(|| {
                    let message = format!("a choice among more than {MAX_CHOICES} values");
                    Failure::new("unsupported", node, message)
                })?;
                let taken = self.choose(run, width)?;
                self.set(task, *dst, Word::int(low.as_int() + i64::from(taken)));
            }
            Op::Fork(targets) => {
                let width = u32::try_from(targets.len()).unwrap_or(u32::MAX);
                next = targets[self.choose(run, width)? as usize];
            }
            Op::Load { dst, from } => {
                let (object, offset) = self.resolve(task, from, node)?;
                self.access(run, object, offset, false, node)?;
                let value = self.read(object, offset);
                if value.is_undefined() {
                    let name = self.cell_name(object, offset);
                    let message = format!("`{name}` is read before it has a value");
                    return Err(Failure::new("uninitialized-read", node, message).into());
                }
                self.log_read(object, offset, value);
                self.set(task, *dst, value);
            }
            Op::Store { to, value, int } => {
                let (object, offset) = self.resolve(task, to, node)?;
                let value = match value {
                    Operand::Const(word) => *word,
                    Operand::Slot(_) => self.get(task, *value, node)?,
                };
                let value = match (int, value.tag) {
                    (Some(int), Tag::Int) => arith::narrow(i128::from(value.as_int()), *int, node)?,
                    _ => value,
                };
                self.not_nested(object, offset, node)?;
                if self.memory.relaxed() && self.cell_info(object, offset).remote {
                    known(value, node)?;
                }
                self.access(run, object, offset, true, node)?;
                self.write(object, offset, value)?;
            }
            Op::Child { dst, from } => {
                let (object, offset) = self.resolve(task, from, node)?;
                let child = self.read(object, offset);
                self.set(task, *dst, child);
            }
            Op::Instance { dst, base, place } => {
                let place = self.place(task, *place, node)?;
                self.set(task, *dst, Word::object(base + place));
            }
            Op::AddressOf { dst, of } => {
                let (object, offset) = self.resolve(task, of, node)?;
                self.set(task, *dst, Word::cell(object, offset));
            }
            Op::New { dst, layout, bounds } => {
                let home = self.place(task, None, node)?;
                let bounds = self.bounds(task, bounds, node)?;
                let object = self.build(*layout, bounds.as_deref(), home, false, node)?;
                self.set(task, *dst, Word::object(object));
            }
            Op::List { dst, layout, items } => {
                let home = self.place(task, None, node)?;
                let values = self.values(task, items, node)?;
                let last = i64::try_from(items.len()).unwrap_or(0) - 1;
                let object = self.build(*layout, Some(&[(0, last)]), home, false, node)?;
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
            Op::ResetObject { object, .. } => {
                let object = self.object(task, *object, node)?;
                self.reset_object(run, object, node)?;
            }
            Op::Clone { dst, from, .. } => {
                let from = self.object(task, *from, node)?;
                let copy = self.clone_object(run, from, node)?;
                self.set(task, *dst, Word::object(copy));
            }
            Op::Closure { dst, proc, captures } => {
                let home = self.place(task, None, node)?;
                let mut words = vec![
                    crate::cell::descriptor(self.model.closure_shape, home, false),
                    Word::function(proc.0),
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
                self.ask(run, self.is_weak(), false)?;
                self.note_segment(Event::Join(object));
                if let Some(saved) = saved {
                    let around = self.raw(task, Operand::Slot(*saved));
                    self.tasks[task].edit()[GROUP] = around;
                }
            }
            Op::EnterPlace { saved, place } => {
                let place = self.place(task, Some(*place), node)?;
                let current = self.tasks[task].words[PLACE];
                self.set(task, *saved, current);
                self.tasks[task].edit()[PLACE] = Word::index(place as usize);
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
                    if !self.enter_local_section(run) {
                        self.ask(run, true, false)?;
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
            Op::GlueBegin { guard, .. } => self.begin_glue(run, *guard),
            Op::GlueEnd => self.end_glue(run),
            Op::Await(cond) => {
                if !self.condition(task, *cond, node)? {
                    if self.log.is_some() {
                        self.awaited = Some(self.waiting(task, node));
                    }
                    return Err(Halt::Blocked(Wait::Guard));
                }
            }
            Op::Assert { cond, code, message } => {
                if !self.condition(task, *cond, node)? {
                    let code = self.model.codes[*code as usize];
                    let message = match message {
                        Some(message) => self.message(task, *message),
                        None => "the condition is false".to_owned(),
                    };
                    return Err(Failure::new(code, node, message).into());
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
                let why = self.model.strings[*why as usize].clone();
                return Err(Failure::new("unsupported", node, why).into());
            }
        }
        self.set_location(task, next);
        Ok(())
    }

    /// An access of a task to a cell: asks, then records it.
    pub(crate) fn access(
        &mut self,
        run: &mut Run,
        object: u32,
        offset: u32,
        write: bool,
        node: NodeId,
    ) -> Result<(), Halt> {
        let info = self.cell_info(object, offset);
        let visible = info.visible && self.is_shared(object) && !self.is_local(object, offset);
        // Inside an atomic section, too, cards and `always` properties look on.
        let watched = (info.remote && self.memory.relaxed()) || (info.observed && write);
        if visible {
            self.ask(run, true, watched)?;
            let atomic = run.guard || self.owner() == Some(run.task);
            self.touch(run.task, object, offset, write, atomic, node);
        } else if info.observed && write && (object as usize) < self.loaded_objects {
            // A local behind a reference: no other task sees it, but an `always` property does.
            // Not so when it was made in this very step, by the declaration at hand.
            self.ask(run, true, true)?;
            self.footprint.noticed = true;
        }
        Ok(())
    }

    /// Pushes a frame that returns to behind the call; a call that fails stays where it is.
    fn call(
        &mut self,
        task: usize,
        proc: partita_model::ProcId,
        args: &[Word],
        captures: &[Word],
        dst: Option<Slot>,
        (loc, node): (Loc, NodeId),
    ) -> Result<(), Halt> {
        self.set_location(task, loc + 1);
        let pushed = self.push_frame(task, proc, args, captures, dst, node);
        if pushed.is_err() {
            self.set_location(task, loc);
        }
        pushed
    }

    fn condition(&self, task: usize, operand: Operand, node: NodeId) -> Result<bool, Halt> {
        let word = self.get(task, operand, node)?;
        known(word, node)?;
        if word.tag == Tag::Bool { Ok(word.as_bool()) } else { Err(arith::mismatch(node).into()) }
    }

    fn values(&self, task: usize, operands: &[Operand], node: NodeId) -> Result<Vec<Word>, Halt> {
        operands.iter().map(|operand| self.get(task, *operand, node)).collect()
    }

    /// Arguments may be undefined: reading the parameter is the finding.
    fn arguments(&self, task: usize, operands: &[Operand]) -> Vec<Word> {
        operands.iter().map(|operand| self.raw(task, *operand)).collect()
    }

    fn bounds(
        &self,
        task: usize,
        operands: &[Operand],
        node: NodeId,
    ) -> Result<Option<Vec<(i64, i64)>>, Halt> {
        if operands.is_empty() {
            return Ok(None);
        }
        let values = self.values(task, operands, node)?;
        for value in &values {
            known(*value, node)?;
            if !matches!(value.tag, Tag::Int | Tag::Place) {
                return Err(arith::mismatch(node).into());
            }
        }
        Ok(Some(values.chunks(2).map(|pair| (pair[0].as_int(), pair[1].as_int())).collect()))
    }

    /// Copies cell by cell; nested value-objects are copied, not shared. All the asking comes first:
    /// the copy is one step.
    fn copy_object(&mut self, run: &mut Run, to: u32, from: u32, node: NodeId) -> Result<(), Halt> {
        let mut cells = Vec::new();
        self.pair_up(to, from, node, &mut cells)?;
        for (to, from, offset) in &cells {
            self.access(run, *from, *offset, false, node)?;
            self.access(run, *to, *offset, true, node)?;
        }
        for (to, from, offset) in cells {
            let value = self.read(from, offset);
            if self.nested_pair(to, from, offset).is_none() {
                self.write(to, offset, value)?;
            }
        }
        Ok(())
    }

    /// The cells that a copy goes through: target, source, offset.
    fn pair_up(
        &self,
        to: u32,
        from: u32,
        node: NodeId,
        cells: &mut Vec<(u32, u32, u32)>,
    ) -> Result<(), Halt> {
        let rank = if let ShapeKind::Array { rank } = self.shape_of(to).kind { rank } else { 0 };
        let (length, other) = (self.cells(to as usize).len(), self.cells(from as usize).len());
        let extents = |object: u32| {
            let cells = self.cells(object as usize);
            (0..rank as usize)
                .map(|d| cells[2 * d + 1].as_int() - cells[2 * d].as_int())
                .collect::<Vec<_>>()
        };
        if length != other || extents(to) != extents(from) {
            let shape = |object: u32| {
                let extents = extents(object).into_iter().map(|less| (less + 1).to_string());
                extents.collect::<Vec<_>>().join(",")
            };
            let message = format!(
                "`{}` has the shape ({}), the value assigned to it ({})",
                self.object_name(to),
                shape(to),
                shape(from),
            );
            return Err(Failure::new("index-out-of-bounds", node, message).into());
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
    fn nested_pair(&self, to: u32, from: u32, offset: u32) -> Option<(u32, u32)> {
        match (self.read(to, offset).as_ref(), self.read(from, offset).as_ref()) {
            (Some((own, None)), Some((child, None))) if self.is_value_object(child) => {
                Some((own, child))
            }
            _ => None,
        }
    }

    /// One value for every element of an array.
    fn fill(&mut self, run: &mut Run, to: u32, value: Word, node: NodeId) -> Result<(), Halt> {
        let ShapeKind::Array { rank } = self.shape_of(to).kind else {
            return Err(arith::mismatch(node).into());
        };
        self.not_nested(to, 2 * rank, node)?;
        let length = u32::try_from(self.cells(to as usize).len()).unwrap_or(0);
        for offset in 2 * rank..length {
            self.access(run, to, offset, true, node)?;
        }
        (2 * rank..length).try_for_each(|offset| self.write(to, offset, value))
    }

    /// Fresh content for every cell of a value-object. All the asking comes first: it is one step.
    fn reset_object(&mut self, run: &mut Run, object: u32, node: NodeId) -> Result<(), Halt> {
        let mut cells = Vec::new();
        let mut work = vec![object];
        while let Some(object) = work.pop() {
            let rank =
                if let ShapeKind::Array { rank } = self.shape_of(object).kind { rank } else { 0 };
            let length = u32::try_from(self.cells(object as usize).len()).unwrap_or(0);
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
            self.write(*object, *offset, fresh)?;
        }
        self.log = log;
        self.log_reset(object, &cells);
        Ok(())
    }

    fn is_value_object(&self, object: u32) -> bool {
        matches!(self.shape_of(object).kind, ShapeKind::Array { .. } | ShapeKind::Record(_))
    }

    fn clone_object(&mut self, run: &mut Run, from: u32, node: NodeId) -> Result<u32, Halt> {
        let mut cells = Vec::new();
        self.pair_up(from, from, node, &mut cells)?;
        for (_, from, offset) in cells {
            self.access(run, from, offset, false, node)?;
        }
        let home = self.place(run.task, None, node)?;
        Ok(self.cloned(from, home))
    }

    fn cloned(&mut self, from: u32, home: u32) -> u32 {
        let shape =
            u32::try_from(self.objects[from as usize].words[0].bits & 0xffff_ffff).unwrap_or(0);
        let mut words = self.objects[from as usize].words.clone();
        words[0] = crate::cell::descriptor(shape, home, false);
        for word in &mut words[1..] {
            if let Some((child, None)) = word.as_ref()
                && self.is_value_object(child)
            {
                *word = Word::object(self.cloned(child, home));
            }
        }
        self.add_object(&words)
    }

    fn function(
        &self,
        callee: Word,
        node: NodeId,
    ) -> Result<(partita_model::ProcId, Vec<Word>), Halt> {
        let proc_of = |word: Word| {
            (word.tag == Tag::Function)
                .then(|| partita_model::ProcId(u32::try_from(word.bits).unwrap_or(0)))
        };
        known(callee, node)?;
        if let Some(proc) = proc_of(callee) {
            return Ok((proc, Vec::new()));
        }
        match callee.as_ref() {
            Some((object, None)) => match self.cells(object as usize).split_first() {
                Some((function, captures)) if proc_of(*function).is_some() => {
                    let proc = proc_of(*function).unwrap_or(partita_model::ProcId(0));
                    Ok((proc, captures.to_vec()))
                }
                _ => Err(Failure::new("unsupported", node, "this value cannot be called").into()),
            },
            _ => Err(Failure::new("null-dereference", node, "a call of nothing").into()),
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one operation")]
    fn spawn(
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
            self.objects[object as usize].edit()[1] = Word::int(inside + 1);
        }
        args.iter().chain(&captures).for_each(|word| self.share(*word));
        let depth = count(&self.tasks[task].words, DEPTH) + 1;
        // Inside a named group the current group stays what it was.
        let inherited = if group.is_some() { current } else { member };
        let mut header = [Word::NULL; FRAMES];
        header[PLACE] = Word::index(place as usize);
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

    fn end_task(&mut self, task: usize) {
        let member = self.tasks[task].words[MEMBER];
        if let Some((object, _)) = member.as_ref() {
            let inside = self.read(object, 0).as_int();
            self.objects[object as usize].edit()[1] = Word::int(inside - 1);
        }
        if task >= self.model.entries.len() {
            // Its segment stays until the canonical form drops it.
            self.tasks[task].edit()[BASE] = Word::UNDEFINED;
            self.tasks[task].edit().truncate(FRAMES);
            return;
        }
        // An entry task keeps its place at the end and the locals that properties read.
        let (proc, _) = self.here(task);
        let slots = &self.model.proc(proc).slots;
        let words = self.tasks[task].edit();
        words[BASE] = Word::UNDEFINED;
        words[GROUP] = Word::NULL;
        for (slot, info) in slots.iter().enumerate() {
            if !info.observed {
                words[FRAMES + SLOTS + slot] = Word::UNDEFINED;
            }
        }
    }

    /// Leaves all frames, and an atomic section that a caller is in.
    fn stop_task(&mut self, run: &mut Run, task: usize) {
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
        let (proc, _) = self.here(task);
        let last = self.model.proc(proc).code.len().saturating_sub(1);
        self.set_location(task, Loc::try_from(last).unwrap_or(Loc::MAX));
        if let Some(entry) = self.model.entries.get(task) {
            self.tasks[task].edit()[PLACE] = Word::index(entry.place as usize);
        }
        self.end_task(task);
    }

    fn set_atomic_depth(&mut self, depth: usize) {
        let words = self.header.edit();
        words[OWNER_DEPTH] = Word::index(depth);
        if depth == 0 {
            words[OWNER] = Word::NULL;
        }
    }

    /// Goes to the innermost handler; a finding when there is none.
    fn throw(&mut self, task: usize, value: Word, node: NodeId) -> Result<(), Halt> {
        let model = self.model;
        let handler_at = |proc: partita_model::ProcId, loc: Loc| {
            model.proc(proc).handlers.iter().find(|h| (h.start..h.end).contains(&loc)).copied()
        };
        let frames = self.frames(task);
        // A caller's location is already past its call.
        let found = frames.iter().enumerate().find_map(|(depth, (proc, loc))| {
            handler_at(*proc, if depth == 0 { *loc } else { loc.saturating_sub(1) })
                .map(|handler| (depth, handler))
        });
        let Some((depth, handler)) = found else {
            let message = format!("{} is thrown and nobody catches it", self.show(value));
            return Err(Failure::new("uncaught-exception", node, message).into());
        };
        for _ in 0..depth {
            self.pop_frame(task, None);
        }
        self.set(task, handler.slot, value);
        self.set_location(task, handler.target);
        Ok(())
    }

    /// A put, get or remote atomic: hands it to the memory model.
    #[expect(clippy::too_many_arguments, reason = "the parts of one operation")]
    fn remote(
        &mut self,
        run: &mut Run,
        kind: Kind,
        target: &Address,
        source: &Address,
        place: Operand,
        operands: &[Operand],
        loc: Loc,
        node: NodeId,
    ) -> Result<(), Halt> {
        let task = run.task;
        let target = self.resolve(task, target, node)?;
        let source = self.resolve(task, source, node)?;
        self.not_nested(target.0, target.1, node)?;
        self.not_nested(source.0, source.1, node)?;
        let place = self.place(task, Some(place), node)?;
        let mut values = [Word::int(0); 2];
        for (value, operand) in values.iter_mut().zip(operands) {
            *value = self.get(task, *operand, node)?;
            known(*value, node)?;
        }
        // What a network card does must not depend on it either.
        known(self.read(source.0, source.1), node)?;
        let (proc, _) = self.here(task);
        let request = Request {
            kind,
            statement: (u64::from(proc.0) << 32) | u64::from(loc),
            place,
            source,
            target,
            operands: values,
            node,
        };
        let memory = self.memory;
        if memory.relaxed() {
            // From now on the network card knows these objects too.
            self.share(Word::object(request.source.0));
            self.share(Word::object(request.target.0));
        }
        memory.issue(self, run, &request)
    }
}
