//! The syntax of C from outside: what is read, what is printed again, what is rejected.

#![expect(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a helper of a test that meets something else has failed"
)]

mod common;
mod declarations;
mod directives;
mod expressions;
mod gcc;
mod limits;
mod reject;
mod robust;
mod rules;
mod spans;
mod statements;
mod text;
