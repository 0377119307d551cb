//! The kinds of findings that a state can show.

use partita_machine::{CellAccess, Failure, Reading, Wait, World};
use partita_model::PropertyId;
use partita_source::Code;
use partita_tree::NodeId;

#[derive(Clone, PartialEq, Debug)]
pub enum Wrong {
    /// The task's next step fails.
    Failure { task: usize, plan: Vec<u32>, failure: Failure },
    /// Two tasks' next operations.
    Race { first: (usize, CellAccess), second: (usize, CellAccess) },
    /// A task's next operation, and an access of another before it that it is not ordered after. The
    /// nodes stand in the source.
    Unordered { earlier: (usize, CellAccess), now: (usize, CellAccess) },
    /// Nobody can move: every blocked task with what it waits for.
    Deadlock(Vec<(usize, Wait)>),
    /// Nobody can bring the program to its end: tasks go round, and the others wait. Either something
    /// changes round and round, or they only look.
    Endless { going: Vec<Goer>, waiting: Vec<(usize, Wait)>, changes: bool },
    /// A property is false in this state, or cannot be evaluated.
    Property { id: PropertyId, failure: Option<Failure> },
}

/// A task that goes round for ever.
#[derive(Clone, PartialEq, Debug)]
pub struct Goer {
    pub task: usize,
    /// The first statement of its loop.
    pub stmt: NodeId,
    /// What it reads and finds the same every time.
    pub sees: Vec<Reading>,
    /// The operations of its loop, in their own words.
    pub does: Vec<String>,
}

impl Wrong {
    #[must_use]
    pub fn code(&self) -> Code {
        match self {
            Wrong::Failure { failure, .. } | Wrong::Property { failure: Some(failure), .. } => {
                failure.code
            }
            Wrong::Race { .. } | Wrong::Unordered { .. } => Code::DataRace,
            Wrong::Deadlock(_) | Wrong::Endless { changes: false, .. } => Code::Deadlock,
            Wrong::Endless { changes: true, .. } => Code::Livelock,
            Wrong::Property { failure: None, .. } => Code::AssertionFailed,
        }
    }

    /// A number for each kind that is told apart in a report.
    pub(crate) fn rank(&self) -> u32 {
        match self {
            Wrong::Failure { .. } => 0,
            Wrong::Race { .. } | Wrong::Unordered { .. } => 1,
            Wrong::Deadlock(_) | Wrong::Endless { .. } => 2,
            Wrong::Property { id, .. } => 3 + id.0,
        }
    }

    /// The statements it concerns, with their tasks, sorted; those of a prelude by who called it.
    pub(crate) fn sites(&self, world: &World<'_>) -> Vec<(NodeId, usize)> {
        let mut sites = match self {
            Wrong::Failure { task, failure, .. } => {
                vec![(world.source_node(*task, failure.node), *task)]
            }
            Wrong::Race { first, second } => vec![
                (world.source_node(first.0, first.1.node), first.0),
                (world.source_node(second.0, second.1.node), second.0),
            ],
            // Nodes of the source already: the task may have moved on.
            Wrong::Unordered { earlier, now } => {
                vec![(earlier.1.node, earlier.0), (now.1.node, now.0)]
            }
            Wrong::Deadlock(waiting) => {
                waiting.iter().map(|(task, _)| (world.statement_of(*task), *task)).collect()
            }
            Wrong::Endless { going, waiting, .. } => {
                let waits = waiting.iter().map(|(task, _)| (world.statement_of(*task), *task));
                going.iter().map(|goer| (goer.stmt, goer.task)).chain(waits).collect()
            }
            Wrong::Property { .. } => Vec::new(),
        };
        sites.sort();
        sites
    }

    /// Whose turns show it, of so many tasks.
    #[must_use]
    pub fn shown_by(&self, tasks: usize) -> Vec<usize> {
        match self {
            Wrong::Failure { task, .. } => vec![*task],
            Wrong::Race { first, second } => vec![first.0, second.0],
            Wrong::Unordered { now, .. } => vec![now.0],
            Wrong::Deadlock(_) | Wrong::Endless { .. } => (0..tasks).collect(),
            Wrong::Property { .. } => Vec::new(),
        }
    }

    /// Whether what is wrong here shows the other too. Objects may have other numbers in another run, and
    /// other cells of the same tasks may race as well.
    #[must_use]
    pub fn shows(&self, other: &Wrong) -> bool {
        let code = |failure: &Option<Failure>| failure.as_ref().map(|failure| failure.code);
        match (self, other) {
            (
                Wrong::Failure { task: a, plan: p, failure: x },
                Wrong::Failure { task: b, plan: q, failure: y },
            ) => (a, p, x.code, x.node) == (b, q, y.code, y.node),
            (Wrong::Race { first: a, second: b }, Wrong::Race { first: c, second: d }) => {
                (a.0, b.0) == (c.0, d.0) || (a.0, b.0) == (d.0, c.0)
            }
            (Wrong::Unordered { earlier: a, now: b }, Wrong::Unordered { earlier: c, now: d }) => {
                (a.0, b.0) == (c.0, d.0)
            }
            (Wrong::Deadlock(_), Wrong::Deadlock(_)) => true,
            (Wrong::Endless { changes: a, .. }, Wrong::Endless { changes: b, .. }) => a == b,
            (Wrong::Property { id: a, failure: x }, Wrong::Property { id: b, failure: y }) => {
                a == b && code(x) == code(y)
            }
            (
                Wrong::Failure { .. }
                | Wrong::Race { .. }
                | Wrong::Unordered { .. }
                | Wrong::Deadlock(_)
                | Wrong::Endless { .. }
                | Wrong::Property { .. },
                _,
            ) => false,
        }
    }

    /// Whether two races are of the same two pieces of the program; of other findings it does not ask more than
    /// [`Wrong::shows`].
    #[must_use]
    pub fn is_at_nodes_of(&self, other: &Wrong) -> bool {
        let pair = |a: &(usize, CellAccess), b: &(usize, CellAccess)| {
            let (a, b) = (a.1.node, b.1.node);
            (a.min(b), a.max(b))
        };
        match (self, other) {
            (Wrong::Race { first: a, second: b }, Wrong::Race { first: c, second: d })
            | (Wrong::Unordered { earlier: a, now: b }, Wrong::Unordered { earlier: c, now: d }) => {
                pair(a, b) == pair(c, d)
            }
            _ => self.shows(other),
        }
    }
}
