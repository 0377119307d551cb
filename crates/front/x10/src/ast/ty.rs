//! Types and constraints, as written.

use super::{Expr, Formal, Path, TypeId, TypeParam};
use partita_source::Span;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Type {
    pub kind: TypeKind,
    pub span: Span,
    pub id: TypeId,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum TypeKind {
    /// `void`, only as a result.
    Void,
    Named(NamedType),
    /// `(A, x: B) => C`
    Function(Box<FunctionType>),
    /// `T{c}`
    Constrained {
        base: Box<Type>,
        constraint: Constraint,
    },
    /// Legacy `T!`, `T!p`: objects whose home is here, or that place.
    AtHome {
        base: Box<Type>,
        place: Option<Box<Expr>>,
    },
    /// `<: T` in a declaration: its type is inferred and must be below this one.
    Below(Box<Type>),
}

/// `a.b.C[T](n)`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct NamedType {
    /// `A[T]` of `A[T].B`: only where it is more than names.
    pub outer: Option<Box<Type>>,
    pub path: Path,
    pub types: Vec<Type>,
    /// `T(n)` is short for a constraint on the properties of T, or the arguments of a typedef. `None` without parentheses.
    pub args: Option<Vec<Expr>>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FunctionType {
    pub params: Vec<TypeParam>,
    /// Most lack a name.
    pub formals: Vec<Formal>,
    pub guard: Option<Constraint>,
    pub offers: Option<Type>,
    pub result: Type,
}

/// `{a == 1, T haszero}`, behind a type or as the guard of a declaration.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Constraint {
    pub terms: Vec<Expr>,
    /// With its braces.
    pub span: Span,
}

impl Type {
    /// The name, when the type is nothing else.
    #[must_use]
    pub fn as_name(&self) -> Option<&str> {
        let TypeKind::Named(named) = &self.kind else { return None };
        let only = named.outer.is_none()
            && named.path.qualifiers.is_empty()
            && named.types.is_empty()
            && named.args.is_none();
        only.then_some(&*named.path.name.name)
    }
}
