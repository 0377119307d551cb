//! From file names to a model: reading, front ends, passes, lowering.

use crate::args::{Format, Scope};
use crate::output;
use partita_model::Model;
use partita_report::{diagnostics, json_errors};
use partita_source::{Diagnostic, Severity, SourceMap};
use partita_tree::passes::Pipeline;
use partita_tree::{Program, text, validate};
use std::path::Path;

/// A program ready to run, with its sources.
pub(crate) struct Input {
    pub(crate) sources: SourceMap,
    pub(crate) program: Program,
    pub(crate) model: Model,
}

/// Larger files are not programs.
const MAX_BYTES: u64 = 64 << 20;

/// Reads, validates and lowers; complains and gives `None` when the input is bad.
pub(crate) fn load(scope: &Scope, format: Format) -> Option<Input> {
    let mut sources = SourceMap::new();
    match build(scope, &mut sources) {
        Ok((program, model, warnings)) => {
            output::err(&diagnostics(&sources, &warnings, output::style(&std::io::stderr())));
            Some(Input { sources, program, model })
        }
        Err(errors) => {
            match format {
                Format::Human => {
                    let style = output::style(&std::io::stderr());
                    output::err(&diagnostics(&sources, &errors, style));
                }
                Format::Json => output::out(&json_errors(&sources, &errors)),
            }
            None
        }
    }
}

type Built = (Program, Model, Vec<Diagnostic>);

fn build(scope: &Scope, sources: &mut SourceMap) -> Result<Built, Vec<Diagnostic>> {
    let [path] = scope.files.as_slice() else {
        return Err(vec![usage("a program in several files is not supported yet: give one file")]);
    };
    if scope.places == Some(0) {
        return Err(vec![usage("a program needs at least one place: --places 1 or more")]);
    }
    if scope.pending == Some(0) {
        return Err(vec![usage("with --pending 0 no remote operation could ever be issued")]);
    }
    let source = read(path).map_err(|message| vec![usage(&message)])?;
    let name = path.display().to_string();
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase();
    let file = sources.add(name.clone(), source.clone());
    let (program, mut found) = match extension.as_str() {
        "tree" => {
            let (program, found) = text::read(file, &source);
            (Some(program), found)
        }
        "rma" => partita_rma::read(file, &source, &name),
        _ => {
            let message = format!("`{name}`: Partita reads .rma and .tree files");
            return Err(vec![usage(&message)]);
        }
    };
    let broken = found.iter().any(Diagnostic::is_error);
    let Some(program) = program.filter(|_| !broken) else { return Err(found) };
    found.extend(validate(&program));
    if found.iter().any(Diagnostic::is_error) {
        return Err(found);
    }
    if let (Some(given), Some(fixed)) = (scope.places, program.places)
        && given != fixed
    {
        let message = format!("--places {given}: the program itself says that it has {fixed}");
        return Err(vec![usage(&message)]);
    }
    let (program, more) = Pipeline::standard(&scope.define).run(program);
    found.extend(more);
    if found.iter().any(Diagnostic::is_error) {
        return Err(found);
    }
    let places = scope.places.unwrap_or(DEFAULT_PLACES);
    if places > MAX_PLACES {
        return Err(vec![usage(&format!("--places: at most {MAX_PLACES}"))]);
    }
    let (model, more) = partita_model::lower(&program, partita_model::Scope { places });
    found.extend(more);
    if found.iter().any(Diagnostic::is_error) {
        return Err(found);
    }
    if model.entries.is_empty() {
        return Err(vec![usage(&format!("`{name}` has no entry task: nothing runs"))]);
    }
    Ok((program, model, found))
}

const DEFAULT_PLACES: u32 = 2;
const MAX_PLACES: u32 = 4096;

fn usage(message: &str) -> Diagnostic {
    Diagnostic::new("bad-input", Severity::Error, None, message)
}

/// A usage error for programs that read JSON.
pub(crate) fn usage_json(message: &str) -> String {
    json_errors(&SourceMap::new(), &[usage(message)])
}

/// Reads a text file; every way in which it is not one has its own message.
fn read(path: &Path) -> Result<String, String> {
    let name = path.display();
    let metadata = std::fs::metadata(path).map_err(|error| {
        if error.kind() == std::io::ErrorKind::NotFound {
            format!("there is no file `{name}`")
        } else {
            format!("cannot read `{name}`: {error}")
        }
    })?;
    if metadata.is_dir() {
        return Err(format!("`{name}` is a directory, not a program"));
    }
    if metadata.len() > MAX_BYTES {
        return Err(format!("`{name}` is too large to be a program: {} bytes", metadata.len()));
    }
    let bytes = std::fs::read(path).map_err(|error| format!("cannot read `{name}`: {error}"))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        format!("`{name}` is not a text file: byte {at} is not UTF-8")
    })?;
    match text.find('\0') {
        Some(at) => Err(format!("`{name}` is not a text file: byte {at} is zero")),
        None => Ok(text),
    }
}
