//! Random X10 programs, and all that they can do by the language itself: activities, finish, clocks, atomic and when, `at` and
//! exceptions over three fields of an object at place 0.
//!
//! [`generate`] makes a program from a seed, [`text`] writes it down, and [`explore`] goes through all its executions: what
//! they print, whether two activities race, whether one of them waits for ever. It interprets the statements as the language
//! page says, apart from the front end, the tree and the machine, with every access a step. [`Sample::shrink`] makes a
//! program small that shows a difference.
//!
//! Not covered: values beyond small sums, loops, several clocks at once, copies of objects.

mod explore;
mod generate;
mod program;
mod text;

pub use explore::Behaviour;
use program::Stmt;

pub struct Sample {
    main: Vec<Stmt>,
    pub text: String,
    pub behaviour: Behaviour,
}

impl Sample {
    /// The program of a seed; none when it does too much to be explored.
    #[must_use]
    pub fn new(seed: u64) -> Option<Self> {
        Self::of(generate::main(seed))
    }

    fn of(main: Vec<Stmt>) -> Option<Self> {
        let behaviour = explore::explore(&main)?;
        Some(Sample { text: text::program(&main), main, behaviour })
    }

    /// The smallest program found by leaving out statements for which the test still says yes.
    #[must_use]
    pub fn shrink(mut self, differs: impl Fn(&Sample) -> bool) -> Self {
        let mut at = 0;
        while let Some(smaller) = program::without(&self.main, at) {
            match Sample::of(smaller).filter(&differs) {
                Some(sample) => self = sample,
                None => at += 1,
            }
        }
        self
    }
}
