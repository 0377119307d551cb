//! One step: a task runs from one visible operation up to just before its next.
//!
//! The first operation always runs. After it the task goes on with local work until the next
//! operation is visible to others, is watched by a property, or would fail or block; that one
//! belongs to the next step. Without the `local-steps` reduction a step also ends where the next
//! statement starts. Inside an atomic section nobody else runs, so the whole section is one step,
//! except where a network card may look. Nothing ends a step between `GlueBegin` and `GlueEnd`.
//!
//! Local work that goes round for ever ends the step where it repeats ([`crate::round`]).
//!
//! Nondeterminism inside a step (`choose`) is replayed by a plan: the list of choices to take.
//! [`World::each_step`] runs the plans of a task one after another.

use crate::footprint::Noted;
use crate::local::BeforeSection;
use crate::world::World;
use crate::{Failure, Halt, Limit, MemoryFault, Mishap, Wait};
use partita_model::memory::{ALIVE, Lifetime, MemoryShape, STATE};
use partita_model::{Loc, ObjectId, Op, Position, ProcId, ShapeKind, Word};
use partita_source::Code;
use std::ops::ControlFlow;

/// Operations a step may run before it is cut into several.
const STEP_LIMIT: u32 = 50_000;

/// Objects and tasks a state may have.
pub(crate) const MAX_OBJECTS: usize = 30_000;

/// How a step ended.
#[derive(Clone, PartialEq, Debug)]
pub enum StepEnd {
    Done,
    Blocked(Wait),
    Failed(Failure),
    /// Left the scope: a value beyond the bound.
    Cut,
}

/// The bookkeeping of a running step.
pub struct Run {
    pub(crate) task: usize,
    executed: u32,
    /// A visible operation has run.
    visible: bool,
    /// With [`StepOptions::segments`]: data accesses and nothing else.
    ///
    /// [`StepOptions::segments`]: crate::StepOptions::segments
    segment: bool,
    /// Depth of glue, and whether a visible operation ran before it.
    pub(crate) glue: u32,
    visible_before_glue: bool,
    segment_before_glue: bool,
    /// Inside a guard: reads synchronise.
    pub(crate) guard: bool,
    /// The operation at hand has been granted a visible access: its others belong to it.
    granted: bool,
    /// A task was made in this step.
    spawned: bool,
    /// Stop before anything that could matter to others.
    settling: bool,
    /// Inside a local section; whether it can be undone.
    pub(crate) section: Option<bool>,
    /// It was not asked yet whether the step goes round.
    first_look: bool,
}

impl Run {
    /// Something was let loose that may act from now on: a remote operation, a task, the tasks kept
    /// out of an atomic section. A visible operation after it belongs to the next step.
    pub(crate) fn released(&mut self) {
        self.visible = true;
        self.segment = false;
    }

    /// Something comes before the operation at hand.
    pub(crate) fn has_begun(&self) -> bool {
        self.executed > 0 || self.settling
    }

    /// Whether it is asked for the first time whether the step goes round.
    pub(crate) fn is_first_look(&mut self) -> bool {
        std::mem::replace(&mut self.first_look, false)
    }

    /// Operations run so far.
    pub(crate) fn executed(&self) -> u32 {
        self.executed
    }

    /// A task was made. What its parent does next can race with it, even inside an atomic section.
    pub(crate) fn spawned(&mut self) {
        self.visible = true;
        self.segment = false;
        self.spawned = true;
    }
}

/// The task, header, windows and footprint as they were when glue began.
#[derive(Default)]
pub(crate) struct Before {
    task: Vec<Word>,
    header: Vec<Word>,
    sets: Vec<Word>,
    noted: Noted,
    events: usize,
    choices: usize,
    log: usize,
    executed: u32,
}

