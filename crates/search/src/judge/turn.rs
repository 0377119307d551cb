//! A task's turn: all that it can do next in a state, whatever it chooses.

use partita_machine::{Failure, Footprint, StepEnd, Wait, World};
use std::ops::ControlFlow;

/// Empty for a task that has ended.
#[derive(Clone, Debug, Default)]
pub struct Turn {
    /// What all its steps touch.
    pub footprint: Footprint,
    /// Some choice leads to a wait.
    pub blocked: Option<Wait>,
    /// Some choice leads on.
    pub moved: bool,
    /// The choices and what is wrong.
    pub failures: Vec<(Vec<u32>, Failure)>,
    /// Steps that left the scope by a value beyond its bound.
    pub cut: u64,
    /// Steps that wait because of the bound on pending operations.
    pub bounded: u64,
}

impl Turn {
    /// Runs every step of a task in the loaded world, which is as before afterwards. `successor` sees
    /// the world after each step that leads on.
    pub fn run(
        &mut self,
        world: &mut World<'_>,
        task: usize,
        mut successor: impl FnMut(&mut World<'_>),
    ) {
        if self.begins(world, task) {
            let _ = world.each_step(task, |world, end| {
                let leads_on = end == StepEnd::Done;
                self.add(world, end);
                if leads_on {
                    successor(world);
                }
                ControlFlow::Continue(())
            });
        }
    }

    /// A turn of one step only, with these choices ([`World::step_scattered`]).
    pub(crate) fn run_one(&mut self, world: &mut World<'_>, task: usize, plan: &[u32]) {
        if self.begins(world, task) {
            let end = world.step_scattered(task, plan);
            self.add(world, end);
            world.restore();
        }
    }

    /// An empty turn; whether the task may move.
    #[inline]
    fn begins(&mut self, world: &mut World<'_>, task: usize) -> bool {
        self.clear();
        if world.ended(task) {
            return false;
        }
        let excluded = world.owner().is_some_and(|owner| owner != task);
        if excluded {
            // What it is about to do can still race.
            world.next_footprint(task, &mut self.footprint);
            self.blocked = Some(Wait::Atomic);
        }
        !excluded
    }

    #[inline]
    fn clear(&mut self) {
        self.footprint.clear();
        self.blocked = None;
        self.moved = false;
        self.failures.clear();
        (self.cut, self.bounded) = (0, 0);
    }

    /// Takes in a step that the world has just run.
    #[inline]
    fn add(&mut self, world: &mut World<'_>, end: StepEnd) {
        self.footprint.add(&mut world.footprint);
        match end {
            StepEnd::Done => self.moved = true,
            StepEnd::Blocked(wait) => {
                self.bounded += u64::from(wait == Wait::PendingBound);
                self.blocked = Some(wait);
            }
            StepEnd::Failed(failure) => self.failures.push((world.choices().to_vec(), failure)),
            StepEnd::Cut => {
                self.moved = true;
                self.footprint.noticed = true;
                self.cut += 1;
            }
        }
    }

    /// Whether something is wrong with it whatever others do.
    #[inline]
    pub(crate) fn is_wrong_alone(&self) -> bool {
        !self.failures.is_empty() || !self.footprint.unordered.is_empty()
    }

    /// Whether the execution does not end here for want of this task.
    #[inline]
    pub(crate) fn goes_on(&self) -> bool {
        self.moved || !self.failures.is_empty()
    }

    /// Whether the task can only wait: at a guard, or for a group.
    pub(crate) fn waits(&self) -> bool {
        matches!(self.blocked, Some(Wait::Guard | Wait::Group)) && !self.goes_on()
    }

    /// Whether the task can only wait at a guard.
    pub(crate) fn waits_at_guard(&self) -> bool {
        self.blocked == Some(Wait::Guard) && !self.goes_on()
    }

    /// Neither fails nor waits nor is noticed: may go alone if nobody else is concerned.
    pub(crate) fn is_quiet(&self) -> bool {
        self.moved
            && self.failures.is_empty()
            && self.blocked.is_none()
            && !self.footprint.noticed
            && self.footprint.needs.is_empty()
    }
}
