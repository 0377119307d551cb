//! Numbers, characters and strings: their text to their value (6.4.4, 6.4.5).

use crate::ast::{
    CharLiteral, Encoding, FloatLiteral, FloatSuffix, IntLiteral, IntSuffix, StrLiteral,
};

/// An integer constant.
///
/// # Errors
/// Why it is none.
pub fn int(text: &str) -> Result<IntLiteral, String> {
    let lower = text.to_ascii_lowercase();
    let (digits, radix) = match lower.as_str() {
        lower if lower.starts_with("0x") => (&lower[2..], 16),
        lower if lower.starts_with("0b") => (&lower[2..], 2),
        lower if lower.starts_with('0') && lower.len() > 1 => (&lower[1..], 8),
        lower => (lower, 10),
    };
    let end = digits.find(|c: char| !c.is_digit(radix.max(10))).unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(end);
    let suffix = int_suffix(suffix, text).ok_or_else(|| format!("`{text}` is no number"))?;
    if let Some(bad) = digits.chars().find(|c| !c.is_digit(radix)) {
        let kind = if radix == 8 { "an octal" } else { "a binary" };
        return Err(format!("`{bad}` is no digit of {kind} number"));
    }
    if digits.is_empty() && radix != 8 {
        return Err(format!("`{text}` has no digits"));
    }
    let digits = if digits.is_empty() { "0" } else { digits };
    let value = u64::from_str_radix(digits, radix)
        .map_err(|_| format!("`{text}` is too large for every integer type"))?;
    Ok(IntLiteral { value, decimal: radix == 10, suffix, text: text.into() })
}

/// In lower case; in the original the letters of `ll` must be of one case.
fn int_suffix(suffix: &str, text: &str) -> Option<IntSuffix> {
    if text.contains("lL") || text.contains("Ll") {
        return None;
    }
    let (unsigned, longs) = match suffix {
        "" => (false, 0),
        "u" => (true, 0),
        "l" => (false, 1),
        "ul" | "lu" => (true, 1),
        "ll" => (false, 2),
        "ull" | "llu" => (true, 2),
        _ => return None,
    };
    Some(IntSuffix { unsigned, longs })
}

/// A floating constant.
///
/// # Errors
/// Why it is none.
pub fn float(text: &str) -> Result<FloatLiteral, String> {
    let lower = text.to_ascii_lowercase();
    let hex = lower.starts_with("0x");
    let (digits, suffix) = if let Some(digits) = lower.strip_suffix('l') {
        (digits, FloatSuffix::LongDouble)
    } else if let Some(digits) = lower.strip_suffix('f').filter(|_| !hex || lower.contains('p')) {
        (digits, FloatSuffix::Float)
    } else {
        (lower.as_str(), FloatSuffix::Double)
    };
    let single = suffix == FloatSuffix::Float;
    let value = if hex { hex_float(&digits[2..], single) } else { decimal(digits, single) };
    let value = value.ok_or_else(|| format!("`{text}` is no number"))?;
    Ok(FloatLiteral { value, suffix, text: text.into() })
}

fn decimal(digits: &str, single: bool) -> Option<f64> {
    let plain = |c: char| c.is_ascii_digit() || matches!(c, '.' | 'e' | '+' | '-');
    if !digits.chars().all(plain) || !digits.contains(['.', 'e']) {
        return None;
    }
    if single { digits.parse::<f32>().ok().map(f64::from) } else { digits.parse().ok() }
}

/// `1.8p3`: bits beyond the 64th only say whether they are zero, which is all that rounding asks.
fn hex_float(text: &str, single: bool) -> Option<f64> {
    let (mantissa, exponent) = text.split_once('p')?;
    let mut exponent = exponent.parse::<i64>().ok()?.clamp(-20_000, 20_000);
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let mut bits = 0_u64;
    for (index, digit) in whole.chars().chain(fraction.chars()).enumerate() {
        let digit = u64::from(digit.to_digit(16)?);
        let behind_point = index >= whole.len();
        if bits >> 59 == 0 {
            bits = bits << 4 | digit;
            exponent -= if behind_point { 4 } else { 0 };
        } else {
            bits |= u64::from(digit != 0);
            exponent += if behind_point { 0 } else { 4 };
        }
    }
    let mut value = if single { f64::from(bits as f32) } else { bits as f64 };
    while exponent != 0 && value != 0.0 && value.is_finite() {
        let step = exponent.clamp(-1000, 1000);
        value *= f64::powi(2.0, i32::try_from(step).unwrap_or(0));
        exponent -= step;
    }
    Some(if single { f64::from(value as f32) } else { value })
}

/// A character constant with its quotes. Several characters are put together as gcc does.
///
/// # Errors
/// Why it is none.
pub fn char(text: &str) -> Result<CharLiteral, String> {
    let (encoding, inside) = opened(text, '\'');
    if inside.is_empty() {
        return Err("a character constant cannot be empty".to_owned());
    }
    let literal = |value| CharLiteral { value, encoding, text: text.into() };
    if encoding == Encoding::Wide {
        return Ok(literal(i64::from(inside.chars().next().map_or(0, u32::from))));
    }
    let bytes = bytes(inside)?;
    let value = match bytes.as_slice() {
        [one] => i64::from(one.cast_signed()),
        several => several.iter().fold(0_i32, |value, byte| value << 8 | i32::from(*byte)).into(),
    };
    Ok(literal(value))
}

