//! UPC: what it adds to C.
//!
//! For now this is its syntax: words, qualifiers, statements, pragmas and headers, as a [`Dialect`] of [`partita_c`].

mod headers;
mod words;

use partita_c::{Dialect, Governs, Word};

/// UPC, with a fixed number of threads or without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Upc {
    pub threads: Threads,
}

/// Whether `THREADS` is known when a program is translated (6.3.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Threads {
    Static(u32),
    Dynamic,
}

impl Dialect for Upc {
    fn name(&self) -> &'static str {
        "upc"
    }

    fn words(&self) -> &'static [(&'static str, Word)] {
        words::WORDS
    }

    fn pragmas(&self) -> &'static [(&'static str, Governs)] {
        &[("upc", Governs::Itself)]
    }

    fn macros(&self) -> Vec<(String, String)> {
        let environment = match self.threads {
            Threads::Static(_) => "__UPC_STATIC_THREADS__",
            Threads::Dynamic => "__UPC_DYNAMIC_THREADS__",
        };
        // Each optional library gets its macro once it works.
        let known = [
            ("__UPC__", "1"),
            ("__UPC_VERSION__", "201311L"),
            ("UPC_MAX_BLOCK_SIZE", "1048576"),
            (environment, "1"),
        ];
        known.map(|(name, value)| (name.to_owned(), value.to_owned())).into()
    }

    fn in_condition(&self, word: &str) -> Option<i64> {
        match self.threads {
            Threads::Static(count) if word == "THREADS" => Some(i64::from(count)),
            Threads::Static(_) | Threads::Dynamic => None,
        }
    }

    fn headers(&self) -> &'static [(&'static str, &'static str)] {
        headers::HEADERS
    }
}
