//! Two executions with different results: `nondeterministic-output`.
//!
//! Both are replayed to their ends. What differs is said by the first line of output, or the first
//! observed value, that is not the same.

use crate::finding::{End, Finding, Nth, Other, ResultPart, Role, What};
use crate::reason::Reason;
use crate::schedule::{Event, Schedule, events};
use crate::session::Session;
use crate::trace::Trace;
use partita_machine::{Inputs, Symbolic};
use partita_model::PropertyKind;
use partita_search::{Engine, Step};
use partita_source::Code;
use partita_terms::Answer;
use std::collections::BTreeMap;

const CODE: Code = Code::NondeterministicOutput;

/// An execution to its end, and what it left behind.
struct Run {
    results: Vec<String>,
    trace: Trace,
    inputs: Inputs,
}

/// Where two results part: what one execution has there, and what the other.
type Difference = (ResultPart, Option<String>, Option<String>);

impl Session<'_> {
    /// The two shortest executions that leave different results, replayed.
    ///
    /// # Errors
    /// Why that there are none is not known.
    pub(crate) fn differing(
        &self,
        engine: &Engine<'_>,
        finals: &BTreeMap<Vec<String>, Vec<Step>>,
    ) -> Result<Option<Finding>, Reason> {
        if let Some(symbolic) = &self.symbolic {
            return self.differing_for_some_inputs(engine, symbolic, finals);
        }
        let mut schedules: Vec<&Vec<Step>> = finals.values().collect();
        schedules.sort_by_key(|schedule| schedule.len());
        let [one, other, ..] = schedules.as_slice() else { return Ok(None) };
        let followed = |schedule: &Vec<Step>| events(&mut engine.world(), schedule);
        let (one, other) = (followed(one), followed(other));
        let found = one.zip(other).and_then(|(a, b)| self.differ(&a, &b, &Inputs::new()));
        found.map(Some).ok_or(Reason::NoReplayDiffers)
    }

    /// The same for symbolic inputs: two results that some inputs can both have.
    fn differing_for_some_inputs(
        &self,
        engine: &Engine<'_>,
        symbolic: &Symbolic,
        finals: &BTreeMap<Vec<String>, Vec<Step>>,
    ) -> Result<Option<Finding>, Reason> {
        let mut ends = Vec::new();
        for (results, schedule) in finals {
            let mut world = engine.world();
            let events = events(&mut world, schedule).filter(|_| world.all_ended());
            // The last of the results says for which inputs.
            let end = events.zip(world.path()).zip(results.split_last());
            let ((events, path), (_, results)) = end.ok_or(Reason::NoReplayDiffers)?;
            ends.push((results, path, events));
        }
        let mut open = false;
        for (at, (results, path, one)) in ends.iter().enumerate() {
            for (others, other_path, other) in &ends[at + 1..] {
                let both = symbolic.terms.and(*path, *other_path);
                let apart = || {
                    let parts = symbolic.terms.conjuncts(both);
                    symbolic.solver.check(&symbolic.terms, &parts) == Answer::Unsat
                };
                if results == others || apart() {
                    continue;
                }
                let inputs = crate::inputs::values(symbolic, both);
                match inputs.and_then(|inputs| self.differ(one, other, &inputs)) {
                    Some(found) => return Ok(Some(found)),
                    None => open = true,
                }
            }
        }
        if open { Err(Reason::NoReplayDiffers) } else { Ok(None) }
    }

    /// The finding, when the executions end with different results.
    pub(crate) fn differ(
        &self,
        one: &[Event],
        other: &[Event],
        inputs: &Inputs,
    ) -> Option<Finding> {
        let (first, second) = (self.to_its_end(one, inputs)?, self.to_its_end(other, inputs)?);
        let (at, one_has, other_has) = self.difference(&first.results, &second.results)?;
        let mut ends = Vec::new();
        for (run, line, nth) in [(&first, &one_has, Nth::First), (&second, &other_has, Nth::Second)]
        {
            ends.extend(line.as_ref().and_then(|line| printed(run, line, nth)));
        }
        Some(Finding {
            code: CODE,
            what: What::ResultDepends { at, one: one_has, other: other_has },
            program: None,
            ends,
            notes: crate::inputs::note(&first.inputs).into_iter().collect(),
            trace: first.trace,
            other: Some(Other { programs: None, trace: second.trace }),
            schedule: Schedule { other: Some(other.to_vec()), ..Schedule::new(CODE, one, inputs) },
            status: None,
        })
    }

    fn to_its_end(&self, events: &[Event], inputs: &Inputs) -> Option<Run> {
        self.independently(inputs, |mut replayer| {
            replayer.follow(events)?;
            if !replayer.world.all_ended() {
                return None;
            }
            let results = replayer.world.results();
            let inputs = replayer.world.inputs_used.clone();
            Some(Run { results, trace: replayer.finish(None), inputs })
        })
    }

    fn difference(&self, one: &[String], other: &[String]) -> Option<Difference> {
        let at = one.iter().zip(other).position(|(one, other)| one != other)?;
        if at > 0 {
            let observed = self.model.properties.iter().filter(|p| p.kind == PropertyKind::Observe);
            let node = observed.map(|property| property.node).nth(at - 1)?;
            let name = self.model.span(node).map_or("", |span| self.sources.text(span));
            let (one, other) = (one.get(at).cloned(), other.get(at).cloned());
            return Some((ResultPart::Observed(name.to_owned()), one, other));
        }
        let (one, other) = (one.first()?, other.first()?);
        let (mut one, mut other) = (one.lines(), other.lines());
        for number in 1.. {
            let (one, other) = (one.next(), other.next());
            if one != other || one.is_none() {
                let [one, other] = [one, other].map(|line| line.map(str::to_owned));
                return Some((ResultPart::Line(number), one, other));
            }
        }
        None
    }
}

/// Who printed a line of a run.
fn printed(run: &Run, line: &str, execution: Nth) -> Option<End> {
    // Where each place has an output of its own, lines begin with the place's name.
    let step = run.trace.steps.iter().find(|step| {
        let mut lines = step.printed.lines().filter(|part| !part.is_empty());
        lines.any(|part| line.ends_with(part))
    })?;
    let role = Role::Prints { execution, by: step.actor, line: line.to_owned() };
    Some(End { span: step.span, task: None, role })
}
