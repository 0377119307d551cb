//! Futures: what a task may still touch, by executing it abstractly and alone.
//!
//! The answer for a task's stack is a set of cells of the objects that exist from the start, each
//! may-read or may-write, and, for what cannot be told cell by cell, classes of cells as in
//! [`partita_model::access`]. It is an over-approximation of what the task does in any execution that
//! goes on from the state. A future may be cut at meetings ([`meetings`]): then it covers what the
//! task does before it leaves one of them.
//!
//! Answers are remembered per stack, so that the search asks in constant time. Every thread has its
//! own memory: asking needs no lock, and the tables are small next to the store. A question that
//! takes too many nodes is asked again with loop counters unknown; if that is too much too, there is
//! no answer, and the caller takes the static summary of the location.

mod address;
mod cells;
mod exec;
mod flow;
mod graph;
mod intrinsic;
mod meetings;
mod refs;
mod roots;
mod slice;
mod value;

pub(crate) use meetings::Mask;
pub(crate) use slice::Stage;

use cells::StaticCells;
use exec::{Facts, Run};
pub(crate) use graph::Together;
use graph::{Graph, ObjectAccess, Touched};
use meetings::Meetings;
use partita_machine::memory::Sc;
use partita_machine::{
    Arrival, CellAccess, LocalCells, Order, Segments, StepOptions, Strings, World,
};
use partita_model::{BitSet, Model, Word};
use partita_model::{Loc, ObjectId, ProcId, ShapeKind, Slot, access::EVERYTHING};
use refs::Contents;
use roots::{Is, Root, Roots};
use std::collections::BTreeSet;
use value::{Frame, Stack, Value};

/// More cells than this are not worth telling apart.
const MAX_CELLS: usize = 1 << 22;

/// Where another task's future ends, as long as the task that wants to go alone does nothing.
#[derive(Clone, Copy)]
pub(crate) struct Cut<'c> {
    /// The other's present call of a meeting may be left.
    pub(crate) open: bool,
    /// Meetings that nobody leaves.
    pub(crate) mask: Mask,
    /// Groups that nobody leaves by joining them.
    pub(crate) closed: &'c [ObjectId],
}

pub(crate) struct Futures<'m> {
    facts: Facts<'m>,
    meetings: Meetings,
    all: Graphs,
    /// Without accesses that add to a cell.
    no_sums: Option<Graphs>,
}

/// Everything that was asked so far.
struct Graphs {
    fine: Graph,
    coarse: Graph,
    roots: Roots,
}

impl Graphs {
    fn new(sums: bool) -> Self {
        let (fine, coarse) = (Graph::new(false, sums), Graph::new(true, sums));
        Graphs { fine, coarse, roots: Roots::default() }
    }

    fn root(&mut self, facts: &Facts<'_>, meetings: &mut Meetings, stack: Stack) -> Root {
        if let Some(node) = self.fine.node(facts, meetings, stack.clone()) {
            return Root::Fine(node);
        }
        match self.coarse.node(facts, meetings, stack) {
            Some(node) => Root::Coarse(node),
            None => Root::TooMuch,
        }
    }

    /// What a task may touch from where it stands.
    fn reach_of(
        &mut self,
        facts: &Facts<'_>,
        meetings: &mut Meetings,
        world: &World<'_>,
        task: usize,
        cut: Cut<'_>,
    ) -> Option<&Touched> {
        let root = self.root_of(facts, meetings, world, task, cut);
        self.reach(root, cut.mask)
    }

    /// Where a task stands.
    fn root_of(
        &mut self,
        facts: &Facts<'_>,
        meetings: &mut Meetings,
        world: &World<'_>,
        task: usize,
        Cut { open, closed, .. }: Cut<'_>,
    ) -> Root {
        let key = (world.task_segment(task), open);
        let is = |object| Is {
            home: world.home_of(object),
            closed: closed.contains(&object),
            function: function_of(world, object),
        };
        match self.roots.get(key, is) {
            Some(root) => root,
            None => {
                let (stack, made) = stack_of(facts, world, task, open, closed);
                let root = self.root(facts, meetings, stack);
                self.roots.insert(key, made, is, root);
                root
            }
        }
    }

