//! The exported program as a whole: what its tasks share, and the order of the work.
//!
//! Every task is walked twice. The first time finds the stops and the variables that are needed;
//! the second time, knowing them, writes the steps.

use crate::ExportOptions;
use crate::code::Stmt;
use crate::emit::{Emitter, Env, Key, Purpose};
use crate::expr::{Bin, Expr, VarId, bin};
use crate::fault::Fault;
use crate::flow::{Facts, Flow, Graph, Stop};
use crate::infer::{Inference, Sites};
use crate::property::Checked;
use crate::refuse::{Refusal, Res};
use crate::remote::Network;
use crate::storage::{Owner, Storage, TreeId, Width};
use crate::task::{Pos, Task};
use partita_model::{EntryId, Loc, Model, Op, PropertyKind, Test};
use partita_source::Code;
use std::collections::{BTreeMap, BTreeSet};

/// Accesses about to be made: under which condition, counter, index.
pub(crate) type Announcements = Vec<(Expr, VarId, Expr)>;

pub(crate) struct Program<'m> {
    pub(crate) model: &'m Model,
    pub(crate) storage: Storage,
    pub(crate) sites: Sites,
    pub(crate) relaxed: bool,
    pub(crate) races: bool,
    pub(crate) slot_vars: BTreeMap<(usize, Key), VarId>,
    pub(crate) task_names: Vec<String>,
    pub(crate) announced: BTreeMap<(usize, Stop), Announcements>,
    /// For every stop: whether all who come there come because their next operation fails.
    pub(crate) arrivals: BTreeMap<(usize, Stop), bool>,
    /// Stops inside atomic sections at which the next operation can only fail.
    pub(crate) dead_ends: BTreeSet<(usize, Stop)>,
    pub(crate) owner: Option<VarId>,
    ended: Option<VarId>,
    pub(crate) tests: Vec<Checked>,
    /// Labels that properties name: task, position, variable.
    labels: Vec<(usize, Pos, VarId)>,
    stops: BTreeMap<(usize, Stop), String>,
    order: Vec<(usize, Stop)>,
    numbers: BTreeMap<(usize, &'static str), u32>,
    pub(crate) network: Network,
}

/// One step of a task: its label, where it stands, what it waits for, what it does.
pub(crate) struct Step {
    pub(crate) label: String,
    pub(crate) stop: Stop,
    pub(crate) ready: Expr,
    pub(crate) body: Vec<Stmt>,
}

pub(crate) struct Body {
    pub(crate) first: String,
    pub(crate) steps: Vec<Step>,
}

/// A program ready to be printed.
pub(crate) struct Exported<'m> {
    pub(crate) program: Program<'m>,
    pub(crate) tasks: Vec<Task<'m>>,
    pub(crate) bodies: Vec<Body>,
    /// Moves of the network.
    pub(crate) moves: Vec<(Expr, Vec<Stmt>)>,
    /// Properties that are false from the start.
    pub(crate) violated: Vec<Fault>,
}

pub(crate) fn export<'m>(model: &'m Model, options: &ExportOptions) -> Res<Exported<'m>> {
    if let Some(node) = model.weak {
        let why = "a weak operation, which can hide races; the segment rule has no Promela form";
        return Err(Refusal::new(node, why));
    }
    let relaxed = options.memory == crate::Memory::Rma && model.has_remote;
    let mut storage = Storage::new(model)?;
    let mut tasks = Vec::new();
    for index in 0..model.entries.len() {
        let mut task = Task::new(model, index)?;
        crate::constant::annotate(&mut task);
        tasks.push(task);
    }
    let mut inference = Inference::new(&mut storage, relaxed);
    inference.run(&mut tasks)?;
    let sites = inference.sites;
    storage.finish()?;
    let task_names: Vec<String> = model
        .entries
        .iter()
        .map(|entry| storage.names.fresh(&entry.display, Owner::Global))
        .collect();
    let mut program = Program {
        model,
        storage,
        sites,
        relaxed,
        races: options.races,
        slot_vars: BTreeMap::new(),
        task_names,
        announced: BTreeMap::new(),
        arrivals: BTreeMap::new(),
        dead_ends: BTreeSet::new(),
        owner: None,
        ended: None,
        tests: Vec::new(),
        labels: Vec::new(),
        stops: BTreeMap::new(),
        order: Vec::new(),
        numbers: BTreeMap::new(),
        network: Network::default(),
    };
    program.network(&tasks, options.pending)?;
    program.prepare_properties(&tasks)?;
    if options.races {
        program.counters(&tasks);
    }
    // Once to find out what there is, once for good.
    program.all_steps(&tasks)?;
    program.find_dead_ends(&tasks);
    program.stops.clear();
    program.order.clear();
    program.numbers.clear();
    program.announced.clear();
    let bodies = program.all_steps(&tasks)?;
    let moves = program.moves();
    let violated = program.start(&tasks)?;
    Ok(Exported { program, tasks, bodies, moves, violated })
}

