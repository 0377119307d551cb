//! From a raw finding to words: what is wrong, both ends, every task, the values.

use crate::finding::End;
use crate::replay::{Replayer, one_line};
use partita_machine::{CellAccess, Failure, Wait};
use partita_model::{Op, PropertyKind};
use partita_search::Kind;
use partita_tree::NodeId;

/// Message, ends and notes of a finding, seen from the state it is in.
pub(crate) struct Words {
    pub(crate) message: String,
    pub(crate) ends: Vec<End>,
    pub(crate) notes: Vec<String>,
}

impl Replayer<'_, '_> {
    pub(crate) fn describe(&self, kind: &Kind) -> Words {
        match kind {
            Kind::Failure { task, failure, .. } => self.failure(*task, failure),
            Kind::Race { first, second } => self.race(*first, *second),
            Kind::Unordered { earlier, now } => self.unordered(*earlier, *now),
            Kind::Deadlock(waiting) => self.deadlock(waiting),
            Kind::Property { index, failure } => self.property(*index, failure.as_ref()),
        }
    }

    fn text(&self, node: NodeId) -> String {
        self.world.model.span(node).map_or_else(String::new, |s| one_line(self.sources.text(s)))
    }

    fn end(&self, task: usize, node: NodeId, label: String) -> End {
        let node = self.world.source_node(task, node);
        End { span: self.world.model.span(node), task: self.world.task_label(task), label }
    }

    fn failure(&self, task: usize, failure: &Failure) -> Words {
        let who = self.world.task_label(task);
        let message = match failure.code {
            "assertion-failed" => {
                let text = self.text(failure.node);
                if text.is_empty() || failure.message != "the condition is false" {
                    format!("{}, in {who}", failure.message)
                } else {
                    format!("`{text}` is false in {who}")
                }
            }
            "unsupported" => format!("Partita does not model this: {}", failure.message),
            _ => format!("{}, in {who}", failure.message),
        };
        let values = self.world.values_read(task);
        let label = if values.is_empty() {
            failure.message.clone()
        } else {
            format!("here {}", values.join(", "))
        };
        Words { message, ends: vec![self.end(task, failure.node, label)], notes: Vec::new() }
    }

    fn race(&self, first: (usize, CellAccess), second: (usize, CellAccess)) -> Words {
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
        let ends = [a, b]
            .into_iter()
            .map(|(task, access)| {
                self.end(task, access.node, format!("{} `{cell}`", verb(&access)))
            })
            .collect();
        Words { message, ends, notes: Vec::new() }
    }

    /// A race that a delay hides: the first access is long done.
    fn unordered(&self, earlier: (usize, CellAccess), now: (usize, CellAccess)) -> Words {
        let cell = self.world.cell_name(now.1.object, now.1.offset);
        let (first, second) = (self.world.task_label(earlier.0), self.world.task_label(now.0));
        let noun = |access: &CellAccess| if access.write { "write" } else { "read" };
        let message = format!(
            "{second}'s {} of `{cell}` is not ordered after {first}'s {}",
            noun(&now.1),
            noun(&earlier.1),
        );
        let end = |task: usize, node: NodeId, label: String| End {
            span: self.world.model.span(node),
            task: self.world.task_label(task),
            label,
        };
        let verb = if earlier.1.write { "wrote" } else { "read" };
        let then = if now.1.write { "writes" } else { "reads" };
        let ends = vec![
            end(earlier.0, earlier.1.node, format!("{verb} `{cell}` before")),
            end(now.0, now.1.node, format!("{then} `{cell}`")),
        ];
        let note = format!(
            "the atomic operation, query or collective in between delays but does not order: the \
             segment in which {first} {verb} `{cell}` had not ended when that of {second} began"
        );
        Words { message, ends, notes: vec![note] }
    }

    fn deadlock(&self, waiting: &[(usize, Wait)]) -> Words {
        let message = match waiting {
            [(task, _)] => {
                format!("{} waits for ever and nobody else can move", self.world.task_label(*task))
            }
            _ => format!("{} tasks wait for ever and nobody can move", waiting.len()),
        };
        let ends = waiting.iter().map(|(task, wait)| self.waiting_end(*task, *wait)).collect();
        let ended: Vec<String> = (0..self.world.tasks())
            .filter(|task| self.world.ended(*task))
            .map(|task| self.world.task_label(task))
            .collect();
        let mut notes = Vec::new();
        if !ended.is_empty() {
            notes.push(format!("already at its end: {}", ended.join(", ")));
        }
        Words { message, ends, notes }
    }

    fn waiting_end(&self, task: usize, wait: Wait) -> End {
        let place = |place: u32| {
            format!("{} {}", self.world.model.vocabulary.place, self.place_name(place))
        };
        let (node, label) = match wait {
            Wait::Guard => {
                let guard = self.guard_of(task);
                let text = guard.map_or_else(String::new, |guard| self.text(guard));
                let node = guard.unwrap_or(NodeId(u32::MAX));
                let values = self.world.values_read(task);
                // A guard inside a prelude has no text of its own: the call says what it is.
                let what = if text.is_empty() {
                    format!("waits in `{}`", self.text(self.world.statement_of(task)))
                } else {
                    format!("waits until {text}")
                };
                let label = if values.is_empty() {
                    what
                } else {
                    format!("{what}; now {}", values.join(", "))
                };
                (node, label)
            }
            Wait::Group => {
                (NodeId(u32::MAX), "waits for the tasks of this group to end".to_owned())
            }
            Wait::Atomic => {
                let owner = self.world.owner().map(|owner| self.world.task_label(owner));
                let owner = owner.unwrap_or_else(|| "another task".to_owned());
                (NodeId(u32::MAX), format!("cannot go on while {owner} is inside `atomic`"))
            }
            Wait::Flush(Some(to)) => {
                (NodeId(u32::MAX), format!("waits for its operations towards {}", place(to)))
            }
            Wait::Flush(None) => {
                (NodeId(u32::MAX), "waits for all its remote operations".to_owned())
            }
            Wait::PendingBound => {
                (NodeId(u32::MAX), "waits for the bound on pending operations".to_owned())
            }
            Wait::Choice => (NodeId(u32::MAX), "has nothing to choose from".to_owned()),
        };
        let node = if self.world.model.span(node).is_some() {
            node
        } else {
            self.world.statement_of(task)
        };
        self.end(task, node, label)
    }

    /// The condition a blocked task waits for: the next `Await` of its code.
    fn guard_of(&self, task: usize) -> Option<NodeId> {
        let (proc, loc) = self.world.position(task)?;
        let code = &self.world.model.proc(proc).code;
        let found = code[loc as usize..].iter().find(|instr| matches!(instr.op, Op::Await(_)))?;
        Some(found.node)
    }

    fn property(&self, index: usize, failure: Option<&Failure>) -> Words {
        let property = &self.world.model.properties[index];
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