    fn reach(&mut self, root: Root, mask: Mask) -> Option<&Touched> {
        match root {
            Root::Fine(node) => Some(self.fine.reach(node, mask)),
            Root::Coarse(node) => Some(self.coarse.reach(node, mask)),
            Root::TooMuch => None,
        }
    }
}

impl<'m> Futures<'m> {
    /// From a world at the initial state; `None` when there is too much to tell apart.
    /// `near`: objects that the language keeps at their places are touched there only. `sums`: accesses that add
    /// to a cell are told apart.
    pub(crate) fn new(world: &World<'m>, near: bool, sums: bool) -> Option<Self> {
        let model = world.model;
        let cells = StaticCells::new(world);
        if cells.len() > MAX_CELLS {
            return None;
        }
        let all = (0u32..).take(cells.len());
        let callable = slice::callable(model, all.map(|cell| cells.initial(cell)));
        let slices = slice::slices(model, &callable);
        let statics = ObjectId::new(world.static_objects());
        let contents = Contents::new(model, &cells, &callable);
        let staying = if near { staying(model) } else { BitSet::default() };
        let facts = Facts { model, cells, contents, slices, callable, statics, staying };
        let adds = model.procs.iter().any(|proc| proc.adds.iter().next().is_some());
        let mut futures = Futures {
            facts,
            meetings: Meetings::default(),
            all: Graphs::new(true),
            no_sums: (sums && adds).then(|| Graphs::new(false)),
        };
        // First with every loaded value unknown. What nobody writes then keeps its value for ever,
        // and whoever reads it is known better.
        // Where that is too much already, it stays so.
        if let Some(ever) = futures.ever() {
            let constant = futures.never_written(&ever);
            futures.facts.cells.set_constant(constant);
            futures.meetings = Meetings::default();
            futures.all = Graphs::new(true);
            if let Some(ever) = futures.ever() {
                let ever: Vec<&Touched> = ever.iter().collect();
                let relaxed = world.relaxed();
                futures.meetings.judge(model, relaxed, &futures.facts, &ever);
            }
        }
        Some(futures)
    }

    /// What every entry task may touch from its very start; `None` when that is too much for one.
    fn ever(&mut self) -> Option<Vec<Touched>> {
        let model = self.facts.model;
        let mut all = Vec::with_capacity(model.entries.len());
        for entry in &model.entries {
            let slots = self.facts.slices[entry.proc].slots.len();
            let frame = Frame {
                proc: entry.proc,
                loc: Loc::START,
                result: None,
                open: false,
                slots: vec![Value::Unknown; slots].into(),
            };
            let place = Value::Known(Word::index(entry.place.index()));
            let stack = Stack { place, frames: vec![frame] };
            let root = self.all.root(&self.facts, &mut self.meetings, stack);
            all.push(self.all.reach(root, 0)?.clone());
        }
        Some(all)
    }

    fn never_written(&self, ever: &[Touched]) -> BitSet {
        let mut constant = BitSet::default();
        for cell in (0u32..).take(self.facts.cells.len()) {
            let written = ever.iter().any(|reach| reach.touches(&self.facts.cells, cell, true));
            if !written && !self.facts.cells.initial(cell).is_undefined() {
                constant.insert(cell);
            }
        }
        constant
    }

    /// The cells that at most one task ever touches or that nobody ever writes, and that no property
    /// and no network card looks at. `relaxed`: there are cards.
    fn local(&mut self, relaxed: bool) -> Option<BitSet> {
        if self.facts.model.has_spawn {
            return None;
        }
        let ever = self.ever()?;
        let cells = &self.facts.cells;
        let mut local = BitSet::default();
        for cell in (0u32..).take(cells.len()) {
            let info = cells.info(cell);
            if info.observed || (relaxed && info.remote) {
                continue;
            }
            let count = |writes_only: bool| {
                let touches = |reach: &&Touched| reach.touches(cells, cell, writes_only);
                ever.iter().filter(touches).count()
            };
            if count(true) == 0 || count(false) <= 1 {
                local.insert(cell);
            }
        }
        Some(local)
    }

