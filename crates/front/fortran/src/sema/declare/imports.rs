//! Names from elsewhere: `use` and `interface`.

use super::entity::Partial;
use crate::ast::{Ident, Interface, Name};
use crate::sema::environment::{self, Item};
use crate::sema::types::{CharLength, ScopeId, Ty};
use crate::sema::{Sema, Symbol};

impl<'a> Sema<'a> {
    pub(super) fn use_module(
        &mut self,
        scope: ScopeId,
        module: &Ident,
        only: bool,
        names: &[(Ident, Ident)],
    ) {
        if let Some(items) = environment::module(&module.name)
            && !self.modules.contains_key(&module.name)
        {
            let items: Vec<(Name, Symbol)> = items
                .into_iter()
                .map(|(name, item)| match item {
                    Item::Const(value) => {
                        let symbol = self.add_constant(value);
                        (name, symbol)
                    }
                    Item::Symbol(symbol) => (name, symbol),
                })
                .collect();
            self.import(scope, items, only, names, &module.name);
            return;
        }
        let Some(&id) = self.modules.get(&module.name) else {
            if matches!(&*module.name, "ieee_arithmetic" | "ieee_exceptions" | "ieee_features") {
                // Names from it are unsupported where they are used.
                for (local, _) in names {
                    let what = format!("`{}` of module {}", local.name, module.name);
                    self.define(scope, local, Symbol::Other(what));
                }
                return;
            }
            let message = format!("there is no module `{}` in the files given", module.name);
            self.error(module.span, message);
            return;
        };
        let from = self.unit(id).scope;
        let mut items: Vec<(Name, Symbol)> =
            self.scope(from).symbols.iter().map(|(n, s)| (n.clone(), s.clone())).collect();
        items.sort_by(|a, b| a.0.cmp(&b.0));
        self.import(scope, items, only, names, &module.name);
    }

    fn import(
        &mut self,
        scope: ScopeId,
        items: Vec<(Name, Symbol)>,
        only: bool,
        names: &[(Ident, Ident)],
        module: &str,
    ) {
        for (local, original) in names {
            match items.iter().find(|(name, _)| *name == original.name) {
                Some((_, symbol)) => self.import_one(scope, &local.name, symbol.clone()),
                None => {
                    let message = format!("module `{module}` has no `{}`", original.name);
                    self.error(original.span, message);
                }
            }
        }
        if only {
            return;
        }
        for (name, symbol) in items {
            if !names.iter().any(|(_, original)| original.name == name) {
                self.import_one(scope, &name, symbol);
            }
        }
    }

    /// Generics of several modules add up.
    fn import_one(&mut self, scope: ScopeId, name: &Name, symbol: Symbol) {
        let symbols = &mut self.scopes[scope.0 as usize].symbols;
        match (symbols.get_mut(name), symbol) {
            (Some(Symbol::Generic(have)), Symbol::Generic(more)) => have.extend(more),
            (_, symbol) => {
                symbols.insert(name.clone(), symbol);
            }
        }
    }

    pub(super) fn interface(
        &mut self,
        scope: ScopeId,
        interface: &'a Interface,
        partials: &mut [Partial],
    ) {
        if interface.is_abstract {
            return;
        }
        let mut members = Vec::new();
        for body in &interface.bodies {
            let name = &body.name.name;
            // A dummy procedure, or one of the program, or none that we have.
            if let Some(partial) = partials.iter_mut().find(|p| p.name.name == *name) {
                partial.attrs.external = true;
                partial.ty = Some((Ty::Other("procedure".into()), CharLength::Constant));
                continue;
            }
            let symbol = match self.globals.get(name) {
                Some(id) => Symbol::Proc(*id),
                None => Symbol::External(name.clone()),
            };
            self.define(scope, &body.name, symbol.clone());
            members.push(symbol);
        }
        for procedure in &interface.procedures {
            match self.lookup(scope, &procedure.name).cloned() {
                Some(symbol @ (Symbol::Proc(_) | Symbol::External(_))) => members.push(symbol),
                Some(Symbol::Generic(more)) => members.extend(more),
                _ => {
                    let message = format!("there is no procedure `{}`", procedure.name);
                    self.error(procedure.span, message);
                }
            }
        }
        if let Some(generic) = &interface.generic {
            let before = match self.lookup(scope, &generic.name) {
                Some(Symbol::Generic(before)) => before.clone(),
                Some(symbol @ Symbol::Proc(_)) => vec![symbol.clone()],
                _ => Vec::new(),
            };
            let key: Name = match self.lookup(scope, &generic.name) {
                // A generic may have the name of a type: its constructor.
                Some(Symbol::Type(_)) => Name::from(format!("{}()", generic.name).as_str()),
                _ => generic.name.clone(),
            };
            members.extend(before);
            let name = Ident { name: key, span: generic.span };
            self.define(scope, &name, Symbol::Generic(members));
        }
    }
}
