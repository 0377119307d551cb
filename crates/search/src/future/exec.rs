//! The abstract execution of one task by itself.
//!
//! A run goes from one head to the next and notes what it may touch. What is loaded is unknown,
//! unless the cell never changes; an unknown condition goes both ways; an unknown index means every
//! element; what cannot be told means the class of its address. An operation that fails for certain
//! ends its path: a failing task takes no further step. Everything here errs on the side of more.

use super::cells::{CellId, StaticCells};
use super::meetings::Meetings;
use super::slice::Slice;
use super::value::{Frame, Stack, Value};
use partita_machine::arith;
use partita_model::access::{EVERYTHING, Reach, reach_of};
use partita_model::{
    Access, Address, Class, Instr, Loc, Model, ObjectId, Op, Operand, OutputTo, Place, ProcId,
    Scalar, ShapeKind, Slot, Table, Tag, Word,
};
use partita_tree::{BinaryOp, IntType, Intrinsic};

/// Calls within calls.
const MAX_DEPTH: usize = 64;
/// Operations in one run.
const MAX_RUN: usize = 4_000;

/// What does not change while futures are asked for.
pub(crate) struct Facts<'m> {
    pub(crate) model: &'m Model,
    pub(crate) cells: StaticCells<'m>,
    pub(crate) slices: Table<ProcId, Slice>,
    pub(crate) callable: Vec<ProcId>,
    /// The first object made at run time.
    pub(crate) statics: ObjectId,
}

/// What one run may touch.
#[derive(Default)]
pub(crate) struct Effects {
    pub(crate) reads: Vec<CellId>,
    pub(crate) writes: Vec<CellId>,
    /// Writes other than those of a meeting to its own record.
    pub(crate) outside: Vec<CellId>,
    /// Accesses of which only the class is known.
    pub(crate) rest: Access,
    /// The same, to objects made at run time only.
    pub(crate) fresh: Access,
}

/// Where a run goes on. With a meeting: only once it lets the task go.
pub(crate) type Next = (Stack, Option<u32>);

/// The calls go too deep.
pub(crate) struct TooDeep;

/// The cells an address may mean.
enum Target {
    One(CellId),
    Several(Vec<CellId>),
    Class { class: Class, fresh: bool },
}

/// The path ends here: the operation fails.
struct Fails;

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
    facts: &'r Facts<'m>,
    meetings: &'r mut Meetings,
    /// Numbers that several operations set are unknown.
    coarse: bool,
    stack: Stack,
    effects: Effects,
}

impl<'r, 'm> Run<'r, 'm> {
    /// Runs a stack to the next heads.
    pub(crate) fn run(
        facts: &'r Facts<'m>,
        meetings: &'r mut Meetings,
        coarse: bool,
        stack: Stack,
    ) -> Result<(Effects, Vec<Next>), TooDeep> {
        let mut run = Run { facts, meetings, coarse, stack, effects: Effects::default() };
        let mut next = Vec::new();
        run.go(&mut next)?;
        for (stack, _) in &mut next {
            stack.forget_dead(&facts.model.procs, &facts.slices);
        }
        Ok((run.effects, next))
    }

