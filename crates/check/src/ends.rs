//! The ways a program can end: which results, for which inputs; and when two of them differ.

use crate::finding::Finding;
use crate::reason::NotComparable;
use crate::run::Lost;
use crate::schedule::{Event, events};
use crate::session::Session;
use partita_machine::memory::{Exact, Memory, Sc};
use partita_machine::{Cause, Symbolic, World};
use partita_model::{Global, GlobalId, Model, Tag, Word};
use partita_search::{Engine, Finals, LastLook, Progress, explore};
use partita_terms::{Sort, Term};
use std::sync::Arc;
use std::time::Instant;

/// The scalars of a result, each with its place in it.
pub(crate) type Results = Vec<(String, Scalar)>;

/// A value that means the same in both programs.
#[derive(Clone, PartialEq)]
pub(crate) enum Scalar {
    Word(Word),
    /// Texts have numbers of their own in each program.
    Text(String),
    Unknown,
}

pub(crate) fn results(world: &World<'_>, global: GlobalId) -> Results {
    let scalar = |word: Word| match word.tag {
        Tag::Str | Tag::Complex => Scalar::Text(world.show(word)),
        Tag::Term if word == Word::UNKNOWN => Scalar::Unknown,
        Tag::Ref if word != Word::NULL => Scalar::Unknown,
        Tag::Task | Tag::Function | Tag::Pointer => Scalar::Unknown,
        Tag::Undefined | Tag::Int | Tag::Bool | Tag::Real | Tag::Ref | Tag::Place | Tag::Term => {
            Scalar::Word(word)
        }
    };
    world.values_of(global).into_iter().map(|(at, word)| (at, scalar(word))).collect()
}

/// One way a program can end.
pub(crate) struct Ending {
    /// For which inputs.
    pub(crate) path: Term,
    /// For each result its scalars.
    pub(crate) values: Vec<Results>,
    pub(crate) events: Vec<Event>,
}

/// Every way a program can end.
pub(crate) struct Ends {
    pub(crate) all: Vec<Ending>,
    pub(crate) raw: partita_search::Outcome,
    /// What went wrong before an end.
    pub(crate) findings: Vec<Finding>,
    pub(crate) lost: Vec<Lost>,
    /// An end was found that could not be reached again.
    pub(crate) unreached: bool,
}

impl Ends {
    pub(crate) fn collect(
        session: &Session<'_>,
        names: &[String],
        progress: &Progress,
        started: Instant,
        last_look: Option<LastLook<'_>>,
    ) -> Result<Ends, Cause> {
        let exact = Exact { ordered: false, pending: crate::DEFAULT_PENDING };
        let relaxed = session.options.memory != crate::MemoryModel::Sc;
        let memory: &dyn Memory = if relaxed { &exact } else { &Sc };
        let mut engine: Engine<'_> = session.engine(memory, false, started);
        engine.finals = Finals::Collected;
        engine.kept = kept(session.model, names);
        engine.last_look = last_look;
        let raw = explore(&engine, progress).map_err(|failure| failure.cause)?;
        let (findings, lost) = session.confirm(&engine, &raw.found);
        let (mut all, mut unreached) = (Vec::new(), false);
        for schedule in raw.finals.values() {
            let mut world = engine.world();
            let events = events(&mut world, schedule).filter(|_| world.all_ended());
            let Some((events, symbolic)) = events.zip(session.options.symbolic.as_ref()) else {
                unreached = true;
                continue;
            };
            let path = world.path().unwrap_or_else(|| symbolic.terms.bool(true));
            let values = engine.kept.iter().map(|global| results(&world, *global)).collect();
            all.push(Ending { path, values, events });
        }
        Ok(Ends { all, raw, findings, lost, unreached })
    }
}

pub(crate) fn kept(model: &Model, names: &[String]) -> Arc<[GlobalId]> {
    // Who asked made sure that it is there, in capitals or small letters as the language likes.
    let id = |name: &String| {
        let exact = model.globals.pairs().find(|(_, global)| *global.name == **name);
        let same = |global: &Global| global.name.eq_ignore_ascii_case(name);
        let found = exact.or_else(|| model.globals.pairs().find(|(_, global)| same(global)));
        found.map(|(id, _)| id)
    };
    names.iter().filter_map(id).collect()
}

/// The condition under which results differ; `None` when they never do.
pub(crate) fn values_differ(
    symbolic: &Symbolic,
    names: &[String],
    one: &[Results],
    other: &[Results],
) -> Result<Option<Term>, NotComparable> {
    let terms = &symbolic.terms;
    let mut differ = Vec::new();
    for ((one, other), name) in one.iter().zip(other).zip(names) {
        if !one.iter().map(|(at, _)| at).eq(other.iter().map(|(at, _)| at)) {
            let values = [one.len(), other.len()];
            return Err(NotComparable::Shape { result: name.clone(), values });
        }
        for ((at, a), (_, b)) in one.iter().zip(other) {
            let (a, b) = match (a, b) {
                (Scalar::Unknown, _) | (_, Scalar::Unknown) => {
                    return Err(NotComparable::Value { result: format!("{name}{at}") });
                }
                (a, b) if a == b => continue,
                (Scalar::Word(a), Scalar::Word(b)) => (symbolic.term(*a), symbolic.term(*b)),
                (Scalar::Text(_), _) | (_, Scalar::Text(_)) => (None, None),
            };
            let (Some(a), Some(b)) = (a, b) else {
                // Of what is no number, only equality is known.
                differ.push(terms.bool(true));
                continue;
            };
            let (a, b) = match (terms.sort(a), terms.sort(b)) {
                (Sort::Int, Sort::Real) => (terms.to_real(a), b),
                (Sort::Real, Sort::Int) => (a, terms.to_real(b)),
                (of_a, of_b) if of_a == of_b => (a, b),
                (of_a, of_b) => {
                    let sorts = [of_a.name(), of_b.name()];
                    return Err(NotComparable::Sorts { result: format!("{name}{at}"), sorts });
                }
            };
            differ.push(terms.ne(a, b));
        }
    }
    Ok((!differ.is_empty()).then(|| terms.or_all(differ)))
}
