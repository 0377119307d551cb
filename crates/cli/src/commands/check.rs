//! `partita check`

use crate::args::{Check, Engine, Format, Partition};
use crate::progress::with_progress;
use crate::rules::Broken;
use crate::{input, output, settings};
use partita_check::{Finding, Outcome, Schedule, Status, Verdict};
use serde::{Deserialize, Serialize};

/// What `--save-trace` writes.
#[derive(Serialize, Deserialize)]
pub(super) struct SavedTrace {
    pub(super) partita: String,
    pub(super) files: Vec<String>,
    pub(super) places: Option<u32>,
    pub(super) define: Vec<String>,
    #[serde(default)]
    pub(super) workers: Option<u32>,
    #[serde(default)]
    pub(super) partition: Partition,
    /// The trace is one of the program that these rules made.
    #[serde(default)]
    pub(super) rules: Vec<String>,
    pub(super) memory: String,
    pub(super) max_value: Option<u32>,
    /// Names of symbolic inputs; the schedule has their values.
    #[serde(default)]
    pub(super) symbolic: Vec<String>,
    /// Steps are only the same under the same merging.
    pub(super) local_steps: bool,
    pub(super) local_cells: bool,
    pub(super) schedule: Schedule,
}

pub(super) fn run(args: &Check) -> Result<u8, String> {
    let mut options = match options(args) {
        Ok(options) => options,
        Err(message) => {
            if args.format == Format::Json {
                output::out(&input::usage_json(&message));
            }
            return Err(message);
        }
    };
    let Some(mut input) = input::load(&args.scope, args.format) else { return Err(String::new()) };
    options.symbolic = args.scope.symbols.context(&[&input.model])?;
    let mut outcome = match args.engine {
        Engine::Own => {
            let mut outcome = with_progress(|progress| {
                partita_check::check(&input.model, &input.sources, &options, progress)
            });
            super::predabs::suggest(args, &input, &options, &mut outcome);
            outcome
        }
        Engine::Auto => match super::predabs::auto(args, &mut input, &options)? {
            Some(outcome) => outcome,
            None => return Ok(crate::BAD_INPUT),
        },
        Engine::Spin => super::spin::run(args, &input, &options)?,
        Engine::Predabs => match super::predabs::run(args, &mut input, &options)? {
            Some(outcome) => outcome,
            None => return Ok(crate::BAD_INPUT),
        },
    };
    let mut broken = Vec::new();
    if let Some(abstraction) = &input.abstraction {
        with_progress(|progress| {
            abstraction.judge(&mut outcome, &input.sources, &options, progress);
        });
        if args.verify_rules {
            let (wrong, notes) =
                with_progress(|progress| abstraction.verify(&input.sources, &options, progress));
            refute(&mut outcome, &wrong);
            outcome.assurance.notes.extend(notes);
            broken = wrong;
        }
    }
    show_broken(&input, &broken);
    let report = match args.format {
        Format::Human => {
            let style = match args.output {
                None => output::style(&std::io::stdout()),
                Some(_) => partita_report::Style::Plain,
            };
            let steps = crate::args::steps(args.full_trace);
            partita_report::human(&input.sources, &outcome, style, output::width(), steps)
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

/// A verdict cannot rest on a claim that is wrong.
fn refute(outcome: &mut Outcome, broken: &[Broken]) {
    if broken.is_empty() {
        return;
    }
    if outcome.verdict == Verdict::Holds {
        outcome.verdict = Verdict::Unknown;
        outcome.reason = Some("a claim of the rules is wrong".to_owned());
    }
    let notes = broken.iter().map(|one| {
        let diagnostic = one.diagnostic();
        let what = diagnostic.notes.first().cloned().unwrap_or_default();
        format!("wrong claim: {}; {what}", diagnostic.message)
    });
    outcome.assurance.notes.extend(notes);
}

/// What refutes the claims, with the executions that show it.
fn show_broken(input: &input::Input, broken: &[Broken]) {
    let style = output::style(&std::io::stderr());
    for one in broken {
        let diagnostic = one.diagnostic();
        output::err(&partita_report::diagnostics(&input.sources, &[diagnostic], style));
        if let Some(finding) = one.finding() {
            let width = output::width();
            output::err("\n");
            output::err(&partita_report::execution(&input.sources, &finding.trace, style, width));
        }
    }
}

fn options(args: &Check) -> Result<partita_check::Options, String> {
    let mut options = settings::options(&args.scope, Some(&args.effort))?;
    settings::codes(&mut options, &args.only, &args.also, &args.allow)?;
    options.all = args.all;
    Ok(options)
}

fn saved(
    args: &Check,
    options: &partita_check::Options,
    finding: &Finding,
) -> Result<String, String> {
    let files = args.scope.files.iter().map(|file| file.display().to_string()).collect();
    // A confirmed finding is one of the original program.
    let rules = match finding.status {
        Some(Status::Confirmed) => Vec::new(),
        Some(Status::Spurious | Status::Unconfirmed) | None => {
            args.scope.rules.iter().map(|path| path.display().to_string()).collect()
        }
    };
    let trace = SavedTrace {
        partita: env!("CARGO_PKG_VERSION").to_owned(),
        files,
        places: args.scope.places,
        define: args.scope.define.clone(),
        workers: args.scope.workers,
        partition: args.scope.partition,
        rules,
        memory: options.memory.name().to_owned(),
        max_value: args.scope.max_value,
        symbolic: args.scope.symbols.inputs(),
        local_steps: options.reductions.local_steps,
        local_cells: options.reductions.local_cells,
        schedule: finding.schedule.clone(),
    };
    serde_json::to_string_pretty(&trace).map_err(|error| format!("cannot save the trace: {error}"))
}
