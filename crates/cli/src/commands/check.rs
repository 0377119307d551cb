//! `partita check`

use super::{engine, spin};
use crate::args::{Check, Engine as Chosen};
use crate::failure::{Done, Failure};
use crate::input::{self, Input};
use crate::progress::with_progress;
use crate::{output, settings};
use partita_check::{Options, Outcome, TestedClaim};
use partita_driver::{Engine, Own, SavedTrace, suggest};
use partita_report::{Report, Style, wrong_claim};

pub(super) fn run(args: &Check) -> Done {
    let mut options = options(args)?;
    let mut input = input::load(&args.scope)?;
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
    let style = match args.output {
        None => output::style(&std::io::stdout()),
        Some(_) => Style::Plain,
    };
    let report = args.report.render(&Report::Outcome(&outcome, sources), style);
    match &args.output {
        None => output::out(&report)?,
        Some(path) => output::write(path, &report)?,
    }
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
