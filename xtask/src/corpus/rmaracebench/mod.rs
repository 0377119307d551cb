//! RMARaceBench: small programs of MPI, OpenSHMEM and GASPI that come with a label, race or no race, and where.
//!
//! Only races count: `partita check FILE --places N --only data-race --all`. A label that is not believed is shown apart.

mod list;
mod score;

use super::Options;
use super::ending::{self, Ending};
pub(crate) use list::{Test, parse};
use score::Judged;
use std::path::Path;
use std::process::Command;

const REPOSITORY: &str = "RWTH-HPC/RMARaceBench";

/// Labels that are wrong, with the reason; found by reading the programs.
const DISPUTED: &[(&str, &str)] = &[
    (
        "SHMEM/atomic/003-shmem-atomic-same-domain-remote-no.c",
        "atomics on contexts of their own stay open through shmem_barrier_all, and their target is printed behind it",
    ),
    (
        "SHMEM/sync/019-shmem-sync-ctx-remote-no.c",
        "a put on a context of its own stays open through shmem_barrier_all, and its target is printed behind it",
    ),
    (
        "GASPI/misc/002-GASPI-misc-read-load-deep-nesting-local-yes.c",
        "the buffer is loaded before the read is issued",
    ),
    (
        "GASPI/misc/010-GASPI-misc-read-store-deep-nesting-remote-yes.c",
        "it reads from itself, not from the rank that stores",
    ),
];

pub(crate) fn run(options: &Options, binary: &Path, tests: &[Test]) -> Result<String, String> {
    let checkout = options.only_checkout(REPOSITORY)?;
    let judged = super::each(tests, |test| {
        let disputed = DISPUTED.iter().find(|(path, _)| *path == test.path).map(|(_, why)| *why);
        let file = checkout.join(&test.path);
        if !file.is_file() {
            let ending = Ending::Missing("the file");
            return Judged { test: test.clone(), ending, seconds: 0.0, disputed };
        }
        let mut command = Command::new(binary);
        command.arg("check").arg(file).args(["--places", &test.processes.to_string()]);
        command.args(["--only", "data-race", "--all", "--format", "json"]);
        let (ending, seconds) = match options.run(&mut command) {
            Ok(done) => (ending::read(&done), done.seconds),
            Err(error) => (Ending::Crash(error.to_string()), 0.0),
        };
        Judged { test: test.clone(), ending, seconds, disputed }
    });
    Ok(score::text(&judged, options.verbose))
}
