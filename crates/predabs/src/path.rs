//! An execution of a boolean program as steps of the original, and where no execution of the
//! original can follow it.
//!
//! The original starts from known values, so following the path is plain execution. Only two things
//! are open: numbers that are chosen, and which of its possible values a pending statement delivers;
//! for the second there are two policies. The first branch that the original would take otherwise,
//! or else the property at the end, is where the path parts from it.

use crate::atom::{Atom, Relation};
use crate::condition::Condition;
use crate::core::{Core, Effect, Remote, Update, Value, ValueForm};
use crate::linear::{Linear, VarId};
use crate::skeleton::DECIDED;
use crate::text::{Part, Written};
use partita_check::{ActorId, CellPath, Effect as Done, Trace, Value as Shown};
use partita_source::SourceMap;

/// One step of a path; for a decision, which way it went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moved {
    pub part: Part,
    pub yes: Option<bool>,
}

/// Which value a pending statement delivers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delivers {
    /// What the source holds when it arrives.
    Latest,
    /// What the source held at issue.
    Earliest,
}

/// The steps of a trace of a written program.
#[must_use]
pub fn path_of(written: &Written, trace: &Trace, sources: &SourceMap) -> Vec<Moved> {
    let mut rows: Vec<(ActorId, usize, Moved)> = Vec::new();
    for step in &trace.steps {
        let line = step.span.and_then(|span| sources.position(span)).map(|(_, at)| at.line);
        let Some(line) = line else { continue };
        let line = line.saturating_sub(1);
        let Some(part) = written.part_at(line) else { continue };
        // Several rows of one step count once.
        let again = rows
            .last()
            .is_some_and(|last| (last.0, last.2.part) == (step.actor, part) && last.1 <= line);
        if !again {
            rows.push((step.actor, line, Moved { part, yes: None }));
        }
        if let Some((_, at, moved)) = rows.last_mut() {
            *at = line;
            moved.yes = decision(&step.effects).or(moved.yes);
        }
    }
    rows.into_iter().map(|(_, _, moved)| moved).collect()
}

/// Which way a branch went, from what changed.
fn decision(effects: &[Done]) -> Option<bool> {
    let decided = CellPath::variable(DECIDED);
    effects.iter().rev().find_map(|effect| match effect {
        Done::Change { cell, to, .. } if *cell == decided => Some(*to == Shown::Integer(1)),
        Done::Change { .. }
        | Done::Reset { .. }
        | Done::Operation { .. }
        | Done::Arrives
        | Done::Case(_)
        | Done::Prints(_)
        | Done::Reads(_) => None,
    })
}

/// What a step of the path does.
#[must_use]
pub fn effect_of(core: &Core, moved: Moved) -> Effect {
    match moved.part {
        Part::Deliver(remote) => Effect::Deliver(remote),
        Part::Update(remote) => Effect::Update(remote),
        Part::Step(step) => {
            core.steps.get(step.0).map_or(Effect::Nothing, |info| info.effect.clone())
        }
    }
}

/// Where a path parts from the original.
#[derive(Clone, Debug)]
pub struct Parting {
    /// Steps before it.
    pub steps: usize,
    pub cond: Condition,
}

