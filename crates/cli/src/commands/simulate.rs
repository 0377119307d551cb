//! `partita simulate`

use crate::args::{Format, Simulate};
use crate::{input, output, settings};

pub(super) fn run(args: &Simulate) -> Result<u8, String> {
    let mut options = settings::options(&args.scope, None)?;
    options.seed = args.seed;
    let Some(input) = input::load(&args.scope, Format::Human) else { return Err(String::new()) };
    let (trace, end) = partita_check::simulate(&input.model, &input.sources, &options, args.steps)
        .map_err(|failure| format!("the program cannot start: {}", failure.message))?;
    let style = output::style(&std::io::stdout());
    output::out(&partita_report::execution(&input.sources, &trace, style, output::width()));
    output::out(&format!("{} steps; {end}\n", trace.steps.len()));
    Ok(0)
}
