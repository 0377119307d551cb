//! Values as C's printf writes them (C99 7.19.6.1), byte for byte as glibc does on x86-64.
//!
//! Numbers are rounded on their exact decimal value, halves to even. An argument of another kind than its conversion wants, or
//! one that is missing, is a misuse; a number of another width or sign is written as the machine would.
//! Not covered: `%n`, wide characters, positions (`%1$d`), thousands (`'` means nothing in the C locale).

use partita_tree::{Item, Refusal};

/// Wider fields are refused.
const WIDEST: usize = 1 << 16;

#[derive(Clone, Copy, Default)]
struct Flags {
    left: bool,
    plus: bool,
    blank: bool,
    alternate: bool,
    zero: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Length {
    Char,
    Short,
    Int,
    Long,
}

/// One conversion specification, its stars already replaced.
struct Spec {
    flags: Flags,
    width: usize,
    precision: Option<usize>,
    length: Length,
    conversion: char,
}

/// The text of a format with values.
pub fn printf(format: &str, items: &[Item]) -> Result<String, Refusal> {
    let mut out = String::new();
    let mut items = items.iter();
    let mut rest = format;
    while let Some(at) = rest.find('%') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let (spec, after) = spec(rest, &mut items)?;
        rest = after;
        let written = if spec.conversion == '%' {
            "%".to_owned()
        } else {
            let item = items.next().ok_or_else(|| {
                misuse(format!("there is no argument for `%{}`", spec.conversion))
            })?;
            converted(&spec, item)?
        };
        out.push_str(&written);
    }
    out.push_str(rest);
    Ok(out)
}

fn misuse(text: String) -> Refusal {
    Refusal::Misuse(text)
}

/// Reads a specification after its `%`.
fn spec<'f>(
    text: &'f str,
    items: &mut std::slice::Iter<'_, Item>,
) -> Result<(Spec, &'f str), Refusal> {
    let mut flags = Flags::default();
    let mut rest = text;
    loop {
        match rest.chars().next() {
            Some('-') => flags.left = true,
            Some('+') => flags.plus = true,
            Some(' ') => flags.blank = true,
            Some('#') => flags.alternate = true,
            Some('0') => flags.zero = true,
            Some('\'') => {}
            _ => break,
        }
        rest = &rest[1..];
    }
    let (width, after) = count(rest, items)?;
    rest = after;
    let width = match width {
        Some(width) if width < 0 => {
            flags.left = true;
            width.unsigned_abs()
        }
        other => other.unwrap_or(0).unsigned_abs(),
    };
    let mut precision = None;
    if let Some(after) = rest.strip_prefix('.') {
        let (given, after) = count(after, items)?;
        rest = after;
        precision = u64::try_from(given.unwrap_or(0)).ok();
    }
    let fits = |number: u64| {
        usize::try_from(number).ok().filter(|number| *number <= WIDEST).ok_or_else(|| {
            Refusal::Unsupported(format!("a field of {number} characters in a format"))
        })
    };
    let lengths = [
        ("hh", Length::Char),
        ("h", Length::Short),
        ("ll", Length::Long),
        ("l", Length::Long),
        ("j", Length::Long),
        ("z", Length::Long),
        ("t", Length::Long),
        ("L", Length::Long),
        ("q", Length::Long),
    ];
    let found = lengths.into_iter().find(|(word, _)| rest.starts_with(word));
    let length = found.map_or(Length::Int, |(_, length)| length);
    rest = &rest[found.map_or(0, |(word, _)| word.len())..];
    let Some(conversion) = rest.chars().next() else {
        return Err(misuse("the format ends in a `%`".to_owned()));
    };
    let spec = Spec {
        flags,
        width: fits(width)?,
        precision: precision.map(fits).transpose()?,
        length,
        conversion,
    };
    Ok((spec, &rest[conversion.len_utf8()..]))
}

/// Digits, or a star for the next argument.
fn count<'f>(
    text: &'f str,
    items: &mut std::slice::Iter<'_, Item>,
) -> Result<(Option<i64>, &'f str), Refusal> {
    if let Some(rest) = text.strip_prefix('*') {
        return match items.next() {
            Some(Item::Int(value) | Item::Sized(value, _)) => Ok((Some(*value), rest)),
            Some(_) => Err(misuse("a `*` in the format wants an integer".to_owned())),
            None => Err(misuse("there is no argument for a `*`".to_owned())),
        };
    }
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    if number.is_empty() {
        return Ok((None, rest));
    }
    match number.parse() {
        Ok(number) => Ok((Some(number), rest)),
        Err(_) => Err(Refusal::Unsupported(format!("a field of {number} characters in a format"))),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "all other values are misused")]
