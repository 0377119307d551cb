//! Statements.

use super::{Expr, Init, ObjectId, Place};
use crate::types::{LengthId, QualTy};
use partita_source::{Code, Span};
use partita_tree::Name;

#[derive(Clone, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

/// A label of a function, by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct LabelId(pub u32);

/// A `case` or `default` of a function, by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct CaseId(pub u32);

#[derive(Clone, Debug)]
pub enum StmtKind {
    Empty,
    Expr(Expr),
    /// An automatic object begins; without initialiser it is undefined.
    Declare(ObjectId, Option<Init>),
    /// The length of an array, computed here.
    Length(LengthId, Expr),
    /// A scope.
    Block(Vec<Stmt>),
    If(Expr, Box<Stmt>, Option<Box<Stmt>>),
    While(Expr, Box<Stmt>),
    DoWhile(Box<Stmt>, Expr),
    /// A scope around all of it. Step and condition may be missing.
    For {
        init: Vec<Stmt>,
        cond: Option<Expr>,
        step: Option<Expr>,
        body: Box<Stmt>,
    },
    Switch(Box<Switch>),
    Case(CaseId),
    Label(LabelId, Name),
    Goto(LabelId),
    Break,
    Continue,
    Return(Option<Expr>),
    /// Reaching it is a finding.
    Fault(Code, String),
    /// Reaching it makes the verdict unknown.
    Unsupported(String),
    /// Something of the language on top.
    Dialect(Box<DialectStmt>),
}

#[derive(Clone, Debug)]
pub struct Switch {
    pub value: Expr,
    pub body: Stmt,
    /// Values, within the range of the type of `value`.
    pub cases: Vec<(i128, CaseId)>,
    pub default: Option<CaseId>,
}

#[derive(Clone, Debug)]
pub struct DialectStmt {
    pub word: Name,
    pub args: Vec<Expr>,
    pub places: Vec<Place>,
    pub types: Vec<QualTy>,
    /// Of a loop: init, then the parts as in `For`.
    pub body: Vec<Stmt>,
    /// Words of a pragma, and what else is only text.
    pub words: Vec<Name>,
}
