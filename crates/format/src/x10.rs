//! Values as X10 writes them: `println`, `+` with a text, `printf`.
//!
//! A real is what Java's `Double.toString` gives: the shortest digits that read back, at least one behind the point, plain
//! from 1e-3 to below 1e7 and with an exponent outside. Aggregates are not known here: whoever prints one writes its parts.

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
        Item::Address(address) => format!("{address:#x}"),
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
    shaped(&format!("{:e}", value.abs()), value.is_sign_negative())
}

/// Digits and exponent, as Rust writes them, in Java's shape.
fn shaped(scientific: &str, negative: bool) -> String {
    let sign = if negative { "-" } else { "" };
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
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

/// `printf`: `%d %s %f %.2f %e %b %c %x %n %%`, with widths.
///
/// # Errors
/// What of the format is not known, or what does not fit it.
pub fn printf(format: &str, items: &[Item]) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = format.chars().peekable();
    let mut values = items.iter();
    while let Some(c) = rest.next() {
        if c != '%' {
            out.push(c);
            continue;
        }
        let mut flags = String::new();
        while let Some(flag) = rest.next_if(|c| "-+ 0,#".contains(*c)) {
            flags.push(flag);
        }
        let number = |rest: &mut std::iter::Peekable<std::str::Chars<'_>>| {
            let mut digits = String::new();
            while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                digits.push(digit);
            }
            digits.parse::<usize>().ok()
        };
        let width = number(&mut rest).unwrap_or(0);
        let precision = if rest.next_if_eq(&'.').is_some() { number(&mut rest) } else { None };
        let Some(conversion) = rest.next() else { return Err("a lone % at the end".to_owned()) };
        if conversion == 'n' {
            out.push('\n');
            continue;
        }
        if conversion == '%' {
            out.push('%');
            continue;
        }
        let Some(value) = values.next() else { return Err(format!("no value for %{conversion}")) };
        let body = converted(conversion, precision, value)?;
        let left = flags.contains('-');
        let filled = match (left, flags.contains('0')) {
            (true, _) => format!("{body:<width$}"),
            (false, true) => match body.strip_prefix('-') {
                Some(digits) => format!("-{digits:0>fill$}", fill = width.saturating_sub(1)),
                None => format!("{body:0>width$}"),
            },
            (false, false) => format!("{body:>width$}"),
        };
        out.push_str(&filled);
    }
    Ok(out)
}

fn converted(conversion: char, precision: Option<usize>, value: &Item) -> Result<String, String> {
    let real = match value {
        Item::Real(value) => Some(*value),
        Item::Single(value) => Some(f64::from(*value)),
        Item::Int(_)
        | Item::Sized(..)
        | Item::Complex(..)
        | Item::SingleComplex(..)
        | Item::Logical(_)
        | Item::Text(_)
        | Item::Address(_)
        | Item::Unknown => None,
    };
    match (conversion, value, real) {
        ('d', Item::Int(value), _) => Ok(value.to_string()),
        ('x', Item::Int(value), _) => Ok(format!("{value:x}")),
        ('f', _, Some(value)) => Ok(format!("{value:.0$}", precision.unwrap_or(6))),
        ('e', _, Some(value)) => {
            let text = format!("{value:.0$e}", precision.unwrap_or(6));
            let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
            let exponent: i32 = exponent.parse().unwrap_or(0);
            let sign = if exponent < 0 { '-' } else { '+' };
            Ok(format!("{mantissa}e{sign}{:02}", exponent.abs()))
        }
        ('s', _, _) => {
            let whole = text(value);
            Ok(match precision {
                Some(length) => whole.chars().take(length).collect(),
                None => whole,
            })
        }
        ('b', Item::Logical(value), _) => Ok(value.to_string()),
        ('c', Item::Text(value), _) => Ok(value.clone()),
        (_, Item::Unknown, _) => Ok(crate::UNKNOWN.to_owned()),
        _ => Err(format!("%{conversion} does not fit {}", text(value))),
    }
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
    }

    #[test]
    fn formats_fill_and_cut() {
        let items = [Item::Int(-7), Item::Text("ab".into()), Item::Real(2.5), Item::Int(255)];
        assert_eq!(printf("%05d|%-4s|%1.4f|%x%%%n", &items), Ok("-0007|ab  |2.5000|ff%\n".into()));
        assert!(printf("%d", &[]).is_err());
        assert!(printf("%d", &[Item::Real(1.0)]).is_err());
    }
}
