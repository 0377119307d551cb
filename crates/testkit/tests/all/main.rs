//! All suites: programs with what is expected of them, random programs, and one engine against another.
//!
//! `cargo test --release --package partita-testkit -- ui/chapel` runs those whose names contain `ui/chapel`.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test stops where something is wrong, and may say how much it compared"
)]

mod algorithms;
mod arrows;
mod auto;
mod bench_models;
mod c_oracle;
mod c_random;
mod chapel_examples;
mod chapel_independent_loops;
mod chapel_inputs;
mod chapel_long_forall;
mod chapel_prints;
mod chapel_random;
mod compare_examples;
mod counts;
mod differential;
mod flush;
mod fortran_random;
mod growth;
mod language_rules;
mod litmus;
mod loops;
mod model;
mod mpi_oracle;
mod mutants;
mod onesided_examples;
mod onesided_litmus;
mod outputs;
mod references;
mod shortest;
mod spin;
mod stay;
mod sweep;
mod symbolic;
mod toy;
mod ui;
mod upc_effects;
mod ways;
mod weak;
mod x10_examples;
mod x10_random;

use partita_testkit::harness;
use std::process::ExitCode;

fn main() -> ExitCode {
    harness::run([
        spin::fortran::suite(),
        spin::programs::suite(),
        spin::random::suite(),
        spin::pieces::suite(),
        spin::szymanski::suite(),
        differential::suite(),
        flush::suite(),
        fortran_random::suite(),
        growth::suite(),
        litmus::suite(),
        upc_effects::suite(),
        references::suite(),
        ways::suite(),
        ui::suite(),
        ui::known_wrong(),
        algorithms::suite(),
        arrows::suite(),
        auto::suite(),
        bench_models::suite(),
        c_oracle::suite(),
        c_random::suite(),
        chapel_examples::suite(),
        x10_examples::suite(),
        chapel_independent_loops::suite(),
        chapel_inputs::suite(),
        chapel_long_forall::suite(),
        chapel_prints::suite(),
        chapel_random::suite(),
        compare_examples::suite(),
        counts::suite(),
        language_rules::suite(),
        loops::suite(),
        model::suite(),
        mpi_oracle::suite(),
        mutants::suite(),
        onesided_examples::suite(),
        onesided_litmus::suite(),
        outputs::suite(),
        shortest::suite(),
        stay::suite(),
        sweep::suite(),
        symbolic::suite(),
        toy::suite(),
        weak::suite(),
        x10_random::suite(),
    ])
}
