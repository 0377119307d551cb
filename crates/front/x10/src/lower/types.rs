//! Types of the tree for types of the program, and zeros.

use super::{Lowerer, Value};
use crate::ast::{IntKind, Type as WrittenType};
use crate::sema::Ty;
use partita_tree::{Bound, Expr as Term, IntType, Overflow, Type};

pub(crate) fn int_type(kind: IntKind) -> IntType {
    let bits = u8::try_from(kind.bits()).unwrap_or(64);
    IntType { bits, signed: kind.is_signed(), overflow: Overflow::Wrap }
}

impl<'a> Lowerer<'a> {
    /// What a type as written means here; a mistake is reported.
    pub(crate) fn resolve(&mut self, ty: &WrittenType) -> Ty {
        let scope = self.type_scope();
        match self.classes.resolve(ty, &scope) {
            Ok(ty) => ty,
            Err(mistake) => {
                self.mistake(mistake);
                Ty::Unknown
            }
        }
    }

    pub(crate) fn tree_ty(&mut self, ty: &Ty) -> Type {
        match ty {
            Ty::Unknown | Ty::Void | Ty::Null | Ty::Any => Type::Any,
            Ty::Int(kind) => Type::Int(int_type(*kind)),
            Ty::Float | Ty::Double => Type::Real,
            Ty::Boolean => Type::Bool,
            Ty::Char | Ty::Place => Type::INT,
            Ty::String => Type::Str,
            Ty::Rail(element) => {
                let element = Box::new(self.tree_ty(element));
                Type::Ref(Box::new(Type::OpenArray { rank: 1, element }))
            }
            Ty::Function(_) => Type::Function { params: Vec::new(), result: None },
            Ty::GlobalRef(_) => Type::Named("X10GlobalRef".into()),
            Ty::Clock => Type::Named("X10Clock".into()),
            Ty::Class(class) => {
                if self.classes.get(class.id).is_interface() {
                    return Type::Any;
                }
                Type::Named(self.record_of(class))
            }
        }
    }

    /// A fresh array with indices from zero.
    pub(crate) fn array_ty(&mut self, element: &Ty, size: Term) -> Type {
        let element = Box::new(self.tree_ty(element));
        let high = self.b.sub(size, self.b.int(1));
        Type::Array { shape: vec![Bound { low: self.b.int(0), high }], element }
    }

    /// The value that a field has before it gets one.
    pub(crate) fn zero(&mut self, ty: &Ty) -> Value {
        let term = match ty {
            Ty::Int(_) | Ty::Char | Ty::Place => self.b.int(0),
            Ty::Float | Ty::Double => self.b.real(0.0),
            Ty::Boolean => self.b.bool(false),
            Ty::Class(class) if self.classes.get(class.id).is_struct() => self.zero_struct(class),
            Ty::Unknown
            | Ty::Void
            | Ty::Null
            | Ty::Any
            | Ty::String
            | Ty::Rail(_)
            | Ty::Function(_)
            | Ty::GlobalRef(_)
            | Ty::Clock
            | Ty::Class(_) => self.b.null(),
        };
        self.value(term, ty.clone())
    }

    pub(crate) fn is_struct(&self, ty: &Ty) -> bool {
        ty.class().is_some_and(|class| self.classes.get(class.id).is_struct())
    }

    /// Whether values are held as objects that say their kind: those of interfaces and of `Any`.
    pub(crate) fn is_any_like(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Any => true,
            Ty::Class(class) => self.classes.get(class.id).is_interface(),
            Ty::Unknown
            | Ty::Void
            | Ty::Null
            | Ty::Int(_)
            | Ty::Float
            | Ty::Double
            | Ty::Boolean
            | Ty::Char
            | Ty::String
            | Ty::Place
            | Ty::Rail(_)
            | Ty::Function(_)
            | Ty::GlobalRef(_)
            | Ty::Clock => false,
        }
    }

    /// Whether a value is an object of a class or struct, which says its kind itself.
    pub(crate) fn is_object(&self, ty: &Ty) -> bool {
        matches!(ty, Ty::Class(_)) && !self.is_any_like(ty)
    }
}
