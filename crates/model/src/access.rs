//! Future-access summaries: which classes of cells a task may still read or write.
//!
//! Every global variable, every declared array or record and every record type has a class. A
//! summary holds, per class, whether the *own* instance (the one at the task's place) and whether
//! *any* instance may be touched from a location on, calls and spawned tasks included. It is an
//! over-approximation: a class that is absent is never touched again.
//!
//! Not covered: what happens only after a barrier that all tasks must reach counts as future too.

use crate::{
    Address, BitSet, Cell, Class, Loc, Model, Op, Operand, Place, Proc, ProcId, StaticContent,
    Storage, Table,
};
use std::fmt;

/// How far an access reaches: the cells of a class, at the task's own place or at any. A bit of the
/// summaries: `2c` (own instance) and `2c + 1` (any instance) for class `c`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reach(u32);

impl Reach {
    #[must_use]
    pub fn new(class: Class, own: bool) -> Self {
        Reach(class.0.saturating_mul(2).saturating_add(u32::from(!own)))
    }

    /// Any instance of a class.
    #[must_use]
    pub fn any(class: Class) -> Self {
        Reach::new(class, false)
    }

    #[must_use]
    pub fn class(self) -> Class {
        Class(self.0 / 2)
    }

    /// Whether only the instance at the task's own place is meant.
    #[must_use]
    pub fn is_own(self) -> bool {
        self.0.is_multiple_of(2)
    }
}

impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_own() { "own " } else { "" }, self.class())
    }
}

impl fmt::Debug for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What may still be touched; the sets are of [`Reach`].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Access {
    pub reads: BitSet,
    pub writes: BitSet,
    /// Places that may still be flushed, each plus one; [`ANY_PLACE`] for an unknown one.
    pub flushes: BitSet,
}

/// In [`Access::flushes`]: a flush of a place that is not known before run time, or of all.
pub const ANY_PLACE: u32 = 0;

/// The class that stands for every cell: accesses through references to cells.
pub const EVERYTHING: Class = Class(0);
/// Arrays reached through a reference.
pub const ARRAYS: Class = Class(1);
/// First class of the program's own: records and classes come first.
pub const FIRST: u32 = 2;

impl Access {
    pub fn add(&mut self, reach: Reach, write: bool) {
        let set = if write { &mut self.writes } else { &mut self.reads };
        set.insert(reach.0);
    }

    /// Whether no cell is touched.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.reads.is_empty() && self.writes.is_empty()
    }

    /// Adds all of `other`; whether that changed anything.
    pub fn union(&mut self, other: &Access) -> bool {
        let reads = self.reads.union(&other.reads);
        let writes = self.writes.union(&other.writes);
        let flushes = self.flushes.union(&other.flushes);
        reads || writes || flushes
    }

    /// The same accesses seen from a task elsewhere: own instances become any.
    #[must_use]
    pub fn elsewhere(&self) -> Access {
        let widen = |set: &BitSet| {
            let mut wide = BitSet::default();
            set.iter().for_each(|bit| {
                wide.insert(bit | 1);
            });
            wide
        };
        let flushes = self.flushes.clone();
        Access { reads: widen(&self.reads), writes: widen(&self.writes), flushes }
    }

    /// Whether a cell of the class may be touched (written, if `writes_only`); `own` when the cell
    /// is the instance at the place of the task that the summary belongs to.
    #[must_use]
    #[inline]
    pub fn touches(&self, class: Class, own: bool, writes_only: bool) -> bool {
        let (own_instance, any) = (Reach::new(class, true), Reach::any(class));
        let hit = |set: &BitSet| set.contains(any.0) || (own && set.contains(own_instance.0));
        hit(&self.writes) || (!writes_only && hit(&self.reads))
    }
}

