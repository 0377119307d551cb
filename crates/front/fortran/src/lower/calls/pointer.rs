//! Functions whose result is a pointer, where the pointer is wanted and not the value of its target: on the right of `=>`, on
//! the left of `=`, in ASSOCIATED. The pointer may be null.

use crate::ast::Expr;
use crate::lower::Lowerer;
use crate::lower::node::{Kind, Node};
use crate::lower::storage::{Home, extents};
use crate::sema::Symbol;
use crate::sema::types::Var;
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::Expr as Term;

impl<'a> Lowerer<'a> {
    /// A call of such a function: the pointer that it gave, and the function's result as it is declared.
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other symbol is a function")]
    pub(crate) fn pointer_call(&mut self, expr: &Expr) -> Option<(Term, Var)> {
        let designator = Self::designator_of(expr)?;
        let [part] = designator.parts.as_slice() else { return None };
        let symbol = self.sema.lookup(self.frame.scope, &part.name.name)?.clone();
        let args = part.args.as_deref()?;
        let unit = match symbol {
            Symbol::Proc(unit) => unit,
            Symbol::Generic(_) => self.specific(&symbol, args)?,
            _ => return None,
        };
        let result = self.sema.result_of(unit)?;
        let var = self.sema.var(result).clone();
        if !var.attrs.pointer || self.recursive.contains(&unit) {
            return None;
        }
        let span = designator.span;
        let actuals = self.arguments(unit, args, span)?;
        self.run_call(unit, actuals, span)?;
        let Home::Indirect(name) = self.stored(result).home else { return None };
        self.b.at(span);
        let ty = self.reference_type(&var, self.tree_type(&var.ty));
        let held = self.hold(ty, self.b.var(&name));
        Some((self.b.var(&held), var))
    }

    /// The target of a pointer that a call gave.
    pub(crate) fn pointed(&mut self, reference: &Term, var: &Var, span: Span) -> Node<'a> {
        let object = self.b.deref(self.b.copy(reference));
        if var.rank() == 0 {
            return Node { ty: var.ty.clone(), kind: Kind::Cell(object), span };
        }
        let bounds = self.object_bounds(&object, var.rank());
        self.object_node(object, var.ty.clone(), extents(&bounds), bounds, span)
    }
}
