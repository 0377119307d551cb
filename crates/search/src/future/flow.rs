//! How references go from slot to slot and between slots and cells, until nothing changes.
//!
//! What the sets mean and why this is enough is in [`super::refs`]. Every operation is looked at wherever it
//! stands and whatever came before: slots have one set for all calls of their procedure.

use super::refs::{Contents, Refs, Stored};
use partita_model::access::{EVERYTHING, reach_of};
use partita_model::{Address, Class, Model, Op, Operand, Proc, ProcId, Slot, Table, Word};
use partita_tree::Intrinsic;

/// What cells may hold, given what they hold at the start.
pub(super) fn settled(model: &Model, callable: &[ProcId], at_start: Contents) -> Contents {
    let slots = |proc: &Proc| proc.slots.iter().map(|_| Refs::NONE).collect();
    let mut flow = Flow {
        model,
        callable,
        contents: at_start,
        slots: model.procs.iter().map(slots).collect(),
        results: model.procs.iter().map(|_| Refs::NONE).collect(),
        changed: true,
    };
    while std::mem::take(&mut flow.changed) {
        flow.sweep();
    }
    flow.contents
}

struct Flow<'f> {
    model: &'f Model,
    callable: &'f [ProcId],
    contents: Contents,
    slots: Table<ProcId, Table<Slot, Refs>>,
    results: Table<ProcId, Refs>,
    changed: bool,
}

