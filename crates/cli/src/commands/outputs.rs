//! `partita outputs`

use crate::args::Outputs;
use crate::failure::Done;
use crate::progress::with_progress;
use crate::{input, output, settings};
use partita_check::Reason;
use partita_report::{Report, reason};

pub(super) fn run(args: &Outputs) -> Done {
    let mut options = settings::options(&args.scope, Some(&args.effort))?;
    settings::codes(&mut options, &[], &args.also, &[])?;
    let late = |why| {
        let none =
            partita_check::Outputs { complete: false, reason: Some(why), ..Default::default() };
        output::out(&output::shown(&Report::Outputs(&none), &std::io::stdout()))?;
        Ok(2)
    };
    let input = input::load_in_time(&args.scope, &mut options, late)?;
    let model = &input.loaded.model;
    options.symbolic = settings::symbolic(&args.scope.symbols, model)?;
    let outputs =
        with_progress(|progress| partita_check::outputs(model, &input.sources, &options, progress))
            .map_err(|failure| {
                reason(&Reason::CannotStart { program: None, cause: failure.cause })
            })?;
    output::out(&output::shown(&Report::Outputs(&outputs), &std::io::stdout()))?;
    Ok(if outputs.complete { 0 } else { 2 })
}
