//! The statements that open a construct, and what it becomes when closed.

use super::body::{Body, Frame, FrameKind};
use super::unit::Scope;
use super::{Parser, Read, Reader};
use crate::ast::{
    Case, ConcurrentHeader, ConcurrentIndex, DoControl, Expr, ExprKind, Ident, Label, Stmt,
    StmtKind,
};
use crate::token::Token;
use partita_source::{Diagnostic, Span};

/// Stands where a condition could not be read, so that its construct is open all the same.
pub(super) fn unread(span: Span) -> Expr {
    Expr { span, kind: ExprKind::Logical { value: true, kind: None } }
}

impl Parser<'_> {
    /// Opens a construct when the current statement does; says whether the parser moved on.
    pub(super) fn open_construct(&mut self, body: &mut Body, span: Span) -> Read<Option<bool>> {
        let named = self.at(Token::Name) && self.peek(1) == Token::Colon;
        let name = if named { Some(self.name()?) } else { None };
        if named {
            self.bump();
        }
        let Some(kind) = self.construct(span)? else {
            return match named {
                true => Err(self.unexpected("a construct such as `do` or `if (...) then`")),
                false => Ok(None),
            };
        };
        let is_block = matches!(kind, FrameKind::Block { .. });
        let label = self.line.label;
        let block = Vec::new();
        body.frames.push(Frame { label, name, opened: span, block, kind });
        if !is_block {
            return Ok(Some(false));
        }
        self.expect_end()?;
        self.next_statement();
        let mut scope = Scope::fragment();
        self.declarations(&mut scope);
        if let Some(Frame { kind: FrameKind::Block { decls }, .. }) = body.frames.last_mut() {
            *decls = scope.decls;
        }
        Ok(Some(true))
    }

    /// What kind of construct starts here. A faulty head still opens it: its `end` will come.
    fn construct(&mut self, span: Span) -> Read<Option<FrameKind>> {
        let last = self.cursor.get(self.cursor.made().saturating_sub(1));
        let then = self.text_of(last).to_ascii_lowercase().ends_with("then");
        if then && self.words_then("if", Token::Open) {
            let condition = self.then_condition();
            self.after_fault(condition.is_err());
            let condition = Some(condition.unwrap_or(unread(span)));
            return Ok(Some(FrameKind::If { arms: Vec::new(), condition }));
        }
        if self.at_words("do") && (self.mode.fixed || self.is_whole("do")) {
            let control = self.do_control();
            self.after_fault(control.is_err());
            let (control, until) = control.unwrap_or((DoControl::Forever, None));
            return Ok(Some(FrameKind::Do { control, until }));
        }
        if self.eat_words("select case") {
            let value = self.in_parentheses();
            self.after_fault(value.is_err());
            let value = value.unwrap_or(unread(span));
            return Ok(Some(FrameKind::SelectCase { value, cases: Vec::new(), current: None }));
        }
        for (words, what) in [("select type", "select type"), ("select rank", "select rank")] {
            if self.words_then(words, Token::Open) {
                self.eat_words(words);
                let read = self.selector();
                self.after_fault(read.is_err());
                let branches = Vec::new();
                return Ok(Some(FrameKind::Select { what, branches, started: false }));
            }
        }
        let alone = self.peek(1) == Token::Open && self.peek(self.behind_group(1)) == Token::End;
        if alone && self.eat_words("where") {
            let mask = self.in_parentheses();
            self.after_fault(mask.is_err());
            let mask = Some(mask.unwrap_or(unread(span)));
            return Ok(Some(FrameKind::Where { arms: Vec::new(), mask }));
        }
        if alone && self.eat_words("forall") {
            let header = self.concurrent_header();
            self.after_fault(header.is_err());
            let empty = ConcurrentHeader { ty: None, indices: vec![], mask: None, local: vec![] };
            return Ok(Some(FrameKind::Forall { header: header.unwrap_or(empty) }));
        }
        if alone && self.eat_words("associate") {
            let pairs = self.associations();
            self.after_fault(pairs.is_err());
            return Ok(Some(FrameKind::Associate { pairs: pairs.unwrap_or_default() }));
        }
        if self.words_then("block", Token::End) {
            self.bump();
            return Ok(Some(FrameKind::Block { decls: Vec::new() }));
        }
        self.coarray_construct(span)
    }

    /// Behind a fault nothing more of the statement is read.
    pub(super) fn after_fault(&mut self, fault: bool) {
        if fault {
            self.cursor.go_to(self.cursor.made());
        }
    }

    /// Whether the current word is exactly this keyword.
    fn is_whole(&self, word: &str) -> bool {
        let text = self.word(0);
        text.eq_ignore_ascii_case(word)
            || text.eq_ignore_ascii_case("dowhile")
            || text.eq_ignore_ascii_case("doconcurrent")
    }

    pub(super) fn in_parentheses(&mut self) -> Read<Expr> {
        let open = self.need(Token::Open)?;
        let value = self.expr()?;
        self.close(Token::Close, open)?;
        Ok(value)
    }

    fn then_condition(&mut self) -> Read<Expr> {
        self.expect_words("if")?;
        let condition = self.in_parentheses()?;
        self.expect_words("then")?;
        Ok(condition)
    }

    /// `(x)` or `(y => x)`
    fn selector(&mut self) -> Read<()> {
        let open = self.need(Token::Open)?;
        if self.at(Token::Name) && self.peek(1) == Token::Arrow {
            self.bump();
            self.bump();
        }
        self.expr()?;
        self.close(Token::Close, open)
    }

    fn associations(&mut self) -> Read<Vec<(Ident, Expr)>> {
        let open = self.need(Token::Open)?;
        let mut pairs = Vec::new();
        loop {
            let name = self.name()?;
            self.need(Token::Arrow)?;
            pairs.push((name, self.expr()?));
            if !self.eat(Token::Comma) {
                break;
            }
        }
        self.close(Token::Close, open)?;
        Ok(pairs)
    }

    fn do_control(&mut self) -> Read<(DoControl, Option<Label>)> {
        if self.words_then("do while", Token::Open) {
            self.eat_words("do while");
            return Ok((DoControl::While(self.in_parentheses()?), None));
        }
        if self.words_then("do concurrent", Token::Open) {
            self.eat_words("do concurrent");
            return Ok((DoControl::Concurrent(self.concurrent_header()?), None));
        }
        self.expect_words("do")?;
        let mut until = None;
        if self.word(0).starts_with(|letter: char| letter.is_ascii_digit()) {
            until = Some(self.label()?);
        }
        self.eat(Token::Comma);
        if self.at(Token::End) {
            return Ok((DoControl::Forever, until));
        }
        if self.words_then("while", Token::Open) {
            self.bump();
            return Ok((DoControl::While(self.in_parentheses()?), until));
        }
        if self.words_then("concurrent", Token::Open) {
            self.bump();
            return Ok((DoControl::Concurrent(self.concurrent_header()?), until));
        }
        let variable = self.name_for("the loop's variable, `while` or `concurrent`")?;
        self.need(Token::Assign)?;
        let first = self.expr()?;
        self.need(Token::Comma)?;
        let last = self.expr()?;
        let step = if self.eat(Token::Comma) { Some(self.expr()?) } else { None };
        Ok((DoControl::Count { variable, first, last, step }, until))
    }

    /// `(i = 1:n, j = 1:m:2, mask) local(x)`
    pub(super) fn concurrent_header(&mut self) -> Read<ConcurrentHeader> {
        let open = self.need(Token::Open)?;
        let ty = self.type_prefix()?;
        let mut header = ConcurrentHeader { ty, indices: vec![], mask: None, local: vec![] };
        loop {
            if self.at(Token::Name) && self.peek(1) == Token::Assign {
                let name = self.name()?;
                self.bump();
                let first = self.expr()?;
                self.need(Token::Colon)?;
                let last = self.expr()?;
                let step = if self.eat(Token::Colon) { Some(self.expr()?) } else { None };
                header.indices.push(ConcurrentIndex { name, first, last, step });
            } else {
                header.mask = Some(self.expr()?);
                break;
            }
            if !self.eat(Token::Comma) {
                break;
            }
        }
        self.close(Token::Close, open)?;
        self.locality(&mut header)?;
        Ok(header)
    }

    fn locality(&mut self, header: &mut ConcurrentHeader) -> Read<()> {
        loop {
            let local =
                self.words_then("local", Token::Open) || self.words_then("local_init", Token::Open);
            if local {
                self.bump();
                let open = self.need(Token::Open)?;
                header.local.push(self.name()?);
                while self.eat(Token::Comma) {
                    header.local.push(self.name()?);
                }
                self.close(Token::Close, open)?;
            } else if self.words_then("shared", Token::Open)
                || self.words_then("default", Token::Open)
            {
                self.bump();
                self.skip_group()?;
            } else if self.words_then("reduce", Token::Open) {
                let span = self.here();
                let message = "`reduce` in `do concurrent` is not supported";
                self.error(Diagnostic::error("syntax", span, message));
                return Err(super::Stop);
            } else {
                return Ok(());
            }
        }
    }

    /// Closes the innermost construct.
    pub(super) fn pop(&mut self, body: &mut Body, end: Span) {
        let Some(Frame { label, name, opened, block, kind }) = body.frames.pop() else { return };
        let kind = match kind {
            FrameKind::If { mut arms, condition } => {
                let otherwise = match condition {
                    Some(condition) => {
                        arms.push((condition, block));
                        None
                    }
                    None => Some(block),
                };
                StmtKind::If { name, arms, otherwise }
            }
            FrameKind::Where { mut arms, mask } => {
                let otherwise = match mask {
                    Some(mask) => {
                        arms.push((mask, block));
                        None
                    }
                    None => Some(block),
                };
                StmtKind::Where { arms, otherwise }
            }
            FrameKind::Do { control, .. } => StmtKind::Do { name, control, body: block },
            FrameKind::SelectCase { value, mut cases, current } => {
                cases.extend(current.map(|(ranges, span)| Case { ranges, span, body: block }));
                StmtKind::SelectCase { name, value, cases }
            }
            FrameKind::Select { what, mut branches, started } => {
                branches.extend(started.then_some(block));
                StmtKind::Unsupported { what: what.into(), body: branches }
            }
            FrameKind::Forall { header } => StmtKind::Forall { header, body: block },
            FrameKind::Associate { pairs } => StmtKind::Associate { name, pairs, body: block },
            FrameKind::Block { decls } => StmtKind::Block { name, decls, body: block },
            FrameKind::Critical { options } => {
                StmtKind::Critical { name, options, body: block, end }
            }
            FrameKind::Team { team, coarrays, options } => {
                StmtKind::ChangeTeam { name, team, coarrays, options, body: block, end }
            }
        };
        body.block().push(Stmt { label, span: opened, kind });
    }
}
