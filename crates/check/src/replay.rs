//! Replay: every finding is run again, by itself, before anybody sees it.
//!
//! A fresh machine with the exact memory model and no bound on pending operations follows the
//! schedule. Where the search kept value sets, the moment at which a card read its source is found
//! here: as soon as the source holds the value that will be delivered. A schedule that cannot be
//! followed, or that does not show the finding at its end, is not a counterexample.

use crate::describe::Words;
use crate::finding::{Trace, TraceStep};
use crate::own_steps::{Touched, mark_own};
use crate::schedule::{Event, Operation, Value, value_of};
use partita_machine::memory::{Kind, Move, MoveInfo, Phase, Wanted};
use partita_machine::{CellAccess, Failure, Log, Record, StepEnd, TaskNumbers, Waiting, World};
use partita_model::{Tag, Word};
use partita_search::Kind as FoundKind;
use partita_source::{Code, SourceMap, Span};
use partita_tree::NodeId;
use std::collections::BTreeMap;

/// Steps in which an operation comes to its guard, at most.
const MOST_TO_GUARD: usize = 4;

/// A world at the end of a schedule, with the trace that led there.
pub(crate) struct Replayed {
    pub(crate) trace: Trace,
}

pub(crate) struct Replayer<'w, 'm> {
    pub(crate) world: &'w mut World<'m>,
    pub(crate) sources: &'w SourceMap,
    state: Vec<u32>,
    trace: Trace,
    /// For each step of the trace.
    touched: Vec<Touched>,
    /// Where each task last came to something that orders, and where it was last seen.
    pub(crate) ordered: BTreeMap<String, Span>,
    pub(crate) seen: BTreeMap<String, Span>,
    /// What each operation will deliver, in order, where its reads are still to be placed.
    deliveries: BTreeMap<Operation, Vec<Value>>,
    reads: BTreeMap<Operation, usize>,
}

impl<'w, 'm> Replayer<'w, 'm> {
    pub(crate) fn new(world: &'w mut World<'m>, sources: &'w SourceMap) -> Self {
        Replayer {
            world,
            sources,
            state: Vec::new(),
            trace: Trace::default(),
            touched: Vec::new(),
            ordered: BTreeMap::new(),
            seen: BTreeMap::new(),
            deliveries: BTreeMap::new(),
            reads: BTreeMap::new(),
        }
    }

    /// Puts the world at the initial state.
    pub(crate) fn start(&mut self) -> Result<(), Failure> {
        self.world.numbers = Some(TaskNumbers::new(self.world.model.entries.len()));
        self.world.initial_state(&mut self.state)?;
        self.world.load(&self.state);
        Ok(())
    }

    /// One of the possible steps, picked by `number`; `false` when there is none.
    pub(crate) fn random_step(&mut self, number: u64) -> Result<bool, Failure> {
        let mut moves = Vec::new();
        let wanted = Wanted { everything: true, ..Wanted::default() };
        self.world.network_moves(&wanted, &mut moves);
        let tasks = self.world.tasks();
        let total = tasks + moves.len();
        let start = usize::try_from(number).unwrap_or(0) % total.max(1);
        let plan: Vec<u32> = (0..8)
            .map(|k| u32::try_from((number.rotate_left(7 * k + 3)) & 0xffff).unwrap_or(0))
            .collect();
        for at in (0..total).map(|k| (start + k) % total) {
            if let Some(step) = at.checked_sub(tasks).and_then(|at| moves.get(at)) {
                if self.network(*step).is_some() {
                    return Ok(true);
                }
                self.world.restore();
                continue;
            }
            if self.world.ended(at) || self.world.owner().is_some_and(|owner| owner != at) {
                continue;
            }
            let end = self.world.step_scattered(at, &plan);
            let taken = self.world.choices().0.to_vec();
            self.world.restore();
            match end {
                StepEnd::Done => return Ok(self.task(at, &taken).is_some()),
                StepEnd::Failed(failure) => return Err(failure),
                StepEnd::Blocked(_) | StepEnd::Cut => {}
            }
        }
        Ok(false)
    }