fn converted(spec: &Spec, item: &Item) -> Result<String, Refusal> {
    if *item == Item::Unknown {
        return Ok(padded(spec, "", crate::UNKNOWN, false));
    }
    match spec.conversion {
        'd' | 'i' => Ok(signed(spec, integer(spec, item)?)),
        'u' | 'o' | 'x' | 'X' => Ok(unsigned(spec, integer(spec, item)?)),
        'c' => {
            let byte = integer(spec, item)?.to_le_bytes()[0];
            Ok(padded(spec, "", &char::from(byte).to_string(), false))
        }
        's' => text(spec, item),
        'p' => match item {
            Item::Address(0) => Ok(padded(spec, "", "(nil)", false)),
            Item::Address(address) => Ok(padded(spec, "", &format!("{address:#x}"), false)),
            _ => Err(wrong(spec, item)),
        },
        'f' | 'F' | 'e' | 'E' | 'g' | 'G' | 'a' | 'A' => match item {
            Item::Real(value) => Ok(real(spec, *value)),
            Item::Single(value) => Ok(real(spec, f64::from(*value))),
            _ => Err(wrong(spec, item)),
        },
        'n' => Err(Refusal::Unsupported("`%n` in a format".to_owned())),
        other => Err(Refusal::Unsupported(format!("the conversion `%{other}` in a format"))),
    }
}

fn wrong(spec: &Spec, item: &Item) -> Refusal {
    let what = match item {
        Item::Int(_) | Item::Sized(..) | Item::Logical(_) => "an integer",
        Item::Real(_) | Item::Single(_) => "a floating number",
        Item::Complex(..) | Item::SingleComplex(..) => "a complex number",
        Item::Text(_) => "a text",
        Item::Address(_) => "a pointer",
        Item::Unknown => "something",
    };
    misuse(format!("`%{}` is given {what}", spec.conversion))
}

/// An integer as the conversion takes it from its register.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other values are misused")]
fn integer(spec: &Spec, item: &Item) -> Result<i64, Refusal> {
    match item {
        Item::Int(value) => Ok(*value),
        // A register's upper half is zero after a 32-bit value was put there.
        Item::Sized(value, bytes) if *bytes <= 4 && spec.length == Length::Long => {
            Ok(value & 0xffff_ffff)
        }
        Item::Sized(value, _) => Ok(*value),
        Item::Logical(value) => Ok(i64::from(*value)),
        Item::Address(address) if spec.conversion != 'c' && spec.length == Length::Long => {
            Ok(address.cast_signed())
        }
        _ => Err(wrong(spec, item)),
    }
}

/// The value in as many bits as the length says.
fn cut(value: i64, length: Length, signed: bool) -> i64 {
    let shift = match length {
        Length::Char => 56,
        Length::Short => 48,
        Length::Int => 32,
        Length::Long => 0,
    };
    let high = value << shift;
    if signed { high >> shift } else { (high.cast_unsigned() >> shift).cast_signed() }
}

/// At least `precision` digits; none at all of a zero with precision zero.
fn digits(spec: &Spec, text: String) -> String {
    match spec.precision {
        Some(0) if text == "0" => String::new(),
        Some(precision) => format!("{text:0>precision$}"),
        None => text,
    }
}

fn sign(flags: Flags, negative: bool) -> &'static str {
    match (negative, flags.plus, flags.blank) {
        (true, _, _) => "-",
        (false, true, _) => "+",
        (false, false, true) => " ",
        (false, false, false) => "",
    }
}

fn signed(spec: &Spec, value: i64) -> String {
    let value = cut(value, spec.length, true);
    let text = digits(spec, value.unsigned_abs().to_string());
    padded(spec, sign(spec.flags, value < 0), &text, spec.precision.is_none())
}

fn unsigned(spec: &Spec, value: i64) -> String {
    let value = cut(value, spec.length, false).cast_unsigned();
    let text = match spec.conversion {
        'o' => format!("{value:o}"),
        'x' => format!("{value:x}"),
        'X' => format!("{value:X}"),
        _ => value.to_string(),
    };
    let mut text = digits(spec, text);
    let mut prefix = "";
    if spec.flags.alternate {
        match spec.conversion {
            'o' if !text.starts_with('0') => text.insert(0, '0'),
            'x' if value != 0 => prefix = "0x",
            'X' if value != 0 => prefix = "0X",
            _ => {}
        }
    }
    padded(spec, prefix, &text, spec.precision.is_none())
}

#[expect(clippy::wildcard_enum_match_arm, reason = "all other values are misused")]
fn text(spec: &Spec, item: &Item) -> Result<String, Refusal> {
    let text = match item {
        Item::Text(text) => text.as_str(),
        Item::Address(0) if spec.precision.is_none_or(|precision| precision >= 6) => "(null)",
        Item::Address(0) => "",
        _ => return Err(wrong(spec, item)),
    };
    let most = spec.precision.unwrap_or(text.len()).min(text.len());
    // Not in the middle of a character: what is printed is text.
    let end = (0..=most).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    Ok(padded(spec, "", &text[..end], false))
}

