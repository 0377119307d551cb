//! Reading and writing scalars in memory, and pointers to places of it.

use crate::bytes::{Bytes, Whole, bytes_of, seen, stored, word_of};
use crate::cell::{described, known};
use crate::mishap::MemoryFault;
use crate::step::Run;
use crate::world::World;
use crate::{Failure, Halt, Mishap, arith};
use partita_model::memory::{
    ALIVE, FIRST_CELL, FREED, Lifetime, MemoryShape, Pattern, SIZE, STATE, Spot, as_part, part,
};
use partita_model::{Kind, ObjectId, Operand, ShapeKind, Site, SiteIndex, Tag, Word};
use partita_source::Code;
use partita_tree::{IntType, NodeId};

/// A memory object that is there.
pub(super) struct Live<'m> {
    pub(super) object: ObjectId,
    pub(super) size: u32,
    pub(super) pattern: &'m Pattern,
    pub(super) lifetime: Lifetime,
}

/// A word that is to be written to a cell.
pub(super) type Change = (u32, Word);

impl Live<'_> {
    /// The scalar that a byte belongs to.
    pub(super) fn spot(&self, at: u32) -> Option<Spot> {
        self.pattern.spot(self.size, at)
    }
}

impl<'m> World<'m> {
    /// The object of a pointer, still there.
    #[inline]
    pub(super) fn live(&self, object: ObjectId, node: NodeId) -> Result<Live<'m>, Halt> {
        let words = &self.objects[object.index()].words;
        let ShapeKind::Memory(MemoryShape { pattern, lifetime }) =
            self.model.shapes[described(words[0])].kind
        else {
            return Err(wrong(Code::InvalidPointer, node, MemoryFault::NotMemory));
        };
        if words[1 + STATE as usize] != ALIVE {
            return Err(self.gone(object, node));
        }
        let size = u32::try_from(words[1 + SIZE as usize].bits).unwrap_or(0);
        Ok(Live { object, size, pattern: &self.model.patterns[pattern], lifetime })
    }
}

