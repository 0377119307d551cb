//! The abstract execution of one task by itself.
//!
//! A run goes from one head to the next and notes what it may touch. What is loaded is unknown,
//! unless the cell never changes, or is known to hold only references to objects made at run time; an
//! unknown condition goes both ways; what an address means is in [`super::address`]. An operation that
//! fails for certain ends its path: a failing task takes no further step. Everything here errs on the
//! side of more.

use super::address::{Fails, Objects, Target};
use super::cells::{CellId, StaticCells};
use super::graph::{MadeAccess, ObjectAccess};
use super::meetings::{ArrivalId, Meetings};
use super::refs::Contents;
use super::slice::{Slice, Stage};
use super::value::{Frame, Stack, Value};
use partita_machine::arith;
use partita_model::access::{EVERYTHING, Reach};
use partita_model::{
    Access, BitSet, Instr, Loc, Model, ObjectId, Op, Operand, OutputTo, Place, ProcId, Scalar,
    Slot, Table, Tag, Word,
};
use partita_tree::BinaryOp;

/// Calls within calls that are followed.
const MAX_DEPTH: usize = 64;
/// Procedures that a call of an unknown function may mean and that are followed.
const MAX_CALLEES: usize = 4;
/// The same within so many calls, where functions may call each other round and round.
const MAX_UNKNOWN_DEPTH: usize = 12;
/// Operations in one run.
const MAX_RUN: usize = 4_000;

/// What does not change while futures are asked for.
pub(crate) struct Facts<'m> {
    pub(crate) model: &'m Model,
    pub(crate) cells: StaticCells<'m>,
    pub(crate) contents: Contents,
    pub(crate) slices: Table<ProcId, Slice>,
    pub(crate) callable: Vec<ProcId>,
    /// The first object made at run time.
    pub(crate) statics: ObjectId,
    /// Classes of cells that are touched at the places of their objects only.
    pub(crate) staying: BitSet,
}

/// What one run may touch.
#[derive(Default)]
pub(crate) struct Effects {
    pub(crate) reads: Vec<CellId>,
    pub(crate) writes: Vec<CellId>,
    /// What a call of a meeting touches of its own record.
    pub(crate) own_reads: Vec<CellId>,
    pub(crate) own_writes: Vec<CellId>,
    /// How it comes to meetings.
    pub(crate) arrivals: Vec<ArrivalId>,
    /// It may print, or end everybody.
    pub(crate) speaks: bool,
    /// It begins with a guard.
    pub(crate) guarded: bool,
    /// Accesses of which only the class is known.
    pub(crate) rest: Access,
    /// The same, to objects made at run time only.
    pub(crate) made: MadeAccess,
    /// The same, to any objects at a place.
    pub(crate) near: MadeAccess,
    pub(crate) objects: Vec<ObjectAccess>,
}

impl Effects {
    /// How many accesses there are.
    pub(crate) fn touched(&self) -> usize {
        let own = self.own_reads.len() + self.own_writes.len();
        self.reads.len() + self.writes.len() + own + self.objects.len()
    }
}

/// Where a run goes on. With a meeting: only once it lets the task go.
pub(crate) type Next = (Stack, Option<u32>);

/// Where an operation leads.
enum Flow {
    Next,
    To(Loc),
    Many(Vec<Loc>),
    /// The frames are as they should be.
    Set,
    /// They are, after a meeting's call has returned.
    Met(Option<u32>),
    Call(Vec<ProcId>, Option<Slot>, Vec<Value>),
}

pub(crate) struct Run<'r, 'm> {
    pub(super) facts: &'r Facts<'m>,
    meetings: &'r mut Meetings,
    /// Numbers that several operations set are unknown.
    coarse: bool,
    /// Accesses that add to a cell are noted.
    sums: bool,
    pub(super) stack: Stack,
    pub(super) effects: Effects,
    /// The tasks that it makes: what they do belongs to its future.
    children: Vec<Stack>,
    /// What cells hold, where nothing happens in between.
    now: Option<Now<'r>>,
}

