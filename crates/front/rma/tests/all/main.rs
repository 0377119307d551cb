//! The RMA front end from outside: the tree it makes, what it rejects and how it goes on after that.

mod common;
mod recover;
mod reject;
mod robust;
mod tree;
