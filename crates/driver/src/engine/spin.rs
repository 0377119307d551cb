//! SPIN, on the Promela program that stands for the model (`docs/promela.md`). Its counterexamples are replayed
//! on our machine.

use super::{Engine, Judgement, Subject};
use crate::refusal::Refusal;
use partita_check::{
    DEFAULT_PENDING, Foreign, ForeignEnd, JudgedBy, MemoryModel, Options, Reason, Scope, Stats,
    judge,
};
use partita_promela::spin::{self, End, Run, Settings};
use partita_promela::{ExportOptions, Memory, export};
use partita_search::Progress;
use partita_source::Code;

#[derive(Clone, Debug)]
pub struct Spin {
    pub settings: Settings,
}

impl Engine for Spin {
    fn name(&self) -> &'static str {
        "spin"
    }

    fn check(
        &mut self,
        subject: Subject<'_>,
        options: &Options,
        _: &Progress,
    ) -> Result<Judgement, Refusal> {
        let export_options = export_options(options)?;
        let promela = export(subject.model, subject.sources, &export_options)?;
        let mut settings = self.settings.clone();
        let run = |settings: &Settings| {
            spin::run(&promela, settings).map_err(|error| Refusal::Usage(error.to_string()))
        };
        let mut ran = run(&settings)?;
        if settings.breadth && ran.out_of_memory() {
            settings.breadth = false;
            ran = run(&settings)?;
        }
        let states = ran.states;
        let mut foreign = foreign(ran, &settings, &export_options);
        foreign.reductions.splice(0..0, subject.model.reductions.iter().cloned());
        let by = JudgedBy::Engine(foreign.engine.clone());
        let outcome = judge(subject.model, subject.sources, options, foreign);
        Ok(Judgement { outcome, by, states })
    }
}

/// What the Promela program has to show for a check with these options.
///
/// # Errors
/// What it cannot show.
pub fn export_options(options: &Options) -> Result<ExportOptions, Refusal> {
    if options.max_value.is_some() {
        return Err("--max-value: a Promela program cannot leave executions out".into());
    }
    let memory = match options.memory {
        MemoryModel::Sc => Memory::Sc,
        MemoryModel::Rma => Memory::Rma,
        MemoryModel::RmaOrdered => {
            return Err("--memory rma-ordered cannot be exported to Promela".into());
        }
        MemoryModel::Upc => return Err("--memory upc cannot be exported to Promela".into()),
    };
    let pending = options.pending.unwrap_or(DEFAULT_PENDING);
    let races = !options.allowed.contains(&Code::DataRace);
    Ok(ExportOptions { races, memory, pending, ..ExportOptions::default() })
}

fn foreign(run: Run, settings: &Settings, export: &ExportOptions) -> Foreign {
    let order = if settings.breadth { "breadth-first" } else { "depth-first" };
    let mut reductions = vec!["local-steps".to_owned(), "live-locals".to_owned()];
    if settings.reduce {
        reductions.push("SPIN's partial order".to_owned());
    }
    let stats = Stats {
        states: run.states,
        transitions: run.transitions,
        depth: run.depth,
        seconds: run.wall_seconds,
        store_bytes: run.bytes,
        bytes_per_state: run.bytes as f64 / run.states.max(1) as f64,
        peak_bytes: run.memory_bytes,
        threads: 1,
    };
    Foreign {
        engine: format!("SPIN {}, {order}", run.version),
        reductions,
        pending: export.pending,
        end: match run.end {
            End::Complete => ForeignEnd::Complete,
            End::Incomplete(why) => {
                ForeignEnd::Incomplete(Reason::EngineStopped { engine: "SPIN".to_owned(), why })
            }
            End::Error(_) => ForeignEnd::Error(run.replay),
        },
        stats,
        scope: vec![Scope::Integers32],
    }
}
