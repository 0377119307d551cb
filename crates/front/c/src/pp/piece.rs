//! A token as the preprocessor has it.

use crate::symbol::Symbol;
use crate::token::Token;
use partita_source::Span;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub token: Token,
    pub text: Symbol,
    /// What the user wrote: for what a macro made, the use of the macro.
    pub span: Span,
    /// For what a macro made: where it stands in the definition.
    pub made: Option<Span>,
    /// It begins a line of its file.
    pub line_start: bool,
    /// Something white stands before it.
    pub space: bool,
    /// A macro's name that met itself in its own expansion: it is never expanded again.
    pub painted: bool,
}

impl Piece {
    pub fn new(token: Token, text: Symbol, span: Span) -> Self {
        Piece { token, text, span, made: None, line_start: false, space: false, painted: false }
    }

    /// Whether it is apart from the token before it.
    pub fn is_apart(&self) -> bool {
        self.space || self.line_start
    }
}
