//! Shapes of objects, and layouts: how a value of a type is built.

use crate::memory::MemoryShape;
use crate::{Class, LayoutId, ObjectId, Place, RecordId, ShapeId, Word};
use partita_tree::{IntType, Name, NodeId};

/// What an object is and what its cells are called. The first word of an object names its shape.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    pub kind: ShapeKind,
    /// The variable or type, for reports.
    pub name: Name,
    /// Names of the cells (empty for arrays, whose cells are named by index).
    pub cells: Vec<Cell>,
    /// For cells not listed in `cells`.
    pub every: Cell,
    /// Class of accesses that reach such objects through a reference.
    pub type_class: Class,
    /// A deep copy refers to such an object and does not copy it.
    pub handle: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    pub name: Name,
    /// Accesses never race.
    pub sync: bool,
    /// Some task other than the one that works on it may touch it.
    pub visible: bool,
    /// A remote statement may read or write it.
    pub remote: bool,
    /// A property names it.
    pub observed: bool,
    /// One of several instances, told apart by their place.
    pub symmetric: bool,
    /// Of a prelude or made by the front end: traces do not show it.
    pub hidden: bool,
    /// Holds a value-object of its own, for ever: what is assigned goes into that object.
    pub nested: bool,
    /// Fresh in a deep copy.
    pub transient: bool,
    /// What a fresh one holds when no initialiser says otherwise; a value-object's own where nested.
    pub fresh: Word,
    /// How the future-access summaries know it.
    pub class: Class,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum ShapeKind {
    /// The scalar globals of one place.
    Statics,
    /// Local variables that several tasks or closures share.
    Scope,
    /// `rank` pairs of bounds, then the elements.
    Array {
        rank: u32,
    },
    Record(RecordId),
    Class(RecordId),
    /// A function word, then captured scopes.
    Closure,
    /// The number of tasks in it.
    Group,
    /// Bytes ([`crate::memory`]).
    Memory(MemoryShape),
}

impl Shape {
    /// An object of a prelude, all of whose content is the prelude's own business.
    #[must_use]
    pub fn is_opaque(&self) -> bool {
        matches!(self.kind, ShapeKind::Class(_)) && self.cells.iter().all(|cell| cell.hidden)
    }

    #[must_use]
    #[inline]
    pub fn cell(&self, offset: u32) -> &Cell {
        self.cells.get(offset as usize).unwrap_or(&self.every)
    }
}

/// How a fresh value is made.
#[derive(Clone, PartialEq, Debug)]
pub enum Init {
    Word(Word),
    /// A value-object of its own.
    Nested(LayoutId),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    pub shape: ShapeId,
    pub body: LayoutBody,
}

#[derive(Clone, PartialEq, Debug)]
pub enum LayoutBody {
    Fields(Vec<Init>),
    /// Constant bounds, unless the `New` operation brings its own.
    Array {
        bounds: Vec<(i64, i64)>,
        element: Init,
    },
    /// So many bytes, zero or undefined; `New` brings the size where there is none.
    Memory {
        bytes: Option<u32>,
        zero: bool,
    },
}

/// A global variable and where its instances are.
#[derive(Clone, PartialEq, Debug)]
pub struct Global {
    pub name: Name,
    /// Its declaration.
    pub node: NodeId,
    pub storage: Storage,
    pub symmetric: bool,
    /// Home place of a global that is not symmetric.
    pub home: Place,
    /// Of its value, or of its elements.
    pub int: Option<IntType>,
    pub constant: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    /// A cell of the statics object of its place.
    Scalar { offset: u32 },
    /// An object of its own; instance `p` of a symmetric one is `base + p`.
    Object { base: ObjectId },
}

/// An object that exists from the start.
#[derive(Clone, PartialEq, Debug)]
pub struct StaticObject {
    pub home: Place,
    pub content: StaticContent,
}

#[derive(Clone, PartialEq, Debug)]
pub enum StaticContent {
    Statics {
        shape: ShapeId,
        words: Vec<Word>,
    },
    /// A value; `initial` replaces the first cells of an array's elements.
    Value {
        layout: LayoutId,
        initial: Vec<Word>,
    },
}
