//! Which steps of a trace order which, worked out while it is replayed.
//!
//! - *spawn*: from the step that makes a task to the task's first.
//! - *join*: from the last step of a task that has ended to the step that waited for its group. Who was
//!   waited for is taken to be everybody whom the waiting task has made, or whom those have made.
//! - *barrier*: from everybody's arrival at a meeting to each one's leaving of the same round.
//! - *lock*: from the step that frees a lock to the step in which somebody else takes it next.
//! - *event*: from the step that writes a `sync` cell to the step of another task that waited at a guard
//!   and read it; where the language has segments, only if both end or begin one. Cells that name
//!   tasks belong to locks.
//! - *message*: from the issue of a remote operation to its read, from there to its write, and from that
//!   to the flush that waited for it.
//!
//! Steps of one actor are ordered as they come; that is not among these.

use crate::trace::{Order, OrderKind};
use partita_machine::{Act, CellPath, Met, Record, Who};
use partita_model::Place;
use partita_tree::NodeId;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Default)]
pub(crate) struct Orders {
    found: Vec<Order>,
    /// The last step of each task.
    last: BTreeMap<Who, usize>,
    /// Who made each task, and in which step.
    makers: BTreeMap<Who, (Who, usize)>,
    alive: BTreeSet<Who>,
    joined: BTreeSet<Who>,
    /// Arrivals at a meeting, round by round.
    arrivals: BTreeMap<(CellPath, Who), Vec<usize>>,
    /// The step that freed a lock, and whose it was.
    freed: BTreeMap<CellPath, (Who, usize)>,
    holders: BTreeMap<CellPath, Who>,
    /// Writes of `sync` cells since somebody last took what was there.
    written: BTreeMap<CellPath, Vec<(Who, usize, bool)>>,
    /// Steps of remote operations that are not complete: issues, and reads.
    issued: BTreeMap<(Who, NodeId), Vec<usize>>,
    read: BTreeMap<(Who, NodeId), Vec<usize>>,
    /// Writes of complete remote operations that no flush has waited for, with their places.
    delivered: BTreeMap<Who, Vec<(Place, usize)>>,
}

/// The same task at whatever place it is.
pub(crate) fn wherever(who: Who) -> Who {
    match who {
        Who::Entry(name) => Who::Entry(name),
        Who::Spawned { number, .. } => Who::Spawned { number, at: None, by: None },
    }
}

impl Orders {
    fn order(&mut self, from: usize, to: usize, kind: OrderKind) {
        let order = Order { from, to, kind };
        if from < to && !self.found.contains(&order) {
            self.found.push(order);
        }
    }

    /// A task took a step. `segments`: the language has them.
    pub(crate) fn task(&mut self, who: &Who, step: usize, record: &Record, segments: bool) {
        if !self.last.contains_key(who)
            && let Some((_, made)) = self.makers.get(who)
        {
            self.order(*made, step, OrderKind::Spawn);
        }
        self.last.insert(who.clone(), step);
        for act in &record.acts {
            match act {
                Act::Join => self.join(who, step),
                Act::Issue => {
                    self.issued.entry((who.clone(), record.stmt)).or_default().push(step);
                }
                Act::Flush { towards } => self.flush(who, step, *towards),
                Act::Spawn
                | Act::Atomic
                | Act::Await
                | Act::Print
                | Act::Throw
                | Act::Stop
                | Act::Assert => {}
            }
        }
        for met in &record.met {
            self.meet(who, step, met);
        }
        self.synchronise(who, step, record, segments);
    }

    fn join(&mut self, who: &Who, step: usize) {
        let ended: Vec<(Who, usize)> = self
            .last
            .iter()
            .filter(|(task, _)| !self.alive.contains(*task) && !self.joined.contains(*task))
            .filter(|(task, _)| self.made(who, task))
            .map(|(task, last)| (task.clone(), *last))
            .collect();
        for (task, last) in ended {
            self.order(last, step, OrderKind::Join);
            self.joined.insert(task);
        }
    }

    /// Whether a task, or one that it made, made another.
    fn made(&self, who: &Who, task: &Who) -> bool {
        let mut maker = self.makers.get(task);
        while let Some((found, _)) = maker {
            if found == who {
                return true;
            }
            maker = self.makers.get(found);
        }
        false
    }

