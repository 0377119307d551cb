//! The world: one state, unpacked so that a task can run in it.
//!
//! The search keeps states as vectors of segment numbers. [`World::load`] unpacks one, touching only
//! the segments that differ from what is there; a step changes a few segments; [`World::pack`] gives
//! them numbers again; [`World::restore`] undoes the step. In steady state nothing is allocated.
//!
//! Layout of a packed state: `[header, pending, tasks.., objects.., unordered.., sets]`, with one
//! part `unordered` for each task in models with weak operations and none in others
//! ([`crate::unordered`]). The header says how many
//! tasks and objects there are; a static object may take several numbers ([`crate::seg`]). An entry task keeps its index for ever (once ended, with what
//! properties may still read); spawned tasks come and go ([`crate::canonical`]).

use crate::footprint::Footprint;
use crate::memory::Memory;
use crate::reads::Reads;
use crate::seg::Seg;
use crate::{Segments, Strings};
use partita_model::{
    EntryId, GlobalId, Loc, Model, ObjectId, Place, Position, ProcId, ShapeKind, Slot, Table, Tag,
    Word,
};
use std::ops::ControlFlow;

/// Words of the header segment.
pub(crate) const OWNER: usize = 0;
pub(crate) const OWNER_DEPTH: usize = 1;
pub(crate) const TASKS: usize = 2;
pub(crate) const OBJECTS: usize = 3;
pub(crate) const OUTPUT: usize = 4;
/// What is known of symbolic inputs.
pub(crate) const PATH: usize = 5;

/// Words at the start of a task.
pub(crate) const PLACE: usize = 0;
pub(crate) const GROUP: usize = 1;
pub(crate) const MEMBER: usize = 2;
/// Entry index, or `-1 - node` of the spawn statement.
pub(crate) const NAME: usize = 3;
/// Depth in the tree of spawns, for the canonical order.
pub(crate) const DEPTH: usize = 4;
/// Start of the innermost frame; undefined once the task has ended.
pub(crate) const BASE: usize = 5;
/// What an entry task has printed, when output is recorded for each.
pub(crate) const OWN_OUTPUT: usize = 6;
/// The open record, when output is recorded; undefined when it is empty.
pub(crate) const RECORD: usize = 7;
pub(crate) const FRAMES: usize = 8;

/// Words at the start of a frame: code position, base of the caller's frame, result slot.
pub(crate) const POSITION: usize = 0;
pub(crate) const CALLER: usize = 1;
pub(crate) const RESULT: usize = 2;
pub(crate) const SLOTS: usize = 3;

/// Per procedure and location: has it ever run?
pub type Covered = Table<ProcId, Table<Loc, bool>>;

fn nothing_covered(model: &Model) -> Covered {
    model.procs.iter().map(|proc| proc.code.iter().map(|_| false).collect()).collect()
}

/// How steps are cut and what is recorded. Part of the search's configuration.
#[derive(Clone, Copy, Debug)]
pub struct StepOptions {
    /// Run from visible operation to visible operation; otherwise one statement a step.
    pub local_steps: bool,
    /// Drop locals that are not live.
    pub live_locals: bool,
    /// Output belongs to the state.
    pub record_output: bool,
    /// A task that touches an object which the language keeps at its home, from elsewhere, fails.
    pub objects_stay: bool,
    /// An object of the heap that nobody can free any more is a fault.
    pub leaks: bool,
    /// Executions that store a larger (absolute) shared value are cut.
    pub max_value: Option<i64>,
    /// Data accesses end no steps: a step is a segment, from one operation that synchronises to the next, or such an
    /// operation (see [`crate::running`]).
    pub segments: bool,
}

