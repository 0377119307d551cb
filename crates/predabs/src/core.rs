//! The fragment of the tree that reduction and abstraction work on: scalar whole numbers, a fixed set
//! of tasks without calls, puts, gets and flushes between known places. Made by [`crate::normalize`],
//! which refuses everything else at its place.

use crate::condition::Condition;
use crate::linear::{Linear, VarId};
use crate::terms::Names;
use partita_source::Span;
use partita_tree::Program;

#[derive(Clone, Debug)]
pub struct Core {
    /// The program it was made from.
    pub source: Program,
    pub places: u32,
    pub variables: Vec<Variable>,
    pub tasks: Vec<Task>,
    /// Every put and get, in the order of the text.
    pub remotes: Vec<Remote>,
    pub properties: Vec<Property>,
    pub has_atomic: bool,
    /// What each step stands for, by [`StepId`].
    pub steps: Vec<StepInfo>,
    /// What names mean outside of tasks.
    pub(crate) names: Names,
}

#[derive(Clone, Debug)]
pub struct Variable {
    pub name: String,
    /// `None`: shared.
    pub task: Option<usize>,
    pub init: i64,
    /// How a program text writes it.
    pub text: String,
}

#[derive(Clone, Debug)]
pub struct Task {
    pub name: String,
    pub place: u32,
    pub body: Vec<Node>,
}

/// A remote statement: starts `target := source`.
#[derive(Clone, Debug)]
pub struct Remote {
    pub task: usize,
    pub is_put: bool,
    pub target: VarId,
    pub source: VarId,
    /// The place that a flush must name to wait for it.
    pub place: u32,
    pub span: Option<Span>,
}

#[derive(Clone, Debug)]
pub struct Property {
    /// Only where all tasks have ended.
    pub at_end: bool,
    pub cond: Test,
    pub span: Option<Span>,
}

/// A condition and how the program writes it.
#[derive(Clone, Debug)]
pub struct Test {
    pub text: String,
    pub form: Condition,
}

/// A value and how the program writes it.
#[derive(Clone, Debug)]
pub struct Value {
    pub text: String,
    pub form: ValueForm,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ValueForm {
    Linear(Linear),
    /// Any number between, both included.
    Choose(i64, i64),
    /// Not linear: any number.
    Unknown,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct StepId(pub usize);

#[derive(Clone, Debug)]
pub struct StepInfo {
    pub task: usize,
    pub span: Option<Span>,
    pub effect: Effect,
}

/// What a step does, for going backwards along a path.
#[derive(Clone, Debug)]
pub enum Effect {
    Nothing,
    Assign(VarId, ValueForm),
    Decide(Condition),
    Issue(usize),
    Deliver(usize),
    Check(Condition),
}

#[derive(Clone, Debug)]
pub enum Node {
    Label(String),
    Step(StepId, Action),
    If { step: StepId, cond: Test, yes: Vec<Node>, no: Vec<Node> },
    While { step: StepId, cond: Test, body: Vec<Node> },
    Goto(String),
    Break,
    Continue,
    Atomic { enter: StepId, leave: StepId, body: Vec<Node> },
    Choose(Vec<Vec<Node>>),
}

/// One step of a task.
#[derive(Clone, Debug)]
pub enum Action {
    Nop,
    Assign(VarId, Value),
    Issue(usize),
    /// Waits for the own operations towards the place; towards all without one.
    Flush(Option<u32>),
    Assume(Test),
    Assert {
        cond: Test,
        message: Option<String>,
    },
}

impl Core {
    #[must_use]
    pub fn name(&self, variable: VarId) -> String {
        self.variables.get(variable.0).map_or_else(String::new, |found| found.name.clone())
    }

    #[must_use]
    pub fn is_shared(&self, variable: VarId) -> bool {
        self.variables.get(variable.0).is_some_and(|found| found.task.is_none())
    }

    /// The program with one more demand on final states, in tree text. Only the reduction
    /// understands it: to the abstraction it is unknown.
    #[must_use]
    pub fn with_final(mut self, demand: &str) -> Core {
        let cond = Test { text: demand.to_owned(), form: Condition::Unknown };
        self.properties.push(Property { at_end: true, cond, span: None });
        self
    }

    /// The remote statements that a flush of the task waits for.
    pub fn waited_for(&self, task: usize, place: Option<u32>) -> impl Iterator<Item = usize> {
        self.remotes.iter().enumerate().filter_map(move |(index, remote)| {
            let wanted = place.is_none_or(|place| place == remote.place);
            (remote.task == task && wanted).then_some(index)
        })
    }

    /// The remote statements that read a variable.
    pub fn readers(&self, variable: VarId) -> impl Iterator<Item = usize> {
        let remotes = self.remotes.iter().enumerate();
        remotes.filter_map(move |(index, remote)| (remote.source == variable).then_some(index))
    }
}
