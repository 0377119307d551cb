//! F editing, and the fields that all editing of reals shares: infinity, NaN, and the leading zero that is left out when
//! the field has no room (Fortran 2018, 13.7.2.3.2).

use crate::decimal;
use crate::value::Modes;

/// F editing. A width of zero is as wide as needed, without a zero before the point.
pub(crate) fn edit(value: f64, width: usize, decimals: usize, modes: Modes) -> String {
    if !value.is_finite() {
        return not_finite(value, width, modes);
    }
    if width > 0 && decimals >= width {
        return "*".repeat(width);
    }
    let (before, after) = decimal::fixed(value.abs(), decimals, modes.scale);
    let leading_zero =
        if width == 0 { LeadingZero::Never } else { LeadingZero::IfShorterThan(width) };
    let number = Number { before: &before, after: &after, exponent: "" };
    number.field(modes.sign(value.is_sign_negative()), width, leading_zero, modes)
}

/// The parts of an edited number, without its sign.
pub(crate) struct Number<'a> {
    pub before: &'a str,
    pub after: &'a str,
    pub exponent: &'a str,
}

/// Whether a zero stands before the point when no other digit does. One digit there always is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LeadingZero {
    /// If the number has fewer characters than this without it.
    IfShorterThan(usize),
    Never,
}

impl Number<'_> {
    /// The number at the right end of a field, or asterisks. A width of zero is as wide as needed.
    pub fn field(
        &self,
        sign: &str,
        width: usize,
        leading_zero: LeadingZero,
        modes: Modes,
    ) -> String {
        let Number { before, after, exponent } = self;
        let mut length = sign.len() + before.len() + 1 + after.len() + exponent.len();
        let zero = before.is_empty()
            && match leading_zero {
                LeadingZero::IfShorterThan(limit) => after.is_empty() || length < limit,
                LeadingZero::Never => after.is_empty(),
            };
        length += usize::from(zero);
        if width > 0 && length > width {
            return "*".repeat(width);
        }
        let blanks = " ".repeat(width.saturating_sub(length));
        let zero = if zero { "0" } else { "" };
        format!("{blanks}{sign}{zero}{before}{}{after}{exponent}", modes.point)
    }
}

/// Infinity and NaN. The long name is used where it fits, and a plus sign is left out where it does not fit.
pub(crate) fn not_finite(value: f64, width: usize, modes: Modes) -> String {
    if value.is_nan() {
        return crate::value::right_justified("NaN", width);
    }
    let sign = modes.sign(value < 0.0);
    let long = format!("{sign}Infinity");
    let short = format!("{sign}Inf");
    if width == 0 {
        short
    } else if long.len() <= width {
        crate::value::right_justified(&long, width)
    } else if value > 0.0 && width == 3 {
        "Inf".to_owned()
    } else {
        crate::value::right_justified(&short, width)
    }
}