pub struct World<'m> {
    pub model: &'m Model,
    pub(crate) segments: &'m Segments,
    pub strings: &'m Strings,
    pub(crate) memory: &'m dyn Memory,
    pub(crate) options: StepOptions,
    /// Loads and stores may take effect later ([`crate::delay`]).
    pub(crate) delays: bool,
    /// Whose doing it is that cells change.
    pub(crate) acting: usize,
    pub(crate) header: Seg,
    pub(crate) pending: Seg,
    pub(crate) sets: Seg,
    /// For each task what others are not ordered after; unused without weak operations.
    pub(crate) unordered: Vec<Seg>,
    /// What the running step did, for `unordered`.
    pub(crate) events: Vec<crate::unordered::Event>,
    pub(crate) tasks: Vec<Seg>,
    pub(crate) objects: Vec<Seg>,
    /// Number of tasks and objects in use; the vectors keep spare ones.
    pub(crate) task_count: usize,
    pub(crate) object_count: usize,
    /// Number of objects of the loaded state.
    pub(crate) loaded_objects: usize,
    /// What the last step touched.
    pub footprint: Footprint,
    /// Choices taken by the last step, and how many alternatives each had.
    pub(crate) choices: Vec<u32>,
    pub(crate) widths: Vec<u32>,
    pub(crate) next_choice: usize,
    pub(crate) scattered: bool,
    /// A packed copy of the loaded state.
    loaded: Vec<u32>,
    pub(crate) scratch: crate::canonical::Scratch,
    /// What the last step did, statement by statement, when asked for.
    pub log: Option<crate::log::Log>,
    /// What symbolic values are made with, where there are any.
    pub symbolic: Option<std::sync::Arc<crate::Symbolic>>,
    /// Values of the inputs, where somebody gave them.
    pub inputs: Option<std::sync::Arc<crate::Inputs>>,
    /// Those of them that were used, by the name of the symbol.
    pub inputs_used: crate::Inputs,
    /// Globals whose values at the end are results.
    pub kept: std::sync::Arc<[GlobalId]>,
    /// Operations that the last step ran, and how many the next may at most.
    pub executed: u32,
    pub most: Option<u32>,
    /// Numbers of tasks that stay, when a trace is to name them.
    pub numbers: Option<crate::TaskNumbers>,
    /// What the last step that was stopped at a guard waits for, when a log is kept.
    pub awaited: Option<crate::wording::Waiting>,
    /// What has run in this world.
    pub covered: Covered,
    pub(crate) before_glue: crate::step::Before,
    pub(crate) before_section: crate::local::BeforeSection,
    pub(crate) picture: crate::round::Picture,
    /// Cells at which no two tasks meet, when steps are cut by them.
    pub local: Option<std::sync::Arc<crate::LocalCells>>,
    /// Objects that exist for ever: globals and what is nested in them.
    pub(crate) static_objects: usize,
    /// Per static object, into how many chunks it is cut, and the chunks before it.
    pub(crate) chunks: Vec<u32>,
    pub(crate) first_chunk: Vec<u32>,
    pub(crate) reads: Reads,
    /// A step stops at the first guard that it asks, and what the guard answered.
    pub(crate) asks_only: bool,
    pub(crate) answered: Option<bool>,
}

impl<'m> World<'m> {
    #[must_use]
    pub fn new(
        model: &'m Model,
        segments: &'m Segments,
        strings: &'m Strings,
        memory: &'m dyn Memory,
        options: StepOptions,
    ) -> Self {
        let seg = Seg::default;
        let mut world = World {
            model,
            segments,
            strings,
            memory,
            options,
            delays: memory.delays_accesses(),
            acting: 0,
            header: seg(),
            pending: seg(),
            sets: seg(),
            unordered: Vec::new(),
            events: Vec::new(),
            tasks: Vec::new(),
            objects: Vec::new(),
            task_count: 0,
            object_count: 0,
            loaded_objects: 0,
            footprint: Footprint::default(),
            choices: Vec::new(),
            widths: Vec::new(),
            next_choice: 0,
            scattered: false,
            loaded: Vec::new(),
            scratch: crate::canonical::Scratch::default(),
            log: None,
            numbers: None,
            symbolic: None,
            inputs: None,
            inputs_used: crate::Inputs::new(),
            kept: std::sync::Arc::from([]),
            executed: 0,
            most: None,
            awaited: None,
            covered: nothing_covered(model),
            before_glue: crate::step::Before::default(),
            before_section: crate::local::BeforeSection::default(),
            picture: crate::round::Picture::default(),
            local: None,
            static_objects: crate::build::static_objects(model),
            chunks: Vec::new(),
            first_chunk: Vec::new(),
            reads: Reads::default(),
            asks_only: false,
            answered: None,
        };
        world.cut_static_objects();
        world
    }

    /// Builds the static objects once to see how large they are. One that cannot be built makes no
    /// initial state either.
    fn cut_static_objects(&mut self) {
        if self.build_static_objects().is_err() {
            return;
        }
        let mut before = 0;
        for object in 0..self.object_count {
            let kind = self.shape_of(ObjectId::new(object)).kind;
            let bounds = if let ShapeKind::Array { rank } = kind { 2 * rank as usize } else { 0 };
            let chunks = crate::seg::chunks_of(&self.objects[object].words, bounds);
            let chunks = u32::try_from(chunks).unwrap_or(1);
            self.chunks.push(chunks);
            self.first_chunk.push(before);
            before += chunks;
        }
    }

    /// How steps are cut from now on.
    pub fn set_options(&mut self, options: StepOptions) {
        self.options = options;
    }

    /// How many numbers an object takes in a packed state.
    #[inline]
    fn chunks(&self, object: usize) -> usize {
        self.chunks.get(object).map_or(1, |chunks| *chunks as usize)
    }

