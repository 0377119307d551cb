//! The fragment of the tree that reduction and abstraction work on: scalar whole numbers, a fixed set
//! of tasks without calls, puts, gets, remote atomics and flushes between known places. Made by [`crate::normalize`],
//! which refuses everything else at its place.

use crate::atom::Literal;
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
    /// Every put, get and remote atomic, in the order of the text.
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

/// A remote statement: starts `target := source`. An atomic also updates its source in the step in
/// which it reads it.
#[derive(Clone, Debug)]
pub struct Remote {
    pub task: usize,
    pub kind: RemoteKind,
    pub target: VarId,
    pub source: VarId,
    /// The place that a flush must name to wait for it.
    pub place: u32,
    pub span: Option<Span>,
}

#[derive(Clone, Debug)]
pub enum RemoteKind {
    Put,
    Get,
    Atomic(Update),
}

/// What an atomic leaves in its source variable. Operands are evaluated at issue.
#[derive(Clone, Debug)]
pub enum Update {
    Swap(Value),
    /// Only where the variable holds the expected value.
    CompareSwap {
        expected: Value,
        new: Value,
    },
    FetchAdd(Value),
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
    /// A remote atomic reads its source and updates it.
    Update(usize),
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

impl Value {
    #[must_use]
    pub fn linear(&self) -> Option<&Linear> {
        match &self.form {
            ValueForm::Linear(value) => Some(value),
            ValueForm::Choose(..) | ValueForm::Unknown => None,
        }
    }

    #[must_use]
    pub fn constant(&self) -> Option<i64> {
        self.linear()?.as_constant()
    }
}

impl Remote {
    /// For an atomic: what it does to its source.
    #[must_use]
    pub fn update(&self) -> Option<&Update> {
        match &self.kind {
            RemoteKind::Put | RemoteKind::Get => None,
            RemoteKind::Atomic(update) => Some(update),
        }
    }

    /// What an atomic that happens at issue leaves in its source, where it changes it.
    #[must_use]
    pub fn left(&self) -> Option<ValueForm> {
        Some(match self.update()? {
            Update::Swap(new) | Update::CompareSwap { new, .. } => new.form.clone(),
            Update::FetchAdd(addend) => {
                let sum = addend.linear().and_then(|one| Linear::variable(self.source).add(one));
                sum.map_or(ValueForm::Unknown, ValueForm::Linear)
            }
        })
    }

    /// When an atomic that happens at issue changes its source; `None`: always.
    #[must_use]
    pub fn condition(&self) -> Option<Condition> {
        match self.update()? {
            Update::Swap(_) | Update::FetchAdd(_) => None,
            Update::CompareSwap { expected, .. } => {
                let distance =
                    expected.linear().and_then(|one| Linear::variable(self.source).minus(one));
                let literal = distance.and_then(|distance| Literal::zero(&distance));
                Some(literal.map_or(Condition::Unknown, Condition::literal))
            }
        }
    }
}

impl Update {
    /// Its operands, in the order of the text.
    #[must_use]
    pub fn operands(&self) -> Vec<&Value> {
        match self {
            Update::Swap(value) | Update::FetchAdd(value) => vec![value],
            Update::CompareSwap { expected, new } => vec![expected, new],
        }
    }
}

impl Core {
    /// As a file of predicates writes it.
    #[must_use]
    pub fn name(&self, variable: VarId) -> String {
        let Some(found) = self.variables.get(variable.0) else { return String::new() };
        let task = found.task.and_then(|task| self.tasks.get(task));
        let alone = |place: u32| self.tasks.iter().filter(|task| task.place == place).count() == 1;
        match task {
            Some(task) if alone(task.place) => {
                let place = self.source.vocabulary.place_name(task.place as usize);
                format!("{}@{place}", found.text)
            }
            Some(_) | None => found.name.clone(),
        }
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

    /// Every assignment with its value: of statements, of remote statements to their targets, of
    /// atomics to what they update.
    #[must_use]
    pub fn assignments(&self) -> Vec<(VarId, ValueForm)> {
        let mut found = Vec::new();
        for step in &self.steps {
            if let Effect::Assign(target, form) = &step.effect {
                found.push((*target, form.clone()));
            }
        }
        for remote in &self.remotes {
            found.push((remote.target, ValueForm::Linear(Linear::variable(remote.source))));
            found.extend(remote.left().map(|form| (remote.source, form)));
        }
        found
    }

    /// The puts and gets that read a variable. Atomics read once, when they update.
    pub fn readers(&self, variable: VarId) -> impl Iterator<Item = usize> {
        let remotes = self.remotes.iter().enumerate();
        remotes.filter_map(move |(index, remote)| {
            (remote.source == variable && remote.update().is_none()).then_some(index)
        })
    }
}
