//! X10 (`docs/x10.md`): several files, and classes found beside the file that names them.

use crate::language::{Definitions, Language, Parsed, Reader, Rewritten, Syntax};
use crate::refusal::only;
use crate::request::Request;
use partita_rewrite::{Grammar, RuleSet};
use partita_source::{Diagnostic, Diagnostics};
use partita_tree::{Program, Shelf, Vocabulary};
use partita_x10::ast::File;
use partita_x10::rules::{self, X10Text};
use partita_x10::{Dialect, Options, Source, print};

/// Which X10 the files are in, `2.0` or `2.6`: an option of the request.
pub const DIALECT: &str = "dialect";

pub struct X10;

impl Language for X10 {
    fn name(&self) -> &'static str {
        "x10"
    }

    fn title(&self) -> &'static str {
        "X10 (.x10)"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["x10"]
    }

    fn has_several_files(&self) -> bool {
        true
    }

    fn parse(&self, request: &Request, reader: &mut Reader<'_>) -> Result<Parsed, Diagnostics> {
        let told = match request.extras.get(DIALECT).map(String::as_str) {
            None => None,
            Some("2.0") => Some(Dialect::Legacy),
            Some("2.6") => Some(Dialect::Current),
            Some(other) => {
                return Err(only(format!("{DIALECT}: 2.0 or 2.6, not `{other}`")));
            }
        };
        let mut texts = Vec::new();
        for path in &request.files {
            if !self.recognises(path) {
                let name = path.display();
                return Err(only(format!("`{name}` is not an X10 file as the first one is")));
            }
            texts.push(reader.read(path)?);
        }
        let (files, found) = partita_x10::parse_all(
            texts.iter().map(|(file, text)| Source { file: *file, text }),
            told,
        );
        if found.iter().any(Diagnostic::is_error) {
            return Err(found);
        }
        let options = Options { defines: request.pairs("true"), lenient: request.lenient };
        Ok((Box::new(Files { files, options }), found))
    }

    fn vocabulary(&self) -> Vocabulary {
        partita_x10::vocabulary()
    }

    fn definitions(&self) -> Definitions {
        Definitions::Language
    }

    fn shelf(&self) -> Option<Shelf> {
        Some(partita_x10::SHELF)
    }

    fn grammar(&self) -> Option<&'static dyn Grammar> {
        Some(&X10Text)
    }
}

struct Files {
    files: Vec<File>,
    options: Options,
}

impl Syntax for Files {
    fn tree(&self, request: &Request) -> (Option<Program>, Diagnostics) {
        partita_x10::lower(&self.files, &request.name(), &self.options)
    }

    fn print(&self) -> String {
        self.files.iter().map(print::file).collect()
    }

    fn rewrite(&self, rules: &RuleSet) -> Option<Rewritten> {
        let (files, applied, found) = rules::rewrite(rules, self.files.clone());
        let options = self.options.clone();
        Some((Box::new(Files { files, options }), applied, found))
    }

    /// As the tests of 2010 were run.
    fn places(&self) -> Option<u32> {
        let legacy = self.files.first().is_some_and(|one| one.dialect.dialect == Dialect::Legacy);
        legacy.then_some(4)
    }
}
