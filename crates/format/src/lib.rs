//! Editing values as text by the rules of Fortran formats (Fortran 2018, clause 13), for the output of WRITE and PRINT; and
//! values as Chapel, X10 and C write them ([`chapel`], [`x10`], [`c`]).
//!
//! [`edit`] turns a format and a list of items into records. It is a pure function, and its work is bounded: nesting,
//! field widths, the number of steps and the size of the output have limits, and reaching one is an error.
//! Where the standard leaves a choice (list-directed layout, missing leading zeros), the result is that of gfortran 12,
//! with which the tests compare.
//!
//! Not covered, and refused with a message: input, Hollerith items, `$`, defined type editing (DT), hexadecimal
//! exponents (EX), and the rounding modes RU, RD, RZ and RC. Text is counted in bytes, as gfortran does.

pub mod c;
pub mod chapel;
mod decimal;
mod descriptor;
mod error;
mod exponential;
mod fixed;
mod general;
mod integers;
mod list_directed;
mod parse;
mod record;
mod scan;
mod value;
mod walk;
pub mod x10;

pub use error::FormatError;

use partita_tree::{Item, Refusal, Writer, Written};

/// Fortran's output: `*`, or a format in parentheses.
#[derive(Debug)]
pub struct FortranFormats;

impl Writer for FortranFormats {
    fn write(&self, format: &str, items: &[Item]) -> Option<Result<Written, Refusal>> {
        if !is_list_directed(format) && !format.trim_start().starts_with('(') {
            return None;
        }
        // A value that nobody knows fits no descriptor.
        let format = if items.contains(&Item::Unknown) { "*" } else { format };
        let lines = edit(format, items).map(Written::Lines);
        Some(lines.map_err(|error| format!("{error}, in the format `{format}`").into()))
    }
}

/// X10's output: `x10 line` and `x10` (a piece of text), and `x10 format:..` with the format of a `printf`.
#[derive(Debug)]
pub struct X10Formats;

impl Writer for X10Formats {
    fn write(&self, format: &str, items: &[Item]) -> Option<Result<Written, Refusal>> {
        match format {
            "x10 line" => Some(Ok(Written::Lines(vec![x10::write(items)]))),
            "x10" => Some(Ok(Written::Piece(x10::write(items)))),
            _ => {
                let text = x10::printf(format.strip_prefix("x10 format:")?, items);
                Some(text.map(Written::Piece).map_err(Refusal::from))
            }
        }
    }
}

/// Chapel's output: `writeln` and `write`.
#[derive(Debug)]
pub struct ChapelFormats;

impl Writer for ChapelFormats {
    fn write(&self, format: &str, items: &[Item]) -> Option<Result<Written, Refusal>> {
        match format {
            "writeln" => Some(Ok(Written::Lines(vec![chapel::write(items)]))),
            "write" => Some(Ok(Written::Piece(chapel::write(items)))),
            _ => None,
        }
    }
}

/// C's output: `c:` and the format of a `printf`, a piece of text.
#[derive(Debug)]
pub struct CFormats;

impl Writer for CFormats {
    fn write(&self, format: &str, items: &[Item]) -> Option<Result<Written, Refusal>> {
        let text = c::printf(format.strip_prefix("c:")?, items);
        Some(text.map(Written::Piece))
    }

    fn has_contract(&self, format: &str) -> bool {
        format.starts_with("c:")
    }
}

/// How a value that nobody knows is shown.
const UNKNOWN: &str = "?";

/// The records, without line ends, that a WRITE statement with this format and these items gives. The format is `*` for
/// list-directed output, or the text of a format with its parentheses.
pub fn edit(format: &str, items: &[Item]) -> Result<Vec<String>, FormatError> {
    if is_list_directed(format) {
        list_directed::edit(items)
    } else {
        walk::edit(&parse::parse(format)?, items)
    }
}

/// Whether the text is a format that [`edit`] accepts for suitable items; for front ends, which report a bad format where it
/// is written.
pub fn check(format: &str) -> Result<(), FormatError> {
    if is_list_directed(format) {
        return Ok(());
    }
    parse::parse(format).map(|_| ())
}

fn is_list_directed(format: &str) -> bool {
    format.trim() == "*"
}