/// Adjacent strings, each with its quotes.
///
/// # Errors
/// Why they are none.
pub fn string<'t>(pieces: impl IntoIterator<Item = &'t str>) -> Result<StrLiteral, String> {
    let mut joined = StrLiteral { bytes: Vec::new(), encoding: Encoding::Plain };
    for piece in pieces {
        let (encoding, inside) = opened(piece, '"');
        if encoding == Encoding::Wide {
            joined.encoding = Encoding::Wide;
        }
        joined.bytes.extend(bytes(inside)?);
    }
    Ok(joined)
}

/// The prefix of a literal, and what stands between its quotes.
fn opened(text: &str, quote: char) -> (Encoding, &str) {
    let (prefix, inside) = text.split_once(quote).unwrap_or(("", text));
    let wide = matches!(prefix, "L" | "u" | "U");
    let encoding = if wide { Encoding::Wide } else { Encoding::Plain };
    (encoding, inside.strip_suffix(quote).unwrap_or(inside))
}

/// The bytes that a text with escapes means.
fn bytes(text: &str) -> Result<Vec<u8>, String> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.extend_from_slice(rest.get(..at).unwrap_or_default().as_bytes());
        rest = escape(rest.get(at + 1..).unwrap_or_default(), &mut out)?;
    }
    out.extend_from_slice(rest.as_bytes());
    Ok(out)
}

/// What stands behind a backslash; gives the text behind that.
fn escape<'t>(text: &'t str, out: &mut Vec<u8>) -> Result<&'t str, String> {
    let Some(first) = text.chars().next() else {
        return Err("a backslash at the end of a literal".to_owned());
    };
    let behind = text.get(first.len_utf8()..).unwrap_or_default();
    let run = |text: &str, radix: u32, most: usize| {
        text.chars().take(most).take_while(|c| c.is_digit(radix)).count()
    };
    let byte = match first {
        'n' => b'\n',
        't' => b'\t',
        'r' => b'\r',
        'a' => 7,
        'b' => 8,
        'f' => 12,
        'v' => 11,
        // GNU's escape character.
        'e' => 27,
        '0'..='7' => {
            let length = run(text, 8, 3);
            let digits = text.get(..length).unwrap_or_default();
            let value = u8::from_str_radix(digits, 8);
            out.push(value.map_err(|_| format!("`\\{digits}` is too large for a char"))?);
            return Ok(text.get(length..).unwrap_or_default());
        }
        'x' => {
            let length = run(behind, 16, usize::MAX);
            let digits = behind.get(..length).unwrap_or_default();
            if digits.is_empty() {
                return Err("`\\x` without digits".to_owned());
            }
            let value = u8::from_str_radix(digits.trim_start_matches('0'), 16);
            let zero = digits.bytes().all(|digit| digit == b'0');
            let value = if zero { Ok(0) } else { value };
            out.push(value.map_err(|_| format!("`\\x{digits}` is too large for a char"))?);
            return Ok(behind.get(length..).unwrap_or_default());
        }
        'u' | 'U' => {
            let wanted = if first == 'u' { 4 } else { 8 };
            let digits = behind.get(..run(behind, 16, wanted)).unwrap_or_default();
            let value = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32);
            let Some(value) = value.filter(|_| digits.len() == wanted) else {
                return Err(format!("`\\{first}{digits}` is no character"));
            };
            out.extend_from_slice(value.encode_utf8(&mut [0; 4]).as_bytes());
            return Ok(behind.get(wanted..).unwrap_or_default());
        }
        other => {
            out.extend_from_slice(other.encode_utf8(&mut [0; 4]).as_bytes());
            return Ok(behind);
        }
    };
    out.push(byte);
    Ok(behind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers() {
        let value = |text| int(text).map(|int| (int.value, int.decimal, int.suffix.longs));
        assert_eq!(value("0"), Ok((0, true, 0)));
        assert_eq!(value("0xFFul"), Ok((255, false, 1)));
        assert_eq!(value("017LL"), Ok((15, false, 2)));
        assert_eq!(value("0b101"), Ok((5, false, 0)));
        assert_eq!(value("18446744073709551615u"), Ok((u64::MAX, true, 0)));
        for bad in ["08", "1lL", "1uu", "0x", "18446744073709551616", "1.5", "12abc", "0b2"] {
            assert!(int(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn floats() {
        let value = |text| float(text).map(|float| float.value);
        assert_eq!(value("1.5"), Ok(1.5));
        assert_eq!(value(".5e1"), Ok(5.0));
        assert_eq!(value("1e-3L"), Ok(1e-3));
        assert_eq!(value("0.1f"), Ok(f64::from(0.1_f32)));
        assert_eq!(value("0x1.8p1"), Ok(3.0));
        assert_eq!(value("0x.1p4f"), Ok(1.0));
        assert_eq!(value("0x1p-1074"), Ok(5e-324));
        assert_eq!(value("0x1.00000000000008p0"), Ok(1.0));
        assert_eq!(value("0x1.000000000000080000000001p0"), Ok(1.0 + f64::EPSILON));
        for bad in ["1", "1.2.3", "1e", "0x1.8", "1.0q", "e5", "0xp1"] {
            assert!(float(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn characters_and_strings() {
        let value = |text| char(text).map(|char| char.value);
        assert_eq!(value("'a'"), Ok(97));
        assert_eq!(value(r"'\n'"), Ok(10));
        assert_eq!(value(r"'\xff'"), Ok(-1));
        assert_eq!(value(r"'\0'"), Ok(0));
        assert_eq!(value(r"'\''"), Ok(39));
        assert_eq!(value("'ab'"), Ok(0x6162));
        assert!(value("''").is_err());
        assert!(value(r"'\x'").is_err());
        let bytes = string([r#""a\tb\101""#, r#""\x41""#]).map(|string| string.bytes);
        assert_eq!(bytes, Ok(b"a\tbAA".to_vec()));
    }
}