    fn meet(&mut self, who: &Who, step: usize, met: &Met) {
        match met {
            Met::Arrives(at) => {
                self.arrivals.entry((at.clone(), who.clone())).or_default().push(step);
            }
            Met::Leaves(at) => {
                let own = self.arrivals.get(&(at.clone(), who.clone())).map_or(0, Vec::len);
                let round = own.saturating_sub(1);
                let others =
                    self.arrivals.iter().filter(|((met, task), _)| met == at && task != who);
                let came: Vec<usize> =
                    others.filter_map(|(_, steps)| steps.get(round)).copied().collect();
                came.into_iter().for_each(|from| self.order(from, step, OrderKind::Barrier));
            }
        }
    }

    fn synchronise(&mut self, who: &Who, step: usize, record: &Record, segments: bool) {
        let waited = record.acts.contains(&Act::Await);
        for (cell, write) in &record.synced {
            if *write {
                let writes = self.written.entry(cell.clone()).or_default();
                if waited {
                    writes.clear();
                }
                writes.push((who.clone(), step, record.orders));
            } else if waited {
                let writes = self.written.get(cell).cloned().unwrap_or_default();
                for (writer, from, orders) in writes {
                    if writer != *who && (!segments || (orders && record.orders)) {
                        self.order(from, step, OrderKind::Event);
                    }
                }
            }
        }
    }

    fn flush(&mut self, who: &Who, step: usize, towards: Option<Place>) {
        let done = self.delivered.remove(who).unwrap_or_default();
        let (waited, left): (Vec<_>, Vec<_>) = done
            .into_iter()
            .partition(|(place, _)| towards.is_none_or(|towards| towards == *place));
        waited.into_iter().for_each(|(_, from)| self.order(from, step, OrderKind::Message));
        self.delivered.insert(who.clone(), left);
    }

    /// A network card took a step for a statement of its task: it read, or it wrote and is done.
    pub(crate) fn card(&mut self, of: &Who, step: usize, stmt: NodeId, done: Option<Place>) {
        let key = (of.clone(), stmt);
        let first = |queue: &mut BTreeMap<(Who, NodeId), Vec<usize>>| {
            let steps = queue.get_mut(&key).filter(|steps| !steps.is_empty())?;
            Some(steps.remove(0))
        };
        let before = match done {
            Some(_) => first(&mut self.read).or_else(|| first(&mut self.issued)),
            None => first(&mut self.issued),
        };
        if let Some(before) = before {
            self.order(before, step, OrderKind::Message);
        }
        match done {
            Some(place) => self.delivered.entry(of.clone()).or_default().push((place, step)),
            None => self.read.entry(key).or_default().push(step),
        }
    }

    /// After a step of `who`: who is there now, and who holds which lock.
    pub(crate) fn after(
        &mut self,
        who: Option<&Who>,
        step: usize,
        alive: BTreeSet<Who>,
        holders: BTreeMap<CellPath, Who>,
    ) {
        if let Some(who) = who {
            for new in alive.difference(&self.alive).cloned().collect::<Vec<_>>() {
                self.makers.insert(new, (who.clone(), step));
            }
        }
        self.alive = alive;
        let before = std::mem::replace(&mut self.holders, holders);
        for (lock, holder) in &before {
            if self.holders.get(lock) != Some(holder) {
                self.freed.insert(lock.clone(), (holder.clone(), step));
            }
        }
        for (lock, holder) in self.holders.clone() {
            let taken = before.get(&lock) != Some(&holder);
            let freed = self.freed.get(&lock).filter(|(owner, _)| *owner != holder);
            if let Some((_, from)) = freed.filter(|_| taken) {
                self.order(*from, step, OrderKind::Lock);
            }
        }
    }

    /// Those that are there from the start were made by nobody.
    pub(crate) fn start(&mut self, alive: BTreeSet<Who>) {
        self.alive = alive;
    }

    pub(crate) fn finish(self) -> Vec<Order> {
        let mut found = self.found;
        found.sort();
        found
    }
}

#[cfg(test)]
#[path = "orders_tests.rs"]
mod tests;
