//! UPC (`docs/upc.md`): C with threads. `--places` is THREADS; `--upc-threads dynamic` hides it from the compiler.

use super::c::{Units, expanded, lines, parsed};
use crate::language::{Definitions, Language, Parsed, Reader, Rewritten, Syntax};
use crate::refusal::only;
use crate::request::Request;
use partita_c::lower::Options as Running;
use partita_rewrite::{Grammar, RuleSet};
use partita_source::{Diagnostics, FileId};
use partita_tree::{Program, Shelf, Vocabulary};
use partita_upc::lut::{self, Around};
use partita_upc::{Threads, UPC_TEXT, Upc as Dialect, UpcHooks, UpcSemantics};
use std::cell::RefCell;

/// The option that says whether THREADS is a constant: `static`, `dynamic`.
pub const THREADS: &str = "upc-threads";
/// Threads, where nobody says how many.
const USUAL: u32 = 2;

/// What a file of C includes that is one of UPC.
const HEADERS: [&str; 10] = [
    "upc.h",
    "upc_atomic.h",
    "upc_castable.h",
    "upc_collective.h",
    "upc_io.h",
    "upc_nb.h",
    "upc_relaxed.h",
    "upc_strict.h",
    "upc_tick.h",
    "upc_types.h",
];

pub struct Upc;

impl Language for Upc {
    fn name(&self) -> &'static str {
        "upc"
    }

    fn title(&self) -> &'static str {
        "UPC (.upc)"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["upc"]
    }

    fn headers(&self) -> &'static [&'static str] {
        &HEADERS
    }

    fn has_several_files(&self) -> bool {
        true
    }

    fn parse(&self, request: &Request, reader: &mut Reader<'_>) -> Result<Parsed, Diagnostics> {
        let count = request.places.unwrap_or(USUAL);
        let threads = match request.extras.get(THREADS).map(String::as_str) {
            None | Some("static") => Threads::Static(count),
            Some("dynamic") => Threads::Dynamic,
            Some(other) => {
                return Err(only(format!("--upc-threads is static or dynamic, not `{other}`")));
            }
        };
        let (units, found) = parsed(self, &Dialect { threads }, request, reader)?;
        Ok((Box::new(Threaded { units, threads, count }), found))
    }

    fn vocabulary(&self) -> Vocabulary {
        partita_upc::vocabulary()
    }

    fn places(&self) -> u32 {
        USUAL
    }

    fn definitions(&self) -> Definitions {
        Definitions::Macros
    }

    fn shelf(&self) -> Option<Shelf> {
        Some(partita_upc::SHELF)
    }

    fn grammar(&self) -> Option<&'static dyn Grammar> {
        Some(&UPC_TEXT)
    }
}

struct Threaded {
    units: Units,
    threads: Threads,
    count: u32,
}

impl Syntax for Threaded {
    fn tree(&self, request: &Request) -> (Option<Program>, Diagnostics) {
        let running = Running { arguments: lines(request, super::c::ARGUMENT), any_random: false };
        let semantics = UpcSemantics::new(self.threads, self.count);
        let hooks = UpcHooks::new(&semantics);
        let Units { units, library, notes } = &self.units;
        let name = request.name();
        let (mut program, found) =
            partita_c::lower(units, library, &semantics, &hooks, &running, &name);
        if let Some(program) = &mut program {
            program.notes.extend(notes.iter().cloned());
        }
        (program, found)
    }

    fn print(&self) -> String {
        self.units.text()
    }

    fn table(
        &self,
        request: &Request,
        reader: &mut Reader<'_>,
        (file, text): (FileId, &str),
    ) -> Option<(RuleSet, Diagnostics)> {
        let words = partita_c::rules::words(&self.units.units);
        let dialect = Dialect { threads: self.threads };
        let reader = RefCell::new(reader);
        let mut expand =
            |texts: &[String]| expanded(texts, &dialect, request, &mut reader.borrow_mut());
        let mut include = |name: &str, from: FileId| reader.borrow_mut().beside(name, from);
        let mut around = Around {
            expand: &mut expand,
            include: &mut include,
            words: &words,
            grammar: &UPC_TEXT,
        };
        Some(lut::read(file, text, &mut around))
    }

    fn as_rules(&self, table: &RuleSet) -> Option<String> {
        Some(lut::as_rules(table, &*partita_c::rules::syntax(&self.units.units)))
    }

    fn rewrite(&self, rules: &RuleSet) -> Option<Rewritten> {
        let (units, applied, found) = self.units.rewritten(rules);
        let (threads, count) = (self.threads, self.count);
        Some((Box::new(Threaded { units, threads, count }), applied, found))
    }
}
