//! Strings and names in quotes: how any text is written on one line, and read back.
//!
//! `\n \r \t \\ \" \`` and `\u{hex}` are the escapes. Every string survives writing and reading.

use super::token::is_plain_name;

/// Appends `text` between quotes.
pub fn quote(out: &mut String, mark: char, text: &str) {
    out.push(mark);
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\\' => out.push_str("\\\\"),
            c if c == mark => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => {
                out.push_str("\\u{");
                out.push_str(&format!("{:x}", u32::from(c)));
                out.push('}');
            }
            c => out.push(c),
        }
    }
    out.push(mark);
}

/// Appends a name, in backticks when it is reserved or not a word.
pub fn name(out: &mut String, name: &str) {
    if is_plain_name(name) {
        out.push_str(name);
    } else {
        quote(out, '`', name);
    }
}

/// The text between the quotes of a token.
///
/// # Errors
/// The escape that means nothing.
pub fn unquote(token: &str) -> Result<String, String> {
    let inner = token.get(1..token.len().saturating_sub(1)).unwrap_or("");
    let mut out = String::with_capacity(inner.len());
    let mut rest = inner.chars();
    while let Some(c) = rest.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match rest.next() {
            Some('n') => out.push('\n'),
            Some('r') => out.push('\r'),
            Some('t') => out.push('\t'),
            Some(c @ ('\\' | '"' | '`')) => out.push(c),
            Some('u') => {
                let after = rest.as_str();
                let hex = after.strip_prefix('{').and_then(|text| text.split_once('}'));
                let decoded = hex.and_then(|(digits, _)| {
                    u32::from_str_radix(digits, 16).ok().and_then(char::from_u32)
                });
                let (Some((_, tail)), Some(c)) = (hex, decoded) else {
                    return Err("\\u".into());
                };
                out.push(c);
                rest = tail.chars();
            }
            Some(c) => return Err(format!("\\{c}")),
            None => return Err("\\".into()),
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_survives() {
        for text in ["", "plain", "a\"b`c\\d", "\n\r\t\0\u{7f}\u{85}", "ü∀", "\\u{41}"] {
            for mark in ['"', '`'] {
                let mut out = String::new();
                quote(&mut out, mark, text);
                assert!(!out.contains('\n'));
                assert_eq!(unquote(&out).as_deref(), Ok(text));
            }
        }
    }

    #[test]
    fn unknown_escapes_are_errors() {
        assert_eq!(unquote(r#""\q""#), Err("\\q".into()));
        assert_eq!(unquote(r#""\u{d800}""#), Err("\\u".into()));
        assert_eq!(unquote(r#""\u41""#), Err("\\u".into()));
    }
}
