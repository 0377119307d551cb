//! The program tree: the one representation of programs that users see and rewrite.
//!
//! Small, regular, and close to the source: a loop stays a loop, a remote reference stays visible
//! as one. Front ends build it, passes rewrite it, `model` lowers it. It has a text form that prints
//! and reads back ([`text`]), a [`Builder`], a validator whose module lists every
//! invariant ([`validate`]), visitors ([`visit`], [`fold`]), a pass pipeline ([`passes`]), and what
//! its operators give ([`arith`]).
//!
//! Node kinds: [`ExprKind`], [`StmtKind`], [`Type`]. Every node has a [`NodeId`]; spans live in
//! the side map [`Spans`].

pub mod arith;
mod builder;
mod expr;
pub mod fold;
mod library;
pub mod limits;
pub mod passes;
mod program;
mod stmt;
pub mod text;
mod types;
mod validate;
pub mod visit;
pub mod wording;
mod writer;

pub use builder::Builder;
pub use expr::{BinaryOp, Expr, ExprKind, Intrinsic, UnaryOp};
pub use library::{Library, Prelude, Shelf};
pub use program::{
    Commute, Config, Dealing, Entry, EntryPlace, Name, NodeId, Param, Proc, Program, Property,
    PropertyKind, Record, RecordKind, Spans, Style, Variable, Vocabulary, Wording,
};
pub use stmt::{Block, Handler, RemoteOp, SegmentMark, Spawn, Stmt, StmtKind};
pub use types::{Bound, IntType, Overflow, Qualifiers, Type};
pub use validate::validate;
pub use writer::{Item, Refusal, Writer, Writers, Written};
