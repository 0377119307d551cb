//! Random Fortran programs that mean one thing: every compiler prints the same for them.
//!
//! A program is a module with types and procedures, and a subroutine that uses them and prints what it has. The generator
//! knows of every variable whether it is defined and allocated, so that no program reads what has no value; and it
//! writes no expression whose value depends on the order in which functions are called. Indices are written with
//! `lbound` and `ubound`, so that a program with wrong bounds shows them in what it prints and nowhere else.
//!
//! [`images`] has programs of several images. Not covered: what is wrong on purpose, and pointers.

mod calls;
mod expressions;
pub mod images;
mod procedures;
mod statements;
mod types;
mod variables;

use super::rng::Rng;
use std::fmt::Write as _;
use std::ops::Range;

/// A main program that runs the programs of all seeds, each behind a line with its seed.
#[must_use]
pub fn batch(seeds: Range<u64>) -> String {
    together(seeds, procedures::module)
}

/// The modules of all seeds, and a program that calls `main` of each.
fn together(seeds: Range<u64>, module: impl Fn(&mut Rng, u64) -> String) -> String {
    let mut text = String::new();
    let (mut uses, mut calls) = (String::new(), String::new());
    for seed in seeds {
        text += &module(&mut Rng::new(seed), seed);
        let _ = writeln!(uses, "  use m{seed}, only: main{seed}");
        let _ = writeln!(calls, "  print '(a)', 'seed {seed}'\n  call main{seed}()");
    }
    format!("{text}program batch\n{uses}  implicit none\n{calls}end program batch\n")
}
