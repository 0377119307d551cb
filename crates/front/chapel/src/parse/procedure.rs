//! Procedures, iterators, operators, and procedures as expressions.

use super::decl::Prefixes;
use super::{Parser, Read, Reader};
use crate::ast::{
    Access, Block, Expr, ExprKind, Formal, Ident, Intent, Linkage, Pattern, Proc, ProcKind,
    ProcType, StmtKind, Varargs,
};
use crate::token::Token;
use partita_source::Span;

/// The symbols that a procedure may be named by.
const OPERATORS: [Token; 40] = [
    Token::Ampersand,
    Token::Bar,
    Token::Caret,
    Token::Tilde,
    Token::EqualEqual,
    Token::NotEqual,
    Token::LessEqual,
    Token::GreaterEqual,
    Token::Less,
    Token::Greater,
    Token::Plus,
    Token::Minus,
    Token::Star,
    Token::Slash,
    Token::ShiftLeft,
    Token::ShiftRight,
    Token::Percent,
    Token::Power,
    Token::Bang,
    Token::By,
    Token::Hash,
    Token::Align,
    Token::Swap,
    Token::InitAssign,
    Token::Colon,
    Token::Assign,
    Token::PlusAssign,
    Token::MinusAssign,
    Token::StarAssign,
    Token::SlashAssign,
    Token::PercentAssign,
    Token::PowerAssign,
    Token::AmpersandAssign,
    Token::BarAssign,
    Token::CaretAssign,
    Token::AndAssign,
    Token::OrAssign,
    Token::ShiftLeftAssign,
    Token::ShiftRightAssign,
    Token::ReduceAssign,
];

/// What follows the formals.
#[derive(Default)]
struct Outcome {
    intent: Option<Intent>,
    ty: Option<Expr>,
    throws: bool,
}

