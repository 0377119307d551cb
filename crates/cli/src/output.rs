//! Standard output and standard error.

use partita_report::{Format, Look, Report, Steps, Style, render};
use std::io::{IsTerminal, Write};
use std::path::Path;

/// A message about the run itself.
pub(crate) fn complain(message: &str) {
    let _ = writeln!(std::io::stderr(), "partita: {message}");
}

pub(crate) fn err(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// Output; a closed pipe is not an error.
pub(crate) fn out(text: &str) {
    let _ = std::io::stdout().write_all(text.as_bytes());
}

/// Writes a file.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text)
        .map_err(|error| format!("cannot write `{}`: {error}", path.display()))
}

pub(crate) fn style(stream: &impl IsTerminal) -> Style {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if stream.is_terminal() && !plain { Style::Colour } else { Style::Plain }
}

/// A report for people, in full.
pub(crate) fn shown(report: &Report<'_>, stream: &impl IsTerminal) -> String {
    let look = Look { style: style(stream), width: width(), steps: Steps::All };
    render(report, Format::Human, look)
}

/// Columns of the terminal, or a width that reads well in a file.
pub(crate) fn width() -> usize {
    let columns = std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
    columns.filter(|width| (40..=400).contains(width)).unwrap_or(100)
}