    /// What a task of the loaded state may still do, without leaving a meeting of the mask. With `open`, its present call of a
    /// meeting may be left. Groups that are `closed` let nobody go. `None`: ask the static summary. With `sums`, accesses that add
    /// to a cell are in it.
    pub(crate) fn of(
        &mut self,
        world: &World<'_>,
        task: usize,
        cut: Cut<'_>,
        sums: bool,
    ) -> Option<Future<'_>> {
        let Futures { facts, meetings, all, no_sums } = self;
        let graphs = no_sums.as_mut().filter(|_| !sums).unwrap_or(all);
        let touched = graphs.reach_of(facts, meetings, world, task, cut)?;
        Some(Future { cells: &facts.cells, meetings, mask: cut.mask, touched })
    }

    /// What these tasks may do together, while all others do nothing, each with its cut (ADR 21). `None` when that is not known.
    /// `closed` says which groups let nobody go.
    pub(crate) fn together(
        &mut self,
        world: &World<'_>,
        tasks: &[(usize, bool)],
        mask: Mask,
        closed: &[ObjectId],
    ) -> Option<Together> {
        let Futures { facts, meetings, all, .. } = self;
        let mut fine = Vec::with_capacity(tasks.len());
        let mut touched = Touched::default();
        for (task, open) in tasks {
            let cut = Cut { open: *open, mask, closed };
            match all.root_of(facts, meetings, world, *task, cut) {
                Root::Fine(node) => fine.push(node),
                Root::Coarse(node) => touched.union(all.coarse.reach(node, mask)),
                Root::TooMuch => return None,
            }
        }
        let now = |object: ObjectId, offset: u32| world.cells(object).get(offset as usize).copied();
        let mut is_closed = |stack: &Stack| Run::closed_guard(facts, meetings, &now, stack.clone());
        all.fine.together(&facts.cells, fine, mask, touched, &mut is_closed)
    }

    /// The answers that [`Futures::together`] gives, asked as [`Futures::of`] is.
    pub(crate) fn joint<'f>(&'f self, together: &'f Together, mask: Mask) -> Future<'f> {
        let Futures { facts, meetings, .. } = self;
        Future { cells: &facts.cells, meetings, mask, touched: &together.touched }
    }

    /// Whether a closed guard looks at a cell.
    pub(crate) fn is_looked_at(&self, together: &Together, access: &CellAccess) -> bool {
        let cell = self.facts.cells.cell(access.object, access.offset);
        cell.is_some_and(|cell| together.looked_at.contains(cell))
    }

    /// The meetings at which, from this state on, everybody waits for everybody (conditions (a), (b),
    /// (c), (f) and (g) of ADR 6); 0 when not all futures are known.
    pub(crate) fn meetings_for_all(&mut self, world: &World<'_>) -> Mask {
        if !self.meetings.any() || world.tasks() != world.model.entries.len() {
            return 0;
        }
        let mut mask = self.meetings.of_everybody(world, &self.facts.cells);
        for task in (0..world.tasks()).filter(|task| !world.ended(*task)) {
            if mask == 0 {
                break;
            }
            // Nothing is cut here, so it does not matter whether its present call is open.
            let cut = Cut { open: false, mask: 0, closed: &[] };
            let Futures { facts, meetings, all, .. } = self;
            let Some(reach) = all.reach_of(facts, meetings, world, task, cut) else { return 0 };
            mask &= !meetings.changed(&facts.cells, reach);
        }
        mask
    }

    /// The meetings of a mask that a task has certainly not arrived at in the present round (d). With `moves`, it can move,
    /// so that a call that has arrived was let go.
    pub(crate) fn not_arrived(
        &self,
        world: &World<'_>,
        task: usize,
        mask: Mask,
        moves: bool,
    ) -> Mask {
        let mut left = mask;
        for (depth, view) in world.stack(task).enumerate() {
            let slice = &self.facts.slices[view.proc];
            match slice.stage(view.loc) {
                None | Some(Stage::Before) => {}
                Some(Stage::After) if moves && depth == 0 => {}
                Some(Stage::After | Stage::Unclear) => {
                    let object = match view.slots.first().and_then(|word| word.as_ref()) {
                        Some((object, None)) => object,
                        _ => return 0,
                    };
                    if let Some(bit) = self.meetings.of(object) {
                        left &= !(1 << bit);
                    }
                }
            }
        }
        left
    }

    /// Whether some future may be cut.
    pub(crate) fn has_meetings(&self) -> bool {
        self.meetings.any()
    }

    /// Where a task stands in its present call of a meeting.
    pub(crate) fn stage(&self, world: &World<'_>, task: usize) -> Option<Stage> {
        let view = world.stack(task).next()?;
        self.facts.slices[view.proc].stage(view.loc)
    }
}

