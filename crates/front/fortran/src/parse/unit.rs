//! Program units and what stands in them: declarations, statements, and procedures behind `contains`.

use super::{Parser, Read, Reader};
use crate::ast::{Attr, Decl, DeclKind, Entity, Ident, Name, Unit, UnitKind};
use crate::token::Token;
use partita_source::{Diagnostic, Span};
use std::collections::HashMap;

/// Procedures inside procedures.
pub(super) const UNITS: usize = 20;

/// The declarations of a unit while it is read.
#[derive(Debug, Default)]
pub(super) struct Scope {
    pub decls: Vec<Decl>,
    /// A declaration that follows from the current one.
    pub later: Option<Decl>,
    /// Declared names; whether one can have subscripts.
    names: HashMap<Name, bool>,
    /// Names may come from elsewhere: from modules or a unit around.
    pub open: bool,
}

impl Scope {
    /// Of a rule, type or block: what is not declared in it comes from elsewhere.
    pub(super) fn fragment() -> Self {
        Scope { open: true, ..Scope::default() }
    }

    pub(super) fn declare(&mut self, decl: Decl) {
        match &decl.kind {
            DeclKind::Variables { attrs, entities, .. } => {
                let array = attrs.iter().any(has_subscripts);
                entities.iter().for_each(|entity| self.note(entity, array));
            }
            DeclKind::Attribute { attr, entities } => {
                let array = has_subscripts(attr);
                entities.iter().for_each(|entity| self.note(entity, array));
            }
            DeclKind::Use { .. } | DeclKind::Import => self.open = true,
            DeclKind::Common(blocks) => {
                let entities = blocks.iter().flat_map(|block| &block.entities);
                entities.for_each(|entity| self.note(entity, false));
            }
            DeclKind::Other(_) => self.open = true,
            DeclKind::Implicit(_)
            | DeclKind::Parameter(_)
            | DeclKind::Data(_)
            | DeclKind::Type(_)
            | DeclKind::Interface(_)
            | DeclKind::Enumerators(_)
            | DeclKind::Format { .. }
            | DeclKind::StatementFunction { .. }
            | DeclKind::Access
            | DeclKind::Namelist
            | DeclKind::Meta(_) => {}
        }
        self.decls.push(decl);
        self.decls.extend(self.later.take());
    }

    fn note(&mut self, entity: &Entity, array: bool) {
        let array = array || entity.dims.is_some();
        *self.names.entry(entity.name.name.clone()).or_default() |= array;
    }

    /// Whether `name(x) = ...` before the first executable statement defines a function: the name is
    /// declared here without bounds, or can come from nowhere else.
    pub(super) fn defines_function(&self, name: &str) -> bool {
        self.names.get(name).map_or(!self.open, |array| !array)
    }
}

fn has_subscripts(attr: &Attr) -> bool {
    matches!(attr, Attr::Dimension(_) | Attr::Allocatable | Attr::Pointer)
}

struct Header {
    kind: UnitKind,
    name: Ident,
    /// What `end` repeats.
    word: &'static str,
}

