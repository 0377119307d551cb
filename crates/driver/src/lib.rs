//! The corridor between languages and engines: from the names of files to a verdict.
//!
//! A [`Language`] reads files; a [`Driver`] knows all languages and takes a [`Request`] through the one chain
//! there is: read, rewrite by rules, make a tree, put it through the passes, lower it. An [`Engine`] judges
//! what comes out. Whatever the `partita` command does is done here; the command adds arguments, printing and
//! exit codes.
//!
//! ```no_run
//! use partita_driver::{Driver, Engine, Own, Request};
//!
//! let mut sources = Default::default();
//! let request = Request::of("heat.f90").places(4);
//! let loaded = Driver::default().load(&request, &mut sources).unwrap();
//! let judged = Own.check(loaded.subject(&sources), &Default::default(), &Default::default());
//! println!("{:?}", judged.unwrap().outcome.verdict);
//! ```

mod compare;
mod engine;
mod files;
mod language;
mod languages;
mod load;
mod refusal;
mod request;
mod rules;
mod saved;
mod symbols;

pub use compare::Pair;
pub use engine::{
    Asked, Auto, Engine, InFlight, Judgement, Own, Predabs, Predicates, Spin, Subject, boolean,
    export_options, may_help, reduced, suggest,
};
pub use files::{Disk, Files, Texts};
pub use language::{Definitions, FlushEdit, Flushes, Language, Parsed, Reader, Rewritten, Syntax};
pub use languages::Languages;
pub use load::{Driver, Loaded, Text};
pub use refusal::{Refusal, mistake};
pub use request::Request;
pub use rules::Abstraction;
pub use saved::SavedTrace;
pub use symbols::Symbols;
