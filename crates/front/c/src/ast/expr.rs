//! Expressions.

use super::{
    BinaryOp, Block, Designator, ExprId, Ident, InitList, Meta, Name, Step, TypeName, UnaryOp,
};
use partita_source::Span;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
    #[serde(skip)]
    pub id: ExprId,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum ExprKind {
    /// A variable, function or enumeration constant; also `__func__`.
    Name(Name),
    Int(IntLiteral),
    Float(FloatLiteral),
    Char(CharLiteral),
    /// Adjacent strings are joined.
    Str(StrLiteral),
    /// A value word of the language on top: `MYTHREAD`.
    #[serde(rename = "DialectValue")]
    Dialect(Name),
    /// `a[i]`
    Index {
        base: Box<Expr>,
        index: Box<Expr>,
    },
    Call {
        callee: Box<Expr>,
        args: Vec<Expr>,
    },
    /// `s.f`, `p->f`
    Member {
        base: Box<Expr>,
        arrow: bool,
        member: Ident,
    },
    /// `(T){ .. }`
    CompoundLiteral {
        ty: Box<TypeName>,
        init: InitList,
    },
    Unary {
        op: UnaryOp,
        operand: Box<Expr>,
    },
    /// `++i`, `i--`
    Step {
        step: Step,
        prefix: bool,
        operand: Box<Expr>,
    },
    /// `sizeof x`, `sizeof(T)` and what parses like it.
    SizeOf(Box<SizeOf>),
    Cast {
        ty: Box<TypeName>,
        operand: Box<Expr>,
    },
    Binary {
        op: BinaryOp,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    /// `c ? a : b`; GNU's `c ?: b` has no `then`.
    Conditional {
        cond: Box<Expr>,
        then: Option<Box<Expr>>,
        otherwise: Box<Expr>,
    },
    /// `x = e`, `x += e`
    Assign {
        op: Option<BinaryOp>,
        target: Box<Expr>,
        value: Box<Expr>,
    },
    Comma {
        left: Box<Expr>,
        right: Box<Expr>,
    },
    /// `__builtin_offsetof(T, a.b[2])`, what `offsetof` expands to; the first designator is a member.
    OffsetOf {
        ty: Box<TypeName>,
        path: Vec<Designator>,
    },
    /// `__builtin_va_arg(list, T)`, what `va_arg` expands to.
    VaArg {
        list: Box<Expr>,
        ty: Box<TypeName>,
    },
    /// C11's `_Generic(x, int: a, default: b)`.
    Generic {
        control: Box<Expr>,
        arms: Vec<GenericArm>,
    },
    /// GNU's `({ S })`.
    #[serde(rename = "StmtExpr")]
    Block(Box<Block>),
    /// Only in rules.
    Meta(Meta),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SizeOf {
    pub op: SizeOp,
    pub operand: Base,
}

/// What is measured, or where `typeof` gets its type.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Base {
    Type(TypeName),
    Expr(Expr),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum SizeOp {
    Size,
    /// `_Alignof`, `__alignof__`
    Align,
    /// A word of the language on top: `upc_localsizeof`.
    Dialect(Name),
}

/// One arm of `_Generic`; without type it is `default`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GenericArm {
    pub ty: Option<TypeName>,
    pub value: Expr,
}

/// The first type of 6.4.4.1 that can hold the value is its type: that depends on `decimal` and the suffix.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct IntLiteral {
    pub value: u64,
    /// Not octal, hexadecimal or binary.
    pub decimal: bool,
    pub suffix: IntSuffix,
    /// As written, with its suffix.
    pub text: Name,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct IntSuffix {
    pub unsigned: bool,
    /// 0, 1 for `l`, 2 for `ll`.
    pub longs: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FloatLiteral {
    /// Rounded to double; one with the suffix `f` is rounded to float first.
    pub value: f64,
    pub suffix: FloatSuffix,
    /// As written, with its suffix.
    pub text: Name,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum FloatSuffix {
    #[default]
    Double,
    /// `f`
    Float,
    /// `l`
    LongDouble,
}

/// `'a'`, of type int.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CharLiteral {
    /// As gcc has it: one byte as a signed char, several as the bytes of an int.
    pub value: i64,
    pub encoding: Encoding,
    /// As written, with its quotes.
    pub text: Name,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct StrLiteral {
    /// What it means, without the zero at its end; UTF-8 where the text is.
    pub bytes: Vec<u8>,
    /// Of any of its pieces.
    pub encoding: Encoding,
}

/// Wide literals are read and kept, not modelled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Encoding {
    /// No prefix, or `u8`.
    #[default]
    Plain,
    /// `L`, `u`, `U`
    Wide,
}

impl Expr {
    /// The name, when the expression is nothing else.
    #[must_use]
    pub fn as_name(&self) -> Option<&str> {
        let ExprKind::Name(name) = &self.kind else { return None };
        Some(name)
    }
}
