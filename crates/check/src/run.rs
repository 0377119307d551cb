//! One check from model to verdict.
//!
//! Under `rma` the search by value sets comes first: complete, it proves for any number of pending
//! operations; what it finds is replayed exactly. A finding that used "many instances" and cannot be
//! replayed is followed up by exact searches with growing bounds; if those find nothing either, the
//! verdict is `unknown`.

use crate::finding::Finding;
use crate::options::{MemoryModel, Options};
use crate::outcome::Outcome;
use crate::reason::{Location, Reason};
use crate::replay::{Goal, MOST_STATES};
use crate::schedule::{Event, Schedule, events};
use crate::session::Session;
use partita_machine::memory::{Memory, Sc, Upc};
use partita_machine::{Cause, Failure, Inputs, Limit, Mishap};
use partita_model::Model;
use partita_search::{Engine, Found, Progress, Strategy, Wrong, explore};
use partita_source::{Code, SourceMap};
use std::time::Instant;

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
    let goal = Goal::Code(schedule.code);
    session.replay(&schedule.events, &schedule.inputs, &goal, schedule.code).ok()
}

/// How far exact follow-up searches raise their bound.
const FOLLOW_UP: u32 = 3;

/// States that may be visited to make a counterexample shorter.
const SHORTEN: u64 = 200_000;

impl Session<'_> {
    fn run(&self, progress: &Progress, started: Instant) -> Outcome {
        match self.options.memory {
            MemoryModel::Sc => self.one(&Sc, progress, started),
            MemoryModel::Upc => self.one(&Upc, progress, started),
            MemoryModel::Rma if !self.model.has_remote => self.one(&Sc, progress, started),
            MemoryModel::Rma if self.options.by_sets() => self.by_sets(progress, started),
            MemoryModel::Rma | MemoryModel::RmaOrdered => {
                self.one(&self.exact(self.bound()), progress, started)
            }
        }
    }

    /// A search whose findings must all replay.
    fn one(&self, memory: &dyn Memory, progress: &Progress, started: Instant) -> Outcome {
        let engine = self.judging(memory, false, started);
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
            None => lost.iter().find_map(|lost| lost.why.clone()).unwrap_or_else(|| {
                let codes = codes(&lost).iter().map(Code::to_string).collect();
                Reason::NotReproduced { codes }
            }),
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
        let reduced = self.options.in_effect(self.model).ample && self.options.strategy.by_layers();
        if !reduced || self.options.all {
            return None;
        }
        let mut engine = self.judging(memory, false, started);
        engine.config.strategy = Strategy::Breadth;
        engine.config.reductions.ample = false;
        let budget = &mut engine.config.budget;
        budget.depth = budget.depth.min(found.depth);
        // What only a scout has found is too far away for layers.
        let most = if raw.scouted { SHORTEN } else { SHORTEN.max(4 * raw.states) };
        budget.states = budget.states.min(most);
        let again = explore(&engine, progress).ok()?;
        let better = again.found.first()?;
        let weaker = better.code() == Code::Unsupported && found.code() != Code::Unsupported;
        if weaker || better.depth >= found.depth {
            return None;
        }
        let (findings, _) = self.confirm(&engine, &again.found);
        (!findings.is_empty()).then_some(findings)
    }

    fn by_sets(&self, progress: &Progress, started: Instant) -> Outcome {
        let memory = self.sets();
        let engine = self.judging(&memory, true, started);
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
            let engine = self.judging(&memory, false, started);
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
        let reason = Reason::ManyPending { codes: codes(&lost), up_to: FOLLOW_UP };
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
            let code = found.code();
            if let Some(why) = self.limit_of_search(found) {
                lost.push(Lost { code, why: Some(why) });
                continue;
            }
            match self.confirm_one(engine, found) {
                Ok(finding) => findings.push(finding),
                Err(NotShown::LargeCircle) => {
                    let why = Some(Reason::LargeCircle { code, states: MOST_STATES });
                    lost.push(Lost { code, why });
                }
                Err(NotShown::NotReproduced) => {
                    lost.push(Lost { code, why: self.not_modelled(found) });
                }
            }
        }
        (findings, lost)
    }

    /// What cannot be done with a symbolic value can be done with a number: a replay does not show it.
    fn not_modelled(&self, found: &Found) -> Option<Reason> {
        let Wrong::Failure { failure, .. } = &found.wrong else { return None };
        if self.symbolic.is_none() || failure.code != Code::Unsupported {
            return None;
        }
        let (at, what) = (self.location(failure), failure.cause.clone());
        Some(Reason::NotModelledForSymbols { at, what })
    }

    /// The two accesses that show an object away from home may be on different executions; and a state that is too large for the
    /// search costs a replay, which keeps and names everything, far more.
    fn limit_of_search(&self, found: &Found) -> Option<Reason> {
        let Wrong::Failure { failure, .. } = &found.wrong else { return None };
        let Cause::Own(mishap) = &failure.cause else { return None };
        let of_search =
            matches!(**mishap, Mishap::Limit(Limit::AwayFromHome | Limit::ObjectsAtATime { .. }));
        let (at, what) = (self.location(failure), failure.cause.clone());
        of_search.then_some(Reason::OfSearch { at, what })
    }

    fn location(&self, failure: &Failure) -> Option<Location> {
        let at = self.model.span(failure.node).and_then(|span| self.sources.position(span));
        at.map(|(file, at)| Location { file: file.to_owned(), line: at.line })
    }

    fn confirm_one(&self, engine: &Engine<'_>, found: &Found) -> Result<Finding, NotShown> {
        let mut world = engine.world();
        let events = events(&mut world, &found.schedule).ok_or(NotShown::NotReproduced)?;
        let inputs = self.inputs_for(&world, &found.wrong).ok_or(NotShown::NotReproduced)?;
        self.replay(&events, &inputs, &Goal::Wrong(&found.wrong), found.code())
    }

    pub(crate) fn replay(
        &self,
        events: &[Event],
        inputs: &Inputs,
        goal: &Goal<'_>,
        code: Code,
    ) -> Result<Finding, NotShown> {
        let round = self.round(events, inputs, goal)?;
        let shorter = round.as_ref().and_then(|round| self.enter_early(events, inputs, round));
        let events = shorter.as_deref().unwrap_or(events);
        let shown = self.independently(inputs, |mut replayer| {
            replayer.follow(events)?;
            let wrong = match &round {
                Some(round) => round.wrong.clone(),
                None => replayer.confirm(goal)?,
            };
            let mut described = replayer.describe(&wrong);
            described.notes.extend(crate::inputs::note(&replayer.world.inputs_used));
            replayer.approach(&wrong);
            if let Some(round) = &round {
                replayer.go_round(&round.steps)?;
            }
            let trace = replayer.finish(Some(&described));
            Some(Finding {
                code,
                what: described.what,
                program: None,
                ends: described.ends,
                notes: described.notes,
                trace,
                other: None,
                schedule: Schedule::new(code, events, inputs),
                status: None,
            })
        });
        shown.ok_or(NotShown::NotReproduced)
    }
}

/// Why a replay does not show a finding.
pub(crate) enum NotShown {
    /// Nothing of the kind happens.
    NotReproduced,
    /// Executions that go round for ever have too many states for a replay to look at all of them.
    LargeCircle,
}

/// A finding that no replay showed.
pub(crate) struct Lost {
    pub(crate) code: Code,
    /// Why not, where that is known.
    pub(crate) why: Option<Reason>,
}

pub(crate) fn codes(lost: &[Lost]) -> Vec<Code> {
    lost.iter().map(|lost| lost.code).collect()
}
