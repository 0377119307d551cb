//! Strings: each text stored once. Text made at run time joins the program's own.

use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, PoisonError};

#[derive(Default)]
pub struct Strings {
    list: boxcar::Vec<Arc<str>>,
    ids: Mutex<FxHashMap<Arc<str>, u32>>,
}

impl Strings {
    #[must_use]
    pub fn new(known: &[String]) -> Self {
        let strings = Strings::default();
        known.iter().for_each(|text| {
            strings.intern(text);
        });
        strings
    }

    pub fn intern(&self, text: &str) -> u32 {
        let mut ids = self.ids.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(id) = ids.get(text) {
            return *id;
        }
        let text: Arc<str> = text.into();
        let id = u32::try_from(self.list.push(text.clone())).unwrap_or(u32::MAX);
        ids.insert(text, id);
        id
    }

    #[must_use]
    pub fn get(&self, id: u64) -> &str {
        usize::try_from(id).ok().and_then(|id| self.list.get(id)).map_or("", |text| text)
    }
}
