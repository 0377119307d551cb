//! Reading blocks and the statements that hold blocks.

use super::{Read, Reader, Start};
use crate::text::token::Token;
use crate::{Block, Expr, Handler, Name, Spawn, Stmt, StmtKind};
use partita_source::{Label, Span};

impl Reader<'_> {
    /// `{ statements }`. A statement that cannot be read is reported and left out.
    pub(super) fn block(&mut self, context: &str) -> Read<Block> {
        self.head.get_or_insert(self.previous.1);
        self.expect(Token::OpenBrace, "`{`", context)?;
        let open = self.previous;
        let mut block = Vec::new();
        while !matches!(self.token, Token::CloseBrace | Token::End) && !self.token.starts_item() {
            match self.stmt() {
                Ok(stmt) => block.push(stmt),
                Err(_) => self.recover(),
            }
        }
        let known = self.diagnostics.len();
        let closed = self.expect(Token::CloseBrace, "`}`", "at the end of the block");
        if let (Some(missing), Some(file)) = (self.diagnostics.get_mut(known), self.file) {
            let text = "the block starts here".to_owned();
            missing.secondary.push(Label { span: Span::new(file, open.0, open.1), text });
        }
        closed?;
        Ok(block)
    }

    fn stmt(&mut self) -> Read<Stmt> {
        self.nested(|reader| {
            let start = reader.here();
            let first_end = reader.end;
            let outer_head = reader.head.take();
            let kind = reader.stmt_kind();
            let head = std::mem::replace(&mut reader.head, outer_head);
            let kind = kind?;
            reader.grow()?;
            let end = head.unwrap_or(reader.previous.1).max(first_end);
            Ok(Stmt { id: reader.node_to(start, end), kind })
        })
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "other tokens start simple statements")]
    fn stmt_kind(&mut self) -> Read<StmtKind> {
        match self.token {
            Token::OpenBrace => Ok(StmtKind::Block(self.block("")?)),
            Token::If => self.if_stmt(),
            Token::While => self.while_stmt(),
            Token::For => self.for_stmt(),
            Token::Spawn => self.spawn_stmt(),
            Token::Group => self.group_stmt(),
            Token::On => self.on_stmt(),
            Token::Atomic => {
                self.advance();
                Ok(StmtKind::Atomic(self.block("after `atomic`")?))
            }
            Token::When => self.when_stmt(),
            Token::Choose if self.second() != Token::OpenParen => self.choose_stmt(),
            Token::Try => self.try_stmt(),
            _ => self.simple(),
        }
    }

    /// `if (c) { } else if (c) { } else { }`, where `else if` is an `if` alone in the other block.
    fn if_stmt(&mut self) -> Read<StmtKind> {
        let mut arms: Vec<(Start, usize, Expr, Block)> = Vec::new();
        let mut no = loop {
            let start = self.here();
            self.advance();
            let cond = self.parenthesised("after `if`")?;
            let head = self.previous.1;
            let yes = self.block("after the condition of `if`")?;
            arms.push((start, head, cond, yes));
            if !self.eat(Token::Else) {
                break Vec::new();
            }
            if self.token != Token::If {
                break self.block("after `else`")?;
            }
        };
        loop {
            let Some((start, head, cond, yes)) = arms.pop() else { return Ok(StmtKind::Block(no)) };
            let kind = StmtKind::If { cond, yes, no };
            if arms.is_empty() {
                return Ok(kind);
            }
            self.grow()?;
            no = vec![Stmt { id: self.node_to(start, head), kind }];
        }
    }

    fn while_stmt(&mut self) -> Read<StmtKind> {
        self.advance();
        let cond = self.parenthesised("after `while`")?;
        let body = self.block("after the condition of `while`")?;
        Ok(StmtKind::While { cond, body })
    }

    fn for_stmt(&mut self) -> Read<StmtKind> {
        self.advance();
        let mut variables = vec![self.name("a name after `for`")?];
        while self.eat(Token::Comma) {
            variables.push(self.name("a name")?);
        }
        self.expect(Token::In, "`in`", "after the variables of `for`")?;
        let over = self.expr()?;
        let body = self.block("after what `for` goes over")?;
        Ok(StmtKind::For { variables, over, body })
    }

    /// `spawn at p in g (a = e) { }`
    fn spawn_stmt(&mut self) -> Read<StmtKind> {
        self.advance();
        let place =
            if self.eat(Token::At) { Some(self.place_operand("after `spawn at`")?) } else { None };
        let group =
            if self.eat(Token::In) { Some(self.name("the name of a group")?) } else { None };
        let copies = if self.eat(Token::OpenParen) {
            self.list(Token::CloseParen, "`,` or `)`", "after a copied value", Self::copy)?
        } else {
            Vec::new()
        };
        let body = self.block("before the body of `spawn`")?;
        Ok(StmtKind::Spawn(Spawn { place, group, copies, body }))
    }

    fn copy(&mut self) -> Read<(Name, Expr)> {
        let name = self.name("a name")?;
        self.expect(Token::Equals, "`=`", "after the name of a copied value")?;
        Ok((name, self.expr()?))
    }

    fn group_stmt(&mut self) -> Read<StmtKind> {
        self.advance();
        let name = if self.token == Token::OpenBrace {
            None
        } else {
            Some(self.name("a name or `{` after `group`")?)
        };
        let body = self.block("after the name of the group")?;
        Ok(StmtKind::Group { name, body })
    }

    fn on_stmt(&mut self) -> Read<StmtKind> {
        self.advance();
        let place = self.expr()?;
        let body = self.block("after the place of `on`")?;
        Ok(StmtKind::On { place, body })
    }

    fn when_stmt(&mut self) -> Read<StmtKind> {
        self.advance();
        let guard = self.parenthesised("after `when`")?;
        let body = self.block("after the guard of `when`")?;
        Ok(StmtKind::When { guard, body })
    }

    /// `choose { } or { }`; `choose;` has nothing to choose from, and the validator says so.
    fn choose_stmt(&mut self) -> Read<StmtKind> {
        self.advance();
        if self.eat(Token::Semicolon) {
            return Ok(StmtKind::Choose(Vec::new()));
        }
        let mut blocks = vec![self.block("after `choose`")?];
        while self.eat(Token::Or) {
            blocks.push(self.block("after `or`")?);
        }
        Ok(StmtKind::Choose(blocks))
    }

    fn try_stmt(&mut self) -> Read<StmtKind> {
        self.advance();
        let body = self.block("after `try`")?;
        self.expect(Token::Catch, "`catch`", "after the body of `try`")?;
        self.expect(Token::OpenParen, "`(`", "after `catch`")?;
        let variable = self.name("a name for the thrown value")?;
        self.expect(Token::CloseParen, "`)`", "after the name of the thrown value")?;
        let handler = Handler { variable, body: self.block("after `catch (...)`")? };
        Ok(StmtKind::Try { body, handler })
    }
}
