//! What a verdict rests on, piece by piece, as data: the scope, checks with nothing to check, what else the
//! reader must know. `report` makes the sentences.

use crate::finding::Finding;
use crate::reason::Reason;
use partita_search::Strategy;
use partita_source::Span;

/// A limit of what a verdict is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// So many places, with the language's word for several.
    Places { word: String, count: u32 },
    /// A config and its value.
    Config { name: String, value: String },
    /// A symbolic input.
    Input { name: String, range: InputRange },
    /// Executions that store a larger shared value were cut, so many times.
    SharedValues { up_to: i64, cut: u64 },
    /// Pending instances of each remote statement; `met` when the bound cut anything off.
    Pending { most: Option<u32>, met: bool },
    /// Executions ended at findings that are allowed, so many times.
    AllowedFindings { times: u64 },
    /// Whole numbers have no width.
    AnySize,
    /// Integers that are wider than 32 bits have 32.
    Integers32,
}

/// The values of a symbolic input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputRange {
    Between {
        low: i64,
        high: i64,
    },
    RealBetween {
        low: i64,
        high: i64,
    },
    /// What its type holds.
    OfItsType,
    AnyInteger,
    AnyReal,
    Truth,
}

/// How executions were looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Searched {
    /// By Partita's own search.
    Own(Strategy),
    /// Not at all: so many executions stand for all others.
    Orders(u64),
    /// By another engine, in its own words: name, version, order.
    Engine(String),
    /// By a search of the boolean program over so many predicates, and twins for values in flight.
    Abstracted { predicates: usize, twins: usize, then: Option<Box<Searched>> },
}

/// A check that could not fail because nothing was there to check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Vacuous {
    NoAssertion,
    /// Nobody to race or to wait with.
    OneTask,
    /// The front end's reductions left one task.
    OneTaskLeft,
    /// The language allows concurrent access.
    RacesAreNormal,
    /// Of a comparison: a result that has no value in either program.
    NeverSet {
        result: String,
    },
}

/// What else the reader must know.
#[derive(Clone, Debug, PartialEq)]
pub enum Remark {
    /// By the front end, about the program.
    OfProgram(String),
    /// The store that was asked for cannot compare value sets.
    ExactStore,
    /// Symbolic integers never overflow.
    MathematicalIntegers,
    /// Symbolic reals are not rounded.
    MathematicalReals,
    /// The solver left so many questions open.
    OpenQuestions(u64),
    /// Relaxed memory changes nothing for want of remote operations.
    NothingRemote,
    /// Under `upc`: each cell has one home, and what reads or writes many cells or is atomic is done at once.
    OneHome,
    /// Under `upc`: ample sets are off.
    NobodyGoesAlone,
    /// Executions that go round for ever were looked for; those that somebody can end are none.
    FairScheduling,
    /// Executions that go round for ever were not looked for: by the engine or with the store.
    RoundsNotLookedFor,
    /// In doubt beside something certain.
    InDoubt(Reason),
    /// A search of the program itself came to no end; another engine answered.
    SearchDidNotEnd(Reason),
    /// A budget ended the search: what its states are like, and what may help.
    Grew(Growth),
    /// Numbers may grow without end: another engine may help.
    NumbersGrow,
    /// What predicate abstraction has to say.
    Abstraction(AbstractionRemark),
}

/// What differs between the states of a search that did not come to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Growth {
    /// States that were looked at, of so many.
    pub looked_at: u64,
    pub of: u64,
    /// In how many ways the tasks stand at their operations.
    pub standing: u64,
    /// Most tasks, and most objects made at run time, that are there at once.
    pub tasks: usize,
    pub made: usize,
    /// The variables with most different contents, as the source has them, and how many.
    pub varied: Vec<(String, u64)>,
    /// The language's word for several places, where there are several.
    pub places: Option<String>,
    /// The names that a user can give values to.
    pub configs: Vec<String>,
}

/// What predicate abstraction has to say of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AbstractionRemark {
    Predicates(Vec<String>),
    /// Cubes with more literals were not tried.
    CubeSize(usize),
    Questions(SolverQuestions),
    /// The solver gave up so many times.
    GaveUp(u64),
    NothingRemote,
    /// The order of remote operations was not used.
    OrderNotUsed,
    OnlyAssertions,
}

/// Questions about numbers, by who answered them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverQuestions {
    pub samples: u64,
    /// Asked before.
    pub known: u64,
    pub builtin: u64,
    /// By a solver that is a program of its own, with its name; none when there is none.
    pub process: Option<(u64, String)>,
    pub nobody: u64,
}

/// A rule that was used, or what rules claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleUse {
    /// It matched so many times.
    Applied { rule: Span, title: String, matches: usize },
    /// As it is written.
    Claims { at: Span, claim: String },
}

/// A claim of rules that was compared with what they do.
#[derive(Clone, Debug)]
pub enum TestedClaim {
    Wrong(WrongClaim),
    /// Right within the scope; states of the program and of the rewritten one.
    Right {
        at: Span,
        claim: String,
        states: [u64; 2],
    },
    /// Not refuted within the budget.
    Open {
        at: Span,
        claim: String,
    },
}

/// A claim that is wrong.
#[derive(Clone, Debug)]
pub struct WrongClaim {
    pub at: Span,
    pub refuted_by: Refutation,
}

/// What refutes a claim.
#[derive(Clone, Debug)]
pub enum Refutation {
    /// The program has it, the rewritten one does not.
    Lost(Box<Finding>),
    /// The other way round.
    Invented(Box<Finding>),
    LostOutput(String),
    InventedOutput(String),
}

impl WrongClaim {
    /// The execution that shows it.
    #[must_use]
    pub fn finding(&self) -> Option<&Finding> {
        match &self.refuted_by {
            Refutation::Lost(finding) | Refutation::Invented(finding) => Some(finding),
            Refutation::LostOutput(_) | Refutation::InventedOutput(_) => None,
        }
    }
}
