//! The statements that divide a construct: `else`, `case`, `elsewhere`, `type is`.

use super::body::{Body, FrameKind};
use super::construct::unread;
use super::end::Closes;
use super::{Parser, Read, Reader};
use crate::ast::{Case, CaseRange, Expr};
use crate::token::Token;
use partita_source::{Diagnostic, Span};

/// A branch of a construct.
enum Branch {
    ElseIf,
    ElseWhere,
    Else,
    Case,
    Guard,
}

impl Parser<'_> {
    fn branch_kind(&self) -> Option<Branch> {
        let close_behind = |words: &str| self.words_then(words, Token::Open);
        if close_behind("else if") {
            Some(Branch::ElseIf)
        } else if self.at_words("else where") {
            Some(Branch::ElseWhere)
        } else if self.at_words("else") {
            Some(Branch::Else)
        } else if self.at_words("case default") || close_behind("case") {
            Some(Branch::Case)
        } else if self.at_words("class default")
            || ["type is", "class is", "rank"].iter().any(|words| close_behind(words))
            || self.at_words("rank default")
        {
            Some(Branch::Guard)
        } else {
            None
        }
    }

    /// Starts the next branch of the construct that is open.
    pub(super) fn branch(&mut self, body: &mut Body, span: Span) -> Read<bool> {
        let Some(branch) = self.branch_kind() else { return Ok(false) };
        let closes = match branch {
            Branch::ElseIf | Branch::Else => Closes::If,
            Branch::ElseWhere => Closes::Where,
            Branch::Case | Branch::Guard => Closes::Select,
        };
        let Some(index) = body.frames.iter().rposition(|frame| frame.kind.closes() == closes)
        else {
            let text = self.text_of(self.cursor.get(0)).to_ascii_lowercase();
            let message = format!("`{text}` without `{}`", closes.opening());
            self.error(Diagnostic::error("syntax", span, message));
            self.after_fault(true);
            return Ok(true);
        };
        self.close_down_to(body, index + 1);
        match branch {
            Branch::ElseIf => {
                self.eat_words("else if");
                let condition = self.in_parentheses().and_then(|condition| {
                    self.expect_words("then")?;
                    Ok(condition)
                });
                self.after_fault(condition.is_err());
                self.next_arm(body, Some(condition.unwrap_or(unread(span))), span);
            }
            Branch::Else => {
                self.eat_words("else");
                self.next_arm(body, None, span);
            }
            Branch::ElseWhere => {
                self.eat_words("else where");
                let mask = match self.at(Token::Open) {
                    true => {
                        let mask = self.in_parentheses();
                        self.after_fault(mask.is_err());
                        Some(mask.unwrap_or(unread(span)))
                    }
                    false => None,
                };
                self.next_arm(body, mask, span);
            }
            Branch::Case => {
                self.eat_words("case");
                let ranges = self.case_ranges();
                self.after_fault(ranges.is_err());
                self.next_case(body, ranges.unwrap_or_default(), span);
            }
            Branch::Guard => {
                self.guard()?;
                self.next_case(body, Vec::new(), span);
            }
        }
        self.branch_name();
        Ok(true)
    }

    /// The construct's name may stand behind each branch.
    fn branch_name(&mut self) {
        if self.at(Token::Name) && self.peek(1) == Token::End {
            self.bump();
        }
    }

    fn guard(&mut self) -> Read<()> {
        if self.eat_words("class default") || self.eat_words("rank default") {
            return Ok(());
        }
        let _ = self.eat_words("type is") || self.eat_words("class is") || self.eat_words("rank");
        let default = self.peek(1) == Token::Name && self.peek(2) == Token::Close;
        if default && self.word(1).eq_ignore_ascii_case("default") {
            return self.skip_group();
        }
        self.skip_group()
    }

    fn case_ranges(&mut self) -> Read<Vec<CaseRange>> {
        if self.eat_words("default") {
            return Ok(Vec::new());
        }
        let open = self.need(Token::Open)?;
        let mut ranges = Vec::new();
        loop {
            if self.eat(Token::Colon) {
                ranges.push(CaseRange::Range(None, Some(self.expr()?)));
            } else {
                let low = self.expr_or_many()?;
                if !self.eat(Token::Colon) {
                    ranges.push(CaseRange::Value(low));
                } else if matches!(self.peek(0), Token::Comma | Token::Close) {
                    ranges.push(CaseRange::Range(Some(low), None));
                } else {
                    ranges.push(CaseRange::Range(Some(low), Some(self.expr()?)));
                }
            }
            if !self.eat(Token::Comma) {
                break;
            }
        }
        self.close(Token::Close, open)?;
        Ok(ranges)
    }

    fn next_arm(&mut self, body: &mut Body, next: Option<Expr>, span: Span) {
        let Some(frame) = body.frames.last_mut() else { return };
        let block = std::mem::take(&mut frame.block);
        if let FrameKind::If { arms, condition } | FrameKind::Where { arms, mask: condition } =
            &mut frame.kind
        {
            match std::mem::replace(condition, next) {
                Some(finished) => arms.push((finished, block)),
                None => {
                    let opened = frame.opened;
                    let message = "a branch behind `else`";
                    self.error(
                        Diagnostic::error("syntax", span, message).also(opened, "opened here"),
                    );
                }
            }
        }
    }

    fn next_case(&mut self, body: &mut Body, ranges: Vec<CaseRange>, span: Span) {
        let Some(frame) = body.frames.last_mut() else { return };
        let block = std::mem::take(&mut frame.block);
        let before = block.first().map(|first| first.span);
        let mut first_branch = true;
        if let FrameKind::SelectCase { cases, current, .. } = &mut frame.kind {
            if let Some((ranges, span)) = current.replace((ranges, span)) {
                cases.push(Case { ranges, span, body: block });
                first_branch = false;
            }
        } else if let FrameKind::Select { branches, started, .. } = &mut frame.kind {
            if *started {
                branches.push(block);
                first_branch = false;
            }
            *started = true;
        }
        if let Some(stray) = before.filter(|_| first_branch) {
            let message = "a statement before the first branch";
            self.error(Diagnostic::error("syntax", stray, message));
        }
    }
}
