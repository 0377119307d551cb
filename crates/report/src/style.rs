//! Colours, all in one place: a piece of text is given an ink by what it is, not by how it looks.
//!
//! Under [`Style::Plain`] no escape sequence is ever written, so nothing may be said by colour
//! alone.

use annotate_snippets::renderer::{AnsiColor, Effects, Style as Ansi};

/// Whether escape sequences for colour may be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Style {
    #[default]
    Plain,
    Colour,
}

/// What a piece of text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ink {
    Text,
    Heading,
    /// Rules, step numbers, changed values: there when looked for, quiet otherwise.
    Quiet,
    /// What a network card did.
    Network,
    Holds,
    Violated,
    Unknown,
}

impl Ink {
    fn ansi(self) -> Ansi {
        match self {
            Ink::Text => Ansi::new(),
            Ink::Heading => Ansi::new().effects(Effects::BOLD),
            Ink::Quiet => Ansi::new().effects(Effects::DIMMED),
            Ink::Network => AnsiColor::Cyan.on_default(),
            Ink::Holds => AnsiColor::BrightGreen.on_default().effects(Effects::BOLD),
            Ink::Violated => AnsiColor::BrightRed.on_default().effects(Effects::BOLD),
            Ink::Unknown => AnsiColor::Yellow.on_default().effects(Effects::BOLD),
        }
    }
}

impl Style {
    /// The text in its ink.
    pub(crate) fn paint(self, ink: Ink, text: &str) -> String {
        match self {
            Style::Plain => text.to_owned(),
            Style::Colour if ink == Ink::Text || text.is_empty() => text.to_owned(),
            Style::Colour => {
                let ansi = ink.ansi();
                format!("{ansi}{text}{ansi:#}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_has_no_escapes_and_colour_closes_what_it_opens() {
        assert_eq!(Style::Plain.paint(Ink::Violated, "x"), "x");
        assert_eq!(Style::Colour.paint(Ink::Quiet, "x"), "\u{1b}[2mx\u{1b}[0m");
        assert_eq!(Style::Colour.paint(Ink::Quiet, ""), "");
        assert_eq!(Style::Colour.paint(Ink::Text, "x"), "x");
    }
}
