//! From a raw finding to data: what is wrong, both ends, every task, the values. Where tasks are and
//! what they wait for is in `waiting.rs`.

use crate::finding::{Access, End, Note, Quote, Role, What};
use crate::replay::{Replayer, one_line};
use crate::trace::{Actor, ActorId};
use partita_machine::{CellAccess, Failure, Log, StepEnd, TaskName, Who};
use partita_model::{PropertyId, PropertyKind, Word};
use partita_search::Wrong;
use partita_source::{Code, Span};
use partita_tree::NodeId;

/// A finding without its execution, seen from the state it is in.
pub(crate) struct Described {
    pub(crate) what: What,
    pub(crate) ends: Vec<End>,
    pub(crate) notes: Vec<Note>,
}

impl Replayer<'_, '_> {
    pub(crate) fn describe(&mut self, wrong: &Wrong) -> Described {
        let mut described = match wrong {
            Wrong::Failure { task, failure, .. } => self.failure(*task, failure),
            Wrong::Race { first, second } => self.race(*first, *second),
            Wrong::Unordered { earlier, now } => self.unordered(*earlier, *now),
            Wrong::Deadlock(waiting) => self.deadlock(waiting),
            Wrong::Endless { going, waiting, changes } => self.endless(going, waiting, *changes),
            Wrong::Property { id, failure } => self.property(*id, failure.as_ref()),
        };
        let code = wrong.code();
        if code == Code::BarrierMismatch
            && let Wrong::Failure { task, .. } = wrong
        {
            let others = self.where_others_are(*task);
            described.notes.extend(others);
        }
        // Of a race the rule stands with the segments that break it.
        let told = described.notes.iter().any(|note| {
            matches!(note, Note::Rule(_) | Note::Segments { .. } | Note::Delayed { .. })
        });
        if let Some(rule) = self.world.model.vocabulary.rule(code)
            && !told
        {
            described.notes.push(Note::Rule(rule.to_owned()));
        }
        described
    }

    /// The number of a task of the present state in the trace's table.
    pub(crate) fn actor(&mut self, task: usize) -> ActorId {
        self.listed(Actor::Task(self.who(task)))
    }

    /// A task; one that a call made is known by it where tasks are operations.
    pub(crate) fn who(&self, task: usize) -> Who {
        let world = &self.world;
        match (world.who(task), world.name_of(task)) {
            (Who::Spawned { number, at, .. }, TaskName::Spawned(node))
                if world.model.vocabulary.task == "operation" =>
            {
                let text = world.model.span(node).map(|span| self.sources.text(span));
                let call = text.and_then(|text| text.split_once('('));
                Who::Spawned { number, at, by: call.map(|(name, _)| name.trim().to_owned()) }
            }
            (who, _) => who,
        }
    }

    pub(crate) fn listed(&mut self, actor: Actor) -> ActorId {
        let known = self.trace.actors.iter().position(|known| *known == actor);
        ActorId(known.unwrap_or_else(|| {
            self.trace.actors.push(actor);
            self.trace.actors.len() - 1
        }))
    }

    pub(crate) fn text(&self, node: NodeId) -> String {
        self.world.model.span(node).map_or_else(String::new, |span| self.text_at(span))
    }

    pub(crate) fn text_at(&self, span: Span) -> String {
        one_line(self.sources.text(span))
    }

    pub(crate) fn quote(&self, span: Span) -> Quote {
        Quote { text: self.text_at(span), span }
    }

    pub(crate) fn end(&mut self, task: usize, node: NodeId, role: Role) -> End {
        let node = self.world.source_node(task, node);
        End { span: self.world.model.span(node), task: Some(self.actor(task)), role }
    }

    fn access(&mut self, (task, access): (usize, CellAccess)) -> Access {
        Access { task: self.actor(task), write: access.write }
    }

    fn failure(&mut self, task: usize, failure: &Failure) -> Described {
        let text = self.text(failure.node);
        let cause = failure.cause.clone();
        let actor = self.actor(task);
        let bare = failure.code == Code::AssertionFailed && cause.is_false_condition();
        let what = if bare && !text.is_empty() {
            What::FalseCondition { task: actor, condition: text }
        } else {
            let unnamed = failure.code == Code::NullDereference && !text.is_empty();
            What::Failure { task: Some(actor), operand: unnamed.then_some(text), cause }
        };
        let values = self.world.values_read(task);
        let end = self.end(task, failure.node, Role::Fails { values });
        Described { what, ends: vec![end], notes: Vec::new() }
    }

