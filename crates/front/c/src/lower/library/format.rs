//! Formats of `printf` (7.19.6.1), as far as their arguments must be known before the program runs.

/// One conversion: `%-5.2ld`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Conversion {
    /// Width and precision that are arguments.
    pub(crate) star_width: bool,
    pub(crate) precision: Precision,
    pub(crate) length: Length,
    /// `d`, `s` and so on; 0 if the format ends before it.
    pub(crate) letter: char,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Precision {
    #[default]
    None,
    Star,
    Known(u32),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Length {
    #[default]
    None,
    Char,
    Short,
    /// `l`, `ll`, `j`, `z`, `t`: all 64 bits wide.
    Long,
    LongDouble,
}

/// The conversions of a format that take arguments, in order.
pub(crate) fn conversions(format: &str) -> Vec<Conversion> {
    let mut found = Vec::new();
    let mut letters = format.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter != '%' {
            continue;
        }
        let mut conversion = Conversion::default();
        while letters.next_if(|letter| "-+ #0'".contains(*letter)).is_some() {}
        if letters.next_if_eq(&'*').is_some() {
            conversion.star_width = true;
        }
        while letters.next_if(char::is_ascii_digit).is_some() {}
        if letters.next_if_eq(&'.').is_some() {
            if letters.next_if_eq(&'*').is_some() {
                conversion.precision = Precision::Star;
            } else {
                let mut number = 0_u32;
                while let Some(digit) = letters.next_if(char::is_ascii_digit) {
                    number =
                        number.saturating_mul(10).saturating_add(digit.to_digit(10).unwrap_or(0));
                }
                conversion.precision = Precision::Known(number);
            }
        }
        while let Some(letter) = letters.next_if(|letter| "hlLjzt".contains(*letter)) {
            conversion.length = match (letter, conversion.length) {
                ('h', Length::Short) => Length::Char,
                ('h', _) => Length::Short,
                ('L', _) => Length::LongDouble,
                _ => Length::Long,
            };
        }
        conversion.letter = letters.next().unwrap_or('\0');
        if conversion.letter != '%' {
            found.push(conversion);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conversions_are_found_with_their_parts() {
        let found = conversions("a %d%% %-*.*f %hhx %5.3s %lld %zu");
        let letters: String = found.iter().map(|one| one.letter).collect();
        assert_eq!(letters, "dfxsdu");
        let float = found.get(1).cloned().unwrap_or_default();
        assert!(float.star_width && float.precision == Precision::Star);
        let lengths: Vec<Length> = found.iter().map(|one| one.length).collect();
        let wanted =
            [Length::None, Length::None, Length::Char, Length::None, Length::Long, Length::Long];
        assert_eq!(lengths, wanted);
        assert_eq!(found.get(3).map(|one| one.precision), Some(Precision::Known(3)));
    }
}
