//! Declarations, functions and initialisers.

use super::{Block, Declarator, Expr, Ident, Meta, Name, Pragma, Qualifier, TypeName, TypeSpec};
use partita_source::Span;
use serde::{Deserialize, Serialize};

/// What stands outside of functions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Item {
    pub kind: ItemKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum ItemKind {
    Function(Box<FunctionDef>),
    /// What a rule declares becomes one, too.
    #[serde(rename = "Global", alias = "Declaration")]
    Declaration(Box<Declaration>),
    #[serde(rename = "GlobalAssert")]
    StaticAssert(Box<StaticAssert>),
    /// One that C or the language on top knows; others are left out.
    #[serde(rename = "GlobalPragma")]
    Pragma(Pragma),
    /// Read and kept, not modelled: inline assembly.
    #[serde(rename = "GlobalOther")]
    Other(String),
}

/// A function with its body. The first link of its declarator is the function.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FunctionDef {
    pub specifiers: Specifiers,
    pub declarator: Declarator,
    pub body: Block,
    /// Up to the opening brace.
    pub span: Span,
}

/// `static const int a = 1, *p;`; without declarators it only declares a tag.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Declaration {
    pub specifiers: Specifiers,
    pub declarators: Vec<InitDeclarator>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct InitDeclarator {
    pub declarator: Declarator,
    pub init: Option<Init>,
    pub span: Span,
}

/// Everything in front of the declarators.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Specifiers {
    pub storage: Option<Linkage>,
    /// `inline`
    pub inline: bool,
    /// `_Noreturn`
    pub noreturn: bool,
    /// `_Thread_local`
    pub thread_local: bool,
    pub alignments: Vec<Alignment>,
    /// Those of the specified type, not of a pointer to it.
    pub qualifiers: Vec<Qualifier>,
    pub ty: TypeSpec,
    pub attributes: Vec<Attribute>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Linkage {
    pub kind: Storage,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Storage {
    Typedef,
    Extern,
    Static,
    Auto,
    Register,
}

/// `_Alignas(8)`, `_Alignas(double)`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Alignment {
    pub kind: AlignmentKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum AlignmentKind {
    Value(Expr),
    Type(TypeName),
}

/// One word of `__attribute__((noinline, aligned(8)))`; nothing is done with it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Attribute {
    pub name: Name,
    /// What stands in its parentheses, as text.
    pub args: Option<String>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StaticAssert {
    pub cond: Expr,
    pub message: Option<String>,
    pub span: Span,
}

/// What stands between the braces of a struct.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Member {
    /// Without declarators it is an anonymous struct or union.
    Fields {
        specifiers: Specifiers,
        declarators: Vec<MemberDeclarator>,
        span: Span,
    },
    StaticAssert(StaticAssert),
    /// `$members...` in a rule.
    Meta(Meta),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MemberDeclarator {
    pub declarator: Declarator,
    /// `: 3`
    pub bits: Option<Expr>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EnumConstant {
    pub name: Ident,
    pub value: Option<Expr>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Init {
    Expr(Expr),
    List(InitList),
}

/// `{ 1, .x = 2 }`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct InitList {
    pub items: Vec<InitItem>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct InitItem {
    /// `[2].a[3] =`
    pub designators: Vec<Designator>,
    pub value: Init,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Designator {
    Index(Expr),
    /// GNU's `[0 ... 9]`.
    Range(Expr, Expr),
    Member(Ident),
}

impl Storage {
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Storage::Typedef => "typedef",
            Storage::Extern => "extern",
            Storage::Static => "static",
            Storage::Auto => "auto",
            Storage::Register => "register",
        }
    }
}

impl Specifiers {
    #[must_use]
    pub fn is_typedef(&self) -> bool {
        self.is(Storage::Typedef)
    }

    #[must_use]
    pub fn is(&self, storage: Storage) -> bool {
        self.storage.as_ref().is_some_and(|linkage| linkage.kind == storage)
    }
}
