//! The instructions a program is compiled to: a stack machine with explicit step boundaries.
//!
//! A step of a task starts at its instruction and runs up to the next `Boundary` (the start of a
//! statement) or the next visible instruction, whichever comes first, executing at most one visible
//! instruction. `Load` and `Store` are visible exactly when their cell is shared.

use super::layout::{Layout, Ty};
use super::value::Value;
use partita_tree::{BinaryOp, IntType, RemoteOp, SegmentMark, UnaryOp};
use std::rc::Rc;

#[derive(Clone, Debug)]
pub enum Instr {
    /// A statement starts here.
    Boundary,
    Pure(Pure),
    Silent(Silent),
    /// Writes the value on top of the stack; the path's operands lie below it.
    Store(Rc<Path>),
    Visible(Visible),
}

/// What may also stand in a condition that is evaluated indivisibly.
#[derive(Clone, Debug)]
pub enum Pure {
    Push(Value),
    Here,
    SelfTask,
    Load(Rc<Path>),
    Unary(UnaryOp, IntType),
    Binary(BinaryOp, IntType),
    /// A pointer to where a path leads.
    Point(Rc<Path>),
    Convert(IntType),
    Abs(IntType),
    Min,
    Max,
    Jump(usize),
    JumpUnless(usize),
    /// Whether the task's next statement starts at the instruction.
    AtInstr {
        task: usize,
        pc: usize,
    },
}

#[derive(Clone, Debug)]
pub enum Silent {
    Pop,
    /// Pops the operands of the path, pushes its cell.
    Address(Rc<Path>),
    /// A fresh object for a local; takes `values` initial cells from the stack.
    Declare {
        slot: usize,
        layout: usize,
        values: usize,
    },
    /// A pointer to a fresh heap object.
    Alloc(usize),
    Forget(Vec<usize>),
    ForSetup(usize),
    ForAdvance(usize),
    ForTest {
        register: usize,
        slot: usize,
        layout: usize,
        exit: usize,
    },
    ForClear(usize),
    Call {
        proc: usize,
        args: usize,
        wanted: bool,
    },
    Return {
        value: bool,
    },
    EndTask,
    OnEnter,
    OnLeave,
    GroupEnter,
    TryEnter(usize),
    TryLeave,
}

#[derive(Clone, Debug)]
pub enum Visible {
    StopAll,
    ChooseInt,
    ChooseJump(Vec<usize>),
    AtomicEnter,
    AtomicLeave,
    When(Vec<Pure>),
    Assume(Vec<Pure>),
    Assert {
        cond: Vec<Pure>,
        code: String,
    },
    Print(Vec<Vec<Pure>>),
    Spawn {
        body: usize,
        placed: bool,
        copies: Vec<(usize, usize)>,
        captured: Vec<usize>,
    },
    GroupWait,
    Free,
    Throw,
    /// New content for the cells from the path on.
    Reset(Rc<Path>, Vec<Value>),
    Issue(Box<Issue>),
    Flush,
    Fence,
    Segment(SegmentMark),
    Unsupported,
    /// A prelude's operation that is beyond the explorer: nothing is known once it is reached.
    Beyond(String),
}

/// A put, get or remote atomic. The stack holds, in the order of the text, the operands of `first`,
/// then of the others.
#[derive(Clone, Debug)]
pub struct Issue {
    pub op: IssueOp,
    /// Where the value is read: a put's source, a get's source, an atomic's cell.
    pub from: Rc<Path>,
    pub to: Rc<Path>,
}

#[derive(Clone, Copy, Debug)]
pub enum IssueOp {
    /// Stack: to, place, from.
    Put,
    /// Stack: to, from, place.
    Get,
    /// Stack: to, from, place, operands.
    Atomic(RemoteOp),
}

/// How to find a cell, once the operands (places and indices) are on the stack.
#[derive(Clone, Debug)]
pub struct Path {
    pub base: Base,
    pub steps: Vec<PathStep>,
    pub operands: usize,
    pub ty: Ty,
    /// Offsets are bytes: a scalar of so many, a pointer or not.
    pub scalar: Option<(usize, bool)>,
}

#[derive(Clone, Debug)]
pub enum Base {
    /// The first instance of a global; symmetric ones have an instance per place after it.
    Static {
        first: usize,
        symmetric: bool,
    },
    Slot(usize),
    /// What the first operand points to.
    Pointer,
    /// A local of an entry task's outermost scope.
    TaskSlot {
        task: usize,
        slot: usize,
    },
}

#[derive(Clone, Debug)]
pub enum PathStep {
    /// Takes a place.
    At,
    /// Takes one index per dimension (low, count); `size` cells per element.
    Index {
        dims: Vec<(i64, usize)>,
        size: usize,
    },
    Skip(usize),
}

#[derive(Clone, Debug)]
pub struct ProcCode {
    pub entry: usize,
    pub slots: usize,
    pub registers: usize,
    /// Slot of each parameter, and the layout of a value parameter.
    pub params: Vec<(usize, Option<usize>)>,
}

#[derive(Clone, Debug)]
pub struct Code {
    pub instrs: Vec<Instr>,
    /// Where the statement of each instruction begins in the source; a prelude's has no place there.
    pub sites: Vec<Option<u32>>,
    pub layouts: Vec<Layout>,
    /// Layout and initial cells of each global instance.
    pub statics: Vec<(usize, Vec<Value>)>,
    pub procs: Vec<ProcCode>,
    /// Procedure and place of each initial task.
    pub tasks: Vec<(usize, u32)>,
    pub always: Vec<Vec<Pure>>,
    pub finals: Vec<Vec<Pure>>,
    pub observed: Vec<Vec<Pure>>,
    pub places: u32,
    /// Some task may call a weak operation: segments count.
    pub weak: bool,
}
