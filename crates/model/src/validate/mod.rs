//! The validator: what every model promises to those who run and analyse it.
//!
//! | invariant | promise |
//! |---|---|
//! | `places` | there is at least one place; homes of objects and globals and places of entries exist |
//! | `statics` | shape and object `p` are the scalar globals of place `p`, for every place, and no others are; each has a word for every cell |
//! | `shapes` | a shape that is named exists; those of groups and closures are what they should be |
//! | `classes` | a class that is named is one of the model's, and there are not too many for sets of them; those of record types come first |
//! | `layouts` | a layout that is named exists and fits its shape: an initial value for every field, bounds for every dimension, or none where they come when an array is made; inside it are only layouts before it, with bounds |
//! | `objects` | an object that is named exists; given elements are not more than the array has, and are no objects |
//! | `globals` | a global that is named exists; so do the cell or the object of each of its instances |
//! | `strings` | a text that is named exists |
//! | `procs` | a procedure that is named exists, has code and ends in `return` |
//! | `entries` | an entry that is named exists; its procedure takes no parameters and no captured scopes |
//! | `slots` | a slot that is named exists in its procedure; parameters are the first slots |
//! | `jumps` | a location that is named exists in its procedure: targets, labels, ranges of handlers |
//! | `arguments` | a call has as many arguments as its procedure has parameters, a closure or spawn as many captures; `new` has two bounds for each dimension, or none where the layout has them, `list` makes an array of one |
//! | `addresses` | a static cell is a scalar global's; a cell at a place is there at every place; instances are there for every place |
//! | `constants` | a constant is no task and no symbolic value but the unknown one |
//! | `widths` | integers have 8, 16, 32 or 64 bits |
//! | `glue` | on every way `begin glue` and `end glue` match, and do not within each other; `await` stands inside; it says whether there are calls |
//! | `balance` | on every way atomic sections, groups and stays at other places are left as often as entered; a location is always as deep inside them |
//! | `segments` | segment marks stand only in a model with weak operations |
//! | `flags` | a model that has remote operations, spawned or moving tasks says so |
//! | `watched` | a slot that a property reads is marked as observed |
//!
//! What is not looked at: whether operands have fitting types (the machine reports that), whether
//! what the analyses found is right, spans.

mod code;
mod flow;
mod tables;
mod terms;

use crate::Model;
use std::fmt;

/// A promise; the table above says what it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Invariant {
    Places,
    Statics,
    Shapes,
    Classes,
    Layouts,
    Objects,
    Globals,
    Strings,
    Procs,
    Entries,
    Slots,
    Jumps,
    Arguments,
    Addresses,
    Constants,
    Widths,
    Glue,
    Balance,
    Segments,
    Flags,
    Watched,
}

impl Invariant {
    pub const ALL: [Invariant; 21] = [
        Invariant::Places,
        Invariant::Statics,
        Invariant::Shapes,
        Invariant::Classes,
        Invariant::Layouts,
        Invariant::Objects,
        Invariant::Globals,
        Invariant::Strings,
        Invariant::Procs,
        Invariant::Entries,
        Invariant::Slots,
        Invariant::Jumps,
        Invariant::Arguments,
        Invariant::Addresses,
        Invariant::Constants,
        Invariant::Widths,
        Invariant::Glue,
        Invariant::Balance,
        Invariant::Segments,
        Invariant::Flags,
        Invariant::Watched,
    ];

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Invariant::Places => "places",
            Invariant::Statics => "statics",
            Invariant::Shapes => "shapes",
            Invariant::Classes => "classes",
            Invariant::Layouts => "layouts",
            Invariant::Objects => "objects",
            Invariant::Globals => "globals",
            Invariant::Strings => "strings",
            Invariant::Procs => "procs",
            Invariant::Entries => "entries",
            Invariant::Slots => "slots",
            Invariant::Jumps => "jumps",
            Invariant::Arguments => "arguments",
            Invariant::Addresses => "addresses",
            Invariant::Constants => "constants",
            Invariant::Widths => "widths",
            Invariant::Glue => "glue",
            Invariant::Balance => "balance",
            Invariant::Segments => "segments",
            Invariant::Flags => "flags",
            Invariant::Watched => "watched",
        }
    }
}

/// A broken promise, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    pub invariant: Invariant,
    /// `proc0@3: there is no s7`
    pub at: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.invariant.name(), self.at)
    }
}

/// Every promise that a model breaks.
#[must_use]
pub fn validate(model: &Model) -> Vec<Broken> {
    let mut validator = Validator { model, found: Vec::new() };
    validator.tables();
    for (id, proc) in model.procs.pairs() {
        validator.proc(id, proc);
    }
    for (id, property) in model.properties.pairs() {
        validator.test(&id, &property.test);
    }
    // Ways through the code make sense only where it goes somewhere.
    if validator.found.is_empty() {
        for (id, proc) in model.procs.pairs() {
            validator.flow(id, proc);
        }
    }
    validator.found
}

struct Validator<'m> {
    model: &'m Model,
    found: Vec<Broken>,
}

impl Validator<'_> {
    fn broken(&mut self, invariant: Invariant, at: impl fmt::Display, what: impl fmt::Display) {
        self.found.push(Broken { invariant, at: format!("{at}: {what}") });
    }

    /// Notes a broken promise unless it is kept.
    fn demand(
        &mut self,
        kept: bool,
        invariant: Invariant,
        at: impl fmt::Display,
        what: impl fmt::Display,
    ) {
        if !kept {
            self.broken(invariant, at, what);
        }
    }
}
