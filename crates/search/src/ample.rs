//! Ample sets: a task whose next step concerns nobody else goes alone.
//!
//! The step may only touch cells that no other task can still touch in a conflicting way: by the
//! future of each other task ([`crate::future`]; without it, the static summary of its present
//! location), and, for objects made at run time, by whether any other task can reach the object at
//! all (not only the one that would touch it: another may hand it on). The caller adds the rest of the conditions: the step neither fails nor blocks nor is noticed
//! by a property, and it leads to a state that is yet to be expanded (so that nobody is put off for
//! ever). Failing steps are never ample, so no other task's finding is lost.
//!
//! What matters of another task's future is what it can do while the task in question does nothing.
//! So it ends at a meeting that the task in question has yet to come to (ADR 6), and at the end of a group
//! that the task in question is in, or that a task is in which waits there for such a group: the count of a
//! group is at least one while one of its tasks has not ended, and who waits for it takes no step.
//!
//! Accesses that may change places with what others do to the same cell (ADR 16) are left out, or asked about in futures
//! without such accesses.
//!
//! Races that delays hide (ADR 10) are kept. Let a task's step go alone and let others do anything that
//! does not conflict with its cells. Recording its accesses commutes with that: the others' accesses and
//! closes change other entries, and a segment that another begins before or after leaves them as they
//! are, because they belong to an open segment. Its own comparison gives the same now and later,
//! as nobody adds a conflicting entry and only its own steps drop one; it is made when the step is
//! tried. And what the others are not ordered after does not shrink by the step. Only closing a segment
//! does not commute with beginning one, so a step that does either is marked as noticed and
//! never goes alone.

use crate::engine::Engine;
use crate::future::{Cut, Futures, Mask, Stage};
use partita_machine::{CellAccess, Footprint, Order, World};
use partita_model::{ObjectId, Op, Position, access::EVERYTHING};

/// Reused between states.
pub(crate) struct Ample<'m> {
    /// Per task, the objects it can reach; filled when first asked.
    reachable: Vec<Option<Vec<bool>>>,
    futures: Option<Box<Futures<'m>>>,
    /// They are still to be worked out: a thread that gets no work does not need them.
    unasked: bool,
    /// The meetings of the present state at which everybody waits for everybody.
    meetings: Option<Mask>,
    /// What may change places with others' accesses is told apart.
    commuting: bool,
    /// The tasks that may do something while the one in question does nothing.
    others: Vec<usize>,
}

impl<'m> Ample<'m> {
    pub(crate) fn new(engine: &Engine<'m>) -> Self {
        let reductions = engine.config.reductions;
        let unasked = reductions.ample && reductions.futures;
        let commuting = reductions.commuting;
        let (reachable, others) = (Vec::new(), Vec::new());
        Ample { reachable, futures: None, unasked, meetings: None, commuting, others }
    }

    /// Whether [`Ample::independent`] wants to know which other tasks wait.
    pub(crate) fn asks_who_waits(&self) -> bool {
        self.futures.as_ref().is_some_and(|futures| futures.has_meetings())
    }

    /// To be called for every state.
    pub(crate) fn reset(&mut self, engine: &Engine<'m>) {
        if std::mem::replace(&mut self.unasked, false) {
            self.futures = futures(engine);
        }
        self.reachable.clear();
        self.meetings = None;
    }

    /// Whether a task's steps, with this footprint together, concern nobody else. `blocked` says
    /// whether another task can only wait at a guard in the loaded state.
    pub(crate) fn independent(
        &mut self,
        world: &World<'_>,
        task: usize,
        footprint: &Footprint,
        blocked: &dyn Fn(usize) -> bool,
    ) -> bool {
        if footprint.accesses.is_empty() {
            return true;
        }
        // What a network card may touch is never private.
        let remote = |access: &CellAccess| {
            world.relaxed() && world.cell_info(access.object, access.offset).remote
        };
        if footprint.accesses.iter().any(remote) {
            return false;
        }
        let mask = self.meetings_before(world, task);
        let closed = closed_groups(world, task);
        // Who waits for a closed group does nothing.
        let stuck = |other: usize| joins(world, other).is_some_and(|group| closed.contains(&group));
        let mut others = std::mem::take(&mut self.others);
        others.clear();
        others.extend(
            (0..world.tasks())
                .filter(|other| *other != task && !world.ended(*other) && !stuck(*other)),
        );
        let commuting = self.commuting;
        let matters = |access: &&CellAccess| !(commuting && access.order == Order::Free);
        let alone = others.iter().all(|other| {
            let open = match self.futures.as_ref().and_then(|f| f.stage(world, *other)) {
                None | Some(Stage::Before) => false,
                Some(Stage::After) => !blocked(*other),
                Some(Stage::Unclear) => true,
            };
            let cut = Cut { open, mask, closed: &closed };
            !footprint.accesses.iter().filter(matters).any(|access| {
                self.conflicts(world, *other, cut, access)
                    && self.reach(world, &others, access.object)
            })
        });
        self.others = others;
        alone
    }

