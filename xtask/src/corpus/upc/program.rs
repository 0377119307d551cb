//! A program of the list with what its harness says of it, as arguments of Partita.

use super::harness::{self, Block, Environment};
use super::list::{Kind, Test};
use std::path::{Path, PathBuf};

pub(crate) struct Program {
    files: Vec<PathBuf>,
    pub(crate) block: Block,
    /// The text of its own file.
    text: String,
}

impl Program {
    /// Below `root`; or what is missing.
    pub(crate) fn read(root: &Path, test: &Test) -> Result<Self, &'static str> {
        let main = root.join(&test.path);
        let bytes = std::fs::read(&main).map_err(|_| "the file")?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let name = test.path.rsplit('/').next().unwrap_or(&test.path);
        let conf = std::fs::read(main.with_file_name("harness.conf")).unwrap_or_default();
        let refused = matches!(test.kind, Kind::CompileFail(_));
        let fits = |block: &Block| block.refused() == refused;
        let block = harness::block(&String::from_utf8_lossy(&conf), name, fits);
        let mut files = vec![main.clone()];
        for other in block.files() {
            let file = main.with_file_name(&other);
            let is_source = [".c", ".upc"].iter().any(|end| other.ends_with(end));
            if is_source && other != name && file.is_file() {
                files.push(file);
            }
        }
        Ok(Program { files, block, text })
    }

    pub(crate) fn arguments(&self) -> Vec<String> {
        let mut arguments: Vec<String> =
            self.files.iter().map(|file| file.display().to_string()).collect();
        let threads = self.block.threads().to_string();
        arguments.extend(["--dialect", "upc", "--places", &threads].map(str::to_owned));
        if self.block.environment() == Environment::Dynamic {
            arguments.extend(["--upc-threads", "dynamic"].map(str::to_owned));
        }
        for include in self.block.flags("-I") {
            let folder = self.files.first().map(|file| file.with_file_name(include));
            let folder = folder.unwrap_or_default();
            arguments.extend(["-I".to_owned(), folder.display().to_string()]);
        }
        for define in self.block.flags("-D") {
            // Partita refuses a definition that nobody asks for.
            let name = define.split('=').next().unwrap_or(define);
            if self.text.split(|c: char| !is_word(c)).any(|word| word == name) {
                arguments.push(format!("-D{define}"));
            }
        }
        let given = self.block.get("AppArgs");
        if !given.contains(['"', '$']) {
            let words = given.split_whitespace();
            arguments.extend(words.flat_map(|word| ["--arg".to_owned(), word.to_owned()]));
        }
        arguments
    }

    /// Its macros that are a number of a thousand and more.
    pub(crate) fn large(&self) -> Vec<&str> {
        let number = |line: &'_ str| -> bool {
            let digits = line.trim_matches(['(', ')', 'u', 'U', 'l', 'L']);
            digits.parse::<u64>().is_ok_and(|number| number >= 1000)
        };
        let defined = self.text.lines().filter_map(|line| {
            let rest = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("define")?;
            let mut words = rest.split_whitespace();
            let (name, value) = (words.next()?, words.next()?);
            (number(value) && name.chars().all(is_word)).then_some(name)
        });
        let mut names: Vec<&str> = defined.collect();
        names.sort_unstable();
        names.dedup();
        names
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::super::list;
    use super::*;

    #[test]
    fn arguments() {
        let folder = std::env::temp_dir().join(format!("partita-upc-p-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
        write("a.upc", "#define N 5000\n # define M (1000L) // many\n#define S 8\n#ifdef DEEP\n");
        write("b.upc", "");
        let conf = "TestName: a\nFiles: a.upc b.upc h.h\nFlags: -DDEEP=2 -DOTHER -Iinc\n";
        write("harness.conf", &format!("{conf}StaticThreads: 0\nAppArgs: x 2\n"));
        let line = |name: &str| format!("o/n@c:{name}\trun-pass\ts\t9\t^ok");
        let test = |name: &str| list::parse(&line(name)).unwrap().remove(0);
        assert_eq!(Program::read(&folder, &test("none.upc")).err(), Some("the file"));
        let program = Program::read(&folder, &test("a.upc")).unwrap();
        assert_eq!(program.large(), ["M", "N"]);
        let shown = program.arguments().join(" ").replace(&folder.display().to_string(), "");
        assert_eq!(
            shown,
            "/a.upc /b.upc --dialect upc --places 2 --upc-threads dynamic -I /inc -DDEEP=2 --arg x --arg 2"
        );
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
