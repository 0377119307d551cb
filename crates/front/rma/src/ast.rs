//! The syntax of an RMA file: what was written, before names mean anything.
//!
//! Names and numbers keep their spans, so that every message can point. Heights and nesting are
//! within [`crate::limits`], which makes recursion over these types (and their drop) safe.

use partita_source::Span;
use partita_tree::Name;
use std::fmt;

/// One file.
#[derive(Debug, Default)]
pub struct Source {
    pub processes: Vec<Process>,
    pub properties: Vec<Property>,
    /// A declaration or process could not be read: an unknown name is no news.
    pub names_lost: bool,
    /// A stretch that may have held labels was skipped.
    pub labels_lost: bool,
}

#[derive(Debug)]
pub struct Process {
    pub number: Number,
    /// `process 1:`
    pub span: Span,
    pub variables: Vec<Declared>,
    pub body: Vec<Stmt>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    Shared,
    Local,
}

#[derive(Debug)]
pub struct Declared {
    pub storage: Storage,
    pub name: Ident,
    pub init: Option<Number>,
}

#[derive(Clone, Debug)]
pub struct Ident {
    pub text: Name,
    pub span: Span,
}

#[derive(Clone, Copy, Debug)]
pub struct Number {
    pub value: i64,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Label {
    pub name: LabelName,
    pub span: Span,
}

/// A label is a word or a number; `07` and `7` are one.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum LabelName {
    Word(Name),
    Number(i64),
}

impl fmt::Display for LabelName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LabelName::Word(word) => f.write_str(word),
            LabelName::Number(number) => write!(f, "{number}"),
        }
    }
}

#[derive(Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    /// For `if`, `while` and `atomic` the head only.
    pub span: Span,
}

#[derive(Debug)]
pub enum StmtKind {
    Label(Label),
    Load {
        target: Ident,
        source: Ident,
    },
    Store {
        target: Ident,
        value: Expr,
    },
    Put {
        target: Ident,
        process: Number,
        source: Ident,
    },
    /// `get`, `fao`, `cas`: an own variable receives something of another process.
    Fetch {
        receiver: Ident,
        op: FetchOp,
        source: Ident,
        process: Number,
        operands: Vec<Expr>,
    },
    Flush(Number),
    Assign {
        target: Ident,
        value: Expr,
    },
    /// The span is that of `choose(a, b)`.
    Choose {
        target: Ident,
        low: Number,
        high: Number,
        span: Span,
    },
    If {
        cond: Cond,
        yes: Vec<Stmt>,
        no: Vec<Stmt>,
    },
    While {
        cond: Cond,
        body: Vec<Stmt>,
    },
    Goto(Label),
    Nop,
    Assert(Expr),
    Assume(Expr),
    Atomic(Vec<Stmt>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FetchOp {
    Get,
    Swap,
    CompareSwap,
}

impl FetchOp {
    pub fn word(self) -> &'static str {
        match self {
            FetchOp::Get => "get",
            FetchOp::Swap => "fao",
            FetchOp::CompareSwap => "cas",
        }
    }

    /// How many expressions follow the process number.
    pub fn operands(self) -> usize {
        match self {
            FetchOp::Get => 0,
            FetchOp::Swap => 1,
            FetchOp::CompareSwap => 2,
        }
    }
}

#[derive(Debug)]
pub enum Cond {
    /// `?`: both ways.
    Any(Span),
    Expr(Expr),
}

#[derive(Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
    /// 1 for a leaf.
    pub height: u32,
    /// How many levels the tree's text of it nests at most, without a conversion or parentheses
    /// around it. 1 for a leaf, which may become `u != 0`.
    pub nesting: u32,
    /// Its text may need a conversion or parentheses as an operand.
    pub wrapped: bool,
}

#[derive(Debug)]
pub enum ExprKind {
    Int(i64),
    Bool(bool),
    /// `u` or `u@2`
    Name {
        name: Ident,
        owner: Option<Number>,
    },
    /// `at(p, L)`
    At {
        process: Number,
        label: Label,
    },
    Not(Box<Expr>),
    Neg(Box<Expr>),
    Binary {
        op: BinaryOp,
        left: Box<Expr>,
        right: Box<Expr>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryOp {
    Or,
    And,
    Compare(Compare),
    Arith(Arith),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compare {
    Eq,
    Ne,
    Le,
    Ge,
    Lt,
    Gt,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arith {
    Add,
    Sub,
    Mul,
    Mod,
}

#[derive(Debug)]
pub struct Property {
    pub kind: PropertyKind,
    pub span: Span,
}

#[derive(Debug)]
pub enum PropertyKind {
    Always(Expr),
    Final(Expr),
    /// Each is a [`ExprKind::Name`].
    Observe(Vec<Expr>),
}
