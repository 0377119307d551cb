//! Values as Chapel's `write` and `writeln` print them.
//!
//! A real is what C's `%g` gives, with two exceptions: magnitudes from 1e5 up to 1e6 have an exponent too, and a number with
//! neither point nor exponent gets `.0`. Strings are raw. Aggregates are not known here: whoever prints one writes its
//! parts.

use crate::decimal::significant;
use partita_tree::Item;

/// Significant digits of a real.
const DIGITS: usize = 6;

/// The items one after another, with nothing between them.
#[must_use]
pub fn write(items: &[Item]) -> String {
    items.iter().map(text).collect()
}

/// One scalar.
#[must_use]
pub fn text(item: &Item) -> String {
    match item {
        Item::Int(value) | Item::Sized(value, _) => value.to_string(),
        Item::Real(value) => real(*value),
        Item::Single(value) => real(f64::from(*value)),
        Item::Complex(re, im) => complex(*re, *im),
        Item::SingleComplex(re, im) => complex(f64::from(*re), f64::from(*im)),
        Item::Logical(value) => value.to_string(),
        Item::Text(text) => text.clone(),
        Item::Unknown => crate::UNKNOWN.to_owned(),
        Item::Address(0) => "null".to_owned(),
        Item::Address(_) => "a function".to_owned(),
    }
}

#[must_use]
pub fn real(value: f64) -> String {
    if value.is_nan() {
        return "nan".to_owned();
    }
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value.is_infinite() {
        return format!("{sign}inf");
    }
    format!("{sign}{}", magnitude(value.abs()))
}

#[must_use]
pub fn imaginary(value: f64) -> String {
    format!("{}i", real(value))
}

#[must_use]
pub fn complex(re: f64, im: f64) -> String {
    let sign = if im.is_sign_negative() && !im.is_nan() { '-' } else { '+' };
    format!("{} {sign} {}", real(re), imaginary(im.abs()))
}

fn magnitude(value: f64) -> String {
    let rounded = significant(value, DIGITS);
    let digits = rounded.digits.trim_end_matches('0');
    // Of the first digit; zero is 0e0.
    let exponent = if value == 0.0 { 0 } else { rounded.exponent - 1 };
    if !(-4..=4).contains(&exponent) {
        let (first, rest) = digits.split_at_checked(1).unwrap_or(("0", ""));
        let point = if rest.is_empty() { "" } else { "." };
        let sign = if exponent < 0 { '-' } else { '+' };
        return format!("{first}{point}{rest}e{sign}{:02}", exponent.unsigned_abs());
    }
    let before = usize::try_from(exponent + 1).unwrap_or(0);
    if before == 0 {
        let zeros = "0".repeat(usize::try_from(-1 - exponent).unwrap_or(0));
        return format!("0.{zeros}{digits}");
    }
    match digits.split_at_checked(before) {
        Some((whole, after)) if !after.is_empty() => format!("{whole}.{after}"),
        _ => format!("{digits:0<before$}.0"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(value: f64, expected: &str) {
        assert_eq!(real(value), expected);
    }

    #[test]
    fn a_real_has_six_digits() {
        check(0.0, "0.0");
        check(-0.0, "-0.0");
        check(1.0, "1.0");
        check(145.338, "145.338");
        check(std::f64::consts::PI, "3.14159");
        check(10.0, "10.0");
        check(12345.0, "12345.0");
        check(12345.67, "12345.7");
        check(0.1 + 0.2, "0.3");
        check(-2.5, "-2.5");
        check(0.0001, "0.0001");
        check(0.000_123_456_7, "0.000123457");
    }

    #[test]
    fn small_and_large_reals_have_an_exponent() {
        check(0.00001, "1e-05");
        check(99999.0, "99999.0");
        check(99_999.96, "1e+05");
        check(100_000.0, "1e+05");
        check(100_001.0, "1.00001e+05");
        check(999_999.0, "9.99999e+05");
        check(1_000_000.0, "1e+06");
        check(314_159_265.0, "3.14159e+08");
        check(1.5e300, "1.5e+300");
        check(-2e-7, "-2e-07");
    }

    #[test]
    fn what_is_no_number_has_a_name() {
        check(f64::INFINITY, "inf");
        check(f64::NEG_INFINITY, "-inf");
        check(f64::NAN, "nan");
    }

    #[test]
    fn complex_numbers_are_sums() {
        assert_eq!(imaginary(2.0), "2.0i");
        assert_eq!(complex(1.0, 2.0), "1.0 + 2.0i");
        assert_eq!(complex(1.0, -2.5), "1.0 - 2.5i");
        assert_eq!(complex(0.0, 0.0), "0.0 + 0.0i");
    }

    #[test]
    fn nothing_stands_between_items() {
        let items = [
            Item::Text("a".into()),
            Item::Int(-3),
            Item::Logical(true),
            Item::Single(0.5),
            Item::Logical(false),
        ];
        assert_eq!(write(&items), "a-3true0.5false");
        assert_eq!(write(&[]), "");
    }
}
