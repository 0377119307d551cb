//! Every distinct result a terminating execution can have.

use crate::options::{MemoryModel, Options};
use crate::reason::Reason;
use crate::session::Session;
use partita_machine::memory::{Exact, Memory, Sc, Upc};
use partita_machine::{Failure, StepOptions};
use partita_model::{EntryId, Model, PropertyKind};
use partita_search::{Engine, Finals, Progress, Step, Stop, explore};
use partita_source::{Code, SourceMap};
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Instant;

/// A list of more is of no use to anybody.
const MOST_OUTPUTS: usize = 10_000;

#[derive(Clone, Debug, Default, Serialize)]
pub struct Outputs {
    /// Whether every execution within the scope was covered.
    pub complete: bool,
    /// Why there may be more.
    #[serde(skip)]
    pub reason: Option<Reason>,
    pub outputs: Vec<Output>,
    #[serde(skip)]
    pub states: u64,
    #[serde(skip)]
    pub transitions: u64,
}

#[derive(Clone, Debug, Serialize)]
pub struct Output {
    /// What was printed.
    pub text: String,
    /// The observed values at the end, by name.
    pub observed: BTreeMap<String, String>,
    /// One execution that gives this output: tasks and network cards in the order they move.
    pub schedule: Vec<String>,
    /// The observed values in the order of the program.
    #[serde(skip)]
    pub values: Vec<String>,
}

/// Collects the outputs of all executions.
///
/// # Errors
/// When the program cannot start.
pub fn outputs(
    model: &Model,
    sources: &SourceMap,
    options: &Options,
    progress: &Progress,
) -> Result<Outputs, Failure> {
    let exact = Exact {
        ordered: options.memory == MemoryModel::RmaOrdered,
        pending: options.pending.unwrap_or(crate::DEFAULT_PENDING),
    };
    // Sets cover every execution, but with many instances of one statement they also allow some
    // that do not exist: here only the exact model will do.
    let memory: &dyn Memory = match options.memory {
        MemoryModel::Sc => &Sc,
        MemoryModel::Rma | MemoryModel::RmaOrdered => &exact,
        MemoryModel::Upc => &Upc,
    };
    collect(model, sources, options, progress, memory, false)
}

/// The same under `rma` by value sets: exact as long as no statement has two instances pending,
/// and otherwise possibly more outputs than there are. For cross-checks of the two engines.
///
/// # Errors
/// When the program cannot start.
pub fn outputs_by_sets(
    model: &Model,
    sources: &SourceMap,
    options: &Options,
    progress: &Progress,
) -> Result<Outputs, Failure> {
    let memory = Session::new(model, sources, options).sets();
    collect(model, sources, options, progress, &memory, true)
}

fn collect(
    model: &Model,
    sources: &SourceMap,
    options: &Options,
    progress: &Progress,
    memory: &dyn Memory,
    sets: bool,
) -> Result<Outputs, Failure> {
    let session = Session::new(model, sources, options);
    let mut engine: Engine<'_> = session.engine(memory, sets, Instant::now());
    // "Complete" leaves no room for states that were taken for others.
    engine.config.store = partita_search::StoreKind::Exact;
    engine.finals = Finals::Collected;
    engine.config.first_only = false;
    engine.config.most_results = Some(MOST_OUTPUTS);
    engine.options = StepOptions { record_output: true, ..engine.options };
    let raw = explore(&engine, progress)?;
    let names: Vec<String> = model
        .properties
        .iter()
        .filter(|property| property.kind == PropertyKind::Observe)
        .map(|p| model.span(p.node).map_or_else(String::new, |s| sources.text(s).to_owned()))
        .collect();
    let outputs = raw
        .finals
        .iter()
        .map(|(values, schedule)| Output {
            text: values.first().cloned().unwrap_or_default(),
            observed: names.iter().cloned().zip(values.iter().skip(1).cloned()).collect(),
            values: values.iter().skip(1).cloned().collect(),
            schedule: schedule.iter().map(|step| actor(model, step)).collect(),
        })
        .collect();
    let bounded = (options.pending.is_none() && raw.bounded > 0) || raw.cut > 0;
    // An execution that reached something unsupported might have printed more.
    let unsupported = raw.found.iter().any(|found| found.code() == Code::Unsupported);
    let late = (raw.finals_left_out > 0).then_some(Stop::Time);
    let budget = options.budget;
    let reason = match raw.stopped.or(late) {
        Some(stop) => Some(Reason::Stopped { stop, budget }),
        None if unsupported => Some(Reason::NotModelled),
        None if bounded => Some(Reason::WithinBounds),
        None => None,
    };
    Ok(Outputs {
        complete: reason.is_none(),
        reason,
        outputs,
        states: raw.states,
        transitions: raw.transitions,
    })
}

fn actor(model: &Model, step: &Step) -> String {
    match step {
        Step::Task { task, .. } => model
            .entries
            .get(EntryId::new(*task))
            .map_or_else(|| format!("task {task}"), |entry| entry.display.clone()),
        Step::Network(_) => "network".to_owned(),
    }
}
