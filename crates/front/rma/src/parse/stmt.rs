//! Statements that end in `;`, and labels. The span of a statement is its text with the `;`.

use super::Parser;
use super::expr::binary_op;
use crate::ast::{Expr, FetchOp, Ident, Stmt, StmtKind};
use crate::token::Token;
use partita_source::{Diagnostic, Read, Reader, Stop, quote};

impl Parser<'_, '_> {
    /// One statement; a label alone counts as one.
    pub fn statement(&mut self) -> Read<Stmt> {
        let start = self.here();
        let labelled = matches!(self.token(), Token::Name | Token::Number);
        if labelled && self.peek(1) == Token::Colon {
            let label = self.label()?;
            self.bump();
            return Ok(Stmt { kind: StmtKind::Label(label), span: start.to(self.last()) });
        }
        if matches!(self.token(), Token::If | Token::While | Token::Atomic) {
            return self.compound();
        }
        if matches!(self.token(), Token::Semi | Token::OpenBrace) {
            return self.not_a_statement();
        }
        let kind = self.simple()?;
        self.semicolon()?;
        Ok(Stmt { kind, span: start.to(self.last()) })
    }

    /// A statement that ends in `;`, without it.
    fn simple(&mut self) -> Read<StmtKind> {
        if self.at(Token::Name) {
            return self.assignment();
        }
        if self.eat(Token::Load) {
            let target = self.ident("a local variable")?;
            self.expect(Token::Assign, "`=`")?;
            let source = self.ident("a shared variable")?;
            return Ok(StmtKind::Load { target, source });
        }
        if self.eat(Token::Store) {
            let target = self.ident("a shared variable")?;
            self.expect(Token::Assign, "`=`")?;
            return Ok(StmtKind::Store { target, value: self.expr()? });
        }
        if self.eat(Token::Put) {
            self.expect(Token::Open, "`(`")?;
            let target = self.ident("the target variable")?;
            self.expect(Token::Comma, "`,`")?;
            let process = self.number("the target's process number")?;
            self.expect(Token::Comma, "`,`")?;
            let source = self.ident("an own shared variable")?;
            self.expect(Token::Close, "`)`")?;
            return Ok(StmtKind::Put { target, process, source });
        }
        if self.eat(Token::Flush) {
            self.expect(Token::Open, "`(`")?;
            let process = self.number("a process number")?;
            self.expect(Token::Close, "`)`")?;
            return Ok(StmtKind::Flush(process));
        }
        if self.eat(Token::Goto) {
            return self.label().map(StmtKind::Goto);
        }
        if self.eat(Token::Nop) {
            return Ok(StmtKind::Nop);
        }
        if self.eat(Token::Assert) {
            return self.parenthesised().map(StmtKind::Assert);
        }
        if self.eat(Token::Assume) {
            return self.parenthesised().map(StmtKind::Assume);
        }
        Err(self.unexpected("a statement"))
    }

    /// What `assert` and `assume` take. The outer parentheses are the statement's.
    fn parenthesised(&mut self) -> Read<Expr> {
        self.expect(Token::Open, "`(`")?;
        let expr = self.expr()?;
        self.expect(Token::Close, "`)`")?;
        Ok(expr)
    }

    /// `u = e`, `u = choose(a, b)`, `X = get(Y, p)`, ...
    fn assignment(&mut self) -> Read<StmtKind> {
        if self.peek(1) == Token::Open {
            let word = self.slice(self.here());
            let error = Diagnostic::error(
                "syntax-error",
                self.here(),
                format!("{} is not a statement", quote(word)),
            );
            self.error(match word {
                "get" | "fao" | "cas" | "choose" => error
                    .label("its result goes nowhere")
                    .help(format!("name a variable for the result: `X = {word}(...);`")),
                _ => error.label("unknown statement"),
            });
            return Err(Stop);
        }
        let target = self.ident("a statement")?;
        self.expect(Token::Assign, "`=` or `:`")?;
        if self.at(Token::Name) && self.peek(1) == Token::Open {
            let word = self.here();
            let fetch = match self.slice(word) {
                "get" => Some(FetchOp::Get),
                "fao" => Some(FetchOp::Swap),
                "cas" => Some(FetchOp::CompareSwap),
                "choose" => return self.choose(target),
                "faa" => {
                    self.error(
                        Diagnostic::error("syntax-error", word, "`faa` is reserved; there is no fetch-and-add yet")
                            .label("not available")
                            .help("use `get`, `store` and `put` in an `atomic` block, or a loop around `cas`"),
                    );
                    return Err(Stop);
                }
                _ => None,
            };
            if let Some(op) = fetch {
                return self.fetch(target, op);
            }
        }
        let value = self.expr()?;
        Ok(StmtKind::Assign { target, value })
    }

    fn choose(&mut self, target: Ident) -> Read<StmtKind> {
        let start = self.bump();
        self.bump();
        let low = self.int("a number")?;
        self.expect(Token::Comma, "`,`")?;
        let high = self.int("a number")?;
        self.expect(Token::Close, "`)`")?;
        let span = start.to(self.last());
        self.alone("choose")?;
        if low.value > high.value {
            self.error(
                Diagnostic::error("empty-choice", span, "there is no value to choose")
                    .label(format!("{} is greater than {}", low.value, high.value))
                    .help("the smaller number comes first"),
            );
        }
        Ok(StmtKind::Choose { target, low, high, span })
    }

    fn fetch(&mut self, receiver: Ident, op: FetchOp) -> Read<StmtKind> {
        self.bump();
        self.bump();
        let source = self.ident("the remote variable")?;
        self.expect(Token::Comma, "`,`")?;
        let process = self.number("its process number")?;
        let mut operands = Vec::new();
        for _ in 0..op.operands() {
            self.expect(Token::Comma, "`,`")?;
            operands.push(self.expr()?);
        }
        self.expect(Token::Close, "`)`")?;
        self.alone(op.word())?;
        Ok(StmtKind::Fetch { receiver, op, source, process, operands })
    }

    /// No operator may follow `choose(..)`, `get(..)` and the like.
    fn alone(&mut self, word: &str) -> Read<()> {
        if binary_op(self.token()).is_none() {
            return Ok(());
        }
        self.error(
            Diagnostic::error(
                "syntax-error",
                self.here(),
                format!("`{word}` cannot be part of a larger expression"),
            )
            .label("expected `;`")
            .help("compute with the result in a statement of its own"),
        );
        Err(Stop)
    }
}
