//! What may change places: accesses to one cell whose order shows nowhere.

use partita_machine::{CellAccess, Order};
use partita_model::{Model, ProcId};

/// What is known of an access beside the cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Kind {
    order: Order,
    /// It adds to the cell and looks at nothing.
    adds: bool,
}

impl Kind {
    pub(super) fn of(access: &CellAccess) -> Kind {
        let adds = match access.order {
            Order::Sum => true,
            Order::Matters | Order::Call(_) => access.adds,
            // They promise more.
            Order::Meeting | Order::Free(_) => false,
        };
        Kind { order: access.order, adds }
    }

    pub(super) fn adds(self) -> bool {
        self.adds
    }

    /// The same access, by a guard: a write that comes later could have let it go as well.
    pub(super) fn at_guard(self) -> Kind {
        match self.order {
            Order::Call(_) | Order::Sum => Kind { order: Order::Matters, adds: false },
            Order::Matters | Order::Meeting | Order::Free(_) => Kind { adds: false, ..self },
        }
    }

    /// Whether it changes places with nothing.
    pub(super) fn matters(self) -> bool {
        self.order == Order::Matters && !self.adds
    }

    /// Whether a sum of many such may become too large on the way.
    pub(super) fn may_overflow(self) -> bool {
        self.adds && self.order != Order::Sum
    }

    /// The operation, if it commutes with everything.
    pub(super) fn free(self) -> Option<ProcId> {
        match self.order {
            Order::Free(proc) => Some(proc),
            Order::Matters | Order::Sum | Order::Meeting | Order::Call(_) => None,
        }
    }

    /// Whether who makes it finds what others have left in the cell, though it may have come first.
    pub(super) fn finds(self) -> bool {
        match self.order {
            Order::Call(_) => !self.adds,
            Order::Matters | Order::Sum | Order::Meeting | Order::Free(_) => false,
        }
    }

    /// Whether two accesses may change places, whatever they do to the cell.
    pub(super) fn may_swap(self, other: Kind, model: &Model) -> bool {
        if self.adds && other.adds {
            return true;
        }
        match (self.order, other.order) {
            (Order::Free(_), _) | (_, Order::Free(_)) => true,
            (Order::Meeting, Order::Meeting) => true,
            (Order::Call(a), Order::Call(b)) => model.may_swap(a, b),
            (Order::Matters | Order::Sum | Order::Meeting | Order::Call(_), _) => false,
        }
    }
}
