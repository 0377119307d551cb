//! Types of Fortran values.

use crate::ast::{Dim, Expr, Init, Intent, Name};
use partita_source::Span;

/// A type, with the number of bytes of its kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ty {
    Int(u8),
    Real(u8),
    Complex(u8),
    Logical(u8),
    /// With the length, where it is known before the program runs.
    Char(Option<i64>),
    Derived(TypeId),
    Lock,
    Event,
    Team,
    /// Not modelled (`class`, `procedure`, ...): what it is.
    Other(Name),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(crate) struct TypeId(pub(crate) u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(crate) struct VarId(pub(crate) u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(crate) struct ScopeId(pub(crate) u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(crate) struct UnitId(pub(crate) u32);

/// A named constant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(crate) struct ConstId(pub(crate) u32);

impl Ty {
    pub(crate) const INT: Ty = Ty::Int(4);
    pub(crate) const REAL: Ty = Ty::Real(4);
    pub(crate) const LOGICAL: Ty = Ty::Logical(4);

    pub(crate) fn is_numeric(&self) -> bool {
        matches!(self, Ty::Int(_) | Ty::Real(_) | Ty::Complex(_))
    }

    /// The type of what was read and is not modelled.
    pub(crate) fn not_modelled() -> Ty {
        Ty::Other("not modelled".into())
    }

    pub(crate) fn real_kind(&self) -> Option<u8> {
        if let Ty::Real(kind) = self { Some(*kind) } else { None }
    }

    /// The length of characters, where it is known.
    pub(crate) fn char_length(&self) -> Option<i64> {
        if let Ty::Char(length) = self { *length } else { None }
    }

    /// Whether two types are the same for argument matching: lengths do not matter.
    pub(crate) fn matches(&self, other: &Ty) -> bool {
        matches!((self, other), (Ty::Char(_), Ty::Char(_))) || self == other
    }

    /// The type of an arithmetic result.
    pub(crate) fn join(&self, other: &Ty) -> Ty {
        match (self, other) {
            (Ty::Complex(a), Ty::Complex(b) | Ty::Real(b)) | (Ty::Real(a), Ty::Complex(b)) => {
                Ty::Complex(*a.max(b))
            }
            (Ty::Complex(a), _) | (_, Ty::Complex(a)) => Ty::Complex(*a),
            (Ty::Real(a), Ty::Real(b)) => Ty::Real(*a.max(b)),
            (Ty::Real(a), _) | (_, Ty::Real(a)) => Ty::Real(*a),
            (Ty::Int(a), Ty::Int(b)) => Ty::Int(*a.max(b)),
            _ => self.clone(),
        }
    }
}

/// As a compiler would write it.
pub(crate) fn describe(ty: &Ty, types: &[TypeDef]) -> String {
    match ty {
        Ty::Int(kind) => format!("integer({kind})"),
        Ty::Real(kind) => format!("real({kind})"),
        Ty::Complex(kind) => format!("complex({kind})"),
        Ty::Logical(kind) => format!("logical({kind})"),
        Ty::Char(_) => "character".into(),
        Ty::Derived(id) => {
            let name = types.get(id.0 as usize).map_or("?", |ty| &ty.name);
            format!("type({name})")
        }
        Ty::Lock => "type(lock_type)".into(),
        Ty::Event => "type(event_type)".into(),
        Ty::Team => "type(team_type)".into(),
        Ty::Other(what) => what.to_string(),
    }
}

/// A derived type.
#[derive(Clone, Debug)]
pub(crate) struct TypeDef {
    pub(crate) name: Name,
    /// Its name in the tree.
    pub(crate) tree: Name,
    /// Components; first, with the name of its type, that of the type it extends.
    pub(crate) fields: Vec<Var>,
    pub(crate) parent: Option<TypeId>,
    /// Where it is defined.
    pub(crate) scope: ScopeId,
    /// Type-bound procedures: the name of the binding and of the procedure.
    pub(crate) bindings: Vec<(Name, Name)>,
    /// Type-bound generic names and operators, and their bindings.
    pub(crate) generics: Vec<(Name, Vec<Name>)>,
    /// Why it cannot be modelled.
    pub(crate) unsupported: Option<String>,
}

/// A variable, dummy argument, function result or component.
#[derive(Clone, Debug)]
pub(crate) struct Var {
    pub(crate) name: Name,
    pub(crate) span: Span,
    pub(crate) ty: Ty,
    /// Of a character variable whose length is not constant.
    pub(crate) length: CharLength,
    pub(crate) dims: Vec<Dim>,
    pub(crate) codims: Vec<Dim>,
    pub(crate) attrs: Attrs,
    pub(crate) init: Option<Init>,
    /// The unit or block it is declared in.
    pub(crate) scope: ScopeId,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum CharLength {
    /// Not a character, or the length is in the type.
    Constant,
    Expr(Expr),
    Assumed,
    Deferred,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "attributes of the language, one each")]
pub(crate) struct Attrs {
    pub(crate) allocatable: bool,
    pub(crate) pointer: bool,
    pub(crate) target: bool,
    pub(crate) save: bool,
    pub(crate) optional: bool,
    pub(crate) value: bool,
    pub(crate) dummy: bool,
    /// `class(t)`: the argument may be of a type that extends `t`.
    pub(crate) class: bool,
    pub(crate) result: bool,
    pub(crate) intent: Option<Intent>,
    /// `external` or a dummy procedure.
    pub(crate) external: bool,
    /// `bind`, ...: not modelled, and harmless until used otherwise.
    pub(crate) other: bool,
}

impl Var {
    pub(crate) fn rank(&self) -> usize {
        self.dims.len()
    }

    pub(crate) fn is_coarray(&self) -> bool {
        !self.codims.is_empty()
    }

    /// Whether the variable holds a reference to its object: allocatable or pointer.
    pub(crate) fn is_indirect(&self) -> bool {
        self.attrs.allocatable || self.attrs.pointer
    }
}
