//! Predicate abstraction from outside: what it proves is true, and what it should prove it proves.

mod litmus;
mod placements;
mod prove;
mod questions;
mod reduction;
mod sound;
mod twins;
