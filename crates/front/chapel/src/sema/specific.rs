//! Which of several procedures that take the arguments is meant: the rules of the language for the most specific one.
//!
//! The specification has them in the chapter "Procedures", from "Determining Most Specific Functions" on; the steps here are
//! in its order. Two are not here: promotion is tried only when nothing fits without it, and a call that stays ambiguous
//! means the first candidate, where a compiler refuses it.

use super::Sema;
use super::ids::ProcId;
use super::ty::Ty;
use std::cmp::Ordering;

/// A procedure that takes the arguments.
pub(super) struct Candidate {
    pub(super) proc: ProcId,
    /// How each argument goes to its formal, by the number of the argument.
    pub(super) mappings: Vec<(usize, Mapping)>,
    pub(super) has_where: bool,
}

/// How one argument goes to one formal.
pub(super) struct Mapping {
    /// The type of the argument; none of a type or procedure.
    pub(super) from: Option<Ty>,
    /// The type of the formal, once the argument is known.
    pub(super) to: Option<Ty>,
    pub(super) generic: Generic,
    /// The formal is a `param`.
    pub(super) param: bool,
    /// The argument is one.
    pub(super) of_param: bool,
    /// It fits only for its value, which is known.
    pub(super) narrows: bool,
    /// A number below zero becomes one without sign.
    pub(super) negative: bool,
}

/// How much of a formal's type its argument decides; less is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Generic {
    No,
    Some,
    Any,
    /// How many arguments there are, too.
    List,
}

/// The candidate that is meant.
pub(super) fn most_specific(sema: &Sema<'_>, candidates: Vec<Candidate>) -> Option<ProcId> {
    let mut left: Vec<&Candidate> = candidates.iter().collect();
    if left.len() > 1 {
        let all = left.clone();
        left.retain(|own| !all.iter().any(|other| more_specific(sema, other, own)));
        keep_fewest(&mut left, |mapping| mapping.converts());
        keep_fewest(&mut left, |mapping| mapping.negative);
        keep_fewest(&mut left, |mapping| mapping.narrows);
    }
    if left.iter().any(|candidate| candidate.has_where) {
        left.retain(|candidate| candidate.has_where);
    }
    left.first().map(|candidate| candidate.proc)
}

fn keep_fewest(left: &mut Vec<&Candidate>, counts: impl Fn(&Mapping) -> bool) {
    let count =
        |own: &Candidate| own.mappings.iter().filter(|(_, mapping)| counts(mapping)).count();
    let fewest = left.iter().map(|own| count(own)).min();
    left.retain(|own| Some(count(own)) == fewest);
}

/// Whether `x` has the more specific argument mapping: of the arguments that are no params, else of those that are.
fn more_specific(sema: &Sema<'_>, x: &Candidate, y: &Candidate) -> bool {
    let of = |params: bool| {
        let (mut better, mut worse) = (false, false);
        for (number, own) in x.mappings.iter().filter(|(_, own)| own.of_param == params) {
            let Some((_, other)) = y.mappings.iter().find(|(known, _)| known == number) else {
                continue;
            };
            match compare(sema, own, other) {
                Ordering::Less => better = true,
                Ordering::Greater => worse = true,
                Ordering::Equal => {}
            }
        }
        (better, worse)
    };
    match of(false) {
        (false, false) => of(true) == (true, false),
        other => other == (true, false),
    }
}

/// Which of two mappings of one argument is better; that one is less.
fn compare(sema: &Sema<'_>, x: &Mapping, y: &Mapping) -> Ordering {
    let same = x.to == y.to;
    let first = |better: bool, worse: bool| worse.cmp(&better);
    let generic = if same { x.generic.cmp(&y.generic) } else { Ordering::Equal };
    let (Some(from), Some(a), Some(b)) = (&x.from, &x.to, &y.to) else {
        return generic.then(first(x.param, y.param));
    };
    generic
        .then(first(x.param, y.param))
        .then(x.narrows.cmp(&y.narrows))
        .then_with(|| preferred(from, a, b))
        .then(first(a == from, b == from))
        .then_with(|| first(sema.converts(a, b), sema.converts(b, a)))
}

/// Which of two numeric types an argument of a numeric type would rather become: one of its kind, then one of its width.
fn preferred(from: &Ty, a: &Ty, b: &Ty) -> Ordering {
    let (Some(of), Some(x), Some(y)) = (kind(from), kind(a), kind(b)) else {
        return Ordering::Equal;
    };
    (y.0 == of.0).cmp(&(x.0 == of.0)).then((y.1 == of.1).cmp(&(x.1 == of.1)))
}

/// The kind of numbers that a type has, and their width.
#[expect(clippy::wildcard_enum_match_arm, reason = "values of all other types are no numbers")]
fn kind(ty: &Ty) -> Option<(u8, u8)> {
    match ty {
        Ty::Bool => Some((0, 64)),
        Ty::Int(bits) | Ty::Uint(bits) => Some((1, *bits)),
        Ty::Real(bits) => Some((2, *bits)),
        Ty::Complex => Some((3, 64)),
        _ => None,
    }
}

impl Mapping {
    fn converts(&self) -> bool {
        self.from != self.to
    }
}