    /// Follows the events. The world is at their end afterwards; `None` when they cannot happen.
    pub(crate) fn follow(&mut self, events: &[Event]) -> Option<()> {
        for event in events {
            if let Event::Write { operation, value, read_before: false, .. } = event {
                self.deliveries.entry(*operation).or_default().push(*value);
            }
        }
        self.start().ok()?;
        for event in events {
            self.place_reads()?;
            match event {
                // It only told inputs apart; here they are known.
                Event::Task { operations: Some(0), .. } => {}
                Event::Task { task, plan, operations } => {
                    self.world.most = *operations;
                    let done = self.task(*task, plan);
                    self.world.most = None;
                    done?;
                }
                Event::Read { operation, source, operands } => {
                    let same = |info: &MoveInfo| {
                        let have = info.operands.map(|all| all.map(value_of));
                        operands.is_none() || have == *operands
                    };
                    let reads = |info: &MoveInfo| info.phase == Phase::Read && same(info);
                    let from = |info: &MoveInfo| Some(info.source.bits) == *source && reads(info);
                    let step = self
                        .pending(*operation, from)
                        .or_else(|| self.pending(*operation, reads))?;
                    self.network(step)?;
                }
                Event::Write { operation, value, last_of_many, .. } => {
                    self.write(*operation, *value)?;
                    if *last_of_many {
                        self.write_rest(*operation, *value)?;
                    }
                }
            }
        }
        Some(())
    }

    /// What is wrong in this world, if it is what was looked for.
    pub(crate) fn confirm(&mut self, goal: &Goal<'_>) -> Option<FoundKind> {
        match goal {
            Goal::Kind(kind) => self.confirms(kind).then(|| (*kind).clone()),
            Goal::Code(code) => {
                self.candidates().into_iter().find(|(have, _)| have == code).map(|(_, kind)| kind)
            }
        }
    }

    /// Everything that is wrong in this world.
    fn candidates(&mut self) -> Vec<(Code, FoundKind)> {
        let mut found = Vec::new();
        let tasks = self.world.tasks();
        let mut waiting = Vec::new();
        for task in 0..tasks {
            if self.world.ended(task) {
                continue;
            }
            let mut plan = Vec::new();
            loop {
                let end = self.world.step(task, &plan);
                let (taken, widths) = self.world.choices();
                let (next, taken) = (self.world.next_plan(taken, widths), taken.to_vec());
                match end {
                    StepEnd::Failed(failure) => {
                        let kind = FoundKind::Failure { task, plan: taken, failure };
                        found.push((code_of(&kind), kind));
                    }
                    StepEnd::Blocked(wait) => waiting.push((task, wait)),
                    StepEnd::Done | StepEnd::Cut => {}
                }
                self.world.restore();
                match next {
                    Some(next) => plan = next,
                    None => break,
                }
            }
        }
        for a in 0..tasks {
            for b in a + 1..tasks {
                if self.world.ended(a) || self.world.ended(b) {
                    continue;
                }
                let (first, second) = (self.footprint(a), self.footprint(b));
                if let Some((x, y)) = first.race(&second) {
                    found.push((Code::DataRace, FoundKind::Race { first: (a, x), second: (b, y) }));
                }
            }
        }
        for task in (0..tasks).filter(|_| self.world.model.weak.is_some()) {
            if !self.world.ended(task) {
                found.extend(self.footprint(task).unordered.into_iter().map(|early| {
                    let (earlier, now) = ((early.task, early.access), (task, early.own));
                    (Code::DataRace, FoundKind::Unordered { earlier, now })
                }));
            }
        }
        for index in 0..self.world.model.properties.len() {
            for failure in [None, self.property_failure(index)] {
                let kind = FoundKind::Property { index, failure };
                if self.confirms(&kind) {
                    found.push((code_of(&kind), kind));
                }
            }
        }
        let deadlock = FoundKind::Deadlock(waiting);
        if self.confirms(&deadlock) {
            found.push((Code::Deadlock, deadlock));
        }
        found
    }

    fn property_failure(&self, index: usize) -> Option<Failure> {
        let property = &self.world.model.properties[index];
        self.world.judge(&property.test, property.node).err()
    }

