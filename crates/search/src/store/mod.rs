//! The visited states.
//!
//! [`visited`] holds them as numbered keys: exact (folded, [`fold`]), as fingerprints, or as bits. States
//! with value sets, which are compared by inclusion, have a store of their own ([`sets`]).

mod arena;
mod fold;
mod index;
mod order;
mod sets;
mod visited;

pub(crate) use fold::{Order, Tree};
pub(crate) use sets::{SetStore, SetTree};
pub(crate) use visited::{Session, Visited};

use crate::engine::Engine;

/// A stored state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub struct StateId(pub u32);

/// How states are remembered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    /// In full: no two states are ever taken for one.
    #[default]
    Exact,
    /// By 64 bits each.
    Fingerprint,
    /// By three bits each.
    Bitstate,
}

/// What became of a state offered to the store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Inserted {
    pub(crate) id: StateId,
    pub(crate) new: bool,
    /// It is still to be expanded, after the state that led to it.
    pub(crate) ahead: bool,
}

pub(crate) enum Store<'m> {
    Plain(Box<Visited>),
    Sets(SetStore<'m>),
}

impl<'m> Store<'m> {
    pub(crate) fn new(engine: &Engine<'m>) -> Self {
        if engine.memory.by_sets() {
            return Store::Sets(SetStore::new(engine.segments, engine.antichain()));
        }
        let fixed = engine.is_fixed().then(|| order::order(engine));
        let length = fixed.as_ref().map(Order::length);
        let order = fixed.unwrap_or_default();
        let budget = engine.config.budget.bytes;
        Store::Plain(Box::new(Visited::new(engine.config.store, order, length, budget)))
    }

    pub(crate) fn len(&self) -> u64 {
        match self {
            Store::Plain(visited) => visited.len(),
            Store::Sets(sets) => sets.len(),
        }
    }

    pub(crate) fn bytes(&self, engine: &Engine<'_>) -> u64 {
        let own = match self {
            Store::Plain(visited) => visited.bytes(),
            Store::Sets(sets) => sets.bytes(),
        };
        own + engine.segments.bytes() as u64
    }

    /// Whether a larger state made this one superfluous.
    pub(crate) fn dropped(&self, id: StateId) -> bool {
        match self {
            Store::Plain(_) => false,
            Store::Sets(sets) => sets.dropped(id),
        }
    }

    pub(crate) fn parent(&self, id: StateId) -> Option<StateId> {
        match self {
            Store::Plain(visited) => visited.parent(id),
            Store::Sets(sets) => sets.parent(id),
        }
    }

    /// Whether states cannot be had back from the store: who wants to expand them keeps them.
    pub(crate) fn forgets(&self) -> bool {
        match self {
            Store::Plain(visited) => visited.kind != Kind::Exact,
            Store::Sets(_) => false,
        }
    }

    pub(crate) fn kind(&self) -> Kind {
        match self {
            Store::Plain(visited) => visited.kind,
            Store::Sets(_) => Kind::Exact,
        }
    }

    /// How many states are expected to have been taken for others.
    pub(crate) fn expected_loss(&self) -> f64 {
        match self {
            Store::Plain(visited) => visited.expected_loss(visited.len()),
            Store::Sets(_) => 0.0,
        }
    }
}
