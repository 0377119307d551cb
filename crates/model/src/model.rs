//! The lowered program.

use crate::{
    BitSet, Class, EntryId, Global, GlobalId, Instr, Layout, LayoutId, Loc, ObjectId, Op, Pattern,
    PatternId, Place, ProcId, PropertyId, Shape, ShapeId, ShapeKind, Slot, StaticContent,
    StaticObject, StringId, Table, Word,
};
use partita_source::Span;
use partita_tree::{IntType, Name, NodeId, Spans, Vocabulary, Writers};

#[derive(Clone, Debug)]
pub struct Model {
    pub name: String,
    pub vocabulary: Vocabulary,
    pub places: u32,
    pub procs: Table<ProcId, Proc>,
    pub shapes: Table<ShapeId, Shape>,
    pub layouts: Table<LayoutId, Layout>,
    pub globals: Table<GlobalId, Global>,
    /// The objects at the start; the first `places` are the statics of each place.
    pub objects: Table<ObjectId, StaticObject>,
    pub entries: Table<EntryId, EntryTask>,
    pub properties: Table<PropertyId, Property>,
    pub strings: Table<StringId, String>,
    /// `name = value` of every config, for the assurance record.
    pub configs: Vec<(Name, String)>,
    /// The formats that output may be in.
    pub writers: Writers,
    pub spans: Spans,
    pub group_shape: ShapeId,
    pub closure_shape: ShapeId,
    /// Number of classes in the summaries.
    pub classes: u32,
    pub has_remote: bool,
    pub has_spawn: bool,
    /// Some task moves to another place and back.
    pub has_on: bool,
    /// The first call of a weak operation that a task may come to: races that delays hide are looked
    /// for as well (`docs/adr/0010-segment-rule.md`).
    pub weak: Option<NodeId>,
    /// Choices of the front end that a verdict rests on.
    pub notes: Vec<String>,
    /// Reductions of the front end, by name.
    pub reductions: Vec<String>,
    /// Globals whose first value comes from outside.
    pub inputs: Vec<GlobalInput>,
    /// What is where in memory objects.
    pub patterns: Table<PatternId, Pattern>,
    /// The class of all that is in memory, where there is memory.
    pub memory: Option<Class>,
}

/// A global whose first value comes from outside: `var x: int = input_int("x");`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GlobalInput {
    pub global: GlobalId,
    /// The input's name.
    pub name: String,
    pub kind: InputKind,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum InputKind {
    Int,
    Real,
    Bool,
}

