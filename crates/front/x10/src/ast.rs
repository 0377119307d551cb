//! The syntax of an X10 program, as written: what the parser makes and everything behind it reads.
//!
//! Nothing is resolved: `f(x)` is an [`ExprKind::Call`], whether it calls a method or a function, reads an element or makes a
//! struct; `Long`, `Rail`, `Place` are plain names. Round parentheses around one expression leave no node.
//!
//! Both dialects have one syntax. What 2.0 writes in another way is written here as 2.6 does: `foreach (p in R) S` is a
//! `for` with an `async`, `async (p) S` an `async` with an `at`, `const` a `static val`, `await (c);` a `when` without
//! statement, a pattern `(i, j)` one in square brackets, `Int.+` a closure. A value at the end of a block, in both dialects,
//! is a `return`. The kind of a literal says how wide it is, so `1` is an Int or a Long by the time it is here. Node kinds
//! of their own have only `T!`, `future` and the branches of a `when`. Names (`Place.MAX_PLACES`, `ValRail`) stay as written:
//! what they mean, [`File::dialect`] decides.
//!
//! Spans point into the original text. Annotations of declarations and statements are kept, others are left out.

mod decl;
mod expr;
mod op;
mod stmt;
mod ty;

pub use decl::{
    Binder, Body, Constructor, Field, Formal, Member, MemberKind, Method, MethodKind, Operator,
    Pattern, Property, Side, TypeDecl, TypeDeclKind, TypeParam, Typedef, Variance,
};
pub use expr::{Closure, Expr, ExprKind, IntKind, OperatorName};
pub use op::{BinaryOp, ControlWord, Step, UnaryOp};
pub use stmt::{
    Block, Catch, Clocks, ControlStmt, ForInit, Local, Stmt, StmtKind, SwitchGroup, SwitchLabel,
    WhenArm,
};
pub use ty::{Constraint, FunctionType, NamedType, Type, TypeKind};

use crate::dialect::Recognised;
use partita_source::Span;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

pub type Name = Arc<str>;

/// A name; back quotes around it are gone.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ident {
    pub name: Name,
    pub span: Span,
}

/// An expression of one file; dense from zero in the order in which the parser finished them.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize,
)]
pub struct ExprId(pub u32);

/// A type as written in one file; dense from zero.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize,
)]
pub struct TypeId(pub u32);

/// A statement of one file; dense from zero.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize,
)]
pub struct StmtId(pub u32);

/// One file.
#[derive(Clone, PartialEq, Debug)]
pub struct File {
    /// Which X10 this is, and what showed it.
    pub dialect: Recognised,
    pub package: Option<Path>,
    pub imports: Vec<Import>,
    pub types: Vec<TopLevel>,
    pub span: Span,
}

/// `import a.b.C;`, `import a.b.*;`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Import {
    /// Without the star.
    pub path: Path,
    pub all: bool,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum TopLevel {
    Type(Box<TypeDecl>),
    Typedef(Box<Typedef>),
}

/// `a.b.C`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Path {
    /// `a`, `b`
    pub qualifiers: Vec<Ident>,
    /// `C`
    pub name: Ident,
    pub span: Span,
}

/// Words and annotations in front of a declaration.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Modifiers {
    /// No word twice.
    pub words: Vec<(Modifier, Span)>,
    pub annotations: Vec<Annotation>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Modifier {
    Abstract,
    Atomic,
    Clocked,
    Final,
    Native,
    Private,
    Property,
    Protected,
    Public,
    Static,
    Transient,
    /// Legacy: works at every place, not only at the object's home.
    Global,
    /// Legacy: a local variable that asyncs may write.
    Shared,
    /// Legacy words that change nothing in a run: `extern`, `incomplete`, `nonblocking`, `pinned`, `proto`, `safe`,
    /// `sequential`, `strictfp`, `volatile`.
    Extern,
    Incomplete,
    NonBlocking,
    Pinned,
    Proto,
    Safe,
    Sequential,
    StrictFp,
    Volatile,
}

/// `@Native("java", "..")`, `@Uncounted`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Annotation {
    pub path: Path,
    pub types: Vec<Type>,
    pub args: Vec<Expr>,
    pub span: Span,
}

impl Modifiers {
    #[must_use]
    pub fn has(&self, modifier: Modifier) -> bool {
        self.words.iter().any(|(word, _)| *word == modifier)
    }

    /// The annotation of that name, whatever package it was written with.
    #[must_use]
    pub fn annotation(&self, name: &str) -> Option<&Annotation> {
        self.annotations.iter().find(|annotation| &*annotation.path.name.name == name)
    }
}

impl Modifier {
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Modifier::Abstract => "abstract",
            Modifier::Atomic => "atomic",
            Modifier::Clocked => "clocked",
            Modifier::Final => "final",
            Modifier::Native => "native",
            Modifier::Private => "private",
            Modifier::Property => "property",
            Modifier::Protected => "protected",
            Modifier::Public => "public",
            Modifier::Static => "static",
            Modifier::Transient => "transient",
            Modifier::Global => "global",
            Modifier::Shared => "shared",
            Modifier::Extern => "extern",
            Modifier::Incomplete => "incomplete",
            Modifier::NonBlocking => "nonblocking",
            Modifier::Pinned => "pinned",
            Modifier::Proto => "proto",
            Modifier::Safe => "safe",
            Modifier::Sequential => "sequential",
            Modifier::StrictFp => "strictfp",
            Modifier::Volatile => "volatile",
        }
    }
}

impl Path {
    /// The path that is one name.
    #[must_use]
    pub fn of(name: Ident) -> Self {
        Path { qualifiers: Vec::new(), span: name.span, name }
    }

    /// All names, the first one first.
    pub fn parts(&self) -> impl Iterator<Item = &Ident> {
        self.qualifiers.iter().chain(std::iter::once(&self.name))
    }
}
