//! C with one-sided communication: MPI, OpenSHMEM, GASPI (`docs/onesided.md`).
//!
//! The libraries are headers (`headers/`), which say what can be called, and preludes (`preludes/`), which say what a call
//! does, in tree text. What is here is the bridge between the two: a call of `MPI_Put` is a call of the procedure `mpi_put`,
//! if there is one, and not modelled otherwise.
//!
//! **An operation under way is a task.** A put starts a task of the network, which reads the origin's buffer, tells that it
//! has, writes the target, and tells that. Whoever completes operations waits for these tasks. So an access that is still
//! open is the next step of a task, and what conflicts with it is found as every race is (`docs/adr/0018-the-network-is-tasks.md`).

mod families;
mod headers;
mod lower;
mod omp;
mod shelf;

pub use lower::OneSidedHooks;
pub use omp::OmpSemantics;
pub use shelf::SHELF;

use partita_c::Dialect;
use partita_source::Code;
use partita_tree::Vocabulary;

/// Words for reports.
#[must_use]
pub fn vocabulary() -> Vocabulary {
    Vocabulary {
        language: "onesided".into(),
        place: "rank".into(),
        task: "operation".into(),
        names_tasks: false,
        must_end: true,
        rules: vec![(
            Code::DataRace,
            "two accesses to one place in memory, one of them a write, must be ordered: an operation is under way until something completes it (MPI 4.1, 13.7; for OpenSHMEM and GASPI docs/onesided.md)".into(),
        )],
        ..Vocabulary::default()
    }
}

/// The libraries together: a program may use several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OneSided;

impl Dialect for OneSided {
    fn name(&self) -> &'static str {
        "onesided"
    }

    fn headers(&self) -> &'static [(&'static str, &'static str)] {
        headers::HEADERS
    }
}
