//! What matters of a procedure when only its accesses are wanted.
//!
//! A slot is *relevant* when its value may decide where control goes, which cell is touched, or at
//! which place: directly, through other slots, through parameters and results. All other slots are
//! unknown in the abstract execution, which keeps it small.

use super::value::Value;
use partita_model::{BitSet, Loc, Model, ObjectId, Op, Operand, ProcId, Slot, Table, Word};

/// Where a call of a meeting stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// It has not arrived.
    Before,
    /// It has arrived.
    After,
    /// Either.
    Unclear,
}

pub(crate) struct Slice {
    /// Relevant slots, in order.
    pub(crate) slots: Vec<Slot>,
    /// Per slot, where it stands in `slots`.
    index: Table<Slot, Option<u32>>,
    /// Locations where an abstract run stops, so that runs meet and loops close.
    pub(crate) heads: BitSet,
    /// Slots that several operations set: loop counters among them.
    pub(crate) several: BitSet,
    /// Of a meeting whose first parameter is never replaced: the stage of every location.
    stages: Option<Table<Loc, Stage>>,
    /// Of such a meeting: a call changes nothing once it has arrived.
    pub(crate) looks_only: bool,
}

impl Slice {
    pub(crate) fn index(&self, slot: Slot) -> Option<usize> {
        self.index.get(slot).copied().flatten().map(|index| index as usize)
    }

    /// Where a call of the procedure stands at a location; `None` when it is no meeting.
    pub(crate) fn stage(&self, loc: Loc) -> Option<Stage> {
        let stages = self.stages.as_ref()?;
        Some(stages.get(loc).copied().unwrap_or(Stage::Unclear))
    }

    /// The object that a meeting's call is about.
    pub(crate) fn meets_at(&self, slots: &[Value]) -> Option<ObjectId> {
        self.stages.as_ref()?;
        let Value::Known(word) = *slots.get(self.index(Slot(0))?)? else { return None };
        match word.as_ref() {
            Some((object, None)) => Some(object),
            _ => None,
        }
    }
}

/// Procedures that a function value may denote.
pub(crate) fn callable(model: &Model, statics: impl Iterator<Item = Word>) -> Vec<ProcId> {
    let mut found = BitSet::default();
    let mut word = |word: Word| {
        if let Some(proc) = word.as_function() {
            found.insert(proc.0);
        }
    };
    statics.for_each(&mut word);
    for instr in model.procs.iter().flat_map(|proc| &proc.code) {
        if let Op::Closure { proc, .. } = &instr.op {
            word(Word::function(*proc));
        }
        instr.op.for_each_use(&mut |operand| {
            if let Operand::Const(constant) = operand {
                word(constant);
            }
        });
    }
    found.iter().map(ProcId).collect()
}

pub(crate) fn slices(model: &Model, callable: &[ProcId]) -> Table<ProcId, Slice> {
    let mut marks = Marks {
        relevant: model.procs.iter().map(|_| BitSet::default()).collect(),
        returns: model.procs.iter().map(|_| false).collect(),
        changed: true,
    };
    while std::mem::take(&mut marks.changed) {
        for (id, proc) in model.procs.pairs() {
            if proc.meeting {
                // What it is about, and what it is called with.
                (0..proc.params).for_each(|param| marks.mark(id, Operand::Slot(Slot(param))));
            }
            for instr in &proc.code {
                marks.operation(model, id, &instr.op, callable);
            }
        }
    }
    let relevant = &marks.relevant;
    model.procs.iter().zip(relevant).map(|(proc, relevant)| slice(proc, relevant)).collect()
}

