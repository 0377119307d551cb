//! Evaluation of pure code, and finding the cell a path means.

use super::arith;
use super::code::{Base, Code, Instr, Path, PathStep, Pure};
use super::value::{Cell, State, Value};
use partita_tree::{BinaryOp, IntType};

/// Why a step cannot be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The code of a finding.
    Violation(String),
    /// The explorer is at its end, not the program.
    Beyond(String),
    /// A load must take effect first.
    Later,
}

impl From<String> for Fault {
    fn from(code: String) -> Self {
        Fault::Violation(code)
    }
}

impl From<&str> for Fault {
    fn from(code: &str) -> Self {
        Fault::Violation(code.to_owned())
    }
}

/// The state as one task sees it.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub code: &'a Code,
    pub state: &'a State,
    pub task: usize,
    pub here: u32,
    pub slots: &'a [Option<Cell>],
}

pub fn pop(stack: &mut Vec<Value>) -> Result<Value, Fault> {
    stack.pop().ok_or_else(|| Fault::Beyond("operand stack empty".into()))
}

/// The last values of the stack.
pub fn pop_many(stack: &mut Vec<Value>, count: usize) -> Result<Vec<Value>, Fault> {
    match stack.len().checked_sub(count) {
        Some(start) => Ok(stack.split_off(start)),
        None => Err(Fault::Beyond("operand stack empty".into())),
    }
}

