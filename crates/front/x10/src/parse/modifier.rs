//! Words and annotations in front of declarations.

use super::{Parser, Read, Reader};
use crate::ast::{Annotation, Modifier, Modifiers};
use crate::token::Token;
use partita_source::Diagnostic;

/// Words that only 2.0 has; elsewhere they are names.
const LEGACY: [(&str, Modifier); 11] = [
    ("global", Modifier::Global),
    ("shared", Modifier::Shared),
    ("extern", Modifier::Extern),
    ("incomplete", Modifier::Incomplete),
    ("nonblocking", Modifier::NonBlocking),
    ("pinned", Modifier::Pinned),
    ("proto", Modifier::Proto),
    ("safe", Modifier::Safe),
    ("sequential", Modifier::Sequential),
    ("strictfp", Modifier::StrictFp),
    ("volatile", Modifier::Volatile),
];

impl Parser<'_> {
    /// All that stands in front of a declaration; perhaps nothing.
    pub fn modifiers(&mut self) -> Read<Modifiers> {
        let mut modifiers = Modifiers::default();
        loop {
            if self.at(Token::AtSign) {
                modifiers.annotations.push(self.annotation()?);
                continue;
            }
            let Some(modifier) = self.modifier() else { return Ok(modifiers) };
            let span = self.bump();
            if let Some((_, first)) = modifiers.words.iter().find(|(word, _)| *word == modifier) {
                let message = format!("`{}` stands here twice", modifier.word());
                let diagnostic = Diagnostic::error("syntax", span, message);
                let first = *first;
                self.error(diagnostic.also(first, "for the first time"));
            } else {
                modifiers.words.push((modifier, span));
            }
        }
    }

    /// The modifier here, if it is one.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens are no modifiers")]
    pub fn modifier(&self) -> Option<Modifier> {
        Some(match self.token() {
            Token::Abstract => Modifier::Abstract,
            Token::Atomic => Modifier::Atomic,
            Token::Clocked => Modifier::Clocked,
            Token::Final => Modifier::Final,
            Token::Native => Modifier::Native,
            Token::Private => Modifier::Private,
            Token::Property if self.is_modifier_property() => Modifier::Property,
            Token::Protected => Modifier::Protected,
            Token::Public => Modifier::Public,
            Token::Static => Modifier::Static,
            Token::Transient => Modifier::Transient,
            Token::Name if self.is_legacy() => {
                let next = self.peek(1);
                let goes_on = next.is_name() || next == Token::AtSign || next.is_word();
                let word = self.text_here();
                let (_, modifier) = LEGACY.iter().find(|(legacy, _)| *legacy == word)?;
                return goes_on.then_some(*modifier);
            }
            _ => return None,
        })
    }

    /// `property def`, not `property p()`.
    fn is_modifier_property(&self) -> bool {
        self.peek(1).is_word() || self.is_legacy() && self.peek(2).is_word()
    }

    pub fn annotations(&mut self) -> Read<Vec<Annotation>> {
        let mut annotations = Vec::new();
        while self.at(Token::AtSign) {
            annotations.push(self.annotation()?);
        }
        Ok(annotations)
    }

    /// `@a.Name[T](args)`
    fn annotation(&mut self) -> Read<Annotation> {
        let start = self.need(Token::AtSign)?;
        let path = self.path("the name of an annotation")?;
        let types = self.type_arguments_opt()?;
        let args =
            if self.eat(Token::Open) { self.list(Token::Close, Self::expr)? } else { Vec::new() };
        Ok(Annotation { path, types, args, span: self.since(start) })
    }
}
