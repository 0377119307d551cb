//! A C program whose names and types are known: what `sema` makes and `lower` reads.
//!
//! Every expression says its type, every conversion stands for itself, every name is a number. An lvalue is a [`Place`]: it
//! turns into a value by [`ExprKind::Load`] and into a pointer by [`ExprKind::Address`], which is also what an array that
//! decays becomes. So whoever looks for objects whose address is taken looks for addresses.
//!
//! Invariant: a checked program breaks no constraint of C99. What may still go wrong when it runs is the machine's.

mod expr;
mod stmt;

pub use expr::{
    Arith, Callee, DialectExpr, Expr, ExprKind, Place, PlaceKind, Relation, Unary, Update,
};
pub use stmt::{CaseId, DialectStmt, LabelId, Stmt, StmtKind, Switch};

use crate::types::{FnTy, LengthId, QualTy, Types};
use partita_source::Span;
use partita_tree::Name;
use std::rc::Rc;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)*) => {
        $($(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(pub u32);

        impl $name {
            #[must_use]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        })*
    };
}

ids! {
    /// A variable or parameter.
    ObjectId
    FunctionId
    /// A string literal: one object each (6.4.5).
    LiteralId
}

/// A whole program: all its files, linked.
#[derive(Clone, Debug, Default)]
pub struct Program {
    pub types: Types,
    pub objects: Vec<Object>,
    pub functions: Vec<Function>,
    /// With the zero at the end.
    pub literals: Vec<Vec<u8>>,
    /// How many lengths of variable-length arrays there are.
    pub lengths: u32,
    pub main: Option<FunctionId>,
    /// A cast makes of some pointer one to another type of function.
    pub recast: bool,
    /// For the assurance record.
    pub notes: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct Object {
    pub name: Name,
    pub ty: QualTy,
    pub storage: Storage,
    pub span: Span,
    /// A pointer to it, or into it, is made somewhere.
    pub addressed: bool,
    /// Of a static object: its constant initialiser.
    pub init: Option<Init>,
    /// Not only `extern`.
    pub defined: bool,
    /// The function whose static local it is.
    pub of: Option<Name>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    /// From start to end.
    Static,
    /// Of a block.
    Automatic,
    Parameter,
}

/// What an object starts with.
#[derive(Clone, Debug)]
pub struct Init {
    /// In the order of evaluation; a later one wins.
    pub parts: Vec<Part>,
    /// What no part says is zero; otherwise one part says everything.
    pub zero: bool,
}

/// A piece of the object, scalar or a whole struct, and its value.
#[derive(Clone, Debug)]
pub struct Part {
    pub path: Vec<Step>,
    pub ty: QualTy,
    pub value: Expr,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Element(u64),
    /// By its number in the layout.
    Field(usize),
}

#[derive(Clone, Debug)]
pub struct Function {
    pub name: Name,
    pub ty: Rc<FnTy>,
    pub span: Span,
    pub params: Vec<ObjectId>,
    /// None for one of the library, or one that nobody defines and nobody calls.
    pub body: Option<Vec<Stmt>>,
    /// Somebody calls it or takes its address.
    pub used: Option<Span>,
    /// A pointer to it is made somewhere.
    pub taken: bool,
    pub internal: bool,
    /// Its text comes with this program: to reports a call of it is one operation.
    pub library: bool,
    /// Lengths in the types of parameters, computed on entry.
    pub lengths: Vec<(LengthId, Expr)>,
}

impl Program {
    #[must_use]
    pub fn object(&self, id: ObjectId) -> Option<&Object> {
        self.objects.get(id.index())
    }

    #[must_use]
    pub fn function(&self, id: FunctionId) -> Option<&Function> {
        self.functions.get(id.index())
    }
}
