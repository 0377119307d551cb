//! The tasks of the execution: their clocks, and where each stands in the world.

use super::clock::{Actor, Clock, Moment};
use super::runs::{Mark, Name, Names};
use partita_machine::Renumbered;
use partita_model::ObjectId;
use partita_tree::SegmentMark;
use std::sync::Arc;

pub(super) struct Task {
    /// What must have come before its next step, as things are; its own steps included.
    pub(super) clock: Clock,
    /// The steps at which a segment of it ended, in models with weak operations.
    closed: Vec<u32>,
    /// What its present segment is ordered after, in such models.
    segment: Option<Arc<Clock>>,
    pub(super) parent: Option<Actor>,
    /// How often it has waited at a guard, if it does so now.
    pub(super) waits: Option<u32>,
    pub(super) waited: u32,
    /// The number in the world; none once it has ended and is forgotten.
    index: Option<usize>,
    pub(super) group: Option<ObjectId>,
    pub(super) ended: bool,
    pub(super) name: Name,
    /// Tasks that it has made.
    made: u32,
    /// It has been ordered after others since its last step.
    learnt: bool,
    /// What it knew of others from a step on.
    known: Vec<Known>,
}

struct Known {
    from: u32,
    clock: Arc<Clock>,
    mark: Mark,
}

pub(super) struct Tasks {
    all: Vec<Task>,
    /// By number in the world.
    actors: Vec<Actor>,
    /// By name.
    named: Vec<Option<Actor>>,
    weak: bool,
}

impl Tasks {
    pub(super) fn new(entries: usize, weak: bool) -> Self {
        let mut tasks = Tasks { all: Vec::new(), actors: Vec::new(), named: Vec::new(), weak };
        for index in 0..entries {
            tasks.add(index, Names::entry(index), Clock::default(), None, None);
        }
        tasks
    }

    pub(super) fn add(
        &mut self,
        index: usize,
        name: Name,
        clock: Clock,
        parent: Option<Actor>,
        group: Option<ObjectId>,
    ) -> Actor {
        let actor = Actor(u32::try_from(self.all.len()).unwrap_or(u32::MAX));
        self.all.push(Task {
            clock,
            closed: Vec::new(),
            segment: None,
            parent,
            waits: None,
            waited: 0,
            index: Some(index),
            group,
            ended: false,
            name,
            made: 0,
            learnt: true,
            known: Vec::new(),
        });
        self.actors.push(actor);
        if self.named.len() <= name.index() {
            self.named.resize(name.index() + 1, None);
        }
        self.named[name.index()] = Some(actor);
        if self.weak {
            self.open(actor);
        }
        actor
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn get(&self, actor: Actor) -> &Task {
        &self.all[actor.index()]
    }

    pub(super) fn get_mut(&mut self, actor: Actor) -> &mut Task {
        &mut self.all[actor.index()]
    }

    pub(super) fn index(&self, actor: Actor) -> Option<usize> {
        self.all[actor.index()].index
    }

    pub(super) fn named(&self, name: Name) -> Option<Actor> {
        self.named.get(name.index()).copied().flatten()
    }

    /// The number of the next task that a task makes.
    pub(super) fn next_child(&mut self, parent: Actor) -> u32 {
        let made = &mut self.all[parent.index()].made;
        *made += 1;
        *made - 1
    }

    /// A task is ordered after others.
    pub(super) fn learn(&mut self, actor: Actor, clock: &Clock) {
        let task = &mut self.all[actor.index()];
        task.clock.join(clock);
        task.learnt = true;
    }

    /// What a task knows of others belongs to its present step and to those behind it.
    pub(super) fn remember(&mut self, now: Moment) {
        let task = &self.all[now.actor.index()];
        if task.learnt {
            let clock = Arc::new(task.clock.clone());
            let mark = Mark::of_clock(&clock, now.actor, |actor| self.get(actor).name);
            let task = &mut self.all[now.actor.index()];
            task.known.push(Known { from: now.at, clock, mark });
            task.learnt = false;
        }
    }

    fn known(&self, moment: Moment) -> Option<&Known> {
        let known = &self.get(moment.actor).known;
        let count = known.partition_point(|known| known.from <= moment.at);
        known.get(count.checked_sub(1)?)
    }

    /// Whether a step is another, or comes after it.
    pub(super) fn is_after(&self, moment: Moment, first: Moment) -> bool {
        if moment.actor == first.actor {
            return moment.at >= first.at;
        }
        self.known(moment).is_some_and(|known| known.clock.has(first))
    }

    /// What a step of another task is ordered after, for those who see it.
    pub(super) fn clock_of(&self, moment: Moment) -> Clock {
        let mut clock = self.known(moment).map(|known| (*known.clock).clone()).unwrap_or_default();
        clock.set(moment);
        clock
    }

    /// The mark of what a step is ordered after.
    pub(super) fn ordered_after(&self, moment: Moment) -> Mark {
        self.known(moment).map(|known| known.mark).unwrap_or_default()
    }

    /// In the order of their numbers in the world.
    pub(super) fn present(&self) -> impl Iterator<Item = Actor> {
        self.actors.iter().copied()
    }

    /// The next step of a task.
    pub(super) fn tick(&mut self, actor: Actor) -> Moment {
        let clock = &mut self.all[actor.index()].clock;
        let moment = Moment { actor, at: clock.get(actor) + 1 };
        clock.set(moment);
        moment
    }

    /// What an access to data is ordered after.
    pub(super) fn data_clock(&self, actor: Actor) -> &Clock {
        let task = self.get(actor);
        task.segment.as_deref().unwrap_or(&task.clock)
    }

    pub(super) fn mark(&mut self, now: Moment, mark: SegmentMark) {
        if self.weak {
            match mark {
                SegmentMark::Close => self.all[now.actor.index()].closed.push(now.at),
                SegmentMark::Open => self.open(now.actor),
            }
        }
    }

    /// A segment begins: it is ordered after the segments of others that had certainly ended.
    pub(super) fn open(&mut self, actor: Actor) {
        let mut segment = Clock::default();
        for moment in self.get(actor).clock.moments().filter(|moment| moment.actor != actor) {
            let closed = &self.get(moment.actor).closed;
            let count = closed.partition_point(|at| *at <= moment.at);
            if let Some(at) = count.checked_sub(1).and_then(|last| closed.get(last)) {
                segment.set(Moment { actor: moment.actor, at: *at });
            }
        }
        self.get_mut(actor).segment = Some(Arc::new(segment));
    }

    /// Tasks and objects have new numbers.
    pub(super) fn renumber(&mut self, renumbered: &Renumbered) {
        self.all.iter_mut().for_each(|task| task.index = None);
        let actors: Vec<Actor> = renumbered.tasks.iter().map(|old| self.actors[*old]).collect();
        for (index, actor) in actors.iter().enumerate() {
            self.all[actor.index()].index = Some(index);
        }
        self.actors = actors;
        for task in &mut self.all {
            task.group = task.group.and_then(|group| {
                renumbered.objects.iter().position(|old| *old == group).map(ObjectId::new)
            });
        }
    }
}
