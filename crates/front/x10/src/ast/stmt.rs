//! Statements, as written.

use super::{
    Annotation, Binder, ControlWord, Expr, Formal, Ident, Modifiers, Pattern, StmtId, Type,
    TypeDecl, Typedef,
};
use partita_source::Span;
use serde::{Deserialize, Serialize};

/// `{ }`: a scope.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Block {
    pub stmts: Vec<Stmt>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Stmt {
    pub kind: StmtKind,
    /// Of declarations they are with the modifiers. What a rule builds has none.
    #[serde(default)]
    pub annotations: Vec<Annotation>,
    /// The whole statement, with its parts.
    pub span: Span,
    pub id: StmtId,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum StmtKind {
    /// `;`
    Empty,
    Block(Block),
    /// Assignments are expressions.
    Expr(Expr),
    /// `val a = 1;`; `var a: Long, b: Long;` is two of them.
    Local(Box<Local>),
    /// A local class or struct.
    Type(Box<TypeDecl>),
    Typedef(Box<Typedef>),
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
    /// `for (init; cond; update) S`
    For {
        init: ForInit,
        cond: Option<Expr>,
        update: Vec<Expr>,
        body: Box<Stmt>,
    },
    /// `for (x in e) S`; legacy `foreach` has an `async` as its body. Without a variable: `for (e) S`.
    ForEach {
        index: Option<Formal>,
        over: Expr,
        body: Box<Stmt>,
    },
    /// `ateach (x in e) clocked(c) S`
    AtEach {
        index: Option<Formal>,
        over: Expr,
        clocks: Clocks,
        body: Box<Stmt>,
    },
    /// Falls through from group to group.
    Switch {
        value: Expr,
        groups: Vec<SwitchGroup>,
    },
    Labeled {
        label: Ident,
        body: Box<Stmt>,
    },
    Break(Option<Ident>),
    Continue(Option<Ident>),
    /// Also the value at the end of a block of a closure, of `at`, or (legacy) of a method.
    Return(Option<Expr>),
    Throw(Expr),
    Try {
        body: Block,
        catches: Vec<Catch>,
        finally: Option<Block>,
    },
    Assert {
        cond: Expr,
        message: Option<Expr>,
    },
    Async {
        clocks: Clocks,
        body: Box<Stmt>,
    },
    Finish {
        /// `clocked finish S`
        clocked: bool,
        body: Box<Stmt>,
    },
    At {
        place: Expr,
        body: Box<Stmt>,
    },
    Atomic(Box<Stmt>),
    /// `when (c) S`: one arm. Legacy `when (a) S or (b) T` has more: the first that is true runs.
    When {
        arms: Vec<WhenArm>,
    },
    /// `offer e;`
    Offer(Expr),
    /// Legacy `next;`, which is `Clock.advanceAll();`.
    AdvanceAll,
    /// `this(..);`, `super(..);`, `outer.super(..);` at the start of a constructor.
    ConstructorCall {
        outer: Option<Expr>,
        /// `super(..)` rather than `this(..)`
        of_super: bool,
        types: Vec<Type>,
        args: Vec<Expr>,
    },
    /// `property(..);` in a constructor.
    Property {
        types: Vec<Type>,
        args: Vec<Expr>,
    },
    /// `X.for (i in e) { S }` and kin: a call of an operator that takes statements.
    Control(Box<ControlStmt>),
}

/// One local variable.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Local {
    #[serde(default)]
    pub modifiers: Modifiers,
    /// `x: T = e;` without a word is a val.
    pub binder: Binder,
    /// It has a name or parts; with parts there is a value.
    pub pattern: Pattern,
    pub ty: Option<Type>,
    /// A val without a value is assigned later.
    pub init: Option<Expr>,
}

/// What stands first in a `for` with semicolons.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum ForInit {
    Locals(Vec<Local>),
    /// Perhaps none.
    Exprs(Vec<Expr>),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SwitchGroup {
    /// At least one.
    pub labels: Vec<SwitchLabel>,
    /// The block of a switch is one scope for all groups.
    pub stmts: Vec<Stmt>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SwitchLabel {
    /// `None`: `default`
    pub value: Option<Expr>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Catch {
    /// May lack its name; has a type.
    pub formal: Formal,
    pub body: Block,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WhenArm {
    pub cond: Expr,
    /// `StmtKind::Empty` for `when (c);`.
    pub body: Box<Stmt>,
    pub span: Span,
}

/// Which clocks an activity is registered with.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub enum Clocks {
    #[default]
    None,
    /// `async clocked(c, d) S`
    These(Vec<Expr>),
    /// `clocked async S`: that of the `clocked finish` around it.
    OfFinish,
}

/// `receiver.word[types](formals in args) { body } else { other }`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ControlStmt {
    pub receiver: Expr,
    pub word: ControlWord,
    pub types: Vec<Type>,
    /// Those before `in`; the body is a closure with these formals.
    pub formals: Vec<Formal>,
    pub args: Vec<Expr>,
    pub clocks: Clocks,
    /// The block behind; a `break`, `continue` or `throw` has none.
    pub body: Option<Block>,
    /// The block behind `else`.
    pub otherwise: Option<Block>,
    pub catches: Vec<(Vec<Formal>, Block)>,
    pub finally: Option<Block>,
}
