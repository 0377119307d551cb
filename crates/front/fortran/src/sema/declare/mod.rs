//! Declarations to symbols: the order in which those of a unit are worked through.

mod bindings;
mod common;
mod entity;
mod implicit;
mod imports;
mod type_names;

pub(crate) use common::Common;

use super::constant::Const;
use super::types::{ScopeId, TypeDef, TypeId, UnitId};
use super::{ImplicitRule, Sema, Symbol};
use crate::ast::{Attr, Decl, DeclKind, Expr, ExprKind, Ident, Init, Name, Signature, UnitKind};
use entity::{Partial, add_shape, partial};
use partita_source::Span;

impl<'a> Sema<'a> {
    pub(super) fn declare_unit(&mut self, id: UnitId) {
        let unit = self.unit(id).ast;
        let scope = self.unit(id).scope;
        // Inner procedures first: their names are known in the whole unit.
        let mut inner = Vec::new();
        for unit in &unit.units {
            let inner_id = self.add_unit(unit, Some(id));
            self.define(scope, &unit.name, Symbol::Proc(inner_id));
            inner.push(inner_id);
        }
        match &unit.kind {
            UnitKind::Procedure(signature) => self.declare_procedure(scope, signature, &unit.name),
            UnitKind::Program | UnitKind::Module | UnitKind::Other(_) => {
                self.declarations(scope, &unit.decls, &[]);
            }
        }
        for inner in inner {
            self.declare_unit(inner);
        }
    }

    fn declare_procedure(&mut self, scope: ScopeId, signature: &'a Signature, name: &Ident) {
        let unit = self.unit(self.scope(scope).unit).ast;
        let mut seeds = Vec::new();
        for arg in &signature.args {
            if &*arg.name == "*" {
                continue;
            }
            let mut partial = Partial::new(arg);
            partial.attrs.dummy = true;
            seeds.push(partial);
        }
        if signature.function {
            let result = signature.result.as_ref().unwrap_or(name);
            let mut partial = Partial::new(result);
            partial.attrs.result = true;
            seeds.push(partial);
        }
        // A type before `function` may need the declarations of the unit itself.
        self.prepare(scope, &unit.decls);
        if signature.function
            && let Some(ty) = &signature.ty
            && let Some(last) = seeds.last_mut()
        {
            last.ty = self.declared_type(scope, ty);
        }
        self.declarations(scope, &unit.decls, &seeds);
    }

    /// Use statements, implicit rules: what other declarations rest on.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others come later")]
    fn prepare(&mut self, scope: ScopeId, decls: &'a [Decl]) {
        for decl in decls {
            match &decl.kind {
                DeclKind::Use { module, only, names, .. } => {
                    self.use_module(scope, module, *only, names);
                }
                DeclKind::Implicit(None) => {
                    self.scopes[scope.0 as usize].implicit = ImplicitRule::None;
                }
                DeclKind::Implicit(Some(rules)) => {
                    let mut letters = Vec::new();
                    for (ty, ranges) in rules {
                        if let Some((ty, _)) = self.declared_type(scope, ty) {
                            letters.extend(ranges.iter().map(|(a, b)| (ty.clone(), *a, *b)));
                        }
                    }
                    self.scopes[scope.0 as usize].implicit = ImplicitRule::Letters(letters);
                }
                _ => {}
            }
        }
        // Names of types are known before their components are.
        for decl in decls {
            if let DeclKind::Type(def) = &decl.kind {
                let id = TypeId(u32::try_from(self.types.len()).unwrap_or(u32::MAX));
                let tree = self.fresh_type_name(&def.name.name);
                self.types.push(TypeDef {
                    name: def.name.name.clone(),
                    tree,
                    fields: Vec::new(),
                    parent: None,
                    scope,
                    bindings: Vec::new(),
                    generics: Vec::new(),
                    unsupported: None,
                });
                self.define(scope, &def.name, Symbol::Type(id));
            }
        }
    }

    fn fresh_type_name(&self, name: &str) -> Name {
        let mut candidate = String::from(name);
        while self.types.iter().any(|ty| *ty.tree == *candidate) {
            candidate.push('_');
        }
        candidate.into()
    }

    /// All declarations of a block.
    pub(crate) fn block_declarations(&mut self, scope: ScopeId, decls: &'a [Decl]) {
        self.declarations(scope, decls, &[]);
    }

