//! Types of values at run time, and what the tree makes of them.

use super::Lowerer;
use partita_tree::{Expr, IntType, Overflow, Qualifiers, RecordKind, Type, Variable};

/// A type whose generic parts are all known.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Ty {
    Void,
    Bool,
    /// Width in bits.
    Int(u8),
    Uint(u8),
    Real(u8),
    Complex,
    Str,
    /// The type of `nil`.
    Nil,
    Locale,
    Enum(usize),
    Tuple(Vec<Ty>),
    Range(Ends),
    /// A rectangular domain of a rank.
    Domain(usize),
    Array(usize, Box<Ty>),
    /// An associative domain, of keys of a type.
    Keyed(Box<Ty>),
    /// An array over one: the types of keys and elements.
    KeyedArray(Box<Ty>, Box<Ty>),
    Record(usize),
    Class(ClassTy),
    Sync(Box<Ty>),
    Single(Box<Ty>),
    Atomic(Box<Ty>),
    Barrier,
    /// What an error or an unsupported construct left behind: nothing more is said about it.
    Unknown,
}

/// Which ends a range has; ends it does not have are never looked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Ends {
    pub(crate) low: bool,
    pub(crate) high: bool,
    pub(crate) strided: bool,
}

impl Ends {
    pub(crate) const BOTH: Ends = Ends { low: true, high: true, strided: false };
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ClassTy {
    pub(crate) class: usize,
    pub(crate) nilable: bool,
    pub(crate) held: Held,
}

/// Who ends an object's life.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Held {
    Owned,
    Shared,
    Borrowed,
    Unmanaged,
    /// A formal that says only the class.
    Any,
}

impl Ty {
    pub(crate) const INT: Ty = Ty::Int(64);
    pub(crate) const REAL: Ty = Ty::Real(64);

    pub(crate) fn is_integer(&self) -> bool {
        matches!(self, Ty::Int(_) | Ty::Uint(_))
    }

    pub(crate) fn is_number(&self) -> bool {
        matches!(self, Ty::Int(_) | Ty::Uint(_) | Ty::Real(_) | Ty::Complex)
    }

    /// Held in one word, copied by value.
    pub(crate) fn is_scalar(&self) -> bool {
        match self {
            Ty::Bool
            | Ty::Int(_)
            | Ty::Uint(_)
            | Ty::Real(_)
            | Ty::Complex
            | Ty::Str
            | Ty::Nil
            | Ty::Locale
            | Ty::Enum(_)
            | Ty::Class(_)
            | Ty::Barrier
            | Ty::Unknown => true,
            Ty::Void
            | Ty::Tuple(_)
            | Ty::Range(_)
            | Ty::Domain(_)
            | Ty::Array(..)
            | Ty::Keyed(_)
            | Ty::KeyedArray(..)
            | Ty::Record(_)
            | Ty::Sync(_)
            | Ty::Single(_)
            | Ty::Atomic(_) => false,
        }
    }

    /// Accesses synchronise: passed by reference unless a value is asked for.
    pub(crate) fn is_guarded(&self) -> bool {
        matches!(self, Ty::Sync(_) | Ty::Single(_) | Ty::Atomic(_))
    }

    /// Captured by value when a task is made, unless its `with` clause says otherwise.
    pub(crate) fn is_copied_into_tasks(&self) -> bool {
        self.is_scalar() || matches!(self, Ty::Range(_))
    }

    /// What a read of it gives.
    pub(crate) fn value_type(&self) -> &Ty {
        match self {
            Ty::Sync(inner) | Ty::Single(inner) => inner,
            other => other,
        }
    }
}

