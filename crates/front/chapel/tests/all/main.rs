//! The syntax of Chapel from outside: what is read, what is printed again, what is rejected.

mod common;
mod corpus;
mod expr;
mod print;
mod reject;
mod robust;
mod stmt;
mod types;
mod visit;
