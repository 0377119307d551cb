//! Programs lowered to locations and guarded operations, with static analyses.
//!
//! [`lower()`] turns a tree into a [`Model`]: per procedure a list of three-address operations over
//! the slots of a frame ([`Op`]), shapes and layouts of objects, entry tasks and properties as
//! [`Test`]s. The analyses then annotate it: which slots are live ([`liveness`]), which classes of
//! cells a task may still touch from a location on ([`access`]), which cells only one task ever
//! touches.
//!
//! Invariants: an operation touches shared memory only through an [`Address`]; a jump target is a
//! location of the same procedure; every procedure ends in `Return`.

pub mod access;
pub mod adds;
mod bits;
mod build;
mod dot;
mod id;
mod inside;
mod layout;
pub mod liveness;
mod lower;
pub mod memory;
mod model;
mod op;
pub mod text;
mod validate;
mod word;

pub use access::Access;
pub use bits::BitSet;
pub use build::{Built, Wanted, build};
pub use dot::dot;
pub use id::{
    Class, EntryId, GlobalId, Id, LayoutId, Loc, ObjectId, PatternId, Place, Position, ProcId,
    PropertyId, RecordId, ShapeId, Slot, StringId, Table,
};
pub use inside::waits_inside;
pub use layout::{
    Cell, Global, Init, Layout, LayoutBody, Shape, ShapeKind, StaticContent, StaticObject, Storage,
};
pub use lower::{Scope, lower};
pub use memory::{Kind, Lifetime, MemoryOp, MemoryShape, Pattern, PatternCell, Site, SiteIndex};
pub use model::{
    EntryTask, GlobalInput, HandlerRange, InputKind, Model, Proc, Property, PropertyKind, SlotInfo,
    Test,
};
pub use op::{Address, Instr, ItemSize, Op, Operand, OutputItem, OutputTo, Scalar};
pub use validate::{Broken, Invariant, validate};
pub use word::{Tag, Word, complex_parts, complex_text};
