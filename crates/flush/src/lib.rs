//! The smallest flush placements that keep a program's assertions.
//!
//! A program is a tree with put, get and remote atomic statements, from whatever front end. Its
//! [`Sites`] are the places where a flush may stand; a [`Set`] of them is a placement; [`apply`] makes
//! the program with exactly these flushes. A [`Judge`] asks an engine whether that program keeps its
//! assertions, and a search asks it as seldom as it can.
//!
//! What both searches rest on: a flush only takes behaviours away, so that what is safe stays safe
//! with one more flush ([`Knowledge`]). An answer `unknown` decides nothing.
//!
//! - [`hitting`]: every violated placement gives a clause, "at least one of these flushes"; a
//!   smallest set that hits all clauses is proposed until one is safe.
//! - [`published`]: the procedure of *Automatic Verification of RMA Programs via Abstraction
//!   Extrapolation* (VMCAI 2018): remove each flush alone, then go depth-first.

mod anywhere;
mod apply;
mod asking;
mod hint;
mod hitting;
mod judge;
mod knowledge;
mod published;
mod report;
mod result;
mod search;
mod site;
mod smallest;
mod subject;

pub use apply::{Spelling, Variant, apply};
pub use judge::{Allowance, Answer, Judge, Proof, Verified};
pub use knowledge::Knowledge;
pub use report::report;
pub use result::{Effort, Found, Placement, Reason, Violation};
pub use search::{Method, Request, search};
pub use site::{Anchor, Problem, Set, Site, Sites, Start};
pub use subject::Subject;
