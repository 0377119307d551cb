//! Calls: an actual argument for each dummy, none of which the call changes behind the back of another.

use super::procedures::{Dummy, Intent, Procedure};
use super::statements::Writer;
use super::types::{State, Ty};
use super::variables::Leaf;

impl Writer<'_> {
    /// A call of a subroutine, or an assignment of what a function gives.
    pub(super) fn call(&mut self) {
        let procedures = self.procedures;
        if procedures.is_empty() {
            return;
        }
        let procedure = self.rng.pick(procedures);
        let target = match &procedure.result {
            Some((ty, _)) => match self.target(*ty) {
                Some(target) => Some(target),
                None => return,
            },
            None => None,
        };
        if let Some(target) = &target {
            self.variables.busy.push(target.root);
        }
        let actuals = self.actuals(procedure);
        self.variables.busy.clear();
        let Some((texts, changed)) = actuals else { return };
        let list = texts.join(", ");
        match (&target, &procedure.result) {
            (Some(target), Some((_, state))) => {
                self.line(format!("{} = {}({list})", target.path, procedure.name));
                self.variables.set(target, state.clone());
            }
            _ => self.line(format!("call {}({list})", procedure.name)),
        }
        for (leaf, state) in changed {
            self.variables.set(&leaf, state);
        }
    }

    /// A variable that takes a result.
    fn target(&mut self, ty: Ty) -> Option<Leaf> {
        let fits = |leaf: &Leaf| match ty {
            Ty::Text(_) | Ty::Deferred | Ty::AnyText => leaf.ty.is_text(),
            // Others have a number of elements that may differ.
            Ty::Allocatable => leaf.ty == Ty::Allocatable,
            Ty::Array(..) => leaf.ty == ty || leaf.ty == Ty::Allocatable,
            Ty::Int | Ty::Long | Ty::Logical | Ty::Real | Ty::AnyArray | Ty::Record(_) => {
                leaf.ty == ty
            }
        };
        let leaves = self.variables.leaves(self.types, |leaf| leaf.changeable && fits(leaf));
        self.one_of(leaves)
    }

    /// The texts, and what changed variables have afterwards; `None` if there is nothing to give.
    fn actuals(&mut self, procedure: &Procedure) -> Option<(Vec<String>, Vec<(Leaf, State)>)> {
        let mut texts = vec![String::new(); procedure.dummies.len()];
        let mut changed = Vec::new();
        // What is changed is chosen first, so that no other argument names it.
        for (number, dummy) in procedure.dummies.iter().enumerate() {
            if matches!(dummy.intent, Intent::Out | Intent::InOut) {
                let leaf = self.variable_for(dummy)?;
                self.variables.busy.push(leaf.root);
                texts[number].clone_from(&leaf.path);
                changed.push((leaf, dummy.after.clone()));
            }
        }
        let mut named = false;
        for (number, dummy) in procedure.dummies.iter().enumerate() {
            match dummy.intent {
                Intent::Out | Intent::InOut => {}
                Intent::In | Intent::Value => texts[number] = self.given(dummy)?,
                Intent::Optional => {
                    texts[number] = if self.rng.percent(60) {
                        self.maybe_absent(dummy)?
                    } else {
                        String::new()
                    };
                }
            }
            if texts[number].is_empty() {
                named = true;
            } else if named {
                texts[number] = format!("{}={}", dummy.name, texts[number]);
            }
        }
        texts.retain(|text| !text.is_empty());
        Some((texts, changed))
    }

    /// A variable for a dummy that changes it.
    fn variable_for(&mut self, dummy: &Dummy) -> Option<Leaf> {
        let must_have = dummy.intent == Intent::InOut;
        let fits = |leaf: &Leaf| match dummy.ty {
            Ty::AnyText => {
                leaf.ty.is_text()
                    && (leaf.state == State::Defined || matches!(leaf.ty, Ty::Text(_)))
            }
            Ty::AnyArray => {
                leaf.ty.is_array()
                    && (leaf.state == State::Defined || matches!(leaf.ty, Ty::Array(..)))
            }
            Ty::Array(low, high) => match leaf.ty {
                Ty::Array(first, last) => last - first == high - low,
                _ => false,
            },
            ty => leaf.ty == ty,
        };
        let leaves = self.variables.leaves(self.types, |leaf| {
            leaf.changeable && fits(leaf) && (!must_have || leaf.state.is_full())
        });
        self.one_of(leaves)
    }

    /// A value for a dummy that is only read.
    fn given(&mut self, dummy: &Dummy) -> Option<String> {
        match dummy.ty {
            Ty::Deferred | Ty::Allocatable => {
                let leaves = self
                    .variables
                    .leaves(self.types, |leaf| leaf.ty == dummy.ty && leaf.state == State::Defined);
                self.one_of(leaves).map(|leaf| leaf.path)
            }
            Ty::Array(low, high) => {
                let leaves = self.variables.leaves(self.types, |leaf| {
                    matches!(leaf.ty, Ty::Array(first, last) if last - first == high - low)
                        && leaf.state == State::Defined
                });
                Some(self.one_of(leaves).map_or_else(|| "[5, 6, 7]".to_owned(), |leaf| leaf.path))
            }
            Ty::AnyArray => Some(self.array()),
            Ty::Record(_) => {
                let leaves = self
                    .variables
                    .leaves(self.types, |leaf| leaf.ty == dummy.ty && leaf.state.is_full());
                let leaf = self.one_of(leaves);
                Some(leaf.map_or_else(|| self.value(dummy.ty), |leaf| leaf.path))
            }
            // The actual's length is at least the dummy's.
            Ty::Text(length) => Some(format!("{} // repeat('-', {length})", self.text())),
            Ty::AnyText => Some(self.text()),
            Ty::Int | Ty::Long | Ty::Logical | Ty::Real => Some(self.value(dummy.ty)),
        }
    }

    /// What is not allocated counts as absent, where the dummy is not allocatable itself.
    fn maybe_absent(&mut self, dummy: &Dummy) -> Option<String> {
        if dummy.ty == Ty::AnyArray && self.rng.percent(50) {
            let leaves = self.variables.leaves(self.types, |leaf| leaf.ty == Ty::Allocatable);
            if let Some(leaf) = self.one_of(leaves) {
                return Some(leaf.path);
            }
        }
        self.given(dummy)
    }
}
