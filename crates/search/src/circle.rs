//! What goes on where executions go round for ever: who moves, in which statement, and whether anything
//! changes that somebody else looks at.
//!
//! A circle is a set of states that no step leaves. It is shown state by state ([`Circle::see`]), and told
//! at one of them ([`Circle::told`]). What is told does not depend on how steps are cut: statements and
//! readings come from the operations that ran.
//!
//! Not covered: tasks that come and go inside the circle are taken for each other by their numbers.

use crate::judge::{Goer, Turn, Wrong};
use partita_machine::{CellPath, Effect, Log, Reading, StepEnd, Value, World};
use partita_model::{ObjectId, Word};
use partita_tree::NodeId;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

#[derive(Default)]
pub struct Circle {
    going: BTreeMap<usize, Going>,
    cells: FxHashMap<(ObjectId, u32), Touched>,
}

/// A task that takes steps in the circle.
#[derive(Default)]
struct Going {
    /// The fewest frames it ever has, from 1, and the statements it runs then: the loop itself, not what
    /// the loop calls.
    depth: usize,
    statements: BTreeSet<NodeId>,
    /// The cells it looks at, and whether each is always the same.
    looks: FxHashMap<(ObjectId, u32), (Word, bool)>,
    /// What it reads, as a reader knows it; no value where that changes.
    readings: BTreeMap<CellPath, Option<Value>>,
    /// Operations that it does, in their own words.
    operations: BTreeSet<String>,
}

/// A cell that is touched in the circle.
struct Touched {
    by: usize,
    by_several: bool,
    changes: bool,
}

impl Circle {
    /// Takes in the loaded world, which is as before afterwards.
    pub fn see(&mut self, world: &mut World<'_>) {
        for task in 0..world.tasks() {
            if !world.ended(task) && world.owner().is_none_or(|owner| owner == task) {
                self.see_task(world, task);
            }
        }
    }

    fn see_task(&mut self, world: &mut World<'_>, task: usize) {
        let mut written = Vec::new();
        world.log = Some(Log::default());
        let _ = world.each_step(task, |world, end| {
            let log = world.log.replace(Log::default()).unwrap_or_default();
            for access in &world.footprint.accesses {
                let cell = (access.object, access.offset);
                let fresh = Touched { by: task, by_several: false, changes: false };
                let touched = self.cells.entry(cell).or_insert(fresh);
                touched.by_several |= touched.by != task;
                if access.write && end == StepEnd::Done {
                    written.push((cell, world.content(cell.0, cell.1)));
                }
            }
            if end == StepEnd::Done {
                self.going.entry(task).or_default().add(log);
            }
            ControlFlow::Continue(())
        });
        world.log = None;
        for (cell, after) in written {
            if let Some(touched) = self.cells.get_mut(&cell) {
                touched.changes |= world.content(cell.0, cell.1) != after;
            }
        }
    }

    /// What is wrong, seen from the loaded world, one of the circle.
    pub fn told(&self, world: &mut World<'_>) -> Wrong {
        let going: Vec<Goer> = (self.going.iter())
            .filter(|(task, _)| **task < world.tasks())
            .map(|(task, going)| going.told(*task, world))
            .collect();
        let mut waiting = Vec::new();
        let mut turn = Turn::default();
        for task in (0..world.tasks()).filter(|task| !self.going.contains_key(task)) {
            turn.run(world, task, |_| {});
            waiting.extend(turn.blocked.map(|wait| (task, wait)));
        }
        let disturbed = self.cells.values().any(|cell| cell.by_several && cell.changes);
        let changes = disturbed || !self.going.values().all(Going::looks);
        Wrong::Endless { going, waiting, changes }
    }
}

impl Going {
    fn add(&mut self, log: Log) {
        for (depth, stmt) in log.statements() {
            if self.depth == 0 || depth < self.depth {
                self.depth = depth;
                self.statements.clear();
            }
            if depth == self.depth {
                self.statements.insert(stmt);
            }
        }
        for (cell, word) in log.looks() {
            let (known, same) = self.looks.entry(cell).or_insert((word, true));
            *same &= *known == word;
        }
        for record in log.records() {
            for Reading { cell, value } in record.reads {
                let known = self.readings.entry(cell).or_insert_with(|| Some(value.clone()));
                known.take_if(|known| *known != value);
            }
            self.operations.extend(record.effects.into_iter().filter_map(in_words));
        }
    }

    /// Whether it looks again and again at something that stays as it is.
    fn looks(&self) -> bool {
        self.looks.values().any(|(_, same)| *same)
    }

    fn told(&self, task: usize, world: &World<'_>) -> Goer {
        let place = |stmt: &NodeId| world.model.span(*stmt).map(|span| (span.file, span.start));
        let shown = self.statements.iter().filter_map(|stmt| Some((place(stmt)?, *stmt)));
        let stmt = shown.min().map_or(NodeId(u32::MAX), |(_, stmt)| stmt);
        let same = |(cell, value): (&CellPath, &Option<Value>)| {
            Some(Reading { cell: cell.clone(), value: value.clone()? })
        };
        let sees = self.readings.iter().filter_map(same).collect();
        Goer { task, stmt, sees, does: self.operations.iter().cloned().collect() }
    }
}

/// What an operation of a prelude says that it does.
fn in_words(effect: Effect) -> Option<String> {
    match effect {
        Effect::Operation { words, .. } => Some(words),
        Effect::Change { .. }
        | Effect::Reset { .. }
        | Effect::Arrives
        | Effect::Case(_)
        | Effect::Reads(_)
        | Effect::Prints(_) => None,
    }
}
