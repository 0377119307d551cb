//! The list of tests and samples, and the files of each in the checkout.
//!
//! One program a line, fields with tabs between: tier (`A` a test, `S` a sample), path, code lines, places, tags with commas
//! between, or `-`.

use super::super::{beside, list};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Test {
    /// Below the folder of the tests; of a sample, below the checkout.
    pub(crate) path: String,
    pub(crate) places: u32,
    pub(crate) sample: bool,
    tags: Vec<String>,
}

const TESTS: &str = "x10.tests/tests";

pub(crate) fn parse(text: &str) -> Result<Vec<Test>, String> {
    list::entries(text, entry)
}

fn entry(line: &str) -> Result<Test, &'static str> {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[tier, path, _lines, places, tags, ..] = fields.as_slice() else {
        return Err("expected tier, path, lines, places and tags, with tabs between");
    };
    let sample = match tier {
        "A" => false,
        "S" => true,
        _ => return Err("a tier is A or S"),
    };
    Ok(Test {
        path: path.to_owned(),
        places: places.parse().map_err(|_| "the number of places is not a number")?,
        sample,
        tags: tags.split(',').filter(|tag| *tag != "-").map(str::to_owned).collect(),
    })
}

impl Test {
    fn has(&self, tag: &str) -> bool {
        self.tags.iter().any(|one| one == tag)
    }

    /// It passes when it hangs.
    pub(crate) fn must_hang(&self) -> bool {
        self.has("mustfailtimeout")
    }

    /// All its executions can be asked for: nothing in it is left to time, chance or the machine.
    pub(crate) fn is_closed(&self) -> bool {
        !["sleep", "random", "resilient", "native", "scaled"].iter().any(|tag| self.has(tag))
    }

    /// The program first, then what it names; or what is missing.
    pub(crate) fn files(&self, checkout: &Path) -> Result<Vec<PathBuf>, &'static str> {
        let folder = if self.sample { checkout.to_owned() } else { checkout.join(TESTS) };
        let program = folder.join(&self.path);
        let text = std::fs::read_to_string(&program).map_err(|_| "the file")?;
        Ok(beside::with_named(program, &text, classes_of_others))
    }
}

/// Names of classes that a text has and does not declare. A word in a text for people may be among them.
fn classes_of_others(text: &str) -> Vec<String> {
    let code = without_comments(text);
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut named = BTreeSet::new();
    let mut declared = BTreeSet::new();
    let mut before = "";
    for word in code.split(|c| !is_word(c)).filter(|word| !word.is_empty()) {
        if ["class", "struct", "interface"].contains(&before) {
            declared.insert(word);
        }
        if word.starts_with(char::is_uppercase) {
            named.insert(word);
        }
        before = word;
    }
    named.difference(&declared).map(|&name| name.to_owned()).collect()
}

fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find("/*") {
        out.push_str(&rest[..start]);
        rest = rest[start..].split_once("*/").map_or("", |(_, after)| after);
    }
    out.push_str(rest);
    let lines = out.lines().map(|line| line.split("//").next().unwrap_or(line));
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read() {
        let test = parse("# list\nA\tx/T.x10\t12\t4\tsleep,mustfailtimeout\n").unwrap().remove(0);
        assert_eq!((test.path.as_str(), test.places, test.sample), ("x/T.x10", 4, false));
        assert!(test.must_hang() && !test.is_closed());
        let sample = parse("S\tx10.dist/S.x10\t12\t2\t-").unwrap().remove(0);
        assert!(sample.sample && sample.is_closed() && !sample.must_hang());
        for wrong in ["A\tx", "B\tx\t1\t2\t-", "A\tx\t1\tmany\t-"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn classes_that_stand_elsewhere() {
        let text = "/* Old */ class Mine extends Base { // Other\n val x = Tool.make(); }";
        assert_eq!(classes_of_others(text), ["Base", "Tool"]);
    }
}
