//! `partita check`

use crate::args::{Check, Engine, Format};
use crate::progress::with_progress;
use crate::{input, output, settings};
use partita_check::{Finding, Schedule};
use serde::{Deserialize, Serialize};

/// What `--save-trace` writes.
#[derive(Serialize, Deserialize)]
pub(super) struct SavedTrace {
    pub(super) partita: String,
    pub(super) file: String,
    pub(super) places: Option<u32>,
    pub(super) define: Vec<String>,
    /// The trace is one of the program that these rules made.
    #[serde(default)]
    pub(super) rules: Vec<String>,
    pub(super) memory: String,
    pub(super) max_value: Option<u32>,
    /// Steps are only the same under the same merging.
    pub(super) local_steps: bool,
    pub(super) local_cells: bool,
    pub(super) schedule: Schedule,
}

pub(super) fn run(args: &Check) -> Result<u8, String> {
    let options = match options(args) {
        Ok(options) => options,
        Err(message) => {
            if args.format == Format::Json {
                output::out(&input::usage_json(&message));
            }
            return Err(message);
        }
    };
    let Some(input) = input::load(&args.scope, args.format) else { return Err(String::new()) };
    let outcome = match args.engine {
        Engine::Own => with_progress(|progress| {
            partita_check::check(&input.model, &input.sources, &options, progress)
        }),
        Engine::Spin => super::spin::run(args, &input, &options)?,
    };
    let report = match args.format {
        Format::Human => {
            let style = match args.output {
                None => output::style(&std::io::stdout()),
                Some(_) => partita_report::Style::Plain,
            };
            partita_report::human(&input.sources, &outcome, style, output::width())
        }
        Format::Json => partita_report::json(&input.sources, &outcome),
    };
    match &args.output {
        None => output::out(&report),
        Some(path) => std::fs::write(path, report)
            .map_err(|error| format!("cannot write `{}`: {error}", path.display()))?,
    }
    if let (Some(path), Some(finding)) = (&args.save_trace, outcome.findings.first()) {
        let text = saved(args, &options, finding)?;
        std::fs::write(path, text)
            .map_err(|error| format!("cannot write `{}`: {error}", path.display()))?;
    }
    Ok(outcome.verdict.exit_code())
}

fn options(args: &Check) -> Result<partita_check::Options, String> {
    let mut options = settings::options(&args.scope, Some(&args.effort))?;
    options.allowed = settings::allowed(&args.only, &args.also, &args.allow)?;
    options.all = args.all;
    Ok(options)
}

fn saved(
    args: &Check,
    options: &partita_check::Options,
    finding: &Finding,
) -> Result<String, String> {
    let file = args.scope.files.first().map(|file| file.display().to_string()).unwrap_or_default();
    let trace = SavedTrace {
        partita: env!("CARGO_PKG_VERSION").to_owned(),
        file,
        places: args.scope.places,
        define: args.scope.define.clone(),
        rules,
        memory: options.memory.name().to_owned(),
        max_value: args.scope.max_value,
        local_steps: options.reductions.local_steps,
        local_cells: options.reductions.local_cells,
        schedule: finding.schedule.clone(),
    };
    serde_json::to_string_pretty(&trace).map_err(|error| format!("cannot save the trace: {error}"))
}
