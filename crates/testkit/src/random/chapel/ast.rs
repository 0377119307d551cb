//! The programs as data: few types, each with a known set of parts, and the statements whose copies and ends can be seen.
//!
//! Every variable of a program has a name of its own, and no procedure calls itself, so that a variable stands for one
//! place at a time. A [`Site`] names one mention of a variable; what the compiler makes of it is in [`super::facts`].

use std::fmt::{Display, Formatter, Result};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Var(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Site(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ProcId(pub u32);

impl Display for Var {
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        write!(to, "v{}", self.0)
    }
}

impl Display for ProcId {
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        write!(to, "p{}", self.0)
    }
}

/// Where several parts of a value would be copied or ended in an order that the specification leaves open, a type has only
/// one such part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    Int,
    /// A record with an integer whose initialisers, assignment and deinitialiser say that they run.
    Leaf,
    /// A record with an integer and a `Leaf`, all of whose methods the compiler makes.
    Plain,
    /// The same with methods of its own that say that they run.
    Keeper,
    /// A tuple of an integer and a `Leaf`.
    Pair,
    /// An array of one `Leaf`.
    Row,
    /// An array of two integers.
    Numbers,
    /// `owned Node?`: an instance with one owner, or nil.
    Owned,
    /// `shared Node?`: an instance that counts its owners, or nil.
    Shared,
}

impl Type {
    /// How the parts of a value are reached, and what they are.
    pub fn parts(self) -> &'static [(&'static str, Type)] {
        match self {
            Type::Int | Type::Owned | Type::Shared => &[],
            Type::Leaf => &[(".x", Type::Int)],
            Type::Plain | Type::Keeper => &[(".k", Type::Int), (".leaf", Type::Leaf)],
            Type::Pair => &[("[0]", Type::Int), ("[1]", Type::Leaf)],
            Type::Row => &[("[0]", Type::Leaf)],
            Type::Numbers => &[("[0]", Type::Int), ("[1]", Type::Int)],
        }
    }
}

impl Display for Type {
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        to.write_str(match self {
            Type::Int => "int",
            Type::Leaf => "Leaf",
            Type::Plain => "Plain",
            Type::Keeper => "Keeper",
            Type::Pair => "(int, Leaf)",
            Type::Row => "[0..0] Leaf",
            Type::Numbers => "[0..1] int",
            Type::Owned => "owned Node?",
            Type::Shared => "shared Node?",
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Intent {
    Default,
    Const,
    In,
    ConstIn,
    Out,
    Inout,
    Ref,
    ConstRef,
}

impl Intent {
    /// The word before the name, with a blank after it.
    pub fn word(self) -> &'static str {
        match self {
            Intent::Default => "",
            Intent::Const => "const ",
            Intent::In => "in ",
            Intent::ConstIn => "const in ",
            Intent::Out => "out ",
            Intent::Inout => "inout ",
            Intent::Ref => "ref ",
            Intent::ConstRef => "const ref ",
        }
    }

    /// The formal is a variable of its own that starts from the actual's value.
    pub fn takes(self) -> bool {
        matches!(self, Intent::In | Intent::ConstIn)
    }

    /// The actual is assigned at the end of the call.
    pub fn gives(self) -> bool {
        matches!(self, Intent::Out | Intent::Inout)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mutability {
    Var,
    Const,
    Ref,
    ConstRef,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ErrorKind {
    Red,
    Blue,
}

/// A variable or what a procedure returned by reference, and the way to one of its parts.
#[derive(Clone, Debug)]
pub struct Place {
    pub root: Root,
    pub ty: Type,
    pub path: Vec<usize>,
}

#[derive(Clone, Debug)]
pub enum Root {
    Var(Var, Site),
    Call(Call),
}

#[derive(Clone, Debug)]
pub struct Call {
    pub proc: ProcId,
    pub args: Vec<Expr>,
}

#[derive(Clone, Debug)]
pub enum Expr {
    Lit(i64),
    Add(Box<Expr>, Box<Expr>),
    Place(Place),
    New(Type, Vec<Expr>),
    Tuple(Vec<Expr>),
    /// Nobody's instance, of a class type.
    Nil(Type),
    Call(Call),
}

pub type Block = Vec<Stmt>;

#[derive(Clone, Debug)]
pub enum Stmt {
    /// A line with the value of a place.
    Print(Place),
    /// A line with a number, to see where execution is.
    Say(u32),
    Declare {
        var: Var,
        kind: Mutability,
        ty: Type,
        typed: bool,
        init: Option<Expr>,
    },
    Assign(Place, Expr),
    Call(Call),
    If {
        left: Expr,
        below: i64,
        yes: Block,
        no: Option<Block>,
    },
    Block(Block),
    Sync(Block),
    /// That many rounds.
    For(Var, usize, Block),
    Break,
    Continue,
    Return(Option<Expr>),
    Throw(ErrorKind),
    Try(Block, Vec<Catch>),
    Defer(Block),
    /// One task in a `sync` of its own.
    Begin(Vec<Capture>, Block),
}

#[derive(Clone, Debug)]
pub struct Catch {
    /// Every error without it.
    pub only: Option<ErrorKind>,
    pub body: Block,
}

#[derive(Clone, Debug)]
pub struct Capture {
    pub intent: Intent,
    pub var: Var,
    pub site: Site,
}

#[derive(Clone, Debug)]
pub struct Formal {
    pub var: Var,
    pub intent: Intent,
    pub ty: Type,
}

#[derive(Clone, Debug)]
pub struct Proc {
    pub id: ProcId,
    /// The first formal is `this`.
    pub method: bool,
    pub formals: Vec<Formal>,
    pub result: Option<(Returned, Type)>,
    pub throws: bool,
    pub body: Block,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Returned {
    Value,
    Ref,
    ConstRef,
}

#[derive(Clone, Debug)]
pub struct Global {
    pub var: Var,
    pub ty: Type,
    pub init: Expr,
}

#[derive(Clone, Debug)]
pub struct Program {
    pub globals: Vec<Global>,
    pub procs: Vec<Proc>,
    pub main: Block,
}

impl Program {
    pub fn proc(&self, id: ProcId) -> Option<&Proc> {
        self.procs.iter().find(|proc| proc.id == id)
    }
}

impl Place {
    /// The variable itself, not a part of it.
    pub fn whole(&self) -> Option<(Var, Site)> {
        match self.root {
            Root::Var(var, site) if self.path.is_empty() => Some((var, site)),
            Root::Var(..) | Root::Call(_) => None,
        }
    }
}
