//! C programs against gcc: `tests/c/oracle`.
//!
//! Each program holds, and prints what gcc's program prints, which ends with zero and about which no sanitizer has anything
//! to say. `// broken: code` says that with `-D BROKEN` there is a finding of that code; then a sanitizer speaks too, or the
//! program's status is not zero, or `// quiet: why` tells why they cannot.

use partita_check::{Options, Outcome, Verdict, check, outputs};
use partita_search::Progress;
use partita_source::Code;
use partita_testkit::files::{load, programs, tests_folder};
use partita_testkit::harness::Suite;
use std::path::{Path, PathBuf};
use std::process::Command;

pub fn suite() -> Suite {
    let mut suite = Suite::new("c-oracle");
    for path in programs(&tests_folder().join("c/oracle"), &["c"]).unwrap_or_default() {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        suite.add(&name, move || agrees(&path));
    }
    assert!(suite.len() >= 40, "programs of tests/c/oracle are missing");
    suite
}

/// What a comment line of a program says.
fn said<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    text.lines().find_map(|line| line.strip_prefix(&format!("// {key}: ")))
}

fn agrees(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let real = run(path, false)?;
    if real.noise || real.status != Some(0) {
        return Err(format!("gcc's program fails: {:?}\n{}", real.status, real.errors));
    }
    let loaded = load(&name, &text, 1, &[])?;
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
    let found = outputs(&loaded.model, &loaded.sources, &options, &progress);
    let found = found.map_err(|error| format!("{error:?}"))?;
    let texts: Vec<&str> = found.outputs.iter().map(|output| output.text.as_str()).collect();
    if !found.complete || texts != [real.output.as_str()] {
        return Err(format!("gcc prints\n{}\nPartita\n{}", real.output, texts.join("\n or\n")));
    }
    let Some(broken) = said(&text, "broken") else { return Ok(()) };
    let loaded = load(&name, &text, 1, &["BROKEN=1".to_owned()])?;
    let outcome = check(&loaded.model, &loaded.sources, &options, &progress);
    let code = first(&outcome).map(|code| code.to_string());
    if code.as_deref() != Some(broken) {
        return Err(format!("broken it is {broken}, and Partita finds {code:?}"));
    }
    let real = run(path, true)?;
    if said(&text, "quiet").is_none() && !real.noise && real.status == Some(0) {
        return Err("broken, no sanitizer says anything".to_owned());
    }
    Ok(())
}

fn first(outcome: &Outcome) -> Option<Code> {
    outcome.findings.first().map(|finding| finding.code)
}

/// What gcc's program did.
struct Real {
    output: String,
    errors: String,
    noise: bool,
    status: Option<i32>,
}

fn run(path: &Path, broken: bool) -> Result<Real, String> {
    let binary: PathBuf = std::env::temp_dir().join(format!(
        "partita-c-{}-{}{}",
        std::process::id(),
        path.file_stem().unwrap_or_default().to_string_lossy(),
        if broken { "-broken" } else { "" },
    ));
    let mut gcc = Command::new("gcc");
    gcc.args(["-std=c99", "-w", "-fsanitize=address,undefined", "-o"]).arg(&binary).arg(path);
    gcc.args(broken.then_some("-DBROKEN").into_iter().chain(["-lm"]));
    let made = gcc.output().map_err(|error| format!("gcc: {error}"))?;
    if !made.status.success() {
        return Err(String::from_utf8_lossy(&made.stderr).into_owned());
    }
    let ran = Command::new(&binary).env("ASAN_OPTIONS", "detect_leaks=0").output();
    let _ = std::fs::remove_file(&binary);
    let ran = ran.map_err(|error| error.to_string())?;
    let errors = String::from_utf8_lossy(&ran.stderr).into_owned();
    let noise = errors.contains("runtime error") || errors.contains("Sanitizer");
    let output = String::from_utf8_lossy(&ran.stdout).into_owned();
    Ok(Real { output, errors, noise, status: ran.status.code() })
}
