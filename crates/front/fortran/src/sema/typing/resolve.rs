//! Which procedure a name means for arguments of given types.

use super::Typed;
use crate::ast::{Arg, Signature, UnitKind};
use crate::sema::types::{UnitId, VarId};
use crate::sema::{Sema, Symbol};
use partita_kit::arguments::{Mistake, Need, Parameter, Taken, Unnamed, assign};

/// The names that a call gives its arguments.
pub(crate) fn names(args: &[Arg]) -> impl Iterator<Item = Option<&str>> {
    args.iter().map(|arg| arg.name.as_ref().map(|name| &*name.name))
}

impl<'a> Sema<'a> {
    pub(crate) fn signature(&self, unit: UnitId) -> Option<&'a Signature> {
        match &self.unit(unit).ast.kind {
            UnitKind::Procedure(signature) => Some(signature),
            UnitKind::Program | UnitKind::Module | UnitKind::Other(_) => None,
        }
    }

    /// The dummy arguments of a procedure.
    pub(crate) fn dummies(&self, unit: UnitId) -> Vec<VarId> {
        let Some(signature) = self.signature(unit) else { return Vec::new() };
        let scope = self.scope(self.unit(unit).scope);
        signature.args.iter().filter_map(|arg| scope.own_variable(&arg.name)).collect()
    }

    /// The variable that a function leaves its value in.
    pub(crate) fn result_of(&self, unit: UnitId) -> Option<VarId> {
        let signature = self.signature(unit).filter(|signature| signature.function)?;
        let info = self.unit(unit);
        let name = signature.result.as_ref().unwrap_or(&info.ast.name);
        self.scope(info.scope).own_variable(&name.name)
    }

    /// Which argument of a call goes to which dummy.
    pub(crate) fn association(
        &self,
        dummies: &[VarId],
        args: &[Arg],
    ) -> Result<Vec<Taken>, Mistake> {
        let parameter = |id: &VarId| {
            let var = self.var(*id);
            let need = if var.attrs.optional { Need::Optional } else { Need::Required };
            Parameter { name: Some(&var.name), need }
        };
        let parameters: Vec<Parameter<'_>> = dummies.iter().map(parameter).collect();
        assign(&parameters, names(args), Unnamed::ByPlace)
    }

    /// The procedure of a name, or of a generic one the specific procedure, that takes such arguments. `args` may be left out
    /// where none has a name, as for operators.
    pub(crate) fn choose(
        &self,
        symbol: &Symbol,
        args: &[Arg],
        types: &[Option<Typed>],
    ) -> Option<UnitId> {
        if let Symbol::Proc(unit) = symbol {
            return Some(*unit);
        }
        let candidates = symbol.procedures();
        let exact = candidates.iter().find(|unit| self.takes(**unit, args, types, false));
        let elemental = || {
            let elementals = candidates
                .iter()
                .filter(|unit| self.signature(**unit).is_some_and(|signature| signature.elemental));
            elementals.into_iter().find(|unit| self.takes(**unit, args, types, true))
        };
        exact.or_else(elemental).copied()
    }

    /// Whether a procedure takes arguments of these types; as an elemental one also arrays for scalars.
    fn takes(&self, unit: UnitId, args: &[Arg], types: &[Option<Typed>], elemental: bool) -> bool {
        let dummies = self.dummies(unit);
        let fits = |id: &VarId, given: Option<&Option<Typed>>| {
            let var = self.var(*id);
            match given {
                None => var.attrs.optional,
                Some(None) => true,
                Some(Some(given)) => {
                    self.accepts(var, &given.ty)
                        && (given.rank == var.rank() || elemental && var.rank() == 0)
                }
            }
        };
        if args.is_empty() {
            let all = dummies.iter().enumerate();
            return types.len() <= dummies.len() && { all }.all(|(k, id)| fits(id, types.get(k)));
        }
        let Ok(taken) = self.association(&dummies, args) else { return false };
        dummies.iter().zip(&taken).all(|(id, taken)| match taken {
            Taken::Given(number) => fits(id, types.get(*number)),
            Taken::LeftOut | Taken::Rest(_) => fits(id, None),
        })
    }
}
