//! `partita outputs`

use crate::args::{Format, Outputs};
use crate::progress::with_progress;
use crate::{input, output, settings};

pub(super) fn run(args: &Outputs) -> Result<u8, String> {
    let mut options = settings::options(&args.scope, Some(&args.effort))?;
    let Some(input) = input::load(&args.scope, Format::Human) else { return Err(String::new()) };
    options.symbolic = args.scope.symbols.context(&[&input.model])?;
    let outputs = with_progress(|progress| {
        partita_check::outputs(&input.model, &input.sources, &options, progress)
    })
    .map_err(|failure| format!("the program cannot start: {}", failure.message))?;
    let text = serde_json::to_string_pretty(&outputs)
        .map_err(|error| format!("cannot write the outputs: {error}"))?;
    output::out(&text);
    output::out("\n");
    Ok(if outputs.complete { 0 } else { 2 })
}
