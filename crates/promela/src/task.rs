//! One entry task with its calls unfolded.
//!
//! Every call has a frame of its own, so a position (frame and location) says all that the
//! machine's stack does, and a slot of a frame is one variable. Recursion cannot be unfolded.

use crate::expr::Expr;
use crate::refuse::{Refusal, Res};
use crate::storage::Kind;
use partita_model::{EntryId, Instr, Loc, Model, Op, Operand, Place, Position, ProcId, Slot};
use std::collections::{BTreeMap, BTreeSet};

/// A location in a frame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Pos {
    pub(crate) frame: u32,
    pub(crate) loc: Loc,
}

pub(crate) struct Frame {
    pub(crate) proc: ProcId,
    /// Where the caller goes on.
    pub(crate) parent: Option<Pos>,
    pub(crate) base: u32,
}

/// A slot of an unfolded task.
#[derive(Clone, Debug)]
pub(crate) struct SlotFacts {
    pub(crate) name: Option<String>,
    pub(crate) kind: Kind,
    /// Whether it has a value must be known at run time.
    pub(crate) bit: bool,
    pub(crate) observed: bool,
    /// The only value it ever has.
    pub(crate) constant: Option<Expr>,
}

pub(crate) struct Task<'m> {
    pub(crate) model: &'m Model,
    pub(crate) index: usize,
    pub(crate) place: Place,
    pub(crate) frames: Vec<Frame>,
    children: BTreeMap<Pos, u32>,
    pub(crate) slots: Vec<SlotFacts>,
    /// Every position that can be reached, sorted.
    pub(crate) positions: Vec<Pos>,
}

/// Calls deeper than this are taken for recursion.
const MAX_FRAMES: usize = 500;

impl<'m> Task<'m> {
    pub(crate) fn new(model: &'m Model, index: usize) -> Res<Task<'m>> {
        let entry = &model.entries[EntryId::new(index)];
        let mut task = Task {
            model,
            index,
            place: entry.place,
            frames: Vec::new(),
            children: BTreeMap::new(),
            slots: Vec::new(),
            positions: Vec::new(),
        };
        task.push(entry.proc, None);
        let mut seen = BTreeSet::new();
        let mut work = vec![Pos { frame: 0, loc: Loc::START }];
        while let Some(pos) = work.pop() {
            if !seen.insert(pos) {
                continue;
            }
            task.unfold(pos)?;
            work.extend(task.successors(pos));
        }
        task.positions = seen.into_iter().collect();
        Ok(task)
    }

    fn push(&mut self, proc: ProcId, parent: Option<Pos>) -> u32 {
        let frame = u32::try_from(self.frames.len()).unwrap_or(u32::MAX);
        let base = u32::try_from(self.slots.len()).unwrap_or(u32::MAX);
        self.frames.push(Frame { proc, parent, base });
        let observed = frame == 0;
        self.slots.extend(self.model.proc(proc).slots.iter().map(|slot| SlotFacts {
            name: slot.name.as_ref().map(ToString::to_string),
            kind: Kind::Nothing,
            bit: false,
            observed: observed && slot.observed,
            constant: None,
        }));
        frame
    }

    fn unfold(&mut self, pos: Pos) -> Res<()> {
        let instr = self.instr(pos);
        if let Op::Call { proc, args, .. } = &instr.op {
            let mut around = Some(pos.frame);
            while let Some(frame) = around {
                let frame = &self.frames[frame as usize];
                if frame.proc == *proc {
                    return Err(Refusal::new(instr.node, "a recursive call"));
                }
                around = frame.parent.map(|parent| parent.frame);
            }
            if args.len() != self.model.proc(*proc).params as usize {
                return Err(Refusal::new(instr.node, "a call with another number of arguments"));
            }
            if self.frames.len() > MAX_FRAMES {
                return Err(Refusal::new(instr.node, "so many nested calls"));
            }
            let after = Pos { loc: pos.loc.next(), ..pos };
            let child = self.push(*proc, Some(after));
            self.children.insert(pos, child);
        }
        Ok(())
    }

    pub(crate) fn instr(&self, pos: Pos) -> &'m Instr {
        let proc = self.frames[pos.frame as usize].proc;
        &self.model.proc(proc).code[pos.loc]
    }

