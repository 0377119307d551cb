//! What one check works with: the model and options, and the machines and searches made from them.

use crate::options::{DEFAULT_PENDING, MemoryModel, Options};
use crate::replay::Replayer;
use partita_machine::memory::{Exact, Memory, Sc, Sets, Upc};
use partita_machine::{Arithmetic, Inputs, Segments, StepOptions, Strings, Symbolic, World};
use partita_model::Model;
use partita_search::{Config, Engine, Finals, Local};
use partita_source::SourceMap;
use partita_terms::{Layered, SharedSolver};
use std::sync::Arc;
use std::time::Instant;

pub(crate) struct Session<'m> {
    pub(crate) model: &'m Model,
    pub(crate) sources: &'m SourceMap,
    pub(crate) options: &'m Options,
    pub(crate) segments: Segments,
    pub(crate) strings: Strings,
    /// How steps are cut: the same in the search and in every replay.
    pub(crate) local: Arc<Local>,
    /// Only for models with inputs.
    pub(crate) symbolic: Option<Arc<Symbolic>>,
}

impl<'m> Session<'m> {
    pub(crate) fn new(model: &'m Model, sources: &'m SourceMap, options: &'m Options) -> Self {
        let (segments, strings) = (Segments::default(), Strings::new(&model.strings));
        let symbolic = model.has_inputs().then(|| {
            let inside = || SharedSolver::new(Layered::new(None));
            let built_in = || Arc::new(Symbolic::new(inside(), Arithmetic::default()));
            options.symbolic.clone().unwrap_or_else(built_in)
        });
        let mut session =
            Session { model, sources, options, segments, strings, local: Arc::default(), symbolic };
        if options.reductions.local_steps && options.reductions.local_cells {
            session.local = Arc::new(Local::wanted(options.memory != MemoryModel::Sc));
        }
        session
    }

    pub(crate) fn bound(&self) -> u32 {
        self.options.pending.unwrap_or(DEFAULT_PENDING)
    }

    pub(crate) fn exact(&self, pending: u32) -> Exact {
        Exact { ordered: self.options.memory == MemoryModel::RmaOrdered, pending }
    }

    /// Loose operations are only for programs whose tasks never block: see `memory::Sets`.
    pub(crate) fn sets(&self) -> Sets {
        let reductions = self.options.reductions;
        Sets { lazy: reductions.lazy_nic, loose: reductions.antichain && !self.model.can_block() }
    }

    pub(crate) fn step_options(&self) -> StepOptions {
        StepOptions {
            // A leak is a fault of the very operation that lost the object.
            local_steps: self.options.reductions.local_steps && !self.options.leaks,
            // A variable that is not read again still leads to what it points to.
            live_locals: self.options.reductions.live_locals && !self.options.leaks,
            record_output: self.options.one_result,
            objects_stay: self.options.in_effect(self.model).place_locality,
            leaks: self.options.leaks,
            max_value: self.options.max_value,
            segments: false,
        }
    }

    fn config(&self, started: Instant, sets: bool) -> Config {
        let mut reductions = self.options.reductions;
        reductions.value_sets &= sets;
        reductions.ample &= self.options.memory.lets_go_alone();
        let mut budget = self.options.budget;
        let spent = self.options.spent.saturating_add(started.elapsed());
        budget.time = budget.time.map(|limit| limit.saturating_sub(spent));
        Config {
            strategy: self.options.strategy,
            patience: self.options.patience,
            threads: self.options.threads,
            reductions,
            budget,
            store: self.options.store,
            first_only: !self.options.all,
            by_task: self.options.by_task,
            most_results: None,
            endless: false,
            allowed: self.options.allowed.clone(),
            seed: self.options.seed,
        }
    }

    pub(crate) fn engine<'a>(
        &'a self,
        memory: &'a dyn Memory,
        sets: bool,
        started: Instant,
    ) -> Engine<'a> {
        Engine {
            model: self.model,
            segments: &self.segments,
            strings: &self.strings,
            memory,
            options: self.step_options(),
            local: Arc::clone(&self.local),
            symbolic: self.symbolic.clone(),
            config: self.config(started, sets),
            finals: match (self.options.one_result, &self.symbolic) {
                (false, _) => Finals::Ignored,
                (true, None) => Finals::MustAgree,
                // Other inputs may well have other results.
                (true, Some(_)) => Finals::Collected,
            },
            kept: Arc::from([]),
            subsumed: self.options.subsume.then(partita_search::Subsumed::default),
            last_look: None,
        }
    }

    /// Whether executions that go round for ever are a fault here.
    pub(crate) fn looks_for_rounds(&self) -> bool {
        self.model.vocabulary.must_end || self.options.endless
    }

    /// An engine for a verdict.
    pub(crate) fn judging<'a>(
        &'a self,
        memory: &'a dyn Memory,
        sets: bool,
        started: Instant,
    ) -> Engine<'a> {
        let mut engine = self.engine(memory, sets, started);
        engine.config.endless = self.looks_for_rounds();
        engine
    }

    /// An independent run: new tables, exact memory, no bound on pending operations.
    pub(crate) fn independently<T>(
        &self,
        inputs: &Inputs,
        run: impl FnOnce(Replayer<'_, '_>) -> Option<T>,
    ) -> Option<T> {
        // Locals that nobody reads again are still shown.
        let options = StepOptions { live_locals: false, ..self.step_options() };
        self.independently_with(options, inputs, run)
    }

    /// The same, with steps as in the search.
    pub(crate) fn independently_with<T>(
        &self,
        options: StepOptions,
        inputs: &Inputs,
        run: impl FnOnce(Replayer<'_, '_>) -> Option<T>,
    ) -> Option<T> {
        let segments = Segments::default();
        let strings = Strings::new(&self.model.strings);
        let exact = Exact { pending: u32::MAX, ..self.exact(0) };
        let memory: &dyn Memory = match self.options.memory {
            MemoryModel::Sc => &Sc,
            MemoryModel::Rma | MemoryModel::RmaOrdered => &exact,
            MemoryModel::Upc => &Upc,
        };
        let mut world = World::new(self.model, &segments, &strings, memory, options);
        world.local = self.local.get(self.model, self.step_options());
        world.inputs = Some(Arc::new(inputs.clone()));
        run(Replayer::new(&mut world, self.sources))
    }
}
