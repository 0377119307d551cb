//! I, B, O and Z editing (Fortran 2018, 13.7.2.2 and 13.7.2.4).

use crate::descriptor::Radix;
use crate::value::{Integer, Modes, Precision, Real, right_justified};

/// I editing.
pub(crate) fn decimal(value: i64, width: usize, minimum: Option<usize>, modes: Modes) -> String {
    if value == 0 && minimum == Some(0) {
        return no_digits(width);
    }
    let digits = with_minimum(value.unsigned_abs().to_string(), minimum);
    right_justified(&format!("{}{digits}", modes.sign(value < 0)), width)
}

/// B, O and Z editing of a pattern of bits.
pub(crate) fn bits(pattern: u64, radix: Radix, width: usize, minimum: Option<usize>) -> String {
    if pattern == 0 && minimum == Some(0) {
        return no_digits(width);
    }
    let digits = match radix {
        Radix::Decimal => pattern.to_string(),
        Radix::Binary => format!("{pattern:b}"),
        Radix::Octal => format!("{pattern:o}"),
        Radix::Hexadecimal => format!("{pattern:X}"),
    };
    right_justified(&with_minimum(digits, minimum), width)
}

/// The bits of an integer in its own kind.
pub(crate) fn integer_bits(integer: Integer) -> u64 {
    let unused = 64 - 8 * u32::from(integer.bytes.clamp(1, 8));
    integer.value.cast_unsigned() << unused >> unused
}

/// The bits of a real in its own kind.
pub(crate) fn real_bits(real: Real) -> u64 {
    match real.precision {
        // Exact: the value came from a single.
        Precision::Single => u64::from((real.value as f32).to_bits()),
        Precision::Double => real.value.to_bits(),
    }
}

/// Zero with a minimum of no digits is blank, and one blank if the width is open.
fn no_digits(width: usize) -> String {
    " ".repeat(width.max(1))
}

fn with_minimum(digits: String, minimum: Option<usize>) -> String {
    let missing = minimum.unwrap_or(1).saturating_sub(digits.len());
    "0".repeat(missing) + &digits
}
