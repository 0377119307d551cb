//! A file: package, imports, types.

use super::{Parser, Read, Reader};
use crate::ast::{File, Import, TopLevel};
use crate::dialect::Recognised;
use crate::token::Token;
use partita_source::Span;

impl Parser<'_> {
    pub fn file(mut self, dialect: Recognised) -> File {
        let mut file = File {
            dialect,
            package: None,
            imports: Vec::new(),
            types: Vec::new(),
            span: Span::new(self.file, 0, self.text.len()),
        };
        while !self.at(Token::End) {
            let from = self.cursor.position();
            if self.top_level(&mut file).is_err() {
                self.resync_member(from);
            }
            if self.at(Token::CloseBrace) {
                self.wrong(self.here(), "this `}` closes nothing");
                self.bump();
            }
            if self.cursor.position() == from {
                self.bump();
            }
        }
        file
    }

    fn top_level(&mut self, file: &mut File) -> Read<()> {
        if self.eat(Token::Semicolon) {
            return Ok(());
        }
        let start = self.here();
        if self.at(Token::Import) {
            file.imports.push(self.import(file.types.is_empty())?);
            return Ok(());
        }
        let modifiers = self.modifiers()?;
        if self.at(Token::Package) {
            let first = file.package.is_none() && file.imports.is_empty() && file.types.is_empty();
            if !first {
                self.wrong(self.here(), "the package stands once, at the top of the file");
            }
            self.bump();
            let path = self.path("the name of a package")?;
            self.semicolon()?;
            file.package = Some(path);
            return Ok(());
        }
        if let Some(kind) = self.declared_kind() {
            let decl = self.type_decl(kind, modifiers, start)?;
            file.types.push(TopLevel::Type(Box::new(decl)));
        } else if self.at(Token::Type) {
            let typedef = Box::new(self.typedef(modifiers, start)?);
            file.types.push(TopLevel::Typedef(typedef));
        } else {
            return Err(self.unexpected("a class, a struct, an interface or a type"));
        }
        Ok(())
    }

    /// `import a.b.C;`, `import a.b.*;`
    fn import(&mut self, early: bool) -> Read<Import> {
        let start = self.bump();
        if !early {
            self.wrong(start, "imports stand before the types of a file");
        }
        let path = self.path("the name of a type or package")?;
        let all = self.at(Token::Dot) && self.peek(1) == Token::Star;
        if all {
            self.bump();
            self.bump();
        }
        self.semicolon()?;
        Ok(Import { path, all, span: self.since(start) })
    }
}
