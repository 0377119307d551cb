//! New predicates from a path that the original cannot follow: the weakest preconditions, step by
//! step backwards, of the condition at which the path parts from the original.

use crate::atom::{Atom, Literal};
use crate::core::{Core, Effect, Remote, Update, Value, ValueForm};
use crate::linear::{Linear, VarId};
use crate::path::{Delivers, Moved, Parting, effect_of};

/// Conditions followed at once, at most.
const MOST_FOLLOWED: usize = 100;

/// Atoms with more variables are not made into predicates.
const MOST_VARIABLES: usize = 3;

/// From where preconditions are followed.
#[derive(Clone, Copy, Debug)]
pub enum From<'f> {
    /// From the parting only.
    Parting(&'f Parting),
    /// From every decision of the path, and from the predicates that are known: where the parting
    /// is not known or gives nothing new.
    Everywhere,
}

/// The atoms of the preconditions, nearest to the end first; without those that are known.
#[must_use]
pub fn new_atoms(
    core: &Core,
    path: &[Moved],
    from: From<'_>,
    policy: Delivers,
    delayed: bool,
    known: &[Atom],
) -> Vec<Atom> {
    let mut found: Vec<Atom> = Vec::new();
    let mut followed: Vec<Atom> = Vec::new();
    let steps = match from {
        From::Parting(parting) => {
            parting.cond.atoms(&mut followed);
            parting.steps
        }
        From::Everywhere => {
            followed.extend(known.iter().cloned());
            path.len()
        }
    };
    let (largest, steepest) = limits(core);
    let mut note = |atom: &Atom| {
        let real = atom.variables().all(|variable| variable.0 < core.variables.len());
        let simple = atom.term.terms.len() <= MOST_VARIABLES
            && atom.term.constant.unsigned_abs() <= largest
            && atom.term.terms.values().all(|coefficient| coefficient.unsigned_abs() <= steepest);
        if real && simple && !known.contains(atom) && !found.contains(atom) {
            found.push(atom.clone());
        }
    };
    followed.iter().for_each(&mut note);
    for moved in path.iter().take(steps).rev() {
        for (target, value) in replaced(core, *moved, policy, delayed) {
            let mut next = Vec::new();
            for atom in &followed {
                if !atom.mentions(target) {
                    next.push(atom.clone());
                    continue;
                }
                if let Some(Literal::Atom(before, _)) = atom.replace(target, &value) {
                    note(&before);
                    next.push(before);
                }
            }
            next.truncate(MOST_FOLLOWED);
            followed = next;
        }
    }
    found
}

/// What a step assigns, the last assignment first.
fn replaced(core: &Core, moved: Moved, policy: Delivers, delayed: bool) -> Vec<(VarId, Linear)> {
    let mut found = Vec::new();
    match effect_of(core, moved) {
        Effect::Assign(target, ValueForm::Linear(value)) => found.push((target, value)),
        Effect::Issue(remote) => {
            let Some(one) = core.remotes.get(remote) else { return found };
            let source = Linear::variable(one.source);
            match (one.update(), delayed) {
                (None, true) => found.push((carried(core, remote), source)),
                (None, false) => found.push((one.target, source)),
                (Some(update), true) => {
                    let new = written(update).and_then(Value::linear);
                    found.extend(new.map(|new| (to_write(core, remote), new.clone())));
                }
                (Some(_), false) => {
                    if let (Some(ValueForm::Linear(left)), Some(true)) =
                        (one.left(), wrote(one, moved))
                    {
                        found.push((one.source, left));
                    }
                    found.push((one.target, source));
                }
            }
        }
        Effect::Update(remote) => {
            let Some(one) = core.remotes.get(remote) else { return found };
            if wrote(one, moved) == Some(true) {
                let left = match (one.left(), one.update().and_then(written)) {
                    (Some(ValueForm::Linear(left)), Some(new)) => {
                        let constant = new.constant().is_some();
                        let operand = Linear::variable(to_write(core, remote));
                        Some(if constant { left } else { operand })
                    }
                    (_, _) => None,
                };
                found.extend(left.map(|left| (one.source, left)));
            }
            found.push((carried(core, remote), Linear::variable(one.source)));
        }
        Effect::Deliver(remote) => {
            let Some(one) = core.remotes.get(remote) else { return found };
            let value = match (policy, one.update()) {
                (Delivers::Latest, None) => one.source,
                (Delivers::Earliest, None) | (_, Some(_)) => carried(core, remote),
            };
            found.push((one.target, Linear::variable(value)));
        }
        Effect::Assign(..) | Effect::Nothing | Effect::Decide(_) | Effect::Check(_) => {}
    }
    found
}

/// The operand that an atomic writes.
fn written(update: &Update) -> Option<&Value> {
    match update {
        Update::Swap(new) | Update::CompareSwap { new, .. } => Some(new),
        Update::FetchAdd(addend) => addend.constant().map(|_| addend),
    }
}

/// Whether an atomic of the path changed its variable.
fn wrote(remote: &Remote, moved: Moved) -> Option<bool> {
    match remote.update()? {
        Update::Swap(_) | Update::FetchAdd(_) => Some(true),
        Update::CompareSwap { .. } => moved.yes,
    }
}

/// Stands for the value that an atomic is going to write.
fn to_write(core: &Core, remote: usize) -> VarId {
    VarId(core.variables.len() + core.remotes.len() + remote)
}

/// Stands for the value that a remote statement carries.
fn carried(core: &Core, remote: usize) -> VarId {
    VarId(core.variables.len() + remote)
}

/// The largest constant and the largest coefficient that new predicates may have: near those of the program.
fn limits(core: &Core) -> (u64, u64) {
    let starts = core.variables.iter().map(|variable| variable.init.unsigned_abs());
    let (mut constant, mut coefficient) = (starts.max().unwrap_or(0).max(1), 2);
    let mut seen = |term: &Linear| {
        constant = constant.max(term.constant.unsigned_abs());
        let largest = term.terms.values().map(|one| one.unsigned_abs()).max();
        coefficient = coefficient.max(largest.unwrap_or(0));
    };
    for operand in core.remotes.iter().filter_map(Remote::update).flat_map(Update::operands) {
        operand.linear().into_iter().for_each(&mut seen);
    }
    for step in &core.steps {
        let mut atoms = Vec::new();
        match &step.effect {
            Effect::Decide(cond) | Effect::Check(cond) => cond.atoms(&mut atoms),
            Effect::Assign(_, ValueForm::Linear(value)) => seen(value),
            Effect::Assign(..)
            | Effect::Nothing
            | Effect::Issue(_)
            | Effect::Update(_)
            | Effect::Deliver(_) => {}
        }
        atoms.iter().for_each(|atom| seen(&atom.term));
    }
    (constant.saturating_add(1), coefficient)
}
