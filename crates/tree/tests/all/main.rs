//! The program tree from outside: its text form, its validator, and what hostile input does to both.

mod grow;
mod hostile;
mod roundtrip;
mod text;
mod validate;
