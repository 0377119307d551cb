//! Abstract values, frames and stacks.

use super::slice::Slice;
use partita_model::{Loc, ObjectId, Place, Proc, ProcId, Slot, Table, Tag, Word};
use std::hash::{Hash, Hasher};

/// What is known about a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    /// Exactly this. Never undefined, never a task, never an object made at run time.
    Known(Word),
    /// This object, made at run time, of the state that is asked about, at this place.
    Object(ObjectId, Place),
    /// An object that the task makes after that state, at this place if it is known. Nothing that it does
    /// with it concerns anybody in that state.
    Fresh(Home),
    /// A group that stays closed: who joins it waits for ever.
    Closed,
    /// No reference to an object that exists from the start, nor to a cell of one: if it refers to
    /// anything, then to an object made at run time, at this place if it is known.
    Made(Home),
    Unknown,
}

/// The place that an object is made at and stays at; `None` when it is not known.
pub(crate) type Home = Option<Place>;

impl Value {
    /// Where the object is that it refers to, if that is known and it was made at run time.
    pub(crate) fn home(self) -> Home {
        match self {
            Value::Object(_, home) => Some(home),
            Value::Made(home) | Value::Fresh(home) => home,
            Value::Known(_) | Value::Closed | Value::Unknown => None,
        }
    }

    /// The value of a word of a state or of the program; `statics` is the first object made at run time.
    pub(crate) fn of(word: Word, statics: ObjectId) -> Value {
        match (word.tag, word.as_ref()) {
            // Numbers of tasks mean something in one state only.
            (Tag::Undefined | Tag::Task | Tag::Term | Tag::Complex, _) => Value::Unknown,
            (_, Some((object, _))) if object >= statics => Value::Made(None),
            (Tag::Pointer, _) if word.leads_to().is_some_and(|object| object >= statics) => {
                Value::Made(None)
            }
            _ => Value::Known(word),
        }
    }

    /// One of two values.
    pub(crate) fn or(self, other: Value) -> Value {
        match (self, other) {
            (a, b) if a == b => a,
            (Value::Made(_) | Value::Object(..) | Value::Fresh(_), Value::Made(_))
            | (Value::Made(_), Value::Object(..) | Value::Fresh(_)) => Value::Made(None),
            (
                Value::Known(_)
                | Value::Object(..)
                | Value::Fresh(_)
                | Value::Closed
                | Value::Made(_)
                | Value::Unknown,
                _,
            ) => Value::Unknown,
        }
    }
}

/// One number a value: stacks are made of hundreds of them.
impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(match self {
            Value::Known(word) => word.bits.rotate_left(8) ^ word.tag as u64,
            Value::Unknown => u64::MAX,
            Value::Made(None) => u64::MAX - 1,
            Value::Closed => u64::MAX - 2,
            Value::Fresh(None) => u64::MAX - 3,
            Value::Fresh(Some(place)) => u64::MAX - 4 - 2 * u64::from(place.0),
            Value::Made(Some(place)) => u64::MAX - 5 - 2 * u64::from(place.0),
            Value::Object(object, place) => {
                (u64::from(object.0) << 32 | u64::from(place.0)).rotate_left(17)
            }
        });
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Frame {
    pub(crate) proc: ProcId,
    pub(crate) loc: Loc,
    /// The caller's slot that takes the result.
    pub(crate) result: Option<Slot>,
    /// This call of a meeting may return although others have not come again.
    pub(crate) open: bool,
    /// The relevant slots.
    pub(crate) slots: Box<[Value]>,
}

/// A task by itself; the innermost frame last.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Stack {
    /// Where the task is now.
    pub(crate) place: Value,
    pub(crate) frames: Vec<Frame>,
}

impl Stack {
    /// Forgets what no path reads again, so that equal futures are equal stacks.
    pub(crate) fn forget_dead(
        &mut self,
        procs: &Table<ProcId, Proc>,
        slices: &Table<ProcId, Slice>,
    ) {
        for frame in &mut self.frames {
            let (proc, slice) = (&procs[frame.proc], &slices[frame.proc]);
            let Some(live) = proc.live.get(frame.loc) else { continue };
            for (value, slot) in frame.slots.iter_mut().zip(&slice.slots) {
                // What a meeting is about is wanted when it returns.
                let kept = live.contains(slot.0) || (proc.meeting && *slot == Slot(0));
                if !kept {
                    *value = Value::Unknown;
                }
            }
        }
    }
}

impl Frame {
    pub(crate) fn get(&self, slice: &Slice, slot: Slot) -> Value {
        slice.index(slot).and_then(|at| self.slots.get(at)).copied().unwrap_or(Value::Unknown)
    }
}
