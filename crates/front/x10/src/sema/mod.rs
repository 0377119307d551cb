//! Names and types: which classes there are and what they have, what a type as written means, what converts to what.
//!
//! Nothing here makes a tree. [`Classes`] only grows: local and anonymous classes join it where they are met. The types of
//! expressions come out of lowering them, because generic code has other types in each instance.

mod absent;
mod classes;
mod convert;
mod declarations;
mod ends;
mod members;
mod mention;
mod mistake;
mod resolve;
mod returns;
mod ty;

use absent::is_absent;
pub(crate) use classes::{Around, Captured, Classes, Declared, Subst, declared};
pub(crate) use convert::Fit;
pub(crate) use declarations::mistakes;
pub(crate) use members::{APPLY, FieldRef, MethodRef, SET, binary_name, operator_name, unary_name};
pub(crate) use mention::{Mentions, mentions_of_files, mentions_of_members};
pub(crate) use mistake::Mistake;
pub(crate) use resolve::TypeScope;
pub(crate) use returns::returns_value;
pub(crate) use ty::{ClassId, ClassTy, Signature, Ty};
