//! The types of what intrinsic functions give.
//!
//! A function that cannot take its arguments has the type that its lowering goes on with: a truth value where it is one of
//! those, else none ([`no_value`]).

use super::{Typed, Typing, common_rank};
use crate::ast::{Arg, ArgValue, Expr};
use crate::sema::intrinsics::{self, old_name};
use crate::sema::types::Ty;

/// The arguments of a reference, by position or keyword.
struct Given<'e> {
    args: &'e [Arg],
    types: Vec<Option<Typed>>,
}

impl<'e> Given<'e> {
    fn number(&self, position: usize, name: &str) -> Option<usize> {
        intrinsics::argument(self.args, position, name)
    }

    fn typed(&self, position: usize, name: &str) -> Option<&Typed> {
        self.types.get(self.number(position, name)?)?.as_ref()
    }

    fn syntax(&self, position: usize, name: &str) -> Option<&'e Expr> {
        match &self.args.get(self.number(position, name)?)?.value {
            ArgValue::Expr(expr) => Some(expr),
            ArgValue::Section { .. } | ArgValue::Star | ArgValue::Meta(_) => None,
        }
    }

    /// The rank of what is worked out element by element.
    fn rank(&self) -> usize {
        let all: Vec<&Typed> = self.types.iter().flatten().collect();
        common_rank(&all)
    }
}

/// The type of a function that has no value.
pub(crate) fn no_value(name: &str) -> Ty {
    if intrinsics::is_logical(name) {
        Ty::LOGICAL
    } else {
        Ty::Other("a value that is not modelled".into())
    }
}

impl Typing<'_, '_> {
    pub(super) fn intrinsic(&mut self, name: &str, args: &[Arg]) -> Typed {
        let (generic, result) = old_name(name);
        let given = Given { args, types: self.args(args) };
        let Some(typed) = self.function(generic, &given) else {
            return Typed::scalar(no_value(generic));
        };
        Typed { ty: result.unwrap_or(typed.ty), rank: typed.rank }
    }

    /// The kind that `kind=` or its position asks for.
    fn kind(&self, given: &Given<'_>, position: usize, default: u8) -> Option<u8> {
        let Some(syntax) = given.syntax(position, "kind") else { return Some(default) };
        let kind = self.sema.constant_int(self.scope, syntax)?;
        u8::try_from(kind).ok().filter(|kind| *kind <= 16)
    }

    fn integer(&self, given: &Given<'_>, position: usize, rank: usize) -> Option<Typed> {
        Some(Typed { ty: Ty::Int(self.kind(given, position, 4)?), rank })
    }

    /// `None` when there is no value.
    fn function(&mut self, name: &str, given: &Given<'_>) -> Option<Typed> {
        let first = given.types.first().and_then(Option::as_ref);
        let each = |ty: Ty| Some(Typed { ty, rank: given.rank() });
        match name {
            "abs" | "mod" | "modulo" | "sign" | "dim" | "max" | "min" | "dprod" | "aimag"
            | "conjg" => each(numeric(name, given)?),
            "int" | "real" | "dble" | "cmplx" | "dcmplx" | "logical" | "nint" | "floor"
            | "ceiling" | "aint" | "anint" => each(self.conversion(name, given)?),
            "sqrt" | "exp" | "log" | "log10" | "sin" | "cos" | "tan" | "asin" | "acos" | "atan"
            | "atan2" | "sinh" | "cosh" | "tanh" | "asinh" | "acosh" | "atanh" | "hypot"
            | "scale" => each(first?.ty.clone()),
            "isnan" | "is_iostat_end" | "is_iostat_eor" | "btest" | "bge" | "bgt" | "ble"
            | "blt" | "lge" | "lgt" | "lle" | "llt" => each(Ty::LOGICAL),
            "iand" | "ior" | "ieor" => {
                let second = given.types.get(1).and_then(Option::as_ref)?;
                each(first?.ty.join(&second.ty))
            }
            "not" | "ishft" | "ishftc" | "ibits" | "ibset" | "ibclr" | "shiftl" | "shiftr"
            | "shifta" | "merge_bits" => each(first?.ty.clone()),
            "popcnt" | "poppar" | "leadz" | "trailz" => each(Ty::INT),
            "maskl" | "maskr" | "len_trim" | "iachar" | "ichar" => {
                self.integer(given, 1, given.rank())
            }
            "len" => self.integer(given, 1, 0),
            "index" | "scan" | "verify" => self.integer(given, 3, given.rank()),
            "achar" | "char" => each(Ty::Char(Some(1))),
            "trim" | "adjustl" | "adjustr" | "repeat" => each(Ty::Char(None)),
            "new_line" => Some(Typed::scalar(Ty::Char(Some(1)))),
            "sum" | "product" | "maxval" | "minval" | "any" | "all" | "count" | "parity"
            | "iall" | "iany" | "iparity" | "norm2" | "reduce" => self.reduction(name, given),
            "maxloc" | "minloc" | "findloc" => {
                let rank = given.typed(0, "array")?.rank;
                let along = self.has_dim(given, 1 + usize::from(name == "findloc"));
                self.integer(given, usize::MAX, if along { rank.saturating_sub(1) } else { 1 })
            }
            "dot_product" | "matmul" => {
                let (a, b) = (first?, given.types.get(1).and_then(Option::as_ref)?);
                let logical = matches!((&a.ty, &b.ty), (Ty::Logical(_), Ty::Logical(_)));
                let ty = if logical { a.ty.clone() } else { a.ty.join(&b.ty) };
                let rank = if name == "matmul" { (a.rank + b.rank).saturating_sub(2) } else { 0 };
                Some(Typed { ty, rank })
            }
            "reshape" | "transpose" | "spread" | "merge" | "cshift" | "eoshift" | "pack"
            | "unpack" => self.rearranged(name, given),
            "size" | "shape" | "lbound" | "ubound" | "rank" | "allocated" | "associated"
            | "present" | "kind" | "huge" | "tiny" | "epsilon" | "digits" | "precision"
            | "range" | "bit_size" | "radix" | "maxexponent" | "minexponent" | "storage_size"
            | "selected_int_kind" | "selected_real_kind" | "selected_char_kind" => {
                self.inquiry(name, given)
            }
            "this_image" | "num_images" | "image_index" | "lcobound" | "ucobound" | "coshape"
            | "image_status" | "failed_images" | "team_number" => self.about_images(name, given),
            "command_argument_count" | "iargc" | "getpid" | "irand" | "time" => {
                Some(Typed::scalar(Ty::INT))
            }
            "second" | "rand" | "dtime" | "etime" => Some(Typed::scalar(Ty::REAL)),
            _ => None,
        }
    }

