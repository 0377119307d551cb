//! Who judges a program: Partita's own search, SPIN, predicate abstraction, or whoever fits.

mod auto;
mod budget_shares;
mod own;
mod predabs;
mod spin;

pub use auto::{Auto, may_help, suggest};
pub use own::Own;
pub use predabs::{Asked, InFlight, Predabs, Predicates, boolean, reduced};
pub use spin::{Spin, export_options};

use crate::load::Loaded;
use crate::refusal::Refusal;
use partita_check::{JudgedBy, Options, Outcome};
use partita_model::Model;
use partita_search::Progress;
use partita_source::SourceMap;
use partita_tree::Program;

/// A program as engines see it.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// After the standard passes.
    pub program: &'a Program,
    pub model: &'a Model,
    pub sources: &'a SourceMap,
}

impl Loaded {
    #[must_use]
    pub fn subject<'a>(&'a self, sources: &'a SourceMap) -> Subject<'a> {
        Subject { program: &self.program, model: &self.model, sources }
    }
}

/// What an engine says.
#[derive(Clone, Debug)]
pub struct Judgement {
    pub outcome: Outcome,
    /// How it was found out.
    pub by: JudgedBy,
    /// States of all searches on the way, also of those that came to no end.
    pub states: u64,
}

/// Judges programs. An engine may remember what helps with the next one, which differs little.
pub trait Engine {
    fn name(&self) -> &'static str;

    /// The verdict within the budget of the options; every finding has been replayed.
    ///
    /// # Errors
    /// What the engine cannot do with this program or these options.
    fn check(
        &mut self,
        subject: Subject<'_>,
        options: &Options,
        progress: &Progress,
    ) -> Result<Judgement, Refusal>;
}
