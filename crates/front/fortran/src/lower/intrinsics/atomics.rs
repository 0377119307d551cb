//! Atomic subroutines and EVENT_QUERY. Only ATOM is accessed atomically; everything else is an
//! ordinary access of the caller.

use super::Call;
use crate::ast::Expr;
use crate::lower::Lowerer;
use crate::lower::node::{Kind, Node};
use crate::sema::types::Ty;
use partita_kit::Emit;
use partita_tree::Expr as Term;

impl<'a> Lowerer<'a> {
    pub(super) fn atomic(&mut self, call: &Call<'_>) -> Option<()> {
        // ATOMIC_REF has its result first.
        let reads = call.name == "atomic_ref";
        let atom = self.needed_syntax(call, usize::from(reads), "atom")?;
        let before = self.plain_accesses;
        let (cell, ty) = self.atom(atom)?;
        // The atom itself; its subscripts may read other coarrays.
        if self.plain_accesses == before + 1 {
            self.plain_accesses = before;
        }
        let logical = matches!(ty, Ty::Logical(_));
        let base = format!("caf_{}", call.name);
        let span = call.span;
        self.use_prelude("caf_atomics");
        self.note(
            "atomic subroutines are sequentially consistent: all images see one order of them",
        );
        match call.name {
            "atomic_ref" => {
                let value = self.needed_syntax(call, 0, "value")?;
                self.finish_atomic(call, &base, logical, vec![cell], Some(value), &ty, 2)
            }
            "atomic_cas" => {
                let old = self.needed_syntax(call, 1, "old")?;
                let compare = self.needed(call, 2, "compare")?;
                let new = self.needed(call, 3, "new")?;
                let compare = self.atomic_value(compare, &ty)?;
                let new = self.atomic_value(new, &ty)?;
                let args = vec![cell, compare, new];
                self.finish_atomic(call, &base, logical, args, Some(old), &ty, 4)
            }
            "atomic_fetch_add" | "atomic_fetch_and" | "atomic_fetch_or" | "atomic_fetch_xor" => {
                let value = self.needed(call, 1, "value")?;
                let value = self.atomic_value(value, &ty)?;
                let old = self.needed_syntax(call, 2, "old")?;
                self.only_integer(call, logical)?;
                self.finish_atomic(call, &base, false, vec![cell, value], Some(old), &ty, 3)
            }
            _ => {
                let value = self.needed(call, 1, "value")?;
                let value = self.atomic_value(value, &ty)?;
                if call.name != "atomic_define" {
                    self.only_integer(call, logical)?;
                }
                self.b.at(span);
                self.finish_atomic(call, &base, logical, vec![cell, value], None, &ty, 2)
            }
        }
    }

    fn only_integer(&mut self, call: &Call<'_>, logical: bool) -> Option<()> {
        if logical {
            self.sema.error(call.span, format!("{} works on integers", call.shouted()));
            return None;
        }
        Some(())
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one call")]
    fn finish_atomic(
        &mut self,
        call: &Call<'_>,
        base: &str,
        logical: bool,
        args: Vec<Term>,
        result: Option<&Expr>,
        ty: &Ty,
        stat: usize,
    ) -> Option<()> {
        let span = call.span;
        let name = if logical { format!("{base}_logical") } else { base.to_string() };
        self.b.at(span);
        match result {
            None => {
                let stmt = self.b.run(&name, args);
                self.emit(stmt);
            }
            Some(result) => {
                let target = self.target(result)?;
                self.b.at(span);
                let value = self.b.call(&name, args);
                let temp = self.hold(self.tree_type(ty), value);
                let value = self.b.var(&temp);
                let value = self.value(ty.clone(), value, span);
                let value = self.fitting(value, &target.ty, span)?;
                self.store(&target, value, span);
            }
        }
        if let Some(stat) = call.syntax(stat, "stat") {
            let zero = self.b.int(0);
            self.store_stat(stat, zero, span);
        }
        Some(())
    }

    fn atomic_value(&mut self, node: Node<'a>, ty: &Ty) -> Option<Term> {
        let span = node.span;
        let same =
            matches!((&node.ty, ty), (Ty::Int(_), Ty::Int(_)) | (Ty::Logical(_), Ty::Logical(_)));
        if !same {
            self.sema.error(span, "the value has another type than ATOM");
            return None;
        }
        let node = self.convert(node, ty);
        let value = self.scalar(&node);
        Some(self.steady_expr(ty, value))
    }

    /// The cell of ATOM: a coarray, or on another image.
    fn atom(&mut self, syntax: &Expr) -> Option<(Term, Ty)> {
        let coarray = self.is_shared(syntax);
        if !coarray {
            self.sema.error(syntax.span, "ATOM must be a coarray or be coindexed");
            return None;
        }
        let node = self.expr(syntax);
        if !matches!(node.ty, Ty::Int(4) | Ty::Logical(4)) {
            let message = "ATOM must be an integer of kind ATOMIC_INT_KIND or a logical of kind \
                           ATOMIC_LOGICAL_KIND";
            self.sema.error(node.span, message);
            return None;
        }
        let Kind::Cell(cell) = &node.kind else {
            if !node.is_scalar() {
                self.sema.error(node.span, "ATOM must be a scalar");
            }
            return None;
        };
        Some((self.b.copy(cell), node.ty.clone()))
    }

    /// Whether something is a coarray, a part of one, or coindexed.
    pub(super) fn is_shared(&self, syntax: &Expr) -> bool {
        let Some(designator) = Self::designator_of(syntax) else { return false };
        if designator.parts.iter().any(|part| part.image.is_some()) {
            return true;
        }
        let Some(first) = designator.parts.first() else { return false };
        let Some(id) = self.sema.variable_named(self.frame.scope, &first.name.name) else {
            return false;
        };
        // What an associate name stands for is not looked into.
        self.sema.var(id).is_coarray()
            || matches!(
                self.frame.stored.get(&id).map(|stored| &stored.home),
                Some(crate::lower::storage::Home::Alias(_))
            )
    }

    pub(super) fn event_query(&mut self, call: &Call<'_>) -> Option<()> {
        let event = self.needed_syntax(call, 0, "event")?;
        let count = self.needed_syntax(call, 1, "count")?;
        let cell = self.control_variable(event, &Ty::Event, "an event variable")?;
        if crate::lower::terms::is_remote(&cell) {
            self.sema.error(event.span, "EVENT_QUERY needs an event of its own image");
            return None;
        }
        self.use_prelude("caf_events");
        self.b.at(call.span);
        let value = self.b.call("caf_query", vec![cell]);
        self.store_stat(count, value, call.span);
        if let Some(stat) = call.syntax(2, "stat") {
            let zero = self.b.int(0);
            self.store_stat(stat, zero, call.span);
        }
        Some(())
    }
}
