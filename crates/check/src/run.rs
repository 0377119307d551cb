//! One check from model to verdict.
//!
//! Under `rma` the search by value sets comes first: complete, it proves for any number of pending
//! operations; what it finds is replayed exactly. A finding that used "many instances" and cannot be
//! replayed is followed up by exact searches with growing bounds; if those find nothing either, the
//! verdict is `unknown`.

use crate::assurance::assurance;
use crate::finding::{Finding, Outcome, Stats, Verdict};
use crate::options::{DEFAULT_PENDING, MemoryModel, Options};
use crate::replay::{Goal, Replayer};
use crate::schedule::{Event, Schedule, events};
use partita_machine::memory::{Exact, Memory, Sc, Sets};
use partita_machine::{
    Arithmetic, Failure, Inputs, LocalCells, Segments, StepOptions, Strings, Symbolic, World,
};
use partita_model::Model;
use partita_search::{
    Config, Engine, Finals, Found, Kind, Progress, Stop, StoreKind, Strategy, explore,
};
use partita_source::{Code, SourceMap};
use partita_terms::{Layered, SharedSolver};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Checks a model.
#[must_use]
pub fn check(
    model: &Model,
    sources: &SourceMap,
    options: &Options,
    progress: &Progress,
) -> Outcome {
    let started = Instant::now();
    let session = Session::new(model, sources, options);
    let mut outcome = session.run(progress, started);
    outcome.stats.seconds = started.elapsed().as_secs_f64();
    outcome
}

/// Follows a saved schedule; the finding at its end, or `None` when it does not lead there.
#[must_use]
pub fn replay(
    model: &Model,
    sources: &SourceMap,
    options: &Options,
    schedule: &Schedule,
) -> Option<Finding> {
    if let Some(other) = &schedule.other {
        let options = Options { one_result: true, ..options.clone() };
        let session = Session::new(model, sources, &options);
        return session.differ(&schedule.events, other, &schedule.inputs);
    }
    let session = Session::new(model, sources, options);
    session.replay(&schedule.events, &schedule.inputs, &Goal::Code(schedule.code), schedule.code)
}

pub(crate) struct Session<'m> {
    pub(crate) model: &'m Model,
    pub(crate) sources: &'m SourceMap,
    pub(crate) options: &'m Options,
    pub(crate) segments: Segments,
    pub(crate) strings: Strings,
    /// How steps are cut: the same in the search and in every replay.
    pub(crate) local: Option<Arc<LocalCells>>,
    /// Only for models with inputs.
    pub(crate) symbolic: Option<Arc<Symbolic>>,
}

/// How far exact follow-up searches raise their bound.
const FOLLOW_UP: u32 = 3;

/// States that may be visited to make a counterexample shorter.
const SHORTEN: u64 = 200_000;

impl<'m> Session<'m> {
    pub(crate) fn new(model: &'m Model, sources: &'m SourceMap, options: &'m Options) -> Self {
        let (segments, strings) = (Segments::default(), Strings::new(&model.strings));
        let symbolic = model.has_inputs().then(|| {
            let inside = || SharedSolver::new(Layered::new(None));
            let built_in = || Arc::new(Symbolic::new(inside(), Arithmetic::default()));
            options.symbolic.clone().unwrap_or_else(built_in)
        });
        let mut session =
            Session { model, sources, options, segments, strings, local: None, symbolic };
        if options.reductions.local_steps && options.reductions.local_cells {
            let relaxed = options.memory != MemoryModel::Sc;
            let local = partita_search::local_cells(model, relaxed, session.step_options());
            session.local = local.map(Arc::new);
        }
        session
    }

    fn run(&self, progress: &Progress, started: Instant) -> Outcome {
        match self.options.memory {
            MemoryModel::Sc => self.one(&Sc, progress, started),
            MemoryModel::Rma if !self.model.has_remote => self.one(&Sc, progress, started),
            MemoryModel::Rma if self.options.by_sets() => self.by_sets(progress, started),
            MemoryModel::Rma | MemoryModel::RmaOrdered => {
                self.one(&self.exact(self.bound()), progress, started)
            }
        }
    }

