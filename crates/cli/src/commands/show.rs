//! `partita show`

use crate::args::Show;
use crate::failure::{Done, Failure};
use crate::input::{self, Input};
use crate::{output, settings};
use partita_driver::{Asked, Disk, InFlight, Refusal, boolean, export_options, reduced};
use partita_promela::export;

pub(super) fn run(args: &Show) -> Done {
    let mut input = input::load(&args.scope)?;
    let (program, model) = (&input.loaded.program, &input.loaded.model);
    let text = if args.model {
        Ok(partita_model::text::print(model))
    } else if args.dot {
        Ok(partita_model::dot(model))
    } else if args.promela {
        promela(args, &input)
    } else if args.reduced {
        reduced(program, model.places)
    } else if args.boolean {
        let asked = Asked {
            predicates: &args.predicates.settings(),
            questions: args.scope.symbols.settings().questions().map_err(Failure::usage)?,
            in_flight: if args.direct { InFlight::Direct } else { InFlight::Extrapolated },
            memory: settings::options(&args.scope, None)?.memory,
        };
        boolean(program, model.places, &asked, &Disk, &mut input.sources)
    } else {
        Ok(partita_tree::text::print(program))
    };
    output::out(&text.map_err(|refused| Failure::of(refused, &input.sources))?)?;
    Ok(0)
}

fn promela(args: &Show, input: &Input) -> Result<String, Refusal> {
    let options = settings::options(&args.scope, None)?;
    Ok(export(&input.loaded.model, &input.sources, &export_options(&options)?)?)
}
