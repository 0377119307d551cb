//! Rules: reading their files, and rewriting a program in its own syntax or as a tree.

mod abstraction;
mod claims;

pub use abstraction::Abstraction;

use crate::language::{Language, Reader};
use crate::languages::TreeSyntax;
use crate::load::{Driver, Text};
use crate::refusal::only;
use crate::request::Request;
use partita_rewrite::{Applied, Grammar, RuleSet, TreeText, rewrite};
use partita_source::{Diagnostic, Diagnostics, SourceMap};
use std::path::PathBuf;

impl Driver<'_> {
    /// Reads the look-up tables of a request for a program.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn tables(
        &self,
        request: &Request,
        program: &Text,
        sources: &mut SourceMap,
        warnings: &mut Diagnostics,
    ) -> Result<Vec<RuleSet>, Diagnostics> {
        let mut sets = Vec::new();
        let library = self.languages.library();
        let mut reader = Reader { files: self.files, sources, library: &library };
        for path in &request.tables {
            let (file, text) = reader.read(path)?;
            let Some((set, found)) = program.syntax.table(request, &mut reader, (file, &text))
            else {
                let title = program.language.title();
                return Err(only(format!("look-up tables are for programs in UPC, not {title}")));
            };
            if found.iter().any(Diagnostic::is_error) {
                return Err(found);
            }
            if set.rules.is_empty() {
                return Err(only(format!("`{}` has no entries", path.display())));
            }
            warnings.extend(found);
            sets.push(set);
        }
        Ok(sets)
    }

    /// Reads rules files with those they use.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn rules(
        &self,
        paths: &[PathBuf],
        program: &dyn Language,
        sources: &mut SourceMap,
    ) -> Result<Vec<RuleSet>, Diagnostics> {
        let grammars = self.languages.grammars(program);
        let mut sets = Vec::new();
        let library = self.languages.library();
        let mut reader = Reader { files: self.files, sources, library: &library };
        for path in paths {
            let (file, text) = reader.read(path)?;
            let mut include = |name: &str, from| reader.beside(name, from);
            let (set, found) = partita_rewrite::read(file, &text, &grammars, &mut include);
            if found.iter().any(Diagnostic::is_error) {
                return Err(found);
            }
            if set.rules.is_empty() {
                return Err(only(format!("`{}` has no rules", path.display())));
            }
            sets.push(set);
        }
        Ok(sets)
    }
}

impl Text {
    /// What rules make of the program, what each of them did, and what there is to say of it.
    ///
    /// # Errors
    /// Rules that do not fit the program.
    pub fn rewritten(
        &self,
        set: &RuleSet,
        request: &Request,
    ) -> Result<(Text, Vec<Applied>, Diagnostics), Diagnostics> {
        let (own, written_in) = (self.language.grammar(), set.grammar.unwrap_or(&TreeText));
        let is_own = own.is_some_and(|own| own.name() == written_in.name());
        let in_own = if is_own { self.syntax.rewrite(set) } else { None };
        let (syntax, applied, found) = match in_own {
            Some(rewritten) => rewritten,
            None if written_in.name() == TreeText.name() => {
                let mut found = Vec::new();
                let tree = self.tree(request, &mut found)?;
                let (tree, applied, more) = rewrite(set, tree);
                found.extend(more);
                (Box::new(TreeSyntax(tree)) as Box<_>, applied, found)
            }
            None => {
                return Err(only(format!(
                    "these rules are written in {} syntax, the program is not; rules for every language start with `language tree`",
                    written_in.title()
                )));
            }
        };
        if found.iter().any(Diagnostic::is_error) {
            return Err(found);
        }
        Ok((Text { language: self.language, syntax }, applied, found))
    }
}
