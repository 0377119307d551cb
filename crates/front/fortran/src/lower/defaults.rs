//! Default initialisation of components (7.5.4.6).
//!
//! The tree has it where the Fortran type has it, in the record, so that every fresh value gets it: a constant, one constant for
//! all elements of an array, or the list that a structure constructor gives. Anything else makes the type unsupported: a default
//! is never left out in silence.

use super::Lowerer;
use crate::ast::{ArgValue, Expr as Syntax, ExprKind, Init};
use crate::sema::Symbol;
use crate::sema::constant::Const;
use crate::sema::types::{ScopeId, Ty, TypeId, Var};
use crate::sema::typing::names;
use partita_kit::arguments::{Need, Parameter, Taken, Unnamed, assign};
use partita_tree::Expr;

impl<'a> Lowerer<'a> {
    /// The default of a component; nothing where it has none, an error where it cannot be had.
    pub(super) fn component_default(&mut self, field: &Var) -> Result<Option<Expr>, String> {
        match &field.init {
            _ if field.attrs.allocatable => Ok(Some(self.b.null())),
            Some(Init::Pointer(target)) if !self.is_null(target, field.scope) => {
                Err(format!("component `{}`, a pointer that starts with a target", field.name))
            }
            Some(Init::Pointer(_)) => Ok(Some(self.b.null())),
            None if field.attrs.pointer => Ok(Some(self.b.null())),
            None => Ok(self.unset_text(&field.ty, None)),
            Some(Init::Value(value)) => match self.constant_component(field, value, field.scope) {
                Some(value) => Ok(Some(value)),
                None => Err(format!("the default initialisation of component `{}`", field.name)),
            },
        }
    }

    fn is_null(&self, target: &Syntax, scope: ScopeId) -> bool {
        let Some(designator) = Self::designator_of(target) else { return false };
        matches!(designator.parts.as_slice(), [part] if &*part.name.name == "null")
            && self.sema.is_intrinsic(scope, "null")
    }

    /// A constant as the value of a component.
    fn constant_component(&mut self, field: &Var, value: &Syntax, scope: ScopeId) -> Option<Expr> {
        if field.is_indirect() {
            return self.is_null(value, scope).then(|| self.b.null());
        }
        if let Ty::Derived(id) = field.ty {
            return self.constant_record(id, value, scope, 0);
        }
        let value = self.sema.constant(scope, value)?.convert(&field.ty)?;
        match value {
            // All elements are alike in the tree.
            Const::Array(_, items) => {
                let first = items.first()?;
                items.iter().all(|item| item == first).then(|| self.literal(first))
            }
            Const::Int(..)
            | Const::Real(..)
            | Const::Complex(..)
            | Const::Logical(..)
            | Const::Str(_) => Some(self.literal(&value)),
        }
    }

    /// The components of a structure constructor whose values are constant, or of a named constant that is one.
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other name stands for a record")]
    fn constant_record(
        &mut self,
        id: TypeId,
        value: &Syntax,
        scope: ScopeId,
        depth: usize,
    ) -> Option<Expr> {
        let ExprKind::Designator(designator) = &value.kind else { return None };
        let [part] = designator.parts.as_slice() else { return None };
        let args = match self.sema.lookup(scope, &part.name.name)? {
            Symbol::Type(found) if *found == id => part.args.clone()?,
            Symbol::Var(constant) if part.args.is_none() && depth < 20 => {
                let constant = self.sema.var(*constant).clone();
                let Some(Init::Value(value)) = &constant.init else { return None };
                let plain = constant.rank() == 0 && constant.ty == Ty::Derived(id);
                return plain
                    .then(|| self.constant_record(id, value, constant.scope, depth + 1))?;
            }
            _ => return None,
        };
        let def = self.sema.types[id.0 as usize].clone();
        if def.parent.is_some() {
            return None;
        }
        let of_field = |field| Parameter { name: Some(field), need: Need::Optional };
        let components: Vec<Parameter<'_>> =
            def.fields.iter().map(|field| of_field(&*field.name)).collect();
        let taken = assign(&components, names(&args), Unnamed::ByPlace).ok()?;
        let mut items = Vec::new();
        for (field, taken) in def.fields.iter().zip(taken) {
            let given = if let Taken::Given(number) = taken { args.get(number) } else { None };
            items.push(match given.map(|arg| &arg.value) {
                Some(ArgValue::Expr(value)) => self.constant_component(field, value, scope)?,
                Some(ArgValue::Section { .. } | ArgValue::Star | ArgValue::Meta(_)) => return None,
                None => self.component_default(field).ok()??,
            });
        }
        Some(self.b.list(items))
    }
}
