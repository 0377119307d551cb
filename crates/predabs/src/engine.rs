//! From a program and first predicates to a verdict: abstract, search, refine, until the boolean
//! program keeps the assertions, a violation is confirmed on the exact machine, or nothing helps.

use crate::atom::Atom;
use crate::boolean::boolean_program;
use crate::core::{Core, Effect};
use crate::execute::{LOOKED_FOR, execute};
use crate::flight::flights;
use crate::guess::{copies, origins, values, values_are_limited};
use crate::normalize::normalize;
use crate::path::{Delivers, Moved, parting, path_of};
use crate::questions::{Counts, Questions};
use crate::refine::{From, new_atoms};
use crate::skeleton::Delay;
use crate::transformers::{Premises, Transformers, atoms_of, premises};
use partita_check::{
    AbstractionRemark, MemoryModel, Options, Outcome, Reason, Remark, Scope, Searched, Unproved,
    Verdict, check,
};
use partita_model::Model;
use partita_search::{Budget, Progress};
use partita_source::{Code, Diagnostic, SourceMap};
use partita_tree::Program;
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
            bug_states: 30_000,
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
    /// Questions that sample points did not answer.
    pub queries: u64,
    /// All questions, by who answered them.
    pub questions: Counts,
    pub rounds: usize,
    pub abstraction_seconds: f64,
    pub extrapolation_seconds: f64,
    pub search_seconds: f64,
}

/// Time for each search for a bug, before and after abstraction.
const FIRST_HUNT: Duration = Duration::from_secs(1);
const LAST_HUNT: Duration = Duration::from_secs(20);

/// New predicates of one refinement, at most.
const MOST_NEW: usize = 8;

/// Refinements before a guess is tried: guesses are many predicates, and most about what grows.
const PATIENCE: usize = 8;
const PATIENCE_WITH_COUNTERS: usize = 3;

/// More predicates than this are not tried.
const MOST_PREDICATES: usize = 60;

/// Checks programs that differ only in their flushes, and keeps what is the same for all of them:
/// predicates that were found, and the transformers, so that the solver works once.
#[derive(Debug, Default)]
pub struct Prover {
    pub settings: Settings,
    questions: Questions,
    found: Vec<Atom>,
    transformers: Option<(Premises, Transformers)>,
}

impl Prover {
    #[must_use]
    pub fn new(settings: Settings) -> Prover {
        Prover { settings, ..Prover::default() }
    }

    /// With another solver than the builtin one alone.
    #[must_use]
    pub fn asking(self, questions: Questions) -> Prover {
        Prover { questions, ..self }
    }

    /// Checks the assertions of a program, which has gone through the standard passes; `model` is
    /// what it was lowered to. Violations are confirmed on the exact machine.
    ///
    /// # Errors
    /// What predicate abstraction does not handle, with its place.
    pub fn verify(
        &mut self,
        program: &Program,
        places: u32,
        model: &Model,
        sources: &SourceMap,
        options: &Options,
        progress: &Progress,
    ) -> Result<(Outcome, Measures), Box<Diagnostic>> {
        let core = normalize(program, places)?;
        Ok(self.prove(&core, model, sources, options, progress))
    }

    /// The same for a program that was normalised.
    pub fn prove(
        &mut self,
        core: &Core,
        model: &Model,
        sources: &SourceMap,
        options: &Options,
        progress: &Progress,
    ) -> (Outcome, Measures) {
        let started = Instant::now();
        let before = self.questions.counts();
        let mut run =
            Run { core, model, sources, options, prover: self, progress, started, before };
        let mut measures = Measures::default();
        let mut outcome = run.all(&mut measures);
        outcome.stats.seconds = started.elapsed().as_secs_f64();
        (outcome, measures)
    }
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
    prover: &'r mut Prover,
    progress: &'r Progress,
    started: Instant,
    /// Questions about earlier programs.
    before: Counts,
}

