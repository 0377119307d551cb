//! What a language is to the rest of Partita.
//!
//! A language reads files into a program in its own syntax ([`Syntax`]), which becomes a tree. Everything after
//! that is the same for all of them. What else is special about a language is a method of [`Language`], with the
//! usual answer as its default.

use crate::files::Files;
use crate::refusal::only;
use crate::request::Request;
use partita_check::MemoryModel;
use partita_rewrite::{Applied, Grammar, RuleSet};
use partita_source::{Diagnostics, FileId, SourceMap, Span};
use partita_tree::{Library, Program, Shelf, Vocabulary};
use std::path::Path;

pub trait Language: Sync {
    /// In lower case, as `language NAME` in tree text has it.
    fn name(&self) -> &'static str;

    /// As sentences have it: `Fortran (.f90, .f, ...)`.
    fn title(&self) -> &'static str;

    /// Extensions of its files, in lower case.
    fn extensions(&self) -> &'static [&'static str];

    /// Whether a file is one of this language's.
    fn recognises(&self, path: &Path) -> bool {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
        self.extensions().contains(&extension.to_ascii_lowercase().as_str())
    }

    /// Headers of which a file of C (`.c`) includes one when it is of this language.
    fn headers(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether a program may have several files.
    fn has_several_files(&self) -> bool {
        false
    }

    /// Reads the files of a program; an error among the diagnostics ends it.
    ///
    /// # Errors
    /// What is wrong with them.
    fn parse(&self, request: &Request, reader: &mut Reader<'_>) -> Result<Parsed, Diagnostics>;

    /// Its words for reports, and the rules that findings break.
    fn vocabulary(&self) -> Vocabulary {
        Vocabulary::default()
    }

    /// How many places there are when nobody says it.
    fn places(&self) -> u32 {
        2
    }

    fn memory(&self) -> MemoryModel {
        MemoryModel::Sc
    }

    /// What `-D NAME=VALUE` means.
    fn definitions(&self) -> Definitions {
        Definitions::Configs
    }

    /// Reductions that its front end makes, by name; [`Request::without`] switches them off.
    fn reductions(&self) -> &'static [&'static str] {
        &[]
    }

    /// A name as its trees have it, where a language does not tell capitals from small letters.
    fn spelled(&self, name: &str) -> String {
        name.to_owned()
    }

    /// Whether its front end gives inputs their first value, because initialisers are code there.
    fn sees_to_inputs(&self) -> bool {
        false
    }

    /// What rules can be written in, if the language's own syntax is possible.
    fn grammar(&self) -> Option<&'static dyn Grammar> {
        None
    }

    /// The preludes and formats that its programs use; tree text may use them too.
    fn shelf(&self) -> Option<Shelf> {
        None
    }

    /// How flushes stand in its text; otherwise they are shown in tree text.
    fn flushes(&self) -> Option<&'static dyn Flushes> {
        None
    }
}

/// What a definition on the command line is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Definitions {
    /// The configs of the tree.
    Configs,
    /// The language itself has used them, for its own config variables.
    Language,
    /// Its preprocessor has used them: they are part of the scope.
    Macros,
}

/// What a reader gives: the program, with warnings.
pub type Parsed = (Box<dyn Syntax>, Diagnostics);

/// A program in its own syntax.
pub trait Syntax {
    /// The tree of it, unless there is an error among the diagnostics.
    fn tree(&self, request: &Request) -> (Option<Program>, Diagnostics);

    /// Its text.
    fn print(&self) -> String;

    /// How many places there are when nobody says it, where the text decides that.
    fn places(&self) -> Option<u32> {
        None
    }

    /// The rules of a look-up table for this program; none where the language has no tables.
    fn table(
        &self,
        request: &Request,
        reader: &mut Reader<'_>,
        table: (FileId, &str),
    ) -> Option<(RuleSet, Diagnostics)> {
        let _ = (request, reader, table);
        None
    }

    /// A look-up table as a rules file.
    fn as_rules(&self, table: &RuleSet) -> Option<String> {
        let _ = table;
        None
    }

    /// What rules in [`Language::grammar`] make of it; none where that is not possible.
    fn rewrite(&self, rules: &RuleSet) -> Option<Rewritten> {
        let _ = rules;
        None
    }
}

/// The program, what each rule did, and what is wrong with the rules.
pub type Rewritten = (Box<dyn Syntax>, Vec<Applied>, Diagnostics);

/// How flushes are put into the text of a program.
pub trait Flushes: Sync {
    /// A flush towards a place, as the user calls it.
    fn spelled(&self, target: &str) -> String;

    /// The text with some changes.
    fn edited(&self, text: &str, edits: &[FlushEdit]) -> String;
}

/// A flush that comes or goes.
#[derive(Clone, Debug)]
pub enum FlushEdit {
    Remove(Span),
    /// A flush towards this target before the statement.
    Before(Span, String),
    After(Span, String),
}

/// Reads files, and remembers their texts for messages.
pub struct Reader<'a> {
    pub files: &'a dyn Files,
    pub sources: &'a mut SourceMap,
    /// What all languages bring.
    pub library: &'a Library,
}

impl Reader<'_> {
    /// A file of the program.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn read(&mut self, path: &Path) -> Result<(FileId, String), Diagnostics> {
        let text = self.files.read(path).map_err(only)?;
        Ok((self.sources.add(path.display().to_string(), text.clone()), text))
    }

    /// A file of a language that allows any bytes in comments.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn read_loosely(&mut self, path: &Path) -> Result<(FileId, String), Diagnostics> {
        let text = self.files.read_loosely(path).map_err(only)?;
        Ok((self.sources.add(path.display().to_string(), text.clone()), text))
    }

    /// A file that another one asks for, looked for beside it.
    pub fn beside(&mut self, wanted: &str, asking: FileId) -> Option<(FileId, String)> {
        let name = self.sources.file(asking).map_or("", |file| file.name.as_str());
        let path = Path::new(name).parent().unwrap_or(Path::new("")).join(wanted);
        self.read_loosely(&path).ok()
    }
}
