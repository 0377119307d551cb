//! `printf` and `String.format`: the formats of Java's `Formatter`, as far as numbers, truth values, characters and texts go.
//!
//! Reals are rounded half up from the digits that `Double.toString` shows, as Java does it, not from the binary value. Not
//! known: `%a`, `%h`, dates, arguments by number.

use super::{digits_of, text};
use partita_tree::Item;
use std::iter::Peekable;
use std::str::Chars;

/// The text that a format makes of values.
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
        let piece = Piece::read(&mut rest)?;
        if piece.conversion == 'n' {
            out.push('\n');
            continue;
        }
        let body = if piece.conversion == '%' {
            "%".to_owned()
        } else {
            let none = || format!("no value for %{}", piece.conversion);
            piece.converted(values.next().ok_or_else(none)?)?
        };
        let width = piece.width;
        out.push_str(&if piece.has('-') {
            format!("{body:<width$}")
        } else {
            format!("{body:>width$}")
        });
    }
    Ok(out)
}

/// One `%..`.
struct Piece {
    flags: String,
    width: usize,
    precision: Option<usize>,
    /// In small letters.
    conversion: char,
    capitals: bool,
}

fn number(rest: &mut Peekable<Chars<'_>>) -> Option<usize> {
    let mut digits = String::new();
    while let Some(digit) = rest.next_if(char::is_ascii_digit) {
        digits.push(digit);
    }
    digits.parse().ok()
}

impl Piece {
    fn read(rest: &mut Peekable<Chars<'_>>) -> Result<Self, String> {
        let mut flags = String::new();
        while let Some(flag) = rest.next_if(|c| "-+ 0,#(".contains(*c)) {
            flags.push(flag);
        }
        let width = number(rest).unwrap_or(0);
        let precision = if rest.next_if_eq(&'.').is_some() { number(rest) } else { None };
        let Some(conversion) = rest.next() else { return Err("a lone % at the end".to_owned()) };
        let capitals = conversion.is_ascii_uppercase();
        let conversion = conversion.to_ascii_lowercase();
        Ok(Piece { flags, width, precision, conversion, capitals })
    }

    fn has(&self, flag: char) -> bool {
        self.flags.contains(flag)
    }

    fn converted(&self, value: &Item) -> Result<String, String> {
        let body = match (self.conversion, value) {
            (_, Item::Unknown) => return Ok(crate::UNKNOWN.to_owned()),
            ('s', value) => {
                let whole = text(value);
                match self.precision {
                    Some(length) => whole.chars().take(length).collect(),
                    None => whole,
                }
            }
            ('d', Item::Int(value)) => {
                self.signed(*value < 0, self.grouped(&value.unsigned_abs().to_string()))
            }
            ('x', Item::Int(value)) if *value >= 0 => self.filled("", format!("{value:x}")),
            ('o', Item::Int(value)) if *value >= 0 => self.filled("", format!("{value:o}")),
            ('f' | 'e' | 'g', Item::Real(value)) => {
                self.real(*value, &format!("{:e}", value.abs()))
            }
            ('f' | 'e' | 'g', Item::Single(value)) => {
                self.real(f64::from(*value), &format!("{:e}", value.abs()))
            }
            ('b', Item::Logical(value)) => value.to_string(),
            ('c', Item::Text(value)) => value.clone(),
            (conversion, value) => {
                return Err(format!("%{conversion} does not fit {}", text(value)));
            }
        };
        Ok(if self.capitals { body.to_uppercase() } else { body })
    }

    /// A real whose shortest digits are known.
    fn real(&self, value: f64, shortest: &str) -> String {
        let negative = value.is_sign_negative();
        if value.is_nan() {
            return "NaN".to_owned();
        }
        if value.is_infinite() {
            let plain = Piece { flags: self.flags.replace('0', ""), ..*self };
            return plain.signed(negative, "Infinity".to_owned());
        }
        let (digits, exponent) = digits_of(shortest);
        let precision = self.precision.unwrap_or(6);
        let size = match self.conversion {
            'e' => scientific(&digits, exponent, precision),
            'g' => {
                let significant = precision.max(1);
                let places = i64::try_from(significant).unwrap_or(i64::MAX);
                let (_, carried) = rounded(&digits, significant);
                let first = i64::from(exponent + i32::from(carried));
                if value == 0.0 || (-4..places).contains(&first) {
                    let behind = usize::try_from(places - 1 - first).unwrap_or(0);
                    self.plain(&digits, exponent, behind)
                } else {
                    scientific(&digits, exponent, significant - 1)
                }
            }
            _ => self.plain(&digits, exponent, precision),
        };
        self.signed(negative, size)
    }

    /// Digits with the point in their middle.
    fn plain(&self, digits: &str, exponent: i32, precision: usize) -> String {
        // As many digits as there are down to the last place that is shown; none are left of a small number.
        let places = i64::from(exponent) + 1 + i64::try_from(precision).unwrap_or(i64::MAX);
        let (kept, before) = match usize::try_from(places) {
            Ok(places) => {
                let (kept, carried) = rounded(digits, places);
                (kept, exponent + 1 + i32::from(carried))
            }
            Err(_) => (String::new(), 0),
        };
        let (whole, part) = match usize::try_from(before) {
            Ok(before) if before > 0 => {
                let padded = format!("{kept:0<before$}");
                let (whole, part) = padded.split_at(before);
                (whole.to_owned(), part.to_owned())
            }
            Ok(_) | Err(_) => {
                let zeros = usize::try_from(-before).unwrap_or(0).min(precision);
                ("0".to_owned(), format!("{}{kept}", "0".repeat(zeros)))
            }
        };
        let whole = self.grouped(&whole);
        if precision == 0 {
            return whole;
        }
        let part: String = format!("{part:0<precision$}").chars().take(precision).collect();
        format!("{whole}.{part}")
    }

