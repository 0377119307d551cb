//! `partita outputs`

use crate::args::Outputs;
use crate::failure::{Done, Failure};
use crate::progress::with_progress;
use crate::{input, output, settings};

pub(super) fn run(args: &Outputs) -> Done {
    let mut options = settings::options(&args.scope, Some(&args.effort))?;
    let input = input::load(&args.scope)?;
    let model = &input.loaded.model;
    options.symbolic = settings::symbolic(&args.scope.symbols, model)?;
    let outputs =
        with_progress(|progress| partita_check::outputs(model, &input.sources, &options, progress))
            .map_err(|failure| format!("the program cannot start: {}", failure.message))?;
    let text = serde_json::to_string_pretty(&outputs)
        .map_err(|error| Failure::from(format!("cannot write the outputs: {error}")))?;
    output::out(&text);
    output::out("\n");
    Ok(if outputs.complete { 0 } else { 2 })
}
