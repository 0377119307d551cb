//! The list of programs, and where a program and what belongs to it is found in the checkouts.
//!
//! One program a line, fields with tabs between: `owner/name@branch:path` (the branch may be left
//! out), kind of oracle, variant (`-`, or a definition `-DNAME`), images; what follows is for people.

use std::path::{Path, PathBuf};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Program {
    /// `owner/name`.
    pub(crate) repository: String,
    /// Below the checkout.
    pub(crate) path: String,
    pub(crate) places: u32,
    /// A definition that makes it another program.
    variant: Option<String>,
}

/// What the programs of a repository need beyond their own file: what its makefiles give them.
struct Habit {
    repository: &'static str,
    defines: &'static [&'static str],
    /// The number of images is a definition of this name.
    images: &'static str,
    /// Programs below this folder come with the Fortran files of the folder that it stands in.
    with_parent: &'static str,
}

const HABITS: &[Habit] = &[Habit {
    repository: "uhhpctools/caf-testsuite",
    defines: &["-DNITER=3", "-DSLEEP=1"],
    images: "NPROCS",
    with_parent: "validation/crosschecked_feature_tests",
}];

pub(crate) fn parse(text: &str) -> Result<Vec<Program>, String> {
    entries(text, entry)
}

/// The lines of a list that are no comments.
pub(crate) fn entries<T>(
    text: &str,
    entry: fn(&str) -> Result<T, &'static str>,
) -> Result<Vec<T>, String> {
    let lines = text.lines().enumerate();
    lines
        .filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty())
        .map(|(index, line)| {
            entry(line).map_err(|problem| format!("the list, line {}: {problem}", index + 1))
        })
        .collect()
}

fn entry(line: &str) -> Result<Program, &'static str> {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[name, _oracle, variant, images, ..] = fields.as_slice() else {
        return Err("expected repository:path, oracle, variant and images, with tabs between");
    };
    let (repository, path) = name.split_once(':').ok_or("no `:` between repository and path")?;
    let repository = repository.split('@').next().unwrap_or(repository).to_owned();
    if !repository.contains('/') {
        return Err("a repository is named owner/name");
    }
    let places = images.parse().map_err(|_| "the number of images is not a number")?;
    let variant = match variant {
        "-" => None,
        define if define.starts_with("-D") => Some(define.to_owned()),
        _ => return Err("a variant is `-` or a definition such as -DNAME"),
    };
    Ok(Program { repository, path: path.to_owned(), places, variant })
}

impl Program {
    /// As people know it.
    pub(crate) fn name(&self) -> String {
        let variant = self.variant.as_ref().map_or_else(String::new, |one| format!(" {one}"));
        format!("{}:{}{variant}", self.repository, self.path)
    }

    fn habit(&self) -> Option<&'static Habit> {
        HABITS.iter().find(|habit| habit.repository == self.repository)
    }

    /// What is defined for these files. A makefile defines names for all its programs; Partita wants to hear only of those that a
    /// program looks at.
    pub(crate) fn defines(&self, files: &[PathBuf]) -> Vec<String> {
        let texts: Vec<String> =
            files.iter().filter_map(|file| std::fs::read_to_string(file).ok()).collect();
        let named = |define: &String| {
            let name = define.trim_start_matches("-D").split('=').next().unwrap_or_default();
            let code = |line: &str| line.split('!').next().is_some_and(|code| code.contains(name));
            texts.iter().any(|text| text.lines().any(code))
        };
        let mut defines: Vec<String> = self.variant.iter().cloned().collect();
        if let Some(habit) = self.habit() {
            let images = format!("-D{}={}", habit.images, self.places);
            let all = habit.defines.iter().map(|&define| define.to_owned()).chain([images]);
            defines.extend(all.filter(named));
        }
        defines
    }

    /// The files to check, in order; or what of it is not in the checkout.
    pub(crate) fn files(&self, checkout: &Path) -> Result<Vec<PathBuf>, &'static str> {
        let file = checkout.join(&self.path);
        if !file.is_file() {
            return Err("the file");
        }
        let mut files = self.support(checkout)?;
        files.push(file);
        Ok(files)
    }

    /// Without its support files a program would be rejected through no fault of the front end.
    fn support(&self, checkout: &Path) -> Result<Vec<PathBuf>, &'static str> {
        let folder = self.habit().map(|habit| Path::new(habit.with_parent));
        let folder = folder.filter(|folder| Path::new(&self.path).starts_with(folder));
        let Some(parent) = folder.and_then(Path::parent) else { return Ok(Vec::new()) };
        match fortran_files(&checkout.join(parent)) {
            files if files.is_empty() => Err("its support files, one folder up"),
            files => Ok(files),
        }
    }
}

fn fortran_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let fortran = |path: &PathBuf| {
        let extension = path.extension().and_then(|extension| extension.to_str());
        extension.is_some_and(|extension| extension.eq_ignore_ascii_case("f90"))
    };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(fortran).collect();
    files.sort();
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read() {
        let text = "# names\n\na/b@side:x/y.f90\tprints-pass\t-\t4\t60\tsync_all\n";
        let programs = parse(text).unwrap();
        assert_eq!(programs.len(), 1);
        assert_eq!((programs[0].name().as_str(), programs[0].places), ("a/b:x/y.f90", 4));
        assert!(programs[0].defines(&[]).is_empty());
        for wrong in ["a/b:x.f90", "a/b\t-\t-\t4", "a/b:x\t-\t-\tmany", "a/b:x\t-\tfast\t4"] {
            assert!(parse(wrong).is_err_and(|message| message.contains("line 1")), "{wrong}");
        }
    }

    #[test]
    fn files_and_what_belongs_to_them() {
        let folder = std::env::temp_dir().join(format!("partita-corpus-{}", std::process::id()));
        let tests = folder.join("validation/crosschecked_feature_tests");
        std::fs::create_dir_all(&tests).unwrap();
        for file in [tests.join("one.f90"), tests.join("../help.f90"), tests.join("../notes.txt")] {
            std::fs::write(file, "").unwrap();
        }
        let line = |name: &str| {
            let path = "uhhpctools/caf-testsuite:validation/crosschecked_feature_tests";
            parse(&format!("{path}/{name}\tself-check(rc)\t-DCROSS_\t3")).unwrap().remove(0)
        };
        let found = line("one.f90").files(&folder).unwrap();
        let names = found.iter().map(|file| file.file_name().unwrap().to_str().unwrap());
        assert_eq!(names.collect::<Vec<_>>(), ["help.f90", "one.f90"]);
        assert_eq!(line("two.f90").files(&folder), Err("the file"));
        std::fs::remove_file(tests.join("../help.f90")).unwrap();
        let missing = line("one.f90").files(&folder);
        assert_eq!(missing, Err("its support files, one folder up"));
        let defines = || line("one.f90").defines(&[tests.join("one.f90")]);
        assert_eq!(defines(), ["-DCROSS_"]);
        std::fs::write(tests.join("one.f90"), "do i = 1, NITER\nx(NPROCS) = 1").unwrap();
        assert_eq!(defines(), ["-DCROSS_", "-DNITER=3", "-DNPROCS=3"]);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
