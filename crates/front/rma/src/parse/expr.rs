//! Expressions, by precedence climbing.
//!
//! All binary operators associate to the left. `=`, `|` and `&` are spellings of `==`, `||` and
//! `&&`. A minus before a number is part of the number, so that the smallest value can be written.
//!
//! Each expression counts how deep its tree's text will nest ([`Expr::nesting`]): one level for a
//! right operand, one for an operand that gets parentheses, `int(..)` or `.. != 0` there, two for
//! the operand of a prefix operator. The two languages bind operators in the same order, so what
//! needs no parentheses here needs none there, except a comparison of a comparison.

use super::Parser;
use crate::ast::{Arith, BinaryOp, Compare, Expr, ExprKind, Number};
use crate::limits;
use crate::token::Token;
use partita_source::{Diagnostic, Read, Reader, Span, Stop, quote};

/// The operator a token spells, if any.
pub fn binary_op(token: Token) -> Option<BinaryOp> {
    const TABLE: [(Token, BinaryOp); 13] = [
        (Token::Or, BinaryOp::Or),
        (Token::And, BinaryOp::And),
        (Token::Assign, BinaryOp::Compare(Compare::Eq)),
        (Token::Equal, BinaryOp::Compare(Compare::Eq)),
        (Token::NotEqual, BinaryOp::Compare(Compare::Ne)),
        (Token::LessEqual, BinaryOp::Compare(Compare::Le)),
        (Token::GreaterEqual, BinaryOp::Compare(Compare::Ge)),
        (Token::Less, BinaryOp::Compare(Compare::Lt)),
        (Token::Greater, BinaryOp::Compare(Compare::Gt)),
        (Token::Plus, BinaryOp::Arith(Arith::Add)),
        (Token::Minus, BinaryOp::Arith(Arith::Sub)),
        (Token::Star, BinaryOp::Arith(Arith::Mul)),
        (Token::Percent, BinaryOp::Arith(Arith::Mod)),
    ];
    TABLE.iter().find(|(spelling, _)| *spelling == token).map(|&(_, op)| op)
}

/// Higher binds tighter.
fn precedence(op: BinaryOp) -> u8 {
    match op {
        BinaryOp::Or => 1,
        BinaryOp::And => 2,
        BinaryOp::Compare(_) => 3,
        BinaryOp::Arith(Arith::Add | Arith::Sub) => 4,
        BinaryOp::Arith(Arith::Mul | Arith::Mod) => 5,
    }
}

pub(super) fn leaf(kind: ExprKind, span: Span) -> Expr {
    Expr { kind, span, height: 1, nesting: 1, wrapped: false }
}

impl Parser<'_, '_> {
    /// A whole expression of a statement or property.
    pub fn expr(&mut self) -> Read<Expr> {
        let expr = self.any()?;
        // The blocks around, the statement, the term itself and a conversion around it.
        let depth = u32::try_from(self.cursor().depth).unwrap_or(u32::MAX);
        if depth.saturating_add(3 + expr.nesting) > limits::TEXT {
            let message = "this expression is nested too deeply";
            self.error(
                Diagnostic::error("nesting-too-deep", expr.span, message)
                    .label("too many operands inside operands")
                    .note("a prefix operator counts twice; so do parentheses on the right")
                    .help("split it with a local variable"),
            );
        }
        Ok(expr)
    }

    fn any(&mut self) -> Read<Expr> {
        self.binary(1)
    }

    fn binary(&mut self, lowest: u8) -> Read<Expr> {
        let mut left = self.unary()?;
        // How many comparisons were just chained, without parentheses.
        let mut compared = 0_usize;
        loop {
            if self.at(Token::Slash) {
                self.no_division();
                return Err(Stop);
            }
            let Some(op) = binary_op(self.token()) else {
                return Ok(left);
            };
            if precedence(op) < lowest {
                return Ok(left);
            }
            self.bump();
            let right = self.binary(precedence(op) + 1)?;
            let first = left.span;
            left = self.node(op, left, right)?;
            compared = if matches!(op, BinaryOp::Compare(_)) { compared + 1 } else { 0 };
            if compared > limits::COMPARISONS {
                return Err(self.too_long(left.span, "too many comparisons in a row"));
            }
            if compared == 2 {
                let warning =
                    Diagnostic::warning("comparison-chain", left.span, "comparisons do not chain")
                        .label("compares the truth value (0 or 1) of the first comparison")
                        .also(first, "this is compared first")
                        .help("join two comparisons with `&&`, or put the first in parentheses");
                self.sink.push(warning);
            }
        }
    }

