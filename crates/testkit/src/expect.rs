//! Expectations written in program files: `//~ key: value` in the header, `//~ ERROR code` on a
//! program line. Comment signs `//`, `!` and `#` are known, so every language can carry them.
//!
//! `//~ ERROR code` stands at the end of the line it is about; `//~^ ERROR code`, on a line of its
//! own, is about the line above, one further up for each `^`. Several codes are separated by commas.
//!
//! `//~ ERROR code@5: words` also says at which column, and what is to be told of it: whatever follows a colon belongs to
//! the code before it, up to the end of the line.

use partita_source::Code;
use std::collections::BTreeMap;

/// What a file says should happen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Expectations {
    /// `key: value` lines; a key given several times has its values joined by line breaks.
    pub keys: BTreeMap<String, String>,
    /// In the order of the file.
    pub errors: Vec<Mark>,
    /// Expectation comments that could not be understood, with their lines.
    pub mistakes: Vec<(usize, String)>,
}

/// An error that is expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// From 1.
    pub line: usize,
    pub code: String,
    /// From 1.
    pub column: Option<usize>,
    /// What occurs in the message.
    pub words: Option<String>,
}

impl Mark {
    /// From `code`, `code@5`, and what stands after the colon.
    fn read(line: usize, code: &str, words: Option<&str>) -> Result<Self, String> {
        let (code, column) = match code.split_once('@') {
            None => (code, None),
            Some((code, column)) => {
                let number = column.parse().map_err(|_| format!("`{column}` is no column"))?;
                (code, Some(number))
            }
        };
        let known = code == REJECTED || Code::named(code).is_some();
        let mark = || Mark { line, code: code.to_owned(), column, words: words.map(str::to_owned) };
        known.then(mark).ok_or_else(|| format!("`{code}` is no code"))
    }

    /// As it is written.
    #[must_use]
    pub fn shown(&self) -> String {
        let column = self.column.map_or_else(String::new, |column| format!("@{column}"));
        let words = self.words.as_ref().map_or_else(String::new, |words| format!(": {words}"));
        format!("{}{column}{words}", self.code)
    }
}

/// Where a finding has its code, for a program that a front end must not accept.
pub const REJECTED: &str = "rejected";

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
            let (codes, words) = match codes.split_once(':') {
                Some((codes, words)) => (codes, Some(words.trim())),
                None => (codes, None),
            };
            let line = number.saturating_sub(up);
            let count = codes.split(',').count();
            for (index, code) in codes.split(',').map(str::trim).enumerate() {
                let words = words.filter(|_| index + 1 == count);
                match Mark::read(line, code, words) {
                    Ok(mark) => found.errors.push(mark),
                    Err(mistake) => found.mistakes.push((number, mistake)),
                }
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

    /// Lines and marks as they are written.
    fn marks(found: &Expectations) -> Vec<(usize, String)> {
        found.errors.iter().map(|mark| (mark.line, mark.shown())).collect()
    }

    #[test]
    fn comments_of_fortran() {
        let found = read("!~ places: 2\n! prose: no key\n  x[1] = 'a!' !~ ERROR data-race\n");
        assert_eq!(found.get("places"), Some("2"));
        assert_eq!(marks(&found), [(3, "data-race".to_owned())]);
        assert!(found.mistakes.is_empty());
    }

    #[test]
    fn keys_and_errors() {
        let found = read(
            "//~ verdict: violated\n//~ states: 12\n\nx = 1; //~ ERROR data-race\n\
             y = 2; //~ ERROR deadlock, data-race@5: a, b: both\n//~^ ERROR assertion-failed\n",
        );
        assert_eq!(found.get("verdict"), Some("violated"));
        assert_eq!(found.get("states"), Some("12"));
        assert!(found.mistakes.is_empty());
        let expected = [
            (4, "data-race"),
            (5, "deadlock"),
            (5, "data-race@5: a, b: both"),
            (5, "assertion-failed"),
        ];
        assert_eq!(marks(&found), expected.map(|(line, mark)| (line, mark.to_owned())));
        assert_eq!(found.errors[2].column, Some(5));
        assert_eq!(found.errors[2].words.as_deref(), Some("a, b: both"));
    }

    #[test]
    fn repeated_keys_join() {
        assert_eq!(read("!~ flags: -a\n!~ flags: -b: c\n").get("flags"), Some("-a\n-b: c"));
    }

    #[test]
    fn mistakes_are_not_skipped() {
        let found = read(
            "//~ ERROR\n//~ nonsense\nx; //~ key: value\n//~^ key: value\n//~ ERROR data-rice\n\
             //~ ERROR deadlock@x\n//~ ERROR deadlock,\n",
        );
        let lines: Vec<usize> = found.mistakes.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [1, 2, 3, 4, 5, 6, 7]);
    }
}
