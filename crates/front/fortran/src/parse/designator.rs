//! Variables, elements, sections, components, image selectors and calls: one chain of parts.

use super::{Parser, Read, Reader, Stop};
use crate::ast::{Arg, ArgValue, Designator, Expr, ExprKind, Ident, ImageSelector, Part, StmtKind};
use crate::limits;
use crate::token::Token;
use partita_source::Diagnostic;

impl Parser<'_> {
    /// An operand that starts with a name; a lone metavariable is one piece.
    pub(super) fn name_expr(&mut self) -> Read<Expr> {
        let chained = matches!(self.peek(1), Token::Open | Token::OpenBracket | Token::Percent);
        if self.is_meta(0)
            && !chained
            && let Some(meta) = self.meta()
        {
            return Ok(Expr { span: meta.span, kind: ExprKind::Meta(meta) });
        }
        let designator = self.designator()?;
        Ok(Expr { span: designator.span, kind: ExprKind::Designator(designator) })
    }

    pub(super) fn designator(&mut self) -> Read<Designator> {
        let start = self.here();
        let mut parts = vec![self.part()?];
        while self.eat(Token::Percent) {
            parts.push(self.part()?);
            if parts.len() > limits::NESTING {
                return Err(self.too_deep(self.since(start)));
            }
        }
        Ok(Designator { parts, span: self.since(start) })
    }

    pub(super) fn part(&mut self) -> Read<Part> {
        let name = self.name()?;
        let mut part = Part { name, args: None, substring: None, image: None };
        if self.at(Token::Open) {
            part.args = Some(self.args()?);
        }
        if self.at(Token::Open) {
            part.substring = Some(self.args()?);
        }
        if self.at(Token::OpenBracket) {
            part.image = Some(self.image_selector()?);
            // A substring of a coindexed text.
            if self.at(Token::Open) && part.substring.is_none() && self.has_range() {
                part.substring = Some(self.args()?);
            }
            self.nothing_behind_image()?;
        }
        Ok(part)
    }

    /// Whether the parentheses that open here have a `:` of their own.
    #[expect(clippy::wildcard_enum_match_arm, reason = "other tokens neither open nor close")]
    fn has_range(&self) -> bool {
        let mut depth = 0usize;
        for ahead in 0.. {
            match self.peek(ahead) {
                Token::Open | Token::OpenBracket => depth += 1,
                Token::Close | Token::CloseBracket if depth <= 1 => return false,
                Token::Close | Token::CloseBracket => depth -= 1,
                Token::Colon if depth == 1 => return true,
                Token::End => return false,
                _ => {}
            }
        }
        false
    }

    fn nothing_behind_image(&mut self) -> Read<()> {
        let (message, help) = if self.at(Token::Open) {
            ("subscripts behind an image selector", "write them before it: `x(i)[k]`")
        } else if self.at(Token::OpenBracket) {
            ("a second image selector", "write all cosubscripts in one: `x[i, j]`")
        } else {
            return Ok(());
        };
        let span = self.here();
        self.error(Diagnostic::error("syntax", span, message).help(help));
        Err(Stop)
    }

    /// `(args)` of a call, element, section or substring; of a statement's options too.
    pub(super) fn args(&mut self) -> Read<Vec<Arg>> {
        let open = self.need(Token::Open)?;
        let mut args = Vec::new();
        if !self.at(Token::Close) {
            args.push(self.arg()?);
            while self.eat(Token::Comma) {
                args.push(self.arg()?);
            }
        }
        self.close(Token::Close, open)?;
        Ok(args)
    }

    pub(super) fn arg(&mut self) -> Read<Arg> {
        let start = self.here();
        let name = self.keyword()?;
        let value = self.arg_value()?;
        Ok(Arg { name, value, span: self.since(start) })
    }

    /// `name =` before a value.
    pub(super) fn keyword(&mut self) -> Read<Option<Ident>> {
        if !self.at(Token::Name) || self.peek(1) != Token::Assign {
            return Ok(None);
        }
        let name = self.name()?;
        self.bump();
        Ok(Some(name))
    }

    fn arg_value(&mut self) -> Read<ArgValue> {
        if self.at(Token::Many)
            && let Some(meta) = self.meta()
        {
            return Ok(ArgValue::Meta(meta));
        }
        if self.eat(Token::Star) {
            // The label of an alternate return is not kept: such a return is not modelled.
            self.eat(Token::Int);
            return Ok(ArgValue::Star);
        }
        let low = if self.at(Token::Colon) || self.at(Token::DoubleColon) {
            None
        } else {
            Some(self.expr()?)
        };
        let mut high = None;
        let mut step = None;
        if self.eat(Token::DoubleColon) {
            step = Some(self.expr()?);
        } else if self.eat(Token::Colon) {
            if !matches!(self.peek(0), Token::Comma | Token::Close | Token::Colon) {
                high = Some(self.expr()?);
            }
            if self.eat(Token::Colon) {
                step = Some(self.expr()?);
            }
        } else if let Some(value) = low {
            return Ok(ArgValue::Expr(value));
        }
        Ok(ArgValue::Section { low, high, step })
    }

    fn image_selector(&mut self) -> Read<ImageSelector> {
        let start = self.need(Token::OpenBracket)?;
        let mut selector = ImageSelector { indices: Vec::new(), options: Vec::new(), span: start };
        loop {
            if self.at(Token::Star) || self.at(Token::Colon) {
                let span = self.here();
                self.error(
                    Diagnostic::error("syntax", span, "an image selector names one image")
                        .help("`[*]` and `[:]` stand in declarations and `allocate` only"),
                );
                return Err(Stop);
            }
            if self.at(Token::Name) && self.peek(1) == Token::Assign {
                let option = self.arg()?;
                selector.options.push(option);
            } else {
                let index = self.expr_or_many()?;
                selector.indices.push(index);
            }
            if !self.eat(Token::Comma) {
                break;
            }
        }
        self.close(Token::CloseBracket, start)?;
        selector.span = self.since(start);
        Ok(selector)
    }

    /// `call f(args)`, behind the keyword.
    pub(super) fn call(&mut self) -> Read<StmtKind> {
        let mut callee = self.designator()?;
        let mut args = None;
        if let Some(last) = callee.parts.last_mut() {
            args = last.args.take();
            if last.substring.is_some() || last.image.is_some() {
                let message = "expected a procedure and its arguments";
                self.error(Diagnostic::error("syntax", callee.span, message));
                return Err(Stop);
            }
        }
        Ok(StmtKind::Call { callee, args: args.unwrap_or_default() })
    }
}
