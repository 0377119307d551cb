//! UPC (`docs/upc.md`): C with threads. `--places` is THREADS; `--upc-threads dynamic` hides it from the compiler.

use super::c::{Units, lines, parsed};
use crate::language::{Definitions, Language, Parsed, Reader, Syntax};
use crate::refusal::only;
use crate::request::Request;
use partita_c::lower::Options as Running;
use partita_source::Diagnostics;
use partita_tree::{Program, Shelf, Vocabulary};
use partita_upc::{Threads, Upc as Dialect, UpcHooks, UpcSemantics};

/// The option that says whether THREADS is a constant: `static`, `dynamic`.
pub const THREADS: &str = "upc-threads";
/// Threads, where nobody says how many.
const USUAL: u32 = 2;

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
        String::new()
    }
}
