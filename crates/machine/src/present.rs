//! What statements and properties read in the present state.

use crate::path::CellPath;
use crate::record::Reading;
use crate::world::World;
use partita_model::{Address, ObjectId, Op, Operand, Position, Test, Word};
use partita_tree::NodeId;

impl World<'_> {
    /// The values of the variables a task's present statement reads.
    #[must_use]
    pub fn values_read(&self, task: usize) -> Vec<Reading> {
        let Some(Position { proc, loc }) = self.position(task) else { return Vec::new() };
        let proc = self.model.proc(proc);
        let stmt = proc.code[loc].stmt;
        let mut seen: Vec<Reading> = Vec::new();
        let mut add = |reading: Reading| {
            if !seen.contains(&reading) {
                seen.push(reading);
            }
        };
        for instr in proc.code.iter().filter(|instr| instr.stmt == stmt) {
            // What a pointer leads to says more than the pointer.
            if let Op::Peek { kind, at, .. } = &instr.op
                && let Some((object, offset)) = self.peeked_cell(task, at, *kind, instr.node)
                && !self.cell_info(object, offset).hidden
            {
                add(self.reading(object, offset));
                continue;
            }
            instr.op.for_each_use(&mut |operand| {
                // Names inside a prelude mean nothing to the reader.
                if let Operand::Slot(slot) = operand
                    && let Some(name) = &proc.slots[slot].name
                    && !name.starts_with('_')
                    && self.model.span(proc.node).is_some()
                {
                    let cell = CellPath::variable(&**name);
                    add(Reading { cell, value: self.value(self.raw(task, operand)) });
                }
            });
            if let Op::Load { from, .. } = &instr.op
                && self.resolvable(task, from)
                && let Ok((object, offset)) = self.resolve(task, from, instr.node)
                && !self.cell_info(object, offset).hidden
            {
                add(self.reading(object, offset));
            }
        }
        seen
    }

    fn reading(&self, object: ObjectId, offset: u32) -> Reading {
        let value = self.value(self.read(object, offset));
        Reading { cell: self.cell_path(object, offset), value }
    }

    /// Whether an address needs no temporaries, which are only set while the statement runs.
    fn resolvable(&self, task: usize, address: &Address) -> bool {
        let mut known = true;
        address.for_each_use(&mut |operand| known &= !self.raw(task, operand).is_undefined());
        known
    }

    /// The values a property reads.
    #[must_use]
    pub fn values_tested(&self, test: &Test) -> Vec<Reading> {
        let mut out = Vec::new();
        self.collect_tested(test, &mut out);
        out.dedup();
        out
    }

    fn collect_tested(&self, test: &Test, out: &mut Vec<Reading>) {
        let node = NodeId(u32::MAX);
        match test {
            Test::Const(_) => {}
            Test::Load { object, offset } => {
                if let Ok(word) = self.evaluate(object, node)
                    && let Some((object, None)) = word.as_ref()
                {
                    out.push(self.reading(object, *offset));
                }
            }
            Test::Element { object, indices } => {
                let index: Vec<i64> = indices
                    .iter()
                    .filter_map(|index| self.evaluate(index, node).ok())
                    .map(Word::as_int)
                    .collect();
                if let Ok(word) = self.evaluate(object, node)
                    && let Some((object, None)) = word.as_ref()
                    && let Ok((object, offset)) = self.element(object, &index, node)
                {
                    out.push(self.reading(object, offset));
                }
            }
            Test::TaskSlot { entry, slot } => {
                let task = &self.model.entries[*entry];
                let proc = self.model.proc(task.proc);
                let name = proc.slots[*slot].name.as_deref().unwrap_or("?");
                let value = self.value(self.entry_slot(*entry, *slot));
                out.push(Reading { cell: CellPath::variable(name), value });
            }
            Test::AtLabel { .. } => {}
            Test::Unary(_, _, a) | Test::ToInt(a) => self.collect_tested(a, out),
            Test::Binary(_, _, a, b) => {
                self.collect_tested(a, out);
                self.collect_tested(b, out);
            }
        }
    }
}