    fn conversion(&self, name: &str, given: &Given<'_>) -> Option<Ty> {
        let from = &given.types.first()?.as_ref()?.ty;
        let fits = match name {
            "logical" => matches!(from, Ty::Logical(_)),
            "nint" | "floor" | "ceiling" | "aint" | "anint" => matches!(from, Ty::Real(_)),
            _ => from.is_numeric(),
        };
        if !fits {
            return None;
        }
        let complex = matches!(from, Ty::Complex(_));
        Some(match name {
            "int" | "nint" | "floor" | "ceiling" => Ty::Int(self.kind(given, 1, 4)?),
            "real" => {
                let default = if let Ty::Complex(kind) = from { *kind } else { 4 };
                Ty::Real(self.kind(given, 1, default)?)
            }
            "aint" | "anint" => Ty::Real(self.kind(given, 1, from.real_kind().unwrap_or(4))?),
            "dble" => Ty::Real(8),
            "logical" => Ty::Logical(self.kind(given, 1, 4)?),
            "cmplx" => Ty::Complex(self.kind(given, if complex { 1 } else { 2 }, 4)?),
            // DCMPLX
            _ => Ty::Complex(if complex { self.kind(given, 1, 8)? } else { 8 }),
        })
    }

    /// Whether `dim=` is given, by its name or as an argument that is no mask.
    fn has_dim(&self, given: &Given<'_>, position: usize) -> bool {
        let positional = given.typed(position, "");
        given.number(usize::MAX, "dim").is_some()
            || positional.is_some_and(|next| !matches!(next.ty, Ty::Logical(_)))
    }

    fn reduction(&self, name: &str, given: &Given<'_>) -> Option<Typed> {
        let array = given.types.first()?.as_ref()?;
        let along = match name {
            "any" | "all" | "count" | "parity" | "norm2" => given.number(1, "dim").is_some(),
            "reduce" => false,
            _ => self.has_dim(given, 1),
        };
        let rank = if along { array.rank.saturating_sub(1) } else { 0 };
        let ty = match name {
            "count" => Ty::Int(self.kind(given, 2, 4)?),
            _ => array.ty.clone(),
        };
        Some(Typed { ty, rank })
    }

    /// Other ways to look at the same elements.
    fn rearranged(&mut self, name: &str, given: &Given<'_>) -> Option<Typed> {
        let first = given.types.first()?.as_ref()?;
        let rank = match name {
            "reshape" => self.count(given.syntax(1, "shape")?)?,
            "spread" => first.rank + 1,
            "merge" => given.rank(),
            "pack" => 1,
            "unpack" => given.typed(1, "mask")?.rank,
            // TRANSPOSE, CSHIFT, EOSHIFT
            _ => first.rank,
        };
        Some(Typed { ty: first.ty.clone(), rank })
    }

    fn inquiry(&self, name: &str, given: &Given<'_>) -> Option<Typed> {
        let first = given.types.first().and_then(Option::as_ref);
        match name {
            "size" => self.integer(given, 2, 0),
            "shape" => self.integer(given, 1, 1),
            "lbound" | "ubound" => {
                let rank = usize::from(given.number(1, "dim").is_none());
                self.integer(given, 2, rank)
            }
            "allocated" | "associated" | "present" => Some(Typed::scalar(Ty::LOGICAL)),
            "huge" | "tiny" | "epsilon" | "bit_size" => Some(Typed::scalar(first?.ty.clone())),
            _ => Some(Typed::scalar(Ty::INT)),
        }
    }

    fn about_images(&self, name: &str, given: &Given<'_>) -> Option<Typed> {
        let one = |dim: Option<usize>| usize::from(dim.is_none());
        match name {
            "this_image" if given.number(0, "coarray").is_some() => {
                Some(Typed { ty: Ty::INT, rank: one(given.number(1, "dim")) })
            }
            "lcobound" | "ucobound" => self.integer(given, 2, one(given.number(1, "dim"))),
            "coshape" | "failed_images" => self.integer(given, 1, 1),
            _ => Some(Typed::scalar(Ty::INT)),
        }
    }
}

fn numeric(name: &str, given: &Given<'_>) -> Option<Ty> {
    let types: Vec<&Ty> = given.types.iter().flatten().map(|typed| &typed.ty).collect();
    let first = *types.first()?;
    Some(match (name, first) {
        ("dprod", _) => Ty::Real(8),
        ("abs" | "aimag", Ty::Complex(kind)) => Ty::Real(*kind),
        ("abs" | "sign" | "conjg", _) => first.clone(),
        ("aimag", _) => return None,
        _ => types.iter().fold(first.clone(), |all, ty| all.join(ty)),
    })
}