impl InputKind {
    /// What an intrinsic brings in, if it is one of those.
    #[must_use]
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others bring nothing in")]
    pub fn of(op: partita_tree::Intrinsic) -> Option<InputKind> {
        match op {
            partita_tree::Intrinsic::InputInt => Some(InputKind::Int),
            partita_tree::Intrinsic::InputReal => Some(InputKind::Real),
            partita_tree::Intrinsic::InputBool => Some(InputKind::Bool),
            _ => None,
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Proc {
    pub name: Name,
    pub node: NodeId,
    /// Calls of it are one operation in reports.
    pub operation: bool,
    /// Nobody returns from it before everybody has come; see `docs/tree.md`.
    pub meeting: bool,
    /// What it touches never is in others' way.
    pub commutes: bool,
    /// Operations whose calls may change places with its own, sorted.
    pub swaps: Vec<ProcId>,
    /// May delay the caller but orders nothing.
    pub weak: bool,
    /// A segment ends or begins in it.
    pub orders: bool,
    /// How reports say what it did and what it waits for (`partita_tree::wording`).
    pub does: Option<String>,
    pub waits: Option<String>,
    pub params: u32,
    /// Slots that take captured scopes.
    pub captures: Vec<Slot>,
    pub slots: Table<Slot, SlotInfo>,
    pub code: Table<Loc, Instr>,
    pub handlers: Vec<HandlerRange>,
    pub labels: Vec<(Name, Loc)>,
    /// Locals that live in scope objects: name, slot of the scope, offset.
    pub shared: Vec<(Name, Slot, u32)>,
    /// Per location, the slots that may still be read. Filled by the liveness analysis.
    pub live: Table<Loc, BitSet>,
    /// Per location, what may still be touched. Filled by the access analysis.
    pub future: Table<Loc, crate::Access>,
    /// Loads and stores that only add to a cell, to integers that wrap around. Filled by [`crate::adds`].
    pub adds: BitSet,
    /// The same, to any integers.
    pub sums: BitSet,
}

impl Proc {
    /// A procedure without code.
    #[must_use]
    pub fn new(name: Name, node: NodeId) -> Self {
        Proc {
            name,
            node,
            operation: false,
            meeting: false,
            commutes: false,
            swaps: Vec::new(),
            weak: false,
            orders: false,
            does: None,
            waits: None,
            params: 0,
            captures: Vec::new(),
            slots: Table::default(),
            code: Table::default(),
            handlers: Vec::new(),
            labels: Vec::new(),
            shared: Vec::new(),
            live: Table::default(),
            future: Table::default(),
            adds: BitSet::default(),
            sums: BitSet::default(),
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct SlotInfo {
    /// The variable, or nothing for a temporary.
    pub name: Option<Name>,
    pub int: Option<IntType>,
    /// A property names it: never dropped.
    pub observed: bool,
}

/// While the program counter is in `start..end`, exceptions go to `target`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct HandlerRange {
    pub start: Loc,
    pub end: Loc,
    pub target: Loc,
    /// Takes the exception.
    pub slot: Slot,
}

#[derive(Clone, PartialEq, Debug)]
pub struct EntryTask {
    /// As in the program, for properties.
    pub name: Name,
    /// For reports: `process 2`.
    pub display: String,
    pub proc: ProcId,
    pub place: Place,
    pub node: NodeId,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Property {
    pub node: NodeId,
    pub kind: PropertyKind,
    pub test: Test,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PropertyKind {
    Always,
    Final,
    /// One per observed value.
    Observe,
}

/// A term over a state, evaluated without steps.
#[derive(Clone, PartialEq, Debug)]
pub enum Test {
    Const(Word),
    /// A cell of the object that the inner test gives.
    Load {
        object: Box<Test>,
        offset: u32,
    },
    Element {
        object: Box<Test>,
        indices: Vec<Test>,
    },
    TaskSlot {
        entry: EntryId,
        slot: Slot,
    },
    AtLabel {
        entry: EntryId,
        loc: Loc,
    },
    Unary(partita_tree::UnaryOp, IntType, Box<Test>),
    Binary(partita_tree::BinaryOp, IntType, Box<Test>, Box<Test>),
    ToInt(Box<Test>),
}

impl Model {
    /// A model with a name and nothing in it.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Model {
            name: name.to_owned(),
            vocabulary: Vocabulary::default(),
            places: 0,
            procs: Table::default(),
            shapes: Table::default(),
            layouts: Table::default(),
            globals: Table::default(),
            objects: Table::default(),
            entries: Table::default(),
            properties: Table::default(),
            strings: Table::default(),
            configs: Vec::new(),
            writers: Writers::default(),
            spans: Spans::default(),
            group_shape: ShapeId(0),
            closure_shape: ShapeId(0),
            classes: 0,
            has_remote: false,
            has_spawn: false,
            has_on: false,
            weak: None,
            notes: Vec::new(),
            reductions: Vec::new(),
            inputs: Vec::new(),
            patterns: Table::default(),
            memory: None,
        }
    }

    #[must_use]
    pub fn span(&self, node: NodeId) -> Option<Span> {
        self.spans.get(node)
    }

    /// Whether a task can wait for something other than its own remote operations.
    #[must_use]
    pub fn can_block(&self) -> bool {
        self.procs.iter().flat_map(|proc| &proc.code).any(|instr| {
            matches!(instr.op, Op::Await(_) | Op::GroupJoin { .. } | Op::Choose { .. })
        })
    }

    /// Whether tasks and objects are the same in every state: none is ever made, none disappears.
    /// Exceptions and conversions to text are left out, because they look into objects, and memory, which comes and goes.
    #[must_use]
    pub fn is_fixed(&self) -> bool {
        let moves_things = |op: &Op| {
            matches!(
                op,
                Op::New { .. }
                    | Op::List { .. }
                    | Op::Clone { .. }
                    | Op::Replica { .. }
                    | Op::Closure { .. }
                    | Op::CallValue { .. }
                    | Op::Spawn { .. }
                    | Op::GroupOpen { .. }
                    | Op::GroupJoin { .. }
                    | Op::StopAll
                    | Op::Throw(_)
                    | Op::SaveContext(_)
                    | Op::RestoreContext(_)
                    | Op::Convert { to: crate::Scalar::Str, .. }
            )
        };
        if self.memory.is_some() {
            return false;
        }
        let brings =
            |op: &Op| matches!(op, Op::Intrinsic { op, .. } if InputKind::of(*op).is_some());
        let mut code = self.procs.iter().flat_map(|proc| &proc.code);
        !code.any(|instr| moves_things(&instr.op) || brings(&instr.op))
    }

    /// Whether values come from outside that are symbols unless somebody gives them.
    #[must_use]
    pub fn has_inputs(&self) -> bool {
        !self.input_names().is_empty()
    }

    /// The names of values from outside, and of what kind they are.
    #[must_use]
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other operation brings values in")]
    pub fn input_names(&self) -> Vec<(&str, InputKind)> {
        let globals = self.inputs.iter().map(|input| (input.name.as_str(), input.kind));
        let code = self.procs.iter().flat_map(|proc| &proc.code);
        let brought_in = code.filter_map(|instr| match &instr.op {
            Op::Intrinsic { op, args, .. } => {
                let kind = InputKind::of(*op)?;
                let Some(crate::Operand::Const(name)) = args.first() else { return None };
                let text = self.strings.get(name.as_string()?)?;
                Some((text.as_str(), kind))
            }
            _ => None,
        });
        let mut names: Vec<(&str, InputKind)> = globals.chain(brought_in).collect();
        names.sort();
        names.dedup();
        names
    }

    /// Whether steps of several tasks may change places although they touch the same cells.
    #[must_use]
    pub fn commutes(&self) -> bool {
        self.procs.iter().any(|proc| proc.commutes || proc.adds.iter().next().is_some())
    }

    /// Whether calls of two operations may change places.
    #[must_use]
    pub fn may_swap(&self, one: ProcId, other: ProcId) -> bool {
        self.procs[one].swaps.binary_search(&other).is_ok()
    }

    /// Whether a task may end the program although others have not ended.
    #[must_use]
    pub fn ends_early(&self) -> bool {
        let mut code = self.procs.iter().flat_map(|proc| &proc.code);
        code.any(|instr| matches!(instr.op, Op::StopAll))
    }

    /// Whether there are meetings, or tasks print.
    #[must_use]
    pub fn meets(&self) -> bool {
        let prints = |proc: &Proc| proc.code.iter().any(|at| matches!(at.op, Op::Print { .. }));
        self.procs.iter().any(|proc| proc.meeting || prints(proc))
    }

    /// Whether somebody may have to wait for others.
    #[must_use]
    pub fn waits(&self) -> bool {
        let mut all = self.procs.iter().flat_map(|proc| &proc.code);
        all.any(|at| matches!(at.op, Op::Await(_) | Op::GroupJoin { .. }))
    }

    /// Whether tasks touch such objects at their homes only: what the language promises ([`Vocabulary::at_home`]).
    #[must_use]
    pub fn stays(&self, shape: &Shape) -> bool {
        let kind = match shape.kind {
            ShapeKind::Array { .. } => true,
            ShapeKind::Record(_) | ShapeKind::Class(_) => {
                !shape.handle && !shape.cells.iter().all(|cell| cell.hidden)
            }
            ShapeKind::Memory(_)
            | ShapeKind::Statics
            | ShapeKind::Scope
            | ShapeKind::Closure
            | ShapeKind::Group => false,
        };
        self.vocabulary.at_home && kind
    }

    /// What an object of the start is.
    #[must_use]
    pub fn shape_at_start(&self, object: ObjectId) -> ShapeId {
        match &self.objects[object].content {
            StaticContent::Statics { shape, .. } => *shape,
            StaticContent::Value { layout, .. } => self.layouts[*layout].shape,
        }
    }

    /// The places that a global has an instance at.
    pub fn instances(&self, global: &Global) -> impl Iterator<Item = Place> + use<> {
        let places =
            if global.symmetric { 0..self.places } else { global.home.0..global.home.0 + 1 };
        places.map(Place)
    }

    #[must_use]
    pub fn proc(&self, id: ProcId) -> &Proc {
        &self.procs[id]
    }
}
