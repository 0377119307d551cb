//! The list of tests, and what stands beside each in the checkout.
//!
//! One test a line, fields with tabs between: path, locales, prediff, execution options, kind of the `.good` (`ok` or
//! `rterr`), code lines, whether it sleeps, label (`-`, or why its finding is true); what follows is for people.

use super::super::beside;
use std::path::{Path, PathBuf};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Test {
    /// Below the checkout.
    pub(crate) path: String,
    pub(crate) locales: u32,
    exec_options: String,
    pub(crate) ends_in_error: bool,
    pub(crate) sleeps: bool,
    /// Why a finding is true.
    pub(crate) label: Option<String>,
}

/// What belongs to a test.
pub(crate) struct Files {
    /// The program first, then the modules it uses.
    pub(crate) programs: Vec<PathBuf>,
    pub(crate) good: String,
    /// The script that changes what was printed before it is compared.
    pub(crate) prediff: Option<String>,
    compile_options: String,
    pub(crate) has_forall: bool,
}

pub(crate) fn parse(text: &str) -> Result<Vec<Test>, String> {
    super::super::list::entries(text, entry)
}

fn entry(line: &str) -> Result<Test, &'static str> {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[path, locales, _prediff, options, kind, _lines, sleeps, label, ..] = fields.as_slice()
    else {
        return Err("expected path, locales, prediff, options, kind, lines, sleep and label");
    };
    let given = |text: &str| (text != "-").then(|| text.to_owned());
    Ok(Test {
        path: path.to_owned(),
        locales: locales.parse().map_err(|_| "the number of locales is not a number")?,
        exec_options: given(options).unwrap_or_default(),
        ends_in_error: kind == "rterr",
        sleeps: sleeps == "yes",
        label: given(label),
    })
}

impl Test {
    /// What stands beside the program; or what is missing.
    pub(crate) fn files(&self, checkout: &Path) -> Result<Files, &'static str> {
        let program = checkout.join(&self.path);
        let text = std::fs::read_to_string(&program).map_err(|_| "the file")?;
        let read = |ending: &str| std::fs::read_to_string(program.with_extension(ending)).ok();
        let several = format!("nl-{}.good", self.locales);
        let of_locales = match self.locales {
            1 => read("comm-none.good").or_else(|| read(&several)),
            _ => read(&several),
        };
        Ok(Files {
            good: of_locales.or_else(|| read("good")).ok_or("its .good file")?,
            prediff: read("prediff"),
            compile_options: read("compopts").unwrap_or_default(),
            has_forall: ["forall", "[", "reduce", "scan"].iter().any(|word| text.contains(word)),
            // Chapel looks for the modules that a program uses in its folder.
            programs: beside::with_named(program, &text, used_modules),
        })
    }
}

impl Files {
    pub(crate) fn defines(&self, test: &Test) -> Vec<String> {
        let mut defines = Vec::new();
        let first = self.compile_options.lines().next().unwrap_or_default();
        for word in first.split_whitespace() {
            if let Some(define) = word.strip_prefix("-s").filter(|define| define.contains('=')) {
                defines.extend(["-D".to_owned(), define.to_owned()]);
            }
        }
        for word in test.exec_options.split_whitespace() {
            if let Some(define) = word.strip_prefix("--").or_else(|| word.strip_prefix("-s"))
                && define.contains('=')
            {
                defines.extend(["-D".to_owned(), define.to_owned()]);
            }
        }
        defines
    }
}

fn used_modules(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    for line in text.lines() {
        let words = line.trim_start();
        let words =
            words.strip_prefix("private ").or(words.strip_prefix("public ")).unwrap_or(words);
        let Some(used) = words.strip_prefix("use ").or(words.strip_prefix("import ")) else {
            continue;
        };
        let used = used.split(';').next().unwrap_or(used);
        for one in used.split(',') {
            let name: String =
                one.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            if !name.is_empty() {
                names.push(name);
            }
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read() {
        let line = "t/x.chpl\t2\tsort\t--n=5 --fast\trterr\t7\tyes\ta race\tbegin";
        let test = parse(line).unwrap().remove(0);
        assert_eq!((test.path.as_str(), test.locales), ("t/x.chpl", 2));
        assert!(test.ends_in_error && test.sleeps && test.label.as_deref() == Some("a race"));
        assert!(parse("t/x.chpl\t2").is_err());
        assert!(parse(&line.replace("\t2\t", "\ttwo\t")).is_err());
    }

    #[test]
    fn what_stands_beside_a_test() {
        let folder = std::env::temp_dir().join(format!("partita-chapel-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
        write("x.chpl", "use Help, List;\nwriteln(1);\n");
        write("Help.chpl", "private import Deep.thing;\n");
        write("Deep.chpl", "");
        write("x.compopts", "-sm=3 --no-local\n");
        let test = |locales: &str| {
            parse(&format!("x.chpl\t{locales}\t-\t--n=5 --fast\tok\t1\tno\t-")).unwrap().remove(0)
        };
        assert_eq!(test("1").files(&folder).err(), Some("its .good file"));
        write("x.good", "several\n");
        write("x.comm-none.good", "one\n");
        let files = test("1").files(&folder).unwrap();
        assert_eq!((files.good.as_str(), files.has_forall), ("one\n", false));
        let names = files.programs.iter().map(|one| one.file_name().unwrap().to_str().unwrap());
        assert_eq!(names.collect::<Vec<_>>(), ["x.chpl", "Help.chpl", "Deep.chpl"]);
        assert_eq!(files.defines(&test("1")), ["-D", "m=3", "-D", "n=5"]);
        assert_eq!(test("2").files(&folder).unwrap().good, "several\n");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
