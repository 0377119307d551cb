//! Names without a declaration: their implicit type, or what else may have been meant.

use crate::ast::{Ident, UnitKind};
use crate::sema::types::{Attrs, CharLength, ScopeId, Ty, Var, VarId};
use crate::sema::{ImplicitRule, Sema, Symbol};

impl<'a> Sema<'a> {
    pub(super) fn no_type(&mut self, scope: ScopeId, name: &Ident) {
        let similar = self.similar(scope, &name.name);
        let message = format!("`{}` has no declaration", name.name);
        let mut diagnostic = partita_source::Diagnostic::error("semantics", name.span, message);
        if let Some(similar) = similar {
            diagnostic = diagnostic.help(format!("there is a `{similar}`"));
        } else {
            diagnostic = diagnostic.note("`implicit none` asks for one");
        }
        self.found.push(diagnostic);
    }

    /// A declared name that differs in one or two letters.
    fn similar(&self, scope: ScopeId, name: &str) -> Option<&str> {
        let around = std::iter::successors(Some(scope), |at| self.scope(*at).parent);
        let vars = around.flat_map(|scope| &self.scope(scope).vars);
        let mut known: Vec<&str> = vars.map(|var| &*self.var(*var).name).collect();
        known.sort_unstable();
        let allowed = name.len().saturating_sub(1).min(2);
        partita_kit::nearest_within(name, allowed, known.into_iter())
    }

    /// The type a name has without a declaration; `None` where there must be one.
    pub(crate) fn implicit_type(&self, scope: ScopeId, name: &str) -> Option<Ty> {
        let letter = name.chars().next()?;
        let mut at = Some(scope);
        while let Some(id) = at {
            let scope = self.scope(id);
            match &scope.implicit {
                ImplicitRule::None => return None,
                ImplicitRule::Letters(rules) => {
                    if let Some((ty, ..)) =
                        rules.iter().find(|(_, a, b)| (*a..=*b).contains(&letter))
                    {
                        return Some(ty.clone());
                    }
                }
                ImplicitRule::Inherit => {}
            }
            at = scope.parent;
        }
        Some(if ('i'..='n').contains(&letter) { Ty::INT } else { Ty::REAL })
    }

    /// A variable that is used without a declaration: declares it in its unit.
    pub(crate) fn implicit_variable(&mut self, scope: ScopeId, name: &Ident) -> Option<VarId> {
        let Some(ty) = self.implicit_type(scope, &name.name) else {
            self.no_type(scope, name);
            // Once is enough.
            let unit = self.unit(self.scope(scope).unit).scope;
            self.scopes[unit.0 as usize]
                .symbols
                .insert(name.name.clone(), Symbol::Other("an undeclared name".into()));
            return None;
        };
        let unit = self.unit(self.scope(scope).unit).scope;
        let main = matches!(self.unit(self.scope(unit).unit).ast.kind, UnitKind::Program);
        Some(self.add_var(Var {
            name: name.name.clone(),
            span: name.span,
            ty,
            length: CharLength::Constant,
            dims: Vec::new(),
            codims: Vec::new(),
            attrs: Attrs { save: main, ..Attrs::default() },
            init: None,
            scope: unit,
        }))
    }
}
