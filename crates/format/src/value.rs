//! What one data edit descriptor edits: an item, or one part of a complex item.

use crate::descriptor::Plus;
use partita_tree::Item;

#[derive(Debug, Clone, Copy)]
pub(crate) enum Value<'a> {
    Integer(Integer),
    Real(Real),
    Logical(bool),
    Text(&'a [u8]),
}

/// An integer of 1, 2, 4 or 8 bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Integer {
    pub(crate) value: i64,
    pub(crate) bytes: u8,
}

/// A real number. A single is kept as the double of the same value, which has the same decimal digits.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Real {
    pub value: f64,
    pub precision: Precision,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Precision {
    Single,
    Double,
}

/// What control edit descriptors have set for the numbers after them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Modes {
    pub plus: Plus,
    pub scale: i32,
    pub point: char,
}

impl Default for Modes {
    fn default() -> Self {
        Modes { plus: Plus::Hidden, scale: 0, point: '.' }
    }
}

impl Precision {
    /// How many decimal digits tell all values apart.
    pub fn digits(self) -> usize {
        match self {
            Precision::Single => 9,
            Precision::Double => 17,
        }
    }

    /// The width of a list-directed field.
    pub fn width(self) -> usize {
        match self {
            Precision::Single => 16,
            Precision::Double => 25,
        }
    }
}

impl Modes {
    /// The sign that a number shows.
    pub fn sign(self, negative: bool) -> &'static str {
        match (negative, self.plus) {
            (true, Plus::Shown | Plus::Hidden) => "-",
            (false, Plus::Shown) => "+",
            (false, Plus::Hidden) => "",
        }
    }
}

impl Value<'_> {
    /// The type, for messages.
    pub fn type_name(self) -> &'static str {
        match self {
            Value::Integer(_) => "an integer",
            Value::Real(_) => "a real",
            Value::Logical(_) => "a logical",
            Value::Text(_) => "a character value",
        }
    }
}

pub(crate) fn double(value: f64) -> Real {
    Real { value, precision: Precision::Double }
}

pub(crate) fn single(value: f32) -> Real {
    Real { value: f64::from(value), precision: Precision::Single }
}

/// An integer of default kind, or of eight bytes if it needs them.
pub(crate) fn integer(value: i64) -> Integer {
    let bytes = if i32::try_from(value).is_ok() { 4 } else { 8 };
    Integer { value, bytes }
}

/// The items as values: a complex item is two reals.
pub(crate) fn values(items: &[Item]) -> Vec<Value<'_>> {
    let mut values = Vec::with_capacity(items.len());
    for item in items {
        match item {
            Item::Int(value) => values.push(Value::Integer(integer(*value))),
            Item::Sized(value, bytes) => {
                values.push(Value::Integer(Integer { value: *value, bytes: *bytes }));
            }
            Item::Real(value) => values.push(Value::Real(double(*value))),
            Item::Single(value) => values.push(Value::Real(single(*value))),
            Item::Complex(real, imaginary) => {
                values.extend([Value::Real(double(*real)), Value::Real(double(*imaginary))]);
            }
            Item::SingleComplex(real, imaginary) => {
                values.extend([Value::Real(single(*real)), Value::Real(single(*imaginary))]);
            }
            Item::Logical(value) => values.push(Value::Logical(*value)),
            Item::Text(text) => values.push(Value::Text(text.as_bytes())),
            Item::Unknown | Item::Address(_) => {
                values.push(Value::Text(crate::UNKNOWN.as_bytes()));
            }
        }
    }
    values
}

/// A field with the text at its right end, or asterisks if the text does not fit. A width of zero is that of the text.
pub(crate) fn right_justified(text: &str, width: usize) -> String {
    if width == 0 {
        text.to_owned()
    } else if text.len() > width {
        "*".repeat(width)
    } else {
        // Not the width of a format string: that is limited to 65535.
        " ".repeat(width - text.len()) + text
    }
}
