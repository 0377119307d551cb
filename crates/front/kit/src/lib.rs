//! What every front end needs, whatever its language.
//!
//! A front end that lowers to the tree owns an [`Emitter`] and says so with [`Emit`]; `self.b` then builds terms and
//! statements, and `self` emits them. Everything else here is apart from each other: one file, one idea.
//!
//! Invariant: nothing here knows a language. Where languages differ, the difference is an argument, a small trait or a
//! mistake returned as data, so that each words its own message.

pub mod arguments;
mod emit;
mod instances;
mod label;
mod lazy;
mod loops;
mod names;
mod position;
pub mod preprocess;
mod similar;
mod size;
mod source;
#[cfg(test)]
mod testing;
mod text;

pub use emit::{Emit, Emitter, TEMPORARY, is_steady};
pub use instances::{InstanceId, Instances};
pub use label::Label;
pub use lazy::Lazy;
pub use loops::{Fastest, Loops};
pub use names::{Differ, Names, Naming};
pub use similar::{nearest, nearest_within};
pub use size::{Size, known_shape, literal};
pub use source::Source;
pub use text::Text;
