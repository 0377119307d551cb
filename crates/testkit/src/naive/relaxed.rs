//! Relaxed loads and stores (`docs/memory-models.md`, `upc`), in other words than the machine's: a load is
//! the set of values that it may have found so far. The set grows while the load may still take effect, and
//! any of it is taken when the value is needed.
//!
//! Not covered: conversions to narrower types, weak operations, conditions of assertions that read shared cells.

use super::Memory;
use super::code::{Instr, Pure, Silent, Visible};
use super::eval::Fault;
use super::step::{Machine, Moves, top};
use super::value::{Cell, State, Value};
use std::collections::{BTreeMap, BTreeSet};

/// What tasks have under way, and what they may still see of the past.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Relaxed {
    tasks: Vec<Own>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Own {
    /// In program order.
    delayed: Vec<Delayed>,
    /// What cells have been since the task's last strict operation or own store.
    past: BTreeMap<Cell, BTreeSet<Value>>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Delayed {
    Store {
        cell: Cell,
        value: Value,
    },
    Load {
        id: usize,
        cell: Cell,
        found: BTreeSet<Value>,
        /// A later store of the task to the cell has taken effect: the load came before it.
        closed: bool,
    },
}

impl Delayed {
    fn stores_to(&self, at: Cell) -> Option<Value> {
        match self {
            Delayed::Store { cell, value } if *cell == at => Some(*value),
            Delayed::Store { .. } | Delayed::Load { .. } => None,
        }
    }
}

impl Relaxed {
    pub fn new(tasks: usize) -> Self {
        Relaxed { tasks: vec![Own::default(); tasks] }
    }

    fn of(&mut self, task: usize) -> &mut Own {
        while self.tasks.len() <= task {
            self.tasks.push(Own::default());
        }
        &mut self.tasks[task]
    }

    fn fresh_id(&self) -> usize {
        let used: BTreeSet<usize> = (self.tasks.iter().flat_map(|own| &own.delayed))
            .filter_map(|delayed| match delayed {
                Delayed::Load { id, .. } => Some(*id),
                Delayed::Store { .. } => None,
            })
            .collect();
        (0..).find(|id| !used.contains(id)).unwrap_or(0)
    }
}

impl Machine<'_> {
    fn is_strict(&self, state: &State, task: usize, cell: Cell) -> bool {
        let sync = self.code.layouts[state.objects[cell.object].layout].sync[cell.offset];
        sync || state.owner.is_some_and(|owner| owner.0 == task)
    }

    /// Whether the instruction that a task stands at needs a load, or everything, to take effect first.
    pub fn must_wait(&self, state: &State, task: usize) -> bool {
        let Some(frame) = state.tasks[task].frames.last() else { return false };
        let busy = state.relaxed.tasks.get(task).is_some_and(|own| !own.delayed.is_empty());
        let later = |count: usize, skip: usize| {
            let end = frame.stack.len().saturating_sub(skip);
            let used = &frame.stack[end.saturating_sub(count)..end];
            used.iter().any(|value| matches!(value, Value::Later(_)))
        };
        let outside = state.owner.is_none_or(|owner| owner.0 != task);
        let strict =
            |cell: Cell| state.shared(cell) && outside && busy && self.is_strict(state, task, cell);
        match &self.code.instrs[frame.pc] {
            Instr::Boundary => false,
            Instr::Store(path) => {
                if later(path.operands, 1) {
                    return true;
                }
                self.target(state, task)
                    .is_ok_and(|cell| strict(cell) || (state.shared(cell) && later(1, 0)))
            }
            Instr::Pure(pure) => match pure {
                Pure::Point(path) => later(path.operands, 0),
                Pure::Push(_)
                | Pure::Here
                | Pure::SelfTask
                | Pure::Jump(_)
                | Pure::AtInstr { .. }
                | Pure::Convert(_) => false,
                Pure::Unary(..) | Pure::Abs(_) | Pure::JumpUnless(_) => later(1, 0),
                Pure::Binary(..) | Pure::Min | Pure::Max => later(2, 0),
                Pure::Load(path) => {
                    if later(path.operands, 0) {
                        return true;
                    }
                    let start = frame.stack.len().saturating_sub(path.operands);
                    let view = self.view(state, task);
                    view.resolve(path, &frame.stack[start..], view.here).is_ok_and(|cell| {
                        strict(cell) || matches!(state.read(cell), Value::Later(_))
                    })
                }
            },
            Instr::Silent(silent) => match silent {
                Silent::Alloc(_) => later(1, 0),
                Silent::Address(path) => later(path.operands, 0),
                Silent::ForSetup(_) => later(3, 0),
                Silent::Call { args, .. } => later(*args, 0),
                Silent::Return { value } => {
                    let last = state.tasks[task].frames.len() == 1;
                    (*value && later(1, 0)) || (last && busy)
                }
                Silent::EndTask => busy,
                Silent::OnEnter => later(1, 0),
                Silent::Pop
                | Silent::Declare { .. }
                | Silent::Forget(_)
                | Silent::ForAdvance(_)
                | Silent::ForTest { .. }
                | Silent::ForClear(_)
                | Silent::OnLeave
                | Silent::GroupEnter
                | Silent::TryEnter(_)
                | Silent::TryLeave => false,
            },
            Instr::Visible(visible) => match visible {
                Visible::AtomicEnter => outside && busy,
                Visible::When(_)
                | Visible::Assume(_)
                | Visible::Fence
                | Visible::Spawn { .. }
                | Visible::GroupWait => busy,
                Visible::ChooseInt => later(2, 0),
                Visible::Throw | Visible::Free => later(1, 0),
                Visible::StopAll
                | Visible::ChooseJump(_)
                | Visible::AtomicLeave
                | Visible::Assert { .. }
                | Visible::Print(_)
                | Visible::Reset(..)
                | Visible::Issue(_)
                | Visible::Flush
                | Visible::Segment(_)
                | Visible::Unsupported
                | Visible::Beyond(_) => false,
            },
        }
    }

    /// What becomes of loads and stores of shared cells, and of the past at strict operations; `None` where the rest
    /// is as ever.
    pub fn relaxed_access(
        &self,
        state: &mut State,
        task: usize,
        moves: &mut Moves,
    ) -> Result<Option<Vec<State>>, Fault> {
        if self.code.weak {
            return Err(Fault::Beyond("weak operations under upc".into()));
        }
        let pc = top(state, task)?.pc;
        let outside = state.owner.is_none_or(|owner| owner.0 != task);
        match &self.code.instrs[pc] {
            Instr::Store(_) => {
                let cell = self.target(state, task)?;
                moves.accesses.push((cell, true));
                let before = state.read(cell);
                let strict = self.is_strict(state, task, cell);
                self.store(state, task)?;
                let value = state.read(cell);
                state.write(cell, before);
                if strict {
                    if outside {
                        state.relaxed.of(task).past.clear();
                    }
                    change(state, task, cell, value);
                } else {
                    state.relaxed.of(task).delayed.push(Delayed::Store { cell, value });
                }
                Ok(Some(vec![state.clone()]))
            }
            Instr::Pure(Pure::Load(path)) => {
                let start = top(state, task)?.stack.len().saturating_sub(path.operands);
                let operands = top(state, task)?.stack[start..].to_vec();
                let view = self.view(state, task);
                let cell = view.resolve(path, &operands, view.here)?;
                if self.is_strict(state, task, cell) {
                    if outside {
                        state.relaxed.of(task).past.clear();
                    }
                    return Ok(None);
                }
                self.note(moves, state, &[cell]);
                let found = self.found(state, task, cell);
                if found.contains(&Value::Undefined) {
                    return Err(Fault::Beyond("an undefined cell under upc".into()));
                }
                let id = state.relaxed.fresh_id();
                let load = Delayed::Load { id, cell, found, closed: false };
                state.relaxed.of(task).delayed.push(load);
                let frame = top(state, task)?;
                frame.stack.truncate(start);
                frame.stack.push(Value::Later(id));
                frame.pc += 1;
                Ok(Some(vec![state.clone()]))
            }
            Instr::Visible(
                Visible::AtomicEnter
                | Visible::When(_)
                | Visible::Fence
                | Visible::Spawn { .. }
                | Visible::GroupWait,
            ) => {
                if outside {
                    state.relaxed.of(task).past.clear();
                }
                Ok(None)
            }
            Instr::Visible(Visible::Assert { cond, .. }) if outside => {
                let mut reads = Vec::new();
                let _ = self.view(state, task).evaluate(cond, &mut reads);
                match reads.iter().any(|cell| state.shared(*cell)) {
                    true => Err(Fault::Beyond("an assertion reads a shared cell".into())),
                    false => Ok(None),
                }
            }
            Instr::Visible(Visible::Print(_) | Visible::Reset(..)) => {
                Err(Fault::Beyond("prints and resets under upc".into()))
            }
            Instr::Boundary | Instr::Pure(_) | Instr::Silent(_) | Instr::Visible(_) => Ok(None),
        }
    }

    /// What a load may find by now.
    fn found(&self, state: &State, task: usize, cell: Cell) -> BTreeSet<Value> {
        let own = state.relaxed.tasks.get(task);
        let stored = own.and_then(|own| own.delayed.iter().rev().find_map(|d| d.stores_to(cell)));
        if let Some(value) = stored {
            return BTreeSet::from([value]);
        }
        let past = own.and_then(|own| own.past.get(&cell)).cloned().unwrap_or_default();
        past.into_iter().chain([state.read(cell)]).collect()
    }

    /// One store takes effect, or one load has found something.
    pub fn relaxed_moves(&self, state: &State) -> Vec<State> {
        let mut after = Vec::new();
        if self.memory != Memory::Upc || state.owner.is_some() {
            return after;
        }
        for (task, own) in state.relaxed.tasks.iter().enumerate() {
            for (index, delayed) in own.delayed.iter().enumerate() {
                match delayed {
                    Delayed::Store { cell, value } => {
                        if own.delayed[..index].iter().any(|d| d.stores_to(*cell).is_some()) {
                            continue;
                        }
                        let mut next = state.clone();
                        next.relaxed.tasks[task].delayed.remove(index);
                        for earlier in &mut next.relaxed.tasks[task].delayed[..index] {
                            if let Delayed::Load { cell: at, closed, .. } = earlier {
                                *closed |= at == cell;
                            }
                        }
                        change(&mut next, task, *cell, *value);
                        after.push(next);
                    }
                    Delayed::Load { id, found, .. } => {
                        for value in found {
                            let mut next = state.clone();
                            next.relaxed.tasks[task].delayed.remove(index);
                            settle(&mut next, *id, *value);
                            after.push(next);
                        }
                    }
                }
            }
        }
        after
    }
}

/// A value takes the place of a load.
fn settle(state: &mut State, id: usize, value: Value) {
    let cells = state.objects.iter_mut().flat_map(|object| &mut object.cells);
    let frames = state.tasks.iter_mut().flat_map(|task| &mut task.frames);
    let stacks = frames.flat_map(|frame| &mut frame.stack);
    for slot in cells.chain(stacks) {
        if *slot == Value::Later(id) {
            *slot = value;
        }
    }
}

/// The memory changes, by a task.
fn change(state: &mut State, task: usize, cell: Cell, value: Value) {
    let before = state.read(cell);
    state.write(cell, value);
    state.relaxed.of(task).past.remove(&cell);
    for (other, own) in state.relaxed.tasks.iter_mut().enumerate() {
        if other == task {
            continue;
        }
        own.past.entry(cell).or_default().insert(before);
        let mut behind = false;
        for delayed in &mut own.delayed {
            behind |= delayed.stores_to(cell).is_some();
            if let Delayed::Load { cell: at, found, closed, .. } = delayed
                && *at == cell
                && !*closed
                && !behind
            {
                found.insert(value);
            }
        }
    }
}
