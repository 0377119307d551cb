//! The RMA language: put, get, flush.
//!
//! Reads a `.rma` file (`docs/rma.md`) into a [`Program`]. The way is
//! text -> tokens (`token`) -> syntax (`ast`, made by `parse`) -> names (`names`) -> tree
//! (`lower`). Syntax errors and name errors are reported together, in file order.
//!
//! What the tree looks like:
//! - each process is a place, in file order, and one entry task; the proc and the entry are called
//!   `process_N` (more underscores when a variable of the file has that name);
//! - each shared variable is a global `sync` int that lives at its process;
//! - locals are declared first in the proc's body;
//! - numeric labels are called `L12` (`L_12`, ... when the process has a label of that name);
//! - a label with nothing after it stays a bare label: it names the end of its body and adds no
//!   statement, since state counts are compared;
//! - the span of a statement is its text up to the `;`; of `if`, `while` and `atomic` only the head.
//!
//! Values are integers. A comparison used as a value is wrapped in `int(..)`, an integer used as a
//! condition becomes `.. != 0`; nothing else is added.
//!
//! [`edit`] puts flushes into the text itself, for `partita flush`.
//!
//! Invariant: no input makes [`read`] panic, overflow the stack, or report without bound. Nesting
//! and the height of expressions are limited (`limits`), hence so is every later recursion.
//!
//! Not covered: `faa` (reserved by `docs/rma.md`, rejected here), and reading files.

mod ast;
mod edit;
mod limits;
mod lower;
mod names;
mod parse;
mod token;

pub use edit::{Edit, edit};
use partita_source::{Diagnostics, FileId, Sink};
use partita_tree::{Program, Vocabulary};

/// The words of the language; what its processes are called, a program says.
#[must_use]
pub fn vocabulary() -> Vocabulary {
    Vocabulary {
        language: "rma".into(),
        place: "process".into(),
        task: "task".into(),
        group: "group".into(),
        names_tasks: false,
        has_races: false,
        must_end: false,
        at_home: false,
        called: Vec::new(),
        ..Vocabulary::default()
    }
}

/// Reads a program. There is a program exactly when no diagnostic is an error; warnings may come
/// with it.
#[must_use]
pub fn read(file: FileId, text: &str, name: &str) -> (Option<Program>, Diagnostics) {
    let mut sink = Sink::default();
    let source = parse::source(file, text, &mut sink);
    let names = names::collect(&source, &mut sink);
    let program = lower::program(&source, &names, name, &mut sink);
    let failed = sink.has_errors();
    ((!failed).then_some(program), sink.in_order())
}
