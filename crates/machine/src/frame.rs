//! Frames: slots, calls and returns.

use crate::world::{
    BASE, CALLER, FRAMES, POSITION, RESULT, SLOTS, World, count, position, position_word,
};
use crate::{CellPath, Failure, Halt, Limit, Mishap};
use partita_model::{Loc, Operand, Position, ProcId, Slot, Word};
use partita_source::Code;
use partita_tree::NodeId;

/// A task deeper than this many words has run away. A stack is one segment: a recursion without end
/// stores all its depths, so that the memory it takes grows with the square of this.
const MAX_STACK: usize = 1 << 13;

impl World<'_> {
    #[inline]
    pub(crate) fn base(&self, task: usize) -> usize {
        count(&self.tasks[task].words, BASE)
    }

    #[inline]
    pub(crate) fn here(&self, task: usize) -> Position {
        let words = &self.tasks[task].words;
        position(words[count(words, BASE) + POSITION])
    }

    #[inline]
    pub(crate) fn set_location(&mut self, task: usize, loc: Loc) {
        let base = self.base(task);
        let words = self.tasks[task].edit();
        let proc = position(words[base + POSITION]).proc;
        words[base + POSITION] = position_word(Position { proc, loc });
    }

    /// The value of an operand, undefined or not.
    #[inline]
    pub(crate) fn raw(&self, task: usize, operand: Operand) -> Word {
        match operand {
            Operand::Const(word) => word,
            Operand::Slot(slot) => {
                let words = &self.tasks[task].words;
                words[count(words, BASE) + SLOTS + slot.index()]
            }
        }
    }

    /// The value of an operand; reading an undefined one is a finding.
    #[inline]
    pub(crate) fn get(&self, task: usize, operand: Operand, node: NodeId) -> Result<Word, Halt> {
        let word = self.raw(task, operand);
        if word.is_undefined() {
            return Err(self.undefined_operand(task, operand, node));
        }
        Ok(word)
    }

    #[cold]
    fn undefined_operand(&self, task: usize, operand: Operand, node: NodeId) -> Halt {
        let name = match operand {
            Operand::Slot(slot) => {
                let proc = self.here(task).proc;
                self.model.proc(proc).slots[slot].name.clone()
            }
            Operand::Const(_) => None,
        };
        let mishap = match name {
            Some(name) => Mishap::ReadBeforeSet { name: name.to_string() },
            None => Mishap::NeverSet,
        };
        Failure::new(Code::UninitializedRead, node, mishap).into()
    }

    #[inline]
    pub(crate) fn set(&mut self, task: usize, slot: Slot, value: Word) {
        if self.log.is_some() {
            self.log_slot(task, slot, value);
        }
        let base = self.base(task);
        self.tasks[task].edit()[base + SLOTS + slot.index()] = value;
    }

    #[cold]
    fn log_slot(&mut self, task: usize, slot: Slot, value: Word) {
        let proc = self.model.proc(self.here(task).proc);
        if let Some(name) = &proc.slots[slot].name
            && self.model.span(proc.node).is_some()
            && !name.starts_with('_')
        {
            let before = self.raw(task, Operand::Slot(slot));
            // Only what had a value becomes undefined.
            if !value.is_undefined() || !before.is_undefined() {
                self.log_change(CellPath::variable(&**name), before, value);
            }
        }
    }

    /// Pushes a frame; `captures` are the words for the callee's captured scopes.
    pub(crate) fn push_frame(
        &mut self,
        task: usize,
        proc: ProcId,
        args: &[Word],
        captures: &[Word],
        result: Option<Slot>,
        node: NodeId,
    ) -> Result<(), Halt> {
        let callee = self.model.proc(proc);
        if args.len() != callee.params as usize {
            let (parameters, arguments) = (callee.params, args.len());
            let limit = Mishap::Limit(Limit::Arguments { parameters, arguments });
            return Err(Failure::new(Code::Unsupported, node, limit).into());
        }
        let words = self.tasks[task].edit();
        if words.len() > MAX_STACK {
            let limit = Mishap::Limit(Limit::Recursion);
            return Err(Failure::new(Code::Unsupported, node, limit).into());
        }
        let caller = if words.len() > FRAMES { count(words, BASE) } else { 0 };
        let base = words.len();
        words.push(position_word(Position { proc, loc: Loc::START }));
        words.push(Word::index(caller));
        words.push(Word::int(result.map_or(-1, |slot| i64::from(slot.0))));
        words.extend_from_slice(args);
        words.resize(base + SLOTS + callee.slots.len(), Word::UNDEFINED);
        for (slot, word) in callee.captures.iter().zip(captures) {
            words[base + SLOTS + slot.index()] = *word;
        }
        words[BASE] = Word::index(base);
        Ok(())
    }

    pub(crate) fn is_outermost(&self, task: usize) -> bool {
        count(&self.tasks[task].words, self.base(task) + CALLER) == 0
    }

    /// Pops a frame that is not the outermost and delivers the result.
    pub(crate) fn pop_frame(&mut self, task: usize, value: Option<Word>) {
        let base = self.base(task);
        let words = self.tasks[task].edit();
        let caller = count(words, base + CALLER);
        let result = words[base + RESULT].as_int();
        words.truncate(base);
        words[BASE] = Word::index(caller);
        if let (Ok(slot), Some(value)) = (usize::try_from(result), value) {
            words[caller + SLOTS + slot] = value;
        }
    }

    /// Clears what no path reads again: temporaries always, locals if asked. Only the frames that
    /// the step may have changed: all of them are cheap to look at, stacks are shallow.
    pub(crate) fn drop_dead(&mut self, task: usize) {
        if self.ended(task) {
            return;
        }
        let live_locals = self.options.live_locals;
        let model = self.model;
        let words = &mut self.tasks[task].words;
        let mut base = count(words, BASE);
        loop {
            let Position { proc, loc } = position(words[base + POSITION]);
            let proc = model.proc(proc);
            if let Some(live) = proc.live.get(loc) {
                for (slot, info) in proc.slots.pairs() {
                    let droppable = info.name.is_none() || (live_locals && !info.observed);
                    if droppable && !live.contains(slot.0) {
                        words[base + SLOTS + slot.index()] = Word::UNDEFINED;
                    }
                }
            }
            base = count(words, base + CALLER);
            if base == 0 {
                return;
            }
        }
    }
}
