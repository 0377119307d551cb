//! Two programs compared: the same inputs must give the same results.
//!
//! The programs share no memory, so neither can see how the other is scheduled: each is explored by itself, and every way one
//! can end is held against every way the other can. Two ends differ when some inputs lead to both and
//! a result is not the same; then both executions are replayed with those inputs.

use crate::assurance::assurance;
use crate::basis::Vacuous;
use crate::ends::{Ending, Ends, Results, Scalar, kept, results, values_differ};
use crate::finding::{End, Finding, Nth, Other, Role, What};
use crate::inputs;
use crate::options::Options;
use crate::outcome::{Assurance, Outcome, Stats, Verdict};
use crate::reason::{Reason, Seeming};
use crate::schedule::{Event, Schedule};
use crate::session::Session;
use crate::trace::Trace;
use partita_machine::{Arithmetic, Cause, Inputs, Symbolic, Value, World};
use partita_model::{Global, Model, Word};
use partita_search::{LastLook, Progress};
use partita_source::{Code, SourceMap};
use partita_terms::{Layered, SharedSolver, Term};
use partita_tree::Vocabulary;
use std::sync::Arc;
use std::time::Instant;

const CODE: Code = Code::OutputsDiffer;

/// One of the two programs.
pub struct Side<'a> {
    /// How reports call it.
    pub name: &'a str,
    pub model: &'a Model,
    pub options: Options,
}

/// The names of the results of a program: globals that it may change and that are no inputs.
#[must_use]
pub fn results_of(model: &Model) -> Vec<String> {
    let inputs = model.input_names();
    let input = |name: &str| inputs.iter().any(|(input, _)| *input == name);
    let shown =
        |global: &&Global| !global.constant && !input(&global.name) && !is_hidden(model, global);
    model.globals.iter().filter(shown).map(|global| global.name.to_string()).collect()
}

/// Of a prelude, or made by a front end.
fn is_hidden(model: &Model, global: &Global) -> bool {
    global.name.starts_with('_') || model.span(global.node).is_none()
}

/// Compares results by name. Every name must be a global of both models.
#[must_use]
pub fn compare(
    sides: &[Side<'_>; 2],
    sources: &SourceMap,
    names: &[String],
    progress: &Progress,
) -> Outcome {
    let started = Instant::now();
    let inside = || SharedSolver::new(Layered::new(None));
    let symbolic = sides[0].options.symbolic.clone();
    let symbolic =
        symbolic.unwrap_or_else(|| Arc::new(Symbolic::new(inside(), Arithmetic::default())));
    let options = sides.each_ref().map(|side| {
        let mut options = side.options.clone();
        options.symbolic = Some(Arc::clone(&symbolic));
        options
    });
    let sessions = [0, 1].map(|k| Session::new(sides[k].model, sources, &options[k]));
    let told = |side: usize, cause: Cause| {
        let program = Some(sides[side].name.to_owned());
        unknown(Reason::CannotStart { program, cause })
    };
    let first = match Ends::collect(&sessions[0], names, progress, started, None) {
        Ok(ends) => ends,
        Err(failure) => return told(0, failure),
    };
    // With the reference known, the other program need not be followed past the first difference.
    let reference: Vec<(Term, Vec<Results>)> =
        first.all.iter().map(|end| (end.path, end.values.clone())).collect();
    let held = Arc::clone(&symbolic);
    let kept = kept(sides[1].model, names);
    let look: LastLook<'_> = Arc::new(move |world: &World<'_>| {
        let path = world.path().unwrap_or_else(|| held.terms.bool(true));
        let values: Vec<_> = kept.iter().map(|global| results(world, *global)).collect();
        reference.iter().any(|(other, theirs)| {
            let differ = values_differ(&held, names, theirs, &values);
            let possible = |differ| {
                let both = held.terms.and_all([path, *other, differ]);
                held.model(both).is_some()
            };
            matches!(differ, Ok(Some(differ)) if possible(differ))
        })
    });
    let second = match Ends::collect(&sessions[1], names, progress, started, Some(look)) {
        Ok(ends) => ends,
        Err(failure) => return told(1, failure),
    };
    let ends = [&first, &second];
    let comparison = Comparison { sides, sessions: &sessions, ends, symbolic, names };
    let mut outcome = comparison.judge();
    outcome.stats.seconds = started.elapsed().as_secs_f64();
    outcome
}

fn unknown(reason: Reason) -> Outcome {
    Outcome {
        verdict: Verdict::Unknown,
        reason: Some(reason),
        findings: Vec::new(),
        stats: Stats::default(),
        assurance: Assurance::default(),
    }
}

struct Comparison<'a> {
    sides: &'a [Side<'a>; 2],
    sessions: &'a [Session<'a>; 2],
    ends: [&'a Ends; 2],
    symbolic: Arc<Symbolic>,
    names: &'a [String],
}

