//! Words of the text form: the spelling of intrinsics and remote operations.

use crate::{Intrinsic, RemoteOp};

/// Every intrinsic, in the order of its declaration.
pub const INTRINSICS: [Intrinsic; 65] = [
    Intrinsic::Abs,
    Intrinsic::Min,
    Intrinsic::Max,
    Intrinsic::Sqrt,
    Intrinsic::Floor,
    Intrinsic::Lower,
    Intrinsic::Upper,
    Intrinsic::Size,
    Intrinsic::Home,
    Intrinsic::Text,
    Intrinsic::RealPart,
    Intrinsic::ImaginaryPart,
    Intrinsic::MakeComplex,
    Intrinsic::Contains,
    Intrinsic::Insert,
    Intrinsic::Remove,
    Intrinsic::Pick,
    Intrinsic::Single,
    Intrinsic::Replica,
    Intrinsic::Sized,
    Intrinsic::Sin,
    Intrinsic::Cos,
    Intrinsic::Tan,
    Intrinsic::Asin,
    Intrinsic::Acos,
    Intrinsic::Atan,
    Intrinsic::Atan2,
    Intrinsic::Sinh,
    Intrinsic::Cosh,
    Intrinsic::Tanh,
    Intrinsic::Exp,
    Intrinsic::Log,
    Intrinsic::Log10,
    Intrinsic::Ceil,
    Intrinsic::Trunc,
    Intrinsic::Round,
    Intrinsic::Edit,
    Intrinsic::Substring,
    Intrinsic::Replace,
    Intrinsic::Pad,
    Intrinsic::Trim,
    Intrinsic::Find,
    Intrinsic::Scan,
    Intrinsic::Verify,
    Intrinsic::Code,
    Intrinsic::Char,
    Intrinsic::Repeat,
    Intrinsic::AdjustLeft,
    Intrinsic::AdjustRight,
    Intrinsic::AsIs,
    Intrinsic::InputInt,
    Intrinsic::InputReal,
    Intrinsic::InputBool,
    Intrinsic::Free,
    Intrinsic::CopyBytes,
    Intrinsic::FillBytes,
    Intrinsic::Extent,
    Intrinsic::Offset,
    Intrinsic::AllocLike,
    Intrinsic::AllocParts,
    Intrinsic::PartAt,
    Intrinsic::PlaceOf,
    Intrinsic::Near,
    Intrinsic::TextAt,
    Intrinsic::PutText,
];

/// As many of them, from the start, have words that are reserved everywhere. The words of the others
/// mean the intrinsic only before `(`.
const RESERVED: usize = 17;

/// The reserved word of an intrinsic.
#[must_use]
pub fn intrinsic_word(op: Intrinsic) -> &'static str {
    match op {
        Intrinsic::Abs => "abs",
        Intrinsic::Min => "min",
        Intrinsic::Max => "max",
        Intrinsic::Sqrt => "sqrt",
        Intrinsic::Floor => "floor",
        Intrinsic::Lower => "lower",
        Intrinsic::Upper => "upper",
        Intrinsic::Size => "size",
        Intrinsic::Home => "home",
        Intrinsic::Text => "text",
        Intrinsic::RealPart => "re",
        Intrinsic::ImaginaryPart => "im",
        Intrinsic::MakeComplex => "cplx",
        Intrinsic::Contains => "contains",
        Intrinsic::Insert => "insert",
        Intrinsic::Remove => "remove",
        Intrinsic::Pick => "pick",
        Intrinsic::Single => "single",
        Intrinsic::Replica => "replica",
        Intrinsic::Sized => "sized",
        Intrinsic::Sin => "sin",
        Intrinsic::Cos => "cos",
        Intrinsic::Tan => "tan",
        Intrinsic::Asin => "asin",
        Intrinsic::Acos => "acos",
        Intrinsic::Atan => "atan",
        Intrinsic::Atan2 => "atan2",
        Intrinsic::Sinh => "sinh",
        Intrinsic::Cosh => "cosh",
        Intrinsic::Tanh => "tanh",
        Intrinsic::Exp => "exp",
        Intrinsic::Log => "log",
        Intrinsic::Log10 => "log10",
        Intrinsic::Ceil => "ceil",
        Intrinsic::Trunc => "trunc",
        Intrinsic::Round => "round",
        Intrinsic::Edit => "edit",
        Intrinsic::Substring => "substring",
        Intrinsic::Replace => "replace",
        Intrinsic::Pad => "pad",
        Intrinsic::Trim => "trim",
        Intrinsic::Find => "find",
        Intrinsic::Scan => "scan",
        Intrinsic::Verify => "verify",
        Intrinsic::Code => "code",
        Intrinsic::Char => "char",
        Intrinsic::Repeat => "repeat",
        Intrinsic::AdjustLeft => "adjustl",
        Intrinsic::AdjustRight => "adjustr",
        Intrinsic::AsIs => "as_is",
        Intrinsic::InputInt => "input_int",
        Intrinsic::InputReal => "input_real",
        Intrinsic::InputBool => "input_bool",
        Intrinsic::Free => "free",
        Intrinsic::CopyBytes => "copy_bytes",
        Intrinsic::FillBytes => "fill_bytes",
        Intrinsic::Extent => "extent",
        Intrinsic::Offset => "offset",
        Intrinsic::AllocLike => "alloc_like",
        Intrinsic::AllocParts => "alloc_parts",
        Intrinsic::PartAt => "part_at",
        Intrinsic::PlaceOf => "place_of",
        Intrinsic::Near => "near_part",
        Intrinsic::TextAt => "text_at",
        Intrinsic::PutText => "put_text",
    }
}

/// The intrinsic with this word.
#[must_use]
pub fn intrinsic(word: &str) -> Option<Intrinsic> {
    INTRINSICS.into_iter().find(|&op| intrinsic_word(op) == word)
}

/// Terms that take a type first, before `(`.
pub const WITH_TYPE: [&str; 2] = ["view", "alloc"];

/// Words that are types and no names of records.
pub const MEMORY_TYPES: [&str; 4] = ["memory", "pointer", "single", "byte"];

/// Whether a word cannot be a plain name.
#[must_use]
pub fn is_reserved(word: &str) -> bool {
    INTRINSICS[..RESERVED].iter().any(|&op| intrinsic_word(op) == word)
}

#[must_use]
pub fn remote_word(op: RemoteOp) -> &'static str {
    match op {
        RemoteOp::Swap => "swap",
        RemoteOp::CompareSwap => "cas",
        RemoteOp::FetchAdd => "add",
    }
}

#[must_use]
pub fn remote_op(word: &str) -> Option<RemoteOp> {
    [RemoteOp::Swap, RemoteOp::CompareSwap, RemoteOp::FetchAdd]
        .into_iter()
        .find(|&op| remote_word(op) == word)
}
