//! New predicates from a path that the original cannot follow: the weakest preconditions, step by
//! step backwards, of the condition at which the path parts from the original.

use crate::atom::{Atom, Literal};
use crate::core::{Core, Effect, ValueForm};
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
        let replaced = match effect_of(core, *moved) {
            Effect::Assign(target, ValueForm::Linear(value)) => Some((target, value)),
            Effect::Issue(remote) => core.remotes.get(remote).map(|one| {
                let source = Linear::variable(one.source);
                if delayed { (carried(core, remote), source) } else { (one.target, source) }
            }),
            Effect::Deliver(remote) => core.remotes.get(remote).map(|one| {
                let value = match policy {
                    Delivers::Latest => one.source,
                    Delivers::Earliest => carried(core, remote),
                };
                (one.target, Linear::variable(value))
            }),
            Effect::Assign(..) | Effect::Nothing | Effect::Decide(_) | Effect::Check(_) => None,
        };
        let Some((target, value)) = replaced else { continue };
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
    found
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
    for step in &core.steps {
        let mut atoms = Vec::new();
        match &step.effect {
            Effect::Decide(cond) | Effect::Check(cond) => cond.atoms(&mut atoms),
            Effect::Assign(_, ValueForm::Linear(value)) => seen(value),
            Effect::Assign(..) | Effect::Nothing | Effect::Issue(_) | Effect::Deliver(_) => {}
        }
        atoms.iter().for_each(|atom| seen(&atom.term));
    }
    (constant.saturating_add(1), coefficient)
}
