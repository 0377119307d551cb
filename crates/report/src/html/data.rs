//! What the page knows, as JSON: short keys and one table of texts, since an execution may have many thousand steps that say
//! the same few things. `page.js` reads it; nothing else does, so its keys may change.

use crate::Style;
use crate::diagnostic::diagnostics;
use crate::drawn::{self, JsonOrder, orders};
use crate::place::region;
use crate::summary;
use crate::words::{self, WordedEnd, basis, worded};
use partita_check::{
    Actor, ActorId, Effect, End, Finding, Outcome, Status, Trace, TraceStep, Verdict,
};
use partita_source::{Diagnostic, FileId, SourceMap, Span};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

#[derive(Serialize)]
pub(super) struct Page {
    title: String,
    /// `holds`, `violated`, `unknown`, `execution` or `input`.
    verdict: &'static str,
    claim: String,
    findings: Vec<Found>,
    /// The record of a check: names and lines.
    record: Vec<(&'static str, Vec<String>)>,
    files: Vec<File>,
    texts: Vec<String>,
}

#[derive(Serialize)]
struct File {
    name: String,
    text: String,
}

#[derive(Serialize)]
struct Found {
    code: &'static str,
    message: String,
    status: Option<&'static str>,
    ends: Vec<At>,
    notes: Vec<String>,
    /// The page of `partita explain`.
    page: &'static str,
    runs: Vec<Run>,
}

/// A place in the source, and what is said of it.
#[derive(Serialize)]
struct At {
    #[serde(flatten)]
    spot: Option<Spot>,
    who: String,
    text: String,
    actor: Option<usize>,
    role: &'static str,
}

#[derive(Serialize, Clone, Copy)]
struct Spot {
    file: usize,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

/// An execution.
#[derive(Serialize)]
struct Run {
    heading: Option<String>,
    actors: Vec<Lane>,
    steps: Vec<Step>,
    orders: Vec<JsonOrder>,
    /// From this step on (from 0) they repeat.
    repeats: Option<usize>,
}

#[derive(Serialize)]
struct Lane {
    name: String,
    card: bool,
    moves: bool,
}

/// A step; texts are numbers in the table.
#[derive(Serialize)]
struct Step {
    /// The actor.
    a: usize,
    /// The text.
    t: usize,
    /// File and line.
    #[serde(skip_serializing_if = "Option::is_none")]
    l: Option<(usize, usize)>,
    /// It concerns nobody else.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    o: bool,
    /// What came of it, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    c: Vec<usize>,
    /// Cells and their new values.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    v: Vec<(usize, usize)>,
    /// Locks held after it, each by whom; only where others than before.
    #[serde(skip_serializing_if = "Option::is_none")]
    h: Option<Vec<(usize, usize)>>,
    /// It comes to a meeting.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    m: bool,
}

impl Page {
    pub(super) fn of_outcome(map: &SourceMap, outcome: &Outcome) -> Page {
        let mut maker = Maker::new(map);
        let findings: Vec<Found> = outcome.findings.iter().map(|one| maker.finding(one)).collect();
        let claim = match outcome.verdict {
            Verdict::Holds => "every execution within the scope was covered".to_owned(),
            Verdict::Violated => {
                findings.first().map(|one| one.message.clone()).unwrap_or_default()
            }
            Verdict::Unknown => outcome.reason.as_ref().map(words::reason).unwrap_or_default(),
        };
        let record = maker.record(outcome);
        maker.page(outcome.verdict.name(), claim, findings, record)
    }

    pub(super) fn of_execution(map: &SourceMap, trace: &Trace) -> Page {
        let mut maker = Maker::new(map);
        let found = Found {
            code: "execution",
            message: "One execution".to_owned(),
            status: None,
            ends: Vec::new(),
            notes: Vec::new(),
            page: "",
            runs: vec![maker.run(None, trace)],
        };
        maker.page("execution", String::new(), vec![found], Vec::new())
    }

    pub(super) fn of_diagnostics(map: &SourceMap, found: &[Diagnostic]) -> Page {
        let told = diagnostics(map, found, Style::Plain);
        Maker::new(map).page("input", told, Vec::new(), Vec::new())
    }
}

/// Makes the parts of a page; knows the texts and files that are in it already.
struct Maker<'m> {
    map: &'m SourceMap,
    texts: Vec<String>,
    numbers: HashMap<String, usize>,
    /// Only files that something points into: libraries are long.
    files: BTreeMap<FileId, usize>,
    listed: Vec<File>,
}

impl<'m> Maker<'m> {
    fn new(map: &'m SourceMap) -> Self {
        Maker {
            map,
            texts: Vec::new(),
            numbers: HashMap::new(),
            files: BTreeMap::new(),
            listed: Vec::new(),
        }
    }

