//! What is known of the variables that a statement can name: those of its procedure and those of modules.

use crate::lower::Lowerer;
use crate::lower::distributed::SpreadId;
use crate::lower::storage::Storage;
use crate::lower::values::{RangeValue, Value};
use crate::sema::Ty;
use partita_tree::{Expr as Term, ExprKind as TermKind, Type};

#[derive(Clone, Copy)]
pub(crate) struct InReach<'s> {
    own: &'s Storage,
    of_modules: &'s Storage,
}

impl Lowerer<'_> {
    pub(crate) fn in_reach(&self) -> InReach<'_> {
        InReach { own: &self.frame.storage, of_modules: &self.globals }
    }
}

impl<'s> InReach<'s> {
    /// Whether a variable is an array of its own, no reference to another.
    pub(crate) fn is_own_array(self, name: &str) -> bool {
        self.own.own.contains(name) || self.of_modules.own.contains(name)
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other terms are no variables")]
    fn own_array(self, term: &Term) -> Option<&str> {
        match &term.kind {
            TermKind::Var(name) if self.is_own_array(name) => Some(name),
            TermKind::Deref { reference } => self.own_array(reference),
            _ => None,
        }
    }

    /// Two arrays that share no cell: different variables, neither of them a reference to another.
    pub(crate) fn certainly_differ(self, a: &Term, b: &Term) -> bool {
        match (self.own_array(a), self.own_array(b)) {
            (Some(a), Some(b)) => a != b,
            _ => false,
        }
    }

    /// Whether the cell is known by a reference only.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other terms are no cells of others")]
    pub(crate) fn may_refer(self, term: &Term) -> bool {
        match &term.kind {
            TermKind::Var(name) => self.own.references.contains(&**name),
            TermKind::Deref { reference: inner } => {
                if let TermKind::Var(name) = &inner.kind {
                    !self.is_own_array(name)
                } else {
                    true
                }
            }
            TermKind::Element { base, .. } | TermKind::Field { base, .. } => self.may_refer(base),
            _ => false,
        }
    }

    /// How the tree stores an array, when it is a variable whose declaration says all.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other terms are no variables")]
    pub(crate) fn stored_type(self, term: &Term) -> Option<&'s Type> {
        match &term.kind {
            TermKind::Var(name) => {
                self.own.types.get(&**name).or_else(|| self.of_modules.types.get(&**name))
            }
            TermKind::Element { base, .. } => {
                if let Type::Array { element, .. } = self.stored_type(base)? {
                    Some(element)
                } else {
                    None
                }
            }
            _ => None,
        }
    }

    pub(crate) fn spread_named(self, name: &str) -> Option<SpreadId> {
        self.own.spread.get(name).or_else(|| self.of_modules.spread.get(name)).copied()
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other terms are no variables")]
    pub(crate) fn spread_of_term(self, term: &Term) -> Option<SpreadId> {
        match &term.kind {
            TermKind::Var(name) => self.spread_named(name),
            TermKind::Deref { reference: inner } => self.spread_of_term(inner),
            _ => None,
        }
    }

    /// How an array or domain is distributed.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other values have no indices")]
    pub(crate) fn spread_of(self, value: &Value) -> Option<SpreadId> {
        let first = |dims: &[RangeValue]| dims.first().and_then(|dim| dim.spread);
        match value {
            Value::Domain(dims) => first(dims),
            Value::Slice(slice) => first(&slice.dims()),
            Value::Lazy(lazy) => first(&lazy.dims),
            Value::Run(run) if matches!(run.ty, Ty::Array(..) | Ty::Domain(_)) => {
                self.spread_of_term(&run.term)
            }
            _ => None,
        }
    }

    /// Dimensions that are distributed as those of a variable.
    pub(crate) fn spread_like(self, mut dims: Vec<RangeValue>, term: &Term) -> Vec<RangeValue> {
        if let Some(first) = dims.first_mut() {
            first.spread = self.spread_of_term(term);
        }
        dims
    }
}
