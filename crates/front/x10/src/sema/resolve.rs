//! What a type as written means, where it stands.

use super::{ClassId, ClassTy, Classes, Mistake, Subst, Ty};
use crate::ast::{Name, NamedType, Path, Type, TypeKind};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Where a type is written: what names mean there.
#[derive(Clone, Default)]
pub(crate) struct TypeScope {
    pub(crate) class: Option<ClassId>,
    pub(crate) subst: Subst,
    /// Local classes.
    pub(crate) types: Rc<FxHashMap<Name, ClassId>>,
}

/// How deep typedefs may stand for typedefs.
const DEPTH: usize = 50;

impl<'a> Classes<'a> {
    /// The scope of a class's own members.
    pub(crate) fn scope_of(&self, class: &ClassTy) -> TypeScope {
        let facts = self.get(class.id);
        let types = facts.around.as_ref().map(|around| Rc::new(around.types.clone()));
        TypeScope {
            class: Some(class.id),
            subst: self.subst_of(class),
            types: types.unwrap_or_default(),
        }
    }

    pub(crate) fn resolve(&self, ty: &Type, scope: &TypeScope) -> Result<Ty, Mistake> {
        self.resolve_deep(ty, scope, 0)
    }

    fn resolve_deep(&self, ty: &Type, scope: &TypeScope, depth: usize) -> Result<Ty, Mistake> {
        if depth > DEPTH {
            return Err(Mistake::new("recursive-type", ty.span, "this type stands for itself"));
        }
        match &ty.kind {
            TypeKind::Void => Ok(Ty::Void),
            TypeKind::Named(named) => self.named(named, ty, scope, depth),
            TypeKind::Function(function) => {
                let one = |formal: &crate::ast::Formal| match &formal.ty {
                    Some(ty) => self.resolve_deep(ty, scope, depth + 1),
                    None => Ok(Ty::Unknown),
                };
                let params: Result<Vec<Ty>, Mistake> = function.formals.iter().map(one).collect();
                let result = self.resolve_deep(&function.result, scope, depth + 1)?;
                Ok(Ty::function(params?, result))
            }
            TypeKind::Constrained { base, .. } | TypeKind::AtHome { base, .. } => {
                self.resolve_deep(base, scope, depth + 1)
            }
            TypeKind::Below(bound) => self.resolve_deep(bound, scope, depth + 1),
        }
    }

    fn named(
        &self,
        named: &NamedType,
        ty: &Type,
        scope: &TypeScope,
        depth: usize,
    ) -> Result<Ty, Mistake> {
        let name = &named.path.name.name;
        let mut args = Vec::new();
        if let Some(outer) = &named.outer
            && let Ty::Class(outer) = self.resolve_deep(outer, scope, depth + 1)?
        {
            args.extend(outer.args.iter().cloned());
        }
        for arg in &named.types {
            args.push(self.resolve_deep(arg, scope, depth + 1)?);
        }
        let simple = named.path.qualifiers.is_empty() && named.outer.is_none();
        if simple && let Some(known) = scope.subst.get(name) {
            return Ok(known.clone());
        }
        if simple && &**name == "void" {
            return Ok(Ty::Void);
        }
        // One with formals is another than the class of its name: it needs values in parentheses.
        let values = named.args.as_ref().map_or(0, Vec::len);
        if simple && let Some(typedef) = self.typedef(name, values, scope) {
            let Some(target) = &typedef.target else {
                return Err(Mistake::new(
                    "unknown-type",
                    ty.span,
                    format!("`{name}` has no meaning"),
                ));
            };
            let mut subst = (*scope.subst).clone();
            let params = typedef.params.iter().map(|param| param.name.name.clone());
            subst.extend(params.zip(args));
            let inner = TypeScope { subst: Rc::new(subst), ..scope.clone() };
            return self.resolve_deep(target, &inner, depth + 1);
        }
        let Some(id) = self.class_named(&named.path, scope) else {
            return Err(self.unknown_type(&named.path));
        };
        let facts = self.get(id);
        // The arguments of the classes around come from there when they are not written.
        let missing = facts.params.len().saturating_sub(args.len());
        if missing > 0 {
            let around = facts
                .params
                .iter()
                .take(missing)
                .map(|param| scope.subst.get(param).cloned().unwrap_or(Ty::Unknown));
            args = around.chain(args).collect();
        }
        if args.len() > facts.params.len() {
            let message = format!("`{name}` has {} type parameters", facts.params.len());
            return Err(Mistake::new("wrong-number", ty.span, message));
        }
        Ok(self.ty(self.class_ty(id, args)))
    }

