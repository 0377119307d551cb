//! From file names to a model: reading, front ends, passes, lowering.

use crate::args::{Format, Scope};
use crate::rules::{self, Abstraction};
use crate::output;
use partita_fortran::ast::Unit;
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
    /// With `--rules`: what was rewritten, and the program as it was.
    pub(crate) abstraction: Option<Abstraction>,
}

/// A program as its reader gives it: rules in the program's own syntax come next.
pub(crate) enum Parsed {
    Tree(Program),
    Fortran(Vec<Unit>),
}

/// Larger files are not programs.
const MAX_BYTES: u64 = 64 << 20;

/// Reads, validates and lowers; complains and gives `None` when the input is bad.
pub(crate) fn load(scope: &Scope, format: Format) -> Option<Input> {
    let mut sources = SourceMap::new();
    match build(scope, &mut sources) {
        Ok((built, abstraction, warnings)) => {
            output::err(&diagnostics(&sources, &warnings, output::style(&std::io::stderr())));
            let Built { program, model } = built;
            Some(Input { sources, program, model, abstraction })
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

/// A program and its model.
pub(crate) struct Built {
    pub(crate) program: Program,
    pub(crate) model: Model,
}

type Loaded = (Built, Option<Abstraction>, Vec<Diagnostic>);

fn build(scope: &Scope, sources: &mut SourceMap) -> Result<Loaded, Vec<Diagnostic>> {
    let [path] = scope.files.as_slice() else {
        return Err(vec![usage("a program in several files is not supported yet: give one file")]);
    };
    if scope.places == Some(0) {
        return Err(vec![usage("a program needs at least one place: --places 1 or more")]);
    }
    if scope.pending == Some(0) {
        return Err(vec![usage("with --pending 0 no remote operation could ever be issued")]);
    }
    let (parsed, mut found) = parse(path, &scope.define, sources)?;
    if scope.rules.is_empty() {
        let program = tree_of(parsed, scope)?;
        let built = finish(program, scope, &mut found)?;
        return Ok((built, None, found));
    }
    let sets = rules::read(&scope.rules, sources)?;
    rules::abstracted(sets, parsed, scope, found)
}

/// Reads a program in its own syntax; an error among the diagnostics ends it.
pub(crate) fn parse(
    path: &Path,
    define: &[String],
    sources: &mut SourceMap,
) -> Result<(Parsed, Vec<Diagnostic>), Vec<Diagnostic>> {
    let source = read(path).map_err(|message| vec![usage(&message)])?;
    let name = path.display().to_string();
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase();
    let file = sources.add(name.clone(), source.clone());
    let (parsed, found) = match extension.as_str() {
        "tree" => {
            let (program, found) = text::read(file, &source);
            (Some(Parsed::Tree(program)), found)
        }
        "rma" => {
            let (program, found) = partita_rma::read(file, &source, &name);
            (program.map(Parsed::Tree), found)
        }
        "f90" | "f95" | "f03" | "f08" | "f18" | "f" | "for" | "ftn" | "caf" => {
            let pair = |text: &String| {
                let (name, value) = text.split_once('=').unwrap_or((text, "1"));
                (name.to_owned(), value.to_owned())
            };
            let defines = define.iter().map(pair).collect();
            let options = partita_fortran::Options { defines, fixed: None };
            let input = partita_fortran::Source { file, name: &name, text: &source };
            let folder = path.parent().unwrap_or(Path::new("")).to_owned();
            let mut include = |name: &str, _| {
                let text = read(&folder.join(name)).ok()?;
                Some((sources.add(name, text.clone()), text))
            };
            let (units, found) = partita_fortran::parse(input, &options, &mut include);
            (Some(Parsed::Fortran(units)), found)
        }
        _ => {
            let message = format!("`{name}`: Partita reads .rma, .f90 and .tree files");
            return Err(vec![usage(&message)]);
        }
    };
    let broken = found.iter().any(Diagnostic::is_error);
    match parsed.filter(|_| !broken) {
        Some(parsed) => Ok((parsed, found)),
        None => Err(found),
    }
}

/// The tree of a program; here the front end of Fortran looks at names and types.
pub(crate) fn tree_of(parsed: Parsed, _scope: &Scope) -> Result<Program, Vec<Diagnostic>> {
    match parsed {
        Parsed::Tree(program) => Ok(program),
        Parsed::Fortran(_) => {
            Err(vec![usage("Fortran programs are read and rewritten, but not checked yet")])
        }
    }
}

/// Validates, sets configs and lowers.
pub(crate) fn finish(
    program: Program,
    scope: &Scope,
    found: &mut Vec<Diagnostic>,
) -> Result<Built, Vec<Diagnostic>> {
    let broken = |found: &[Diagnostic]| found.iter().any(Diagnostic::is_error);
    found.extend(validate(&program));
    if broken(found) {
        return Err(std::mem::take(found));
    }
    if let (Some(given), Some(fixed)) = (scope.places, program.places)
        && given != fixed
    {
        let message = format!("--places {given}: the program itself says that it has {fixed}");
        return Err(vec![usage(&message)]);
    }
    let (program, more) = Pipeline::standard(&scope.define).run(program);
    found.extend(more);
    if broken(found) {
        return Err(std::mem::take(found));
    }
    let places = scope.places.unwrap_or(DEFAULT_PLACES);
    if places > MAX_PLACES {
        return Err(vec![usage(&format!("--places: at most {MAX_PLACES}"))]);
    }
    let (model, more) = partita_model::lower(&program, partita_model::Scope { places });
    found.extend(more);
    if broken(found) {
        return Err(std::mem::take(found));
    }
    if model.entries.is_empty() {
        let name = scope.files.first().map(|path| path.display().to_string()).unwrap_or_default();
        return Err(vec![usage(&format!("`{name}` has no entry task: nothing runs"))]);
    }
    Ok(Built { program, model })
}

const DEFAULT_PLACES: u32 = 2;
const MAX_PLACES: u32 = 4096;

pub(crate) fn usage(message: &str) -> Diagnostic {
    Diagnostic::new("bad-input", Severity::Error, None, message)
}

/// A usage error for programs that read JSON.
pub(crate) fn usage_json(message: &str) -> String {
    json_errors(&SourceMap::new(), &[usage(message)])
}

/// Reads a text file; every way in which it is not one has its own message.
pub(crate) fn read(path: &Path) -> Result<String, String> {
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
