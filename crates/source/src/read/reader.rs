//! What every parser does with its tokens.

use super::cursor::{Bracket, Cursor, Lexeme, Shape, Token};
use crate::{Diagnostic, Span};

/// It was said what is wrong: whoever reads gives up and leaves it to the one who can go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop;

pub type Read<T> = Result<T, Stop>;

/// Longest piece of source quoted in a message, in characters.
const QUOTE: usize = 40;

/// Source text for a message: in backquotes, and cut when it is very long.
#[must_use]
pub fn quote(text: &str) -> String {
    match text.char_indices().nth(QUOTE) {
        None => format!("`{text}`"),
        Some((end, _)) => format!("`{}...`", text.get(..end).unwrap_or_default()),
    }
}

/// Whoever owns a [`Cursor`]. A language gives its tokens, text and messages.
pub trait Reader<'t>: Sized {
    type Token: Token;

    /// How many levels may be inside each other.
    const NESTING: usize;
    /// How many levels the tree of one expression may have; a chain of operators counts one level each.
    const HEIGHT: usize = usize::MAX;

    fn cursor(&self) -> &Cursor<'t, Self::Token>;
    fn cursor_mut(&mut self) -> &mut Cursor<'t, Self::Token>;

    /// The text that the tokens were made from.
    fn text(&self) -> &str;

    fn span_of(&self, lexeme: Lexeme<Self::Token>) -> Span;

    /// Reports what is wrong.
    fn error(&mut self, diagnostic: Diagnostic) -> Stop;

    /// What is wrong when something else was expected here.
    fn mismatch(&self, wanted: &str) -> Diagnostic;

    /// Reports that too many levels are inside each other.
    fn too_deep(&mut self, span: Span) -> Stop;

    fn token(&self) -> Self::Token {
        self.peek(0)
    }

    fn peek(&self, ahead: usize) -> Self::Token {
        self.cursor().ahead(ahead).token
    }

    fn at(&self, token: Self::Token) -> bool {
        self.token() == token
    }

    fn at_any(&self, tokens: &[Self::Token]) -> bool {
        tokens.contains(&self.token())
    }

    fn text_of(&self, lexeme: Lexeme<Self::Token>) -> &str {
        self.text().get(lexeme.start..lexeme.end).unwrap_or_default()
    }

    /// The text of the token here.
    fn text_here(&self) -> &str {
        self.text_of(self.cursor().ahead(0))
    }

    /// Where the token here stands.
    fn here(&self) -> Span {
        self.span_of(self.cursor().ahead(0))
    }

    /// Where the token taken last stands; before the first, where that begins.
    fn last(&self) -> Span {
        let first = self.cursor().get(0);
        self.span_of(self.cursor().behind().unwrap_or(Lexeme { end: first.start, ..first }))
    }

    /// From `start` to the token taken last.
    fn since(&self, start: Span) -> Span {
        start.to(self.last())
    }

    /// Whether the token here begins a line.
    fn on_new_line(&self) -> bool {
        let Some(behind) = self.cursor().behind() else { return true };
        let between = self.text().get(behind.end..self.cursor().ahead(0).start);
        between.is_none_or(|between| between.contains('\n'))
    }

    /// Reports a piece of text that is no token and was passed over.
    fn strange(&mut self, _piece: Lexeme<Self::Token>) {}

    /// Takes the token here.
    fn bump(&mut self) -> Span {
        let taken = self.cursor_mut().bump();
        self.report_strange();
        self.span_of(taken)
    }

    fn report_strange(&mut self) {
        while let Some(piece) = self.cursor_mut().take_bad() {
            self.strange(piece);
        }
    }

    /// Takes the token here if it is this one.
    fn eat(&mut self, token: Self::Token) -> bool {
        let there = self.at(token);
        if there {
            self.bump();
        }
        there
    }

    /// Takes this token; `wanted` is what it is called.
    fn expect(&mut self, token: Self::Token, wanted: &str) -> Read<Span> {
        if self.at(token) { Ok(self.bump()) } else { Err(self.unexpected(wanted)) }
    }

    fn unexpected(&mut self, wanted: &str) -> Stop {
        let diagnostic = self.mismatch(wanted);
        self.error(diagnostic)
    }

    /// Runs `inner` one level deeper.
    fn deeper<T>(&mut self, inner: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.cursor().depth >= Self::NESTING {
            return Err(self.too_deep(self.here()));
        }
        let cursor = self.cursor_mut();
        cursor.depth += 1;
        cursor.reached = cursor.reached.max(cursor.depth);
        let result = inner(self);
        self.cursor_mut().depth -= 1;
        result
    }

    /// Begins to read an expression: how high it is counts by itself. What was counted before is for [`Reader::measured`].
    fn measure(&mut self) -> usize {
        let cursor = self.cursor_mut();
        std::mem::replace(&mut cursor.reached, cursor.depth)
    }

    /// The expression has been read; those around it are at least as high.
    fn measured(&mut self, before: usize) {
        let cursor = self.cursor_mut();
        cursor.reached = cursor.reached.max(before);
    }

    /// The expression read last becomes a part of a larger one.
    fn wrap(&mut self) -> Read<()> {
        self.cursor_mut().reached += 1;
        if self.cursor().reached > Self::HEIGHT { Err(self.too_deep(self.here())) } else { Ok(()) }
    }

    /// Leaves the rest of a statement behind: up to and with `separator` or a whole `{ }`, but not past a token at which reading
    /// may go on. `goes_on` is told how many braces are open; `passed` sees every token that is left behind.
    fn recover(
        &mut self,
        separator: Self::Token,
        goes_on: impl Fn(&Self, usize) -> bool,
        mut passed: impl FnMut(&mut Self, Self::Token),
    ) {
        let mut braces = 0_usize;
        while !self.at(Self::Token::END) && !goes_on(self, braces) {
            let token = self.token();
            passed(self, token);
            self.bump();
            match token.bracket() {
                Some(Bracket::Open(Shape::Brace)) => braces += 1,
                Some(Bracket::Close(Shape::Brace)) => {
                    braces = braces.saturating_sub(1);
                    if braces == 0 {
                        return;
                    }
                }
                Some(Bracket::Open(_) | Bracket::Close(_)) | None => {
                    if token == separator && braces == 0 {
                        return;
                    }
                }
            }
        }
    }
}
