//! A deliberately naive explicit-state explorer: the oracle the real engine is compared with.
//!
//! Written from the specification alone (`docs/tree.md`, `docs/memory-models.md`)
//! and from the tree; shares no code with `model`, `machine` or `search`. Every state is a struct
//! that is cloned for each step and kept in a plain hash set; there is no reduction of any kind.
//!
//! A step of a task is at most one read or write of a shared cell, or one other statement-sized
//! action. Declarations without initialiser or with a literal one are part of the step before.
//! What is outside the subset is an `Err` that names it. Not covered: reals, strings, sets,
//! classes, closures, references, named groups, domains, copies of whole arrays and records,
//! `dangling-scope`.

mod arith;
mod code;
mod compile;
mod compile_expr;
mod compile_jump;
mod compile_stmt;
mod eval;
mod layout;
mod memory;
mod relaxed;
mod remote;
mod segments;
mod step;
#[cfg(test)]
mod tests;
mod value;
mod visible;

use eval::{Fault, View};
use partita_tree::Program;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::rc::Rc;
use step::{Machine, Moves};
use value::{State, Value};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Memory {
    Sc,
    Rma,
    RmaOrdered,
    Upc,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    pub memory: Memory,
    /// Pending instances of one remote statement per task; an issue beyond it waits.
    pub pending: usize,
    /// Number of places, when the program does not fix it.
    pub places: u32,
    pub max_states: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options { memory: Memory::Sc, pending: 2, places: 1, max_states: 1_000_000 }
    }
}

/// Everything the exploration saw.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// Codes of all findings in all executions.
    pub codes: BTreeSet<String>,
    /// The same with the statements that they concern, by where these begin in the source: the failing one, both of a
    /// race, all that wait. None for a property.
    pub found: BTreeSet<(String, Vec<u32>)>,
    /// The observed tuples of final states; `UNDEFINED` stands for a cell without a value.
    pub finals: BTreeSet<Vec<i64>>,
    pub states: usize,
    /// Whether every reachable state was seen.
    pub complete: bool,
}

/// How an observed cell without a value appears in [`Outcome::finals`].
pub const UNDEFINED: i64 = i64::MIN;

/// Explores every execution of the program.
///
/// # Errors
/// Names what the program uses beyond the explorer's subset.
pub fn explore(program: &Program, options: &Options) -> Result<Outcome, String> {
    let places = program.places.unwrap_or(options.places);
    let code = compile::compile(program, places)?;
    let machine = Machine { code: &code, memory: options.memory, bound: options.pending };
    let mut explorer = Explorer { machine, outcome: Outcome::default() };
    let mut seen = FxHashSet::default();
    let mut open = Vec::new();
    let mut first = explorer.machine.initial().map_err(|fault| format!("{fault:?}"))?;
    first.canonical(code.statics.len(), options.memory == Memory::RmaOrdered);
    let first = Rc::new(first);
    seen.insert(Rc::clone(&first));
    open.push(first);
    explorer.outcome.complete = true;
    while let Some(state) = open.pop() {
        explorer.properties(&state)?;
        for mut next in explorer.successors(&state)? {
            next.canonical(code.statics.len(), options.memory == Memory::RmaOrdered);
            let next = Rc::new(next);
            if !seen.insert(Rc::clone(&next)) {
                continue;
            }
            if seen.len() > options.max_states {
                explorer.outcome.complete = false;
                open.clear();
                break;
            }
            open.push(next);
        }
    }
    explorer.outcome.states = seen.len();
    Ok(explorer.outcome)
}

struct Explorer<'a> {
    machine: Machine<'a>,
    outcome: Outcome,
}

