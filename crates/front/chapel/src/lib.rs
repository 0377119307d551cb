//! Chapel.
//!
//! The way is text -> tokens -> syntax ([`ast`]).

pub mod ast;
