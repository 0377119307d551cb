//! `partita replay`

use crate::args::{Format, Replay};
use crate::failure::{Done, Failure};
use crate::output;
use partita_check::{Assurance, Outcome, Stats, Verdict};
use partita_driver::{Driver, SavedTrace};
use partita_source::SourceMap;

pub(super) fn run(args: &Replay) -> Done {
    let name = args.trace.display();
    let text = std::fs::read_to_string(&args.trace)
        .map_err(|error| format!("cannot read `{name}`: {error}"))?;
    let saved: SavedTrace = serde_json::from_str(&text).map_err(|error| {
        format!("`{name}` is not a trace that `check --save-trace` wrote: {error}")
    })?;
    let mut sources = SourceMap::new();
    let finding = saved
        .replay(&Driver::default(), &mut sources)
        .map_err(|refused| Failure::of(refused, &sources))?;
    let report = match args.report.format {
        Format::Human => partita_report::finding_with_trace(
            &sources,
            &finding,
            output::style(&std::io::stdout()),
            output::width(),
            args.report.steps(),
        ),
        Format::Json => {
            let outcome = Outcome {
                verdict: Verdict::Violated,
                reason: None,
                findings: vec![finding],
                stats: Stats::default(),
                assurance: Assurance::default(),
            };
            partita_report::json(&sources, &outcome)
        }
    };
    output::out(&report);
    Ok(Verdict::Violated.exit_code())
}
