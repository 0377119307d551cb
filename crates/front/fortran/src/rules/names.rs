//! What the declarations of a Fortran program say about its names, as far as conditions ask.
//!
//! No expression is evaluated and nothing is checked: that is the business of the front end, which sees the
//! rewritten program. A name without a declaration has its implicit type.

use crate::ast::{
    Attr, Decl, DeclKind, Designator, Dim, Entity, TypeKind, TypeSpec, Unit, UnitKind,
};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, PartialEq, Debug, Default)]
pub(super) enum Type {
    Integer,
    Real,
    Complex,
    Logical,
    Character,
    Derived(String),
    #[default]
    Unknown,
}

/// A variable or component.
#[derive(Clone, Debug, Default)]
pub(super) struct Info {
    pub(super) ty: Type,
    pub(super) dims: Vec<Dim>,
    pub(super) codims: Vec<Dim>,
    pub(super) allocatable: bool,
    pub(super) parameter: bool,
    pub(super) declared: bool,
}

pub(super) type Table = BTreeMap<String, Info>;

/// The names of one unit.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    pub(super) variables: Table,
    pub(super) types: BTreeMap<String, Table>,
    /// Modules whose names are visible.
    pub(super) used: Vec<String>,
    implicit_none: bool,
    implicit: Vec<(Type, char, char)>,
}

/// Types that only their own statements may touch.
pub(super) const SYNCHRONISING: [&str; 3] = ["lock_type", "event_type", "team_type"];

impl Names {
    pub(super) fn of(unit: &Unit) -> Names {
        let mut names = Names::default();
        for decl in &unit.decls {
            names.add(decl);
        }
        if let UnitKind::Procedure(signature) = &unit.kind
            && let Some(ty) = &signature.ty
        {
            let name = signature.result.as_ref().unwrap_or(&unit.name).name.to_string();
            names.variables.entry(name).or_default().ty = type_of(ty);
        }
        names
    }

    fn add(&mut self, decl: &Decl) {
        match &decl.kind {
            DeclKind::Variables { ty, attrs, entities } => {
                add_entities(&mut self.variables, Some(ty), attrs, entities);
            }
            DeclKind::Attribute { attr, entities } => {
                add_entities(&mut self.variables, None, std::slice::from_ref(attr), entities);
            }
            DeclKind::Parameter(pairs) => {
                for (name, _) in pairs {
                    self.variables.entry(name.name.to_string()).or_default().parameter = true;
                }
            }
            DeclKind::Type(def) => {
                let mut fields = Table::new();
                for field in &def.fields {
                    if let DeclKind::Variables { ty, attrs, entities } = &field.kind {
                        add_entities(&mut fields, Some(ty), attrs, entities);
                    }
                }
                self.types.insert(def.name.name.to_string(), fields);
            }
            DeclKind::Use { module, .. } => self.used.push(module.name.to_string()),
            DeclKind::Implicit(None) => self.implicit_none = true,
            DeclKind::Implicit(Some(rules)) => {
                for (ty, ranges) in rules {
                    let ranges = ranges.iter().map(|(first, last)| (type_of(ty), *first, *last));
                    self.implicit.extend(ranges);
                }
            }
            DeclKind::Import
            | DeclKind::Data(_)
            | DeclKind::Interface(_)
            | DeclKind::Enumerators(_)
            | DeclKind::Format { .. }
            | DeclKind::StatementFunction { .. }
            | DeclKind::Access
            | DeclKind::Namelist
            | DeclKind::Common(_)
            | DeclKind::Other(_)
            | DeclKind::Meta(_) => {}
        }
    }

    fn implicit(&self, name: &str) -> Option<Type> {
        let first = name.chars().next()?;
        if let Some((ty, ..)) = self.implicit.iter().find(|(_, a, z)| (*a..=*z).contains(&first)) {
            return Some(ty.clone());
        }
        if self.implicit_none {
            return Some(Type::Unknown);
        }
        Some(if ('i'..='n').contains(&first) { Type::Integer } else { Type::Real })
    }
}

