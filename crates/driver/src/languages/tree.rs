//! Tree text (`docs/tree.md`), and any program whose own syntax is no longer of interest.

use crate::language::{Language, Parsed, Reader, Rewritten, Syntax};
use crate::refusal::only;
use crate::request::Request;
use partita_rewrite::{RuleSet, rewrite};
use partita_source::{Diagnostic, Diagnostics};
use partita_tree::{Program, text};

pub struct TreeText;

impl Language for TreeText {
    fn name(&self) -> &'static str {
        "tree"
    }

    fn title(&self) -> &'static str {
        ".tree"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["tree"]
    }

    fn parse(&self, request: &Request, reader: &mut Reader<'_>) -> Result<Parsed, Diagnostics> {
        let library = reader.library;
        one_file(request, reader, |file, source, _| {
            let (program, found) = text::read_with(library, file, source);
            (Some(program), found)
        })
    }
}

/// A program of a language whose programs are one file, which its reader makes a tree at once.
pub(super) fn one_file(
    request: &Request,
    reader: &mut Reader<'_>,
    read: impl FnOnce(partita_source::FileId, &str, &str) -> (Option<Program>, Diagnostics),
) -> Result<Parsed, Diagnostics> {
    let path = request.files.first().ok_or_else(|| only("give a program"))?;
    let (file, source) = reader.read(path)?;
    let (program, found) = read(file, &source, &request.name());
    let broken = found.iter().any(Diagnostic::is_error);
    match program.filter(|_| !broken) {
        Some(program) => Ok((Box::new(Tree(program)), found)),
        None => Err(found),
    }
}

/// A program that is a tree already.
pub struct Tree(pub Program);

impl Syntax for Tree {
    fn tree(&self, _: &Request) -> (Option<Program>, Diagnostics) {
        (Some(self.0.clone()), Vec::new())
    }

    fn print(&self) -> String {
        text::print(&self.0)
    }

    fn rewrite(&self, rules: &RuleSet) -> Option<Rewritten> {
        let (program, applied, found) = rewrite(rules, self.0.clone());
        Some((Box::new(Tree(program)), applied, found))
    }
}
