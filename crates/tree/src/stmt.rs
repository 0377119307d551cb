//! Statements.

use crate::{Expr, Name, NodeId, Variable};
use partita_source::Code;
use serde::{Deserialize, Serialize};

/// A lexical scope.
pub type Block = Vec<Stmt>;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Stmt {
    pub id: NodeId,
    pub kind: StmtKind,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum StmtKind {
    Nop,
    /// A local variable, from here to the end of the block.
    Declare(Variable),
    Assign {
        target: Expr,
        value: Expr,
    },
    /// An expression for its effect: a call.
    Eval(Expr),
    If {
        cond: Expr,
        yes: Block,
        no: Block,
    },
    While {
        cond: Expr,
        body: Block,
    },
    /// `for i, j in {1..3, 1..4}` or `for i in 1..n by 2`; the ranges are evaluated once, the
    /// variables are constants of the body.
    For {
        variables: Vec<Name>,
        over: Expr,
        body: Block,
    },
    Block(Block),
    Return(Option<Expr>),
    /// Ends the running task at once, from any call depth.
    Stop,
    /// Ends the program at once: no task runs after it.
    StopAll,
    /// The cell, with everything nested in it, becomes as if freshly declared without an initialiser:
    /// a scalar undefined, a record's fields their defaults.
    Reset(Expr),
    Break,
    Continue,
    Goto(Name),
    /// Names the next statement of the block.
    Label(Name),
    Spawn(Spawn),
    /// Waits at its end for every task spawned inside, directly or by those tasks; with a name,
    /// only `spawn in name` joins it and the group around stays current.
    Group {
        name: Option<Name>,
        body: Block,
    },
    /// Runs the body at another place, in the same task.
    On {
        place: Expr,
        body: Block,
    },
    /// Other tasks stand still while a task is inside; network cards do not.
    Atomic(Block),
    /// Waits until the guard holds and then runs the body, as `atomic` does, with no gap.
    When {
        guard: Expr,
        body: Block,
    },
    /// One of the blocks.
    Choose(Vec<Block>),
    /// `code` is the finding a failure gives; `assertion-failed` when absent.
    Assert {
        cond: Expr,
        code: Option<Code>,
        message: Option<String>,
    },
    /// Waits until the condition holds, in one step with reading it.
    Assume(Expr),
    /// One line of output, in one step; of an array all elements, the first index fastest.
    Print(Vec<Expr>),
    /// Adds values to the task's open record.
    Item(Vec<Expr>),
    /// Adds values to the task's open record and ends it: lines of output in a format (`"*"`: the
    /// language's own), in one step.
    PrintAs {
        format: Expr,
        items: Vec<Expr>,
    },
    Throw(Expr),
    Try {
        body: Block,
        handler: Handler,
    },
    /// Starts `target := source`; `target` lies at `place`.
    Put {
        target: Expr,
        place: Expr,
        source: Expr,
    },
    /// Starts `target := source`; `source` lies at `place`.
    Get {
        target: Expr,
        source: Expr,
        place: Expr,
    },
    /// Starts a remote atomic on `cell` at `place`; its old value goes to `target` later.
    /// Operands are evaluated at issue.
    Remote {
        target: Expr,
        op: RemoteOp,
        cell: Expr,
        place: Expr,
        operands: Vec<Expr>,
    },
    /// Waits for the task's own remote operations towards the place.
    Flush(Expr),
    /// Waits for all the task's own remote operations.
    Fence,
    /// Where a segment of the running task ends or the next begins (`close segment;`). Bookkeeping
    /// for programs with weak operations: it touches nothing.
    Segment(SegmentMark),
    /// Read by a front end but not modelled: reaching it makes the verdict `unknown`.
    Unsupported(String),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Spawn {
    pub place: Option<Expr>,
    /// A named group; otherwise the current one.
    pub group: Option<Name>,
    /// `name = value` pairs, evaluated by the parent; other outer variables are shared.
    pub copies: Vec<(Name, Expr)>,
    pub body: Block,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Handler {
    /// Bound to the thrown value.
    pub variable: Name,
    pub body: Block,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub enum RemoteOp {
    /// New value.
    Swap,
    /// Expected value, new value.
    CompareSwap,
    /// Addend.
    FetchAdd,
}

/// What a segment statement says about the running task (see `docs/tree.md`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub enum SegmentMark {
    /// Its segment ends: who opens one after this is ordered after what it did.
    Close,
    /// Its next segment begins: it is ordered after every segment that has been closed.
    Open,
}
