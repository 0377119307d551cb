//! Guards: who let a task go, and whether nobody else could have.
//!
//! A task stands at a guard. Other tasks have written to what the guard looks at, and some of these writes need not have come before
//! the task came here. The guard is asked as if some of them had not come yet: it looks at a cell, and the writes to that cell are
//! taken to have come, or not, one after the other. What it does not look at makes no difference, so there are few
//! questions: one more than there are images to wait for, say. All ways in which the guard is open must have some writes
//! in common without which it is closed. Those let the task go, and it is ordered after them; the others do not matter to it.
//!
//! Writes that all add the same number to a cell count by how many there are. If only some of them are needed, which they are is open:
//! then nothing is known. Writes of operations that commute with everything are taken to come one after another, as the prelude
//! promises that their order is no matter.

use super::clock::{Actor, Clock, Moment};
use super::sync::{CellName, Write};
use super::{Orders, Why};
use partita_machine::{AccessClass, CellAccess, Order};
use partita_model::{Tag, Word};
use std::sync::Arc;

/// Ways that are looked at.
const MOST_WAYS: usize = 2048;

/// What a guard looks at, now or as it could have been found before.
#[derive(Default)]
pub(super) struct Looked(pub(super) Vec<CellAccess>);

impl Looked {
    fn add(&mut self, accesses: &[CellAccess]) {
        for access in accesses {
            let key = |access: &CellAccess| (access.object, access.offset, access.order);
            if !self.0.iter().any(|have| key(have) == key(access)) {
                self.0.push(*access);
            }
        }
    }

    fn only_meetings(&self) -> bool {
        !self.0.is_empty() && self.0.iter().all(|access| access.order == Order::Meeting)
    }

    fn names(&self) -> Vec<CellName> {
        let mut names: Vec<CellName> =
            self.0.iter().map(|access| (access.object, access.offset)).collect();
        names.sort_unstable();
        names.dedup();
        names
    }
}

impl Orders<'_, '_> {
    /// Whether the guard at which a task stands, `index` in the world, lets it go, and if so takes in what the task is ordered
    /// after by that. `None` when the guard fails.
    pub(super) fn passes(&mut self, actor: Actor, index: usize) -> Result<Option<bool>, Why> {
        let Some(open) = self.world.is_open(index, &mut self.standing) else { return Ok(None) };
        let mut looked = Looked::default();
        looked.add(&self.world.footprint.accesses);
        if looked.only_meetings() {
            if open && let Some(first) = looked.0.first() {
                let clock = self
                    .rounds
                    .leave(first.object, self.moment(actor).next())
                    .ok_or(Why::Meeting)?;
                self.tasks.learn(actor, &clock);
            }
        } else if open {
            let after = match self.who_let_it_go(actor, index, &mut looked) {
                Err(Why::NotOrdered) => self.as_it_came(actor, index, &mut looked)?,
                after => after?,
            };
            self.not_racing(actor, &looked)?;
            after.iter().for_each(|clock| self.tasks.learn(actor, clock));
        } else {
            self.not_racing(actor, &looked)?;
        }
        self.looked = looked;
        Ok(Some(open))
    }

    /// While a task stands at a guard, the guard is asked at any time.
    fn not_racing(&mut self, actor: Actor, looked: &Looked) -> Result<(), Why> {
        for access in &looked.0 {
            if access.class == AccessClass::Data {
                return Err(Why::Mixed);
            }
            if access.class == AccessClass::Atomic {
                self.data.against_data(access, actor, self.tasks.data_clock(actor))?;
            }
        }
        Ok(())
    }

    /// The clocks of those who let a task go. `looked` gets what the guard looks at at any time.
    fn who_let_it_go(
        &mut self,
        actor: Actor,
        index: usize,
        looked: &mut Looked,
    ) -> Result<Vec<Arc<Clock>>, Why> {
        let Ways { events, ways } = self.ways(actor, index, looked, true)?;
        let mut needed: Vec<usize> = (0..events.len()).collect();
        for way in ways.iter().filter(|way| way.open) {
            needed.retain(|event| way.come.get(*event) == Some(&Some(true)));
        }
        let lacks =
            |way: &Way| needed.iter().any(|event| way.come.get(*event) == Some(&Some(false)));
        if !ways.iter().filter(|way| !way.open).all(lacks) {
            return Err(Why::NotOrdered);
        }
        let is_needed = |event: &usize| needed.contains(event);
        // Of those that only count, all are needed or none.
        for (at, event) in events.iter().enumerate().filter(|(_, event)| event.counts()) {
            let mut others = (0..events.len()).filter(|other| events[*other].shares(event));
            if !others.all(|other| is_needed(&other) == is_needed(&at)) {
                return Err(Why::NotOrdered);
            }
        }
        // Of those whose order is no matter, the last one has let it go.
        let last_free = needed.iter().filter(|at| events[**at].is_free()).max().copied();
        let after = needed.iter().filter(|at| !events[**at].is_free() || Some(**at) == last_free);
        Ok(after.map(|at| events[*at].release()).collect())
    }

