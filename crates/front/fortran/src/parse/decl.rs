//! Declarations: the statements before the executable ones, and those that may also stand among them.

use super::unit::Scope;
use super::{Parser, Read, Reader};
use crate::ast::{Decl, DeclKind, Ident, TypeKind, TypeSpec};
use crate::token::Token;
use partita_source::Diagnostic;

/// Read, kept, not modelled.
const OTHER: [&str; 3] = ["equivalence", "entry", "generic"];

impl Parser<'_> {
    /// All declarations from the current statement on.
    pub(super) fn declarations(&mut self, scope: &mut Scope) {
        while self.declaration(scope) {}
    }

    /// Reads the current statement when it is a declaration; a faulty one counts as read.
    pub(super) fn declaration(&mut self, scope: &mut Scope) -> bool {
        if self.at_end || self.sink.is_full() {
            return false;
        }
        if self.meta_declaration(scope) || self.format(scope) {
            return true;
        }
        if self.assignment().is_some() {
            return self.statement_function(scope);
        }
        if self.at_procedure() {
            return false;
        }
        let span = self.line_span();
        let read = self.declaration_kind(scope);
        match read {
            Ok(None) => return false,
            Ok(Some(kind)) => {
                if self.expect_end().is_ok() {
                    scope.declare(Decl { span, kind });
                }
            }
            // The end of the unit inside an unclosed type or interface still ends the unit.
            Err(_) if self.at_unit_end() => return true,
            Err(_) => {}
        }
        self.next_statement();
        true
    }

    fn declaration_kind(&mut self, scope: &mut Scope) -> Read<Option<DeclKind>> {
        if let Some(kind) = self.module_use()? {
            return Ok(Some(kind));
        }
        if self.eat_words("implicit") {
            return self.implicit().map(Some);
        }
        if self.at_type_definition() {
            return self.type_definition().map(Some);
        }
        if self.words_then("type is", Token::Open) || self.words_then("class is", Token::Open) {
            return Ok(None);
        }
        if self.words_then("procedure", Token::Open) {
            let first = self.cursor.position();
            let span = self.here();
            self.bump();
            self.skip_group()?;
            let kind = TypeKind::Other(self.text_since(first));
            return self.variables(TypeSpec { kind, span: self.since(span) }, scope).map(Some);
        }
        let starts_type = !self.is_meta(0)
            || matches!(
                self.peek(1),
                Token::DoubleColon | Token::Comma | Token::Name | Token::Many
            );
        if starts_type && let Some(ty) = self.type_spec()? {
            return self.variables(ty, scope).map(Some);
        }
        if self.words_then("parameter", Token::Open) {
            self.bump();
            return self.parameter().map(Some);
        }
        if self.eat_words("data") {
            return self.data().map(Some);
        }
        if self.at_words("interface") || self.at_words("abstract interface") {
            return self.interface().map(Some);
        }
        if self.words_then("enum", Token::Comma) || self.words_then("enum", Token::End) {
            return self.enumeration().map(Some);
        }
        if self.at_words("namelist") {
            self.rest_as_text();
            return Ok(Some(DeclKind::Namelist));
        }
        if self.eat_words("common") {
            return self.common().map(Some);
        }
        if OTHER.iter().any(|word| self.at_words(word)) {
            return Ok(Some(DeclKind::Other(self.rest_as_text())));
        }
        self.attribute_statement()
    }

    /// Behind the type.
    fn variables(&mut self, ty: TypeSpec, scope: &mut Scope) -> Read<DeclKind> {
        let old_comma = matches!(ty.kind, TypeKind::Character { .. })
            && self.at(Token::Comma)
            && !self.has(Token::DoubleColon);
        let attrs = if old_comma {
            // `character*8, c`
            self.bump();
            Vec::new()
        } else {
            self.attributes()?
        };
        if !self.eat(Token::DoubleColon) && !attrs.is_empty() {
            return Err(self.unexpected("`::` or `,`"));
        }
        let (entities, data) = self.entities()?;
        if !data.is_empty() {
            scope.later = Some(Decl { span: self.line_span(), kind: DeclKind::Data(data) });
        }
        Ok(DeclKind::Variables { ty, attrs, entities })
    }

    fn has(&self, token: Token) -> bool {
        (0..self.cursor.made()).any(|index| self.cursor.get(index).token == token)
    }

    fn module_use(&mut self) -> Read<Option<DeclKind>> {
        if self.at_words("import") {
            self.rest_as_text();
            return Ok(Some(DeclKind::Import));
        }
        let follows = self.words_then("use", Token::Comma)
            || self.words_then("use", Token::DoubleColon)
            || self.words_then("use", Token::Name)
            || self.mode.fixed;
        if !follows || !self.eat_words("use") {
            return Ok(None);
        }
        let mut intrinsic = false;
        if self.eat(Token::Comma) {
            intrinsic = self.eat_words("intrinsic");
            if !intrinsic {
                self.expect_words("non_intrinsic")?;
            }
        }
        self.eat(Token::DoubleColon);
        let module = self.name_for("the name of a module")?;
        let mut only = false;
        let mut names = Vec::new();
        if self.eat(Token::Comma) {
            if self.words_then("only", Token::Colon) {
                self.bump();
                self.bump();
                only = true;
            }
            while !self.at(Token::End) {
                let local = self.generic_name()?;
                let original =
                    if self.eat(Token::Arrow) { self.generic_name()? } else { local.clone() };
                names.push((local, original));
                if !self.eat(Token::Comma) {
                    break;
                }
            }
        }
        Ok(Some(DeclKind::Use { module, intrinsic, only, names }))
    }

    /// Behind `implicit`.
    fn implicit(&mut self) -> Read<DeclKind> {
        if self.eat_words("none") {
            if self.at(Token::Open) {
                self.skip_group()?;
            }
            return Ok(DeclKind::Implicit(None));
        }
        let mut rules = Vec::new();
        loop {
            let Some(ty) = self.type_spec_before(true)? else {
                return Err(self.unexpected("a type or `none`"));
            };
            let open = self.need(Token::Open)?;
            let mut ranges = Vec::new();
            loop {
                let first = self.letter()?;
                let last = if self.eat(Token::Minus) { self.letter()? } else { first };
                ranges.push((first, last));
                if !self.eat(Token::Comma) {
                    break;
                }
            }
            self.close(Token::Close, open)?;
            rules.push((ty, ranges));
            if !self.eat(Token::Comma) {
                return Ok(DeclKind::Implicit(Some(rules)));
            }
        }
    }

    fn letter(&mut self) -> Read<char> {
        let word = self.word(0).to_ascii_lowercase();
        let mut letters = word.chars();
        match (self.at(Token::Name), letters.next(), letters.next()) {
            (true, Some(letter), None) => {
                self.bump();
                Ok(letter)
            }
            _ => Err(self.unexpected("a letter")),
        }
    }

    /// `enum, bind(c)` up to `end enum`.
    fn enumeration(&mut self) -> Read<DeclKind> {
        let opened = self.line_span();
        let mut names: Vec<(Ident, Option<crate::ast::Expr>)> = Vec::new();
        loop {
            self.next_statement();
            if self.at_end {
                self.error(Diagnostic::error("syntax", opened, "this `enum` is never closed"));
                return Err(super::Stop);
            }
            if self.eat_words("end enum") {
                return Ok(DeclKind::Enumerators(names));
            }
            if self.eat_words("enumerator") {
                // What is wrong was said; the rest of the list is read.
                let _ = self.enumerators(&mut names);
            } else {
                self.unexpected("`enumerator` or `end enum`");
            }
        }
    }

    /// `10 format (...)`
    fn format(&mut self, scope: &mut Scope) -> bool {
        let Some(label) = self.line.label else { return false };
        let text = self.line.text.text.trim();
        let Some(word) = text.get(..6).filter(|word| word.eq_ignore_ascii_case("format")) else {
            return false;
        };
        let rest = text.get(word.len()..).unwrap_or_default().trim_start();
        if !rest.starts_with('(') || !closes_at_end(rest) {
            return false;
        }
        let kind = DeclKind::Format { label, text: rest.to_owned() };
        let start = self.line.text.text.len() - self.line.text.text.trim_start().len();
        let span = self.line.text.span(start, start + text.len());
        scope.declare(Decl { span, kind });
        self.next_statement();
        true
    }
}

/// Whether the first parenthesis is closed by the last character.
fn closes_at_end(text: &str) -> bool {
    let mut depth = 0_usize;
    let mut quote = None;
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (Some(open), _) if byte == open => quote = None,
            (Some(_), _) => {}
            (None, b'\'' | b'"') => quote = Some(byte),
            (None, b'(') => depth += 1,
            (None, b')') => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at + 1 == text.len();
                }
            }
            (None, _) => {}
        }
    }
    false
}
