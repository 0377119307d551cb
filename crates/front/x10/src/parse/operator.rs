//! Operators: their declarations, and their names in calls.

use super::ahead::Behind;
use super::header::Header;
use super::{Parser, Read, Reader, table};
use crate::ast::{
    BinaryOp, ControlWord, Expr, ExprKind, Formal, Ident, Member, MemberKind, Method, MethodKind,
    Modifiers, Operator, OperatorName, Side, TypeParam,
};
use crate::token::Token;
use partita_source::Span;

/// What stands between `operator` and the header.
struct Shape {
    operator: Operator,
    /// The symbol, and where it stands.
    name: Ident,
    params: Vec<TypeParam>,
    formals: Vec<Formal>,
}

const WORDS: [(Token, ControlWord); 14] = [
    (Token::At, ControlWord::At),
    (Token::AtEach, ControlWord::AtEach),
    (Token::Async, ControlWord::Async),
    (Token::Atomic, ControlWord::Atomic),
    (Token::Break, ControlWord::Break),
    (Token::Continue, ControlWord::Continue),
    (Token::Do, ControlWord::Do),
    (Token::Finish, ControlWord::Finish),
    (Token::For, ControlWord::For),
    (Token::If, ControlWord::If),
    (Token::Throw, ControlWord::Throw),
    (Token::Try, ControlWord::Try),
    (Token::When, ControlWord::When),
    (Token::While, ControlWord::While),
];

/// The word of a control operator.
pub fn control_word(token: Token) -> Option<ControlWord> {
    WORDS.iter().find(|(found, _)| *found == token).map(|(_, word)| *word)
}

fn named(name: &str, span: Span) -> Ident {
    Ident { name: name.into(), span }
}