impl Run<'_> {
    fn delay(&self) -> Delay {
        match self.options.memory {
            // Nobody asks for a proof under `upc`: the engine refuses it.
            MemoryModel::Sc | MemoryModel::Upc => Delay::None,
            MemoryModel::Rma | MemoryModel::RmaOrdered => Delay::Relaxed,
        }
    }

    /// What is left of the budget.
    fn budget(&self) -> Budget {
        let budget = self.options.budget;
        let time = budget.time.map(|limit| limit.saturating_sub(self.started.elapsed()));
        Budget { time, ..budget }
    }

    fn all(&mut self, measures: &mut Measures) -> Outcome {
        let hunt = self.hunt(self.prover.settings.bug_states, FIRST_HUNT);
        if hunt.verdict == Verdict::Violated {
            return hunt;
        }
        let mut atoms = self.prover.settings.predicates.clone();
        let own = atoms_of(self.core, self.prover.settings.infer);
        for atom in own.into_iter().chain(self.prover.found.iter().cloned()) {
            if !atoms.contains(&atom) {
                atoms.push(atom);
            }
        }
        let first = atoms.clone();
        let mut guesses = [values(self.core), copies(self.core), origins(self.core)].into_iter();
        let limited = values_are_limited(self.core);
        let most = if limited { PATIENCE } else { PATIENCE_WITH_COUNTERS };
        let mut patience = most;
        loop {
            let (outcome, more) = self.round(&atoms, measures);
            match outcome.verdict {
                Verdict::Violated => {}
                Verdict::Holds | Verdict::Unknown => return outcome,
            }
            let Some(more) = more else { return self.not_proved(outcome) };
            let fits = !more.is_empty() && atoms.len() + more.len() <= MOST_PREDICATES;
            let guess = if fits && patience > 0 {
                None
            } else {
                self.guessed(&first, &atoms, &mut guesses)
            };
            match guess {
                Some(next) => (atoms, patience) = (next, most),
                None if fits => {
                    patience = patience.saturating_sub(1);
                    self.prover.found.extend(more.iter().cloned());
                    atoms.extend(more);
                }
                None if more.is_empty() => return self.not_proved(outcome),
                None => return unknown(outcome, Unproved::TooManyPredicates),
            }
            measures.rounds += 1;
            if measures.rounds > self.prover.settings.rounds {
                return unknown(outcome, Unproved::TooManyRefinements);
            }
            if self.budget().time == Some(Duration::ZERO) {
                return unknown(outcome, Unproved::TimeForRefinement);
            }
        }
    }

    /// The next guess that says something new: in place of what refinement found.
    fn guessed(
        &mut self,
        first: &[Atom],
        last: &[Atom],
        guesses: &mut dyn Iterator<Item = Vec<Atom>>,
    ) -> Option<Vec<Atom>> {
        for guess in guesses {
            if guess.iter().all(|atom| last.contains(atom)) {
                continue;
            }
            let mut atoms = first.to_vec();
            atoms.extend(guess.into_iter().filter(|atom| !first.contains(atom)));
            if atoms.len() <= MOST_PREDICATES {
                self.prover.found = atoms.clone();
                return Some(atoms);
            }
        }
        None
    }

    /// No predicate helps: perhaps the violation is real, only rare.
    fn not_proved(&self, outcome: Outcome) -> Outcome {
        let hunt = self.hunt(self.prover.settings.bug_states.saturating_mul(10), LAST_HUNT);
        if hunt.verdict == Verdict::Violated {
            return hunt;
        }
        unknown(outcome, Unproved::NoPredicateHelps)
    }

    /// Abstracts and searches once; for a violation, new predicates if refinement is wanted.
    fn round(&mut self, atoms: &[Atom], measures: &mut Measures) -> (Outcome, Option<Vec<Atom>>) {
        let delay = self.delay();
        let begun = Instant::now();
        let transformers = self.transformers(atoms, measures);
        measures.questions = self.prover.questions.counts() - self.before;
        measures.abstraction_seconds += begun.elapsed().as_secs_f64();
        let name = |id| self.core.name(id);
        measures.predicates = atoms.iter().map(|atom| atom.show(&name)).collect();
        if transformers.cut {
            let mut nothing = unknown(self.hunt(1, FIRST_HUNT), Unproved::TimeForTransformers);
            self.describe(&mut nothing, &transformers, measures);
            return (nothing, None);
        }
        let begun = Instant::now();
        let written = boolean_program(self.core, &transformers, delay);
        measures.extrapolation_seconds = begun.elapsed().as_secs_f64();
        measures.lines = written.lines();
        measures.lines_sc = boolean_program(self.core, &transformers, Delay::None).lines();
        measures.twins = twins(self.core, atoms);
        let begun = Instant::now();
        let options = Options { budget: self.budget(), ..self.options.clone() };
        let (mut outcome, sources) = match execute(&written, &options, self.progress) {
            Ok(done) => done,
            Err(error) => {
                let nothing = self.hunt(1, FIRST_HUNT);
                return (unknown(nothing, Unproved::NotValid(error)), None);
            }
        };
        measures.search_seconds += begun.elapsed().as_secs_f64();
        let path =
            outcome.findings.first().map(|finding| path_of(&written, &finding.trace, &sources));
        self.describe(&mut outcome, &transformers, measures);
        let Some(path) = path.filter(|_| self.prover.settings.infer) else {
            return (outcome, None);
        };
        let delayed = delay == Delay::Relaxed;
        let more = refinement(self.core, &path, delayed, atoms);
        (outcome, Some(more))
    }

    /// What assignments do to the predicates: worked out anew only when something has changed.
    fn transformers(&mut self, atoms: &[Atom], measures: &mut Measures) -> Transformers {
        let size = self.prover.settings.cube_size;
        let premises = premises(self.core, atoms, size);
        match &self.prover.transformers {
            Some((known, transformers)) if *known == premises => transformers.clone(),
            Some(_) | None => {
                let end = self.budget().time.and_then(|left| Instant::now().checked_add(left));
                let (questions, threads) = (self.prover.questions.until(end), self.options.threads);
                let made = Transformers::asking(self.core, atoms, size, &questions, threads);
                measures.queries += made.queries;
                if !made.cut {
                    self.prover.transformers = Some((premises, made.clone()));
                }
                made
            }
        }
    }

    /// Looks for a violation that the exact machine can follow, in few states: by value sets, and
    /// then with two pending instances of each statement, since sets tell such apart badly.
    fn hunt(&self, states: u64, time: Duration) -> Outcome {
        let mut allowed = Code::all_but(&LOOKED_FOR);
        allowed.extend(&self.options.allowed);
        let mut budget = self.budget();
        budget.states = budget.states.min(states);
        budget.time = Some(budget.time.map_or(time, |left| left.min(time)));
        let mut options = Options { budget, allowed, ..self.options.clone() };
        let outcome = check(self.model, self.sources, &options, self.progress);
        if outcome.verdict != Verdict::Unknown || !options.by_sets() {
            return outcome;
        }
        options.pending = Some(2);
        check(self.model, self.sources, &options, self.progress)
    }

    /// What the verdict rests on, in terms of the original.
    fn describe(&self, outcome: &mut Outcome, transformers: &Transformers, measures: &Measures) {
        let assurance = &mut outcome.assurance;
        assurance.memory = self.options.memory.name().to_owned();
        assurance.search = Some(Searched::Abstracted {
            predicates: measures.predicates.len(),
            twins: measures.twins,
            then: assurance.search.take().map(Box::new),
        });
        assurance.checks = vec![Code::AssertionFailed];
        assurance.unreached.clear();
        assurance.vacuous.clear();
        assurance.scope = vec![
            Scope::Places { word: self.core.source.vocabulary.places(), count: self.core.places },
            Scope::AnySize,
        ];
        let mut remarks = vec![AbstractionRemark::Predicates(measures.predicates.clone())];
        if transformers.bounded {
            remarks.push(AbstractionRemark::CubeSize(self.prover.settings.cube_size));
        }
        let questions = self.prover.questions.by_whom(measures.questions);
        remarks.push(AbstractionRemark::Questions(questions));
        if transformers.unknown > 0 {
            remarks.push(AbstractionRemark::GaveUp(transformers.unknown));
        }
        if self.core.remotes.is_empty() && self.options.memory != MemoryModel::Sc {
            remarks.push(AbstractionRemark::NothingRemote);
        }
        if self.options.memory == MemoryModel::RmaOrdered {
            remarks.push(AbstractionRemark::OrderNotUsed);
        }
        remarks.push(AbstractionRemark::OnlyAssertions);
        let of_program = self.core.source.notes.iter().cloned().map(Remark::OfProgram);
        assurance.notes = of_program.chain(remarks.into_iter().map(Remark::Abstraction)).collect();
    }
}

