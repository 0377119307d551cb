//! What the tree makes of types.

use crate::lower::Lowerer;
use crate::lower::aggregate::Layout;
use crate::lower::values::range::BOUND;
use crate::sema::{AggregateId, Ends, Sema, Ty};
use partita_kit::Emitter;
use partita_tree::{Expr, IntType, Overflow, Qualifiers, RecordKind, Type, Variable};
use rustc_hash::FxHashMap;

/// What the tree has been given for types.
#[derive(Default)]
pub(crate) struct TreeTypes {
    /// Records of the tree for tuples, ranges and domains.
    pub(crate) structures: FxHashMap<Ty, String>,
    pub(crate) layouts: FxHashMap<AggregateId, Layout>,
    /// Procedures that print records and objects.
    pub(crate) writers: FxHashMap<AggregateId, String>,
}

/// Gives types to the tree: records are declared when they are first wanted.
pub(crate) struct TreeTyper<'l, 'a> {
    pub(crate) b: &'l mut Emitter,
    pub(crate) sema: &'l mut Sema<'a>,
    pub(crate) types: &'l mut TreeTypes,
}

impl<'a> Lowerer<'a> {
    pub(crate) fn tree_typer(&mut self) -> TreeTyper<'_, 'a> {
        TreeTyper { b: &mut self.b, sema: &mut self.sema, types: &mut self.types }
    }

    /// The type in the tree. Of an array only behind a reference: its bounds stay open.
    pub(crate) fn tree_ty(&mut self, ty: &Ty) -> Type {
        self.tree_typer().tree_ty(ty)
    }
}

impl TreeTyper<'_, '_> {
    /// As [`Lowerer::tree_ty`].
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
                let mut fields = range_fields("");
                fields.push((BOUND.to_owned(), Ty::INT));
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
        if let Some(name) = self.types.structures.get(ty) {
            return name.clone();
        }
        let name = format!("{base}{}", self.types.structures.len());
        self.types.structures.insert(ty.clone(), name.clone());
        let fields: Vec<Variable> = fields
            .iter()
            .map(|(name, ty)| {
                let tree = self.tree_ty(ty);
                if ty.is_array() {
                    // It stands elsewhere, as large as it is.
                    let (tree, null) = (Type::Ref(Box::new(tree)), self.b.null());
                    return self.b.variable(name, tree, Qualifiers::default(), Some(null));
                }
                let init = default_term(self.b, self.sema, ty);
                self.b.variable(name, tree, Qualifiers::default(), init)
            })
            .collect();
        self.b.record(&name, RecordKind::Record, fields);
        name
    }
}

/// The value of a variable without initialiser, where one term says it.
pub(crate) fn default_term(b: &Emitter, sema: &Sema<'_>, ty: &Ty) -> Option<Expr> {
    match ty {
        Ty::Bool => Some(b.bool(false)),
        Ty::Int(_) | Ty::Uint(_) | Ty::Locale => Some(b.int(0)),
        Ty::Enum(id) => Some(b.int(sema.enums[*id].first())),
        Ty::Real(_) => Some(b.real(0.0)),
        Ty::Complex => Some(b.cast(Type::Complex, b.real(0.0))),
        Ty::Str => Some(b.str("")),
        Ty::Class(_) | Ty::Nil | Ty::Barrier => Some(b.null()),
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

pub(crate) fn tuple_field(number: usize) -> String {
    format!("x{number}")
}

/// The cell of a component; of an array the array itself, which the tuple has a reference to.
pub(crate) fn tuple_part(b: &Emitter, tuple: &Expr, number: usize, ty: &Ty) -> Expr {
    let field = b.field(b.copy(tuple), &tuple_field(number));
    if ty.is_array() { b.deref(field) } else { field }
}

fn range_fields(suffix: &str) -> Vec<(String, Ty)> {
    ["low", "high", "stride"].map(|part| (format!("{part}{suffix}"), Ty::INT)).into()
}

fn int_type(bits: u8, signed: bool) -> Type {
    // Signed overflow is an error of the program; unsigned numbers wrap.
    let overflow = if signed { Overflow::Trap } else { Overflow::Wrap };
    Type::Int(IntType { bits, signed, overflow })
}
