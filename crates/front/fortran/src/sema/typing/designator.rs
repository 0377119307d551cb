//! The types of variables and their parts, named constants, calls and constructors: of all that begins with a name.

use super::{Typed, Typing};
use crate::ast::{Arg, ArgValue, Designator, Name, Part};
use crate::sema::types::{Ty, VarId};
use crate::sema::{Symbol, intrinsics};

impl Typing<'_, '_> {
    pub(super) fn designator(&mut self, designator: &Designator) -> Typed {
        let Some((first, rest)) = designator.parts.split_first() else {
            return Typed::scalar(Ty::INT);
        };
        let name = &first.name.name;
        if let Some((_, known)) = self.names.iter().rev().find(|(known, _)| known == name) {
            let known = known.clone();
            let selected = self.selected(known, first);
            return self.components(selected, rest);
        }
        let sema = self.sema;
        match sema.lookup(self.scope, name) {
            Some(Symbol::Var(id)) => self.variable_or_call(*id, first, rest),
            Some(Symbol::Const(id)) => {
                let named = sema.constant_of(*id);
                let whole = Typed { ty: named.ty.clone(), rank: named.value.rank() };
                let selected = self.selected(whole, first);
                self.components(selected, rest)
            }
            Some(symbol @ (Symbol::Proc(_) | Symbol::Generic(_))) => {
                self.call(symbol, first.args.as_deref().unwrap_or_default())
            }
            Some(Symbol::Type(id)) => {
                let constructor = sema.lookup(self.scope, &format!("{name}()"));
                let args = first.args.as_deref().unwrap_or_default();
                let types = self.args(args);
                let own = constructor.and_then(|symbol| sema.choose(symbol, args, &types));
                match own {
                    Some(unit) => self.result(unit, &types),
                    None => Typed::scalar(Ty::Derived(*id)),
                }
            }
            Some(Symbol::External(name)) => {
                Typed::scalar(sema.implicit_type(self.scope, name).unwrap_or(Ty::INT))
            }
            Some(Symbol::Other(_)) => Typed::scalar(Ty::not_modelled()),
            Some(Symbol::LockType | Symbol::EventType | Symbol::TeamType) => Typed::scalar(Ty::INT),
            None | Some(Symbol::Intrinsic) => match &first.args {
                Some(args) => self.undeclared_call(name, args),
                None => Typed::scalar(sema.implicit_type(self.scope, name).unwrap_or(Ty::INT)),
            },
        }
    }

    /// A name without declaration that has arguments.
    fn undeclared_call(&mut self, name: &Name, args: &[Arg]) -> Typed {
        if let Some(value) = self.statement_function(name, args) {
            return value;
        }
        if intrinsics::is_function(name) {
            return self.intrinsic(name, args);
        }
        match self.sema.globals.get(name) {
            Some(unit) => self.call(&Symbol::Proc(*unit), args),
            None => Typed::scalar(Ty::not_modelled()),
        }
    }

    /// A name that was declared with a type may still be a function.
    fn variable_or_call(&mut self, id: VarId, first: &Part, rest: &[Part]) -> Typed {
        let sema = self.sema;
        let var = sema.var(id);
        let whole = Typed { ty: var.ty.clone(), rank: var.rank() };
        let args = match &first.args {
            Some(args) if var.rank() == 0 && !is_substring(&var.ty, args) => args,
            Some(_) | None => {
                let selected = self.selected(whole, first);
                return self.components(selected, rest);
            }
        };
        let recursive = || {
            let unit = sema.scope(self.scope).unit;
            (var.attrs.result && sema.unit(unit).ast.name.name == var.name).then_some(unit)
        };
        if let Some(unit) = (self.procedures)(id).or_else(recursive) {
            return self.call(&Symbol::Proc(unit), args);
        }
        if let Some(value) = self.statement_function(&var.name, args) {
            return value;
        }
        if let Some(unit) = sema.globals.get(&var.name) {
            return self.call(&Symbol::Proc(*unit), args);
        }
        if intrinsics::is_function(&var.name) {
            return self.intrinsic(&var.name, args);
        }
        Typed::scalar(whole.ty)
    }

    /// `f(x) = expr` of the declarations.
    fn statement_function(&mut self, name: &str, args: &[Arg]) -> Option<Typed> {
        let sema = self.sema;
        let (names, body) = sema.statement_function(self.scope, name)?;
        if names.len() != args.len() || self.expanded.iter().any(|around| **around == *name) {
            return None;
        }
        let types = self.args(args).into_iter().collect::<Option<Vec<Typed>>>()?;
        let before = self.names.len();
        self.names.extend(names.iter().cloned().zip(types));
        self.expanded.push(name.into());
        let value = self.expr(body);
        self.expanded.pop();
        self.names.truncate(before);
        Some(value)
    }

    /// What the subscripts of a part leave: elements and sections.
    fn selected(&mut self, whole: Typed, part: &Part) -> Typed {
        let Some(args) = part.args.as_ref().filter(|args| args.len() == whole.rank) else {
            return whole;
        };
        let rank = args
            .iter()
            .filter(|arg| match &arg.value {
                ArgValue::Section { .. } => true,
                // A vector of indices.
                ArgValue::Expr(index) => self.expr(index).rank == 1,
                ArgValue::Star | ArgValue::Meta(_) => false,
            })
            .count();
        Typed { ty: whole.ty, rank }
    }

    /// The components after the first name.
    fn components(&mut self, mut selected: Typed, rest: &[Part]) -> Typed {
        for part in rest {
            if let (Ty::Complex(kind), "re" | "im") = (&selected.ty, &*part.name.name) {
                selected.ty = Ty::Real(*kind);
                continue;
            }
            let Some(field) = self.sema.component(&selected.ty, &part.name.name) else {
                return selected;
            };
            let whole = Typed { ty: field.ty.clone(), rank: field.rank() };
            let inner = self.selected(whole, part);
            // Only one part of a reference is an array.
            let rank = if selected.rank > 0 { selected.rank } else { inner.rank };
            selected = Typed { ty: inner.ty, rank };
        }
        selected
    }
}

/// `c(2:3)` of a scalar.
fn is_substring(ty: &Ty, args: &[Arg]) -> bool {
    matches!((ty, args), (Ty::Char(_), [Arg { value: ArgValue::Section { .. }, .. }]))
}
