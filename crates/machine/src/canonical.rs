//! Canonical numbering of tasks and objects.
//!
//! States that differ only in how tasks and objects are numbered must meet. Entry tasks and static
//! objects have fixed numbers. Spawned tasks stand in the order of the tree of spawns (a task before
//! its descendants, siblings by age), ended ones vanish. Other objects are numbered in the order in
//! which they are reached from the static objects, then the tasks, then the pending operations;
//! what is not reached is gone. What was touched and others are not ordered after reaches nothing.

use crate::running::Renumbered;
use crate::seg::Seg;
use crate::world::{DEPTH, OWNER, World, count};
use partita_model::{ObjectId, Tag, Word};

#[derive(Default)]
pub(crate) struct Scratch {
    /// Parent and child of every spawn of the present step.
    pub(crate) spawned: Vec<(usize, usize)>,
    order: Vec<usize>,
    /// New number per task and object; `GONE` when there is none.
    tasks: Vec<u32>,
    objects: Vec<ObjectId>,
    queue: Vec<ObjectId>,
}

const GONE: u32 = u32::MAX;
const NO_OBJECT: ObjectId = ObjectId(GONE);

pub(crate) fn canonicalise(world: &mut World<'_>) {
    let entries = world.model.entries.len();
    if world.task_count > entries || !world.scratch.spawned.is_empty() {
        order_tasks(world, entries);
    }
    if world.object_count > world.static_objects {
        renumber(world, world.static_objects);
    }
    world.scratch.spawned.clear();
}

/// The same, and the old numbers of tasks and objects by the new ones.
pub(crate) fn renumbered(world: &mut World<'_>) -> Renumbered {
    let all_tasks = (0..world.task_count).collect();
    let all_objects = (0..world.object_count).map(ObjectId::new).collect();
    world.scratch.order.clone_from(&all_tasks);
    world.scratch.queue.clone_from(&all_objects);
    canonicalise(world);
    Renumbered { tasks: world.scratch.order.clone(), objects: world.scratch.queue.clone() }
}

/// Puts new tasks after their parents' descendants and drops ended ones.
fn order_tasks(world: &mut World<'_>, entries: usize) {
    let mut scratch = std::mem::take(&mut world.scratch);
    let old = world.task_count - scratch.spawned.len();
    scratch.order.clear();
    scratch.order.extend(0..old);
    let depth = |task: usize| count(&world.tasks[task].words, DEPTH);
    for &(parent, child) in &scratch.spawned {
        let at = scratch.order.iter().position(|task| *task == parent).unwrap_or(0);
        let floor = depth(parent);
        let below = scratch.order[at + 1..]
            .iter()
            .take_while(|task| **task >= entries && depth(**task) > floor)
            .count();
        scratch.order.insert(at + 1 + below, child);
    }
    // An ended task stays while its remote operations are pending, or something it did matters.
    scratch.order.retain(|task| {
        *task < entries
            || !world.ended(*task)
            || world.has_pending(*task, None)
            || world.has_unordered(*task)
    });
    if let Some(numbers) = &mut world.numbers {
        numbers.reorder(&scratch.order, world.task_count);
    }
    let unchanged = scratch.order.len() == world.task_count
        && scratch.order.iter().enumerate().all(|(new, old)| new == *old);
    if !unchanged {
        scratch.tasks.clear();
        scratch.tasks.resize(world.task_count, GONE);
        for (new, old) in scratch.order.iter().enumerate() {
            scratch.tasks[*old] = u32::try_from(new).unwrap_or(GONE);
        }
        let tasks = &scratch.tasks;
        let rename = |seg: &mut Seg| {
            rewrite(seg, |word| {
                if word.tag != Tag::Task {
                    return word;
                }
                let old = usize::try_from(word.bits).unwrap_or(usize::MAX);
                let new = tasks.get(old).copied().unwrap_or(GONE);
                Word { tag: Tag::Task, bits: u64::from(new) }
            });
        };
        world.for_each_segment(rename);
        let memory = world.memory;
        memory.renumbered(world);
        if world.header.words[OWNER] == (Word { tag: Tag::Task, bits: u64::from(GONE) }) {
            // A task that ended inside an atomic section left it.
            world.header.edit()[OWNER] = Word::NULL;
        }
        permute(&mut world.tasks, &scratch.order);
        if world.model.weak.is_some() {
            permute(&mut world.unordered, &scratch.order);
        }
        world.task_count = scratch.order.len();
        world.renumber_unordered(GONE);
    }
    world.scratch = scratch;
}

