//! Tuples that hold arrays, declared with their type.
//!
//! Such a tuple has references to arrays of its own, which are made where the tuple gets its first value: a copy of the
//! tuple copies them. Elements of arrays and fields are not of such types.

use crate::ast::{Expr, ExprKind};
use crate::lower::Lowerer;
use crate::lower::storage::tree_types::default_term;
use crate::lower::values::Value;
use crate::sema::Ty;
use partita_kit::Emit;

impl<'a> Lowerer<'a> {
    /// The value of a variable of a written type: its arrays have the bounds that are written, and their elements the
    /// values of the initialiser, else those of their type.
    pub(crate) fn tuple_as_written(
        &mut self,
        written: &'a Expr,
        ty: &Ty,
        init: Option<Value>,
    ) -> Value {
        if let Some((..)) = written.as_array_type() {
            let declared = self.declared(written);
            let name = self.fresh_array(&declared.ty, declared.stored);
            self.exits.fresh(&name, &declared.ty);
            let array = Value::cell(declared.ty, self.b.deref(self.b.var(&name)), false);
            if let Some(init) = init {
                self.assign_value(array.again(&self.b), init, written.span, written.span);
            }
            return array;
        }
        if let (ExprKind::Tuple(list), Ty::Tuple(types)) = (&written.kind, ty) {
            let given = init.as_ref().and_then(|init| init.parts(&self.b));
            let mut given = given.unwrap_or_default().into_iter();
            let parts = list.iter().zip(types);
            return Value::Tuple(
                parts.map(|(part, ty)| self.tuple_as_written(part, ty, given.next())).collect(),
            );
        }
        if let Some(init) = init {
            return init;
        }
        let name = self.temp();
        let (tree, first) = (self.tree_ty(ty), default_term(&self.b, &self.sema, ty));
        let stmt = self.b.declare(&name, tree, first);
        self.emit(stmt);
        let target = self.b.var(&name);
        self.fill_default(&target, ty);
        self.exits.fresh(&name, ty);
        Value::run(ty.clone(), target)
    }
}
