//! Looking ahead in a statement: is it an assignment, is this a type.

use super::{Parser, Reader};
use crate::token::Token;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Assignment {
    Value,
    Pointer,
}

impl Parser<'_> {
    /// Whether the rest of the statement assigns: a designator and `=` or `=>`.
    pub(super) fn assignment(&self) -> Option<Assignment> {
        let mut ahead = 0;
        loop {
            if self.peek(ahead) != Token::Name {
                return None;
            }
            ahead += 1;
            while matches!(self.peek(ahead), Token::Open | Token::OpenBracket) {
                ahead = self.behind_group(ahead);
            }
            let token = self.peek(ahead);
            if token == Token::Assign {
                return (!self.is_fixed_do(ahead)).then_some(Assignment::Value);
            }
            if token == Token::Arrow {
                return Some(Assignment::Pointer);
            }
            if token != Token::Percent {
                return None;
            }
            ahead += 1;
        }
    }

    /// In fixed form `do10i=1,10` begins like an assignment; the comma tells.
    fn is_fixed_do(&self, equals: usize) -> bool {
        let loops = self.word(0).get(..2).is_some_and(|word| word.eq_ignore_ascii_case("do"));
        if !self.mode.fixed || !loops || equals != 1 {
            return false;
        }
        let mut ahead = equals + 1;
        loop {
            let token = self.peek(ahead);
            if matches!(token, Token::Open | Token::OpenBracket | Token::OpenArray) {
                ahead = self.behind_group(ahead);
            } else if matches!(token, Token::Comma | Token::End) {
                return token == Token::Comma;
            } else {
                ahead += 1;
            }
        }
    }

    /// Whether a type and `::` follow: in array constructors, implied loops and `allocate`.
    pub(super) fn at_type_prefix(&self) -> bool {
        if self.peek(0) != Token::Name {
            return false;
        }
        let mut ahead = 1;
        if self.word(0).eq_ignore_ascii_case("double") && self.peek(1) == Token::Name {
            ahead = 2;
        }
        if self.peek(ahead) == Token::Star {
            ahead += 1;
            if self.peek(ahead) == Token::Int {
                ahead += 1;
            }
        }
        if self.peek(ahead) == Token::Open {
            ahead = self.behind_group(ahead);
        }
        self.peek(ahead) == Token::DoubleColon
    }
}
