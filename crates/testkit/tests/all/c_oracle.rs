//! C programs against gcc: `tests/c/oracle`.
//!
//! Each program holds, and prints what gcc's program prints, which ends with zero and about which no sanitizer has anything
//! to say. `// broken: code` says that with `-D BROKEN` there is a finding of that code; then a sanitizer speaks too, or the
//! program's status is not zero, or `// quiet: why` tells why they cannot. `// broken: rejected` says that it is not C any
//! more, neither for gcc. `// files: parts/b.c` names the other files of the program.

use partita_check::{Options, Outcome, Verdict, check, outputs};
use partita_search::Progress;
use partita_source::Code;
use partita_testkit::files::{Loaded, load_files, programs, tests_folder};
use partita_testkit::harness::Suite;
use partita_testkit::oracle::gcc::{self, Build, Real};
use std::path::{Path, PathBuf};

pub fn suite() -> Suite {
    let mut suite = Suite::new("c-oracle");
    let folder = tests_folder().join("c/oracle");
    for path in programs(&folder, &["c"]).unwrap_or_default() {
        if path.parent() != Some(&folder) {
            continue;
        }
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        suite.add(&name, move || agrees(&path));
    }
    assert!(suite.len() >= 150, "programs of tests/c/oracle are missing");
    suite
}

/// What a comment line of a program says.
fn said<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    text.lines().find_map(|line| line.strip_prefix(&format!("// {key}: ")))
}

fn agrees(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let folder = path.parent().unwrap_or(path);
    let others = said(&text, "files").into_iter().flat_map(str::split_whitespace);
    let files: Vec<PathBuf> =
        [path.to_owned()].into_iter().chain(others.map(|name| folder.join(name))).collect();
    let real = run(&files, false)?;
    if real.noise() || real.status != Some(0) {
        return Err(format!("gcc's program fails: {:?}\n{}", real.status, real.errors));
    }
    let loaded = load_files(&files, &[])?;
    let options = Options { threads: 1, ..Options::default() };
    let progress = Progress::default();
    let outcome = check(&loaded.model, &loaded.sources, &options, &progress);
    if outcome.verdict != Verdict::Holds {
        return Err(format!(
            "it holds, and Partita finds {:?} {:?}",
            first(&outcome),
            outcome.reason
        ));
    }
    prints(&loaded, &real, &options)?;
    let Some(broken) = said(&text, "broken") else { return Ok(()) };
    let loaded = load_files(&files, &["BROKEN=1".to_owned()]);
    if broken == "rejected" {
        let build = Build { files: &files, define: Some("BROKEN"), ..Build::default() };
        return match (loaded.is_err(), gcc::rejects(&build)) {
            (true, true) => Ok(()),
            (ours, gcc) => Err(format!("broken it is no C: here {ours}, for gcc {gcc}")),
        };
    }
    let loaded = loaded?;
    let outcome = check(&loaded.model, &loaded.sources, &options, &progress);
    let code = first(&outcome).map(|code| code.to_string());
    if code.as_deref() != Some(broken) {
        return Err(format!("broken it is {broken}, and Partita finds {code:?}"));
    }
    if said(&text, "quiet").is_some() {
        return Ok(());
    }
    let real = run(&files, true)?;
    match real.code() {
        Some(code) if code != broken => Err(format!("broken, a sanitizer says {code}")),
        None if !real.noise() && real.status == Some(0) => {
            Err("broken, no sanitizer says anything".to_owned())
        }
        Some(_) | None => Ok(()),
    }
}

fn prints(loaded: &Loaded, real: &Real, options: &Options) -> Result<(), String> {
    let found = outputs(&loaded.model, &loaded.sources, options, &Progress::default());
    let found = found.map_err(|error| format!("{error:?}"))?;
    let texts: Vec<&str> = found.outputs.iter().map(|output| output.text.as_str()).collect();
    if found.complete && texts == [real.output.as_str()] {
        return Ok(());
    }
    Err(format!("gcc prints\n{}\nPartita\n{}", real.output, texts.join("\n or\n")))
}

fn first(outcome: &Outcome) -> Option<Code> {
    outcome.findings.first().map(|finding| finding.code)
}

fn run(files: &[PathBuf], broken: bool) -> Result<Real, String> {
    let stem = files.first().and_then(|path| path.file_stem()).unwrap_or_default();
    let name = format!("c-{}{}", stem.to_string_lossy(), if broken { "-broken" } else { "" });
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let define = broken.then_some("BROKEN");
    gcc::compile(&Build { files, define, sanitized: true, ..Build::default() }, &program)?;
    let ran = gcc::run(&program, &[], 20);
    let _ = std::fs::remove_file(&program);
    ran
}
