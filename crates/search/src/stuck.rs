//! Tasks that are stuck: they wait for what nobody can do as long as the task in question does nothing (ADR 20).
//!
//! A greatest fixpoint. At first all who wait are stuck. One who waits at a guard is taken out if a task that is neither stuck nor the
//! one in question may still write a cell that the guard has read; one who waits for a group, if neither the task in question nor
//! one who is stuck is in it. The first step of a stuck task would need such a write, or such an end, before it: the cells that a
//! closed guard has read are all that its answer rests on.
//!
//! Many tasks wait for the same: guards that have read the same cells are asked about once in a state.

use crate::future::Mask;
use partita_machine::{CellAccess, Order};
use partita_model::ObjectId;
use rustc_hash::FxHashMap;

/// What a task that waits looks at.
pub(crate) enum Looks {
    AtCells(Vec<CellAccess>),
    /// The tasks of its group that have not ended.
    AtTasks(Vec<usize>),
}

impl Looks {
    /// The cells of a closed guard.
    pub(crate) fn at_cells(accesses: &[CellAccess]) -> Looks {
        let looks = |access: &CellAccess| CellAccess {
            write: false,
            order: Order::Matters,
            node: partita_tree::NodeId(0),
            ..*access
        };
        let mut cells: Vec<CellAccess> = accesses.iter().map(looks).collect();
        cells.sort_by_key(|access| (access.object, access.offset));
        cells.dedup_by_key(|access| (access.object, access.offset));
        Looks::AtCells(cells)
    }
}

/// The guards of the present state.
#[derive(Default)]
pub(crate) struct Stuck {
    /// Per task, what it waits for; once asked.
    waits: Option<Vec<Waits>>,
    /// The different guards, by the cells they have read.
    guards: Vec<Vec<CellAccess>>,
    /// Who may write what a guard has read, for futures cut in the same way.
    writers: FxHashMap<(usize, Mask, Vec<ObjectId>), Vec<bool>>,
}

enum Waits {
    Not,
    AtGuard(usize),
    For(Vec<usize>),
}

impl Stuck {
    /// To be called for every state.
    pub(crate) fn reset(&mut self) {
        self.waits = None;
        self.guards.clear();
        self.writers.clear();
    }

    /// Takes in what every task waits for, unless that was done in this state.
    pub(crate) fn look(&mut self, all: impl FnOnce() -> Vec<Option<Looks>>) {
        if self.waits.is_some() {
            return;
        }
        let mut numbers: FxHashMap<Vec<(ObjectId, u32)>, usize> = FxHashMap::default();
        let guards = &mut self.guards;
        let waits = all().into_iter().map(|looks| match looks {
            None => Waits::Not,
            Some(Looks::AtTasks(tasks)) => Waits::For(tasks),
            Some(Looks::AtCells(cells)) => {
                let names = cells.iter().map(|access| (access.object, access.offset)).collect();
                Waits::AtGuard(*numbers.entry(names).or_insert_with(|| {
                    guards.push(cells);
                    guards.len() - 1
                }))
            }
        });
        self.waits = Some(waits.collect());
    }

    /// Whether the tasks that are wanted to be are stuck as long as a task does nothing. `others` are those who may do
    /// something; `writes` says whether one of them may still write a cell.
    pub(crate) fn are_stuck(
        &mut self,
        task: usize,
        (mask, closed): (Mask, &[ObjectId]),
        others: &[usize],
        wanted: &[usize],
        writes: &mut dyn FnMut(usize, &CellAccess) -> bool,
    ) -> bool {
        let Some(waits) = &self.waits else { return false };
        let mut stuck: Vec<bool> = waits.iter().map(|one| !matches!(one, Waits::Not)).collect();
        loop {
            let mut changed = false;
            for other in others {
                if !stuck[*other] {
                    continue;
                }
                stuck[*other] = match &waits[*other] {
                    Waits::Not => false,
                    Waits::For(tasks) => {
                        tasks.iter().any(|member| *member == task || stuck[*member])
                    }
                    Waits::AtGuard(guard) => {
                        let key = (*guard, mask, closed.to_vec());
                        let writers = self.writers.entry(key).or_insert_with(|| {
                            // Of all tasks: the same answer serves whoever is in question.
                            let cells = &self.guards[*guard];
                            let all = 0..waits.len();
                            all.map(|one| cells.iter().any(|cell| writes(one, cell))).collect()
                        });
                        !others.iter().any(|writer| writers[*writer] && !stuck[*writer])
                    }
                };
                changed |= !stuck[*other];
                if !stuck[*other] && wanted.contains(other) {
                    return false;
                }
            }
            if !changed {
                return true;
            }
        }
    }
}
