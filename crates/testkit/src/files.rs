//! Programs from files, read and lowered as the command does.

use partita_model::{Model, Scope, lower};
use partita_source::{Diagnostic, FileId, SourceMap};
use partita_tree::passes::{FaceOutside, Pipeline};
use partita_tree::{Program, text, validate};
use std::path::{Path, PathBuf};

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
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries =
            std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        for entry in entries {
            let path = entry.map_err(|e| e.to_string())?.path();
            let fits = path.extension().and_then(|e| e.to_str());
            if path.is_dir() {
                folders.push(path);
            } else if fits.is_some_and(|extension| extensions.contains(&extension)) {
                found.push(path);
            }
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

/// The same with inputs and results, beside the files of another program.
///
/// # Errors
/// The first error message of the front end, validator or lowering, with its line.
pub fn load_facing(
    name: &str,
    source: &str,
    places: u32,
    define: &[String],
    mut outside: FaceOutside,
    mut sources: SourceMap,
) -> Result<Loaded, String> {
    let file = sources.add(name, source);
    let fortran = name.ends_with(".f90");
    let chapel = name.ends_with(".chpl");
    let (program, found) = if name.ends_with(".rma") {
        partita_rma::read(file, source, name)
    } else if fortran {
        fortran_program(file, source, name, define)
    } else if chapel {
        // Its front end sees to inputs: there, initialisers are code.
        let inputs = std::mem::take(&mut outside.inputs);
        chapel_program(file, source, name, define, inputs)
    } else {
        let (program, found) = text::read(file, source);
        (Some(program), found)
    };
    first_error(&sources, &found)?;
    let program = program.ok_or("no program")?;
    first_error(&sources, &validate(&program))?;
    let define = if fortran || chapel { &[][..] } else { define };
    let model = lowered_facing(program, places, define, outside, &sources)?;
    Ok(Loaded { sources, model })
}

fn fortran_program(
    file: FileId,
    source: &str,
    name: &str,
    define: &[String],
) -> (Option<Program>, Vec<Diagnostic>) {
    let pair = |text: &String| match text.split_once('=') {
        Some((name, value)) => (name.to_string(), value.to_string()),
        None => (text.clone(), "1".to_string()),
    };
    let options =
        partita_fortran::Options { defines: define.iter().map(pair).collect(), fixed: None };
    let text = partita_fortran::Source { file, name, text: source };
    let (units, mut found) = partita_fortran::parse(text, &options, &mut |_, _| None);
    if found.iter().any(Diagnostic::is_error) {
        return (None, found);
    }
    let (program, more) = partita_fortran::lower(&units, name);
    found.extend(more);
    (program, found)
}

/// `-D` may also give `workers=K` and `partition=contiguous`, as the options of the command line.
fn chapel_program(
    file: FileId,
    source: &str,
    name: &str,
    define: &[String],
    inputs: Vec<String>,
) -> (Option<Program>, Vec<Diagnostic>) {
    let mut options = partita_chapel::Options { inputs, ..partita_chapel::Options::default() };
    for text in define {
        match text.split_once('=') {
            Some(("partition", "contiguous")) => {
                options.partition = partita_chapel::Partition::Contiguous;
            }
            Some(("partition", "runtime")) => {
                options.partition = partita_chapel::Partition::Runtime;
            }
            Some(("workers", number)) => options.workers = number.parse().ok(),
            Some((name, value)) => options.defines.push((name.to_owned(), value.to_owned())),
            None => options.defines.push((text.clone(), "true".to_owned())),
        }
    }
    let (module, mut found) =
        partita_chapel::parse(partita_chapel::Source { file, name, text: source });
    if found.iter().any(Diagnostic::is_error) {
        return (None, found);
    }
    let (program, more) = partita_chapel::lower(&[module], name, &options);
    found.extend(more);
    (program, found)
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
    lowered_facing(program, places, define, FaceOutside::default(), sources)
}

fn lowered_facing(
    program: Program,
    places: u32,
    define: &[String],
    outside: FaceOutside,
    sources: &SourceMap,
) -> Result<Model, String> {
    let (program, found) = Pipeline::standard(define, outside).run(program);
    first_error(sources, &found)?;
    let (model, found) = lower(&program, Scope { places });
    first_error(sources, &found)?;
    Ok(model)
}

fn first_error(sources: &SourceMap, found: &[Diagnostic]) -> Result<(), String> {
    match found.iter().find(|diagnostic| diagnostic.is_error()) {
        None => Ok(()),
        Some(error) => {
            let at = error.primary.as_ref().and_then(|label| sources.position(label.span));
            let line = at.map_or_else(String::new, |(file, p)| format!("{file}:{}: ", p.line));
            Err(format!("{line}{}: {}", error.code, error.message))
        }
    }
}
