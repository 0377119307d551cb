//! Programs from files, read and lowered as the command does.

use partita_driver::{Driver, Request, Texts};
use partita_model::{Model, Wanted, build};
use partita_source::{Diagnostic, SourceMap};
use partita_tree::Program;
use partita_tree::passes::FaceOutside;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// A program ready to be checked.
pub struct Loaded {
    pub sources: SourceMap,
    pub model: Model,
}

/// The folder `tests` of the repository.
#[must_use]
pub fn tests_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests")
}

/// The folder `bench` of the repository.
#[must_use]
pub fn bench_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench")
}

/// All files below a folder with one of the extensions, sorted.
///
/// # Errors
/// When a folder cannot be read.
pub fn programs(folder: &Path, extensions: &[&str]) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    for file in WalkDir::new(folder) {
        let path = file.map_err(|error| error.to_string())?.into_path();
        let extension = path.extension().and_then(|extension| extension.to_str());
        if extension.is_some_and(|extension| extensions.contains(&extension)) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The folder `examples` of the repository.
#[must_use]
pub fn examples_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

/// Reads and lowers a program; the extension of `name` decides the language.
///
/// # Errors
/// The first error message of the front end, validator or lowering, with its line.
pub fn load(name: &str, source: &str, places: u32, define: &[String]) -> Result<Loaded, String> {
    load_facing(name, source, places, define, FaceOutside::default(), SourceMap::new())
}

/// The same with inputs and results, beside the files of another program. `workers=K` and
/// `partition=contiguous` among the definitions are the options of these names, `without=NAME` switches a reduction of
/// the language off.
///
/// # Errors
/// The first error message of the front end, validator or lowering, with its line.
pub fn load_facing(
    name: &str,
    source: &str,
    places: u32,
    define: &[String],
    outside: FaceOutside,
    mut sources: SourceMap,
) -> Result<Loaded, String> {
    let FaceOutside { inputs, results } = outside;
    let request = Request { inputs, results, ..Request::of(name).places(places) };
    match built(name, source, request, define, &mut sources) {
        Ok(model) => Ok(Loaded { sources, model }),
        Err(found) => Err(first_error(&sources, &found)),
    }
}

/// A program of several files of this machine, the main one first, on one place.
///
/// # Errors
/// The first error message of the front end, validator or lowering, with its line.
pub fn load_files(files: &[PathBuf], define: &[String]) -> Result<Loaded, String> {
    load_request(Request {
        files: files.to_vec(),
        definitions: define.to_vec(),
        ..Request::default().places(1)
    })
}

/// What the command would load.
///
/// # Errors
/// The first error message of the front end, validator or lowering, with its line.
pub fn load_request(request: Request) -> Result<Loaded, String> {
    let mut sources = SourceMap::new();
    match Driver::default().load(&request, &mut sources) {
        Ok(found) => Ok(Loaded { sources, model: found.model }),
        Err(found) => Err(first_error(&sources, &found)),
    }
}

/// An error of the front end, validator or lowering.
#[derive(Debug)]
pub struct Refusal {
    /// From 1; zero if it has no place.
    pub line: usize,
    pub column: usize,
    pub message: String,
}

/// All errors of a program, in the order in which they are told; none if it can be checked.
#[must_use]
pub fn refusals(name: &str, source: &str, places: u32) -> Vec<Refusal> {
    let mut sources = SourceMap::new();
    let request = Request::of(name).places(places);
    let found = built(name, source, request, &[], &mut sources).err();
    let errors = found.unwrap_or_default().into_iter().filter(Diagnostic::is_error);
    let refusal = |error: Diagnostic| {
        let at = error.primary.as_ref().and_then(|label| sources.position(label.span));
        let (line, column) = at.map_or((0, 0), |(_, position)| (position.line, position.column));
        Refusal { line, column, message: error.message }
    };
    errors.map(refusal).collect()
}

fn built(
    name: &str,
    source: &str,
    mut request: Request,
    define: &[String],
    sources: &mut SourceMap,
) -> Result<Model, Vec<Diagnostic>> {
    for text in define {
        match text.split_once('=') {
            Some((option @ ("workers" | "partition"), value)) => {
                request.extras.insert(option.to_owned(), value.to_owned());
            }
            Some(("without", reduction)) => request.without.push(reduction.to_owned()),
            _ => request.definitions.push(text.clone()),
        }
    }
    let files = Texts::default().with(name, source);
    let driver = Driver { files: &files, ..Driver::default() };
    // Not `load`: a test may give a number of places to a program that fixes it.
    let (text, mut found) = driver.parse(&request, sources)?;
    let tree = text.tree(&request, &mut found)?;
    Ok(text.built(tree, &request, &mut found)?.model)
}

/// Lowers a program that was built in memory.
///
/// # Errors
/// The first error message.
pub fn lowered(
    program: Program,
    places: u32,
    define: &[String],
    sources: &SourceMap,
) -> Result<Model, String> {
    let wanted = Wanted { places, definitions: define, ..Wanted::default() };
    build(program, wanted).map(|built| built.model).map_err(|found| first_error(sources, &found))
}

fn first_error(sources: &SourceMap, found: &[Diagnostic]) -> String {
    let Some(error) = found.iter().find(|diagnostic| diagnostic.is_error()) else {
        return "no program".to_owned();
    };
    let at = error.primary.as_ref().and_then(|label| sources.position(label.span));
    let line = at.map_or_else(String::new, |(file, p)| format!("{file}:{}: ", p.line));
    format!("{line}{}: {}", error.code, error.message)
}
