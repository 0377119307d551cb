//! What a search works with: the model, how its steps are cut, and what to keep of final states.

use crate::config::Config;
use crate::expand::Expander;
use crate::judge::Judge;
use crate::outcome::Stop;
use partita_machine::memory::Memory;
use partita_machine::{LocalCells, Segments, StepOptions, Strings, Symbolic, World};
use partita_model::{GlobalId, Model};
use std::sync::{Arc, OnceLock};

/// Everything a search needs, shared by its threads.
pub struct Engine<'m> {
    pub model: &'m Model,
    pub segments: &'m Segments,
    pub strings: &'m Strings,
    pub memory: &'m dyn Memory,
    pub options: StepOptions,
    /// Cells at which no two tasks meet.
    pub local: Arc<Local>,
    /// What symbolic inputs are computed with, where the model has any.
    pub symbolic: Option<Arc<Symbolic>>,
    pub config: Config,
    pub finals: Finals,
    /// Globals whose values at the end are results.
    pub kept: Arc<[GlobalId]>,
    /// With symbolic inputs: drop states that visited ones cover.
    pub subsumed: Option<crate::subsume::Subsumed>,
    /// Looks at every final state; `true` when that is one the search was for.
    pub last_look: Option<LastLook<'m>>,
}

/// Cells at which no two tasks meet ([`crate::local_cells`]): looked for when somebody asks.
#[derive(Debug, Default)]
pub struct Local {
    /// Whether they are wanted, and whether remote operations stay pending.
    wanted: Option<bool>,
    found: OnceLock<Option<Arc<LocalCells>>>,
}

impl Local {
    /// To be looked for; `relaxed` says whether remote operations stay pending.
    #[must_use]
    pub fn wanted(relaxed: bool) -> Self {
        Local { wanted: Some(relaxed), found: OnceLock::new() }
    }

    #[must_use]
    pub fn get(&self, model: &Model, options: StepOptions) -> Option<Arc<LocalCells>> {
        let look = || crate::local_cells(model, self.wanted?, options).map(Arc::new);
        self.found.get_or_init(look).clone()
    }
}

/// See [`Engine::last_look`].
pub type LastLook<'m> = Arc<dyn Fn(&World<'_>) -> bool + Send + Sync + 'm>;

/// What to do with the observed values and outputs of final states.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Finals {
    #[default]
    Ignored,
    Collected,
    /// Collected, and two different ones are a finding: the search may stop there.
    MustAgree,
}

impl<'m> Engine<'m> {
    /// Whether there is room for another schedule: states are kept while one is run, and large objects in each of them.
    pub(crate) fn has_room(&self) -> bool {
        (self.segments.bytes() as u64) < self.config.budget.bytes / 2
    }

    #[must_use]
    pub fn world(&self) -> World<'m> {
        let mut world = self.bare_world();
        world.local = self.local.get(self.model, self.options);
        world
    }

    /// A world in which all cells are taken for shared.
    pub(crate) fn bare_world(&self) -> World<'m> {
        let mut world =
            World::new(self.model, self.segments, self.strings, self.memory, self.options);
        world.symbolic.clone_from(&self.symbolic);
        world.kept = Arc::clone(&self.kept);
        world
    }

    /// Whether every state has the same tasks and objects, and steps depend on nothing else.
    pub(crate) fn is_fixed(&self) -> bool {
        !self.memory.relaxed()
            && !self.options.record_output
            && self.model.weak.is_none()
            && self.symbolic.as_ref().is_none_or(|symbolic| symbolic.is_concrete(self.model))
            && self.model.is_fixed()
    }

    pub(crate) fn judge(&self) -> Judge<'_> {
        Judge { allowed: &self.config.allowed }
    }

    /// Whether new states are looked at: a property is to be checked, or final values collected.
    pub(crate) fn looks_at_states(&self) -> bool {
        !self.model.properties.is_empty() || self.finals != Finals::Ignored
    }

    /// Value sets are compared by inclusion only where the memory model has them.
    pub(crate) fn antichain(&self) -> bool {
        self.memory.by_sets() && self.config.reductions.antichain
    }

    /// Why what these expanders found is all that is asked for, if it is.
    pub(crate) fn has_enough(&self, expanders: &[Expander<'_, '_>]) -> Option<Stop> {
        if expanders.iter().any(|expander| expander.seen_enough) {
            return Some(Stop::FirstFinding);
        }
        if let Some(most) = self.config.most_results
            && expanders.iter().any(|expander| expander.final_states.len() >= most)
        {
            return Some(Stop::Results);
        }
        let found = || expanders.iter().any(|expander| !expander.found.is_empty());
        let first = self.config.first_only
            && (found() || (self.finals == Finals::MustAgree && differ(expanders)));
        first.then_some(Stop::FirstFinding)
    }
}

/// Whether two executions left different results.
fn differ(expanders: &[Expander<'_, '_>]) -> bool {
    let mut all = expanders.iter().flat_map(|expander| expander.final_states.keys());
    all.next().is_some_and(|first| all.any(|other| other != first))
}