impl Parser<'_> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "what is left is `proc`")]
    pub fn procedure(&mut self, prefixes: Prefixes, start: Span) -> Read<StmtKind> {
        let kind = match self.token() {
            Token::Iter => ProcKind::Iter,
            Token::Operator => ProcKind::Operator,
            _ => ProcKind::Proc,
        };
        self.bump();
        let this_intent = self.intent();
        let (receiver, name) = self.procedure_name()?;
        let formals = if self.at(Token::Open) { Some(self.formals(false)?) } else { None };
        let result = self.result()?;
        let condition = self.where_clause()?;
        let span = self.since(start);
        let body = self.procedure_body()?;
        let Prefixes { access, linkage, inline, overriding, .. } = prefixes;
        Ok(StmtKind::Proc(Box::new(Proc {
            kind,
            name,
            access,
            linkage,
            inline,
            overriding,
            this_intent,
            receiver,
            formals,
            return_intent: result.intent,
            return_type: result.ty,
            throws: result.throws,
            condition,
            body,
            span,
        })))
    }

    /// `f`, `C.f`, `(C?).f`, `+`, `C.init=`, `~C`
    fn procedure_name(&mut self) -> Read<(Option<Expr>, Ident)> {
        let start = self.here();
        if self.at(Token::Open) {
            let open = self.bump();
            let receiver = self.expr()?;
            self.expect_close(Token::Close, open)?;
            self.need(Token::Dot)?;
            return Ok((Some(receiver), self.plain_name()?));
        }
        let dotted = self.peek(1) == Token::Dot;
        if dotted && (self.at(Token::Name) || self.token().is_word()) {
            let kind = if self.at(Token::This) { ExprKind::This } else { self.name_kind() };
            if matches!(kind, ExprKind::This) {
                self.bump();
            }
            let receiver = self.built(kind, start);
            self.need(Token::Dot)?;
            return Ok((Some(receiver), self.plain_name()?));
        }
        Ok((None, self.plain_name()?))
    }

    fn name_kind(&mut self) -> ExprKind {
        ExprKind::Name(self.any_ident().name)
    }

    fn plain_name(&mut self) -> Read<Ident> {
        let start = self.here();
        if self.at(Token::Tilde) && self.peek(1) == Token::Name {
            self.bump();
            self.bump();
            return Ok(Ident { name: "deinit".into(), span: self.since(start) });
        }
        if self.at_any(&OPERATORS) {
            return Ok(self.any_ident());
        }
        let reserved = [Token::None, Token::True, Token::False, Token::Sync, Token::Owned];
        let shared = [Token::Shared, Token::Borrowed, Token::Unmanaged];
        if self.at_any(&reserved) || self.at_any(&shared) {
            return Ok(self.any_ident());
        }
        let mut ident = self.ident("the name of a procedure")?;
        if self.at(Token::Bang) {
            self.bump();
            let name = format!("{}!", ident.name).into();
            ident = Ident { name, span: self.since(start) };
        }
        Ok(ident)
    }

    /// `ref`, `: T`, `throws`
    fn result(&mut self) -> Read<Outcome> {
        let intent = self.intent();
        let ty = if self.eat(Token::Colon) {
            let outer = std::mem::replace(&mut self.in_result, true);
            let ty = self.expr();
            self.in_result = outer;
            Some(ty?)
        } else {
            None
        };
        let throws = self.eat(Token::Throws);
        Ok(Outcome { intent, ty, throws })
    }

    /// `where e`; lifetime clauses are passed over.
    fn where_clause(&mut self) -> Read<Option<Expr>> {
        let mut condition = None;
        loop {
            if self.eat(Token::Where) {
                condition = Some(self.expr()?);
            } else if self.at(Token::Lifetime) {
                let ends =
                    [Token::OpenBrace, Token::Where, Token::Semicolon, Token::Do, Token::End];
                while !self.at_any(&ends) {
                    self.bump();
                }
            } else {
                return Ok(condition);
            }
        }
    }

    /// `{ }`, `do stmt`, `;`, and in old programs `return e;`
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens are wrong")]
    fn procedure_body(&mut self) -> Read<Option<Block>> {
        match self.token() {
            Token::Semicolon => {
                self.bump();
                Ok(None)
            }
            Token::OpenBrace => Ok(Some(self.block()?)),
            Token::Return => Ok(Some(self.statement().map(Self::as_block)?)),
            Token::Do => {
                self.bump();
                Ok(Some(self.statement().map(Self::as_block)?))
            }
            _ => Err(self.unexpected("the body of the procedure, `{`")),
        }
    }

    /// `(ref x: int, y = 1, z...)`; a type may name only the types.
    fn formals(&mut self, of_type: bool) -> Read<Vec<Formal>> {
        let open = self.bump();
        let mut formals = Vec::new();
        while !self.at(Token::Close) {
            formals.push(self.formal(of_type)?);
            if !self.eat(Token::Comma) {
                break;
            }
        }
        self.expect_close(Token::Close, open)?;
        Ok(formals)
    }

    fn formal(&mut self, of_type: bool) -> Read<Formal> {
        self.skip_attributes();
        let start = self.here();
        let intent = self.intent();
        let named = self.at(Token::Name)
            && (intent.is_some() || matches!(self.peek(1), Token::Colon | Token::Assign));
        if of_type && !named {
            self.eat(Token::Colon);
            let ty = Some(self.expr()?);
            let pattern = Pattern::Name(Ident { name: "_".into(), span: start });
            let span = self.since(start);
            return Ok(Formal { intent, pattern, ty, default: None, varargs: None, span });
        }
        let pattern = self.pattern("the name of an argument")?;
        let mut formal =
            Formal { intent, pattern, ty: None, default: None, varargs: None, span: start };
        if self.eat(Token::Colon) {
            formal.ty = Some(self.expr()?);
        }
        if self.eat(Token::Dots) {
            let bare = self.at_any(&[Token::Comma, Token::Close]);
            let count = if bare { None } else { Some(self.expr()?) };
            formal.varargs = Some(Varargs { count });
        }
        formal.default = self.initial_value()?;
        formal.span = self.since(start);
        Ok(formal)
    }

    /// `proc(x: int): int { }`, `proc(int): int` (a type), `lambda(x: int) return x;`
    pub fn procedure_expression(&mut self) -> Read<ExprKind> {
        let start = self.here();
        let word = self.any_ident();
        if !self.at(Token::Open) {
            return Err(self.unexpected("`(`"));
        }
        let formals = self.formals(true)?;
        let result = self.result()?;
        let span = self.since(start);
        let Outcome { intent, ty, throws } = result;
        let body = if self.in_result {
            None
        } else if self.at_any(&[Token::OpenBrace, Token::Do]) {
            self.procedure_body()?
        } else if &*word.name == "lambda" {
            // The `;` of a `return` ends the lambda; the statement around it has its own.
            self.procedure_body()?
        } else if self.eat(Token::Arrow) {
            let value = self.expr()?;
            let span = value.span;
            let stmt = crate::ast::Stmt { kind: StmtKind::Return(Some(value)), span };
            Some(Block { stmts: vec![stmt], braces: false, span })
        } else {
            None
        };
        if body.is_none() {
            let ty = ProcType { formals, return_intent: intent, return_type: ty, throws };
            return Ok(ExprKind::ProcType(Box::new(ty)));
        }
        let formals = formals.into_iter().map(named).collect();
        Ok(ExprKind::Proc(Box::new(Proc {
            kind: ProcKind::Proc,
            name: Ident { name: "".into(), span: word.span },
            access: Access::Default,
            linkage: Linkage::None,
            inline: false,
            overriding: false,
            this_intent: None,
            receiver: None,
            formals: Some(formals),
            return_intent: intent,
            return_type: ty,
            throws,
            condition: None,
            body,
            span,
        })))
    }
}

/// What looks like a bare type in a procedure type is a name without type once there is a body.
fn named(mut formal: Formal) -> Formal {
    if let (Pattern::Name(pattern), Some(ty)) = (&mut formal.pattern, &formal.ty)
        && &*pattern.name == "_"
        && let ExprKind::Name(name) = &ty.kind
    {
        *pattern = Ident { name: name.clone(), span: ty.span };
        formal.ty = None;
    }
    formal
}
