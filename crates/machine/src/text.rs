//! Values as text.

use crate::world::World;
use partita_model::{ObjectId, ShapeKind, Tag, Word};
use partita_tree::Style;

impl World<'_> {
    /// A value as `print` and reports show it.
    #[must_use]
    pub fn show(&self, word: Word) -> String {
        match word.tag {
            Tag::Undefined => "undefined".into(),
            Tag::Int => word.as_int().to_string(),
            Tag::Bool => match (self.model.vocabulary.style, word.as_bool()) {
                (Style::Brackets, value) => value.to_string(),
                (Style::Parentheses, true) => ".true.".into(),
                (Style::Parentheses, false) => ".false.".into(),
            },
            Tag::Real => format!("{:?}", word.as_real()),
            Tag::Str => self.strings.of(word).to_owned(),
            Tag::Task => match usize::try_from(word.bits) {
                Ok(task) if task < self.task_count => self.task_label(task),
                _ => "a task that has ended".into(),
            },
            Tag::Place => self.model.vocabulary.place_name(usize::try_from(word.bits).unwrap_or(0)),
            Tag::Function => "a function".into(),
            Tag::Term => match self.symbolic.as_deref() {
                Some(symbolic) => symbolic.term(word).map_or_else(
                    || crate::output::UNKNOWN.into(),
                    |term| symbolic.terms.show(term),
                ),
                None => crate::output::UNKNOWN.into(),
            },
            Tag::Complex => {
                let (re, im) = self.parts(word);
                format!("({re:?},{im:?})")
            }
            Tag::Ref => match word.as_ref() {
                None => "null".into(),
                Some((object, Some(offset))) => format!("&{}", self.cell_name(object, offset)),
                Some((object, None)) => self.show_object(object, 0),
            },
        }
    }

    fn show_object(&self, object: ObjectId, depth: usize) -> String {
        let shape = self.shape_of(object);
        if depth > 2 {
            return "...".into();
        }
        let show = |word: &Word| match word.as_ref() {
            Some((object, None)) => self.show_object(object, depth + 1),
            _ => self.show(*word),
        };
        let cells = self.cells(object);
        match shape.kind {
            ShapeKind::Array { rank } => {
                let items: Vec<String> =
                    cells[2 * rank as usize..].iter().take(64).map(show).collect();
                format!("[{}]", items.join(", "))
            }
            ShapeKind::Record(_) | ShapeKind::Class(_) => {
                let fields: Vec<String> = shape
                    .cells
                    .iter()
                    .zip(cells)
                    .map(|(cell, word)| format!("{}: {}", cell.name, show(word)))
                    .collect();
                format!("{{{}}}", fields.join(", "))
            }
            ShapeKind::Closure => "a function".into(),
            ShapeKind::Statics | ShapeKind::Scope | ShapeKind::Group => "an object".into(),
        }
    }

    /// How reports call a task.
    #[must_use]
    pub fn task_label(&self, task: usize) -> String {
        match self.name_of(task) {
            crate::TaskName::Entry(entry) => self.model.entries[entry].display.clone(),
            crate::TaskName::Spawned(_) => {
                let place = self.place_of(task).index();
                let task = self.numbers.as_ref().map_or(task, |numbers| numbers.get(task));
                let vocabulary = &self.model.vocabulary;
                if self.model.places > 1 {
                    let place_name = vocabulary.place_name(place);
                    format!("task {task} at {} {place_name}", vocabulary.place)
                } else {
                    format!("task {task}")
                }
            }
        }
    }

    pub(crate) fn concatenate(&self, a: Word, b: Word) -> Word {
        if a == Word::UNKNOWN || b == Word::UNKNOWN {
            return Word::UNKNOWN;
        }
        let text = format!("{}{}", self.show(a), self.show(b));
        Word::string(self.strings.intern(&text))
    }
}
