//! Words: the one representation of every value.
//!
//! 64 bits and a tag. `Undefined` makes uninitialised reads visible, `Term` is a value that nobody
//! knows. Words compare by tag and bits, so equal values are equal words (reals by their
//! bits; the machine never stores the negative zero or a second NaN, see [`Word::real`]).

use crate::{ObjectId, Place, ProcId, StringId};
use partita_tree::arith::Value;
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Tag {
    Undefined,
    Int,
    Bool,
    Real,
    /// An index into the run's string table.
    Str,
    /// An object, or a cell of one.
    Ref,
    /// A live task, by its index.
    Task,
    Place,
    /// A procedure without captured scopes; closures are objects.
    Function,
    /// A value from outside that nobody knows.
    Term,
    /// A complex number, by the index of its text ([`complex_text`]) in the run's string table.
    Complex,
    /// A memory object and an offset in bytes, which may lie outside.
    Pointer,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Word {
    pub tag: Tag,
    pub bits: u64,
}

/// The offset in a reference that means the whole object.
const WHOLE: u32 = u32::MAX;

impl Word {
    pub const UNDEFINED: Word = Word { tag: Tag::Undefined, bits: 0 };
    /// The reference to nothing, and "no task".
    pub const NULL: Word = Word { tag: Tag::Ref, bits: u64::MAX };
    /// A value from outside that nobody knows.
    pub const UNKNOWN: Word = Word { tag: Tag::Term, bits: 0 };
    pub const FALSE: Word = Word { tag: Tag::Bool, bits: 0 };
    pub const TRUE: Word = Word { tag: Tag::Bool, bits: 1 };

    #[must_use]
    #[inline]
    pub fn int(value: i64) -> Word {
        Word { tag: Tag::Int, bits: value.cast_unsigned() }
    }

    #[must_use]
    pub fn index(value: usize) -> Word {
        Word { tag: Tag::Int, bits: value as u64 }
    }

    #[must_use]
    #[inline]
    pub fn bool(value: bool) -> Word {
        if value { Word::TRUE } else { Word::FALSE }
    }

    /// One NaN, so that equal states have equal words. The two zeros stay apart: a program can tell them.
    #[must_use]
    pub fn real(value: f64) -> Word {
        let value = if value.is_nan() { f64::NAN } else { value };
        Word { tag: Tag::Real, bits: value.to_bits() }
    }

    #[must_use]
    pub fn string(id: StringId) -> Word {
        Word { tag: Tag::Str, bits: u64::from(id.0) }
    }

    /// A complex number whose text has this index.
    #[must_use]
    pub fn complex(id: StringId) -> Word {
        Word { tag: Tag::Complex, bits: u64::from(id.0) }
    }

    #[must_use]
    pub fn object(id: ObjectId) -> Word {
        Word::cell(id, WHOLE)
    }

    #[must_use]
    pub fn cell(object: ObjectId, offset: u32) -> Word {
        Word { tag: Tag::Ref, bits: (u64::from(object.0) << 32) | u64::from(offset) }
    }

    /// A pointer into a memory object.
    #[must_use]
    #[inline]
    pub fn pointer(object: ObjectId, offset: i32) -> Word {
        let offset = u64::from(offset.cast_unsigned());
        Word { tag: Tag::Pointer, bits: (u64::from(object.0) << 32) | offset }
    }

    #[must_use]
    pub fn task(index: usize) -> Word {
        Word { tag: Tag::Task, bits: index as u64 }
    }

    #[must_use]
    pub fn function(proc: ProcId) -> Word {
        Word { tag: Tag::Function, bits: u64::from(proc.0) }
    }

    #[must_use]
    pub fn place(place: Place) -> Word {
        Word { tag: Tag::Place, bits: u64::from(place.0) }
    }

    #[must_use]
    #[inline]
    pub fn as_int(self) -> i64 {
        self.bits.cast_signed()
    }

    #[must_use]
    pub fn as_real(self) -> f64 {
        f64::from_bits(self.bits)
    }

    #[must_use]
    #[inline]
    pub fn as_bool(self) -> bool {
        self.bits != 0
    }

    /// A number or a truth value.
    #[must_use]
    #[inline]
    pub fn value(self) -> Option<Value> {
        match self.tag {
            Tag::Int => Some(Value::Int(self.as_int())),
            Tag::Real => Some(Value::Real(self.as_real())),
            Tag::Bool => Some(Value::Bool(self.as_bool())),
            Tag::Undefined
            | Tag::Str
            | Tag::Ref
            | Tag::Task
            | Tag::Place
            | Tag::Function
            | Tag::Term
            | Tag::Complex
            | Tag::Pointer => None,
        }
    }

    /// Object and offset of a reference; `None` for null and for anything else.
    #[must_use]
    #[inline]
    pub fn as_ref(self) -> Option<(ObjectId, Option<u32>)> {
        if self.tag != Tag::Ref || self == Word::NULL {
            return None;
        }
        let offset = u32::try_from(self.bits & 0xffff_ffff).unwrap_or(WHOLE);
        let object = u32::try_from(self.bits >> 32).unwrap_or(0);
        Some((ObjectId(object), (offset != WHOLE).then_some(offset)))
    }

    /// Object and offset of a pointer, or of a reference to a whole object.
    #[must_use]
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "both halves are meant")]
    pub fn as_pointer(self) -> Option<(ObjectId, i64)> {
        match self.tag {
            Tag::Pointer => {
                let offset = (self.bits as u32).cast_signed();
                Some((ObjectId((self.bits >> 32) as u32), i64::from(offset)))
            }
            Tag::Ref => match self.as_ref() {
                Some((object, None)) => Some((object, 0)),
                _ => None,
            },
            Tag::Undefined
            | Tag::Int
            | Tag::Bool
            | Tag::Real
            | Tag::Str
            | Tag::Task
            | Tag::Place
            | Tag::Function
            | Tag::Term
            | Tag::Complex => None,
        }
    }

    /// The object that a reference or a pointer leads to.
    #[must_use]
    #[inline]
    pub fn leads_to(self) -> Option<ObjectId> {
        let leads = matches!(self.tag, Tag::Ref | Tag::Pointer) && self != Word::NULL;
        leads.then_some(ObjectId((self.bits >> 32) as u32))
    }

    /// The procedure of a function.
    #[must_use]
    #[inline]
    pub fn as_function(self) -> Option<ProcId> {
        (self.tag == Tag::Function).then(|| ProcId(u32::try_from(self.bits).unwrap_or(u32::MAX)))
    }

    /// The text of a string, or by which a complex number is stored.
    #[must_use]
    #[inline]
    pub fn as_string(self) -> Option<StringId> {
        let text = matches!(self.tag, Tag::Str | Tag::Complex);
        text.then(|| StringId(u32::try_from(self.bits).unwrap_or(u32::MAX)))
    }

    /// The same reference to a renumbered object.
    #[must_use]
    pub fn with_object(self, object: ObjectId) -> Word {
        Word { tag: self.tag, bits: (u64::from(object.0) << 32) | (self.bits & 0xffff_ffff) }
    }

    #[must_use]
    pub fn is_undefined(self) -> bool {
        self.tag == Tag::Undefined
    }
}

