//! Operations: what a location does. Three-address form over the slots of a frame.
//!
//! Shared memory is touched only by operations with an [`Address`]; everything else is local to its
//! task. Between [`Op::GlueBegin`] and [`Op::GlueEnd`] a task cannot be interrupted by anybody: that
//! is how a guard reads several cells and decides in one step.

use crate::access::Reach;
use crate::memory::{Kind, MemoryOp, Site};
use crate::{LayoutId, Loc, ObjectId, ProcId, Slot, StringId, Word};
use partita_source::Code;
use partita_tree::{BinaryOp, IntType, Intrinsic, NodeId, RemoteOp, SegmentMark, UnaryOp};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operand {
    Slot(Slot),
    Const(Word),
}

/// A cell, or a value-object nested in a cell.
#[derive(Clone, PartialEq, Debug)]
pub enum Address {
    /// A scalar global with a home.
    Static { object: ObjectId, offset: u32 },
    /// A symmetric scalar: the instance at `place`, or the own one.
    Symmetric { offset: u32, place: Option<Operand> },
    /// Through a reference to a cell.
    Cell(Operand),
    /// A cell of a scope, record or class instance. `reach` says which summaries know of the access.
    Field { object: Operand, offset: u32, reach: Reach },
    /// An element of an array, with bounds check.
    Element { object: Operand, indices: Box<[Operand]>, reach: Reach },
}

#[derive(Clone, PartialEq, Debug)]
pub enum Op {
    Nop,
    Copy {
        dst: Slot,
        src: Operand,
    },
    Unary {
        dst: Slot,
        op: UnaryOp,
        int: IntType,
        a: Operand,
    },
    Binary {
        dst: Slot,
        op: BinaryOp,
        int: IntType,
        a: Operand,
        b: Operand,
    },
    Convert {
        dst: Slot,
        to: Scalar,
        a: Operand,
    },
    Intrinsic {
        dst: Slot,
        op: Intrinsic,
        args: Box<[Operand]>,
    },
    /// Any integer from `low` to `high`.
    Choose {
        dst: Slot,
        low: Operand,
        high: Operand,
    },
    /// Any of the targets.
    Fork(Box<[Loc]>),
    Load {
        dst: Slot,
        from: Address,
    },
    Store {
        to: Address,
        value: Operand,
        int: Option<IntType>,
    },
    /// The value-object nested at an address: it never changes, so nothing is read.
    Child {
        dst: Slot,
        from: Address,
    },
    /// The instance of a symmetric object at a place, or the own one.
    Instance {
        dst: Slot,
        base: ObjectId,
        place: Option<Operand>,
    },
    AddressOf {
        dst: Slot,
        of: Address,
    },
    New {
        dst: Slot,
        layout: LayoutId,
        bounds: Box<[Operand]>,
    },
    List {
        dst: Slot,
        layout: LayoutId,
        items: Box<[Operand]>,
    },
    /// Copies the cells of one value-object over another's, in one step.
    CopyObject {
        to: Operand,
        from: Operand,
        to_reach: Reach,
        /// None where it is a single value for every element.
        from_reach: Option<Reach>,
    },
    /// Copies what one cell holds, a value or none, into another, in one step.
    CopyCell {
        to: Address,
        from: Address,
    },
    /// Gives a value-object, nested ones included, its fresh content, in one step.
    ResetObject {
        object: Operand,
        reach: Reach,
    },
    /// A fresh copy of a value-object.
    Clone {
        dst: Slot,
        from: Operand,
        reach: Reach,
    },
    /// A deep copy: [`partita_tree::Intrinsic::Replica`].
    Replica {
        dst: Slot,
        from: Operand,
    },
    /// Reads a scalar in memory.
    Peek {
        dst: Slot,
        kind: Kind,
        at: Box<Site>,
    },
    /// Writes a scalar in memory.
    Poke {
        at: Box<Site>,
        kind: Kind,
        value: Operand,
        int: Option<IntType>,
    },
    /// A pointer to a place in memory; nothing is read.
    Point {
        dst: Slot,
        at: Box<Site>,
    },
    /// A fresh memory object of so many bytes.
    NewMemory {
        dst: Slot,
        layout: LayoutId,
        bytes: Operand,
    },
    Memory {
        dst: Option<Slot>,
        op: MemoryOp,
        args: Box<[Operand]>,
    },
    Closure {
        dst: Slot,
        proc: ProcId,
        captures: Box<[Slot]>,
    },
    Jump(Loc),
    Branch {
        cond: Operand,
        yes: Loc,
        no: Loc,
    },
    Call {
        dst: Option<Slot>,
        proc: ProcId,
        args: Box<[Operand]>,
    },
    CallValue {
        dst: Option<Slot>,
        callee: Operand,
        args: Box<[Operand]>,
    },
    Return(Option<Operand>),
    /// Ends the task, whatever frames it has.
    Stop,
    /// Ends every task.
    StopAll,
    Spawn {
        proc: ProcId,
        place: Option<Operand>,
        group: Option<Operand>,
        args: Box<[Operand]>,
        captures: Box<[Slot]>,
    },
    /// A fresh group; `saved` takes the current one when the new one becomes current.
    GroupOpen {
        dst: Slot,
        saved: Option<Slot>,
    },
    /// Waits for the group to be empty and makes `saved` current again.
    GroupJoin {
        group: Slot,
        saved: Option<Slot>,
    },
    EnterPlace {
        saved: Slot,
        place: Operand,
    },
    LeavePlace {
        saved: Slot,
    },
    Here(Slot),
    SelfTask(Slot),
    AtomicEnter,
    AtomicLeave,
    /// Nothing can interrupt until `GlueEnd`. In a guard, reads synchronise. With `calls`, what is
    /// inside may change objects, so a step can only start here, never run into it.
    GlueBegin {
        guard: bool,
        calls: bool,
    },
    GlueEnd,
    /// Waits until the condition holds; always inside glue.
    Await(Operand),
    Assert {
        cond: Operand,
        code: Code,
        message: Option<StringId>,
    },
    Print {
        to: OutputTo,
        items: Box<[OutputItem]>,
    },
    Throw(Operand),
    /// Remembers place, group and atomic ownership for a handler: three slots from here.
    SaveContext(Slot),
    /// Start of a handler.
    RestoreContext(Slot),
    Put {
        target: Address,
        place: Operand,
        source: Address,
    },
    Get {
        target: Address,
        source: Address,
        place: Operand,
    },
    Remote {
        target: Address,
        op: RemoteOp,
        cell: Address,
        place: Operand,
        operands: Box<[Operand]>,
    },
    Flush(Operand),
    Fence,
    /// The task's segment ends, or its next begins.
    Segment(SegmentMark),
    Unsupported(StringId),
}

