//! Chapel (`docs/chapel.md`): several files, and modules found beside the file that uses them.

use crate::language::{Definitions, Language, Parsed, Reader, Syntax};
use crate::refusal::only;
use crate::request::Request;
use partita_chapel::ast::{Module, Stmt, StmtKind};
use partita_chapel::visit::{Visitor, walk_stmt, walk_stmts};
use partita_chapel::{Options, Partition, Source, print};
use partita_source::{Diagnostic, Diagnostics};
use partita_tree::{Program, Shelf, Vocabulary};
use std::path::PathBuf;

/// The largest number of tasks of a `forall`: an option of the request.
pub const WORKERS: &str = "workers";
/// How the iterations of a `forall` are shared out: an option of the request.
pub const PARTITION: &str = "partition";

pub struct Chapel;

impl Language for Chapel {
    fn name(&self) -> &'static str {
        "chapel"
    }

    fn title(&self) -> &'static str {
        "Chapel (.chpl)"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["chpl"]
    }

    fn has_several_files(&self) -> bool {
        true
    }

    /// The main module first, then the other files given, then modules that are used and lie beside it.
    fn parse(&self, request: &Request, reader: &mut Reader<'_>) -> Result<Parsed, Diagnostics> {
        let options = options(request).map_err(only)?;
        let mut wanted: Vec<PathBuf> = request.files.clone();
        let mut modules: Vec<Module> = Vec::new();
        let mut found = Vec::new();
        let mut next = 0;
        while next < wanted.len() {
            let path = wanted[next].clone();
            next += 1;
            if !self.recognises(&path) {
                let name = path.display();
                return Err(only(format!("`{name}` is not a Chapel file as the first one is")));
            }
            let (file, text) = reader.read(&path)?;
            let name = path.display().to_string();
            let (module, diagnostics) =
                partita_chapel::parse(Source { file, name: &name, text: &text });
            found.extend(diagnostics);
            let mut used = Used::default();
            walk_stmts(&mut used, &module.body);
            for name in used.0 {
                let file = path.with_file_name(format!("{name}.chpl"));
                if !wanted.contains(&file) && reader.files.exists(&file) {
                    wanted.push(file);
                }
            }
            modules.push(module);
        }
        if found.iter().any(Diagnostic::is_error) {
            return Err(found);
        }
        Ok((Box::new(Modules { modules, options }), found))
    }

    fn places(&self) -> u32 {
        1
    }

    fn vocabulary(&self) -> Vocabulary {
        partita_chapel::vocabulary()
    }

    fn definitions(&self) -> Definitions {
        Definitions::Language
    }

    fn reductions(&self) -> &'static [&'static str] {
        &[partita_chapel::INDEPENDENT_LOOPS]
    }

    fn shelf(&self) -> Option<Shelf> {
        Some(partita_chapel::SHELF)
    }

    fn sees_to_inputs(&self) -> bool {
        true
    }
}

fn options(request: &Request) -> Result<Options, String> {
    let workers = match request.extras.get(WORKERS) {
        None => None,
        Some(text) => match text.parse() {
            Ok(number @ 1..=64) => Some(number),
            Ok(_) | Err(_) => return Err(format!("{WORKERS}: from 1 to 64, not `{text}`")),
        },
    };
    let partition = match request.extras.get(PARTITION).map(String::as_str) {
        None | Some("any") => Partition::Any,
        Some("contiguous") => Partition::Contiguous,
        Some("runtime") => Partition::Runtime,
        Some(other) => {
            return Err(format!("{PARTITION}: `{other}` is none of any, contiguous, runtime"));
        }
    };
    Ok(Options {
        inputs: request.inputs.clone(),
        lenient: request.lenient,
        defines: request.pairs("true"),
        workers,
        partition,
        all_in_tasks: !request.reduces(partita_chapel::INDEPENDENT_LOOPS),
    })
}

struct Modules {
    modules: Vec<Module>,
    options: Options,
}

impl Syntax for Modules {
    fn tree(&self, request: &Request) -> (Option<Program>, Diagnostics) {
        partita_chapel::lower(&self.modules, &request.name(), &self.options)
    }

    fn print(&self) -> String {
        self.modules.iter().map(print::module).collect()
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
