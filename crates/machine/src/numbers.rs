//! Numbers of tasks for readers: they stay when others end.
//!
//! In a state tasks are numbered canonically, and the next one moves up when one ends. A trace that
//! named tasks like that would call two of them `task 1`.

/// The number of each task of the present state, and the next one to give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskNumbers {
    of: Vec<usize>,
    next: usize,
}

impl TaskNumbers {
    /// Only the entry tasks, by their index.
    #[must_use]
    pub fn new(entries: usize) -> Self {
        TaskNumbers { of: (0..entries).collect(), next: entries }
    }

    /// The number of a task by its index; one spawned by the running step has the next.
    #[must_use]
    pub fn get(&self, task: usize) -> usize {
        let fresh = |task: usize| self.next + task.saturating_sub(self.of.len());
        self.of.get(task).copied().unwrap_or_else(|| fresh(task))
    }

    /// `order` says which old index stands where now, new tasks included, of `count` in all.
    pub(crate) fn reorder(&mut self, order: &[usize], count: usize) {
        let spawned = count.saturating_sub(self.of.len());
        let of = order.iter().map(|old| self.get(*old)).collect();
        self.next += spawned;
        self.of = of;
    }
}
