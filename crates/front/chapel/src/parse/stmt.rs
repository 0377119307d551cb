//! Statements: what the first token says, and assignment.

use super::bracket::Inside;
use super::{Parser, Read, Reader, Stop};
use crate::ast::{AssignOp, BinaryOp, Block, Expr, ExprKind, LoopKind, Stmt, StmtKind};
use crate::token::Token;
use partita_source::{Diagnostic, Span};

pub const ASSIGNMENTS: [(Token, AssignOp); 16] = [
    (Token::Assign, AssignOp::Plain),
    (Token::Swap, AssignOp::Swap),
    (Token::ReduceAssign, AssignOp::Reduce),
    (Token::PlusAssign, AssignOp::Compound(BinaryOp::Add)),
    (Token::MinusAssign, AssignOp::Compound(BinaryOp::Subtract)),
    (Token::StarAssign, AssignOp::Compound(BinaryOp::Multiply)),
    (Token::SlashAssign, AssignOp::Compound(BinaryOp::Divide)),
    (Token::PercentAssign, AssignOp::Compound(BinaryOp::Remainder)),
    (Token::PowerAssign, AssignOp::Compound(BinaryOp::Power)),
    (Token::AmpersandAssign, AssignOp::Compound(BinaryOp::BitAnd)),
    (Token::BarAssign, AssignOp::Compound(BinaryOp::BitOr)),
    (Token::CaretAssign, AssignOp::Compound(BinaryOp::BitXor)),
    (Token::AndAssign, AssignOp::Compound(BinaryOp::And)),
    (Token::OrAssign, AssignOp::Compound(BinaryOp::Or)),
    (Token::ShiftLeftAssign, AssignOp::Compound(BinaryOp::ShiftLeft)),
    (Token::ShiftRightAssign, AssignOp::Compound(BinaryOp::ShiftRight)),
];

