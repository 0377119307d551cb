//! Values as X10 writes them: `println`, `+` with a text, `printf`.
//!
//! A real is what Java's `Double.toString` gives: the shortest digits that read back, at least one behind the point, plain
//! from 1e-3 to below 1e7 and with an exponent outside. Aggregates are not known here: whoever prints one writes its parts.

mod printf;

pub use printf::printf;

use partita_tree::Item;

/// The items one after another, with nothing between them.
#[must_use]
pub fn write(items: &[Item]) -> String {
    items.iter().map(text).collect()
}

/// One scalar.
#[must_use]
pub fn text(item: &Item) -> String {
    match item {
        Item::Int(value) => value.to_string(),
        Item::Real(value) => real(*value),
        Item::Single(value) => {
            if value.is_finite() {
                shaped(&format!("{:e}", value.abs()), value.is_sign_negative())
            } else {
                real(f64::from(*value))
            }
        }
        Item::Complex(re, im) => format!("{} + {}i", real(*re), real(*im)),
        Item::SingleComplex(re, im) => {
            format!("{} + {}i", real(f64::from(*re)), real(f64::from(*im)))
        }
        Item::Logical(value) => value.to_string(),
        Item::Text(text) => text.clone(),
        Item::Unknown => crate::UNKNOWN.to_owned(),
        Item::Address(0) => "null".to_owned(),
        Item::Address(_) => "a function".to_owned(),
        Item::Sized(value, _) => value.to_string(),
    }
}

/// A Double.
#[must_use]
pub fn real(value: f64) -> String {
    if value.is_nan() {
        return "NaN".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "Infinity".to_owned() } else { "-Infinity".to_owned() };
    }
    shaped(&shortest(value.abs()), value.is_sign_negative())
}

/// The shortest digits that read back. Where one is enough Java takes the nearest number with two, which differs next to zero.
fn shortest(value: f64) -> String {
    let short = format!("{value:e}");
    let near = format!("{value:.1e}");
    let reads_back = near.parse::<f64>().is_ok_and(|read| read.to_bits() == value.to_bits());
    let shows_more = !short.contains('.') && !near.contains(".0e");
    if shows_more && reads_back { near } else { short }
}

/// The digits of a number that Rust wrote as `d.dde-d`, and the power of ten of the first of them.
fn digits_of(scientific: &str) -> (String, i32) {
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((scientific, "0"));
    let digits = mantissa.chars().filter(char::is_ascii_digit).collect();
    (digits, exponent.parse().unwrap_or(0))
}

/// Digits and exponent, as Rust writes them, in Java's shape.
fn shaped(scientific: &str, negative: bool) -> String {
    let sign = if negative { "-" } else { "" };
    let (digits, exponent) = digits_of(scientific);
    if digits == "0" {
        return format!("{sign}0.0");
    }
    if (-3..7).contains(&exponent) {
        let (whole, part) = if exponent >= 0 {
            let point = usize::try_from(exponent).unwrap_or(0) + 1;
            let padded = format!("{digits:0<point$}");
            let (whole, part) = padded.split_at(point);
            (whole.to_owned(), part.to_owned())
        } else {
            let zeros = usize::try_from(-exponent - 1).unwrap_or(0);
            ("0".to_owned(), format!("{}{digits}", "0".repeat(zeros)))
        };
        let part = if part.is_empty() { "0" } else { &part };
        return format!("{sign}{whole}.{part}");
    }
    let (first, rest) = digits.split_at(1);
    let rest = if rest.is_empty() { "0" } else { rest };
    format!("{sign}{first}.{rest}E{exponent}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reals_as_java_writes_them() {
        let shown: Vec<String> =
            [1.0, 0.1, 100.0, 1.0e7, 1.0e-4, 0.001, 1.0 / 3.0, 12_345_678.9, -0.0, 9_999_999.0]
                .into_iter()
                .map(real)
                .collect();
        let expected = [
            "1.0",
            "0.1",
            "100.0",
            "1.0E7",
            "1.0E-4",
            "0.001",
            "0.3333333333333333",
            "1.23456789E7",
            "-0.0",
            "9999999.0",
        ];
        assert_eq!(shown, expected);
        assert_eq!(text(&Item::Single(1.0 / 3.0)), "0.33333334");
        assert_eq!(real(f64::NEG_INFINITY), "-Infinity");
        assert_eq!(real(f64::NAN), "NaN");
        assert_eq!(real(f64::from_bits(1)), "4.9E-324");
    }
}
