//! Searches for flush placements on program texts, as `partita flush` does them.

use partita_check::{MemoryModel, Options};
use partita_driver::{Driver, Own, Refusal, Texts};
use partita_flush::{
    Allowance, Answer, Found, Judge, Method, Request, Set, Sites, Start, apply, search,
};
use partita_search::{Budget, Progress};
use partita_source::SourceMap;
use partita_tree::text::print_expr;
use partita_tree::{Expr, Program};
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
        let files = Texts::default().with(name, source);
        let driver = Driver { files: &files, ..Driver::default() };
        let request = partita_driver::Request::of(name);
        let loaded = driver.load(&request, &mut sources);
        let program = loaded.map_err(|found| Refusal::Input(found).message())?.tree;
        let sites = Sites::of(&program, start).map_err(|problem| format!("{problem:?}"))?;
        Ok(Subject { program, sources, sites })
    }

    /// Searches for the smallest placements.
    #[must_use]
    pub fn search(&self, question: &Question) -> Found {
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
        let (progress, mut engine) = (Progress::default(), Own);
        search(&request, judge(question, &mut engine, &progress))
    }

    /// Judges one placement by itself.
    #[must_use]
    pub fn verify(&self, set: &Set, question: &Question) -> Answer {
        let (progress, mut engine) = (Progress::default(), Own);
        let variant = apply(&self.program, &self.sources, &self.sites, set, &spelling);
        let allowance = Allowance { time: question.time, states: u64::MAX };
        judge(question, &mut engine, &progress).verify(&variant, &allowance).answer
    }
}

fn judge<'a>(question: &Question, engine: &'a mut Own, progress: &'a Progress) -> Judge<'a> {
    let options = Options {
        memory: question.memory,
        max_value: question.bound,
        threads: question.threads,
        budget: Budget::UNLIMITED,
        ..Options::default()
    };
    Judge { engine, explores: true, options, places: 2, definitions: &[], progress }
}
