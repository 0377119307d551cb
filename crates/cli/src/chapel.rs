//! Chapel programs: several files, and modules found beside the file that uses them.

use crate::args::{Partition, Scope};
use crate::input::{read as read_file, usage};
use partita_chapel::ast::{Module, Stmt, StmtKind};
use partita_chapel::visit::{Visitor, walk_stmt, walk_stmts};
use partita_chapel::{Options, Source};
use partita_source::{Diagnostic, SourceMap};
use std::path::{Path, PathBuf};

/// Whether a file's name says that it is Chapel.
pub(crate) fn is_source(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "chpl")
}

/// Reads all files of a program: the main module first, then the other files given, then modules that are used and
/// lie beside it.
pub(crate) fn parse(
    scope: &Scope,
    sources: &mut SourceMap,
) -> Result<(Vec<Module>, Vec<Diagnostic>), Vec<Diagnostic>> {
    let mut wanted: Vec<PathBuf> = scope.files.clone();
    let mut modules: Vec<Module> = Vec::new();
    let mut found = Vec::new();
    let mut next = 0;
    while next < wanted.len() {
        let path = wanted[next].clone();
        next += 1;
        if !is_source(&path) {
            let message = format!("`{}` is not a Chapel file as the first one is", path.display());
            return Err(vec![usage(&message)]);
        }
        let text = read_file(&path).map_err(|message| vec![usage(&message)])?;
        let name = path.display().to_string();
        let file = sources.add(name.clone(), text.clone());
        let (module, diagnostics) =
            partita_chapel::parse(Source { file, name: &name, text: &text });
        found.extend(diagnostics);
        let mut used = Used::default();
        walk_stmts(&mut used, &module.body);
        for name in used.0 {
            let file = path.with_file_name(format!("{name}.chpl"));
            if !wanted.contains(&file) && file.is_file() {
                wanted.push(file);
            }
        }
        modules.push(module);
    }
    if found.iter().any(Diagnostic::is_error) {
        return Err(found);
    }
    Ok((modules, found))
}

pub(crate) fn options(scope: &Scope) -> Options {
    let pair = |text: &String| match text.split_once('=') {
        Some((name, value)) => (name.to_owned(), value.to_owned()),
        None => (text.clone(), "true".to_owned()),
    };
    Options {
        inputs: scope.symbols.inputs(),
        lenient: scope.lenient,
        defines: scope.sizes.define.iter().map(pair).collect(),
        workers: scope.sizes.workers.map(i64::from),
        partition: match scope.sizes.partition {
            Partition::Any => partita_chapel::Partition::Any,
            Partition::Contiguous => partita_chapel::Partition::Contiguous,
            Partition::Runtime => partita_chapel::Partition::Runtime,
        },
    }
}

/// First names of modules that are used or imported.
#[derive(Default)]
struct Used(Vec<String>);

impl Visitor for Used {
    fn stmt(&mut self, stmt: &Stmt) {
        let mut paths = Vec::new();
        if let StmtKind::Use { items, .. } = &stmt.kind {
            paths.extend(items.iter().map(|item| &item.path));
        }
        if let StmtKind::Import { items, .. } = &stmt.kind {
            paths.extend(items.iter().map(|item| &item.path));
        }
        let first = paths.iter().filter_map(|path| path.parts.first());
        self.0.extend(first.map(|part| part.name.to_string()));
        walk_stmt(self, stmt);
    }
}
