//! From a raw finding to words: what is wrong, both ends, every task, the values. Where tasks are and
//! what they wait for is in `waiting.rs`.

use crate::finding::End;
use crate::replay::{Replayer, one_line};
use partita_machine::{CellAccess, Failure, Log};
use partita_model::{PropertyId, PropertyKind};
use partita_search::Wrong;
use partita_source::{Code, Span};
use partita_tree::NodeId;

/// Message, ends and notes of a finding, seen from the state it is in.
pub(crate) struct Words {
    pub(crate) message: String,
    pub(crate) ends: Vec<End>,
    pub(crate) notes: Vec<String>,
}

impl Replayer<'_, '_> {
    pub(crate) fn describe(&mut self, wrong: &Wrong) -> Words {
        let mut words = match wrong {
            Wrong::Failure { task, failure, .. } => self.failure(*task, failure),
            Wrong::Race { first, second } => self.race(*first, *second),
            Wrong::Unordered { earlier, now } => self.unordered(*earlier, *now),
            Wrong::Deadlock(waiting) => self.deadlock(waiting),
            Wrong::Property { id, failure } => self.property(*id, failure.as_ref()),
        };
        let code = wrong.code();
        if code == Code::BarrierMismatch
            && let Wrong::Failure { task, .. } = wrong
        {
            words.notes.extend(self.where_others_are(*task));
        }
        // Of a race the rule stands with the segments that break it.
        if let Some(rule) = self.world.model.vocabulary.rule(code)
            && words.notes.iter().all(|note| !note.starts_with(rule))
        {
            words.notes.push(rule.to_owned());
        }
        words
    }

    pub(crate) fn text(&self, node: NodeId) -> String {
        self.world.model.span(node).map_or_else(String::new, |span| self.text_at(span))
    }

    pub(crate) fn text_at(&self, span: Span) -> String {
        one_line(self.sources.text(span))
    }

    /// `line 8`, or `file:8` where a program has several files.
    pub(crate) fn line_at(&self, span: Span) -> String {
        match self.sources.position(span) {
            Some((_, at)) if self.sources.files().count() < 2 => format!("line {}", at.line),
            Some((file, at)) => format!("{file}:{}", at.line),
            None => "an unknown line".to_owned(),
        }
    }

    pub(crate) fn end(&self, task: usize, node: NodeId, label: String) -> End {
        let node = self.world.source_node(task, node);
        End { span: self.world.model.span(node), task: self.world.task_label(task), label }
    }

    fn failure(&self, task: usize, failure: &Failure) -> Words {
        let who = self.world.task_label(task);
        let text = self.text(failure.node);
        let what = &failure.message;
        let false_condition =
            failure.code == Code::AssertionFailed && what == "the condition is false";
        let message = if failure.code == Code::Unsupported {
            format!("Partita does not model this: {what}")
        } else if false_condition && !text.is_empty() {
            format!("`{text}` is false in {who}")
        } else if failure.code == Code::NullDereference && !text.is_empty() {
            format!("`{text}`: {what}, in {who}")
        } else if what.starts_with(&format!("{who} ")) {
            // Operations say themselves whose they are.
            what.clone()
        } else {
            format!("{what}, in {who}")
        };
        let values = self.world.values_read(task);
        let label =
            if values.is_empty() { String::new() } else { format!("here {}", values.join(", ")) };
        Words { message, ends: vec![self.end(task, failure.node, label)], notes: Vec::new() }
    }

    fn race(&mut self, first: (usize, CellAccess), second: (usize, CellAccess)) -> Words {
        let cell = self.world.cell_name(first.1.object, first.1.offset);
        let verb = |access: &CellAccess| if access.write { "writes" } else { "reads" };
        // The write first, so that the sentence reads well.
        let (a, b) = if first.1.write { (first, second) } else { (second, first) };
        let message = format!(
            "{} {} `{cell}` while {} {} it, and nothing orders the two",
            self.world.task_label(a.0),
            verb(&a.1),
            self.world.task_label(b.0),
            verb(&b.1),
        );
        let ends = [a, b].map(|(task, access)| {
            let node = self.accessed_at(task, &access);
            self.end(task, node, format!("{} `{cell}`", verb(&access)))
        });
        let rule = self.world.model.vocabulary.rule(Code::DataRace);
        // Only some languages cut an execution into segments.
        let segments = self.world.model.procs.iter().any(|proc| proc.orders);
        let note = rule.map(|rule| {
            if !segments {
                return rule.to_owned();
            }
            let [first, second] = [a.0, b.0].map(|task| self.world.task_label(task));
            let (one, other) = (self.segment_of(&first), self.segment_of(&second));
            if one == other {
                format!("{rule}: both began {one}")
            } else {
                format!("{rule}: that of {first} began {one}, that of {second} {other}")
            }
        });
        Words { message, ends: ends.into(), notes: note.into_iter().collect() }
    }

