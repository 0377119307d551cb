//! The steps of a trace: who did what, in the words of the source.

use super::Replayer;
use crate::own_steps::Touched;
use crate::trace::{Actor, ActorId, Doing, TraceStep};
use partita_machine::memory::{Kind, MoveInfo, Phase};
use partita_machine::{Effect, Log, Record};
use partita_model::{Place, Tag, Word};
use partita_search::Wrong;
use partita_tree::NodeId;

impl Replayer<'_, '_> {
    pub(super) fn show(&mut self, actor: ActorId, place: Place, records: Vec<Record>) {
        for record in records {
            let span = self.world.model.span(record.stmt);
            if let Some(span) = span {
                self.seen.insert(actor, span);
                if record.orders {
                    self.ordered.insert(actor, span);
                }
            }
            self.touched.push(Touched::of(&record));
            self.note_task(actor, &record);
            let text = span.map_or_else(String::new, |span| one_line(self.sources.text(span)));
            self.trace.steps.push(TraceStep {
                actor,
                place: Some(place),
                span,
                doing: Doing::Statement { text, acts: record.acts },
                effects: shown(record.effects, record.reads),
                printed: record.printed,
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
            Wrong::Deadlock(_) | Wrong::Endless { .. } | Wrong::Property { .. } => Vec::new(),
        };
        for (task, plan, node) in next {
            let (actor, place) = (self.actor(task), self.world.place_of(task));
            self.world.log = Some(Log::default());
            let _ = self.world.step(task, &plan);
            let log = self.world.log.take().map(Log::records).unwrap_or_default();
            self.world.restore();
            // The statement at the end is the finding itself.
            let own = log.iter().position(|record| self.holds(record.stmt, node));
            let before = log[..own.unwrap_or(0)].to_vec();
            let before = before.into_iter().filter(|record| !record.effects.is_empty()).collect();
            self.show(actor, place, before);
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

    fn card(&mut self, info: &MoveInfo) -> (ActorId, Option<Place>) {
        let (of, place) = match (info.issuer.tag, usize::try_from(info.issuer.bits)) {
            (Tag::Task, Ok(task)) if task < self.world.tasks() => {
                (Some(self.who(task)), Some(self.world.place_of(task)))
            }
            _ => (None, None),
        };
        (self.listed(Actor::Card(of)), place)
    }

    /// Who makes a move: a card, or the task itself where loads and stores take effect later.
    pub(super) fn mover(&mut self, info: &MoveInfo) -> (ActorId, Option<Place>) {
        match usize::try_from(info.issuer.bits) {
            Ok(task) if self.world.delays_accesses() && task < self.world.tasks() => {
                (self.actor(task), Some(self.world.place_of(task)))
            }
            _ => self.card(info),
        }
    }

    pub(super) fn network_doing(&self, info: &MoveInfo) -> Doing {
        let cell = |word: Word| match word.as_ref() {
            Some((object, Some(offset))) => Some(self.world.cell_path(object, offset)),
            _ => None,
        };
        let (source, target) = (cell(info.source), cell(info.target));
        let value = self.world.value(info.value);
        if self.world.delays_accesses() {
            let write = info.kind == Kind::Put;
            return Doing::TakesEffect { write, cell: target.or(source), value };
        }
        match (info.phase, info.kind) {
            (Phase::Read, Kind::Put | Kind::Get) => Doing::NetworkRead { source, value, target },
            (Phase::Read, Kind::Swap | Kind::CompareSwap | Kind::FetchAdd) => {
                Doing::NetworkUpdate { source, value }
            }
            (Phase::Write | Phase::Set, _) => Doing::NetworkWrite { target },
        }
    }
}

/// What it did; of a statement that has done nothing yet, what it read.
fn shown(effects: Vec<Effect>, reads: Vec<partita_machine::Reading>) -> Vec<Effect> {
    if effects.is_empty() && !reads.is_empty() { vec![Effect::Reads(reads)] } else { effects }
}

/// Drops statements that changed nothing and touched nothing, unless there is nothing else.
pub(super) fn readable(log: Vec<Record>) -> Vec<Record> {
    let known = |record: &Record| record.stmt != NodeId(u32::MAX);
    if log.iter().any(|record| known(record) && (record.notable || !record.effects.is_empty())) {
        return log
            .into_iter()
            .filter(|record| known(record) && (record.notable || !record.effects.is_empty()))
            .collect();
    }
    log.into_iter().filter(known).take(1).collect()
}

/// Source text on one line, without its closing semicolon.
pub(crate) fn one_line(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.trim_end_matches(';').trim_end().to_owned()
}
