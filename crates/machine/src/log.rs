//! What a step did, statement by statement: for traces that a person reads.
//!
//! Off during the search. A statement of a prelude is booked under the statement of the program that
//! called it.

use crate::world::World;
use indexmap::{IndexMap, IndexSet};
use partita_model::{Address, ObjectId, Op, Operand, Position, Test, Word};
use partita_tree::NodeId;

/// One statement that ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub stmt: NodeId,
    /// `name = value`, in the order written.
    pub changes: Vec<String>,
    /// `name = value` for shared cells that were read.
    pub reads: Vec<String>,
    /// It touched shared memory, synchronised, printed or spoke to the network.
    pub notable: bool,
    /// What others could notice beside the cells it touched: it synchronised, printed, spawned.
    pub noticed: bool,
    /// A segment of the task ended or began in it.
    pub orders: bool,
    /// Names of the shared cells that were read or written, without those of preludes.
    pub cells: Vec<String>,
    /// What it printed, where output is recorded.
    pub printed: String,
}

impl Record {
    fn new(stmt: NodeId) -> Self {
        let (changes, reads, cells) = (Vec::new(), Vec::new(), Vec::new());
        let printed = String::new();
        Record {
            stmt,
            changes,
            reads,
            notable: false,
            noticed: false,
            orders: false,
            cells,
            printed,
        }
    }
}

/// What happened, in order. A statement's entries follow each other.
#[derive(Default)]
pub struct Log {
    entries: Vec<Entry>,
}

enum Entry {
    /// An operation of a statement is about to run.
    Operation {
        stmt: NodeId,
        notable: bool,
        noticed: bool,
        orders: bool,
    },
    /// In words what an operation of a prelude did.
    Said(String),
    Change {
        name: String,
        text: String,
    },
    Read(String),
    /// A shared cell was touched.
    Cell(String),
    Printed(String),
}

impl Log {
    /// A log whose first entries belong to no operation but to this statement.
    #[must_use]
    pub fn of(stmt: NodeId) -> Self {
        let first = Entry::Operation { stmt, notable: false, noticed: false, orders: false };
        Log { entries: vec![first] }
    }

    /// Statement by statement; of each cell the last change and the last read of each value.
    #[must_use]
    pub fn records(self) -> Vec<Record> {
        let mut records: Vec<Record> = Vec::new();
        let mut open = Open::default();
        for (number, entry) in self.entries.into_iter().enumerate() {
            match entry {
                Entry::Operation { stmt, notable, noticed, orders } => {
                    if records.last().is_none_or(|last| last.stmt != stmt) {
                        std::mem::take(&mut open).close(records.last_mut());
                        records.push(Record::new(stmt));
                    }
                    if let Some(last) = records.last_mut() {
                        last.notable |= notable;
                        last.noticed |= noticed;
                        last.orders |= orders;
                    }
                }
                Entry::Said(text) => {
                    // No name, so that nothing replaces it.
                    open.changes.insert(format!(" {number}"), text);
                }
                Entry::Change { name, text } => {
                    open.changes.shift_remove(&name);
                    open.changes.insert(name, text);
                }
                Entry::Read(text) => {
                    open.reads.shift_remove(&text);
                    open.reads.insert(text);
                }
                Entry::Printed(text) => {
                    open.changes
                        .insert(format!(" {number}"), format!("prints {}", text.trim_end()));
                    if let Some(last) = records.last_mut() {
                        last.printed.push_str(&text);
                    }
                }
                Entry::Cell(name) => {
                    open.cells.insert(name);
                    if let Some(last) = records.last_mut() {
                        last.notable = true;
                    }
                }
            }
        }
        open.close(records.last_mut());
        records
    }
}

/// The entries of the statement being read.
#[derive(Default)]
struct Open {
    changes: IndexMap<String, String>,
    reads: IndexSet<String>,
    cells: IndexSet<String>,
}

impl Open {
    fn close(self, record: Option<&mut Record>) {
        if let Some(record) = record {
            record.changes.extend(self.changes.into_values());
            record.reads.extend(self.reads);
            record.cells.extend(self.cells);
        }
    }
}

