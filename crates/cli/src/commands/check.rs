//! `partita check`

use super::{engine, spin};
use crate::args::{Check, Engine as Chosen, Report as Looks};
use crate::failure::{Done, Failure};
use crate::input::{self, Input};
use crate::progress::with_progress;
use crate::{output, settings};
use partita_check::{Options, Outcome, TestedClaim};
use partita_driver::{Engine, Own, SavedTrace, suggest};
use partita_report::{Report, Style, wrong_claim};
use partita_source::SourceMap;
use std::path::Path;

pub(super) fn run(args: &Check) -> Done {
    let mut options = options(args)?;
    let (report, to) = (args.report.clone(), args.output.clone());
    let late = move |reason| {
        let (outcome, sources) = (Outcome::nothing(reason), SourceMap::new());
        give(&Report::Outcome(&outcome, &sources), &report, to.as_deref())?;
        Ok(outcome.verdict.exit_code())
    };
    let mut input = input::load_in_time(&args.scope, &mut options, late)?;
    options.symbolic = settings::symbolic(&args.scope.symbols, &input.loaded.model)?;
    let mut engine: Box<dyn Engine> = match args.engine {
        Chosen::Own => Box::new(Own),
        Chosen::Spin => Box::new(spin::engine(args, &options)?),
        Chosen::Predabs if input.loaded.abstraction.is_some() => {
            return Err("--engine predabs does not go with --rules".into());
        }
        Chosen::Predabs => Box::new(engine::predabs(&mut input, &args.scope, &args.predicates)?),
        Chosen::Auto => {
            Box::new(engine::auto(&mut input, &args.scope, &args.predicates, &options)?)
        }
    };
    let Input { loaded, sources, request } = &input;
    let judged =
        with_progress(|progress| engine.check(loaded.subject(sources), &options, progress));
    let mut outcome = judged.map_err(|refused| Failure::of(refused, sources))?.outcome;
    if args.engine == Chosen::Own && loaded.abstraction.is_none() {
        suggest(loaded.subject(sources), &options, &mut outcome);
    }
    abstracted(args, &input, &options, &mut outcome);
    show_wrong_claims(&input, &outcome);
    give(&Report::Outcome(&outcome, sources), &args.report, args.output.as_deref())?;
    if let (Some(path), Some(finding)) = (&args.save_trace, outcome.findings.first()) {
        let trace = SavedTrace::new(request, &options, finding);
        let saved = serde_json::to_string_pretty(&trace)
            .map_err(|error| format!("cannot save the trace: {error}"))
            .and_then(|text| output::write(path, &text));
        // The finding stands.
        saved.unwrap_or_else(|message| output::complain(&message));
    }
    Ok(outcome.verdict.exit_code())
}

/// Prints a report, or writes it to a file.
fn give(report: &Report<'_>, format: &Looks, to: Option<&Path>) -> Result<(), Failure> {
    match to {
        None => Ok(output::out(&format.render(report, output::style(&std::io::stdout())))?),
        Some(path) => Ok(output::write(path, &format.render(report, Style::Plain))?),
    }
}

/// With rules, a verdict on the rewritten program becomes one on the original; their claims are tested when
/// that was asked for.
fn abstracted(args: &Check, input: &Input, options: &Options, outcome: &mut Outcome) {
    let Some(abstraction) = &input.loaded.abstraction else { return };
    let sources = &input.sources;
    with_progress(|progress| abstraction.judge(outcome, sources, options, progress));
    if args.verify_rules {
        with_progress(|progress| abstraction.verify(outcome, sources, options, progress));
    }
}

/// What refutes the claims, with the executions that show it.
fn show_wrong_claims(input: &Input, outcome: &Outcome) {
    for claim in &outcome.assurance.claims {
        let TestedClaim::Wrong(one) = claim else { continue };
        input::warn(&input.sources, &[wrong_claim(&input.sources, one)]);
        if let Some(finding) = one.finding() {
            let report = Report::Execution(&finding.trace, None, &input.sources);
            output::err("\n");
            output::err(&output::shown(&report, &std::io::stderr()));
        }
    }
}

fn options(args: &Check) -> Result<Options, String> {
    let mut options = settings::options(&args.scope, Some(&args.effort))?;
    settings::codes(&mut options, &args.only, &args.also, &args.allow)?;
    options.all = args.all;
    Ok(options)
}
