//! That executions go round for ever, seen anew from the end of a schedule: everything that can still happen
//! is run, without any reduction, and no end is among it.
//!
//! Also one round to show: from the state back to it, with a step of everybody who goes round. Not covered: more states
//! than [`MOST_STATES`]; then nothing is shown, and that is said.

use super::{Goal, Replayer};
use crate::run::NotShown;
use crate::schedule::Event;
use crate::session::Session;
use partita_machine::memory::{Move, Wanted};
use partita_machine::{Inputs, StepEnd};
use partita_search::{Circle, Step, Wrong};
use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;

/// States that are looked at, at most.
pub(crate) const MOST_STATES: usize = 100_000;

/// Everybody's share in a round; beyond that somebody's step may be missing from what is shown.
const MOST_GOING: usize = 16;

/// What executions do for ever.
pub(crate) struct Round {
    pub(crate) wrong: Wrong,
    /// From the state where it begins, and back to it: steps, and the operations of each.
    pub(crate) steps: Vec<(Step, u32)>,
}

/// How executions go on from a state.
pub(crate) enum Onward {
    /// All go round for ever.
    Round(Round),
    /// One may end.
    Ends,
    /// There are more states than are looked at.
    TooFar,
}

/// All that can happen from a state on.
#[derive(Default)]
struct Graph {
    states: Vec<Vec<u32>>,
    numbers: HashMap<Vec<u32>, usize>,
    /// By state: the steps from it, and where they lead.
    steps: Vec<Vec<Edge>>,
}

struct Edge {
    step: Step,
    operations: u32,
    to: usize,
}

impl Graph {
    fn number(&mut self, state: &[u32]) -> usize {
        if let Some(number) = self.numbers.get(state) {
            return *number;
        }
        let number = self.states.len();
        self.numbers.insert(state.to_vec(), number);
        self.states.push(state.to_vec());
        number
    }
}

impl Session<'_> {
    /// The round in which executions go for ever from the end of these events on, if that is the goal.
    pub(crate) fn round(
        &self,
        events: &[Event],
        inputs: &Inputs,
        goal: &Goal<'_>,
    ) -> Result<Option<Round>, NotShown> {
        if !goal.may_be_endless() {
            return Ok(None);
        }
        let onward = self.independently_with(self.step_options(), inputs, |mut replayer| {
            replayer.follow(events)?;
            Some(replayer.onward())
        });
        match onward {
            Some(Onward::Round(round)) if round.wrong.code() == goal.code() => Ok(Some(round)),
            Some(Onward::TooFar) => Err(NotShown::LargeCircle),
            Some(Onward::Round(_) | Onward::Ends) | None => Ok(None),
        }
    }

    /// The events up to where the round begins, when their last step goes round by itself before it ends.
    pub(crate) fn enter_early(
        &self,
        events: &[Event],
        inputs: &Inputs,
        round: &Round,
    ) -> Option<Vec<Event>> {
        let [(Step::Task { task: goer, .. }, period)] = round.steps.as_slice() else { return None };
        let (Event::Task { task, plan, operations: Some(whole) }, before) = events.split_last()?
        else {
            return None;
        };
        if goer != task || *period == 0 {
            return None;
        }
        let earliest = self.independently_with(self.step_options(), inputs, |mut replayer| {
            replayer.follow(before)?;
            replayer.world.numbers = None;
            let mut after = |operations: u32| replayer.after(*task, plan, operations);
            // Once in the round, it is in the same state after each period.
            let there = after(*whole);
            let rounds: Vec<u32> = (0..=(whole - 1) / period).collect();
            let in_round = rounds.partition_point(|rounds| after(whole - rounds * period) == there);
            Some(whole - (u32::try_from(in_round).ok()?.checked_sub(1)?) * period)
        })?;
        let last = Event::Task { task: *task, plan: plan.clone(), operations: Some(earliest) };
        Some(before.iter().cloned().chain([last]).collect())
    }
}

impl Replayer<'_, '_> {
    /// How executions go on from here.
    fn onward(&mut self) -> Onward {
        self.world.numbers = None;
        let mut graph = Graph::default();
        graph.number(&self.state);
        let mut at = 0;
        while at < graph.states.len() {
            if at == MOST_STATES {
                return Onward::TooFar;
            }
            let state = graph.states[at].clone();
            self.world.load(&state);
            let Some(steps) = self.steps_on(&mut graph) else { return Onward::Ends };
            graph.steps.push(steps);
            at += 1;
        }
        let mut circle = Circle::default();
        for state in &graph.states {
            self.world.load(state);
            circle.see(self.world);
        }
        self.world.load(&self.state);
        let wrong = circle.told(self.world);
        let mut steps = shortest(&graph);
        if let [(Step::Task { task, plan }, operations)] = steps.as_mut_slice() {
            // A step of local work may go round several times.
            let back = (1..*operations).find(|most| self.after(*task, plan, *most) == self.state);
            *operations = back.unwrap_or(*operations);
        }
        Onward::Round(Round { wrong, steps })
    }