impl Parser<'_> {
    /// The unit that starts at the current statement; inside another one it can only be a procedure.
    pub(super) fn unit(&mut self, inside: Option<&str>) -> Unit {
        let start = self.line_start();
        let mut span = self.line_span();
        let mut scope = Scope { open: inside.is_some(), ..Scope::default() };
        let here = Span { end: start.start, ..start };
        let unnamed = || Ident { name: "main".into(), span: here };
        let header = match self.header() {
            Some(Ok(header)) => {
                if self.expect_end().is_ok() || !self.at_end {
                    self.next_statement();
                }
                header
            }
            Some(Err(_)) => {
                self.next_statement();
                Header { kind: UnitKind::Program, name: unnamed(), word: "" }
            }
            None => {
                span = here;
                Header { kind: UnitKind::Program, name: unnamed(), word: "program" }
            }
        };
        self.cursor.depth += 1;
        self.declarations(&mut scope);
        let body = self.body(&mut scope);
        let executable = matches!(header.kind, UnitKind::Program | UnitKind::Procedure(_));
        if let Some(first) = body.first().filter(|_| !executable) {
            let message = format!("a {} has no executable statements", header.word);
            self.error(
                Diagnostic::error("syntax", first.span, message)
                    .help("statements stand in a program or in a procedure behind `contains`"),
            );
        }
        let units = self.contained();
        self.cursor.depth -= 1;
        let end = self.close_unit(&header, span);
        Unit { kind: header.kind, name: header.name, span, end, decls: scope.decls, body, units }
    }

    /// The statement that names a unit; `None` when the main program starts without one.
    fn header(&mut self) -> Option<Read<Header>> {
        if self.assignment().is_some() {
            return None;
        }
        if self.at_procedure() {
            let header = self.procedure().map(|(signature, name, word)| Header {
                kind: UnitKind::Procedure(signature),
                name,
                word,
            });
            return Some(header);
        }
        self.at_other_unit().then(|| self.other_header())
    }

    /// `program`, `module`, `submodule`, `block data`.
    pub(super) fn at_other_unit(&self) -> bool {
        let glued =
            |word: &str| self.mode.fixed && self.at_words(word) && self.word(0).len() > word.len();
        self.words_then("program", Token::Name)
            || self.words_then("module", Token::Name)
            || self.words_then("submodule", Token::Open)
            || self.at_words("block data")
            || (glued("program") || glued("module")) && self.peek(1) == Token::End
    }

    fn other_header(&mut self) -> Read<Header> {
        let here = self.line_start();
        if self.eat_words("program") {
            let name = self.name_for("the name of the program")?;
            return Ok(Header { kind: UnitKind::Program, name, word: "program" });
        }
        if self.eat_words("block data") {
            let unnamed = Ident { name: "block data".into(), span: here };
            let name = if self.at(Token::Name) { self.name()? } else { unnamed };
            return Ok(Header {
                kind: UnitKind::Other("block data".into()),
                name,
                word: "block data",
            });
        }
        if self.eat_words("submodule") {
            self.skip_group()?;
            let name = self.name_for("the name of the submodule")?;
            return Ok(Header {
                kind: UnitKind::Other("submodule".into()),
                name,
                word: "submodule",
            });
        }
        self.expect_words("module")?;
        let name = self.name_for("the name of the module")?;
        Ok(Header { kind: UnitKind::Module, name, word: "module" })
    }

    /// The procedures behind `contains`.
    fn contained(&mut self) -> Vec<Unit> {
        let mut units = Vec::new();
        if self.at_end || !self.words_then("contains", Token::End) {
            return units;
        }
        if self.cursor.depth > UNITS {
            let span = self.line_span();
            self.too_deep(span);
            self.give_up();
            return units;
        }
        self.next_statement();
        while !self.at_end && !self.at_unit_end() && (self.at_procedure() || !self.at_other_unit())
        {
            if self.at_procedure() {
                units.push(self.unit(Some("a unit")));
            } else {
                self.unexpected("a procedure behind `contains`, or `end`");
                self.next_statement();
            }
        }
        units
    }

    fn close_unit(&mut self, header: &Header, opened: Span) -> Span {
        let end = self.line_span();
        let Some(word) = self.unit_end() else {
            let message = match header.word {
                "" => return end,
                word => format!("this {word} is never closed"),
            };
            let mut error = Diagnostic::error("syntax", opened, message)
                .help(format!("add `end {}`", header.word));
            if !self.at_end {
                error = error.also(self.line_start(), "another unit starts here");
                if self.at_procedure() {
                    error = error.help("procedures inside a unit stand behind `contains`");
                }
            }
            self.error(error);
            return end;
        };
        if word.is_empty() {
            self.eat_words("end");
        } else {
            self.eat_words(&format!("end {word}"));
            let matches = word == header.word || header.word.is_empty();
            let closing = if self.at(Token::Name) { self.name().ok() } else { None };
            if !matches {
                let message = format!("`end {word}` closes a {}", header.word);
                self.error(
                    Diagnostic::error("syntax", end, message)
                        .label(format!("expected `end {}`", header.word))
                        .also(opened, "opened here"),
                );
            } else if !header.word.is_empty() {
                self.same_name(closing.as_ref(), Some(&header.name), word);
            }
        }
        // What is wrong behind it was said; the unit is closed all the same.
        let _ = self.expect_end();
        self.next_statement();
        end
    }

    /// Reads nothing more.
    pub(super) fn give_up(&mut self) {
        self.lines = Vec::new().into_iter();
        self.next_statement();
    }
}
