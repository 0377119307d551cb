//! Procedures and their operations, one by one.

use super::tables::no;
use super::{Invariant, Validator};
use crate::{Loc, Op, Operand, OutputTo, Position, Proc, ProcId, Scalar, Slot};
use std::fmt::Display;

impl Validator<'_> {
    pub(super) fn proc(&mut self, id: ProcId, proc: &Proc) {
        let last = proc.code.get(proc.code.next_id().before()).map(|instr| &instr.op);
        let returns = matches!(last, Some(Op::Return(_)));
        self.demand(returns, Invariant::Procs, id, "does not end in `return`");
        let room = proc.params as usize <= proc.slots.len();
        self.demand(room, Invariant::Slots, id, "more parameters than slots");
        for info in &proc.slots {
            info.int.iter().for_each(|int| self.width(&id, *int));
        }
        let shared = proc.shared.iter().map(|(_, slot, _)| *slot);
        let slots = proc.captures.iter().copied().chain(shared);
        slots.for_each(|slot| self.slot(&id, proc, slot));
        for (_, loc) in &proc.labels {
            self.location(&id, proc, *loc);
        }
        for handler in &proc.handlers {
            self.location(&id, proc, handler.start);
            self.location(&id, proc, handler.target);
            let ends = handler.start <= handler.end && handler.end <= proc.code.next_id();
            self.demand(ends, Invariant::Jumps, id, "a handler's range ends nowhere");
            self.slot(&id, proc, handler.slot);
        }
        for (loc, instr) in proc.code.pairs() {
            self.operation(&Position { proc: id, loc }, proc, &instr.op);
        }
    }

    fn location(&mut self, at: &dyn Display, proc: &Proc, loc: Loc) {
        self.demand(proc.code.get(loc).is_some(), Invariant::Jumps, at, no(loc));
    }

    fn operation(&mut self, at: &Position, proc: &Proc, op: &Op) {
        op.defines().iter().for_each(|slot| self.slot(at, proc, *slot));
        op.for_each_use(&mut |operand| self.operand(at, proc, operand));
        op.for_each_successor(at.loc, &mut |next| self.location(at, proc, next));
        match op {
            Op::Unary { int, .. } | Op::Binary { int, .. } => self.width(at, *int),
            Op::Convert { to: Scalar::Int(int), .. } => self.width(at, *int),
            Op::Load { from: address, .. }
            | Op::Child { from: address, .. }
            | Op::AddressOf { of: address, .. } => self.address(at, address),
            Op::Store { to, int, .. } => {
                self.address(at, to);
                int.iter().for_each(|int| self.width(at, *int));
            }
            Op::CopyCell { to, from } => {
                self.address(at, to);
                self.address(at, from);
            }
            Op::Instance { base, .. } => self.instances(at, *base),
            Op::New { layout, bounds, .. } => {
                self.layout_exists(at, *layout);
                let fits = match bounds.len() {
                    0 => !self.is_open(*layout),
                    given => self.rank(*layout) == given.checked_div(2) && given % 2 == 0,
                };
                self.demand(fits, Invariant::Arguments, at, "bounds that do not fit");
            }
            Op::List { layout, .. } => {
                self.layout_exists(at, *layout);
                let fits = self.rank(*layout) == Some(1);
                self.demand(fits, Invariant::Arguments, at, "a list that is no such array");
            }
            Op::CopyObject { to_reach, from_reach, .. } => {
                self.class(at, to_reach.class());
                if let Some(reach) = from_reach {
                    self.class(at, reach.class());
                }
            }
            Op::Peek { .. } | Op::Point { .. } | Op::Memory { .. } => self.in_memory(at),
            Op::Poke { int, .. } => {
                self.in_memory(at);
                int.iter().for_each(|int| self.width(at, *int));
            }
            Op::NewMemory { layout, .. } => {
                self.in_memory(at);
                self.layout_exists(at, *layout);
                let body = self.model.layouts.get(*layout).map(|layout| &layout.body);
                let fits = matches!(body, Some(crate::LayoutBody::Memory { .. }));
                self.demand(fits, Invariant::Arguments, at, "what is made is no memory");
            }
            Op::ResetObject { reach, .. } | Op::Clone { reach, .. } => {
                self.class(at, reach.class());
            }
            Op::Closure { proc: callee, captures, .. } => {
                self.captures(at, *callee, captures);
            }
            Op::Call { proc: callee, args, .. } => {
                self.arguments(at, *callee, args);
                self.captures(at, *callee, &[]);
            }
            Op::Spawn { proc: callee, args, captures, .. } => {
                self.arguments(at, *callee, args);
                self.captures(at, *callee, captures);
                self.demand(self.model.has_spawn, Invariant::Flags, at, "no spawned tasks said");
            }
            Op::GroupOpen { saved, .. } => {
                saved.iter().for_each(|slot| self.slot(at, proc, *slot));
            }
            Op::EnterPlace { .. } => {
                self.demand(self.model.has_on, Invariant::Flags, at, "no moving tasks said");
            }
            Op::Assert { message, .. } => message.iter().for_each(|id| self.string(at, *id)),
            Op::Print { to, items } => {
                if let OutputTo::Text { dst, .. } = to {
                    self.slot(at, proc, *dst);
                }
                for reach in items.iter().filter_map(|item| item.array) {
                    self.class(at, reach.class());
                }
            }
            Op::SaveContext(first) => {
                (0..3).for_each(|k| self.slot(at, proc, Slot(first.0.saturating_add(k))));
            }
            Op::Put { target, source, .. } | Op::Get { target, source, .. } => {
                self.remote(at, [target, source]);
            }
            Op::Remote { target, cell, .. } => self.remote(at, [target, cell]),
            Op::Segment(_) => {
                let weak = self.model.weak.is_some();
                self.demand(weak, Invariant::Segments, at, "a mark that means nothing");
            }
            Op::Unsupported(why) => self.string(at, *why),
            Op::Nop
            | Op::Replica { .. }
            | Op::Copy { .. }
            | Op::Convert { .. }
            | Op::Intrinsic { .. }
            | Op::Choose { .. }
            | Op::Fork(_)
            | Op::Jump(_)
            | Op::Branch { .. }
            | Op::CallValue { .. }
            | Op::Return(_)
            | Op::Stop
            | Op::StopAll
            | Op::GroupJoin { .. }
            | Op::LeavePlace { .. }
            | Op::Here(_)
            | Op::SelfTask(_)
            | Op::AtomicEnter
            | Op::AtomicLeave
            | Op::GlueBegin { .. }
            | Op::GlueEnd
            | Op::Await(_)
            | Op::Throw(_)
            | Op::RestoreContext(_)
            | Op::Flush(_)
            | Op::Fence => {}
        }
    }

    fn in_memory(&mut self, at: &Position) {
        self.demand(self.model.memory.is_some(), Invariant::Flags, at, "no memory said");
    }

    fn remote(&mut self, at: &Position, cells: [&crate::Address; 2]) {
        cells.into_iter().for_each(|cell| self.address(at, cell));
        self.demand(self.model.has_remote, Invariant::Flags, at, "no remote operations said");
    }

    fn arguments(&mut self, at: &Position, callee: ProcId, args: &[Operand]) {
        match self.model.procs.get(callee) {
            None => self.broken(Invariant::Procs, at, no(callee)),
            Some(proc) => {
                let fits = proc.params as usize == args.len();
                self.demand(fits, Invariant::Arguments, at, format!("{callee} takes others"));
            }
        }
    }

    fn captures(&mut self, at: &Position, callee: ProcId, captures: &[Slot]) {
        match self.model.procs.get(callee) {
            None => self.broken(Invariant::Procs, at, no(callee)),
            Some(proc) => {
                let fits = proc.captures.len() == captures.len();
                self.demand(fits, Invariant::Arguments, at, format!("{callee} captures others"));
            }
        }
    }
}
