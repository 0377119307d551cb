//! Cells that no two tasks can disturb each other at: one task ever touches them, or nobody ever
//! writes them. Accesses to them are local work and make no steps.
//!
//! A section of an operation on such cells only (the lock of a single task) is local work too. If it
//! does not come to its end, it is undone and starts the next step.

use crate::step::Run;
use crate::world::World;
use partita_model::{
    Address, BitSet, Model, ObjectId, Op, Operand, Proc, ProcId, Slot, Table, Word,
};

/// Found by an analysis of the whole program; part of how its steps are cut.
#[derive(Clone, Debug)]
pub struct LocalCells {
    /// First number of each static object's cells.
    first: Vec<u32>,
    cells: BitSet,
    /// Objects all of whose cells are local.
    objects: Vec<bool>,
    /// Procedures that touch nothing but the cells of the object in their first parameter.
    narrow: Table<ProcId, bool>,
}

impl LocalCells {
    /// `cells` are numbered through all objects that exist from the start, of the given sizes.
    #[must_use]
    pub fn new(model: &Model, sizes: &[u32], cells: BitSet) -> Self {
        let mut first = Vec::with_capacity(sizes.len());
        let mut objects = Vec::with_capacity(sizes.len());
        let mut next = 0u32;
        for size in sizes {
            first.push(next);
            objects.push((next..next + size).all(|cell| cells.contains(cell)));
            next += size;
        }
        let narrow = model.procs.iter().map(is_narrow).collect();
        LocalCells { first, cells, objects, narrow }
    }

    #[inline]
    fn contains(&self, object: ObjectId, offset: u32) -> bool {
        let first = self.first.get(object.index());
        first.is_some_and(|first| self.cells.contains(first + offset))
    }
}

fn is_narrow(proc: &Proc) -> bool {
    let own = |address: &Address| {
        matches!(address, Address::Field { object: Operand::Slot(Slot(0)), .. })
    };
    let section = |op: &Op| matches!(op, Op::AtomicEnter);
    proc.params > 0
        && proc.handlers.is_empty()
        && proc.code.iter().any(|instr| section(&instr.op))
        && proc.code.iter().all(|instr| {
            instr.op.defines() != Some(Slot(0))
                && !instr.observed
                && match &instr.op {
                    Op::Load { from, .. } => own(from),
                    Op::Store { to, .. } => own(to),
                    Op::Nop
                    | Op::Copy { .. }
                    | Op::Unary { .. }
                    | Op::Binary { .. }
                    | Op::Convert { .. }
                    | Op::Jump(_)
                    | Op::Branch { .. }
                    | Op::Return(_)
                    | Op::Here(_)
                    | Op::SelfTask(_)
                    | Op::AtomicEnter
                    | Op::AtomicLeave
                    | Op::GlueBegin { .. }
                    | Op::GlueEnd
                    | Op::Await(_)
                    | Op::Assert { .. } => true,
                    Op::Intrinsic { .. }
                    | Op::Choose { .. }
                    | Op::Fork(_)
                    | Op::Child { .. }
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
                    | Op::Segment(_)
                    | Op::Unsupported(_) => false,
                }
        })
}

/// Task, header and object as they were when a local section began.
#[derive(Default)]
pub(crate) struct BeforeSection {
    pub(crate) task: Vec<Word>,
    pub(crate) header: Vec<Word>,
    object: ObjectId,
    content: Vec<Word>,
    pub(crate) log: usize,
    /// Operations that the step had run.
    pub(crate) executed: u32,
}

impl World<'_> {
    /// Whether accesses to a cell are local work.
    #[inline]
    pub(crate) fn is_local(&self, object: ObjectId, offset: u32) -> bool {
        self.local.as_ref().is_some_and(|local| local.contains(object, offset))
    }

    /// The object of the section that a task is about to enter, if nobody else ever touches it.
    fn local_section(&self, task: usize) -> Option<ObjectId> {
        let local = self.local.as_ref()?;
        // Such a procedure has a first parameter.
        if !local.narrow[self.here(task).proc] {
            return None;
        }
        let (object, None) = self.raw(task, Operand::Slot(Slot(0))).as_ref()? else { return None };
        let whole = local.objects.get(object.index()).copied().unwrap_or(false);
        whole.then_some(object)
    }

    /// Enters a section that is local work, if it is; the owner is still to be set. Where the section
    /// starts the step there is nothing to go back to: what fails then is the step.
    pub(crate) fn enter_local_section(&mut self, run: &mut Run) -> bool {
        let Some(object) = self.local_section(run.task) else { return false };
        let mut before = std::mem::take(&mut self.before_section);
        before.object = object;
        before.content.clone_from(&self.objects[object.index()].words);
        let undo = if run.glue > 0 {
            // A guarded section begins with its guard.
            self.before_glue(run, &mut before)
        } else {
            before.task.clone_from(&self.tasks[run.task].words);
            before.header.clone_from(&self.header.words);
            before.log = self.log_mark();
            before.executed = run.executed();
            run.has_begun()
        };
        self.before_section = before;
        run.section = Some(undo);
        true
    }

    /// Undoes a local section that cannot come to its end as part of this step; how many operations the
    /// step had run before it.
    pub(crate) fn leave_undone(&mut self, task: usize) -> u32 {
        let mut before = std::mem::take(&mut self.before_section);
        self.unlog(std::mem::take(&mut before.log));
        self.tasks[task].edit().clone_from(&before.task);
        self.header.edit().clone_from(&before.header);
        self.objects[before.object.index()].edit().clone_from(&before.content);
        let executed = before.executed;
        self.before_section = before;
        executed
    }
}
