//! The syntax of a C file after the preprocessor, as written: what the parser makes, rules match and everything behind reads.
//!
//! Nothing is resolved but what the grammar itself needs: a name that is a type is a [`TypeSpecKind::Name`], every other one an
//! [`ExprKind::Name`]. Round parentheses around one expression leave no node. `__func__`, `printf`, `NULL` are plain names.
//!
//! What a language on top of C adds stands in nodes that only say its word: [`QualifierKind::Dialect`], [`ExprKind::Dialect`],
//! [`SizeOp::Dialect`], [`StmtKind::Dialect`], [`StmtKind::DialectBlock`], [`StmtKind::DialectFor`]. Which words there are, a [`crate::Dialect`] says.
//!
//! Spans point at what the user wrote: for a piece that a macro made, at the use of the macro; where it stands in the macro's
//! definition, [`Origins`] tells. Several nodes may therefore have one span. Ids tell them apart: they are dense from zero in one
//! [`Unit`]. In the view that rules see, ids are left out; [`crate::visit::renumber`] gives new ones afterwards.
//!
//! Metavariables (`$x`, `$body...`) appear only in rules. What rules see of a node is what `serde` makes of it: there the kinds of
//! statements, expressions and items have different names, so that each node shows what it is.

mod decl;
mod expr;
mod op;
mod stmt;
mod ty;

pub use decl::{
    Alignment, AlignmentKind, Attribute, Declaration, Designator, EnumConstant, FunctionDef, Init,
    InitDeclarator, InitItem, InitList, Item, ItemKind, Linkage, Member, MemberDeclarator,
    Specifiers, StaticAssert, Storage,
};
pub use expr::{
    Base, CharLiteral, Encoding, Expr, ExprKind, FloatLiteral, FloatSuffix, GenericArm, IntLiteral,
    IntSuffix, SizeOf, SizeOp, StrLiteral,
};
pub use op::{BinaryOp, Step, UnaryOp};
pub use stmt::{Block, DialectFor, Extra, For, ForInit, Pragma, Stmt, StmtKind};
pub use ty::{
    ArraySize, Basic, Declarator, Derived, DerivedKind, EnumSpec, Layout, Parameter, Qualifier,
    QualifierKind, StructSpec, TypeName, TypeSpec, TypeSpecKind,
};

use partita_source::{FileId, Span};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

pub type Name = Arc<str>;

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ident {
    pub name: Name,
    pub span: Span,
}

/// An expression of one unit; dense from zero.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize,
)]
pub struct ExprId(pub u32);

/// A statement of one unit; dense from zero.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize,
)]
pub struct StmtId(pub u32);

/// A declarator of one unit, with or without a name: variables, functions, members, parameters, types in casts. Dense from zero.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize,
)]
pub struct DeclaratorId(pub u32);

/// A `struct`, `union` or `enum` specifier of one unit, with or without a body. Dense from zero.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize,
)]
pub struct SpecId(pub u32);

/// `$x`, `$x...` in a rule.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Meta {
    pub name: String,
    /// With three dots: any number of pieces.
    pub many: bool,
}

/// One file with all that it includes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Unit {
    pub items: Vec<Item>,
    /// The main file.
    pub span: Span,
    pub origins: Origins,
    /// Bundled headers: what stands in them is not the user's.
    pub bundled: BTreeSet<FileId>,
    /// How many ids of each kind there are.
    pub ids: Ids,
}

/// The next id of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ids {
    pub exprs: u32,
    pub stmts: u32,
    pub declarators: u32,
    pub specs: u32,
}

/// For what macros made: where its first token stands in a macro's definition. What is missing was written where its span says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Origins {
    pub exprs: BTreeMap<ExprId, Span>,
    pub stmts: BTreeMap<StmtId, Span>,
    pub declarators: BTreeMap<DeclaratorId, Span>,
}
