//! Types: those that declarations name, and the components of derived ones.

use super::bindings;
use super::entity::{Partial, add_shape};
use crate::ast::{DeclKind, Expr, Ident, Length, TypeKind, TypeSpec};
use crate::sema::types::{Attrs, CharLength, ScopeId, Ty, TypeId, Var};
use crate::sema::{Sema, Symbol};

impl<'a> Sema<'a> {
    pub(super) fn derived_type(&mut self, scope: ScopeId, def: &'a crate::ast::TypeDef) {
        let Some(Symbol::Type(id)) = self.scope(scope).symbols.get(&def.name.name).cloned() else {
            return;
        };
        let mut fields = Vec::new();
        let mut unsupported = None;
        let mut extends = None;
        if let Some(parent) = &def.extends {
            match self.lookup(scope, &parent.name) {
                Some(Symbol::Type(of)) => {
                    extends = Some(*of);
                    fields.push(parent_component(parent, *of, scope));
                }
                _ => {
                    let message = format!("there is no type `{}`", parent.name);
                    self.error(parent.span, message);
                }
            }
        }
        if let Some(what) = def.other.iter().find(|what| {
            let what = what.trim_start();
            !(what.starts_with("private")
                || what.starts_with("sequence")
                || what.starts_with("procedure")
                || what.starts_with("generic")
                || what.starts_with("contains")
                || what.starts_with("public"))
        }) {
            unsupported = Some(format!("a type with `{what}`"));
        }
        for decl in &def.fields {
            let DeclKind::Variables { ty, attrs, entities } = &decl.kind else { continue };
            let declared = self.declared_type(scope, ty);
            for entity in entities {
                let mut partial = Partial::new(&entity.name);
                for attr in attrs {
                    self.add_attr(&mut partial, attr);
                }
                add_shape(&mut partial, entity);
                let found = match &entity.length {
                    Some(length) => Some(self.char_length(scope, length)),
                    None => declared.clone(),
                };
                let (ty, length) =
                    found.unwrap_or((Ty::Other("unknown".into()), CharLength::Constant));
                if !partial.codims.is_empty() && !partial.attrs.allocatable {
                    let message = "a coarray component must be allocatable";
                    self.error(entity.name.span, message);
                }
                if let Ty::Other(what) = &ty {
                    unsupported = Some(format!("a component of type {what}"));
                }
                fields.push(Var {
                    name: entity.name.name.clone(),
                    span: entity.name.span,
                    ty,
                    length,
                    dims: partial.dims,
                    codims: partial.codims,
                    attrs: partial.attrs,
                    init: entity.init.clone(),
                    scope,
                });
            }
        }
        let ty = &mut self.types[id.0 as usize];
        ty.fields = fields;
        ty.parent = extends;
        ty.unsupported = unsupported;
        for line in &def.other {
            bindings::read(line, ty);
        }
        let inside: Vec<bool> = self.types[id.0 as usize]
            .fields
            .iter()
            .map(|field| self.holds(field, id, &mut Vec::new()))
            .collect();
        if inside.contains(&true) {
            let message = format!(
                "type `{}` holds a value of its own type: such a component is a pointer or allocatable",
                def.name.name
            );
            self.error(def.name.span, message);
            let ty = &mut self.types[id.0 as usize];
            let mut inside = inside.into_iter();
            ty.fields.retain(|_| inside.next() == Some(false));
            ty.parent = ty.parent.filter(|parent| *parent != id);
        }
    }

    /// Whether a component has a value of the type inside, as far as types have been declared (C736, C749).
    fn holds(&self, field: &Var, wanted: TypeId, seen: &mut Vec<TypeId>) -> bool {
        let Ty::Derived(inner) = field.ty else { return false };
        if field.is_indirect() || seen.contains(&inner) {
            return false;
        }
        seen.push(inner);
        let fields = &self.types[inner.0 as usize].fields;
        inner == wanted || fields.iter().any(|field| self.holds(field, wanted, seen))
    }

    /// The type a declaration names, with the length of characters.
    pub(crate) fn declared_type(
        &mut self,
        scope: ScopeId,
        ty: &TypeSpec,
    ) -> Option<(Ty, CharLength)> {
        match &ty.kind {
            TypeKind::Character { len, .. } => Some(self.char_length(scope, len)),
            TypeKind::Derived(name) => {
                let found = self.derived(scope, &name.name);
                if found.is_none() {
                    let message = format!("there is no type `{}`", name.name);
                    self.error(name.span, message);
                }
                found.map(|ty| (ty, CharLength::Constant))
            }
            TypeKind::Integer(_)
            | TypeKind::Real(_)
            | TypeKind::DoublePrecision
            | TypeKind::Complex(_)
            | TypeKind::DoubleComplex
            | TypeKind::Logical(_)
            | TypeKind::Other(_)
            | TypeKind::Meta(_) => match self.type_of_spec(scope, ty) {
                Some(ty) => Some((ty, CharLength::Constant)),
                None => {
                    self.error(ty.span, "this kind is not a constant, or no kind of this type");
                    None
                }
            },
        }
    }