    /// The clocks of all that a guard looks at, as it came: it could have been open before some of that, which is another order.
    fn as_it_came(
        &mut self,
        actor: Actor,
        index: usize,
        looked: &mut Looked,
    ) -> Result<Vec<Arc<Clock>>, Why> {
        let Ways { events, ways } = self.ways(actor, index, looked, false)?;
        let step = self.moment(actor).next();
        for way in ways.iter().filter(|way| way.open) {
            let gone = events.iter().zip(&way.come).filter(|(_, come)| **come == Some(false));
            let without: Vec<Moment> = gone.filter_map(|(event, _)| event.moment()).collect();
            if !without.is_empty() {
                self.reverse(step, without, Vec::new())?;
            }
        }
        let actual = ways.iter().find(|way| !way.come.contains(&Some(false)));
        let looked_at = actual.map(|way| way.come.as_slice()).unwrap_or_default();
        let come = events.iter().zip(looked_at).filter(|(_, come)| come.is_some());
        Ok(come.filter_map(|(event, _)| event.clock()).collect())
    }

    /// All ways in which the guard could have been asked since the task came to it. `counted`: what only counts is taken to have
    /// come one after another.
    fn ways(
        &mut self,
        actor: Actor,
        index: usize,
        looked: &mut Looked,
        counted: bool,
    ) -> Result<Ways, Why> {
        let mut present: Vec<(CellName, Word)> = Vec::new();
        let found = self.look(actor, index, looked, counted, &mut present);
        for (name, word) in &present {
            self.world.replace(name.0, name.1, *word);
        }
        found
    }

    fn look(
        &mut self,
        actor: Actor,
        index: usize,
        looked: &mut Looked,
        counted: bool,
        present: &mut Vec<(CellName, Word)>,
    ) -> Result<Ways, Why> {
        let mut events: Vec<Event> = Vec::new();
        let mut ways: Vec<Way> = Vec::new();
        self.new_events(actor, looked, &mut events)?;
        let mut work: Vec<Vec<Option<bool>>> = vec![vec![None; events.len()]];
        while let Some(mut come) = work.pop() {
            if ways.len() + work.len() > MOST_WAYS {
                return Err(Why::TooMuch);
            }
            come.resize(events.len(), None);
            self.as_if(&events, &come, present)?;
            let Some(open) = self.world.is_open(index, &mut self.standing) else {
                return Err(Why::NotOrdered);
            };
            let looks: Vec<CellAccess> = self.world.footprint.accesses.clone();
            looked.add(&looks);
            let known = events.len();
            self.new_events(actor, looked, &mut events)?;
            if events.len() > known {
                // Numbers of events are their order: all are told anew.
                work = vec![vec![None; events.len()]];
                ways.clear();
                continue;
            }
            let looks_at = |event: &Event| {
                let here = |name: &CellName| {
                    looks.iter().any(|access| (access.object, access.offset) == *name)
                };
                event.writes.iter().any(|(name, _)| here(name))
            };
            let open_question =
                (0..events.len()).find(|at| come[*at].is_none() && looks_at(&events[*at]));
            match open_question {
                None => ways.push(Way { come, open }),
                Some(at) => {
                    for has_come in [true, false] {
                        let mut next = come.clone();
                        decide(&events, &mut next, at, has_come, counted);
                        work.push(next);
                    }
                }
            }
        }
        Ok(Ways { events, ways })
    }

    /// Steps that wrote to what is looked at and need not have come before, in their order.
    fn new_events(
        &self,
        actor: Actor,
        looked: &Looked,
        events: &mut Vec<Event>,
    ) -> Result<(), Why> {
        let clock = &self.tasks.get(actor).clock;
        events.clear();
        for name in looked.names() {
            let mut writes = Vec::new();
            self.sync.unseen(name, actor, clock, &mut writes).ok_or(Why::TooMuch)?;
            for write in writes {
                match events.iter_mut().find(|event| event.number == write.number) {
                    Some(event) => event.writes.push((name, write.clone())),
                    None => events
                        .push(Event { number: write.number, writes: vec![(name, write.clone())] }),
                }
            }
        }
        events.sort_by_key(|event| event.number);
        Ok(())
    }