impl Parser<'_> {
    /// From `operator` on.
    pub fn operator(&mut self, modifiers: Modifiers, start: Span) -> Read<Member> {
        self.bump();
        let Shape { operator, name, params, formals } = self.shape()?;
        let target = if operator == Operator::As && !self.eat(Token::Question) {
            Some(self.type_before(Behind::Method)?)
        } else {
            None
        };
        let Header { guard, offers, throws, result } = self.header()?;
        if let (Some(_), Some(second)) = (&target, &result) {
            self.wrong(second.span, "the result of a conversion stands behind `as`");
        }
        let result = target.or(result);
        let span = self.since(start);
        let body = self.method_body()?;
        let kind = MethodKind::Operator(operator);
        let method =
            Method { modifiers, kind, name, params, formals, guard, offers, throws, result, body };
        Ok(Member { kind: MemberKind::Method(Box::new(method)), span })
    }

    fn shape(&mut self) -> Read<Shape> {
        if let Some(word) = control_word(self.token()) {
            let name = named(word.word(), self.bump());
            let params = self.type_params_opt()?;
            let formals = self.formals()?;
            return Ok(Shape { operator: Operator::Control(word), name, params, formals });
        }
        if self.at(Token::This) && matches!(self.peek(1), Token::Open | Token::OpenBracket) {
            return self.apply_or_set();
        }
        let params = self.type_params_opt()?;
        if self.eat(Token::This) {
            let Some(op) = table::binary(self.token()) else {
                return Err(self.unexpected("an operator or `(`"));
            };
            let name = named(op.symbol(), self.bump());
            let formals = vec![self.one_formal()?];
            let operator = Operator::Binary { op, this: Some(Side::Left) };
            return Ok(Shape { operator, name, params, formals });
        }
        if self.at(Token::Open) {
            return self.with_left_formal(params);
        }
        let Some((op, _)) = table::prefix(self.token()) else {
            return Err(self.unexpected("an operator, `this` or `(`"));
        };
        let name = named(op.symbol(), self.bump());
        let of_this = self.eat(Token::This);
        let formals = if of_this { Vec::new() } else { vec![self.one_formal()?] };
        Ok(Shape { operator: Operator::Unary { op, of_this }, name, params, formals })
    }

    /// `this(i: Long)`, `this(i: Long)=(v: T)`
    fn apply_or_set(&mut self) -> Read<Shape> {
        let this = self.bump();
        let params = self.type_params_opt()?;
        let mut formals = self.formals()?;
        if !self.at_set_formal() {
            let name = named("this()", this);
            return Ok(Shape { operator: Operator::Apply, name, params, formals });
        }
        self.bump();
        formals.push(self.one_formal()?);
        Ok(Shape { operator: Operator::Set, name: named("this()=", this), params, formals })
    }

    /// Whether `=` and the formal of a value follow, rather than `=` and a body.
    fn at_set_formal(&self) -> bool {
        let assigned = self.at(Token::Assign) && self.peek(1) == Token::Open;
        assigned
            && match self.behind_close(1) {
                Some(
                    Token::OpenBrace
                    | Token::Colon
                    | Token::Subtype
                    | Token::Assign
                    | Token::Offers
                    | Token::Throws
                    | Token::AtSign,
                ) => true,
                // `this(i: Long)=(v: T);` has no body, `this(i: Long) = (e);` one.
                Some(Token::Semicolon) => {
                    matches!(self.peek(2), Token::Val | Token::Var)
                        || self.peek(2).is_name() && self.peek(3) == Token::Colon
                }
                _ => false,
            }
    }

    /// `(x: A) + (y: B)`, `(x: A) + this`, `(x: A) as T`, `(x: A): T`
    fn with_left_formal(&mut self, params: Vec<TypeParam>) -> Read<Shape> {
        let open = self.here();
        let mut formals = vec![self.one_formal()?];
        if self.at(Token::As) {
            let name = named("as", self.bump());
            return Ok(Shape { operator: Operator::As, name, params, formals });
        }
        let Some(op) = table::binary(self.token()) else {
            let name = named("implicit as", self.since(open));
            return Ok(Shape { operator: Operator::Implicit, name, params, formals });
        };
        let name = named(op.symbol(), self.bump());
        let this = self.eat(Token::This);
        if !this {
            formals.push(self.one_formal()?);
        }
        let operator = Operator::Binary { op, this: this.then_some(Side::Right) };
        Ok(Shape { operator, name, params, formals })
    }

    /// `operator + `, `operator for` and so on, as the callee of a call; from `operator` on.
    pub fn operator_name(&mut self, base: Option<Box<Expr>>) -> Read<ExprKind> {
        self.bump();
        let operator = if let Some(word) = control_word(self.token()) {
            self.bump();
            OperatorName::Control(word)
        } else if self.eat(Token::As) {
            OperatorName::As(Box::new(self.bracketed_type()?))
        } else if self.at(Token::OpenBracket) {
            OperatorName::Implicit(Box::new(self.bracketed_type()?))
        } else if self.at(Token::Open) && self.peek(1) == Token::Close {
            self.bump();
            self.bump();
            match self.binary_op() {
                Some(op) => OperatorName::RightSymbol(op),
                None if self.eat(Token::Assign) => OperatorName::Set,
                None => OperatorName::Apply,
            }
        } else {
            match self.binary_op() {
                Some(op) => OperatorName::Symbol(op),
                None => return Err(self.unexpected("an operator")),
            }
        };
        if !self.at_any(&[Token::Open, Token::OpenBracket]) {
            return Err(self.unexpected("`(` and the operands"));
        }
        Ok(ExprKind::Operator { base, operator })
    }

    fn binary_op(&mut self) -> Option<BinaryOp> {
        let op = table::binary(self.token());
        if op.is_some() {
            self.bump();
        }
        op
    }

    fn bracketed_type(&mut self) -> Read<crate::ast::Type> {
        let open = self.need(Token::OpenBracket)?;
        let ty = self.ty()?;
        self.expect_close(Token::CloseBracket, open)?;
        Ok(ty)
    }
}
