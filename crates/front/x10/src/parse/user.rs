//! Control operators in use: `Block.for (i: Long in 0..9) { S }` and kin.

use super::operator::control_word;
use super::{Parser, Read, Reader, Stop};
use crate::ast::{Block, Clocks, ControlStmt, ControlWord, Expr, Formal, StmtKind};
use crate::token::Token;

impl Parser<'_> {
    /// Whether a dot and the word of a control operator stand here.
    pub fn at_control(&self) -> bool {
        !self.is_legacy() && self.at(Token::Dot) && control_word(self.peek(1)).is_some()
    }

    /// From the dot on.
    pub fn control_statement(&mut self, receiver: Expr) -> Read<StmtKind> {
        self.bump();
        let Some(word) = control_word(self.token()) else { return Err(Stop) };
        self.bump();
        let mut control = ControlStmt {
            receiver,
            word,
            types: self.type_arguments_opt()?,
            formals: Vec::new(),
            args: Vec::new(),
            clocks: Clocks::None,
            body: None,
            otherwise: None,
            catches: Vec::new(),
            finally: None,
        };
        match word {
            ControlWord::Break | ControlWord::Continue | ControlWord::Throw => {
                if !self.at(Token::Semicolon) {
                    control.args.push(self.expr()?);
                }
                self.semicolon()?;
            }
            ControlWord::Do => {
                control.body = Some(self.closure_block()?);
                self.need(Token::While)?;
                self.need(Token::Open)?;
                control.args = self.list(Token::Close, Self::expr)?;
                self.semicolon()?;
            }
            ControlWord::At
            | ControlWord::AtEach
            | ControlWord::Async
            | ControlWord::Atomic
            | ControlWord::Finish
            | ControlWord::For
            | ControlWord::If
            | ControlWord::Try
            | ControlWord::When
            | ControlWord::While => self.control_parts(&mut control)?,
        }
        Ok(StmtKind::Control(Box::new(control)))
    }

    /// Arguments in parentheses, the block, and what may follow it.
    fn control_parts(&mut self, control: &mut ControlStmt) -> Read<()> {
        if self.at(Token::Open) {
            let iterates = self.holds(Token::In);
            self.bump();
            if iterates {
                control.formals = self.iterated()?;
            }
            control.args = self.list(Token::Close, Self::expr)?;
        }
        control.clocks = self.clocked_clause()?;
        control.body = Some(self.closure_block()?);
        if control.word == ControlWord::If && self.eat(Token::Else) {
            control.otherwise = Some(self.closure_block()?);
        }
        while control.word == ControlWord::Try && self.eat(Token::Catch) {
            let formals = self.formals()?;
            control.catches.push((formals, self.closure_block()?));
        }
        if control.word == ControlWord::Try && self.eat(Token::Finally) {
            control.finally = Some(self.closure_block()?);
        }
        Ok(())
    }

    /// The formals before `in`.
    fn iterated(&mut self) -> Read<Vec<Formal>> {
        let formals = self.some(Self::formal)?;
        self.need(Token::In)?;
        Ok(formals)
    }

    fn closure_block(&mut self) -> Read<Block> {
        if self.at(Token::AtSign) {
            self.annotations()?;
        }
        self.value_block().map(|(block, _)| block)
    }
}
