//! From a program and first predicates to a verdict: abstract, search, refine, until the boolean
//! program keeps the assertions, a violation is confirmed on the exact machine, or nothing helps.

use crate::atom::Atom;
use crate::boolean::boolean_program;
use crate::core::{Core, Effect};
use crate::execute::{LOOKED_FOR, execute};
use crate::path::{Delivers, parting, path_of};
use crate::refine::new_atoms;
use crate::skeleton::Delay;
use crate::transformers::{Transformers, atoms_of};
use partita_check::{MemoryModel, Options, Outcome, Verdict, check, codes};
use partita_model::Model;
use partita_search::{Budget, Progress};
use partita_source::SourceMap;
use std::time::{Duration, Instant};

/// What an abstraction is made of.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Predicates from outside.
    pub predicates: Vec<Atom>,
    /// Take those of guards too, and refine.
    pub infer: bool,
    /// Most literals of a cube.
    pub cube_size: usize,
    /// Most refinements.
    pub rounds: usize,
    /// States of each search for a bug on the exact machine.
    pub bug_states: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            predicates: Vec::new(),
            infer: true,
            cube_size: 3,
            rounds: 40,
            bug_states: 100_000,
        }
    }
}

/// What was measured.
#[derive(Clone, Debug, Default)]
pub struct Measures {
    pub predicates: Vec<String>,
    pub twins: usize,
    pub lines_sc: usize,
    pub lines: usize,
    pub queries: u64,
    pub rounds: usize,
    pub abstraction_seconds: f64,
    pub extrapolation_seconds: f64,
    pub search_seconds: f64,
}

/// New predicates of one refinement, at most.
const MOST_NEW: usize = 8;

/// More predicates than this are not tried.
const MOST_PREDICATES: usize = 60;

/// Checks the assertions of a program.
#[must_use]
pub fn prove(
    core: &Core,
    model: &Model,
    sources: &SourceMap,
    options: &Options,
    settings: &Settings,
    progress: &Progress,
) -> (Outcome, Measures) {
    let started = Instant::now();
    let run = Run { core, model, sources, options, settings, progress, started };
    let mut measures = Measures::default();
    let mut outcome = run.all(&mut measures);
    outcome.stats.seconds = started.elapsed().as_secs_f64();
    (outcome, measures)
}

/// Whether there is anything to prove.
#[must_use]
pub fn has_assertions(core: &Core) -> bool {
    let checks = core.steps.iter().any(|step| matches!(step.effect, Effect::Check(_)));
    checks || !core.properties.is_empty()
}

struct Run<'r> {
    core: &'r Core,
    model: &'r Model,
    sources: &'r SourceMap,
    options: &'r Options,
    settings: &'r Settings,
    progress: &'r Progress,
    started: Instant,
}