/// Where output goes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum OutputTo {
    /// A line of its own.
    Line,
    /// The task's open record.
    Item,
    /// The task's open record, which ends here and is written in a format.
    Record(Operand),
    /// A text in a format, which is no output.
    Text { dst: Slot, format: Operand },
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OutputItem {
    pub value: Operand,
    /// A whole array, with how far the access reaches.
    pub array: Option<Reach>,
    pub size: ItemSize,
}

/// What the type of an item says about how it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ItemSize {
    /// Nothing: integers are of default kind, reals of double precision.
    Usual,
    /// Reals are of single precision.
    Single,
    /// Integers are of so many bytes.
    Bytes(u8),
}

/// Target of a conversion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scalar {
    Bool,
    Int(IntType),
    Real,
    Complex,
    Str,
    Place,
    Pointer,
}

/// An operation with where it comes from.
#[derive(Clone, PartialEq, Debug)]
pub struct Instr {
    pub op: Op,
    /// The expression or statement to underline.
    pub node: NodeId,
    /// The statement it belongs to.
    pub stmt: NodeId,
    /// First operation of a statement.
    pub starts: bool,
    /// Somebody watches: a label named in a property, or a write to a local that one names.
    pub observed: bool,
}

impl Op {
    /// The slot the operation defines.
    #[must_use]
    pub fn defines(&self) -> Option<Slot> {
        match self {
            Op::Copy { dst, .. }
            | Op::Unary { dst, .. }
            | Op::Binary { dst, .. }
            | Op::Convert { dst, .. }
            | Op::Intrinsic { dst, .. }
            | Op::Choose { dst, .. }
            | Op::Load { dst, .. }
            | Op::Child { dst, .. }
            | Op::Instance { dst, .. }
            | Op::AddressOf { dst, .. }
            | Op::New { dst, .. }
            | Op::List { dst, .. }
            | Op::Clone { dst, .. }
            | Op::Replica { dst, .. }
            | Op::Closure { dst, .. }
            | Op::GroupOpen { dst, .. }
            | Op::Peek { dst, .. }
            | Op::Point { dst, .. }
            | Op::NewMemory { dst, .. }
            | Op::Here(dst)
            | Op::SelfTask(dst)
            | Op::EnterPlace { saved: dst, .. } => Some(*dst),
            Op::Print { to: OutputTo::Text { dst, .. }, .. } => Some(*dst),
            Op::Call { dst, .. } | Op::CallValue { dst, .. } | Op::Memory { dst, .. } => *dst,
            Op::Nop
            | Op::Fork(_)
            | Op::Store { .. }
            | Op::Poke { .. }
            | Op::CopyObject { .. }
            | Op::CopyCell { .. }
            | Op::Jump(_)
            | Op::Branch { .. }
            | Op::Return(_)
            | Op::Stop
            | Op::StopAll
            | Op::ResetObject { .. }
            | Op::Spawn { .. }
            | Op::GroupJoin { .. }
            | Op::LeavePlace { .. }
            | Op::AtomicEnter
            | Op::AtomicLeave
            | Op::GlueBegin { .. }
            | Op::GlueEnd
            | Op::Await(_)
            | Op::Assert { .. }
            | Op::Print { .. }
            | Op::Throw(_)
            | Op::SaveContext(_)
            | Op::RestoreContext(_)
            | Op::Put { .. }
            | Op::Get { .. }
            | Op::Remote { .. }
            | Op::Flush(_)
            | Op::Fence
            | Op::Segment(_)
            | Op::Unsupported(_) => None,
        }
    }

