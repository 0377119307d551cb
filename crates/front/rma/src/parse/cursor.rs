//! The parser's hands: two tokens of lookahead, expectations, errors, and recovery.
//!
//! Tokens are made on demand, so a huge broken file costs time but no memory. Invariant: `bump`
//! always moves on or stays at the end, and after [`Parser::give_up`] everything is at the end and
//! silent.

use super::{Parsed, Stop};
use crate::ast::{Declared, Source};
use crate::limits;
use crate::sink::{Sink, quote};
use crate::token::{Bad, Token};
use logos::{Lexer, Logos};
use partita_source::{Diagnostic, FileId, Span};

pub struct Parser<'a, 's> {
    file: FileId,
    text: &'a str,
    lexer: Lexer<'a, Token>,
    pub current: Lexeme,
    pub next: Lexeme,
    /// The token before the current one.
    pub previous: Span,
    depth: usize,
    /// Where the last syntax error was: a second one there would only repeat it.
    last_error: Option<u32>,
    /// The token behind text that is none: an error there most likely follows from it.
    behind_strange: Option<u32>,
    gave_up: bool,
    pub sink: &'s mut Sink,
    pub source: Source,
    /// Declarations of the process being read.
    pub variables: Vec<Declared>,
}

#[derive(Clone, Copy, Debug)]
pub struct Lexeme {
    pub token: Token,
    pub span: Span,
}

impl<'a, 's> Parser<'a, 's> {
    pub fn new(file: FileId, text: &'a str, sink: &'s mut Sink) -> Self {
        let mut lexer = Token::lexer(text);
        if text.starts_with('\u{feff}') {
            lexer.bump('\u{feff}'.len_utf8());
        }
        let start = Lexeme { token: Token::End, span: Span::new(file, 0, 0) };
        let mut parser = Parser {
            file,
            text,
            lexer,
            current: start,
            next: start,
            previous: start.span,
            depth: 0,
            last_error: None,
            behind_strange: None,
            gave_up: false,
            sink,
            source: Source::default(),
            variables: Vec::new(),
        };
        parser.current = parser.lex();
        parser.next = parser.lex();
        parser
    }

    /// The next token of the text; reports what is not one and passes over it.
    fn lex(&mut self) -> Lexeme {
        let mut strange: Option<Span> = None;
        let found = loop {
            if self.gave_up {
                break self.end();
            }
            let result = self.lexer.next();
            let range = self.lexer.span();
            let span = Span::new(self.file, range.start, range.end);
            match result {
                None => break self.end(),
                Some(Ok(token)) => break Lexeme { token, span },
                Some(Err(Bad::Character)) => match &mut strange {
                    Some(run) if run.end == span.start => run.end = span.end,
                    Some(_) | None => {
                        self.report_strange(strange);
                        strange = Some(span);
                    }
                },
                Some(Err(Bad::OpenComment)) => {
                    let opening = Span { end: span.start + 2, ..span };
                    self.error(
                        Diagnostic::error("syntax-error", opening, "this comment is never closed")
                            .label("starts here")
                            .help("close it with `*/`; comments do not nest"),
                    );
                }
            }
        };
        if strange.is_some() {
            self.report_strange(strange);
            self.behind_strange = Some(found.span.start);
        }
        found
    }

    fn report_strange(&mut self, span: Option<Span>) {
        let Some(span) = span else { return };
        let text = quote(self.slice(span));
        let mut error =
            Diagnostic::error("syntax-error", span, format!("{text} is not part of the language"));
        if self.slice(span).chars().any(char::is_alphabetic) {
            error = error.help("names are made of the letters a-z and A-Z, digits and `_`");
        }
        self.error(error);
    }

    fn end(&self) -> Lexeme {
        Lexeme { token: Token::End, span: Span::new(self.file, self.text.len(), self.text.len()) }
    }

