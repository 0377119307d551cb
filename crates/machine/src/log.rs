//! What a step did, statement by statement: for traces that a person reads.
//!
//! Off during the search. A statement of a prelude is booked under the statement of the program that
//! called it.

use crate::path::CellPath;
use crate::record::{Act, Effect, Met, Reading, Record};
use crate::value::Value;
use crate::world::World;
use indexmap::{IndexMap, IndexSet};
use partita_model::{ObjectId, Op, Operand, Position, Slot, Tag, Word};
use partita_tree::NodeId;

/// What happened, in order. A statement's entries follow each other.
#[derive(Default)]
pub struct Log {
    entries: Vec<Entry>,
    /// Cells that the present operation has touched.
    cells: usize,
}

/// Cells of one operation that are booked: nobody reads all elements of a large array.
const MOST_CELLS: usize = 1000;

enum Entry {
    /// An operation of a statement is about to run.
    Operation {
        stmt: NodeId,
        /// Frames of the task.
        depth: usize,
        act: Option<Act>,
        notable: bool,
        orders: bool,
    },
    /// Nothing replaces it.
    Did(Effect),
    /// The last one of a cell or object counts.
    Change(CellPath, Effect),
    Read(Reading, Word),
    /// A cell, hidden or not, was read.
    Looked(ObjectId, u32, Word),
    /// A shared cell was touched.
    Cell(CellPath),
    /// A `sync` cell was read or, if so, written.
    Synced(CellPath, bool),
    Met(Met),
    Printed(String),
}

impl Log {
    /// A log whose first entries belong to no operation but to this statement.
    #[must_use]
    pub fn of(stmt: NodeId) -> Self {
        let first = Entry::Operation { stmt, depth: 0, act: None, notable: false, orders: false };
        Log { entries: vec![first], cells: 0 }
    }