impl World<'_> {
    #[cold]
    fn gone(&self, object: ObjectId, node: NodeId) -> Halt {
        let name = self.object_name(object);
        let freed = self.objects[object.index()].words.get(1 + STATE as usize) == Some(&FREED);
        if freed {
            wrong(Code::UseAfterFree, node, MemoryFault::Freed { object: name })
        } else {
            wrong(Code::DanglingScope, node, MemoryFault::Left { object: name })
        }
    }

    /// Where a pointer leads.
    #[inline]
    pub(super) fn pointee(&self, word: Word, node: NodeId) -> Result<(ObjectId, i64), Halt> {
        match word.as_pointer() {
            Some(found) => Ok(found),
            None => Err(no_pointer(word, node)),
        }
    }

    /// The object and the byte of a place.
    #[inline]
    fn locate(&self, task: usize, site: &Site, node: NodeId) -> Result<(ObjectId, i64), Halt> {
        let (object, start) = self.pointee(self.get(task, site.pointer, node)?, node)?;
        let start = start + site.offset;
        match &site.index {
            None => Ok((object, start)),
            Some(index) => {
                let bytes = self.element_offset(task, (object, start), index, node)?;
                Ok((object, start.saturating_add(bytes)))
            }
        }
    }

    /// How many bytes an element is on, with the check of its index.
    #[inline]
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is an index")]
    fn element_offset(
        &self,
        task: usize,
        array: (ObjectId, i64),
        site: &SiteIndex,
        node: NodeId,
    ) -> Result<i64, Halt> {
        let whole = |operand: Operand| -> Result<i64, Halt> {
            let word = self.get(task, operand, node)?;
            if word.tag == Tag::Int { Ok(word.as_int()) } else { self.concrete(word, node) }
        };
        let size = whole(site.size)?;
        let count = site.count.map(whole).transpose()?;
        let bounds = count.map(|count| (site.low, site.low.saturating_add(count - 1)));
        let word = self.get(task, site.index, node)?;
        let index = match word.tag {
            Tag::Int => word.as_int(),
            Tag::Term => self.index(word, bounds, node)?,
            _ => return Err(arith::mismatch(node).into()),
        };
        if let Some((low, high)) = bounds
            && !(low..=high).contains(&index)
        {
            let array = self.array_name(array.0, array.1);
            let style = self.model.vocabulary.style;
            let mishap = Mishap::OutsideBounds { array, dimension: None, low, high, index, style };
            return Err(Failure::new(Code::IndexOutOfBounds, node, mishap).into());
        }
        Ok(index.saturating_sub(site.low).saturating_mul(size))
    }

    /// `point`: the pointer itself.
    pub(super) fn pointer_to(&self, task: usize, site: &Site, node: NodeId) -> Result<Word, Halt> {
        let base = self.get(task, site.pointer, node)?;
        if base == Word::NULL && site.offset == 0 && site.index.is_none() {
            return Ok(base);
        }
        let (object, offset) = self.locate(task, site, node)?;
        pointer(object, offset, node)
    }

    /// Checks that some bytes are in an object, and where a scalar may be.
    #[inline]
    pub(super) fn within(
        &self,
        live: &Live<'_>,
        at: i64,
        bytes: u32,
        node: NodeId,
    ) -> Result<u32, Halt> {
        if at < 0 || at.saturating_add(i64::from(bytes)) > i64::from(live.size) {
            return Err(self.outside_object(live, at, bytes, node));
        }
        Ok(u32::try_from(at).unwrap_or(0))
    }

    #[cold]
    fn outside_object(&self, live: &Live<'_>, at: i64, bytes: u32, node: NodeId) -> Halt {
        let object = self.object_name(live.object);
        let fault = MemoryFault::Outside { object, at, bytes, size: live.size };
        wrong(Code::IndexOutOfBounds, node, fault)
    }

    /// The one cell of the same kind at a place; `None` when the bytes there are others'.
    #[inline]
    fn one_cell(
        &self,
        live: &Live<'_>,
        at: i64,
        kind: Kind,
        node: NodeId,
    ) -> Result<(u32, Option<Spot>), Halt> {
        let size = kind.size();
        let at = self.within(live, at, size, node)?;
        if at & (size - 1) != 0 {
            let fault = MemoryFault::Misaligned { at, bytes: size };
            return Err(wrong(Code::InvalidPointer, node, fault));
        }
        let spot = live.spot(at).filter(|spot| spot.start == at && spot.kind.is_like(kind));
        Ok((at, spot))
    }

    pub(super) fn peek(
        &mut self,
        run: &mut Run,
        site: &Site,
        kind: Kind,
        node: NodeId,
    ) -> Result<Word, Halt> {
        let (object, at) = self.locate(run.task, site, node)?;
        let live = self.live(object, node)?;
        let (at, spot) = self.one_cell(&live, at, kind, node)?;
        if let Some(spot) = spot {
            if self.delays && self.is_relaxed(run, object, FIRST_CELL + spot.cell) {
                self.before_bytes(run, object, FIRST_CELL + spot.cell, node)?;
            }
            let word = self.read_defined(run, object, FIRST_CELL + spot.cell, node)?;
            return Ok(seen(word, spot.kind, kind));
        }
        self.ask_bytes(run, &live, at, kind.size(), false, node)?;
        let word = self.look(&live, at, kind, node)?;
        if word.is_undefined() {
            return Err(self.unset_bytes(&live, at, kind, node));
        }
        Ok(word)
    }

    /// Nobody set them, or they may have been set and are nobody's: padding has no cells.
    #[cold]
    fn unset_bytes(&self, live: &Live<'_>, at: u32, kind: Kind, node: NodeId) -> Halt {
        if (at..at + kind.size()).all(|byte| live.spot(byte).is_none()) {
            let object = self.object_name(live.object);
            return wrong(Code::Unsupported, node, MemoryFault::Padding { object });
        }
        let unset = Mishap::ReadBeforeSet { name: self.name_at(live.object, i64::from(at)) };
        Failure::new(Code::UninitializedRead, node, unset).into()
    }

    /// The one cell that a load is from, for reports; `None` where it would fail, or reads bytes of others.
    pub(crate) fn peeked_cell(
        &self,
        task: usize,
        site: &Site,
        kind: Kind,
        node: NodeId,
    ) -> Option<(ObjectId, u32)> {
        let (object, at) = self.locate(task, site, node).ok()?;
        let live = self.live(object, node).ok()?;
        let spot = self.one_cell(&live, at, kind, node).ok()?.1?;
        Some((object, FIRST_CELL + spot.cell))
    }

    /// The cell that a relaxed load is from; none of all other loads.
    pub(super) fn relaxed_cell(
        &self,
        run: &Run,
        site: &Site,
        kind: Kind,
        node: NodeId,
    ) -> Result<Option<(ObjectId, u32)>, Halt> {
        if !self.delays {
            return Ok(None);
        }
        let (object, at) = self.locate(run.task, site, node)?;
        let live = self.live(object, node)?;
        let spot = self.one_cell(&live, at, kind, node)?.1.filter(|spot| spot.kind == kind);
        let cell = spot.map(|spot| (object, FIRST_CELL + spot.cell));
        Ok(cell.filter(|(object, offset)| self.is_relaxed(run, *object, *offset)))
    }

    pub(super) fn poke(
        &mut self,
        run: &mut Run,
        (site, kind): (&Site, Kind),
        value: Operand,
        int: Option<IntType>,
        node: NodeId,
    ) -> Result<(), Halt> {
        let task = run.task;
        let (object, at) = self.locate(task, site, node)?;
        let live = self.live(object, node)?;
        let (at, spot) = self.one_cell(&live, at, kind, node)?;
        let value = match value {
            Operand::Const(word) => word,
            Operand::Slot(_) => self.get(task, value, node)?,
        };
        let value = match (int, value.tag) {
            (Some(int), Tag::Int) => arith::narrow(i128::from(value.as_int()), int, node)?,
            (Some(int), Tag::Term) => self.fitting(value, int, node)?,
            _ => value,
        };
        self.writable(&live, node)?;
        if let Some(spot) = spot {
            let word = fit(value, spot.kind, node)?;
            let offset = FIRST_CELL + spot.cell;
            self.access(run, object, offset, true, node)?;
            return self.store_cell(run, object, offset, word);
        }
        let word = fit(value, kind, node)?;
        if self.delays {
            self.ask_bytes(run, &live, at, kind.size(), true, node)?;
        }
        let mut changes = Vec::new();
        self.place_word(&live, at, kind, word, &mut changes, node)?;
        self.change(run, object, &changes, node)
    }

    pub(super) fn writable(&self, live: &Live<'_>, node: NodeId) -> Result<(), Halt> {
        if let Lifetime::Static { constant: true, .. } = live.lifetime {
            let object = self.object_name(live.object);
            return Err(wrong(Code::ConstWrite, node, MemoryFault::Constant { object }));
        }
        Ok(())
    }

    /// Asks to touch all cells that some bytes are in.
    pub(super) fn ask_bytes(
        &mut self,
        run: &mut Run,
        live: &Live<'_>,
        at: u32,
        bytes: u32,
        write: bool,
        node: NodeId,
    ) -> Result<(), Halt> {
        if !self.is_shared(live.object) && !self.delays {
            return Ok(());
        }
        let mut byte = at;
        while byte < at.saturating_add(bytes) {
            match live.spot(byte) {
                Some(spot) => {
                    self.before_bytes(run, live.object, FIRST_CELL + spot.cell, node)?;
                    self.access(run, live.object, FIRST_CELL + spot.cell, write, node)?;
                    byte = spot.start + spot.kind.size();
                }
                None => byte += 1,
            }
        }
        Ok(())
    }

    /// Writes words to cells, all the asking first.
    pub(super) fn change(
        &mut self,
        run: &mut Run,
        object: ObjectId,
        changes: &[Change],
        node: NodeId,
    ) -> Result<(), Halt> {
        for (offset, _) in changes {
            self.access(run, object, *offset, true, node)?;
        }
        changes.iter().try_for_each(|(offset, word)| self.store_cell(run, object, *offset, *word))
    }

    /// What a cell holds.
    pub(super) fn cell_word(&self, object: ObjectId, spot: Spot) -> Word {
        self.read(object, FIRST_CELL + spot.cell)
    }

    /// One byte of an object.
    pub(super) fn byte(&self, live: &Live<'_>, at: u32, node: NodeId) -> Result<Option<u8>, Halt> {
        let Some(spot) = live.spot(at) else { return Ok(None) };
        let word = self.cell_word(live.object, spot);
        let bytes =
            bytes_of(word, spot.kind).map_err(|Whole| self.not_apart(word, live, at, node))?;
        Ok(bytes[(at - spot.start) as usize])
    }

    #[cold]
    fn not_apart(&self, word: Word, live: &Live<'_>, at: u32, node: NodeId) -> Halt {
        if word.tag == Tag::Term {
            return crate::cell::from_outside(node).into();
        }
        let cell = self.name_at(live.object, i64::from(at));
        wrong(Code::Unsupported, node, MemoryFault::PointerApart { cell })
    }

    /// What is at a place, looked at as a kind, defined or not.
    pub(super) fn look(
        &self,
        live: &Live<'_>,
        at: u32,
        kind: Kind,
        node: NodeId,
    ) -> Result<Word, Halt> {
        if let Some(spot) = live.spot(at)
            && spot.start == at
            && (spot.kind.is_like(kind) || (spot.kind == kind))
        {
            return Ok(seen(self.cell_word(live.object, spot), spot.kind, kind));
        }
        if kind.size() == 8
            && let Some(pointer) = self.raw_pointer(live, at)
        {
            return Ok(pointer);
        }
        let mut bytes: Bytes = [None; 8];
        for (index, byte) in (0u32..).zip(bytes.iter_mut()).take(kind.size() as usize) {
            *byte = self.byte(live, at + index, node)?;
        }
        word_of(&bytes, kind)
            .map_err(|Whole| wrong(Code::Unsupported, node, MemoryFault::NumberAsPointer))
    }

    /// A pointer that lies in raw bytes, or in a cell of its own.
    pub(super) fn raw_pointer(&self, live: &Live<'_>, at: u32) -> Option<Word> {
        let spot = live.spot(at)?;
        let word = self.cell_word(live.object, spot);
        let whole = matches!(word.tag, Tag::Pointer | Tag::Function)
            || (word.tag == Tag::Ref && word != Word::NULL);
        if spot.start != at || !whole {
            return None;
        }
        let parts = (1..8).all(|index| {
            spot.kind.size() == 8
                || live
                    .spot(at + index)
                    .is_some_and(|next| as_part(self.cell_word(live.object, next)) == Some(index))
        });
        parts.then_some(word)
    }

    /// The cells that change when a scalar of a kind is stored at a place where others are.
    pub(super) fn place_word(
        &self,
        live: &Live<'_>,
        at: u32,
        kind: Kind,
        word: Word,
        changes: &mut Vec<Change>,
        node: NodeId,
    ) -> Result<(), Halt> {
        let size = kind.size();
        self.no_pointer_cut(live, at, size, node)?;
        match bytes_of(word, kind) {
            Ok(bytes) => self.place_bytes(live, at, &bytes[..size as usize], changes, node),
            Err(Whole) => {
                if word.tag == Tag::Term {
                    return Err(crate::cell::from_outside(node).into());
                }
                for index in 0..size {
                    let raw = live.spot(at + index).filter(|spot| spot.kind == Kind::Byte);
                    let Some(spot) = raw else {
                        let cell = self.name_at(live.object, i64::from(at));
                        return Err(wrong(
                            Code::Unsupported,
                            node,
                            MemoryFault::PointerApart { cell },
                        ));
                    };
                    let piece = if index == 0 { word } else { part(index) };
                    changes.push((FIRST_CELL + spot.cell, piece));
                }
                Ok(())
            }
        }
    }

    /// The cells that change when bytes are stored.
    pub(super) fn place_bytes(
        &self,
        live: &Live<'_>,
        at: u32,
        bytes: &[Option<u8>],
        changes: &mut Vec<Change>,
        node: NodeId,
    ) -> Result<(), Halt> {
        let end = at + u32::try_from(bytes.len()).unwrap_or(0);
        let mut byte = at;
        while byte < end {
            let Some(spot) = live.spot(byte) else {
                byte += 1;
                continue;
            };
            let size = spot.kind.size();
            let all = spot.start >= at && spot.start + size <= end;
            let mut own: Bytes = if all {
                [None; 8]
            } else {
                self.not_in_part(live.object, FIRST_CELL + spot.cell, node)?;
                let word = self.cell_word(live.object, spot);
                bytes_of(word, spot.kind).map_err(|Whole| self.not_apart(word, live, byte, node))?
            };
            for index in 0..size {
                let there = spot.start + index;
                if (at..end).contains(&there) {
                    own[index as usize] = bytes[(there - at) as usize];
                }
            }
            let word = word_of(&own, spot.kind)
                .map_err(|Whole| wrong(Code::Unsupported, node, MemoryFault::NumberAsPointer))?;
            changes.push((FIRST_CELL + spot.cell, word));
            byte = spot.start + size;
        }
        Ok(())
    }

    /// Raw bytes that are written hold whole pointers, or none.
    pub(super) fn no_pointer_cut(
        &self,
        live: &Live<'_>,
        at: u32,
        size: u32,
        node: NodeId,
    ) -> Result<(), Halt> {
        let is_part = |at: u32| {
            let spot = (at < live.size).then(|| live.spot(at)).flatten();
            spot.is_some_and(|spot| {
                spot.kind == Kind::Byte && as_part(self.cell_word(live.object, spot)).is_some()
            })
        };
        if is_part(at) || is_part(at.saturating_add(size)) {
            let cell = self.name_at(live.object, i64::from(at));
            return Err(wrong(Code::Unsupported, node, MemoryFault::PointerApart { cell }));
        }
        Ok(())
    }
}