impl View<'_> {
    /// Evaluates a whole condition; `reads` gains the cells read, also before a fault.
    pub fn evaluate(&self, code: &[Pure], reads: &mut Vec<Cell>) -> Result<Value, Fault> {
        let mut stack = Vec::new();
        let mut pc = 0;
        while let Some(pure) = code.get(pc) {
            pc = self.step(pure, pc, &mut stack, reads)?;
        }
        pop(&mut stack)
    }

    /// One pure instruction; returns the next instruction.
    pub fn step(
        &self,
        pure: &Pure,
        pc: usize,
        stack: &mut Vec<Value>,
        reads: &mut Vec<Cell>,
    ) -> Result<usize, Fault> {
        let value = match pure {
            Pure::Push(value) => *value,
            Pure::Here => Value::Int(i64::from(self.here)),
            Pure::SelfTask => {
                Value::Task(u32::try_from(self.task).map_err(|e| Fault::Beyond(e.to_string()))?)
            }
            Pure::Load(path) => {
                let operands = pop_many(stack, path.operands)?;
                let cell = self.resolve(path, &operands, self.here)?;
                reads.push(cell);
                let value = self.state.read(cell);
                if value == Value::Undefined {
                    return Err("uninitialized-read".into());
                }
                if matches!(value, Value::Later(_)) {
                    return Err(Fault::Later);
                }
                value
            }
            Pure::Unary(op, ty) => arith::unary(*op, *ty, pop(stack)?)?,
            Pure::Binary(op, ty) => {
                let right = pop(stack)?;
                let left = pop(stack)?;
                arith::binary(*op, *ty, left, right)?
            }
            Pure::Point(path) => {
                let operands = pop_many(stack, path.operands)?;
                let (object, at) = self.locate(path, &operands, self.here)?;
                Value::Pointer { object, at }
            }
            // To the type that it has.
            Pure::Convert(_) if matches!(stack.last(), Some(Value::Later(_))) => pop(stack)?,
            Pure::Convert(ty) => arith::convert(*ty, pop(stack)?)?,
            Pure::Abs(ty) => arith::abs(*ty, pop(stack)?)?,
            Pure::Min | Pure::Max => {
                let right = pop(stack)?;
                let left = pop(stack)?;
                let less = arith::binary(BinaryOp::Le, IntType::DEFAULT, left, right)?;
                let least = arith::truth(less)?;
                if least == matches!(pure, Pure::Min) { left } else { right }
            }
            Pure::Jump(to) => return Ok(*to),
            Pure::JumpUnless(to) => {
                return Ok(if arith::truth(pop(stack)?)? { pc + 1 } else { *to });
            }
            Pure::AtInstr { task, pc } => Value::Bool(self.at(*task, *pc)),
        };
        stack.push(value);
        Ok(pc + 1)
    }

    /// Whether the task's next instruction is the one given, or a jump chain leads to it at once.
    fn at(&self, task: usize, pc: usize) -> bool {
        self.state.tasks.get(task).is_some_and(|task| match task.frames.as_slice() {
            [frame] => frame.pc == pc && self.is_start(pc),
            _ => false,
        })
    }

    fn is_start(&self, pc: usize) -> bool {
        matches!(self.code.instrs.get(pc), Some(Instr::Boundary))
    }

    /// The cell a path means. A symmetric variable without `@` is the instance at `place`.
    pub fn resolve(&self, path: &Path, operands: &[Value], place: u32) -> Result<Cell, Fault> {
        let (object, at) = self.locate(path, operands, place)?;
        match path.scalar {
            Some(scalar) => self.scalar_at(object, at, scalar),
            None => Ok(Cell { object, offset: usize::try_from(at).unwrap_or(usize::MAX) }),
        }
    }

    /// The object a path leads to, and how far into it: cells, or bytes of memory.
    pub fn locate(
        &self,
        path: &Path,
        operands: &[Value],
        place: u32,
    ) -> Result<(usize, i64), Fault> {
        let undefined = || Fault::from("uninitialized-read");
        let mut operands = operands.iter();
        let (mut object, mut at) = (0, 0i64);
        let cell = match &path.base {
            Base::Pointer => match operands.next() {
                Some(Value::Pointer { object: to, at: start }) => {
                    (object, at) = (*to, *start);
                    None
                }
                Some(Value::Undefined) => return Err(undefined()),
                Some(Value::Null) => return Err("null-dereference".into()),
                Some(_) | None => return Err(Fault::Beyond("no pointer".into())),
            },
            base => Some(self.start(base, place)?),
        };
        if let Some(cell) = cell {
            (object, at) = (cell.object, i64::try_from(cell.offset).unwrap_or(i64::MAX));
        }
        let mut next = || {
            let value = operands.next().ok_or_else(|| Fault::Beyond("operand missing".into()))?;
            Ok::<i64, Fault>(arith::int(*value)?)
        };
        let far = |cells: usize| i64::try_from(cells).unwrap_or(i64::MAX);
        for step in &path.steps {
            match step {
                PathStep::At => {
                    let Base::Static { first, .. } = path.base else {
                        return Err(Fault::Beyond("`@` on a local".into()));
                    };
                    object = first + self.place(next()?)? as usize;
                }
                PathStep::Skip(cells) => at += far(*cells),
                PathStep::Index { dims, size } => {
                    let mut element = 0;
                    for (low, count) in dims {
                        let index = next()?.checked_sub(*low);
                        let index = index.and_then(|index| usize::try_from(index).ok());
                        match index {
                            Some(index) if index < *count => element = element * count + index,
                            Some(_) | None => return Err("index-out-of-bounds".into()),
                        }
                    }
                    at += far(element * size);
                }
            }
        }
        Ok((object, at))
    }

    /// Where a path starts.
    fn start(&self, base: &Base, place: u32) -> Result<Cell, Fault> {
        let undefined = || Fault::from("uninitialized-read");
        Ok(match base {
            Base::Pointer => return Err(Fault::Beyond("no pointer".into())),
            Base::Static { first, symmetric } => {
                let instance = if *symmetric { place as usize } else { 0 };
                Cell { object: first + instance, offset: 0 }
            }
            Base::Slot(slot) => self.slots.get(*slot).copied().flatten().ok_or_else(undefined)?,
            Base::TaskSlot { task, slot } => {
                let task = &self.state.tasks[*task];
                let slots = match (&task.kept, task.frames.first()) {
                    (Some(kept), None) => kept,
                    (_, Some(frame)) => &frame.slots,
                    (None, None) => return Err(undefined()),
                };
                slots.get(*slot).copied().flatten().ok_or_else(undefined)?
            }
        })
    }

    /// A number as a place.
    pub fn place(&self, number: i64) -> Result<u32, Fault> {
        match u32::try_from(number) {
            Ok(place) if place < self.code.places => Ok(place),
            Ok(_) | Err(_) => Err("bad-place".into()),
        }
    }
}