/// Filled to the width: blanks, or zeros behind the prefix.
fn padded(spec: &Spec, prefix: &str, text: &str, zeros: bool) -> String {
    let missing = spec.width.saturating_sub(prefix.len() + text.len());
    if spec.flags.left {
        format!("{prefix}{text}{}", " ".repeat(missing))
    } else if spec.flags.zero && zeros {
        format!("{prefix}{}{text}", "0".repeat(missing))
    } else {
        format!("{}{prefix}{text}", " ".repeat(missing))
    }
}

fn real(spec: &Spec, value: f64) -> String {
    let upper = spec.conversion.is_ascii_uppercase();
    let prefix = sign(spec.flags, value.is_sign_negative());
    let magnitude = value.abs();
    if !magnitude.is_finite() {
        let text = if magnitude.is_nan() { "nan" } else { "inf" };
        let text = if upper { text.to_uppercase() } else { text.to_owned() };
        return padded(spec, prefix, &text, false);
    }
    let precision = spec.precision.unwrap_or(6);
    let alternate = spec.flags.alternate;
    let text = match spec.conversion.to_ascii_lowercase() {
        'f' => fixed(magnitude, precision, alternate),
        'e' => exponential(magnitude, precision, alternate),
        'g' => general(magnitude, precision.max(1), alternate),
        _ => {
            let text = hexadecimal(magnitude, spec.precision, alternate);
            let text = if upper { text.to_uppercase() } else { text };
            let mark = if upper { "0X" } else { "0x" };
            return padded(spec, &format!("{prefix}{mark}"), &text, true);
        }
    };
    let text = if upper { text.to_uppercase() } else { text };
    padded(spec, prefix, &text, true)
}

fn fixed(value: f64, precision: usize, point: bool) -> String {
    let mut text = format!("{value:.precision$}");
    if point && precision == 0 {
        text.push('.');
    }
    text
}

/// Digits and exponent of a value in so many digits behind the point.
fn scientific(value: f64, precision: usize) -> (String, i32) {
    let text = format!("{value:.precision$e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    (digits.to_owned(), exponent.parse().unwrap_or(0))
}

fn exponential(value: f64, precision: usize, point: bool) -> String {
    let (mut digits, exponent) = scientific(value, precision);
    if point && precision == 0 {
        digits.push('.');
    }
    format!("{digits}{}", exponent_text(exponent))
}

fn exponent_text(exponent: i32) -> String {
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("e{sign}{:02}", exponent.unsigned_abs())
}

fn general(value: f64, precision: usize, alternate: bool) -> String {
    let (digits, exponent) = scientific(value, precision - 1);
    let most = i32::try_from(precision).unwrap_or(i32::MAX);
    if exponent < -4 || exponent >= most {
        let mut digits = digits;
        if alternate && precision == 1 {
            digits.push('.');
        }
        let digits = if alternate { digits } else { shortened(&digits) };
        return format!("{digits}{}", exponent_text(exponent));
    }
    let behind = usize::try_from(most - 1 - exponent).unwrap_or(0);
    let text = fixed(value, behind, alternate);
    if alternate { text } else { shortened(&text) }
}

/// Without zeros at the end of a fraction.
fn shortened(text: &str) -> String {
    if !text.contains('.') {
        return text.to_owned();
    }
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// `1.8p+1`, without the mark in front.
fn hexadecimal(value: f64, precision: Option<usize>, alternate: bool) -> String {
    let bits = value.to_bits();
    let (raw, mut mantissa) = ((bits >> 52) & 0x7ff, bits & ((1 << 52) - 1));
    let exponent = match (raw, mantissa) {
        (0, 0) => 0,
        (0, _) => -1022,
        (raw, _) => i64::try_from(raw).unwrap_or(0) - 1023,
    };
    let mut lead = u64::from(raw != 0);
    let mut digits = 13;
    if let Some(wanted) = precision
        && wanted < 13
    {
        let cut = 4 * (13 - wanted);
        let all = (lead << 52) | mantissa;
        let (kept, lost, half) = (all >> cut, all & ((1 << cut) - 1), 1u64 << (cut - 1));
        let up = lost > half || (lost == half && kept & 1 == 1);
        let all = (kept + u64::from(up)) << cut;
        (lead, mantissa) = (all >> 52, all & ((1 << 52) - 1));
        digits = wanted;
    }
    let mut fraction = format!("{mantissa:013x}");
    match precision {
        Some(wanted) if wanted >= 13 => fraction.push_str(&"0".repeat(wanted - 13)),
        Some(_) => fraction.truncate(digits),
        None => fraction = fraction.trim_end_matches('0').to_owned(),
    }
    let point = if fraction.is_empty() && !alternate { "" } else { "." };
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{lead}{point}{fraction}p{sign}{}", exponent.unsigned_abs())
}