/// What may still be done.
pub(crate) struct Future<'f> {
    cells: &'f StaticCells<'f>,
    meetings: &'f Meetings,
    mask: Mask,
    touched: &'f Touched,
}

impl Future<'_> {
    /// Whether a cell may be touched in a way that disturbs an access, or is disturbed by it.
    ///
    /// What a call of a meeting does to its record changes places with what others' calls do there, as long as the meeting
    /// is one of the mask (ADR 19); that they come to it in the same way is asked apart ([`Future::comes_alike`]).
    pub(crate) fn conflicts(&self, world: &World<'_>, access: &CellAccess) -> bool {
        let writes_only = !access.write;
        let reach = self.touched;
        let Some(cell) = self.cells.cell(access.object, access.offset) else {
            let (shape, home) = (world.shape_of(access.object), world.home_of(access.object));
            let classes = [shape.cell(access.offset).class, shape.type_class, EVERYTHING];
            let by_class = classes.into_iter().any(|class| {
                reach.rest.touches(class, true, writes_only)
                    || reach.made.touches(class, home, writes_only)
                    || reach.near.touches(class, home, writes_only)
            });
            return by_class || touches_object(world, &reach.objects, access);
        };
        if access.order == Order::Meeting && self.meetings.commutes(access.object, self.mask) {
            reach.touches_outside(self.cells, cell, writes_only)
        } else {
            reach.touches(self.cells, cell, writes_only)
        }
    }

    /// Whether meetings are come to only in the same way as by an arrival.
    pub(crate) fn comes_alike(&self, arrival: &Arrival) -> bool {
        self.meetings.alike(&self.touched.arrivals, arrival)
    }

    /// Whether something may be printed, or everybody be ended.
    pub(crate) fn speaks(&self) -> bool {
        self.touched.speaks
    }
}

/// The cells at which no two tasks can meet; `None` when that is not known. `relaxed`: remote
/// operations stay pending for a while.
#[must_use]
pub fn local_cells(model: &Model, relaxed: bool, options: StepOptions) -> Option<LocalCells> {
    let (segments, strings) = (Segments::default(), Strings::new(&model.strings));
    let mut world = World::new(model, &segments, &strings, &Sc, options);
    let mut state = Vec::new();
    world.initial_state(&mut state).ok()?;
    world.load(&state);
    let mut futures = Futures::new(&world, false, false)?;
    let local = futures.local(relaxed)?;
    let size = |object: usize| u32::try_from(world.cells(ObjectId::new(object)).len()).unwrap_or(0);
    let sizes: Vec<u32> = (0..world.static_objects()).map(size).collect();
    Some(LocalCells::new(model, &sizes, local))
}

