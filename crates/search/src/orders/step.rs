//! A step of a task, and what it means for the clocks.

use super::clock::{Actor, Clock, Moment};
use super::swap::Kind;
use super::sync::{CellName, Write};
use super::{MOST_REMEMBERED, MOST_TASKS, Orders, Why, schedule};
use partita_machine::{AccessClass, CellAccess, Footprint, StepEnd};
use partita_model::{ObjectId, Word};
use partita_tree::SegmentMark;
use std::sync::Arc;

/// How it goes on with a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Went {
    On,
    Waits,
    Ended,
    Fails,
}

impl Orders<'_, '_> {
    pub(super) fn step(&mut self, actor: Actor) -> Result<Went, Why> {
        (self.current, self.booked, self.guarded) = (actor, false, false);
        let Some(index) = self.tasks.index(actor).filter(|index| !self.world.ended(*index)) else {
            return Ok(Went::Ended);
        };
        if self.world.is_at_guard(index) {
            if self.passes(actor, index)? == Some(false) {
                return self.wait(actor);
            }
            self.guarded = true;
        } else if let Some(group) = self.world.waits_for_group(index)
            && self.world.inside(group) != 0
        {
            if self.begins {
                return Err(Why::Otherwise);
            }
            self.for_group.entry(group).or_default().push(actor);
            return Ok(Went::Waits);
        }
        let chosen = std::mem::take(&mut self.chosen);
        match self.world.step(index, &chosen) {
            StepEnd::Done => {}
            StepEnd::Failed(_) => return Ok(Went::Fails),
            StepEnd::Blocked(_) | StepEnd::Cut => return Err(Why::TooMuch),
        }
        self.steps += 1;
        self.all_steps += 1;
        let footprint = std::mem::take(&mut self.world.footprint);
        let booked = self.book(actor, index, &footprint);
        self.world.footprint = footprint;
        let now = booked?;
        self.choices(now, chosen.len())?;
        if self.wanted.as_ref().is_some_and(schedule::Wanted::is_found) {
            return Err(Why::Excused);
        }
        self.world.keep();
        if self.world.owner().is_some() {
            return Err(Why::Mixed);
        }
        let ended = self.world.ended(index);
        self.collect();
        Ok(if ended { Went::Ended } else { Went::On })
    }

    /// The last step could have chosen otherwise where it was not told.
    fn choices(&mut self, now: Moment, told: usize) -> Result<(), Why> {
        for at in told..self.world.widths().len() {
            let made = self.world.choices()[..at].to_vec();
            for choice in 1..self.world.widths()[at] {
                let choices = made.iter().copied().chain([choice]).collect();
                self.reverse(now, Vec::new(), choices)?;
            }
        }
        Ok(())
    }

    /// Takes in what a step did.
    fn book(&mut self, actor: Actor, index: usize, footprint: &Footprint) -> Result<Moment, Why> {
        for group in &footprint.joined {
            if self.openers.get(group).is_some_and(|opener| *opener != actor) {
                return Err(Why::NotOrdered);
            }
            if let Some(clock) = self.ends.get(group) {
                self.tasks.learn(actor, clock);
            }
            self.tasks.mark(self.moment(actor), SegmentMark::Open);
        }
        let now = self.tasks.tick(actor);
        self.booked = true;
        self.remember(now);
        if let Some(wanted) = &mut self.wanted {
            wanted.look(now, &self.tasks.get(actor).clock, &footprint.accesses);
        }
        if footprint.noticed && self.others_ended(actor) {
            return Err(Why::StopAll);
        }
        for arrival in &footprint.arrivals {
            let parties = self.parties(arrival.object).ok_or(Why::Meeting)?;
            let clock = &self.tasks.get(actor).clock;
            if !self.rounds.arrive(arrival, now, clock, parties) {
                return Err(Why::Meeting);
            }
        }
        self.synchronise(actor, now, footprint)?;
        footprint.marks.iter().for_each(|mark| self.tasks.mark(now, *mark));
        let clock = self.tasks.data_clock(actor);
        for access in &footprint.accesses {
            self.data.access(access, now, clock)?;
        }
        self.tasks.remember(now);
        self.spawned(actor)?;
        if self.world.ended(index) {
            self.ended(actor);
        }
        Ok(now)
    }

