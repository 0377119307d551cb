//! Values and tasks of a state, as a reader knows them.

use crate::value::{Value, Who};
use crate::world::World;
use partita_model::{ObjectId, Place, ShapeKind, Tag, Word};

impl World<'_> {
    /// A value as `print` and reports show it.
    #[must_use]
    pub fn show(&self, word: Word) -> String {
        self.value(word).spelled(&self.model.vocabulary)
    }

    /// A value that can be understood without the state.
    #[must_use]
    pub fn value(&self, word: Word) -> Value {
        match word.tag {
            Tag::Undefined => Value::Undefined,
            Tag::Int => Value::Integer(word.as_int()),
            Tag::Bool => Value::Logical(word.as_bool()),
            Tag::Real => Value::Real(word.as_real()),
            Tag::Str => Value::Text(self.strings.of(word).to_owned()),
            Tag::Task => match usize::try_from(word.bits) {
                Ok(task) if task < self.task_count => Value::Task(Some(self.who(task))),
                _ => Value::Task(None),
            },
            Tag::Place => Value::Place(Place::new(usize::try_from(word.bits).unwrap_or(0))),
            Tag::Function => Value::Function,
            Tag::Term => {
                let symbolic = self.symbolic.as_deref();
                let term = symbolic.and_then(|symbolic| Some((symbolic, symbolic.term(word)?)));
                term.map_or(Value::Unknown, |(symbolic, term)| {
                    Value::Symbolic(symbolic.terms.show(term))
                })
            }
            Tag::Complex => {
                let (re, im) = self.parts(word);
                Value::Complex(re, im)
            }
            Tag::Pointer => Value::Reference(self.pointed_at(word)),
            Tag::Ref => match word.as_ref() {
                None => Value::Null,
                Some((object, Some(offset))) => Value::Reference(self.cell_path(object, offset)),
                Some((object, None)) => self.object_value(object, 0),
            },
        }
    }

    fn object_value(&self, object: ObjectId, depth: usize) -> Value {
        let shape = self.shape_of(object);
        if depth > 2 {
            return Value::Deeper;
        }
        let value = |word: &Word| match word.as_ref() {
            Some((object, None)) => self.object_value(object, depth + 1),
            _ => self.value(*word),
        };
        let cells = self.cells(object);
        match shape.kind {
            // What a prelude keeps in its objects means nothing to a reader.
            ShapeKind::Class(_) if shape.is_opaque() => Value::Object,
            ShapeKind::Array { rank } => {
                Value::Elements(cells[2 * rank as usize..].iter().take(64).map(value).collect())
            }
            ShapeKind::Record(_) | ShapeKind::Class(_) => {
                // What the front end added is its own business.
                let named = shape.cells.iter().zip(cells);
                let named = named.filter(|(cell, _)| !cell.name.starts_with('_'));
                Value::Fields(
                    named.map(|(cell, word)| (cell.name.to_string(), value(word))).collect(),
                )
            }
            ShapeKind::Closure => Value::Function,
            ShapeKind::Statics | ShapeKind::Scope | ShapeKind::Group | ShapeKind::Memory(_) => {
                Value::Object
            }
        }
    }

    /// A task as a reader knows it.
    #[must_use]
    pub fn who(&self, task: usize) -> Who {
        match self.name_of(task) {
            crate::TaskName::Entry(entry) => Who::Entry(self.model.entries[entry].display.clone()),
            crate::TaskName::Spawned(_) => {
                let number = self.numbers.as_ref().map_or(task, |numbers| numbers.get(task));
                let several = self.model.places > 1;
                Who::Spawned { number, at: several.then(|| self.place_of(task)), by: None }
            }
        }
    }

    /// How reports call a task.
    #[must_use]
    pub fn task_label(&self, task: usize) -> String {
        self.who(task).spelled(&self.model.vocabulary)
    }

    pub(crate) fn concatenate(&self, a: Word, b: Word) -> Word {
        if a == Word::UNKNOWN || b == Word::UNKNOWN {
            return Word::UNKNOWN;
        }
        let text = format!("{}{}", self.show(a), self.show(b));
        Word::string(self.strings.intern(&text))
    }
}
