//! G editing of reals (Fortran 2018, 13.7.5.2.2): as F where the digits fit around the point, else as E.

use crate::decimal;
use crate::decimal::significant;
use crate::descriptor::Notation;
use crate::exponential::{self, Shape};
use crate::fixed::{LeadingZero, Number, not_finite};
use crate::value::{Modes, Real};

/// The edited number, or what is wrong with the descriptor for a real.
pub(crate) fn edit(
    real: Real,
    width: usize,
    decimals: Option<usize>,
    exponent: Option<usize>,
    modes: Modes,
) -> Result<String, &'static str> {
    let own_digits = width == 0 && matches!(decimals, None | Some(0));
    let decimals = match decimals {
        None | Some(0) if own_digits => real.precision.digits(),
        Some(decimals) => decimals,
        None => return Err("G with a width needs the number of digits for a real"),
    };
    if !real.value.is_finite() {
        return Ok(not_finite(real.value, width, modes));
    }
    let Some(after_point) = decimals_as_fixed(real.value.abs(), decimals, width) else {
        // A positive scale factor shows one digit more, which G0 does not need to tell values apart.
        let decimals = if own_digits && modes.scale > 0 { decimals - 1 } else { decimals };
        return exponential::edit(
            real,
            Notation::Exponent,
            Shape { width, decimals, exponent },
            modes,
        );
    };
    let (before, after) = decimal::fixed(real.value.abs(), after_point, 0);
    let number = Number { before: &before, after: &after, exponent: "" };
    let sign = modes.sign(real.value.is_sign_negative());
    if width == 0 {
        return Ok(number.field(
            sign,
            0,
            LeadingZero::IfShorterThan(real.precision.width()),
            modes,
        ));
    }
    // The blanks stand where the exponent would be.
    let blanks = match exponent {
        None | Some(0) => 4,
        Some(digits) => digits + 2,
    };
    let room = width.saturating_sub(blanks);
    if room == 0 {
        return Ok("*".repeat(width));
    }
    let field = number.field(sign, room, LeadingZero::IfShorterThan(room), modes);
    if field.starts_with('*') { Ok("*".repeat(width)) } else { Ok(field + &" ".repeat(blanks)) }
}

/// The number of digits after the point if the value, rounded to `count` digits, is edited as F.
pub(crate) fn decimals_as_fixed(magnitude: f64, count: usize, width: usize) -> Option<usize> {
    if count == 0 || (width > 0 && count >= width) {
        // Without digits it is always E; and a field that cannot hold the digits is full of asterisks either way.
        return None;
    }
    if magnitude == 0.0 {
        return Some(count - 1);
    }
    let before = usize::try_from(significant(magnitude, count).exponent).ok()?;
    count.checked_sub(before)
}