    /// Unpacks a state.
    pub fn load(&mut self, state: &[u32]) {
        self.loaded.clear();
        self.loaded.extend_from_slice(state);
        self.restore();
    }

    /// Goes back to the state loaded last.
    pub fn restore(&mut self) {
        let segments = self.segments;
        let (Some(&header), Some(&pending), Some(&sets)) =
            (self.loaded.first(), self.loaded.get(1), self.loaded.last())
        else {
            return;
        };
        self.header.load(&[header], segments);
        self.pending.load(&[pending], segments);
        self.sets.load(&[sets], segments);
        self.task_count = count(&self.header.words, TASKS);
        self.object_count = count(&self.header.words, OBJECTS);
        self.loaded_objects = self.object_count;
        let grow = |segs: &mut Vec<Seg>, count: usize| {
            while segs.len() < count {
                segs.push(Seg::default());
            }
        };
        grow(&mut self.tasks, self.task_count);
        grow(&mut self.objects, self.object_count);
        let (tasks, objects) = self.loaded[2..].split_at(self.task_count);
        for (seg, id) in self.tasks.iter_mut().zip(tasks.chunks(1)) {
            seg.load(id, segments);
        }
        let mut rest = objects;
        for (object, seg) in self.objects.iter_mut().take(self.object_count).enumerate() {
            let chunks = self.chunks.get(object).map_or(1, |chunks| *chunks as usize);
            let (ids, after) = rest.split_at(chunks);
            seg.load(ids, segments);
            rest = after;
        }
        if self.model.weak.is_some() {
            grow(&mut self.unordered, self.task_count);
            for (seg, id) in self.unordered.iter_mut().zip(rest.chunks(1)).take(self.task_count) {
                seg.load(id, segments);
            }
        }
    }

    /// Packs the present state, in canonical form, into `out`.
    pub fn pack(&mut self, out: &mut Vec<u32>) {
        crate::canonical::canonicalise(self);
        let segments = self.segments;
        let (tasks, objects) = (self.task_count, self.object_count);
        let header = &mut self.header;
        if count(&header.words, TASKS) != tasks || count(&header.words, OBJECTS) != objects {
            header.edit()[TASKS] = Word::index(tasks);
            header.edit()[OBJECTS] = Word::index(objects);
        }
        out.clear();
        self.header.pack(1, segments, out);
        self.pending.pack(1, segments, out);
        self.tasks[..tasks].iter().for_each(|seg| seg.pack(1, segments, out));
        for (object, seg) in self.objects[..objects].iter().enumerate() {
            seg.pack(self.chunks(object), segments, out);
        }
        if self.model.weak.is_some() {
            self.unordered[..tasks].iter().for_each(|seg| seg.pack(1, segments, out));
        }
        self.sets.pack(1, segments, out);
    }

    #[must_use]
    pub fn tasks(&self) -> usize {
        self.task_count
    }

    #[must_use]
    pub fn objects(&self) -> usize {
        self.object_count
    }

    #[must_use]
    pub fn ended(&self, task: usize) -> bool {
        self.tasks[task].words.get(BASE).is_none_or(|base| base.is_undefined())
    }

    #[must_use]
    pub fn all_ended(&self) -> bool {
        (0..self.task_count).all(|task| self.ended(task))
    }

    /// The task that is inside an atomic section.
    #[must_use]
    pub fn owner(&self) -> Option<usize> {
        let word = self.header.words[OWNER];
        (word.tag == Tag::Task).then(|| usize::try_from(word.bits).unwrap_or(usize::MAX))
    }

    /// The place a task is at now.
    #[must_use]
    pub fn place_of(&self, task: usize) -> Place {
        Place::new(count(&self.tasks[task].words, PLACE))
    }

    /// What is called: an entry, or the node of a spawn statement.
    #[must_use]
    pub fn name_of(&self, task: usize) -> TaskName {
        let name = match self.tasks[task].words.get(NAME) {
            Some(word) => word.as_int(),
            None => return TaskName::Entry(EntryId::new(task)),
        };
        match u32::try_from(name) {
            Ok(entry) => TaskName::Entry(EntryId(entry)),
            Err(_) => {
                let node = u32::try_from(-(name + 1)).unwrap_or(0);
                TaskName::Spawned(partita_tree::NodeId(node))
            }
        }
    }

    /// Procedure and location of a task's innermost frame.
    #[must_use]
    pub fn position(&self, task: usize) -> Option<Position> {
        (!self.ended(task)).then(|| self.here(task))
    }

    /// Every frame of a task, the innermost first.
    #[must_use]
    pub fn frames(&self, task: usize) -> Vec<Position> {
        self.frames_of(task).collect()
    }