    fn node(&mut self, op: BinaryOp, left: Expr, right: Expr) -> Read<Expr> {
        let span = left.span.to(right.span);
        let height = 1 + left.height.max(right.height);
        let compared =
            |expr: &Expr| matches!(expr.kind, ExprKind::Binary { op: BinaryOp::Compare(_), .. });
        let chain = matches!(op, BinaryOp::Compare(_)) && compared(&left);
        let nesting_left = left.nesting + u32::from(left.wrapped || chain);
        let nesting_right = 1 + right.nesting + u32::from(right.wrapped);
        if height > limits::HEIGHT {
            return Err(self.too_long(right.span, "this expression is too long"));
        }
        Ok(Expr {
            kind: ExprKind::Binary { op, left: Box::new(left), right: Box::new(right) },
            span,
            height,
            nesting: nesting_left.max(nesting_right),
            wrapped: false,
        })
    }

    fn no_division(&mut self) {
        self.error(
            Diagnostic::error("syntax-error", self.here(), "there is no division in this language")
                .label("unknown operator")
                .help("`%` gives the remainder, which is never negative"),
        );
    }

    fn unary(&mut self) -> Read<Expr> {
        let start = self.here();
        if self.at(Token::Minus) && self.peek(1) == Token::Number {
            let Number { value, span } = self.int("a number")?;
            return Ok(leaf(ExprKind::Int(value), span));
        }
        let wrap = match (self.at(Token::Not), self.at(Token::Minus)) {
            (true, _) => ExprKind::Not,
            (_, true) => ExprKind::Neg,
            (false, false) => return self.primary(),
        };
        self.bump();
        let operand = self.deeper(Self::unary)?;
        let span = start.to(operand.span);
        let height = operand.height + 1;
        if height > limits::HEIGHT {
            return Err(self.too_long(start, "this expression is too long"));
        }
        let nesting = operand.nesting + 2;
        Ok(Expr { kind: wrap(Box::new(operand)), span, height, nesting, wrapped: true })
    }

    fn primary(&mut self) -> Read<Expr> {
        if self.at(Token::Number) {
            let Number { value, span } = self.int("a number")?;
            return Ok(leaf(ExprKind::Int(value), span));
        }
        if self.at(Token::True) || self.at(Token::False) {
            let value = self.at(Token::True);
            return Ok(leaf(ExprKind::Bool(value), self.bump()));
        }
        if self.at(Token::Name) {
            return self.name();
        }
        if self.at(Token::Open) {
            let open = self.bump();
            let inner = self.deeper(Self::any)?;
            let close = self.expect(Token::Close, "`)`")?;
            return Ok(Expr { span: open.to(close), wrapped: true, ..inner });
        }
        if self.at(Token::Question) {
            self.error(
                Diagnostic::error("misplaced-choice", self.here(), "`?` is not a value")
                    .label("only `if (?)` and `while (?)` may use it")
                    .help("choose a value first: `u = choose(0, 1);`"),
            );
            return Ok(leaf(ExprKind::Bool(true), self.bump()));
        }
        Err(self.unexpected("an expression"))
    }

    fn name(&mut self) -> Read<Expr> {
        if self.peek(1) == Token::Open {
            if self.at_word("at") {
                return self.position();
            }
            return Err(self.call());
        }
        let name = self.ident("a name")?;
        let owner = self.owner()?;
        let span = name.span.to(self.last());
        Ok(leaf(ExprKind::Name { name, owner }, span))
    }

    /// `[ "@" NUM ]`
    pub fn owner(&mut self) -> Read<Option<Number>> {
        if self.eat(Token::AtSign) { self.number("a process number").map(Some) } else { Ok(None) }
    }

    /// `at(p, L)`
    fn position(&mut self) -> Read<Expr> {
        let start = self.bump();
        self.bump();
        let process = self.number("a process number")?;
        self.expect(Token::Comma, "`,`")?;
        let label = self.label()?;
        let close = self.expect(Token::Close, "`)`")?;
        Ok(leaf(ExprKind::At { process, label }, start.to(close)))
    }

    fn call(&mut self) -> Stop {
        let word = self.slice(self.here());
        let error = match word {
            "get" | "fao" | "cas" | "faa" | "choose" => Diagnostic::error(
                "syntax-error",
                self.here(),
                format!("`{word}` cannot be part of an expression"),
            )
            .label("must stand alone behind `X =`"),
            _ => Diagnostic::error(
                "syntax-error",
                self.here(),
                format!("{} is not a function; the language has none", quote(word)),
            )
            .label("called like a function"),
        };
        self.error(error);
        Stop
    }
}
