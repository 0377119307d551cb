//! Names of things: for each kind a number of its own type, which prints as its name in the model's
//! text, and tables that only such a number can be looked up in.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A number that names one of many things.
pub trait Id: Copy {
    /// How its name begins.
    const PREFIX: &'static str;

    fn new(index: usize) -> Self;
    fn index(self) -> usize;
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident = $prefix:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, serde::Serialize)]
        pub struct $name(pub u32);

        impl $name {
            #[must_use]
            #[inline]
            pub fn new(index: usize) -> Self {
                $name(u32::try_from(index).unwrap_or(u32::MAX))
            }

            #[must_use]
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl Id for $name {
            const PREFIX: &'static str = $prefix;

            #[inline]
            fn new(index: usize) -> Self {
                $name::new(index)
            }

            #[inline]
            fn index(self) -> usize {
                $name::index(self)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )*};
}

ids! {
    /// A part of the machine with memory of its own.
    Place = "place";
    ProcId = "proc";
    /// A slot of a frame: parameter, local or temporary.
    Slot = "s";
    /// A location: an index into a procedure's code.
    Loc = "@";
    ShapeId = "shape";
    LayoutId = "layout";
    /// What is where in memory objects.
    PatternId = "pattern";
    /// A record or class of the program.
    RecordId = "record";
    GlobalId = "global";
    /// An object of a state. Those of the model have the first numbers.
    ObjectId = "object";
    EntryId = "entry";
    PropertyId = "property";
    /// A text of the run. Those of the model have the first numbers.
    StringId = "str";
    /// A set of cells that future-access summaries do not tell apart.
    Class = "class";
}

impl Place {
    /// The object of its scalar globals.
    #[must_use]
    #[inline]
    pub fn statics(self) -> ObjectId {
        ObjectId(self.0)
    }

    /// What that object is.
    #[must_use]
    pub fn statics_shape(self) -> ShapeId {
        ShapeId(self.0)
    }
}

impl ObjectId {
    /// Of a symmetric object whose first instance this is, the one at a place.
    #[must_use]
    #[inline]
    pub fn instance(self, place: Place) -> ObjectId {
        ObjectId(self.0.saturating_add(place.0))
    }
}

impl Loc {
    /// The first location of a procedure.
    pub const START: Loc = Loc(0);

    /// Where a caller came from whose location is already past its call.
    #[must_use]
    pub fn before(self) -> Loc {
        Loc(self.0.saturating_sub(1))
    }

    /// The location after this one.
    #[must_use]
    #[inline]
    pub fn next(self) -> Loc {
        Loc(self.0 + 1)
    }
}

/// A location of the program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    pub proc: ProcId,
    pub loc: Loc,
}

impl Position {
    /// Both in one number, as words hold it.
    #[must_use]
    #[inline]
    pub fn bits(self) -> u64 {
        (u64::from(self.proc.0) << 32) | u64::from(self.loc.0)
    }

    #[must_use]
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "each half is taken by itself")]
    pub fn from_bits(bits: u64) -> Self {
        Position { proc: ProcId((bits >> 32) as u32), loc: Loc(bits as u32) }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.proc, self.loc)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Things of one kind, by their ids.
#[derive(Clone, PartialEq, Debug)]
pub struct Table<I, T> {
    items: Vec<T>,
    by: PhantomData<fn(I)>,
}

impl<I: Id, T> Table<I, T> {
    /// The id of what is pushed next.
    #[must_use]
    pub fn next_id(&self) -> I {
        I::new(self.items.len())
    }

    pub fn push(&mut self, item: T) -> I {
        let id = self.next_id();
        self.items.push(item);
        id
    }

    #[must_use]
    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + use<I, T> {
        (0..self.items.len()).map(I::new)
    }

    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.items.iter_mut()
    }

    /// Every thing with its id.
    pub fn pairs(&self) -> impl Iterator<Item = (I, &T)> {
        self.items.iter().enumerate().map(|(index, item)| (I::new(index), item))
    }
}

impl<I, T> Default for Table<I, T> {
    fn default() -> Self {
        Table { items: Vec::new(), by: PhantomData }
    }
}

impl<I, T> FromIterator<T> for Table<I, T> {
    fn from_iter<A: IntoIterator<Item = T>>(items: A) -> Self {
        Table { items: items.into_iter().collect(), by: PhantomData }
    }
}

impl<'a, I: Id, T> IntoIterator for &'a Table<I, T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}

impl<'a, I: Id, T> IntoIterator for &'a mut Table<I, T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter_mut()
    }
}

impl<I: Id, T> Index<I> for Table<I, T> {
    type Output = T;

    #[inline]
    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for Table<I, T> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.index()]
    }
}
