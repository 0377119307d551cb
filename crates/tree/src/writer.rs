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
    /// A pointer; null is 0.
    Address(u64),
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
    fn write(&self, format: &str, items: &[Item]) -> Option<Result<Written, Refusal>>;

    /// Whether a program can break a rule by writing values in this format: then it is tried also where nobody looks at the
    /// output.
    fn has_contract(&self, _format: &str) -> bool {
        false
    }
}

/// Why values cannot be written in a format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// It is not modelled.
    Unsupported(String),
    /// The program breaks the contract of the function that writes.
    Misuse(String),
}

impl From<String> for Refusal {
    fn from(why: String) -> Self {
        Refusal::Unsupported(why)
    }
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
    pub fn write(&self, format: &str, items: &[Item]) -> Result<Written, Refusal> {
        let written = self.0.iter().find_map(|writer| writer.write(format, items));
        let none = || Err(format!("no language here has the format `{format}`").into());
        written.unwrap_or_else(none)
    }

    /// Whether writing in this format can break a rule.
    #[must_use]
    pub fn has_contract(&self, format: &str) -> bool {
        self.0.iter().any(|writer| writer.has_contract(format))
    }
}
