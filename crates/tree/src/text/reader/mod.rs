//! The reader: recursive descent for declarations and statements, operator precedence for terms.
//!
//! A rule that fails has already reported why and returns [`Stop`]; statement lists and the list of
//! declarations catch it, skip to a `;` or `}`, and go on. Two bounds end the reading at once: too
//! many errors, and a tree that gets too deep.

mod expr;
mod item;
mod literal;
mod postfix;
mod stmt;
mod stmt_simple;
mod types;

use super::quote;
use super::token::Token;
use super::words;
use crate::library::Library;
use crate::limits::{MAX_HEIGHT, MAX_NESTING};
use crate::{Expr, Name, NodeId, Program};
use logos::Logos;
use partita_source::{
    Bracket, Code, Cursor, Diagnostic, Diagnostics, FileId, Lexeme, Read, Reader as _, Shape, Sink,
    Span, Stop,
};
use rustc_hash::FxHashSet;

/// Reads a program that uses no more than the kernel's preludes. What could not be read is missing from the
/// program and reported.
#[must_use]
pub fn read(file: FileId, text: &str) -> (Program, Diagnostics) {
    read_with(&Library::default(), file, text)
}

/// The same with all that languages bring.
#[must_use]
pub fn read_with(library: &Library, file: FileId, text: &str) -> (Program, Diagnostics) {
    let program = Program { writers: library.writers(), ..Program::default() };
    let mut reader = Reader::new(Some(file), text, program, library);
    reader.program();
    (reader.program, reader.sink.in_order())
}

/// Reads one term, for example a property given outside the program. Its nodes get ids of `program`.
pub fn read_expr(program: &mut Program, file: FileId, text: &str) -> (Option<Expr>, Diagnostics) {
    let library = Library::default();
    let mut reader = Reader::new(Some(file), text, std::mem::take(program), &library);
    let expr = reader.expr().and_then(|expr| {
        if reader.at(Token::End) { Ok(expr) } else { Err(reader.unexpected("the end of the term")) }
    });
    *program = reader.program;
    (expr.ok(), reader.sink.in_order())
}

/// Adds the declarations of a shipped prelude's text, marked with its name and without spans.
pub(crate) fn read_prelude(
    program: &mut Program,
    name: &Name,
    text: &str,
    library: &Library,
) -> Diagnostics {
    let mut reader = Reader::new(None, text, std::mem::take(program), library);
    reader.prelude = Some(name.clone());
    reader.program();
    *program = reader.program;
    reader.sink.in_order()
}

/// Where a node starts in the text.
#[derive(Clone, Copy)]
pub(super) struct Start(usize);

pub(super) struct Reader<'a> {
    text: &'a str,
    library: &'a Library,
    cursor: Cursor<'a, Token>,
    /// Absent in a prelude, whose nodes have no span.
    file: Option<FileId>,
    prelude: Option<Name>,
    program: Program,
    sink: Sink,
    /// The token at which the last error was found: one error a token is enough.
    reported: Option<usize>,
    /// A bound was reached: the rest of the text is ignored and nothing more reported.
    stopped: bool,
    /// The greatest height among the subtrees of the node being read.
    height: u32,
    /// Where the head of the statement being read ends: before its first block.
    head: Option<usize>,
    names: FxHashSet<Name>,
    /// The preludes that this text names.
    used: FxHashSet<Name>,
}

impl partita_source::Token for Token {
    const END: Token = Token::End;

    #[expect(clippy::wildcard_enum_match_arm, reason = "all others are no brackets")]
    fn bracket(self) -> Option<Bracket> {
        Some(match self {
            Token::OpenParen => Bracket::Open(Shape::Round),
            Token::CloseParen => Bracket::Close(Shape::Round),
            Token::OpenBracket => Bracket::Open(Shape::Square),
            Token::CloseBracket => Bracket::Close(Shape::Square),
            Token::OpenBrace => Bracket::Open(Shape::Brace),
            Token::CloseBrace => Bracket::Close(Shape::Brace),
            _ => return None,
        })
    }