/// New predicates for a path: from where it parts from the original, else from everywhere.
fn refinement(core: &Core, path: &[Moved], delayed: bool, atoms: &[Atom]) -> Vec<Atom> {
    let policies = [Delivers::Latest, Delivers::Earliest];
    for policy in policies {
        let Some(parting) = parting(core, path, policy, delayed) else { continue };
        let mut more = new_atoms(core, path, From::Parting(&parting), policy, delayed, atoms);
        more.truncate(MOST_NEW);
        if !more.is_empty() {
            return more;
        }
    }
    for policy in policies {
        let mut more = new_atoms(core, path, From::Everywhere, policy, delayed, atoms);
        more.truncate(MOST_NEW);
        if !more.is_empty() {
            return more;
        }
    }
    Vec::new()
}

fn unknown(mut outcome: Outcome, why: Unproved) -> Outcome {
    outcome.verdict = Verdict::Unknown;
    outcome.reason = Some(Reason::Unproved(why));
    outcome.findings.clear();
    outcome
}

/// How many twins the extrapolated program has.
fn twins(core: &Core, atoms: &[Atom]) -> usize {
    let over = |target| atoms.iter().filter(|atom| atom.mentions(target)).count();
    flights(core).iter().map(|flight| over(flight.target)).sum()
}
