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
//! Accesses that may change places with what others do to the same cell (ADR 16 and 19) are left out, or asked about in futures
//! without such accesses. What prints, or ends everybody, concerns who prints.
//!
//! Who waits at a guard that nobody opens, as long as the task in question does nothing, does nothing either
//! ([`crate::stuck`], ADR 20). But what its guard looks at can race with the step.
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
use crate::future::{Cut, Future, Futures, Mask, Stage};
use crate::judge::Turn;
use crate::stuck::{Looks, Stuck};
use partita_machine::{AccessClass, CellAccess, Footprint, Order, World};
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
    kinds: bool,
    /// Who waits, and who could let them go; `None` when that is not asked.
    stuck: Option<Stuck>,
    /// The tasks that may do something while the one in question does nothing.
    others: Vec<usize>,
    /// Those of them that wait and whose futures concern the step.
    waiting: Vec<usize>,
    /// What all others do together is asked about; so often in a state, and how often it may be asked still.
    joint: bool,
    attempts: u32,
}

/// Tasks of a state about which it is asked what all others do together: the one that can go alone is among the first.
const ATTEMPTS: u32 = 8;

/// The turns of the tasks in the loaded state, as far as they are known.
pub(crate) type Turns<'t> = &'t dyn Fn(usize) -> Option<&'t Turn>;

impl<'m> Ample<'m> {
    pub(crate) fn new(engine: &Engine<'m>) -> Self {
        let reductions = engine.config.reductions;
        let stuck = reductions.stuck && !engine.memory.relaxed();
        Ample {
            reachable: Vec::new(),
            futures: None,
            unasked: reductions.ample && reductions.futures,
            meetings: None,
            commuting: reductions.commuting,
            kinds: reductions.kinds,
            stuck: stuck.then(Stuck::default),
            others: Vec::new(),
            waiting: Vec::new(),
            // Who waits inside of a section holds everybody up, although its guard is closed.
            joint: reductions.joint
                && reductions.futures
                && !partita_model::waits_inside(engine.model),
            attempts: 0,
        }
    }

    /// Whether [`Ample::independent`] wants to know which other tasks wait before anything else.
    pub(crate) fn asks_who_waits(&self) -> bool {
        self.futures.as_ref().is_some_and(|futures| futures.has_meetings())
    }

    /// Whether it may find more once it knows.
    pub(crate) fn gains_by_who_waits(&self) -> bool {
        self.stuck.is_some()
    }

    /// Whether it may find more by what all others do together.
    pub(crate) fn asks_jointly(&self) -> bool {
        self.attempts > 0
    }

    /// To be called for every state.
    pub(crate) fn reset(&mut self, engine: &Engine<'m>) {
        if std::mem::replace(&mut self.unasked, false) {
            self.futures = futures(engine);
        }
        self.reachable.clear();
        self.meetings = None;
        self.stuck.iter_mut().for_each(Stuck::reset);
        self.attempts = if self.joint && self.futures.is_some() { ATTEMPTS } else { 0 };
    }

