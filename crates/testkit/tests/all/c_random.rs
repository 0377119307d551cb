//! Random C programs: what they print here is what gcc's program prints, and what is wrong here is what its sanitizers say.
//!
//! Our own ones (`random::c`) are compiled together, which costs as much as one, and each is run by itself. A failure shows
//! the seed and a smaller program; `PARTITA_SEED=n PARTITA_PROGRAMS=1` runs it alone. Csmith's have nothing undefined and
//! print a checksum; those that gcc's program needs long for are passed over, and more than a few of them fail the trial.

use partita_check::{Options, Outcome, Verdict, check, outputs};
use partita_driver::Request;
use partita_search::{Budget, Progress};
use partita_testkit::files::{Loaded, load, load_request};
use partita_testkit::harness::{Suite, parts, seeds};
use partita_testkit::oracle::gcc::{self, Build, Real};
use partita_testkit::random::c::{Program, batch};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const PROGRAMS: u64 = 250;
const TOGETHER: u64 = 25;
const FROM_CSMITH: u64 = 20;
const CSMITH_TOGETHER: u64 = 5;

/// Of the package `libcsmith-dev`.
const HEADERS: &str = "/usr/include/csmith";

pub fn suite() -> Suite {
    let mut suite = Suite::new("c-random");
    for seeds in parts(seeds(PROGRAMS), TOGETHER) {
        suite.add(&format!("own {seeds:?}"), move || agree(seeds));
    }
    for seeds in parts(seeds(FROM_CSMITH), CSMITH_TOGETHER) {
        suite.add(&format!("csmith {seeds:?}"), move || from_csmith(seeds));
    }
    suite
}

fn agree(seeds: Range<u64>) -> Result<(), String> {
    let programs: Vec<Program> = seeds.clone().map(Program::new).collect();
    let folder = Folder::new(&format!("c-random-{}", seeds.start))?;
    let binary = folder.build(&batch(&programs), "batch")?;
    for program in programs {
        let real = gcc::run(&binary, &[program.seed.to_string()], 20)?;
        let Err(problem) = same(&program.alone(), &real) else { continue };
        // As a program of its own it must fail in the same way.
        let smaller = program.clone().shrunk(|smaller| {
            let text = smaller.alone();
            let built = folder.build(&text, "alone");
            let real = built.and_then(|binary| gcc::run(&binary, &[], 20));
            real.is_ok_and(|real| same(&text, &real).is_err())
        });
        return Err(format!("seed {}: {problem}\n{}", program.seed, smaller.alone()));
    }
    Ok(())
}

/// What is printed, or what is wrong, here and there.
fn same(text: &str, real: &Real) -> Result<(), String> {
    let loaded = load("random.c", text, 1, &[])?;
    let options = options();
    let outcome = check(&loaded.model, &loaded.sources, &options, &Progress::default());
    let code = outcome.findings.first().map(|finding| finding.code.to_string());
    if real.noise() {
        let wanted = real.code().ok_or_else(|| format!("a new kind of words: {}", real.errors))?;
        return if code.as_deref() == Some(wanted) {
            Ok(())
        } else {
            Err(format!("a sanitizer says {wanted}, here it is {code:?}\n{}", real.errors))
        };
    }
    if real.status != Some(0) {
        return Err(format!("the real program ends with {:?}", real.status));
    }
    printed(&loaded, &outcome, real)
}

fn options() -> Options {
    let budget = Budget { time: Some(Duration::from_secs(20)), ..Budget::UNLIMITED };
    Options { threads: 1, budget, ..Options::default() }
}

fn printed(loaded: &Loaded, outcome: &Outcome, real: &Real) -> Result<(), String> {
    if outcome.verdict != Verdict::Holds {
        let finding = outcome.findings.first();
        let at = finding.and_then(|finding| finding.trace.steps.last()?.span);
        let line = at.and_then(|span| loaded.sources.position(span)).map(|(_, at)| at.line);
        let what = finding.map(|finding| (finding.code, &finding.what));
        return Err(format!("it holds, here {what:?} {:?} near line {line:?}", outcome.reason));
    }
    let found = outputs(&loaded.model, &loaded.sources, &options(), &Progress::default());
    let found = found.map_err(|error| format!("{error:?}"))?;
    let texts: Vec<&str> = found.outputs.iter().map(|output| output.text.as_str()).collect();
    if found.complete && texts == [real.output.as_str()] {
        return Ok(());
    }
    let ours = texts.join("\n or\n");
    let differs = real.output.lines().zip(ours.lines()).find(|(a, b)| a != b);
    Err(format!("other lines are printed: {differs:?}"))
}

/// A folder that is gone at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Result<Folder, String> {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&path).map_err(|error| error.to_string())?;
        Ok(Folder(path))
    }

    fn write(&self, text: &str, name: &str) -> Result<PathBuf, String> {
        let path = self.0.join(format!("{name}.c"));
        std::fs::write(&path, text).map_err(|error| error.to_string())?;
        Ok(path)
    }

    /// With sanitizers that stop.
    fn build(&self, text: &str, name: &str) -> Result<PathBuf, String> {
        let (files, binary) = ([self.write(text, name)?], self.0.join(name));
        let build = Build { files: &files, sanitized: true, stops: true, ..Build::default() };
        gcc::compile(&build, &binary)?;
        Ok(binary)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn from_csmith(seeds: Range<u64>) -> Result<(), String> {
    let folder = Folder::new(&format!("c-csmith-{}", seeds.start))?;
    let (count, mut passed_over) = (seeds.end - seeds.start, 0);
    for seed in seeds {
        if !csmith(seed, &folder).map_err(|problem| format!("csmith --seed {seed}: {problem}"))? {
            passed_over += 1;
        }
    }
    if passed_over * 3 > count + 3 {
        return Err(format!("{passed_over} of {count} programs are too long or not read"));
    }
    Ok(())
}

/// Whether a program of Csmith was compared.
fn csmith(seed: u64, folder: &Folder) -> Result<bool, String> {
    let mut command = Command::new("csmith");
    command.args(["--no-packed-struct", "--no-volatiles", "--max-funcs", "3"]);
    command.args(["--max-block-depth", "2", "--max-array-len-per-dim", "5"]);
    // Those that share their bytes with another member are not read.
    let bit_fields = seed.is_multiple_of(4);
    command.args((!bit_fields).then_some("--no-bitfields"));
    command.args(["--seed", &seed.to_string()]);
    // It leaves a file about the machine where it runs.
    let made = command.current_dir(&folder.0).output().map_err(|error| error.to_string())?;
    let files = [folder.write(&String::from_utf8_lossy(&made.stdout), "csmith")?];
    let binary = folder.0.join("csmith");
    let build = Build { files: &files, include: Some(Path::new(HEADERS)), ..Build::default() };
    gcc::compile(&build, &binary)?;
    let real = gcc::run(&binary, &[], 1)?;
    if real.endless() {
        return Ok(false);
    }
    let mut request = Request::of(&files[0]).places(1);
    request.extras.insert("include".to_owned(), HEADERS.to_owned());
    let loaded = match load_request(request) {
        Err(problem) if bit_fields && problem.contains("shares its bytes") => return Ok(false),
        loaded => loaded?,
    };
    let outcome = check(&loaded.model, &loaded.sources, &options(), &Progress::default());
    if outcome.verdict == Verdict::Unknown && outcome.findings.is_empty() {
        return Ok(false);
    }
    printed(&loaded, &outcome, &real)?;
    Ok(true)
}
