//! A solver in a process of its own: SMT-LIB through a pipe to `z3` or `cvc5`.
//!
//! The process lives from query to query; symbols are declared once. Two threads write to it and read from it, so
//! that nothing here waits longer than the time limit. One that dies, hangs or complains is ended and the next
//! query starts another. Models are evaluated before they are believed.

use super::smtlib::{Query, smtlib_script, symbol_name};
use super::values::{Sexp, is_complete, parse};
use super::{Answer, Solver};
use crate::{Assignment, Constant, Term, Terms};
use rustc_hash::FxHashSet;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Kind {
    Z3,
    Cvc5,
}

/// An SMT-LIB solver as a process.
#[derive(Debug)]
pub struct Process {
    program: PathBuf,
    kind: Kind,
    limit: Duration,
    dump: Option<PathBuf>,
    /// Counted for all processes of one solver: dumps are numbered with it.
    queries: Arc<AtomicU64>,
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    child: Child,
    input: Sender<String>,
    output: Receiver<String>,
    declared: FxHashSet<String>,
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Why a query has no answer; the process is not used again.
struct Failure(String);

impl Process {
    /// Ten seconds.
    pub const LIMIT: Duration = Duration::from_secs(10);

    /// Looks for the program: the named one (`z3`, `cvc5` or a path that ends so), or the first on the path.
    ///
    /// # Errors
    /// What is missing, and the Debian package that has it.
    pub fn find(name: Option<&str>) -> Result<Process, String> {
        Process::find_within(name, Process::LIMIT)
    }

    /// The same for a solver whose queries, the first of which is whether it is there, have this time limit.
    ///
    /// # Errors
    /// As for [`Process::find`].
    pub fn find_within(name: Option<&str>, limit: Duration) -> Result<Process, String> {
        let names = name.map_or_else(|| vec!["z3", "cvc5"], |name| vec![name]);
        for name in &names {
            let file = Path::new(name).file_stem().and_then(|stem| stem.to_str()).unwrap_or("");
            let kind = if file.starts_with("z3") {
                Kind::Z3
            } else if file.starts_with("cvc5") {
                Kind::Cvc5
            } else {
                return Err(format!("`{name}` is neither z3 nor cvc5"));
            };
            if says_its_version(name, limit) {
                return Ok(Process {
                    program: PathBuf::from(name),
                    kind,
                    limit,
                    dump: None,
                    queries: Arc::default(),
                    running: None,
                });
            }
        }
        Err(match name {
            Some(name) => format!(
                "the solver `{name}` cannot be run or does not answer; the Debian packages are `z3` and `cvc5` \
                 (`apt-get install z3`)"
            ),
            None => "no SMT solver on the path: install the Debian package `z3` or `cvc5` \
                     (`apt-get install z3`)"
                .to_owned(),
        })
    }

    /// The time limit of one query.
    #[must_use]
    pub fn with_limit(mut self, limit: Duration) -> Process {
        self.limit = limit;
        self
    }

    /// Writes every query into the folder, as `0001.smt2` and so on. The folder must be there.
    #[must_use]
    pub fn with_dump(mut self, folder: PathBuf) -> Process {
        self.dump = Some(folder);
        self
    }

    /// The same solver in another process, for another thread.
    #[must_use]
    pub fn another(&self) -> Process {
        Process {
            program: self.program.clone(),
            kind: self.kind,
            limit: self.limit,
            dump: self.dump.clone(),
            queries: Arc::clone(&self.queries),
            running: None,
        }
    }

    pub(super) fn kind_name(&self) -> &'static str {
        match self.kind {
            Kind::Z3 => "z3",
            Kind::Cvc5 => "cvc5",
        }
    }

    fn ask(&mut self, terms: &Terms, query: &Query, fresh: bool) -> Result<Reply, Failure> {
        if fresh {
            self.running = None;
        }
        let limit = self.limit;
        let running = match &mut self.running {
            Some(running) => running,
            None => {
                let started = Running::start(&self.program, self.kind, limit)?;
                self.running.insert(started)
            }
        };
        running.ask(terms, query, limit, !fresh)
    }

    fn dump(&mut self, terms: &Terms, assertions: &[Term]) -> Result<(), String> {
        let number = self.queries.fetch_add(1, Ordering::Relaxed) + 1;
        let Some(folder) = &self.dump else { return Ok(()) };
        let path = folder.join(format!("{number:04}.smt2"));
        let text = smtlib_script(terms, assertions)?;
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
    }
}

/// How often a program that says nothing is looked at.
const LOOK: Duration = Duration::from_millis(5);

/// Whether a program can be run and answers in time.
fn says_its_version(name: &str, limit: Duration) -> bool {
    let silent = || Stdio::null();
    let started = Command::new(name)
        .arg("--version")
        .stdin(silent())
        .stdout(silent())
        .stderr(silent())
        .spawn();
    let Ok(mut child) = started else { return false };
    let deadline = Instant::now() + limit;
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) if Instant::now() < deadline => std::thread::sleep(LOOK),
            Ok(None) | Err(_) => {
                // It may have ended by itself.
                let _ = child.kill();
                let _ = child.wait();
                return false;
            }
        }
    }
}

enum Reply {
    Sat(Assignment),
    Unsat,
    Unknown(String),
}