    /// The type that `class(t)` names, for a dummy argument that is neither allocatable nor a pointer: such a dummy is what it
    /// declares, as long as nobody asks for the type of the argument behind it.
    pub(super) fn class_of(&self, scope: ScopeId, ty: &TypeSpec) -> Option<Ty> {
        let TypeKind::Other(text) = &ty.kind else { return None };
        let inner = text.trim().strip_prefix("class")?.trim().strip_prefix('(')?;
        let name = inner.strip_suffix(')')?.trim();
        self.derived(scope, name).filter(|ty| matches!(ty, Ty::Derived(_)))
    }

    fn derived(&self, scope: ScopeId, name: &str) -> Option<Ty> {
        match self.lookup(scope, name)? {
            Symbol::Type(id) => Some(Ty::Derived(*id)),
            Symbol::LockType => Some(Ty::Lock),
            Symbol::EventType => Some(Ty::Event),
            Symbol::TeamType => Some(Ty::Team),
            Symbol::Other(what) => Some(Ty::Other(what.as_str().into())),
            Symbol::Var(_)
            | Symbol::Const(_)
            | Symbol::Proc(_)
            | Symbol::Generic(_)
            | Symbol::External(_)
            | Symbol::Intrinsic => None,
        }
    }

    /// The type of a type name in an expression (constructors, `allocate`).
    pub(crate) fn type_of_spec(&self, scope: ScopeId, ty: &TypeSpec) -> Option<Ty> {
        let kind = |kind: &Option<Box<Expr>>, default: u8, allowed: &[u8]| match kind {
            None => Some(default),
            Some(kind) => {
                let kind = u8::try_from(self.constant_int(scope, kind)?).ok()?;
                // Quadruple and extended precision are computed in double.
                let kind = if matches!(kind, 10 | 16) && allowed.contains(&8) { 8 } else { kind };
                allowed.contains(&kind).then_some(kind)
            }
        };
        Some(match &ty.kind {
            TypeKind::Integer(k) => Ty::Int(kind(k, 4, &[1, 2, 4, 8])?),
            TypeKind::Real(k) => Ty::Real(kind(k, 4, &[4, 8])?),
            TypeKind::DoublePrecision => Ty::Real(8),
            TypeKind::Complex(k) => Ty::Complex(kind(k, 4, &[4, 8])?),
            TypeKind::DoubleComplex => Ty::Complex(8),
            TypeKind::Logical(k) => Ty::Logical(kind(k, 4, &[1, 2, 4, 8])?),
            TypeKind::Character { len, .. } => Ty::Char(match len {
                Length::Default => Some(1),
                Length::Expr(len) => Some(self.constant_int(scope, len)?.max(0)),
                Length::Assumed | Length::Deferred => None,
            }),
            TypeKind::Derived(name) => self.derived(scope, &name.name)?,
            TypeKind::Other(what) => Ty::Other(what.as_str().into()),
            TypeKind::Meta(_) => return None,
        })
    }

    pub(super) fn char_length(&mut self, scope: ScopeId, length: &Length) -> (Ty, CharLength) {
        match length {
            Length::Default => (Ty::Char(Some(1)), CharLength::Constant),
            Length::Expr(expr) => match self.constant_int(scope, expr) {
                Some(len) => (Ty::Char(Some(len.max(0))), CharLength::Constant),
                None => (Ty::Char(None), CharLength::Expr((**expr).clone())),
            },
            Length::Assumed => (Ty::Char(None), CharLength::Assumed),
            Length::Deferred => (Ty::Char(None), CharLength::Deferred),
        }
    }
}

/// The component that an extended type has in place of its parent's components.
fn parent_component(name: &Ident, of: TypeId, scope: ScopeId) -> Var {
    Var {
        name: name.name.clone(),
        span: name.span,
        ty: Ty::Derived(of),
        length: CharLength::Constant,
        dims: Vec::new(),
        codims: Vec::new(),
        attrs: Attrs::default(),
        init: None,
        scope,
    }
}
