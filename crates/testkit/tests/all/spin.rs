//! Our search against SPIN on the exported model: the same verdict, and unreduced the same number
//! of states. Every counterexample of SPIN is replayed on our machine.

pub mod compare;
pub mod fortran;
pub mod pieces;
pub mod programs;
pub mod random;
pub mod szymanski;
