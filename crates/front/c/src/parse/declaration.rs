//! Declarations, outside of functions and in blocks.

use super::Parser;
use super::declarator::Named;
use crate::ast::{Declaration, Declarator, DerivedKind, FunctionDef, InitDeclarator, Specifiers};
use crate::token::Token;
use partita_source::{Diagnostic, Read, Reader as _};

/// A declaration outside of functions may turn out to be a function.
pub(super) enum Declared {
    Function(Box<FunctionDef>),
    Declaration(Box<Declaration>),
}

impl Parser<'_> {
    /// A declaration in a block, up to and with its `;`.
    pub(super) fn declaration(&mut self) -> Read<Declaration> {
        let from = self.mark();
        let specifiers = self.specifiers()?;
        if self.eat(Token::Semicolon) {
            let span = self.span_from(from);
            return Ok(Declaration { specifiers, declarators: Vec::new(), span });
        }
        let first = self.declarator(Named::Yes)?;
        if self.at(Token::OpenBrace) && is_function(&first) {
            let message = "a function cannot be defined inside another one";
            let here = self.here();
            return Err(self.wrong(here, message));
        }
        self.rest_of_declaration(specifiers, first, from)
    }

    /// What stands outside of functions.
    pub(super) fn external(&mut self) -> Read<Declared> {
        let from = self.mark();
        let specifiers = self.specifiers()?;
        if self.eat(Token::Semicolon) {
            let span = self.span_from(from);
            let declaration = Declaration { specifiers, declarators: Vec::new(), span };
            return Ok(Declared::Declaration(Box::new(declaration)));
        }
        let first = self.declarator(Named::Yes)?;
        let function = is_function(&first);
        if function && self.at(Token::OpenBrace) {
            return self.function_def(specifiers, first, from).map(Declared::Function);
        }
        if function && self.at_declaration(0) && !self.at(Token::Attribute) {
            let message = "expected `;` or the body of the function";
            let error = Diagnostic::error("syntax", self.here(), message)
                .note("definitions in the style of K&R are not read: C99 wants prototypes");
            return Err(self.error(error));
        }
        let declaration = self.rest_of_declaration(specifiers, first, from)?;
        Ok(Declared::Declaration(Box::new(declaration)))
    }

    fn function_def(
        &mut self,
        specifiers: Specifiers,
        declarator: Declarator,
        from: usize,
    ) -> Read<Box<FunctionDef>> {
        let span = self.span_from(from);
        self.declare(&declarator, false);
        self.scopes.open();
        if let Some(DerivedKind::Function { params, .. }) =
            declarator.chain.first().map(|link| &link.kind)
        {
            for param in params {
                self.declare(&param.declarator, false);
            }
        }
        let body = self.deeper(Self::block_here);
        self.scopes.close();
        Ok(Box::new(FunctionDef { specifiers, declarator, body: body?, span }))
    }

    fn rest_of_declaration(
        &mut self,
        specifiers: Specifiers,
        first: Declarator,
        from: usize,
    ) -> Read<Declaration> {
        let is_type = specifiers.is_typedef();
        let mut declarators = Vec::new();
        let mut declarator = first;
        loop {
            let start = declarator.span;
            self.declare(&declarator, is_type);
            let init = if self.eat(Token::Assign) { Some(self.init()?) } else { None };
            let span = self.since(start);
            declarators.push(InitDeclarator { declarator, init, span });
            if !self.eat(Token::Comma) {
                break;
            }
            declarator = self.declarator(Named::Yes)?;
        }
        self.end_of_declaration()?;
        Ok(Declaration { specifiers, declarators, span: self.span_from(from) })
    }

    fn end_of_declaration(&mut self) -> Read<()> {
        if self.at(Token::Name) && !self.on_new_line() {
            let before = self.cursor.behind().map(|lexeme| self.text_of(lexeme).to_owned());
            let before = before.filter(|text| text.starts_with(|c: char| c.is_alphabetic()));
            if let Some(before) = before {
                let error = self.mismatch("`;`");
                let help = format!("if `{before}` is meant as a type, nothing declares it");
                return Err(self.error(error.help(help)));
            }
        }
        self.semicolon()
    }
}

/// Whether the name is that of a function.
fn is_function(declarator: &Declarator) -> bool {
    matches!(declarator.chain.first().map(|link| &link.kind), Some(DerivedKind::Function { .. }))
}