/// As in the text form of the model.
impl From<Value> for Word {
    #[inline]
    fn from(value: Value) -> Word {
        match value {
            Value::Int(value) => Word::int(value),
            Value::Real(value) => Word::real(value),
            Value::Bool(value) => Word::bool(value),
        }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.tag {
            Tag::Undefined if self.bits != 0 => write!(f, "undefined({})", self.bits),
            Tag::Undefined => f.write_str("undefined"),
            Tag::Int => write!(f, "{}", self.as_int()),
            Tag::Bool => write!(f, "{}", self.as_bool()),
            Tag::Real => write!(f, "{:?}", self.as_real()),
            Tag::Str => write!(f, "str{}", self.bits),
            Tag::Ref => match self.as_ref() {
                None => f.write_str("null"),
                Some((object, None)) => write!(f, "{object}"),
                Some((object, Some(offset))) => write!(f, "&{object}.{offset}"),
            },
            Tag::Task => write!(f, "task{}", self.bits),
            Tag::Place => match u32::try_from(self.bits) {
                Ok(place) => write!(f, "place{place}"),
                Err(_) => write!(f, "place({})", self.as_int()),
            },
            Tag::Function => write!(f, "proc{}", self.bits),
            Tag::Term => f.write_str("?"),
            Tag::Complex => write!(f, "complex{}", self.bits),
            Tag::Pointer => {
                let (object, offset) = self.as_pointer().unwrap_or_default();
                write!(f, "pointer({object}, {offset})")
            }
        }
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text by which a complex number is stored once: equal numbers have equal texts.
#[must_use]
pub fn complex_text(re: f64, im: f64) -> String {
    format!("{:016x}{:016x}", Word::real(re).bits, Word::real(im).bits)
}

/// The parts of a complex number from its text.
#[must_use]
pub fn complex_parts(text: &str) -> Option<(f64, f64)> {
    let part = |text: &str| u64::from_str_radix(text, 16).ok().map(f64::from_bits);
    let (re, im) = text.split_at_checked(16)?;
    Some((part(re)?, part(im)?))
}
