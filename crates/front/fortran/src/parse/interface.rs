//! `interface` up to `end interface`.

use super::unit::UNITS;
use super::{Parser, Read, Reader, Stop};
use crate::ast::{DeclKind, Interface};
use crate::token::Token;
use partita_source::Diagnostic;

impl Parser<'_> {
    pub(super) fn interface(&mut self) -> Read<DeclKind> {
        let opened = self.line_span();
        let mut interface = Interface {
            is_abstract: self.eat_words("abstract"),
            generic: None,
            bodies: Vec::new(),
            procedures: Vec::new(),
        };
        let header = self.interface_header(&mut interface);
        self.next_statement();
        loop {
            if self.at_end || self.sink.is_full() {
                let message = "this interface is never closed";
                self.error(
                    Diagnostic::error("syntax", opened, message).help("add `end interface`"),
                );
                return Err(Stop);
            }
            if self.eat_words("end interface") {
                if !self.at(Token::End) {
                    self.generic_name()?;
                }
                header?;
                return Ok(DeclKind::Interface(interface));
            }
            let listed = self.words_then("procedure", Token::DoubleColon)
                || self.words_then("procedure", Token::Name)
                || self.at_words("module procedure")
                || self.mode.fixed && self.at_words("procedure");
            if listed {
                // What is wrong was said; the next statement is read.
                let _ = self.procedure_names(&mut interface);
                self.next_statement();
            } else if self.cursor.depth > UNITS {
                let span = self.line_span();
                self.too_deep(span);
                self.give_up();
                return Err(Stop);
            } else if self.at_procedure() {
                let unit = self.unit(Some("an interface"));
                interface.bodies.push(unit);
            } else if self.at_unit_end() {
                let message = "this interface is never closed";
                self.error(
                    Diagnostic::error("syntax", opened, message).help("add `end interface`"),
                );
                return Err(Stop);
            } else {
                self.unexpected("a procedure or `end interface`");
                self.next_statement();
            }
        }
    }

    fn interface_header(&mut self, interface: &mut Interface) -> Read<()> {
        self.expect_words("interface")?;
        if !self.at(Token::End) {
            interface.generic = Some(self.generic_name()?);
        }
        self.expect_end()
    }

    fn procedure_names(&mut self, interface: &mut Interface) -> Read<()> {
        self.eat_words("module");
        self.expect_words("procedure")?;
        self.eat(Token::DoubleColon);
        loop {
            interface.procedures.push(self.name()?);
            if !self.eat(Token::Comma) {
                return self.expect_end();
            }
        }
    }
}
