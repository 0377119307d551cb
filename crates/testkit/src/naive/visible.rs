//! The visible instructions: what other tasks could observe or disturb, and choices.

use super::Memory;
use super::arith;
use super::code::{Instr, Pure, Visible};
use super::eval::{Fault, pop, pop_many};
use super::step::{Machine, Moves, top};
use super::value::{Cell, Frame, GroupId, State, Task, Value};
use partita_tree::SegmentMark;

/// More choices than this are not followed.
const MOST_CHOICES: i64 = 1000;

impl Machine<'_> {
    /// Executes the visible instruction the task stands at: the states after it, none if it has to
    /// wait. Notes what it touches in `moves`, also when it waits or fails.
    pub fn visible(
        &self,
        state: &mut State,
        task: usize,
        moves: &mut Moves,
    ) -> Result<Vec<State>, Fault> {
        if self.memory == Memory::Upc {
            if self.must_wait(state, task) {
                return Ok(Vec::new());
            }
            if let Some(after) = self.relaxed_access(state, task, moves)? {
                return Ok(after);
            }
        }
        let pc = top(state, task)?.pc;
        let visible = match &self.code.instrs[pc] {
            Instr::Store(_) => {
                let cell = self.target(state, task)?;
                moves.accesses.push((cell, true));
                self.store(state, task)?;
                return Ok(vec![state.clone()]);
            }
            Instr::Pure(pure) => {
                let mut stack = std::mem::take(&mut top(state, task)?.stack);
                let mut reads = Vec::new();
                let next = self.view(state, task).step(pure, pc, &mut stack, &mut reads);
                self.note(moves, state, &reads);
                let frame = top(state, task)?;
                frame.stack = stack;
                frame.pc = next?;
                return Ok(vec![state.clone()]);
            }
            Instr::Visible(visible) => visible,
            Instr::Boundary | Instr::Silent(_) => {
                return Err(Fault::Beyond("not a visible instruction".into()));
            }
        };
        match visible {
            Visible::ChooseInt => {
                let frame = top(state, task)?;
                frame.pc += 1;
                let high = arith::int(pop(&mut frame.stack)?)?;
                let low = arith::int(pop(&mut frame.stack)?)?;
                if high.saturating_sub(low) > MOST_CHOICES {
                    return Err(Fault::Beyond("too many choices".into()));
                }
                let mut after = Vec::new();
                for value in low..=high {
                    let mut state = state.clone();
                    top(&mut state, task)?.stack.push(Value::Int(value));
                    after.push(state);
                }
                Ok(after)
            }
            Visible::ChooseJump(starts) => {
                let mut after = Vec::new();
                for start in starts {
                    let mut state = state.clone();
                    top(&mut state, task)?.pc = *start;
                    after.push(state);
                }
                Ok(after)
            }
            Visible::AtomicEnter => {
                enter_atomic(state, task);
                self.done(state, task)
            }
            Visible::AtomicLeave => {
                state.owner = state
                    .owner
                    .map(|(owner, depth)| (owner, depth.saturating_sub(1)))
                    .filter(|(_, depth)| *depth > 0);
                self.done(state, task)
            }
            Visible::When(guard) => {
                moves.guard = true;
                if self.condition(guard, state, task, moves)? {
                    enter_atomic(state, task);
                    return self.done(state, task);
                }
                Ok(Vec::new())
            }
            Visible::Assume(cond) => {
                moves.guard = true;
                if self.condition(cond, state, task, moves)? {
                    return self.done(state, task);
                }
                Ok(Vec::new())
            }
            Visible::Assert { cond, code } => {
                if self.condition(cond, state, task, moves)? {
                    self.done(state, task)
                } else {
                    Err(Fault::Violation(code.clone()))
                }
            }
            Visible::Print(terms) => {
                for term in terms {
                    let mut reads = Vec::new();
                    let value = self.view(state, task).evaluate(term, &mut reads);
                    self.note(moves, state, &reads);
                    value?;
                }
                self.done(state, task)
            }
            Visible::Spawn { body, placed, copies, captured } => {
                let values = pop_many(&mut top(state, task)?.stack, copies.len())?;
                let place = match placed {
                    true => {
                        let place = arith::int(pop(&mut top(state, task)?.stack)?)?;
                        self.view(state, task).place(place)?
                    }
                    false => state.tasks[task].here,
                };
                let locals = copies.iter().map(|copy| copy.0).zip(
                    copies
                        .iter()
                        .zip(values)
                        .map(|(copy, value)| self.fresh(state, copy.1, vec![value]))
                        .collect::<Vec<Cell>>(),
                );
                let locals: Vec<(usize, Cell)> = locals.collect();
                self.spawn(state, task, *body, place, &locals, captured)?;
                self.done(state, task)
            }
            Visible::Free => {
                let value = pop(&mut top(state, task)?.stack)?;
                let heap = if let Value::Pointer { object, .. } = value {
                    self.code.layouts[state.objects[object].layout].places.heap
                } else {
                    false
                };
                let cells = state.free(heap, value)?;
                moves.accesses.extend(cells.into_iter().map(|cell| (cell, true)));
                self.done(state, task)
            }
            Visible::GroupWait => {
                let group = (task, state.tasks[task].groups);
                if state.tasks.iter().any(|other| other.joined == Some(group) && !other.ended()) {
                    return Ok(Vec::new());
                }
                state.tasks[task].groups -= 1;
                if self.code.weak {
                    state.join_segments(task, group);
                }
                self.done(state, task)
            }
            Visible::StopAll => {
                for other in 0..state.tasks.len() {
                    if !state.tasks[other].ended() {
                        self.end(state, other);
                    }
                }
                Ok(vec![state.clone()])
            }
            Visible::Throw => self.throw(state, task),
            Visible::Reset(path, fresh) => {
                let operands = pop_many(&mut top(state, task)?.stack, path.operands)?;
                let view = self.view(state, task);
                let first = view.resolve(path, &operands, view.here)?;
                for (k, value) in fresh.iter().enumerate() {
                    let cell = Cell { offset: first.offset + k, ..first };
                    if state.shared(cell) {
                        moves.accesses.push((cell, true));
                    }
                    state.write(cell, *value);
                }
                self.done(state, task)
            }
            Visible::Issue(issue) => self.issue(issue, state, task, moves),
            Visible::Flush => {
                let place = arith::int(pop(&mut top(state, task)?.stack)?)?;
                let place = self.view(state, task).place(place)?;
                if state.tasks[task].pending.iter().any(|pending| pending.remote == place) {
                    return Ok(Vec::new());
                }
                self.done(state, task)
            }
            Visible::Fence => {
                if state.tasks[task].pending.is_empty() {
                    return self.done(state, task);
                }
                Ok(Vec::new())
            }
            Visible::Segment(mark) => {
                if self.code.weak {
                    match mark {
                        SegmentMark::Close => state.close_segment(task),
                        SegmentMark::Open => state.open_segment(task),
                    }
                }
                self.done(state, task)
            }
            Visible::Unsupported => Err("unsupported".into()),
            Visible::Beyond(why) => Err(Fault::Beyond(why.clone())),
        }
    }

    /// The state behind the instruction, as the only one.
    pub fn done(&self, state: &mut State, task: usize) -> Result<Vec<State>, Fault> {
        top(state, task)?.pc += 1;
        Ok(vec![state.clone()])
    }

    fn condition(
        &self,
        cond: &[Pure],
        state: &State,
        task: usize,
        moves: &mut Moves,
    ) -> Result<bool, Fault> {
        let mut reads = Vec::new();
        let value = self.view(state, task).evaluate(cond, &mut reads);
        self.note(moves, state, &reads);
        Ok(arith::truth(value?)?)
    }

    pub fn note(&self, moves: &mut Moves, state: &State, reads: &[Cell]) {
        let shared = reads.iter().filter(|cell| state.shared(**cell));
        moves.accesses.extend(shared.map(|cell| (*cell, false)));
    }

    fn spawn(
        &self,
        state: &mut State,
        parent: usize,
        body: usize,
        place: u32,
        locals: &[(usize, Cell)],
        captured: &[usize],
    ) -> Result<(), Fault> {
        let frame = top(state, parent)?;
        let mut slots = vec![None; frame.slots.len()];
        let registers = vec![Value::Undefined; frame.registers.len()];
        for slot in captured {
            slots[*slot] = frame.slots[*slot];
        }
        for cell in slots.iter().flatten() {
            state.objects[cell.object].shared = true;
        }
        for (slot, cell) in locals {
            slots[*slot] = Some(*cell);
        }
        let joined: Option<GroupId> = match state.tasks[parent].groups {
            0 => state.tasks[parent].joined,
            depth => Some((parent, depth)),
        };
        state.tasks.push(Task {
            frames: vec![Frame { pc: body, slots, registers, stack: Vec::new(), wanted: false }],
            here: place,
            origins: Vec::new(),
            joined,
            groups: 0,
            catchers: Vec::new(),
            pending: Vec::new(),
            kept: None,
        });
        let child = state.tasks.len() - 1;
        if self.code.weak {
            state.close_segment(parent);
            state.open_segment(child);
        }
        self.run(state, child, true)?;
        Ok(())
    }

    fn throw(&self, state: &mut State, task: usize) -> Result<Vec<State>, Fault> {
        let value = pop(&mut top(state, task)?.stack)?;
        let this = &mut state.tasks[task];
        let Some(catcher) = this.catchers.pop() else {
            return Err("uncaught-exception".into());
        };
        if this.groups != catcher.groups {
            return Err(Fault::Beyond("an exception that leaves a group".into()));
        }
        this.frames.truncate(catcher.frames);
        if let Some(origin) = this.origins.get(catcher.origins) {
            this.here = *origin;
            this.origins.truncate(catcher.origins);
        }
        let frame = top(state, task)?;
        frame.pc = catcher.pc;
        frame.stack.truncate(catcher.stack);
        frame.stack.push(value);
        if state.owner.is_some_and(|owner| owner.0 == task) {
            state.owner = (catcher.atomics > 0).then_some((task, catcher.atomics));
        }
        Ok(vec![state.clone()])
    }
}

fn enter_atomic(state: &mut State, task: usize) {
    let depth = state.owner.map_or(0, |owner| owner.1);
    state.owner = Some((task, depth + 1));
}
