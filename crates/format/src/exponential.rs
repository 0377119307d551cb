//! E, D, EN and ES editing (Fortran 2018, 13.7.2.3.3 to 13.7.2.3.5).

use crate::decimal::{Significant, significant};
use crate::descriptor::Notation;
use crate::fixed::{LeadingZero, Number, not_finite};
use crate::value::{Modes, Real};

/// Digits enough to know the exponent of a double without rounding up to the next power of ten.
const EXACT_EXPONENT: usize = 40;

/// The digits asked for: `width` zero is as wide as needed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shape {
    pub width: usize,
    pub decimals: usize,
    pub exponent: Option<usize>,
}

/// The edited number, or what is wrong with the scale factor.
pub(crate) fn edit(
    real: Real,
    notation: Notation,
    shape: Shape,
    modes: Modes,
) -> Result<String, &'static str> {
    let Shape { width, decimals, exponent } = shape;
    let value = real.value;
    let places = match notation {
        Notation::Exponent | Notation::Double => scaled_places(decimals, modes.scale)?,
        Notation::Engineering | Notation::Scientific => 1,
    };
    if !value.is_finite() {
        return Ok(not_finite(value, width, modes));
    }
    if width > 0 && decimals >= width {
        return Ok("*".repeat(width));
    }
    let magnitude = value.abs();
    let parts = match notation {
        Notation::Engineering => engineering(magnitude, decimals),
        Notation::Scientific | Notation::Exponent | Notation::Double => {
            with_places(magnitude, decimals, places)
        }
    };
    let sign = modes.sign(value.is_sign_negative());
    let letter = if notation == Notation::Double { 'D' } else { 'E' };
    let Some(exponent) = exponent_text(parts.exponent, exponent, letter, width) else {
        // An open width is then that of the digits with the sign, as gfortran has it.
        let open = sign.len() + parts.before.len().max(1) + parts.after.len();
        return Ok("*".repeat(if width == 0 { open } else { width }));
    };
    let leading_zero =
        LeadingZero::IfShorterThan(if width == 0 { real.precision.width() } else { width });
    let number = Number { before: &parts.before, after: &parts.after, exponent: &exponent };
    Ok(number.field(sign, width, leading_zero, modes))
}

struct Parts {
    before: String,
    after: String,
    exponent: i32,
}

/// The scale factor as a number of digits before the point, if it leaves at least one digit.
fn scaled_places(decimals: usize, scale: i32) -> Result<i32, &'static str> {
    let decimals = i64::try_from(decimals).unwrap_or(i64::MAX - 2);
    let scale_wide = i64::from(scale);
    if scale_wide <= -decimals || scale_wide >= decimals + 2 {
        return Err("the scale factor is out of range for the number of digits of E or D");
    }
    Ok(scale)
}

/// `places` digits before the point, or zeros after it if `places` is negative. Above zero one more digit is shown.
fn with_places(value: f64, decimals: usize, places: i32) -> Parts {
    let shift = usize::try_from(places.unsigned_abs()).unwrap_or(usize::MAX);
    let count = if places > 0 { decimals + 1 } else { decimals.saturating_sub(shift) };
    let Significant { mut digits, exponent } = significant(value, count);
    let exponent = if value == 0.0 { 0 } else { exponent - places };
    if places > 0 {
        let after = digits.split_off(shift.min(digits.len()));
        Parts { before: digits, after, exponent }
    } else {
        Parts { before: String::new(), after: "0".repeat(shift) + &digits, exponent }
    }
}

/// One to three digits before the point, and an exponent that is a multiple of three.
fn engineering(value: f64, decimals: usize) -> Parts {
    if value == 0.0 {
        return Parts { before: "0".to_owned(), after: "0".repeat(decimals), exponent: 0 };
    }
    let unrounded = significant(value, EXACT_EXPONENT).exponent - 1;
    let places = unrounded.rem_euclid(3) + 1;
    let count = decimals + usize::try_from(places).unwrap_or(1);
    let rounded = significant(value, count);
    // Rounding up to the next power of ten gives a one and zeros, so the digits are right for one more place as well.
    let places_now = (rounded.exponent - 1).rem_euclid(3) + 1;
    let before_count = usize::try_from(places_now).unwrap_or(1);
    let mut digits = rounded.digits;
    let wanted = before_count + decimals;
    digits.push_str(&"0".repeat(wanted.saturating_sub(digits.len())));
    digits.truncate(wanted);
    let after = digits.split_off(before_count);
    Parts { before: digits, after, exponent: rounded.exponent - places_now }
}

/// The exponent with its letter, or nothing if it does not fit. Without an exponent width there are two digits, or three
/// in place of the letter; in a field that is as wide as needed there are as many as needed, and never any for zero.
fn exponent_text(
    exponent: i32,
    width: Option<usize>,
    letter: char,
    field: usize,
) -> Option<String> {
    let sign = if exponent < 0 { '-' } else { '+' };
    let digits = exponent.unsigned_abs().to_string();
    match width {
        None | Some(_) if field == 0 && exponent == 0 => Some(String::new()),
        None if field == 0 => Some(format!("{letter}{sign}{digits}")),
        None if digits.len() <= 2 => Some(format!("{letter}{sign}{digits:0>2}")),
        None if digits.len() == 3 => Some(format!("{sign}{digits}")),
        None => None,
        Some(0) => Some(format!("{letter}{sign}{digits}")),
        Some(width) if field > 0 && width >= field => None,
        Some(width) if digits.len() <= width => {
            Some(format!("{letter}{sign}{}{digits}", "0".repeat(width - digits.len())))
        }
        Some(_) => None,
    }
}
