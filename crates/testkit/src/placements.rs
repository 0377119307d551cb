//! Searches for flush placements on program texts, as `partita flush` does them.

use partita_check::{MemoryModel, Options};
use partita_flush::{ExactEngine, Found, Method, Request, Set, Sites, Start, apply, search};
use partita_search::{Budget, Progress};
use partita_source::SourceMap;
use partita_tree::text::print_expr;
use partita_tree::{Expr, Program, text, validate};
use std::time::Duration;

/// A program and its sites.
pub struct Subject {
    pub program: Program,
    pub sources: SourceMap,
    pub sites: Sites,
}

/// What to search for, and how.
#[derive(Clone, Copy)]
pub struct Question {
    pub memory: MemoryModel,
    /// Shared values beyond this are cut.
    pub bound: Option<i64>,
    pub method: Method,
    pub all: bool,
    pub threads: usize,
    pub time: Option<Duration>,
}

impl Default for Question {
    fn default() -> Self {
        Question {
            memory: MemoryModel::Rma,
            bound: None,
            method: Method::Hitting,
            all: false,
            threads: 1,
            time: None,
        }
    }
}

/// How flushes are spelled in traces of tests.
fn spelling(place: Option<&Expr>) -> String {
    place.map_or_else(|| "fence;".to_owned(), |place| format!("flush {};", print_expr(place)))
}

impl Subject {
    /// Reads a program; the extension of `name` decides the language.
    ///
    /// # Errors
    /// The program does not read, or has nothing to search for.
    pub fn read(name: &str, source: &str, start: Start) -> Result<Subject, String> {
        let mut sources = SourceMap::new();
        let file = sources.add(name, source);
        let (program, found) = if name.ends_with(".rma") {
            partita_rma::read(file, source, name)
        } else {
            let (program, found) = text::read(file, source);
            (Some(program), found)
        };
        let program = program.ok_or("no program")?;
        let wrong = found.into_iter().chain(validate(&program)).find(|one| one.is_error());
        if let Some(error) = wrong {
            return Err(error.message);
        }
        let sites = Sites::of(&program, start).map_err(|problem| format!("{problem:?}"))?;
        Ok(Subject { program, sources, sites })
    }

    /// Searches for the smallest placements.
    #[must_use]
    pub fn search(&self, question: &Question) -> Found {
        let progress = Progress::default();
        let mut engine = engine(question, &progress);
        let request = Request {
            program: &self.program,
            sources: &self.sources,
            sites: &self.sites,
            spelling: &spelling,
            method: question.method,
            all: question.all,
            time: question.time,
            states: u64::MAX,
        };
        search(&request, &mut engine)
    }

    /// Judges one placement by itself.
    #[must_use]
    pub fn verify(&self, set: &Set, question: &Question) -> partita_flush::Answer {
        use partita_flush::{Allowance, Engine};
        let progress = Progress::default();
        let variant = apply(&self.program, &self.sources, &self.sites, set, &spelling);
        let allowance = Allowance { time: question.time, states: u64::MAX };
        engine(question, &progress).verify(&variant, &allowance).answer
    }
}

fn engine<'a>(question: &Question, progress: &'a Progress) -> ExactEngine<'a> {
    let options = Options {
        memory: question.memory,
        max_value: question.bound,
        threads: question.threads,
        budget: Budget::UNLIMITED,
        ..Options::default()
    };
    ExactEngine { options, places: 2, define: &[], progress }
}
