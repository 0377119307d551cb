//! The languages that Partita reads. A new one is a file here and a line in [`Languages::standard`].

mod c;
mod chapel;
mod fortran;
mod onesided;
mod rma;
mod tree;
mod upc;
mod x10;

use crate::files::Files;
use crate::language::Language;
use crate::refusal::only;
use partita_rewrite::{Grammar, TreeText};
use partita_source::Diagnostics;
use partita_tree::Library;
use std::path::Path;

pub(crate) use tree::Tree as TreeSyntax;

/// Languages by their files.
#[derive(Clone)]
pub struct Languages(Vec<&'static dyn Language>);

impl Languages {
    /// All that are shipped.
    #[must_use]
    pub fn standard() -> Self {
        Languages(vec![
            &fortran::Fortran,
            &chapel::Chapel,
            &x10::X10,
            &upc::Upc,
            &onesided::OneSided,
            &c::C,
            &rma::Rma,
            &tree::TreeText,
        ])
    }

    /// One language more.
    #[must_use]
    pub fn with(mut self, language: &'static dyn Language) -> Self {
        self.0.push(language);
        self
    }

    pub fn iter(&self) -> impl Iterator<Item = &'static dyn Language> {
        self.0.iter().copied()
    }

    /// The language of a program, by its first file.
    ///
    /// # Errors
    /// No language has such files; or there is no such file, which is the better news then.
    pub fn of(&self, path: &Path, files: &dyn Files) -> Result<&'static dyn Language, Diagnostics> {
        if path.extension().is_some_and(|extension| extension == "c")
            && let Ok(text) = files.read_loosely(path)
            && let Some(language) = self
                .iter()
                .find(|language| included(&text).any(|name| language.headers().contains(&name)))
        {
            return Ok(language);
        }
        if let Some(language) = self.iter().find(|language| language.recognises(path)) {
            return Ok(language);
        }
        files.read(path).map_err(only)?;
        let titles: Vec<&str> = self.iter().map(|language| language.title()).collect();
        let (last, others) = titles.split_last().unwrap_or((&"no", &[]));
        let name = path.display();
        Err(only(format!("`{name}`: Partita reads {} and {last} files", others.join(", "))))
    }

    /// A language by its name: `--dialect` may say it.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&'static dyn Language> {
        self.iter().find(|language| language.name() == name)
    }

    /// Everything that tree text may name: what all languages bring.
    #[must_use]
    pub fn library(&self) -> Library {
        let shelves = self.iter().filter_map(|language| language.shelf());
        shelves.fold(Library::default(), Library::with)
    }

    /// What rules for a program can be written in: its own language first.
    #[must_use]
    pub fn grammars(&self, program: &dyn Language) -> Vec<&'static dyn Grammar> {
        let own = program.grammar();
        let others = self.iter().filter_map(|language| language.grammar());
        let mut grammars: Vec<&'static dyn Grammar> = own.into_iter().collect();
        for grammar in others.chain([&TreeText as &'static dyn Grammar]) {
            if grammars.iter().all(|known| known.name() != grammar.name()) {
                grammars.push(grammar);
            }
        }
        grammars
    }
}

impl Default for Languages {
    fn default() -> Self {
        Languages::standard()
    }
}

/// The names of the headers that a file of C includes.
fn included(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let directive = line.trim_start().strip_prefix('#')?.trim_start();
        let name = directive.strip_prefix("include")?.trim_start();
        name.strip_prefix(['<', '"'])?.split(['>', '"']).next()
    })
}
