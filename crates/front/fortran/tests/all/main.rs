//! The syntax of Fortran from outside: forms of source, what is read, what is printed again, what is rejected, and that types are known without lowering.

mod common;
mod corpus;
mod cpp;
mod decl;
mod expr;
mod form;
mod print;
mod reject;
mod robust;
mod rules;
mod stmt;
mod types;
