//! Which references cells may hold, whoever stored them and whenever.
//!
//! A set of references says whether they may lead to objects that exist from the start or to objects made
//! at run time, and of each kind, whether to objects *here* or *elsewhere*. For a slot, here is the place of
//! the task; for a cell, the home of the object that the cell belongs to. Slots have one set for all the
//! time and all calls of their procedure; cells are told apart by class, as in [`partita_model::access`],
//! and by whether their object exists from the start.
//!
//! *Why a load may rely on it.* Claim: in every state, what a slot or a cell refers to is in its set. It
//! holds at the start, by the initial contents, and every operation keeps it:
//!
//! - A fresh object is at the task's place, and so is what is nested in it; neither ever moves. A task never
//!   moves either: nothing is known about programs with `on` or `spawn`.
//! - Where a value goes from a slot to a cell, or back, here means the same on both sides if the cell's
//!   object is at the task's place. Otherwise what was here may be anywhere.
//! - A cell is stored to by its own class, by the class of its object's type, or by that of everything. All
//!   three are asked.
//! - A cell that holds a nested value-object is never loaded from or stored to: `Child` follows it, and
//!   copies go into the object. A scope may hold a parameter that was passed by reference where others hold
//!   what is nested; that was stored there.
//! - What is in memory may be anything: what is read from there is not looked up here. A pointer that is moved still leads
//!   to the same object.
//! - What a network card writes, what a closure captured and what was thrown may be anything.
//!
//! Sets only grow until nothing changes, so the order of operations does not matter.

use super::cells::{CellId, StaticCells};
use super::flow;
use super::value::{Home, Value};
use partita_model::access::EVERYTHING;
use partita_model::{Cell, Class, Init, LayoutBody, Model, ProcId, Word};
use std::ops::BitOr;

/// A set of references; null is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Refs(u8);

impl Refs {
    pub(super) const NONE: Refs = Refs(0);
    pub(super) const START_HERE: Refs = Refs(1);
    pub(super) const START: Refs = Refs(3);
    pub(super) const MADE_HERE: Refs = Refs(4);
    pub(super) const MADE: Refs = Refs(12);
    pub(super) const ALL: Refs = Refs(15);

    fn meets(self, other: Refs) -> bool {
        self.0 & other.0 != 0
    }

    fn within(self, other: Refs) -> bool {
        self.0 & !other.0 == 0
    }

    /// The same seen from somewhere else.
    fn elsewhere(self) -> Refs {
        let widen = |both: Refs| if self.meets(both) { both } else { Refs::NONE };
        widen(Refs::START) | widen(Refs::MADE)
    }

    /// References that go between a slot and cells of objects in this set, as far as the objects are of
    /// one kind.
    pub(super) fn across(self, refs: Refs, kind: Refs, here: Refs) -> Refs {
        let of_kind = Refs(self.0 & kind.0);
        if of_kind == Refs::NONE {
            Refs::NONE
        } else if of_kind.within(here) {
            refs
        } else {
            refs.elsewhere()
        }
    }

    /// What a load of such a reference gives; `home` is that of the cell's object.
    fn loaded(self, home: Home) -> Value {
        if self.meets(Refs::START) || self == Refs::NONE {
            Value::Unknown
        } else if self.within(Refs::MADE_HERE) {
            Value::Made(home)
        } else {
            Value::Made(None)
        }
    }
}

impl BitOr for Refs {
    type Output = Refs;

    fn bitor(self, other: Refs) -> Refs {
        Refs(self.0 | other.0)
    }
}

/// What was stored to the cells of a class: of objects that exist from the start, and of those made at
/// run time.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Stored {
    pub(super) start: Refs,
    pub(super) made: Refs,
}

impl Stored {
    fn join(self, other: Stored) -> Stored {
        Stored { start: self.start | other.start, made: self.made | other.made }
    }
}

/// What cells may hold. Empty when nothing is known.
#[derive(Default)]
pub(crate) struct Contents {
    /// By class.
    stored: Vec<Stored>,
    /// By any class.
    all: Stored,
    /// By class, the classes that the same cells may be known by.
    also: Vec<Vec<Class>>,
}

impl Contents {
    /// From the initial contents. `callable`: the procedures that a function value may denote.
    pub(crate) fn new(model: &Model, cells: &StaticCells<'_>, callable: &[ProcId]) -> Self {
        // Tasks that move, and those that begin anywhere.
        if model.has_on || model.has_spawn {
            return Contents::default();
        }
        flow::settled(model, callable, Contents::at_start(model, cells))
    }

