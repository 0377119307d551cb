//! Memory objects: runs of bytes with one word for each scalar in them.
//!
//! What is where in an object, its *pattern* says: scalars at offsets, and how long it is. An object has its pattern over and
//! over, and raw bytes behind the last whole one. Its first cells are [`SIZE`] and [`STATE`]; [`FIRST_CELL`] and those after
//! it are the scalars, in the order of their offsets.
//!
//! A raw byte holds a number from 0 to 255 or, with the seven after it, a pointer: the first holds the pointer, the others
//! [`part`]s of it. A scalar of which only some bytes were written holds them in an undefined word ([`partial`]).

use crate::{Operand, PatternId, Word};
use partita_tree::Name;

/// The cell with the number of bytes.
pub const SIZE: u32 = 0;
/// The cell that says whether the object is still there: [`ALIVE`], [`FREED`] or [`LEFT`].
pub const STATE: u32 = 1;
/// The first scalar.
pub const FIRST_CELL: u32 = 2;

pub const ALIVE: Word = Word { tag: crate::Tag::Int, bits: 0 };
/// Given back to the heap.
pub const FREED: Word = Word { tag: crate::Tag::Int, bits: 1 };
/// Its block has ended.
pub const LEFT: Word = Word { tag: crate::Tag::Int, bits: 2 };

/// A scalar in memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    Int {
        bytes: u8,
        signed: bool,
    },
    Bool,
    Real,
    Single,
    /// Also a function.
    Pointer,
    /// Raw.
    Byte,
}

impl Kind {
    #[must_use]
    #[inline]
    pub fn size(self) -> u32 {
        match self {
            Kind::Int { bytes, .. } => u32::from(bytes),
            Kind::Bool | Kind::Byte => 1,
            Kind::Single => 4,
            Kind::Real | Kind::Pointer => 8,
        }
    }

    /// Whether a cell of this kind holds what a look of another kind wants, but for the sign.
    #[must_use]
    #[inline]
    pub fn is_like(self, other: Kind) -> bool {
        match (self, other) {
            (Kind::Int { bytes: a, .. }, Kind::Int { bytes: b, .. }) => a == b,
            (Kind::Byte, _) | (_, Kind::Byte) => false,
            (a, b) => a == b,
        }
    }

    /// All bytes zero.
    #[must_use]
    pub fn zero(self) -> Word {
        match self {
            Kind::Int { .. } | Kind::Byte => Word::int(0),
            Kind::Bool => Word::FALSE,
            Kind::Real | Kind::Single => Word::real(0.0),
            Kind::Pointer => Word::NULL,
        }
    }
}

/// What is where in memory objects.
#[derive(Clone, PartialEq, Debug)]
pub struct Pattern {
    /// The type, for reports.
    pub name: Name,
    pub size: u32,
    /// By their offsets; they do not overlap.
    pub cells: Vec<PatternCell>,
    /// Of an array of arrays: how many elements each dimension but the first has.
    pub extents: Vec<u32>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct PatternCell {
    pub offset: u32,
    pub kind: Kind,
    /// How to get there from the start: `.v[1]`.
    pub path: Name,
}

/// Where a byte of an object is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The number of the scalar.
    pub cell: u32,
    pub kind: Kind,
    /// The first byte of the scalar, in the object.
    pub start: u32,
}

impl Pattern {
    /// The scalar that a byte of an object of `size` bytes belongs to; none between scalars.
    #[must_use]
    #[inline]
    pub fn spot(&self, size: u32, at: u32) -> Option<Spot> {
        let repeat = at / self.size;
        let width = u32::try_from(self.cells.len()).unwrap_or(u32::MAX);
        let start = repeat * self.size;
        if start + self.size > size {
            let whole = size / self.size;
            let behind = whole * self.size;
            return Some(Spot { cell: whole * width + (at - behind), kind: Kind::Byte, start: at });
        }
        let within = at - start;
        let index = match self.cells.as_slice() {
            [_] => 0,
            cells => cells.partition_point(|cell| cell.offset <= within).checked_sub(1)?,
        };
        let cell = self.cells.get(index)?;
        (within >= cell.offset && within < cell.offset + cell.kind.size()).then(|| Spot {
            cell: repeat * width + u32::try_from(index).unwrap_or(u32::MAX),
            kind: cell.kind,
            start: start + cell.offset,
        })
    }

    /// How many scalars an object of so many bytes has.
    #[must_use]
    pub fn count(&self, size: u32) -> u64 {
        let whole = size / self.size;
        u64::from(whole) * self.cells.len() as u64 + u64::from(size % self.size)
    }

    /// The kind of a scalar, and the byte where it starts.
    #[must_use]
    pub fn scalar(&self, size: u32, cell: u32) -> (Kind, u32) {
        let width = u32::try_from(self.cells.len()).unwrap_or(u32::MAX).max(1);
        let whole = size / self.size;
        if cell >= whole * width {
            return (Kind::Byte, whole * self.size + (cell - whole * width));
        }
        let one = &self.cells[(cell % width) as usize];
        (one.kind, cell / width * self.size + one.offset)
    }
}