    /// The same without an allocation.
    pub fn frames_of(&self, task: usize) -> impl Iterator<Item = Position> {
        frames_in(&self.tasks[task].words)
    }

    /// Every frame of a packed stack, the innermost first; `None` when its task has ended.
    #[must_use]
    pub fn frames_of_stack(&self, stack: u32) -> Option<impl Iterator<Item = Position>> {
        let words = self.segments.get(stack);
        let ended = words.get(BASE).is_none_or(|base| base.is_undefined());
        (!ended).then(|| frames_in(words))
    }

    /// Whether a task can, at any time, wait for its operations towards a place.
    #[must_use]
    pub(crate) fn ever_flushes(&self, task: usize, place: Place) -> bool {
        self.frames_of(task).any(|Position { proc, .. }| {
            self.model.proc(proc).future.get(Loc::START).is_none_or(|future| {
                let flushes = &future.flushes;
                flushes.contains(place.0 + 1) || flushes.contains(partita_model::access::ANY_PLACE)
            })
        })
    }

    /// All that a task is about to touch, whatever it chooses, added to `all`. The world must be as
    /// loaded, and is so again.
    pub fn next_footprint(&mut self, task: usize, all: &mut Footprint) {
        let _ = self.each_step(task, |world, _| {
            all.add(&mut world.footprint);
            ControlFlow::Continue(())
        });
    }

    /// Whether remote operations stay pending for a while.
    #[must_use]
    pub fn relaxed(&self) -> bool {
        self.memory.relaxed()
    }

    /// Whether loads and stores may take effect later.
    #[must_use]
    pub fn delays_accesses(&self) -> bool {
        self.delays
    }

    /// How many objects exist for ever; they have the first numbers. None, if they could not be built.
    #[must_use]
    pub fn static_objects(&self) -> usize {
        self.chunks.len()
    }

    /// Whether an object exists for ever.
    #[must_use]
    pub fn is_static(&self, object: ObjectId) -> bool {
        (object.index()) < self.static_objects
    }

    /// Which objects a task can reach: through its frames, and through the static objects.
    #[must_use]
    pub fn reachable_from(&self, task: usize) -> Vec<bool> {
        let mut reached = vec![false; self.object_count];
        let mut work: Vec<ObjectId> = (0..self.static_objects).map(ObjectId::new).collect();
        let refs = |words: &[Word], work: &mut Vec<ObjectId>| {
            work.extend(words.iter().filter_map(|word| word.leads_to()));
        };
        refs(&self.tasks[task].words, &mut work);
        while let Some(object) = work.pop() {
            if let Some(seen @ false) = reached.get_mut(object.index()) {
                *seen = true;
                refs(&self.objects[object.index()].words[1..], &mut work);
            }
        }
        reached
    }

    /// The value of a slot of an entry task's outermost frame.
    #[must_use]
    pub fn entry_slot(&self, entry: EntryId, slot: Slot) -> Word {
        let words = &self.tasks[entry.index()].words;
        words.get(FRAMES + SLOTS + slot.index()).copied().unwrap_or(Word::UNDEFINED)
    }

    /// The group that a task is in.
    #[must_use]
    pub fn group_of(&self, task: usize) -> Option<ObjectId> {
        self.tasks[task].words.get(MEMBER)?.as_ref().map(|(object, _)| object)
    }

    /// All cells of an object, without its descriptor.
    #[must_use]
    pub fn cells(&self, object: ObjectId) -> &[Word] {
        self.objects[object.index()].words.get(1..).unwrap_or(&[])
    }
}

/// The frames of a stack, the innermost first; none when its task has ended.
fn frames_in(words: &[Word]) -> impl Iterator<Item = Position> {
    let ended = words.get(BASE).is_none_or(|base| base.is_undefined());
    let first = if ended { 0 } else { count(words, BASE) };
    std::iter::successors(Some(first), |base| Some(count(words, base + CALLER)))
        .take_while(|base| *base > 0)
        .map(|base| position(words[base + POSITION]))
}

/// What a task is called after.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum TaskName {
    Entry(EntryId),
    /// The spawn statement.
    Spawned(partita_tree::NodeId),
}

/// A word that holds a count or index.
#[inline]
pub(crate) fn count(words: &[Word], at: usize) -> usize {
    words.get(at).map_or(0, |word| usize::try_from(word.bits).unwrap_or(0))
}

/// The position that a word holds.
#[inline]
pub(crate) fn position(word: Word) -> Position {
    Position::from_bits(word.bits)
}

#[inline]
pub(crate) fn position_word(position: Position) -> Word {
    Word { tag: Tag::Int, bits: position.bits() }
}