    /// Calls `f` for every operand, and for slots read directly.
    pub fn for_each_use(&self, f: &mut dyn FnMut(Operand)) {
        let slots = |slots: &[Slot], f: &mut dyn FnMut(Operand)| {
            slots.iter().for_each(|slot| f(Operand::Slot(*slot)));
        };
        match self {
            Op::Copy { src: a, .. }
            | Op::Unary { a, .. }
            | Op::Convert { a, .. }
            | Op::Clone { from: a, .. }
            | Op::NewMemory { bytes: a, .. }
            | Op::Replica { from: a, .. }
            | Op::ResetObject { object: a, .. }
            | Op::Branch { cond: a, .. }
            | Op::EnterPlace { place: a, .. }
            | Op::Await(a)
            | Op::Assert { cond: a, .. }
            | Op::Throw(a)
            | Op::Flush(a) => f(*a),
            Op::Binary { a, b, .. }
            | Op::Choose { low: a, high: b, .. }
            | Op::CopyObject { to: a, from: b, .. } => {
                f(*a);
                f(*b);
            }
            Op::Intrinsic { args, .. }
            | Op::New { bounds: args, .. }
            | Op::List { items: args, .. }
            | Op::Memory { args, .. }
            | Op::Call { args, .. } => args.iter().for_each(|arg| f(*arg)),
            Op::Print { to, items } => {
                match to {
                    OutputTo::Line | OutputTo::Item => {}
                    OutputTo::Record(format) | OutputTo::Text { format, .. } => f(*format),
                }
                items.iter().for_each(|item| f(item.value));
            }
            Op::Load { from: address, .. }
            | Op::Child { from: address, .. }
            | Op::AddressOf { of: address, .. } => address.for_each_use(f),
            Op::Store { to, value, .. } => {
                to.for_each_use(f);
                f(*value);
            }
            Op::Peek { at, .. } | Op::Point { at, .. } => at.for_each_use(f),
            Op::Poke { at, value, .. } => {
                at.for_each_use(f);
                f(*value);
            }
            Op::CopyCell { to, from } => {
                to.for_each_use(f);
                from.for_each_use(f);
            }
            Op::Instance { place, .. } => place.iter().for_each(|place| f(*place)),
            Op::Closure { captures, .. } => slots(captures, f),
            Op::CallValue { callee, args, .. } => {
                f(*callee);
                args.iter().for_each(|arg| f(*arg));
            }
            Op::Return(value) => value.iter().for_each(|value| f(*value)),
            Op::Spawn { place, group, args, captures, .. } => {
                place.iter().chain(group).chain(args.iter()).for_each(|arg| f(*arg));
                slots(captures, f);
            }
            Op::GroupOpen { .. } => {}
            Op::GroupJoin { group, saved } => {
                f(Operand::Slot(*group));
                saved.iter().for_each(|slot| f(Operand::Slot(*slot)));
            }
            Op::LeavePlace { saved } => f(Operand::Slot(*saved)),
            Op::RestoreContext(first) => {
                (0..3).for_each(|k| f(Operand::Slot(Slot(first.0.saturating_add(k)))));
            }
            Op::Put { target, place, source } | Op::Get { target, source, place } => {
                target.for_each_use(f);
                source.for_each_use(f);
                f(*place);
            }
            Op::Remote { target, cell, place, operands, .. } => {
                target.for_each_use(f);
                cell.for_each_use(f);
                f(*place);
                operands.iter().for_each(|operand| f(*operand));
            }
            Op::Nop
            | Op::Fork(_)
            | Op::Stop
            | Op::StopAll
            | Op::Jump(_)
            | Op::Here(_)
            | Op::SelfTask(_)
            | Op::AtomicEnter
            | Op::AtomicLeave
            | Op::GlueBegin { .. }
            | Op::GlueEnd
            | Op::SaveContext(_)
            | Op::Fence
            | Op::Segment(_)
            | Op::Unsupported(_) => {}
        }
    }

    /// Calls `f` for every location control may go to next, given the own location.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others fall through")]
    pub fn for_each_successor(&self, here: Loc, f: &mut dyn FnMut(Loc)) {
        match self {
            Op::Jump(target) => f(*target),
            Op::Branch { yes, no, .. } => {
                f(*yes);
                f(*no);
            }
            Op::Fork(targets) => targets.iter().for_each(|target| f(*target)),
            Op::Return(_) | Op::Stop | Op::StopAll | Op::Throw(_) | Op::Unsupported(_) => {}
            _ => f(here.next()),
        }
    }
}

impl Address {
    pub fn for_each_use(&self, f: &mut dyn FnMut(Operand)) {
        match self {
            Address::Static { .. } => {}
            Address::Symmetric { place, .. } => place.iter().for_each(|place| f(*place)),
            Address::Cell(operand) | Address::Field { object: operand, .. } => f(*operand),
            Address::Element { object, indices, .. } => {
                f(*object);
                indices.iter().for_each(|index| f(*index));
            }
        }
    }
}
