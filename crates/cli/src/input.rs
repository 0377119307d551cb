//! From file names to a model: reading, front ends, passes, lowering.

use crate::args::{Format, Scope};
use crate::rules::{self, Abstraction};
use crate::{chapel, fortran, output};
use partita_fortran::ast::Unit;
use partita_model::Model;
use partita_report::{diagnostics, json_errors};
use partita_source::{Diagnostic, Severity, SourceMap};
use partita_tree::passes::{FaceOutside, Pipeline};
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
#[expect(clippy::large_enum_variant, reason = "there is one program")]
pub(crate) enum Parsed {
    Tree(Program),
    Fortran(Vec<Unit>),
    Chapel(Vec<partita_chapel::ast::Module>),
}

/// Larger files are not programs.
const MAX_BYTES: u64 = 64 << 20;

/// Reads, validates and lowers; complains and gives `None` when the input is bad.
pub(crate) fn load(scope: &Scope, format: Format) -> Option<Input> {
    load_beside(scope, format, SourceMap::new())
}

/// The same, beside the files of another program.
pub(crate) fn load_beside(scope: &Scope, format: Format, mut sources: SourceMap) -> Option<Input> {
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
    if scope.sizes.places == Some(0) {
        return Err(vec![usage("a program needs at least one place: --places 1 or more")]);
    }
    if scope.pending == Some(0) {
        return Err(vec![usage("with --pending 0 no remote operation could ever be issued")]);
    }
    let (parsed, mut found) = parse(scope, sources)?;
    if scope.rules.is_empty() {
        let built = finish(&parsed, scope, &mut found)?;
        return Ok((built, None, found));
    }
    let sets = rules::read(&scope.rules, sources)?;
    rules::abstracted(sets, parsed, scope, found)
}

/// Reads a program in its own syntax; an error among the diagnostics ends it.
pub(crate) fn parse(
    scope: &Scope,
    sources: &mut SourceMap,
) -> Result<(Parsed, Vec<Diagnostic>), Vec<Diagnostic>> {
    let Some(path) = scope.files.first() else {
        return Err(vec![usage("give a program")]);
    };
    if fortran::is_source(path) {
        let (units, found) = fortran::parse(scope, sources)?;
        return Ok((Parsed::Fortran(units), found));
    }
    if chapel::is_source(path) {
        let (modules, found) = chapel::parse(scope, sources)?;
        return Ok((Parsed::Chapel(modules), found));
    }
    let (program, found) = one_file(scope, path, &path.display().to_string(), sources)?;
    let broken = found.iter().any(Diagnostic::is_error);
    match program.filter(|_| !broken) {
        Some(program) => Ok((Parsed::Tree(program), found)),
        None => Err(found),
    }
}

/// A program of a language whose programs are one file.
fn one_file(
    scope: &Scope,
    path: &Path,
    name: &str,
    sources: &mut SourceMap,
) -> Result<(Option<Program>, Vec<Diagnostic>), Vec<Diagnostic>> {
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase();
    if !matches!(extension.as_str(), "tree" | "rma") {
        // A missing file is the better news.
        read(path).map_err(|message| vec![usage(&message)])?;
        let message = format!(
            "`{name}`: Partita reads Fortran (.f90, .f, ...), Chapel (.chpl), .rma and .tree files"
        );
        return Err(vec![usage(&message)]);
    }
    if scope.files.len() > 1 {
        return Err(vec![usage(
            "only a Fortran or Chapel program may have several files: give one file",
        )]);
    }
    let source = read(path).map_err(|message| vec![usage(&message)])?;
    let file = sources.add(name, source.clone());
    if extension == "tree" {
        let (program, found) = text::read(file, &source);
        return Ok((Some(program), found));
    }
    Ok(partita_rma::read(file, &source, name))
}

/// The tree of a program, with what its front end has to say.
///
/// # Errors
/// The program is wrong.
pub(crate) fn tree_of(
    parsed: &Parsed,
    scope: &Scope,
) -> Result<(Program, Vec<Diagnostic>), Vec<Diagnostic>> {
    let name = scope.files.first().map(|path| path.display().to_string()).unwrap_or_default();
    let (program, found) = match parsed {
        Parsed::Tree(program) => (Some(program.clone()), Vec::new()),
        Parsed::Fortran(units) => partita_fortran::lower(units, &name),
        Parsed::Chapel(modules) => partita_chapel::lower(modules, &name, &chapel::options(scope)),
    };
    match program {
        Some(program) => Ok((program, found)),
        None => Err(found),
    }
}

/// Makes the tree, validates, sets configs and lowers.
pub(crate) fn finish(
    parsed: &Parsed,
    scope: &Scope,
    found: &mut Vec<Diagnostic>,
) -> Result<Built, Vec<Diagnostic>> {
    let broken = |found: &[Diagnostic]| found.iter().any(Diagnostic::is_error);
    let (program, more) = tree_of(parsed, scope)?;
    found.extend(more);
    found.extend(validate(&program));
    if broken(found) {
        return Err(std::mem::take(found));
    }
    if let (Some(given), Some(fixed)) = (scope.sizes.places, program.places)
        && given != fixed
    {
        let message = format!("--places {given}: the program itself says that it has {fixed}");
        return Err(vec![usage(&message)]);
    }
    // In Fortran definitions are for the preprocessor; Chapel's front end has given configs their values.
    let defines = match parsed {
        Parsed::Tree(_) => scope.sizes.define.clone(),
        Parsed::Fortran(_) | Parsed::Chapel(_) => Vec::new(),
    };
    let has = |define: &String| {
        let name = define.split('=').next().unwrap_or_default().trim();
        program.configs.iter().any(|config| &*config.name == name)
    };
    let defines: Vec<String> =
        defines.into_iter().filter(|define| !scope.lenient || has(define)).collect();
    // Chapel's front end has seen to inputs: there, initialisers are code.
    let inputs = match parsed {
        Parsed::Tree(_) | Parsed::Fortran(_) => scope.symbols.inputs(),
        Parsed::Chapel(_) => Vec::new(),
    };
    let outside = FaceOutside { inputs, results: scope.results.clone() };
    let (program, more) = Pipeline::standard(&defines, outside).run(program);
    found.extend(more);
    if broken(found) {
        return Err(std::mem::take(found));
    }
    let places = scope.sizes.places.unwrap_or(match parsed {
        Parsed::Tree(_) | Parsed::Fortran(_) => DEFAULT_PLACES,
        Parsed::Chapel(_) => 1,
    });
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