    /// What to underline for an access that a task is about to make: an operation of a prelude has
    /// no place in the source, but the statement that calls it has.
    fn accessed_at(&mut self, task: usize, access: &CellAccess) -> NodeId {
        if self.world.model.span(access.node).is_some() {
            return access.node;
        }
        let name = self.world.cell_name(access.object, access.offset);
        self.world.log = Some(Log::default());
        let _ = self.world.step(task, &[]);
        let log = self.world.log.take().map(Log::records).unwrap_or_default();
        self.world.restore();
        let record = log.iter().find(|record| record.cells.contains(&name));
        record.map_or(access.node, |record| record.stmt)
    }

    /// How the segment began that a task is in: by the statement that opened it.
    fn segment_of(&self, who: &str) -> String {
        match self.ordered.get(who) {
            Some(span) => {
                let (text, line) = (self.text_at(*span), self.line_at(*span));
                format!("with `{text}` in {line}")
            }
            None => "at the start of the program".to_owned(),
        }
    }

    /// A race that a delay hides: the first access is long done.
    fn unordered(&mut self, earlier: (usize, CellAccess), now: (usize, CellAccess)) -> Words {
        let cell = self.world.cell_name(now.1.object, now.1.offset);
        let (first, second) = (self.world.task_label(earlier.0), self.world.task_label(now.0));
        let noun = |access: &CellAccess| if access.write { "write" } else { "read" };
        let message = format!(
            "{second}'s {} of `{cell}` is not ordered after {first}'s {}",
            noun(&now.1),
            noun(&earlier.1),
        );
        let now_at = self.accessed_at(now.0, &now.1);
        let end = |task: usize, node: NodeId, label: String| End {
            span: self.world.model.span(node),
            task: self.world.task_label(task),
            label,
        };
        let verb = if earlier.1.write { "wrote" } else { "read" };
        let then = if now.1.write { "writes" } else { "reads" };
        let ends = vec![
            end(earlier.0, earlier.1.node, format!("{verb} `{cell}` before")),
            end(now.0, now_at, format!("{then} `{cell}`")),
        ];
        let rule = self.world.model.vocabulary.rule(Code::DataRace);
        let rule = rule.map_or_else(String::new, |rule| format!("{rule}: "));
        let note = format!(
            "{rule}the atomic operation, query or collective in between delays but does not order: the \
             segment in which {first} {verb} `{cell}` had not ended when that of {second} began"
        );
        Words { message, ends, notes: vec![note] }
    }

    fn property(&self, id: PropertyId, failure: Option<&Failure>) -> Words {
        let property = &self.world.model.properties[id];
        let text = self.text(property.node);
        let when = match property.kind {
            PropertyKind::Always | PropertyKind::Observe => "does not hold in a reachable state",
            PropertyKind::Final => "does not hold at the end of an execution",
        };
        let message = match failure {
            Some(failure) => format!("`{text}`: {}", failure.message),
            None => format!("`{text}` {when}"),
        };
        let values = self.world.values_tested(&property.test);
        let label =
            if values.is_empty() { String::new() } else { format!("here {}", values.join(", ")) };
        let span = self.world.model.span(property.node);
        let mut ends = vec![End { span, task: String::new(), label }];
        // A statement about where tasks are: show where they are.
        if property.kind == PropertyKind::Always && mentions_label(&property.test) {
            for task in 0..self.world.tasks() {
                if !self.world.ended(task) {
                    let node = self.world.statement_of(task);
                    ends.push(self.end(task, node, "is here".to_owned()));
                }
            }
        }
        Words { message, ends, notes: Vec::new() }
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
