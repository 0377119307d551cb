//! Ample sets: a task whose next step concerns nobody else goes alone.
//!
//! The step may only touch cells that no other task can still touch in a conflicting way: by the
//! static future-access summary of each other task at its present location, and, for objects made at
//! run time, by whether the other task can reach the object at all. The caller adds the rest of
//! the conditions: the step neither fails nor blocks nor is noticed by a property, and it leads to a
//! state that is yet to be expanded (so that nobody is put off for ever). Failing steps are never
//! ample, so no other task's finding is lost.

use partita_machine::{CellAccess, Footprint, World};
use partita_model::Access;
use partita_model::access::EVERYTHING;
use rustc_hash::FxHashMap;

/// Reused between states.
#[derive(Default)]
pub(crate) struct Ample {
    /// Per task, the objects it can reach; filled when first asked.
    reachable: Vec<Option<Vec<bool>>>,
    /// Per task and stack, what it may still touch; `None` once it has ended.
    futures: FxHashMap<(usize, u32), Option<Access>>,
}

impl Ample {
    pub(crate) fn reset(&mut self) {
        self.reachable.clear();
    }

    pub(crate) fn independent(
        &mut self,
        world: &World<'_>,
        task: usize,
        footprint: &Footprint,
    ) -> bool {
        footprint.accesses.iter().all(|access| {
            // What a network card may touch is never private.
            !(world.relaxed() && world.cell_info(access.object, access.offset).remote)
                && (0..world.tasks()).all(|other| {
                    other == task || world.ended(other) || !self.conflicts(world, other, access)
                })
        })
    }

    /// The same in a fixed model, whatever state the world holds, given every task's stack.
    pub(crate) fn independent_packed(
        &mut self,
        world: &World<'_>,
        task: usize,
        footprint: &Footprint,
        stack: impl Fn(usize) -> u32,
    ) -> bool {
        (0..world.tasks()).filter(|other| *other != task).all(|other| {
            let stack = stack(other);
            let future = self.futures.entry((other, stack)).or_insert_with(|| {
                let frames = world.frames_of_stack(stack)?;
                let mut all = Access::default();
                for (proc, loc) in frames {
                    all.union(&world.model.proc(proc).future[loc as usize]);
                }
                Some(all)
            });
            let Some(future) = future else { return true };
            let own_place = world.model.entries[other].place;
            footprint.accesses.iter().all(|access| {
                let info = world.cell_info(access.object, access.offset);
                let own = world.model.has_on || world.home_of(access.object) == own_place;
                ![info.class, world.type_class(access.object), EVERYTHING]
                    .into_iter()
                    .any(|class| future.touches(class, own, !access.write))
            })
        })
    }

    /// Whether another task may, from where it is, still disturb or observe an access.
    fn conflicts(&mut self, world: &World<'_>, other: usize, access: &CellAccess) -> bool {
        let info = world.cell_info(access.object, access.offset);
        let type_class = world.type_class(access.object);
        // A task that is elsewhere will touch its own instances at home again.
        let own = world.model.has_on || world.home_of(access.object) == world.place_of(other);
        let writes_only = !access.write;
        let may = world.frames_of(other).any(|(proc, loc)| {
            let future = &world.model.proc(proc).future[loc as usize];
            [info.class, type_class, EVERYTHING]
                .into_iter()
                .any(|class| future.touches(class, own, writes_only))
        });
        may && self.reaches(world, other, access.object)
    }

    fn reaches(&mut self, world: &World<'_>, task: usize, object: u32) -> bool {
        if world.is_static(object) {
            return true;
        }
        if self.reachable.len() < world.tasks() {
            self.reachable.resize(world.tasks(), None);
        }
        let set = self.reachable[task].get_or_insert_with(|| world.reachable_from(task));
        set.get(object as usize).copied().unwrap_or(true)
    }
}
