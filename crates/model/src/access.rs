//! Future-access summaries: which classes of cells a task may still read or write.
//!
//! Every global variable, every declared array or record and every record type has a class. A
//! summary holds, per class, whether the *own* instance (the one at the task's place) and whether
//! *any* instance may be touched from a location on, calls and spawned tasks included. It is an
//! over-approximation: a class that is absent is never touched again.
//!
//! Not covered: what happens only after a barrier that all tasks must reach counts as future too.

use crate::{Address, BitSet, Cell, Loc, Model, Op, Operand, Proc, ProcId, Storage};

/// Bits `2c` (own instance) and `2c + 1` (any instance) for class `c`.
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
pub const EVERYTHING: u32 = 0;
/// Arrays reached through a reference.
pub const ARRAYS: u32 = 1;
/// First class of the program's own.
pub const FIRST: u32 = 2;

/// The summary bit of an access to a class.
#[must_use]
pub fn bit(class: u32, own: bool) -> u32 {
    2 * class + u32::from(!own)
}

impl Access {
    pub fn add(&mut self, class: u32, own: bool, write: bool) {
        let set = if write { &mut self.writes } else { &mut self.reads };
        set.insert(bit(class, own));
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
    pub fn touches(&self, class: u32, own: bool, writes_only: bool) -> bool {
        let hit = |set: &BitSet| set.contains(2 * class + 1) || (own && set.contains(2 * class));
        hit(&self.writes) || (!writes_only && hit(&self.reads))
    }
}

/// Fills `future` of every procedure.
pub fn annotate(model: &mut Model) {
    let mut futures: Vec<Vec<Access>> =
        model.procs.iter().map(|proc| vec![Access::default(); proc.code.len()]).collect();
    let callable: Vec<usize> = callable_values(model);
    let moving: Vec<bool> = model.procs.iter().map(moves).collect();
    loop {
        let mut changed = false;
        for index in 0..model.procs.len() {
            for here in (0..model.procs[index].code.len()).rev() {
                let next = transfer(model, index, here, &futures, &callable);
                // Inside `on`, "own" means another place than the task's own.
                let next = if moving[index] { next.elsewhere() } else { next };
                changed |= futures[index][here].union(&next);
            }
        }
        if !changed {
            break;
        }
    }
    for (proc, future) in model.procs.iter_mut().zip(futures) {
        proc.future = future;
    }
}

/// Procedures that a function value may denote.
fn callable_values(model: &Model) -> Vec<usize> {
    let mut found = BitSet::default();
    for proc in &model.procs {
        for instr in &proc.code {
            if let Op::Closure { proc, .. } = &instr.op {
                found.insert(proc.0);
            }
            instr.op.for_each_use(&mut |operand| {
                if let Operand::Const(word) = operand
                    && word.tag == crate::Tag::Function
                {
                    found.insert(u32::try_from(word.bits).unwrap_or(0));
                }
            });
        }
    }
    found.iter().map(|proc| proc as usize).collect()
}

fn transfer(
    model: &Model,
    index: usize,
    here: usize,
    futures: &[Vec<Access>],
    callable: &[usize],
) -> Access {
    let proc = &model.procs[index];
    let op = &proc.code[here].op;
    let loc = Loc::try_from(here).unwrap_or(Loc::MAX);
    let mut result = own_accesses(model, op);
    op.for_each_successor(loc, &mut |next| {
        if let Some(next) = futures[index].get(next as usize) {
            result.union(next);
        }
    });
    let entry_of = |ProcId(callee): ProcId| futures[callee as usize].first();
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other operation runs other code")]
    match op {
        Op::Call { proc, .. } => {
            result.union(entry_of(*proc).unwrap_or(&Access::default()));
        }
        Op::CallValue { .. } => {
            for callee in callable {
                result.union(futures[*callee].first().unwrap_or(&Access::default()));
            }
        }
        Op::Spawn { proc, .. } => {
            // Another task's flushes wait for that task's operations only.
            let mut child = entry_of(*proc).unwrap_or(&Access::default()).elsewhere();
            child.flushes = BitSet::default();
            result.union(&child);
        }
        _ => {}
    }
    for handler in &proc.handlers {
        if (handler.start..handler.end).contains(&loc) {
            result.union(&futures[index][handler.target as usize]);
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
    let mut touch = |address: &Address, write: bool| {
        let (class, own) = class_of(model, address);
        access.add(class, own, write);
    };
    match op {
        Op::Load { from, .. } => touch(from, false),
        Op::Store { to, .. } => touch(to, true),
        Op::Put { target, source, .. } | Op::Get { target, source, .. } => {
            touch(target, true);
            touch(source, false);
        }
        Op::Remote { target, cell, .. } => {
            touch(target, true);
            touch(cell, true);
        }
        Op::CopyObject { to_access, from_access, .. } => {
            access.writes.insert(*to_access);
            access.reads.insert(*from_access);
        }
        Op::Flush(Operand::Const(place)) => {
            access.flushes.insert(u32::try_from(place.bits).map_or(ANY_PLACE, |p| p + 1));
        }
        Op::Flush(Operand::Slot(_)) | Op::Fence => {
            access.flushes.insert(ANY_PLACE);
        }
        Op::Print { items, .. } => {
            for bit in items.iter().filter_map(|item| item.array) {
                access.reads.insert(bit);
            }
        }
        Op::ResetObject { access: bit, .. } => {
            access.writes.insert(*bit);
        }
        Op::Clone { access: bit, .. } => {
            access.reads.insert(*bit);
        }
        _ => {}
    }
    access
}

/// The class of an address, and whether it is the own instance.
#[must_use]
pub fn class_of(model: &Model, address: &Address) -> (u32, bool) {
    match address {
        Address::Static { object, offset } => (statics_cell(model, *object, *offset).class, false),
        Address::Symmetric { offset, place } => {
            (statics_cell(model, 0, *offset).class, place.is_none())
        }
        Address::Cell(_) => (EVERYTHING, false),
        Address::Field { access, .. } | Address::Element { access, .. } => {
            (*access / 2, access.is_multiple_of(2))
        }
    }
}

fn statics_cell(model: &Model, place: u32, offset: u32) -> &Cell {
    model.shapes[place as usize].cell(offset)
}

/// Marks globals of which every instance is touched by at most one task: work on them is local.
/// What an `always` property or a remote statement names stays visible.
pub fn mark_private(model: &mut Model) {
    let mut spawned = Access::default();
    for proc in &model.procs {
        for instr in &proc.code {
            if let Op::Spawn { proc, .. } = &instr.op
                && let Some(entry) = model.procs[proc.0 as usize].future.first()
            {
                spawned.union(entry);
            }
        }
    }
    let by_reference = |access: &Access, class: u32| {
        // What is nested in a variable can be reached by its own type.
        let shapes = model.shapes.iter().filter(|shape| shape.every.class == class);
        access.touches(EVERYTHING, true, false)
            || shapes.into_iter().any(|shape| access.touches(shape.type_class, true, false))
    };
    let shared = |class: u32, place: u32| {
        let users = model.entries.iter().filter(|entry| {
            model.proc(entry.proc).future.first().is_some_and(|access| {
                access.touches(class, entry.place == place, false) || by_reference(access, class)
            })
        });
        users.count() > 1
    };
    let mut private = BitSet::default();
    for global in &model.globals {
        let shape = match global.storage {
            Storage::Scalar { .. } => &model.shapes[global.home as usize],
            Storage::Object { base } => &model.shapes[object_shape(model, base) as usize],
        };
        let cell = match global.storage {
            Storage::Scalar { offset } => shape.cell(offset),
            Storage::Object { .. } => &shape.every,
        };
        let mut places =
            if global.symmetric { 0..model.places } else { global.home..global.home + 1 };
        let keeps = cell.observed
            || cell.remote
            || spawned.touches(cell.class, true, false)
            || by_reference(&spawned, cell.class)
            || places.any(|place| shared(cell.class, place));
        if !keeps {
            private.insert(cell.class);
        }
    }
    for shape in &mut model.shapes {
        for cell in shape.cells.iter_mut().chain(std::iter::once(&mut shape.every)) {
            cell.visible &= !private.contains(cell.class);
        }
    }
}

fn object_shape(model: &Model, object: u32) -> u32 {
    match &model.objects[object as usize].content {
        crate::StaticContent::Statics { shape, .. } => *shape,
        crate::StaticContent::Value { layout, .. } => model.layouts[layout.0 as usize].shape,
    }
}
