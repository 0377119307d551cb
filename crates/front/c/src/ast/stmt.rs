//! Statements. A declaration in a block is one of them.

use super::{Declaration, Expr, Ident, Meta, Name, StaticAssert, StmtId};
use partita_source::Span;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
    #[serde(skip)]
    pub id: StmtId,
}

/// `{ .. }`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Block {
    pub stmts: Vec<Stmt>,
    /// With its braces.
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum StmtKind {
    /// `;`
    Empty,
    Expr(Expr),
    Declaration(Box<Declaration>),
    StaticAssert(Box<StaticAssert>),
    Block(Block),
    If {
        cond: Expr,
        then: Box<Stmt>,
        otherwise: Option<Box<Stmt>>,
    },
    While {
        cond: Expr,
        body: Box<Stmt>,
    },
    DoWhile {
        body: Box<Stmt>,
        cond: Expr,
    },
    For(Box<For>),
    Switch {
        value: Expr,
        body: Box<Stmt>,
    },
    Case {
        value: Expr,
        body: Box<Stmt>,
    },
    Default {
        body: Box<Stmt>,
    },
    Label {
        label: Ident,
        body: Box<Stmt>,
    },
    Goto(Ident),
    Break,
    Continue,
    Return(Option<Expr>),
    /// A word of the language on top, alone or with a value: `upc_barrier 3;`
    Dialect {
        word: Name,
        value: Option<Expr>,
    },
    /// A word of the language on top before a statement, with a value in parentheses or without.
    DialectBlock {
        word: Name,
        value: Option<Expr>,
        body: Box<Stmt>,
    },
    /// A loop of the language on top: `upc_forall (i = 0; i < n; i++; &a[i]) S`
    DialectFor(Box<DialectFor>),
    /// One that C or the language on top knows, with the statement that it governs, if it governs one.
    Pragma {
        pragma: Pragma,
        body: Option<Box<Stmt>>,
    },
    /// Read and kept, not modelled: inline assembly.
    Other(String),
    /// `$body...` in a rule.
    Meta(Meta),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct For {
    pub init: ForInit,
    pub cond: Option<Expr>,
    pub step: Option<Expr>,
    pub body: Stmt,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum ForInit {
    Nothing,
    Expr(Expr),
    Declaration(Box<Declaration>),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DialectFor {
    pub word: Name,
    pub head: For,
    /// The fourth part.
    pub extra: Extra,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Extra {
    Nothing,
    /// `continue`
    Continue,
    Expr(Expr),
}

/// `#pragma omp parallel for`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pragma {
    /// Its words and signs, each a token: `omp`, `parallel`, `for`.
    pub words: Vec<Name>,
    pub span: Span,
}
