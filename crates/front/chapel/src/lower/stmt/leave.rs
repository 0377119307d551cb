//! `return`, `break` and `continue`.

use crate::ast::Expr;
use crate::lower::Lowerer;
use crate::lower::distributed::one_locale_only;
use crate::lower::stmt::Around;
use crate::lower::values::Value;
use crate::sema::{Binding, Ty};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::ExprKind as TermKind;

impl<'a> Lowerer<'a> {
    pub(super) fn return_stmt(&mut self, value: Option<&'a Expr>, span: Span) {
        if value.is_none() && self.leave_iterator() {
            return;
        }
        let left = self.frame.loops.around.iter().rev().find_map(|around| match around {
            Around::Sealed(what) => Some(*what),
            Around::Parallel => Some("a parallel loop"),
            Around::Loop | Around::Iterated(_) | Around::Try(_) => None,
        });
        if let Some(what) = left {
            return self.error(span, format!("`return` cannot leave {what}"));
        }
        if self.frame.of_module || self.frame.instance.is_none() {
            return self.error(span, "`return` outside of a procedure");
        }
        let Some(expr) = value else {
            self.frame.result.get_or_insert(Ty::Void);
            self.leave_procedure(None, span);
            self.b.at(span);
            let stmt = self.b.return_(None);
            self.emit(stmt);
            return;
        };
        let by_ref = self.frame.returns_reference;
        let fresh = self.exits.fresh_values.len();
        let value = self.value(expr);
        if value.is_unknown() {
            self.frame.result.get_or_insert(Ty::Unknown);
            return;
        }
        let value = if by_ref { value } else { self.read_value(value, expr.span) };
        if self.in_reach().spread_of(&value).is_some() {
            one_locale_only(&mut self.b, "a distributed array or domain that a procedure returns");
        }
        let ty = self.settle_result(&value.value_ty());
        // Another name for a value that the block keeps is no variable.
        let alias = expr.as_name().and_then(|name| self.frame.scope.lookup(name));
        let local =
            self.own_variable(&value).is_some() && !matches!(alias, Some(Binding::Alias(_)));
        let mut moved = None;
        let term = if by_ref {
            if let Value::Run(run) = &value
                && run.cell
            {
                let cell = self.b.copy(&run.term);
                self.b.ref_to(cell)
            } else {
                return self.error(expr.span, "only a variable can be returned by `ref`");
            }
        } else if let Ty::Array(_, element) = &ty {
            if local && self.runs_own_code(element) {
                let array = self.term(&value);
                moved = Some(self.b.copy(&array));
                self.b.ref_to(array)
            } else {
                match self.array_copy(&value, expr.span) {
                    Some(name) => self.b.var(&name),
                    None => return,
                }
            }
        } else if ty == Ty::Void {
            return self.error(expr.span, "this procedure returns nothing");
        } else {
            let value = if local {
                value
            } else {
                let value = self.taken(value, &ty);
                self.own_value(value, expr.span)
            };
            self.exits.not_fresh(&value);
            self.checked(&value, &ty, expr.span)
        };
        let term = if self.has_cleanups() || !self.exits.fresh_values.is_empty() {
            // The value is worked out before anything ends.
            let kept = self.temp();
            let tree = self.tree_typer().returned(&ty, by_ref);
            let declare = self.b.declare(&kept, tree, Some(self.b.copy(&term)));
            self.emit(declare);
            self.leave_procedure(Some(moved.as_ref().unwrap_or(&term)), span);
            // It has ended already.
            self.exits.fresh_values.truncate(fresh);
            self.b.var(&kept)
        } else {
            term
        };
        self.b.at(span);
        let stmt = self.b.return_(Some(term));
        self.emit(stmt);
    }

    /// The variable of this procedure that a value is: nobody else has it when the procedure ends.
    pub(crate) fn own_variable<'v>(&self, value: &'v Value) -> Option<&'v str> {
        let Value::Run(run) = value else { return None };
        let TermKind::Var(name) = &run.term.kind else { return None };
        let own = !self.b.names.is_global(name) && !self.frame.storage.references.contains(&**name);
        own.then_some(&**name)
    }

    pub(crate) fn leave(&mut self, what: &'static str, span: Span) {
        match (self.frame.loops.around.last(), what) {
            (Some(Around::Try(number)), _) => {
                let number = *number;
                self.leave_iteration();
                self.leave_try(number, what);
            }
            (Some(Around::Iterated(jumps)), _) => {
                let jumps = *jumps;
                self.leave_by_jump(what, jumps);
            }
            (Some(Around::Loop), "break") => {
                self.leave_iteration();
                let stmt = self.b.break_();
                self.emit(stmt);
            }
            (Some(Around::Loop | Around::Parallel), "continue") => {
                self.leave_iteration();
                let stmt = self.b.continue_();
                self.emit(stmt);
            }
            (Some(Around::Sealed(around)), _) => {
                self.error(span, format!("`{what}` cannot leave {around}"));
            }
            (Some(Around::Parallel), _) => {
                self.error(span, format!("`{what}` cannot leave a parallel loop"))
            }
            (None, _) => self.error(span, format!("`{what}` outside of a loop")),
            (Some(Around::Loop), _) => {}
        }
    }
}