    fn at_start(model: &Model, cells: &StaticCells<'_>) -> Self {
        let classes = model.classes as usize;
        let mut contents = Contents {
            stored: vec![Stored::default(); classes],
            all: Stored::default(),
            also: (0u32..).take(classes).map(|class| vec![Class(class)]).collect(),
        };
        // Whatever a fresh object or cell refers to exists from the start.
        let fresh = |word: Word| if word.leads_to().is_some() { Refs::START } else { Refs::NONE };
        for shape in &model.shapes {
            for cell in shape.cells.iter().chain(std::iter::once(&shape.every)) {
                contents.same_cell(cell.class, shape.type_class);
                contents.same_cell(shape.type_class, cell.class);
                let refs = if cell.nested { Refs::NONE } else { fresh(cell.fresh) };
                contents.add(cell.class, Stored { start: refs, made: refs });
            }
        }
        for layout in &model.layouts {
            let shape = &model.shapes[layout.shape];
            let inits: Vec<(&Cell, &Init)> = match &layout.body {
                LayoutBody::Fields(inits) => {
                    (0u32..).zip(inits).map(|(offset, init)| (shape.cell(offset), init)).collect()
                }
                LayoutBody::Array { element, .. } => vec![(&shape.every, element)],
                // Zero or undefined.
                LayoutBody::Memory { .. } => Vec::new(),
            };
            for (cell, init) in inits {
                if let Init::Word(word) = init {
                    contents.add(cell.class, Stored { start: fresh(*word), made: fresh(*word) });
                }
            }
        }
        for cell in (0u32..).take(cells.len()) {
            let info = cells.info(cell);
            if !info.nested {
                let start = fresh(cells.initial(cell));
                contents.add(info.class, Stored { start, made: Refs::NONE });
            }
        }
        contents
    }

    /// Cells of one class may be known by another as well.
    fn same_cell(&mut self, class: Class, other: Class) {
        if let Some(also) = self.also.get_mut(class.index())
            && !also.contains(&other)
        {
            also.push(other);
        }
    }

    /// Adds what is stored by a class; whether that changed anything.
    pub(super) fn add(&mut self, class: Class, new: Stored) -> bool {
        let Some(old) = self.stored.get_mut(class.index()) else { return false };
        let joined = old.join(new);
        let changed = joined != *old;
        *old = joined;
        self.all = self.all.join(new);
        changed
    }

    /// What a load from a cell that exists from the start gives.
    pub(crate) fn of_cell(&self, cells: &StaticCells<'_>, cell: CellId) -> Value {
        let (object, offset) = cells.place(cell);
        let Some(shape) = cells.shape(object) else { return Value::Unknown };
        let info = shape.cell(offset);
        let classes = [info.class, shape.type_class, EVERYTHING];
        if self.stored.is_empty() || info.nested {
            return Value::Unknown;
        }
        let refs =
            classes.iter().fold(Refs::NONE, |refs, class| refs | self.stored_by(*class).start);
        refs.loaded(cells.home(object))
    }

    /// What a load by a class from an object made at run time gives, the object being at `home`.
    pub(crate) fn of_made(&self, class: Class, home: Home) -> Value {
        if self.stored.is_empty() {
            return Value::Unknown;
        }
        self.held(class).made.loaded(home)
    }

    /// What is nested in a cell of such an object: made with it, at the same place, or, where a scope
    /// holds a parameter that was passed by reference, what was stored there.
    pub(crate) fn of_nested(&self, class: Class, home: Home) -> Value {
        if self.stored.is_empty() {
            return Value::Unknown;
        }
        (self.held(class).made | Refs::MADE_HERE).loaded(home)
    }

    fn stored_by(&self, class: Class) -> Stored {
        let anything = Stored { start: Refs::ALL, made: Refs::ALL };
        self.stored.get(class.index()).copied().unwrap_or(anything)
    }

    /// What the cells that an access by a class may mean hold.
    pub(super) fn held(&self, class: Class) -> Stored {
        match self.also.get(class.index()) {
            Some(also) if class != EVERYTHING => {
                let all = also.iter().map(|class| self.stored_by(*class));
                all.fold(self.stored_by(EVERYTHING), Stored::join)
            }
            _ => self.all,
        }
    }
}
