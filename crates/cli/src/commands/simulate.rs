//! `partita simulate`

use crate::args::Simulate;
use crate::failure::Done;
use crate::{input, output, settings};
use partita_check::Reason;
use partita_report::{Report, reason};

pub(super) fn run(args: &Simulate) -> Done {
    let mut options = settings::options(&args.scope, None)?;
    options.seed = args.seed;
    let input = input::load(&args.scope)?;
    let (model, sources) = (&input.loaded.model, &input.sources);
    let (trace, end) = partita_check::simulate(model, sources, &options, args.steps)
        .map_err(|failure| reason(&Reason::CannotStart { program: None, cause: failure.cause }))?;
    let report = Report::Execution(&trace, Some(&end), sources);
    output::out(&output::shown(&report, &std::io::stdout()))?;
    Ok(0)
}