/// Brings segments into a new order; the ones not named go to the end, as spares.
fn permute(segs: &mut Vec<Seg>, order: &[usize]) {
    let mut old: Vec<Option<Seg>> = std::mem::take(segs).into_iter().map(Some).collect();
    segs.extend(order.iter().filter_map(|index| old[*index].take()));
    segs.extend(old.into_iter().flatten());
}

/// Numbers the objects from `fixed` on in the order they are reached, and drops the others.
pub(crate) fn renumber(world: &mut World<'_>, fixed: usize) {
    let mut scratch = std::mem::take(&mut world.scratch);
    scratch.objects.clear();
    scratch.objects.resize(world.object_count, NO_OBJECT);
    scratch.queue.clear();
    for object in 0..fixed {
        scratch.objects[object] = ObjectId::new(object);
        scratch.queue.push(ObjectId::new(object));
    }
    let mut done = 0;
    let reach = |words: &[Word], scratch: &mut Scratch| {
        for word in words {
            if let Some(object) = word.leads_to()
                && let Some(number) = scratch.objects.get_mut(object.index())
                && *number == NO_OBJECT
            {
                *number = ObjectId::new(scratch.queue.len());
                scratch.queue.push(object);
            }
        }
    };
    let drain = |world: &World<'_>, scratch: &mut Scratch, done: &mut usize| {
        while let Some(&object) = scratch.queue.get(*done) {
            *done += 1;
            reach(&world.objects[object.index()].words, scratch);
        }
    };
    drain(world, &mut scratch, &mut done);
    for task in 0..world.task_count {
        reach(&world.tasks[task].words, &mut scratch);
        drain(world, &mut scratch, &mut done);
    }
    reach(&world.pending.words, &mut scratch);
    reach(&world.sets.words, &mut scratch);
    drain(world, &mut scratch, &mut done);
    let unchanged = scratch.queue.len() == world.object_count
        && scratch.queue.iter().enumerate().all(|(new, old)| new == old.index());
    if !unchanged {
        let objects = &scratch.objects;
        let rename = |seg: &mut Seg| {
            rewrite(seg, |word| match word.leads_to() {
                Some(object) => {
                    word.with_object(objects.get(object.index()).copied().unwrap_or(NO_OBJECT))
                }
                None => word,
            });
        };
        world.for_each_segment(rename);
        let order: Vec<usize> = scratch.queue.iter().map(|object| object.index()).collect();
        permute(&mut world.objects, &order);
        world.object_count = order.len();
        let memory = world.memory;
        memory.renumbered(world);
        world.renumber_unordered(GONE);
    }
    world.scratch = scratch;
}

fn rewrite(seg: &mut Seg, change: impl Fn(Word) -> Word) {
    for at in 0..seg.words.len() {
        let new = change(seg.words[at]);
        if new != seg.words[at] {
            seg.edit()[at] = new;
        }
    }
}

impl World<'_> {
    fn for_each_segment(&mut self, mut f: impl FnMut(&mut Seg)) {
        f(&mut self.header);
        f(&mut self.pending);
        f(&mut self.sets);
        self.tasks[..self.task_count].iter_mut().for_each(&mut f);
        let unordered = self.task_count.min(self.unordered.len());
        self.unordered[..unordered].iter_mut().for_each(&mut f);
        self.objects[..self.object_count].iter_mut().for_each(&mut f);
    }
}
