//! Values and tasks as a reader knows them, as data, and how a language writes them.
//!
//! A [`partita_model::Word`] means something only in its state; these stand by themselves.

use crate::path::CellPath;
use partita_model::Place;
use partita_tree::{Style, Vocabulary};
use serde::Serialize;

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Value {
    Undefined,
    Integer(i64),
    Logical(bool),
    Real(f64),
    /// Real and imaginary part.
    Complex(f64, f64),
    Text(String),
    /// A task, or none when it has ended.
    Task(Option<Who>),
    Place(Place),
    Function,
    /// A term over the inputs.
    Symbolic(String),
    /// Nothing is known about it.
    Unknown,
    Null,
    /// A reference to a cell.
    Reference(CellPath),
    /// The elements of an array, the first ones of a long one.
    Elements(Vec<Value>),
    Fields(Vec<(String, Value)>),
    /// An object of which nothing is shown.
    Object,
    /// Too deep inside another value to be shown.
    Deeper,
}

/// A task.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Who {
    /// It is there from the start, under this name.
    Entry(String),
    /// Its number stays when others end; the place is there where a program has several. `by` is the call that made it,
    /// where that says what it is.
    Spawned { number: usize, at: Option<Place>, by: Option<String> },
}

impl Value {
    /// As the language writes it.
    #[must_use]
    pub fn spelled(&self, vocabulary: &Vocabulary) -> String {
        match self {
            Value::Undefined => "undefined".to_owned(),
            Value::Integer(value) => value.to_string(),
            Value::Logical(value) => match (vocabulary.style, value) {
                (Style::Brackets | Style::Calls | Style::Affinity, value) => value.to_string(),
                (Style::Parentheses, true) => ".true.".to_owned(),
                (Style::Parentheses, false) => ".false.".to_owned(),
            },
            Value::Real(value) => format!("{value:?}"),
            Value::Complex(re, im) => format!("({re:?},{im:?})"),
            Value::Text(text) | Value::Symbolic(text) => text.clone(),
            Value::Task(Some(who)) => who.spelled(vocabulary),
            Value::Task(None) => "a task that has ended".to_owned(),
            Value::Place(place) => vocabulary.place_name(place.index()),
            Value::Function => "a function".to_owned(),
            Value::Unknown => crate::output::UNKNOWN.to_owned(),
            Value::Null => "null".to_owned(),
            Value::Reference(cell) => format!("&{}", cell.spelled(vocabulary)),
            Value::Elements(items) => {
                let items: Vec<String> =
                    items.iter().map(|item| item.spelled(vocabulary)).collect();
                format!("[{}]", items.join(", "))
            }
            Value::Fields(fields) => {
                let fields: Vec<String> = fields
                    .iter()
                    .map(|(name, value)| format!("{name}: {}", value.spelled(vocabulary)))
                    .collect();
                format!("{{{}}}", fields.join(", "))
            }
            Value::Object => "an object".to_owned(),
            Value::Deeper => "...".to_owned(),
        }
    }
}

impl Who {
    /// How reports call it.
    #[must_use]
    pub fn spelled(&self, vocabulary: &Vocabulary) -> String {
        match self {
            Who::Entry(name) => name.clone(),
            Who::Spawned { number, at, by } => {
                let (name, link) = match by {
                    Some(by) => (format!("{by} ({number})"), "of"),
                    // One word for both: this is not a task that the program knows.
                    None if vocabulary.task == vocabulary.place => {
                        (format!("helper {number}"), "of")
                    }
                    None => (format!("{} {number}", vocabulary.task), "at"),
                };
                match at {
                    Some(place) => {
                        let place = vocabulary.place_name(place.index());
                        format!("{name} {link} {} {place}", vocabulary.place)
                    }
                    None => name,
                }
            }
        }
    }
}