impl<'m> Program<'m> {
    fn emitter<'a>(&'a mut self, task: &'a Task<'m>, stop: Stop) -> Emitter<'a, 'm> {
        let facts = Facts { task, storage: &self.storage, relaxed: self.relaxed };
        let graph = Graph::new(facts, stop);
        Emitter {
            task,
            program: self,
            purpose: Purpose::Emit,
            graph,
            stop,
            labels: BTreeMap::new(),
            failing: false,
        }
    }

    /// Where a step ends before an operation that fails, the next one begins with that failure.
    /// Nobody else moves while a task is inside an atomic section, but network cards do.
    fn find_dead_ends(&mut self, tasks: &[Task<'m>]) {
        if self.relaxed {
            return;
        }
        let fails = |(key, only): (&(usize, Stop), &bool)| {
            let (task, stop) = *key;
            // What only depends on the task's own slots stays as it is, too.
            let own = matches!(
                tasks[task].instr(stop.pos).op,
                Op::Unary { .. } | Op::Binary { .. } | Op::Convert { .. }
            );
            (*only && (own || stop.depth > 0) && !stop.ended).then_some(*key)
        };
        self.dead_ends = self.arrivals.iter().filter_map(fails).collect();
    }

    fn all_steps(&mut self, tasks: &[Task<'m>]) -> Res<Vec<Body>> {
        let mut bodies = Vec::new();
        for task in tasks {
            let first = self.first(task)?.0;
            let first_label = self.stop_label(task.index, first);
            let mut steps = Vec::new();
            let mut at = 0;
            while at < self.order.len() {
                let (index, stop) = self.order[at];
                at += 1;
                if index != task.index {
                    continue;
                }
                if self.order.len() > 5000 {
                    return Err(Refusal::new(task.source_node(stop.pos), "a program of this size"));
                }
                let label = self.stop_label(index, stop);
                if stop.ended {
                    steps.push(Step { label, stop, ready: Expr::Bool(false), body: Vec::new() });
                    continue;
                }
                let here = task.source_node(stop.pos);
                let (ready, body) =
                    self.emitter(task, stop).step().map_err(|refusal| refusal.at(here))?;
                steps.push(Step { label, stop, ready, body });
            }
            bodies.push(Body { first: first_label, steps });
        }
        Ok(bodies)
    }

    /// Where a task stands at first, and what its slots hold.
    fn first(&mut self, task: &Task<'m>) -> Res<(Stop, Env)> {
        let start = Stop { pos: Pos { frame: 0, loc: Loc::START }, depth: 0, ended: false };
        let here = task.source_node(start.pos);
        self.emitter(task, start).settle().map_err(|refusal| refusal.at(here))
    }

    /// Initial values: of slots, of local objects, of announcements, of what depends on stops.
    fn start(&mut self, tasks: &[Task<'m>]) -> Res<Vec<Fault>> {
        let mut standing = Vec::new();
        for task in tasks {
            let (stop, env) = self.first(task)?;
            let live = if stop.ended { task.live_at_end() } else { task.live(stop.pos) };
            for (key, value) in &env.values {
                if live.contains(&(key / 2))
                    && let Some(var) = self.slot_vars.get(&(task.index, *key))
                    && let Some(value) = value.constant()
                {
                    self.storage.vars[var.0 as usize].init[0] = value;
                }
            }
            let alive = self.objects_of(task.index, &live, task);
            for root in env.objects.iter().filter(|root| !alive.contains(root)) {
                for leaf in self.storage.leaves(*root) {
                    let Some(leaf) = self.storage.leaf_of(leaf) else { continue };
                    for var in [Some(leaf.var), leaf.set].into_iter().flatten() {
                        self.storage.vars[var.0 as usize].init.fill(0);
                    }
                }
            }
            for (pos, var) in self.at_labels(task.index) {
                self.storage.vars[var.0 as usize].init[0] = i64::from(pos == stop.pos);
            }
            standing.push(stop);
        }
        for (task, stop) in tasks.iter().zip(&standing) {
            for (test, counter, index) in self.emitter(task, *stop).announcements(*stop)? {
                let read = |var: VarId, index: i64| self.initial(var, index);
                let unknown = test.evaluate(&read).is_none() || index.evaluate(&read).is_none();
                if unknown && (test.has_functions() || index.has_functions()) {
                    let node = task.source_node(stop.pos);
                    return Err(Refusal::new(node, "a first statement that computes with reals"));
                }
                let (due, index) = (test.evaluate(&read), index.evaluate(&read));
                let cell = index.and_then(|index| usize::try_from(index).ok());
                let init = &mut self.storage.vars[counter.0 as usize].init;
                let cell = if init.len() == 1 { Some(0) } else { cell };
                if due.is_some_and(|due| due != 0)
                    && let Some(count) = cell.and_then(|cell| init.get_mut(cell))
                {
                    *count += 1;
                }
            }
        }
        let ended = standing.iter().filter(|stop| stop.ended).count();
        if let Some(var) = self.ended {
            self.storage.vars[var.0 as usize].init[0] = i64::try_from(ended).unwrap_or(0);
        }
        Ok(self.violated_at_start(ended == tasks.len()))
    }

    fn violated_at_start(&self, over: bool) -> Vec<Fault> {
        let read = |var: VarId, index: i64| self.initial(var, index);
        let mut violated = Vec::new();
        for property in &self.tests {
            let due = property.kind == PropertyKind::Always || over;
            if !due {
                continue;
            }
            let failing = property
                .checks
                .iter()
                .find(|(ok, _)| ok.evaluate(&read) == Some(0))
                .map(|(_, code)| *code);
            if let Some(code) = failing {
                violated.push(code);
            } else if property.test.evaluate(&read) == Some(0) {
                violated.push(Code::AssertionFailed.into());
            }
        }
        violated
    }

    fn initial(&self, var: VarId, index: i64) -> Option<i64> {
        let init = &self.storage.vars[var.0 as usize].init;
        init.get(usize::try_from(index).ok()?).copied()
    }

    /// Local objects that live slots refer to.
    pub(crate) fn objects_of(
        &self,
        index: usize,
        live: &BTreeSet<u32>,
        task: &Task<'_>,
    ) -> BTreeSet<TreeId> {
        let local: BTreeSet<TreeId> = self
            .sites
            .iter()
            .filter(|((owner, _), _)| *owner == index)
            .map(|(_, tree)| *tree)
            .collect();
        live.iter()
            .filter_map(|slot| task.slots[*slot as usize].kind.referenced())
            .map(|tree| self.storage.tree(tree).root)
            .filter(|root| local.contains(root))
            .collect()
    }

    /// The counters of announced accesses, for the cells where two tasks could race.
    fn counters(&mut self, tasks: &[Task<'m>]) {
        #[derive(Default)]
        struct Users {
            data_writes: BTreeSet<usize>,
            data_reads: BTreeSet<usize>,
            atomic_writes: BTreeSet<usize>,
            any: BTreeSet<usize>,
        }
        let mut users: BTreeMap<TreeId, Users> = BTreeMap::new();
        for task in tasks {
            let facts = Facts { task, storage: &self.storage, relaxed: self.relaxed };
            for (tree, write, data) in accesses(facts) {
                let user = users.entry(tree).or_default();
                user.any.insert(task.index);
                match (data, write) {
                    (true, true) => user.data_writes.insert(task.index),
                    (true, false) => user.data_reads.insert(task.index),
                    (false, true) => user.atomic_writes.insert(task.index),
                    (false, false) => false,
                };
            }
        }
        let two = |a: &BTreeSet<usize>, b: &BTreeSet<usize>| {
            a.iter().any(|first| b.iter().any(|second| first != second))
        };
        for (tree, user) in users {
            let Some(leaf) = self.storage.leaf_of(tree) else { continue };
            if leaf.cell.sync || !leaf.shared || !leaf.cell.visible {
                continue;
            }
            let var = self.storage.vars[leaf.var.0 as usize].clone();
            let mut make = |word: &str| {
                let name = format!("{word}_{}", var.name);
                let init = vec![0; var.init.len()];
                self.storage.var(&name, Owner::Global, Width::Byte, init, "tasks about to do so")
            };
            let writing = two(&user.data_writes, &user.any).then(|| make("writing"));
            let reading = two(&user.data_reads, &user.atomic_writes).then(|| make("reading"));
            if let Some(leaf) = self.storage.leaf_mut(tree) {
                (leaf.writing, leaf.reading) = (writing, reading);
            }
        }
    }

    pub(crate) fn fresh_label(&mut self, task: usize, prefix: &'static str) -> String {
        let number = self.numbers.entry((task, prefix)).or_insert(0);
        *number += 1;
        format!("{prefix}{number}")
    }

    /// The label of a stop; a stop met for the first time is put on the list.
    pub(crate) fn stop_label(&mut self, task: usize, stop: Stop) -> String {
        if let Some(label) = self.stops.get(&(task, stop)) {
            return label.clone();
        }
        let label = self.fresh_label(task, if stop.ended { "end" } else { "L" });
        self.stops.insert((task, stop), label.clone());
        self.order.push((task, stop));
        label
    }

    pub(crate) fn owner_var(&mut self) -> VarId {
        if let Some(owner) = self.owner {
            return owner;
        }
        let comment = "the task inside an atomic section, from 1";
        let owner = self.storage.var("inside", Owner::Global, Width::Byte, vec![0], comment);
        self.owner = Some(owner);
        owner
    }

    /// Whether somebody wants to know when all tasks have ended.
    pub(crate) fn counts_ends(&self) -> bool {
        self.tests.iter().any(|property| property.kind == PropertyKind::Final)
    }

    pub(crate) fn ended_var(&mut self) -> VarId {
        if let Some(ended) = self.ended {
            return ended;
        }
        let ended =
            self.storage.var("ended", Owner::Global, Width::Byte, vec![0], "tasks at their end");
        self.ended = Some(ended);
        ended
    }

    pub(crate) fn all_ended(&self) -> Expr {
        let tasks = i64::try_from(self.model.entries.len()).unwrap_or(0);
        match self.ended {
            Some(ended) => bin(Bin::Eq, Expr::Var(ended), Expr::Int(tasks)),
            None => Expr::Bool(false),
        }
    }

    pub(crate) fn at_labels(&self, task: usize) -> Vec<(Pos, VarId)> {
        self.labels
            .iter()
            .filter(|(index, _, _)| *index == task)
            .map(|(_, pos, var)| (*pos, *var))
            .collect()
    }

    /// The variable that says whether a task stands at a label.
    pub(crate) fn label_var(&mut self, entry: EntryId, loc: Loc) -> VarId {
        let (task, pos) = (entry.index(), Pos { frame: 0, loc });
        if let Some((_, _, var)) = self.labels.iter().find(|(t, p, _)| (*t, *p) == (task, pos)) {
            return *var;
        }
        let proc = self.model.proc(self.model.entries[entry].proc);
        let label = proc.labels.iter().find(|(_, at)| *at == loc);
        let name = label.map_or_else(|| loc.0.to_string(), |(name, _)| name.to_string());
        let name = format!("{}_at_{name}", self.task_names[task]);
        let var = self.storage.var(&name, Owner::Global, Width::Bool, vec![0], "");
        self.labels.push((task, pos, var));
        var
    }

    fn prepare_properties(&mut self, tasks: &[Task<'m>]) -> Res<()> {
        let model = self.model;
        for property in &model.properties {
            if property.kind == PropertyKind::Observe {
                continue;
            }
            if let Test::Const(word) = property.test
                && word == partita_model::Word::TRUE
            {
                continue;
            }
            let checked =
                crate::property::checked(self, tasks, property).map_err(|e| e.at(property.node))?;
            self.tests.push(checked);
        }
        if self.counts_ends() {
            self.ended_var();
        }
        Ok(())
    }

    /// The variable of a slot of an entry task, for properties.
    pub(crate) fn slot_variable(&mut self, task: &Task<'m>, key: Key) -> Expr {
        let start = Stop { pos: Pos { frame: 0, loc: Loc::START }, depth: 0, ended: false };
        self.emitter(task, start).variable(key)
    }
}

/// All accesses of a task in all its steps: leaf, write, data.
fn accesses(facts: Facts<'_, '_>) -> Vec<(TreeId, bool, bool)> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    let start = Stop { pos: Pos { frame: 0, loc: Loc::START }, depth: 0, ended: false };
    let mut work = vec![start.start(), start.settling()];
    while let Some(node) = work.pop() {
        if !seen.insert(node) {
            continue;
        }
        // In the worst case every node is a stop.
        work.push(node.stop().start());
        if let Flow::Next(next) = facts.flow(node) {
            let data = Facts::is_data(node);
            found.extend(facts.touches(node.pos).into_iter().map(|t| (t.tree, t.write, data)));
            work.extend(next);
        }
    }
    found
}