fn slice(proc: &partita_model::Proc, relevant: &BitSet) -> Slice {
    let slots: Vec<Slot> =
        relevant.iter().map(Slot).filter(|slot| proc.slots.get(*slot).is_some()).collect();
    let mut index: Table<Slot, Option<u32>> = proc.slots.iter().map(|_| None).collect();
    for (at, slot) in (0u32..).zip(&slots) {
        index[*slot] = Some(at);
    }
    let (mut once, mut several) = (BitSet::default(), BitSet::default());
    for instr in &proc.code {
        if let Some(slot) = instr.op.defines()
            && !once.insert(slot.0)
        {
            several.insert(slot.0);
        }
    }
    let kept = !proc.code.iter().any(|instr| instr.op.defines() == Some(Slot(0)));
    let stages = (proc.meeting && proc.params > 0 && kept).then(|| stages(proc));
    let looks_only = stages.as_ref().is_some_and(|stages| looks_only(proc, stages));
    Slice { slots, index, heads: heads(proc), several, stages, looks_only }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the others go on to the next location")]
fn heads(proc: &partita_model::Proc) -> BitSet {
    let mut heads = BitSet::default();
    for (here, instr) in proc.code.pairs() {
        instr.op.for_each_successor(here, &mut |next| {
            if next <= here {
                heads.insert(next.0);
            }
        });
        match &instr.op {
            Op::Load { .. }
            | Op::Store { .. }
            | Op::CopyCell { .. }
            | Op::AtomicEnter
            | Op::GlueBegin { .. }
            | Op::Put { .. }
            | Op::Get { .. }
            | Op::Remote { .. } => {
                heads.insert(here.0);
            }
            _ => {}
        }
    }
    for handler in &proc.handlers {
        heads.insert(handler.target.0);
    }
    heads
}

/// A call has arrived once it has left its first atomic section.
fn stages(proc: &partita_model::Proc) -> Table<Loc, Stage> {
    let walk = |starts: Vec<Loc>, stop: bool| {
        let mut seen = BitSet::default();
        let mut work = starts;
        while let Some(here) = work.pop() {
            let Some(instr) = proc.code.get(here) else { continue };
            if seen.insert(here.0) && !(stop && matches!(instr.op, Op::AtomicLeave)) {
                instr.op.for_each_successor(here, &mut |next| work.push(next));
            }
        }
        seen
    };
    let before = walk(vec![Loc::START], true);
    let left = before.iter().map(Loc).filter(|here| {
        let instr = proc.code.get(*here);
        instr.is_some_and(|instr| matches!(instr.op, Op::AtomicLeave))
    });
    let after = walk(left.map(Loc::next).collect(), false);
    let stage = |loc: Loc| match (before.contains(loc.0), after.contains(loc.0)) {
        (true, false) => Stage::Before,
        (false, true) => Stage::After,
        _ => Stage::Unclear,
    };
    proc.code.ids().map(stage).collect()
}

/// Whether what a call does after its arrival is to look and to go on.
fn looks_only(proc: &partita_model::Proc, stages: &Table<Loc, Stage>) -> bool {
    let before = |loc: Loc| stages.get(loc) == Some(&Stage::Before);
    proc.code.pairs().filter(|(loc, _)| !before(*loc)).all(|(_, instr)| match &instr.op {
        Op::Nop
        | Op::Load { .. }
        | Op::Copy { .. }
        | Op::Unary { .. }
        | Op::Binary { .. }
        | Op::Convert { .. }
        | Op::Jump(_)
        | Op::Branch { .. }
        | Op::Return(_)
        | Op::AtomicEnter
        | Op::AtomicLeave
        | Op::GlueBegin { .. }
        | Op::GlueEnd
        | Op::Await(_)
        | Op::Assert { .. }
        | Op::Child { .. }
        | Op::Here(_)
        | Op::SelfTask(_)
        | Op::Segment(_) => true,
        Op::Intrinsic { .. }
        | Op::Choose { .. }
        | Op::Fork(_)
        | Op::Store { .. }
        | Op::Instance { .. }
        | Op::AddressOf { .. }
        | Op::New { .. }
        | Op::List { .. }
        | Op::CopyObject { .. }
        | Op::CopyCell { .. }
        | Op::Peek { .. }
        | Op::Poke { .. }
        | Op::Point { .. }
        | Op::NewMemory { .. }
        | Op::Memory { .. }
        | Op::ResetObject { .. }
        | Op::Stop
        | Op::StopAll
        | Op::Clone { .. }
        | Op::Replica { .. }
        | Op::Closure { .. }
        | Op::Call { .. }
        | Op::CallValue { .. }
        | Op::Spawn { .. }
        | Op::GroupOpen { .. }
        | Op::GroupJoin { .. }
        | Op::EnterPlace { .. }
        | Op::LeavePlace { .. }
        | Op::Print { .. }
        | Op::Throw(_)
        | Op::SaveContext(_)
        | Op::RestoreContext(_)
        | Op::Put { .. }
        | Op::Get { .. }
        | Op::Remote { .. }
        | Op::Flush(_)
        | Op::Fence
        | Op::Unsupported(_) => false,
    })
}

struct Marks {
    relevant: Table<ProcId, BitSet>,
    /// Whether a procedure's result is relevant to somebody.
    returns: Table<ProcId, bool>,
    changed: bool,
}

impl Marks {
    fn mark(&mut self, proc: ProcId, operand: Operand) {
        if let Operand::Slot(slot) = operand {
            self.changed |= self.relevant[proc].insert(slot.0);
        }
    }

    fn wants(&self, proc: ProcId, slot: Slot) -> bool {
        self.relevant[proc].contains(slot.0)
    }

    fn mark_returns(&mut self, proc: ProcId) {
        self.changed |= !std::mem::replace(&mut self.returns[proc], true);
    }

    fn operation(&mut self, model: &Model, proc: ProcId, op: &Op, callable: &[ProcId]) {
        let captured_by = |child: ProcId| &model.procs[child].captures;
        match op {
            // What decides about control, cells and places.
            Op::Branch { .. }
            | Op::Child { .. }
            | Op::Load { .. }
            | Op::Instance { .. }
            | Op::Peek { .. }
            | Op::Point { .. }
            | Op::Memory { .. }
            | Op::AddressOf { .. }
            | Op::CopyObject { .. }
            | Op::CopyCell { .. }
            | Op::Clone { .. }
            | Op::Replica { .. }
            | Op::ResetObject { .. }
            | Op::LeavePlace { .. }
            | Op::Put { .. }
            | Op::Get { .. }
            | Op::Remote { .. } => op.for_each_use(&mut |operand| self.mark(proc, operand)),
            Op::EnterPlace { saved, place } => {
                self.mark(proc, Operand::Slot(*saved));
                self.mark(proc, *place);
            }
            Op::Print { items, .. } => {
                for item in items.iter().filter(|item| item.array.is_some()) {
                    self.mark(proc, item.value);
                }
            }
            Op::GroupJoin { group, .. } => self.mark(proc, Operand::Slot(*group)),
            Op::Spawn { proc: child, place, args, captures, .. } => {
                place.iter().for_each(|place| self.mark(proc, *place));
                for (param, arg) in (0u32..).zip(args) {
                    if self.wants(*child, Slot(param)) {
                        self.mark(proc, *arg);
                    }
                }
                for (slot, captured) in captured_by(*child).iter().zip(captures) {
                    if self.wants(*child, *slot) {
                        self.mark(proc, Operand::Slot(*captured));
                    }
                }
            }
            Op::RestoreContext(first) => self.mark(proc, Operand::Slot(*first)),
            Op::Poke { at, .. } => at.for_each_use(&mut |operand| self.mark(proc, operand)),
            Op::Store { to, .. } => to.for_each_use(&mut |operand| self.mark(proc, operand)),
            // What is handed on.
            Op::Copy { dst, .. }
            | Op::Unary { dst, .. }
            | Op::Binary { dst, .. }
            | Op::Convert { dst, .. }
            | Op::Intrinsic { dst, .. } => {
                if self.wants(proc, *dst) {
                    op.for_each_use(&mut |operand| self.mark(proc, operand));
                }
            }
            Op::Call { dst, proc: callee, args } => {
                if dst.is_some_and(|dst| self.wants(proc, dst)) {
                    self.mark_returns(*callee);
                }
                for (param, arg) in (0u32..).zip(args) {
                    if self.wants(*callee, Slot(param)) {
                        self.mark(proc, *arg);
                    }
                }
            }
            Op::CallValue { dst, .. } => {
                op.for_each_use(&mut |operand| self.mark(proc, operand));
                if dst.is_some_and(|dst| self.wants(proc, dst)) {
                    callable.iter().for_each(|callee| self.mark_returns(*callee));
                }
            }
            Op::Return(Some(value)) => {
                if self.returns[proc] {
                    self.mark(proc, *value);
                }
            }
            // What gives unknown or fresh values, or none.
            Op::Nop
            | Op::Choose { .. }
            | Op::Fork(_)
            | Op::New { .. }
            | Op::NewMemory { .. }
            | Op::List { .. }
            | Op::Closure { .. }
            | Op::Jump(_)
            | Op::Return(None)
            | Op::Stop
            | Op::StopAll
            | Op::GroupOpen { .. }
            | Op::Here(_)
            | Op::SelfTask(_)
            | Op::AtomicEnter
            | Op::AtomicLeave
            | Op::GlueBegin { .. }
            | Op::GlueEnd
            | Op::Await(_)
            | Op::Assert { .. }
            | Op::Throw(_)
            | Op::SaveContext(_)
            | Op::Flush(_)
            | Op::Fence
            | Op::Segment(_)
            | Op::Unsupported(_) => {}
        }
    }
}