    fn go(&mut self, next: &mut Vec<Next>) -> Result<(), TooDeep> {
        for executed in 0.. {
            let Some(frame) = self.stack.frames.last() else { return Ok(()) };
            let (proc, loc) = (frame.proc, frame.loc);
            let head = self.facts.slices[proc].heads.contains(loc.0);
            if executed > 0 && (head || executed > MAX_RUN) {
                next.push((self.stack.clone(), None));
                return Ok(());
            }
            let facts = self.facts;
            let Some(instr) = facts.model.procs[proc].code.get(loc) else { return Ok(()) };
            match self.operation(instr) {
                Err(Fails) => return Ok(()),
                Ok(Flow::Next) => self.move_to(loc.next()),
                Ok(Flow::To(target)) => self.move_to(target),
                Ok(Flow::Set | Flow::Met(None)) => {}
                Ok(Flow::Met(meeting)) => {
                    next.push((self.stack.clone(), meeting));
                    return Ok(());
                }
                Ok(Flow::Many(targets)) => {
                    for target in targets {
                        self.move_to(target);
                        next.push((self.stack.clone(), None));
                    }
                    return Ok(());
                }
                Ok(Flow::Call(callees, dst, args)) => {
                    self.move_to(loc.next());
                    if self.stack.frames.len() >= MAX_DEPTH {
                        return Err(TooDeep);
                    }
                    for callee in callees {
                        if let Some(frame) = self.enter(callee, dst, &args) {
                            let mut stack = self.stack.clone();
                            stack.frames.push(frame);
                            next.push((stack, None));
                        }
                    }
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn move_to(&mut self, loc: Loc) {
        if let Some(frame) = self.stack.frames.last_mut() {
            frame.loc = loc;
        }
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

    fn get(&self, operand: Operand) -> Value {
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
            Value::Known(_) | Value::Fresh | Value::Unknown => value,
        };
        if let Some(at) = slice.index(slot) {
            frame.slots[at] = value;
        }
    }

    /// The place of an operand, or the task's own; `None` when it is unknown.
    fn place(&self, operand: Option<Operand>) -> Result<Option<Place>, Fails> {
        let value = operand.map_or(self.stack.place, |operand| self.get(operand));
        match value {
            Value::Known(word) if matches!(word.tag, Tag::Int | Tag::Place) => {
                match u32::try_from(word.as_int()) {
                    Ok(place) if place < self.facts.model.places => Ok(Some(Place(place))),
                    _ => Err(Fails),
                }
            }
            Value::Known(_) | Value::Fresh => Err(Fails),
            Value::Unknown => Ok(None),
        }
    }

    fn resolve(&self, address: &Address) -> Result<Target, Fails> {
        let cells = &self.facts.cells;
        let one = |object: ObjectId, offset: u32| cells.cell(object, offset).map(Target::One);
        let class_of = |fresh: bool| {
            let class = reach_of(self.facts.model, address).class();
            Ok(Target::Class { class, fresh })
        };
        match address {
            Address::Static { object, offset } => one(*object, *offset).ok_or(Fails),
            Address::Symmetric { offset, place } => match self.place(*place)? {
                Some(place) => one(place.statics(), *offset).ok_or(Fails),
                None => {
                    let places = (0..self.facts.model.places).map(Place);
                    let all = places.filter_map(|place| cells.cell(place.statics(), *offset));
                    Ok(Target::Several(all.collect()))
                }
            },
            Address::Cell(operand) => match self.get(*operand) {
                Value::Known(word) => match word.as_ref() {
                    Some((object, Some(offset))) => one(object, offset).ok_or(Fails),
                    _ => Err(Fails),
                },
                Value::Fresh => Ok(Target::Class { class: EVERYTHING, fresh: true }),
                Value::Unknown => Ok(Target::Class { class: EVERYTHING, fresh: false }),
            },
            Address::Field { object, offset, .. } => match self.get(*object) {
                Value::Known(word) => match word.as_ref() {
                    Some((object, None)) => one(object, *offset).ok_or(Fails),
                    _ => Err(Fails),
                },
                Value::Fresh => class_of(true),
                Value::Unknown => class_of(false),
            },
            Address::Element { object, indices, .. } => match self.get(*object) {
                Value::Known(word) => match word.as_ref() {
                    Some((object, None)) => self.elements(object, indices),
                    _ => Err(Fails),
                },
                Value::Fresh => class_of(true),
                Value::Unknown => class_of(false),
            },
        }
    }

    /// The elements of an array that the known indices leave.
    fn elements(&self, object: ObjectId, indices: &[Operand]) -> Result<Target, Fails> {
        let cells = &self.facts.cells;
        let content = cells.content(object).ok_or(Fails)?;
        if cells.rank(object) as usize != indices.len() || indices.is_empty() {
            return Err(Fails);
        }
        let mut known = Vec::with_capacity(indices.len());
        for (dimension, index) in (0u32..).zip(indices) {
            let (low, high) = cells.bounds(object, dimension).ok_or(Fails)?;
            let index = match self.get(*index) {
                Value::Known(word) if matches!(word.tag, Tag::Int | Tag::Place) => {
                    if !(low..=high).contains(&word.as_int()) {
                        return Err(Fails);
                    }
                    Some(word.as_int() - low)
                }
                Value::Known(_) | Value::Fresh => return Err(Fails),
                Value::Unknown => None,
            };
            known.push((index, high - low + 1));
        }
        // Row by row, the last index fastest.
        let fits = |cell: CellId| {
            let mut rest = i64::from(cell - content.start);
            known.iter().rev().all(|(index, extent)| {
                let own = rest % (*extent).max(1);
                rest /= (*extent).max(1);
                index.is_none_or(|index| index == own)
            })
        };
        if known.iter().all(|(index, _)| index.is_some()) {
            let offset = known.iter().fold(0i64, |at, (index, extent)| {
                at.saturating_mul(*extent).saturating_add(index.unwrap_or(0))
            });
            let cell = u32::try_from(i64::from(content.start).saturating_add(offset));
            return cell.ok().filter(|cell| content.contains(cell)).map(Target::One).ok_or(Fails);
        }
        Ok(Target::Several(content.clone().filter(|cell| fits(*cell)).collect()))
    }

    fn touch(&mut self, target: &Target, write: bool) {
        match target {
            Target::One(cell) => self.touch_cell(*cell, write),
            Target::Several(cells) => cells.iter().for_each(|cell| self.touch_cell(*cell, write)),
            Target::Class { class, fresh } => {
                let access = if *fresh { &mut self.effects.fresh } else { &mut self.effects.rest };
                // The task may be anywhere by then.
                access.add(Reach::any(*class), write);
            }
        }
    }

    fn touch_cell(&mut self, cell: CellId, write: bool) {
        if !write {
            return self.effects.reads.push(cell);
        }
        self.effects.writes.push(cell);
        let meets = self
            .stack
            .frames
            .last()
            .and_then(|frame| self.facts.slices[frame.proc].meets_at(&frame.slots));
        if meets != Some(self.facts.cells.place(cell).0) {
            self.effects.outside.push(cell);
        }
    }

    fn access(&mut self, address: &Address, write: bool) -> Result<Target, Fails> {
        let target = self.resolve(address)?;
        self.touch(&target, write);
        Ok(target)
    }

    /// An access to a whole value-object.
    fn whole(&mut self, object: Operand, reach: Reach, write: bool) -> Result<(), Fails> {
        let access = match self.get(object) {
            Value::Known(word) => match word.as_ref() {
                Some((object, None)) => {
                    for cell in self.facts.cells.family(object) {
                        self.touch_cell(cell, write);
                    }
                    return Ok(());
                }
                _ => return Err(Fails),
            },
            Value::Fresh => &mut self.effects.fresh,
            Value::Unknown => &mut self.effects.rest,
        };
        // The task may be anywhere by then.
        access.add(Reach::any(reach.class()), write);
        Ok(())
    }

    #[expect(clippy::too_many_lines, reason = "one arm per operation")]
    fn operation(&mut self, instr: &Instr) -> Result<Flow, Fails> {
        let node = instr.node;
        match &instr.op {
            Op::Nop
            | Op::AtomicEnter
            | Op::AtomicLeave
            | Op::GlueBegin { .. }
            | Op::GlueEnd
            | Op::Await(_)
            | Op::Assert { .. }
            | Op::GroupJoin { .. }
            | Op::Flush(_)
            | Op::Fence
            | Op::Segment(_) => {}
            Op::Copy { dst, src } => {
                let value = self.get(*src);
                self.set(*dst, value);
            }
            Op::Unary { dst, op, int, a } => {
                let value = match self.get(*a) {
                    Value::Known(a) => known(arith::unary(*op, *int, a, node))?,
                    Value::Fresh | Value::Unknown => Value::Unknown,
                };
                self.set(*dst, value);
            }
            Op::Binary { dst, op, int, a, b } => {
                let value = match (self.get(*a), self.get(*b)) {
                    // The order of texts is not known here.
                    (Value::Known(a), Value::Known(b))
                        if *op != BinaryOp::Concat
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
                    (Scalar::Str | Scalar::Complex, _) | (_, Value::Fresh | Value::Unknown) => {
                        Value::Unknown
                    }
                    (_, Value::Known(a)) => known(arith::convert(*to, a, node))?,
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
                let value = match self.access(from, false)? {
                    Target::One(cell) => match self.facts.cells.constant(cell) {
                        Some(word) => Value::of(word, self.facts.statics),
                        None => Value::Unknown,
                    },
                    Target::Several(_) | Target::Class { .. } => Value::Unknown,
                };
                self.set(*dst, value);
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
                    Target::Several(_) | Target::Class { .. } => Value::Unknown,
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
                    Target::Class { fresh: true, .. } => Value::Fresh,
                    Target::Several(_) | Target::Class { fresh: false, .. } => Value::Unknown,
                };
                self.set(*dst, value);
            }
            Op::New { dst, .. } | Op::List { dst, .. } | Op::Closure { dst, .. } => {
                self.set(*dst, Value::Fresh);
            }
            Op::CopyObject { to, from, to_reach, from_reach } => {
                match (self.get(*from), from_reach) {
                    // A single value for every element.
                    (Value::Known(word), _) if word.tag != Tag::Ref => {}
                    (_, None) => {}
                    (Value::Known(_) | Value::Fresh | Value::Unknown, Some(reach)) => {
                        self.whole(*from, *reach, false)?;
                    }
                }
                self.whole(*to, *to_reach, true)?;
            }
            Op::Replica { dst, .. } => {
                // What it leads to is not followed here.
                self.effects.rest.add(Reach::any(EVERYTHING), false);
                self.set(*dst, Value::Unknown);
            }
            Op::Clone { dst, from, reach } => {
                self.whole(*from, *reach, false)?;
                self.set(*dst, Value::Fresh);
            }
            Op::Jump(target) => return Ok(Flow::To(*target)),
            Op::Branch { cond, yes, no } => {
                return match self.get(*cond) {
                    Value::Known(Word::TRUE) => Ok(Flow::To(*yes)),
                    Value::Known(Word::FALSE) => Ok(Flow::To(*no)),
                    Value::Known(_) | Value::Fresh => Err(Fails),
                    Value::Unknown => Ok(Flow::Many(vec![*yes, *no])),
                };
            }
            Op::Call { dst, proc, args } => {
                let args = args.iter().map(|arg| self.get(*arg)).collect();
                return Ok(Flow::Call(vec![*proc], *dst, args));
            }
            Op::CallValue { dst, callee, args } => {
                let function = match self.get(*callee) {
                    Value::Known(word) => word.as_function(),
                    Value::Fresh | Value::Unknown => None,
                };
                // Otherwise a closure, perhaps one that was stored.
                let callees = function.map_or_else(|| self.facts.callable.clone(), |one| vec![one]);
                let args = args.iter().map(|arg| self.get(*arg)).collect();
                return Ok(Flow::Call(callees, *dst, args));
            }
            Op::Return(value) => {
                let value = value.map_or(Value::Unknown, |value| self.get(value));
                return Ok(self.leave(value));
            }
            Op::Print { to, items } => {
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
            Op::Stop | Op::StopAll => {
                self.stack.frames.clear();
                return Ok(Flow::Set);
            }
            Op::ResetObject { object, reach } => self.whole(*object, *reach, true)?,
            Op::CopyCell { to, from } => {
                self.access(from, false)?;
                self.access(to, true)?;
            }
            Op::Spawn { proc, .. } => {
                if let Some(entry) = self.facts.model.proc(*proc).future.get(Loc::START) {
                    self.effects.rest.union(&entry.elsewhere());
                }
            }
            Op::GroupOpen { dst, saved } => {
                self.set(*dst, Value::Fresh);
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

    fn intrinsic(
        &mut self,
        op: Intrinsic,
        args: &[Operand],
        instr: &Instr,
    ) -> Result<Value, Fails> {
        let mut words = Vec::with_capacity(args.len());
        for arg in args {
            match self.get(*arg) {
                Value::Known(word) => words.push(word),
                Value::Fresh | Value::Unknown => return Ok(Value::Unknown),
            }
        }
        let Some(&first) = words.first() else { return Err(Fails) };
        let (int, node) = (IntType::DEFAULT, instr.node);
        let array = || match first.as_ref() {
            Some((object, None)) => {
                let shape = self.facts.cells.shape(object).ok_or(Fails)?;
                let is_array = matches!(shape.kind, ShapeKind::Array { .. });
                if is_array { Ok(object) } else { Err(Fails) }
            }
            _ => Err(Fails),
        };
        match op {
            Intrinsic::Min | Intrinsic::Max => {
                let mut best = first;
                for other in &words[1..] {
                    let less = arith::binary(BinaryOp::Lt, int, *other, best, node);
                    if less.map_err(|_| Fails)?.as_bool() == (op == Intrinsic::Min) {
                        best = *other;
                    }
                }
                Ok(Value::Known(best))
            }
            Intrinsic::Lower | Intrinsic::Upper => {
                let dimension = words.get(1).map_or(1, |word| word.as_int()) - 1;
                let dimension = u32::try_from(dimension).map_err(|_| Fails)?;
                let bounds = self.facts.cells.bounds(array()?, dimension).ok_or(Fails)?;
                let bound = if op == Intrinsic::Lower { bounds.0 } else { bounds.1 };
                Ok(Value::Known(Word::int(bound)))
            }
            Intrinsic::Size if first.tag == Tag::Ref => {
                let content = self.facts.cells.content(array()?).ok_or(Fails)?;
                Ok(Value::Known(Word::index(content.len())))
            }
            Intrinsic::Home => match first.as_ref() {
                Some((object, _)) => {
                    let home = self.facts.cells.home(object).ok_or(Fails)?;
                    Ok(Value::Known(Word::index(home.index())))
                }
                None => Err(Fails),
            },
            Intrinsic::Abs
            | Intrinsic::Sqrt
            | Intrinsic::Floor
            | Intrinsic::Size
            | Intrinsic::Text
            | Intrinsic::RealPart
            | Intrinsic::ImaginaryPart
            | Intrinsic::MakeComplex
            | Intrinsic::Contains
            | Intrinsic::Insert
            | Intrinsic::Remove
            | Intrinsic::Pick
            | Intrinsic::Single
            | Intrinsic::Sized
            | Intrinsic::Replica
            | Intrinsic::Sin
            | Intrinsic::Cos
            | Intrinsic::Tan
            | Intrinsic::Asin
            | Intrinsic::Acos
            | Intrinsic::Atan
            | Intrinsic::Atan2
            | Intrinsic::Sinh
            | Intrinsic::Cosh
            | Intrinsic::Tanh
            | Intrinsic::Exp
            | Intrinsic::Log
            | Intrinsic::Log10
            | Intrinsic::Ceil
            | Intrinsic::Trunc
            | Intrinsic::Round
            | Intrinsic::Edit
            | Intrinsic::Substring
            | Intrinsic::Replace
            | Intrinsic::Pad
            | Intrinsic::Trim
            | Intrinsic::Find
            | Intrinsic::Scan
            | Intrinsic::Verify
            | Intrinsic::Code
            | Intrinsic::Char
            | Intrinsic::Repeat
            | Intrinsic::AdjustLeft
            | Intrinsic::AdjustRight
            | Intrinsic::AsIs
            | Intrinsic::InputInt
            | Intrinsic::InputReal
            | Intrinsic::InputBool => Ok(Value::Unknown),
        }
    }
}

fn known(result: Result<Word, partita_machine::Failure>) -> Result<Value, Fails> {
    result.map(Value::Known).map_err(|_| Fails)
}

fn place_value(place: Option<Place>) -> Value {
    place.map_or(Value::Unknown, |place| Value::Known(Word::index(place.index())))
}
