//! Statements.

use super::Parser;
use crate::ast::{DialectFor, Expr, Extra, For, ForInit, Stmt, StmtKind};
use crate::dialect::Word;
use crate::token::Token;
use partita_source::{Diagnostic, Read, Reader as _};

impl Parser<'_> {
    /// A statement; a declaration is none.
    pub(super) fn stmt(&mut self) -> Read<Stmt> {
        self.deeper(Self::one_stmt)
    }

    /// What a loop or a branch governs: a scope of its own, block or not.
    fn body(&mut self) -> Read<Box<Stmt>> {
        self.scoped(|p| p.stmt().map(Box::new))
    }

    fn one_stmt(&mut self) -> Read<Stmt> {
        let from = self.mark();
        if self.at(Token::Pragma) {
            return self.pragma_stmt(false);
        }
        let kind = self.stmt_kind()?;
        Ok(self.built_stmt(kind, from))
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens begin an expression")]
    fn stmt_kind(&mut self) -> Read<StmtKind> {
        match self.token() {
            Token::OpenBrace => self.block().map(StmtKind::Block),
            Token::Semicolon => {
                self.bump();
                Ok(StmtKind::Empty)
            }
            Token::If => self.if_stmt(),
            Token::While => {
                self.bump();
                let cond = self.in_parens(Self::expr)?;
                Ok(StmtKind::While { cond, body: self.body()? })
            }
            Token::Do => self.do_while(),
            Token::For => {
                self.bump();
                self.scoped(|p| p.for_head(None)).map(|(head, _)| StmtKind::For(Box::new(head)))
            }
            Token::Switch => {
                self.bump();
                let value = self.in_parens(Self::expr)?;
                Ok(StmtKind::Switch { value, body: self.body()? })
            }
            Token::Case => self.case(),
            Token::Default => {
                self.bump();
                self.need(Token::Colon)?;
                Ok(StmtKind::Default { body: self.labelled()? })
            }
            Token::Goto => {
                self.bump();
                if self.at(Token::Star) {
                    let here = self.here();
                    return Err(self.wrong(here, "computed `goto` is GNU C and is not read"));
                }
                let label = self.ident("a label")?;
                self.semicolon()?;
                Ok(StmtKind::Goto(label))
            }
            Token::Break => {
                self.bump();
                self.semicolon()?;
                Ok(StmtKind::Break)
            }
            Token::Continue => {
                self.bump();
                self.semicolon()?;
                Ok(StmtKind::Continue)
            }
            Token::Return => {
                self.bump();
                let value = self.optional_expr()?;
                self.semicolon()?;
                Ok(StmtKind::Return(value))
            }
            Token::Asm => {
                self.bump();
                while self.at_any(&[Token::Volatile, Token::Goto, Token::Inline]) {
                    self.bump();
                }
                let text = self.skipped_parens()?;
                self.semicolon()?;
                Ok(StmtKind::Other(format!("asm({text})")))
            }
            Token::Else => {
                let here = self.here();
                Err(self.wrong(here, "this `else` has no `if`"))
            }
            Token::Added(word) => self.added(word),
            Token::Name if self.peek(1) == Token::Colon => {
                let label = self.any_ident();
                self.bump();
                let mut attributes = Vec::new();
                self.attributes(&mut attributes)?;
                Ok(StmtKind::Label { label, body: self.labelled()? })
            }
            Token::Meta if self.at_meta() && self.meta_is_stmt() => {
                let meta = self.meta();
                self.eat(Token::Semicolon);
                Ok(StmtKind::Meta(meta))
            }
            _ if self.at_declaration(0) && !self.at(Token::Extension) => {
                self.misplaced_declaration()?;
                Ok(StmtKind::Empty)
            }
            _ => {
                let expr = self.expr()?;
                self.semicolon()?;
                Ok(StmtKind::Expr(expr))
            }
        }
    }

    /// `$body...`, or `$x` that no operator follows.
    fn meta_is_stmt(&self) -> bool {
        let many = self.text_here().ends_with("...");
        let alone = matches!(self.peek(1), Token::Semicolon | Token::CloseBrace | Token::End);
        many || alone
    }

    fn optional_expr(&mut self) -> Read<Option<Expr>> {
        if self.at(Token::Semicolon) { Ok(None) } else { self.expr().map(Some) }
    }

    fn if_stmt(&mut self) -> Read<StmtKind> {
        self.bump();
        let cond = self.in_parens(Self::expr)?;
        let then = self.body()?;
        let otherwise = if self.eat(Token::Else) { Some(self.body()?) } else { None };
        Ok(StmtKind::If { cond, then, otherwise })
    }

    fn do_while(&mut self) -> Read<StmtKind> {
        self.bump();
        let body = self.body()?;
        self.need(Token::While)?;
        let cond = self.in_parens(Self::expr)?;
        self.semicolon()?;
        Ok(StmtKind::DoWhile { body, cond })
    }

    fn case(&mut self) -> Read<StmtKind> {
        self.bump();
        let value = self.conditional()?;
        if self.at(Token::Dots) {
            let here = self.here();
            return Err(self.wrong(here, "ranges in `case` are GNU C and are not read"));
        }
        self.need(Token::Colon)?;
        Ok(StmtKind::Case { value, body: self.labelled()? })
    }

    /// The statement behind a label.
    fn labelled(&mut self) -> Read<Box<Stmt>> {
        let what = if self.at(Token::CloseBrace) {
            "the end of the block"
        } else if self.at_declaration(0) && self.peek(1) != Token::Colon {
            "a declaration"
        } else {
            return self.stmt().map(Box::new);
        };
        let message = format!("a label stands before a statement, not before {what}");
        let error = Diagnostic::error("syntax", self.here(), message);
        Err(self.error(error.help("add `;` behind the label")))
    }

    /// `(init; cond; step) S`, and with a word of the language on top a fourth part.
    fn for_head(&mut self, word: Option<&str>) -> Read<(For, Extra)> {
        let open = self.need(Token::Open)?;
        let init = if self.eat(Token::Semicolon) {
            ForInit::Nothing
        } else if self.at_declaration(0) {
            ForInit::Declaration(Box::new(self.declaration()?))
        } else {
            let init = self.expr()?;
            self.need(Token::Semicolon)?;
            ForInit::Expr(init)
        };
        let cond = self.optional_expr()?;
        self.need(Token::Semicolon)?;
        let closes = |p: &Self| p.at(Token::Close) || p.at(Token::Semicolon);
        let step = if closes(self) { None } else { Some(self.expr()?) };
        let mut extra = Extra::Nothing;
        if let Some(word) = word {
            if !self.at(Token::Semicolon) {
                let error = self.mismatch("`;`");
                let note = format!("`{word}` has four parts, the last one may be empty");
                return Err(self.error(error.note(note)));
            }
            self.bump();
            if self.eat(Token::Continue) {
                extra = Extra::Continue;
            } else if !self.at(Token::Close) {
                extra = Extra::Expr(self.expr()?);
            }
        }
        self.need_close(Token::Close, open)?;
        let body = *self.body()?;
        Ok((For { init, cond, step, body }, extra))
    }

    /// A statement of the language on top, or an expression with one of its words.
    fn added(&mut self, word: Word) -> Read<StmtKind> {
        match word {
            Word::Statement | Word::StatementWithValue => {
                let name = self.any_ident().name;
                let value = if word == Word::Statement { None } else { self.optional_expr()? };
                self.semicolon()?;
                Ok(StmtKind::Dialect { word: name, value })
            }
            Word::Block { guard } => {
                let word = self.any_ident().name;
                let value = if guard { Some(self.in_parens(Self::expr)?) } else { None };
                let body = self.body()?;
                Ok(StmtKind::DialectBlock { word, value, body })
            }
            Word::For => {
                let word = self.any_ident().name;
                let (head, extra) = self.scoped(|p| p.for_head(Some(&word)))?;
                Ok(StmtKind::DialectFor(Box::new(DialectFor { word, head, extra })))
            }
            Word::Qualifier { .. } => {
                self.misplaced_declaration()?;
                Ok(StmtKind::Empty)
            }
            Word::Size | Word::Value | Word::Refused(_) => {
                let expr = self.expr()?;
                self.semicolon()?;
                Ok(StmtKind::Expr(expr))
            }
        }
    }
}
