//! `end` statements of units and constructs.

use super::{Parser, Reader};
use crate::ast::Ident;
use crate::token::Token;
use partita_source::Diagnostic;

/// What an `end` statement closes inside a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Closes {
    If,
    Do,
    Select,
    Where,
    Forall,
    Associate,
    Block,
    Critical,
    Team,
}

impl Closes {
    pub(super) const ALL: [Closes; 9] = [
        Closes::If,
        Closes::Do,
        Closes::Select,
        Closes::Where,
        Closes::Forall,
        Closes::Associate,
        Closes::Block,
        Closes::Critical,
        Closes::Team,
    ];

    /// The words of the `end` statement.
    pub(super) fn words(self) -> &'static str {
        match self {
            Closes::If => "end if",
            Closes::Do => "end do",
            Closes::Select => "end select",
            Closes::Where => "end where",
            Closes::Forall => "end forall",
            Closes::Associate => "end associate",
            Closes::Block => "end block",
            Closes::Critical => "end critical",
            Closes::Team => "end team",
        }
    }

    /// How the construct is called in messages.
    pub(super) fn opening(self) -> &'static str {
        match self {
            Closes::Team => "change team",
            Closes::If
            | Closes::Do
            | Closes::Select
            | Closes::Where
            | Closes::Forall
            | Closes::Associate
            | Closes::Block
            | Closes::Critical => self.words().trim_start_matches("end "),
        }
    }
}

/// The words that may follow `end` of a unit.
const UNITS: [&str; 7] =
    ["program", "module", "submodule", "subroutine", "function", "procedure", "block data"];

impl Parser<'_> {
    /// The word behind `end` when the current statement closes a unit; empty for a bare `end`.
    pub(super) fn unit_end(&self) -> Option<&'static str> {
        if self.at_end || !self.starts_with_end() || self.assignment().is_some() {
            return None;
        }
        if self.words_then("end", Token::End) {
            return Some("");
        }
        UNITS.into_iter().find(|word| self.at_words(&format!("end {word}")))
    }

    pub(super) fn at_unit_end(&self) -> bool {
        self.unit_end().is_some()
    }

    fn starts_with_end(&self) -> bool {
        self.word(0).get(..3).is_some_and(|word| word.eq_ignore_ascii_case("end"))
    }

    /// What the current statement closes inside a unit; the keywords are read.
    pub(super) fn eat_construct_end(&mut self) -> Option<Closes> {
        if !self.starts_with_end() {
            return None;
        }
        Closes::ALL.into_iter().find(|closes| self.eat_words(closes.words()))
    }

    /// An `end` statement may repeat the name and must, where a construct has one.
    pub(super) fn same_name(
        &mut self,
        closing: Option<&Ident>,
        opened: Option<&Ident>,
        what: &str,
    ) -> bool {
        match (closing, opened) {
            (Some(closing), Some(opened)) if closing.name == opened.name => true,
            (None, _) => true,
            (Some(closing), Some(opened)) => {
                let message = format!("`end {what} {}` closes `{}`", closing.name, opened.name);
                self.error(
                    Diagnostic::error("syntax", closing.span, message)
                        .label(format!("expected `{}`", opened.name))
                        .also(opened.span, "opened here"),
                );
                false
            }
            (Some(closing), None) => {
                let message = format!("this {what} has no name");
                self.error(Diagnostic::error("syntax", closing.span, message));
                false
            }
        }
    }
}
