//! Names without a declaration: their implicit type, or what else may have been meant.

use crate::ast::{Ident, Name, UnitKind};
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
    fn similar(&self, scope: ScopeId, name: &str) -> Option<Name> {
        let mut best: Option<(usize, Name)> = None;
        let mut at = Some(scope);
        while let Some(id) = at {
            let scope = self.scope(id);
            for var in &scope.vars {
                let other = &self.var(*var).name;
                let distance = distance(name, other);
                if distance <= 2
                    && distance < name.len()
                    && best.as_ref().is_none_or(|(d, n)| (distance, other) < (*d, n))
                {
                    best = Some((distance, other.clone()));
                }
            }
            at = scope.parent;
        }
        best.map(|(_, name)| name)
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

/// How many letters differ.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) =
        (a.chars().take(64).collect(), b.chars().take(64).collect());
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, cb) in b.iter().enumerate() {
            let cost = usize::from(ca != cb);
            let next = (diagonal + cost).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = std::mem::replace(&mut row[j + 1], next);
        }
    }
    row[b.len()]
}
