//! Declarations: their prefixes, and variables.

use super::{Parser, Read, Reader};
use crate::ast::{Access, Expr, Linkage, Pattern, StmtKind, VarDecl, VarItem, VarKind};
use crate::token::Token;
use partita_source::{Diagnostic, Span};

/// What stands before a declaration.
#[derive(Default)]
pub struct Prefixes {
    pub access: Access,
    pub linkage: Linkage,
    pub config: bool,
    pub inline: bool,
    pub overriding: bool,
}

const DECLARATIONS: [Token; 24] = [
    Token::Public,
    Token::Private,
    Token::Extern,
    Token::Export,
    Token::Config,
    Token::Inline,
    Token::Override,
    Token::Prototype,
    Token::Var,
    Token::Const,
    Token::Ref,
    Token::Param,
    Token::Type,
    Token::Proc,
    Token::Iter,
    Token::Operator,
    Token::Class,
    Token::Record,
    Token::Union,
    Token::Enum,
    Token::Module,
    Token::Use,
    Token::Import,
    Token::Forwarding,
];

impl Parser<'_> {
    pub fn starts_declaration(&self) -> bool {
        DECLARATIONS.contains(&self.token()) || self.at_legacy_def()
    }

    /// `def f()` of 2009.
    pub fn at_legacy_def(&self) -> bool {
        self.at_text("def") && matches!(self.peek(1), Token::Name | Token::Tilde | Token::This)
    }

    /// `pragma "text"` and `@attribute(..)` change nothing for us.
    pub fn skip_attributes(&mut self) {
        loop {
            if self.at(Token::Pragma) && self.peek(1) == Token::Str {
                self.bump();
                self.bump();
            } else if self.eat(Token::Attribute) {
                while self.at(Token::Dot) {
                    self.bump();
                    self.bump();
                }
                if self.at(Token::Open) && self.skip_to_close() {
                    self.bump();
                }
            } else {
                return;
            }
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other tokens start no declaration of their own"
    )]
    pub fn declaration(&mut self, start: Span) -> Read<StmtKind> {
        let mut prefixes = Prefixes::default();
        loop {
            match self.token() {
                Token::Public => prefixes.access = Access::Public,
                Token::Private => prefixes.access = Access::Private,
                Token::Config => prefixes.config = true,
                Token::Inline => prefixes.inline = true,
                Token::Override => prefixes.overriding = true,
                Token::Prototype => {}
                Token::Extern | Token::Export => {
                    let export = self.at(Token::Export);
                    self.bump();
                    let named = !DECLARATIONS.contains(&self.token());
                    let name = if named { Some(self.expr()?) } else { None };
                    let linkage = if export { Linkage::Export } else { Linkage::Extern };
                    prefixes.linkage = linkage(name);
                    self.skip_attributes();
                    continue;
                }
                _ => break,
            }
            self.bump();
        }
        match self.token() {
            Token::Proc | Token::Iter | Token::Operator => self.procedure(prefixes, start),
            Token::Name if self.at_legacy_def() => self.procedure(prefixes, start),
            Token::Class | Token::Record | Token::Union => self.aggregate(prefixes, start),
            Token::Enum => self.enumeration(&prefixes),
            Token::Module => self.module(&prefixes, start),
            Token::Use => self.use_statement(&prefixes),
            Token::Import => self.import_statement(&prefixes),
            Token::Forwarding => self.forwarding(prefixes),
            Token::Name if prefixes.overriding || prefixes.inline => {
                Err(self.unexpected("`proc`, `iter` or `operator`"))
            }
            _ => Ok(StmtKind::Var(self.variable_declaration(prefixes)?)),
        }
    }

    /// From `var` or kin to the `;`.
    pub fn variable_declaration(&mut self, prefixes: Prefixes) -> Read<VarDecl> {
        let Some(kind) = self.variable_kind() else {
            return Err(self.unexpected("a declaration"));
        };
        let items = self.variables()?;
        if self.at_any(&[Token::Colon, Token::Assign]) {
            return Err(self.unexpected("`;`"));
        }
        self.semicolon()?;
        let Prefixes { access, linkage, config, .. } = prefixes;
        Ok(VarDecl { kind, config, access, linkage, on: None, items })
    }

    pub fn variable_kind(&mut self) -> Option<VarKind> {
        let kind = match (self.token(), self.peek(1)) {
            (Token::Var, _) => VarKind::Var,
            (Token::Const, Token::Ref) => VarKind::ConstRef,
            (Token::Const, _) => VarKind::Const,
            (Token::Ref, _) => VarKind::Ref,
            (Token::Param, _) => VarKind::Param,
            (Token::Type, _) => VarKind::Type,
            _ => return None,
        };
        self.bump();
        if kind == VarKind::ConstRef {
            self.bump();
        }
        Some(kind)
    }

    /// `x, y: int = 1, (a, b) = t`
    pub fn variables(&mut self) -> Read<Vec<VarItem>> {
        let mut items = Vec::new();
        loop {
            let start = self.here();
            let pattern = self.pattern("a name")?;
            self.no_c_declaration(&pattern)?;
            let ty = if self.eat(Token::Colon) { Some(self.expr()?) } else { None };
            let init = self.initial_value()?;
            items.push(VarItem { pattern, ty, init, span: self.since(start) });
            if !self.eat(Token::Comma) {
                return Ok(items);
            }
        }
    }

    /// `var int x;`
    fn no_c_declaration(&mut self, pattern: &Pattern) -> Read<()> {
        let Pattern::Name(first) = pattern else { return Ok(()) };
        if !self.at(Token::Name) || self.on_new_line() {
            return Ok(());
        }
        let name = self.text_here();
        let message = format!("expected `:`, `=` or `;`, found `{name}`");
        let help = format!("the type comes behind the name: `{name}: {}`", first.name);
        let diagnostic = Diagnostic::error("syntax", self.here(), message);
        Err(self.error(diagnostic.help(help)))
    }

    pub fn initial_value(&mut self) -> Read<Option<Expr>> {
        if self.eat(Token::Assign) { Ok(Some(self.expr()?)) } else { Ok(None) }
    }

    /// A name, or names in parentheses.
    pub fn pattern(&mut self, what: &str) -> Read<Pattern> {
        if !self.at(Token::Open) {
            return Ok(Pattern::Name(self.ident(what)?));
        }
        self.deeper(|parser| {
            let open = parser.bump();
            let mut parts = Vec::new();
            while !parser.at(Token::Close) {
                parts.push(parser.pattern(what)?);
                if !parser.eat(Token::Comma) {
                    break;
                }
            }
            parser.expect_close(Token::Close, open)?;
            Ok(Pattern::Tuple(parts, parser.since(open)))
        })
    }
}
