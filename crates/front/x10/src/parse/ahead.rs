//! Where the parser must look ahead: closures, constraints, patterns, the two kinds of `for`.
//!
//! Everything here looks at single tokens and jumps over brackets, so that no look is longer than what is read afterwards at
//! the same level.

use super::{Parser, Reader};
use crate::token::Token;

/// What follows a type or a guard.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Behind {
    /// The body of a method, perhaps.
    Method,
    /// The body of a class, and perhaps a block behind that.
    Class,
    /// Nothing that begins with a brace.
    Other,
}

impl Parser<'_> {
    /// How many tokens ahead the bracket is closed that is so many ahead.
    pub fn close_of(&self, ahead: usize) -> Option<usize> {
        self.cursor.close(ahead).map(|close| close - self.cursor.position())
    }

    /// The token behind the bracket that closes the one that many tokens ahead.
    pub fn behind_close(&self, ahead: usize) -> Option<Token> {
        self.close_of(ahead).map(|close| self.peek(close + 1))
    }

    /// Goes to the bracket that closes the one here, if there is one.
    pub fn skip_to_close(&mut self) -> bool {
        let close = self.cursor.close(0);
        if let Some(close) = close {
            self.cursor.go_to(close);
        }
        close.is_some()
    }

    /// Whether the parenthesis here begins a closure: `(..) =>`, `(..): T =>`, `(..){c} =>`.
    pub fn is_closure(&self) -> bool {
        let Some(close) = self.close_of(0) else { return false };
        let mut at = close + 1;
        // A block behind `(f) ` has statements in it and no arrow behind it.
        if self.peek(at) == Token::OpenBrace {
            let Some(close) = self.close_of(at) else { return false };
            at = close + 1;
        }
        if matches!(self.peek(at), Token::Colon | Token::Subtype) {
            let Some(end) = self.behind_type(at + 1) else { return false };
            at = end;
        }
        if matches!(self.peek(at), Token::Offers | Token::Throws) {
            let Some(end) = self.behind_type(at + 1) else { return false };
            at = end;
        }
        self.peek(at) == Token::DoubleArrow
    }

    /// Where the type ends that begins that many tokens ahead, if it looks like one.
    fn behind_type(&self, mut at: usize) -> Option<usize> {
        while self.peek(at) == Token::Open {
            at = self.close_of(at)? + 1;
            if self.peek(at) == Token::OpenBrace {
                at = self.close_of(at)? + 1;
            }
            if self.peek(at) != Token::DoubleArrow {
                return None;
            }
            at += 1;
        }
        self.behind_named_type(at)
    }

    fn behind_named_type(&self, mut at: usize) -> Option<usize> {
        if self.peek(at) == Token::Void {
            return Some(at + 1);
        }
        loop {
            if !self.peek(at).is_name() {
                return None;
            }
            at += 1;
            for bracket in [Token::OpenBracket, Token::Open, Token::OpenBrace] {
                if self.peek(at) == bracket {
                    at = self.close_of(at)? + 1;
                }
            }
            if self.is_legacy() && self.peek(at) == Token::Not {
                at += 1;
            }
            if self.peek(at) != Token::Dot {
                return Some(at);
            }
            at += 1;
        }
    }

    /// Whether the brace here holds a constraint, or is the body that may stand there.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens follow no constraint")]
    pub fn is_constraint(&self, behind: Behind) -> bool {
        if behind == Behind::Other {
            return true;
        }
        let Some(close) = self.close_of(0) else { return false };
        // What a body ends with; a constraint is expressions with commas.
        let body = close == 1 || self.peek(close - 1) == Token::Semicolon;
        match self.peek(close + 1) {
            Token::Assign
            | Token::Colon
            | Token::Subtype
            | Token::Offers
            | Token::Throws
            | Token::Extends
            | Token::Implements
            | Token::DoubleArrow => true,
            Token::OpenBrace if behind == Behind::Method => true,
            // A block may follow a local class.
            Token::OpenBrace => {
                let members = self.peek(close - 1) == Token::CloseBrace && self.peek(1).declares();
                !body && !members
            }
            // `def f(){c};` has no body, `def f() { };` has one.
            Token::Semicolon => !body && self.peek(close - 1) != Token::CloseBrace,
            Token::Not => self.is_legacy(),
            _ => false,
        }
    }

    /// Whether the brace here belongs to a type that a question follows: `T{c} haszero`.
    pub fn at_type_test(&self) -> bool {
        matches!(
            self.behind_close(0),
            Some(Token::Subtype | Token::Supertype | Token::HasZero | Token::IsRef)
        )
    }

    /// Whether names alone stand in the brackets that many tokens ahead: a point taken apart.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other tokens begin no pattern")]
    pub fn is_pattern(&self, ahead: usize) -> bool {
        let open = match self.peek(ahead) {
            Token::OpenBracket => true,
            Token::Open => self.is_legacy(),
            _ => false,
        };
        let mut at = ahead + 1;
        while open && self.peek(at).is_name() && self.peek(at + 1) == Token::Comma {
            at += 2;
        }
        open && self.peek(at).is_name()
            && matches!(self.peek(at + 1), Token::Close | Token::CloseBracket)
    }

    /// Whether a token stands in the parentheses here, but not in others inside them.
    pub fn holds(&self, token: Token) -> bool {
        let Some(close) = self.close_of(0) else { return false };
        let mut at = 1;
        while at < close {
            if self.peek(at) == token {
                return true;
            }
            at = self.close_of(at).unwrap_or(at) + 1;
        }
        false
    }
}