pub(super) fn add_entities(
    table: &mut Table,
    ty: Option<&TypeSpec>,
    attrs: &[Attr],
    entities: &[Entity],
) {
    for entity in entities {
        let info = table.entry(entity.name.name.to_string()).or_default();
        if let Some(ty) = ty {
            info.ty = type_of(ty);
            info.declared = true;
        }
        for attr in attrs {
            match attr {
                Attr::Allocatable => info.allocatable = true,
                Attr::Parameter => info.parameter = true,
                Attr::Dimension(dims) => info.dims.clone_from(dims),
                Attr::Codimension(codims) => info.codims.clone_from(codims),
                Attr::Pointer
                | Attr::Target
                | Attr::Save
                | Attr::Optional
                | Attr::Value
                | Attr::Intent(_)
                | Attr::External
                | Attr::Intrinsic
                | Attr::Ignored(_)
                | Attr::Other(_) => {}
            }
        }
        if let Some(dims) = &entity.dims {
            info.dims.clone_from(dims);
        }
        if let Some(codims) = &entity.codims {
            info.codims.clone_from(codims);
        }
    }
}

fn type_of(ty: &TypeSpec) -> Type {
    match &ty.kind {
        TypeKind::Integer(_) => Type::Integer,
        TypeKind::Real(_) | TypeKind::DoublePrecision => Type::Real,
        TypeKind::Complex(_) | TypeKind::DoubleComplex => Type::Complex,
        TypeKind::Logical(_) => Type::Logical,
        TypeKind::Character { .. } => Type::Character,
        TypeKind::Derived(name) => Type::Derived(name.name.to_string()),
        TypeKind::Other(_) | TypeKind::Meta(_) => Type::Unknown,
    }
}

/// The names visible at some place: of the unit, of those around it, of the modules in use.
pub(super) struct Visible<'a> {
    pub(super) scopes: &'a [Names],
    pub(super) modules: &'a BTreeMap<String, Names>,
}

impl Visible<'_> {
    fn tables(&self) -> impl Iterator<Item = &Names> {
        self.scopes.iter().rev().flat_map(|scope| {
            let used = scope.used.iter().filter_map(|name| self.modules.get(name));
            std::iter::once(scope).chain(used)
        })
    }

    pub(super) fn variable(&self, name: &str) -> Info {
        let known = self.tables().find_map(|names| names.variables.get(name));
        let mut info = known.cloned().unwrap_or_default();
        if info.ty == Type::Unknown && !info.declared {
            info.ty = self.scopes.last().and_then(|scope| scope.implicit(name)).unwrap_or_default();
        }
        info
    }

    /// What the last name of a reference stands for, and whether the reference starts at a coarray.
    pub(super) fn last(&self, reference: &Designator) -> (Info, bool) {
        let mut parts = reference.parts.iter();
        let Some(first) = parts.next() else { return (Info::default(), false) };
        let mut info = self.variable(&first.name.name);
        let shared = !info.codims.is_empty();
        for part in parts {
            let Type::Derived(ty) = &info.ty else { return (Info::default(), shared) };
            let field = self.tables().find_map(|names| names.types.get(ty)?.get(&*part.name.name));
            info = field.cloned().unwrap_or_default();
        }
        (info, shared)
    }
}

/// Derived types of which there are coarrays, with the types of their components.
pub(super) fn coarray_types<'a>(all: impl Iterator<Item = &'a Names> + Clone) -> BTreeSet<String> {
    let derived = |info: &Info| match &info.ty {
        Type::Derived(name) => Some(name.clone()),
        Type::Integer
        | Type::Real
        | Type::Complex
        | Type::Logical
        | Type::Character
        | Type::Unknown => None,
    };
    let coarrays = all.clone().flat_map(|names| names.variables.values());
    let mut open: Vec<String> =
        coarrays.filter(|info| !info.codims.is_empty()).filter_map(derived).collect();
    let mut types = BTreeSet::new();
    while let Some(name) = open.pop() {
        if types.insert(name.clone()) {
            let fields = all.clone().filter_map(|names| names.types.get(&name));
            open.extend(fields.flat_map(|table| table.values()).filter_map(derived));
        }
    }
    types
}
