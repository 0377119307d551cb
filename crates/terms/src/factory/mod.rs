//! The factory of terms: the only place where they are made, shared by threads.
//!
//! Nodes live in an append-only vector that is read without locks; sharded tables find equal ones. A term is made
//! after its parts, so its index is larger than theirs: walks over terms go by index and never recurse.
//!
//! Operations are total. Sorts that do not fit are brought together: an integer becomes a real or a float, a truth
//! value becomes 0 or 1, and a number as a condition means that it is not zero.

mod arithmetic;
mod array;
mod boolean;
mod compare;
mod conjunction;
mod convert;
mod division;
mod float;

pub(crate) use division::integer_quotient;
pub(crate) use float::{fold as float_fold, fold_unary as float_fold_unary};

use crate::{Constant, Node, Number, Polynomial, Sort, Term};
use hashbrown::HashTable;
use num_bigint::BigInt;
use num_rational::BigRational;
use parking_lot::{Mutex, RwLock};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

const SHARDS: usize = 16;

struct Entry {
    node: Node,
    sort: Sort,
    hash: u64,
}

/// The factory.
pub struct Terms {
    entries: boxcar::Vec<Entry>,
    shards: Vec<Mutex<HashTable<u32>>>,
    /// Negations of compound conditions, so that each is worked out once.
    negations: RwLock<FxHashMap<Term, Term>>,
    /// The symbols of terms, for those that were asked about.
    pub(crate) symbols: RwLock<FxHashMap<Term, Arc<[Term]>>>,
    yes: Term,
    no: Term,
    /// Stands for terms of other factories, which have no business here.
    stranger: Node,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms::new()
    }
}

impl Terms {
    #[must_use]
    pub fn new() -> Terms {
        let mut terms = Terms {
            entries: boxcar::Vec::new(),
            shards: (0..SHARDS).map(|_| Mutex::new(HashTable::new())).collect(),
            negations: RwLock::default(),
            symbols: RwLock::default(),
            yes: Term::from_index(0),
            no: Term::from_index(0),
            stranger: Node::Symbol(Arc::from("?"), Sort::Bool),
        };
        // Index 0 is kept free.
        terms.entries.push(Entry { node: terms.stranger.clone(), sort: Sort::Bool, hash: 0 });
        terms.no = terms.intern(Node::Constant(Constant::Bool(false)), Sort::Bool);
        terms.yes = terms.intern(Node::Constant(Constant::Bool(true)), Sort::Bool);
        terms
    }

    /// The term of a node that is in normal form already.
    pub(crate) fn intern(&self, node: Node, sort: Sort) -> Term {
        let mut hasher = FxHasher::default();
        node.hash(&mut hasher);
        let hash = hasher.finish();
        let shard = (hash >> 48) as usize % SHARDS;
        let Some(shard) = self.shards.get(shard) else { return Term::from_index(0) };
        let mut table = shard.lock();
        let entry = |index: u32| self.entries.get(index as usize);
        if let Some(index) =
            table.find(hash, |index| entry(*index).is_some_and(|entry| entry.node == node))
        {
            return Term::from_index(*index);
        }
        // Memory ends long before the indices do.
        let index = u32::try_from(self.entries.push(Entry { node, sort, hash })).unwrap_or(0);
        table.insert_unique(hash, index, |index| entry(*index).map_or(0, |entry| entry.hash));
        Term::from_index(index)
    }

    /// The same name and sort give the same term.
    #[must_use]
    pub fn symbol(&self, name: &str, sort: Sort) -> Term {
        self.intern(Node::Symbol(Arc::from(name), sort), sort)
    }

    /// The name of a symbol.
    #[must_use]
    pub fn name(&self, term: Term) -> Option<Arc<str>> {
        if let Node::Symbol(name, _) = self.node(term) { Some(name.clone()) } else { None }
    }

    #[must_use]
    pub fn bool(&self, value: bool) -> Term {
        if value { self.yes } else { self.no }
    }

    #[must_use]
    pub fn int(&self, value: i64) -> Term {
        self.number(Number::from(value), Sort::Int)
    }

    #[must_use]
    pub fn big(&self, value: BigInt) -> Term {
        self.number(Number::from(value), Sort::Int)
    }

    #[must_use]
    pub fn rational(&self, value: BigRational) -> Term {
        self.number(Number::rational(value), Sort::Real)
    }

    #[must_use]
    pub fn float(&self, value: f64) -> Term {
        // One not-a-number is enough.
        let value = if value.is_nan() { f64::NAN } else { value };
        self.intern(Node::Constant(Constant::Float(value)), Sort::Float)
    }

    #[must_use]
    pub fn value(&self, value: Constant) -> Term {
        if let Constant::Float(value) = value {
            return self.float(value);
        }
        let sort = value.sort();
        self.intern(Node::Constant(value), sort)
    }

    pub(crate) fn number(&self, value: Number, sort: Sort) -> Term {
        if sort == Sort::Int {
            self.value(Constant::Int(value))
        } else {
            self.value(Constant::Real(value))
        }
    }

    /// What the term is made of.
    #[must_use]
    pub fn node(&self, term: Term) -> &Node {
        self.entries.get(term.index() as usize).map_or(&self.stranger, |entry| &entry.node)
    }

    #[must_use]
    pub fn sort(&self, term: Term) -> Sort {
        self.entries.get(term.index() as usize).map_or(Sort::Bool, |entry| entry.sort)
    }

    #[must_use]
    pub fn constant(&self, term: Term) -> Option<Constant> {
        if let Node::Constant(value) = self.node(term) { Some(value.clone()) } else { None }
    }

    /// How many terms there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.entries.count().saturating_sub(1)
    }

    pub(crate) fn constant_number(&self, term: Term) -> Option<&Number> {
        if let Node::Constant(value) = self.node(term) { value.as_number() } else { None }
    }

    /// An integer or real term as a polynomial.
    #[must_use]
    pub fn polynomial(&self, term: Term) -> Polynomial {
        let node = self.node(term);
        if let Node::Polynomial(polynomial) = node {
            return polynomial.clone();
        }
        match self.constant_number(term) {
            Some(number) => Polynomial::constant(number.clone()),
            None => Polynomial::single(term),
        }
    }

    /// The term of a polynomial over terms of that sort.
    pub(crate) fn polynomial_term(&self, polynomial: Polynomial, sort: Sort) -> Term {
        if let Some(constant) = polynomial.as_constant() {
            return self.number(constant.clone(), sort);
        }
        if let [(only, coefficient)] = polynomial.terms()
            && coefficient.is_one()
            && polynomial.offset().is_zero()
        {
            return *only;
        }
        self.intern(Node::Polynomial(polynomial), sort)
    }
}