    /// What the accesses that synchronise mean.
    fn synchronise(&mut self, actor: Actor, now: Moment, footprint: &Footprint) -> Result<(), Why> {
        let is_data = |access: &&CellAccess| access.class == AccessClass::Data;
        let data = footprint.accesses.iter().filter(is_data).count();
        if data == footprint.accesses.len() {
            return Ok(());
        }
        if data > 0 {
            return Err(Why::Mixed);
        }
        let model = self.engine.model;
        // Who finds what another has left is ordered after that, though the two could have met the other way round.
        let mut seen: Vec<Arc<Clock>> = Vec::new();
        for access in &footprint.accesses {
            let (kind, clock) = (self.kind(access), &self.tasks.get(actor).clock);
            if let Some(last) = self.sync.last((access.object, access.offset))
                && kind.finds()
                && !clock.has(last.moment)
                && kind.may_swap(last.kind, model)
            {
                seen.push(Arc::clone(&last.release));
            }
        }
        seen.iter().for_each(|clock| self.tasks.learn(actor, clock));
        let mut others: Vec<Moment> = Vec::new();
        for access in &footprint.accesses {
            let (kind, clock) = (self.kind(access), &self.tasks.get(actor).clock);
            let may = |other: Kind| kind.may_swap(other, model);
            let conflicts = self.sync.conflicts(access, actor, clock, may).ok_or(Why::TooMuch)?;
            others.extend(conflicts);
        }
        for other in others {
            self.reverse(now, vec![other], Vec::new())?;
            let clock = self.tasks.clock_of(other);
            self.tasks.learn(actor, &clock);
        }
        let clock = Arc::new(self.tasks.get(actor).clock.clone());
        for (at, access) in footprint.accesses.iter().enumerate() {
            let name = (access.object, access.offset);
            if !access.write {
                let kind = self.kind(access);
                self.sync.read(access, kind, now, &clock);
                continue;
            }
            let before = footprint.before.iter().find(|(number, _)| *number == at);
            let before = before.map_or(Word::UNDEFINED, |(_, word)| *word);
            let after = self.world.content(name.0, name.1).unwrap_or(Word::UNDEFINED);
            let write = Write {
                moment: now,
                number: self.all_steps,
                kind: Kind::of(access),
                clock: Arc::clone(&clock),
                release: self.release(access, footprint, &clock),
                before,
                after,
            };
            self.sync.write(access, write).map_err(|()| Why::NotOrdered)?;
            self.wake(name);
        }
        Ok(())
    }

    /// What an access of the present step may change places with.
    fn kind(&self, access: &CellAccess) -> Kind {
        let looked = || {
            let mut looked = self.looked.0.iter();
            looked.any(|have| (have.object, have.offset) == (access.object, access.offset))
        };
        let kind = Kind::of(access);
        if self.guarded && !access.write && looked() { kind.at_guard() } else { kind }
    }

    /// What who sees a write of a step is ordered after. An operation that commutes with everything hands on what others have
    /// handed on by the cells that it changes: it is the last of them who lets somebody go.
    fn release(
        &self,
        access: &CellAccess,
        footprint: &Footprint,
        clock: &Arc<Clock>,
    ) -> Arc<Clock> {
        let Some(proc) = Kind::of(access).free() else { return Arc::clone(clock) };
        let mut release: Option<Clock> = None;
        let own = |other: &&CellAccess| Kind::of(other).free() == Some(proc);
        for changed in footprint.accesses.iter().filter(own).filter(|other| other.write) {
            let name = (changed.object, changed.offset);
            let reads = |other: &CellAccess| !other.write && (other.object, other.offset) == name;
            if let Some(last) = self.sync.last(name).filter(|last| !clock.covers(&last.release))
                && footprint.accesses.iter().filter(own).any(reads)
            {
                release.get_or_insert_with(|| (**clock).clone()).join(&last.release);
            }
        }
        release.map_or_else(|| Arc::clone(clock), Arc::new)
    }

    /// Waits for one of the cells that the guard looked at to change.
    fn wait(&mut self, actor: Actor) -> Result<Went, Why> {
        if self.begins {
            return Err(Why::Otherwise);
        }
        let task = self.tasks.get_mut(actor);
        task.waited += 1;
        task.waits = Some(task.waited);
        let ticket = task.waited;
        for access in &self.looked.0 {
            let name = (access.object, access.offset);
            self.at_cells.entry(name).or_default().push((actor, ticket));
        }
        Ok(Went::Waits)
    }