    /// The type that a typedef without parameters stands for.
    pub(crate) fn typedef_named(&self, name: &str, scope: &TypeScope) -> Option<Ty> {
        let typedef = self.typedef(name, 0, scope).filter(|typedef| typedef.params.is_empty())?;
        let target = typedef.target.as_ref().filter(|target| base_name(target) != Some(name))?;
        self.resolve(target, scope).ok()
    }

    fn unknown_type(&self, path: &Path) -> Mistake {
        let name = &path.name.name;
        let mistake = Mistake::new("unknown-type", path.span, format!("there is no type `{name}`"));
        Mistake { absent: self.is_absent(name).then(|| name.to_string()), ..mistake }
    }

    /// The typedef of a name for that many values; one without formals takes values as a constraint.
    fn typedef(
        &self,
        name: &str,
        values: usize,
        scope: &TypeScope,
    ) -> Option<&'a crate::ast::Typedef> {
        let fitting = |all: &[&'a crate::ast::Typedef]| {
            let exact = all.iter().find(|one| one.formals.len() == values);
            exact.or_else(|| all.iter().find(|one| one.formals.is_empty())).copied()
        };
        let mut class = scope.class;
        while let Some(id) = class {
            let facts = self.get(id);
            if let Some(found) = facts.typedefs.get(name).and_then(|all| fitting(all)) {
                return Some(found);
            }
            class = facts.outer;
        }
        fitting(&self.top_typedefs(name))
    }

    /// The class that a path names.
    pub(crate) fn class_named(&self, path: &Path, scope: &TypeScope) -> Option<ClassId> {
        let parts: Vec<&Name> = path.parts().map(|part| &part.name).collect();
        self.class_by_parts(&parts, scope)
    }

    pub(crate) fn class_by_parts(&self, parts: &[&Name], scope: &TypeScope) -> Option<ClassId> {
        // Packages in front say nothing: there is one class of each name.
        let (first, rest) = parts.split_first()?;
        let Some(mut found) = self.class_simple(first, scope) else {
            let package = first.chars().next().is_some_and(char::is_lowercase);
            return if package { self.class_by_parts(rest, scope) } else { None };
        };
        for part in rest {
            found = self.nested_in(found, part)?;
        }
        Some(found)
    }

    pub(crate) fn class_simple(&self, name: &Name, scope: &TypeScope) -> Option<ClassId> {
        if let Some(id) = scope.types.get(name) {
            return Some(*id);
        }
        let mut class = scope.class;
        while let Some(id) = class {
            let facts = self.get(id);
            if let Some(local) = facts.around.as_ref().and_then(|around| around.types.get(name)) {
                return Some(*local);
            }
            if let Some(nested) = self.nested_in(id, name) {
                return Some(nested);
            }
            if facts.name == *name {
                return Some(id);
            }
            class = facts.outer;
        }
        self.top(name)
    }

    /// A member class, of the class itself or of one above it.
    fn nested_in(&self, class: ClassId, name: &Name) -> Option<ClassId> {
        let mut current = Some(class);
        let mut steps = 0;
        while let Some(id) = current {
            let facts = self.get(id);
            if let Some(nested) = facts.nested.get(name) {
                return Some(*nested);
            }
            steps += 1;
            if steps > DEPTH {
                return None;
            }
            // Only the name of the superclass matters here.
            current = facts.supers.first().and_then(|ty| {
                let TypeKind::Named(named) = &ty.kind else { return None };
                let scope = TypeScope { class: facts.outer, ..TypeScope::default() };
                let above = self.class_named(&named.path, &scope)?;
                (above != id).then_some(above)
            });
        }
        None
    }
}

/// The name that a type comes down to without its constraints.
fn base_name(ty: &Type) -> Option<&str> {
    match &ty.kind {
        TypeKind::Named(named) => Some(&named.path.name.name),
        TypeKind::Constrained { base, .. } | TypeKind::AtHome { base, .. } => base_name(base),
        TypeKind::Void | TypeKind::Function(_) | TypeKind::Below(_) => None,
    }
}
