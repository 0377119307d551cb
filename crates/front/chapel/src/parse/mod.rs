//! Tokens to syntax: recursive descent, with operator precedence for expressions.
//!
//! A statement that cannot be read is reported and left behind; reading goes on at the next `;`, `}` or word that begins
//! a statement. Nothing is read twice, so the time is linear in the text; depth is bounded by [`limits`].

mod aggregate;
mod bracket;
mod control;
mod cursor;
mod decl;
mod expr;
mod literal;
mod loops;
mod postfix;
mod prefix;
mod procedure;
mod recover;
mod stmt;
mod task;
mod unit;

use crate::ast::{Access, Block, Expr, ExprId, ExprKind, Ident, Module, Stmt, StmtKind};
use crate::limits;
use crate::token::{Lexeme, Token};
use partita_source::Sink;
use partita_source::{Diagnostic, FileId, Span};

/// What was said already: the reader of a statement gives up.
#[derive(Clone, Copy, Debug)]
pub struct Stop;

pub type Read<T> = Result<T, Stop>;

pub struct Parser<'s> {
    file: FileId,
    text: &'s str,
    tokens: Vec<Lexeme>,
    /// For each opening bracket the index of its closing one; zero when there is none.
    closes: Vec<usize>,
    pos: usize,
    depth: usize,
    /// The deepest level that the expression read last has.
    reached: usize,
    next_id: u32,
    /// Inside the type of a result: a `{` behind a procedure type begins the body of what is declared.
    in_result: bool,
    /// A block without end was reported.
    unclosed: bool,
    /// Too deep: the rest of the file is not read.
    gave_up: bool,
    sink: &'s mut Sink,
}

impl<'s> Parser<'s> {
    pub fn new(file: FileId, text: &'s str, tokens: Vec<Lexeme>, sink: &'s mut Sink) -> Self {
        let closes = closes(&tokens);
        Parser {
            file,
            text,
            tokens,
            closes,
            pos: 0,
            depth: 0,
            reached: 0,
            next_id: 0,
            in_result: false,
            unclosed: false,
            gave_up: false,
            sink,
        }
    }

    /// The module that the file is.
    pub fn file(mut self, path: &str) -> Module {
        let mut body = Vec::new();
        while !self.at(Token::End) {
            self.statements_into(&mut body);
            if self.at(Token::CloseBrace) {
                let message = "this `}` closes nothing";
                self.error(Diagnostic::error("syntax", self.here(), message));
                self.bump();
            }
        }
        let file_name = path.rsplit(['/', '\\']).next().unwrap_or(path);
        let stem = file_name.strip_suffix(".chpl").unwrap_or(file_name);
        let span = Span::new(self.file, 0, self.text.len());
        let name = Ident { name: stem.into(), span: Span::new(self.file, 0, 0) };
        Module { name, of_file: true, access: Access::Default, body, span }
    }

    /// One expression and nothing else.
    pub fn only_expression(mut self) -> Option<Expr> {
        let expr = self.expr().ok()?;
        if !self.at(Token::End) {
            self.unexpected("the end of the expression");
        }
        Some(expr)
    }

    /// Runs `inner` one level deeper; too deep is an error.
    fn deeper<T>(&mut self, inner: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth >= limits::NESTING {
            return Err(self.too_deep());
        }
        self.depth += 1;
        self.reached = self.reached.max(self.depth);
        let result = inner(self);
        self.depth -= 1;
        result
    }

    /// Puts the expression read last one level deeper: it becomes a part of a larger one.
    fn wrap(&mut self) -> Read<()> {
        self.reached += 1;
        if self.reached > limits::HEIGHT { Err(self.too_deep()) } else { Ok(()) }
    }

    fn too_deep(&mut self) -> Stop {
        let span = self.here();
        self.error(
            Diagnostic::error("syntax", span, "this is nested too deeply")
                .note(format!("parentheses and blocks may nest {} deep", limits::NESTING))
                .note(format!("an expression may chain {} operators", limits::HEIGHT))
                .help("split it with a variable or a procedure"),
        );
        self.gave_up = true;
        self.pos = self.tokens.len().saturating_sub(1);
        Stop
    }

    fn make(&mut self, kind: ExprKind, span: Span) -> Expr {
        let id = ExprId(self.next_id);
        self.next_id += 1;
        Expr { kind, span, id }
    }

    /// A statement that is a block is one; any other is the only one of its block.
    fn as_block(stmt: Stmt) -> Block {
        let span = stmt.span;
        if let StmtKind::Block(block) = stmt.kind {
            block
        } else {
            Block { stmts: vec![stmt], braces: false, span }
        }
    }
}

/// Matches brackets of all three kinds; where they cross, the inner one stays without partner.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens are no brackets")]
fn closes(tokens: &[Lexeme]) -> Vec<usize> {
    let mut closes = vec![0; tokens.len()];
    let mut open: Vec<(Token, usize)> = Vec::new();
    let mut count = [0_usize; 3];
    let kind = |token| match token {
        Token::Open => 0,
        Token::OpenBracket => 1,
        _ => 2,
    };
    for (index, lexeme) in tokens.iter().enumerate() {
        let opener = match lexeme.token {
            Token::Open | Token::OpenBracket | Token::OpenBrace => {
                open.push((lexeme.token, index));
                count[kind(lexeme.token)] += 1;
                continue;
            }
            Token::Close => Token::Open,
            Token::CloseBracket => Token::OpenBracket,
            Token::CloseBrace => Token::OpenBrace,
            _ => continue,
        };
        // Each step takes one opener off for good, so this is linear in all.
        while count[kind(opener)] > 0 {
            let Some((found, at)) = open.pop() else { break };
            count[kind(found)] -= 1;
            if found == opener {
                if let Some(slot) = closes.get_mut(at) {
                    *slot = index;
                }
                break;
            }
            // A round or square bracket does not reach over a brace.
            if found == Token::OpenBrace {
                open.push((found, at));
                count[kind(found)] += 1;
                break;
            }
        }
    }
    closes
}
