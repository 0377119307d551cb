//! The model as data: the files of `tests/model`, and every program with a model.
//!
//! - `lower/NAME.tree` becomes `NAME.model` beside it, which leaves out spans. With `PARTITA_BLESS=1` the latter is
//!   written anew.
//! - `broken/NAME.model` can be read and breaks a promise: `//~ broken:` and the words of the validator for each.
//! - `rejected/NAME.model` cannot be read: `//~ ERROR` and the message on each line that is wrong.
//!
//! The models of all programs of the repository, and of random ones, keep their promises and are the same after
//! printing and reading back.

use partita_model::{Invariant, Model, text, validate};
use partita_source::{FileId, SourceMap};
use partita_testkit::expect;
use partita_testkit::files::{self, bench_folder, examples_folder, load, programs, tests_folder};
use partita_testkit::harness::{Suite, seeds};
use partita_testkit::random::{self, FLAVOURS, Flavour};
use partita_tree::Spans;
use std::collections::BTreeSet;
use std::path::Path;

/// The extensions of programs, and how many of them have a model at least.
const PROGRAMS: [(&str, usize); 4] = [("tree", 300), ("rma", 60), ("f90", 150), ("chpl", 100)];

pub fn suite() -> Suite {
    let mut suite = Suite::new("model");
    let root = tests_folder().join("model");
    let mut files = |folder: &str, extension, test: fn(&Path) -> Result<(), String>| {
        for path in programs(&root.join(folder), &[extension]).unwrap_or_default() {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            suite.add(&format!("{folder}/{name}"), move || test(&path));
        }
    };
    files("lower", "tree", lowers);
    files("broken", "model", is_broken);
    files("rejected", "model", rejected);
    assert!(suite.len() >= 60, "files of tests/model are missing");
    suite.add("broken", every_promise_is_broken);
    for (extension, least) in PROGRAMS {
        suite.add(&format!("programs/{extension}"), move || of_language(extension, least));
    }
    for flavour in FLAVOURS {
        suite.add(&format!("random/{flavour:?}"), move || of_flavour(flavour));
    }
    suite
}

fn lowers(path: &Path) -> Result<(), String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut model = load(&name, &content(path)?, 1, &[])?.model;
    stands(&model)?;
    model.spans = Spans::default();
    let got = text::print(&model);
    let beside = path.with_extension("model");
    if std::env::var_os("PARTITA_BLESS").is_some() {
        return std::fs::write(&beside, got).map_err(|error| error.to_string());
    }
    if content(&beside)? == got { Ok(()) } else { Err(format!("another model:\n{got}")) }
}

fn is_broken(path: &Path) -> Result<(), String> {
    let got: Vec<String> = broken_by(path)?.iter().map(ToString::to_string).collect();
    let expected = expect::read(&content(path)?);
    if expected.get("broken") == Some(got.join("\n").as_str()) {
        return Ok(());
    }
    Err(format!("the validator says:\n{}", got.join("\n")))
}

fn broken_by(path: &Path) -> Result<Vec<partita_model::Broken>, String> {
    let (model, found) = text::read(FileId(0), &content(path)?);
    if let Some(error) = found.first() {
        return Err(format!("this cannot be read: {}", error.message));
    }
    Ok(validate(&model))
}

/// No promise of the validator is without a file that breaks it.
fn every_promise_is_broken() -> Result<(), String> {
    let mut seen = BTreeSet::new();
    for path in programs(&tests_folder().join("model/broken"), &["model"])? {
        seen.extend(broken_by(&path)?.iter().map(|broken| broken.invariant));
    }
    match Invariant::ALL.iter().find(|invariant| !seen.contains(invariant)) {
        Some(kept) => Err(format!("no file breaks `{}`", kept.name())),
        None => Ok(()),
    }
}

fn rejected(path: &Path) -> Result<(), String> {
    let content = content(path)?;
    // So that the end of the file is on a line that can be marked.
    let content = content.trim_end();
    let wanted: Vec<(usize, &str)> = (1..)
        .zip(content.lines())
        .filter_map(|(number, line)| Some((number, line.split_once("//~ ERROR ")?.1)))
        .collect();
    let mut sources = SourceMap::new();
    let file = sources.add("rejected.model", content);
    let (_, found) = text::read(file, content);
    let line = |error: &partita_source::Diagnostic| {
        let at = sources.position(error.primary.as_ref()?.span)?;
        Some(at.1.line)
    };
    let got: Vec<(usize, &str)> =
        found.iter().map(|error| (line(error).unwrap_or(0), error.message.as_str())).collect();
    if got == wanted { Ok(()) } else { Err(format!("the reader says {got:?}")) }
}

/// The model keeps its promises, and its text is the model.
fn stands(model: &Model) -> Result<(), String> {
    if let Some(broken) = validate(model).first() {
        return Err(format!("broken: {broken}"));
    }
    let printed = text::print(model);
    let (again, found) = text::read(FileId(0), &printed);
    if let Some(error) = found.first() {
        let start = error.primary.as_ref().map_or(0, |label| label.span.start as usize);
        let line = printed[start..].lines().next().unwrap_or_default();
        return Err(format!("{} at `{line}`", error.message));
    }
    if text::same(model, &again) {
        return Ok(());
    }
    let reprinted = text::print(&again);
    let differ = printed.lines().zip(reprinted.lines()).find(|(before, after)| before != after);
    Err(format!("read back as another model: {differ:?}"))
}

fn of_language(extension: &str, least: usize) -> Result<(), String> {
    let mut count = 0;
    for folder in [tests_folder(), examples_folder(), bench_folder()] {
        for path in programs(&folder, &[extension])? {
            let text = content(&path)?;
            let expected = expect::read(&text);
            let places = expected.get("places").and_then(|places| places.parse().ok()).unwrap_or(2);
            let define: Vec<String> =
                expected.get("define").unwrap_or_default().lines().map(str::to_owned).collect();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let Ok(loaded) = load(&name, &text, places, &define) else { continue };
            stands(&loaded.model).map_err(|why| format!("{}: {why}", path.display()))?;
            count += 1;
        }
    }
    if count < least { Err(format!("only {count} programs have a model")) } else { Ok(()) }
}

fn of_flavour(flavour: Flavour) -> Result<(), String> {
    for seed in seeds(500) {
        let program = random::program(seed, flavour);
        let model = files::lowered(program, 2, &[], &SourceMap::new())?;
        stands(&model).map_err(|why| format!("seed {seed}: {why}"))?;
    }
    Ok(())
}

fn content(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
