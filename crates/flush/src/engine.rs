//! Who judges a placement.

use crate::apply::Variant;
use partita_check::Finding;
use std::time::Duration;

/// Says whether a program with given flushes keeps its assertions.
///
/// An engine must be monotone: what it calls safe stays so with one more flush, and what it calls
/// unsafe has an execution that shows it. When it can say neither, it says why.
pub trait Engine {
    /// For reports: `exact`, `predabs`, `auto`.
    fn name(&self) -> &'static str;

    fn verify(&mut self, variant: &Variant, allowance: &Allowance) -> Verified;
}

/// What is left of the budget of the whole search.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    pub time: Option<Duration>,
    pub states: u64,
}

/// The judgement on one placement, and what it cost.
#[derive(Clone, Debug)]
pub struct Verified {
    pub answer: Answer,
    pub states: u64,
}

#[derive(Clone, Debug)]
pub enum Answer {
    /// No execution violates anything.
    Safe(Proof),
    /// An execution that was replayed on the exact machine.
    Unsafe(Box<Finding>),
    /// Why neither is known.
    Unknown(String),
}

/// What a proof rests on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proof {
    /// `value sets`, `exact search`, ...
    pub by: String,
    /// What the claim covers: places, bounds.
    pub scope: Vec<String>,
    /// What could make it wrong all the same.
    pub unless: Option<String>,
    pub states: u64,
}
