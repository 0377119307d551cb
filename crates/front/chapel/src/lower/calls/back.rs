//! `out` and `inout`: the procedure has a variable of its own, which is stored back when the call has ended.
//!
//! Not here: formals of iterators, which have no such moment, and arrays of arrays.

use crate::ast::{Formal, Intent, Name, Pattern};
use crate::lower::Lowerer;
use crate::lower::calls::instance::Passed;
use crate::lower::storage::tree_types::default_term;
use crate::lower::values::{Run, Value};
use crate::sema::{ProcId, Scope, Ty, first_values};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::Type;

/// A variable that is stored back.
pub(crate) struct StoredBack {
    target: Value,
    ty: Ty,
    /// The variable; of an array a reference to it.
    name: String,
    /// It has a value before the call.
    begun: bool,
    /// The target has none: it gets its first one.
    first: bool,
}

impl<'a> Lowerer<'a> {
    #[expect(
        clippy::too_many_arguments,
        reason = "all of a call, as far as it has been handed over"
    )]
    pub(super) fn pass_back(
        &mut self,
        proc: ProcId,
        formal: &'a Formal,
        value: &Value,
        ty: Ty,
        earlier: &[(Name, Value)],
        after: &mut Vec<StoredBack>,
        span: Span,
    ) -> Passed {
        self.b.at(span);
        let first = self.exits.moves.is_first(span);
        let copied_in = formal.intent == Some(Intent::InOut);
        // The variable is used once more, when the call has ended.
        let last = std::mem::take(&mut self.exits.moves.last);
        if ty.is_array() {
            let name = if copied_in {
                self.array_copy(value, span)
            } else {
                let exact = self.out_type(proc, formal, value, earlier);
                exact.map(|exact| self.fresh_array(&ty, exact))
            };
            self.exits.moves.last = last;
            let Some(name) = name else { return Passed::Broken };
            let target = value.again(&self.b);
            let back = StoredBack { target, ty: ty.clone(), name, begun: true, first };
            let term = self.b.deref(self.b.var(&back.name));
            after.push(back);
            return Passed::Cell { ty, term, constant: false, spread: None, brief: true };
        }
        // An owner gives up its object until it comes back.
        let given = if copied_in { self.taken(value.clone(), &ty) } else { value.clone() };
        let Value::Run(Run { term, .. }) = &given else { return Passed::Broken };
        let name = self.temp();
        let tree = self.tree_ty(&ty);
        let plain = !matches!(ty, Ty::Record(_) | Ty::Tuple(_));
        let init = match copied_in {
            _ if !plain => None,
            true => Some(self.b.copy(term)),
            false => default_term(&self.b, &self.sema, &ty),
        };
        let declare = self.b.declare(&name, tree, init);
        self.emit(declare);
        let own = self.b.var(&name);
        let begun = plain || copied_in || !self.begins_inside(proc, formal, &ty);
        if !plain && begun {
            let first = if copied_in { value.clone() } else { Value::Nothing };
            self.give_first(&own, &ty, first, span);
        } else if plain && !copied_in && !ty.is_scalar() {
            self.fill_default(&own, &ty);
        }
        self.exits.moves.last = last;
        let target = value.again(&self.b);
        after.push(StoredBack { target, ty: ty.clone(), name: name.clone(), begun, first });
        Passed::Cell { ty, term: self.b.var(&name), constant: false, spread: None, brief: true }
    }

    /// Whether an assignment in the procedure gives an `out` formal its first value.
    fn begins_inside(&mut self, proc: ProcId, formal: &Formal, ty: &Ty) -> bool {
        let body = self.sema.procs[proc].decl.body.as_ref();
        let (Some(body), Pattern::Name(name)) = (body, &formal.pattern) else { return false };
        let spans = first_values(&body.stmts, &name.name, &self.sema.facts.takes);
        let inside = !spans.is_empty() && self.comes_to_be(ty);
        if inside {
            self.exits.moves.first_ones(spans);
        }
        inside
    }

    /// The bounds of an array that is handed out: as the formal says, else those of the argument.
    fn out_type(
        &mut self,
        proc: ProcId,
        formal: &'a Formal,
        value: &Value,
        earlier: &[(Name, Value)],
    ) -> Option<Type> {
        let written = formal.ty.as_ref().filter(|ty| {
            let header = ty.as_array_type().map(|(header, _)| header);
            header.and_then(|header| header.iterands.first()).is_some_and(|first| !first.is_query())
        });
        let Some(written) = written else { return self.exact_type(value) };
        let home = self.sema.procs[proc].scope.clone();
        let scope = Scope::inside(&home, home.depth);
        let declared = self.with_scope(scope, |l| {
            for (name, value) in earlier {
                l.bind_value(name, value.clone());
            }
            l.declared(written)
        });
        Some(declared.stored)
    }

    /// Until the call has ended its variables are nobody's: an error that leaves it ends them, and nothing comes back.
    /// Whether one that the procedure gives its first value has got it is not known then: that one does not end.
    pub(super) fn lend(&mut self, after: &[StoredBack]) {
        for back in after.iter().filter(|back| back.begun) {
            self.exits.fresh(&back.name, &back.ty);
        }
    }

    /// A call has ended: what it has changed comes back.
    pub(super) fn store_back(&mut self, after: Vec<StoredBack>, span: Span) {
        for StoredBack { target, ty, name, first, .. } in after {
            self.exits.fresh_values.retain(|(known, _)| *known != name);
            if let Value::Run(run) = &target
                && first
            {
                self.exits.fresh(&name, &ty);
                let own = self.b.var(&name);
                let own = if ty.is_array() { self.b.deref(own) } else { own };
                let value = Value::run(ty.clone(), own);
                self.give_first(&run.term, &ty, value.clone(), span);
                if ty.is_scalar() {
                    self.exits.not_fresh(&value);
                }
                self.has_begun(&target);
                continue;
            }
            let name = self.b.var(&name);
            let ends = self.sema.needs_end(&ty);
            if let Value::Run(run) = &target
                && ty.is_scalar()
                && !ends
            {
                self.store(self.b.copy(&run.term), &ty, &Value::run(ty.clone(), name));
                continue;
            }
            let own = if ty.is_array() { self.b.deref(name) } else { name };
            let value = Value::cell(ty.clone(), self.b.copy(&own), false);
            self.assign_value(target, value, span, span);
            // Objects have changed their owner.
            if ends && !ty.is_scalar() {
                self.end_value(&own, &ty, span);
            }
        }
    }
}