    /// Whether a task's steps concern nobody else.
    pub(crate) fn independent(
        &mut self,
        world: &World<'_>,
        task: usize,
        footprint: &Footprint,
        turns: Turns<'_>,
    ) -> bool {
        if footprint.prints && !(self.kinds && self.futures.is_some()) {
            return false;
        }
        if footprint.accesses.is_empty() && !footprint.prints {
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
        let joins_closed = |other: usize| {
            !closed.is_empty() && joins(world, other).is_some_and(|group| closed.contains(&group))
        };
        let mut others = std::mem::take(&mut self.others);
        let mut waiting = std::mem::take(&mut self.waiting);
        others.clear();
        waiting.clear();
        others.extend(
            (0..world.tasks())
                .filter(|other| *other != task && !world.ended(*other) && !joins_closed(*other)),
        );
        let mut alone = others.iter().all(|other| {
            let cut = self.cut(world, *other, mask, &closed, turns);
            let concerned = self.concerned(world, *other, cut, footprint, &others);
            let waits =
                concerned && self.stuck.is_some() && turns(*other).is_some_and(|turn| turn.waits());
            if waits {
                waiting.push(*other);
            }
            !concerned || waits
        });
        if alone && !waiting.is_empty() {
            alone = self.are_stuck(world, task, (mask, &closed), &others, &waiting, turns)
                && waiting.iter().all(|other| {
                    turns(*other).is_some_and(|turn| footprint.race(&turn.footprint).is_none())
                });
        }
        (self.others, self.waiting) = (others, waiting);
        alone
    }

    /// Where another task's future ends.
    fn cut<'c>(
        &self,
        world: &World<'_>,
        other: usize,
        mask: Mask,
        closed: &'c [ObjectId],
        turns: Turns<'_>,
    ) -> Cut<'c> {
        let futures = self.futures.as_ref().filter(|futures| futures.has_meetings());
        let open = match futures.and_then(|futures| futures.stage(world, other)) {
            None | Some(Stage::Before) => false,
            Some(Stage::After) => !turns(other).is_some_and(Turn::waits_at_guard),
            Some(Stage::Unclear) => true,
        };
        Cut { open, mask, closed }
    }

    /// Whether what another task may still do and the step concern each other. `all` are those who may do something.
    fn concerned(
        &mut self,
        world: &World<'_>,
        other: usize,
        cut: Cut<'_>,
        footprint: &Footprint,
        all: &[usize],
    ) -> bool {
        let (kinds, commuting) = (self.kinds, self.commuting);
        let Ample { futures, reachable, .. } = self;
        let mut reach = |object| reach(world, reachable, all, object);
        let Some(futures) = futures else {
            return footprint.accesses.iter().any(|access| {
                !(commuting && matches!(access.order, Order::Free(_)))
                    && summary_conflicts(world, other, access)
                    && reach(access.object)
            });
        };
        let sums = commuting && footprint.accesses.iter().any(|access| access.order == Order::Sum);
        let concerned = match futures.of(world, other, cut, true) {
            Some(future) => {
                let (skip, kinds) = (sums.then_some(Order::Sum), (kinds, commuting));
                concerns(world, &future, footprint, kinds, skip, &mut reach)
            }
            // It may print, or end everybody.
            None if footprint.prints => true,
            None => footprint.accesses.iter().any(|access| {
                !(commuting && matches!(access.order, Order::Free(_)))
                    && summary_conflicts(world, other, access)
                    && reach(access.object)
            }),
        };
        concerned
            || sums
                && footprint.accesses.iter().filter(|access| access.order == Order::Sum).any(
                    |access| {
                        let future = futures.of(world, other, cut, false);
                        let conflicts = match future {
                            Some(future) => future.conflicts(world, access),
                            None => summary_conflicts(world, other, access),
                        };
                        conflicts && reach(access.object)
                    },
                )
    }

    /// The same of all others together: what they can do while the task does nothing (ADR 21).
    pub(crate) fn independent_of_all(
        &mut self,
        world: &World<'_>,
        task: usize,
        footprint: &Footprint,
        turns: Turns<'_>,
    ) -> bool {
        if self.attempts == 0 || world.relaxed() || (footprint.prints && !self.kinds) {
            return false;
        }
        self.attempts -= 1;
        let mask = self.meetings_before(world, task);
        let closed = closed_groups(world, task);
        let joins_closed =
            |other: usize| joins(world, other).is_some_and(|group| closed.contains(&group));
        let others: Vec<usize> = (0..world.tasks())
            .filter(|other| *other != task && !world.ended(*other) && !joins_closed(*other))
            .collect();
        let cuts: Vec<(usize, bool)> = (others.iter())
            .map(|other| (*other, self.cut(world, *other, mask, &closed, turns).open))
            .collect();
        let flags = (self.kinds, self.commuting);
        let Ample { futures: Some(futures), reachable, .. } = self else { return false };
        let Some(together) = futures.together(world, &cuts, mask, &closed) else { return false };
        // Waiting is no step, but what a guard looks at can race.
        let races = |access: &CellAccess| {
            access.write
                && access.class == AccessClass::Data
                && futures.is_looked_at(&together, access)
        };
        let future = futures.joint(&together, mask);
        let mut reach = |object| reach(world, reachable, &others, object);
        !footprint.accesses.iter().any(races)
            && !concerns(world, &future, footprint, flags, None, &mut reach)
    }

    /// Whether these tasks, which wait, do nothing as long as the task in question does nothing.
    fn are_stuck(
        &mut self,
        world: &World<'_>,
        task: usize,
        (mask, closed): (Mask, &[ObjectId]),
        others: &[usize],
        wanted: &[usize],
        turns: Turns<'_>,
    ) -> bool {
        let Some(mut stuck) = self.stuck.take() else { return false };
        stuck.look(|| waiting(world, turns));
        let answer = stuck.are_stuck(task, (mask, closed), others, wanted, &mut |other, access| {
            let cut = self.cut(world, other, mask, closed, turns);
            !world.ended(other) && self.conflicts(world, other, cut, access)
        });
        self.stuck = Some(stuck);
        answer
    }

    /// The meetings that nobody leaves before the task has come.
    fn meetings_before(&mut self, world: &World<'_>, task: usize) -> Mask {
        let Some(futures) = &mut self.futures else { return 0 };
        let all = *self.meetings.get_or_insert_with(|| futures.meetings_for_all(world));
        // The task can move.
        if all == 0 { 0 } else { futures.not_arrived(world, task, all, self.kinds) }
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
        match futures.and_then(|futures| futures.of(world, other, cut, true)) {
            Some(future) => future.conflicts(world, access),
            None => summary_conflicts(world, other, access),
        }
    }
}

