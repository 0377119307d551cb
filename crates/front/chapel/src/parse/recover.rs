//! After an error: where reading goes on, and what the programmer may have meant.

use super::stmt::ASSIGNMENTS;
use super::{Parser, Read, Reader};
use crate::ast::{Expr, ExprKind};
use crate::token::Token;
use partita_source::{Diagnostic, Span};

/// Words that begin a statement and nothing else (some may also stand inside expressions, but not at the start of a line
/// without reason).
const STARTERS: [Token; 38] = [
    Token::Begin,
    Token::Break,
    Token::Catch,
    Token::Class,
    Token::Cobegin,
    Token::Coforall,
    Token::Config,
    Token::Const,
    Token::Continue,
    Token::Defer,
    Token::Delete,
    Token::Do,
    Token::Enum,
    Token::Export,
    Token::Extern,
    Token::For,
    Token::Forall,
    Token::Foreach,
    Token::If,
    Token::Import,
    Token::Inline,
    Token::Iter,
    Token::Module,
    Token::On,
    Token::Otherwise,
    Token::Override,
    Token::Param,
    Token::Proc,
    Token::Record,
    Token::Return,
    Token::Select,
    Token::Serial,
    Token::Throw,
    Token::Use,
    Token::Var,
    Token::When,
    Token::While,
    Token::Yield,
];

impl Parser<'_> {
    /// Leaves the rest of a statement behind: up to and with its `;` or its block, but not past a `}` or past a line that
    /// begins another statement.
    pub fn resync(&mut self, from: usize) {
        while !self.at(Token::End) && !self.at(Token::CloseBrace) {
            // The token at the error may itself begin the next statement.
            let moved = self.cursor.position() > from;
            if moved && self.on_new_line() && self.at_any(&STARTERS) {
                return;
            }
            if self.eat(Token::Semicolon) {
                return;
            }
            let block = self.at(Token::OpenBrace);
            if !self.skip_to_close() && block {
                return;
            }
            self.bump();
            if block {
                let goes_on = [Token::Semicolon, Token::Else, Token::Catch, Token::While];
                if !self.at_any(&goes_on) {
                    return;
                }
            }
        }
    }

    /// The `;` of a statement. Where the next thing stands on a line of its own, only the `;` is missing.
    pub fn semicolon(&mut self) -> Read<()> {
        if self.eat(Token::Semicolon) {
            return Ok(());
        }
        let last = self.last();
        let end = last.end as usize;
        let place = Span::new(self.file, end, end);
        let only_missing =
            self.on_new_line() || self.at_any(&[Token::CloseBrace, Token::End, Token::Else]);
        if only_missing {
            let message = "expected `;` after this statement";
            let diagnostic = Diagnostic::error("syntax", place, message);
            self.error(diagnostic.help("add `;` here"));
            return Ok(());
        }
        Err(self.unexpected("`;`"))
    }

    /// What other languages write here, in Chapel.
    pub fn hint(&self) -> Option<String> {
        let before = self.cursor.behind()?;
        let text = self.text_here();
        let same_line = !self.on_new_line();
        let last = self.text_of(before);
        let help = match (before.token, self.token()) {
            (_, Token::Name) if text == "and" => "write `&&`".to_owned(),
            (_, Token::Name) if text == "or" => "write `||`".to_owned(),
            (Token::Name, Token::Name) if last == "not" => "write `!`".to_owned(),
            (Token::Name, Token::Name) if same_line => {
                format!("a type comes behind its name: `{text}: {last}`")
            }
            (Token::Question, _) if same_line && self.starts_expression() => {
                "a choice is written `if c then a else b`".to_owned()
            }
            (Token::Minus, Token::Greater) => "fields and methods follow a `.`".to_owned(),
            (Token::Colon, Token::Assign) => "to assign, write `=`".to_owned(),
            _ => return None,
        };
        Some(help)
    }

    /// The end of a statement that is an expression: what else might be meant.
    pub fn after_expression(&mut self, expr: &Expr) -> Read<()> {
        let same_line = !self.on_new_line();
        if self.at_any(&[Token::PlusPlus, Token::MinusMinus]) {
            let op = self.token().written();
            let message = format!("Chapel has no `{op}`");
            let diagnostic = Diagnostic::error("syntax", self.here(), message);
            let help = if op == "++" { "write `+= 1`" } else { "write `-= 1`" };
            return Err(self.error(diagnostic.help(help)));
        }
        if self.at(Token::Name) && same_line && matches!(expr.kind, ExprKind::Name(_)) {
            let ty = self.text.get(expr.span.range()).unwrap_or_default().to_owned();
            let name = self.text_here().to_owned();
            let message = format!("expected `;`, found `{name}`");
            let diagnostic = Diagnostic::error("syntax", self.here(), message);
            let help = format!("a variable is declared as `var {name}: {ty};`");
            return Err(self.error(diagnostic.help(help)));
        }
        self.semicolon()?;
        let idle = matches!(
            expr.kind,
            ExprKind::Binary { .. }
                | ExprKind::Unary { .. }
                | ExprKind::Range { .. }
                | ExprKind::Int(_)
                | ExprKind::Real { .. }
                | ExprKind::Imag { .. }
                | ExprKind::Str(_)
                | ExprKind::Bytes(_)
                | ExprKind::Bool(_)
                | ExprKind::Tuple(_)
                | ExprKind::Cast { .. }
                | ExprKind::Domain(_)
        );
        if idle {
            let message = "this expression is no statement: its value goes nowhere";
            let mut diagnostic = Diagnostic::error("syntax", expr.span, message);
            if let ExprKind::Binary { op: crate::ast::BinaryOp::Equal, .. } = expr.kind {
                diagnostic = diagnostic.help("`==` compares; to assign, write `=`");
            }
            self.error(diagnostic);
        }
        Ok(())
    }

    /// A condition that assigns: reported, and the right side is left behind.
    pub fn no_assignment(&mut self) -> Read<()> {
        let token = self.token();
        if !ASSIGNMENTS.iter().any(|(found, _)| *found == token) {
            return Ok(());
        }
        let message = "an assignment is no condition";
        let mut diagnostic = Diagnostic::error("syntax", self.here(), message);
        if token == Token::Assign {
            diagnostic = diagnostic.help("to compare, write `==`");
        }
        self.error(diagnostic);
        self.bump();
        self.expr()?;
        Ok(())
    }
}
