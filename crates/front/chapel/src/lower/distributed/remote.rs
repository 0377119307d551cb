//! `on L var x = e;`: a variable that lives on another locale, where its first value is worked out too.
//!
//! In the tree it is a reference to an object that is made there; one word is an array of one element.

use crate::ast::{Expr, ExprKind, Ident, Pattern, VarDecl, VarItem, VarKind};
use crate::lower::Lowerer;
use crate::lower::storage::tree_types::default_term;
use crate::lower::values::Value;
use crate::sema::Ty;
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{Bound, Expr as Term, Qualifiers, Type};

impl<'a> Lowerer<'a> {
    pub(crate) fn remote_decl(
        &mut self,
        place: &'a Expr,
        decl: &'a VarDecl,
        item: &'a VarItem,
        ty: Option<&'a Expr>,
        init: Option<&'a Expr>,
    ) {
        let (Pattern::Name(name), VarKind::Var | VarKind::Const, false) =
            (&item.pattern, decl.kind, decl.config)
        else {
            return self.unsupported(item.span, "this declaration on another locale");
        };
        let constant = decl.kind == VarKind::Const;
        let value = self.value(place);
        let Some(locale) = self.locale_of(value, place.span) else {
            return self.bind_broken(&name.name);
        };
        let of_module = std::mem::replace(&mut self.frame.of_module, false);
        let (mut block, made) =
            self.inside(|l| l.in_scope(|l| l.remote_object(ty, init, item.span)));
        self.frame.of_module = of_module;
        let Some((ty, tree, cell)) = made else {
            // What was not modelled stands in the block.
            self.emit_all(block);
            return self.bind_broken(&name.name);
        };
        self.b.at(name.span);
        let tree_name = self.remote_name(name, Type::Ref(Box::new(tree)));
        block.push(self.b.assign(self.b.var(&tree_name), self.b.ref_to(cell)));
        let stmt = self.b.on(locale, block);
        self.emit(stmt);
        let variable = self.bind_variable(&name.name, tree_name, ty, constant, true);
        self.ends_with_block(&variable, name.span);
    }

    /// The reference, which refers to nothing yet.
    fn remote_name(&mut self, name: &Ident, reference: Type) -> String {
        let null = self.b.null();
        if self.frame.of_module {
            let tree_name = self.global_name(&name.name);
            self.b.global(&tree_name, reference, Qualifiers::default(), Some(null));
            return tree_name;
        }
        let tree_name = self.local_name(&name.name);
        let stmt = self.b.declare(&tree_name, reference, Some(null));
        self.emit(stmt);
        tree_name
    }

    /// Makes the object where the task now is: its type, the tree's type for it, and the cell.
    fn remote_object(
        &mut self,
        ty: Option<&'a Expr>,
        init: Option<&'a Expr>,
        span: Span,
    ) -> Option<(Ty, Type, Term)> {
        let declared = ty.map(|ty| self.declared(ty));
        let follows = |declared: &crate::lower::storage::declared::Declared| {
            declared.domain.is_some() || declared.spread.is_some()
        };
        if declared.as_ref().is_some_and(follows) {
            self.unsupported(span, "this array on another locale");
            return None;
        }
        let value = match init {
            Some(init) if matches!(init.kind, ExprKind::Noinit) => None,
            Some(init) => {
                let value = self.value(init);
                let guarded = declared.as_ref().is_some_and(|declared| declared.ty.is_guarded());
                Some(if guarded { value } else { self.read_value(value, init.span) })
            }
            None => Some(Value::Nothing),
        };
        let (ty, stored) = match (declared, &value) {
            (Some(declared), _) => (declared.ty, declared.stored),
            (None, Some(value)) => {
                let ty = value.ty()?;
                let stored = if let Ty::Array(..) = ty {
                    self.exact_type(value)?
                } else {
                    self.tree_ty(&ty)
                };
                (ty, stored)
            }
            (None, None) => return None,
        };
        if matches!(ty, Ty::Unknown | Ty::Void) {
            return None;
        }
        let value = value.map(|value| self.taken(value, &ty));
        let tree = self.tree_ty(&ty);
        let scalar = ty.is_scalar();
        let (stored, open) = if scalar {
            let bound = Bound { low: self.b.int(0), high: self.b.int(0) };
            let one = Type::Array { shape: vec![bound], element: Box::new(stored.clone()) };
            (one, Type::OpenArray { rank: 1, element: Box::new(stored) })
        } else {
            (stored, tree.clone())
        };
        let object = self.temp();
        let fresh = self.b.ref_to(self.b.new_object(stored));
        let stmt = self.b.declare(&object, Type::Ref(Box::new(open)), Some(fresh));
        self.emit(stmt);
        let whole = self.b.deref(self.b.var(&object));
        let cell = if scalar { self.b.element(whole, vec![self.b.int(0)]) } else { whole };
        let value = match value {
            Some(Value::Nothing) if scalar => {
                default_term(&self.b, &self.sema, &ty).map(|term| Value::run(ty.clone(), term))
            }
            other => other,
        };
        if let Some(value) = value {
            self.give_first(&cell, &ty, value, span);
        }
        let cell = self.b.copy(&cell);
        Some((ty, tree, cell))
    }
}
