//! Rules as data.

use crate::claim::{Claim, Direction, together};
use crate::condition::Condition;
use crate::view::Node;
use partita_source::Span;

/// The rules of a file and of those it uses, in the order in which they are applied.
#[derive(Clone, Debug, Default)]
pub struct RuleSet {
    pub syntax: Syntax,
    pub rules: Vec<Rule>,
    /// What each file claims.
    pub claims: Vec<Claim>,
    /// Some file has rules and claims nothing.
    pub silent: bool,
}

impl RuleSet {
    /// What all files together promise about a finding code, or about `values`.
    #[must_use]
    pub fn promise(&self, subject: &str) -> Option<Direction> {
        if self.silent { None } else { together(&self.claims, subject) }
    }
}

/// What patterns are written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Syntax {
    #[default]
    Fortran,
    Tree,
}

impl Syntax {
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Syntax::Fortran => "fortran",
            Syntax::Tree => "tree",
        }
    }
}

#[derive(Clone, Debug)]
pub struct Rule {
    /// The first line, for messages.
    pub title: String,
    pub span: Span,
    /// It may match nothing.
    pub optional: bool,
    pub kind: Kind,
    /// Any of these; each is a list of pieces that follow each other.
    pub patterns: Vec<Vec<Node>>,
    pub conditions: Vec<Condition>,
    /// What stands there afterwards; `None` leaves it.
    pub replacement: Option<Vec<Node>>,
    /// Declarations and statements to add.
    pub declarations: Vec<Node>,
    pub statements: Vec<Node>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// One name of a declaration.
    Declaration,
    /// Statements that follow each other.
    Statements,
    /// A reference that is read, written, or either.
    Reference {
        read: bool,
        write: bool,
        /// Bound to `r` or `w`.
        role: Option<String>,
        /// Sections are treated element by element.
        each: bool,
    },
}

/// What a rule did to a program.
#[derive(Clone, Debug)]
pub struct Applied {
    pub title: String,
    pub span: Span,
    /// Where it matched.
    pub sites: Vec<Option<Span>>,
}
