//! Declarations: types and their members, formals.

use super::{BinaryOp, Block, Constraint, ControlWord, Expr, Ident, Modifiers, Type, UnaryOp};
use partita_source::Span;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum TypeDeclKind {
    Class,
    Struct,
    Interface,
}

/// A class, struct or interface: of a file, of another one, or local.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TypeDecl {
    pub kind: TypeDeclKind,
    pub modifiers: Modifiers,
    pub name: Ident,
    pub params: Vec<TypeParam>,
    pub properties: Vec<Property>,
    pub guard: Option<Constraint>,
    /// At most one for a class, none for a struct, any number for an interface.
    pub extends: Vec<Type>,
    pub implements: Vec<Type>,
    pub members: Vec<Member>,
    /// The header, up to the body.
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TypeParam {
    pub name: Ident,
    pub variance: Variance,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Variance {
    #[default]
    None,
    /// Legacy `+T`.
    Co,
    /// Legacy `-T`.
    Contra,
}

/// `n: Long` in the header of a type.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Property {
    pub modifiers: Modifiers,
    pub name: Ident,
    pub ty: Type,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Member {
    pub kind: MemberKind,
    /// Of a method: its header, up to the body. Otherwise the whole member.
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum MemberKind {
    Field(Box<Field>),
    Method(Box<Method>),
    Constructor(Box<Constructor>),
    Type(Box<TypeDecl>),
    Typedef(Box<Typedef>),
}

/// `val a = 1;`; `val a: Long, b: Long;` is two of them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Field {
    #[serde(default)]
    pub modifiers: Modifiers,
    /// `var`
    pub mutable: bool,
    pub name: Ident,
    /// There is a type or a value.
    pub ty: Option<Type>,
    pub init: Option<Expr>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Method {
    pub modifiers: Modifiers,
    pub kind: MethodKind,
    /// Of an operator, its symbol or word: `+`, `this()`, `this()=`, `as`, `implicit as`, `for`.
    pub name: Ident,
    pub params: Vec<TypeParam>,
    /// In the order of the text: of `operator (x: A) + (y: B)` both, of `operator this(i: Long)=(v: T)` with `v` at the end.
    pub formals: Vec<Formal>,
    pub guard: Option<Constraint>,
    pub offers: Option<Type>,
    pub throws: Vec<Type>,
    /// Of `operator (x: A) as T` it is `T`.
    pub result: Option<Type>,
    /// `None` for `;`: abstract or native.
    pub body: Option<Body>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum MethodKind {
    Method,
    /// `property p() = e`: called without parentheses.
    Property,
    Operator(Operator),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Operator {
    /// `this + (x)`, `(x) + this`, `(x) + (y)`
    Binary { op: BinaryOp, this: Option<Side> },
    /// `- this`, `- (x)`
    Unary { op: UnaryOp, of_this: bool },
    /// `this(..)`
    Apply,
    /// `this(..)=(v)`
    Set,
    /// `(x) as T`, `(x) as ?`
    As,
    /// `(x): T`
    Implicit,
    /// `for (..)`
    Control(ControlWord),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Side {
    Left,
    Right,
}

/// `def this(..)`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Constructor {
    pub modifiers: Modifiers,
    pub params: Vec<TypeParam>,
    pub formals: Vec<Formal>,
    pub guard: Option<Constraint>,
    pub offers: Option<Type>,
    pub throws: Vec<Type>,
    pub result: Option<Type>,
    /// May begin with [`super::StmtKind::ConstructorCall`]; `None` for `;`.
    pub body: Option<Block>,
}

/// `= e;`, `=> e` or a block. Values at the end of a block are `return` statements.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Body {
    Expr(Box<Expr>),
    Block(Block),
}

/// `type T[A](n: Long) = U;`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Typedef {
    pub modifiers: Modifiers,
    pub name: Ident,
    pub params: Vec<TypeParam>,
    pub formals: Vec<Formal>,
    pub guard: Option<Constraint>,
    /// Legacy ones may have none.
    pub target: Option<Type>,
    pub span: Span,
}

/// A formal of a method, closure or function type; the variable of a `catch` or a loop.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Formal {
    #[serde(default)]
    pub modifiers: Modifiers,
    pub binder: Binder,
    pub pattern: Pattern,
    /// Only variables of loops may lack it.
    pub ty: Option<Type>,
    pub span: Span,
}

/// What declares a variable; without a word it is a val.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Binder {
    #[default]
    Default,
    Val,
    Var,
}

/// What a declaration binds: `x`, `[i, j]`, `p[i, j]`, or nothing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Pattern {
    pub name: Option<Ident>,
    /// The coordinates of a point.
    pub parts: Option<Vec<Ident>>,
    /// Of one that binds nothing: where its type stands.
    pub span: Span,
}

impl Pattern {
    /// All names that it binds.
    pub fn names(&self) -> impl Iterator<Item = &Ident> {
        self.name.iter().chain(self.parts.iter().flatten())
    }
}