    fn bound(&self) -> u32 {
        self.options.pending.unwrap_or(DEFAULT_PENDING)
    }

    fn exact(&self, pending: u32) -> Exact {
        Exact { ordered: self.options.memory == MemoryModel::RmaOrdered, pending }
    }

    /// Loose operations are only for programs whose tasks never block: see `memory::Sets`.
    pub(crate) fn sets(&self) -> Sets {
        let reductions = self.options.reductions;
        Sets { lazy: reductions.lazy_nic, loose: reductions.antichain && !self.model.can_block() }
    }

    pub(crate) fn step_options(&self) -> StepOptions {
        StepOptions {
            local_steps: self.options.reductions.local_steps,
            live_locals: self.options.reductions.live_locals,
            record_output: self.options.one_result,
            max_value: self.options.max_value,
        }
    }

    pub(crate) fn config(&self, started: Instant, sets: bool) -> Config {
        let mut reductions = self.options.in_effect(self.model);
        reductions.value_sets &= sets;
        let mut budget = self.options.budget;
        budget.time = budget.time.map(|limit| limit.saturating_sub(started.elapsed()));
        Config {
            strategy: self.options.strategy,
            threads: self.options.threads,
            reductions,
            budget,
            store: self.options.store,
            first_only: !self.options.all,
            by_task: self.options.by_task,
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
            local: self.local.clone(),
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

    /// A search whose findings must all replay.
    fn one(&self, memory: &dyn Memory, progress: &Progress, started: Instant) -> Outcome {
        let engine = self.engine(memory, false, started);
        let raw = match explore(&engine, progress) {
            Ok(raw) => raw,
            Err(failure) => return self.cannot_start(&failure),
        };
        let (mut findings, lost) = self.confirm(&engine, &raw.found);
        if let Some(shorter) = self.shorter(memory, &raw, progress, started) {
            findings = shorter;
        }
        let mut not_shown = None;
        if self.options.one_result && (findings.is_empty() || self.options.all) {
            match self.differing(&engine, &raw.finals) {
                Ok(found) => findings.extend(found),
                Err(why) => not_shown = Some(why),
            }
        }
        let lost = (!lost.is_empty()).then(|| match &self.symbolic {
            None => format!(
                "a possible {} could not be reproduced on the machine; this is a bug in Partita",
                codes(&lost)
            ),
            Some(symbolic) => crate::inputs::doubt(symbolic, &lost),
        });
        let lost = lost.or(not_shown);
        let pending = memory.relaxed().then(|| self.bound());
        self.conclude(findings, &raw, lost, pending)
    }

    /// A shorter execution to a finding. Who goes alone goes first, needed or not; so the
    /// first finding is looked for once more without ample sets, as far as that is cheap.
    fn shorter(
        &self,
        memory: &dyn Memory,
        raw: &partita_search::Outcome,
        progress: &Progress,
        started: Instant,
    ) -> Option<Vec<Finding>> {
        let found = raw.found.first()?;
        let reduced = self.options.reductions.ample && self.options.strategy == Strategy::Breadth;
        if !reduced || self.options.all {
            return None;
        }
        let mut engine = self.engine(memory, false, started);
        engine.config.reductions.ample = false;
        let budget = &mut engine.config.budget;
        budget.depth = budget.depth.min(found.depth);
        budget.states = budget.states.min(SHORTEN.max(4 * raw.states));
        let again = explore(&engine, progress).ok()?;
        let better = again.found.first()?;
        let weaker = better.code == Code::Unsupported && found.code != Code::Unsupported;
        if weaker || better.depth >= found.depth {
            return None;
        }
        let (findings, _) = self.confirm(&engine, &again.found);
        (!findings.is_empty()).then_some(findings)
    }

    fn by_sets(&self, progress: &Progress, started: Instant) -> Outcome {
        let memory = self.sets();
        let engine = self.engine(&memory, true, started);
        let raw = match explore(&engine, progress) {
            Ok(raw) => raw,
            Err(failure) => return self.cannot_start(&failure),
        };
        let (findings, lost) = self.confirm(&engine, &raw.found);
        if lost.is_empty() || !findings.is_empty() {
            return self.conclude(findings, &raw, None, None);
        }
        // Several instances of one statement shared a set: ask the exact model.
        let mut last = raw;
        for pending in 1..=FOLLOW_UP {
            let memory = self.exact(pending);
            let engine = self.engine(&memory, false, started);
            let Ok(raw) = explore(&engine, progress) else { break };
            let (findings, _) = self.confirm(&engine, &raw.found);
            let over = raw.stopped.is_some() || raw.bounded == 0;
            if !findings.is_empty() {
                return self.conclude(findings, &raw, None, Some(pending));
            }
            let complete = raw.stopped.is_none() && raw.bounded == 0;
            if complete {
                // No statement ever had more than `pending` instances: the exact answer stands.
                return self.conclude(findings, &raw, None, None);
            }
            last = raw;
            if over {
                break;
            }
        }
        let reason = format!(
            "with any number of pending operations {} seems possible, but no execution with up to {FOLLOW_UP} pending instances per statement shows it; flush between repetitions, or give a bound with --pending",
            codes(&lost)
        );
        self.conclude(Vec::new(), &last, Some(reason), None)
    }

    /// Replays findings: the confirmed ones, and what is known of the others.
    pub(crate) fn confirm(
        &self,
        engine: &Engine<'_>,
        found: &[Found],
    ) -> (Vec<Finding>, Vec<Lost>) {
        let mut findings = Vec::new();
        let mut lost = Vec::new();
        for found in found {
            match self.confirm_one(engine, found) {
                Some(finding) => findings.push(finding),
                None => {
                    lost.push(Lost { code: found.code, not_modelled: self.not_modelled(found) })
                }
            }
        }
        (findings, lost)
    }

    /// What cannot be done with a symbolic value can be done with a number: a replay does not show it.
    fn not_modelled(&self, found: &Found) -> Option<String> {
        let Kind::Failure { failure, .. } = &found.kind else { return None };
        if self.symbolic.is_none() || failure.code != Code::Unsupported {
            return None;
        }
        let span = self.model.span(failure.node);
        let at = span.and_then(|span| self.sources.position(span));
        let at = at.map_or_else(String::new, |(file, at)| format!("{file}:{}: ", at.line));
        Some(format!("{at}{}", failure.message))
    }

    fn confirm_one(&self, engine: &Engine<'_>, found: &Found) -> Option<Finding> {
        let mut world = engine.world();
        let events = events(&mut world, &found.schedule)?;
        let inputs = self.inputs_for(&world, &found.kind)?;
        self.replay(&events, &inputs, &Goal::Kind(&found.kind), found.code)
    }

    pub(crate) fn replay(
        &self,
        events: &[Event],
        inputs: &Inputs,
        goal: &Goal<'_>,
        code: Code,
    ) -> Option<Finding> {
        self.independently(inputs, |mut replayer| {
            replayer.follow(events)?;
            let kind = replayer.confirm(goal)?;
            let mut words = replayer.describe(&kind);
            words.notes.extend(crate::inputs::note(&replayer.world.inputs_used));
            replayer.approach(&kind);
            let trace = replayer.finish(Some(&words)).trace;
            Some(Finding {
                code,
                message: words.message,
                ends: words.ends,
                notes: words.notes,
                trace,
                other: None,
                schedule: Schedule::new(code, events, inputs),
                status: None,
            })
        })
    }

    /// An independent run: new tables, exact memory, no bound on pending operations.
    pub(crate) fn independently<T>(
        &self,
        inputs: &Inputs,
        run: impl FnOnce(Replayer<'_, '_>) -> Option<T>,
    ) -> Option<T> {
        let segments = Segments::default();
        let strings = Strings::new(&self.model.strings);
        let exact = Exact { pending: u32::MAX, ..self.exact(0) };
        let memory: &dyn Memory = match self.options.memory {
            MemoryModel::Sc => &Sc,
            MemoryModel::Rma | MemoryModel::RmaOrdered => &exact,
        };
        let options = StepOptions { live_locals: false, ..self.step_options() };
        let mut world = World::new(self.model, &segments, &strings, memory, options);
        world.local.clone_from(&self.local);
        world.inputs = Some(Arc::new(inputs.clone()));
        run(Replayer::new(&mut world, self.sources))
    }

    fn cannot_start(&self, failure: &Failure) -> Outcome {
        Outcome {
            verdict: Verdict::Unknown,
            reason: Some(format!("the program cannot start: {}", failure.message)),
            findings: Vec::new(),
            stats: Stats::default(),
            assurance: crate::finding::Assurance::default(),
        }
    }

    fn conclude(
        &self,
        findings: Vec<Finding>,
        raw: &partita_search::Outcome,
        doubt: Option<String>,
        pending: Option<u32>,
    ) -> Outcome {
        let real = findings.iter().filter(|finding| finding.code != Code::Unsupported).count();
        let unsupported = findings.len() - real;
        // What is in doubt beside something certain is still told.
        let beside = doubt.clone().filter(|_| real > 0);
        let (verdict, reason) = if real > 0 {
            (Verdict::Violated, None)
        } else if let Some(doubt) = doubt {
            (Verdict::Unknown, Some(doubt))
        } else if unsupported > 0 {
            let reason = "a construct that Partita does not model was reached";
            (Verdict::Unknown, Some(reason.to_owned()))
        } else if let Some(stop) = raw.stopped {
            (Verdict::Unknown, Some(self.stop_reason(stop)))
        } else {
            self.covered(raw)
        };
        let stats = Stats {
            states: raw.states,
            transitions: raw.transitions,
            depth: raw.depth,
            seconds: raw.seconds,
            store_bytes: raw.store_bytes,
            bytes_per_state: raw.store_bytes as f64 / raw.states.max(1) as f64,
            peak_bytes: raw.peak_bytes,
            threads: self.options.threads,
        };
        let mut assurance = assurance(self, raw, &findings, pending);
        assurance.notes.extend(beside);
        Outcome { verdict, reason, findings, stats, assurance }
    }

    /// Nothing was found and nothing is left: what that is worth depends on the store.
    pub(crate) fn covered(&self, raw: &partita_search::Outcome) -> (Verdict, Option<String>) {
        let loss = raw.expected_loss;
        match raw.store {
            StoreKind::Exact => (Verdict::Holds, None),
            StoreKind::Fingerprint => {
                let limit = format!(
                    "unless two states share a 64-bit fingerprint (chance at most {loss:.1e})"
                );
                (Verdict::Holds, Some(limit))
            }
            StoreKind::Bitstate => {
                let reason = format!(
                    "the bitstate search found nothing, but it may have taken new states for known ones (expected: {loss:.1e}) and passed over what follows from them"
                );
                (Verdict::Unknown, Some(reason))
            }
        }
    }

    fn stop_reason(&self, stop: Stop) -> String {
        let budget = &self.options.budget;
        match stop {
            Stop::Time => format!(
                "the time budget ({}) ended before every execution was covered",
                rounded(budget.time.unwrap_or_default())
            ),
            Stop::States => format!("more than {} states: the state budget ended", budget.states),
            Stop::Memory => {
                format!("the memory budget ({} bytes) was used up", budget.bytes)
            }
            Stop::Depth => format!("executions are longer than the depth budget {}", budget.depth),
            Stop::Sampling => "random walks found nothing; they prove nothing".to_owned(),
            Stop::FirstFinding => "the search stopped at a finding".to_owned(),
        }
    }
}

/// A share of a budget has more digits than anybody wants to read.
fn rounded(time: Duration) -> String {
    if time.subsec_nanos().is_multiple_of(1_000_000) {
        format!("{time:?}")
    } else {
        format!("{time:.1?}")
    }
}

/// A finding that no replay showed.
pub(crate) struct Lost {
    pub(crate) code: Code,
    /// Something that is not modelled for symbolic values, and where.
    pub(crate) not_modelled: Option<String>,
}

fn codes(lost: &[Lost]) -> String {
    let codes: Vec<&str> = lost.iter().map(|lost| lost.code.name()).collect();
    codes.join(", ")
}
