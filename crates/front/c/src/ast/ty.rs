//! Types, as written: specifiers and declarators.

use super::{
    Attribute, Base, DeclaratorId, EnumConstant, Expr, Ident, Member, Meta, Name, SpecId,
    Specifiers,
};
use partita_source::Span;
use serde::{Deserialize, Serialize};

/// What the specifiers say before any `*`, `[]` or `()`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TypeSpec {
    pub kind: TypeSpecKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum TypeSpecKind {
    Basic(Basic),
    /// The name of a typedef.
    #[serde(rename = "TypeName")]
    Name(Name),
    Struct(Box<StructSpec>),
    Enum(Box<EnumSpec>),
    /// `__typeof__(x)`
    Typeof(Box<Base>),
    /// `$t` in a rule.
    Meta(Meta),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Basic {
    Void,
    Bool,
    /// Neither `signed` nor `unsigned`.
    Char,
    SignedChar,
    UnsignedChar,
    Short,
    UnsignedShort,
    Int,
    UnsignedInt,
    Long,
    UnsignedLong,
    LongLong,
    UnsignedLongLong,
    Float,
    Double,
    LongDouble,
    FloatComplex,
    DoubleComplex,
    LongDoubleComplex,
    /// `__builtin_va_list`, what `va_list` is.
    VaList,
}

/// `struct S { .. }`, `union U`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StructSpec {
    pub union: bool,
    pub tag: Option<Ident>,
    /// `None` without braces: the specifier only mentions the tag.
    pub members: Option<Vec<Member>>,
    pub attributes: Vec<Attribute>,
    pub span: Span,
    #[serde(skip)]
    pub id: SpecId,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EnumSpec {
    pub tag: Option<Ident>,
    /// `None` without braces.
    pub constants: Option<Vec<EnumConstant>>,
    pub attributes: Vec<Attribute>,
    pub span: Span,
    #[serde(skip)]
    pub id: SpecId,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Qualifier {
    pub kind: QualifierKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum QualifierKind {
    Const,
    Volatile,
    Restrict,
    /// C11's `_Atomic` without parentheses.
    Atomic,
    /// A qualifier of the language on top: `shared [3]`, `strict`.
    #[serde(rename = "DialectQualifier")]
    Dialect {
        word: Name,
        layout: Option<Layout>,
    },
}

/// What stands in the square brackets behind a qualifier.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Layout {
    /// `[]`
    Empty,
    /// `[*]`
    Star,
    /// `[N]`
    Size(Box<Expr>),
}

/// A name and what is wrapped around it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Declarator {
    /// Missing in casts and the like, and where a parameter or bit-field has none.
    pub name: Option<Ident>,
    /// What the name is, then what that is made of: `*a[3]` is an array, then a pointer. The specifiers come last.
    pub chain: Vec<Derived>,
    pub attributes: Vec<Attribute>,
    pub span: Span,
    #[serde(skip)]
    pub id: DeclaratorId,
}

/// One link of a declarator.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Derived {
    pub kind: DerivedKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum DerivedKind {
    /// The qualifiers are those of the pointer itself: `* const`.
    Pointer { qualifiers: Vec<Qualifier> },
    /// Qualifiers and `static` only in parameters: `[static const 3]`.
    Array { qualifiers: Vec<Qualifier>, at_least: bool, size: ArraySize },
    Function {
        /// Empty for `(void)` and for `()`.
        params: Vec<Parameter>,
        /// `...`
        variadic: bool,
        /// Not `()`, which says nothing about parameters.
        prototype: bool,
    },
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum ArraySize {
    /// `[]`
    Unknown,
    /// `[*]`, in prototypes.
    Star,
    Expr(Box<Expr>),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Parameter {
    pub specifiers: Specifiers,
    pub declarator: Declarator,
    pub span: Span,
}

/// `int (*)[3]` in a cast, in `sizeof` and the like. Specifiers have no storage class, the declarator no name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TypeName {
    pub specifiers: Specifiers,
    pub declarator: Declarator,
    pub span: Span,
}

impl Basic {
    /// The usual words for it.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Basic::Void => "void",
            Basic::Bool => "_Bool",
            Basic::Char => "char",
            Basic::SignedChar => "signed char",
            Basic::UnsignedChar => "unsigned char",
            Basic::Short => "short",
            Basic::UnsignedShort => "unsigned short",
            Basic::Int => "int",
            Basic::UnsignedInt => "unsigned int",
            Basic::Long => "long",
            Basic::UnsignedLong => "unsigned long",
            Basic::LongLong => "long long",
            Basic::UnsignedLongLong => "unsigned long long",
            Basic::Float => "float",
            Basic::Double => "double",
            Basic::LongDouble => "long double",
            Basic::FloatComplex => "float _Complex",
            Basic::DoubleComplex => "double _Complex",
            Basic::LongDoubleComplex => "long double _Complex",
            Basic::VaList => "__builtin_va_list",
        }
    }
}