    pub fn slice(&self, span: Span) -> &'a str {
        self.text.get(span.range()).unwrap_or_default()
    }

    /// Moves on; gives the span of the token left behind.
    pub fn bump(&mut self) -> Span {
        self.previous = self.current.span;
        self.current = self.next;
        self.next = self.lex();
        self.previous
    }

    pub fn at(&self, token: Token) -> bool {
        self.current.token == token
    }

    pub fn eat(&mut self, token: Token) -> bool {
        let there = self.at(token);
        if there {
            self.bump();
        }
        there
    }

    /// Whether the current token is this word, which is special only here.
    pub fn at_word(&self, word: &str) -> bool {
        self.at(Token::Name) && self.slice(self.current.span) == word
    }

    pub fn expect(&mut self, token: Token, what: &str) -> Parsed<Span> {
        if self.at(token) { Ok(self.bump()) } else { Err(self.unexpected(what)) }
    }

    /// The `;` after a statement. When the next statement follows on a new line, only reports.
    pub fn semicolon(&mut self) -> Parsed<()> {
        if self.eat(Token::Semi) {
            return Ok(());
        }
        let gap = Span { start: self.previous.end, end: self.current.span.start, ..self.previous };
        let place = Span { end: gap.start, ..gap };
        let found = self.current;
        let error = Diagnostic::error(
            "syntax-error",
            place,
            format!("expected `;`, found {}", self.found()),
        )
        .label("add `;` here");
        self.error(if found.token == Token::End {
            error
        } else {
            error.also(found.span, "unexpected")
        });
        let new_line = self.slice(gap).contains('\n');
        if new_line || matches!(found.token, Token::End | Token::CloseBrace) {
            Ok(())
        } else {
            Err(Stop)
        }
    }

    /// How many levels [`Self::deeper`] is in.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// Runs `inner` one level deeper; too deep ends the reading.
    pub fn deeper<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= limits::NESTING {
            return Err(self.too_deep(self.current.span, "this is nested too deeply"));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    pub fn too_deep(&mut self, span: Span, message: &str) -> Stop {
        self.error(
            Diagnostic::error("nesting-too-deep", span, message)
                .label(format!("blocks and parentheses may nest {} deep", limits::NESTING))
                .note(format!("an expression may chain {} operators", limits::HEIGHT - 1))
                .help("split it with a local variable"),
        );
        self.give_up();
        Stop
    }

    pub fn error(&mut self, error: Diagnostic) {
        let place = error.primary.as_ref().map(|label| label.span.start);
        let known = place == self.last_error || place == self.behind_strange;
        let repeated = error.code == "syntax-error" && place.is_some() && known;
        if self.gave_up || repeated {
            return;
        }
        if error.code == "syntax-error" {
            self.last_error = place;
        }
        self.sink.push(error);
        if self.sink.is_full() {
            self.give_up();
        }
    }

    pub fn unexpected(&mut self, wanted: &str) -> Stop {
        let message = format!("expected {wanted}, found {}", self.found());
        let mut error = Diagnostic::error("syntax-error", self.current.span, message)
            .label(format!("expected {wanted}"));
        if self.current.token.is_keyword() {
            error = error.note(format!("{} is a keyword", quote(self.slice(self.current.span))));
        }
        self.error(error);
        Stop
    }

    /// The current token for a message.
    pub fn found(&self) -> String {
        if self.at(Token::End) {
            "the end of the file".into()
        } else {
            quote(self.slice(self.current.span))
        }
    }

    /// Reads nothing more.
    pub fn give_up(&mut self) {
        self.gave_up = true;
        self.current = self.end();
        self.next = self.current;
        self.source.names_lost = true;
        self.source.labels_lost = true;
    }

    /// Skips to where the next statement may start: behind a `;` or a whole `{ }`, or before a
    /// `}`, a keyword that starts a statement or declaration, or `process`. `start` is where the
    /// failed statement began; at least one token is passed.
    pub fn recover(&mut self, start: Span) {
        let mut braces = 0_usize;
        while !matches!(self.current.token, Token::End | Token::Process) {
            let token = self.current.token;
            let moved = self.current.span != start;
            let starts = token.starts_statement() || token.declares() || token == Token::Observe;
            if braces == 0 && moved && (token == Token::CloseBrace || starts) {
                return;
            }
            self.source.labels_lost |= matches!(token, Token::Colon | Token::OpenBrace);
            self.source.names_lost |= token.declares();
            self.bump();
            match token == Token::OpenBrace {
                true => braces += 1,
                false if token == Token::CloseBrace => {
                    braces = braces.saturating_sub(1);
                    if braces == 0 {
                        return;
                    }
                }
                false if token == Token::Semi && braces == 0 => return,
                false => {}
            }
        }
    }
}