/// A pointer to a byte of an object, or beside it.
pub(super) fn pointer(object: ObjectId, offset: i64, node: NodeId) -> Result<Word, Halt> {
    match i32::try_from(offset) {
        Ok(offset) => Ok(Word::pointer(object, offset)),
        Err(_) => Err(wrong(Code::InvalidPointer, node, MemoryFault::TooFar { offset })),
    }
}

#[inline]
fn fit(value: Word, kind: Kind, node: NodeId) -> Result<Word, Halt> {
    stored(value, kind).ok_or_else(|| no_fit(value, kind, node))
}

#[cold]
fn no_fit(value: Word, kind: Kind, node: NodeId) -> Halt {
    if kind == Kind::Pointer && value.tag == Tag::Int {
        return wrong(Code::Unsupported, node, MemoryFault::NumberAsPointer);
    }
    arith::mismatch(node).into()
}

#[cold]
pub(super) fn wrong(code: Code, node: NodeId, fault: MemoryFault) -> Halt {
    Failure::new(code, node, Mishap::Memory(fault)).into()
}

#[cold]
fn no_pointer(word: Word, node: NodeId) -> Halt {
    if word == Word::NULL {
        return Failure::new(Code::NullDereference, node, Mishap::Null).into();
    }
    match known(word, node) {
        Err(failure) => failure.into(),
        Ok(()) if word.tag == Tag::Int => {
            wrong(Code::Unsupported, node, MemoryFault::NumberAsPointer)
        }
        Ok(()) => wrong(Code::InvalidPointer, node, MemoryFault::NotMemory),
    }
}
