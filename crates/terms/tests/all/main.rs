//! Terms and solvers from outside: normal forms, and solvers held against values and against each other.

mod common;
mod forms;
mod normal_form;
mod solvers;
