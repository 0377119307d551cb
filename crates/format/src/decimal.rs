//! Decimal digits of a finite number that is not negative, rounded to nearest with ties to even on the exact binary
//! value. The standard library rounds in this way; this file keeps its precision in range and moves the point.

/// No double has more digits after the point, so beyond them are zeros only.
const MOST_DECIMALS: usize = 1074;
/// No double has more significant digits.
const MOST_SIGNIFICANT: usize = 767;

/// The value with `count` significant digits as 0.DIGITS times ten to `exponent`. Zero has the exponent zero.
pub(crate) struct Significant {
    pub digits: String,
    pub exponent: i32,
}

pub(crate) fn significant(value: f64, count: usize) -> Significant {
    let count = count.max(1);
    if value == 0.0 {
        return Significant { digits: "0".repeat(count), exponent: 0 };
    }
    let exact = count.min(MOST_SIGNIFICANT);
    let text = format!("{value:.precision$e}", precision = exact - 1);
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let mut digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    digits.push_str(&"0".repeat(count - exact));
    Significant { digits, exponent: exponent.parse::<i32>().unwrap_or(0) + 1 }
}

/// The digits before and after the point of the value times ten to `scale`, with `decimals` digits after the point. There
/// are no leading zeros: before the point may be nothing.
pub(crate) fn fixed(value: f64, decimals: usize, scale: i32) -> (String, String) {
    let shift = usize::try_from(scale.unsigned_abs()).unwrap_or(usize::MAX);
    let mut digits = if scale >= 0 {
        rounded_after_point(value, decimals.saturating_add(shift))
    } else if decimals >= shift {
        rounded_after_point(value, decimals - shift)
    } else {
        rounded_before_point(value, shift - decimals)
    };
    if digits.len() < decimals {
        digits = "0".repeat(decimals - digits.len()) + &digits;
    }
    let after = digits.split_off(digits.len() - decimals);
    (digits.trim_start_matches('0').to_owned(), after)
}

/// The digits of the value times ten to `decimals`, rounded to an integer.
fn rounded_after_point(value: f64, decimals: usize) -> String {
    let exact = decimals.min(MOST_DECIMALS);
    let mut digits: String =
        format!("{value:.exact$}").chars().filter(char::is_ascii_digit).collect();
    digits.push_str(&"0".repeat(decimals - exact));
    digits
}

/// The digits of the value divided by ten to `places`, rounded to an integer.
fn rounded_before_point(value: f64, places: usize) -> String {
    let exact = rounded_after_point(value, MOST_DECIMALS);
    let dropped = places.saturating_add(MOST_DECIMALS);
    if dropped > exact.len() {
        // Less than a tenth of one.
        return "0".to_owned();
    }
    let (kept, rest) = exact.split_at(exact.len() - dropped);
    let half = format!("5{}", "0".repeat(dropped - 1));
    let odd = kept.bytes().last().is_some_and(|digit| digit % 2 == 1);
    if rest > half.as_str() || (rest == half && odd) { incremented(kept) } else { kept.to_owned() }
}

/// A number written in digits, plus one.
fn incremented(digits: &str) -> String {
    let without_nines = digits.trim_end_matches('9');
    let zeros = "0".repeat(digits.len() - without_nines.len());
    let grown = match without_nines.char_indices().last() {
        Some((position, digit)) => {
            let next = char::from_digit(digit.to_digit(10).unwrap_or(0) + 1, 10).unwrap_or('0');
            format!("{}{next}", &without_nines[..position])
        }
        None => "1".to_owned(),
    };
    grown + &zeros
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(value: f64, decimals: usize, scale: i32) -> String {
        let (before, after) = fixed(value, decimals, scale);
        format!("{before}.{after}")
    }

    #[test]
    fn ties_go_to_even_on_both_sides_of_the_point() {
        assert_eq!(parts(0.125, 2, 0), ".12");
        assert_eq!(parts(0.375, 2, 0), ".38");
        assert_eq!(parts(2500.0, 0, -3), "2.");
        assert_eq!(parts(3500.0, 0, -3), "4.");
        assert_eq!(parts(2_500.000_000_1, 0, -3), "3.");
        assert_eq!(parts(9999.0, 0, -3), "10.");
        assert_eq!(parts(99.0, 0, -3), ".");
        assert_eq!(parts(999.0, 0, -3), "1.");
    }

    #[test]
    fn the_scale_moves_the_point() {
        assert_eq!(parts(1.5, 2, 3), "1500.00");
        assert_eq!(parts(1.5, 3, -2), ".015");
    }

    #[test]
    fn digits_beyond_the_exact_ones_are_zeros() {
        assert_eq!(significant(0.5, 2000).digits, format!("5{}", "0".repeat(1999)));
        assert_eq!(parts(5e-324, 100_000, 0).len(), 100_001);
    }

    #[test]
    fn rounding_up_moves_the_exponent() {
        let rounded = significant(9.996, 3);
        assert_eq!((rounded.digits.as_str(), rounded.exponent), ("100", 2));
    }
}
