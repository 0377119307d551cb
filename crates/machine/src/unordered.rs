//! Accesses that other tasks are not ordered after: the segment rule (`docs/adr/0010-segment-rule.md`).
//!
//! Only in models with weak operations, which delay a task without ordering it. A task's execution is
//! cut into segments by `close segment` and `open segment`. What it does is ordered after another's
//! segment only if that one was closed before its own began. So each task carries the accesses
//! of its open segment, which nobody is ordered after, and those of its closed segments with the
//! tasks whose present segment began before the close. They are part of the state, a run of words
//! for each task, between the objects and the value sets.
//!
//! Making a task closes the maker's segment and begins the new task's. An ended task's last segment
//! stays open (nothing it did can be waited for) until somebody joins its group; the join closes it
//! and begins a segment of the joining task.
//!
//! Of several accesses to a cell only those that matter are kept: a write stands for a read, a data
//! access for an atomic one, the open segment for closed ones; of equal ones the smallest node.
//! Accesses to `sync` cells, to cells at which no two tasks meet, and to objects that only one task
//! knows are not recorded.

use crate::footprint::{AccessClass, CellAccess, Earlier, Order, races};
use crate::seg::Seg;
use crate::step::StepEnd;
use crate::world::{MEMBER, World};
use partita_model::{ObjectId, Tag, Word};
use partita_tree::{NodeId, SegmentMark};

/// What a running step did, in order.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Event {
    /// With a node of the source.
    Access(CellAccess),
    Mark(SegmentMark),
    /// The tasks of a group were waited for.
    Join(ObjectId),
}

/// Words of an entry: who is not ordered after it, the cell, node and kind.
const ENTRY: usize = 3;

/// An access that somebody is not ordered after. The order is that of the words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Entry {
    cell: Word,
    /// The task that is not ordered after it; null means nobody is, as the segment is open.
    observer: Word,
    node: u32,
    write: bool,
    data: bool,
}

impl Entry {
    fn read(words: &[Word]) -> Entry {
        let bits = words[2].bits;
        let node = u32::try_from(bits >> 2).unwrap_or(u32::MAX);
        let (write, data) = (bits & 2 != 0, bits & 1 != 0);
        Entry { cell: words[1], observer: words[0], node, write, data }
    }

    fn words(self) -> [Word; ENTRY] {
        let bits =
            (u64::from(self.node) << 2) | (u64::from(self.write) << 1) | u64::from(self.data);
        [self.observer, self.cell, Word { tag: Tag::Int, bits }]
    }

    /// Whether everything that conflicts with the other conflicts with this, for the same tasks.
    fn covers(&self, other: &Entry) -> bool {
        self.cell == other.cell
            && (self.observer == Word::NULL || self.observer == other.observer)
            && self.write >= other.write
            && self.data >= other.data
    }

    fn access(self) -> Option<CellAccess> {
        let (object, Some(offset)) = self.cell.as_ref()? else { return None };
        let class = if self.data { AccessClass::Data } else { AccessClass::Atomic };
        let (write, node, order) = (self.write, NodeId(self.node), Order::Matters);
        Some(CellAccess { object, offset, write, class, node, order, adds: false })
    }
}

fn entries(seg: &Seg) -> impl Iterator<Item = Entry> {
    seg.words.chunks_exact(ENTRY).map(Entry::read)
}

/// Adds an entry unless one covers it, and drops those that it covers.
fn add(all: &mut Vec<Entry>, new: Entry) {
    match all.iter_mut().find(|have| have.covers(&new)) {
        Some(have) if new.covers(have) => have.node = have.node.min(new.node),
        Some(_) => {}
        None => {
            all.retain(|have| !new.covers(have));
            all.push(new);
        }
    }
}

/// Stores entries in canonical order; what is the same stays as it is.
fn store(seg: &mut Seg, all: &mut [Entry]) {
    all.sort_unstable();
    let same = seg.words.len() == all.len() * ENTRY && entries(seg).eq(all.iter().copied());
    if !same {
        let words = seg.edit();
        words.clear();
        words.extend(all.iter().flat_map(|entry| entry.words()));
    }
}

