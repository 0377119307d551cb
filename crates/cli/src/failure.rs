//! What ends a command early: it is told once, in one place, in the form that was asked for.

use crate::args::Format;
use crate::output;
use partita_driver::{Refusal, mistake};
use partita_report::{Look, Report, render};
use partita_source::{Diagnostic, Diagnostics, SourceMap};
use std::path::Path;

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

    /// Tells it, where a report would have gone; the exit code.
    pub(crate) fn tell(&self, format: Format, to: Option<&Path>) -> u8 {
        let usage;
        let (found, sources): (&[Diagnostic], _) = match self {
            Failure::Usage(message) => {
                usage = [mistake(message)];
                (&usage, &SourceMap::new())
            }
            Failure::Input(found, sources) => (found, sources),
        };
        let report = Report::Diagnostics(found, sources);
        let for_people = match format {
            Format::Human | Format::Html => true,
            Format::Json | Format::Sarif | Format::Junit => false,
        };
        if format != Format::Human {
            // What is wrong is told by the exit code too.
            let text = render(&report, format.into(), Look::default());
            let _ = to.map_or_else(|| output::out(&text), |path| output::write(path, &text));
        }
        match self {
            Failure::Usage(message) => output::complain(message),
            Failure::Input(..) if for_people => {
                output::err(&output::shown(&report, &std::io::stderr()));
            }
            Failure::Input(..) => {}
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
