//! Tests of the syntax of C.

mod common;
mod declarations;
mod directives;
mod expressions;
mod gcc;
mod limits;
mod reject;
mod robust;
mod spans;
mod statements;
mod text;
