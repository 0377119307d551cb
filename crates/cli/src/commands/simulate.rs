//! `partita simulate`

use crate::args::Simulate;
use crate::failure::Done;
use crate::{input, output, settings};

pub(super) fn run(args: &Simulate) -> Done {
    let mut options = settings::options(&args.scope, None)?;
    options.seed = args.seed;
    let input = input::load(&args.scope)?;
    let (model, sources) = (&input.loaded.model, &input.sources);
    let (trace, end) = partita_check::simulate(model, sources, &options, args.steps)
        .map_err(|failure| format!("the program cannot start: {}", failure.message))?;
    let style = output::style(&std::io::stdout());
    output::out(&partita_report::execution(sources, &trace, style, output::width()));
    output::out(&format!("{} steps; {end}\n", trace.steps.len()));
    Ok(0)
}