impl Explorer<'_> {
    fn tell(&mut self, code: &str, sites: impl IntoIterator<Item = Option<u32>>) {
        let mut sites: Vec<u32> = sites.into_iter().flatten().collect();
        sites.sort_unstable();
        self.outcome.codes.insert(code.to_owned());
        self.outcome.found.insert((code.to_owned(), sites));
    }

    fn found(&mut self, fault: Fault, site: Option<u32>) -> Result<(), String> {
        match fault {
            Fault::Violation(code) => {
                self.tell(&code, [site]);
                Ok(())
            }
            Fault::Beyond(what) => Err(what),
            Fault::Later => Err("a property looks at a load that has not taken effect".into()),
        }
    }

    fn properties(&mut self, state: &State) -> Result<(), String> {
        let code = self.machine.code;
        let view = View { code, state, task: usize::MAX, here: 0, slots: &[] };
        let ended = state.tasks.iter().all(value::Task::ended);
        let finals = code.finals.iter().filter(|_| ended);
        for cond in code.always.iter().chain(finals) {
            let value = view.evaluate(cond, &mut Vec::new());
            match value.and_then(|value| arith::truth(value).map_err(Fault::from)) {
                Ok(true) => {}
                Ok(false) => self.found(Fault::from("assertion-failed"), None)?,
                Err(fault) => self.found(fault, None)?,
            }
        }
        if ended {
            let mut tuple = Vec::new();
            for term in &code.observed {
                tuple.push(match view.evaluate(term, &mut Vec::new()) {
                    Ok(value) => arith::int(value).unwrap_or(match value {
                        Value::Task(task) => i64::from(task),
                        Value::Null => -1,
                        Value::Undefined
                        | Value::Int(_)
                        | Value::Bool(_)
                        | Value::Pointer { .. }
                        | Value::Cell(_)
                        | Value::Later(_) => UNDEFINED,
                    }),
                    Err(Fault::Violation(_)) => UNDEFINED,
                    Err(Fault::Beyond(what)) => return Err(what),
                    Err(Fault::Later) => return Err("a load without a value".into()),
                });
            }
            self.outcome.finals.insert(tuple);
        }
        Ok(())
    }

    fn successors(&mut self, state: &State) -> Result<Vec<State>, String> {
        let code = self.machine.code;
        let mut after = Vec::new();
        let mut moved = false;
        let mut bounded = false;
        let mut all: Vec<(usize, Moves)> = Vec::new();
        for task in 0..state.tasks.len() {
            if state.tasks[task].ended() {
                continue;
            }
            let mut moves = self.machine.moves(state, task);
            if state.owner.is_none_or(|owner| owner.0 == task) {
                moved |= !moves.states.is_empty() || !moves.faults.is_empty();
                bounded |= moves.bounded;
                for (fault, site) in std::mem::take(&mut moves.faults) {
                    self.found(fault, site)?;
                }
                after.append(&mut moves.states);
            }
            let touches = match code.weak {
                true => self.machine.touches(state, task, state.owner, &moves),
                false => Vec::new(),
            };
            if touches.iter().any(|touch| state.unordered(task, touch)) {
                // Where the other was, nobody has kept.
                self.tell("data-race", [moves.site]);
            }
            all.push((task, moves));
        }
        self.races(state, &all);
        for next in self.machine.relaxed_moves(state) {
            moved = true;
            after.push(next);
        }
        for result in self.machine.card_moves(state) {
            moved = true;
            match result {
                Ok(next) => after.push(next),
                Err(fault) => self.found(fault, None)?,
            }
        }
        if !moved && !bounded && !all.is_empty() {
            let sites: Vec<_> = all.iter().map(|(_, moves)| moves.site).collect();
            self.tell("deadlock", sites);
        }
        Ok(after)
    }

    /// Two tasks' next steps that touch one cell, one writing, not both synchronising.
    fn races(&mut self, state: &State, all: &[(usize, Moves)]) {
        let atomic = |task: usize, moves: &Moves| {
            moves.guard || state.owner.is_some_and(|owner| owner.0 == task)
        };
        let plain = |cell: value::Cell| {
            let object = &state.objects[cell.object];
            !self.machine.code.layouts[object.layout].sync[cell.offset]
        };
        let mut racing = Vec::new();
        for (index, (task, moves)) in all.iter().enumerate() {
            for (other_task, other) in &all[index + 1..] {
                let both = atomic(*task, moves) && atomic(*other_task, other);
                let race = moves.accesses.iter().any(|(cell, write)| {
                    other.accesses.iter().any(|(other_cell, other_write)| {
                        cell == other_cell && (*write || *other_write) && plain(*cell)
                    })
                });
                if race && !both {
                    racing.push([moves.site, other.site]);
                }
            }
        }
        for pair in racing {
            self.tell("data-race", pair);
        }
    }
}
