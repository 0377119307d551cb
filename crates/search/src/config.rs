//! What to search, how, and for how long.

use partita_source::Code;
use std::time::Duration;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// Breadth-first; when that takes long, other ways are tried beside it (`scout.rs`).
    Auto,
    Breadth,
    Depth,
    Random,
}

impl Strategy {
    /// Whether states are expanded layer by layer.
    #[must_use]
    pub fn by_layers(self) -> bool {
        match self {
            Strategy::Auto | Strategy::Breadth => true,
            Strategy::Depth | Strategy::Random => false,
        }
    }
}

/// So many states are visited before other ways are tried.
pub const PATIENCE: u64 = 1 << 15;

/// Each can be switched off; on and off give the same verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reductions {
    /// Steps run from visible operation to visible operation.
    pub local_steps: bool,
    /// Accesses to cells that one task ever touches, or nobody ever writes, are local work. Part of
    /// `local_steps`.
    pub local_cells: bool,
    /// Locals that are never read again are dropped.
    pub live_locals: bool,
    /// A task whose next operation concerns nobody else goes alone.
    pub ample: bool,
    /// Who concerns whom is found by executing each task abstractly, not by static summaries.
    pub futures: bool,
    /// What a task does at a place concerns those who are there or may still come. Part of `futures`.
    pub place_locality: bool,
    /// Arrivals at a clock, and atomic sections that add to a cell, may change places with each other.
    pub commuting: bool,
    /// Calls of a meeting may change places at its record, and what prints only with what prints may not. Part of `futures`.
    pub kinds: bool,
    /// Who waits for what nobody else can do has no future. Part of `ample`.
    pub stuck: bool,
    /// What others can do is found for all of them together: nobody passes a guard that none of them can open. Part of `futures`.
    pub joint: bool,
    /// Where no two steps that touch each other can come in another order, one execution stands for all.
    pub orders: bool,
    /// Pending operations as value sets. (Chosen by the memory model; here for the record.)
    pub value_sets: bool,
    /// Network cards move only when it matters.
    pub lazy_nic: bool,
    /// Of two states that differ only in their sets, the larger one covers both.
    pub antichain: bool,
    /// A step that was run before, on the same data, is not run again. (No fewer states: less work.)
    pub recorded_steps: bool,
}

impl Reductions {
    pub const ALL: Reductions = Reductions {
        local_steps: true,
        local_cells: true,
        live_locals: true,
        ample: true,
        futures: true,
        place_locality: true,
        commuting: true,
        kinds: true,
        stuck: true,
        joint: true,
        orders: true,
        value_sets: true,
        lazy_nic: true,
        antichain: true,
        recorded_steps: true,
    };
    pub const NONE: Reductions = Reductions {
        local_steps: false,
        local_cells: false,
        live_locals: false,
        ample: false,
        futures: false,
        place_locality: false,
        commuting: false,
        kinds: false,
        stuck: false,
        joint: false,
        orders: false,
        value_sets: false,
        lazy_nic: false,
        antichain: false,
        recorded_steps: false,
    };
    pub const NAMES: [&'static str; 15] = [
        "local-steps",
        "local-cells",
        "live-locals",
        "ample",
        "futures",
        "place-locality",
        "commuting",
        "kinds",
        "stuck",
        "joint",
        "orders",
        "value-sets",
        "lazy-nic",
        "antichain",
        "recorded-steps",
    ];

    /// The switch of a name.
    pub fn named(&mut self, name: &str) -> Option<&mut bool> {
        match name {
            "local-steps" => Some(&mut self.local_steps),
            "local-cells" => Some(&mut self.local_cells),
            "live-locals" => Some(&mut self.live_locals),
            "ample" => Some(&mut self.ample),
            "futures" => Some(&mut self.futures),
            "place-locality" => Some(&mut self.place_locality),
            "commuting" => Some(&mut self.commuting),
            "kinds" => Some(&mut self.kinds),
            "stuck" => Some(&mut self.stuck),
            "joint" => Some(&mut self.joint),
            "orders" => Some(&mut self.orders),
            "value-sets" => Some(&mut self.value_sets),
            "lazy-nic" => Some(&mut self.lazy_nic),
            "antichain" => Some(&mut self.antichain),
            "recorded-steps" => Some(&mut self.recorded_steps),
            _ => None,
        }
    }

    #[must_use]
    pub fn enabled(mut self) -> Vec<&'static str> {
        let on = |name: &&'static str| self.named(name).is_some_and(|on| *on);
        Self::NAMES.into_iter().filter(on).collect()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    pub time: Option<Duration>,
    pub states: u64,
    pub bytes: u64,
    pub depth: u64,
}

impl Budget {
    pub const UNLIMITED: Budget =
        Budget { time: None, states: u64::MAX, bytes: u64::MAX, depth: u64::MAX };
}

#[derive(Clone, Debug)]
pub struct Config {
    pub strategy: Strategy,
    /// So many states are visited before [`Strategy::Auto`] tries other ways.
    pub patience: u64,
    pub threads: usize,
    pub reductions: Reductions,
    pub budget: Budget,
    pub store: crate::store::Kind,
    /// Stop at the first finding; otherwise collect one of each kind.
    pub first_only: bool,
    /// The same finding by other tasks is another one.
    pub by_task: bool,
    /// Stop after so many different results.
    pub most_results: Option<usize>,
    /// Executions that go round for ever are looked for.
    pub endless: bool,
    /// Codes that are not reported.
    pub allowed: Vec<Code>,
    /// For random walks.
    pub seed: u64,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            strategy: Strategy::Breadth,
            patience: PATIENCE,
            threads: 1,
            reductions: Reductions::ALL,
            budget: Budget::UNLIMITED,
            store: crate::store::Kind::Exact,
            first_only: true,
            by_task: false,
            most_results: None,
            endless: false,
            allowed: Vec::new(),
            seed: 0,
        }
    }
}
