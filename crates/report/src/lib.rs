//! Renderers: what a check found, as text and as a page for people, as JSON, SARIF and JUnit XML for programs.
//!
//! Everything here is a pure function from data (`partita_source::Diagnostic`,
//! `partita_check::Outcome`) to a `String`; `cli` decides where it goes. Text that comes from the
//! program under check is cleaned of control characters before it can reach a terminal.
//!
//! Invariants: every returned text ends in one newline; colours appear only under
//! [`Style::Colour`]; no input makes a renderer fail, spans that point nowhere included.

mod diagnostic;
mod drawn;
mod finding;
mod flush;
mod fold;
mod html;
mod human;
mod json;
mod junit;
mod list;
mod numbers;
mod place;
mod report;
mod sarif;
mod style;
mod summary;
mod table;
#[cfg(test)]
mod testing;
mod text;
mod trace;
mod words;

pub use diagnostic::{DEFAULT_WIDTH, diagnostic, diagnostic_in, diagnostics};
pub use report::{Flushes, Format, Look, Report, render};
pub use style::Style;
pub use trace::Steps;
pub use words::{Worded, WordedEnd, cause, reason, worded, wrong_claim};
