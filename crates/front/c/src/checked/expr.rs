//! Values and places.

use super::{FunctionId, Init, LiteralId, ObjectId, Stmt};
use crate::types::{LengthId, QualTy, Ty};
use partita_source::Span;
use partita_tree::Name;

/// A value.
#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub ty: Ty,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    /// Within the range of its type.
    Int(i128),
    Real(f64),
    /// The null pointer.
    Null,
    /// A pointer to a function.
    Function(FunctionId),
    /// What the place holds: a scalar, or a whole struct.
    Load(Box<Place>),
    /// A pointer to the place.
    Address(Box<Place>),
    Unary(Unary, Box<Expr>),
    /// Both operands have the type of the result; of a shift the right one its own.
    Binary(Arith, Box<Expr>, Box<Expr>),
    /// 0 or 1. Both operands have one type.
    Compare(Relation, Box<Expr>, Box<Expr>),
    /// 0 or 1
    Not(Box<Expr>),
    And(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
    /// To the type of the result: between numbers, between pointers, between both, to `void`.
    Convert(Box<Expr>),
    /// A pointer so many elements further.
    Move(Box<Expr>, Box<Expr>),
    /// How many elements lie between two pointers.
    Distance(Box<Expr>, Box<Expr>),
    /// The value is that of the place after it.
    Assign(Box<Place>, Box<Expr>),
    /// `x op= e`, `++x`, `x++`.
    Update(Box<Update>),
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    Comma(Box<Expr>, Box<Expr>),
    Call(Callee, Vec<Expr>),
    /// The size of a type that has a length known only at run time.
    SizeOf(QualTy),
    /// The next argument behind `...`; the place is the list.
    VaArg(Box<Place>),
    /// GNU's `({ ... })`.
    Block(Vec<Stmt>, Option<Box<Expr>>),
    /// Lengths of a type that stands in an expression, computed before it.
    WithLengths(Vec<(LengthId, Expr)>, Box<Expr>),
    /// Reaching it makes the verdict unknown.
    Unsupported(String),
    /// Something of the language on top.
    Dialect(Box<DialectExpr>),
}

/// `place op= operand`, computed in `at`. Of a pointer: moved by so many elements.
#[derive(Clone, Debug)]
pub struct Update {
    pub place: Place,
    pub op: Arith,
    pub operand: Expr,
    pub at: Ty,
    /// The value is that before the change.
    pub old: bool,
}

/// What a language on top adds; what it means, that language says.
#[derive(Clone, Debug)]
pub struct DialectExpr {
    pub word: Name,
    pub args: Vec<Expr>,
    pub places: Vec<Place>,
    pub types: Vec<QualTy>,
}

#[derive(Clone, Debug)]
pub enum Callee {
    Function(FunctionId),
    /// A pointer to a function.
    Pointer(Box<Expr>),
}

/// An lvalue: an object or a piece of one.
#[derive(Clone, Debug)]
pub struct Place {
    pub kind: PlaceKind,
    pub ty: QualTy,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum PlaceKind {
    Object(ObjectId),
    Literal(LiteralId),
    /// What a pointer points at.
    Deref(Box<Expr>),
    /// An element of an array that is itself a place: every dimension is checked.
    Element(Box<Place>, Box<Expr>),
    /// A member, by its number in the layout.
    Member(Box<Place>, usize),
    /// A compound literal: an object of the block around, filled each time it is reached.
    Compound(ObjectId, Box<Init>),
    /// A struct that is nobody's: the result of a call.
    Value(Box<Expr>),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unary {
    Minus,
    BitNot,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arith {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    And,
    Or,
    Xor,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    Less,
    Greater,
    LessEqual,
    GreaterEqual,
    Equal,
    NotEqual,
}

impl Expr {
    #[must_use]
    pub fn new(kind: ExprKind, ty: Ty, span: Span) -> Expr {
        Expr { kind, ty, span }
    }

    #[must_use]
    pub fn int(value: i128, ty: Ty, span: Span) -> Expr {
        Expr { kind: ExprKind::Int(value), ty, span }
    }

    /// What stands after a mistake that was reported.
    #[must_use]
    pub fn broken(span: Span) -> Expr {
        Expr { kind: ExprKind::Int(0), ty: Ty::Broken, span }
    }

    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.ty == Ty::Broken
    }
}

impl Place {
    /// The object that it is, or is a piece of, without going through a pointer.
    #[must_use]
    pub fn root(&self) -> Option<ObjectId> {
        match &self.kind {
            PlaceKind::Object(id) | PlaceKind::Compound(id, _) => Some(*id),
            PlaceKind::Element(base, _) | PlaceKind::Member(base, _) => base.root(),
            PlaceKind::Literal(_) | PlaceKind::Deref(_) | PlaceKind::Value(_) => None,
        }
    }
}
