//! Predicates that no path suggested: guesses from how values flow through the program, tried when
//! refinement finds nothing more.
//!
//! - [`values`]: which constant a variable holds, for variables that only constants flow into.
//! - [`copies`] and [`origins`]: the program's own conditions on variables that are copied from one
//!   another, and the order of such variables, for counters.

use crate::atom::{Atom, Literal};
use crate::core::{Core, ValueForm};
use crate::linear::{Linear, VarId};
use crate::transformers::atoms_of;
use std::collections::{BTreeMap, BTreeSet};

/// A variable with more constants is left alone.
const MOST_CONSTANTS: usize = 8;

/// The variable that a term is.
fn copied(term: &Linear) -> Option<VarId> {
    let mut terms = term.terms.iter();
    match (terms.next(), terms.next(), term.constant) {
        (Some((variable, 1)), None, 0) => Some(*variable),
        _ => None,
    }
}

/// `variable == constant` for everything that finitely many constants flow into.
#[must_use]
pub fn values(core: &Core) -> Vec<Atom> {
    domains(core).into_iter().flatten().collect()
}

/// The constants that each variable may hold; `None`: anything.
fn held(core: &Core) -> Vec<Option<BTreeSet<i64>>> {
    let start = |variable: &crate::core::Variable| Some(BTreeSet::from([variable.init]));
    let mut held: Vec<Option<BTreeSet<i64>>> = core.variables.iter().map(start).collect();
    let assignments = core.assignments();
    loop {
        let mut changed = false;
        for (target, form) in &assignments {
            let gained: Option<BTreeSet<i64>> = match form {
                ValueForm::Linear(term) => match (term.as_constant(), copied(term)) {
                    (Some(constant), _) => Some(BTreeSet::from([constant])),
                    (None, Some(source)) => held.get(source.0).cloned().flatten(),
                    (None, None) => image(term, &held),
                },
                ValueForm::Choose(low, high) if high.saturating_sub(*low) < 8 => {
                    Some((*low..=*high).collect())
                }
                ValueForm::Choose(..) | ValueForm::Unknown => None,
            };
            let Some(slot) = held.get_mut(target.0) else { continue };
            let next = match (slot.as_ref(), gained) {
                (Some(have), Some(gained)) => Some(have | &gained),
                (None, _) | (_, None) => None,
            };
            let next = next.filter(|values| values.len() <= MOST_CONSTANTS);
            changed |= *slot != next;
            *slot = next;
        }
        if !changed {
            break;
        }
    }
    held
}

/// Whether only few constants flow into every variable, so that the program has finitely many states.
/// `false` where that is not seen.
#[must_use]
pub fn values_are_limited(core: &Core) -> bool {
    held(core).iter().all(Option::is_some)
}

/// For each variable that only finitely many constants ever flow into, the atoms that say which one
/// it holds. One of them is always true, by induction over the steps of an execution:
/// - it starts with a constant: whatever starts otherwise, inputs among it, is not normalised;
/// - an assignment gives it a constant, one of the values of a choice, or a term over *one* variable that
///   holds one of its own constants; terms over several variables, products, wide choices and numbers
///   that do not fit make it hold anything (`None`), and so does what flows on from there;
/// - a put or get, of whatever process, carries a value that its source has held, now or earlier. Sets only
///   grow, so that is one of the source's constants, which flow into the target. So the value in flight
///   too is one of the target's constants;
/// - a remote atomic leaves a constant, or a term over what variables held at issue, which are constants
///   of theirs too; its answer is a value that its variable held. A sum with an operand that is
///   no constant makes the variable hold anything.
///
/// A counter has no limit here even where its loop has one: it gains constants until they are too many.
#[must_use]
pub fn domains(core: &Core) -> Vec<Vec<Atom>> {
    let held = held(core);
    let assignments = core.assignments();
    let is_read = |variable: VarId| {
        assignments.iter().any(|(_, form)| match form {
            ValueForm::Linear(term) => term.mentions(variable),
            ValueForm::Choose(..) | ValueForm::Unknown => false,
        })
    };
    let mut domains = Vec::new();
    for (index, values) in held.iter().enumerate() {
        let Some(values) = values else { continue };
        // One constant is never in doubt; but what it is must be known where it is copied.
        if values.len() < 2 && !is_read(VarId(index)) {
            continue;
        }
        let equal = |value: &i64| {
            let term = Linear::variable(VarId(index)).minus(&Linear::constant(*value))?;
            match Literal::zero(&term)? {
                Literal::Atom(atom, true) => Some(atom),
                Literal::Atom(_, false) | Literal::Known(_) => None,
            }
        };
        domains.extend(values.iter().map(equal).collect::<Option<Vec<Atom>>>());
    }
    domains
}

