//! Development only: naive explorer, random programs, file tests.
//!
//! - [`naive`]: an independent explorer without reductions, the oracle of differential tests.
//! - [`random`]: random kernel programs, and making a failing one small.
//! - [`expect`]: expectations written into program files.
//! - [`algorithms`]: the RMA benchmark algorithms and their variants by flushes.
//! - [`loops`]: random RMA programs that go round for ever.
//! - [`straight`]: random RMA programs that end, and must end as under `sc`.
//! - [`transfers`]: random RMA programs of three processes and few statements.
//! - [`mutants`]: programs of the test suite with a few tokens changed.
//! - [`placements`]: searches for flush placements on program texts.
//! - [`oracle`]: Fortran programs compared with the runs of a real compiler.
//! - [`files`]: programs from the repository's `tests` folder, read and lowered.
//! - [`variants`]: the ways to search that must agree.
//! - [`harness`]: the main function of a test binary with several suites, and what a quick run is.

pub mod algorithms;
pub mod expect;
pub mod files;
pub mod growth;
pub mod harness;
pub mod loops;
pub mod mutants;
pub mod naive;
pub mod oracle;
pub mod placements;
pub mod random;
pub mod straight;
pub mod toy;
pub mod transfers;
pub mod variants;
