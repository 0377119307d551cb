//! What went wrong in a step, as data: `report` makes the sentences. What a program, a prelude or a front
//! end says of a failure stays a text.

use partita_tree::Style;
use partita_tree::arith::Fault;
use serde::Serialize;

/// Why a step failed. As small as a text, since results of all steps have room for it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// In the words of the program, a prelude or a front end.
    Said(String),
    /// The machine's own.
    Own(Box<Mishap>),
}

impl From<String> for Cause {
    fn from(text: String) -> Self {
        Cause::Said(text)
    }
}

impl From<&str> for Cause {
    fn from(text: &str) -> Self {
        Cause::Said(text.to_owned())
    }
}

impl From<Mishap> for Cause {
    fn from(mishap: Mishap) -> Self {
        Cause::Own(Box::new(mishap))
    }
}

impl Cause {
    /// The text or name in which it speaks of the program's variables.
    #[must_use]
    pub fn named(&self) -> Option<&str> {
        match self {
            Cause::Said(text) => Some(text),
            Cause::Own(mishap) => mishap.named(),
        }
    }

    /// Whether it is an assertion that has nothing of its own to say.
    #[must_use]
    pub fn is_false_condition(&self) -> bool {
        matches!(self, Cause::Own(mishap) if **mishap == Mishap::FalseCondition)
    }
}

/// What the machine itself finds wrong.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mishap {
    FalseCondition,
    /// By an operator or a conversion.
    Arithmetic(Fault),
    /// A symbolic result is beyond the width of its type.
    DoesNotFit {
        bits: u32,
    },
    /// A variable or cell has no value yet.
    ReadBeforeSet {
        name: String,
    },
    /// The same of something without a name.
    NeverSet,
    PropertyReadsUnset,
    /// What is used is null or not allocated.
    Null,
    /// A property uses a reference that is null.
    NullReference,
    CallOfNothing,
    /// Nobody catches this value.
    Uncaught {
        value: String,
    },
    /// An index outside the bounds; the dimension, from 1, where there are several.
    OutsideBounds {
        array: String,
        dimension: Option<usize>,
        low: i64,
        high: i64,
        index: i64,
        style: Style,
    },
    /// An array is assigned a value of another shape: extents of both.
    Shapes {
        array: String,
        shape: Vec<i64>,
        value: Vec<i64>,
    },
    /// An array does not have this dimension.
    NoDimension {
        rank: u32,
        dimension: i64,
    },
    CharactersOutside {
        first: i64,
        last: i64,
        length: usize,
    },
    EmptyText,
    NoCharacter {
        number: i64,
    },
    /// A place that the scope does not have: the word for it and its number, how many there are and the
    /// word for these.
    NoPlace {
        word: String,
        number: i64,
        count: u32,
        counted: String,
    },
    /// With pointers and what they lead to.
    Memory(MemoryFault),
    /// Something is not modelled.
    Limit(Limit),
    /// Something is not modelled for symbolic values.
    Symbolic(SymbolicLimit),
}

/// What is wrong with a use of memory.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MemoryFault {
    /// So many bytes at a place of an object of another size.
    Outside {
        object: String,
        at: i64,
        bytes: u32,
        size: u32,
    },
    /// The object was given back.
    Freed {
        object: String,
    },
    /// The block of the variable has ended.
    Left {
        object: String,
    },
    /// So many bytes stand at multiples of their number.
    Misaligned {
        at: u32,
        bytes: u32,
    },
    Constant {
        object: String,
    },
    /// What is freed is not of the heap.
    NotHeap {
        object: String,
    },
    NotStart {
        object: String,
        offset: i64,
    },
    DifferentObjects,
    /// It points to a function, or is no pointer.
    NotMemory,
    /// Arithmetic on the null pointer.
    NullArithmetic,
    TooFar {
        offset: i64,
    },
    /// Nobody can free it any more.
    Leaked {
        object: String,
    },
    /// Bytes of a pointer.
    PointerApart {
        cell: String,
    },
    /// Bytes between the members of a struct.
    Padding {
        object: String,
    },
    /// A private pointer leads to memory of another place.
    Elsewhere {
        object: String,
    },
    /// Nothing of the object is at that place.
    NoPart {
        place: i64,
    },
    /// A number that is no pointer is used as one.
    NumberAsPointer,
}

impl MemoryFault {
    fn named(&self) -> Option<&str> {
        match self {
            MemoryFault::Outside { object, .. }
            | MemoryFault::Freed { object }
            | MemoryFault::Left { object }
            | MemoryFault::Constant { object }
            | MemoryFault::NotHeap { object }
            | MemoryFault::NotStart { object, .. }
            | MemoryFault::Leaked { object }
            | MemoryFault::Elsewhere { object }
            | MemoryFault::Padding { object }
            | MemoryFault::PointerApart { cell: object } => Some(object),
            MemoryFault::Misaligned { .. }
            | MemoryFault::DifferentObjects
            | MemoryFault::NotMemory
            | MemoryFault::NullArithmetic
            | MemoryFault::TooFar { .. }
            | MemoryFault::NoPart { .. }
            | MemoryFault::NumberAsPointer => None,
        }
    }
}

/// What the machine does not model, or does not go on with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    NotCallable,
    NotAnObject,
    ObjectAsCell,
    NoSuchField,
    NotAnArray,
    Rank {
        rank: u32,
    },
    /// One value where an array or record is.
    SingleValue,
    Arguments {
        parameters: u32,
        arguments: usize,
    },
    ArgumentMissing,
    Sets,
    /// A value from outside decides what happens.
    FromOutside,
    Choices {
        most: u32,
    },
    Elements {
        count: i64,
    },
    Characters {
        most: usize,
    },
    /// At the start of the program.
    Objects {
        most: usize,
    },
    ObjectsAtATime {
        most: usize,
    },
    Recursion,
    /// An object is touched from elsewhere although the language keeps it at its place.
    AwayFromHome,
    EndlessCondition,
    InitialState,
    AtomicsWithoutFlush,
}

/// What is not modelled for symbolic values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SymbolicLimit {
    Bits,
    RealRemainder,
    RealDivisionByZero,
    Power,
    IntegerOfIeee,
    Conversion,
    Function,
    RecordInput,
    /// An index, size or place that has no bounds.
    Unbounded,
    /// An index, size or place of too many values.
    Values {
        most: usize,
    },
    /// An index, size or place whose values are not known.
    ValuesNotKnown,
    ChoiceAndCondition,
    PropertyDivides,
}

impl Mishap {
    fn named(&self) -> Option<&str> {
        match self {
            Mishap::ReadBeforeSet { name } => Some(name),
            Mishap::OutsideBounds { array, .. } | Mishap::Shapes { array, .. } => Some(array),
            Mishap::Uncaught { value } => Some(value),
            Mishap::Memory(fault) => fault.named(),
            Mishap::FalseCondition
            | Mishap::Arithmetic(_)
            | Mishap::DoesNotFit { .. }
            | Mishap::NeverSet
            | Mishap::PropertyReadsUnset
            | Mishap::Null
            | Mishap::NullReference
            | Mishap::CallOfNothing
            | Mishap::NoDimension { .. }
            | Mishap::CharactersOutside { .. }
            | Mishap::EmptyText
            | Mishap::NoCharacter { .. }
            | Mishap::NoPlace { .. }
            | Mishap::Limit(_)
            | Mishap::Symbolic(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cause_is_as_small_as_a_text() {
        assert_eq!(size_of::<Cause>(), size_of::<String>());
    }
}
