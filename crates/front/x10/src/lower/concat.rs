//! Texts joined with `+`: the parts of a whole chain become one text in one step.

use super::{Lowerer, Value};
use crate::ast::{BinaryOp, Expr, ExprKind};
use crate::sema::Ty;
use partita_source::Span;
use partita_tree::Intrinsic;

/// The format in which values are joined.
pub(crate) const TEXT: &str = "x10";

impl<'a> Lowerer<'a> {
    /// Whether a chain of `+` surely joins texts: it has a text literal in it.
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other expression joins texts")]
    pub(crate) fn is_concat(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Str(_) => true,
            ExprKind::Binary { op: BinaryOp::Add, left, right } => {
                matches!(right.kind, ExprKind::Str(_))
                    || self.is_concat(left)
                    || matches!(left.kind, ExprKind::Str(_))
            }
            _ => false,
        }
    }

    pub(crate) fn concatenation(&mut self, expr: &'a Expr) -> Value {
        let mut chain = Vec::new();
        let mut current = expr;
        while let ExprKind::Binary { op: BinaryOp::Add, left, right } = &current.kind {
            chain.push((&**right, current.span));
            current = left;
        }
        let mut exprs = vec![current];
        exprs.extend(chain.iter().rev().map(|(right, _)| *right));
        let spans: Vec<Span> = std::iter::once(current.span)
            .chain(chain.iter().rev().map(|(_, span)| *span))
            .collect();
        let values = self.operands(&exprs);
        // From left to right: what comes before the first text is added.
        let mut parts: Vec<Value> = Vec::new();
        for (value, span) in values.into_iter().zip(spans) {
            match parts.as_slice() {
                [only] if only.ty != Ty::String && value.ty != Ty::String => {
                    let Some(first) = parts.pop() else { continue };
                    let sum = self.operate(BinaryOp::Add, first, value, span);
                    parts.push(sum);
                }
                _ => parts.push(value),
            }
        }
        if parts.iter().any(|part| part.ty == Ty::Unknown) {
            return self.value(self.b.str(""), Ty::String);
        }
        self.join_texts(parts, expr.span)
    }

    /// Values as one text.
    pub(crate) fn join_texts(&mut self, parts: Vec<Value>, span: Span) -> Value {
        let mut args = vec![];
        let mut values: Vec<Value> = Vec::new();
        for part in parts {
            let position = self.b.position();
            let term = self.item_of(part, span);
            if self.b.position() > position {
                self.keep(&mut values, position);
            }
            values.push(term);
        }
        args.push(self.b.str(TEXT));
        args.extend(values.into_iter().map(|value| value.term));
        let term = self.b.at(span).intrinsic(Intrinsic::Edit, args);
        self.value(term, Ty::String)
    }
}
