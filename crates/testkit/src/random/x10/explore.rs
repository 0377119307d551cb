//! All executions of a random program, by the rules of X10 alone (`finish`, clocks, atomic and exceptions: docs/x10.md).
//!
//! A state is the fields, the output so far, and each activity's place in its blocks. Every read, write, print, start and end
//! is a step; an atomic block and a `when` with its body are one. Two activities race where the next steps of both touch one
//! field, one of them writing, not both inside atomic or when.

use super::program::{FIELDS, Field, Stmt};
use std::collections::{BTreeSet, HashSet};

/// What all executions together show.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Behaviour {
    /// What executions that end print.
    pub outputs: BTreeSet<String>,
    pub races: bool,
    pub deadlocks: bool,
}

/// More states than this are too many.
const MAX_STATES: usize = 60_000;

pub fn explore(main: &[Stmt]) -> Option<Behaviour> {
    let mut blocks = Blocks::default();
    let root = blocks.add(main);
    let first = State {
        fields: [0; FIELDS.len()],
        output: String::new(),
        activities: vec![Activity {
            frames: vec![Frame {
                block: root,
                next: 0,
                kind: Kind::Finish(Waiting { group: 0, outer: 0, clock: None, catches: None }),
            }],
            group: 0,
            clock: None,
            read: None,
            waits: None,
        }],
        groups: vec![Group::default()],
        clocks: Vec::new(),
    };
    let mut behaviour = Behaviour::default();
    let mut seen = HashSet::from([first.clone()]);
    let mut open = vec![first];
    while let Some(state) = open.pop() {
        behaviour.races |= state.races(&blocks);
        if state.activities.is_empty() {
            behaviour.outputs.insert(state.output.clone());
            continue;
        }
        let mut moved = false;
        for at in 0..state.activities.len() {
            if let Some(next) = state.after(at, &blocks) {
                moved = true;
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        behaviour.deadlocks |= !moved;
        if seen.len() > MAX_STATES {
            return None;
        }
    }
    Some(behaviour)
}

/// A statement whose bodies are numbers of blocks.
#[derive(Clone, Debug)]
struct Step {
    stmt: Stmt,
    body: usize,
}

#[derive(Default)]
struct Blocks(Vec<Vec<Step>>);

impl Blocks {
    fn add(&mut self, stmts: &[Stmt]) -> usize {
        let steps: Vec<Step> = stmts
            .iter()
            .map(|stmt| {
                let body = stmt.body().map_or(usize::MAX, |body| self.add(body));
                Step { stmt: stmt.clone(), body }
            })
            .collect();
        self.0.push(steps);
        self.0.len() - 1
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct State {
    fields: [i64; FIELDS.len()],
    output: String,
    activities: Vec<Activity>,
    groups: Vec<Group>,
    clocks: Vec<Clock>,
}

/// What a finish waits for, and whether something was thrown inside.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Group {
    running: usize,
    threw: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Clock {
    registered: usize,
    arrived: usize,
    phase: u32,
}

impl Clock {
    fn turn(&mut self) {
        if self.registered > 0 && self.arrived == self.registered {
            self.phase += 1;
            self.arrived = 0;
        }
    }

    fn drop_one(&mut self) {
        self.registered -= 1;
        self.turn();
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Activity {
    frames: Vec<Frame>,
    /// The finish that new activities belong to.
    group: usize,
    clock: Option<usize>,
    /// What the first half of a statement read.
    read: Option<i64>,
    /// Arrived at its clock in this phase.
    waits: Option<u32>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Frame {
    block: usize,
    next: usize,
    kind: Kind,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Kind {
    Plain,
    Finish(Waiting),
    /// The outermost block of an activity.
    Activity,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Waiting {
    group: usize,
    outer: usize,
    /// The clock that this finish made; gone when its body has ended.
    clock: Option<usize>,
    catches: Option<i64>,
}

impl State {
    /// The state after the next step of an activity; none when it waits.
    fn after(&self, at: usize, blocks: &Blocks) -> Option<State> {
        let mut state = self.clone();
        let mut me = state.activities[at].clone();
        let Some(frame) = me.frames.last().cloned() else { return None };
        let steps = &blocks.0[frame.block];
        let Some(step) = steps.get(frame.next) else {
            return state.ended(at, me, frame, steps.len());
        };
        let goes_on = |me: &mut Activity| {
            me.read = None;
            if let Some(frame) = me.frames.last_mut() {
                frame.next += 1;
            }
        };
        match &step.stmt {
            Stmt::Set { to, from, add } => match (from, me.read) {
                (Some(from), None) => me.read = Some(self.fields[*from]),
                (_, read) => {
                    state.fields[*to] = read.unwrap_or(0) + add;
                    goes_on(&mut me);
                }
            },
            Stmt::Show(field) => match me.read {
                None => me.read = Some(self.fields[*field]),
                Some(value) => {
                    state.output.push_str(&format!("{value}\n"));
                    goes_on(&mut me);
                }
            },
            Stmt::Say(number) => {
                state.output.push_str(&format!("{number}\n"));
                goes_on(&mut me);
            }
            Stmt::Async(_) | Stmt::ClockedAsync(_) => {
                let clock =
                    matches!(step.stmt, Stmt::ClockedAsync(_)).then_some(me.clock).flatten();
                if let Some(clock) = clock {
                    state.clocks[clock].registered += 1;
                }
                state.groups[me.group].running += 1;
                let first = Frame { block: step.body, next: 0, kind: Kind::Activity };
                let child = Activity {
                    frames: vec![first],
                    group: me.group,
                    clock,
                    read: None,
                    waits: None,
                };
                state.activities.push(child);
                goes_on(&mut me);
            }
            Stmt::Finish(_) => state.opened(&mut me, step.body, false, None),
            Stmt::ClockedFinish(_) => state.opened(&mut me, step.body, true, None),
            Stmt::TryFinish(_, say) => state.opened(&mut me, step.body, false, Some(*say)),
            Stmt::Atomic(body) => {
                state.run(body);
                goes_on(&mut me);
            }
            Stmt::When { field, least, body } => {
                if self.fields[*field] < *least {
                    return None;
                }
                state.run(body);
                goes_on(&mut me);
            }
            Stmt::AtOther(_) | Stmt::AtHome(_) => {
                goes_on(&mut me);
                me.frames.push(Frame { block: step.body, next: 0, kind: Kind::Plain });
            }
            Stmt::Advance => match (me.clock, me.waits) {
                (None, _) => goes_on(&mut me),
                (Some(clock), None) => {
                    me.waits = Some(state.clocks[clock].phase);
                    state.clocks[clock].arrived += 1;
                    state.clocks[clock].turn();
                }
                (Some(clock), Some(phase)) => {
                    if state.clocks[clock].phase == phase {
                        return None;
                    }
                    me.waits = None;
                    goes_on(&mut me);
                }
            },
            Stmt::Throw => return Some(state.thrown(at, me)),
        }
        state.activities[at] = me;
        Some(state)
    }

    fn run(&mut self, body: &[Stmt]) {
        for stmt in body {
            if let Stmt::Set { to, from, add } = stmt {
                self.fields[*to] = from.map_or(0, |from| self.fields[from]) + add;
            }
        }
    }

    /// A finish begins.
    fn opened(&mut self, me: &mut Activity, body: usize, clocked: bool, catches: Option<i64>) {
        if let Some(frame) = me.frames.last_mut() {
            frame.next += 1;
        }
        let clock = clocked.then(|| {
            self.clocks.push(Clock { registered: 1, arrived: 0, phase: 0 });
            self.clocks.len() - 1
        });
        me.clock = clock.or(me.clock);
        self.groups.push(Group::default());
        let waiting = Waiting { group: self.groups.len() - 1, outer: me.group, clock, catches };
        me.group = waiting.group;
        me.frames.push(Frame { block: body, next: 0, kind: Kind::Finish(waiting) });
    }

    /// The innermost block is at its end.
    fn ended(mut self, at: usize, mut me: Activity, frame: Frame, length: usize) -> Option<State> {
        match frame.kind {
            Kind::Plain => {
                me.frames.pop();
            }
            Kind::Activity => return Some(self.gone(at, &me)),
            Kind::Finish(Waiting { clock: Some(clock), group, outer, catches }) => {
                // Its own clock goes first; only then it waits.
                self.clocks[clock].drop_one();
                me.clock = None;
                let kind = Kind::Finish(Waiting { clock: None, group, outer, catches });
                me.frames.pop();
                me.frames.push(Frame { block: frame.block, next: length, kind });
            }
            Kind::Finish(waiting) => {
                if self.groups[waiting.group].running > 0 {
                    return None;
                }
                let threw = std::mem::take(&mut self.groups[waiting.group].threw);
                me.frames.pop();
                if me.frames.is_empty() {
                    self.activities.remove(at);
                    return Some(self);
                }
                me.group = waiting.outer;
                match (threw, waiting.catches) {
                    (true, Some(say)) => self.output.push_str(&format!("{say}\n")),
                    (true, None) => return Some(self.thrown(at, me)),
                    (false, _) => {}
                }
            }
        }
        self.activities[at] = me;
        Some(self)
    }

    /// An activity ends: it drops its clock, then tells its finish.
    fn gone(mut self, at: usize, me: &Activity) -> State {
        if let Some(clock) = me.clock {
            self.clocks[clock].drop_one();
        }
        self.groups[me.group].running -= 1;
        self.activities.remove(at);
        self
    }

    /// Up to the next finish, which waits, or out of the activity.
    fn thrown(mut self, at: usize, mut me: Activity) -> State {
        me.read = None;
        while let Some(frame) = me.frames.last_mut() {
            match &frame.kind {
                Kind::Plain => {
                    me.frames.pop();
                }
                Kind::Activity => {
                    self.groups[me.group].threw = true;
                    return self.gone(at, &me);
                }
                Kind::Finish(waiting) => {
                    self.groups[waiting.group].threw = true;
                    frame.next = usize::MAX;
                    break;
                }
            }
        }
        self.activities[at] = me;
        self
    }

    fn races(&self, blocks: &Blocks) -> bool {
        let next: Vec<Vec<Access>> =
            self.activities.iter().map(|activity| self.accesses(activity, blocks)).collect();
        next.iter().enumerate().any(|(at, mine)| {
            next[..at]
                .iter()
                .any(|others| mine.iter().any(|a| others.iter().any(|b| a.conflicts(b))))
        })
    }

    /// What the next step of an activity touches.
    fn accesses(&self, me: &Activity, blocks: &Blocks) -> Vec<Access> {
        let Some(frame) = me.frames.last() else { return Vec::new() };
        let Some(step) = blocks.0[frame.block].get(frame.next) else { return Vec::new() };
        let plain = |field: Field, write: bool| vec![Access { field, write, atomic: false }];
        match &step.stmt {
            Stmt::Set { from: Some(from), .. } if me.read.is_none() => plain(*from, false),
            Stmt::Set { to, .. } => plain(*to, true),
            Stmt::Show(field) if me.read.is_none() => plain(*field, false),
            Stmt::Atomic(body) => inside(body),
            Stmt::When { field, least, body } => {
                let mut all = vec![Access { field: *field, write: false, atomic: true }];
                if self.fields[*field] >= *least {
                    all.extend(inside(body));
                }
                all
            }
            Stmt::Show(_)
            | Stmt::Say(_)
            | Stmt::Async(_)
            | Stmt::ClockedAsync(_)
            | Stmt::Finish(_)
            | Stmt::ClockedFinish(_)
            | Stmt::TryFinish(..)
            | Stmt::AtOther(_)
            | Stmt::AtHome(_)
            | Stmt::Advance
            | Stmt::Throw => Vec::new(),
        }
    }
}

struct Access {
    field: Field,
    write: bool,
    atomic: bool,
}

impl Access {
    fn conflicts(&self, other: &Access) -> bool {
        self.field == other.field && (self.write || other.write) && !(self.atomic && other.atomic)
    }
}

/// What an atomic block touches.
fn inside(body: &[Stmt]) -> Vec<Access> {
    let mut all = Vec::new();
    for stmt in body {
        if let Stmt::Set { to, from, .. } = stmt {
            all.extend(from.map(|field| Access { field, write: false, atomic: true }));
            all.push(Access { field: *to, write: true, atomic: true });
        }
    }
    all
}
