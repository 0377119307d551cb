//! Verdicts from another engine's search of the same model.
//!
//! The other engine says whether it looked at everything, or what its counterexample did, step by
//! step. Here that becomes a schedule of ours and is followed on our machine: nothing is reported
//! that was not replayed.

use crate::assurance::assurance;
use crate::basis::{Scope, Searched};
use crate::finding::Finding;
use crate::options::{MemoryModel, Options};
use crate::outcome::{Outcome, Stats, Verdict};
use crate::reason::Reason;
use crate::replay::Goal;
use crate::schedule::{Event, Operation, value_of};
use crate::session::Session;
use partita_model::{Model, Tag, Word};
use partita_source::{Code, SourceMap};

/// What another engine found.
#[derive(Clone, Debug)]
pub struct Foreign {
    /// For the assurance record: engine, version, kind of search.
    pub engine: String,
    pub reductions: Vec<String>,
    /// Bound on pending instances of each remote statement.
    pub pending: u32,
    pub end: ForeignEnd,
    pub stats: Stats,
    /// What limits its claim beside the scope of the model.
    pub scope: Vec<Scope>,
}

#[derive(Clone, Debug)]
pub enum ForeignEnd {
    Complete,
    /// Not everything was looked at, and why.
    Incomplete(Reason),
    /// The markers of a counterexample.
    Error(Vec<String>),
}

/// What a counterexample ends with when the other engine could not represent a number.
const BEYOND: &str = "beyond-32-bits";

/// The verdict.
#[must_use]
pub fn judge(model: &Model, sources: &SourceMap, options: &Options, foreign: Foreign) -> Outcome {
    // Its steps are ours where every shared cell makes one.
    let mut options = options.clone();
    options.reductions.local_cells = false;
    let session = Session::new(model, sources, &options);
    let mut findings = Vec::new();
    let (verdict, reason) = match &foreign.end {
        ForeignEnd::Complete => (Verdict::Holds, None),
        ForeignEnd::Incomplete(why) => (Verdict::Unknown, Some(why.clone())),
        ForeignEnd::Error(markers) => match follow(&session, markers) {
            Ok(finding) => {
                let unsupported = finding.code == Code::Unsupported;
                findings.push(finding);
                if unsupported {
                    (Verdict::Unknown, Some(Reason::NotModelled))
                } else {
                    (Verdict::Violated, None)
                }
            }
            Err(code) if code == BEYOND => (Verdict::Unknown, Some(Reason::BeyondItsIntegers)),
            Err(code) => (Verdict::Unknown, Some(Reason::NotReproduced { codes: vec![code] })),
        },
    };
    let complete = matches!(foreign.end, ForeignEnd::Complete);
    let raw = partita_search::Outcome {
        states: foreign.stats.states,
        // Whether the bound was met is not known.
        bounded: u64::from(options.memory != MemoryModel::Sc && model.has_remote),
        stopped: (!complete).then_some(partita_search::Stop::FirstFinding),
        rounds: if complete && session.looks_for_rounds() {
            partita_search::Rounds::NotLookedFor
        } else {
            partita_search::Rounds::NotAsked
        },
        ..partita_search::Outcome::default()
    };
    let mut assurance = assurance(&session, &raw, &findings, Some(foreign.pending));
    assurance.search = Some(Searched::Engine(foreign.engine));
    assurance.reductions = foreign.reductions;
    assurance.scope.extend(foreign.scope);
    Outcome { verdict, reason, findings, stats: foreign.stats, assurance }
}

/// Follows markers on our machine; the code that was claimed when that fails.
fn follow(session: &Session<'_>, markers: &[String]) -> Result<Finding, String> {
    let mut events = Vec::new();
    let mut code = Code::Deadlock.name().to_owned();
    for marker in markers {
        let words: Vec<&str> = marker.split_whitespace().collect();
        match words.as_slice() {
            ["@step", task] => {
                let task = task.parse().map_err(|_| code.clone())?;
                events.push(Event::Task { task, plan: Vec::new(), operations: None });
            }
            ["@choice", number] => {
                if let (Some(Event::Task { plan, .. }), Ok(number)) =
                    (events.last_mut(), number.parse())
                {
                    plan.push(number);
                }
            }
            ["@read", operation @ ..] => {
                let operation = parse(operation).ok_or_else(|| code.clone())?;
                events.push(Event::Read { operation, source: None, operands: None });
            }
            ["@write", operation @ .., kind, value, defined] => {
                let operation = parse(operation).ok_or_else(|| code.clone())?;
                let value = word(kind, value, defined).ok_or_else(|| code.clone())?;
                let value = value_of(value);
                let write =
                    Event::Write { operation, value, read_before: true, last_of_many: false };
                events.push(write);
            }
            ["@fail", what] => {
                // The last step is the one that cannot be taken.
                (*what).clone_into(&mut code);
                events.pop();
            }
            ["@found", what] => (*what).clone_into(&mut code),
            _ => return Err(code),
        }
    }
    let known = Code::named(&code).ok_or_else(|| code.clone())?;
    session
        .replay(&events, &partita_machine::Inputs::new(), &Goal::Code(known), known)
        .map_err(|_| code)
}

fn parse(words: &[&str]) -> Option<Operation> {
    let [task, proc, loc, place] = words else { return None };
    let statement = (proc.parse::<u64>().ok()? << 32) | loc.parse::<u64>().ok()?;
    let issuer = Word::task(task.parse().ok()?).bits;
    Some(Operation { issuer, statement, place: place.parse().ok()?, target: None })
}

/// A value that a card delivers.
fn word(kind: &str, value: &str, defined: &str) -> Option<Word> {
    if defined == "0" {
        return Some(Word::UNDEFINED);
    }
    let value: i64 = value.parse().ok()?;
    Some(match kind {
        "b" => Word::bool(value != 0),
        "t" if value == 0 => Word::NULL,
        "t" => Word::task(usize::try_from(value - 1).ok()?),
        "p" => Word { tag: Tag::Place, ..Word::int(value) },
        _ => Word::int(value),
    })
}