impl World<'_> {
    /// Whether the segment rule applies.
    pub(crate) fn is_weak(&self) -> bool {
        self.model.weak.is_some() && !self.options.segments
    }

    /// A step of a task touched a cell.
    pub(crate) fn note_access(&mut self, task: usize, access: CellAccess) {
        if self.is_weak() {
            let node = self.source_node(task, access.node);
            self.events.push(Event::Access(CellAccess { node, ..access }));
        }
    }

    /// A segment ends or begins in the present step. Never alone: see `search/src/ample.rs`.
    pub(crate) fn note_segment(&mut self, event: Event) {
        if self.is_weak() {
            self.footprint.noticed = true;
            self.events.push(event);
        } else if self.options.segments {
            match event {
                Event::Mark(mark) => self.footprint.marks.push(mark),
                Event::Join(group) => self.footprint.joined.push(group),
                Event::Access(_) => {}
            }
        }
    }

    /// At the end of a step: finds the accesses that are not ordered after earlier ones, and, if the
    /// step was made, brings the bookkeeping up to date.
    pub(crate) fn book(&mut self, task: usize, end: &StepEnd) {
        let events = std::mem::take(&mut self.events);
        self.compare_with_others(task, &events);
        if *end == StepEnd::Done {
            for event in &events {
                match event {
                    Event::Access(access) => self.record(task, access),
                    Event::Mark(SegmentMark::Close) => self.close(task),
                    Event::Mark(SegmentMark::Open) => self.open(task),
                    Event::Join(group) => {
                        let joined: Vec<usize> = self.joined(*group).collect();
                        joined.into_iter().for_each(|member| self.close(member));
                        self.open(task);
                    }
                }
            }
            if self.ended(task) {
                self.open(task);
                self.forget_unobserved();
            }
        }
        self.events = events;
        self.events.clear();
    }

    /// The accesses of a step against what the state holds.
    fn compare_with_others(&mut self, task: usize, events: &[Event]) {
        let own = Word::task(task);
        let mut opened = false;
        let mut joined = Vec::new();
        for event in events {
            let access = match event {
                Event::Access(access) => access,
                Event::Mark(SegmentMark::Close) => continue,
                Event::Mark(SegmentMark::Open) => {
                    opened = true;
                    continue;
                }
                Event::Join(group) => {
                    opened = true;
                    joined.extend(self.joined(*group));
                    continue;
                }
            };
            let cell = Word::cell(access.object, access.offset);
            let others = (0..self.task_count).filter(|other| *other != task);
            for other in others.filter(|other| !joined.contains(other)) {
                let sees = |entry: &Entry| {
                    entry.observer == Word::NULL || (entry.observer == own && !opened)
                };
                let earlier = entries(&self.unordered[other])
                    .filter(|entry| entry.cell == cell && sees(entry))
                    .filter_map(Entry::access)
                    .find(|earlier| {
                        (earlier.write || access.write) && races(earlier.class, access.class)
                    });
                if let Some(earlier) = earlier {
                    let found = Earlier { task: other, access: earlier, own: *access };
                    if !self.footprint.unordered.contains(&found) {
                        self.footprint.unordered.push(found);
                    }
                }
            }
        }
    }

    fn record(&mut self, task: usize, access: &CellAccess) {
        let data = match access.class {
            AccessClass::Data => true,
            AccessClass::Atomic => false,
            AccessClass::Sync => return,
        };
        let alone = (0..self.task_count).all(|other| other == task || self.ended(other));
        if alone {
            return;
        }
        let cell = Word::cell(access.object, access.offset);
        let (observer, node, write) = (Word::NULL, access.node.0, access.write);
        let mut all: Vec<Entry> = entries(&self.unordered[task]).collect();
        add(&mut all, Entry { cell, observer, node, write, data });
        store(&mut self.unordered[task], &mut all);
    }

    /// The open segment of a task ends. Tasks made in this step came after it.
    fn close(&mut self, task: usize) {
        let (open, mut all): (Vec<Entry>, Vec<Entry>) =
            entries(&self.unordered[task]).partition(|entry| entry.observer == Word::NULL);
        if open.is_empty() {
            return;
        }
        for other in (0..self.task_count).filter(|other| *other != task) {
            let new = self.scratch.spawned.iter().any(|(_, child)| *child == other);
            if !new && !self.ended(other) {
                let observer = Word::task(other);
                open.iter().for_each(|entry| add(&mut all, Entry { observer, ..*entry }));
            }
        }
        store(&mut self.unordered[task], &mut all);
    }

    /// A task's next segment begins, after all that was closed.
    fn open(&mut self, task: usize) {
        let observer = Word::task(task);
        self.keep_unordered(|entry| entry.observer != observer);
    }

    /// Drops what nobody is left to conflict with.
    fn forget_unobserved(&mut self) {
        for task in 0..self.task_count {
            let alone = (0..self.task_count).all(|other| other == task || self.ended(other));
            if alone && !self.unordered[task].words.is_empty() {
                self.unordered[task].edit().clear();
            }
        }
    }

    fn keep_unordered(&mut self, keep: impl Fn(&Entry) -> bool) {
        for seg in &mut self.unordered[..self.task_count] {
            if entries(seg).any(|entry| !keep(&entry)) {
                let mut all: Vec<Entry> = entries(seg).filter(|entry| keep(entry)).collect();
                store(seg, &mut all);
            }
        }
    }

    /// The ended tasks that were members of a group and whose accesses are still known.
    fn joined(&self, group: ObjectId) -> impl Iterator<Item = usize> {
        let group = Word::object(group);
        (0..self.task_count).filter(move |task| {
            self.ended(*task) && self.tasks[*task].words.get(MEMBER) == Some(&group)
        })
    }

    /// Whether somebody is not ordered after something that a task did.
    pub(crate) fn has_unordered(&self, task: usize) -> bool {
        self.is_weak() && !self.unordered[task].words.is_empty()
    }

    /// Tasks or objects have new numbers, `gone` for none: what is gone cannot be touched again.
    pub(crate) fn renumber_unordered(&mut self, gone: u32) {
        if !self.is_weak() {
            return;
        }
        self.keep_unordered(|entry| {
            let object = entry.cell.as_ref().map_or(gone, |(object, _)| object.0);
            let observed =
                entry.observer.tag != Tag::Task || entry.observer.bits != u64::from(gone);
            object != gone && observed
        });
        for seg in &mut self.unordered[..self.task_count] {
            let mut all: Vec<Entry> = entries(seg).collect();
            store(seg, &mut all);
        }
    }
}
