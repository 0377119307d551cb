//! Expressions, as written.

use super::{
    BinaryOp, Block, Body, Constraint, ControlWord, ExprId, Formal, Ident, Member, Name, Step,
    Type, UnaryOp,
};
use partita_source::Span;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Expr {
    pub kind: ExprKind,
    /// With the parentheses around it, if there are any.
    pub span: Span,
    pub id: ExprId,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum ExprKind {
    /// The value in its type: `0xFFFFFFFFn` is -1, and the values of ULong above the half are negative here. A minus in
    /// front is an operator, except for the smallest value, which is one literal.
    Int {
        value: i64,
        kind: IntKind,
    },
    Double(f64),
    Float(f32),
    Bool(bool),
    /// One unit of UTF-16.
    Char(u16),
    /// Escapes resolved.
    Str(String),
    Null,
    Here,
    /// In constraints: the value that is constrained.
    Self_,
    /// `this`, `Outer.this`
    This(Option<Box<Expr>>),
    /// `super`, `Outer.super`: only before a dot.
    Super(Option<Box<Expr>>),
    /// A variable, method, type, package.
    Name(Name),
    /// `base.name`; packages and types are such chains, too.
    Dot {
        base: Box<Expr>,
        name: Ident,
    },
    /// `f(x)`, `m[T](x)`, `rail(i)`, `Complex(1, 0)`: what it is, the callee decides.
    Call {
        callee: Box<Expr>,
        types: Vec<Type>,
        args: Vec<Expr>,
    },
    /// `x.operator +`, `Block.operator for`: only as the callee of a call.
    Operator {
        base: Option<Box<Expr>>,
        operator: OperatorName,
    },
    /// `new C[T](x) { }`, `outer.new Inner(x)`
    New {
        outer: Option<Box<Expr>>,
        /// A named type without arguments of its own.
        ty: Box<Type>,
        args: Vec<Expr>,
        /// The members of an anonymous class.
        members: Option<Vec<Member>>,
    },
    /// `[1, 2, 3]`; in 2.0 `[a..b, c..d]` is a region.
    Rail(Vec<Expr>),
    Unary {
        op: UnaryOp,
        operand: Box<Expr>,
    },
    Binary {
        op: BinaryOp,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    /// `++i`, `a(i)--`: the target is a name, a field or a call.
    Step {
        step: Step,
        /// `++i` rather than `i++`
        prefix: bool,
        target: Box<Expr>,
    },
    /// `x = e`, `a.f += e`, `a(i) = e`: the target is a name, a field or a call.
    Assign {
        target: Box<Expr>,
        /// The operator of `+=` and kin.
        op: Option<BinaryOp>,
        value: Box<Expr>,
    },
    /// `c ? a : b`
    Conditional {
        cond: Box<Expr>,
        then: Box<Expr>,
        otherwise: Box<Expr>,
    },
    /// `e as T`
    Cast {
        value: Box<Expr>,
        ty: Box<Type>,
    },
    InstanceOf {
        value: Box<Expr>,
        ty: Box<Type>,
    },
    Closure(Box<Closure>),
    /// `at (p) e`, `at (p) { S; e }`
    At {
        place: Box<Expr>,
        body: Body,
    },
    /// `finish (r) { S }`: the value of all offers.
    Finish {
        reducer: Box<Expr>,
        body: Block,
    },
    /// Legacy `future (p) e`: an activity there whose value is forced. Without a place it is `here`.
    Future {
        ty: Option<Box<Type>>,
        place: Box<Expr>,
        body: Body,
    },
    /// `low <: high`; `high :> low` is the same.
    Subtype {
        low: Box<Type>,
        high: Box<Type>,
    },
    /// `T haszero`
    HasZero(Box<Type>),
    /// `T isref`
    IsRef(Box<Type>),
    /// A type where a value may stand: `Rail[T]` before a dot, or in a constraint. A type that is only names is [`Self::Name`]
    /// or [`Self::Dot`].
    Type(Box<Type>),
    /// Read and kept; reaching it is `unsupported`.
    Unsupported {
        what: String,
    },
}

/// `(x: A){c}: R => e`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Closure {
    pub formals: Vec<Formal>,
    pub guard: Option<Constraint>,
    pub result: Option<Type>,
    pub offers: Option<Type>,
    pub body: Body,
}

/// Which operator `x.operator ..` names.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum OperatorName {
    Symbol(BinaryOp),
    /// `operator () +`: the operator with the receiver on the right.
    RightSymbol(BinaryOp),
    /// `operator ()`
    Apply,
    /// `operator ()=`
    Set,
    /// `operator as[T]`
    As(Box<Type>),
    /// `operator[T]`
    Implicit(Box<Type>),
    Control(ControlWord),
}

/// The type of a whole number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum IntKind {
    Byte,
    Short,
    Int,
    Long,
    UByte,
    UShort,
    UInt,
    ULong,
}

impl Expr {
    /// The name, when the expression is nothing else.
    #[must_use]
    pub fn as_name(&self) -> Option<&str> {
        let ExprKind::Name(name) = &self.kind else { return None };
        Some(name)
    }
}

impl IntKind {
    #[must_use]
    pub fn bits(self) -> u32 {
        match self {
            IntKind::Byte | IntKind::UByte => 8,
            IntKind::Short | IntKind::UShort => 16,
            IntKind::Int | IntKind::UInt => 32,
            IntKind::Long | IntKind::ULong => 64,
        }
    }

    #[must_use]
    pub fn is_signed(self) -> bool {
        matches!(self, IntKind::Byte | IntKind::Short | IntKind::Int | IntKind::Long)
    }

    /// The type's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            IntKind::Byte => "Byte",
            IntKind::Short => "Short",
            IntKind::Int => "Int",
            IntKind::Long => "Long",
            IntKind::UByte => "UByte",
            IntKind::UShort => "UShort",
            IntKind::UInt => "UInt",
            IntKind::ULong => "ULong",
        }
    }
}
