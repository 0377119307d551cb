//! Random Chapel programs that mean one thing, and what they print by the language's specification.
//!
//! [`generate`] makes a program from a seed, [`text`] writes it down, and [`interpret`] says what it prints: every copy,
//! assignment and end of a record writes a line. The interpreter was written from the specification alone, apart from the
//! front end, and names the section for each of its rules. [`shrink`] makes a program small that shows a difference.
//!
//! Not compared yet: what [`features::NOT_YET`] lists. Not covered: more than one task at a time, generic procedures,
//! iterators, several locales.

mod ast;
#[cfg(test)]
mod examples;
mod facts;
mod features;
mod generate;
mod interpret;
mod legal;
mod mentions;
mod needs;
mod shape;
mod shrink;
mod text;

/// A program and what it prints.
pub struct Sample {
    program: ast::Program,
    pub text: String,
    pub prints: String,
}

impl Sample {
    fn of(program: ast::Program) -> Option<Self> {
        let facts = facts::facts(&program)?;
        if !needs::needs(&program, &facts).into_iter().all(features::available) {
            return None;
        }
        let prints = interpret::interpret(&program, &facts)?;
        Some(Sample { text: text::text(&program), prints, program })
    }

    /// The program of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        generate::sample(seed)
    }

    /// The smallest program found by leaving out statements for which the test still says yes.
    #[must_use]
    pub fn shrink(self, differs: impl Fn(&Sample) -> bool) -> Self {
        shrink::shrink(self, differs)
    }
}
