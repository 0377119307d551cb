//! Reading blocks and the statements that hold blocks.

use super::{Reader, Start};
use crate::text::token::Token;
use crate::{Block, Expr, Handler, Name, Spawn, Stmt, StmtKind};
use partita_source::{Read, Reader as _, Stop};

impl Reader<'_> {
    /// `{ statements }`. A statement that cannot be read is reported and left out.
    pub(super) fn block(&mut self, context: &str) -> Read<Block> {
        self.head.get_or_insert(self.end_of_last());
        let open = self.expect_for(Token::OpenBrace, "`{`", context)?;
        let mut block = Vec::new();
        while !matches!(self.token(), Token::CloseBrace | Token::End) && !self.token().starts_item()
        {
            match self.stmt() {
                Ok(stmt) => block.push(stmt),
                Err(Stop) => self.skip(),
            }
        }
        if !self.eat(Token::CloseBrace) {
            let error = self.mismatch("`}` at the end of the block");
            return Err(self.error(error.also(open, "the block starts here")));
        }
        Ok(block)
    }

    fn stmt(&mut self) -> Read<Stmt> {
        self.nested(|reader| {
            let start = reader.start();
            let first_end = reader.cursor.ahead(0).end;
            let outer_head = reader.head.take();
            let kind = reader.stmt_kind();
            let head = std::mem::replace(&mut reader.head, outer_head);
            let kind = kind?;
            reader.grow()?;
            let end = head.unwrap_or(reader.end_of_last()).max(first_end);
            Ok(Stmt { id: reader.node_to(start, end), kind })
        })
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "other tokens start simple statements")]
    fn stmt_kind(&mut self) -> Read<StmtKind> {
        match self.token() {
            Token::OpenBrace => Ok(StmtKind::Block(self.block("")?)),
            Token::If => self.if_stmt(),
            Token::While => self.while_stmt(),
            Token::For => self.for_stmt(),
            Token::Spawn => self.spawn_stmt(),
            Token::Group => self.group_stmt(),
            Token::On => self.on_stmt(),
            Token::Atomic => {
                self.bump();
                Ok(StmtKind::Atomic(self.block("after `atomic`")?))
            }
            Token::When => self.when_stmt(),
            Token::Choose if self.peek(1) != Token::OpenParen => self.choose_stmt(),
            Token::Try => self.try_stmt(),
            _ => self.simple(),
        }
    }

    /// `if (c) { } else if (c) { } else { }`, where `else if` is an `if` alone in the other block.
    fn if_stmt(&mut self) -> Read<StmtKind> {
        let mut arms: Vec<(Start, usize, Expr, Block)> = Vec::new();
        let mut no = loop {
            let start = self.start();
            self.bump();
            let cond = self.parenthesised("after `if`")?;
            let head = self.end_of_last();
            let yes = self.block("after the condition of `if`")?;
            arms.push((start, head, cond, yes));
            if !self.eat(Token::Else) {
                break Vec::new();
            }
            if self.token() != Token::If {
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
        self.bump();
        let cond = self.parenthesised("after `while`")?;
        let body = self.block("after the condition of `while`")?;
        Ok(StmtKind::While { cond, body })
    }

    fn for_stmt(&mut self) -> Read<StmtKind> {
        self.bump();
        let mut variables = vec![self.name("a name after `for`")?];
        while self.eat(Token::Comma) {
            variables.push(self.name("a name")?);
        }
        self.expect_for(Token::In, "`in`", "after the variables of `for`")?;
        let over = self.expr()?;
        let body = self.block("after what `for` goes over")?;
        Ok(StmtKind::For { variables, over, body })
    }

    /// `spawn at p in g (a = e) { }`
    fn spawn_stmt(&mut self) -> Read<StmtKind> {
        self.bump();
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
        self.expect_for(Token::Equals, "`=`", "after the name of a copied value")?;
        Ok((name, self.expr()?))
    }

    fn group_stmt(&mut self) -> Read<StmtKind> {
        self.bump();
        let name = if self.token() == Token::OpenBrace {
            None
        } else {
            Some(self.name("a name or `{` after `group`")?)
        };
        let body = self.block("after the name of the group")?;
        Ok(StmtKind::Group { name, body })
    }

    fn on_stmt(&mut self) -> Read<StmtKind> {
        self.bump();
        let place = self.expr()?;
        let body = self.block("after the place of `on`")?;
        Ok(StmtKind::On { place, body })
    }

    fn when_stmt(&mut self) -> Read<StmtKind> {
        self.bump();
        let guard = self.parenthesised("after `when`")?;
        let body = self.block("after the guard of `when`")?;
        Ok(StmtKind::When { guard, body })
    }

    /// `choose { } or { }`; `choose;` has nothing to choose from, and the validator says so.
    fn choose_stmt(&mut self) -> Read<StmtKind> {
        self.bump();
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
        self.bump();
        let body = self.block("after `try`")?;
        self.expect_for(Token::Catch, "`catch`", "after the body of `try`")?;
        self.expect_for(Token::OpenParen, "`(`", "after `catch`")?;
        let variable = self.name("a name for the thrown value")?;
        self.expect_for(Token::CloseParen, "`)`", "after the name of the thrown value")?;
        let handler = Handler { variable, body: self.block("after `catch (...)`")? };
        Ok(StmtKind::Try { body, handler })
    }
}