/// What the cells of the state that is asked about hold.
pub(crate) type Now<'r> = &'r dyn Fn(ObjectId, u32) -> Option<Word>;

impl<'r, 'm> Run<'r, 'm> {
    /// Runs a stack to the next heads.
    pub(crate) fn run(
        facts: &'r Facts<'m>,
        meetings: &'r mut Meetings,
        (coarse, sums): (bool, bool),
        stack: Stack,
    ) -> (Effects, Vec<Next>) {
        let (effects, children) = (Effects::default(), Vec::new());
        let mut run = Run { facts, meetings, coarse, sums, stack, effects, children, now: None };
        let mut next = Vec::new();
        run.go(&mut next);
        next.extend(run.children.drain(..).map(|child| (child, None)));
        for (stack, _) in &mut next {
            stack.forget_dead(&facts.model.procs, &facts.slices);
        }
        (run.effects, next)
    }

    /// The cells that a guard reads which a stack is about to come to, if it is closed as things are `now`. `None` when it may
    /// be open, or rests on something else.
    pub(crate) fn closed_guard(
        facts: &'r Facts<'m>,
        meetings: &'r mut Meetings,
        now: Now<'r>,
        stack: Stack,
    ) -> Option<Vec<CellId>> {
        let (effects, children, now) = (Effects::default(), Vec::new(), Some(now));
        let (coarse, sums) = (false, true);
        let mut run = Run { facts, meetings, coarse, sums, stack, effects, children, now };
        for _ in 0..MAX_RUN {
            let frame = run.stack.frames.last()?;
            let (proc, loc) = (frame.proc, frame.loc);
            let instr = facts.model.procs[proc].code.get(loc)?;
            if let Op::Await(cond) = &instr.op {
                let Effects { reads, own_reads, rest, made, near, objects, .. } = &run.effects;
                let known = rest.is_empty()
                    && *made == MadeAccess::default()
                    && *near == MadeAccess::default()
                    && objects.is_empty();
                let closed = known && run.get(*cond) == Value::Known(Word::FALSE);
                return closed.then(|| reads.iter().chain(own_reads).copied().collect());
            }
            match run.operation(instr) {
                Ok(Flow::Next) => run.move_to(loc.next()),
                Ok(Flow::To(target)) => run.move_to(target),
                Ok(Flow::Set | Flow::Met(None)) => {}
                Ok(Flow::Call(callees, dst, args)) => {
                    let [callee] = callees[..] else { return None };
                    let frame = run.enter(callee, dst, &args)?;
                    run.move_to(loc.next());
                    run.stack.frames.push(frame);
                }
                Ok(Flow::Met(Some(_)) | Flow::Many(_)) | Err(Fails) => return None,
            }
        }
        None
    }

    fn go(&mut self, next: &mut Vec<Next>) {
        for executed in 0.. {
            let Some(frame) = self.stack.frames.last() else { return };
            let (proc, loc) = (frame.proc, frame.loc);
            let head = self.facts.slices[proc].heads.contains(loc.0);
            if executed > 0 && (head || executed > MAX_RUN) {
                return next.push((self.stack.clone(), None));
            }
            let facts = self.facts;
            let Some(instr) = facts.model.procs[proc].code.get(loc) else { return };
            match self.operation(instr) {
                Err(Fails) => return,
                Ok(Flow::Next) => self.move_to(loc.next()),
                Ok(Flow::To(target)) => self.move_to(target),
                Ok(Flow::Set | Flow::Met(None)) => {}
                Ok(Flow::Met(meeting)) => {
                    return next.push((self.stack.clone(), meeting));
                }
                Ok(Flow::Many(targets)) => {
                    for target in targets {
                        self.move_to(target);
                        next.push((self.stack.clone(), None));
                    }
                    return;
                }
                Ok(Flow::Call(callees, dst, args)) => {
                    let depth = self.stack.frames.len();
                    let several = callees.len() > 1;
                    let frames: Vec<Frame> = callees
                        .iter()
                        .filter_map(|callee| self.enter(*callee, dst, &args))
                        .collect();
                    if depth >= MAX_DEPTH
                        || callees.len() > MAX_CALLEES
                        || (several && depth >= MAX_UNKNOWN_DEPTH)
                        || frames.iter().any(|frame| self.goes_round(frame))
                    {
                        self.sum_up(&callees, dst, next);
                        self.move_to(loc.next());
                        continue;
                    }
                    self.move_to(loc.next());
                    for frame in frames {
                        let mut stack = self.stack.clone();
                        stack.frames.push(frame);
                        next.push((stack, None));
                    }
                    return;
                }
            }
        }
    }