    /// Who waits at a guard that looks at a cell may go on.
    fn wake(&mut self, name: CellName) {
        for (actor, ticket) in self.at_cells.remove(&name).unwrap_or_default() {
            let task = self.tasks.get_mut(actor);
            if task.waits == Some(ticket) {
                task.waits = None;
                self.ready.push_back(actor);
            }
        }
    }

    /// The tasks that the last step made.
    fn spawned(&mut self, parent: Actor) -> Result<(), Why> {
        let children: Vec<usize> = self.world.spawned().iter().map(|(_, child)| *child).collect();
        if self.tasks.len() + children.len() > MOST_TASKS {
            return Err(Why::TooMuch);
        }
        for index in children {
            let group = self.world.group_of(index);
            if let Some(group) = group.filter(|group| self.tasks.get(parent).group != Some(*group))
                && *self.openers.entry(group).or_insert(parent) != parent
            {
                return Err(Why::NotOrdered);
            }
            let clock = self.tasks.get(parent).clock.clone();
            let number = self.tasks.next_child(parent);
            let name = self.names.child(self.tasks.get(parent).name, number);
            let child = self.tasks.add(index, name, clock, Some(parent), group);
            self.ready.push_back(child);
        }
        Ok(())
    }

    fn ended(&mut self, actor: Actor) {
        self.tasks.get_mut(actor).ended = true;
        let now = self.moment(actor);
        let task = self.tasks.get(actor);
        let Some(group) = task.group else { return };
        let clock = task.clock.clone();
        self.tasks.mark(now, SegmentMark::Close);
        self.tasks.get_mut(actor).clock = Clock::default();
        self.ends.entry(group).or_default().join(&clock);
        if self.world.inside(group) == 0
            && let Some(waiting) = self.for_group.remove(&group)
        {
            self.ready.extend(waiting);
        }
    }

    /// Whether a task was ended by another.
    fn others_ended(&self, actor: Actor) -> bool {
        self.tasks.present().filter(|other| *other != actor).any(|other| {
            let ended = self.tasks.index(other).is_some_and(|index| self.world.ended(index));
            ended && !self.tasks.get(other).ended
        })
    }

    /// How many make a round at a meeting's record.
    fn parties(&self, object: ObjectId) -> Option<usize> {
        let cells = &self.world.shape_of(object).cells;
        let at = cells.iter().position(|cell| &*cell.name == "parties")?;
        let word = self.world.content(object, u32::try_from(at).ok()?)?;
        usize::try_from(word.as_int()).ok()
    }

    fn remember(&mut self, now: Moment) {
        if self.history.len() < MOST_REMEMBERED {
            let choices = self.world.choices().into();
            let operations = self.world.executed;
            self.history.push(schedule::Past { moment: now, operations, choices });
        }
    }

    /// Drops what is gone, now and then.
    fn collect(&mut self) {
        let objects = self.world.objects() + self.world.tasks();
        if objects < 2 * self.collected + 1000 {
            return;
        }
        let renumbered = self.world.collect();
        let old = &renumbered.objects;
        self.tasks.renumber(&renumbered);
        self.data.renumber(old);
        self.sync.renumber(old);
        self.rounds.renumber(old);
        let mut before = std::mem::take(&mut self.ends);
        let mut groups = std::mem::take(&mut self.for_group);
        let mut openers = std::mem::take(&mut self.openers);
        let mut cells = std::mem::take(&mut self.at_cells);
        for (new, old) in old.iter().enumerate() {
            let new = ObjectId::new(new);
            before.remove(old).into_iter().for_each(|clock| {
                self.ends.insert(new, clock);
            });
            openers.remove(old).into_iter().for_each(|opener| {
                self.openers.insert(new, opener);
            });
            groups.remove(old).into_iter().for_each(|waiting| {
                self.for_group.insert(new, waiting);
            });
        }
        let numbers: rustc_hash::FxHashMap<ObjectId, ObjectId> =
            old.iter().enumerate().map(|(new, old)| (*old, ObjectId::new(new))).collect();
        let renumbered = cells.drain().filter_map(|((object, offset), waiting)| {
            Some(((*numbers.get(&object)?, offset), waiting))
        });
        self.at_cells = renumbered.collect();
        self.collected = self.world.objects() + self.world.tasks();
    }
}
