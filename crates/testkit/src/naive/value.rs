//! What a state of the naive explorer is made of: plain values, plain vectors, nothing shared.
//!
//! A state is cloned for every step. Objects `0..code.statics.len()` are the instances of globals;
//! objects after them are locals, renumbered in the order they are met so that equal states are equal.

use partita_tree::RemoteOp;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Value {
    Undefined,
    Int(i64),
    Bool(bool),
    Null,
    Task(u32),
    /// A byte of a memory object, or beside it.
    Pointer {
        object: usize,
        at: i64,
    },
    /// The argument of a by-ref parameter, on its way through the operand stack.
    Cell(Cell),
    /// What a relaxed load will find: the number of the load.
    Later(usize),
}

/// The smallest piece of memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell {
    pub object: usize,
    pub offset: usize,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Object {
    /// Index into `Code::layouts`.
    pub layout: usize,
    /// Whether another task may reach it: a global, or a local some spawned task was given.
    pub shared: bool,
    /// Of the heap, and given back.
    pub freed: bool,
    pub cells: Vec<Value>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Frame {
    pub pc: usize,
    pub slots: Vec<Option<Cell>>,
    /// Hidden loop counters.
    pub registers: Vec<Value>,
    pub stack: Vec<Value>,
    /// The caller wants the result on its stack.
    pub wanted: bool,
}

/// Where a `throw` goes and what it undoes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Catcher {
    pub pc: usize,
    pub frames: usize,
    pub stack: usize,
    pub origins: usize,
    pub groups: u32,
    pub atomics: u32,
}

/// A group is named by the task that opened it and its depth there.
pub type GroupId = (usize, u32);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Task {
    /// Empty when the task has ended.
    pub frames: Vec<Frame>,
    pub here: u32,
    /// Places to go back to at the end of `on`.
    pub origins: Vec<u32>,
    pub joined: Option<GroupId>,
    /// Groups the task itself has open.
    pub groups: u32,
    pub catchers: Vec<Catcher>,
    /// Remote operations under way: sorted, or in issue order per remote place.
    pub pending: Vec<Pending>,
    /// The outermost slots of an entry task, kept after its end for properties.
    pub kept: Option<Vec<Option<Cell>>>,
}

impl Task {
    pub fn ended(&self) -> bool {
        self.frames.is_empty()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum PendingKind {
    Put,
    Get,
    Swap(Value),
    CompareSwap(Value, Value),
    FetchAdd(Value),
}

impl PendingKind {
    pub fn new(op: RemoteOp, operands: &[Value]) -> Option<Self> {
        match (op, operands) {
            (RemoteOp::Swap, [value]) => Some(PendingKind::Swap(*value)),
            (RemoteOp::CompareSwap, [expected, value]) => {
                Some(PendingKind::CompareSwap(*expected, *value))
            }
            (RemoteOp::FetchAdd, [value]) => Some(PendingKind::FetchAdd(*value)),
            (RemoteOp::Swap | RemoteOp::CompareSwap | RemoteOp::FetchAdd, _) => None,
        }
    }
}

/// One remote operation: in R while `value` is absent, in W once it is there.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Pending {
    pub remote: u32,
    /// The issuing statement.
    pub site: usize,
    pub kind: PendingKind,
    pub from: Cell,
    pub to: Cell,
    pub value: Option<Value>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub objects: Vec<Object>,
    pub tasks: Vec<Task>,
    /// The task inside `atomic` or `when`, and how deep.
    pub owner: Option<(usize, u32)>,
    /// Empty unless the program calls a weak operation.
    pub segments: super::segments::Segments,
    /// Empty unless loads and stores may take effect later.
    pub relaxed: super::relaxed::Relaxed,
}

impl State {
    pub fn read(&self, cell: Cell) -> Value {
        self.objects
            .get(cell.object)
            .and_then(|object| object.cells.get(cell.offset))
            .copied()
            .unwrap_or(Value::Undefined)
    }

    pub fn write(&mut self, cell: Cell, value: Value) {
        if self.shared(cell) {
            self.share_all(value);
        }
        if let Some(slot) =
            self.objects.get_mut(cell.object).and_then(|object| object.cells.get_mut(cell.offset))
        {
            *slot = value;
        }
    }

    pub fn shared(&self, cell: Cell) -> bool {
        self.objects.get(cell.object).is_some_and(|object| object.shared)
    }

    /// Drops unreachable locals and numbers the others in the order they are met.
    pub fn canonical(&mut self, statics: usize, ordered: bool) {
        let mut order: Vec<Option<usize>> = vec![None; self.objects.len()];
        let mut kept: Vec<usize> = (0..statics).collect();
        for (index, entry) in order.iter_mut().enumerate().take(statics) {
            *entry = Some(index);
        }
        let mut number = |object: &mut usize, kept: &mut Vec<usize>| {
            let entry = &mut order[*object];
            let index = *entry.get_or_insert_with(|| {
                kept.push(*object);
                kept.len() - 1
            });
            *object = index;
        };
        for task in &mut self.tasks {
            for frame in &mut task.frames {
                for cell in frame.slots.iter_mut().flatten() {
                    number(&mut cell.object, &mut kept);
                }
                for value in &mut frame.stack {
                    if let Value::Cell(Cell { object, .. }) | Value::Pointer { object, .. } = value
                    {
                        number(object, &mut kept);
                    }
                }
            }
            for cell in task.kept.iter_mut().flatten().flatten() {
                number(&mut cell.object, &mut kept);
            }
            for pending in &mut task.pending {
                number(&mut pending.from.object, &mut kept);
                number(&mut pending.to.object, &mut kept);
            }
            if ordered {
                task.pending.sort_by_key(|pending| pending.remote);
            } else {
                task.pending.sort();
            }
        }
        // What is kept leads to more.
        let mut objects = Vec::with_capacity(kept.len());
        while let Some(old) = kept.get(objects.len()).copied() {
            let mut object = self.objects[old].clone();
            for value in &mut object.cells {
                if let Value::Pointer { object, .. } = value {
                    number(object, &mut kept);
                }
            }
            objects.push(object);
        }
        self.objects = objects;
        self.tidy_segments(|cell| {
            let object = order.get(cell.object).copied().flatten()?;
            Some(Cell { object, ..cell })
        });
    }
}
