//! The parser's tokens, errors and recovery.
//!
//! Invariant: after [`Parser::give_up`] everything is at the end and silent.

use crate::ast::{Declared, Source};
use crate::limits;
use crate::token::{Token, lexemes};
use partita_source::{
    Bracket, Cursor, Diagnostic, FileId, Lexeme, Read, Reader, Shape, Sink, Span, Stop, quote,
};

pub struct Parser<'a, 's> {
    file: FileId,
    text: &'a str,
    cursor: Cursor<'a, Token>,
    /// Where the last syntax error was: a second one there would only repeat it.
    last_error: Option<u32>,
    /// The last piece of text that is no token: an error right behind it most likely follows from it.
    strange: Option<Span>,
    gave_up: bool,
    pub sink: &'s mut Sink,
    pub source: Source,
    /// Declarations of the process being read.
    pub variables: Vec<Declared>,
}

impl partita_source::Token for Token {
    const END: Token = Token::End;

    #[expect(clippy::wildcard_enum_match_arm, reason = "all others are no brackets")]
    fn bracket(self) -> Option<Bracket> {
        Some(match self {
            Token::Open => Bracket::Open(Shape::Round),
            Token::Close => Bracket::Close(Shape::Round),
            Token::OpenBrace => Bracket::Open(Shape::Brace),
            Token::CloseBrace => Bracket::Close(Shape::Brace),
            _ => return None,
        })
    }

    fn is_bad(self) -> bool {
        matches!(self, Token::Strange | Token::OpenComment)
    }
}

impl<'a> Reader<'a> for Parser<'a, '_> {
    type Token = Token;
    const NESTING: usize = limits::NESTING;

    fn cursor(&self) -> &Cursor<'a, Token> {
        &self.cursor
    }

    fn cursor_mut(&mut self) -> &mut Cursor<'a, Token> {
        &mut self.cursor
    }

    fn text(&self) -> &str {
        self.text
    }

    fn span_of(&self, lexeme: Lexeme<Token>) -> Span {
        Span::new(self.file, lexeme.start, lexeme.end)
    }

    fn error(&mut self, error: Diagnostic) -> Stop {
        let place = error.primary.as_ref().map(|label| label.span.start);
        let last = self.last();
        let follows =
            |place: u32| self.strange.is_some_and(|run| run.start >= last.end && run.end <= place);
        let known = place == self.last_error || place.is_some_and(follows);
        let repeated = error.code == "syntax-error" && place.is_some() && known;
        if self.gave_up || repeated {
            return Stop;
        }
        if error.code == "syntax-error" {
            self.last_error = place;
        }
        self.sink.push(error);
        if self.sink.is_full() {
            self.give_up();
        }
        Stop
    }

    fn mismatch(&self, wanted: &str) -> Diagnostic {
        let message = format!("expected {wanted}, found {}", self.found());
        let error = Diagnostic::error("syntax-error", self.here(), message)
            .label(format!("expected {wanted}"));
        if self.token().is_keyword() {
            return error.note(format!("{} is a keyword", quote(self.text_here())));
        }
        error
    }

    fn too_deep(&mut self, span: Span) -> Stop {
        self.too_long(span, "this is nested too deeply")
    }

    fn strange(&mut self, piece: Lexeme<Token>) {
        let span = self.span_of(piece);
        if piece.token == Token::OpenComment {
            let opening = Span { end: span.start + 2, ..span };
            self.error(
                Diagnostic::error("syntax-error", opening, "this comment is never closed")
                    .label("starts here")
                    .help("close it with `*/`; comments do not nest"),
            );
            return;
        }
        let text = quote(self.slice(span));
        let mut error =
            Diagnostic::error("syntax-error", span, format!("{text} is not part of the language"));
        if self.slice(span).chars().any(char::is_alphabetic) {
            error = error.help("names are made of the letters a-z and A-Z, digits and `_`");
        }
        self.error(error);
        self.strange = Some(span);
    }
}

impl<'a, 's> Parser<'a, 's> {
    pub fn new(file: FileId, text: &'a str, sink: &'s mut Sink) -> Self {
        let mut parser = Parser {
            file,
            text,
            cursor: Cursor::on_demand(lexemes(text), text.len()),
            last_error: None,
            strange: None,
            gave_up: false,
            sink,
            source: Source::default(),
            variables: Vec::new(),
        };
        parser.report_strange();
        parser
    }

    pub fn slice(&self, span: Span) -> &'a str {
        self.text.get(span.range()).unwrap_or_default()
    }

    /// Whether the current token is this word, which is special only here.
    pub fn at_word(&self, word: &str) -> bool {
        self.at(Token::Name) && self.text_here() == word
    }

    /// The `;` after a statement. When the next statement follows on a new line, only reports.
    pub fn semicolon(&mut self) -> Read<()> {
        if self.eat(Token::Semi) {
            return Ok(());
        }
        let place = Span { start: self.last().end, ..self.last() };
        let message = format!("expected `;`, found {}", self.found());
        let error = Diagnostic::error("syntax-error", place, message).label("add `;` here");
        let ends = self.at(Token::End);
        self.error(if ends { error } else { error.also(self.here(), "unexpected") });
        if ends || self.on_new_line() || self.at(Token::CloseBrace) { Ok(()) } else { Err(Stop) }
    }

    pub fn too_long(&mut self, span: Span, message: &str) -> Stop {
        self.error(
            Diagnostic::error("nesting-too-deep", span, message)
                .label(format!("blocks and parentheses may nest {} deep", limits::NESTING))
                .note(format!("an expression may chain {} operators", limits::HEIGHT - 1))
                .help("split it with a local variable"),
        );
        self.give_up();
        Stop
    }

    /// The current token for a message.
    pub fn found(&self) -> String {
        if self.at(Token::End) { "the end of the file".into() } else { quote(self.text_here()) }
    }

    /// Reads nothing more.
    fn give_up(&mut self) {
        self.gave_up = true;
        self.cursor.give_up();
        self.source.names_lost = true;
        self.source.labels_lost = true;
    }

    /// Skips to where the next statement may start: behind a `;` or a whole `{ }`, or before a
    /// `}`, a keyword that starts a statement or declaration, or `process`. `start` is where the
    /// failed statement began; at least one token is passed.
    pub fn skip(&mut self, start: Span) {
        let goes_on = |parser: &Self, braces: usize| {
            let token = parser.token();
            let starts = token.starts_statement() || token.declares() || token == Token::Observe;
            let moved = parser.here() != start;
            token == Token::Process
                || braces == 0 && moved && (token == Token::CloseBrace || starts)
        };
        self.recover(Token::Semi, goes_on, |parser, token| {
            parser.source.labels_lost |= matches!(token, Token::Colon | Token::OpenBrace);
            parser.source.names_lost |= token.declares();
        });
    }
}