    /// All declarations of a unit or block. `seeds` are names that the unit's first statement declares.
    fn declarations(&mut self, scope: ScopeId, decls: &'a [Decl], seeds: &[Partial]) {
        if seeds.is_empty() {
            self.prepare(scope, decls);
        }
        let mut partials: Vec<Partial> = seeds.to_vec();
        // Bare attribute statements before or after the type: collect them, then work in order.
        for decl in decls {
            if let DeclKind::Common(blocks) = &decl.kind {
                self.common_names(scope, blocks, &mut partials);
            }
            if let DeclKind::Attribute { attr, entities } = &decl.kind {
                if matches!(attr, Attr::Save) && entities.is_empty() {
                    self.scopes[scope.0 as usize].save_all = true;
                }
                for entity in entities {
                    let k = partial(&mut partials, &entity.name);
                    self.add_attr(&mut partials[k], attr);
                    add_shape(&mut partials[k], entity);
                }
            }
        }
        for decl in decls {
            match &decl.kind {
                DeclKind::Variables { ty, attrs, entities } => {
                    self.variables(scope, ty, attrs, entities, &mut partials);
                }
                DeclKind::Parameter(pairs) => {
                    for (name, value) in pairs {
                        let k = partial(&mut partials, name);
                        partials[k].parameter = true;
                        partials[k].init = Some(Init::Value(value.clone()));
                        let partial = partials[k].clone();
                        self.settle(scope, partial);
                    }
                }
                DeclKind::Type(def) => self.derived_type(scope, def),
                DeclKind::Interface(interface) => self.interface(scope, interface, &mut partials),
                DeclKind::Enumerators(items) => self.enumerators(scope, items),
                DeclKind::Format { label, text } => {
                    self.scopes[scope.0 as usize].formats.insert(*label, text.clone());
                }
                DeclKind::Data(sets) => {
                    self.scopes[scope.0 as usize].data.extend(sets.iter().cloned());
                }
                DeclKind::StatementFunction { target, value } => {
                    self.declare_statement_function(scope, target, value, decl.span);
                }
                DeclKind::Meta(_) => self.error(decl.span, "`$` may stand only in rules"),
                DeclKind::Other(what) => {
                    // Storage association changes what other statements mean.
                    if what.starts_with("equivalence") {
                        self.scopes[scope.0 as usize].equivalence.get_or_insert(decl.span);
                    }
                }
                DeclKind::Use { .. }
                | DeclKind::Import
                | DeclKind::Implicit(_)
                | DeclKind::Attribute { .. }
                | DeclKind::Common(_)
                | DeclKind::Access
                | DeclKind::Namelist => {}
            }
        }
        for partial in partials {
            let name = partial.name.name.clone();
            if !self.scope(scope).symbols.contains_key(&name) {
                self.settle(scope, partial);
            }
        }
        self.save_initialised(scope);
        if self.scope(scope).save_all {
            for id in self.scope(scope).vars.clone() {
                self.vars[id.0 as usize].attrs.save = true;
            }
        }
    }

    /// A variable that DATA gives a value, or a part of one, is saved (8.6.7).
    fn save_initialised(&mut self, scope: ScopeId) {
        let mut names = Vec::new();
        for set in &self.scope(scope).data {
            set.objects.iter().for_each(|object| first_names(object, &mut names));
        }
        for name in names {
            if let Some(Symbol::Var(id)) = self.scope(scope).symbols.get(&name) {
                let id = id.0 as usize;
                self.vars[id].attrs.save = true;
            }
        }
    }

    fn enumerators(&mut self, scope: ScopeId, items: &[(Ident, Option<Expr>)]) {
        let mut next = 0;
        for (name, value) in items {
            if let Some(value) = value {
                next = self.constant_int(scope, value).unwrap_or(next);
            }
            let symbol = self.add_constant(Const::Int(next, 4));
            self.define(scope, name, symbol);
            next += 1;
        }
    }

    fn declare_statement_function(
        &mut self,
        scope: ScopeId,
        target: &Expr,
        value: &Expr,
        span: Span,
    ) {
        let ExprKind::Designator(designator) = &target.kind else { return };
        let [part] = designator.parts.as_slice() else { return };
        let Some(args) = &part.args else { return };
        let mut names = Vec::new();
        for arg in args {
            let crate::ast::ArgValue::Expr(Expr { kind: ExprKind::Designator(name), .. }) =
                &arg.value
            else {
                return self.error(span, "this is neither a declaration nor a statement function");
            };
            names.extend(name.parts.first().map(|part| part.name.name.clone()));
        }
        let functions = &mut self.scopes[scope.0 as usize].statement_functions;
        functions.insert(part.name.name.clone(), (names, value.clone()));
    }
}

/// The variables that an object of DATA is part of.
fn first_names(object: &Expr, names: &mut Vec<Name>) {
    if let ExprKind::Designator(designator) = &object.kind {
        names.extend(designator.parts.first().map(|part| part.name.name.clone()));
    } else if let ExprKind::ImpliedDo { items, .. } = &object.kind {
        items.iter().for_each(|item| first_names(item, names));
    }
}
