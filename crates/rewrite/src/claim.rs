//! What a rules file promises about the rewritten program.
//!
//! `over`: every behaviour of the original that it speaks of is also one of the rewritten program. `under`:
//! the other way round. `exact`: both. Files that use each other promise together what all of them promise.

use partita_source::{Code, Span};
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    Over,
    Under,
    Exact,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    pub direction: Direction,
    /// Empty for everything.
    pub subjects: Vec<Subject>,
    pub span: Span,
}

/// What a claim speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// Findings of this code.
    Code(Code),
    /// Outputs and observed values.
    Values,
}

impl Subject {
    #[must_use]
    pub fn named(name: &str) -> Option<Subject> {
        if name == "values" { Some(Subject::Values) } else { Code::named(name).map(Subject::Code) }
    }

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Subject::Code(code) => code.name(),
            Subject::Values => "values",
        }
    }
}

impl Direction {
    #[must_use]
    pub fn keeps_all(self) -> bool {
        matches!(self, Direction::Over | Direction::Exact)
    }

    #[must_use]
    pub fn adds_none(self) -> bool {
        matches!(self, Direction::Under | Direction::Exact)
    }

    /// What is left of several promises, one after the other; `None` when nothing is.
    #[must_use]
    pub fn together(all: &[Direction]) -> Option<Direction> {
        let over = all.iter().all(|one| one.keeps_all());
        let under = all.iter().all(|one| one.adds_none());
        match (over, under) {
            (true, true) => Some(Direction::Exact),
            (true, false) => Some(Direction::Over),
            (false, true) => Some(Direction::Under),
            (false, false) => None,
        }
    }

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Direction::Over => "over",
            Direction::Under => "under",
            Direction::Exact => "exact",
        }
    }
}

impl Claim {
    /// What stands behind `claims`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &str, span: Span) -> Result<Claim, String> {
        let (word, subjects) = match text.split_once(" for ") {
            Some((word, subjects)) => (word.trim(), subjects),
            None => (text.trim(), ""),
        };
        let direction = match word {
            "over" => Direction::Over,
            "under" => Direction::Under,
            "exact" => Direction::Exact,
            other => {
                return Err(format!(
                    "`{other}`: a claim is `over`, `under` or `exact`, as in `claims over for data-race, deadlock`"
                ));
            }
        };
        let names = subjects.split(',').map(str::trim).filter(|name| !name.is_empty());
        let subject = |name: &str| {
            Subject::named(name).ok_or_else(|| {
                format!("`{name}` is neither a code (`partita explain` lists them) nor `values`")
            })
        };
        let subjects = names.map(subject).collect::<Result<Vec<Subject>, String>>()?;
        Ok(Claim { direction, subjects, span })
    }

    #[must_use]
    pub fn speaks_of(&self, subject: Subject) -> bool {
        self.subjects.is_empty() || self.subjects.contains(&subject)
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.direction.name())?;
        if !self.subjects.is_empty() {
            let names: Vec<&str> = self.subjects.iter().map(|subject| subject.name()).collect();
            write!(f, " for {}", names.join(", "))?;
        }
        Ok(())
    }
}
