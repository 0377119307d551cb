//! One step of one task: silent work, then at most one visible instruction, then silent work up to
//! the next place to stop. See `code.rs` for what stops a step.

use super::Memory;
use super::arith;
use super::code::{Code, Instr, Silent};
use super::eval::{Fault, View, pop, pop_many};
use super::segments::Touch;
use super::value::{Catcher, Cell, Frame, Object, State, Task, Value};

/// What a task may do next.
pub struct Moves {
    /// Cells the next step touches, and whether it writes them.
    pub accesses: Vec<(Cell, bool)>,
    /// The accesses are synchronising whoever the owner is: a guard's.
    pub guard: bool,
    /// The states after the step; none when it cannot be made now.
    pub states: Vec<State>,
    /// What goes wrong in the step, one way or another, and in which statement.
    pub faults: Vec<(Fault, Option<u32>)>,
    /// The statement of the source that the step belongs to.
    pub site: Option<u32>,
    /// Nothing can be done, but only because of the bound on pending operations.
    pub bounded: bool,
}

pub struct Machine<'a> {
    pub code: &'a Code,
    pub memory: Memory,
    pub bound: usize,
}

impl Machine<'_> {
    pub fn initial(&self) -> Result<State, Fault> {
        let objects = self.code.statics.iter().map(|(layout, cells)| Object {
            layout: *layout,
            shared: true,
            freed: false,
            cells: cells.clone(),
        });
        let mut state = State {
            objects: objects.collect(),
            tasks: Vec::new(),
            owner: None,
            segments: super::segments::Segments::default(),
            relaxed: super::relaxed::Relaxed::new(self.code.tasks.len()),
        };
        for (proc, place) in &self.code.tasks {
            let proc = &self.code.procs[*proc];
            state.tasks.push(Task {
                frames: vec![Frame {
                    pc: proc.entry,
                    slots: vec![None; proc.slots],
                    registers: vec![Value::Undefined; proc.registers],
                    stack: Vec::new(),
                    wanted: false,
                }],
                here: *place,
                origins: Vec::new(),
                joined: None,
                groups: 0,
                catchers: Vec::new(),
                pending: Vec::new(),
                kept: Some(Vec::new()),
            });
        }
        for task in 0..state.tasks.len() {
            self.run(&mut state, task, true)?;
        }
        Ok(state)
    }

    /// The moves of a task that has not ended, whether or not another task excludes it.
    pub fn moves(&self, state: &State, task: usize) -> Moves {
        let mut moves = Moves {
            accesses: Vec::new(),
            guard: false,
            states: Vec::new(),
            faults: Vec::new(),
            site: self.site(state, task),
            bounded: false,
        };
        let mut next = state.clone();
        match self.step(&mut next, task, &mut moves) {
            // Waits.
            Ok(()) | Err(Fault::Later) => {}
            Err(fault) => moves.faults.push((fault, self.site(&next, task))),
        }
        moves
    }

    /// The innermost statement of the source that a task is at.
    pub fn site(&self, state: &State, task: usize) -> Option<u32> {
        let frames = state.tasks[task].frames.iter().rev().enumerate();
        // A caller is already past its call.
        let mut at = frames.map(|(depth, frame)| frame.pc.saturating_sub(usize::from(depth > 0)));
        at.find_map(|pc| self.code.sites[pc])
    }

    fn step(&self, state: &mut State, task: usize, moves: &mut Moves) -> Result<(), Fault> {
        let frame = top(state, task)?;
        if matches!(self.code.instrs[frame.pc], Instr::Boundary) {
            frame.pc += 1;
        }
        if !self.run(state, task, false)? {
            moves.states.push(state.clone());
            return Ok(());
        }
        // Stopped at a visible instruction, the first of this step.
        moves.site = self.site(state, task);
        let before = state.owner;
        for mut state in self.visible(state, task, moves)? {
            if self.code.weak {
                let touches = self.touches(&state, task, before, moves);
                state.touched(task, &touches);
            }
            match self.run(&mut state, task, true) {
                Ok(_) => moves.states.push(state),
                Err(fault) => moves.faults.push((fault, self.site(&state, task))),
            }
        }
        Ok(())
    }

    /// The accesses of a step that the segment rule looks at; `owner` as the step found it.
    pub fn touches(
        &self,
        state: &State,
        task: usize,
        owner: Option<(usize, u32)>,
        moves: &Moves,
    ) -> Vec<Touch> {
        let data = !moves.guard && owner.is_none_or(|owner| owner.0 != task);
        let sync =
            |cell: &Cell| self.code.layouts[state.objects[cell.object].layout].sync[cell.offset];
        let plain = moves.accesses.iter().filter(|(cell, _)| !sync(cell));
        plain.map(|(cell, write)| Touch { cell: *cell, write: *write, data }).collect()
    }

    /// Silent work up to the next boundary, visible instruction or the task's end. Returns whether
    /// it stopped at a visible instruction. With `after`, a fault of the next instruction that
    /// would have been visible belongs to the next step.
    pub fn run(&self, state: &mut State, task: usize, after: bool) -> Result<bool, Fault> {
        loop {
            if state.tasks[task].ended() {
                return Ok(false);
            }
            let pc = top(state, task)?.pc;
            if self.memory == Memory::Upc && self.must_wait(state, task) {
                return Ok(true);
            }
            match &self.code.instrs[pc] {
                Instr::Boundary => return Ok(false),
                Instr::Visible(_) => return Ok(true),
                Instr::Store(_) => match self.target(state, task) {
                    Ok(cell) if !state.shared(cell) => self.store(state, task)?,
                    Ok(_) => return Ok(true),
                    Err(_) if after => return Ok(true),
                    Err(fault) => return Err(fault),
                },
                Instr::Pure(pure) => {
                    let mut stack = std::mem::take(&mut top(state, task)?.stack);
                    let view = self.view(state, task);
                    if let super::code::Pure::Load(path) = pure {
                        let operands = &stack[stack.len() - path.operands..];
                        let shared = match view.resolve(path, operands, view.here) {
                            Ok(cell) => state.shared(cell),
                            Err(_) => after,
                        };
                        if shared {
                            top(state, task)?.stack = stack;
                            return Ok(true);
                        }
                    }
                    let next = view.step(pure, pc, &mut stack, &mut Vec::new())?;
                    let frame = top(state, task)?;
                    frame.stack = stack;
                    frame.pc = next;
                }
                Instr::Silent(silent) => {
                    top(state, task)?.pc += 1;
                    self.silent(silent, state, task)?;
                }
            }
        }
    }

    pub fn view<'s>(&'s self, state: &'s State, task: usize) -> View<'s> {
        let this = &state.tasks[task];
        let slots = this.frames.last().map(|frame| frame.slots.as_slice());
        View { code: self.code, state, task, here: this.here, slots: slots.unwrap_or_default() }
    }

    /// The cell of the `Store` the task stands at.
    pub fn target(&self, state: &State, task: usize) -> Result<Cell, Fault> {
        let view = self.view(state, task);
        let frame = state.tasks[task].frames.last().ok_or_else(ended)?;
        match &self.code.instrs[frame.pc] {
            Instr::Store(path) => {
                let end = frame.stack.len().saturating_sub(1);
                view.resolve(path, &frame.stack[end - path.operands..end], view.here)
            }
            Instr::Boundary | Instr::Pure(_) | Instr::Silent(_) | Instr::Visible(_) => {
                Err(Fault::Beyond("no store".into()))
            }
        }
    }

    pub fn store(&self, state: &mut State, task: usize) -> Result<(), Fault> {
        let cell = self.target(state, task)?;
        let frame = top(state, task)?;
        let mut value = pop(&mut frame.stack)?;
        if let Instr::Store(path) = &self.code.instrs[frame.pc] {
            pop_many(&mut frame.stack, path.operands)?;
            if let Some(int) = path.ty.int()
                && !matches!(value, Value::Later(_))
            {
                value = arith::convert(int, value)?;
            }
        }
        frame.pc += 1;
        if value == Value::Undefined {
            return Err("uninitialized-read".into());
        }
        state.write(cell, value);
        Ok(())
    }

    fn silent(&self, silent: &Silent, state: &mut State, task: usize) -> Result<(), Fault> {
        match silent {
            Silent::Pop => {
                pop(&mut top(state, task)?.stack)?;
            }
            Silent::Address(path) => {
                let operands = pop_many(&mut top(state, task)?.stack, path.operands)?;
                let view = self.view(state, task);
                let cell = view.resolve(path, &operands, view.here)?;
                top(state, task)?.stack.push(Value::Cell(cell));
            }
            Silent::Declare { slot, layout, values } => {
                let values = pop_many(&mut top(state, task)?.stack, *values)?;
                let cell = self.fresh(state, *layout, values);
                top(state, task)?.slots[*slot] = Some(cell);
            }
            Silent::Alloc(layout) => {
                let cell = self.fresh(state, *layout, Vec::new());
                let pointer = Value::Pointer { object: cell.object, at: 0 };
                top(state, task)?.stack.push(pointer);
            }
            Silent::Forget(slots) => {
                let frame = top(state, task)?;
                for slot in slots {
                    frame.slots[*slot] = None;
                }
            }
            Silent::ForSetup(register) => {
                let frame = top(state, task)?;
                let range = pop_many(&mut frame.stack, 3)?;
                if range[2] == Value::Int(0) {
                    return Err(Fault::Beyond("a range by 0".into()));
                }
                frame.registers[*register..register + 3].copy_from_slice(&range);
            }
            Silent::ForAdvance(register) => {
                let registers = &mut top(state, task)?.registers;
                let step = arith::int(registers[register + 2])?;
                let next = arith::int(registers[*register])?.checked_add(step);
                registers[*register] = next.map_or(Value::Null, Value::Int);
            }
            Silent::ForTest { register, slot, layout, exit } => {
                let registers = &mut top(state, task)?.registers;
                let (high, step) = (registers[register + 1], registers[register + 2]);
                let (high, step) = (arith::int(high)?, arith::int(step)?);
                let current = registers[*register];
                let inside = matches!(current, Value::Int(at)
                    if (step > 0 && at <= high) || (step < 0 && at >= high));
                if inside {
                    let cell = self.fresh(state, *layout, vec![current]);
                    top(state, task)?.slots[*slot] = Some(cell);
                } else {
                    registers[*register..register + 3].fill(Value::Undefined);
                    top(state, task)?.pc = *exit;
                }
            }
            Silent::ForClear(register) => {
                top(state, task)?.registers[*register..register + 3].fill(Value::Undefined);
            }
            Silent::Call { proc, args, wanted } => {
                let args = pop_many(&mut top(state, task)?.stack, *args)?;
                let proc = &self.code.procs[*proc];
                let mut slots = vec![None; proc.slots];
                for ((slot, layout), arg) in proc.params.iter().zip(args) {
                    slots[*slot] = match (layout, arg) {
                        (None, Value::Cell(cell)) => Some(cell),
                        (None, _) => return Err(Fault::Beyond("argument is no cell".into())),
                        (Some(layout), value) => Some(self.fresh(state, *layout, vec![value])),
                    };
                }
                let frames = &mut state.tasks[task].frames;
                if frames.len() > 50 {
                    return Err(Fault::Beyond("recursion deeper than 50".into()));
                }
                let registers = vec![Value::Undefined; proc.registers];
                let (pc, stack, wanted) = (proc.entry, Vec::new(), *wanted);
                frames.push(Frame { pc, slots, registers, stack, wanted });
            }
            Silent::Return { value } => {
                let result =
                    if *value { pop(&mut top(state, task)?.stack)? } else { Value::Undefined };
                self.pop_frame(state, task, result);
            }
            Silent::EndTask => self.end(state, task),
            Silent::OnEnter => {
                let place = arith::int(pop(&mut top(state, task)?.stack)?)?;
                let place = self.view(state, task).place(place)?;
                let this = &mut state.tasks[task];
                this.origins.push(std::mem::replace(&mut this.here, place));
            }
            Silent::OnLeave => {
                let this = &mut state.tasks[task];
                this.here = this.origins.pop().unwrap_or(this.here);
            }
            Silent::GroupEnter => state.tasks[task].groups += 1,
            Silent::TryEnter(handler) => {
                let atomics = state.owner.filter(|owner| owner.0 == task);
                let this = &mut state.tasks[task];
                let catcher = Catcher {
                    pc: *handler,
                    frames: this.frames.len(),
                    stack: this.frames.last().map_or(0, |frame| frame.stack.len()),
                    origins: this.origins.len(),
                    groups: this.groups,
                    atomics: atomics.map_or(0, |owner| owner.1),
                };
                this.catchers.push(catcher);
            }
            Silent::TryLeave => {
                state.tasks[task].catchers.pop();
            }
        }
        Ok(())
    }

    /// A new object that only its maker knows.
    pub fn fresh(&self, state: &mut State, layout: usize, values: Vec<Value>) -> Cell {
        let cells =
            if values.is_empty() { self.code.layouts[layout].template.clone() } else { values };
        state.objects.push(Object { layout, shared: false, freed: false, cells });
        Cell { object: state.objects.len() - 1, offset: 0 }
    }

    fn pop_frame(&self, state: &mut State, task: usize, result: Value) {
        if state.tasks[task].frames.len() == 1 {
            self.end(state, task);
        } else if let Some(frame) = state.tasks[task].frames.pop()
            && frame.wanted
            && let Some(caller) = state.tasks[task].frames.last_mut()
        {
            caller.stack.push(result);
        }
    }

    pub fn end(&self, state: &mut State, task: usize) {
        // A `stop` below a caller's atomic section leaves it.
        state.owner = state.owner.filter(|owner| owner.0 != task);
        let this = &mut state.tasks[task];
        let frames = std::mem::take(&mut this.frames);
        if task < self.code.tasks.len() {
            this.kept = frames.into_iter().next().map(|frame| frame.slots);
        }
        this.origins.clear();
        this.catchers.clear();
    }
}

fn ended() -> Fault {
    Fault::Beyond("the task has ended".into())
}

pub fn top(state: &mut State, task: usize) -> Result<&mut Frame, Fault> {
    state.tasks[task].frames.last_mut().ok_or_else(ended)
}