impl Solver for Process {
    fn check(&mut self, terms: &Terms, assertions: &[Term]) -> Answer {
        if let Err(reason) = self.dump(terms, assertions) {
            return Answer::Unknown(format!("the query cannot be written: {reason}"));
        }
        let query = match Query::new(terms, assertions) {
            Ok(query) => query,
            Err(reason) => return Answer::Unknown(reason),
        };
        let begun = Instant::now();
        let mut reply = self.ask(terms, &query, false);
        // Without push and pop, z3 has better procedures for products.
        if matches!(reply, Ok(Reply::Unknown(_)))
            && self.kind == Kind::Z3
            && begun.elapsed() < self.limit / 2
        {
            reply = self.ask(terms, &query, true);
            self.running = None;
        }
        match reply {
            Ok(Reply::Sat(model)) if terms.satisfies(&model, assertions) => Answer::Sat(model),
            Ok(Reply::Sat(_)) => Answer::Unknown(format!(
                "{} gave values under which the conditions have no value",
                self.name()
            )),
            Ok(Reply::Unsat) => Answer::Unsat,
            Ok(Reply::Unknown(reason)) => Answer::Unknown(reason),
            Err(Failure(reason)) => {
                self.running = None;
                Answer::Unknown(reason)
            }
        }
    }

    fn name(&self) -> &str {
        self.kind_name()
    }
}

impl Running {
    fn start(program: &Path, kind: Kind, limit: Duration) -> Result<Running, Failure> {
        let milliseconds = limit.as_millis().max(1);
        let arguments = match kind {
            Kind::Z3 => vec!["-in".to_owned(), "-smt2".to_owned(), format!("-t:{milliseconds}")],
            Kind::Cvc5 => vec![
                "--incremental".to_owned(),
                "--produce-models".to_owned(),
                "--lang=smt2".to_owned(),
                format!("--tlimit-per={milliseconds}"),
            ],
        };
        let failed = |reason: String| Failure(format!("{}: {reason}", program.display()));
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| failed(error.to_string()))?;
        let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed("no pipe".to_owned()));
        };
        let (input, to_write) = channel::<String>();
        std::thread::spawn(move || {
            for text in to_write {
                if stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    break;
                }
            }
        });
        let (lines, output) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines() {
                let Ok(line) = line else { break };
                if lines.send(line).is_err() {
                    break;
                }
            }
        });
        let running = Running { child, input, output, declared: FxHashSet::default() };
        if kind == Kind::Cvc5 {
            running.send("(set-logic ALL)\n".to_owned())?;
        }
        Ok(running)
    }

    fn send(&self, text: String) -> Result<(), Failure> {
        self.input.send(text).map_err(|_| Failure("the solver has ended".to_owned()))
    }

    /// The next S-expression that it prints.
    fn receive(&self, deadline: Instant) -> Result<String, Failure> {
        let mut text = String::new();
        while !is_complete(&text) {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(line) => {
                    text.push_str(&line);
                    text.push('\n');
                }
                Err(RecvTimeoutError::Timeout) => {
                    return Err(Failure("the solver did not answer within its time".to_owned()));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure("the solver has ended".to_owned()));
                }
            }
        }
        Ok(text)
    }

    fn ask(
        &mut self,
        terms: &Terms,
        query: &Query,
        limit: Duration,
        incremental: bool,
    ) -> Result<Reply, Failure> {
        // It has its own limit; this one is for when it does not keep it.
        let deadline = Instant::now() + limit + limit / 2 + Duration::from_secs(1);
        let mut text = String::new();
        for (symbol, declaration) in &query.declarations {
            if self.declared.insert(symbol_name(terms, *symbol)) {
                let _ = writeln!(text, "{declaration}");
            }
        }
        if incremental {
            text.push_str("(push 1)\n");
        }
        text.push_str(&query.body());
        text.push_str("(check-sat)\n");
        self.send(text)?;
        let verdict = self.receive(deadline)?;
        let reply = match verdict.trim() {
            "unsat" => Reply::Unsat,
            "sat" => self.model(terms, query, deadline)?,
            "unknown" | "timeout" => Reply::Unknown("the solver does not know".to_owned()),
            other => return Err(Failure(format!("the solver said: {other}"))),
        };
        if incremental {
            self.send("(pop 1)\n".to_owned())?;
        }
        Ok(reply)
    }

    fn model(&self, terms: &Terms, query: &Query, deadline: Instant) -> Result<Reply, Failure> {
        let mut model = Assignment::new();
        let symbols: Vec<Term> = query.declarations.iter().map(|(symbol, _)| *symbol).collect();
        if symbols.is_empty() {
            return Ok(Reply::Sat(model));
        }
        let names: Vec<String> = symbols.iter().map(|s| symbol_name(terms, *s)).collect();
        self.send(format!("(get-value ({}))\n", names.join(" ")))?;
        let text = self.receive(deadline)?;
        let values = parse(&text);
        let pairs = values.as_ref().map_or(&[][..], Sexp::list);
        if pairs.len() != symbols.len() {
            return Err(Failure(format!("the solver said: {}", text.trim())));
        }
        for (symbol, pair) in symbols.iter().zip(pairs) {
            let value: Option<Constant> = match pair.list() {
                [_, value] => value.value(terms.sort(*symbol)),
                _ => None,
            };
            let Some(value) = value else {
                let name = terms.show(*symbol);
                return Ok(Reply::Unknown(format!(
                    "the solver's value of `{name}` is no constant"
                )));
            };
            model.set(*symbol, value);
        }
        Ok(Reply::Sat(model))
    }
}