/// The classes of cells that are touched at their objects' places only: all shapes of the class promise it.
fn staying(model: &Model) -> BitSet {
    let (mut stay, mut roam) = (BitSet::default(), BitSet::default());
    roam.insert(EVERYTHING.0);
    for shape in &model.shapes {
        let set = if model.stays(shape) { &mut stay } else { &mut roam };
        let cells = shape.cells.iter().chain(std::iter::once(&shape.every));
        for class in cells.map(|cell| cell.class).chain(std::iter::once(shape.type_class)) {
            set.insert(class.0);
        }
    }
    let mut only = BitSet::default();
    stay.iter().filter(|class| !roam.contains(*class)).for_each(|class| {
        only.insert(class);
    });
    only
}

/// Whether one of the accesses to known objects disturbs an access, or is disturbed by it.
fn touches_object(
    world: &World<'_>,
    objects: &BTreeSet<ObjectAccess>,
    access: &CellAccess,
) -> bool {
    let first = ObjectAccess { object: access.object, cell: None, write: false };
    let same = objects.range(first..).take_while(|other| other.object == access.object);
    let mut same = same.filter(|other| other.write || access.write).peekable();
    if same.peek().is_none() {
        return false;
    }
    let cell = match world.shape_of(access.object).kind {
        ShapeKind::Array { rank: 1 } => {
            let low = world.cells(access.object).first().map_or(0, |low| low.as_int());
            // Two bounds come before the elements.
            low.saturating_add(i64::from(access.offset)).saturating_sub(2)
        }
        ShapeKind::Array { .. } | ShapeKind::Memory(_) => return true,
        ShapeKind::Statics
        | ShapeKind::Scope
        | ShapeKind::Record(_)
        | ShapeKind::Class(_)
        | ShapeKind::Closure
        | ShapeKind::Group => i64::from(access.offset),
    };
    same.any(|other| other.cell.is_none_or(|other| other == cell))
}

/// The procedure of a closure.
fn function_of(world: &World<'_>, object: ObjectId) -> Option<ProcId> {
    match world.shape_of(object).kind {
        ShapeKind::Closure => world.cells(object).first()?.as_function(),
        ShapeKind::Statics
        | ShapeKind::Scope
        | ShapeKind::Array { .. }
        | ShapeKind::Record(_)
        | ShapeKind::Class(_)
        | ShapeKind::Memory(_)
        | ShapeKind::Group => None,
    }
}

/// The stack of a task, and the objects made at run time that it refers to.
fn stack_of(
    facts: &Facts<'_>,
    world: &World<'_>,
    task: usize,
    open: bool,
    closed: &[ObjectId],
) -> (Stack, Vec<ObjectId>) {
    let (mut frames, mut made): (Vec<Frame>, Vec<ObjectId>) = (Vec::new(), Vec::new());
    for view in world.stack(task) {
        let slice = &facts.slices[view.proc];
        let value = |slot: &Slot| {
            let word = view.slots[slot.index()];
            match (Value::of(word, facts.statics), word.as_ref()) {
                (Value::Made(None), Some((object, cell))) => {
                    made.push(object);
                    let home = world.home_of(object);
                    if let (None, Some(function)) = (cell, function_of(world, object)) {
                        return Value::Known(Word::function(function));
                    }
                    match cell {
                        None if closed.contains(&object) => Value::Closed,
                        None => Value::Object(object, home),
                        Some(_) => Value::Made(Some(home)),
                    }
                }
                (Value::Made(None), None) => {
                    made.extend(word.leads_to());
                    Value::Made(word.leads_to().map(|object| world.home_of(object)))
                }
                (value, _) => value,
            }
        };
        frames.push(Frame {
            proc: view.proc,
            loc: view.loc,
            result: view.result,
            // A meeting calls nobody, so only the innermost frame can be one.
            open: slice.stage(view.loc).is_some() && (open || !frames.is_empty()),
            slots: slice.slots.iter().map(value).collect(),
        });
    }
    frames.reverse();
    let place = Value::Known(Word::index(world.place_of(task).index()));
    (Stack { place, frames }, made)
}
