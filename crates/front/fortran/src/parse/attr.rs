//! Attributes, as part of a declaration and as statements of their own.

use super::{Parser, Read, Reader};
use crate::ast::{Attr, DeclKind, Entity, Intent};
use crate::token::Token;

/// Attributes that are one word.
const WORDS: [(&str, Attr); 10] = [
    ("allocatable", Attr::Allocatable),
    ("pointer", Attr::Pointer),
    ("target", Attr::Target),
    ("parameter", Attr::Parameter),
    ("save", Attr::Save),
    ("optional", Attr::Optional),
    ("value", Attr::Value),
    ("external", Attr::External),
    ("intrinsic", Attr::Intrinsic),
    ("static", Attr::Save),
];

const IGNORED: [&str; 7] =
    ["public", "private", "protected", "volatile", "asynchronous", "contiguous", "automatic"];

const OTHER: [&str; 6] = ["nopass", "deferred", "abstract", "non_overridable", "len", "kind"];

impl Parser<'_> {
    /// One attribute, when one stands here.
    fn attribute_here(&mut self) -> Read<Option<Attr>> {
        let first = self.cursor.position();
        for (word, attr) in &WORDS {
            if self.eat_words(word) {
                return Ok(Some(attr.clone()));
            }
        }
        for word in IGNORED {
            if self.eat_words(word) {
                return Ok(Some(Attr::Ignored(word.into())));
            }
        }
        if self.words_then("intent", Token::Open) {
            self.bump();
            return Ok(Some(Attr::Intent(self.intent()?)));
        }
        if self.words_then("dimension", Token::Open) {
            self.bump();
            return Ok(Some(Attr::Dimension(self.dims(Token::Open, Token::Close)?)));
        }
        if self.words_then("codimension", Token::OpenBracket) {
            self.bump();
            let dims = self.dims(Token::OpenBracket, Token::CloseBracket)?;
            return Ok(Some(Attr::Codimension(dims)));
        }
        if self.words_then("bind", Token::Open) || self.words_then("pass", Token::Open) {
            self.bump();
            self.skip_group()?;
            return Ok(Some(Attr::Other(self.text_since(first))));
        }
        for word in OTHER.into_iter().chain(["pass"]) {
            if self.eat_words(word) {
                return Ok(Some(Attr::Other(word.into())));
            }
        }
        Ok(None)
    }

    /// `, attribute, attribute` behind a type.
    pub(super) fn attributes(&mut self) -> Read<Vec<Attr>> {
        let mut attrs = Vec::new();
        while self.eat(Token::Comma) {
            if self.is_meta(0) {
                let text = self.word(0).to_ascii_lowercase();
                self.bump();
                attrs.push(Attr::Other(text));
                continue;
            }
            match self.attribute_here()? {
                Some(attr) => attrs.push(attr),
                None => return Err(self.unexpected("an attribute such as `save` or `allocatable`")),
            }
        }
        Ok(attrs)
    }

    fn intent(&mut self) -> Read<Intent> {
        let open = self.need(Token::Open)?;
        let intent = if self.eat_words("in out") {
            Intent::InOut
        } else if self.eat_words("in") {
            if self.eat_words("out") { Intent::InOut } else { Intent::In }
        } else if self.eat_words("out") {
            Intent::Out
        } else {
            return Err(self.unexpected("`in`, `out` or `inout`"));
        };
        self.close(Token::Close, open)?;
        Ok(intent)
    }

    /// A statement that gives names an attribute: `save x`, `dimension a(3)`, `private`.
    pub(super) fn attribute_statement(&mut self) -> Read<Option<DeclKind>> {
        let attr = if self.eat_words("dimension") {
            Attr::Dimension(Vec::new())
        } else if self.eat_words("codimension") {
            Attr::Codimension(Vec::new())
        } else if OTHER.iter().chain(&["pass"]).any(|word| self.at_words(word)) {
            return Ok(None);
        } else {
            match self.attribute_here()? {
                Some(attr) => attr,
                None => return Ok(None),
            }
        };
        self.eat(Token::DoubleColon);
        let mut entities = Vec::new();
        if self.at(Token::End) && matches!(attr, Attr::Ignored(_)) {
            return Ok(Some(DeclKind::Access));
        }
        if !self.at(Token::End) {
            loop {
                entities.push(self.attribute_name(&attr)?);
                if !self.eat(Token::Comma) {
                    break;
                }
            }
        } else if attr != Attr::Save {
            return Err(self.unexpected("a name"));
        }
        Ok(Some(DeclKind::Attribute { attr, entities }))
    }

    fn attribute_name(&mut self, attr: &Attr) -> Read<Entity> {
        if self.eat(Token::Slash) {
            // `save /block/`
            let name = self.name()?;
            self.need(Token::Slash)?;
            return Ok(Entity { name, dims: None, codims: None, length: None, init: None });
        }
        if matches!(attr, Attr::Ignored(_)) {
            let name = self.generic_name()?;
            return Ok(Entity { name, dims: None, codims: None, length: None, init: None });
        }
        self.entity_name()
    }
}
