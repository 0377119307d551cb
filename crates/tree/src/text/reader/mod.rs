//! The reader: recursive descent for declarations and statements, operator precedence for terms.
//!
//! A rule that fails has already reported why and returns [`Failed`]; statement lists and the list of
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
use logos::{Lexer, Logos};
use partita_source::{Code, Diagnostic, Diagnostics, FileId, Severity, Span};
use rustc_hash::FxHashSet;

/// Errors after which reading stops.
const MAX_ERRORS: usize = 50;

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
    (reader.program, reader.diagnostics)
}

/// Reads one term, for example a property given outside the program. Its nodes get ids of `program`.
pub fn read_expr(program: &mut Program, file: FileId, text: &str) -> (Option<Expr>, Diagnostics) {
    let library = Library::default();
    let mut reader = Reader::new(Some(file), text, std::mem::take(program), &library);
    let expr = reader.expr().and_then(|expr| {
        if reader.token == Token::End {
            Ok(expr)
        } else {
            Err(reader.expected("the end of the term"))
        }
    });
    *program = reader.program;
    (expr.ok(), reader.diagnostics)
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
    reader.diagnostics
}

/// The rule gave up; the reason is among the diagnostics.
pub(super) struct Failed;

pub(super) type Read<T> = Result<T, Failed>;

/// Where a node starts in the text.
#[derive(Clone, Copy)]
pub(super) struct Start(usize);

pub(super) struct Reader<'a> {
    text: &'a str,
    library: &'a Library,
    lexer: Lexer<'a, Token>,
    /// The next token, not yet taken.
    token: Token,
    start: usize,
    end: usize,
    /// The last token taken.
    previous: (usize, usize),
    /// Absent in a prelude, whose nodes have no span.
    file: Option<FileId>,
    prelude: Option<Name>,
    program: Program,
    diagnostics: Diagnostics,
    /// The token at which the last error was found: one error a token is enough.
    reported: Option<usize>,
    /// A bound was reached: the rest of the text is ignored and nothing more reported.
    stopped: bool,
    nesting: u32,
    /// The greatest height among the subtrees of the node being read.
    height: u32,
    /// Where the head of the statement being read ends: before its first block.
    head: Option<usize>,
    names: FxHashSet<Name>,
    /// The preludes that this text names.
    used: FxHashSet<Name>,
}

impl<'a> Reader<'a> {
    fn new(file: Option<FileId>, text: &'a str, program: Program, library: &'a Library) -> Self {
        let mut reader = Reader {
            text,
            library,
            lexer: Token::lexer(text),
            token: Token::End,
            start: 0,
            end: 0,
            previous: (0, 0),
            file,
            prelude: None,
            program,
            diagnostics: Vec::new(),
            reported: None,
            stopped: false,
            nesting: 0,
            height: 0,
            head: None,
            names: FxHashSet::default(),
            used: FxHashSet::default(),
        };
        reader.advance();
        reader
    }

    // Tokens.

    fn advance(&mut self) {
        self.previous = (self.start, self.end);
        loop {
            if self.stopped {
                self.token = Token::End;
                return;
            }
            let next = self.lexer.next();
            let span = self.lexer.span();
            (self.start, self.end) = (span.start, span.end);
            match next {
                Some(Ok(token)) => self.token = token,
                None => self.token = Token::End,
                Some(Err(())) => {
                    self.bad_token();
                    continue;
                }
            }
            return;
        }
    }

    fn bad_token(&mut self) {
        let slice = self.slice();
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
        self.error((self.start, self.end), message);
    }

