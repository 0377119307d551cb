//! The claims in the first comment lines of a Fortran program, one `! key: value` per line.
//!
//! - `images: 2 3`: the numbers of images to run on; 1 needs no coarray library
//! - `expect: holds`, or the codes that can be found, all of them: `expect: data-race, error-stop`
//! - `broken: data-race`: the same with `-DBROKEN`, which takes one synchronisation away
//! - `outputs: 2 6`: how many different outputs there are on each of the numbers of images; if
//!   nothing is said, a program that holds has one
//! - `defines: N=3 SHIFT`: for the preprocessor
//! - `exit: 3`: the exit code of a run that fails
//! - `explain: ...`: why a real run may not show that the program can fail
//!
//! A key is one word in lower case. Other comment lines are for the reader.

use partita_source::Code;
use std::collections::BTreeSet;

/// What a program says about itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    pub images: Vec<u32>,
    /// Empty: holds.
    pub expect: BTreeSet<Code>,
    /// The codes of the broken variant, if there is one.
    pub broken: Option<BTreeSet<Code>>,
    /// One for each entry of `images`, or empty.
    pub outputs: Vec<usize>,
    /// `NAME=VALUE`, always with a value.
    pub defines: Vec<String>,
    pub exit: Option<i32>,
    pub explain: Option<String>,
}

/// Reads the header of a program.
///
/// # Errors
/// A key that is unknown, given twice or missing; a value that makes no sense.
pub fn read(text: &str) -> Result<Header, String> {
    let mut header = Header::default();
    let mut seen = BTreeSet::new();
    for line in text.lines().map_while(|line| line.strip_prefix('!')) {
        let Some((key, value)) = entry(line) else { continue };
        if !seen.insert(key) {
            return Err(format!("`{key}` is given twice"));
        }
        match key {
            "images" => header.images = numbers(key, value)?,
            "expect" => header.expect = codes(value)?,
            "broken" => header.broken = Some(codes(value)?),
            "outputs" => header.outputs = numbers(key, value)?,
            "defines" => header.defines = value.split_whitespace().map(define).collect(),
            "exit" => header.exit = numbers(key, value)?.first().copied(),
            "explain" => header.explain = Some(value.to_owned()),
            _ => return Err(format!("`{key}` is no key of a header")),
        }
    }
    for key in ["images", "expect"] {
        if !seen.contains(key) {
            return Err(format!("`{key}` is missing"));
        }
    }
    if header.images.is_empty() || header.images.contains(&0) {
        return Err("`images` needs numbers from 1".into());
    }
    if !header.outputs.is_empty() && header.outputs.len() != header.images.len() {
        return Err("`outputs` needs a number for each of `images`".into());
    }
    Ok(header)
}

fn entry(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.strip_prefix(' ')?.split_once(':')?;
    let word = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    word.then_some((key, value.trim()))
}

fn numbers<T: std::str::FromStr>(key: &str, value: &str) -> Result<Vec<T>, String> {
    let numbers = value.split_whitespace().map(str::parse).collect::<Result<Vec<T>, _>>();
    match numbers {
        Ok(numbers) if !numbers.is_empty() => Ok(numbers),
        Ok(_) | Err(_) => Err(format!("`{key}` needs numbers, not `{value}`")),
    }
}

/// A macro without a value is 1, as with every preprocessor.
#[must_use]
pub fn define(text: &str) -> String {
    if text.contains('=') { text.to_owned() } else { format!("{text}=1") }
}

/// The codes of `holds` or of a list.
///
/// # Errors
/// What is not a code.
pub fn codes(value: &str) -> Result<BTreeSet<Code>, String> {
    if value == "holds" {
        return Ok(BTreeSet::new());
    }
    let codes = value.split(',').map(str::trim);
    codes
        .map(|name| {
            Code::named(name).ok_or_else(|| format!("`{name}` is neither `holds` nor a code"))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_keys() {
        let text = "! images: 2 3\n! expect: holds\n! broken: deadlock, data-race\n! outputs: 1 2\n\
                    ! defines: N=3 FLAG\n! explain: rare\n! Prose: not a key.\n! not a key: either\n\
                    program p\n! images: 9\nend program\n";
        let header = read(text).unwrap();
        assert_eq!(header.images, [2, 3]);
        assert!(header.expect.is_empty());
        assert_eq!(header.broken, Some(codes("data-race,deadlock").unwrap()));
        assert_eq!(header.outputs, [1, 2]);
        assert_eq!(header.defines, ["N=3", "FLAG=1"]);
        assert_eq!(header.explain.as_deref(), Some("rare"));
        assert_eq!(header.exit, None);
    }

    #[test]
    fn mistakes() {
        let wrong = [
            ("! images: 2\n", "`expect` is missing"),
            ("! expect: holds\n", "`images` is missing"),
            ("! images: 0\n! expect: holds\n", "numbers from 1"),
            ("! images: two\n! expect: holds\n", "`images` needs numbers, not `two`"),
            ("! images: 2\n! expect: race\n", "`race` is neither"),
            ("! images: 2\n! images: 2\n", "given twice"),
            ("! images: 2\n! exspect: holds\n", "`exspect` is no key"),
            ("! images: 2 3\n! expect: holds\n! outputs: 1\n", "for each of `images`"),
        ];
        for (text, message) in wrong {
            let error = read(text).unwrap_err();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}
