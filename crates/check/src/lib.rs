//! Verdicts, findings, traces, replay and the assurance record.
//!
//! [`check`] lowers a program, runs the search that fits the memory model, replays what it found
//! on an exact machine and gives the verdict. Nothing here reads files or prints.

mod abstraction;
mod assurance;
mod basis;
mod compare;
mod describe;
mod differ;
mod ends;
mod finding;
mod flushes;
mod foreign;
mod inputs;
mod options;
mod orders;
mod outcome;
mod outputs;
mod own_steps;
mod reason;
mod replay;
mod run;
mod schedule;
mod session;
mod simulate;
mod trace;
mod verdict;
mod waiting;

pub use abstraction::{judge_abstraction, stands_for, survey, uncovered};
pub use basis::{
    AbstractionRemark, Growth, InputRange, Refutation, Remark, RuleUse, Scope, Searched,
    SolverQuestions, TestedClaim, Vacuous, WrongClaim,
};
pub use compare::{Side, compare, results_of};
pub use finding::{
    Access, Awaited, End, Finding, Note, Nth, Other, Quote, ResultPart, Role, Status, What,
};
pub use flushes::{
    Beside, Execution, FlushDoubt, FlushPlacement, FlushReport, FlushSearch, JudgedBy, NeededFlush,
};
pub use foreign::{Foreign, ForeignEnd, judge};
pub use options::{DEFAULT_PENDING, MemoryModel, Options};
pub use outcome::{Assurance, Outcome, Stats, Unsupported, Verdict};
pub use outputs::{Output, Outputs, outputs, outputs_by_sets};
pub use reason::{Location, NotComparable, Reason, Seeming, Unproved};
pub use run::{check, replay};
pub use schedule::Schedule;
pub use simulate::{SimulationEnd, simulate};
pub use trace::{
    Actor, ActorId, Doing, Held, Order, OrderKind, Pending, Standing, Trace, TraceStep,
};
// What findings and traces are made of.
pub use partita_machine::{
    Act, Cause, CellPath, Effect, Limit, MemoryFault, Mishap, Part, Reading, SymbolicLimit, Value,
    Who,
};
pub use partita_model::Place;
pub use partita_search::{Budget, Stop, Strategy};