    fn is_bad(self) -> bool {
        self == Token::Bad
    }
}

impl<'a> partita_source::Reader<'a> for Reader<'a> {
    type Token = Token;
    const NESTING: usize = MAX_NESTING as usize;

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
        Span::new(self.file.unwrap_or_default(), lexeme.start, lexeme.end)
    }

    fn error(&mut self, mut diagnostic: Diagnostic) -> Stop {
        let here = self.cursor.position();
        if self.stopped || self.reported.replace(here) == Some(here) {
            return Stop;
        }
        if self.file.is_none() {
            diagnostic.primary = None;
            diagnostic.secondary.clear();
        }
        self.sink.push(diagnostic);
        if self.sink.is_full() {
            self.stop();
        }
        Stop
    }

    fn mismatch(&self, wanted: &str) -> Diagnostic {
        let message = format!("expected {wanted}, found {}", self.found());
        Diagnostic::error("syntax-error", self.here(), message)
    }

    fn too_deep(&mut self, span: Span) -> Stop {
        if !self.stopped {
            let message = "this is nested too deeply";
            self.error(Diagnostic::error("too-deep", span, message));
            self.stop();
        }
        Stop
    }

    fn strange(&mut self, lexeme: Lexeme<Token>) {
        let slice = self.text.get(lexeme.start..lexeme.end).unwrap_or("");
        let message = if slice.starts_with('"') {
            "this string has no closing `\"` on its line".to_owned()
        } else if slice.starts_with('`') {
            "this name has no closing backtick on its line".to_owned()
        } else if slice.starts_with("/*") {
            "this comment has no closing `*/`".to_owned()
        } else {
            let c = slice.chars().next().unwrap_or(' ');
            format!("the character `{}` means nothing here", c.escape_debug())
        };
        let reported = self.reported.take();
        self.wrong(self.span_of(lexeme), &message);
        self.reported = reported;
    }
}

/// The tokens of a text.
fn lexemes(text: &str) -> impl Iterator<Item = Lexeme<Token>> {
    Token::lexer(text).spanned().map(|(result, range)| {
        let token = result.unwrap_or(Token::Bad);
        Lexeme { token, start: range.start, end: range.end }
    })
}

impl<'a> Reader<'a> {
    fn new(file: Option<FileId>, text: &'a str, program: Program, library: &'a Library) -> Self {
        let mut reader = Reader {
            text,
            library,
            cursor: Cursor::on_demand(lexemes(text), text.len()),
            file,
            prelude: None,
            program,
            sink: Sink::default(),
            reported: None,
            stopped: false,
            height: 0,
            head: None,
            names: FxHashSet::default(),
            used: FxHashSet::default(),
        };
        reader.report_strange();
        reader
    }