impl World<'_> {
    /// The statement of the program, not of a prelude, that a task is executing.
    #[must_use]
    pub fn statement_of(&self, task: usize) -> NodeId {
        self.outward(task).map_or(NodeId(u32::MAX), |(stmt, _)| stmt)
    }

    /// The innermost statement and operation node of a task that stand in the source.
    fn outward(&self, task: usize) -> Option<(NodeId, NodeId)> {
        for (depth, Position { proc, loc }) in self.frames_of(task).enumerate() {
            // A caller's location is already past its call.
            let loc = if depth == 0 { loc } else { loc.before() };
            let instr = self.model.proc(proc).code.get(loc)?;
            if self.model.span(instr.stmt).is_some() {
                return Some((instr.stmt, instr.node));
            }
        }
        None
    }

    /// A node of the source to underline for something a task is about to do at `node`.
    #[must_use]
    pub fn source_node(&self, task: usize, node: NodeId) -> NodeId {
        if self.model.span(node).is_some() {
            return node;
        }
        self.outward(task).map_or(node, |(stmt, _)| stmt)
    }

    /// Books an operation that is about to run. The mark takes it back.
    pub(crate) fn log_operation(&mut self, task: usize, op: &Op) -> usize {
        let mark = self.log_mark();
        if self.log.is_none() {
            return mark;
        }
        let stmt = self.statement_of(task);
        let noticed = matches!(
            op,
            Op::Stop
                | Op::StopAll
                | Op::Spawn { .. }
                | Op::GroupJoin { .. }
                | Op::AtomicEnter
                | Op::Await(_)
                | Op::Print { .. }
                | Op::Throw(_)
                | Op::Put { .. }
                | Op::Get { .. }
                | Op::Remote { .. }
                | Op::Flush(_)
                | Op::Fence
        );
        let notable = noticed || matches!(op, Op::Assert { .. });
        let own = self.model.proc(self.here(task).proc);
        // The first section of a meeting is the arrival, the guard's is the leaving.
        let arrives = own.meeting && matches!(op, Op::AtomicEnter) && {
            let first = own.code.pairs().find(|(_, instr)| matches!(instr.op, Op::AtomicEnter));
            first.map(|(loc, _)| loc) == Some(self.here(task).loc)
        };
        let does = match (op, &own.does) {
            (Op::Return(_), Some(does)) => Some(self.worded(task, does)),
            _ => None,
        };
        let arrives = arrives.then(|| "arrives".to_owned());
        if let Some(log) = &mut self.log {
            log.entries.push(Entry::Operation { stmt, notable, noticed, orders: own.orders });
            log.entries.extend(does.into_iter().chain(arrives).map(Entry::Said));
        }
        mark
    }

    /// A point in the log to go back to.
    pub(crate) fn log_mark(&self) -> usize {
        self.log.as_ref().map_or(0, |log| log.entries.len())
    }

    /// Takes back everything since the mark: it did not happen after all.
    pub(crate) fn unlog(&mut self, mark: usize) {
        if let Some(log) = &mut self.log {
            log.entries.truncate(mark);
        }
    }

    /// A case of the inputs was taken.
    pub(crate) fn log_case(&mut self, task: usize, case: &str) {
        if self.log.is_some() {
            let stmt = self.statement_of(task);
            let (notable, noticed, orders) = (true, false, false);
            self.log_entry(Entry::Operation { stmt, notable, noticed, orders });
            self.log_entry(Entry::Said(format!("if {case}")));
        }
    }

    pub(crate) fn log_printed(&mut self, text: &str) {
        if self.log.is_some() {
            self.log_entry(Entry::Printed(text.to_owned()));
        }
    }

    pub(crate) fn log_change(&mut self, name: String, value: Word) {
        if self.log.is_some() {
            let text = if value.is_undefined() {
                format!("{name} becomes undefined")
            } else {
                format!("{name} = {}", self.show(value))
            };
            self.log_entry(Entry::Change { name, text });
        }
    }

    /// A cell was written.
    pub(crate) fn log_write(&mut self, object: ObjectId, offset: u32, value: Word) {
        if self.log.is_some() && !self.cell_info(object, offset).hidden {
            let name = self.cell_name(object, offset);
            self.log_entry(Entry::Cell(name.clone()));
            self.log_change(name, value);
        }
    }

    /// All cells of an object got fresh content: one line, however many they are.
    pub(crate) fn log_reset(&mut self, object: ObjectId, cells: &[(ObjectId, u32)]) {
        let infos = || cells.iter().map(|(object, offset)| self.cell_info(*object, *offset));
        if self.log.is_none() || infos().all(|info| info.hidden) {
            return;
        }
        let defined = infos().any(|info| !info.fresh.is_undefined());
        let names: Vec<String> =
            cells.iter().map(|(object, offset)| self.cell_name(*object, *offset)).collect();
        names.into_iter().for_each(|name| self.log_entry(Entry::Cell(name)));
        let name = self.object_name(object);
        let becomes = if defined { "gets its initial value" } else { "becomes undefined" };
        let text = format!("{name} {becomes}");
        self.log_entry(Entry::Change { name, text });
    }

    pub(crate) fn log_read(&mut self, object: ObjectId, offset: u32, value: Word) {
        if self.log.is_some() && !self.cell_info(object, offset).hidden {
            let name = self.cell_name(object, offset);
            let text = format!("{name} = {}", self.show(value));
            self.log_entry(Entry::Cell(name));
            self.log_entry(Entry::Read(text));
        }
    }

    fn log_entry(&mut self, entry: Entry) {
        if let Some(log) = &mut self.log {
            log.entries.push(entry);
        }
    }

    /// The values of the variables a task's present statement reads, as `name = value`.
    #[must_use]
    pub fn values_read(&self, task: usize) -> Vec<String> {
        let Some(Position { proc, loc }) = self.position(task) else { return Vec::new() };
        let proc = self.model.proc(proc);
        let stmt = proc.code[loc].stmt;
        let mut seen: Vec<String> = Vec::new();
        let mut add = |text: String| {
            if !seen.contains(&text) {
                seen.push(text);
            }
        };
        for instr in proc.code.iter().filter(|instr| instr.stmt == stmt) {
            instr.op.for_each_use(&mut |operand| {
                // Names inside a prelude mean nothing to the reader.
                if let Operand::Slot(slot) = operand
                    && let Some(name) = &proc.slots[slot].name
                    && !name.starts_with('_')
                    && self.model.span(proc.node).is_some()
                {
                    add(format!("{name} = {}", self.show(self.raw(task, operand))));
                }
            });
            if let Op::Load { from, .. } = &instr.op
                && self.resolvable(task, from)
                && let Ok((object, offset)) = self.resolve(task, from, instr.node)
                && !self.cell_info(object, offset).hidden
            {
                let name = self.cell_name(object, offset);
                add(format!("{name} = {}", self.show(self.read(object, offset))));
            }
        }
        seen
    }

    /// Whether an address needs no temporaries, which are only set while the statement runs.
    fn resolvable(&self, task: usize, address: &Address) -> bool {
        let mut known = true;
        address.for_each_use(&mut |operand| known &= !self.raw(task, operand).is_undefined());
        known
    }

    /// The values a property reads, as `name = value`.
    #[must_use]
    pub fn values_tested(&self, test: &Test) -> Vec<String> {
        let mut out = Vec::new();
        self.collect_tested(test, &mut out);
        out.dedup();
        out
    }

    fn collect_tested(&self, test: &Test, out: &mut Vec<String>) {
        let node = NodeId(u32::MAX);
        match test {
            Test::Const(_) => {}
            Test::Load { object, offset } => {
                if let Ok(word) = self.evaluate(object, node)
                    && let Some((object, None)) = word.as_ref()
                {
                    let value = self.show(self.read(object, *offset));
                    out.push(format!("{} = {value}", self.cell_name(object, *offset)));
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
                    let value = self.show(self.read(object, offset));
                    out.push(format!("{} = {value}", self.cell_name(object, offset)));
                }
            }
            Test::TaskSlot { entry, slot } => {
                let task = &self.model.entries[*entry];
                let proc = self.model.proc(task.proc);
                let name = proc.slots[*slot].name.as_deref().unwrap_or("?");
                let value = self.show(self.entry_slot(*entry, *slot));
                out.push(format!("{name} = {value}"));
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