    /// The state after so many operations of a task, from the present one.
    fn after(&mut self, task: usize, plan: &[u32], operations: u32) -> Vec<u32> {
        let mut state = Vec::new();
        self.world.load(&self.state);
        self.world.most = Some(operations);
        self.world.step(task, plan);
        self.world.most = None;
        self.world.pack(&mut state);
        state
    }

    /// Every step from the loaded world; `None` where an execution ends, fails or leaves the scope.
    fn steps_on(&mut self, graph: &mut Graph) -> Option<Vec<Edge>> {
        let (mut steps, mut packed) = (Vec::new(), Vec::new());
        for task in 0..self.world.tasks() {
            if self.world.ended(task) || self.world.owner().is_some_and(|owner| owner != task) {
                continue;
            }
            let flow = self.world.each_step(task, |world, end| {
                match end {
                    StepEnd::Done => {
                        world.pack(&mut packed);
                        let plan = world.choices().to_vec();
                        let (step, operations) = (Step::Task { task, plan }, world.executed);
                        steps.push(Edge { step, operations, to: graph.number(&packed) });
                    }
                    StepEnd::Blocked(_) => {}
                    StepEnd::Failed(_) | StepEnd::Cut => return ControlFlow::Break(()),
                }
                ControlFlow::Continue(())
            });
            if flow.is_break() {
                return None;
            }
        }
        let wanted = Wanted { everything: true, ..Wanted::default() };
        let mut moves: Vec<Move> = Vec::new();
        self.world.network_moves(&wanted, &mut moves);
        for step in moves {
            if self.world.network(step).is_ok() {
                self.world.pack(&mut packed);
                let (step, operations) = (Step::Network(step), 0);
                steps.push(Edge { step, operations, to: graph.number(&packed) });
            }
            self.world.restore();
        }
        (!steps.is_empty()).then_some(steps)
    }

    /// Shows a round.
    pub(crate) fn go_round(&mut self, steps: &[(Step, u32)]) -> Option<()> {
        if !steps.is_empty() {
            self.trace.repeats_from = Some(self.trace.steps.len());
        }
        for (step, operations) in steps {
            match step {
                Step::Task { task, plan } => {
                    self.world.most = Some(*operations);
                    let done = self.task(*task, plan);
                    self.world.most = None;
                    done?;
                }
                Step::Network(step) => self.network(*step)?,
            }
        }
        Some(())
    }
}

/// The shortest way from the first state back to it on which everybody moves who can; none, if it is not found.
fn shortest(graph: &Graph) -> Vec<(Step, u32)> {
    let bit = |step: &Step| match step {
        Step::Task { task, .. } if *task < MOST_GOING => 1u32 << task,
        Step::Task { .. } | Step::Network(_) => 0,
    };
    let all = graph.steps.iter().flatten().fold(0, |all, edge| all | bit(&edge.step));
    let mut before: HashMap<(usize, u32), (usize, u32, usize)> = HashMap::new();
    let mut queue = VecDeque::from([(0usize, 0u32)]);
    while let Some((state, moved)) = queue.pop_front() {
        for (number, edge) in graph.steps[state].iter().enumerate() {
            let next = (edge.to, moved | bit(&edge.step));
            if before.contains_key(&next) || before.len() > 8 * MOST_STATES {
                continue;
            }
            before.insert(next, (state, moved, number));
            if next == (0, all) {
                return way(graph, &before, next);
            }
            queue.push_back(next);
        }
    }
    Vec::new()
}

fn way(
    graph: &Graph,
    before: &HashMap<(usize, u32), (usize, u32, usize)>,
    end: (usize, u32),
) -> Vec<(Step, u32)> {
    let mut steps = Vec::new();
    let mut at = end;
    while let Some((state, moved, number)) = before.get(&at) {
        let Edge { step, operations, .. } = &graph.steps[*state][*number];
        steps.push((step.clone(), *operations));
        at = (*state, *moved);
        if at == (0, 0) {
            break;
        }
    }
    steps.reverse();
    steps
}