    /// The location of the program, whatever frame it is in.
    pub(crate) fn position(&self, pos: Pos) -> Position {
        Position { proc: self.frames[pos.frame as usize].proc, loc: pos.loc }
    }

    pub(crate) fn child(&self, pos: Pos) -> u32 {
        self.children.get(&pos).copied().unwrap_or(0)
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "calls and returns are unfolded, the others stay in their frame"
    )]
    pub(crate) fn successors(&self, pos: Pos) -> Vec<Pos> {
        let instr = self.instr(pos);
        match &instr.op {
            Op::Call { .. } => vec![Pos { frame: self.child(pos), loc: Loc::START }],
            Op::Return(_) => self.frames[pos.frame as usize].parent.into_iter().collect(),
            Op::Stop | Op::StopAll => Vec::new(),
            op => {
                let mut next = Vec::new();
                op.for_each_successor(pos.loc, &mut |loc| next.push(Pos { loc, ..pos }));
                next
            }
        }
    }

    /// Where a task stands that has stopped: as if it had come to its end.
    pub(crate) fn last(&self) -> Pos {
        let code = &self.model.proc(self.frames[0].proc).code;
        Pos { frame: 0, loc: code.next_id().before() }
    }

    pub(crate) fn slot(&self, frame: u32, slot: Slot) -> u32 {
        self.frames[frame as usize].base + slot.0
    }

    /// The slots that the machine keeps in a state at this position.
    pub(crate) fn live(&self, pos: Pos) -> BTreeSet<u32> {
        let mut live = BTreeSet::new();
        let mut at = Some(pos);
        while let Some(pos) = at {
            let frame = &self.frames[pos.frame as usize];
            let proc = self.model.proc(frame.proc);
            if let Some(set) = proc.live.get(pos.loc) {
                live.extend(set.iter().map(|slot| frame.base + slot));
            }
            let observed = (frame.base..).zip(&proc.slots).filter(|(_, slot)| slot.observed);
            live.extend(observed.map(|(slot, _)| slot));
            at = frame.parent;
        }
        live
    }

    /// The slots that an ended task keeps.
    pub(crate) fn live_at_end(&self) -> BTreeSet<u32> {
        (0u32..).zip(&self.slots).filter(|(_, slot)| slot.observed).map(|(k, _)| k).collect()
    }

    /// Slots that operations of a frame's procedure read.
    pub(crate) fn uses(&self, pos: Pos) -> Vec<u32> {
        let mut uses = Vec::new();
        self.instr(pos).op.for_each_use(&mut |operand| {
            if let Operand::Slot(slot) = operand {
                uses.push(self.slot(pos.frame, slot));
            }
        });
        uses
    }

    /// The innermost statement of the source that a position belongs to.
    pub(crate) fn statement(&self, pos: Pos) -> Option<partita_source::Span> {
        let mut at = pos;
        loop {
            if let Some(span) = self.model.span(self.instr(at).stmt) {
                return Some(span);
            }
            let parent = self.frames[at.frame as usize].parent?;
            at = Pos { loc: parent.loc.before(), ..parent };
        }
    }

    /// The node to underline: that of the call when the procedure is a prelude's.
    pub(crate) fn source_node(&self, pos: Pos) -> partita_tree::NodeId {
        let mut at = pos;
        loop {
            let node = self.instr(at).node;
            if self.model.span(node).is_some() {
                return node;
            }
            match self.frames[at.frame as usize].parent {
                Some(parent) => at = Pos { loc: parent.loc.before(), ..parent },
                None => return node,
            }
        }
    }
}
