//! UPC: what it adds to C (`docs/upc.md`).
//!
//! Its syntax is a [`Dialect`] of [`partita_c`], its rules are [`UpcSemantics`], what it does in the tree is [`UpcHooks`].

mod headers;
mod lower;
pub mod lut;
mod sema;
mod shared;
mod shelf;
mod words;

pub use lower::UpcHooks;
pub use sema::UpcSemantics;
pub use shelf::SHELF;

use partita_c::rules::{CText, PROPERTIES};
use partita_c::{Dialect, Governs, Word};
use partita_rewrite::Property;
use partita_source::Code;
use partita_tree::{Style, Vocabulary};

/// UPC's words for reports.
#[must_use]
pub fn vocabulary() -> Vocabulary {
    Vocabulary {
        language: "upc".into(),
        place: "thread".into(),
        task: "thread".into(),
        names_tasks: false,
        style: Style::Affinity,
        must_end: true,
        rules: vec![(
            Code::DataRace,
            "two accesses of different threads to one cell, one of them a write, must be ordered by strict accesses, barriers or locks (UPC 1.3, B.4)".into(),
        )],
        ..Vocabulary::default()
    }
}

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

/// Rules in UPC.
pub static UPC_TEXT: CText = CText {
    name: "upc",
    title: "UPC",
    dialect: &Upc { threads: Threads::Dynamic },
    properties: &QUALIFIED,
};

/// What `$x is WORD` can say in UPC: what C can, and how accesses are qualified.
const QUALIFIED: [Property; 11] = {
    let [array, pointer, scalar, structure, integer, real, constant, name] = PROPERTIES;
    let shared = ("shared", "is a shared object, or a part of one");
    let strict = ("strict", "is declared strict");
    let relaxed = ("relaxed", "is declared relaxed");
    [array, pointer, scalar, structure, integer, real, constant, name, shared, strict, relaxed]
};

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
            ("__UPC_COLLECTIVE__", "1"),
            ("__UPC_ATOMIC__", "1"),
            ("__UPC_NB__", "1"),
            ("__UPC_CASTABLE__", "1"),
            ("__UPC_TICK__", "1"),
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
