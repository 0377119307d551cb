//! The driver from outside: what rules make of programs, and what languages bring.

mod library;
mod rules;