impl Parser<'_> {
    /// Statements up to a `}` or the end; errors are reported and passed over.
    pub fn statements_into(&mut self, stmts: &mut Vec<Stmt>) {
        while !self.at(Token::End) && !self.at(Token::CloseBrace) {
            let from = self.cursor.position();
            match self.statement() {
                Ok(stmt) => stmts.push(stmt),
                Err(_) => self.resync(from),
            }
            if self.cursor.position() == from {
                self.bump();
            }
        }
    }

    /// `{ .. }`
    pub fn block(&mut self) -> Read<Block> {
        let open = self.here();
        if !self.at(Token::OpenBrace) {
            return Err(self.unexpected("`{`"));
        }
        let mut stmts = Vec::new();
        let outer = std::mem::replace(&mut self.in_result, false);
        let read = self.deeper(|parser| {
            parser.bump();
            parser.statements_into(&mut stmts);
            Ok(())
        });
        self.in_result = outer;
        read?;
        self.close_brace(open);
        Ok(Block { stmts, braces: true, span: self.since(open) })
    }

    /// The `}` of a block; only the end of the file can be in its place. The innermost open block is named, once.
    pub fn close_brace(&mut self, open: Span) {
        if !self.eat(Token::CloseBrace) && !std::mem::replace(&mut self.unclosed, true) {
            let message = "this `{` is never closed";
            self.error(Diagnostic::error("syntax", open, message));
        }
    }

    /// The body behind a header: `do stmt` (or `then stmt`), or a block.
    pub fn body(&mut self, word: Token, header: Span) -> Read<Block> {
        if self.at(Token::OpenBrace) {
            return self.block();
        }
        if self.eat(word) {
            return self.statement().map(Self::as_block);
        }
        let wanted = word.written();
        let message = format!("expected `{wanted}` or `{{`, found {}", self.found());
        let mut diagnostic = Diagnostic::error("syntax", self.here(), message)
            .also(header, format!("the body of this needs `{wanted}` or braces"));
        if matches!(self.text_here(), "and" | "or") {
            diagnostic.help = self.hint();
            return Err(self.error(diagnostic));
        }
        // What follows is mostly the body.
        self.error(diagnostic);
        if self.starts_expression() && !self.at(Token::OpenBracket) || self.token().is_word() {
            return self.statement().map(Self::as_block);
        }
        Err(Stop)
    }

    pub fn statement(&mut self) -> Read<Stmt> {
        self.deeper(|parser| {
            parser.skip_attributes();
            let start = parser.here();
            let kind = parser.statement_kind(start)?;
            Ok(Stmt { kind, span: parser.since(start) })
        })
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens start an expression")]
    fn statement_kind(&mut self, start: Span) -> Read<StmtKind> {
        match self.token() {
            Token::Semicolon => {
                self.bump();
                Ok(StmtKind::Empty)
            }
            Token::OpenBrace => Ok(StmtKind::Block(self.block()?)),
            Token::OpenBracket => self.bracket_statement(start),
            Token::If => self.if_statement(),
            Token::While => self.while_statement(),
            Token::Do => self.do_statement(),
            Token::For => self.loop_statement(LoopKind::For),
            Token::Foreach => self.loop_statement(LoopKind::Foreach),
            Token::Forall => self.loop_statement(LoopKind::Forall),
            Token::Coforall => self.loop_statement(LoopKind::Coforall),
            Token::Select => self.select_statement(),
            Token::Try | Token::TryBang => self.try_statement(),
            Token::Begin => self.begin_statement(),
            Token::Cobegin => self.cobegin_statement(),
            Token::Sync => {
                self.bump();
                Ok(StmtKind::Sync(self.statement().map(Self::as_block)?))
            }
            Token::Atomic => {
                self.bump();
                Ok(StmtKind::Atomic(self.statement().map(Self::as_block)?))
            }
            Token::Defer => {
                self.bump();
                Ok(StmtKind::Defer(self.statement().map(Self::as_block)?))
            }
            Token::Serial => self.serial_statement(),
            Token::Local => self.local_statement(),
            Token::On => self.on_statement(),
            Token::Manage => self.manage_statement(),
            Token::Return => self.return_statement(),
            Token::Yield => {
                self.bump();
                let value = self.expr()?;
                self.semicolon()?;
                Ok(StmtKind::Yield(value))
            }
            Token::Throw => {
                self.bump();
                let value = self.expr()?;
                self.semicolon()?;
                Ok(StmtKind::Throw(value))
            }
            Token::Delete => {
                self.bump();
                let values = self.expr_list()?;
                self.semicolon()?;
                Ok(StmtKind::Delete(values))
            }
            Token::Break | Token::Continue => self.jump_statement(),
            Token::Label => {
                self.bump();
                let name = self.ident("the name of a label")?;
                Ok(StmtKind::Label { name, body: Box::new(self.statement()?) })
            }
            Token::Require => {
                self.bump();
                let values = self.expr_list()?;
                self.semicolon()?;
                Ok(StmtKind::Require(values))
            }
            Token::Include => self.include_statement(),
            Token::Interface => self.interface_statement(),
            Token::Implements => {
                self.implements()?;
                self.semicolon()?;
                Ok(StmtKind::Unsupported { what: "an `implements` statement".to_owned() })
            }
            Token::ExternBlock => {
                self.bump();
                Ok(StmtKind::Unsupported { what: "an `extern` block of C code".to_owned() })
            }
            Token::Else => Err(self.stray("`else` without an `if` before it")),
            Token::Catch => Err(self.stray("`catch` without a `try` block before it")),
            Token::When | Token::Otherwise => {
                Err(self.stray("this belongs inside `select .. { }`"))
            }
            _ if self.starts_declaration() => self.declaration(start),
            Token::Name if self.text_here() == "init" && self.peek(1) == Token::This => {
                self.bump();
                self.bump();
                self.semicolon()?;
                Ok(StmtKind::InitThis)
            }
            _ => self.expression_statement(),
        }
    }

    fn stray(&mut self, message: &str) -> Stop {
        let diagnostic = Diagnostic::error("syntax", self.here(), message);
        self.error(diagnostic);
        self.bump();
        Stop
    }

    fn expression_statement(&mut self) -> Read<StmtKind> {
        if !self.starts_expression() {
            return Err(self.unexpected("a statement"));
        }
        let target = self.expr()?;
        self.rest_of_expression(target)
    }

    /// `= value;` or just `;`
    fn rest_of_expression(&mut self, target: Expr) -> Read<StmtKind> {
        let token = self.token();
        if let Some((_, op)) = ASSIGNMENTS.iter().find(|(found, _)| *found == token) {
            self.bump();
            let value = self.expr()?;
            self.semicolon()?;
            return Ok(StmtKind::Assign { target, op: *op, value });
        }
        if let ExprKind::Unsupported { what } = &target.kind {
            let what = what.clone();
            self.semicolon()?;
            return Ok(StmtKind::Unsupported { what });
        }
        self.after_expression(&target)?;
        Ok(StmtKind::Expr(target))
    }

    /// `[i in D] stmt`; rarely an array literal, `[1, 2].f();`.
    fn bracket_statement(&mut self, start: Span) -> Read<StmtKind> {
        let kind = match self.bracket_inside()? {
            Inside::Literal(kind) => kind,
            Inside::Header(header) if self.at(Token::Dot) && header.index.is_none() => {
                ExprKind::Array(header.iterands)
            }
            Inside::Header(header) => {
                let body = self.statement().map(Self::as_block)?;
                return Ok(StmtKind::Loop { kind: LoopKind::Bracket, header, body });
            }
        };
        let literal = self.built(kind, start);
        let target = self.postfixes(literal, true)?;
        self.rest_of_expression(target)
    }

    fn return_statement(&mut self) -> Read<StmtKind> {
        self.bump();
        let bare = self.at_any(&[Token::Semicolon, Token::CloseBrace, Token::End]);
        let value = if bare { None } else { Some(self.expr()?) };
        self.semicolon()?;
        Ok(StmtKind::Return(value))
    }

    fn jump_statement(&mut self) -> Read<StmtKind> {
        let leaves = self.at(Token::Break);
        self.bump();
        let named = self.at(Token::Name) && !self.on_new_line();
        let label = if named { Some(self.any_ident()) } else { None };
        self.semicolon()?;
        Ok(if leaves { StmtKind::Break(label) } else { StmtKind::Continue(label) })
    }
}
