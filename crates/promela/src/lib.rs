//! The model as Promela, and SPIN run on it.
//!
//! [`export`] writes a lowered model as a Promela program whose reachable states are those of the
//! machine with local steps merged and without ample sets; [`spin::run`] gives it to SPIN and reads
//! the result. What has no Promela form is refused with its place in the source: tasks made at run
//! time, recursion, exceptions, function values, strings that matter, `on`.

mod announce;
mod arith;
mod arrive;
mod code;
mod constant;
mod emit;
mod expr;
mod fault;
mod flow;
mod infer;
mod memory;
mod names;
mod ops;
mod print;
mod program;
mod property;
mod real;
mod real_ops;
mod refuse;
mod remote;
mod shared_variables;
pub mod spin;
mod storage;
mod task;

use partita_model::Model;
use partita_source::{Diagnostic, SourceMap};

/// When a remote operation takes effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Memory {
    /// At once.
    Sc,
    /// At any time later, in any order.
    Rma,
}

#[derive(Clone, Debug)]
pub struct ExportOptions {
    /// Look for data races.
    pub races: bool,
    pub memory: Memory,
    /// Instances of each remote statement that may be pending.
    pub pending: u32,
    /// Print what every step does, so that a trail can be followed on our machine.
    pub markers: bool,
}

impl Default for ExportOptions {
    fn default() -> Self {
        ExportOptions { races: true, memory: Memory::Sc, pending: 2, markers: true }
    }
}

/// The model as a Promela program.
///
/// # Errors
/// What cannot be exported, with its place.
pub fn export(
    model: &Model,
    sources: &SourceMap,
    options: &ExportOptions,
) -> Result<String, Vec<Diagnostic>> {
    match program::export(model, options) {
        Ok(mut exported) => {
            shared_variables::share(&mut exported);
            Ok(print::print(&exported, sources, options))
        }
        Err(refusal) => Err(vec![refusal.diagnostic(model)]),
    }
}
