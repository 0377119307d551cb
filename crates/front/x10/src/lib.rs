//! X10.
//!
//! The way is text -> tokens -> syntax ([`ast`]).

pub mod ast;

mod dialect;

pub use dialect::{Dialect, Marker, Recognised};
