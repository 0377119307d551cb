//! What a check is asked to do.

use partita_machine::Symbolic;
use partita_model::Model;
use partita_search::{Budget, Reductions, StoreKind, Strategy};
use partita_source::Code;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MemoryModel {
    Sc,
    Rma,
    RmaOrdered,
    Upc,
}

impl MemoryModel {
    /// Whether ample sets hold: a task that goes alone must not leave behind what it has pending.
    #[must_use]
    pub fn lets_go_alone(self) -> bool {
        match self {
            MemoryModel::Sc | MemoryModel::Rma | MemoryModel::RmaOrdered => true,
            MemoryModel::Upc => false,
        }
    }

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            MemoryModel::Sc => "sc",
            MemoryModel::Rma => "rma",
            MemoryModel::RmaOrdered => "rma-ordered",
            MemoryModel::Upc => "upc",
        }
    }
}

#[derive(Clone, Debug)]
pub struct Options {
    pub memory: MemoryModel,
    /// Exact search with at most this many pending instances per statement.
    pub pending: Option<u32>,
    pub strategy: Strategy,
    /// So many states are visited before [`Strategy::Auto`] tries other ways.
    pub patience: u64,
    pub threads: usize,
    pub reductions: Reductions,
    pub budget: Budget,
    /// What reading the program took of the time of the budget.
    pub spent: Duration,
    /// How visited states are remembered.
    pub store: StoreKind,
    /// One finding of each kind instead of the first.
    pub all: bool,
    /// With `all`: findings of different tasks count as different.
    pub by_task: bool,
    /// Codes not to report.
    pub allowed: Vec<Code>,
    /// Executions that go round for ever are looked for also where endless programs are normal.
    pub endless: bool,
    /// Two executions with different results are a finding.
    pub one_result: bool,
    /// Whether objects of the heap that nobody can free any more are a fault.
    pub leaks: bool,
    /// Executions that store a larger shared value are cut.
    pub max_value: Option<i64>,
    pub seed: u64,
    /// What symbolic inputs are computed with. Without one, a model that has inputs gets the solver
    /// inside.
    pub symbolic: Option<Arc<Symbolic>>,
    /// With symbolic inputs: states that visited ones cover are dropped.
    pub subsume: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            memory: MemoryModel::Sc,
            pending: None,
            strategy: Strategy::Breadth,
            patience: partita_search::PATIENCE,
            threads: 1,
            reductions: Reductions::ALL,
            budget: Budget::UNLIMITED,
            spent: Duration::ZERO,
            store: StoreKind::Exact,
            all: false,
            by_task: false,
            allowed: Vec::new(),
            endless: false,
            one_result: false,
            leaks: false,
            max_value: None,
            seed: 0,
            symbolic: None,
            subsume: false,
        }
    }
}

/// The bound used when the exact engine runs without one given.
pub const DEFAULT_PENDING: u32 = 2;

impl Options {
    /// Whether pending operations are kept as value sets.
    #[must_use]
    pub fn by_sets(&self) -> bool {
        // With many instances of one statement, sets allow results that do not exist.
        self.memory == MemoryModel::Rma
            && self.reductions.value_sets
            && self.pending.is_none()
            && !self.one_result
    }

    /// The reductions that the search of a model asks about, of those that are on. Options that differ in
    /// others make the same search.
    #[must_use]
    pub fn in_effect(&self, model: &Model) -> Reductions {
        let network = matches!(self.memory, MemoryModel::Rma | MemoryModel::RmaOrdered);
        let Reductions { value_sets, lazy_nic, antichain, .. } = self.reductions;
        let goes_alone = self.memory.lets_go_alone();
        Reductions {
            orders: self.reductions.orders
                && self.memory == MemoryModel::Sc
                && self.store == StoreKind::Exact,
            local_cells: self.reductions.local_cells && self.reductions.local_steps,
            ample: self.reductions.ample && goes_alone,
            futures: self.reductions.futures && self.reductions.ample && goes_alone,
            place_locality: self.reductions.place_locality
                && self.reductions.futures
                && self.reductions.ample
                && goes_alone
                && model.vocabulary.at_home
                && model.places > 1,
            commuting: self.reductions.commuting
                && self.reductions.ample
                && goes_alone
                && model.commutes(),
            kinds: self.reductions.kinds
                && self.reductions.futures
                && self.reductions.ample
                && goes_alone
                && model.meets(),
            stuck: self.reductions.stuck && self.reductions.ample && goes_alone && model.waits(),
            joint: self.reductions.joint
                && self.reductions.futures
                && self.reductions.ample
                && goes_alone
                && model.waits(),
            value_sets: value_sets && network,
            lazy_nic: lazy_nic && network,
            antichain: antichain && network,
            recorded_steps: self.reductions.recorded_steps && model.is_fixed() && goes_alone,
            ..self.reductions
        }
    }
}
