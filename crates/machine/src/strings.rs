//! Strings: each text stored once. Text made at run time joins the program's own.

use partita_model::{StringId, Table, Word};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, PoisonError};

#[derive(Default)]
pub struct Strings {
    list: boxcar::Vec<Arc<str>>,
    ids: Mutex<FxHashMap<Arc<str>, StringId>>,
}

impl Strings {
    #[must_use]
    pub fn new(known: &Table<StringId, String>) -> Self {
        let strings = Strings::default();
        known.iter().for_each(|text| {
            strings.intern(text);
        });
        strings
    }

    pub fn intern(&self, text: &str) -> StringId {
        let mut ids = self.ids.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(id) = ids.get(text) {
            return *id;
        }
        let text: Arc<str> = text.into();
        let id = StringId::new(self.list.push(text.clone()));
        ids.insert(text, id);
        id
    }

    #[must_use]
    pub fn get(&self, id: StringId) -> &str {
        self.list.get(id.index()).map_or("", |text| text)
    }

    /// The text that a word names; of other values, none.
    #[must_use]
    pub fn of(&self, word: Word) -> &str {
        word.as_string().map_or("", |id| self.get(id))
    }
}