impl World<'_> {
    /// Runs one step of a task with the choices of `plan` (further choices take their first
    /// alternative). The world is meaningful afterwards only if the step is `Done`; then it holds
    /// the successor state. The footprint is meaningful in any case.
    pub fn step(&mut self, task: usize, plan: &[u32]) -> StepEnd {
        if task >= self.task_count || self.ended(task) {
            return StepEnd::Blocked(Wait::Group);
        }
        self.footprint.clear();
        self.events.clear();
        self.scratch.spawned.clear();
        self.choices.clear();
        self.choices.extend_from_slice(plan);
        self.widths.clear();
        self.next_choice = 0;
        let end = self.run(task, false);
        self.choices.truncate(self.widths.len());
        end
    }

    /// A step whose choices are scattered: the plan's numbers are taken modulo the width.
    pub fn step_scattered(&mut self, task: usize, plan: &[u32]) -> StepEnd {
        self.scattered = true;
        let end = self.step(task, plan);
        self.scattered = false;
        end
    }

    /// Runs every step that a task can take in the loaded world, one plan after another. `each` sees the
    /// world after each, and how it ended; where it breaks off, the world stays as it is. Otherwise the
    /// world is as loaded again.
    #[inline]
    pub fn each_step(
        &mut self,
        task: usize,
        mut each: impl FnMut(&mut Self, StepEnd) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut plan = Vec::new();
        loop {
            let end = self.step(task, &plan);
            each(self, end)?;
            self.restore();
            if !self.next_plan(&mut plan) {
                return ControlFlow::Continue(());
            }
        }
    }

    /// The plan after the one the last step took; `false` when all were tried.
    fn next_plan(&self, plan: &mut Vec<u32>) -> bool {
        plan.clone_from(&self.choices);
        while let Some(last) = plan.pop() {
            if last + 1 < self.widths[plan.len()] {
                plan.push(last + 1);
                return true;
            }
        }
        false
    }

    /// The choices the last step took.
    #[must_use]
    pub fn choices(&self) -> &[u32] {
        &self.choices
    }

    /// Runs the declarations at the start of a task: they are no steps.
    pub(crate) fn settle(&mut self, task: usize) {
        self.footprint.clear();
        self.events.clear();
        self.choices.clear();
        self.widths.clear();
        self.next_choice = 0;
        self.run(task, true);
    }

    fn run(&mut self, task: usize, settling: bool) -> StepEnd {
        let end = self.run_operations(task, settling);
        if self.is_weak() {
            self.book(task, &end);
        }
        end
    }

    fn run_operations(&mut self, task: usize, settling: bool) -> StepEnd {
        let mut run = Run {
            task,
            executed: 0,
            visible: false,
            segment: false,
            glue: 0,
            visible_before_glue: false,
            segment_before_glue: false,
            guard: false,
            granted: false,
            spawned: false,
            settling,
            section: None,
            first_look: true,
        };
        let model = self.model;
        self.acting = task;
        let mut before = Position { proc: ProcId(u32::MAX), loc: Loc::START };
        loop {
            let here = self.here(task);
            let Position { proc, loc } = here;
            let instr = &model.proc(proc).code[loc];
            let first = run.executed == 0 && !settling;
            if run.glue == 0 && !first {
                let calls = matches!(instr.op, Op::GlueBegin { calls: true, .. });
                let boundary = (instr.observed && !settling)
                    || calls
                    || (instr.starts && (settling || !self.options.local_steps))
                    || run.executed >= STEP_LIMIT
                    // Time to forget what is no longer reachable.
                    || self.object_count > MAX_OBJECTS
                    || self.most.is_some_and(|most| run.executed >= most);
                let back = loc <= before.loc && proc == before.proc;
                if boundary || (back && self.has_gone_round(&mut run)) {
                    break;
                }
            }
            before = here;
            if first && self.object_count + self.task_count > MAX_OBJECTS {
                let limit = Mishap::Limit(Limit::ObjectsAtATime { most: MAX_OBJECTS });
                return StepEnd::Failed(Failure::new(Code::Unsupported, instr.node, limit));
            }
            if instr.observed {
                self.footprint.noticed = true;
            }
            let mark = self.log_operation(task, &instr.op);
            run.granted = false;
            let events = self.events.len();
            let noted = self.footprint.noted();
            let result = if self.delays {
                self.execute_delayed(&mut run, instr, loc)
            } else {
                self.execute(&mut run, instr, loc)
            };
            if result.is_err() {
                self.unlog(mark);
            }
            match result {
                Ok(()) => self.covered[proc][loc] = true,
                // What cannot happen as part of this step is the start of the next.
                Err(_) if run.section == Some(true) => {
                    run.executed = self.leave_undone(task);
                    break;
                }
                Err(_) if run.glue > 0 && self.before_glue_executed(&run) => {
                    run.executed = self.roll_back_glue(task);
                    break;
                }
                Err(_) if run.glue == 0 && !first => {
                    self.events.truncate(events);
                    if self.options.segments {
                        self.footprint.forget_since(noted);
                    }
                    break;
                }
                Err(Halt::Failed(failure)) => {
                    self.covered[proc][loc] = true;
                    return StepEnd::Failed(failure);
                }
                Err(Halt::Blocked(wait)) => return StepEnd::Blocked(wait),
                Err(Halt::Split(cases)) => return self.split(task, &cases, instr.node),
                Err(Halt::Cut) => return StepEnd::Cut,
                Err(Halt::Later) => break,
            }
            run.executed += 1;
            if self.ended(task) {
                break;
            }
            if run.glue > 0 && run.executed > 2 * STEP_LIMIT {
                let limit = Mishap::Limit(Limit::EndlessCondition);
                return StepEnd::Failed(Failure::new(Code::Unsupported, instr.node, limit));
            }
        }
        self.executed = run.executed;
        if self.options.leaks
            && let Some(object) = self.leaked()
        {
            let node = model.procs.get(before.proc).map(|proc| proc.code[before.loc].node);
            let fault = MemoryFault::Leaked { object: self.object_name(object) };
            let node = node.unwrap_or(partita_tree::NodeId(0));
            return StepEnd::Failed(Failure::new(Code::MemoryLeak, node, Mishap::Memory(fault)));
        }
        self.note_arrival(task);
        self.drop_dead(task);
        if self.delays {
            self.tidy_delayed(task);
        }
        StepEnd::Done
    }

    /// An object of the heap that is still there and that nothing leads to. There was something before this step: what
    /// nothing leads to does not stay in a state.
    fn leaked(&self) -> Option<ObjectId> {
        let heap = |object: &ObjectId| {
            let kind = self.shape_of(*object).kind;
            matches!(kind, ShapeKind::Memory(MemoryShape { lifetime: Lifetime::Heap, .. }))
                && self.content(*object, STATE) == Some(ALIVE)
        };
        let made = || (self.static_objects..self.object_count).map(ObjectId::new).filter(heap);
        made().next()?;
        let reached: Vec<Vec<bool>> =
            (0..self.task_count).map(|task| self.reachable_from(task)).collect();
        made().find(|object| !reached.iter().any(|reached| reached[object.index()]))
    }

    /// Arriving at a watched location, or keeping the atomic section, is noticed by others.
    fn note_arrival(&mut self, task: usize) {
        if self.owner() == Some(task) {
            self.footprint.noticed = true;
        }
        if !self.ended(task) {
            let Position { proc, loc } = self.here(task);
            self.footprint.noticed |= self.model.proc(proc).code[loc].observed;
        }
    }

    /// Asks to touch something that others may see: `Later` when that must start a new step. What is
    /// `watched` is seen even inside an atomic section.
    pub(crate) fn ask(&mut self, run: &mut Run, visible: bool, watched: bool) -> Result<(), Halt> {
        if !visible {
            return Ok(());
        }
        if run.settling {
            return Err(Halt::Later);
        }
        let before = if run.glue > 0 { run.visible_before_glue } else { run.visible };
        if before && !run.granted {
            let alone = self.options.local_steps
                && self.owner() == Some(run.task)
                && !watched
                && !run.spawned;
            if !alone {
                return Err(Halt::Later);
            }
        }
        run.visible = true;
        run.segment = false;
        run.granted = true;
        Ok(())
    }

    /// The same for a data access where segments are steps: what comes behind other data accesses belongs to them.
    pub(crate) fn ask_data(&mut self, run: &mut Run, watched: bool) -> Result<(), Halt> {
        if !self.options.segments || self.owner() == Some(run.task) {
            return self.ask(run, true, watched);
        }
        let (visible, segment) = if run.glue > 0 {
            (run.visible_before_glue, run.segment_before_glue)
        } else {
            (run.visible, run.segment)
        };
        if run.settling || (visible && !segment && !run.granted) {
            return Err(Halt::Later);
        }
        // What asked before, in the operation or the glue at hand, stays what it was.
        run.segment |= !run.visible;
        run.visible = true;
        run.granted = true;
        Ok(())
    }

    pub(crate) fn begin_glue(&mut self, run: &mut Run, guard: bool) {
        if run.glue == 0 {
            run.visible_before_glue = run.visible;
            run.segment_before_glue = run.segment;
            run.guard = guard;
            if run.executed > 0 || run.settling {
                let mut before = std::mem::take(&mut self.before_glue);
                before.task.clone_from(&self.tasks[run.task].words);
                before.header.clone_from(&self.header.words);
                before.sets.clone_from(&self.sets.words);
                before.noted = self.footprint.noted();
                before.events = self.events.len();
                before.choices = self.next_choice;
                before.log = self.log_mark();
                before.executed = run.executed;
                self.before_glue = before;
            } else {
                self.before_glue.task.clear();
            }
        }
        run.glue += 1;
    }

    pub(crate) fn end_glue(&mut self, run: &mut Run) {
        run.glue = run.glue.saturating_sub(1);
        if run.glue == 0 {
            run.guard = false;
        }
    }

    /// The task and header as glue found them; whether there is something to go back to.
    pub(crate) fn before_glue(&self, run: &Run, before: &mut BeforeSection) -> bool {
        before.task.clone_from(&self.before_glue.task);
        before.header.clone_from(&self.before_glue.header);
        before.log = self.before_glue.log;
        before.executed = self.before_glue.executed;
        self.before_glue_executed(run)
    }

    fn before_glue_executed(&self, run: &Run) -> bool {
        (run.executed > 0 || run.settling) && !self.before_glue.task.is_empty()
    }

    /// The task as glue found it; how many operations it had run then.
    fn roll_back_glue(&mut self, task: usize) -> u32 {
        let mut before = std::mem::take(&mut self.before_glue);
        self.unlog(std::mem::take(&mut before.log));
        self.tasks[task].edit().clone_from(&before.task);
        self.header.edit().clone_from(&before.header);
        if self.sets.words != before.sets {
            self.sets.edit().clone_from(&before.sets);
        }
        self.footprint.forget_since(before.noted);
        self.events.truncate(before.events);
        self.choices.truncate(before.choices);
        self.widths.truncate(before.choices);
        self.next_choice = before.choices;
        let executed = before.executed;
        self.before_glue = before;
        executed
    }

    /// One of `width` alternatives, by plan. A step makes one choice (outside glue), so that choices
    /// in a row add up instead of multiplying.
    pub(crate) fn choose(&mut self, run: &Run, width: u32) -> Result<u32, Halt> {
        if run.settling || (run.glue == 0 && !self.widths.is_empty()) {
            return Err(Halt::Later);
        }
        if width == 0 {
            return Err(Halt::Blocked(Wait::Choice));
        }
        if self.next_choice == self.choices.len() {
            self.choices.push(0);
        }
        if self.scattered {
            self.choices[self.next_choice] %= width;
        }
        let taken = self.choices[self.next_choice];
        self.widths.push(width);
        self.next_choice += 1;
        Ok(taken.min(width - 1))
    }
}