    /// A call that is not followed: the static summaries say what may be done in it, and it may throw.
    fn sum_up(&mut self, callees: &[ProcId], dst: Option<Slot>, next: &mut Vec<Next>) {
        self.effects.speaks = true;
        for callee in callees {
            if let Some(entry) = self.facts.model.proc(*callee).future.get(Loc::START) {
                self.effects.rest.union(&entry.elsewhere());
            }
        }
        let before = self.stack.clone();
        if let Flow::To(handler) = self.throw() {
            self.move_to(handler);
            next.push((self.stack.clone(), None));
        }
        self.stack = before;
        if let Some(dst) = dst {
            self.set(dst, Value::Unknown);
        }
    }

    fn move_to(&mut self, loc: Loc) {
        if let Some(frame) = self.stack.frames.last_mut() {
            frame.loc = loc;
        }
    }

    /// Whether a call is the third of its procedure with the same arguments: what led here twice leads here again,
    /// until the calls go too deep.
    fn goes_round(&self, call: &Frame) -> bool {
        let params = self.facts.model.procs[call.proc].params;
        let slots = &self.facts.slices[call.proc].slots;
        let same = |other: &&Frame| {
            let mut both = slots.iter().zip(&*call.slots).zip(&*other.slots);
            other.proc == call.proc && both.all(|((slot, a), b)| slot.0 >= params || a == b)
        };
        self.stack.frames.iter().filter(same).count() >= 2
    }

    fn enter(&mut self, proc: ProcId, dst: Option<Slot>, args: &[Value]) -> Option<Frame> {
        let facts = self.facts;
        let callee = facts.model.procs.get(proc)?;
        let slice = &facts.slices[proc];
        if args.len() != callee.params as usize {
            return None;
        }
        let slots = slice.slots.iter().map(|slot| {
            // Captured scopes and locals are not parameters: unknown.
            args.get(slot.index()).copied().unwrap_or(Value::Unknown)
        });
        let frame =
            Frame { proc, loc: Loc::START, result: dst, open: false, slots: slots.collect() };
        if let Some(object) = slice.meets_at(&frame.slots) {
            self.meetings.called(object, proc);
        }
        Some(frame)
    }

    pub(super) fn get(&self, operand: Operand) -> Value {
        match operand {
            Operand::Const(word) => Value::of(word, self.facts.statics),
            Operand::Slot(slot) => match self.stack.frames.last() {
                Some(frame) => frame.get(&self.facts.slices[frame.proc], slot),
                None => Value::Unknown,
            },
        }
    }

