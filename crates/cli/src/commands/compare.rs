//! `partita compare`

use crate::args::{Compare, Scope};
use crate::failure::{Done, Failure};
use crate::progress::with_progress;
use crate::{input, output, settings};
use partita_driver::Driver;
use partita_report::Report;
use partita_search::Strategy;
use partita_source::{Diagnostic, SourceMap};
use std::path::Path;

pub(super) fn run(args: &Compare) -> Done {
    let scopes = [&args.first, &args.second].map(|file| scope(args, file));
    let mut options = settings::options(&scopes[0], Some(&args.effort))?;
    // Results are at the ends of executions: going deep finds a difference first.
    if args.effort.search.is_none() {
        options.strategy = Strategy::Depth;
    }
    let requests = scopes.each_ref().map(Scope::request);
    let mut sources = SourceMap::new();
    let pair = Driver::default()
        .pair(&requests, &args.outputs, &mut sources)
        .map_err(|refused| Failure::of(refused, &sources))?;
    input::warn(&sources, &pair.warnings().cloned().collect::<Vec<Diagnostic>>());
    let symbols = scopes[0].symbols.settings();
    let outcome = with_progress(|progress| pair.compare(&symbols, &options, &sources, progress));
    let outcome = outcome.map_err(|refused| Failure::of(refused, &sources))?;
    let report = Report::Outcome(&outcome, &sources);
    output::out(&args.report.render(&report, output::style(&std::io::stdout())))?;
    Ok(outcome.verdict.exit_code())
}

fn scope(args: &Compare, file: &Path) -> Scope {
    let mut symbols = args.symbols.clone();
    symbols.symbolic.extend(args.inputs.iter().cloned());
    Scope { files: vec![file.to_owned()], sizes: args.sizes.clone(), symbols, ..Scope::default() }
}
