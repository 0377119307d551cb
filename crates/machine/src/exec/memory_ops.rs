//! What is done with whole memory objects and runs of bytes: making and ending objects, copying, filling, texts.

use super::memory::{Change, Live, wrong};
use crate::bytes::{seen, word_of};
use crate::cell::{described, descriptor};
use crate::footprint::AccessClass;
use crate::mishap::MemoryFault;
use crate::step::Run;
use crate::world::World;
use crate::{Failure, Halt, Limit, Mishap, arith};
use partita_model::memory::{ALIVE, FIRST_CELL, FREED, LEFT, Lifetime, MemoryShape, STATE};
use partita_model::{LayoutId, MemoryOp, ObjectId, Operand, Place, ShapeId, ShapeKind, Tag, Word};
use partita_source::Code;
use partita_tree::NodeId;

/// More cells than this in one object are taken for a mistake.
const MAX_CELLS: u64 = 1 << 24;

impl World<'_> {
    /// The words of a fresh memory object.
    pub(crate) fn fresh_memory(
        &self,
        shape: ShapeId,
        bytes: i64,
        zero: bool,
        (home, shared): (Place, bool),
        node: NodeId,
    ) -> Result<Vec<Word>, Halt> {
        let ShapeKind::Memory(memory) = self.model.shapes[shape].kind else {
            return Err(wrong(Code::Unsupported, node, MemoryFault::NotMemory));
        };
        let pattern = &self.model.patterns[memory.pattern];
        let size = u32::try_from(bytes).ok().filter(|size| pattern.count(*size) <= MAX_CELLS);
        let Some(size) = size.filter(|size| i32::try_from(*size).is_ok()) else {
            let limit = Mishap::Limit(Limit::Elements { count: bytes });
            return Err(Failure::new(Code::Unsupported, node, limit).into());
        };
        let count = u32::try_from(pattern.count(size)).unwrap_or(0);
        let mut words = Vec::with_capacity(count as usize + 3);
        words.push(descriptor(shape, home, shared));
        words.push(Word::int(i64::from(size)));
        words.push(ALIVE);
        if zero {
            words.extend((0..count).map(|cell| pattern.scalar(size, cell).0.zero()));
        } else {
            words.resize(count as usize + 3, Word::UNDEFINED);
        }
        Ok(words)
    }

    pub(super) fn new_memory(
        &mut self,
        task: usize,
        layout: LayoutId,
        bytes: Operand,
        node: NodeId,
    ) -> Result<Word, Halt> {
        let home = self.place(task, None, node)?;
        let bytes = self.whole(task, bytes, node)?;
        let shape = self.model.layouts[layout].shape;
        // Where stores are delayed, others may see an object before what was stored in it.
        let heap = matches!(
            self.model.shapes[shape].kind,
            ShapeKind::Memory(MemoryShape { lifetime: Lifetime::Heap, .. })
        );
        let words = self.fresh_memory(shape, bytes, false, (home, heap && self.delays), node)?;
        Ok(Word::pointer(self.add_object(&words), 0))
    }

    fn whole(&self, task: usize, operand: Operand, node: NodeId) -> Result<i64, Halt> {
        let word = self.get(task, operand, node)?;
        if word.tag == Tag::Int { Ok(word.as_int()) } else { self.concrete(word, node) }
    }

    pub(super) fn memory_op(
        &mut self,
        run: &mut Run,
        op: MemoryOp,
        args: &[Operand],
        node: NodeId,
    ) -> Result<Word, Halt> {
        let task = run.task;
        let missing =
            || Failure::new(Code::Unsupported, node, Mishap::Limit(Limit::ArgumentMissing));
        let argument = |index: usize| args.get(index).copied().ok_or_else(missing);
        let word = |world: &Self, index: usize| world.get(task, argument(index)?, node);
        let count = |world: &Self, index: usize| world.whole(task, argument(index)?, node);
        match op {
            MemoryOp::Free => {
                let pointer = word(self, 0)?;
                self.free(run, pointer, node)?;
            }
            MemoryOp::End => {
                let pointer = self.raw(task, argument(0)?);
                if let Some((object, _)) = pointer.as_pointer() {
                    self.end_object(run, object, LEFT, node)?;
                }
            }
            MemoryOp::Copy => {
                let (to, from, bytes) = (word(self, 0)?, word(self, 1)?, count(self, 2)?);
                self.copy_bytes(run, to, from, bytes, node)?;
            }
            MemoryOp::Fill => {
                let (to, value, bytes) = (word(self, 0)?, count(self, 1)?, count(self, 2)?);
                self.fill_bytes(run, to, value, bytes, node)?;
            }
            MemoryOp::Extent => {
                let (object, _) = self.pointee(word(self, 0)?, node)?;
                let size = self.live(object, node)?.size;
                self.access(run, object, STATE, false, node)?;
                return Ok(Word::int(i64::from(size)));
            }
            MemoryOp::Offset => {
                let (_, offset) = self.pointee(word(self, 0)?, node)?;
                return Ok(Word::int(offset));
            }
            MemoryOp::Like => {
                let (object, _) = self.pointee(word(self, 0)?, node)?;
                let live = self.live(object, node)?;
                if live.lifetime != Lifetime::Heap {
                    let object = self.object_name(object);
                    return Err(wrong(Code::InvalidFree, node, MemoryFault::NotHeap { object }));
                }
                self.access(run, object, STATE, false, node)?;
                let bytes = count(self, 1)?;
                let shape = described(self.objects[object.index()].words[0]);
                let home = self.place(task, None, node)?;
                let words = self.fresh_memory(shape, bytes, false, (home, self.delays), node)?;
                return Ok(Word::pointer(self.add_object(&words), 0));
            }
            MemoryOp::Parts => {
                let like = self.pointee(word(self, 0)?, node)?.0;
                let (blocks, bytes) = (count(self, 1)?, count(self, 2)?);
                return self.new_parts(like, blocks, bytes, node);
            }
            MemoryOp::PartAt => {
                let (object, offset) = self.pointee(word(self, 0)?, node)?;
                let place = count(self, 1)?;
                let part = self.part_at(object, place, node)?;
                return super::memory::pointer(part, offset, node);
            }
            MemoryOp::PlaceOf => {
                let (object, _) = self.pointee(word(self, 0)?, node)?;
                return Ok(Word::index(self.home_of(object).index()));
            }
            MemoryOp::Near => {
                let pointer = word(self, 0)?;
                if let Some((object, _)) = pointer.as_pointer() {
                    let (home, here) = (self.home_of(object), self.place(task, None, node)?);
                    if home != here {
                        let object = self.object_name(object);
                        let fault = MemoryFault::Elsewhere { object };
                        return Err(wrong(Code::BadPlace, node, fault));
                    }
                }
                return Ok(pointer);
            }
            MemoryOp::Text => {
                let most = if args.len() > 1 { count(self, 1)? } else { i64::MAX };
                let pointer = word(self, 0)?;
                return self.text_at(run, pointer, most, node);
            }
            MemoryOp::PutText => {
                let room = if args.len() > 2 { Some(count(self, 2)?) } else { None };
                let (pointer, text) = (word(self, 0)?, word(self, 1)?);
                return self.put_text(run, pointer, text, room, node);
            }
        }
        Ok(Word::UNDEFINED)
    }

    fn free(&mut self, run: &mut Run, word: Word, node: NodeId) -> Result<(), Halt> {
        if word == Word::NULL {
            return Ok(());
        }
        crate::cell::known(word, node)?;
        let invalid = |fault: MemoryFault| wrong(Code::InvalidFree, node, fault);
        let Some((object, offset)) = word.as_pointer() else {
            return Err(invalid(MemoryFault::NotMemory));
        };
        let name = || self.object_name(object);
        let words = &self.objects[object.index()].words;
        let kind = self.model.shapes[described(words[0])].kind;
        if !matches!(kind, ShapeKind::Memory(MemoryShape { lifetime: Lifetime::Heap, .. })) {
            return Err(invalid(MemoryFault::NotHeap { object: name() }));
        }
        if words[1 + STATE as usize] != ALIVE {
            return Err(invalid(MemoryFault::Freed { object: name() }));
        }
        if offset != 0 {
            return Err(invalid(MemoryFault::NotStart { object: name(), offset }));
        }
        let parts = self.parts_of(object);
        parts.into_iter().try_for_each(|part| self.end_object(run, part, FREED, node))
    }

    /// The object is no more: a write to every cell.
    fn end_object(
        &mut self,
        run: &mut Run,
        object: ObjectId,
        state: Word,
        node: NodeId,
    ) -> Result<(), Halt> {
        let words = &self.objects[object.index()].words;
        if words.get(1 + STATE as usize) != Some(&ALIVE) {
            return Ok(());
        }
        let length = words.len();
        self.before_end(run.task, object, node)?;
        if self.is_shared(object) {
            let end = u32::try_from(length).unwrap_or(u32::MAX) - 1;
            let before = self.footprint.accesses.len();
            for offset in STATE..end {
                self.access(run, object, offset, true, node)?;
            }
            // The end of a block is no access: who comes after it is found in a variable that is no more.
            if state == LEFT {
                let ends = self.footprint.accesses.iter_mut().skip(before);
                ends.for_each(|access| access.class = AccessClass::Sync);
            }
        }
        let words = self.objects[object.index()].edit();
        words[1 + STATE as usize] = state;
        words.truncate(1 + FIRST_CELL as usize);
        // A step may end many of them before they are forgotten.
        if words.capacity() > 256 {
            words.shrink_to_fit();
        }
        Ok(())
    }
}