    fn slice(&self) -> &'a str {
        let lexeme = self.cursor.ahead(0);
        self.text.get(lexeme.start..lexeme.end).unwrap_or("")
    }

    /// Where the token taken last ends.
    fn end_of_last(&self) -> usize {
        self.cursor.behind().map_or(0, |behind| behind.end)
    }

    fn is_word(&self, word: &str) -> bool {
        self.at(Token::Name) && self.slice() == word
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.bump();
        }
        found
    }

    /// Takes the token; `text` is what it is called, `context` as in "after the assignment".
    fn expect_for(&mut self, token: Token, text: &str, context: &str) -> Read<Span> {
        if context.is_empty() {
            return self.expect(token, text);
        }
        self.expect(token, &format!("{text} {context}"))
    }

    /// Takes the `;` that ends something. A missing one is reported at the end of what it follows,
    /// and when the next line goes on with something else, reading does too.
    fn semicolon(&mut self, context: &str) -> Read<()> {
        if self.eat(Token::Semicolon) {
            return Ok(());
        }
        let message = format!("expected `;` {context}, found {}", self.found());
        let stop = self.wrong(self.last(), &message);
        let more = !self.at(Token::End);
        if more && self.on_new_line() { Ok(()) } else { Err(stop) }
    }

    fn found(&self) -> String {
        match self.slice() {
            "" => "the end of the text".to_owned(),
            slice => format!("`{}`", slice.chars().take(40).collect::<String>()),
        }
    }

    // Names.

    fn name(&mut self, what: &str) -> Read<Name> {
        let slice = self.slice();
        if self.at(Token::QuotedName) {
            let text = self.unquote()?;
            return Ok(self.intern(&text));
        }
        if self.at(Token::Name) && !words::is_reserved(slice) {
            self.bump();
            return Ok(self.intern(slice));
        }
        let mut error = self.mismatch(what);
        if slice.starts_with(|c: char| c.is_ascii_alphabetic()) {
            error = error.help(format!("`{slice}` is reserved; as a name it stands in backticks"));
        }
        Err(self.error(error))
    }

    fn intern(&mut self, text: &str) -> Name {
        if let Some(name) = self.names.get(text) {
            return name.clone();
        }
        let name = Name::from(text);
        self.names.insert(name.clone());
        name
    }

    fn string(&mut self, what: &str) -> Read<String> {
        if self.at(Token::Str) { self.unquote() } else { Err(self.unexpected(what)) }
    }

    /// The name of a code, as a string.
    fn code(&mut self, what: &str) -> Read<Code> {
        let at = self.here();
        let name = self.string(what)?;
        let unknown = || format!("`{name}` is no code of a finding");
        Code::named(&name).ok_or_else(|| self.wrong(at, &unknown()))
    }

    fn unquote(&mut self) -> Read<String> {
        let text = quote::unquote(self.slice()).map_err(|escape| {
            let message = format!("the escape `{escape}` means nothing; `\\n \\r \\t \\\\ \\\" \\`` and `\\u{{hex}}` do");
            self.wrong(self.here(), &message)
        })?;
        self.bump();
        Ok(text)
    }

    /// `rule, rule, ...` up to the closing token, which is taken too.
    fn list<T>(
        &mut self,
        close: Token,
        text: &str,
        context: &str,
        mut rule: impl FnMut(&mut Self) -> Read<T>,
    ) -> Read<Vec<T>> {
        let mut items = Vec::new();
        if !self.eat(close) {
            loop {
                items.push(rule(self)?);
                if !self.eat(Token::Comma) {
                    break;
                }
            }
            self.expect_for(close, text, context)?;
        }
        Ok(items)
    }

    // Nodes and their bounds.

    fn start(&self) -> Start {
        Start(self.cursor.ahead(0).start)
    }

    /// A fresh id for a node from `start` to the last token taken.
    fn node(&mut self, start: Start) -> NodeId {
        self.node_to(start, self.end_of_last())
    }

    fn node_to(&mut self, start: Start, end: usize) -> NodeId {
        match self.file {
            Some(file) => self.program.fresh_at(Span::new(file, start.0, end.max(start.0))),
            None => self.program.fresh(),
        }
    }

    /// Reads something one level deeper.
    fn nested<T>(&mut self, rule: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        self.deeper(|reader| {
            let outer = std::mem::take(&mut reader.height);
            let result = rule(reader);
            reader.height = reader.height.max(outer);
            result
        })
    }

    /// A node stands on top of the subtrees read since [`Self::nested`].
    fn grow(&mut self) -> Read<()> {
        if self.height >= MAX_HEIGHT {
            return Err(self.too_deep(self.here()));
        }
        self.height += 1;
        Ok(())
    }

    // Errors.

    fn wrong(&mut self, at: Span, message: &str) -> Stop {
        self.error(Diagnostic::error("syntax-error", at, message))
    }

    fn stop(&mut self) {
        self.stopped = true;
        self.cursor.give_up();
    }

    /// Skips what could not be read: past the next `;`, or up to the `}` that closes the block
    /// around or to the next declaration.
    fn skip(&mut self) {
        let goes_on = |reader: &Self, braces: usize| {
            let token = reader.token();
            braces == 0 && token == Token::CloseBrace || token.starts_item()
        };
        self.recover(Token::Semicolon, goes_on, |_, _| {});
    }
}
