//! Expectations written in program files: `//~ key: value` in the header, `//~ ERROR code` on a
//! program line. Comment signs `//`, `!` and `#` are known, so every language can carry them.
//!
//! `//~ ERROR code` stands at the end of the line it is about; `//~^ ERROR code`, on a line of its
//! own, is about the line above, one further up for each `^`. Several codes are separated by commas.

use std::collections::BTreeMap;

/// What a file says should happen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Expectations {
    /// `key: value` lines; a key given several times has its values joined by line breaks.
    pub keys: BTreeMap<String, String>,
    /// Lines from 1 with the code expected there, in the order of the file.
    pub errors: Vec<(usize, String)>,
    /// Expectation comments that could not be understood, with their lines.
    pub mistakes: Vec<(usize, String)>,
}

impl Expectations {
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.keys.get(key).map(String::as_str)
    }
}

const SIGNS: [&str; 3] = ["//~", "!~", "#~"];

#[must_use]
pub fn read(text: &str) -> Expectations {
    let mut found = Expectations::default();
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        let start = SIGNS.iter().filter_map(|sign| Some((line.find(sign)?, sign.len()))).min();
        let Some((at, length)) = start else { continue };
        let before = line[..at].trim();
        let comment = &line[at + length..];
        let up = comment.chars().take_while(|c| *c == '^').count();
        let comment = comment[up..].trim();
        if let Some(codes) = comment.strip_prefix("ERROR") {
            let mut any = false;
            for code in codes.split(',').map(str::trim).filter(|code| !code.is_empty()) {
                // A message may follow the code after a colon; it is for the reader.
                let code = code.split(':').next().unwrap_or(code).trim();
                found.errors.push((number.saturating_sub(up), code.to_owned()));
                any = true;
            }
            if !any {
                found.mistakes.push((number, "ERROR without a code".into()));
            }
        } else if up > 0 {
            found.mistakes.push((number, "`^` without ERROR".into()));
        } else if let Some((key, value)) = comment.split_once(':') {
            if before.is_empty() {
                let entry = found.keys.entry(key.trim().to_owned()).or_default();
                if !entry.is_empty() {
                    entry.push('\n');
                }
                entry.push_str(value.trim());
            } else {
                found.mistakes.push((number, "a key on a program line".into()));
            }
        } else {
            found.mistakes.push((number, format!("neither `key: value` nor ERROR: {comment}")));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_of_fortran() {
        let found = read("!~ places: 2\n! prose: no key\n  x[1] = 'a!' !~ ERROR data-race\n");
        assert_eq!(found.get("places"), Some("2"));
        assert_eq!(found.errors, [(3, "data-race".to_owned())]);
        assert!(found.mistakes.is_empty());
    }

    #[test]
    fn keys_and_errors() {
        let found = read(
            "//~ verdict: violated\n//~ states: 12\n\nx = 1; //~ ERROR data-race\n\
             y = 2; //~ ERROR deadlock, data-race: both ends\n//~^ ERROR assertion-failed\n",
        );
        assert_eq!(found.get("verdict"), Some("violated"));
        assert_eq!(found.get("states"), Some("12"));
        let errors: Vec<(usize, &str)> =
            found.errors.iter().map(|(line, code)| (*line, code.as_str())).collect();
        assert_eq!(
            errors,
            [(4, "data-race"), (5, "deadlock"), (5, "data-race"), (5, "assertion-failed")]
        );
        assert!(found.mistakes.is_empty());
    }

    #[test]
    fn repeated_keys_join() {
        assert_eq!(read("!~ flags: -a\n!~ flags: -b: c\n").get("flags"), Some("-a\n-b: c"));
    }

    #[test]
    fn mistakes_are_not_skipped() {
        let found = read("//~ ERROR\n//~ nonsense\nx; //~ key: value\n//~^ key: value\n");
        assert_eq!(found.mistakes.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 2, 3, 4]);
    }
}
