//! `partita check --engine spin`: from arguments to what SPIN is asked to do.

use crate::args::{Check, Search};
use crate::failure::Failure;
use partita_check::Options;
use partita_driver::Spin;
use partita_promela::spin::Settings;
use partita_search::{Reductions, StoreKind};
use partita_source::{Asked, Code};

/// Flags that SPIN has no counterpart for are refused.
pub(super) fn engine(args: &Check, options: &Options) -> Result<Spin, Failure> {
    let refuse = |flag: &str| Err(Failure::from(format!("--engine spin cannot do {flag}")));
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
    let has = |name: &str| name == "ample" || !Reductions::NAMES.contains(&name);
    if let Some(name) = args.scope.no_reduction.iter().find(|name| *name == "all" || !has(name)) {
        return refuse(&format!("--no-reduction {name}; of all reductions it has only ample"));
    }
    // What nobody looks for need not be left out.
    let left_out = |code: &&Code| **code != Code::DataRace && code.asked() == Asked::Always;
    if let Some(code) = options.allowed.iter().find(left_out) {
        return refuse(&format!("without `{code}`; of all codes it can leave out only data-race"));
    }
    let default = Settings::default();
    let settings = Settings {
        reduce: options.reductions.ample,
        breadth: effort.search != Some(Search::Dfs),
        memory_mb: u32::try_from(effort.max_memory >> 20).unwrap_or(u32::MAX).max(64),
        max_depth: effort.max_depth.unwrap_or(default.max_depth),
        time: options.budget.time,
        ..default
    };
    Ok(Spin { settings })
}