    /// With commas between thousands, if that is asked for.
    fn grouped(&self, digits: &str) -> String {
        if !self.has(',') {
            return digits.to_owned();
        }
        let mut out = String::new();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                out.push(',');
            }
            out.push(digit);
        }
        out
    }

    /// With its sign, and zeros behind that up to the width.
    fn signed(&self, negative: bool, size: String) -> String {
        let sign = match (negative, self.has('('), self.has('+'), self.has(' ')) {
            (true, true, ..) => return format!("({size})"),
            (true, false, ..) => "-",
            (false, _, true, _) => "+",
            (false, _, false, true) => " ",
            (false, _, false, false) => "",
        };
        self.filled(sign, size)
    }

    fn filled(&self, sign: &str, size: String) -> String {
        let zeros = if self.has('0') { self.width.saturating_sub(sign.len()) } else { 0 };
        format!("{sign}{size:0>zeros$}")
    }
}

/// `d.dde+dd`
fn scientific(digits: &str, exponent: i32, precision: usize) -> String {
    let (digits, carried) = rounded(digits, precision + 1);
    let kept = digits.get(..=precision).unwrap_or(&digits);
    let exponent = exponent + i32::from(carried);
    let sign = if exponent < 0 { '-' } else { '+' };
    let (whole, part) = kept.split_at(1);
    let point = if part.is_empty() { "" } else { "." };
    format!("{whole}{point}{part}e{sign}{:02}", exponent.abs())
}

/// So many digits, the last one rounded half up; whether there is one more before the first now.
fn rounded(digits: &str, places: usize) -> (String, bool) {
    if digits.len() <= places {
        return (format!("{digits:0<places$}"), false);
    }
    let up = digits.as_bytes().get(places).is_some_and(|next| *next >= b'5');
    let mut kept: Vec<u8> = digits.bytes().take(places).collect();
    if !up {
        return (String::from_utf8_lossy(&kept).into_owned(), false);
    }
    for digit in kept.iter_mut().rev() {
        if *digit < b'9' {
            *digit += 1;
            return (String::from_utf8_lossy(&kept).into_owned(), false);
        }
        *digit = b'0';
    }
    kept.insert(0, b'1');
    (String::from_utf8_lossy(&kept).into_owned(), true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn real(format: &str, values: &[f64]) -> Vec<String> {
        values.iter().map(|value| printf(format, &[Item::Real(*value)]).unwrap()).collect()
    }

    #[test]
    fn formats_fill_and_cut() {
        let items = [Item::Int(-7), Item::Text("ab".into()), Item::Real(2.5), Item::Int(255)];
        assert_eq!(printf("%05d|%-4s|%1.4f|%x%%%n", &items), Ok("-0007|ab  |2.5000|ff%\n".into()));
        assert!(printf("%d", &[]).is_err());
        assert!(printf("%d", &[Item::Real(1.0)]).is_err());
    }

    /// The texts are those of Java 17.
    #[test]
    fn reals_are_rounded_half_up() {
        let values = [0.25, 1.005, -0.125, 123_456.789, 0.5, 0.0, -0.0, 9.996, 1e10];
        let one = ["0.3", "1.0", "-0.1", "123456.8", "0.5", "0.0", "-0.0", "10.0", "10000000000.0"];
        assert_eq!(real("%.1f", &values), one);
        let two = [
            "0.25",
            "1.01",
            "-0.13",
            "123,456.79",
            "0.50",
            "0.00",
            "-0.00",
            "10.00",
            "10,000,000,000.00",
        ];
        assert_eq!(real("%,.2f", &values), two);
        assert_eq!(real("%.0f", &[0.25, 0.5, 1.5, 2.5, -3.5]), ["0", "1", "2", "3", "-4"]);
        assert_eq!(
            real("%.3e", &[0.25, 123_456.789, 0.0]),
            ["2.500e-01", "1.235e+05", "0.000e+00"]
        );
        assert_eq!(real("%.1e", &[9.96]), ["1.0e+01"]);
        let general =
            ["0.250000", "123457", "0.00000", "1.00000e+10", "1.00000e-10", "1.23457e+06"];
        assert_eq!(real("%g", &[0.25, 123_456.789, 0.0, 1e10, 1e-10, 1_234_567.891]), general);
        assert_eq!(real("%010.2f", &[-0.125, 1.005]), ["-000000.13", "0000001.01"]);
        assert_eq!(real("%8.1f|", &[f64::NAN, f64::INFINITY]), ["     NaN|", "Infinity|"]);
        assert_eq!(real("%.3f", &[1e-10, 0.0005, 0.000_499]), ["0.000", "0.001", "0.000"]);
    }

    #[test]
    fn whole_numbers_have_signs_and_groups() {
        let shown = |format: &str, value: i64| printf(format, &[Item::Int(value)]).unwrap();
        assert_eq!(shown("%+d", 5), "+5");
        assert_eq!(shown("% d", 5), " 5");
        assert_eq!(shown("%(d", -5), "(5)");
        assert_eq!(shown("%,10d", 1_234_567), " 1,234,567");
        assert_eq!(shown("%X", 255), "FF");
        assert_eq!(shown("%o", 8), "10");
        assert_eq!(shown("%+5d", 5), "   +5");
    }
}
