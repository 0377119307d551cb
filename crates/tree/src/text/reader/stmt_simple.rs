//! Reading the statements that hold no block of their own.

use super::Reader;
use crate::text::token::Token;
use crate::text::words;
use crate::{Expr, Qualifiers, SegmentMark, StmtKind, Variable};
use partita_source::{Read, Reader as _};

impl Reader<'_> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "other tokens start terms")]
    pub(super) fn simple(&mut self) -> Read<StmtKind> {
        let (kind, context) = match self.token() {
            Token::Name | Token::QuotedName if self.peek(1) == Token::Colon => {
                let name = self.name("a label")?;
                self.bump();
                return Ok(StmtKind::Label(name));
            }
            Token::Name if self.peek(1) == Token::Name && self.is_word("close") => {
                (self.segment(SegmentMark::Close)?, "after `close segment`")
            }
            Token::Name if self.peek(1) == Token::Name && self.is_word("open") => {
                (self.segment(SegmentMark::Open)?, "after `open segment`")
            }
            Token::Semicolon => (StmtKind::Nop, ""),
            Token::Symmetric | Token::Sync | Token::Const | Token::Var => {
                (StmtKind::Declare(self.declaration()?), "after the declaration")
            }
            Token::Return => {
                self.bump();
                let value =
                    if self.token() == Token::Semicolon { None } else { Some(self.expr()?) };
                (StmtKind::Return(value), "after `return`")
            }
            Token::Stop => {
                self.bump();
                if self.token() == Token::Name && self.is_word("all") {
                    (self.keyword(StmtKind::StopAll), "after `stop all`")
                } else {
                    (StmtKind::Stop, "after `stop`")
                }
            }
            Token::Reset => {
                self.bump();
                (StmtKind::Reset(self.expr()?), "after `reset`")
            }
            Token::Break => (self.keyword(StmtKind::Break), "after `break`"),
            Token::Continue => (self.keyword(StmtKind::Continue), "after `continue`"),
            Token::Goto => {
                self.bump();
                (StmtKind::Goto(self.name("a label after `goto`")?), "after `goto`")
            }
            Token::Assert => (self.assertion()?, "after `assert`"),
            Token::Assume => {
                self.bump();
                (StmtKind::Assume(self.expr()?), "after `assume`")
            }
            Token::Print => (self.print()?, "after `print`"),
            Token::Item => {
                self.bump();
                (StmtKind::Item(self.items()?), "after `item`")
            }
            Token::Throw => {
                self.bump();
                (StmtKind::Throw(self.expr()?), "after `throw`")
            }
            Token::Put => (self.put()?, "after `put`"),
            Token::Get => (self.get()?, "after `get`"),
            Token::Remote => (self.remote()?, "after `remote`"),
            Token::Flush => {
                self.bump();
                (StmtKind::Flush(self.expr()?), "after `flush`")
            }
            Token::Fence => (self.keyword(StmtKind::Fence), "after `fence`"),
            Token::Unsupported => {
                self.bump();
                (StmtKind::Unsupported(self.string("a string")?), "after `unsupported`")
            }
            _ => self.assign_or_call()?,
        };
        self.semicolon(context)?;
        Ok(kind)
    }

    fn keyword(&mut self, kind: StmtKind) -> StmtKind {
        self.bump();
        kind
    }

    /// `close segment` or `open segment`: two names in a row start nothing else.
    fn segment(&mut self, mark: SegmentMark) -> Read<StmtKind> {
        self.bump();
        if !self.is_word("segment") {
            return Err(self.unexpected("`segment`"));
        }
        Ok(self.keyword(StmtKind::Segment(mark)))
    }

    fn assign_or_call(&mut self) -> Read<(StmtKind, &'static str)> {
        let target = self.expr()?;
        if !self.eat(Token::Equals) {
            return Ok((StmtKind::Eval(target), "after the call"));
        }
        let value = self.expr()?;
        Ok((StmtKind::Assign { target, value }, "after the assignment"))
    }

    /// `assert c as "code", "message"`
    fn assertion(&mut self) -> Read<StmtKind> {
        self.bump();
        let cond = self.expr()?;
        let code = if self.eat(Token::As) {
            Some(self.code("the finding's code as a string after `as`")?)
        } else {
            None
        };
        let message = if self.eat(Token::Comma) {
            Some(self.string("the message as a string")?)
        } else {
            None
        };
        Ok(StmtKind::Assert { cond, code, message })
    }

    fn print(&mut self) -> Read<StmtKind> {
        self.bump();
        if self.eat(Token::As) {
            let format = self.expr()?;
            let items = if self.eat(Token::Comma) { self.items()? } else { Vec::new() };
            return Ok(StmtKind::PrintAs { format, items });
        }
        Ok(StmtKind::Print(self.items()?))
    }

    /// Terms up to the end of the statement.
    fn items(&mut self) -> Read<Vec<Expr>> {
        let mut items = Vec::new();
        if self.token() != Token::Semicolon {
            items.push(self.expr()?);
            while self.eat(Token::Comma) {
                items.push(self.expr()?);
            }
        }
        Ok(items)
    }

    fn put(&mut self) -> Read<StmtKind> {
        let [target, place, source] = self.three("`put(target, place, source)`")?;
        Ok(StmtKind::Put { target, place, source })
    }

    fn get(&mut self) -> Read<StmtKind> {
        let [target, source, place] = self.three("`get(target, source, place)`")?;
        Ok(StmtKind::Get { target, source, place })
    }

    fn three(&mut self, form: &str) -> Read<[Expr; 3]> {
        let start = self.bump();
        let args = self.arguments("")?;
        let count = args.len();
        args.try_into().map_err(|_| {
            let message = format!("{form} takes 3 terms, not {count}");
            self.wrong(self.since(start), &message)
        })
    }

    /// `remote(target, op, cell, place, operands...)`
    fn remote(&mut self) -> Read<StmtKind> {
        self.bump();
        self.expect_for(Token::OpenParen, "`(`", "after `remote`")?;
        let target = self.expr()?;
        self.expect_for(Token::Comma, "`,`", "after the target")?;
        let op = match words::remote_op(self.slice()) {
            Some(op) => op,
            None => return Err(self.unexpected("`swap`, `cas` or `add`")),
        };
        self.bump();
        self.expect_for(Token::Comma, "`,`", "after the operation")?;
        let cell = self.expr()?;
        self.expect_for(Token::Comma, "`,`", "after the remote cell")?;
        let place = self.expr()?;
        let mut operands = Vec::new();
        while self.eat(Token::Comma) {
            operands.push(self.expr()?);
        }
        self.expect_for(Token::CloseParen, "`,` or `)`", "after an operand")?;
        Ok(StmtKind::Remote { target, op, cell, place, operands })
    }

    /// `symmetric sync const var name: T at place = value`, of a program or block.
    pub(super) fn declaration(&mut self) -> Read<Variable> {
        let qualifiers = self.qualifiers();
        self.expect_for(Token::Var, "`var`", "in a declaration")?;
        self.variable(qualifiers)
    }

    pub(super) fn qualifiers(&mut self) -> Qualifiers {
        let mut qualifiers = Qualifiers::default();
        loop {
            if self.eat(Token::Symmetric) {
                qualifiers.symmetric = true;
            } else if self.eat(Token::Sync) {
                qualifiers.sync = true;
            } else if self.eat(Token::Const) {
                qualifiers.constant = true;
            } else if self.is_word("transient") && self.cursor.ahead(1).token != Token::Colon {
                self.bump();
                qualifiers.transient = true;
            } else {
                return qualifiers;
            }
        }
    }

    /// `name: T at place = value`
    pub(super) fn variable(&mut self, qualifiers: Qualifiers) -> Read<Variable> {
        let start = self.start();
        let name = self.name("the name of a variable")?;
        self.expect_for(Token::Colon, "`:`", "and a type after the name of a variable")?;
        let ty = self.ty()?;
        let home = if self.eat(Token::At) { Some(self.expr()?) } else { None };
        let init = if self.eat(Token::Equals) { Some(self.expr()?) } else { None };
        let id = self.node(start);
        Ok(Variable { id, name, ty, qualifiers, home, init, prelude: None })
    }
}
