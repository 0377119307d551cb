//! Types of values, with every type parameter replaced: what expressions have and variables hold.
//!
//! Constraints are gone: they decide nothing about a value. Types that the machine has values for are variants of their own;
//! all others, the library's included, are classes.

use crate::ast::IntKind;
use std::fmt;
use std::rc::Rc;

/// A declared class, struct or interface; a number in the [`super::Classes`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct ClassId(pub(crate) u32);

/// A class with its type arguments.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ClassTy {
    pub(crate) id: ClassId,
    pub(crate) args: Rc<[Ty]>,
    /// For messages: the name as declared.
    pub(crate) name: crate::ast::Name,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Signature {
    pub(crate) params: Vec<Ty>,
    pub(crate) result: Ty,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Ty {
    /// What follows an error or something not modelled; fits everything.
    Unknown,
    Void,
    /// Of `null`.
    Null,
    Any,
    Int(IntKind),
    Float,
    Double,
    Boolean,
    Char,
    String,
    Place,
    Rail(Rc<Ty>),
    Function(Rc<Signature>),
    GlobalRef(Rc<Ty>),
    Clock,
    Class(ClassTy),
}

impl Ty {
    pub(crate) const LONG: Ty = Ty::Int(IntKind::Long);
    pub(crate) const INT: Ty = Ty::Int(IntKind::Int);

    pub(crate) fn rail(element: Ty) -> Ty {
        Ty::Rail(Rc::new(element))
    }

    pub(crate) fn function(params: Vec<Ty>, result: Ty) -> Ty {
        Ty::Function(Rc::new(Signature { params, result }))
    }

    pub(crate) fn class(&self) -> Option<&ClassTy> {
        if let Ty::Class(class) = self { Some(class) } else { None }
    }

    pub(crate) fn is_number(&self) -> bool {
        matches!(self, Ty::Int(_) | Ty::Float | Ty::Double)
    }

    /// Whether the value is one that nobody can change: it may be shared and copied freely.
    pub(crate) fn is_plain(&self) -> bool {
        match self {
            Ty::Int(_)
            | Ty::Float
            | Ty::Double
            | Ty::Boolean
            | Ty::Char
            | Ty::String
            | Ty::Place
            | Ty::Null
            | Ty::Void => true,
            Ty::Unknown
            | Ty::Any
            | Ty::Rail(_)
            | Ty::Function(_)
            | Ty::GlobalRef(_)
            | Ty::Clock
            | Ty::Class(_) => false,
        }
    }

    /// Where a number stands in the order Byte, Short, Int, Long, Float, Double.
    pub(crate) fn rank(&self) -> Option<u8> {
        match self {
            Ty::Int(IntKind::Byte | IntKind::UByte) => Some(0),
            Ty::Int(IntKind::Short | IntKind::UShort) => Some(1),
            Ty::Int(IntKind::Int | IntKind::UInt) => Some(2),
            Ty::Int(IntKind::Long | IntKind::ULong) => Some(3),
            Ty::Float => Some(4),
            Ty::Double => Some(5),
            Ty::Unknown
            | Ty::Void
            | Ty::Null
            | Ty::Any
            | Ty::Boolean
            | Ty::Char
            | Ty::String
            | Ty::Place
            | Ty::Rail(_)
            | Ty::Function(_)
            | Ty::GlobalRef(_)
            | Ty::Clock
            | Ty::Class(_) => None,
        }
    }
}

impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ty::Unknown => f.write_str("?"),
            Ty::Void => f.write_str("void"),
            Ty::Null => f.write_str("null"),
            Ty::Any => f.write_str("Any"),
            Ty::Int(kind) => f.write_str(kind.name()),
            Ty::Float => f.write_str("Float"),
            Ty::Double => f.write_str("Double"),
            Ty::Boolean => f.write_str("Boolean"),
            Ty::Char => f.write_str("Char"),
            Ty::String => f.write_str("String"),
            Ty::Place => f.write_str("Place"),
            Ty::Clock => f.write_str("Clock"),
            Ty::Rail(element) => write!(f, "Rail[{element}]"),
            Ty::GlobalRef(target) => write!(f, "GlobalRef[{target}]"),
            Ty::Function(signature) => {
                f.write_str("(")?;
                list(f, &signature.params)?;
                write!(f, ") => {}", signature.result)
            }
            Ty::Class(class) => write!(f, "{class}"),
        }
    }
}

impl fmt::Display for ClassTy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if !self.args.is_empty() {
            f.write_str("[")?;
            list(f, &self.args)?;
            f.write_str("]")?;
        }
        Ok(())
    }
}

fn list(f: &mut fmt::Formatter<'_>, types: &[Ty]) -> fmt::Result {
    for (k, ty) in types.iter().enumerate() {
        if k > 0 {
            f.write_str(", ")?;
        }
        write!(f, "{ty}")?;
    }
    Ok(())
}
