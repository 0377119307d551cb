//! How values become text: in the formats of a language, which brings a [`Writer`] for them.

use std::fmt;

/// One value that is written. The kinds are those of a default integer (four bytes; a value that does not fit is
/// taken for an eight-byte integer), of integers of other sizes, of reals of double and of single precision, and so on.
#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    Int(i64),
    /// An integer of 1, 2, 4 or 8 bytes.
    Sized(i64, u8),
    Real(f64),
    Single(f32),
    Complex(f64, f64),
    SingleComplex(f32, f32),
    Logical(bool),
    Text(String),
    /// A value that nobody knows.
    Unknown,
}

/// What becomes of values in a format.
#[derive(Debug, Clone, PartialEq)]
pub enum Written {
    /// Lines of their own.
    Lines(Vec<String>),
    /// A piece of text: what is printed next goes on after it.
    Piece(String),
}

impl Written {
    /// As it is printed.
    #[must_use]
    pub fn printed(self) -> String {
        match self {
            Written::Lines(lines) => lines.iter().map(|line| format!("{line}\n")).collect(),
            Written::Piece(text) => text,
        }
    }

    /// As a value.
    #[must_use]
    pub fn text(self) -> String {
        match self {
            Written::Lines(lines) => lines.join("\n"),
            Written::Piece(text) => text,
        }
    }
}

/// Writes values in the formats of a language.
pub trait Writer: Sync + fmt::Debug {
    /// `None` when the format is not one of this language's; otherwise the text, or why there is none.
    fn write(&self, format: &str, items: &[Item]) -> Option<Result<Written, String>>;
}

/// The writers of all languages that a program may use.
#[derive(Clone, Debug, Default)]
pub struct Writers(Vec<&'static dyn Writer>);

impl Writers {
    #[must_use]
    pub fn new(writers: Vec<&'static dyn Writer>) -> Self {
        Writers(writers)
    }

    /// What values give in a format.
    ///
    /// # Errors
    /// Why they give nothing.
    pub fn write(&self, format: &str, items: &[Item]) -> Result<Written, String> {
        let written = self.0.iter().find_map(|writer| writer.write(format, items));
        written.unwrap_or_else(|| Err(format!("no language here has the format `{format}`")))
    }
}
