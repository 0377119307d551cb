//! Why a step cannot complete.

use crate::mishap::Cause;
use partita_model::Place;
use partita_source::Code;
use partita_tree::NodeId;

/// A violation by the task itself: the step has no successor.
#[derive(Clone, PartialEq, Debug)]
pub struct Failure {
    pub code: Code,
    /// What to underline.
    pub node: NodeId,
    pub cause: Cause,
}

impl Failure {
    #[must_use]
    pub fn new(code: Code, node: NodeId, cause: impl Into<Cause>) -> Self {
        Failure { code, node, cause: cause.into() }
    }
}

/// What a task that cannot move waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wait {
    /// The guard of a `when` or `assume`.
    Guard,
    /// The tasks of a group.
    Group,
    /// Another task inside an atomic section.
    Atomic,
    /// Remote operations towards a place, or all.
    Flush(Option<Place>),
    /// The bound on pending operations, which belongs to the scope: not a deadlock.
    PendingBound,
    /// A choice among nothing.
    Choice,
}

/// Why an operation did not go through.
#[derive(Clone, PartialEq, Debug)]
pub enum Halt {
    Failed(Failure),
    Blocked(Wait),
    /// Beyond the value bound of the scope: this execution is not followed.
    Cut,
    /// The operation belongs to the next step.
    Later,
    /// It depends on symbolic values: the state must be split into these cases first.
    Split(Box<[partita_terms::Term]>),
}

impl From<Failure> for Halt {
    fn from(failure: Failure) -> Self {
        Halt::Failed(failure)
    }
}
