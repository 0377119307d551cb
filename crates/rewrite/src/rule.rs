//! Rules as data.

use crate::claim::{Claim, Direction, Subject};
use crate::condition::Condition;
use crate::syntax::Grammar;
use crate::view::Node;
use partita_source::Span;

/// The rules of a file and of those it uses, in the order in which they are applied.
#[derive(Clone, Debug, Default)]
pub struct RuleSet {
    /// What patterns are written in; nothing where there are none.
    pub grammar: Option<&'static dyn Grammar>,
    pub rules: Vec<Rule>,
    /// What each file claims.
    pub claims: Vec<Claim>,
    /// A look-up table: of its rules the first that fits a statement decides, and what it builds is not looked at again.
    pub table: Option<Table>,
}

/// What a look-up table says beside its entries.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// Cells and variables of its own.
    pub declarations: Vec<Node>,
    /// What no entry fits is left out: conditions are true and false, declarations, assignments and calls are gone.
    pub forgets: bool,
}

impl RuleSet {
    /// The rules of one file that follow each other, with what that file claims: the steps in which the
    /// claims can be checked.
    #[must_use]
    pub fn stages(&self) -> Vec<RuleSet> {
        let mut stages: Vec<RuleSet> = Vec::new();
        for rule in &self.rules {
            let file = rule.span.file;
            let same = |stage: &&mut RuleSet| stage.rules.iter().all(|one| one.span.file == file);
            match stages.last_mut().filter(same) {
                Some(stage) => stage.rules.push(rule.clone()),
                None => {
                    let claims = self.claims.iter().filter(|claim| claim.span.file == file);
                    let claims = claims.cloned().collect();
                    stages.push(RuleSet {
                        grammar: self.grammar,
                        rules: vec![rule.clone()],
                        claims,
                        table: self.table.clone(),
                    });
                }
            }
        }
        stages
    }

    /// What all files together promise about a finding code, or about `values`: what each of them does.
    #[must_use]
    pub fn promise(&self, subject: Subject) -> Option<Direction> {
        let of = |stage: &RuleSet| {
            stage.claims.iter().find(|claim| claim.speaks_of(subject)).map(|claim| claim.direction)
        };
        let all = self.stages().iter().map(of).collect::<Option<Vec<_>>>()?;
        Direction::together(&all)
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

#[derive(Clone, PartialEq, Debug)]
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
    /// A line of a look-up table.
    Entry(Entry),
}

/// What a line of a look-up table matches, and what becomes of that.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// Only statements of this class.
    pub class: Option<char>,
    /// The text begins with this, blanks aside; then there is no pattern.
    pub prefix: Option<String>,
    pub does: Does,
    /// What stands for a condition that it matches.
    pub condition: Option<Way>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Does {
    Keep,
    /// Keeps, and says so.
    Warn,
    /// The statement's own text is printed instead.
    Print,
    /// The rule's replacement stands there.
    Replace,
}

/// What decides whether a branch can be taken.
#[derive(Clone, PartialEq, Debug)]
pub enum Way {
    /// The program's own condition.
    Kept,
    /// The other branch cannot be taken.
    Else,
    /// This expression; null for one that is always true.
    Is(Node),
}

/// What a rule did to a program.
#[derive(Clone, Debug)]
pub struct Applied {
    pub title: String,
    pub span: Span,
    /// Where it matched.
    pub sites: Vec<Option<Span>>,
}
