//! `harness.conf`, in which the tests of a folder say how they are built, run and judged.
//!
//! A block of defaults stands between `BEGIN_DEFAULT_CONFIG` and `END_DEFAULT_CONFIG` and holds until the next one; a test
//! begins with `TestName:`. A value of the form `feature ; value` depends on the machine and is left out.

use std::collections::BTreeMap;

/// What is said of one program. Keys that nobody gave are missing.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Block {
    values: BTreeMap<String, String>,
}

/// Of the blocks of a program, the first for which `fits`, else the first; else the last defaults.
pub(crate) fn block(conf: &str, program: &str, fits: impl Fn(&Block) -> bool) -> Block {
    let mut defaults = Block::default();
    let mut blocks: Vec<Block> = Vec::new();
    let mut in_defaults = false;
    for line in conf.lines() {
        let line = without_comment(line).trim_end();
        match line {
            "BEGIN_DEFAULT_CONFIG" => {
                in_defaults = true;
                defaults = Block::default();
            }
            "END_DEFAULT_CONFIG" => in_defaults = false,
            _ => {}
        }
        let Some((key, value)) = line.split_once(':') else { continue };
        let (key, value) = (key.trim().to_owned(), value.trim().to_owned());
        if in_defaults {
            defaults.values.insert(key, value);
        } else if key == "TestName" {
            let mut block = defaults.clone();
            block.values.insert(key, value);
            blocks.push(block);
        } else if let Some(block) = blocks.last_mut()
            && !value.contains(';')
        {
            block.values.insert(key, value);
        }
    }
    blocks.retain(|block| block.files().iter().any(|file| file == program));
    let fitting = blocks.iter().find(|block| fits(block));
    fitting.or(blocks.first()).cloned().unwrap_or(defaults)
}

/// `#` begins a comment, at the start of a line or after a blank.
fn without_comment(line: &str) -> &str {
    let comment = line.char_indices().find(|&(at, c)| {
        c == '#' && line[..at].chars().next_back().is_none_or(char::is_whitespace)
    });
    comment.map_or(line, |(at, _)| &line[..at])
}

/// How THREADS is known to the compiler.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Environment {
    Static,
    Dynamic,
}

impl Block {
    pub(crate) fn get(&self, key: &str) -> &str {
        self.values.get(key).map_or("", String::as_str)
    }

    /// Its files, the program among them.
    pub(crate) fn files(&self) -> Vec<String> {
        let name = self.get("TestName");
        match self.get("Files") {
            "" => vec![format!("{name}.upc")],
            files => {
                files.split_whitespace().map(|file| file.replace("$TESTNAME$", name)).collect()
            }
        }
    }

    /// A regular expression, if one is given: `0` says that there is none.
    pub(crate) fn expression(&self, key: &str) -> Option<&str> {
        Some(self.get(key)).filter(|text| !text.is_empty() && *text != "0")
    }

    pub(crate) fn refused(&self) -> bool {
        matches!(self.get("CompileResult"), "fail" | "warnfail")
    }

    fn threads_of(&self, key: &str) -> Vec<u32> {
        let value = self.get(key);
        if value.is_empty() || value.contains("$DEFAULT$") {
            return vec![2];
        }
        value.split(|c: char| !c.is_ascii_digit()).filter_map(|one| one.parse().ok()).collect()
    }

    pub(crate) fn environment(&self) -> Environment {
        match self.threads_of("StaticThreads").as_slice() {
            [0] => Environment::Dynamic,
            _ => Environment::Static,
        }
    }

    /// Two, the harness's default; else the smallest number above one that is listed, or one.
    pub(crate) fn threads(&self) -> u32 {
        let key = match self.environment() {
            Environment::Static => "StaticThreads",
            Environment::Dynamic => "DynamicThreads",
        };
        let listed = self.threads_of(key);
        match listed.contains(&2) {
            true => 2,
            false => listed.into_iter().filter(|&one| one > 1).min().unwrap_or(1),
        }
    }

    /// Words of the flags that begin so, without it.
    pub(crate) fn flags(&self, start: &str) -> Vec<&str> {
        self.get("Flags").split_whitespace().filter_map(|flag| flag.strip_prefix(start)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONF: &str = "\
BEGIN_DEFAULT_CONFIG
Flags:
Files:          $TESTNAME$.upc   # by name
DynamicThreads: $DEFAULT$
CompileResult:  pass
FailExpr:       0
END_DEFAULT_CONFIG
TestName: one
PassExpr: ^a#b
FailExpr: ERROR
StaticThreads: 0 # no
DynamicThreads: 4,3
Flags: -Iinclude -DX=1 -lm
Flags: some_machine ; -DY
TestName: two-bad
Files: two.c
CompileResult: fail
TestName: two-good
Files: two.c
StaticThreads: 1
";

    #[test]
    fn blocks() {
        let one = block(CONF, "one.upc", |_| true);
        assert_eq!(
            (one.expression("PassExpr"), one.expression("FailExpr")),
            (Some("^a#b"), Some("ERROR"))
        );
        assert_eq!((one.environment(), one.threads()), (Environment::Dynamic, 3));
        assert_eq!((one.flags("-I"), one.flags("-D")), (vec!["include"], vec!["X=1"]));
        let two = |refused| block(CONF, "two.c", |one: &Block| one.refused() == refused);
        assert_eq!(
            (two(true).get("TestName"), two(false).get("TestName")),
            ("two-bad", "two-good")
        );
        assert_eq!((two(true).threads(), two(false).threads()), (2, 1));
        let none = block(CONF, "three.upc", |_| true);
        assert_eq!((none.expression("FailExpr"), none.threads()), (None, 2));
    }
}
