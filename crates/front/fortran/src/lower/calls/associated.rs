//! Arguments that are no values: coarrays, allocatables, pointers, procedures, and sequences of elements that a dummy sees in
//! another shape.

use crate::ast::{Expr, ExprKind};
use crate::lower::Lowerer;
use crate::lower::instance::{ArgKey, How};
use crate::lower::node::{Kind, Node};
use crate::lower::storage::Home;
use crate::sema::Symbol;
use crate::sema::types::{Var, VarId};
use partita_kit::Emit;
use partita_tree::Expr as Term;

impl<'a> Lowerer<'a> {
    /// An element, or an array of another rank, where the dummy declares a shape of its own.
    pub(super) fn sequence_actual(
        &mut self,
        dummy: &Var,
        node: &Node<'a>,
        syntax: &Expr,
    ) -> Option<(ArgKey, Vec<Term>)> {
        if dummy.rank() == 0 || !Self::has_own_shape(dummy) || node.rank() == dummy.rank() {
            return None;
        }
        let whole = matches!(node.kind, Kind::Cells { whole: Some(_), .. });
        if !node.is_scalar() && !whole {
            return None;
        }
        let start = self.sequence_start(syntax)?;
        let known = start
            .bounds
            .iter()
            .map(|b| {
                let (low, extent) = (b.low.known()?, b.extent.known()?);
                Some((low, low + extent - 1))
            })
            .collect();
        let length = node.ty.char_length();
        let mut terms = vec![start.object];
        if start.offset.known().is_none() {
            terms.push(self.b.size(&start.offset));
        }
        Some((ArgKey { how: How::Sequence(known, start.offset.known()), length }, terms))
    }

    /// A coarray, or the elements of one from some element on.
    fn coarray_actual(
        &mut self,
        dummy: &Var,
        id: VarId,
        syntax: &Expr,
        plain: bool,
    ) -> Option<(ArgKey, Vec<Term>)> {
        let var = self.sema.var(id).clone();
        let stored = self.stored(id);
        let length = var.ty.char_length();
        let everything = plain || Self::is_everything(syntax);
        if everything && var.rank() != dummy.rank() && !Self::has_own_shape(dummy) {
            let message = format!(
                "`{}` has rank {}, this is of rank {}",
                dummy.name,
                dummy.rank(),
                var.rank()
            );
            self.sema.error(syntax.span, message);
            return None;
        }
        if stored.coarray.is_some() && everything && stored.view.is_none() {
            let behind = self.coarray_variable(id);
            // The dummy that the caller has may be smaller than the coarray behind it, but not shifted.
            return Some((ArgKey { how: How::Coarray(behind), length }, Vec::new()));
        }
        let start = if stored.coarray.is_some() && Self::has_own_shape(dummy) {
            self.sequence_start(syntax)
        } else {
            None
        };
        let Some(start) = start else {
            self.unsupported(
                syntax.span,
                "a coarray argument that is neither a whole coarray nor one of its elements",
            );
            return None;
        };
        let behind = self.coarray_variable(start.var);
        let mut terms = Vec::new();
        if start.offset.known().is_none() {
            terms.push(self.b.size(&start.offset));
        }
        let how = How::CoarraySequence(behind, start.offset.known());
        Some((ArgKey { how, length }, terms))
    }

    /// Whether this is a coarray, or a part of one, on the own image.
    pub(super) fn is_own_coarray(&self, syntax: &Expr) -> bool {
        let ExprKind::Designator(designator) = &syntax.kind else { return false };
        let Some(part) = designator.parts.first() else { return false };
        let own = designator.parts.iter().all(|part| part.image.is_none());
        let var = self.sema.variable(self.frame.scope, &part.name.name);
        own && var.is_some_and(Var::is_coarray)
    }

    /// Arguments that are not values: coarrays, allocatables, pointers, procedures.
    #[expect(clippy::option_option, reason = "not special, special and wrong, special and right")]
    pub(super) fn special_argument(
        &mut self,
        dummy: &Var,
        syntax: &Expr,
    ) -> Option<Option<(ArgKey, Vec<Term>)>> {
        let ExprKind::Designator(designator) = &syntax.kind else { return None };
        let [part] = designator.parts.as_slice() else {
            return self.component_argument(dummy, syntax);
        };
        let symbol = self.sema.lookup(self.frame.scope, &part.name.name).cloned();
        let plain = part.args.is_none() && part.image.is_none() && part.substring.is_none();
        match symbol {
            Some(Symbol::Proc(unit)) if plain => {
                let key = ArgKey { how: How::Procedure(unit), length: None };
                return Some(Some((key, Vec::new())));
            }
            Some(Symbol::Var(id)) => {
                let var = self.sema.var(id).clone();
                let stored = self.stored(id);
                if let (Home::Procedure(unit), true) = (&stored.home, plain) {
                    let key = ArgKey { how: How::Procedure(*unit), length: None };
                    return Some(Some((key, Vec::new())));
                }
                if matches!(stored.home, Home::Absent) && dummy.attrs.optional && plain {
                    return Some(Some((ArgKey { how: How::Absent, length: None }, Vec::new())));
                }
                if dummy.is_coarray() {
                    return Some(self.coarray_actual(dummy, id, syntax, plain));
                }
                if dummy.is_indirect() && var.is_indirect() && plain {
                    let Home::Indirect(name) = &stored.home else {
                        let why = "this allocatable as an allocatable argument";
                        self.unsupported(syntax.span, why);
                        return Some(None);
                    };
                    let term = self.b.var(name);
                    let key = ArgKey { how: How::Indirect, length: None };
                    return Some(Some((key, vec![term])));
                }
            }
            _ => {}
        }
        if dummy.is_indirect() {
            if dummy.attrs.pointer {
                return None;
            }
            self.unsupported(
                syntax.span,
                "an argument for an allocatable dummy that is not a variable",
            );
            return Some(None);
        }
        None
    }

    /// An allocatable or pointer component for such a dummy.
    #[expect(clippy::option_option, reason = "not special, special and wrong, special and right")]
    fn component_argument(
        &mut self,
        dummy: &Var,
        syntax: &Expr,
    ) -> Option<Option<(ArgKey, Vec<Term>)>> {
        let designator = Self::designator_of(syntax)?;
        let here = designator.parts.iter().all(|part| part.image.is_none());
        let whole = designator.parts.last().is_some_and(|part| part.args.is_none());
        let field = self.last_component(designator)?;
        if !(dummy.is_indirect() && field.is_indirect() && here && whole) || dummy.is_coarray() {
            return None;
        }
        let term = self.reference_of(syntax)?;
        Some(Some((ArgKey { how: How::Indirect, length: None }, vec![term])))
    }

    /// The variable behind a coarray that may itself be a dummy.
    fn coarray_variable(&mut self, id: VarId) -> VarId {
        let Some(key) = self.frame.instance.and_then(|id| self.instances.key(id)) else {
            return id;
        };
        let dummies = self.sema.dummies(key.unit);
        let at = dummies.iter().position(|dummy| *dummy == id);
        match at.and_then(|at| key.args.get(at)).map(|arg| &arg.how) {
            Some(How::Coarray(behind) | How::CoarraySequence(behind, _)) => *behind,
            _ => id,
        }
    }
}
