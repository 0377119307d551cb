//! `partita check --engine spin`: SPIN searches, Partita replays and judges.
//!
//! Breadth-first unless `--search dfs` is given, so that counterexamples are short. That stores the
//! inside of steps too; when the memory does not suffice, depth-first search follows.

use crate::args::{Check, Format, Search};
use crate::{input, output};
use partita_check::{Foreign, ForeignEnd, Options, Outcome, Stats, judge};
use partita_promela::spin::{self, End, Run, Settings};
use partita_promela::{ExportOptions, export};
use partita_search::StoreKind;
use partita_source::{Asked, Code};

pub(super) fn run(
    args: &Check,
    input: &input::Input,
    options: &Options,
) -> Result<Outcome, String> {
    let mut settings = settings(args, options)?;
    let export_options = super::show::export_options(options)?;
    let promela = match export(&input.model, &input.sources, &export_options) {
        Ok(promela) => promela,
        Err(refused) => {
            match args.report.format {
                Format::Human => {
                    let style = output::style(&std::io::stderr());
                    output::err(&partita_report::diagnostics(&input.sources, &refused, style));
                }
                Format::Json => {
                    output::out(&partita_report::json_errors(&input.sources, &refused));
                }
            }
            return Err(String::new());
        }
    };
    let mut run = spin::run(&promela, &settings).map_err(|error| error.to_string())?;
    if settings.breadth && run.out_of_memory() {
        settings.breadth = false;
        run = spin::run(&promela, &settings).map_err(|error| error.to_string())?;
    }
    let foreign = foreign(run, &settings, &export_options);
    Ok(judge(&input.model, &input.sources, options, foreign))
}

/// What SPIN is asked to do; flags that it has no counterpart for are refused.
fn settings(args: &Check, options: &Options) -> Result<Settings, String> {
    let refuse = |flag: &str| Err(format!("--engine spin cannot do {flag}"));
    let effort = &args.effort;
    if effort.search == Some(Search::Random) {
        return refuse("--search random");
    }
    if effort.threads.is_some_and(|threads| threads != 1) {
        return refuse("--threads: it runs on one core");
    }
    if effort.max_states.is_some() {
        return refuse("--max-states; --max-memory and --max-time bound its work");
    }
    if args.all {
        return refuse("--all: it stops at the first finding");
    }
    if options.store != StoreKind::Exact {
        return refuse("--store: its own is exact");
    }
    if let Some(name) = effort.no_reduction.iter().find(|name| *name != "ample") {
        return refuse(&format!("--no-reduction {name}; of all reductions it has only ample"));
    }
    // What nobody looks for need not be left out.
    let left_out = |code: &&Code| **code != Code::DataRace && code.asked() == Asked::Always;
    if let Some(code) = options.allowed.iter().find(left_out) {
        return refuse(&format!("without `{code}`; of all codes it can leave out only data-race"));
    }
    let megabytes = u32::try_from(effort.max_memory >> 20).unwrap_or(u32::MAX).max(64);
    let default = Settings::default();
    Ok(Settings {
        reduce: options.reductions.ample,
        breadth: effort.search.unwrap_or(Search::Bfs) == Search::Bfs,
        memory_mb: megabytes,
        max_depth: effort.max_depth.unwrap_or(default.max_depth),
        time: options.budget.time,
        ..default
    })
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
                ForeignEnd::Incomplete(format!("SPIN did not look at everything: {why}"))
            }
            End::Error(_) => ForeignEnd::Error(run.replay),
        },
        stats,
        scope: vec![
            "integers wider than 32 bits have 32: overflow of these is not noticed".to_owned(),
        ],
    }
}
