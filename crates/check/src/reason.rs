//! Why a verdict is `unknown`, and what could make `holds` wrong all the same, as data. `report` makes the
//! sentences.
//!
//! Texts in here are quotations: names of programs and rules, answers of solvers.

use partita_machine::Cause;
use partita_search::{Budget, Stop};
use partita_source::Code;
use std::time::Duration;

/// Why a verdict is not certain.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// The program failed before its first step. Of a comparison, which program.
    CannotStart { program: Option<String>, cause: Cause },
    /// The time budget ended while the program was read.
    NotRead { time: Duration },
    /// A construct that is not modelled was reached.
    NotModelled,
    /// Something that is not modelled for symbolic values; with numbers it may be.
    NotModelledForSymbols { at: Option<Location>, what: Cause },
    /// A limit of the search, not of one execution: there is none to replay.
    OfSearch { at: Option<Location>, what: Cause },
    /// The search ended before everything was covered.
    Stopped { stop: Stop, budget: Budget },
    /// The same in one of two programs.
    StoppedIn { program: String, stop: Stop },
    /// One of two programs was explored only within bounds.
    Bounded { program: String },
    /// Executions were cut by the bounds of the scope.
    WithinBounds,
    /// For `holds`: two states may have shared a fingerprint, with this chance at most.
    SharedFingerprint { chance: f64 },
    /// A bitstate search found nothing, and so many states may have been taken for others.
    TakenForKnown { expected: f64 },
    /// A finding that no replay showed, though one should. Names of codes.
    NotReproduced { codes: Vec<String> },
    /// Executions that go round for ever were found, and more states than this lie ahead of them: too many
    /// for a replay, which looks at all of them.
    LargeCircle { code: Code, states: usize },
    /// An end of a program that was found and could not be reached again.
    NotFollowed { program: String },
    /// Possible for any number of pending operations; no execution with up to so many shows it.
    ManyPending { codes: Vec<Code>, up_to: u32 },
    /// Something seems possible, and no inputs show it. `open`: the solver left questions open.
    NoInputsShow { seeming: Seeming, open: bool },
    /// Two executions seem to have different results, and no replay shows it.
    NoReplayDiffers,
    /// No execution of a program ends for these inputs; without inputs, for some.
    NeverEnds { program: String, inputs: Vec<(String, String)> },
    /// No execution of a program ends at all.
    NoEnd { program: String },
    /// The solver could not tell whether a program ends for all inputs.
    EndsNotKnown { program: String, why: String },
    /// The solver could not tell whether results differ.
    DifferenceNotKnown { why: String },
    /// Results that cannot be compared.
    NotComparable(NotComparable),
    /// What was found on the abstraction by these rules does not happen in the program.
    OnlyOnAbstraction { rules: String },
    /// What was found on the abstraction by these rules could not be confirmed within the budget.
    NotConfirmed { rules: String },
    /// Nothing was found on the abstraction, but the rules do not claim to lose nothing.
    NothingClaimed { rules: String },
    /// For `holds`: the claim of the rules must be right, and something else may be in doubt too.
    IfClaimed { rules: String, and: Option<Box<Reason>> },
    /// A claim of the rules was refuted.
    WrongClaim,
    /// A number was reached that the other engine has no room for.
    BeyondItsIntegers,
    /// Another engine did not look at everything.
    EngineStopped { engine: String, why: String },
    /// Predicate abstraction proved nothing.
    Unproved(Unproved),
    /// Neither a search nor predicate abstraction came to an answer.
    Neither { search: Box<Reason>, abstraction: Box<Reason> },
}

/// A line of a file, as people name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    pub file: String,
    pub line: usize,
}

/// What seems possible for symbolic inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seeming {
    Findings(Vec<Code>),
    DifferentResults,
}

/// Why two results cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotComparable {
    /// They have so many values, or another shape.
    Shape { result: String, values: [usize; 2] },
    /// Something that has no meaning outside its program.
    Value { result: String },
    /// They are of these sorts.
    Sorts { result: String, sorts: [&'static str; 2] },
}

/// Why predicate abstraction did not prove the assertions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unproved {
    /// The time budget ended before it was known what assignments do to the predicates.
    TimeForTransformers,
    /// The time budget ended during refinement.
    TimeForRefinement,
    TooManyPredicates,
    TooManyRefinements,
    /// The boolean program violates an assertion, the program itself perhaps not, and no predicate helps.
    NoPredicateHelps,
    /// The boolean program is not valid.
    NotValid(String),
}
