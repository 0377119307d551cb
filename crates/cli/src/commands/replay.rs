//! `partita replay`

use crate::args::Replay;
use crate::failure::{Done, Failure};
use crate::output;
use partita_check::Verdict;
use partita_driver::{Driver, SavedTrace};
use partita_report::Report;
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
    let report = Report::Finding(&finding, &sources);
    output::out(&args.report.render(&report, output::style(&std::io::stdout())))?;
    Ok(Verdict::Violated.exit_code())
}