/// Whether a future and a step concern each other; accesses whose order is `skip` are asked about elsewhere.
fn concerns(
    world: &World<'_>,
    future: &Future<'_>,
    footprint: &Footprint,
    (kinds, commuting): (bool, bool),
    skip: Option<Order>,
    reach: &mut dyn FnMut(ObjectId) -> bool,
) -> bool {
    if footprint.prints && future.speaks() {
        return true;
    }
    // Without the kinds, and where somebody comes in another way, the order of calls matters.
    let calls_commute =
        kinds && footprint.arrivals.iter().all(|arrival| future.comes_alike(arrival));
    footprint.accesses.iter().any(|access| {
        if (commuting && matches!(access.order, Order::Free(_))) || Some(access.order) == skip {
            return false;
        }
        let conflicts = if access.order == Order::Meeting && !calls_commute {
            future.conflicts(world, &CellAccess { order: Order::Matters, ..*access })
        } else {
            future.conflicts(world, access)
        };
        conflicts && reach(access.object)
    })
}

/// Whether one of the tasks can reach an object. What none of those who may do something can reach now,
/// none of them can reach as long as all others do nothing.
fn reach(
    world: &World<'_>,
    reachable: &mut Vec<Option<Vec<bool>>>,
    tasks: &[usize],
    object: ObjectId,
) -> bool {
    world.is_static(object)
        || tasks.iter().any(|task| {
            if reachable.len() < world.tasks() {
                reachable.resize(world.tasks(), None);
            }
            let set = reachable[*task].get_or_insert_with(|| world.reachable_from(*task));
            set.get(object.index()).copied().unwrap_or(true)
        })
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

/// What each task that waits looks at.
fn waiting(world: &World<'_>, turns: Turns<'_>) -> Vec<Option<Looks>> {
    let looks = |task: usize| {
        let turn = turns(task).filter(|turn| turn.waits())?;
        Some(match joins(world, task) {
            Some(group) => {
                let member =
                    |other: &usize| !world.ended(*other) && world.group_of(*other) == Some(group);
                Looks::AtTasks((0..world.tasks()).filter(member).collect())
            }
            None => Looks::at_cells(&turn.footprint.accesses),
        })
    };
    (0..world.tasks()).map(looks).collect()
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
