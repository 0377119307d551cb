//! Symbolic inputs: which variables, in which arithmetic, and who answers the questions about them.

use crate::refusal::Refusal;
use partita_machine::{Arithmetic, Symbolic};
use partita_model::Model;
use partita_predabs::Questions;
use partita_terms::{Layered, Process, SharedSolver};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

#[derive(Clone, Debug)]
pub struct Symbols {
    /// `NAME` or `NAME=LOW..HIGH`
    pub inputs: Vec<String>,
    /// Integers have the width of their type; otherwise they are those of mathematics.
    pub machine_ints: bool,
    /// Reals are IEEE doubles; otherwise they are those of mathematics.
    pub ieee: bool,
    /// An SMT solver; otherwise z3 or cvc5 where installed, and the one inside.
    pub solver: Option<String>,
    /// Longest time for one question.
    pub solver_time: Duration,
    /// A folder for every question that is asked.
    pub dump: Option<PathBuf>,
}

impl Default for Symbols {
    fn default() -> Self {
        Symbols {
            inputs: Vec::new(),
            machine_ints: false,
            ieee: false,
            solver: None,
            solver_time: Duration::from_secs(10),
            dump: None,
        }
    }
}

impl Symbols {
    /// The names of the variables.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.inputs.iter().map(|text| split(text).0.to_owned()).collect()
    }

    /// What the models' symbolic values are computed with; nothing when they have none.
    ///
    /// # Errors
    /// Bounds that are none, or a solver that is not there.
    pub fn context(&self, models: &[&Model]) -> Result<Option<Arc<Symbolic>>, Refusal> {
        let mut arithmetic = Arithmetic {
            machine_ints: self.machine_ints,
            ieee: self.ieee,
            ..Arithmetic::default()
        };
        for text in &self.inputs {
            let (name, bounds) = split(text);
            let Some(bounds) = bounds else { continue };
            let numbers = bounds.split_once("..").and_then(|(low, high)| {
                Some((low.trim().parse::<i64>().ok()?, high.trim().parse::<i64>().ok()?))
            });
            let Some((low, high)) = numbers.filter(|(low, high)| low <= high) else {
                let message =
                    format!("--symbolic {text}: bounds are written LOW..HIGH, as in 0..9");
                return Err(message.into());
            };
            arithmetic.bounds.insert(name.to_owned(), (low, high));
        }
        if !models.iter().any(|model| model.has_inputs()) {
            return Ok(None);
        }
        let solver = SharedSolver::new(self.layers()?);
        Ok(Some(Arc::new(Symbolic::new(solver, arithmetic))))
    }

    /// Who answers the questions of predicate abstraction.
    ///
    /// # Errors
    /// A solver that is not there.
    pub fn questions(&self) -> Result<Questions, Refusal> {
        Ok(Questions::new(self.layers()?))
    }

    fn layers(&self) -> Result<Layered, Refusal> {
        let process = match Process::find_within(self.solver.as_deref(), self.solver_time) {
            Ok(process) => Some(process),
            Err(message) if self.solver.is_some() => {
                return Err(format!("--solver: {message}").into());
            }
            Err(message) if self.ieee => {
                return Err(format!("--ieee needs a solver: {message}").into());
            }
            // The one inside answers what it can.
            Err(_) => None,
        };
        match (process, &self.dump) {
            // Questions that are answered inside would not be written.
            (Some(process), Some(folder)) => {
                std::fs::create_dir_all(folder)
                    .map_err(|error| format!("--dump-smt {}: {error}", folder.display()))?;
                Ok(Layered::new(Some(process.with_dump(folder.clone()))).without_builtin())
            }
            (None, Some(_)) => {
                let what = "--dump-smt writes what a solver is asked: install z3 or cvc5 (Debian \
                            packages of these names), or name one with --solver";
                Err(what.into())
            }
            (process, None) => Ok(Layered::new(process)),
        }
    }
}

/// The name, and the bounds if there are any.
fn split(text: &str) -> (&str, Option<&str>) {
    match text.split_once('=') {
        Some((name, bounds)) => (name.trim(), Some(bounds)),
        None => (text.trim(), None),
    }
}
