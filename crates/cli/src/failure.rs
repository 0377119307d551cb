//! What ends a command early: it is told once, in one place, in the form that was asked for.

use crate::args::Format;
use crate::output;
use partita_driver::{Refusal, mistake};
use partita_report::{diagnostics, json_errors};
use partita_source::{Diagnostics, SourceMap};

/// Bad input or usage.
pub(crate) const BAD_INPUT: u8 = 3;

pub(crate) enum Failure {
    /// About the command line, or something on this computer.
    Usage(String),
    /// About the program or another file, with the files it points into.
    Input(Diagnostics, SourceMap),
}

/// What a command comes to: its exit code.
pub(crate) type Done = Result<u8, Failure>;

impl Failure {
    /// A refusal about files that have been read.
    pub(crate) fn of(refusal: impl Into<Refusal>, sources: &SourceMap) -> Self {
        match refusal.into() {
            Refusal::Usage(message) => Failure::Usage(message),
            Refusal::Input(found) => Failure::Input(found, sources.clone()),
        }
    }

    /// A mistake in the program that has no place.
    pub(crate) fn mistake(message: String, sources: &SourceMap) -> Self {
        Failure::Input(vec![mistake(message)], sources.clone())
    }

    /// A refusal that points at no file.
    pub(crate) fn usage(refusal: Refusal) -> Self {
        Failure::of(refusal, &SourceMap::new())
    }

    /// Tells it; the exit code.
    pub(crate) fn tell(&self, format: Format) -> u8 {
        match (self, format) {
            (Failure::Usage(message), Format::Human) => output::complain(message),
            (Failure::Usage(message), Format::Json) => {
                output::out(&json_errors(&SourceMap::new(), &[mistake(message)]));
                output::complain(message);
            }
            (Failure::Input(found, sources), Format::Human) => {
                let style = output::style(&std::io::stderr());
                output::err(&diagnostics(sources, found, style));
            }
            (Failure::Input(found, sources), Format::Json) => {
                output::out(&json_errors(sources, found));
            }
        }
        BAD_INPUT
    }
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Failure::Usage(message)
    }
}

impl From<&str> for Failure {
    fn from(message: &str) -> Self {
        Failure::Usage(message.to_owned())
    }
}