impl Flow<'_> {
    fn sweep(&mut self) {
        let model = self.model;
        for (id, proc) in model.procs.pairs() {
            let unknown = proc.captures.iter().copied();
            for slot in unknown.chain(proc.handlers.iter().map(|handler| handler.slot)) {
                self.set(id, slot, Refs::ALL);
            }
            for instr in &proc.code {
                self.operation(id, &instr.op);
            }
        }
    }

    fn set(&mut self, proc: ProcId, slot: Slot, refs: Refs) {
        if let Some(old) = self.slots[proc].get(slot).copied()
            && old | refs != old
        {
            self.slots[proc][slot] = old | refs;
            self.changed = true;
        }
    }

    fn get(&self, proc: ProcId, operand: Operand) -> Refs {
        match operand {
            Operand::Const(word) => constant(word),
            Operand::Slot(slot) => self.slots[proc].get(slot).copied().unwrap_or(Refs::ALL),
        }
    }

    /// The objects that an address may be about.
    fn base(&self, proc: ProcId, address: &Address) -> Refs {
        match address {
            Address::Symmetric { place: None, .. } => Refs::START_HERE,
            Address::Static { .. } | Address::Symmetric { .. } => Refs::START,
            Address::Cell(object)
            | Address::Field { object, .. }
            | Address::Element { object, .. } => self.get(proc, *object),
        }
    }

    /// What a load by a class from such objects gives.
    fn load(&self, base: Refs, class: Class) -> Refs {
        let held = self.contents.held(class);
        base.across(held.start, Refs::START, Refs::START_HERE)
            | base.across(held.made, Refs::MADE, Refs::MADE_HERE)
    }

    fn store(&mut self, base: Refs, class: Class, refs: Refs) {
        let start = base.across(refs, Refs::START, Refs::START_HERE);
        let made = base.across(refs, Refs::MADE, Refs::MADE_HERE);
        self.changed |= self.contents.add(class, Stored { start, made });
    }

    fn call(&mut self, proc: ProcId, callee: ProcId, args: &[Operand], dst: Option<Slot>) {
        for (param, arg) in (0u32..).zip(args) {
            let refs = self.get(proc, *arg);
            self.set(callee, Slot(param), refs);
        }
        if let Some(dst) = dst {
            let refs = self.results[callee];
            self.set(proc, dst, refs);
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm per operation")]
    fn operation(&mut self, proc: ProcId, op: &Op) {
        let model = self.model;
        let class_of = |address: &Address| reach_of(model, address).class();
        match op {
            Op::Copy { dst, src } => {
                let refs = self.get(proc, *src);
                self.set(proc, *dst, refs);
            }
            // These take references and give numbers and texts.
            Op::Intrinsic {
                op:
                    Intrinsic::Home
                    | Intrinsic::Lower
                    | Intrinsic::Upper
                    | Intrinsic::Size
                    | Intrinsic::Text,
                ..
            } => {}
            // Of all others some give what they take.
            Op::Intrinsic { dst, args, .. } => {
                for arg in args {
                    let refs = self.get(proc, *arg);
                    self.set(proc, *dst, refs);
                }
            }
            Op::Load { dst, from } => {
                let refs = self.load(self.base(proc, from), class_of(from));
                self.set(proc, *dst, refs);
            }
            Op::Store { to, value, .. } => {
                self.store(self.base(proc, to), class_of(to), self.get(proc, *value));
            }
            Op::CopyCell { to, from } => {
                let refs = self.load(self.base(proc, from), class_of(from));
                self.store(self.base(proc, to), class_of(to), refs);
            }
            // What is nested is where its object is; a parameter that was passed by reference is not.
            Op::Child { dst, from } => {
                let base = self.base(proc, from);
                let refs = base | self.load(base, class_of(from));
                self.set(proc, *dst, refs);
            }
            Op::AddressOf { dst, of } => {
                let refs = self.base(proc, of);
                self.set(proc, *dst, refs);
            }
            Op::Instance { dst, place, .. } => {
                let refs = if place.is_none() { Refs::START_HERE } else { Refs::START };
                self.set(proc, *dst, refs);
            }
            Op::New { dst, .. } | Op::Closure { dst, .. } => self.set(proc, *dst, Refs::MADE_HERE),
            Op::List { dst, layout, items } => {
                let class = model.shapes[model.layouts[*layout].shape].every.class;
                for item in items {
                    self.store(Refs::MADE_HERE, class, self.get(proc, *item));
                }
                self.set(proc, *dst, Refs::MADE_HERE);
            }
            Op::Clone { dst, from, reach } => {
                let refs = self.load(self.get(proc, *from), reach.class());
                self.store(Refs::MADE_HERE, reach.class(), refs);
                self.set(proc, *dst, Refs::MADE_HERE);
            }
            // What it leads to is not followed here.
            Op::Replica { dst, .. } => {
                self.store(Refs::MADE_HERE, EVERYTHING, Refs::ALL);
                self.set(proc, *dst, Refs::ALL);
            }
            Op::CopyObject { to, from, to_reach, from_reach } => {
                let from = self.get(proc, *from);
                let refs = match from_reach {
                    Some(reach) => self.load(from, reach.class()),
                    // A single value for every element.
                    None => from | self.load(from, EVERYTHING),
                };
                self.store(self.get(proc, *to), to_reach.class(), refs);
            }
            Op::Call { dst, proc: callee, args } => self.call(proc, *callee, args, *dst),
            Op::CallValue { dst, args, .. } => {
                for callee in self.callable {
                    self.call(proc, *callee, args, *dst);
                }
            }
            Op::Return(Some(value)) => {
                let refs = self.results[proc] | self.get(proc, *value);
                self.changed |= refs != self.results[proc];
                self.results[proc] = refs;
            }
            Op::Put { target, .. } | Op::Get { target, .. } => {
                self.store(Refs::ALL, class_of(target), Refs::ALL);
            }
            Op::Remote { target, cell, .. } => {
                self.store(Refs::ALL, class_of(target), Refs::ALL);
                self.store(Refs::ALL, class_of(cell), Refs::ALL);
            }
            Op::GroupOpen { dst, saved } => {
                self.set(proc, *dst, Refs::MADE_HERE);
                saved.iter().for_each(|saved| self.set(proc, *saved, Refs::ALL));
            }
            Op::SaveContext(first) => {
                (0..3).for_each(|k| self.set(proc, Slot(first.0.saturating_add(k)), Refs::ALL));
            }
            // A pointer that is moved, where there are any; otherwise a number.
            Op::Binary { dst, a, b, .. } if model.memory.is_some() => {
                let refs = self.get(proc, *a) | self.get(proc, *b);
                self.set(proc, *dst, refs);
            }
            Op::Convert { dst, a, .. } if model.memory.is_some() => {
                let refs = self.get(proc, *a);
                self.set(proc, *dst, refs);
            }
            Op::Point { dst, at } => {
                let refs = self.get(proc, at.pointer);
                self.set(proc, *dst, refs);
            }
            Op::NewMemory { dst, .. } => self.set(proc, *dst, Refs::MADE_HERE),
            // What memory holds may be anything.
            Op::Peek { dst, .. } | Op::Memory { dst: Some(dst), .. } => {
                self.set(proc, *dst, Refs::ALL);
            }
            Op::Poke { .. } | Op::Memory { dst: None, .. } => {}
            // Numbers, texts, places and tasks.
            Op::Unary { .. }
            | Op::Binary { .. }
            | Op::Convert { .. }
            | Op::Choose { .. }
            | Op::Here(_)
            | Op::SelfTask(_)
            | Op::EnterPlace { .. }
            | Op::Print { .. }
            // What a fresh one holds is known from the start.
            | Op::ResetObject { .. }
            // Not in programs that are looked at.
            | Op::Spawn { .. }
            | Op::LeavePlace { .. }
            // No values.
            | Op::Nop
            | Op::Fork(_)
            | Op::Jump(_)
            | Op::Branch { .. }
            | Op::Return(None)
            | Op::Stop
            | Op::StopAll
            | Op::GroupJoin { .. }
            | Op::AtomicEnter
            | Op::AtomicLeave
            | Op::GlueBegin { .. }
            | Op::GlueEnd
            | Op::Await(_)
            | Op::Assert { .. }
            | Op::Throw(_)
            | Op::RestoreContext(_)
            | Op::Flush(_)
            | Op::Fence
            | Op::Segment(_)
            | Op::Unsupported(_) => {}
        }
    }
}

/// A constant refers to nothing, or to an object that exists from the start.
fn constant(word: Word) -> Refs {
    if word.leads_to().is_some() { Refs::START } else { Refs::NONE }
}