impl Run<'_> {
    fn delay(&self) -> Delay {
        match self.options.memory {
            MemoryModel::Sc => Delay::None,
            MemoryModel::Rma | MemoryModel::RmaOrdered => Delay::Relaxed,
        }
    }

    /// What is left of the budget.
    fn budget(&self) -> Budget {
        let budget = self.options.budget;
        let time = budget.time.map(|limit| limit.saturating_sub(self.started.elapsed()));
        Budget { time, ..budget }
    }

    fn all(&self, measures: &mut Measures) -> Outcome {
        let hunt = self.hunt(self.settings.bug_states);
        if hunt.verdict == Verdict::Violated {
            return hunt;
        }
        let mut atoms = self.settings.predicates.clone();
        for atom in atoms_of(self.core, self.settings.infer) {
            if !atoms.contains(&atom) {
                atoms.push(atom);
            }
        }
        loop {
            let (outcome, more) = self.round(&atoms, measures);
            match (outcome.verdict, more) {
                (Verdict::Violated, Some(more)) if !more.is_empty() => atoms.extend(more),
                (Verdict::Violated, _) => {
                    // No predicate helps: perhaps the violation is real, only rare.
                    let hunt = self.hunt(self.settings.bug_states.saturating_mul(20));
                    if hunt.verdict == Verdict::Violated {
                        return hunt;
                    }
                    let why = "an execution of the boolean program violates an assertion; the exact search did not find one in the program, and no new predicate shows that there is none";
                    return unknown(outcome, why);
                }
                (Verdict::Holds | Verdict::Unknown, _) => return outcome,
            }
            measures.rounds += 1;
            if measures.rounds > self.settings.rounds {
                return unknown(outcome, "the bound on refinements was reached");
            }
            if atoms.len() > MOST_PREDICATES {
                return unknown(outcome, "refinement needs too many predicates");
            }
            if self.budget().time == Some(Duration::ZERO) {
                return unknown(outcome, "the time budget ended during refinement");
            }
        }
    }

    /// Abstracts and searches once; for a violation, new predicates if refinement is wanted.
    fn round(&self, atoms: &[Atom], measures: &mut Measures) -> (Outcome, Option<Vec<Atom>>) {
        let delay = self.delay();
        let begun = Instant::now();
        let transformers = Transformers::new(self.core, atoms, self.settings.cube_size);
        measures.abstraction_seconds += begun.elapsed().as_secs_f64();
        let begun = Instant::now();
        let written = boolean_program(self.core, &transformers, delay);
        measures.extrapolation_seconds = begun.elapsed().as_secs_f64();
        measures.lines = written.lines();
        measures.lines_sc = boolean_program(self.core, &transformers, Delay::None).lines();
        measures.queries += transformers.queries;
        let name = |id| self.core.name(id);
        measures.predicates = atoms.iter().map(|atom| atom.show(&name)).collect();
        measures.twins = twins(self.core, atoms);
        let begun = Instant::now();
        let options = Options { budget: self.budget(), ..self.options.clone() };
        let (mut outcome, sources) = match execute(&written, &options, self.progress) {
            Ok(done) => done,
            Err(error) => {
                let nothing = self.hunt(0);
                let why =
                    format!("the boolean program is not valid; this is a bug in Partita: {error}");
                return (unknown(nothing, &why), None);
            }
        };
        measures.search_seconds += begun.elapsed().as_secs_f64();
        let path =
            outcome.findings.first().map(|finding| path_of(&written, &finding.trace, &sources));
        self.describe(&mut outcome, &transformers, measures);
        let Some(path) = path.filter(|_| self.settings.infer) else { return (outcome, None) };
        let delayed = delay == Delay::Relaxed;
        let mut more = Vec::new();
        for policy in [Delivers::Latest, Delivers::Earliest] {
            let Some(parting) = parting(self.core, &path, policy, delayed) else { continue };
            for atom in new_atoms(self.core, &path, &parting, policy, delayed, atoms) {
                if !more.contains(&atom) && more.len() < MOST_NEW {
                    more.push(atom);
                }
            }
            if !more.is_empty() {
                break;
            }
        }
        (outcome, Some(more))
    }

    /// Looks for a violation on the exact machine: small bounds, few states.
    fn hunt(&self, states: u64) -> Outcome {
        let allowed = codes::CODES.iter().filter(|code| !LOOKED_FOR.contains(code));
        let mut allowed: Vec<String> = allowed.map(|code| (*code).to_owned()).collect();
        allowed.extend(self.options.allowed.iter().cloned());
        let mut last = None;
        for pending in [1, 2] {
            let mut budget = self.budget();
            budget.states = budget.states.min(states);
            let bound = (self.options.memory != MemoryModel::Sc).then_some(pending);
            let allowed = allowed.clone();
            let options = Options { pending: bound, budget, allowed, ..self.options.clone() };
            let outcome = check(self.model, self.sources, &options, self.progress);
            let found = outcome.verdict == Verdict::Violated;
            if found || bound.is_none() {
                return outcome;
            }
            last = Some(outcome);
        }
        last.unwrap_or_else(|| {
            let options = Options { budget: self.budget(), ..self.options.clone() };
            check(self.model, self.sources, &options, self.progress)
        })
    }

    /// What the verdict rests on, in terms of the original.
    fn describe(&self, outcome: &mut Outcome, transformers: &Transformers, measures: &Measures) {
        let assurance = &mut outcome.assurance;
        assurance.memory = self.options.memory.name().to_owned();
        let boolean = std::mem::take(&mut assurance.search);
        assurance.search = format!(
            "predicate abstraction with {} predicates and {} twins, then of the boolean program: {boolean}",
            measures.predicates.len(),
            measures.twins
        );
        assurance.checks = vec!["assertion-failed".to_owned()];
        assurance.unreached.clear();
        assurance.vacuous.clear();
        assurance.scope = vec![
            format!("places = {}", self.core.places),
            "whole numbers of any size: overflow is not looked for".to_owned(),
        ];
        let notes = &mut assurance.notes;
        notes.clear();
        notes.extend(self.core.source.notes.iter().cloned());
        notes.push(format!("predicates: {}", measures.predicates.join("; ")));
        if transformers.bounded {
            let size = self.settings.cube_size;
            notes.push(format!("cubes have at most {size} literals; larger ones were not tried"));
        }
        if self.core.remotes.is_empty() && self.options.memory != MemoryModel::Sc {
            notes.push(
                "nothing in the program is remote: relaxed memory changes nothing".to_owned(),
            );
        }
        if self.options.memory == MemoryModel::RmaOrdered {
            notes.push("proved without using the order: for rma too".to_owned());
        }
        notes.push("only assertions were checked: no deadlocks, no data races".to_owned());
    }
}

fn unknown(mut outcome: Outcome, why: &str) -> Outcome {
    outcome.verdict = Verdict::Unknown;
    outcome.reason = Some(why.to_owned());
    outcome.findings.clear();
    outcome
}

/// How many twins the extrapolated program has.
fn twins(core: &Core, atoms: &[Atom]) -> usize {
    let over = |target| atoms.iter().filter(|atom| atom.mentions(target)).count();
    core.remotes.iter().map(|remote| over(remote.target)).sum()
}
