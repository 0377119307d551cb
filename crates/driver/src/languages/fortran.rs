//! Coarray Fortran (`docs/fortran.md`): several files, include files, definitions for the preprocessor.

use crate::language::{Definitions, Language, Parsed, Reader, Rewritten, Syntax};
use crate::refusal::only;
use crate::request::Request;
use partita_fortran::ast::Unit;
use partita_fortran::rules::{FortranText, rewrite};
use partita_fortran::{Options, Seen, Source, print};
use partita_kit::nearest;
use partita_rewrite::{Grammar, RuleSet};
use partita_source::{Diagnostic, Diagnostics, FileId, Severity};
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
            let (file, text) = reader.read_loosely(path)?;
            texts.push((file, path.display().to_string(), text));
        }
        let options = Options { defines: request.pairs("1"), fixed: None };
        let mut include = |wanted: &str, from: FileId| reader.beside(wanted, from);
        let mut units = Vec::new();
        let mut found = Vec::new();
        let mut seen = Seen::default();
        for (file, name, text) in &texts {
            let source = Source { file: *file, name, text };
            let (more, diagnostics) =
                partita_fortran::parse_noting(source, &options, &mut include, &mut seen);
            units.extend(more);
            found.extend(diagnostics);
        }
        if !request.lenient {
            found.extend(options.defines.iter().filter_map(|(name, _)| unused(name, &seen)));
        }
        if found.iter().any(Diagnostic::is_error) {
            return Err(found);
        }
        let directives = seen.directives.into_iter().collect();
        Ok((Box::new(Units { units, directives }), found))
    }

    fn vocabulary(&self) -> Vocabulary {
        partita_fortran::vocabulary()
    }

    fn spelled(&self, name: &str) -> String {
        name.to_ascii_lowercase()
    }

    fn definitions(&self) -> Definitions {
        Definitions::Macros
    }

    fn shelf(&self) -> Option<Shelf> {
        Some(partita_fortran::SHELF)
    }

    fn grammar(&self) -> Option<&'static dyn Grammar> {
        Some(&FortranText)
    }
}

/// A definition that changes nothing is a mistake in the command: the verdict would be about another program than it seems.
fn unused(name: &str, seen: &Seen) -> Option<Diagnostic> {
    if seen.macros.contains(name) {
        return None;
    }
    let message = format!("-D {name}: no line of the program tests or expands `{name}`");
    let found = Diagnostic::new("usage", Severity::Error, None, message);
    let meant = nearest(name, seen.macros.iter().map(String::as_str));
    Some(match meant {
        Some(meant) => found.help(format!("did you mean `{meant}`?")),
        None => found,
    })
}

struct Units {
    units: Vec<Unit>,
    /// Sentinels of comments that are directives to others.
    directives: Vec<String>,
}

impl Syntax for Units {
    fn tree(&self, request: &Request) -> (Option<Program>, Diagnostics) {
        let (mut program, found) = partita_fortran::lower(&self.units, &request.name());
        if let Some(program) = program.as_mut().filter(|_| !self.directives.is_empty()) {
            let which = self.directives.join(", ");
            let note = format!("directives are comments here and are not followed: {which}");
            program.notes.push(note);
        }
        (program, found)
    }

    fn print(&self) -> String {
        print::units(&self.units)
    }

    fn rewrite(&self, rules: &RuleSet) -> Option<Rewritten> {
        let (units, applied, found) = rewrite(rules, self.units.clone());
        let directives = self.directives.clone();
        Some((Box::new(Units { units, directives }), applied, found))
    }
}
