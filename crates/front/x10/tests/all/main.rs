//! The syntax of X10 from outside: what is read, what is printed again, what is rejected.

mod common;
mod decl;
mod dialect;
mod expr;
mod literal;
mod print;
mod reject;
mod robust;
mod stmt;
mod types;
mod visit;
