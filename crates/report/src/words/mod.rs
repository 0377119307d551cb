//! All sentences about findings, traces and verdicts, made from data in the words of the program's language.
//!
//! Nothing else in the house words a finding. A file for each kind: what is wrong, what somebody does at
//! an end, notes, steps, why a verdict is not certain, what it rests on, claims of rules. How cells and values are written the language says ([`CellPath::spelled`]).

mod awaited;
pub(crate) mod basis;
mod claim;
mod failure;
mod flush;
mod growth;
mod message;
mod note;
mod reason;
mod role;
mod step;

pub use claim::wrong_claim;
pub use failure::cause;
pub(crate) use flush::{beside, flush_doubt, flush_search, judged_by};
pub use reason::reason;
pub(crate) use step::{effects, text, together};

use partita_check::{Actor, ActorId, CellPath, Finding, Place, Quote, Reading, Trace, Value};
use partita_source::{SourceMap, Span};

/// The sentences of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worded {
    /// What is wrong, in one sentence.
    pub message: String,
    pub ends: Vec<WordedEnd>,
    pub notes: Vec<String>,
}

/// An end of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordedEnd {
    pub span: Option<Span>,
    /// Who; empty for a property.
    pub task: String,
    /// A few words beside the underlined source: `writes x`, `waits for process 1`.
    pub label: String,
}

/// A finding in words. `map` has the files that its spans point into.
#[must_use]
pub fn worded(map: &SourceMap, finding: &Finding) -> Worded {
    let speaker = Speaker { map, trace: &finding.trace };
    let ends = finding.ends.iter().map(|end| WordedEnd {
        span: end.span,
        task: end.task.map_or_else(String::new, |task| speaker.who(task)),
        label: role::role(&speaker, finding, &end.role),
    });
    Worded {
        message: message::message(&speaker, finding),
        ends: ends.collect(),
        notes: finding.notes.iter().map(|note| note::note(&speaker, note)).collect(),
    }
}

/// `file:line: ` and what is not modelled there.
pub(crate) fn unsupported(map: &SourceMap, one: &partita_check::Unsupported) -> String {
    let at = map.position(one.span);
    let at = at.map_or_else(String::new, |(file, at)| format!("{file}:{}: ", at.line));
    let program = message::of_program(one.program.as_deref());
    format!("{at}{program}{}", message::not_modelled(&one.what))
}

/// How reports call an actor.
pub(crate) fn actor(trace: &Trace, id: ActorId) -> String {
    match trace.actor(id) {
        Some(Actor::Task(who)) => who.spelled(&trace.vocabulary),
        Some(Actor::Card(Some(who))) => format!("network of {}", who.spelled(&trace.vocabulary)),
        Some(Actor::Card(None)) => "network".to_owned(),
        None => "nobody".to_owned(),
    }
}

/// Who speaks: one that knows the files and the words of the language.
pub(crate) struct Speaker<'a> {
    map: &'a SourceMap,
    trace: &'a Trace,
}

impl Speaker<'_> {
    fn who(&self, id: ActorId) -> String {
        actor(self.trace, id)
    }

    fn cell(&self, cell: &CellPath) -> String {
        cell.spelled(&self.trace.vocabulary)
    }

    fn value(&self, value: &Value) -> String {
        value.spelled(&self.trace.vocabulary)
    }

    /// What several tasks are called.
    fn tasks(&self, by_place: bool) -> String {
        let words = &self.trace.vocabulary;
        if by_place { words.places() } else { words.tasks() }
    }

    /// `image 2`
    fn place(&self, place: Place) -> String {
        let vocabulary = &self.trace.vocabulary;
        format!("{} {}", vocabulary.place, vocabulary.place_name(place.index()))
    }

    /// `x = 1, y = 2`
    fn readings(&self, readings: &[Reading]) -> String {
        let one = |reading: &Reading| {
            format!("{} = {}", self.cell(&reading.cell), self.value(&reading.value))
        };
        readings.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    /// `line 8`, or `file:8` where a program has several files.
    fn line(&self, span: Span) -> String {
        match self.map.position(span) {
            Some((_, at)) if self.map.files().count() < 2 => format!("line {}", at.line),
            Some((file, at)) => format!("{file}:{}", at.line),
            None => "an unknown line".to_owned(),
        }
    }

    fn quoted(&self, quote: &Quote, between: &str) -> String {
        format!("`{}`{between} {}", quote.text, self.line(quote.span))
    }
}

/// `n = 3, a = [1, 2]`
fn inputs(inputs: &[(String, String)]) -> String {
    let one = |(name, value): &(String, String)| format!("{name} = {value}");
    inputs.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn listed(names: &[impl AsRef<str>]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