impl Comparison<'_> {
    fn judge(&self) -> Outcome {
        let mut findings: Vec<Finding> = self
            .ends
            .iter()
            .zip(self.sides)
            .flat_map(|(ends, side)| {
                let mut findings = ends.findings.clone();
                for finding in &mut findings {
                    finding.program = Some(side.name.to_owned());
                }
                findings
            })
            .collect();
        let mut doubt = None;
        if findings.is_empty() {
            match self.difference() {
                Ok(found) => findings.extend(found),
                Err(why) => doubt = Some(why),
            }
        }
        let real = findings.iter().any(|finding| finding.code != Code::Unsupported);
        let (verdict, reason) = if real {
            (Verdict::Violated, None)
        } else if let Some(why) = doubt.or_else(|| self.gap(&findings)) {
            (Verdict::Unknown, Some(why))
        } else {
            self.covered()
        };
        let assurance = self.assurance(&findings);
        Outcome { verdict, reason, findings, stats: self.stats(), assurance }
    }

    /// Why not every execution of both was covered.
    fn gap(&self, findings: &[Finding]) -> Option<Reason> {
        if !findings.is_empty() {
            return Some(Reason::NotModelled);
        }
        for (ends, side) in self.ends.iter().zip(self.sides) {
            let program = side.name.to_owned();
            if !ends.lost.is_empty() {
                return Some(inputs::doubt(&self.symbolic, &ends.lost));
            }
            if ends.unreached {
                return Some(Reason::NotFollowed { program });
            }
            if let Some(stop) = ends.raw.stopped {
                return Some(Reason::StoppedIn { program, stop });
            }
            if ends.raw.cut > 0 || ends.raw.bounded > 0 {
                return Some(Reason::Bounded { program });
            }
        }
        None
    }

    /// Everything was explored: what that is worth depends on the store, and on whether the programs end.
    fn covered(&self) -> (Verdict, Option<Reason>) {
        for (ends, side) in self.ends.iter().zip(self.sides) {
            if let Some(why) = self.endless(ends, side.name) {
                return (Verdict::Unknown, Some(why));
            }
        }
        let [one, other] = [0, 1].map(|side| self.sessions[side].covered(&self.ends[side].raw));
        if one.0 == Verdict::Holds && one.1.is_none() { other } else { one }
    }

    /// Inputs for which no execution of a program ends: there it has no results to compare.
    fn endless(&self, ends: &Ends, name: &str) -> Option<Reason> {
        let program = name.to_owned();
        if ends.all.is_empty() {
            return Some(Reason::NoEnd { program });
        }
        let terms = &self.symbolic.terms;
        // For inputs that the other program does not take either, nobody expects a result.
        let taken = |ends: &Ends| terms.or_all(ends.all.iter().map(|end| end.path));
        let anybody = terms.or_all(self.ends.iter().map(|ends| taken(ends)));
        let missing = terms.and_all([self.symbolic.domain(), anybody, terms.not(taken(ends))]);
        if terms.constant(missing) == Some(partita_terms::Constant::Bool(false)) {
            return None;
        }
        let with = match self.symbolic.solver.check(terms, &terms.conjuncts(missing)) {
            partita_terms::Answer::Unsat => return None,
            partita_terms::Answer::Unknown(why) => {
                return Some(Reason::EndsNotKnown { program, why });
            }
            partita_terms::Answer::Sat(_) => inputs::values(&self.symbolic, missing),
        };
        let inputs = with.map(|with| inputs::listed(&with)).unwrap_or_default();
        Some(Reason::NeverEnds { program, inputs })
    }

    /// The first pair of ends that differ for some inputs.
    fn difference(&self) -> Result<Option<Finding>, Reason> {
        let mut doubt = None;
        for one in &self.ends[0].all {
            for other in &self.ends[1].all {
                let differ = values_differ(&self.symbolic, self.names, &one.values, &other.values);
                let Some(differ) = differ.map_err(Reason::NotComparable)? else { continue };
                let terms = &self.symbolic.terms;
                let both = terms.and_all([one.path, other.path, differ]);
                if terms.constant(both) == Some(partita_terms::Constant::Bool(false)) {
                    continue;
                }
                match self.symbolic.solver.check(terms, &terms.conjuncts(both)) {
                    partita_terms::Answer::Unsat => continue,
                    partita_terms::Answer::Unknown(why) => {
                        doubt = Some(Reason::DifferenceNotKnown { why });
                        continue;
                    }
                    partita_terms::Answer::Sat(_) => {}
                }
                let inputs = inputs::values(&self.symbolic, both);
                match inputs.and_then(|inputs| self.replayed(one, other, &inputs)) {
                    Some(finding) => return Ok(Some(finding)),
                    None => {
                        doubt = Some(inputs::not_shown(&self.symbolic, Seeming::DifferentResults));
                    }
                }
            }
        }
        doubt.map_or(Ok(None), Err)
    }

    /// Both executions with these inputs, and the first result that differs.
    fn replayed(&self, one: &Ending, other: &Ending, inputs: &Inputs) -> Option<Finding> {
        let runs = [
            run_to_end(&self.sessions[0], self.names, &one.events, inputs)?,
            run_to_end(&self.sessions[1], self.names, &other.events, inputs)?,
        ];
        let [(first, trace, mut used), (second, other_trace, more)] = runs;
        used.extend(more);
        let (at, a, b) = first
            .into_iter()
            .zip(second)
            .find_map(|((at, a), (_, b))| (!alike(&a, &b)).then_some((at, a, b)))?;
        let programs = [0, 1].map(|side| self.sides[side].name.to_owned());
        let name = at.split(['[', '.']).next().unwrap_or_default();
        let sides = [(0, Nth::First, &a), (1, Nth::Second, &b)].into_iter();
        let ends = sides.filter_map(|(side, program, value)| {
            let model = self.sides[side].model;
            let global = model.globals.iter().find(|global| *global.name == *name)?;
            let role = Role::EndsAs { program, result: at.clone(), value: value.clone() };
            Some(End { span: model.span(global.node), task: None, role })
        });
        let ends = ends.collect();
        Some(Finding {
            code: CODE,
            what: What::ResultsDiffer { result: at, values: [a, b], programs: programs.clone() },
            program: None,
            ends,
            notes: inputs::note(&used).into_iter().collect(),
            trace,
            other: Some(Other { programs: Some(programs), trace: other_trace }),
            schedule: Schedule {
                other: Some(other.events.clone()),
                ..Schedule::new(CODE, &one.events, inputs)
            },
            status: None,
        })
    }

    /// Results that have no value at any end of either program: they are equal, and say nothing.
    fn never_set(&self) -> Vec<Vacuous> {
        let unset = |at: usize| {
            let mut ends = self.ends.iter().flat_map(|ends| &ends.all);
            ends.all(|end| {
                let mut scalars = end.values.get(at).into_iter().flatten();
                scalars.all(|(_, scalar)| *scalar == Scalar::Word(Word::UNDEFINED))
            })
        };
        let names = self.names.iter().enumerate().filter(|(at, _)| unset(*at));
        names.map(|(_, name)| Vacuous::NeverSet { result: name.clone() }).collect()
    }

    fn stats(&self) -> Stats {
        let sum =
            |f: fn(&partita_search::Outcome) -> u64| self.ends.iter().map(|e| f(&e.raw)).sum();
        let states: u64 = sum(|raw| raw.states);
        let store_bytes: u64 = sum(|raw| raw.store_bytes);
        Stats {
            states,
            transitions: sum(|raw| raw.transitions),
            depth: self.ends.iter().map(|ends| ends.raw.depth).max().unwrap_or(0),
            seconds: 0.0,
            store_bytes,
            bytes_per_state: store_bytes as f64 / states.max(1) as f64,
            peak_bytes: sum(|raw| raw.peak_bytes),
            threads: self.sides[0].options.threads,
        }
    }

    fn assurance(&self, findings: &[Finding]) -> Assurance {
        let mut all = assurance(&self.sessions[0], &self.ends[0].raw, findings, None);
        let second = assurance(&self.sessions[1], &self.ends[1].raw, findings, None);
        for line in second.scope {
            if !all.scope.contains(&line) {
                all.scope.push(line);
            }
        }
        for note in second.notes {
            if !all.notes.contains(&note) {
                all.notes.push(note);
            }
        }
        all.unreached.extend(second.unreached);
        all.vacuous = self.never_set();
        all.checks = vec![CODE];
        all.compared = self.names.to_vec();
        all.complete &= second.complete;
        all
    }
}

/// Results by name, the trace, and the inputs that were asked for.
type Run = (Vec<(String, Value)>, Trace, Inputs);

/// Whether two results are written alike in one and the same language.
fn alike(a: &Value, b: &Value) -> bool {
    let words = Vocabulary::default();
    a.spelled(&words) == b.spelled(&words)
}

/// An execution with numbers for its inputs.
fn run_to_end(
    session: &Session<'_>,
    names: &[String],
    events: &[Event],
    inputs: &Inputs,
) -> Option<Run> {
    session.independently(inputs, |mut replayer| {
        replayer.follow(events)?;
        if !replayer.world.all_ended() {
            return None;
        }
        let mut results = Vec::new();
        for (global, name) in kept(session.model, names).iter().zip(names) {
            for (at, word) in replayer.world.values_of(*global) {
                results.push((format!("{name}{at}"), replayer.world.value(word)));
            }
        }
        let used = replayer.world.inputs_used.clone();
        Some((results, replayer.finish(None), used))
    })
}
