//! Words of the text form: the spelling of intrinsics and remote operations.

use crate::{Intrinsic, RemoteOp};

/// Every intrinsic, in the order of its declaration.
pub const INTRINSICS: [Intrinsic; 17] = [
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
];

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
    }
}

/// The intrinsic with this word.
#[must_use]
pub fn intrinsic(word: &str) -> Option<Intrinsic> {
    INTRINSICS.into_iter().find(|&op| intrinsic_word(op) == word)
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