/// Fills `future` of every procedure.
pub fn annotate(model: &mut Model) {
    let empty = |proc: &Proc| proc.code.iter().map(|_| Access::default()).collect();
    let mut futures: Futures = model.procs.iter().map(empty).collect();
    let callable = callable_values(model);
    let moving: Table<ProcId, bool> = model.procs.iter().map(moves).collect();
    loop {
        let mut changed = false;
        for proc in model.procs.ids() {
            for here in model.procs[proc].code.ids().rev() {
                let next = transfer(model, proc, here, &futures, &callable);
                // Inside `on`, "own" means another place than the task's own.
                let next = if moving[proc] { next.elsewhere() } else { next };
                changed |= futures[proc][here].union(&next);
            }
        }
        if !changed {
            break;
        }
    }
    for (proc, future) in model.procs.iter_mut().zip(futures.iter_mut()) {
        proc.future = std::mem::take(future);
    }
}

/// Per procedure and location, what may still be touched.
type Futures = Table<ProcId, Table<Loc, Access>>;

/// Procedures that a function value may denote.
fn callable_values(model: &Model) -> Vec<ProcId> {
    let mut found = BitSet::default();
    for instr in model.procs.iter().flat_map(|proc| &proc.code) {
        if let Op::Closure { proc, .. } = &instr.op {
            found.insert(proc.0);
        }
        instr.op.for_each_use(&mut |operand| {
            if let Operand::Const(word) = operand
                && let Some(proc) = word.as_function()
            {
                found.insert(proc.0);
            }
        });
    }
    for object in &model.objects {
        let words = match &object.content {
            StaticContent::Statics { words, .. } => words,
            StaticContent::Value { initial, .. } => initial,
        };
        for proc in words.iter().filter_map(|word| word.as_function()) {
            found.insert(proc.0);
        }
    }
    found.iter().map(ProcId).collect()
}

fn transfer(
    model: &Model,
    proc: ProcId,
    here: Loc,
    futures: &Futures,
    callable: &[ProcId],
) -> Access {
    let (future, proc) = (&futures[proc], &model.procs[proc]);
    let op = &proc.code[here].op;
    let mut result = own_accesses(model, op);
    op.for_each_successor(here, &mut |next| {
        if let Some(next) = future.get(next) {
            result.union(next);
        }
    });
    let nothing = Access::default();
    let entry_of = |callee: ProcId| futures[callee].get(Loc::START).unwrap_or(&nothing);
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other operation runs other code")]
    match op {
        Op::Call { proc, .. } => {
            result.union(entry_of(*proc));
        }
        Op::CallValue { .. } => {
            for callee in callable {
                result.union(entry_of(*callee));
            }
        }
        Op::Spawn { proc, .. } => {
            // Another task's flushes wait for that task's operations only.
            let mut child = entry_of(*proc).elsewhere();
            child.flushes = BitSet::default();
            result.union(&child);
        }
        _ => {}
    }
    for handler in &proc.handlers {
        if (handler.start..handler.end).contains(&here) {
            result.union(&future[handler.target]);
        }
    }
    result
}

fn moves(proc: &Proc) -> bool {
    proc.code.iter().any(|instr| matches!(instr.op, Op::EnterPlace { .. }))
}

