//! Members: fields, methods, constructors.

use super::ahead::Behind;
use super::header::Header;
use super::{Parser, Read, Reader};
use crate::ast::{
    Block, Constructor, Field, Member, MemberKind, Method, MethodKind, Modifier, Modifiers,
};
use crate::token::Token;
use partita_source::{Diagnostic, Span};

impl Parser<'_> {
    /// One member, or several fields.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens begin no member")]
    pub fn member_into(&mut self, members: &mut Vec<Member>) -> Read<()> {
        let start = self.here();
        let modifiers = self.modifiers()?;
        if let Some(kind) = self.declared_kind() {
            let decl = self.type_decl(kind, modifiers, start)?;
            let span = decl.span;
            members.push(Member { kind: MemberKind::Type(Box::new(decl)), span });
            return Ok(());
        }
        let member = match self.token() {
            Token::Type => {
                let typedef = self.typedef(modifiers, start)?;
                let span = typedef.span;
                Member { kind: MemberKind::Typedef(Box::new(typedef)), span }
            }
            Token::Def if self.peek(1) == Token::This => self.constructor(modifiers, start)?,
            Token::Def => self.def(modifiers, start)?,
            Token::Property => self.property_method(modifiers, start)?,
            Token::Operator => self.operator(modifiers, start)?,
            Token::Val | Token::Var | Token::Name | Token::QuotedName => {
                return self.fields(members, modifiers, start);
            }
            _ => {
                let wanted = "a member: a field, a method, a constructor or a type";
                return Err(self.unexpected(wanted));
            }
        };
        members.push(member);
        Ok(())
    }

    /// `val a: T = e, b = f;`
    fn fields(
        &mut self,
        members: &mut Vec<Member>,
        mut modifiers: Modifiers,
        start: Span,
    ) -> Read<()> {
        let mut mutable = false;
        let named = matches!(self.peek(1), Token::Colon | Token::Assign | Token::Subtype);
        if self.at_legacy_word("const") && !named {
            let span = self.bump();
            if !modifiers.has(Modifier::Static) {
                modifiers.words.push((Modifier::Static, span));
            }
        } else if !named && self.at_any(&[Token::Val, Token::Var]) {
            mutable = self.at(Token::Var);
            self.bump();
        }
        let mut from = start;
        loop {
            let name = self.ident("the name of a field")?;
            let ty = self.result_type(Behind::Other)?;
            let init = if self.eat(Token::Assign) { Some(self.expr()?) } else { None };
            if ty.is_none() && init.is_none() {
                let here = self.mismatch("`:` and a type, or `=` and a value");
                return Err(self.error(here.also(name.span, "for this field")));
            }
            let field = Field { modifiers: modifiers.clone(), mutable, name, ty, init };
            let span = self.since(from);
            members.push(Member { kind: MemberKind::Field(Box::new(field)), span });
            if !self.eat(Token::Comma) {
                return self.semicolon();
            }
            from = self.here();
        }
    }

    /// `def f[T](x: A): R body`
    fn def(&mut self, modifiers: Modifiers, start: Span) -> Read<Member> {
        self.bump();
        let kind = if modifiers.has(Modifier::Property) {
            MethodKind::Property
        } else {
            MethodKind::Method
        };
        let name = self.ident("the name of a method")?;
        let params = self.type_params_opt()?;
        if !self.at(Token::Open) {
            let mismatch = self.mismatch("`(` and the formals of the method");
            return Err(self.error(mismatch.also(name.span, "of this method")));
        }
        let formals = self.formals()?;
        let Header { guard, offers, throws, result } = self.header()?;
        let span = self.since(start);
        let body = self.method_body()?;
        let method =
            Method { modifiers, kind, name, params, formals, guard, offers, throws, result, body };
        Ok(Member { kind: MemberKind::Method(Box::new(method)), span })
    }

    /// `property p(): T = e;`, in 2.0 also without parentheses.
    fn property_method(&mut self, modifiers: Modifiers, start: Span) -> Read<Member> {
        let word = self.bump();
        let name = self.ident("the name of a property")?;
        let params = self.type_params_opt()?;
        let formals = if self.at(Token::Open) {
            self.formals()?
        } else {
            if !self.is_legacy() {
                let message = "a property method needs `()`";
                let diagnostic = Diagnostic::error("syntax", name.span, message);
                self.error(diagnostic.also(word, "a property method"));
            }
            Vec::new()
        };
        let Header { guard, offers, throws, result } = self.header()?;
        let span = self.since(start);
        let body = self.method_body()?;
        let kind = MethodKind::Property;
        let method =
            Method { modifiers, kind, name, params, formals, guard, offers, throws, result, body };
        Ok(Member { kind: MemberKind::Method(Box::new(method)), span })
    }

    /// `def this(x: A) { }`
    fn constructor(&mut self, modifiers: Modifiers, start: Span) -> Read<Member> {
        self.bump();
        self.bump();
        let params = self.type_params_opt()?;
        let formals = self.formals()?;
        let Header { guard, offers, throws, result } = self.header()?;
        let span = self.since(start);
        let body = self.constructor_body()?;
        let constructor =
            Constructor { modifiers, params, formals, guard, offers, throws, result, body };
        Ok(Member { kind: MemberKind::Constructor(Box::new(constructor)), span })
    }

    /// A block, `= this(..);`, `= property(..);`, or `;` for none.
    fn constructor_body(&mut self) -> Read<Option<Block>> {
        if self.eat(Token::Semicolon) {
            return Ok(None);
        }
        let assigned = self.eat(Token::Assign);
        if self.at(Token::OpenBrace) {
            return self.constructor_block().map(Some);
        }
        if !assigned {
            return Err(self.unexpected("a body: `{`, `=` or `;`"));
        }
        let start = self.here();
        let mut stmts = Vec::new();
        self.constructor_call_into(&mut stmts)?;
        Ok(Some(Block { stmts, span: self.since(start) }))
    }
}
