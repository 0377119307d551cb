//! Coarray Fortran (`docs/fortran.md`): several files, include files, definitions for the preprocessor.

use crate::language::{Definitions, Language, Parsed, Reader, Rewritten, Syntax};
use crate::refusal::only;
use crate::request::Request;
use partita_fortran::ast::Unit;
use partita_fortran::rules::{FortranText, rewrite};
use partita_fortran::{Options, Source, print};
use partita_rewrite::{Grammar, RuleSet};
use partita_source::{Diagnostic, Diagnostics, FileId};
use partita_tree::{Program, Shelf, Vocabulary};

pub struct Fortran;

impl Language for Fortran {
    fn name(&self) -> &'static str {
        "fortran"
    }

    fn title(&self) -> &'static str {
        "Fortran (.f90, .f, ...)"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["f90", "f95", "f03", "f08", "f18", "f", "for", "ftn", "fpp", "f77", "caf"]
    }

    fn has_several_files(&self) -> bool {
        true
    }

    fn parse(&self, request: &Request, reader: &mut Reader<'_>) -> Result<Parsed, Diagnostics> {
        let mut texts = Vec::new();
        for path in &request.files {
            if !self.recognises(path) {
                let name = path.display();
                return Err(only(format!("`{name}` is not a Fortran file as the first one is")));
            }
            let (file, text) = reader.read(path)?;
            texts.push((file, path.display().to_string(), text));
        }
        let options = Options { defines: request.pairs("1"), fixed: None };
        let mut include = |wanted: &str, from: FileId| reader.beside(wanted, from);
        let mut units = Vec::new();
        let mut found = Vec::new();
        for (file, name, text) in &texts {
            let source = Source { file: *file, name, text };
            let (more, diagnostics) = partita_fortran::parse(source, &options, &mut include);
            units.extend(more);
            found.extend(diagnostics);
        }
        if found.iter().any(Diagnostic::is_error) {
            return Err(found);
        }
        Ok((Box::new(Units(units)), found))
    }

    fn vocabulary(&self) -> Vocabulary {
        partita_fortran::vocabulary()
    }

    fn spelled(&self, name: &str) -> String {
        name.to_ascii_lowercase()
    }

    fn definitions(&self) -> Definitions {
        Definitions::Language
    }

    fn shelf(&self) -> Option<Shelf> {
        Some(partita_fortran::SHELF)
    }

    fn grammar(&self) -> Option<&'static dyn Grammar> {
        Some(&FortranText)
    }
}

struct Units(Vec<Unit>);

impl Syntax for Units {
    fn tree(&self, request: &Request) -> (Option<Program>, Diagnostics) {
        partita_fortran::lower(&self.0, &request.name())
    }

    fn print(&self) -> String {
        print::units(&self.0)
    }

    fn rewrite(&self, rules: &RuleSet) -> Option<Rewritten> {
        let (units, applied, found) = rewrite(rules, self.0.clone());
        Some((Box::new(Units(units)), applied, found))
    }
}
