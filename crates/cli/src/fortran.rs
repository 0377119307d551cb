//! Fortran programs: several files, include files, the preprocessor's definitions.

use crate::args::Scope;
use crate::input::{read as read_file, usage};
use partita_fortran::ast::Unit;
use partita_fortran::{Options, Source};
use partita_source::{Diagnostic, FileId, SourceMap};
use std::cell::RefCell;
use std::path::{Path, PathBuf};

const EXTENSIONS: [&str; 11] =
    ["f90", "f95", "f03", "f08", "f18", "f", "for", "ftn", "fpp", "f77", "caf"];

/// Whether a file's name says that it is Fortran.
pub(crate) fn is_source(path: &Path) -> bool {
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase();
    EXTENSIONS.contains(&extension.as_str())
}

/// Reads all files of a program.
pub(crate) fn parse(
    scope: &Scope,
    sources: &mut SourceMap,
) -> Result<(Vec<Unit>, Vec<Diagnostic>), Vec<Diagnostic>> {
    let mut texts = Vec::new();
    for path in &scope.files {
        if !is_source(path) {
            let message = format!("`{}` is not a Fortran file as the first one is", path.display());
            return Err(vec![usage(&message)]);
        }
        let text = read_file(path).map_err(|message| vec![usage(&message)])?;
        let name = path.display().to_string();
        let file = sources.add(name.clone(), text.clone());
        texts.push((file, name, text));
    }
    let options = Options { defines: definitions(&scope.sizes.define), fixed: None };
    let mut units = Vec::new();
    let mut found = Vec::new();
    let all = RefCell::new(sources);
    let mut include = |wanted: &str, from: FileId| {
        let mut sources = all.borrow_mut();
        let path = beside(&sources, wanted, from);
        let text = read_file(&path).ok()?;
        let file = sources.add(path.display().to_string(), text.clone());
        Some((file, text))
    };
    for (file, name, text) in &texts {
        let source = Source { file: *file, name, text };
        let (more, diagnostics) = partita_fortran::parse(source, &options, &mut include);
        units.extend(more);
        found.extend(diagnostics);
    }
    if found.iter().any(Diagnostic::is_error) {
        return Err(found);
    }
    Ok((units, found))
}

/// `NAME=VALUE` as the preprocessor wants it; `NAME` alone is 1.
fn definitions(given: &[String]) -> Vec<(String, String)> {
    let pair = |text: &String| match text.split_once('=') {
        Some((name, value)) => (name.to_string(), value.to_string()),
        None => (text.clone(), "1".to_string()),
    };
    given.iter().map(pair).collect()
}

/// An include file is looked for beside the file that asks for it.
fn beside(sources: &SourceMap, wanted: &str, from: FileId) -> PathBuf {
    let asking = sources.file(from).map_or("", |file| file.name.as_str());
    Path::new(asking).parent().map_or_else(|| PathBuf::from(wanted), |folder| folder.join(wanted))
}
