//! C (`docs/c.md`): several files, headers, definitions for the preprocessor; one process.

use crate::files::Files as Disk;
use crate::language::{Definitions, Language, Parsed, Reader, Rewritten, Syntax};
use crate::refusal::only;
use crate::request::Request;
use partita_c::ast::Unit;
use partita_c::lower::{Options as Running, PlainHooks};
use partita_c::rules::{C_TEXT, normalise, rewrite};
use partita_c::sema::PlainSemantics;
use partita_c::{Dialect, Files, Options, Overridden, PlainC, Seen, Source, unused_definitions};
use partita_rewrite::{Applied, Grammar, RuleSet};
use partita_source::{Diagnostic, Diagnostics, FileId, SourceMap};
use partita_tree::{Program, Shelf, Vocabulary};
use std::path::Path;
use std::sync::Arc;

/// Options of the request, several values in lines: `-I`, `-U`, `--arg`.
pub const INCLUDE: &str = "include";
pub const UNDEFINE: &str = "undefine";
pub const ARGUMENT: &str = "arg";

pub struct C;

impl Language for C {
    fn name(&self) -> &'static str {
        "c"
    }

    fn title(&self) -> &'static str {
        "C (.c)"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["c"]
    }

    fn has_several_files(&self) -> bool {
        true
    }

    fn parse(&self, request: &Request, reader: &mut Reader<'_>) -> Result<Parsed, Diagnostics> {
        let (units, found) = parsed(self, &PlainC, request, reader)?;
        Ok((Box::new(units), found))
    }

    fn vocabulary(&self) -> Vocabulary {
        partita_c::vocabulary()
    }

    fn places(&self) -> u32 {
        1
    }

    fn definitions(&self) -> Definitions {
        Definitions::Macros
    }

    fn shelf(&self) -> Option<Shelf> {
        Some(partita_c::SHELF)
    }

    fn grammar(&self) -> Option<&'static dyn Grammar> {
        Some(&C_TEXT)
    }
}

/// The files of a program, and the library's, in C or in a language on top.
pub(super) fn parsed(
    language: &dyn Language,
    dialect: &dyn Dialect,
    request: &Request,
    reader: &mut Reader<'_>,
) -> Result<(Units, Diagnostics), Diagnostics> {
    let options = options(request);
    let mut seen = Seen::default();
    let (mut units, mut found) = (Vec::new(), Vec::new());
    for path in &request.files {
        if !(language.recognises(path) || path.extension().is_some_and(|known| known == "c")) {
            let name = path.display();
            return Err(only(format!("`{name}` is not a file of C as the first one is")));
        }
        let (file, text) = reader.read_loosely(path)?;
        let name = path.display().to_string();
        let source = Source { file, name: &name, text: &text };
        let mut files = Included { files: reader.files, sources: reader.sources };
        let (unit, diagnostics) =
            partita_c::parse(source, dialect, &options, &mut files, &mut seen);
        found.extend(diagnostics);
        units.push(unit);
    }
    if !request.lenient {
        found.extend(unused_definitions(&options, &seen));
    }
    if found.iter().any(Diagnostic::is_error) {
        return Err(found);
    }
    let mut files = Included { files: reader.files, sources: reader.sources };
    let library = partita_c::library(&mut files);
    let mut notes: Vec<String> = seen.overridden.iter().map(overridden).collect();
    if !seen.pragmas.is_empty() {
        let names: Vec<&str> = seen.pragmas.keys().map(String::as_str).collect();
        notes.push(format!("pragmas that nobody follows: {}", names.join(", ")));
    }
    Ok((Units { units, library, notes }, found))
}

fn options(request: &Request) -> Options {
    Options {
        defines: request.pairs("1"),
        undefines: lines(request, UNDEFINE),
        folders: lines(request, INCLUDE),
    }
}