impl<'a> Lowerer<'a> {
    /// How the language writes a type, for messages.
    pub(crate) fn show_ty(&self, ty: &Ty) -> String {
        match ty {
            Ty::Void => "void".to_owned(),
            Ty::Bool => "bool".to_owned(),
            Ty::Int(64) => "int".to_owned(),
            Ty::Int(bits) => format!("int({bits})"),
            Ty::Uint(64) => "uint".to_owned(),
            Ty::Uint(bits) => format!("uint({bits})"),
            Ty::Real(64) => "real".to_owned(),
            Ty::Real(bits) => format!("real({bits})"),
            Ty::Complex => "complex".to_owned(),
            Ty::Str => "string".to_owned(),
            Ty::Nil => "nil".to_owned(),
            Ty::Locale => "locale".to_owned(),
            Ty::Enum(id) => self.enums[*id].name.to_string(),
            Ty::Tuple(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.show_ty(part)).collect();
                let comma = if parts.len() == 1 { "," } else { "" };
                format!("({}{comma})", parts.join(", "))
            }
            Ty::Range(_) => "range".to_owned(),
            Ty::Domain(rank) => format!("domain({rank})"),
            Ty::Array(rank, element) => {
                format!("[domain({rank})] {}", self.show_ty(element))
            }
            Ty::Keyed(key) => format!("domain({})", self.show_ty(key)),
            Ty::KeyedArray(key, element) => {
                format!("[domain({})] {}", self.show_ty(key), self.show_ty(element))
            }
            Ty::Record(id) => self.aggregates[*id].shown.clone(),
            Ty::Class(class) => {
                let held = match class.held {
                    Held::Owned => "owned ",
                    Held::Shared => "shared ",
                    Held::Borrowed => "borrowed ",
                    Held::Unmanaged => "unmanaged ",
                    Held::Any => "",
                };
                let nilable = if class.nilable { "?" } else { "" };
                format!("{held}{}{nilable}", self.aggregates[class.class].shown)
            }
            Ty::Sync(inner) => format!("sync {}", self.show_ty(inner)),
            Ty::Single(inner) => format!("single {}", self.show_ty(inner)),
            Ty::Atomic(inner) => format!("atomic {}", self.show_ty(inner)),
            Ty::Barrier => "barrier".to_owned(),
            Ty::Unknown => "?".to_owned(),
        }
    }

    /// The type in the tree. Of an array only behind a reference: its bounds stay open.
    pub(crate) fn tree_ty(&mut self, ty: &Ty) -> Type {
        match ty {
            Ty::Bool => Type::Bool,
            Ty::Int(bits) => int_type(*bits, true),
            Ty::Uint(bits) => int_type(*bits, false),
            Ty::Real(_) => Type::Real,
            Ty::Complex => Type::Complex,
            Ty::Str => Type::Str,
            Ty::Locale => Type::INT,
            Ty::Enum(_) => Type::INT,
            Ty::Nil | Ty::Void | Ty::Unknown => Type::Any,
            Ty::Tuple(parts) => {
                let fields: Vec<(String, Ty)> = parts
                    .iter()
                    .enumerate()
                    .map(|(number, part)| (tuple_field(number), part.clone()))
                    .collect();
                Type::Named(self.structure("_tuple", ty, &fields).into())
            }
            Ty::Range(_) => {
                let fields = range_fields("");
                Type::Named(self.structure("_range", &Ty::Range(Ends::BOTH), &fields).into())
            }
            Ty::Domain(rank) => {
                let fields: Vec<(String, Ty)> =
                    (0..*rank).flat_map(|dim| range_fields(&dim.to_string())).collect();
                Type::Named(self.structure("_domain", ty, &fields).into())
            }
            Ty::Array(rank, element) => {
                let element = Box::new(self.tree_ty(element));
                Type::OpenArray { rank: *rank, element }
            }
            Ty::Keyed(_) => {
                self.b.use_prelude("chpl_assoc");
                Type::Named("ChplAssoc".into())
            }
            Ty::KeyedArray(_, element) => self.keyed_array_record(ty, element),
            Ty::Record(id) => Type::Named(self.aggregate_record(*id).into()),
            Ty::Class(class) => Type::Named(self.aggregate_record(class.class).into()),
            Ty::Sync(_) | Ty::Single(_) => {
                self.b.use_prelude("chpl_sync");
                Type::Named("ChplSync".into())
            }
            Ty::Atomic(_) => {
                self.b.use_prelude("chpl_atomic");
                Type::Named("ChplAtomic".into())
            }
            Ty::Barrier => {
                self.b.use_prelude("chpl_barrier");
                // Copies of a barrier are the same barrier.
                Type::Ref(Box::new(Type::Named("ChplBarrier".into())))
            }
        }
    }

    /// The tree's record for a type made of parts, declared when first wanted.
    fn structure(&mut self, base: &str, ty: &Ty, fields: &[(String, Ty)]) -> String {
        if let Some(name) = self.structures.get(ty) {
            return name.clone();
        }
        let name = format!("{base}{}", self.structures.len());
        self.structures.insert(ty.clone(), name.clone());
        let fields: Vec<Variable> = fields
            .iter()
            .map(|(name, ty)| {
                let tree = self.tree_ty(ty);
                let init = self.default_term(ty);
                self.b.variable(name, tree, Qualifiers::default(), init)
            })
            .collect();
        self.b.record(&name, RecordKind::Record, fields);
        name
    }

    /// The value of a variable without initialiser, where one term says it.
    pub(crate) fn default_term(&self, ty: &Ty) -> Option<Expr> {
        match ty {
            Ty::Bool => Some(self.b.bool(false)),
            Ty::Int(_) | Ty::Uint(_) | Ty::Locale => Some(self.b.int(0)),
            Ty::Enum(id) => Some(self.b.int(self.enums[*id].first())),
            Ty::Real(_) => Some(self.b.real(0.0)),
            Ty::Complex => Some(self.b.cast(Type::Complex, self.b.real(0.0))),
            Ty::Str => Some(self.b.str("")),
            Ty::Class(_) | Ty::Nil | Ty::Barrier => Some(self.b.null()),
            // Records of the tree have the defaults of their fields.
            Ty::Tuple(_)
            | Ty::Range(_)
            | Ty::Domain(_)
            | Ty::Record(_)
            | Ty::Sync(_)
            | Ty::Single(_)
            | Ty::Atomic(_)
            | Ty::Array(..)
            | Ty::Keyed(_)
            | Ty::KeyedArray(..)
            | Ty::Void
            | Ty::Unknown => None,
        }
    }
}

pub(crate) fn tuple_field(number: usize) -> String {
    format!("x{number}")
}

fn range_fields(suffix: &str) -> Vec<(String, Ty)> {
    ["low", "high", "stride"].map(|part| (format!("{part}{suffix}"), Ty::INT)).into()
}

fn int_type(bits: u8, signed: bool) -> Type {
    // Signed overflow is an error of the program; unsigned numbers wrap.
    let overflow = if signed { Overflow::Trap } else { Overflow::Wrap };
    Type::Int(IntType { bits, signed, overflow })
}
