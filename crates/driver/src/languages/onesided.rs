//! C with MPI, OpenSHMEM or GASPI (`docs/onesided.md`): the headers that a file includes say so. `--places` is the number of processes.

use super::c::{Units, lines, parsed};
use crate::language::{Definitions, Language, Parsed, Reader, Syntax};
use crate::request::Request;
use partita_c::lower::Options as Running;
use partita_onesided::{OmpSemantics, OneSided as Dialect, OneSidedHooks};
use partita_source::Diagnostics;
use partita_tree::{Program, Shelf, Vocabulary};

pub struct OneSided;

impl Language for OneSided {
    fn name(&self) -> &'static str {
        "onesided"
    }

    fn title(&self) -> &'static str {
        "C with MPI, OpenSHMEM or GASPI (.c)"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &[]
    }

    fn headers(&self) -> &'static [&'static str] {
        &["mpi.h", "shmem.h", "mpp/shmem.h", "GASPI.h"]
    }

    fn has_several_files(&self) -> bool {
        true
    }

    fn parse(&self, request: &Request, reader: &mut Reader<'_>) -> Result<Parsed, Diagnostics> {
        let (units, found) = parsed(self, &Dialect, request, reader)?;
        Ok((Box::new(Processes(units)), found))
    }

    fn vocabulary(&self) -> Vocabulary {
        partita_onesided::vocabulary()
    }

    fn definitions(&self) -> Definitions {
        Definitions::Macros
    }

    fn shelf(&self) -> Option<Shelf> {
        Some(partita_onesided::SHELF)
    }
}

struct Processes(Units);

impl Syntax for Processes {
    fn tree(&self, request: &Request) -> (Option<Program>, Diagnostics) {
        let running = Running { arguments: lines(request, super::c::ARGUMENT), any_random: false };
        let Units { units, library, notes } = &self.0;
        let name = request.name();
        let (semantics, hooks) = (OmpSemantics::default(), OneSidedHooks::default());
        let (mut program, found) =
            partita_c::lower(units, library, &semantics, &hooks, &running, &name);
        if let Some(program) = &mut program {
            program.notes.extend(notes.iter().cloned());
        }
        (program, found)
    }

    fn print(&self) -> String {
        self.0.print()
    }
}