/// Texts as they stand behind all macros of the first file.
pub(super) fn expanded(
    texts: &[String],
    dialect: &dyn Dialect,
    request: &Request,
    reader: &mut Reader<'_>,
) -> Vec<String> {
    let Some(path) = request.files.first() else { return texts.to_vec() };
    let Ok(mut program) = reader.files.read_loosely(path) else { return texts.to_vec() };
    for (number, text) in texts.iter().enumerate() {
        program.push_str(&format!("\n{MARK}{number} {text}"));
    }
    program.push_str(&format!("\n{MARK}\n"));
    let name = path.display().to_string();
    let file = reader.sources.add(name.clone(), program.clone());
    let source = Source { file, name: &name, text: &program };
    let mut files = Included { files: reader.files, sources: reader.sources };
    let mut seen = Seen::default();
    let (tokens, _) =
        partita_c::preprocess(source, dialect, &options(request), &mut files, &mut seen);
    let after = |number: usize| {
        let mark = format!("{MARK}{number}");
        let start = tokens.iter().position(|token| **token == *mark)? + 1;
        let rest = tokens.get(start..)?;
        let end = rest.iter().position(|token| token.starts_with(MARK))?;
        Some(rest.get(..end)?.join(" "))
    };
    let one = |(number, text): (usize, &String)| after(number).unwrap_or_else(|| text.clone());
    texts.iter().enumerate().map(one).collect()
}

/// Before each text; no program has such a name.
const MARK: &str = "partita__text__";

pub(super) fn lines(request: &Request, option: &str) -> Vec<String> {
    let all = request.extras.get(option).map(String::as_str).unwrap_or_default();
    all.split('\n').filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

fn overridden(one: &Overridden) -> String {
    format!("{} = {} ({} in the source)", one.name, one.value, one.in_source)
}

/// Files that a program includes.
struct Included<'a> {
    files: &'a dyn Disk,
    sources: &'a mut SourceMap,
}

impl Files for Included<'_> {
    fn read(&mut self, path: &str) -> Option<(FileId, Arc<str>)> {
        let text = self.files.read_loosely(Path::new(path)).ok()?;
        let file = self.sources.add(path.to_owned(), text.clone());
        Some((file, text.into()))
    }

    fn bundled(&mut self, name: &str, text: &str) -> FileId {
        self.sources.add(name.to_owned(), text.to_owned())
    }
}

pub(super) struct Units {
    pub(super) units: Vec<Unit>,
    pub(super) library: Vec<Unit>,
    pub(super) notes: Vec<String>,
}

impl Units {
    /// What rules make of the program; the library is left alone.
    pub(super) fn rewritten(&self, rules: &RuleSet) -> (Units, Vec<Applied>, Diagnostics) {
        let (units, applied, found) = rewrite(rules, self.units.clone());
        let (library, notes) = (self.library.clone(), self.notes.clone());
        (Units { units, library, notes }, applied, found)
    }

    /// What the user wrote, as rules see it: every body is a block.
    pub(super) fn text(&self) -> String {
        let text = |unit: &Unit| {
            let mut unit = unit.clone();
            normalise(&mut unit);
            partita_c::print::own(&unit, unit.span.file)
        };
        self.units.iter().map(text).collect()
    }
}

impl Syntax for Units {
    fn tree(&self, request: &Request) -> (Option<Program>, Diagnostics) {
        let running = Running { arguments: lines(request, ARGUMENT), any_random: false };
        let name = request.name();
        let (mut program, found) = partita_c::lower(
            &self.units,
            &self.library,
            &PlainSemantics,
            &PlainHooks,
            &running,
            &name,
        );
        if let Some(program) = &mut program {
            program.notes.extend(self.notes.iter().cloned());
        }
        (program, found)
    }

    fn print(&self) -> String {
        self.text()
    }

    fn rewrite(&self, rules: &RuleSet) -> Option<Rewritten> {
        let (units, applied, found) = self.rewritten(rules);
        Some((Box::new(units), applied, found))
    }
}
