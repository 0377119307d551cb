//! Symbolic values: hash-consed typed terms in normal form, and the solvers that decide them.
//!
//! Terms are built only by the factory [`Terms`], which normalises: arithmetic becomes canonical polynomials,
//! comparisons become `polynomial >= 0`, `> 0` or `== 0`, booleans are in negation normal form. Two terms that the
//! factory can see to be equal are the same [`Term`], so that most questions need no solver. The rest goes to a
//! [`Solver`]: [`Builtin`] (linear constraints, no program from outside), [`Process`] (SMT-LIB to `z3` or `cvc5`),
//! and [`Layered`], which puts a cache before both.
//!
//! Integers and reals are mathematical. `Float` is IEEE binary64, where nothing is reordered.

mod constant;
mod evaluate;
mod factory;
mod node;
mod number;
mod polynomial;
mod show;
mod solver;
mod sort;
mod traverse;

pub use constant::{Assignment, Constant};
pub use factory::Terms;
pub use node::{Division, FloatOperation, FloatUnary, Node, Relation, Term};
pub use number::Number;
pub use polynomial::Polynomial;
pub use solver::{
    Answer, Builtin, Layered, Process, SharedSolver, Solver, Statistics, smtlib_script,
};
pub use sort::Sort;