    /// Puts into the cells what they hold when only some steps have come; others are taken not to have.
    fn as_if(
        &mut self,
        events: &[Event],
        come: &[Option<bool>],
        present: &mut Vec<(CellName, Word)>,
    ) -> Result<(), Why> {
        for (name, word) in present.iter() {
            self.world.replace(name.0, name.1, *word);
        }
        let mut names: Vec<CellName> =
            events.iter().flat_map(|event| event.writes.iter().map(|(name, _)| *name)).collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            let now = self.world.content(name.0, name.1).ok_or(Why::TooMuch)?;
            let writes = || {
                events.iter().zip(come).flat_map(|(event, come)| {
                    let here = event.writes.iter().filter(|(have, _)| *have == name);
                    here.map(move |(_, write)| (write, *come == Some(true)))
                })
            };
            let mut not_come = writes().filter(|(_, come)| !come).map(|(write, _)| write);
            let Some(first) = not_come.next() else { continue };
            // Nobody else has written since, and those who have not come are the last.
            let newest = writes().last().is_some_and(|(write, _)| write.after == now)
                && writes().skip_while(|(_, come)| *come).all(|(_, come)| !come);
            let word = if writes().all(|(write, _)| write.kind.adds()) {
                let mut sum = now.as_int();
                for write in std::iter::once(first).chain(not_come) {
                    let step = write.step().ok_or(Why::NotOrdered)?;
                    sum = sum.checked_sub(step).ok_or(Why::NotOrdered)?;
                }
                if now.tag != Tag::Int {
                    return Err(Why::NotOrdered);
                }
                Word::int(sum)
            } else if newest {
                first.before
            } else {
                return Err(Why::NotOrdered);
            };
            if !present.iter().any(|(known, _)| *known == name) {
                present.push((name, now));
            }
            self.world.replace(name.0, name.1, word);
        }
        Ok(())
    }
}

/// A step of another task, with its writes to what is looked at.
struct Event {
    number: u64,
    writes: Vec<(CellName, Write)>,
}

/// What is taken to have come, as far as it makes a difference, and whether the guard is open then.
struct Way {
    come: Vec<Option<bool>>,
    open: bool,
}

struct Ways {
    events: Vec<Event>,
    ways: Vec<Way>,
}

impl Event {
    fn is_free(&self) -> bool {
        self.writes.iter().all(|(_, write)| write.kind.free().is_some())
    }

    fn counts(&self) -> bool {
        self.writes.iter().all(|(_, write)| write.kind.adds())
    }

    /// Whether both add the same to one cell.
    fn shares(&self, other: &Event) -> bool {
        self.counts()
            && other.counts()
            && self.writes.iter().any(|(name, one)| {
                other.writes.iter().any(|(have, two)| have == name && one.step() == two.step())
            })
    }

    fn moment(&self) -> Option<Moment> {
        self.writes.first().map(|(_, write)| write.moment)
    }

    fn clock(&self) -> Option<Arc<Clock>> {
        self.writes.first().map(|(_, write)| Arc::clone(&write.clock))
    }

    /// Whether this one must have come before the other, or is taken to.
    fn comes_before(&self, other: &Event, counted: bool) -> bool {
        let (Some((_, one)), Some((_, two))) = (self.writes.first(), other.writes.first()) else {
            return false;
        };
        self.number < other.number
            && (two.clock.has(one.moment)
                || (counted && ((self.is_free() && other.is_free()) || self.shares(other))))
    }

    /// What who needs it is ordered after.
    fn release(&self) -> Arc<Clock> {
        let first = self
            .writes
            .first()
            .map(|(_, write)| if self.is_free() { &write.release } else { &write.clock });
        first.map(Arc::clone).unwrap_or_default()
    }
}

/// Takes a step to have come, with what comes before it, or not, with what comes after it.
fn decide(events: &[Event], come: &mut [Option<bool>], at: usize, has_come: bool, counted: bool) {
    let mut work = vec![at];
    while let Some(at) = work.pop() {
        if come[at].replace(has_come).is_some() {
            continue;
        }
        for (other, event) in events.iter().enumerate().filter(|(other, _)| come[*other].is_none())
        {
            let follows = if has_come {
                event.comes_before(&events[at], counted)
            } else {
                events[at].comes_before(event, counted)
            };
            if follows {
                work.push(other);
            }
        }
    }
}