/// What one operation touches by itself.
#[expect(clippy::wildcard_enum_match_arm, reason = "no other operation touches memory")]
fn own_accesses(model: &Model, op: &Op) -> Access {
    let mut access = Access::default();
    let in_memory = |access: &mut Access, (reads, writes): (bool, bool)| {
        let reach = Reach::any(model.memory.unwrap_or(EVERYTHING));
        for (touched, write) in [(reads, false), (writes, true)] {
            if touched {
                access.add(reach, write);
            }
        }
    };
    match op {
        Op::Load { from, .. } => access.add(reach_of(model, from), false),
        Op::Store { to, .. } => access.add(reach_of(model, to), true),
        Op::CopyCell { to, from } => {
            access.add(reach_of(model, to), true);
            access.add(reach_of(model, from), false);
        }
        Op::Put { target, source, .. } | Op::Get { target, source, .. } => {
            access.add(reach_of(model, target), true);
            access.add(reach_of(model, source), false);
        }
        Op::Remote { target, cell, .. } => {
            access.add(reach_of(model, target), true);
            access.add(reach_of(model, cell), true);
        }
        Op::CopyObject { to_reach, from_reach, .. } => {
            access.add(*to_reach, true);
            if let Some(reach) = from_reach {
                access.add(*reach, false);
            }
        }
        Op::Flush(Operand::Const(place)) => {
            access.flushes.insert(u32::try_from(place.bits).map_or(ANY_PLACE, |p| p + 1));
        }
        Op::Flush(Operand::Slot(_)) | Op::Fence => {
            access.flushes.insert(ANY_PLACE);
        }
        Op::Print { items, .. } => {
            for reach in items.iter().filter_map(|item| item.array) {
                access.add(reach, false);
            }
        }
        Op::ResetObject { reach, .. } => access.add(*reach, true),
        Op::Clone { reach, .. } => access.add(*reach, false),
        Op::Peek { .. } => in_memory(&mut access, (true, false)),
        Op::Poke { .. } => in_memory(&mut access, (false, true)),
        Op::Memory { op, .. } => in_memory(&mut access, op.touches()),
        Op::Replica { .. } => access.add(Reach::any(EVERYTHING), false),
        _ => {}
    }
    access
}

/// Which summaries know of an access to an address.
#[must_use]
pub fn reach_of(model: &Model, address: &Address) -> Reach {
    match address {
        Address::Static { object, offset } => {
            Reach::any(statics_cell(model, Place(object.0), *offset).class)
        }
        Address::Symmetric { offset, place } => {
            Reach::new(statics_cell(model, Place(0), *offset).class, place.is_none())
        }
        Address::Cell(_) => Reach::any(EVERYTHING),
        Address::Field { reach, .. } | Address::Element { reach, .. } => *reach,
    }
}

/// A cell of the scalar globals of a place.
fn statics_cell(model: &Model, place: Place, offset: u32) -> &Cell {
    model.shapes[place.statics_shape()].cell(offset)
}

/// Marks globals of which every instance is touched by at most one task: work on them is local.
/// What an `always` property or a remote statement names stays visible.
pub fn mark_private(model: &mut Model) {
    let mut spawned = Access::default();
    for proc in &model.procs {
        for instr in &proc.code {
            if let Op::Spawn { proc, .. } = &instr.op
                && let Some(entry) = model.procs[*proc].future.get(Loc::START)
            {
                spawned.union(entry);
            }
        }
    }
    let by_reference = |access: &Access, class: Class| {
        // What is nested in a variable can be reached by its own type.
        let shapes = model.shapes.iter().filter(|shape| shape.every.class == class);
        access.touches(EVERYTHING, true, false)
            || shapes.into_iter().any(|shape| access.touches(shape.type_class, true, false))
    };
    let shared = |class: Class, place: Place| {
        let users = model.entries.iter().filter(|entry| {
            model.procs[entry.proc].future.get(Loc::START).is_some_and(|access| {
                access.touches(class, entry.place == place, false) || by_reference(access, class)
            })
        });
        users.count() > 1
    };
    let mut private = BitSet::default();
    for global in &model.globals {
        let cell = match global.storage {
            Storage::Scalar { offset } => statics_cell(model, global.home, offset),
            Storage::Object { base } => &model.shapes[model.shape_at_start(base)].every,
        };
        let mut places = model.instances(global);
        let keeps = cell.observed
            || cell.remote
            || spawned.touches(cell.class, true, false)
            || by_reference(&spawned, cell.class)
            || places.any(|place| shared(cell.class, place));
        if !keeps {
            private.insert(cell.class.0);
        }
    }
    for shape in &mut model.shapes {
        for cell in shape.cells.iter_mut().chain(std::iter::once(&mut shape.every)) {
            cell.visible &= !private.contains(cell.class.0);
        }
    }
}