    fn set(&mut self, slot: Slot, value: Value) {
        let Some(frame) = self.stack.frames.last_mut() else { return };
        let slice = &self.facts.slices[frame.proc];
        let number = |word: Word| matches!(word.tag, Tag::Int | Tag::Bool | Tag::Real | Tag::Str);
        let value = match value {
            Value::Known(word) if self.coarse && number(word) && slice.several.contains(slot.0) => {
                Value::Unknown
            }
            Value::Known(_)
            | Value::Object(..)
            | Value::Fresh(_)
            | Value::Closed
            | Value::Made(_)
            | Value::Unknown => value,
        };
        if let Some(at) = slice.index(slot) {
            frame.slots[at] = value;
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm per operation")]
    fn operation(&mut self, instr: &Instr) -> Result<Flow, Fails> {
        let node = instr.node;
        match &instr.op {
            Op::AtomicEnter => self.arrive(),
            Op::GlueBegin { guard, .. } => self.effects.guarded |= *guard,
            Op::Nop
            | Op::AtomicLeave
            | Op::GlueEnd
            | Op::Await(_)
            | Op::Assert { .. }
            | Op::Flush(_)
            | Op::Fence
            | Op::Segment(_) => {}
            Op::GroupJoin { group, .. } => {
                if self.get(Operand::Slot(*group)) == Value::Closed {
                    return Err(Fails);
                }
            }
            Op::Copy { dst, src } => {
                let value = self.get(*src);
                self.set(*dst, value);
            }
            Op::Unary { dst, op, int, a } => {
                let value = match self.get(*a) {
                    Value::Known(a) => known(arith::unary(*op, *int, a, node))?,
                    Value::Object(..)
                    | Value::Fresh(_)
                    | Value::Closed
                    | Value::Made(_)
                    | Value::Unknown => Value::Unknown,
                };
                self.set(*dst, value);
            }
            Op::Binary { dst, op, int, a, b } => {
                let value = match (self.get(*a), self.get(*b)) {
                    // The order of texts is not known here.
                    (Value::Known(a), Value::Known(b))
                        if *op != BinaryOp::Concat
                            // Two closures of one procedure may be different ones.
                            && a.as_function().is_none()
                            && b.as_function().is_none()
                            && (a.tag != Tag::Str || matches!(op, BinaryOp::Eq | BinaryOp::Ne)) =>
                    {
                        known(arith::binary(*op, *int, a, b, node))?
                    }
                    _ => Value::Unknown,
                };
                self.set(*dst, value);
            }
            Op::Convert { dst, to, a } => {
                let value = match (to, self.get(*a)) {
                    (Scalar::Str | Scalar::Complex, _) => Value::Unknown,
                    (_, Value::Known(a)) => known(arith::convert(*to, a, node))?,
                    (
                        _,
                        Value::Object(..)
                        | Value::Fresh(_)
                        | Value::Closed
                        | Value::Made(_)
                        | Value::Unknown,
                    ) => Value::Unknown,
                };
                self.set(*dst, value);
            }
            Op::Intrinsic { dst, op, args } => {
                let value = self.intrinsic(*op, args, instr)?;
                self.set(*dst, value);
            }
            Op::Choose { dst, .. } | Op::SelfTask(dst) => self.set(*dst, Value::Unknown),
            Op::Fork(targets) => return Ok(Flow::Many(targets.to_vec())),
            Op::Load { dst, from } => {
                let from = if self.is_left_out() {
                    self.resolve(from)?
                } else {
                    self.access(from, false)?
                };
                let value = self.loaded(&from);
                self.set(*dst, value);
            }
            Op::Store { to, .. } if self.is_left_out() => {
                self.resolve(to)?;
            }
            Op::Store { to, .. } => {
                self.access(to, true)?;
            }
            Op::Child { dst, from } => {
                let value = match self.resolve(from)? {
                    Target::One(cell) => match self.facts.cells.nested(cell) {
                        Some(object) => Value::Known(Word::object(object)),
                        None => Value::Unknown,
                    },
                    Target::Class { class, of: Objects::Made(home) } => {
                        self.facts.contents.of_nested(class, home)
                    }
                    Target::Object { class, home, .. } => {
                        self.facts.contents.of_nested(class, Some(home))
                    }
                    Target::Fresh { class, home } => self.facts.contents.of_nested(class, home),
                    Target::Several(_)
                    | Target::Class { of: Objects::All | Objects::Near(_), .. } => Value::Unknown,
                };
                self.set(*dst, value);
            }
            Op::Instance { dst, base, place } => {
                let value = match self.place(*place)? {
                    Some(place) => {
                        Value::of(Word::object(base.instance(place)), self.facts.statics)
                    }
                    None => Value::Unknown,
                };
                self.set(*dst, value);
            }
            Op::AddressOf { dst, of } => {
                let value = match self.resolve(of)? {
                    Target::One(cell) => {
                        let (object, offset) = self.facts.cells.place(cell);
                        Value::Known(Word::cell(object, offset))
                    }
                    Target::Class { of: Objects::Made(home), .. } => Value::Made(home),
                    Target::Object { home, .. } => Value::Made(Some(home)),
                    Target::Fresh { home, .. } => Value::Fresh(home),
                    Target::Several(_)
                    | Target::Class { of: Objects::All | Objects::Near(_), .. } => Value::Unknown,
                };
                self.set(*dst, value);
            }
            // What it captured is not followed, so it is known by its procedure.
            Op::Closure { dst, proc, .. } => self.set(*dst, Value::Known(Word::function(*proc))),
            Op::Peek { dst, at, .. } => {
                self.in_memory(at.pointer, false)?;
                self.set(*dst, Value::Unknown);
            }
            Op::Poke { at, .. } => self.in_memory(at.pointer, true)?,
            Op::Point { dst, at } => {
                let value = match (self.get(at.pointer), &at.index) {
                    (Value::Known(word), None) => match word.as_pointer() {
                        Some((object, offset)) => {
                            let offset = i32::try_from(offset.saturating_add(at.offset));
                            offset.map_or(Value::Unknown, |offset| {
                                Value::Known(Word::pointer(object, offset))
                            })
                        }
                        None => Value::Unknown,
                    },
                    (value @ (Value::Made(_) | Value::Fresh(_)), _) => value,
                    (Value::Object(_, home), _) => Value::Made(Some(home)),
                    (Value::Known(_) | Value::Closed | Value::Unknown, _) => Value::Unknown,
                };
                self.set(*dst, value);
            }
            Op::Memory { dst, op, args } => {
                let (reads, writes) = op.touches();
                if let (true, Some(from)) = (reads, args.get(usize::from(writes))) {
                    self.in_memory(*from, false)?;
                }
                if let (true, Some(to)) = (writes, args.first()) {
                    self.in_memory(*to, true)?;
                }
                dst.iter().for_each(|dst| self.set(*dst, Value::Unknown));
            }
            Op::NewMemory { dst, .. } | Op::New { dst, .. } | Op::List { dst, .. } => {
                let made = self.made_here()?;
                self.set(*dst, made);
            }
            Op::CopyObject { to, from, to_reach, from_reach } => {
                match (self.get(*from), from_reach) {
                    // A single value for every element.
                    (Value::Known(word), _) if word.tag != Tag::Ref => {}
                    (_, None) => {}
                    (
                        Value::Known(_)
                        | Value::Object(..)
                        | Value::Fresh(_)
                        | Value::Closed
                        | Value::Made(_)
                        | Value::Unknown,
                        Some(reach),
                    ) => {
                        self.whole(*from, *reach, false)?;
                    }
                }
                self.whole(*to, *to_reach, true)?;
            }
            Op::Replica { dst, from } => {
                // What it leads to is not followed here. Where objects stay, all of it is at one place.
                let stay = self.facts.staying.iter().next().is_some();
                let accesses = match self.get(*from).home() {
                    Some(home) if stay => self.effects.near.at(Some(home)),
                    Some(_) | None => &mut self.effects.rest,
                };
                accesses.add(Reach::any(EVERYTHING), false);
                self.set(*dst, Value::Unknown);
            }
            Op::Clone { dst, from, reach } => {
                self.whole(*from, *reach, false)?;
                let made = self.made_here()?;
                self.set(*dst, made);
            }
            Op::Jump(target) => return Ok(Flow::To(*target)),
            Op::Branch { cond, yes, no } => {
                return match self.get(*cond) {
                    Value::Known(Word::TRUE) => Ok(Flow::To(*yes)),
                    Value::Known(Word::FALSE) => Ok(Flow::To(*no)),
                    Value::Known(_) => Err(Fails),
                    Value::Object(..)
                    | Value::Fresh(_)
                    | Value::Closed
                    | Value::Made(_)
                    | Value::Unknown => Ok(Flow::Many(vec![*yes, *no])),
                };
            }
            Op::Call { dst, proc, args } => {
                let args = args.iter().map(|arg| self.get(*arg)).collect();
                return Ok(Flow::Call(vec![*proc], *dst, args));
            }
            Op::CallValue { dst, callee, args } => {
                let function = match self.get(*callee) {
                    Value::Known(word) => word.as_function(),
                    Value::Object(..)
                    | Value::Fresh(_)
                    | Value::Closed
                    | Value::Made(_)
                    | Value::Unknown => None,
                };
                let args: Vec<Value> = args.iter().map(|arg| self.get(*arg)).collect();
                // Otherwise a closure that was stored. With other parameters it fails.
                let fits =
                    |proc: &&ProcId| self.facts.model.proc(**proc).params as usize == args.len();
                let callees = match function {
                    Some(one) => vec![one],
                    None => self.facts.callable.iter().filter(fits).copied().collect(),
                };
                return Ok(Flow::Call(callees, *dst, args));
            }
            Op::Return(value) => {
                let value = value.map_or(Value::Unknown, |value| self.get(value));
                return Ok(self.leave(value));
            }
            Op::Print { to, items } => {
                self.effects.speaks = true;
                for item in items {
                    if let Some(reach) = item.array {
                        self.whole(item.value, reach, false)?;
                    }
                }
                match to {
                    OutputTo::Line | OutputTo::Item | OutputTo::Record(_) => {}
                    OutputTo::Text { dst, .. } => self.set(*dst, Value::Unknown),
                }
            }
            Op::StopAll => {
                self.effects.speaks = true;
                self.stack.frames.clear();
                return Ok(Flow::Set);
            }
            Op::Stop => {
                self.stack.frames.clear();
                return Ok(Flow::Set);
            }
            Op::ResetObject { object, reach } => self.whole(*object, *reach, true)?,
            Op::CopyCell { to, from } => {
                self.access(from, false)?;
                self.access(to, true)?;
            }
            Op::Spawn { proc, place, args, captures, .. } => {
                let place = place_value(self.place(*place)?);
                let args: Vec<Value> = args.iter().map(|arg| self.get(*arg)).collect();
                let captured: Vec<Value> =
                    captures.iter().map(|slot| self.get(Operand::Slot(*slot))).collect();
                if let Some(mut frame) = self.enter(*proc, None, &args) {
                    let slice = &self.facts.slices[*proc];
                    for (slot, value) in self.facts.model.proc(*proc).captures.iter().zip(captured)
                    {
                        if let Some(at) = slice.index(*slot) {
                            frame.slots[at] = value;
                        }
                    }
                    self.children.push(Stack { place, frames: vec![frame] });
                }
            }
            Op::GroupOpen { dst, saved } => {
                let made = self.made_here()?;
                self.set(*dst, made);
                if let Some(saved) = saved {
                    self.set(*saved, Value::Unknown);
                }
            }
            Op::EnterPlace { saved, place } => {
                let place = self.place(Some(*place))?;
                let around = self.stack.place;
                self.set(*saved, around);
                self.stack.place = place_value(place);
            }
            Op::LeavePlace { saved } => self.stack.place = self.get(Operand::Slot(*saved)),
            Op::Here(dst) => {
                let place = self.stack.place;
                self.set(*dst, place);
            }
            Op::Throw(_) => return Ok(self.throw()),
            Op::SaveContext(first) => {
                let place = self.stack.place;
                self.set(*first, place);
                self.set(Slot(first.0 + 1), Value::Unknown);
                self.set(Slot(first.0 + 2), Value::Unknown);
            }
            Op::RestoreContext(first) => self.stack.place = self.get(Operand::Slot(*first)),
            Op::Put { target, source, .. } | Op::Get { target, source, .. } => {
                self.access(source, false)?;
                self.access(target, true)?;
            }
            Op::Remote { target, cell, .. } => {
                self.access(cell, true)?;
                self.access(target, true)?;
            }
            Op::Unsupported(_) => return Err(Fails),
        }
        Ok(Flow::Next)
    }

    /// Notes how the task comes to a meeting, if that is the section that it enters.
    fn arrive(&mut self) {
        let Some(frame) = self.stack.frames.last() else { return };
        let slice = &self.facts.slices[frame.proc];
        if slice.stage(frame.loc) == Some(Stage::After) {
            return;
        }
        if let Some(object) = slice.meets_at(&frame.slots) {
            let params = self.facts.model.procs[frame.proc].params;
            let with = (1..params).map(|slot| frame.get(slice, Slot(slot))).collect();
            let arrival = self.meetings.arrival(object, with);
            self.effects.arrivals.push(arrival);
        }
    }

    /// Whether the operation at hand adds to a cell, and such accesses are not wanted.
    fn is_left_out(&self) -> bool {
        let adds = |frame: &Frame| self.facts.model.proc(frame.proc).adds.contains(frame.loc.0);
        !self.sums && self.stack.frames.last().is_some_and(adds)
    }

    /// A reference to an object that the task makes where it is.
    fn made_here(&self) -> Result<Value, Fails> {
        Ok(Value::Fresh(self.place(None)?))
    }

    /// What a load gives.
    fn loaded(&self, from: &Target) -> Value {
        let Facts { cells, contents, statics, .. } = self.facts;
        match from {
            Target::One(cell) => {
                let (object, offset) = cells.place(*cell);
                let now = self.now.and_then(|now| now(object, offset));
                match cells.constant(*cell).or(now) {
                    Some(word) => Value::of(word, *statics),
                    None => contents.of_cell(cells, *cell),
                }
            }
            Target::Several(several) => {
                let mut values = several.iter().map(|cell| contents.of_cell(cells, *cell));
                let first = values.next().unwrap_or(Value::Unknown);
                values.fold(first, Value::or)
            }
            Target::Class { class, of: Objects::Made(home) } | Target::Fresh { class, home } => {
                contents.of_made(*class, *home)
            }
            Target::Object { class, home, .. } => contents.of_made(*class, Some(*home)),
            Target::Class { of: Objects::All | Objects::Near(_), .. } => Value::Unknown,
        }
    }

    /// Leaves the innermost frame; a meeting's call that must wait is named.
    fn leave(&mut self, value: Value) -> Flow {
        let Some(frame) = self.stack.frames.pop() else { return Flow::Set };
        if self.stack.frames.is_empty() {
            return Flow::Set;
        }
        if let Some(slot) = frame.result {
            self.set(slot, value);
        }
        let slice = &self.facts.slices[frame.proc];
        let meets = if frame.open { None } else { slice.meets_at(&frame.slots) };
        Flow::Met(meets.and_then(|object| self.meetings.of(object)))
    }

    /// To the innermost handler, as the machine does; the task is stuck when there is none.
    fn throw(&mut self) -> Flow {
        let mut innermost = true;
        while let Some(frame) = self.stack.frames.last() {
            // A caller's location is already past its call.
            let loc = if innermost { frame.loc } else { frame.loc.before() };
            let handlers = &self.facts.model.procs[frame.proc].handlers;
            if let Some(handler) = handlers.iter().find(|h| (h.start..h.end).contains(&loc)) {
                self.set(handler.slot, Value::Unknown);
                return Flow::To(handler.target);
            }
            self.stack.frames.pop();
            innermost = false;
        }
        Flow::Set
    }
}

fn known(result: Result<Word, partita_machine::Failure>) -> Result<Value, Fails> {
    result.map(Value::Known).map_err(|_| Fails)
}

fn place_value(place: Option<Place>) -> Value {
    place.map_or(Value::Unknown, |place| Value::Known(Word::index(place.index())))
}