    fn page(
        self,
        verdict: &'static str,
        claim: String,
        findings: Vec<Found>,
        record: Vec<(&'static str, Vec<String>)>,
    ) -> Page {
        let title = self.map.files().next().map(|(_, file)| file.name.clone()).unwrap_or_default();
        Page { title, verdict, claim, findings, record, files: self.listed, texts: self.texts }
    }

    fn text(&mut self, text: String) -> usize {
        let Maker { texts, numbers, .. } = self;
        *numbers.entry(text).or_insert_with_key(|text| {
            texts.push(text.clone());
            texts.len() - 1
        })
    }

    fn file(&mut self, id: FileId) -> Option<usize> {
        let file = self.map.file(id)?;
        let Maker { files, listed, .. } = self;
        Some(*files.entry(id).or_insert_with(|| {
            listed.push(File { name: file.name.clone(), text: file.text.clone() });
            listed.len() - 1
        }))
    }

    fn spot(&mut self, span: Span) -> Option<Spot> {
        let at = region(self.map, span)?;
        let file = self.file(span.file)?;
        Some(Spot {
            file,
            line: at.line,
            column: at.column,
            end_line: at.end_line,
            end_column: at.end_column,
        })
    }

    fn finding(&mut self, finding: &Finding) -> Found {
        let told = worded(self.map, finding);
        let mut runs = Vec::new();
        let two = finding.other.as_ref();
        runs.push(self.run(two.map(|_| "The first execution".to_owned()), &finding.trace));
        if let Some(other) = two {
            runs.push(self.run(Some("The second execution".to_owned()), &other.trace));
        }
        let ends = finding.ends.iter().zip(told.ends);
        Found {
            code: finding.code.name(),
            message: told.message,
            status: finding.status.map(Status::name),
            ends: ends.map(|(end, told)| self.end(end, told)).collect(),
            notes: told.notes,
            page: finding.code.page(),
            runs,
        }
    }

    fn end(&mut self, end: &End, told: WordedEnd) -> At {
        At {
            spot: told.span.and_then(|span| self.spot(span)),
            who: told.task,
            text: told.label,
            actor: end.task.map(|task| task.0),
            role: drawn::role(&end.role),
        }
    }

    fn run(&mut self, heading: Option<String>, trace: &Trace) -> Run {
        let lane = |(number, actor): (usize, &Actor)| Lane {
            name: words::actor(trace, ActorId(number)),
            card: matches!(actor, Actor::Card(_)),
            moves: trace.moved.contains(&ActorId(number))
                || trace.steps.iter().any(|step| step.actor.0 == number),
        };
        let actors = trace.actors.iter().enumerate().map(lane).collect();
        let steps = trace.steps.iter().enumerate();
        let steps = steps.map(|(number, step)| self.step(trace, number, step)).collect();
        Run { heading, actors, steps, orders: orders(trace), repeats: trace.repeats_from }
    }

    fn step(&mut self, trace: &Trace, number: usize, step: &TraceStep) -> Step {
        let words = &trace.vocabulary;
        let mut values = Vec::new();
        let mut arrives = false;
        for effect in &step.effects {
            match effect {
                Effect::Change { cell, to, .. } => {
                    let cell = self.text(cell.spelled(words));
                    values.push((cell, self.text(to.spelled(words))));
                }
                Effect::Arrives => arrives = true,
                Effect::Reset { .. }
                | Effect::Operation { .. }
                | Effect::Case(_)
                | Effect::Prints(_)
                | Effect::Reads(_) => {}
            }
        }
        let line = step.span.and_then(|span| Some((span.file, self.map.position(span)?.1.line)));
        let held = trace.standing.get(&number).map(|standing| {
            let held = standing.held.iter();
            held.map(|one| (self.text(one.lock.spelled(words)), one.by.0)).collect()
        });
        let changes = words::effects(trace, step);
        Step {
            a: step.actor.0,
            t: self.text(words::text(trace, step)),
            l: line.and_then(|(file, line)| Some((self.file(file)?, line))),
            o: step.own,
            c: changes.into_iter().map(|change| self.text(change)).collect(),
            v: values,
            h: held,
            m: arrives,
        }
    }

    fn record(&self, outcome: &Outcome) -> Vec<(&'static str, Vec<String>)> {
        let (map, rests) = (self.map, &outcome.assurance);
        let stats = &outcome.stats;
        let searched = summary::search(&basis::searched(rests.search.as_ref()), &rests.store);
        let missing = rests.unsupported.iter().map(|one| words::unsupported(map, one));
        let lines = [
            ("scope", basis::scope(&rests.scope)),
            ("memory", vec![summary::memory(&rests.memory)]),
            ("looked for", vec![summary::checks(&basis::checks(rests))]),
            ("rules", basis::rules(map, &rests.rules)),
            ("reductions", vec![rests.reductions.join(", ")]),
            ("search", vec![searched]),
            ("covered", vec![summary::covered(stats)]),
            ("cost", vec![summary::cost(stats)]),
            ("reached but not modelled", missing.collect()),
            ("never reached", basis::unreached(map, &rests.unreached)),
            ("nothing to check", basis::vacuous(&rests.vacuous)),
            ("note", basis::notes(map, rests)),
        ];
        let told = |lines: Vec<String>| lines.into_iter().filter(|line| !line.is_empty()).collect();
        let lines = lines.map(|(name, lines)| (name, told(lines)));
        lines.into_iter().filter(|(_, lines): &(_, Vec<String>)| !lines.is_empty()).collect()
    }
}