    fn slice(&self) -> &'a str {
        self.text.get(self.start..self.end).unwrap_or("")
    }

    /// The token after the next one.
    fn second(&self) -> Token {
        self.lexer.clone().next().and_then(Result::ok).unwrap_or(Token::End)
    }

    fn is_word(&self, word: &str) -> bool {
        self.token == Token::Name && self.slice() == word
    }

    fn eat(&mut self, token: Token) -> bool {
        let found = self.token == token;
        if found {
            self.advance();
        }
        found
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.advance();
        }
        found
    }

    /// Takes the token; `text` is what it is called, `context` as in "after the assignment".
    fn expect(&mut self, token: Token, text: &str, context: &str) -> Read<()> {
        if self.eat(token) {
            return Ok(());
        }
        let what = if context.is_empty() { text.to_owned() } else { format!("{text} {context}") };
        Err(self.expected(&what))
    }

    /// Takes the `;` that ends something. A missing one is reported at the end of what it follows,
    /// and when the next line goes on with something else, reading does too.
    fn semicolon(&mut self, context: &str) -> Read<()> {
        if self.eat(Token::Semicolon) {
            return Ok(());
        }
        let failed =
            self.error(self.previous, format!("expected `;` {context}, found {}", self.found()));
        let between = self.text.get(self.previous.1..self.start).unwrap_or("");
        if between.contains('\n') { Ok(()) } else { Err(failed) }
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
        if self.token == Token::QuotedName {
            let text = self.unquote()?;
            return Ok(self.intern(&text));
        }
        if self.token == Token::Name && !words::is_reserved(slice) {
            self.advance();
            return Ok(self.intern(slice));
        }
        let failed = self.expected(what);
        if slice.starts_with(|c: char| c.is_ascii_alphabetic())
            && let Some(last) = self.diagnostics.last_mut()
        {
            last.help = Some(format!("`{slice}` is reserved; as a name it stands in backticks"));
        }
        Err(failed)
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
        if self.token == Token::Str { self.unquote() } else { Err(self.expected(what)) }
    }

    /// The name of a code, as a string.
    fn code(&mut self, what: &str) -> Read<Code> {
        let at = (self.start, self.end);
        let name = self.string(what)?;
        let unknown = || format!("`{name}` is no code of a finding");
        Code::named(&name).ok_or_else(|| self.error(at, unknown()))
    }

    fn unquote(&mut self) -> Read<String> {
        let text = quote::unquote(self.slice()).map_err(|escape| {
            let message = format!("the escape `{escape}` means nothing; `\\n \\r \\t \\\\ \\\" \\`` and `\\u{{hex}}` do");
            self.error((self.start, self.end), message)
        })?;
        self.advance();
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
            self.expect(close, text, context)?;
        }
        Ok(items)
    }

    // Nodes and their bounds.

    fn here(&self) -> Start {
        Start(self.start)
    }

    /// A fresh id for a node from `start` to the last token taken.
    fn node(&mut self, start: Start) -> NodeId {
        self.node_to(start, self.previous.1)
    }

    fn node_to(&mut self, start: Start, end: usize) -> NodeId {
        match self.file {
            Some(file) => self.program.fresh_at(Span::new(file, start.0, end.max(start.0))),
            None => self.program.fresh(),
        }
    }

    /// Reads something one level deeper.
    fn nested<T>(&mut self, rule: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.nesting >= MAX_NESTING {
            return Err(self.too_deep());
        }
        self.nesting += 1;
        let outer = std::mem::take(&mut self.height);
        let result = rule(self);
        self.height = self.height.max(outer);
        self.nesting -= 1;
        result
    }

    /// A node stands on top of the subtrees read since [`Self::nested`].
    fn grow(&mut self) -> Read<()> {
        if self.height >= MAX_HEIGHT {
            return Err(self.too_deep());
        }
        self.height += 1;
        Ok(())
    }

    fn too_deep(&mut self) -> Failed {
        if !self.stopped {
            let message = "this is nested too deeply";
            self.report("too-deep", (self.start, self.end), message.to_owned());
            self.stop();
        }
        Failed
    }

    // Errors.

    fn expected(&mut self, what: &str) -> Failed {
        self.error((self.start, self.end), format!("expected {what}, found {}", self.found()))
    }

    fn error(&mut self, at: (usize, usize), message: String) -> Failed {
        self.report("syntax-error", at, message);
        Failed
    }

    fn report(&mut self, code: &'static str, at: (usize, usize), message: String) {
        if self.stopped || self.reported.replace(self.start) == Some(self.start) {
            return;
        }
        let span = self.file.map(|file| Span::new(file, at.0, at.1));
        self.diagnostics.push(Diagnostic::new(code, Severity::Error, span, message));
        if self.diagnostics.len() >= MAX_ERRORS {
            self.stop();
        }
    }

    fn stop(&mut self) {
        self.stopped = true;
        self.token = Token::End;
        (self.start, self.end) = (self.text.len(), self.text.len());
    }

    /// Skips what could not be read: past the next `;`, or up to the `}` that closes the block
    /// around or to the next declaration.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens are skipped")]
    fn recover(&mut self) {
        let mut open = 0u32;
        loop {
            match self.token {
                Token::End => return,
                Token::Semicolon if open == 0 => return self.advance(),
                Token::CloseBrace if open == 0 => return,
                Token::CloseBrace if open == 1 => return self.advance(),
                Token::CloseBrace => open -= 1,
                Token::OpenBrace => open += 1,
                token if token.starts_item() => return,
                _ => {}
            }
            self.advance();
        }
    }
}
