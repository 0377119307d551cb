//! Calls: of procedures and methods of the program, and of what is built in.
//!
//! A procedure is lowered once for each way in which it is called: see [`instance`].

mod back;
mod builtin;
pub(crate) mod call;
mod formals;
pub(crate) mod instance;
mod methods;
