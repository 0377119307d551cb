//! The segment rule, word for word (`docs/adr/0010-segment-rule.md`): for each ordered pair of tasks
//! (P, Q) the accesses of P in segments that were not closed when Q's open segment began. A conflicting
//! access of Q to one of them is a race. Kept only in programs that call a weak operation.

use super::value::{Cell, State};
use partita_tree::visit::{Visit, walk_expr};
use partita_tree::{Expr, ExprKind, Name, Program};
use std::collections::{BTreeMap, BTreeSet};

/// An access to a cell that is not `sync`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Touch {
    pub cell: Cell,
    pub write: bool,
    /// Not inside an atomic section or guard.
    pub data: bool,
}

impl Touch {
    fn conflicts(&self, other: &Touch) -> bool {
        self.cell == other.cell && (self.write || other.write) && (self.data || other.data)
    }
}

type Touches = BTreeSet<Touch>;

#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Segments {
    /// What each task has touched in its open segment.
    open: BTreeMap<usize, Touches>,
    /// For each pair (P, Q) what Q is not ordered after.
    pairs: BTreeMap<(usize, usize), Touches>,
}

impl State {
    /// A task touches cells.
    pub fn touched(&mut self, task: usize, touches: &[Touch]) {
        let others: Vec<usize> =
            (0..self.tasks.len()).filter(|q| *q != task && !self.tasks[*q].ended()).collect();
        let segments = &mut self.segments;
        for touch in touches {
            segments.open.entry(task).or_default().insert(*touch);
            for other in &others {
                segments.pairs.entry((task, *other)).or_default().insert(*touch);
            }
        }
    }

    /// A task's segment ends.
    pub fn close_segment(&mut self, task: usize) {
        self.segments.open.remove(&task);
    }

    /// A task's segment begins: of the others' accesses, those of open segments stay.
    pub fn open_segment(&mut self, task: usize) {
        let segments = &mut self.segments;
        segments.pairs.retain(|(_, q), _| *q != task);
        for (p, touches) in segments.open.iter().filter(|(p, _)| **p != task) {
            segments.pairs.insert((*p, task), touches.clone());
        }
    }

    /// The segments of a group's ended tasks end, and the one that waited begins its next.
    pub fn join_segments(&mut self, task: usize, group: super::value::GroupId) {
        for member in 0..self.tasks.len() {
            if self.tasks[member].joined == Some(group) {
                self.close_segment(member);
            }
        }
        self.open_segment(task);
    }

    /// Whether a task's access is not ordered after one of another task.
    pub fn unordered(&self, task: usize, touch: &Touch) -> bool {
        self.segments
            .pairs
            .iter()
            .any(|((_, q), touches)| *q == task && touches.iter().any(|t| t.conflicts(touch)))
    }

    /// Renames cells, drops those that are gone, and what only matters to ended tasks.
    pub fn tidy_segments(&mut self, rename: impl Fn(Cell) -> Option<Cell>) {
        let renamed = |touches: &Touches| -> Touches {
            let kept = touches
                .iter()
                .filter_map(|touch| Some(Touch { cell: rename(touch.cell)?, ..*touch }));
            kept.collect()
        };
        let tasks = &self.tasks;
        let segments = &mut self.segments;
        segments.pairs.retain(|(_, q), _| !tasks[*q].ended());
        segments.pairs.values_mut().for_each(|touches| *touches = renamed(touches));
        segments.open.values_mut().for_each(|touches| *touches = renamed(touches));
        segments.pairs.retain(|_, touches| !touches.is_empty());
        segments.open.retain(|_, touches| !touches.is_empty());
    }
}

/// Whether some task may call a weak operation.
pub fn calls_weak(program: &Program) -> bool {
    let mut work: Vec<Name> = program.entries.iter().map(|entry| entry.proc.clone()).collect();
    let mut seen = BTreeSet::new();
    while let Some(name) = work.pop() {
        let Some(proc) = program.procs.iter().find(|proc| proc.name == name) else { continue };
        if proc.weak {
            return true;
        }
        if seen.insert(name) {
            let mut mentions = Mentions(Vec::new());
            mentions.visit_block(&proc.body);
            work.append(&mut mentions.0);
        }
    }
    false
}

/// Every name in a body: a procedure is called by its name.
struct Mentions(Vec<Name>);

impl<'a> Visit<'a> for Mentions {
    fn visit_expr(&mut self, expr: &'a Expr) {
        if let ExprKind::Var(name) = &expr.kind {
            self.0.push(name.clone());
        }
        walk_expr(self, expr);
    }
}