    /// The statements that ran, each with the number of frames that the task had.
    pub fn statements(&self) -> impl Iterator<Item = (usize, NodeId)> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Operation { stmt, depth, .. } => Some((*depth, *stmt)),
            Entry::Did(_)
            | Entry::Change(..)
            | Entry::Read(..)
            | Entry::Looked(..)
            | Entry::Cell(_)
            | Entry::Synced(..)
            | Entry::Met(_)
            | Entry::Printed(_) => None,
        })
    }

    /// The cells that were read, those of preludes too, and what was in them.
    pub fn looks(&self) -> impl Iterator<Item = ((ObjectId, u32), Word)> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Looked(object, offset, word) => Some(((*object, *offset), *word)),
            Entry::Operation { .. }
            | Entry::Did(_)
            | Entry::Change(..)
            | Entry::Read(..)
            | Entry::Cell(_)
            | Entry::Synced(..)
            | Entry::Met(_)
            | Entry::Printed(_) => None,
        })
    }

    /// Statement by statement; of each cell the last change and the last read of each value.
    #[must_use]
    pub fn records(self) -> Vec<Record> {
        let mut records: Vec<Record> = Vec::new();
        let mut open = Open::default();
        for (number, entry) in self.entries.into_iter().enumerate() {
            match entry {
                Entry::Operation { stmt, act, notable, orders, .. } => {
                    if records.last().is_none_or(|last| last.stmt != stmt) {
                        std::mem::take(&mut open).close(records.last_mut());
                        records.push(Record::new(stmt));
                    }
                    if let Some(last) = records.last_mut() {
                        last.acts.extend(act);
                        last.notable |= notable;
                        last.orders |= orders;
                    }
                }
                Entry::Did(effect) => {
                    open.effects.insert(Key::Entry(number), effect);
                }
                Entry::Change(cell, effect) => open.change(cell, effect),
                Entry::Read(Reading { cell, value }, word) => {
                    open.reads.shift_remove(&(cell.clone(), word));
                    open.reads.insert((cell, word), value);
                }
                Entry::Looked(..) => {}
                Entry::Printed(text) => {
                    let effect = Effect::Prints(text.trim_end().to_owned());
                    open.effects.insert(Key::Entry(number), effect);
                    if let Some(last) = records.last_mut() {
                        last.printed.push_str(&text);
                    }
                }
                Entry::Synced(cell, write) => {
                    if let Some(last) = records.last_mut() {
                        last.synced.push((cell, write));
                    }
                }
                Entry::Met(met) => {
                    if let Some(last) = records.last_mut() {
                        last.met.push(met);
                    }
                }
                Entry::Cell(cell) => {
                    open.cells.insert(cell);
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

/// What an effect is about: another of the same takes its place.
#[derive(PartialEq, Eq, Hash)]
enum Key {
    Cell(CellPath),
    Entry(usize),
}

/// The entries of the statement being read.
#[derive(Default)]
struct Open {
    effects: IndexMap<Key, Effect>,
    reads: IndexMap<(CellPath, Word), Value>,
    cells: IndexSet<CellPath>,
}

impl Open {
    fn change(&mut self, cell: CellPath, mut effect: Effect) {
        let key = Key::Cell(cell);
        let before = self.effects.shift_remove(&key);
        if let (Some(Effect::Change { from: first, .. }), Effect::Change { from, .. }) =
            (before, &mut effect)
        {
            *from = first;
        }
        self.effects.insert(key, effect);
    }

    fn close(self, record: Option<&mut Record>) {
        if let Some(record) = record {
            record.effects.extend(self.effects.into_values());
            let reads = self.reads.into_iter().map(|((cell, _), value)| Reading { cell, value });
            record.reads.extend(reads);
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
        let (stmt, depth) = (self.statement_of(task), self.frames_of(task).count());
        let mut act = Act::of(op);
        if let Op::Flush(place) = op {
            let towards = self.place(task, Some(*place), NodeId(u32::MAX)).ok();
            act = Some(Act::Flush { towards });
        }
        let notable = act.is_some();
        let own = self.model.proc(self.here(task).proc);
        // The first section of a meeting is the arrival, the guard's is the leaving.
        let arrives = own.meeting && matches!(op, Op::AtomicEnter) && {
            let first = own.code.pairs().find(|(_, instr)| matches!(instr.op, Op::AtomicEnter));
            first.map(|(loc, _)| loc) == Some(self.here(task).loc)
        };
        let does = match (op, &own.does) {
            (Op::Return(_), Some(does)) => {
                let (words, reads) = (self.worded(task, does), does.starts_with("reads "));
                Some(Effect::Operation { words, reads })
            }
            _ => None,
        };
        let leaves = own.meeting && matches!(op, Op::Return(_));
        let first = || self.raw(task, Operand::Slot(Slot(0))).as_ref();
        let meeting = if arrives || leaves { first() } else { None };
        let meeting = meeting.map(|(object, _)| {
            let at = self.object_path(object);
            if arrives { Met::Arrives(at) } else { Met::Leaves(at) }
        });
        let arrives = arrives.then_some(Effect::Arrives);
        if let Some(log) = &mut self.log {
            log.cells = 0;
            // A section of the program itself is a strict access.
            let orders = own.orders || (!own.operation && matches!(op, Op::AtomicEnter));
            log.entries.push(Entry::Operation { stmt, depth, act, notable, orders });
            log.entries.extend(does.into_iter().chain(arrives).map(Entry::Did));
            log.entries.extend(meeting.map(Entry::Met));
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
            let (stmt, depth) = (self.statement_of(task), self.frames_of(task).count());
            let (act, notable, orders) = (None, true, false);
            self.log_entry(Entry::Operation { stmt, depth, act, notable, orders });
            self.log_entry(Entry::Did(Effect::Case(case.to_owned())));
        }
    }

    pub(crate) fn log_printed(&mut self, text: &str) {
        if self.log.is_some() {
            self.log_entry(Entry::Printed(text.to_owned()));
        }
    }

    pub(crate) fn log_change(&mut self, cell: CellPath, from: Word, to: Word) {
        if self.log.is_some() {
            let (from, to) = (self.value(from), self.value(to));
            let effect = Effect::Change { cell: cell.clone(), from, to };
            self.log_entry(Entry::Change(cell, effect));
        }
    }

    /// Whether another cell of the present operation is booked.
    fn books_cell(&mut self) -> bool {
        self.log.as_mut().is_some_and(|log| {
            log.cells += 1;
            log.cells <= MOST_CELLS
        })
    }

    /// A cell is about to be written.
    pub(crate) fn log_write(&mut self, object: ObjectId, offset: u32, value: Word) {
        if !self.books_cell() {
            return;
        }
        self.log_synced(object, offset, value, true);
        if self.log.is_some() && !self.cell_info(object, offset).hidden {
            let (cell, before) = (self.cell_path(object, offset), self.read(object, offset));
            self.log_entry(Entry::Cell(cell.clone()));
            self.log_change(cell, before, value);
        }
    }

    /// All cells of an object got fresh content: one line, however many they are.
    pub(crate) fn log_reset(&mut self, object: ObjectId, cells: &[(ObjectId, u32)]) {
        let infos = || cells.iter().map(|(object, offset)| self.cell_info(*object, *offset));
        if self.log.is_none() || infos().all(|info| info.hidden) {
            return;
        }
        let defined = infos().any(|info| !info.fresh.is_undefined());
        let paths: Vec<CellPath> = cells
            .iter()
            .take(MOST_CELLS)
            .map(|(object, offset)| self.cell_path(*object, *offset))
            .collect();
        paths.into_iter().for_each(|path| self.log_entry(Entry::Cell(path)));
        let object = self.object_path(object);
        self.log_entry(Entry::Change(object.clone(), Effect::Reset { object, defined }));
    }

    pub(crate) fn log_read(&mut self, object: ObjectId, offset: u32, word: Word) {
        if !self.books_cell() {
            return;
        }
        self.log_synced(object, offset, word, false);
        self.log_entry(Entry::Looked(object, offset, word));
        if self.log.is_some() && !self.cell_info(object, offset).hidden {
            let (cell, value) = (self.cell_path(object, offset), self.value(word));
            self.log_entry(Entry::Cell(cell.clone()));
            self.log_entry(Entry::Read(Reading { cell, value }, word));
        }
    }

    /// What a `sync` cell carries from one task to another.
    fn log_synced(&mut self, object: ObjectId, offset: u32, word: Word, write: bool) {
        let names_task = word.tag == Tag::Task || word == Word::NULL;
        if self.log.is_some() && self.cell_info(object, offset).sync && !names_task {
            let cell = self.cell_path(object, offset);
            self.log_entry(Entry::Synced(cell, write));
        }
    }

    fn log_entry(&mut self, entry: Entry) {
        if let Some(log) = &mut self.log {
            log.entries.push(entry);
        }
    }
}
