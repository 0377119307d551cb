//! Expressions: which operator binds tighter, assignment.

use super::table::{self, Infix, level};
use super::{Parser, Read, Reader};
use crate::ast::{Expr, ExprKind};
use crate::token::Token;
use partita_source::Diagnostic;

impl Parser<'_> {
    /// A whole expression.
    pub fn expr(&mut self) -> Read<Expr> {
        self.expr_at(level::ASSIGN)
    }

    /// An expression whose operators all bind at least that tightly.
    pub fn expr_at(&mut self, min: u8) -> Read<Expr> {
        self.deeper(|parser| {
            let before = parser.measure();
            let mut left = match parser.whole(min)? {
                Some(whole) => whole,
                None => parser.operation(min)?,
            };
            if min == level::ASSIGN
                && let Some(op) = table::assignment(parser.token())
            {
                parser.wrap()?;
                parser.assignable(&left, parser.here());
                parser.bump();
                let (start, value) = (left.span, parser.expr()?);
                let (target, value) = (Box::new(left), Box::new(value));
                left = parser.built(ExprKind::Assign { target, op, value }, start);
            }
            parser.measured(before);
            Ok(left)
        })
    }

    /// Operands and the operators between them.
    fn operation(&mut self, min: u8) -> Read<Expr> {
        let mut left = self.prefix()?;
        loop {
            left = match self.infix(left, min)? {
                Ok(longer) => longer,
                Err(done) => return Ok(done),
            };
        }
    }

    /// One more operator and its right side, when it binds tightly enough; else the left side comes back.
    fn infix(&mut self, left: Expr, min: u8) -> Read<Result<Expr, Expr>> {
        let Some((infix, level)) = table::infix(self.token(), self.dialect) else {
            return Ok(Err(left));
        };
        if level < min {
            return Ok(Err(left));
        }
        self.wrap()?;
        let operator = self.bump();
        let start = left.span;
        let kind = match infix {
            Infix::Binary(op) => {
                let right = Box::new(self.expr_at(level + 1)?);
                ExprKind::Binary { op, left: Box::new(left), right }
            }
            Infix::Conditional => {
                let then = Box::new(self.expr()?);
                if !self.at(Token::Colon) {
                    let mismatch = self.mismatch("`:`");
                    return Err(self.error(mismatch.also(operator, "of this choice")));
                }
                self.bump();
                let otherwise = Box::new(self.expr_at(level)?);
                ExprKind::Conditional { cond: Box::new(left), then, otherwise }
            }
            Infix::InstanceOf => {
                let ty = Box::new(self.ty()?);
                ExprKind::InstanceOf { value: Box::new(left), ty }
            }
            Infix::Cast => {
                let ty = Box::new(self.ty()?);
                ExprKind::Cast { value: Box::new(left), ty }
            }
            Infix::Subtype => {
                let low = Box::new(self.as_type(left)?);
                ExprKind::Subtype { low, high: Box::new(self.ty()?) }
            }
            Infix::Supertype => {
                let high = Box::new(self.as_type(left)?);
                ExprKind::Subtype { low: Box::new(self.ty()?), high }
            }
            Infix::HasZero => ExprKind::HasZero(Box::new(self.as_type(left)?)),
            Infix::IsRef => ExprKind::IsRef(Box::new(self.as_type(left)?)),
        };
        Ok(Ok(self.built(kind, start)))
    }

    /// Reports what cannot stand before an assignment, `++` or `--`.
    pub fn assignable(&mut self, target: &Expr, operator: partita_source::Span) {
        let fine = match &target.kind {
            ExprKind::Name(_) | ExprKind::Dot { .. } => true,
            ExprKind::Call { types, .. } => types.is_empty(),
            ExprKind::Int { .. }
            | ExprKind::Double(_)
            | ExprKind::Float(_)
            | ExprKind::Bool(_)
            | ExprKind::Char(_)
            | ExprKind::Str(_)
            | ExprKind::Null
            | ExprKind::Here
            | ExprKind::Self_
            | ExprKind::This(_)
            | ExprKind::Super(_)
            | ExprKind::Operator { .. }
            | ExprKind::New { .. }
            | ExprKind::Rail(_)
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Step { .. }
            | ExprKind::Assign { .. }
            | ExprKind::Conditional { .. }
            | ExprKind::Cast { .. }
            | ExprKind::InstanceOf { .. }
            | ExprKind::Closure(_)
            | ExprKind::At { .. }
            | ExprKind::Finish { .. }
            | ExprKind::Future { .. }
            | ExprKind::Subtype { .. }
            | ExprKind::HasZero(_)
            | ExprKind::IsRef(_)
            | ExprKind::Type(_)
            | ExprKind::Unsupported { .. } => false,
        };
        if !fine {
            self.error(
                Diagnostic::error("syntax", target.span, "this cannot be assigned to")
                    .also(operator, "by this")
                    .help("a variable, a field or an element can: `x`, `o.f`, `a(i)`"),
            );
        }
    }
}