/// The word in a raw byte that is part `index` (1 to 7) of the pointer before it.
#[must_use]
pub fn part(index: u32) -> Word {
    Word { tag: crate::Tag::Undefined, bits: 0x100 + u64::from(index) }
}

/// Which part of a pointer a raw byte is.
#[must_use]
pub fn as_part(word: Word) -> Option<u32> {
    let part = word.tag == crate::Tag::Undefined && (0x101..0x108).contains(&word.bits);
    part.then(|| u32::try_from(word.bits - 0x100).unwrap_or(0))
}

/// An undefined word with those bytes that are known; at least one is not.
#[must_use]
pub fn partial(bytes: &[Option<u8>]) -> Word {
    let (mut mask, mut known) = (0u64, 0u64);
    let mut place = 8;
    for (index, byte) in bytes.iter().enumerate() {
        if let Some(byte) = byte {
            mask |= 1 << index;
            known |= u64::from(*byte) << place;
            place += 8;
        }
    }
    Word { tag: crate::Tag::Undefined, bits: mask | known }
}

/// The bytes that an undefined word knows.
#[must_use]
pub fn known_bytes(word: Word, size: usize) -> [Option<u8>; 8] {
    let mut bytes = [None; 8];
    let mut rest = word.bits >> 8;
    for (index, byte) in bytes.iter_mut().enumerate().take(size) {
        if word.bits & (1 << index) != 0 {
            *byte = u8::try_from(rest & 0xff).ok();
            rest >>= 8;
        }
    }
    bytes
}

/// How long a memory object lives, and who may write it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Lifetime {
    /// A global. `private`: at the start only the task at its place knows it.
    Static {
        constant: bool,
        private: bool,
    },
    /// A variable of a block.
    Automatic,
    Heap,
}

/// What a memory object is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct MemoryShape {
    pub pattern: PatternId,
    pub lifetime: Lifetime,
}

/// A place in memory: a pointer, so many bytes on, and perhaps an element of the array there.
#[derive(Clone, PartialEq, Debug)]
pub struct Site {
    /// A pointer, or a reference to a whole memory object.
    pub pointer: Operand,
    pub offset: i64,
    pub index: Option<SiteIndex>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SiteIndex {
    pub index: Operand,
    pub low: i64,
    /// How many elements there are; none when only the object has an end.
    pub count: Option<Operand>,
    /// Of an element, in bytes.
    pub size: Operand,
}

impl Site {
    #[must_use]
    pub fn start(pointer: Operand) -> Site {
        Site { pointer, offset: 0, index: None }
    }

    pub fn for_each_use(&self, f: &mut dyn FnMut(Operand)) {
        f(self.pointer);
        if let Some(index) = self.index {
            f(index.index);
            index.count.iter().for_each(|count| f(*count));
            f(index.size);
        }
    }
}

/// What is done with memory other than reading and writing a scalar.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum MemoryOp {
    /// `free(pointer)`
    Free,
    /// The block of an automatic object ends.
    End,
    /// `copy(to, from, bytes)`
    Copy,
    /// `fill(to, value, bytes)`
    Fill,
    Extent,
    Offset,
    /// `like(pointer, bytes)`
    Like,
    /// `parts(pointer, blocks, bytes)`: one object at each place.
    Parts,
    /// `part(pointer, place)`: the instance or part there.
    PartAt,
    /// `place(pointer)`
    PlaceOf,
    /// `near(pointer)`: fails if the object lives elsewhere.
    Near,
    /// `text(pointer)`, `text(pointer, most)`
    Text,
    /// `put(pointer, text)`, `put(pointer, text, bytes)`
    PutText,
}

impl MemoryOp {
    pub const ALL: [(&'static str, MemoryOp); 13] = [
        ("free", MemoryOp::Free),
        ("end", MemoryOp::End),
        ("copy", MemoryOp::Copy),
        ("fill", MemoryOp::Fill),
        ("extent", MemoryOp::Extent),
        ("offset", MemoryOp::Offset),
        ("like", MemoryOp::Like),
        ("parts", MemoryOp::Parts),
        ("part", MemoryOp::PartAt),
        ("place", MemoryOp::PlaceOf),
        ("near", MemoryOp::Near),
        ("text", MemoryOp::Text),
        ("put", MemoryOp::PutText),
    ];

    /// In the model's text.
    #[must_use]
    pub fn word(self) -> &'static str {
        MemoryOp::ALL.iter().find(|(_, op)| *op == self).map_or("", |(word, _)| word)
    }

    /// Whether cells are read, and written.
    #[must_use]
    pub fn touches(self) -> (bool, bool) {
        match self {
            MemoryOp::Free | MemoryOp::End | MemoryOp::Fill | MemoryOp::PutText => (false, true),
            MemoryOp::Copy => (true, true),
            MemoryOp::Text | MemoryOp::Extent | MemoryOp::Like => (true, false),
            // Where an object lives, and what belongs together, never changes.
            MemoryOp::Offset
            | MemoryOp::Parts
            | MemoryOp::PartAt
            | MemoryOp::PlaceOf
            | MemoryOp::Near => (false, false),
        }
    }
}
