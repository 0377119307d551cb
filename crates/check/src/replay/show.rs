//! The steps of a trace: who did what, in the words of the source.

use super::Replayer;
use crate::finding::TraceStep;
use crate::own_steps::Touched;
use partita_machine::memory::{Kind, MoveInfo, Phase};
use partita_machine::{Log, Record};
use partita_model::{Place, Tag, Word};
use partita_search::Wrong;
use partita_tree::NodeId;

impl Replayer<'_, '_> {
    pub(super) fn show(&mut self, actor: &str, place: &str, records: Vec<Record>) {
        for record in records {
            let span = self.world.model.span(record.stmt);
            if let Some(span) = span {
                self.seen.insert(actor.to_owned(), span);
                if record.orders {
                    self.ordered.insert(actor.to_owned(), span);
                }
            }
            self.touched.push(Touched::of(&record));
            let printed = record.printed.clone();
            self.trace.steps.push(TraceStep {
                actor: actor.to_owned(),
                place: place.to_owned(),
                span,
                text: span.map_or_else(String::new, |span| one_line(self.sources.text(span))),
                changes: shown(record),
                network: false,
                printed,
                own: false,
            });
        }
    }

    /// Shows the local work between a task's last step and what it is about to do at the end.
    pub(crate) fn approach(&mut self, wrong: &Wrong) {
        let next: Vec<(usize, Vec<u32>, NodeId)> = match wrong {
            Wrong::Failure { task, plan, failure } => vec![(*task, plan.clone(), failure.node)],
            Wrong::Race { first, second } => {
                [first, second].map(|(task, access)| (*task, Vec::new(), access.node)).into()
            }
            Wrong::Unordered { now, .. } => {
                self.trace.half_done = true;
                vec![(now.0, Vec::new(), now.1.node)]
            }
            Wrong::Deadlock(_) | Wrong::Property { .. } => Vec::new(),
        };
        for (task, plan, node) in next {
            let (actor, place) =
                (self.world.task_label(task), self.place_name(self.world.place_of(task)));
            self.world.log = Some(Log::default());
            let _ = self.world.step(task, &plan);
            let log = self.world.log.take().map(Log::records).unwrap_or_default();
            self.world.restore();
            // The statement at the end is the finding itself.
            let own = log.iter().position(|record| self.holds(record.stmt, node));
            let before = log[..own.unwrap_or(0)].to_vec();
            let before = before.into_iter().filter(|record| !record.changes.is_empty()).collect();
            self.show(&actor, &place, before);
        }
    }

    /// Whether a statement's text contains a node's.
    fn holds(&self, stmt: NodeId, node: NodeId) -> bool {
        let model = self.world.model;
        match (model.span(stmt), model.span(node)) {
            (Some(outer), Some(inner)) => {
                outer.file == inner.file && outer.start <= inner.start && inner.end <= outer.end
            }
            _ => false,
        }
    }

    pub(super) fn card(&self, info: &MoveInfo) -> (String, String) {
        match (info.issuer.tag, usize::try_from(info.issuer.bits)) {
            (Tag::Task, Ok(task)) if task < self.world.tasks() => (
                format!("network of {}", self.world.task_label(task)),
                self.place_name(self.world.place_of(task)),
            ),
            _ => ("network".to_owned(), String::new()),
        }
    }

    pub(super) fn network_text(&self, info: &MoveInfo) -> String {
        let name = |word: Word| match word.as_ref() {
            Some((object, Some(offset))) => self.world.cell_name(object, offset),
            _ => "?".to_owned(),
        };
        let value = self.world.show(info.value);
        match (info.phase, info.kind) {
            (Phase::Read, Kind::Put | Kind::Get) => {
                format!("reads {} = {value} for {}", name(info.source), name(info.target))
            }
            (Phase::Read, Kind::Swap | Kind::CompareSwap | Kind::FetchAdd) => {
                format!("reads and updates {}: it was {value}", name(info.source))
            }
            (Phase::Write | Phase::Set, _) => format!("writes {}", name(info.target)),
        }
    }

    pub(crate) fn place_name(&self, place: Place) -> String {
        self.world.model.vocabulary.place_name(place.index())
    }
}

/// What changed; of a statement that has changed nothing yet, what it read.
fn shown(record: Record) -> Vec<String> {
    if record.changes.is_empty() && !record.reads.is_empty() {
        return vec![format!("reads {}", record.reads.join(", "))];
    }
    record.changes
}

/// Drops statements that changed nothing and touched nothing, unless there is nothing else.
pub(super) fn readable(log: Vec<Record>) -> Vec<Record> {
    let known = |record: &Record| record.stmt != NodeId(u32::MAX);
    if log.iter().any(|record| known(record) && (record.notable || !record.changes.is_empty())) {
        return log
            .into_iter()
            .filter(|record| known(record) && (record.notable || !record.changes.is_empty()))
            .collect();
    }
    log.into_iter().filter(known).take(1).collect()
}

/// Source text on one line, without its closing semicolon.
pub(crate) fn one_line(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.trim_end_matches(';').trim_end().to_owned()
}