    /// Whether the world shows the finding.
    fn confirms(&mut self, kind: &FoundKind) -> bool {
        match kind {
            FoundKind::Failure { task, plan, failure } => {
                let end = self.world.step(*task, plan);
                self.world.restore();
                matches!(end, StepEnd::Failed(again)
                    if again.code == failure.code && again.node == failure.node)
            }
            FoundKind::Race { first, second } => {
                let a = self.footprint(first.0);
                let b = self.footprint(second.0);
                a.race(&b).is_some()
            }
            FoundKind::Unordered { earlier, now } => {
                let again = self.footprint(now.0).unordered;
                again.iter().any(|found| found.task == earlier.0)
            }
            FoundKind::Deadlock(waiting) => {
                self.drain();
                let blocked = |task: usize, world: &mut World<'m>| {
                    let excluded = world.owner().is_some_and(|owner| owner != task);
                    let end = world.step(task, &[]);
                    world.restore();
                    excluded || matches!(end, StepEnd::Blocked(_))
                };
                let tasks = self.world.tasks();
                self.world.network_idle()
                    && !waiting.is_empty()
                    && (0..tasks).all(|task| self.world.ended(task) || blocked(task, self.world))
                    && !self.world.all_ended()
            }
            FoundKind::Property { index, failure } => {
                let property = &self.world.model.properties[*index];
                if property.kind == partita_model::PropertyKind::Observe {
                    return false;
                }
                if property.kind == partita_model::PropertyKind::Final && !self.world.all_ended() {
                    return false;
                }
                match (self.world.judge(&property.test, property.node), failure) {
                    (Ok(word), None) => word != Word::TRUE,
                    (Err(again), Some(failure)) => again.code == failure.code,
                    (Ok(_), Some(_)) | (Err(_), None) => false,
                }
            }
        }
    }

    /// `words` say what the finding is about, when there is one.
    pub(crate) fn finish(self, words: Option<&Words>) -> Replayed {
        let mut trace = self.trace;
        mark_own(&mut trace.steps, &self.touched, words);
        let mut actors: Vec<(bool, String)> = Vec::new();
        for step in &trace.steps {
            let actor = (step.network, step.actor.clone());
            if !actors.contains(&actor) {
                actors.push(actor);
            }
        }
        actors.sort();
        trace.actors = actors.into_iter().map(|(_, actor)| actor).collect();
        Replayed { trace }
    }

    /// What a task waits for, when it stands at a guard or comes to one in the same statement.
    pub(crate) fn awaited(&mut self, task: usize) -> Option<Waiting> {
        let (state, stmt) = (self.state.clone(), self.world.statement_of(task));
        let numbers = self.world.numbers.clone();
        let mut found = None;
        for _ in 0..MOST_TO_GUARD {
            self.world.log = Some(Log::default());
            self.world.awaited = None;
            let end = self.world.step(task, &[]);
            self.world.log = None;
            if matches!(end, StepEnd::Blocked(_)) {
                found = self.world.awaited.take();
                self.world.restore();
                break;
            }
            let inside = !self.world.ended(task) && self.world.statement_of(task) == stmt;
            if end != StepEnd::Done || !inside {
                self.world.restore();
                break;
            }
            self.settle();
        }
        self.world.load(&state);
        self.world.numbers = numbers;
        self.state = state;
        found
    }

    /// What to underline for an access that a task is about to make: an operation of a prelude has
    /// no place in the source, but the statement that calls it has.
    pub(crate) fn accessed_at(&mut self, task: usize, access: &CellAccess) -> NodeId {
        if self.world.model.span(access.node).is_some() {
            return access.node;
        }
        let name = self.world.cell_name(access.object, access.offset);
        self.world.log = Some(Log::default());
        let _ = self.world.step(task, &[]);
        let log = self.world.log.take().map(Log::records).unwrap_or_default();
        self.world.restore();
        let record = log.iter().find(|record| record.cells.contains(&name));
        record.map_or(access.node, |record| record.stmt)
    }

    fn footprint(&mut self, task: usize) -> partita_machine::Footprint {
        let mut footprint = partita_machine::Footprint::default();
        self.world.next_footprint(task, &mut footprint);
        footprint
    }

    /// Lets every card finish what it has.
    fn drain(&mut self) {
        let wanted = Wanted { everything: true, ..Wanted::default() };
        let mut moves = Vec::new();
        while !self.world.network_idle() {
            moves.clear();
            self.world.network_moves(&wanted, &mut moves);
            let Some(first) = moves.first() else { return };
            if self.network(*first).is_none() {
                return;
            }
        }
    }

    fn write(&mut self, operation: Operation, value: Value) -> Option<()> {
        let fits = |info: &MoveInfo| info.phase == Phase::Write && value_of(info.value) == value;
        let step = self.pending(operation, fits)?;
        self.network(step)
    }

    /// All instances that are left deliver the same value, reading it now if they have not yet.
    fn write_rest(&mut self, operation: Operation, value: Value) -> Option<()> {
        while self.pending(operation, |_| true).is_some() {
            if let Some(step) = self.pending(operation, |info| {
                info.phase == Phase::Read && value_of(info.value) == value
            }) {
                self.network(step)?;
            }
            self.write(operation, value)?;
        }
        Some(())
    }

    /// Reads whose value is there now.
    fn place_reads(&mut self) -> Option<()> {
        let operations: Vec<Operation> = self.deliveries.keys().copied().collect();
        for operation in operations {
            loop {
                let done = self.reads.get(&operation).copied().unwrap_or(0);
                let planned = self.deliveries.get(&operation).and_then(|all| all.get(done));
                let Some(&value) = planned else { break };
                let step = self.pending(operation, |info| {
                    info.phase == Phase::Read && value_of(info.value) == value
                });
                let Some(step) = step else { break };
                self.network(step)?;
                self.reads.insert(operation, done + 1);
            }
        }
        Some(())
    }

    /// A move of a pending operation that satisfies a condition; one to the same cell if there is one,
    /// since cells may have other numbers where states are kept in another way.
    fn pending(&self, operation: Operation, fits: impl Fn(&MoveInfo) -> bool) -> Option<Move> {
        let mut moves = Vec::new();
        let wanted = Wanted { everything: true, ..Wanted::default() };
        self.world.network_moves(&wanted, &mut moves);
        moves.retain(|step| {
            let info = self.world.describe(*step);
            let same = info.issuer.bits == operation.issuer
                && info.statement == operation.statement
                && info.place == operation.place;
            same && fits(&info)
        });
        let there = |step: &Move| Some(self.world.describe(*step).target.bits) == operation.target;
        moves.iter().copied().find(there).or_else(|| moves.first().copied())
    }

    fn task(&mut self, task: usize, plan: &[u32]) -> Option<()> {
        if self.world.owner().is_some_and(|owner| owner != task) {
            return None;
        }
        let actor = self.world.task_label(task);
        let place = self.place_name(self.world.place_of(task));
        self.world.log = Some(Log::default());
        let end = self.world.step(task, plan);
        let log = self.world.log.take().map(Log::records).unwrap_or_default();
        if end != StepEnd::Done {
            return None;
        }
        self.show(&actor, &place, readable(log));
        self.settle();
        Some(())
    }

    fn show(&mut self, actor: &str, place: &str, records: Vec<Record>) {
        for record in records {
            let span = self.world.model.span(record.stmt);
            if let Some(span) = span {
                self.seen.insert(actor.to_owned(), span);
                if record.orders {
                    self.ordered.insert(actor.to_owned(), span);
                }
            }
            self.touched.push(Touched::of(&record));
            let printed = record.printed.clone();
            self.trace.steps.push(TraceStep {
                actor: actor.to_owned(),
                place: place.to_owned(),
                span,
                text: span.map_or_else(String::new, |span| one_line(self.sources.text(span))),
                changes: shown(record),
                network: false,
                printed,
                own: false,
            });
        }
    }

    /// Shows the local work between a task's last step and what it is about to do at the end.
    pub(crate) fn approach(&mut self, kind: &FoundKind) {
        let next: Vec<(usize, Vec<u32>, NodeId)> = match kind {
            FoundKind::Failure { task, plan, failure } => vec![(*task, plan.clone(), failure.node)],
            FoundKind::Race { first, second } => {
                [first, second].map(|(task, access)| (*task, Vec::new(), access.node)).into()
            }
            FoundKind::Unordered { now, .. } => {
                self.trace.half_done = true;
                vec![(now.0, Vec::new(), now.1.node)]
            }
            FoundKind::Deadlock(_) | FoundKind::Property { .. } => Vec::new(),
        };
        for (task, plan, node) in next {
            let (actor, place) =
                (self.world.task_label(task), self.place_name(self.world.place_of(task)));
            self.world.log = Some(Log::default());
            let _ = self.world.step(task, &plan);
            let log = self.world.log.take().map(Log::records).unwrap_or_default();
            self.world.restore();
            // The statement at the end is the finding itself.
            let own = log.iter().position(|record| self.holds(record.stmt, node));
            let before = log[..own.unwrap_or(0)].to_vec();
            let before = before.into_iter().filter(|record| !record.changes.is_empty()).collect();
            self.show(&actor, &place, before);
        }
    }

    /// Whether a statement's text contains a node's.
    fn holds(&self, stmt: NodeId, node: NodeId) -> bool {
        let model = self.world.model;
        match (model.span(stmt), model.span(node)) {
            (Some(outer), Some(inner)) => {
                outer.file == inner.file && outer.start <= inner.start && inner.end <= outer.end
            }
            _ => false,
        }
    }

    fn network(&mut self, step: Move) -> Option<()> {
        let info = self.world.describe(step);
        self.world.log = Some(Log::of(NodeId(u32::MAX)));
        let done = self.world.network(step).is_ok();
        let log = self.world.log.take().map(Log::records).unwrap_or_default();
        if !done {
            return None;
        }
        let changes = log.into_iter().flat_map(|record| record.changes).collect();
        let (actor, place) = self.card(&info);
        let proc = usize::try_from(info.statement >> 32).unwrap_or(0);
        let loc = usize::try_from(info.statement & 0xffff_ffff).unwrap_or(0);
        let stmt = self.world.model.procs[proc].code[loc].stmt;
        self.touched.push(Touched::by_others());
        self.trace.steps.push(TraceStep {
            actor,
            place,
            span: self.world.model.span(stmt),
            text: self.network_text(&info),
            changes,
            network: true,
            printed: String::new(),
            own: false,
        });
        self.settle();
        Some(())
    }

    /// Makes the present world the one that `restore` goes back to.
    fn settle(&mut self) {
        self.world.pack(&mut self.state);
        let state = std::mem::take(&mut self.state);
        self.world.load(&state);
        self.state = state;
    }

    fn card(&self, info: &MoveInfo) -> (String, String) {
        match (info.issuer.tag, usize::try_from(info.issuer.bits)) {
            (Tag::Task, Ok(task)) if task < self.world.tasks() => (
                format!("network of {}", self.world.task_label(task)),
                self.place_name(self.world.place_of(task)),
            ),
            _ => ("network".to_owned(), String::new()),
        }
    }

    fn network_text(&self, info: &MoveInfo) -> String {
        let name = |word: Word| match word.as_ref() {
            Some((object, Some(offset))) => self.world.cell_name(object, offset),
            _ => "?".to_owned(),
        };
        let value = self.world.show(info.value);
        match (info.phase, info.kind) {
            (Phase::Read, Kind::Put | Kind::Get) => {
                format!("reads {} = {value} for {}", name(info.source), name(info.target))
            }
            (Phase::Read, Kind::Swap | Kind::CompareSwap | Kind::FetchAdd) => {
                format!("reads and updates {}: it was {value}", name(info.source))
            }
            (Phase::Write | Phase::Set, _) => format!("writes {}", name(info.target)),
        }
    }

    pub(crate) fn place_name(&self, place: u32) -> String {
        self.world.model.vocabulary.place_name(place as usize)
    }
}

