//! What a search returns.

use crate::judge::Wrong;
use partita_machine::memory::Move;
use partita_machine::{Covered, World};
use partita_source::Code;
use partita_tree::NodeId;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// One step of a schedule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A task's step with the choices it takes.
    Task {
        task: usize,
        plan: Vec<u32>,
    },
    Network(Move),
}

/// Something wrong, in the state its schedule leads to.
#[derive(Clone, Debug)]
pub struct Found {
    pub wrong: Wrong,
    /// The statements of the source it concerns.
    pub sites: Vec<NodeId>,
    /// Who does what, when findings of different tasks are to be kept apart; otherwise empty.
    pub tasks: Vec<(NodeId, usize)>,
    pub depth: u64,
    /// From the initial state to the state of the finding.
    pub schedule: Vec<Step>,
}

impl Found {
    #[must_use]
    pub fn code(&self) -> Code {
        self.wrong.code()
    }

    /// What is wrong in the present world. The schedule is filled in later.
    pub(crate) fn new(world: &World<'_>, wrong: Wrong, by_task: bool, depth: u64) -> Self {
        let tasks = wrong.sites(world);
        let mut sites: Vec<NodeId> = tasks.iter().map(|(site, _)| *site).collect();
        sites.sort();
        let tasks = if by_task { tasks } else { Vec::new() };
        Found { wrong, sites, tasks, depth, schedule: Vec::new() }
    }

    /// Findings with the same key are one finding.
    #[must_use]
    pub fn key(&self) -> (Code, u32, &[NodeId], &[(NodeId, usize)]) {
        (self.code(), self.wrong.rank(), &self.sites, &self.tasks)
    }
}

/// Why a search ended before everything was seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    Time,
    States,
    Memory,
    Depth,
    /// Random walks never cover everything.
    Sampling,
    FirstFinding,
    /// As many different results as were asked for.
    Results,
    /// Somebody did not want to wait any longer.
    Interrupted,
}

impl Stop {
    /// Whether there was more to look at than there was room or time for.
    #[must_use]
    pub fn is_budget(self) -> bool {
        match self {
            Stop::Time | Stop::States | Stop::Memory | Stop::Depth | Stop::Interrupted => true,
            Stop::Sampling | Stop::FirstFinding | Stop::Results => false,
        }
    }
}

/// What is known of executions that go round for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rounds {
    #[default]
    NotAsked,
    /// No execution comes back to where it was.
    None,
    /// Some do, and from everywhere there is a way to an end.
    MayEnd,
    /// Some are found.
    Endless,
    /// Some may; what was stored does not tell.
    NotLookedFor,
}

#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// One per code and place, the shortest schedules first.
    pub found: Vec<Found>,
    /// `None` when every state was expanded.
    pub stopped: Option<Stop>,
    pub states: u64,
    pub transitions: u64,
    pub depth: u64,
    pub seconds: f64,
    pub store_bytes: u64,
    /// How states were remembered.
    pub store: crate::StoreKind,
    /// How many states were probably taken for others, where the store is not exact.
    pub expected_loss: f64,
    pub peak_bytes: u64,
    /// Steps that left the scope by a value beyond the bound.
    pub cut: u64,
    /// Issues that waited because of the bound on pending operations.
    pub bounded: u64,
    /// Failing steps whose code is allowed: those executions were not followed further.
    pub excused: u64,
    pub rounds: Rounds,
    /// So many executions stand for all: nothing was searched.
    pub executions: Option<u64>,
    /// How often other ways were tried beside the layers.
    pub scouts: u32,
    /// The finding is one of theirs.
    pub scouted: bool,
    /// What its states are like, when a budget ended it.
    pub growth: Option<crate::Growth>,
    /// What some execution ran.
    pub covered: Covered,
    /// Values of the observed properties in final states, or outputs, when asked for.
    pub finals: std::collections::BTreeMap<Vec<String>, Vec<Step>>,
    /// More such values, for whose executions the time was too short.
    pub finals_left_out: usize,
}

/// Shared with whoever shows progress or wants to stop the search.
#[derive(Debug, Default)]
pub struct Progress {
    pub states: AtomicU64,
    pub transitions: AtomicU64,
    pub depth: AtomicU64,
    pub frontier: AtomicU64,
    pub bytes: AtomicU64,
    pub cancel: AtomicBool,
}