    /// The meetings that nobody leaves before the task has come.
    fn meetings_before(&mut self, world: &World<'_>, task: usize) -> Mask {
        let Some(futures) = &mut self.futures else { return 0 };
        let all = *self.meetings.get_or_insert_with(|| futures.meetings_for_all(world));
        if all == 0 { 0 } else { futures.not_arrived(world, task, all) }
    }

    /// Whether another task may, from where it is, still disturb or observe an access.
    fn conflicts(
        &mut self,
        world: &World<'_>,
        other: usize,
        cut: Cut<'_>,
        access: &CellAccess,
    ) -> bool {
        let futures = self.futures.as_mut();
        futures
            .and_then(|futures| futures.conflicts(world, other, cut, access))
            .unwrap_or_else(|| summary_conflicts(world, other, access))
    }

    /// Whether one of the tasks can reach an object. What none of those who may do something can reach now,
    /// none of them can reach as long as all others do nothing.
    fn reach(&mut self, world: &World<'_>, tasks: &[usize], object: ObjectId) -> bool {
        tasks.iter().any(|task| self.reaches(world, *task, object))
    }

    fn reaches(&mut self, world: &World<'_>, task: usize, object: ObjectId) -> bool {
        if world.is_static(object) {
            return true;
        }
        if self.reachable.len() < world.tasks() {
            self.reachable.resize(world.tasks(), None);
        }
        let set = self.reachable[task].get_or_insert_with(|| world.reachable_from(task));
        set.get(object.index()).copied().unwrap_or(true)
    }
}

fn futures<'m>(engine: &Engine<'m>) -> Option<Box<Futures<'m>>> {
    let mut world = engine.world();
    let mut state = Vec::new();
    world.initial_state(&mut state).ok()?;
    world.load(&state);
    let near = engine.config.reductions.place_locality && world.model.vocabulary.at_home;
    let sums = engine.config.reductions.commuting;
    Futures::new(&world, near, sums).map(Box::new)
}

/// The groups that are not empty as long as a task does nothing: its own, and those of tasks that wait for one
/// of them.
fn closed_groups(world: &World<'_>, task: usize) -> Vec<ObjectId> {
    let mut closed: Vec<ObjectId> = world.group_of(task).into_iter().collect();
    let mut at = 0;
    while let Some(group) = closed.get(at).copied() {
        at += 1;
        for other in (0..world.tasks()).filter(|other| joins(world, *other) == Some(group)) {
            closed.extend(world.group_of(other).filter(|group| !closed.contains(group)));
        }
    }
    closed
}

/// The group that a task is about to join.
#[expect(clippy::wildcard_enum_match_arm, reason = "no other operation joins")]
fn joins(world: &World<'_>, task: usize) -> Option<ObjectId> {
    let frame = world.stack(task).next()?;
    match &world.model.proc(frame.proc).code.get(frame.loc)?.op {
        Op::GroupJoin { group, .. } => match frame.slots.get(group.index())?.as_ref() {
            Some((object, None)) => Some(object),
            _ => None,
        },
        _ => None,
    }
}

/// The same by the static summaries of where the other task stands.
fn summary_conflicts(world: &World<'_>, other: usize, access: &CellAccess) -> bool {
    let info = world.cell_info(access.object, access.offset);
    let type_class = world.type_class(access.object);
    // A task that is elsewhere will touch its own instances at home again.
    let own = world.model.has_on || world.home_of(access.object) == world.place_of(other);
    world.frames_of(other).any(|Position { proc, loc }| {
        let future = &world.model.proc(proc).future[loc];
        [info.class, type_class, EVERYTHING]
            .into_iter()
            .any(|class| future.touches(class, own, !access.write))
    })
}
