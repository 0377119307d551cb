//! What a step leaves standing, and what it tells about the order of steps.

use super::Replayer;
use crate::orders::wherever;
use crate::trace::{Actor, ActorId, Held, Pending, Standing};
use partita_machine::memory::{MoveInfo, Phase};
use partita_machine::{CellPath, Record, Who};
use partita_model::{Position, Tag, Word};
use partita_tree::NodeId;
use std::collections::{BTreeMap, BTreeSet};

impl Replayer<'_, '_> {
    /// The tasks that have not ended.
    pub(super) fn alive(&self) -> BTreeSet<Who> {
        let tasks = (0..self.world.tasks()).filter(|task| !self.world.ended(*task));
        tasks.map(|task| wherever(self.world.who(task))).collect()
    }

    /// A row of a task is about to be added.
    pub(super) fn note_task(&mut self, actor: ActorId, record: &Record) {
        let segments = self.world.model.procs.iter().any(|proc| proc.orders);
        if let Some(Actor::Task(who)) = self.trace.actor(actor).cloned() {
            self.orders.task(&wherever(who), self.trace.steps.len(), record, segments);
        }
    }

    /// The row of a card was added.
    pub(super) fn note_card(&mut self, info: &MoveInfo, actor: ActorId, stmt: NodeId) {
        let done = match info.phase {
            Phase::Read => None,
            Phase::Write | Phase::Set => Some(info.place),
        };
        if let Some(Actor::Card(Some(who))) = self.trace.actor(actor).cloned() {
            let step = self.trace.steps.len().saturating_sub(1);
            self.orders.card(&wherever(who), step, stmt, done);
        }
    }

    /// After a step: who is there, who holds what, and what is under way.
    pub(super) fn look_around(&mut self, actor: Option<Actor>) {
        let Some(step) = self.trace.steps.len().checked_sub(1) else { return };
        let held = self.world.held();
        let holders: BTreeMap<CellPath, Who> = held
            .iter()
            .map(|(lock, task)| (lock.clone(), wherever(self.world.who(*task))))
            .collect();
        let who = match actor {
            Some(Actor::Task(who)) => Some(wherever(who)),
            Some(Actor::Card(_)) | None => None,
        };
        let alive = self.alive();
        self.orders.after(who.as_ref(), step, alive, holders);
        let held =
            held.into_iter().map(|(lock, task)| Held { lock, by: self.actor(task) }).collect();
        let pending = self.world.under_way().iter().map(|info| self.pending_now(info)).collect();
        let standing = Standing { held, pending };
        let before = self.trace.standing_at(step).cloned().unwrap_or_default();
        if standing != before {
            self.trace.standing.insert(step, standing);
        }
    }

    fn pending_now(&mut self, info: &MoveInfo) -> Pending {
        let issuer = match (info.issuer.tag, usize::try_from(info.issuer.bits)) {
            (Tag::Task, Ok(task)) if task < self.world.tasks() => Some(self.actor(task)),
            _ => None,
        };
        let Position { proc, loc } = info.statement;
        let stmt = self.world.model.proc(proc).code[loc].stmt;
        let cell = |word: Word| match word.as_ref() {
            Some((object, Some(offset))) => Some(self.world.cell_path(object, offset)),
            _ => None,
        };
        let (source, target) = (cell(info.source), cell(info.target));
        let value = match info.phase {
            Phase::Read => None,
            Phase::Write | Phase::Set => Some(self.world.value(info.value)),
        };
        let span = self.world.model.span(stmt);
        Pending { issuer, span, place: info.place, source, target, value }
    }
}
