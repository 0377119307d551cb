//! List-directed output (Fortran 2018, 13.10.4) in the layout of gfortran 12, which never splits a line on standard
//! output: a leading blank, one blank between items except between two character items, and fixed widths by type.

use crate::decimal;
use crate::descriptor::Notation;
use crate::error::FormatError;
use crate::exponential::{self, Shape};
use crate::fixed::{LeadingZero, Number, not_finite};
use crate::general::decimals_as_fixed;
use crate::record::Records;
use crate::value::{Integer, Modes, Precision, Real, double, integer, right_justified, single};
use partita_tree::Item;

pub(crate) fn edit(items: &[Item]) -> Result<Vec<String>, FormatError> {
    let mut records = Records::default();
    let mut after_text = false;
    for (index, item) in items.iter().enumerate() {
        let is_text = matches!(item, Item::Text(_) | Item::Unknown);
        if index == 0 || !(is_text && after_text) {
            records.write(b" ", 0)?;
        }
        after_text = is_text;
        match item {
            Item::Int(value) => records.write(whole(integer(*value)).as_bytes(), 0)?,
            Item::Sized(value, bytes) => {
                records.write(whole(Integer { value: *value, bytes: *bytes }).as_bytes(), 0)?
            }
            Item::Real(value) => records.write(real(double(*value)).as_bytes(), 0)?,
            Item::Single(value) => records.write(real(single(*value)).as_bytes(), 0)?,
            Item::Complex(first, second) => {
                records.write(complex(double(*first), double(*second)).as_bytes(), 0)?
            }
            Item::SingleComplex(first, second) => {
                records.write(complex(single(*first), single(*second)).as_bytes(), 0)?
            }
            Item::Logical(value) => records.write(if *value { b"T" } else { b"F" }, 0)?,
            Item::Text(text) => records.write(text.as_bytes(), 0)?,
            Item::Unknown => records.write(crate::UNKNOWN.as_bytes(), 0)?,
            Item::Address(0) => records.write(b"null", 0)?,
            Item::Address(_) => records.write(b"a function", 0)?,
        }
    }
    records.finish(0)
}

/// The width is that of the longest value of so many bytes.
fn whole(integer: Integer) -> String {
    let width = match integer.bytes {
        1 => 4,
        2 => 6,
        4 => 11,
        _ => 20,
    };
    right_justified(&integer.value.to_string(), width)
}

fn real(real: Real) -> String {
    let width = real.precision.width();
    if !real.value.is_finite() {
        return not_finite(real.value, width, Modes::default());
    }
    let digits = real.precision.digits();
    match as_fixed(real, digits) {
        Some(text) => {
            let blanks = exponent_digits(real.precision) + 2;
            right_justified(&text, width - blanks) + &" ".repeat(blanks)
        }
        None => right_justified(&as_scientific(real, digits - 1), width),
    }
}

/// The parts are as short as they can be; with an exponent they have one digit more than a real.
fn complex(first: Real, second: Real) -> String {
    let width = 2 * first.precision.width() + 3;
    right_justified(&format!("({},{})", part(first), part(second)), width)
}

fn part(real: Real) -> String {
    if !real.value.is_finite() {
        return not_finite(real.value, 0, Modes::default());
    }
    let digits = real.precision.digits();
    as_fixed(real, digits).unwrap_or_else(|| as_scientific(real, digits))
}

fn as_fixed(real: Real, digits: usize) -> Option<String> {
    let after_point = decimals_as_fixed(real.value.abs(), digits, 0)?;
    let (before, after) = decimal::fixed(real.value.abs(), after_point, 0);
    let modes = Modes::default();
    let number = Number { before: &before, after: &after, exponent: "" };
    Some(number.field(
        modes.sign(real.value.is_sign_negative()),
        0,
        LeadingZero::IfShorterThan(real.precision.width()),
        modes,
    ))
}

fn as_scientific(real: Real, decimals: usize) -> String {
    let shape = Shape { width: 0, decimals, exponent: Some(exponent_digits(real.precision)) };
    // Only a scale factor can be wrong, and there is none.
    exponential::edit(real, Notation::Scientific, shape, Modes::default()).unwrap_or_default()
}

fn exponent_digits(precision: Precision) -> usize {
    match precision {
        Precision::Single => 2,
        Precision::Double => 3,
    }
}
