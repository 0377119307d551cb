//! Records and classes in the tree.
//!
//! A record becomes a record of the tree. All classes of one hierarchy share one class of the tree, that of the root,
//! which holds the fields of all of them and a hidden `_kind` that says which class an object is of. What a class
//! holds is known only when everything is lowered, so the tree's declarations are made last.

mod copies;
mod delete;
mod fields;
mod inherit;
mod init;
mod members;
mod new;
mod operators;

pub(crate) use fields::Layout;
