//! What stands in front of declarators: storage, qualifiers, the type.

use super::Parser;
use super::words::Words;
use crate::ast::{
    Base, Basic, Layout, Linkage, Meta, Qualifier, QualifierKind, Specifiers, Storage, TypeName,
    TypeSpec, TypeSpecKind,
};
use crate::dialect::Word;
use crate::headers;
use crate::token::Token;
use partita_source::{Diagnostic, Read, Reader as _, Span};

/// What has been read of a list of specifiers.
struct Draft {
    found: Specifiers,
    words: Words,
    /// The first and last word of the type.
    words_at: Option<(usize, Span)>,
    ty: Option<TypeSpec>,
}

impl Parser<'_> {
    /// Whether the token that many ahead begins a declaration.
    pub(super) fn at_declaration(&self, ahead: usize) -> bool {
        let token = self.peek(ahead);
        if token == Token::Extension {
            return self.at_declaration(ahead + 1);
        }
        storage(token).is_some()
            || matches!(
                token,
                Token::Inline
                    | Token::NoReturn
                    | Token::ThreadLocal
                    | Token::AlignAs
                    | Token::Attribute
                    | Token::StaticAssert
            )
            || self.at_type_name(ahead)
    }

    /// Whether the token that many ahead begins the name of a type.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens are asked for below")]
    pub(super) fn at_type_name(&self, ahead: usize) -> bool {
        let token = self.peek(ahead);
        match token {
            Token::Struct | Token::Union | Token::Enum | Token::TypeOf | Token::Imaginary => true,
            Token::Extension => self.at_type_name(ahead + 1),
            Token::Name => self.is_type(ahead),
            Token::Meta => self.rules && self.meta_is_type(ahead),
            Token::Added(Word::Qualifier { .. }) => true,
            _ => qualifier(token).is_some() || Words::default().add(token),
        }
    }

    /// Whether the name that many ahead is that of a type.
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else looks like a declaration")]
    fn is_type(&self, ahead: usize) -> bool {
        let piece = self.pieces.get(self.mark() + ahead);
        match piece.and_then(|piece| self.scopes.is_type(piece.text)) {
            Some(known) => known,
            // A rule does not say what its names are: two names side by side are a declaration.
            None => {
                self.rules
                    && match self.peek(ahead + 1) {
                        Token::Name | Token::Meta => true,
                        Token::Star => {
                            matches!(self.peek(ahead + 2), Token::Name | Token::Meta)
                                && matches!(
                                    self.peek(ahead + 3),
                                    Token::Semicolon | Token::Assign | Token::OpenBracket
                                )
                        }
                        _ => false,
                    }
            }
        }
    }

    /// `$t $x`
    fn meta_is_type(&self, ahead: usize) -> bool {
        let at = self.mark() + ahead;
        let text = self.pieces.get(at).map_or("", |piece| self.symbols.text(piece.text));
        let same_line = self.pieces.get(at + 1).is_some_and(|next| !next.line_start);
        let named = |at: usize| matches!(self.peek(at), Token::Name | Token::Meta);
        let pointer = self.peek(ahead + 1) == Token::Star
            && named(ahead + 2)
            && matches!(self.peek(ahead + 3), Token::Semicolon | Token::Assign | Token::Comma);
        !text.ends_with("...") && same_line && (named(ahead + 1) || pointer)
    }

    /// Specifiers with at least a type; without one the reader is told of C99.
    pub(super) fn specifiers(&mut self) -> Read<Specifiers> {
        let from = self.mark();
        let mut draft = Draft {
            found: Specifiers {
                storage: None,
                inline: false,
                noreturn: false,
                thread_local: false,
                alignments: Vec::new(),
                qualifiers: Vec::new(),
                ty: TypeSpec { kind: TypeSpecKind::Basic(Basic::Int), span: self.here() },
                attributes: Vec::new(),
                span: self.here(),
            },
            words: Words::default(),
            words_at: None,
            ty: None,
        };
        while self.one_specifier(&mut draft)? {}
        let span = self.span_from(from);
        let Draft { mut found, words, words_at, ty } = draft;
        found.span = span;
        if let Some(ty) = ty {
            if let Some((_, words)) = words_at {
                let message = "two types in one declaration";
                let error = Diagnostic::error("syntax", words, message).also(ty.span, "the other");
                self.error(error);
            }
            found.ty = ty;
            return Ok(found);
        }
        match (words_at, words.basic()) {
            (Some((_, span)), Some(basic)) => {
                found.ty = TypeSpec { kind: TypeSpecKind::Basic(basic), span };
            }
            (Some((_, span)), None) => {
                self.wrong(span, "these words do not name a type together");
            }
            (None, _) => self.no_type(span)?,
        }
        Ok(found)
    }

    /// There is no type. Where a name stands instead, it may be meant as one.
    fn no_type(&mut self, span: Span) -> Read<()> {
        let next = self.peek(1);
        let like_type = self.at(Token::Name)
            && matches!(next, Token::Name | Token::Star | Token::Const | Token::Volatile);
        if like_type {
            return Err(self.unknown_type());
        }
        if self.at(Token::Name) || self.at(Token::Star) || span.start < span.end {
            let at = if span.start < span.end { span } else { self.here() };
            let message = "the type is missing: C99 has no implicit int";
            self.error(Diagnostic::error("syntax", at, message).help("write `int`"));
            return Ok(());
        }
        Err(self.unexpected("a declaration"))
    }

    /// A name that stands where a type is wanted, and is taken.
    pub(super) fn unknown_type(&mut self) -> partita_source::Stop {
        let text = self.text_here().to_owned();
        let message = format!("`{text}` is not the name of a type");
        let mut error = Diagnostic::error("syntax", self.here(), message);
        if let Some(header) = headers::with_type(self.dialect, &text) {
            error = error.help(format!("`#include <{header}>` declares it"));
        }
        self.error(error)
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens are no specifiers")]
    fn one_specifier(&mut self, draft: &mut Draft) -> Read<bool> {
        let token = self.token();
        if let Some(kind) = storage(token) {
            let span = self.bump();
            if let Some(first) = draft.found.storage.replace(Linkage { kind, span }) {
                let message = "a declaration has one storage class";
                let error =
                    Diagnostic::error("syntax", span, message).also(first.span, "the first");
                self.error(error);
            }
            return Ok(true);
        }
        if let Some(qualifier) = self.qualifier()? {
            draft.found.qualifiers.push(qualifier);
            return Ok(true);
        }
        if draft.words.add(token) {
            let at = self.mark();
            let from = draft.words_at.map_or(at, |(from, _)| from);
            self.bump();
            draft.words_at = Some((from, self.span_from(from)));
            return Ok(true);
        }
        let typed = draft.ty.is_some() || !draft.words.is_empty();
        match token {
            Token::Inline => draft.found.inline = true,
            Token::NoReturn => draft.found.noreturn = true,
            Token::ThreadLocal => draft.found.thread_local = true,
            Token::Extension => {}
            Token::AlignAs => {
                let alignment = self.alignment()?;
                draft.found.alignments.push(alignment);
                return Ok(true);
            }
            Token::Attribute => {
                self.attributes(&mut draft.found.attributes)?;
                return Ok(true);
            }
            Token::Imaginary => {
                let here = self.here();
                return Err(self.wrong(here, "imaginary numbers are not read"));
            }
            Token::Struct | Token::Union | Token::Enum | Token::TypeOf => {
                let ty = self.tagged_or_typeof()?;
                return Ok(self.set_type(draft, ty));
            }
            Token::Name if !typed && self.is_type(0) => {
                let ident = self.any_ident();
                let ty = TypeSpec { kind: TypeSpecKind::Name(ident.name), span: ident.span };
                return Ok(self.set_type(draft, ty));
            }
            Token::Meta if !typed && self.rules && self.meta_is_type(0) => {
                let meta = self.meta();
                let ty = TypeSpec { kind: TypeSpecKind::Meta(meta), span: self.last() };
                return Ok(self.set_type(draft, ty));
            }
            _ => return Ok(false),
        }
        self.bump();
        Ok(true)
    }

    fn set_type(&mut self, draft: &mut Draft, ty: TypeSpec) -> bool {
        let span = ty.span;
        if let Some(first) = draft.ty.replace(ty) {
            let message = "two types in one declaration";
            let error = Diagnostic::error("syntax", span, message).also(first.span, "the first");
            self.error(error.help("a `;` may be missing between them"));
        }
        true
    }

    fn tagged_or_typeof(&mut self) -> Read<TypeSpec> {
        let from = self.mark();
        let kind = if self.eat(Token::TypeOf) {
            let base = self.in_parens(|p| {
                if p.at_type_name(0) {
                    p.deeper(Self::type_name).map(Base::Type)
                } else {
                    p.expr().map(Base::Expr)
                }
            })?;
            TypeSpecKind::Typeof(Box::new(base))
        } else if self.at(Token::Enum) {
            TypeSpecKind::Enum(Box::new(self.enum_spec()?))
        } else {
            TypeSpecKind::Struct(Box::new(self.struct_spec()?))
        };
        Ok(TypeSpec { kind, span: self.span_from(from) })
    }

    /// A qualifier, if one stands here.
    pub(super) fn qualifier(&mut self) -> Read<Option<Qualifier>> {
        let from = self.mark();
        let token = self.token();
        let kind = if let Some(kind) = qualifier(token) {
            if token == Token::Atomic && self.peek(1) == Token::Open {
                let here = self.here();
                return Err(self.wrong(here, "`_Atomic(T)` is C11 and is not read"));
            }
            self.bump();
            kind
        } else if let Token::Added(Word::Qualifier { layout }) = token {
            let word = self.any_ident().name;
            let layout = if layout { self.layout()? } else { None };
            QualifierKind::Dialect { word, layout }
        } else {
            return Ok(None);
        };
        Ok(Some(Qualifier { kind, span: self.span_from(from) }))
    }

    /// The square brackets behind a qualifier.
    fn layout(&mut self) -> Read<Option<Layout>> {
        if !self.at(Token::OpenBracket) {
            return Ok(None);
        }
        let open = self.bump();
        let layout = if self.at(Token::CloseBracket) {
            Layout::Empty
        } else if self.at(Token::Star) && self.peek(1) == Token::CloseBracket {
            self.bump();
            Layout::Star
        } else {
            Layout::Size(Box::new(self.deeper(Self::expr)?))
        };
        self.need_close(Token::CloseBracket, open)?;
        Ok(Some(layout))
    }

    pub(super) fn qualifiers(&mut self) -> Read<Vec<Qualifier>> {
        let mut list = Vec::new();
        while let Some(qualifier) = self.qualifier()? {
            list.push(qualifier);
        }
        Ok(list)
    }

    /// `int (*)[3]`
    pub(super) fn type_name(&mut self) -> Read<TypeName> {
        let from = self.mark();
        let specifiers = self.specifiers()?;
        if let Some(storage) = &specifiers.storage {
            let message = format!("`{}` has no place in the name of a type", storage.kind.word());
            self.wrong(storage.span, message);
        }
        let declarator = self.declarator(super::declarator::Named::No)?;
        Ok(TypeName { specifiers, declarator, span: self.span_from(from) })
    }

    /// The metavariable here.
    pub(super) fn meta(&mut self) -> Meta {
        let text = self.text_here().trim_start_matches('$');
        let (name, many) = match text.strip_suffix("...") {
            Some(name) => (name, true),
            None => (text, false),
        };
        let meta = Meta { name: name.to_owned(), many };
        self.bump();
        meta
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens are no storage classes")]
fn storage(token: Token) -> Option<Storage> {
    Some(match token {
        Token::Typedef => Storage::Typedef,
        Token::Extern => Storage::Extern,
        Token::Static => Storage::Static,
        Token::Auto => Storage::Auto,
        Token::Register => Storage::Register,
        _ => return None,
    })
}

#[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens are no qualifiers")]
fn qualifier(token: Token) -> Option<QualifierKind> {
    Some(match token {
        Token::Const => QualifierKind::Const,
        Token::Volatile => QualifierKind::Volatile,
        Token::Restrict => QualifierKind::Restrict,
        Token::Atomic => QualifierKind::Atomic,
        _ => return None,
    })
}