/// What a term of one variable can be.
fn image(term: &Linear, held: &[Option<BTreeSet<i64>>]) -> Option<BTreeSet<i64>> {
    let mut terms = term.terms.iter();
    let (Some((variable, factor)), None) = (terms.next(), terms.next()) else { return None };
    let values = held.get(variable.0)?.as_ref()?;
    values.iter().map(|value| factor.checked_mul(*value)?.checked_add(term.constant)).collect()
}

/// Which variables are copied from one another, and which of them grow.
struct Classes {
    /// By variable.
    of: Vec<usize>,
    members: BTreeMap<usize, Vec<VarId>>,
    /// What is given values that are no copies and no constants.
    origins: BTreeSet<VarId>,
    /// Target and source of every copy.
    copied: BTreeSet<(VarId, VarId)>,
}

impl Classes {
    fn new(core: &Core) -> Classes {
        let mut of: Vec<usize> = (0..core.variables.len()).collect();
        let (mut origins, mut pairs) = (BTreeSet::new(), BTreeSet::new());
        for (target, form) in &core.assignments() {
            let ValueForm::Linear(term) = form else { continue };
            match copied(term) {
                Some(source) => {
                    pairs.insert((*target, source));
                    let (one, other) = (of.get(target.0).copied(), of.get(source.0).copied());
                    if let (Some(one), Some(other)) = (one, other) {
                        of.iter_mut().filter(|class| **class == one).for_each(|at| *at = other);
                    }
                }
                None if term.as_constant().is_none() => {
                    origins.insert(*target);
                }
                None => {}
            }
        }
        let mut members: BTreeMap<usize, Vec<VarId>> = BTreeMap::new();
        for (index, class) in of.iter().enumerate() {
            members.entry(*class).or_default().push(VarId(index));
        }
        Classes { of, members, origins, copied: pairs }
    }

    /// The variables of the same class, itself included.
    fn like(&self, variable: VarId) -> &[VarId] {
        let members = self.of.get(variable.0).and_then(|class| self.members.get(class));
        members.map_or(&[], Vec::as_slice)
    }

    /// The program's conditions, with a copy in place of a variable.
    fn conditions(&self, core: &Core) -> Guess {
        let mut guess = Guess(Vec::new());
        for atom in atoms_of(core, true) {
            for variable in atom.variables() {
                for other in self.like(variable) {
                    guess.note(atom.replace(variable, &Linear::variable(*other)));
                }
            }
        }
        guess
    }
}

struct Guess(Vec<Atom>);

impl Guess {
    fn note(&mut self, literal: Option<Literal>) {
        if let Some(Literal::Atom(atom, _)) = literal
            && !self.0.contains(&atom)
        {
            self.0.push(atom);
        }
    }

    /// `one <= other`
    fn at_most(&mut self, one: &Linear, other: &Linear) {
        self.note(one.minus(other).and_then(|term| Literal::at_most_zero(&term)));
    }
}

/// Conditions of the program on copies, and the order of all copies of what grows.
#[must_use]
pub fn copies(core: &Core) -> Vec<Atom> {
    let classes = Classes::new(core);
    let mut guess = classes.conditions(core);
    for members in classes.members.values() {
        if !members.iter().any(|member| classes.origins.contains(member)) {
            continue;
        }
        for (at, one) in members.iter().enumerate() {
            for other in members.iter().skip(at + 1) {
                let (one, other) = (Linear::variable(*one), Linear::variable(*other));
                guess.at_most(&one, &other);
                guess.at_most(&other, &one);
            }
        }
    }
    guess.0
}

/// Conditions of the program on copies, the order of copies and what they come from, and signs: fewer than
/// [`copies`] where there are many copies.
#[must_use]
pub fn origins(core: &Core) -> Vec<Atom> {
    let classes = Classes::new(core);
    let mut guess = classes.conditions(core);
    for origin in &classes.origins {
        let from = Linear::variable(*origin);
        guess.at_most(&from, &Linear::default());
        for member in classes.like(*origin) {
            let copy = Linear::variable(*member);
            guess.at_most(&Linear::default(), &copy);
            guess.at_most(&from, &copy);
            if classes.copied.contains(&(*member, *origin)) {
                guess.note(copy.minus(&from).and_then(|term| Literal::zero(&term)));
            }
        }
    }
    guess.0
}
