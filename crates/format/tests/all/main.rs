//! The text of values from outside: against a table that gfortran made, against gfortran itself, and on
//! formats that nobody would write.

mod arbitrary;
mod generated;
mod gfortran;
mod printf;
mod support;
mod table;