/// What a replay must show at its end.
pub(crate) enum Goal<'a> {
    Kind(&'a FoundKind),
    Code(Code),
}

pub(crate) fn code_of(kind: &FoundKind) -> Code {
    match kind {
        FoundKind::Failure { failure, .. } | FoundKind::Property { failure: Some(failure), .. } => {
            failure.code
        }
        FoundKind::Race { .. } | FoundKind::Unordered { .. } => Code::DataRace,
        FoundKind::Deadlock(_) => Code::Deadlock,
        FoundKind::Property { failure: None, .. } => Code::AssertionFailed,
    }
}

/// What changed; of a statement that has changed nothing yet, what it read.
fn shown(record: Record) -> Vec<String> {
    if record.changes.is_empty() && !record.reads.is_empty() {
        return vec![format!("reads {}", record.reads.join(", "))];
    }
    record.changes
}

/// Drops statements that changed nothing and touched nothing, unless there is nothing else.
fn readable(log: Vec<Record>) -> Vec<Record> {
    let known = |record: &Record| record.stmt != NodeId(u32::MAX);
    if log.iter().any(|record| known(record) && (record.notable || !record.changes.is_empty())) {
        return log
            .into_iter()
            .filter(|record| known(record) && (record.notable || !record.changes.is_empty()))
            .collect();
    }
    log.into_iter().filter(known).take(1).collect()
}

/// Source text on one line, without its closing semicolon.
pub(crate) fn one_line(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.trim_end_matches(';').trim_end().to_owned()
}
