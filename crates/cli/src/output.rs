//! Standard output and standard error.

use partita_report::{Format, Look, Report, Steps, Style, render};
use std::io::{ErrorKind, IsTerminal, Write};
use std::path::Path;

/// A message about the run itself.
pub(crate) fn complain(message: &str) {
    let _ = writeln!(std::io::stderr(), "partita: {message}");
}

pub(crate) fn err(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// Output; that nobody reads it is not an error.
///
/// # Errors
/// It cannot be written.
pub(crate) fn out(text: &str) -> Result<(), String> {
    let mut stream = std::io::stdout();
    match stream.write_all(text.as_bytes()).and_then(|()| stream.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(format!("cannot write the report: {error}"))
        }
        Ok(()) | Err(_) => Ok(()),
    }
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