    fn race(&mut self, first: (usize, CellAccess), second: (usize, CellAccess)) -> Described {
        let cell = self.world.cell_path(first.1.object, first.1.offset);
        // The write first, so that the sentence reads well.
        let pair = if first.1.write { [first, second] } else { [second, first] };
        let accesses = pair.map(|one| self.access(one));
        let ends = pair.map(|(task, access)| {
            let node = self.accessed_at(task, &access);
            let role = Role::Accesses { cell: cell.clone(), write: access.write };
            self.end(task, node, role)
        });
        let rule = self.world.model.vocabulary.rule(Code::DataRace).map(str::to_owned);
        // Only some languages cut an execution into segments.
        let segments = self.world.model.procs.iter().any(|proc| proc.orders);
        let note = rule.map(|rule| {
            if !segments {
                return Note::Rule(rule);
            }
            let tasks = accesses.map(|access| access.task);
            let began = tasks.map(|task| self.ordered.get(&task).map(|span| self.quote(*span)));
            Note::Segments { rule, tasks, began }
        });
        let same_value = self.same_value(pair);
        let what = What::Race { cell, accesses, same_value };
        Described { what, ends: ends.into(), notes: note.into_iter().collect() }
    }

    /// Whether the cell holds the same, whoever comes first.
    fn same_value(&mut self, [first, second]: [(usize, CellAccess); 2]) -> bool {
        let access = first.1;
        let held = self.world.cells(access.object).get(access.offset as usize).copied();
        let one = self.left_by(first);
        let other = if second.1.write { self.left_by(second) } else { held };
        one.is_some() && one == other
    }

    /// What is in a cell after a task's next step, from here.
    fn left_by(&mut self, (task, access): (usize, CellAccess)) -> Option<Word> {
        let done = self.world.step(task, &[]) == StepEnd::Done;
        let word = self.world.cells(access.object).get(access.offset as usize).copied();
        self.world.restore();
        word.filter(|_| done)
    }

    /// What to underline for an access that a task is about to make: an operation of a prelude has
    /// no place in the source, but the statement that calls it has.
    fn accessed_at(&mut self, task: usize, access: &CellAccess) -> NodeId {
        if self.world.model.span(access.node).is_some() {
            return access.node;
        }
        let cell = self.world.cell_path(access.object, access.offset);
        self.world.log = Some(Log::default());
        let _ = self.world.step(task, &[]);
        let log = self.world.log.take().map(Log::records).unwrap_or_default();
        self.world.restore();
        let record = log.iter().find(|record| record.cells.contains(&cell));
        record.map_or(access.node, |record| record.stmt)
    }

    /// A race that a delay hides: the first access is long done.
    fn unordered(&mut self, earlier: (usize, CellAccess), now: (usize, CellAccess)) -> Described {
        let cell = self.world.cell_path(now.1.object, now.1.offset);
        let now_at = self.accessed_at(now.0, &now.1);
        let (first, second) = (self.access(earlier), self.access(now));
        let at = |node: NodeId| self.world.model.span(node);
        let before = Role::AccessedBefore { cell: cell.clone(), write: first.write };
        let then = Role::Accesses { cell: cell.clone(), write: second.write };
        let ends = vec![
            End { span: at(earlier.1.node), task: Some(first.task), role: before },
            End { span: at(now_at), task: Some(second.task), role: then },
        ];
        let rule = self.world.model.vocabulary.rule(Code::DataRace).map(str::to_owned);
        let note = Note::Delayed { rule, cell: cell.clone(), earlier: first, now: second };
        let what = What::Unordered { cell, earlier: first, now: second };
        Described { what, ends, notes: vec![note] }
    }

    fn property(&mut self, id: PropertyId, failure: Option<&Failure>) -> Described {
        let property = &self.world.model.properties[id];
        let at_end = match property.kind {
            PropertyKind::Always | PropertyKind::Observe => false,
            PropertyKind::Final => true,
        };
        let failure = failure.map(|failure| failure.cause.clone());
        let what = What::Property { text: self.text(property.node), at_end, failure };
        let values = self.world.values_tested(&property.test);
        let span = self.world.model.span(property.node);
        let mut ends = vec![End { span, task: None, role: Role::Fails { values } }];
        // A statement about where tasks are: show where they are.
        if property.kind == PropertyKind::Always && mentions_label(&property.test) {
            for task in 0..self.world.tasks() {
                if !self.world.ended(task) {
                    let node = self.world.statement_of(task);
                    ends.push(self.end(task, node, Role::IsHere));
                }
            }
        }
        Described { what, ends, notes: Vec::new() }
    }
}

fn mentions_label(test: &partita_model::Test) -> bool {
    use partita_model::Test;
    match test {
        Test::AtLabel { .. } => true,
        Test::Const(_) | Test::TaskSlot { .. } => false,
        Test::Load { object, .. } => mentions_label(object),
        Test::Element { object, indices } => {
            mentions_label(object) || indices.iter().any(mentions_label)
        }
        Test::Unary(_, _, a) | Test::ToInt(a) => mentions_label(a),
        Test::Binary(_, _, a, b) => mentions_label(a) || mentions_label(b),
    }
}