/// Follows a path with the original's values; `None` when nothing speaks against it.
#[must_use]
pub fn parting(core: &Core, path: &[Moved], policy: Delivers, delayed: bool) -> Option<Parting> {
    let mut values: Vec<i64> = core.variables.iter().map(|variable| variable.init).collect();
    let mut pending: Vec<Pending> = vec![Pending::default(); core.remotes.len()];
    let read = |values: &[i64], variable: VarId| values.get(variable.0).copied().unwrap_or(0);
    for (index, moved) in path.iter().enumerate() {
        let mut written: Vec<(VarId, i64)> = Vec::new();
        match effect_of(core, *moved) {
            Effect::Nothing => {}
            Effect::Assign(target, form) => {
                let value = match form {
                    ValueForm::Linear(value) => evaluate(&value, &values),
                    ValueForm::Choose(low, _) => Some(low),
                    ValueForm::Unknown => Some(0),
                };
                written.push((target, value.unwrap_or(0)));
            }
            Effect::Decide(cond) => {
                let agrees = moved.yes.zip(holds(&cond, &values));
                if agrees.is_some_and(|(went, should)| went != should) {
                    return Some(Parting { steps: index, cond });
                }
            }
            Effect::Check(cond) => {
                // Only the last step of a path can fail.
                let last = index + 1 == path.len();
                if last && holds(&cond, &values) == Some(true) {
                    return Some(Parting { steps: index, cond });
                }
            }
            Effect::Issue(remote) => {
                let Some(found) = core.remotes.get(remote) else { continue };
                let Some(slot) = pending.get_mut(remote) else { continue };
                slot.value = read(&values, found.source);
                slot.operands = operands(found, &values);
                if delayed {
                    continue;
                }
                if let Some(parting) = other_way(found, *moved, slot, index) {
                    return Some(parting);
                }
                written.extend(slot.left(found).map(|left| (found.source, left)));
                written.push((found.target, slot.value));
            }
            Effect::Update(remote) => {
                let Some(found) = core.remotes.get(remote) else { continue };
                let Some(slot) = pending.get_mut(remote) else { continue };
                slot.value = read(&values, found.source);
                if let Some(parting) = other_way(found, *moved, slot, index) {
                    return Some(parting);
                }
                written.extend(slot.left(found).map(|left| (found.source, left)));
            }
            Effect::Deliver(remote) => {
                let Some(found) = core.remotes.get(remote) else { continue };
                let value = match (policy, found.update()) {
                    (Delivers::Latest, None) => read(&values, found.source),
                    // What an atomic has read no longer changes.
                    (Delivers::Earliest, None) | (_, Some(_)) => {
                        pending.get(remote).map_or(0, |slot| slot.value)
                    }
                };
                written.push((found.target, value));
            }
        }
        for (target, value) in written {
            if let Some(slot) = values.get_mut(target.0) {
                *slot = value;
            }
        }
    }
    let mut demands = core.properties.iter().map(|property| &property.cond.form);
    let broken = demands.clone().any(|cond| holds(cond, &values) == Some(false));
    let kept = demands.find(|cond| holds(cond, &values) == Some(true));
    match kept {
        Some(cond) if !broken => Some(Parting { steps: path.len(), cond: cond.clone() }),
        Some(_) | None => None,
    }
}

/// What is known of the last instance of a remote statement.
#[derive(Clone, Default, Debug)]
struct Pending {
    /// The source's value: of a put or get at issue, of an atomic when it read.
    value: i64,
    operands: Vec<i64>,
}

impl Pending {
    /// What an atomic leaves in its source, if it changes it.
    fn left(&self, remote: &Remote) -> Option<i64> {
        match (remote.update()?, self.operands.as_slice()) {
            (Update::Swap(_), [new]) => Some(*new),
            (Update::CompareSwap { .. }, [expected, new]) => {
                (self.value == *expected).then_some(*new)
            }
            (Update::FetchAdd(_), [addend]) => self.value.checked_add(*addend),
            (Update::Swap(_) | Update::CompareSwap { .. } | Update::FetchAdd(_), _) => None,
        }
    }
}

fn operands(remote: &Remote, values: &[i64]) -> Vec<i64> {
    let value = |operand: &Value| match &operand.form {
        ValueForm::Linear(value) => evaluate(value, values).unwrap_or(0),
        ValueForm::Choose(low, _) => *low,
        ValueForm::Unknown => 0,
    };
    remote.update().map(Update::operands).unwrap_or_default().into_iter().map(value).collect()
}

/// The parting where a compare-and-swap went another way than the original would.
fn other_way(remote: &Remote, moved: Moved, slot: &Pending, steps: usize) -> Option<Parting> {
    let cond = remote.condition()?;
    let should = slot.left(remote).is_some();
    moved.yes.filter(|went| *went != should).map(|_| Parting { steps, cond })
}

fn evaluate(term: &Linear, values: &[i64]) -> Option<i64> {
    let mut sum = term.constant;
    for (variable, coefficient) in &term.terms {
        sum = sum.checked_add(coefficient.checked_mul(*values.get(variable.0)?)?)?;
    }
    Some(sum)
}

fn atom_holds(atom: &Atom, values: &[i64]) -> Option<bool> {
    let value = evaluate(&atom.term, values)?;
    Some(match atom.relation {
        Relation::Zero => value == 0,
        Relation::AtMostZero => value <= 0,
    })
}

/// Whether a condition holds; `None` where it speaks of control or is not linear.
fn holds(cond: &Condition, values: &[i64]) -> Option<bool> {
    match cond {
        Condition::Known(value) => Some(*value),
        Condition::Unknown | Condition::At(..) => None,
        Condition::Atom(atom, sign) => atom_holds(atom, values).map(|value| value == *sign),
        Condition::All(parts) => {
            let parts: Vec<Option<bool>> = parts.iter().map(|part| holds(part, values)).collect();
            if parts.contains(&Some(false)) {
                Some(false)
            } else {
                parts.iter().all(Option::is_some).then_some(true)
            }
        }
        Condition::Any(parts) => {
            let parts: Vec<Option<bool>> = parts.iter().map(|part| holds(part, values)).collect();
            if parts.contains(&Some(true)) {
                Some(true)
            } else {
                parts.iter().all(Option::is_some).then_some(false)
            }
        }
    }
}
