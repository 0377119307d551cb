//! Wordings: the texts in which preludes speak of their operations, filled in from a state.
//!
//! What cannot be looked up is shown as `?`: a report must never fail.

use crate::world::World;
use partita_model::{ObjectId, Operand, Place, Slot, Storage, StringId, Tag, Word};
use partita_tree::NodeId;
use partita_tree::wording::{Piece, pieces};

/// What a task waits for at a guard, noted while a log is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// In the words of the operation, when it has some.
    pub text: Option<String>,
    /// Everybody has to come here: the object that stands for the meeting.
    pub meeting: Option<ObjectId>,
    /// The condition.
    pub guard: NodeId,
}

impl World<'_> {
    /// A text of the operation that a task is in, with what stands in braces filled in.
    #[must_use]
    pub fn worded(&self, task: usize, text: &str) -> String {
        let mut out = String::new();
        for piece in pieces(text) {
            match piece {
                Piece::Text(text) | Piece::Broken(text) => out.push_str(text),
                Piece::Task => out.push_str(&self.task_label(task)),
                Piece::Places => out.push_str(&self.model.places.to_string()),
                Piece::Name(name) => out.push_str(&self.named(task, name)),
                Piece::Field(name, field) => out.push_str(&self.field(task, name, field)),
                Piece::Where(name) => out.push_str(&self.places_where(task, name)),
            }
        }
        out
    }

    /// The message of an assertion; in an operation, braces are filled in.
    #[cold]
    pub(crate) fn message(&self, task: usize, message: StringId) -> String {
        let text = &self.model.strings[message];
        let own = self.model.proc(self.here(task).proc);
        if own.operation { self.worded(task, text) } else { text.clone() }
    }

    /// What a task waits for at the guard it stands before.
    pub(crate) fn waiting(&self, task: usize, guard: NodeId) -> Waiting {
        let own = self.model.proc(self.here(task).proc);
        let first = || self.raw(task, Operand::Slot(Slot(0))).as_ref();
        let meeting = if own.meeting { first().map(|(object, _)| object) } else { None };
        let text = own.waits.as_deref().map(|waits| self.worded(task, waits));
        Waiting { text, meeting, guard }
    }

    fn slot_of(&self, task: usize, name: &str) -> Option<Word> {
        let proc = self.model.proc(self.here(task).proc);
        let mut found = None;
        for (slot, info) in proc.slots.pairs() {
            if info.name.as_deref() == Some(name) {
                let word = self.raw(task, Operand::Slot(slot));
                // Of several variables of one name the one that is alive.
                if found.is_none() || !word.is_undefined() {
                    found = Some(word);
                }
            }
        }
        found
    }

    fn named(&self, task: usize, name: &str) -> String {
        let word = match self.slot_of(task, name) {
            Some(word) => word,
            None => match self.global_at(name, self.place_of(task)) {
                Some(word) => word,
                None => return "?".to_owned(),
            },
        };
        match word.as_ref() {
            Some((object, None)) => self.object_name(object),
            Some((object, Some(offset))) => self.cell_name(object, offset),
            None => self.show(word),
        }
    }

    fn field(&self, task: usize, name: &str, field: &str) -> String {
        let object = self.slot_of(task, name).and_then(Word::as_ref);
        let Some((object, None)) = object else { return "?".to_owned() };
        let cells = &self.shape_of(object).cells;
        match (0u32..).zip(cells).find(|(_, cell)| &*cell.name == field) {
            Some((offset, _)) => self.show(self.read(object, offset)),
            None => "?".to_owned(),
        }
    }

    /// A scalar global's value at a place, or a reference to the object that it is.
    fn global_at(&self, name: &str, place: Place) -> Option<Word> {
        let global = self.model.globals.iter().find(|global| &*global.name == name)?;
        let place = if global.symmetric { place } else { global.home };
        Some(match global.storage {
            Storage::Scalar { offset } => self.read(place.statics(), offset),
            Storage::Object { base } if global.symmetric => Word::object(base.instance(place)),
            Storage::Object { base } => Word::object(base),
        })
    }

    /// "image 1 and image 3": where a symmetric variable is set.
    fn places_where(&self, task: usize, name: &str) -> String {
        let own = self.place_of(task);
        let vocabulary = &self.model.vocabulary;
        let set = |place: &Place| {
            let word = self.global_at(name, *place);
            let word = match word.and_then(Word::as_ref) {
                Some((object, None)) => {
                    let low = self.cells(object).first().map_or(0, |low| low.as_int());
                    let index = [low + i64::from(own.0)];
                    let found = self.element(object, &index, NodeId(u32::MAX));
                    found.ok().map(|(object, offset)| self.read(object, offset))
                }
                _ => word,
            };
            word.is_some_and(|word| {
                (word.tag == Tag::Bool && word.as_bool())
                    || (word.tag == Tag::Int && word.as_int() != 0)
            })
        };
        let places: Vec<String> = (0..self.model.places)
            .map(Place)
            .filter(set)
            .map(|place| format!("{} {}", vocabulary.place, vocabulary.place_name(place.index())))
            .collect();
        match places.as_slice() {
            [] => "nobody".to_owned(),
            [one] => one.clone(),
            [first @ .., last] => format!("{} and {last}", first.join(", ")),
        }
    }
}