impl<'m> World<'m> {
    /// A run of bytes of a live object.
    fn run_of(&self, word: Word, bytes: i64, node: NodeId) -> Result<(Live<'m>, u32, u32), Halt> {
        let (object, at) = self.pointee(word, node)?;
        let live = self.live(object, node)?;
        let Ok(bytes) = u32::try_from(bytes) else {
            let object = self.object_name(object);
            let fault = MemoryFault::Outside { object, at, bytes: u32::MAX, size: live.size };
            return Err(wrong(Code::IndexOutOfBounds, node, fault));
        };
        let at = self.within(&live, at, bytes, node)?;
        Ok((live, at, bytes))
    }
}

impl World<'_> {
    fn copy_bytes(
        &mut self,
        run: &mut Run,
        to: Word,
        from: Word,
        bytes: i64,
        node: NodeId,
    ) -> Result<(), Halt> {
        if bytes == 0 {
            return Ok(());
        }
        let (target, to, size) = self.run_of(to, bytes, node)?;
        let (source, from, _) = self.run_of(from, bytes, node)?;
        self.writable(&target, node)?;
        self.no_pointer_cut(&target, to, size, node)?;
        self.no_pointer_cut(&source, from, size, node)?;
        if let Some(pairs) = self.relaxed_pairs(run, (&target, to), (&source, from), size) {
            return self.copy_cells(run, (target.object, source.object), &pairs, node);
        }
        let mut changes: Vec<Change> = Vec::new();
        let mut done = 0;
        while done < size {
            let Some(spot) = target.spot(to + done) else {
                done += 1;
                continue;
            };
            let (whole, offset) = (spot.kind.size(), FIRST_CELL + spot.cell);
            let other = source.spot(from + done).filter(|other| other.start == from + done);
            let starts = spot.start == to + done && done + whole <= size;
            match other {
                Some(other)
                    if starts && (other.kind.is_like(spot.kind) || other.kind == spot.kind) =>
                {
                    let word = seen(self.cell_word(source.object, other), other.kind, spot.kind);
                    changes.push((offset, word));
                    done += whole;
                }
                _ if starts && whole == 8 => {
                    let word = self.look(&source, from + done, spot.kind, node)?;
                    changes.push((offset, word));
                    done += whole;
                }
                Some(other) if other.kind.size() == 8 && done + 8 <= size => {
                    let word = self.cell_word(source.object, other);
                    self.place_word(&target, to + done, other.kind, word, &mut changes, node)?;
                    done += 8;
                }
                _ => {
                    let end = (spot.start + whole).min(to + size) - to;
                    let mut piece = Vec::new();
                    for byte in done..end {
                        piece.push(self.byte(&source, from + byte, node)?);
                    }
                    self.place_bytes(&target, to + done, &piece, &mut changes, node)?;
                    done = end;
                }
            }
        }
        let (source, target) = (source.object, target.object);
        if self.is_shared(source) || self.delays {
            let live = self.live(source, node)?;
            self.ask_bytes(run, &live, from, size, false, node)?;
        }
        self.change(run, target, &changes, node)
    }

    /// The cells of a copy, to and from, where they line up and accesses may be delayed.
    fn relaxed_pairs(
        &self,
        run: &Run,
        (target, to): (&Live<'_>, u32),
        (source, from): (&Live<'_>, u32),
        size: u32,
    ) -> Option<Vec<(u32, u32)>> {
        if !self.delays {
            return None;
        }
        let (mut pairs, mut done, mut relaxed) = (Vec::new(), 0, false);
        while done < size {
            let Some(spot) = target.spot(to + done) else {
                done += 1;
                continue;
            };
            let other = source.spot(from + done)?;
            let starts = spot.start == to + done && other.start == from + done;
            let whole = spot.kind.size();
            if !starts || spot.kind != other.kind || done + whole > size {
                return None;
            }
            let pair = (FIRST_CELL + spot.cell, FIRST_CELL + other.cell);
            relaxed |= self.is_relaxed(run, target.object, pair.0)
                || self.is_relaxed(run, source.object, pair.1);
            pairs.push(pair);
            done += whole;
        }
        relaxed.then_some(pairs)
    }

    fn fill_bytes(
        &mut self,
        run: &mut Run,
        to: Word,
        value: i64,
        bytes: i64,
        node: NodeId,
    ) -> Result<(), Halt> {
        if bytes == 0 {
            return Ok(());
        }
        let (target, to, size) = self.run_of(to, bytes, node)?;
        self.writable(&target, node)?;
        self.no_pointer_cut(&target, to, size, node)?;
        let value = value.to_le_bytes()[0];
        let mut changes: Vec<Change> = Vec::new();
        let mut done = 0;
        while done < size {
            let Some(spot) = target.spot(to + done) else {
                done += 1;
                continue;
            };
            let whole = spot.kind.size();
            if spot.start == to + done && done + whole <= size {
                let word = word_of(&[Some(value); 8], spot.kind)
                    .map_err(|_| wrong(Code::Unsupported, node, MemoryFault::NumberAsPointer))?;
                changes.push((FIRST_CELL + spot.cell, word));
                done += whole;
            } else {
                let end = (spot.start + whole).min(to + size) - to;
                let piece = vec![Some(value); (end - done) as usize];
                self.place_bytes(&target, to + done, &piece, &mut changes, node)?;
                done = end;
            }
        }
        let target = target.object;
        self.change(run, target, &changes, node)
    }

    /// The bytes up to a zero as a text.
    fn text_at(
        &mut self,
        run: &mut Run,
        word: Word,
        most: i64,
        node: NodeId,
    ) -> Result<Word, Halt> {
        let (object, start) = self.pointee(word, node)?;
        let mut bytes = Vec::new();
        for index in 0..most {
            let live = self.live(object, node)?;
            let at = self.within(&live, start.saturating_add(index), 1, node)?;
            self.ask_bytes(run, &live, at, 1, false, node)?;
            match self.byte(&live, at, node)? {
                Some(0) => break,
                Some(byte) => bytes.push(byte),
                None => {
                    let unset = Mishap::ReadBeforeSet { name: self.name_at(object, i64::from(at)) };
                    return Err(Failure::new(Code::UninitializedRead, node, unset).into());
                }
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        Ok(Word::string(self.strings.intern(&text)))
    }

    /// Stores as much of a text as there is room for, and a zero; gives the bytes of all of it.
    fn put_text(
        &mut self,
        run: &mut Run,
        word: Word,
        text: Word,
        room: Option<i64>,
        node: NodeId,
    ) -> Result<Word, Halt> {
        if text.tag != Tag::Str {
            crate::cell::known(text, node)?;
            return Err(arith::mismatch(node).into());
        }
        let text = self.strings.of(text).as_bytes();
        let length = Word::index(text.len());
        let room = room.and_then(|room| usize::try_from(room).ok()).unwrap_or(text.len() + 1);
        if room == 0 {
            return Ok(length);
        }
        let kept = text.iter().take(room - 1).copied().chain([0]);
        let bytes: Vec<Option<u8>> = kept.map(Some).collect();
        let (target, at, size) =
            self.run_of(word, i64::try_from(bytes.len()).unwrap_or(i64::MAX), node)?;
        self.writable(&target, node)?;
        self.no_pointer_cut(&target, at, size, node)?;
        let mut changes: Vec<Change> = Vec::new();
        self.place_bytes(&target, at, &bytes, &mut changes, node)?;
        let target = target.object;
        self.change(run, target, &changes, node)?;
        Ok(length)
    }
}
